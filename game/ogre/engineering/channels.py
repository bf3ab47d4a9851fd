"""Control channels of a Vulcan (ce:14.01.3 to ce:14.01.5): heavy drones, combat drones, ducklings.

``Unit.channel`` says who is on which channel: ``VULC-1.2`` is under active control on channel 2, and
``VULC-1.3+`` one of the ducklings that only follow on channel 3. Heavy drones, and vehicles without a crew
(``Unit.crewless``), need control; those without a channel are taken on by the channels that are free.
Whoever is out of control counts as disabled; ``disabled`` then says ``control``.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, ClassVar

from msgspec import Struct
from msgspec.structs import replace

from game.core.events import Event
from game.core.orders import Order
from game.core.position import Draft, Position, Reads
from game.core.questions import Note
from game.core.records import Unit
from game.core.refusals import Refusal
from game.core.ruleset import Rules
from game.core.sequence import SETUP
from game.hexes.grid import OFF
from game.ogre import refusing
from game.ogre.contact import fight
from game.ogre.kinds import KINDS
from game.ogre.movement import SECOND, Move
from game.ogre.stacking import fits, friends, load
from game.ogre.words import name_of

#: ce:14.01-e, ce:14.01.5-a: channels of a Vulcan, and ducklings on one of them
CHANNELS, DUCKLINGS = 4, 4
#: ce:14.01.5-b: how far from the Vulcan ducklings may be
FOLLOWS_WITHIN = 1
#: ce:14.01.5-f: how many of them it takes over in a fight
TAKEN_OVER = 4
CONTROL, VULCAN, DRONE, FOLLOW = "control", "VULC", "HDRN", "follow"
#: families of units that can be on a channel
FAMILIES = frozenset({"armour", "truck", "drone"})
_CHANNEL = re.compile(r"(.+)\.([1-4])(\+?)")


# --------------------------------------------------------------------- events, words
class Linked(Event, frozen=True, tag=True):
    """A unit was put on a channel of a Vulcan, or taken off: ``number`` 0."""

    unit: str
    vulcan: str
    number: int
    follows: bool


class OutOfControl(Event, frozen=True, tag=True):
    """A unit is without control and counts as disabled."""

    unit: str


class UnderControl(Event, frozen=True, tag=True):
    """A unit that was out of control is controlled again."""

    unit: str


def linked_words(reads: Any, e: Linked) -> str:
    """The sentence for it."""
    who = name_of(reads, e.unit)
    if not e.number:
        return f"{who} is on no channel any more."
    how = "follows" if e.follows else "is controlled"
    return f"{who} {how} on channel {e.number} of {name_of(reads, e.vulcan)}."


def out_words(reads: Any, e: OutOfControl) -> str:
    """The sentence for it."""
    return f"{name_of(reads, e.unit)} is out of control and counts as disabled."


def under_words(reads: Any, e: UnderControl) -> str:
    """The sentence for it."""
    return f"{name_of(reads, e.unit)} is under control again."


# ---------------------------------------------------------------------------- who is on what
class Link(Struct, frozen=True):
    """A place on a channel."""

    vulcan: str
    number: int
    follows: bool

    def text(self) -> str:
        """As it is written on the counter."""
        return f"{self.vulcan}.{self.number}{'+' if self.follows else ''}"


def link(unit: Unit) -> Link | None:
    """The channel a counter is on, or None."""
    match = _CHANNEL.fullmatch(unit.channel) if unit.channel else None
    return Link(match[1], int(match[2]), bool(match[3])) if match else None


def follows(unit: Unit) -> bool:
    """Is it a duckling, that only follows?"""
    return unit.channel.endswith("+")


def needs_control(unit: Unit) -> bool:
    """Has it no crew of its own?"""
    return unit.crewless or unit.kind == DRONE


def on_channels(reads: Reads, vulcan: str) -> dict[int, list[Unit]]:
    """The counters on each channel of a Vulcan that is in use."""
    found: dict[int, list[Unit]] = {}
    for unit in reads.units.values():
        place = link(unit)
        if place is not None and place.vulcan == vulcan:
            found.setdefault(place.number, []).append(unit)
    return found


def free_channels(reads: Reads, vulcan: str) -> int:
    """How many channels of a Vulcan nobody was put on."""
    return CHANNELS - len(on_channels(reads, vulcan))


def vulcans(reads: Reads, side: int) -> list[Unit]:
    """The Vulcans of a side that are in play, by name."""
    found = [u for u in reads.units.values() if u.kind == VULCAN and u.side == side]
    return sorted(found, key=lambda u: u.id)


def taken_on(reads: Reads, side: int) -> list[Unit]:
    """Heavy drones and crewless units on no channel, that the free ones of a side's Vulcans take on."""
    # RULING Q-250: free channels control what has none, the first by name
    waiting = [u for u in reads.units.values() if u.side == side and not u.channel and needs_control(u)]
    if not waiting:
        return waiting
    room = sum(free_channels(reads, vulcan.id) for vulcan in vulcans(reads, side))
    return sorted(waiting, key=lambda u: u.id)[:room]


def controller(reads: Reads, unit: Unit) -> Unit | None:
    """The Vulcan that controls a counter now, or None: actively, wherever it is (ce:14.01.4-a), or as its
    duckling beside it (ce:14.01.5-b).
    """
    place = link(unit)
    if place is not None:
        vulcan = reads.units.get(place.vulcan)
        if vulcan is None or not vulcan.at:
            return None
        near = unit.at and reads.board.grid.distance(unit.at, vulcan.at) <= FOLLOWS_WITHIN
        return vulcan if near or not place.follows else None
    there = [vulcan for vulcan in vulcans(reads, unit.side) if vulcan.at]
    if not there or not needs_control(unit) or all(u.id != unit.id for u in taken_on(reads, unit.side)):
        return None
    return min(there, key=lambda vulcan: reads.board.grid.distance(unit.at, vulcan.at) if unit.at else 0)


def actively(reads: Reads, unit: Unit) -> Unit | None:
    """The Vulcan that has a counter under active control, or None."""
    return None if follows(unit) else controller(reads, unit)


def undecided(reads: Reads, side: int) -> bool:
    """Is there anything about channels to decide in this turn (ce:14.01.5-e)? Ducklings are a choice."""
    mine = [u for u in reads.units.values() if u.side == side and (u.channel or needs_control(u))]
    return bool(vulcans(reads, side)) and any(follows(u) or controller(reads, u) is None for u in mine)


# -------------------------------------------------------------------------- putting on channels
class Assign(Order, frozen=True, tag=True):
    """At the beginning of a turn, or in set-up: put a unit on a channel, or on none (ce:14.01.5-e)."""

    # RULING Q-08: a channel has one unit under active control, or up to four that follow

    verb: ClassVar[str] = "channel"
    free: ClassVar[bool] = True

    unit: str
    #: the Vulcan; empty for no channel
    vulcan: str = ""
    number: int = 0
    #: "follow" for a duckling
    how: str = ""

    @classmethod
    def serves(cls, kind: str) -> bool:
        return KINDS[kind].family in FAMILIES

    @classmethod
    def offers(cls, rules: Rules, reads: Reads, unit: Unit) -> Sequence[Order]:
        orders: list[Order] = [cls(unit.id)] if unit.channel else []
        for other in vulcans(reads, unit.side):
            orders += [
                cls(unit.id, other.id, number, how)
                for number in range(1, CHANNELS + 1)
                for how in ("", FOLLOW)
            ]
        return [order for order in orders if order.refusal(rules, reads) is None]

    def refusal(self, rules: Rules, reads: Reads) -> Refusal | None:
        unit = refusing.own(reads, self.unit)
        if isinstance(unit, Refusal):
            return unit
        name = refusing.named(unit)
        if KINDS[unit.kind].family not in FAMILIES:
            return Refusal("no-drone", "ce:14.01.5-a", f"{name} cannot be on a channel.")
        if not self.vulcan:
            text = f"{name} is on no channel."
            return None if unit.channel else Refusal("no-channel", "ce:14.01.5-e", text)
        vulcan = refusing.own(reads, self.vulcan)
        if isinstance(vulcan, Refusal):
            return vulcan
        if vulcan.kind != VULCAN:
            return Refusal("vulcan", "ce:14.01-e", f"{refusing.named(vulcan)} has no channels.")
        if not 1 <= self.number <= CHANNELS:
            return Refusal("number", "ce:14.01-e", f"A Vulcan has channels 1 to {CHANNELS}.")
        if self.how not in ("", FOLLOW):
            return Refusal("how", "ce:14.01.5-a", "A unit is under control, or it follows: write follow.")
        if unit.channel == Link(vulcan.id, self.number, bool(self.how)).text():
            return Refusal("same", "ce:14.01.5-e", f"{name} is on that channel.")
        return self._full(reads, unit, vulcan)

    def _full(self, reads: Reads, unit: Unit, vulcan: Unit) -> Refusal | None:
        others = [u for u in on_channels(reads, vulcan.id).get(self.number, ()) if u.id != unit.id]
        if others and not (self.how and follows(others[0])):
            text = f"Channel {self.number} has {refusing.named(others[0])} on it."
            return Refusal("taken", "ce:14.01.5-e", text)
        if len(others) >= DUCKLINGS:
            return Refusal("full", "ce:14.01.5-a", f"Channel {self.number} leads {DUCKLINGS} units already.")
        apart = unit.at and vulcan.at and reads.board.grid.distance(unit.at, vulcan.at) > FOLLOWS_WITHIN
        if self.how and apart:
            text = f"{refusing.named(unit)} is more than a hex from {refusing.named(vulcan)} and cannot follow."
            return Refusal("far", "ce:14.01.5-b", text)
        return None

    def perform(self, rules: Rules, draft: Draft) -> None:
        place = Link(self.vulcan, self.number, bool(self.how)).text() if self.vulcan else ""
        draft.put(replace(draft.units[self.unit], channel=place))
        draft.emit(Linked(self.unit, self.vulcan, self.number, bool(self.how)))


# ------------------------------------------------------------------------------ losing control
def look_to_control(draft: Draft, before: Position) -> None:
    """After every order: who lost control counts as disabled, who has it again does not (ce:14.01.4-b)."""
    for unit in list(draft.units.values()):
        if not (unit.channel or unit.crewless or unit.disabled == CONTROL):
            continue
        place = link(unit)
        if place is not None and place.vulcan not in draft.units:
            unit = replace(unit, channel="")  # ce:14.01.5-g
            draft.put(unit)
            draft.emit(Linked(unit.id, place.vulcan, 0, False))
        if unit.at:
            _settle(draft, unit)


def _settle(draft: Draft, unit: Unit) -> None:
    lost = _lost(draft, unit)
    if lost and not needs_control(unit):
        # RULING Q-283: the crew of a vehicle that is left behind takes over at once (ce:14.01.5-d)
        draft.put(replace(unit, channel=""))
        draft.emit(Linked(unit.id, "", 0, False))
    elif lost and not unit.disabled:
        draft.put(replace(unit, disabled=CONTROL, since=draft.clock.player_turn))
        draft.emit(OutOfControl(unit.id))
        draft.check_end = True
    elif not lost and unit.disabled == CONTROL:
        draft.put(replace(unit, disabled="", since=-1))
        draft.emit(UnderControl(unit.id))


def _lost(draft: Draft, unit: Unit) -> bool:
    """Is a counter without the control that it needs?"""
    found = fight(draft)
    if found is not None and found.at == unit.at and follows(unit) and unit.side != draft.clock.side:
        # ce:14.01.5-f: of ducklings that are overrun those fight that the Vulcan has taken over
        return needs_control(unit) and not draft.spent_by(unit.id).taken_over
    if unit.kind == DRONE and not unit.channel:
        return False  # a crane without command, which moves with people alone (ce:14.01.3-c)
    return controller(draft, unit) is None


class TakeOver(Order, frozen=True, tag=True):
    """The Vulcan takes over a duckling that is overrun, four at most; the rest count as disabled."""

    verb: ClassVar[str] = "take-over"

    unit: str

    @classmethod
    def serves(cls, kind: str) -> bool:
        return KINDS[kind].family in FAMILIES

    @classmethod
    def offers(cls, rules: Rules, reads: Reads, unit: Unit) -> Sequence[Order]:
        order = cls(unit.id)
        return (order,) if unit.channel and order.refusal(rules, reads) is None else ()

    def refusal(self, rules: Rules, reads: Reads) -> Refusal | None:
        unit = refusing.own(reads, self.unit)
        if isinstance(unit, Refusal):
            return unit
        found, name = fight(reads), refusing.named(unit)
        if found is None or unit.at != found.at or unit.side == reads.clock.side or not follows(unit):
            return Refusal("no-duckling", "ce:14.01.5-f", f"{name} is no duckling that is overrun.")
        if reads.spent_by(unit.id).taken_over:
            return Refusal("taken", "ce:14.01.5-f", f"{name} is taken over already.")
        place = link(unit)
        if place is None or place.vulcan not in reads.units:
            return Refusal("no-vulcan", "ce:14.01.5-f", f"{name} has no Vulcan.")
        group = [u for u in reads.units.values() if u.side == unit.side and reads.spent_by(u.id).taken_over]
        if len(group) >= TAKEN_OVER:
            text = f"{refusing.named(reads.units[place.vulcan])} has taken over {TAKEN_OVER} units already."
            return Refusal("four", "ce:14.01.5-f", text)
        return None

    def perform(self, rules: Rules, draft: Draft) -> None:
        draft.spend(self.unit, taken_over=True)


def fight_is_over(draft: Draft, before: Position) -> None:
    """What was taken over for a fight follows again."""
    if fight(before) is not None and fight(draft) is None:
        for name, spent in list(draft.spent.items()):
            if spent.taken_over:
                draft.spend(name, taken_over=False)


# --------------------------------------------------------------------------- what they can do
def halved(reads: Reads, about: tuple[Any, ...], value: int, note: Note | None) -> int:
    """Stage of "strength": ducklings attack at half strength, not rounded (ce:14.01.5-c)."""
    unit: Unit = about[0]
    if not unit.channel or not follows(unit) or unit.disabled or reads.spent_by(unit.id).taken_over:
        return value
    if note:
        note("times", "1/2", "only following a Vulcan", "ce:14.01.5-c")
    return value // 2


def uncommanded(reads: Reads, unit: Unit) -> bool:
    """Is it a heavy drone that no Vulcan commands (ce:14.01.3-c)?"""
    bare = unit.kind == DRONE and not unit.channel and not unit.disabled and bool(unit.at)
    return bare and controller(reads, unit) is None


def people_in(reads: Reads, unit: Unit) -> bool:
    """Is there infantry of its side in the hex of a counter?"""
    row = (reads.units[name] for name in reads.at_hex.get(unit.at, ()))
    return any(other.squads and other.side == unit.side for other in row)


def crane_pace(reads: Reads, unit: Unit, value: int, note: Note | None) -> int:
    """Stage of "allowance": an uncommanded drone goes nowhere without people (ce:14.01.3-c, Q-07)."""
    # RULING Q-07: it moves with infantry all the way, at the pace of that
    moving = value and reads.clock.phase in ("movement", SECOND)
    if not moving or not uncommanded(reads, unit) or people_in(reads, unit):
        return value
    if note:
        note("set", 0, "under no command, with nobody to lead it", "ce:14.01.3-c")
    return 0


def led_by_people(rules: Any, reads: Reads, order: Move) -> Refusal | None:
    """Veto of a move: an uncommanded drone moves in one order with infantry (ce:14.01.3-c)."""
    for name in order.units:
        unit = reads.units[name]
        if uncommanded(reads, unit) and not any(reads.units[n].squads for n in order.units):
            text = f"{refusing.named(unit)} is under no command and moves only in step with infantry."
            return Refusal("uncommanded", "ce:14.01.3-c", text)
    return None


# ------------------------------------------------------------------------------ moving together
def trail(reads: Reads, unit: Unit, start: int, path: Sequence[int]) -> tuple[int, ...]:
    """The hexes a duckling enters behind its Vulcan, so that it is never more than one hex away."""
    here, found, before = unit.at, [], start
    for at in path:
        if here == before:
            here = at
            found.append(at)
        elif reads.board.grid.distance(here, at) > FOLLOWS_WITHIN:
            here = before
            found.append(before)
        before = at
    return tuple(found)


class Lead(Order, frozen=True, tag=True):
    """A Vulcan moves, and ducklings follow it hex by hex in the same order."""

    verb: ClassVar[str] = "lead"

    unit: str
    followers: tuple[str, ...]
    path: tuple[int, ...]

    @classmethod
    def serves(cls, kind: str) -> bool:
        return kind == VULCAN

    @classmethod
    def offers(cls, rules: Rules, reads: Reads, unit: Unit) -> Sequence[Order]:
        group = ducklings(reads, unit)
        if not group or not unit.at:
            return ()
        orders = [
            cls(unit.id, tuple(u.id for u in group), (at,)) for at in reads.board.grid.neighbours[unit.at] if at
        ]
        return [order for order in orders if order.refusal(rules, reads) is None]

    def refusal(self, rules: Rules, reads: Reads) -> Refusal | None:
        vulcan = refusing.own(reads, self.unit)
        if isinstance(vulcan, Refusal):
            return vulcan
        if vulcan.kind != VULCAN or not self.followers or OFF in self.path:
            return Refusal("nobody", "ce:14.01.5-a", "A Vulcan leads ducklings over hexes of the map.")
        refusal = Move((self.unit,), self.path).refusal(rules, reads)
        if refusal is not None:
            return refusal
        group = {u.id for u in ducklings(reads, vulcan)}
        for name in self.followers:
            unit = refusing.own(reads, name)
            if isinstance(unit, Refusal):
                return unit
            if name not in group:
                text = f"{refusing.named(unit)} does not follow {refusing.named(vulcan)}."
                return Refusal("not-following", "ce:14.01.5-a", text)
            way = trail(reads, unit, vulcan.at, self.path)
            refusal = Move((name,), way).refusal(rules, reads) if way else None
            if refusal is not None and refusal.code != "full":
                return refusal
        return self._overfull(reads, vulcan)

    def _overfull(self, reads: Reads, vulcan: Unit) -> Refusal | None:
        """Is there room where they all stop?"""
        ends: dict[int, list[Unit]] = {self.path[-1]: [vulcan]}
        for name in self.followers:
            unit = reads.units[name]
            ends.setdefault((unit.at, *trail(reads, unit, vulcan.at, self.path))[-1], []).append(unit)
        movers = (self.unit, *self.followers)
        for at, row in ends.items():
            if not fits(reads.terms.stacking, *load([*row, *friends(reads, vulcan.side, at, movers)])):
                return Refusal("full", "ode:5.02.2", f"{reads.board.grid.label(at)} has no room for all of them.")
        return None

    def perform(self, rules: Rules, draft: Draft) -> None:
        start = draft.units[self.unit].at
        Move((self.unit,), self.path).perform(rules, draft)
        vulcan = draft.units.get(self.unit)
        gone = self.path if vulcan is None else self.path[: _steps(self.path, vulcan.at)]
        for name in self.followers:
            way = trail(draft, draft.units[name], start, gone) if name in draft.units else ()
            if not way or draft.frames:
                continue
            refusal = Move((name,), way).refusal(rules, draft)
            if refusal is None or refusal.code == "full":  # those in the way are still to follow
                Move((name,), way).perform(rules, draft)


def _steps(path: tuple[int, ...], at: int) -> int:
    return path.index(at) + 1 if at in path else 0


def ducklings(reads: Reads, vulcan: Unit) -> list[Unit]:
    """The units that follow a Vulcan and are with it."""
    found = [u for u in reads.units.values() if u.channel and follows(u) and u.at]
    return [u for u in found if controller(reads, u) is vulcan and not u.disabled and not u.stuck]


def watch(draft: Draft, before: Position) -> None:
    """After every order."""
    fight_is_over(draft, before)
    look_to_control(draft, before)


ORDERS = {SETUP: (Assign,), "movement": (Lead,)}
