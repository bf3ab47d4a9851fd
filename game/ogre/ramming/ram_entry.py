"""Closing with the enemy: who may ram whom, and the entry into the victim's hex (ode:6.01.1, ode:6.06)."""

from __future__ import annotations

from game.core.refusals import Refusal
from game.ogre import sheets
from game.ogre.common_refusals import refuse
from game.ogre.disabled_parts import working
from game.ogre.events import Moved
from game.ogre.kinds import KINDS
from game.ogre.movement.hex_entry import enter, stopped
from game.ogre.movement.mobility_chart import CLOSED
from game.ogre.movement.mobility_map import ground
from game.ogre.movement.movement_points import cannot_move, moves_later, points_left, road_points, used
from game.ogre.movement.paths import entry_mask, step_refusal
from game.ogre.movement.stacking import overstacked
from game.ogre.state import USAGE, Draft, GameState, Rules, Unit

#: ode:6.01.1 ramming or reducing again without leaving the hex
AGAIN = 1


def rams_like_an_ogre(unit: Unit) -> bool:
    """Ogres, and a Superheavy as a Mark I (ode:6.07)."""
    return KINDS[unit.kind].mobility in ("ogre", "superheavy")


def can_drive(unit: Unit) -> bool:
    """Can it move at all, whoever's turn it is?"""
    ogre = KINDS[unit.kind].ogre
    if unit.boxes:  # ode:13.07: guns, AP guns, treads
        return bool(unit.boxes[2])
    return bool(sheets.movement(unit, ogre) if ogre else KINDS[unit.kind].move)


def tramples(state: GameState, unit: Unit) -> bool:
    """May it enter infantry? An Ogre needs an AP gun that works; a Superheavy may (ode:6.06)."""
    if unit.boxes:  # ode:13.07: guns, AP guns, treads
        return bool(unit.boxes[1])
    return working(state, unit, "ap") > 0 if unit.sheet else rams_like_an_ogre(unit)


def entry_points(state: GameState, unit: Unit, at: int) -> int:
    """What it costs to enter the hex of a target, or to go on in it."""
    if unit.at == at:
        return AGAIN
    mobile = ground(state, KINDS[unit.kind].mobility)
    link = mobile.links.get((unit.at, at))
    if link:
        return link[0]
    row = mobile.costs.get(at)
    return mobile.price(unit.at, at) if row else CLOSED


def cannot_enter(rules: Rules, state: GameState, unit: Unit, at: int, bonus: bool = False) -> Refusal | None:
    """Why a unit cannot get into the hex of its victim with the movement it has left, or None.

    ``bonus``: what it does there is no ram, and it may use the bonus of the road for it (ode:5.07.1).
    """
    refusal = cannot_move(rules, state, unit)
    if refusal:
        return refusal
    points, fresh = points_left(rules, state, unit), not used(state, unit.id)
    if unit.at != at:
        mobile = ground(state, KINDS[unit.kind].mobility)
        link = mobile.links.get((unit.at, at))
        refusal = None if link else step_refusal(state, mobile, unit, unit.at, at, fresh)
        if refusal:
            return refusal
        if fresh:
            return None  # ode:5.09
        if bonus and link is not None and link[1]:
            points += road_points(rules, state, unit, mobile, at)
    cost = entry_points(state, unit, at)
    if cost > points:
        return refuse(unit, "too-far", "ode:6.01.1", f"needs {cost} movement for that and has {points} left.")
    return None


def next_to(state: GameState, unit: Unit) -> list[int]:
    """Its own hex and those around it; for a waiting unit the hexes of entry."""
    if not unit.at:
        mask = entry_mask(state, unit)
        return [at for at in state.at_hex if mask >> at & 1]
    return [unit.at, *(at for at in state.board.grid.neighbours[unit.at] if at in state.at_hex)]


def enemies(state: GameState, side: int, at: int) -> list[Unit]:
    """Enemy counters in a hex."""
    return [state.units[u] for u in state.at_hex.get(at, ()) if state.units[u].side != side]


def enemy_infantry(state: GameState, side: int, at: int) -> list[Unit]:
    """Enemy infantry in a hex."""
    return [unit for unit in enemies(state, side, at) if unit.squads]


def crowded(state: GameState, unit: Unit, at: int) -> Refusal | None:
    """Is there no room left in the hex of the victim?"""
    # RULING Q-109: each part of a move ends within the stacking limits, a ram as well
    return overstacked(state, unit.side, at, (unit,)) if unit.at != at else None


def come_in(rules: Rules, draft: Draft, unit: Unit, at: int) -> Unit | None:
    """Pay, and stand in the hex of the victim; None if something in it put an end to that."""
    cost = entry_points(draft, unit, at)
    if unit.at == at:
        second = moves_later(draft)
        spent = USAGE.of(draft, unit.id)
        if second:
            USAGE.change(draft, unit.id, moved_second=spent.moved_second + cost)
        else:
            USAGE.change(draft, unit.id, moved=spent.moved + cost)
        return unit
    draft.emit(Moved(unit.id, (unit.at, at), cost))
    entered = enter(draft, unit, ground(draft, KINDS[unit.kind].mobility), (at,))
    if draft.markers and stopped(rules, draft, entered, at, unit.at):
        return None
    return draft.units[unit.id]
