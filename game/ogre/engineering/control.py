"""Losing and regaining a Vulcan's control (ce:14.01.3-c, ce:14.01.4-b).

A unit out of control counts as disabled; an uncontrolled heavy drone is a crane that goes nowhere without
infantry.
"""

from __future__ import annotations

from msgspec.structs import replace

from game.core.events import Event
from game.core.pausing import still_to_do
from game.core.position import on_move
from game.core.questions import Note
from game.core.references import UnitId
from game.core.refusals import Refusal
from game.ogre import common_refusals
from game.ogre.engineering.channels import (
    CONTROL,
    DRONE,
    VULCAN,
    Linked,
    controller,
    follows,
    needs_control,
)
from game.ogre.event_text import name_of
from game.ogre.movement.movement_points import moves_later
from game.ogre.overrun.overrun_state import fight
from game.ogre.state import USAGE, Draft, GameState, Order, Position, Rules, Unit

#: of a position: everybody's control was correct at the last check
SETTLED = ("control", "settled")
#: the controlling kinds, and the kinds that need control
MACHINES = (VULCAN, DRONE)


class OutOfControl(Event, frozen=True, tag=True):
    """A unit is without control and counts as disabled."""

    unit: UnitId


class UnderControl(Event, frozen=True, tag=True):
    """A unit that was out of control is controlled again."""

    unit: UnitId


def out_words(state: GameState, e: OutOfControl) -> str:
    """The event's sentence."""
    return f"{name_of(state, e.unit)} is out of control and counts as disabled."


def under_words(state: GameState, e: UnderControl) -> str:
    """The event's sentence."""
    return f"{name_of(state, e.unit)} is under control again."


def look_to_control(draft: Draft, before: Position) -> None:
    """After every order: units that lost control count as disabled, those that regained it do not
    (ce:14.01.4-b).
    """
    if not _may_differ(draft, before):
        draft.memo[SETTLED] = True
        return
    told, written = len(draft.events), len(draft.touched)
    rest = still_to_do(draft)
    on_their_way = rest.movers() if rest is not None else ()  # checked after their arrival
    for unit in [u for u in draft.units.values() if u.channel or u.crewless or u.disabled == CONTROL]:
        place = unit.channel
        if place is not None and place.vulcan not in draft.units:
            unit = replace(unit, channel=None)  # ce:14.01.5-g
            draft.put(unit)
            draft.emit(Linked(unit.id, place.vulcan, 0, False))
        if unit.at and unit.id not in on_their_way and (unit.channel or needs_control(unit)):
            _settle(draft, unit)
    quiet = len(draft.events) == told and len(draft.touched) == written
    draft.memo[SETTLED] = quiet and not on_their_way


def _may_differ(draft: Draft, before: Position) -> bool:
    """Can the order have changed which units are under control?

    Control depends on all counters. It is recomputed only if the last check left something to settle, during
    an overrun, or if the order changed a Vulcan or a unit that needs one.
    """
    if draft.frames or before.frames or not before.memo.get(SETTLED):
        return True
    for units in (before.units, draft.units):
        for name in draft.touched:
            unit = units.get(name)
            if unit is not None and (unit.channel or unit.kind in MACHINES or _without_control(unit)):
                return True
    return False


def _without_control(unit: Unit) -> bool:
    """Has it lost control, or no crew of its own?"""
    return unit.crewless or unit.disabled == CONTROL


def look_in_a_fight(draft: Draft, order: Order, before: Position) -> None:
    """The same in an overrun, before the check if it goes on: uncontrolled units fire at half strength."""
    if fight(draft) is not None:
        look_to_control(draft, before)


def _settle(draft: Draft, unit: Unit) -> None:
    lost = out_of_control(draft, unit)
    if lost and not needs_control(unit):
        # RULING Q-283: the crew of a vehicle left behind takes over at once (ce:14.01.5-d)
        draft.put(replace(unit, channel=None))
        draft.emit(Linked(unit.id, "", 0, False))
    elif lost and not unit.disabled:
        draft.put(replace(unit, disabled=CONTROL, since=draft.clock.player_turn))
        draft.emit(OutOfControl(unit.id))
        draft.check_end = True
    elif not lost and unit.disabled == CONTROL:
        draft.put(replace(unit, disabled="", since=-1))
        draft.emit(UnderControl(unit.id))


def out_of_control(state: GameState, unit: Unit) -> bool:
    """Does a counter on the map lack the control that it needs?"""
    found = fight(state)
    if found is not None and found.at == unit.at and follows(unit) and unit.side != on_move(state.clock):
        # ce:14.01.5-f: of overrun ducklings only those taken over by the Vulcan fight
        return needs_control(unit) and not USAGE.of(state, unit.id).taken_over
    if unit.kind == DRONE and not unit.channel:
        return False  # a crane without control moves only with infantry (ce:14.01.3-c)
    return controller(state, unit) is None


# ---------------------------------------------------------------------------------- uncontrolled
def uncommanded(state: GameState, unit: Unit) -> bool:
    """Is it a heavy drone that no Vulcan controls (ce:14.01.3-c)?"""
    bare = unit.kind == DRONE and not unit.channel and not unit.disabled and bool(unit.at)
    return bare and controller(state, unit) is None


def people_in(state: GameState, unit: Unit) -> bool:
    """Is there infantry of its side in the hex of a counter?"""
    row = (state.units[name] for name in state.at_hex.get(unit.at, ()))
    return any(other.squads and other.side == unit.side for other in row)


def crane_pace(state: GameState, unit: Unit, value: int, note: Note | None) -> int:
    """Stage of "allowance": an uncontrolled drone goes nowhere without infantry (ce:14.01.3-c, Q-07)."""
    # RULING Q-07: it moves with infantry all the way, at the infantry's pace
    if unit.kind != DRONE or not value or not (state.clock.phase == "movement" or moves_later(state)):
        return value
    if not uncommanded(state, unit) or people_in(state, unit):
        return value
    if note:
        note("set", 0, "without command or leader", "ce:14.01.3-c")
    return 0


def led_by_people(rules: Rules, state: GameState, order: Order) -> Refusal | None:
    """Veto on movement: an uncontrolled drone moves in one order with infantry (ce:14.01.3-c)."""
    movers = order.movers()
    for name in movers:
        unit = state.units[name]
        if uncommanded(state, unit) and not any(state.units[n].squads for n in movers):
            text = f"{common_refusals.named(unit)} is not under command and can move only with infantry."
            return Refusal("uncommanded", "ce:14.01.3-c", text, (unit.id,))
    return None
