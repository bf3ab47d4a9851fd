"""A Vulcan's control (ce:14.01.3 to ce:14.01.5): its channels, assigning one, losing and regaining control.

``Control.channel`` says which channel a unit is on, under active control or as a duckling that only follows.
Heavy drones and crewless vehicles (``Control.crewless``) need control; free channels take on those without a
channel. A unit out of control counts as disabled; ``disabled`` then says ``control``;
an uncontrolled heavy drone is a crane that goes nowhere without infantry.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from game.core.draft import once
from game.core.events import Event
from game.core.orders import possible
from game.core.pausing import still_to_do
from game.core.position import on_move
from game.core.questions import Note
from game.core.references import UnitId
from game.core.refusals import Refusal
from game.core.roles import Role
from game.ogre import common_refusals
from game.ogre.common_refusals import UnitOrder, refuse
from game.ogre.counter_names import name_of, named
from game.ogre.kinds import KINDS
from game.ogre.movement.movement_points import moves_later
from game.ogre.overrun.overrun_state import fight
from game.ogre.state import (
    CONTROLS,
    TEAMWORK,
    Channel,
    Draft,
    GameState,
    Order,
    Position,
    Rules,
    Unit,
    View,
    put_noted,
)

#: ce:14.01-e, ce:14.01.5-a: channels of a Vulcan, and ducklings per channel
CHANNELS, DUCKLINGS = 4, 4
#: ce:14.01.5-b: the maximum distance of ducklings from the Vulcan
FOLLOWS_WITHIN = 1
CONTROL, VULCAN, DRONE, FOLLOW = "control", "VULC", "HDRN", "follow"
#: families of units that can be on a channel
FAMILIES = frozenset({"armour", "truck", "drone"})


# --------------------------------------------------------------------- events, words
class Linked(Event, frozen=True, tag=True):
    """A unit was assigned to a Vulcan's channel, or removed: ``number`` 0."""

    rule = "ce:14.01-e"

    unit: UnitId
    vulcan: UnitId
    number: int
    follows: bool


def linked_words(state: GameState, e: Linked) -> str:
    """The event's sentence."""
    who = name_of(state, e.unit)
    if not e.number:
        return f"{who} is no longer on a channel."
    how = "follows" if e.follows else "is controlled"
    return f"{who} {how} on channel {e.number} of {name_of(state, e.vulcan)}."


# ------------------------------------------------------------------------------- assignments
def channel_of(state: GameState, unit: Unit) -> Channel | None:
    """The channel of a Vulcan that a counter is on, or None."""
    record = CONTROLS.table(state).get(unit.id)
    return None if record is None else record.channel


def put_on(draft: Draft, unit_id: str, place: Channel | None) -> None:
    """Put a counter on a channel, or on none."""
    put_noted(draft, CONTROLS, unit_id, replace(CONTROLS.of(draft, unit_id), channel=place))
    draft.touched.append(unit_id)


def follows(state: GameState, unit: Unit) -> bool:
    """Is it a duckling, which only follows?"""
    place = channel_of(state, unit)
    return place is not None and place.follows


def crewless(state: GameState, unit: Unit) -> bool:
    """Has a vehicle that usually has a crew none?"""
    record = CONTROLS.table(state).get(unit.id)
    return record is not None and record.crewless


def needs_control(state: GameState, unit: Unit) -> bool:
    """Has it no crew of its own?"""
    return unit.kind == DRONE or crewless(state, unit)


def on_channels(state: GameState, vulcan: str) -> dict[int, list[Unit]]:
    """The counters on each of a Vulcan's channels in use."""

    def found() -> dict[str, dict[int, list[Unit]]]:
        rows: dict[str, dict[int, list[Unit]]] = {}
        linked = CONTROLS.table(state)
        for unit in state.units.values() if linked else ():
            place = linked[unit.id].channel if unit.id in linked else None
            if place is not None:
                rows.setdefault(place.vulcan, {}).setdefault(place.number, []).append(unit)
        return rows

    every: dict[str, dict[int, list[Unit]]] = once(state, ("channels",), found)
    return every.get(vulcan, {})


def free_channels(state: GameState, vulcan: str) -> int:
    """The number of a Vulcan's unassigned channels."""
    return CHANNELS - len(on_channels(state, vulcan))


def finished(vulcan: Unit) -> bool:
    """Is a Vulcan assembled? Otherwise it controls nothing (ce:14.01.2-g)."""
    return not vulcan.disabled


def vulcans(state: GameState, side: int) -> list[Unit]:
    """A side's Vulcans in play, by name."""
    found = [u for u in state.units.values() if u.kind == VULCAN and u.side == side and finished(u)]
    return sorted(found, key=lambda u: u.id)


def unused(state: GameState, side: int) -> bool:
    """Has a side neither a Vulcan that can control units nor a unit on a channel?"""
    linked = CONTROLS.table(state)
    for unit in state.units.values():
        led = unit.id in linked and linked[unit.id].channel is not None
        if unit.side == side and (led or (unit.kind == VULCAN and finished(unit))):
            return False
    return True


def taken_on(state: GameState, side: int) -> list[Unit]:
    """Heavy drones and crewless units without a channel, taken on by free channels of the side's Vulcans."""
    return [state.units[name] for name in _looked_after(state, side)]


def _looked_after(state: GameState, side: int) -> dict[str, str]:
    """The Vulcan whose free channel controls each of them: the nearest with one left."""

    # RULING Q-250: free channels control units without one, in order of name
    def found() -> dict[str, str]:
        linked = CONTROLS.table(state)
        able = [u for u in state.units.values() if u.side == side and (u.kind == DRONE or u.id in linked)]
        waiting = [u for u in able if channel_of(state, u) is None and needs_control(state, u)]
        there = [vulcan for vulcan in vulcans(state, side) if vulcan.at] if waiting else []
        room = {vulcan.id: free_channels(state, vulcan.id) for vulcan in there}
        rows: dict[str, str] = {}
        for unit in sorted(waiting, key=lambda u: u.id):
            able = [vulcan for vulcan in there if room[vulcan.id]]
            if not able:
                break
            away = [state.board.grid.distance(unit.at, vulcan.at) if unit.at else 0 for vulcan in able]
            nearest = able[away.index(min(away))].id
            room[nearest] -= 1
            rows[unit.id] = nearest
        return rows

    return once(state, ("looked after", side), found)


def controller(state: GameState, unit: Unit) -> Unit | None:
    """The Vulcan now controlling a counter, or None: actively at any distance (ce:14.01.4-a), or as its
    duckling within reach (ce:14.01.5-b).
    """
    place = channel_of(state, unit)
    if place is not None:
        vulcan = state.units.get(place.vulcan)
        if vulcan is None or not vulcan.at or not finished(vulcan):
            return None
        return vulcan if not place.follows or _near(state, unit, vulcan) else None
    name = _looked_after(state, unit.side).get(unit.id) if needs_control(state, unit) else None
    return None if name is None else state.units[name]


def _near(state: GameState, unit: Unit, vulcan: Unit) -> bool:
    """Is a counter near enough to follow (ce:14.01.5-b)?"""
    return bool(unit.at) and state.board.grid.distance(unit.at, vulcan.at) <= FOLLOWS_WITHIN


def actively(state: GameState, unit: Unit) -> Unit | None:
    """The Vulcan with a counter under active control, or None."""
    return None if follows(state, unit) else controller(state, unit)


# --------------------------------------------------------------------------- assigning channels
class Assign(UnitOrder, frozen=True, tag=True):
    """At the beginning of a turn, or in set-up: assign a unit to a channel, or to none (ce:14.01.5-e)."""

    # RULING Q-08: a channel has one unit under active control, or up to four followers

    verb = "channel"
    role = Role.ACT
    free = True

    #: the Vulcan; empty for no channel
    vulcan: UnitId = ""
    number: int = 0
    #: "follow" for a duckling
    how: str = ""

    @classmethod
    def applies_to(cls, kind: str) -> bool:
        return KINDS[kind].family in FAMILIES

    @classmethod
    def offers(cls, rules: Rules, state: GameState, unit: Unit) -> Sequence[Order]:
        orders: list[Order] = [cls(unit.id)] if channel_of(state, unit) else []
        for other in vulcans(state, unit.side):
            used, near = (
                on_channels(state, other.id),
                not unit.at or not other.at or _near(state, unit, other),
            )
            for number in range(1, CHANNELS + 1):
                alone = all(one.id == unit.id for one in used.get(number, ()))
                orders += [cls(unit.id, other.id, number)] * alone
                orders += [cls(unit.id, other.id, number, FOLLOW)] * near
        return possible(orders, rules, state)

    def words(self, rules: Rules, state: View) -> str:
        who = rules.name_of(state, self.unit)
        if not self.vulcan:
            return f"Take {who} off its channel"
        does = "follow" if self.how else "be controlled"
        return f"Let {who} {does} on channel {self.number} of {rules.name_of(state, self.vulcan)}"

    def refused(self, rules: Rules, state: GameState, unit: Unit) -> Refusal | None:
        if KINDS[unit.kind].family not in FAMILIES:
            return refuse(unit, "no-drone", "ce:14.01.5-a", "cannot be on a channel.", near=False)
        if not self.vulcan:
            on = channel_of(state, unit)
            return None if on else refuse(unit, "no-channel", "ce:14.01.5-e", "is not on a channel.")
        vulcan = common_refusals.own(state, self.vulcan)
        if isinstance(vulcan, Refusal):
            return vulcan
        if vulcan.kind != VULCAN:
            return refuse(vulcan, "vulcan", "ce:14.01-e", "has no channels.", near=False)
        if not finished(vulcan):
            return refuse(vulcan, "unfinished", "ce:14.01.2-g", "is not assembled yet.")
        if not 1 <= self.number <= CHANNELS:
            return Refusal("number", "ce:14.01-e", f"A Vulcan has channels 1 to {CHANNELS}.", (vulcan.id,))
        if self.how not in ("", FOLLOW):
            return Refusal(
                "how", "ce:14.01.5-a", "A unit is controlled or follows; for the second write follow."
            )
        if channel_of(state, unit) == Channel(vulcan.id, self.number, bool(self.how)):
            return refuse(unit, "same", "ce:14.01.5-e", "is already on that channel.")
        return self._full(state, unit, vulcan)

    def _full(self, state: GameState, unit: Unit, vulcan: Unit) -> Refusal | None:
        others = [u for u in on_channels(state, vulcan.id).get(self.number, ()) if u.id != unit.id]
        if others and not (self.how and follows(state, others[0])):
            text = f"Channel {self.number} is taken by {named(others[0])}."
            return Refusal("taken", "ce:14.01.5-e", text, (others[0].id, vulcan.id))
        if len(others) >= DUCKLINGS:
            return Refusal(
                "full",
                "ce:14.01.5-a",
                f"Channel {self.number} already leads {DUCKLINGS} units.",
                (vulcan.id,),
            )
        if self.how and unit.at and vulcan.at and not _near(state, unit, vulcan):
            leader = named(vulcan)
            return refuse(
                unit,
                "far",
                "ce:14.01.5-b",
                f"is more than one hex from {leader} and cannot follow.",
                vulcan.id,
            )
        return None

    def perform(self, rules: Rules, draft: Draft) -> None:
        place = Channel(self.vulcan, self.number, bool(self.how)) if self.vulcan else None
        put_on(draft, self.unit, place)
        draft.emit(Linked(self.unit, self.vulcan, self.number, bool(self.how)))


# ------------------------------------------------------------------------ losing and regaining control
#: of a position: everybody's control was correct at the last check
SETTLED = ("control", "settled")
#: the controlling kinds, and the kinds that need control
MACHINES = (VULCAN, DRONE)


class OutOfControl(Event, frozen=True, tag=True):
    """A unit is without control and counts as disabled."""

    rule = "ce:14.01.3-c"
    sentence = "{unit} is out of control and counts as disabled."

    unit: UnitId


class UnderControl(Event, frozen=True, tag=True):
    """A unit that was out of control is controlled again."""

    rule = "ce:14.01.4-b"
    sentence = "{unit} is under control again."

    unit: UnitId


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
    linked = CONTROLS.table(draft)
    for unit in [u for u in draft.units.values() if u.id in linked or u.disabled == CONTROL]:
        place = channel_of(draft, unit)
        if place is not None and place.vulcan not in draft.units:
            put_on(draft, unit.id, None)  # ce:14.01.5-g
            draft.emit(Linked(unit.id, place.vulcan, 0, False))
        if unit.at and unit.id not in on_their_way and _is_led(draft, unit):
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
    for state in (before, draft):
        linked = CONTROLS.table(state)
        for name in draft.touched:
            unit = state.units.get(name)
            if unit is not None and (name in linked or unit.kind in MACHINES or unit.disabled == CONTROL):
                return True
    return False


def _is_led(state: GameState, unit: Unit) -> bool:
    """Is it on a channel, or without a crew of its own?"""
    return channel_of(state, unit) is not None or needs_control(state, unit)


def look_in_a_fight(draft: Draft, order: Order, before: Position) -> None:
    """The same in an overrun, before the check if it goes on: uncontrolled units fire at half strength."""
    if fight(draft) is not None:
        look_to_control(draft, before)


def _settle(draft: Draft, unit: Unit) -> None:
    lost = out_of_control(draft, unit)
    if lost and not needs_control(draft, unit):
        # RULING Q-283: the crew of a vehicle left behind takes over at once (ce:14.01.5-d)
        put_on(draft, unit.id, None)
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
    if (
        found is not None
        and found.at == unit.at
        and follows(state, unit)
        and unit.side != on_move(state.clock)
    ):
        # ce:14.01.5-f: of overrun ducklings only those taken over by the Vulcan fight
        return needs_control(state, unit) and not TEAMWORK.of(state, unit.id).taken_over
    if unit.kind == DRONE and channel_of(state, unit) is None:
        return False  # a crane without control moves only with infantry (ce:14.01.3-c)
    return controller(state, unit) is None


# ---------------------------------------------------------------------------------- uncontrolled
def uncommanded(state: GameState, unit: Unit) -> bool:
    """Is it a heavy drone that no Vulcan controls (ce:14.01.3-c)?"""
    bare = unit.kind == DRONE and not unit.disabled and bool(unit.at)
    return bare and channel_of(state, unit) is None and controller(state, unit) is None


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
            return refuse(
                unit, "uncommanded", "ce:14.01.3-c", "is not under command and can move only with infantry."
            )
    return None
