"""How much a hex holds (ode:5.02). Limits bind for each side and at the end of a move."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated

from game.core.forms import Choice
from game.core.refusals import Refusal
from game.core.terms import Term
from game.hexes.grid import bits
from game.ogre.charts import SQUADS_TOGETHER, VEHICLES_STACKED
from game.ogre.kinds import KINDS, POINTS, ByKind
from game.ogre.sheets import full as whole
from game.ogre.state import GameState, Unit

#: the stacking rules: one vehicle or three squads (ode:5.02.1), five vehicles or as many squads (ode:5.02.2)
BY_ONES, BY_FIVES = "ogre", "gev"
#: kinds that take no room, and those that take it like any other and work on nobody
ROOMLESS = ByKind(lambda kind: kind.inert or kind.roomless)
ORDINARY = ByKind(lambda kind: not ROOMLESS[kind.id] and not kind.tends and not kind.points)


def load(units: Iterable[Unit]) -> tuple[int, int]:
    """Vehicles and squads among some counters; a command post counts as a vehicle."""
    # RULING Q-101: on the crater map a command post takes the place of a vehicle
    return _sum(_without_patient(list(units)))


def _sum(units: Iterable[Unit]) -> tuple[int, int]:
    vehicles = squads = 0
    for unit in units:
        if unit.squads:
            squads += len(unit.squads)
        elif not (ROOMLESS[unit.kind] or POINTS[unit.kind]):  # ode:12.01
            vehicles += 1
    return vehicles, squads


def _without_patient(units: list[Unit]) -> list[Unit]:
    """Some counters without the one that a Vulcan among them frees, mends, reloads or builds (ce:14.02-c)."""
    # RULING Q-89: the unit that is worked on does not count; a Vulcan is no patient of its own
    able = [unit for unit in units if KINDS[unit.kind].tends and not unit.stuck and not unit.disabled]
    if len(units) > 1 and able:
        for unit in units:
            if (unit.stuck or (unit.sheet and (unit.disabled or unit.sheet != whole(unit)))) and able != [
                unit
            ]:
                return [other for other in units if other is not unit]
    return units


def fits(rule: str, vehicles: int, squads: int) -> bool:
    """Is this much allowed in one hex? ``rule`` is "ogre" (ode:5.02.1) or "gev" (ode:5.02.2)."""
    if rule == BY_FIVES:
        return 3 * vehicles + squads <= 3 * VEHICLES_STACKED
    return vehicles + -(-squads // SQUADS_TOGETHER) <= 1


def friends(state: GameState, side: int, at: int, but: tuple[str, ...] = ()) -> list[Unit]:
    """Counters of a side in a hex, without some."""
    return [state.units[u] for u in state.at_hex.get(at, ()) if u not in but and state.units[u].side == side]


class Stacking(Term, frozen=True):
    """The stacking rule of a game: of Ogre (ode:5.02.1) or of G.E.V. (ode:5.02.2)."""

    noun = "a stacking rule"
    code = "E323"
    word = "stacking"
    after = "victory"
    key = "rules.stacking"
    about = "Ogre: one vehicle or three squads in a hex. G.E.V.: five vehicles."
    many = False

    stacking: Annotated[str, Choice("stacking rule", (BY_ONES, BY_FIVES), head=True)] = BY_ONES


def rule_of(state: GameState) -> str:
    """The stacking rule of a game."""
    own = state.terms.own
    found = Stacking.all(state.terms) if own else ()
    return found[0].stacking if found else BY_ONES


def has_room(state: GameState, side: int, at: int, coming: tuple[Unit, ...]) -> bool:
    """Would these counters be allowed to stop in the hex?"""
    if not state.occupied_mask[side] >> at & 1:
        return fits(rule_of(state), *load(coming)) if len(coming) > 1 else True
    units, names, row, rule = state.units, [unit.id for unit in coming], [*coming], rule_of(state)
    for name in state.at_hex[at]:
        other = units[name]
        if other.side == side and name not in names:
            row.append(other)
    if fits(rule, *_sum(row)):
        return True
    # who is worked on is looked for only where there is too much otherwise
    others = _without_patient(row)
    return others is not row and fits(rule, *_sum(others))


def full(state: GameState, unit: Unit, mask: int) -> int:
    """The hexes of a mask in which there is no room for this counter to stop."""
    shared = mask & state.occupied_mask[unit.side]
    if not shared:
        return 0
    by_fives, ordinary = rule_of(state) == BY_FIVES, ORDINARY[unit.kind]
    found, at_hex, units, left = 0, state.at_hex, state.units, SQUADS_TOGETHER - len(unit.squads)
    for at in bits(shared):
        row = at_hex[at]
        if by_fives:
            if len(row) < VEHICLES_STACKED:
                continue  # no counter takes more room than a vehicle does
        elif len(row) == 1 and ordinary and ORDINARY[units[row[0]].kind]:
            other = units[row[0]].squads
            found |= (not unit.squads or not other or len(other) > left) << at
            continue
        if not has_room(state, unit.side, at, (unit,)):
            found |= 1 << at
    return found


def overstacked(state: GameState, side: int, at: int, coming: tuple[Unit, ...]) -> Refusal | None:
    """The refusal when there is no room."""
    if has_room(state, side, at, coming):
        return None
    label = state.board.grid.label(at)
    if rule_of(state) == BY_FIVES:
        return Refusal(
            "full",
            "ode:5.02.2",
            f"{label} is full: a hex holds five vehicles, and three squads count as one.",
            (at,),
        )
    return Refusal("full", "ode:5.02.1", f"{label} is full: a hex holds one vehicle or three squads.", (at,))
