"""A Vulcan's control channels (ce:14.01.3 to ce:14.01.5): the units on each, and the order that assigns one.

``Unit.channel`` says which channel a unit is on, under active control or as a duckling that only follows.
Heavy drones and crewless vehicles (``Unit.crewless``) need control; free channels take on those without a
channel. A unit out of control counts as disabled; ``disabled`` then says ``control``.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from msgspec.structs import replace

from game.core.draft import once
from game.core.events import Event
from game.core.orders import possible
from game.core.references import UnitId
from game.core.refusals import Refusal
from game.core.roles import Role
from game.ogre import common_refusals
from game.ogre.event_text import name_of
from game.ogre.kinds import KINDS
from game.ogre.state import Channel, Draft, GameState, Order, Rules, Unit, View

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
def follows(unit: Unit) -> bool:
    """Is it a duckling, which only follows?"""
    return unit.channel is not None and unit.channel.follows


def needs_control(unit: Unit) -> bool:
    """Has it no crew of its own?"""
    return unit.crewless or unit.kind == DRONE


def on_channels(state: GameState, vulcan: str) -> dict[int, list[Unit]]:
    """The counters on each of a Vulcan's channels in use."""

    def found() -> dict[str, dict[int, list[Unit]]]:
        rows: dict[str, dict[int, list[Unit]]] = {}
        for unit in state.units.values():
            place = unit.channel
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
    for unit in state.units.values():
        if unit.side == side and (unit.channel or (unit.kind == VULCAN and finished(unit))):
            return False
    return True


def taken_on(state: GameState, side: int) -> list[Unit]:
    """Heavy drones and crewless units without a channel, taken on by free channels of the side's Vulcans."""
    return [state.units[name] for name in _looked_after(state, side)]


def _looked_after(state: GameState, side: int) -> dict[str, str]:
    """The Vulcan whose free channel controls each of them: the nearest with one left."""

    # RULING Q-250: free channels control units without one, in order of name
    def found() -> dict[str, str]:
        waiting = [u for u in state.units.values() if u.side == side and not u.channel and needs_control(u)]
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
    place = unit.channel
    if place is not None:
        vulcan = state.units.get(place.vulcan)
        if vulcan is None or not vulcan.at or not finished(vulcan):
            return None
        return vulcan if not place.follows or _near(state, unit, vulcan) else None
    name = _looked_after(state, unit.side).get(unit.id) if needs_control(unit) else None
    return None if name is None else state.units[name]


def _near(state: GameState, unit: Unit, vulcan: Unit) -> bool:
    """Is a counter near enough to follow (ce:14.01.5-b)?"""
    return bool(unit.at) and state.board.grid.distance(unit.at, vulcan.at) <= FOLLOWS_WITHIN


def actively(state: GameState, unit: Unit) -> Unit | None:
    """The Vulcan with a counter under active control, or None."""
    return None if follows(unit) else controller(state, unit)


# --------------------------------------------------------------------------- assigning channels
class Assign(Order, frozen=True, tag=True):
    """At the beginning of a turn, or in set-up: assign a unit to a channel, or to none (ce:14.01.5-e)."""

    # RULING Q-08: a channel has one unit under active control, or up to four followers

    verb: ClassVar[str] = "channel"
    role: ClassVar[Role] = Role.ACT
    free: ClassVar[bool] = True

    unit: UnitId
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
        orders: list[Order] = [cls(unit.id)] if unit.channel else []
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

    def refusal(self, rules: Rules, state: GameState) -> Refusal | None:
        unit = common_refusals.own(state, self.unit)
        if isinstance(unit, Refusal):
            return unit
        name = common_refusals.named(unit)
        if KINDS[unit.kind].family not in FAMILIES:
            return Refusal(
                "no-drone", "ce:14.01.5-a", f"{name} cannot be on a channel.", (unit.id,), near=False
            )
        if not self.vulcan:
            text = f"{name} is not on a channel."
            return None if unit.channel else Refusal("no-channel", "ce:14.01.5-e", text, (unit.id,))
        vulcan = common_refusals.own(state, self.vulcan)
        if isinstance(vulcan, Refusal):
            return vulcan
        if vulcan.kind != VULCAN:
            return Refusal(
                "vulcan",
                "ce:14.01-e",
                f"{common_refusals.named(vulcan)} has no channels.",
                (vulcan.id,),
                near=False,
            )
        if not finished(vulcan):
            return Refusal(
                "unfinished",
                "ce:14.01.2-g",
                f"{common_refusals.named(vulcan)} is not assembled yet.",
                (vulcan.id,),
            )
        if not 1 <= self.number <= CHANNELS:
            return Refusal("number", "ce:14.01-e", f"A Vulcan has channels 1 to {CHANNELS}.", (vulcan.id,))
        if self.how not in ("", FOLLOW):
            return Refusal(
                "how", "ce:14.01.5-a", "A unit is controlled or follows; for the second write follow."
            )
        if unit.channel == Channel(vulcan.id, self.number, bool(self.how)):
            return Refusal("same", "ce:14.01.5-e", f"{name} is already on that channel.", (unit.id,))
        return self._full(state, unit, vulcan)

    def _full(self, state: GameState, unit: Unit, vulcan: Unit) -> Refusal | None:
        others = [u for u in on_channels(state, vulcan.id).get(self.number, ()) if u.id != unit.id]
        if others and not (self.how and follows(others[0])):
            text = f"Channel {self.number} is taken by {common_refusals.named(others[0])}."
            return Refusal("taken", "ce:14.01.5-e", text, (others[0].id, vulcan.id))
        if len(others) >= DUCKLINGS:
            return Refusal(
                "full",
                "ce:14.01.5-a",
                f"Channel {self.number} already leads {DUCKLINGS} units.",
                (vulcan.id,),
            )
        if self.how and unit.at and vulcan.at and not _near(state, unit, vulcan):
            name, leader = common_refusals.named(unit), common_refusals.named(vulcan)
            text = f"{name} is more than one hex from {leader} and cannot follow."
            return Refusal("far", "ce:14.01.5-b", text, (unit.id, vulcan.id))
        return None

    def perform(self, rules: Rules, draft: Draft) -> None:
        place = Channel(self.vulcan, self.number, bool(self.how)) if self.vulcan else None
        draft.put(replace(draft.units[self.unit], channel=place))
        draft.emit(Linked(self.unit, self.vulcan, self.number, bool(self.how)))
