"""Movement points: what a unit has, has used, and why it has none (ode:5.01, ode:5.07.1)."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct
from msgspec.structs import replace

from game.core.one_word import SharedTable
from game.core.questions import Note
from game.core.refusals import Refusal
from game.hexes.grid import OFF, mask_of
from game.ogre import common_refusals, sheets
from game.ogre.common_refusals import refuse
from game.ogre.counter_names import named
from game.ogre.kinds import KINDS, origin_of
from game.ogre.movement.mobility_map import Ground, ground
from game.ogre.state import NOTHING, USAGE, Draft, GameState, Rules, Unit

SECOND = "second"
#: the movement points of a kind of counter in the phases that are a movement apart from the first, by phase
LATER: dict[str, Callable[[str], int]] = {SECOND: lambda kind: KINDS[kind].second}
#: the same as a table that modules add to: two movements are one where every kind has as much of both
SHARED_MOVEMENTS = SharedTable(
    LATER,
    lambda moves: "movement phase",
    lambda one, other: one is other or all(one(kind) == other(kind) for kind in KINDS),
)
#: movement points for staying on the road (ode:5.07.1)
ROAD_BONUS = 1


class Along(Struct, frozen=True):
    """A unit on its way into a hex along a route; ``beside`` are those who move in step with it."""

    unit: Unit
    at: int
    beside: tuple[str, ...] = ()


def moves_later(state: GameState) -> bool:
    """Is this a movement phase apart from the first, with points of its own?"""
    return state.clock.phase in LATER


def drives(kind: str, moment: str) -> bool:
    """Has a kind of unit any movement in a phase?"""
    later = LATER.get(moment)
    return bool(KINDS[kind].move if later is None else later(kind))


def printed(state: GameState, unit: Unit, value: int, note: Note | None) -> int:
    """Stage of "allowance": the printed movement, by treads for a record sheet (ode:3.04.2)."""
    kind, later = KINDS[unit.kind], LATER.get(state.clock.phase)
    if kind.ogre is not None and later is None:
        found = sheets.movement(unit, kind.ogre)
        if note:
            note("is", found, f"with {unit.sheet[sheets.TREADS]} of {kind.ogre.treads} treads", "ode:3.04.2")
        return found
    found = kind.move if later is None else later(kind.id)
    if note:
        note("is", found, origin_of(kind) + ("" if later is None else ", second movement"), "ode:3.01")
    return found


def used(state: GameState, unit_id: str) -> int:
    """Movement points used in this phase."""
    spent = USAGE.table(state).get(unit_id, NOTHING)
    return spent.moved_second if moves_later(state) else spent.moved


def points_left(rules: Rules, state: GameState, unit: Unit) -> int:
    """Movement points a unit still has in this phase; 0 if it cannot move."""
    if unit.disabled or unit.stuck or unit.aboard:
        return 0
    spent = USAGE.table(state).get(unit.id)
    allowance = rules.value("allowance", state, unit)
    if spent is None:
        return allowance
    if spent.halted or (spent.slowed and state.clock.phase == SECOND):
        return 0
    left = allowance - (spent.moved_second if moves_later(state) else spent.moved)
    return left if left > 0 else 0


def cannot_move(rules: Rules, state: GameState, unit: Unit) -> Refusal | None:
    """Why a unit cannot move at all now, or None."""
    if points_left(rules, state, unit) > 0 or bonus_left(rules, state, unit):
        return None
    refusal = common_refusals.able(unit, "move")
    if refusal:
        return refusal
    if unit.aboard:
        return refuse(
            unit,
            "aboard",
            "ode:5.11",
            f"rides on {named(state.units[unit.aboard])} and cannot move on its own.",
            unit.aboard,
        )
    if unit.stuck:
        return refuse(unit, "stuck", "ode:5.08", "is stuck.")
    spent = USAGE.of(state, unit.id)
    if state.clock.phase == SECOND and spent.slowed and KINDS[unit.kind].second:
        return refuse(unit, "slowed", "ode:4.02.5", "entered difficult ground and has no second movement.")
    if spent.halted:
        return refuse(unit, "halted", "ode:5.08", "has finished moving.")
    if not rules.value("allowance", state, unit):
        return _immobile(rules, state, unit)
    return refuse(unit, "no-points", "ode:5.01", "has no movement left.")


def _immobile(rules: Rules, state: GameState, unit: Unit) -> Refusal:
    """Why a unit has no movement in this phase at all: no treads, or what a rule says of it."""
    move = KINDS[unit.kind].move
    if (unit.sheet and not unit.sheet[sheets.TREADS]) or (unit.boxes and not unit.boxes[-1]):
        return refuse(unit, "immobile", "ode:6.04", "has no treads left and cannot move.")
    parts = rules.explain("allowance", state, unit).parts
    if move and parts and parts[-1].op == "set":
        return refuse(unit, "immobile", parts[-1].rule, f"cannot move: {parts[-1].text}.")
    return refuse(unit, "immobile", "ode:5.01", f"cannot move{(' in this phase' if move else '')}.")


def keeps_road(state: GameState, unit: Unit, mobile: Ground) -> bool:
    """Has it stayed on a road so far, so that the bonus is still to be had? (ode:5.07.1)"""
    spent = USAGE.table(state).get(unit.id)
    left = spent is not None and (spent.off_road or spent.rams or spent.giant_rams)
    return not left and bool(mobile.roads >> unit.at & 1)


def printed_bonus(state: GameState, about: Along, value: int, note: Note | None) -> int:
    """Stage of "road-bonus": one point for who stays on the road (ode:5.07.1)."""
    if note:
        note("is", ROAD_BONUS, "for staying on the road", "ode:5.07.1")
    return ROAD_BONUS


def without_bonus(
    rules: Rules, state: GameState, unit: Unit, mobile: Ground, beside: tuple[str, ...] = ()
) -> int:
    """The hexes of roads, as a mask, that a unit does not enter with the bonus, nor keeps it beyond them."""
    return mask_of(
        at
        for at in state.markers
        if mobile.roads >> at & 1 and not rules.value("road-bonus", state, Along(unit, at, beside))
    )


def fresh_road(draft: Draft) -> None:
    """Step of the second GEV movement: the road bonus is for each phase by itself (ode:5.07.1)."""
    rows = USAGE.own(draft)
    for unit_id, spent in rows.items():
        if spent.off_road:
            rows[unit_id] = replace(spent, off_road=False)


def road_points(rules: Rules, state: GameState, unit: Unit, mobile: Ground, at: int = OFF) -> int:
    """The points that a unit still has for the road (ode:5.07.1); into ``at``, if that is named."""
    if not unit.at or not keeps_road(state, unit, mobile):
        return 0
    over = max(0, used(state, unit.id) - rules.value("allowance", state, unit))
    return max(0, rules.value("road-bonus", state, Along(unit, at)) - over)


def bonus_left(rules: Rules, state: GameState, unit: Unit) -> int:
    """The points still to come for the road, where it has used its whole movement along one; else 0."""
    spent = USAGE.table(state).get(unit.id)
    if spent is None or unit.disabled or unit.stuck or spent.halted or spent.off_road or not unit.at:
        return 0
    allowance = rules.value("allowance", state, unit)
    if not allowance or used(state, unit.id) < allowance:
        return 0
    return road_points(rules, state, unit, ground(state, KINDS[unit.kind].mobility))


def still_left(rules: Rules, state: GameState, unit: Unit) -> int:
    """Movement points that a unit still has in this phase, those for the road included."""
    return points_left(rules, state, unit) or bonus_left(rules, state, unit)
