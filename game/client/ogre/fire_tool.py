"""The hand of the fire phase, and what a click or a key makes of it.

The hand is a frozen record; a gesture returns a wish, most often ``Hold`` with another hand. Nothing here
changes anything: the mode carries wishes out.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from game.client.board.camera import Camera
from game.client.ogre.fire_phase import FirePhase
from game.client.table.modes.wishes import Choose, Hold, Refuse, Wish
from game.hexes.grid import bits
from game.ogre import sheets
from game.ogre.combat.targets import Target
from game.ogre.combat.unit_target import UnitTarget, unit_target
from game.ogre.kinds import KINDS
from game.ogre.plans.aiming import (
    Aiming,
    Gun,
    aimed,
    counter_added,
    counter_turned,
    next_count,
    on_counter,
    row_turned,
)
from game.ogre.state import Unit
from game.ogre.structures.bridges import BridgeTarget
from game.ogre.structures.buildings import BuildingTarget


class Hand(Struct, frozen=True):
    """The hand: what the player has chosen so far."""

    aim: Aiming = Aiming()
    #: the chosen own counter
    selected: str = ""
    #: an own counter whose card is shown, because it can fire at nothing
    looked: str = ""
    #: ground and bridges are shown, and a click on a hex aims at them
    ground: bool = False


# ---------------------------------------------------------------------------- wishes
class FireAll(Struct, frozen=True):
    """Make all single attacks on the treads, one after another."""


FireWish: TypeAlias = Wish | FireAll


# ---------------------------------------------------------------------------- choosing
def with_aim(hand: Hand, aim: Aiming) -> Hold:
    """The hand with another attack."""
    return Hold(replace(hand, aim=aim))


def aim_at(now: FirePhase, hand: Hand, target: Target) -> Hold:
    """Choose a target; of an Ogre the part that was aimed at last."""
    if isinstance(target, UnitTarget):
        target = on_counter(now, hand.aim, target.unit)
        hand = replace(hand, looked="")
    return Hold(replace(hand, aim=aimed(now, hand.aim, target), selected=""))


def let_go(hand: Hand) -> Hand:
    """No target; whoever is ticked stays so."""
    return replace(hand, aim=replace(hand.aim, target=None))


def emptied(hand: Hand) -> Hand:
    """Neither a target nor anybody who fires."""
    return replace(hand, aim=let_go(hand).aim.nobody())


def show_ground(hand: Hand) -> Hold:
    """Ground and bridges as targets, or counters again."""
    if not hand.ground and isinstance(hand.aim.target, UnitTarget | BuildingTarget):
        hand = let_go(hand)
    return Hold(replace(hand, ground=not hand.ground))


def picked(now: FirePhase, hand: Hand, unit_id: str) -> Hand:
    """An own counter that fires, chosen before a target; of an Ogre nothing else fires."""
    hand = replace(hand, looked="", selected=unit_id)
    if not unit_id or hand.aim.target is not None:
        return hand
    aim = hand.aim.nobody() if now.view.units[unit_id].sheet else hand.aim
    return replace(hand, aim=counter_added(now, aim, unit_id))


def drop(hand: Hand, units: Sequence[str]) -> Hold:
    """Own counters fire no more."""
    hand = replace(hand, aim=hand.aim.without(units))
    return Hold(hand if hand.aim.target is not None else replace(hand, selected="", looked=""))


def turn_counter(now: FirePhase, hand: Hand, unit_id: str) -> FireWish:
    """An own counter fires at the target with what reaches it, or does not; or why it cannot."""
    aim = counter_turned(now, hand.aim, unit_id)
    rows = now.shooters(aim.target) if aim.target is not None else []
    refused = next((s.refusal for s in rows if s.gun.unit == unit_id), None)
    if aim.guns == hand.aim.guns and refused is not None:
        return Refuse(refused)
    return Hold(replace(hand, aim=aim, looked=""))


def turn_row(now: FirePhase, hand: Hand, gun: Gun) -> FireWish | None:
    """All of a weapon row of an Ogre, or none of it; without a target the Ogre is the chosen counter."""
    aim = hand.aim
    if aim.target is None:
        count = next_count(gun.weapon, aim.guns.get(gun, 0), now.ready(gun))
        return Hold(replace(hand, aim=aim.with_count(gun, count), selected=gun.unit))
    found = next((s for s in now.shooters(aim.target) if s.gun == gun), None)
    if found is None or not found.most:
        return Refuse(found.refusal) if found is not None and found.refusal is not None else None
    return with_aim(hand, row_turned(now, aim, gun))


def step_back(hand: Hand) -> Hand | None:
    """Nobody fires; else the target is let go; else nobody is chosen; else no ground is shown."""
    aim = hand.aim
    if aim.target is not None:
        return with_aim(hand, aim.nobody()).hand if aim.guns else let_go(hand)
    if aim.guns or hand.selected or hand.looked:
        return replace(hand, aim=aim.nobody(), selected="", looked="")
    return replace(hand, ground=False) if hand.ground else None


# ---------------------------------------------------------------------------- the mouse
def click(
    now: FirePhase, hand: Hand, camera: Camera, at: int, counter: str, pos: tuple[int, int], *, on_fan: bool
) -> FireWish | None:
    """A click on a hex, or on a counter in it; ``on_fan``: on an open stack."""
    units, target = now.view.units, hand.aim.target
    clicked = units.get(counter)
    if clicked is not None and clicked.aboard and clicked.side != now.side:
        counter = clicked.aboard  # riders are hit with their vehicle
    row = now.view.at_hex.get(at, ())
    foes, own = ([u for u in row if (units[u].side == now.side) is mine] for mine in (False, True))
    ground = _at_ground(now, hand, camera, at, pos) if hand.ground else None
    if ground is not None:
        return ground
    if counter in units and units[counter].side == now.side:
        if target is not None:
            return _join(now, hand, own, counter, on_fan)
        return _own(now, hand, _turn(now, own, counter, hand.selected, on_fan))
    if foes:
        foe = _turn(now, foes, counter, hand.aim.unit, on_fan)
        return aim_at(now, hand, unit_target(foe)) if foe != hand.aim.unit else None
    if own:
        return _join(now, hand, own, own[0], on_fan) if target is not None else _own(now, hand, own[0])
    ground = _at_ground(now, hand, camera, at, pos) if target is None else None
    back = step_back(hand)
    return ground or (Hold(back) if back is not None else None)


def _at_ground(now: FirePhase, hand: Hand, camera: Camera, at: int, pos: tuple[int, int]) -> FireWish | None:
    """What is no counter: a building, the bridge under the pointer, else the ground."""
    found = [target for target in now.in_hex(at) if not isinstance(target, UnitTarget)] if at else []
    if hand.ground:
        found.sort(key=lambda target: isinstance(target, BuildingTarget))
    for target in found:
        if isinstance(target, BridgeTarget) and target.toward and not _near(camera, target, pos):
            continue
        return aim_at(now, hand, target)
    return None


def _near(camera: Camera, bridge: BridgeTarget, pos: tuple[int, int]) -> bool:
    """Is the pointer at the middle of the hexside of a bridge?"""
    (ax, ay), (bx, by) = camera.point(bridge.at), camera.point(bridge.toward)
    return math.hypot((ax + bx) / 2 - pos[0], (ay + by) / 2 - pos[1]) < 0.3 * camera.H


def _turn(now: FirePhase, row: list[str], counter: str, chosen: str, on_fan: bool) -> str:
    """The counter a click means; another click on the same stack takes the next."""
    unit = now.view.units.get(counter)
    if on_fan and (counter in row or (unit is not None and unit.aboard)):
        return counter
    if chosen in row and len(row) > 1:
        return row[(row.index(chosen) + 1) % len(row)]
    return counter if counter in row else row[0]


def _join(now: FirePhase, hand: Hand, own: list[str], counter: str, on_fan: bool) -> FireWish:
    """Click by click, add the counters of a stack to the fire, then remove them."""
    if on_fan or len(own) < 2 or hand.aim.target is None:
        return _own(now, hand, counter)
    lit = hand.aim.units | {hand.selected}
    able = {s.gun.unit for s in now.shooters(hand.aim.target) if s.most}
    waits = [u for u in (counter, *own) if u in able and u not in lit]
    if waits or not any(u in lit for u in own):
        return _own(now, hand, waits[0] if waits else counter)
    return drop(hand, own)


def _own(now: FirePhase, hand: Hand, unit_id: str) -> FireWish:
    """Add one of the own counters to the fire at the target or remove it; without a target, choose it."""
    if hand.aim.target is not None:
        return turn_counter(now, hand, unit_id)
    return drop(hand, (unit_id,)) if hand.selected == unit_id else Choose(unit_id)


def lit_ground(now: FirePhase, hand: Hand) -> list[int]:
    """The hexes whose ground can be aimed at, while that is shown."""
    return list(bits(now.ground(hand.aim.guns))) if hand.ground and hand.aim.target is None else []


# ---------------------------------------------------------------------------- the digits
def rows_of(unit: Unit) -> list[str]:
    """The weapon rows of an Ogre, lost ones too, in the order of its keys."""
    return [w.id for w in KINDS[unit.kind].weapons if sheets.full(unit)[sheets.ROWS.index(w.id)]]


def keyed(now: FirePhase, hand: Hand) -> Unit | None:
    """The Ogre that the digits mean: the chosen one, else the first that reaches the target, else any."""
    units, target = now.view.units, hand.aim.target
    unit: Unit | None = units.get(hand.selected)
    if unit is not None and unit.sheet and unit.side == now.side:
        return unit
    able = [units[s.gun.unit] for s in now.shooters(target) if s.most] if target is not None else []
    anybody = (u for u in units.values() if u.side == now.side and u.at)
    return next((u for u in (*able, *anybody) if u.sheet), None)


def gun_of_key(now: FirePhase, hand: Hand, number: int) -> Gun | None:
    """The weapon row of a digit."""
    unit = keyed(now, hand)
    rows = rows_of(unit) if unit is not None else []
    return Gun(unit.id, rows[number - 1]) if unit is not None and 1 <= number <= len(rows) else None


def key_of_gun(now: FirePhase, hand: Hand, gun: Gun) -> str:
    """The digit of a weapon row; empty for none."""
    unit = keyed(now, hand)
    return str(rows_of(unit).index(gun.weapon) + 1) if unit is not None and unit.id == gun.unit else ""
