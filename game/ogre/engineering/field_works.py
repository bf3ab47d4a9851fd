"""Field works as targets and as shelter: entrenchments (ce:14.02.5) and revetments (ce:14.03.7).

One order fires at either, one order chooses their occupants. Number 0 is a hex's entrenchments, any other the
revetment of that number.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from game.boards.board import Board
from game.core.amounts import does
from game.core.events import Event
from game.core.modules import FrameKind
from game.core.orders import possible
from game.core.questions import Note, Part
from game.core.records import Marker, Side
from game.core.references import Hex, UnitId
from game.core.refusals import Refusal
from game.core.roles import Role
from game.core.rule_hooks import PRINT, Print
from game.core.sequence import SETUP
from game.ogre import common_refusals
from game.ogre.combat.attack import AttackOrder
from game.ogre.combat.attack_odds import against_site
from game.ogre.combat.firing import Firing
from game.ogre.combat.odds import Odds, least_defence
from game.ogre.combat.shooters import guns
from game.ogre.combat.sight import hexes_in_reach
from game.ogre.combat.spillover import spill_over
from game.ogre.combat.targets import Rolled, SiteTarget, Target
from game.ogre.common_refusals import refuse
from game.ogre.counter_names import names
from game.ogre.engineering import entrenchments, revetments
from game.ogre.engineering.entrenchments import (
    ENTRENCHMENT,
    PLACES,
    REVETMENT,
    SHELTER,
    WORKS,
    Places,
    holder,
    sheltered,
)
from game.ogre.engineering.module import ENGINEERING as MACHINERY
from game.ogre.engineering.revetments import REVETMENTS, ROOM, Revetment, admits, bulk, revetment, size_of
from game.ogre.engineering.rules_edition import EDITION
from game.ogre.engineering.tasks import TASKS
from game.ogre.event_text import struck_words
from game.ogre.events import Struck
from game.ogre.hooks import OVERRUN_IMMUNITY, RESULTS, ResultLink
from game.ogre.kinds import ARMS, KINDS
from game.ogre.positions import times as position_times
from game.ogre.rule_groups import SAPPING
from game.ogre.state import Draft, GameState, Lazy, Module, Order, Rules, Unit, View
from game.ogre.terrain import terrain_at
from game.ogre.terrain_kinds import TERRAINS

#: ce:14.02.5-l: the entrenchments of a hex are one target; terrain does not multiply it
ENTRENCHED_DEFENCE = 4
#: replaces a revetment's number for the entrenchments
ENTRENCHMENTS = 0


class WorksStruck(Struck, frozen=True, tag=True, kw_only=True):
    """Fire at field works, which a number names."""

    number: int


def works_struck(state: GameState, e: WorksStruck) -> str:
    return struck_words(state, e, f"at the {works_name(e.number)} in {state.board.grid.label(e.at)}", e.done)


def works_name(number: int) -> str:
    """The name of the field works with this number."""
    return f"revetment (number {number})" if number else "entrenchments"


# ------------------------------------------------------------------------- what is there
def works_at(state: GameState, at: int) -> list[int]:
    """The numbers of the field works of a hex."""
    found = [marker for marker in state.markers.get(at, ()) if marker.kind in WORKS]
    return sorted(ENTRENCHMENTS if marker.kind == ENTRENCHMENT else marker.count for marker in found)


def works(state: GameState) -> dict[int, list[int]]:
    """Every hex with field works, and their numbers."""
    if not state.markers:
        return {}
    found: dict[int, list[int]] | None = state.ground.get("field-works")
    if found is None:
        found = {at: row for at in sorted(state.markers) if (row := works_at(state, at))}
        if state.ground is not state.board.derived:
            state.ground["field-works"] = found
    return found


# ---------------------------------------------------------------------------- the target
class WorksTarget(SiteTarget, frozen=True):
    """The entrenchments of a hex (number 0), or the revetment of a number.

    Everybody in the hex suffers spillover (ce:14.02.5-m, ce:14.03.7-c). They are not structures: sappers do
    no double damage to them (ce:11.04.5-g).
    """

    number: int = ENTRENCHMENTS

    def name(self, state: GameState) -> str:
        return f"the {works_name(self.number)} in {state.board.grid.label(self.at)}"

    def rule(self) -> str:
        return "ce:14.03.7-d" if self.number else "ce:14.02.5-l"

    def gone(self, state: GameState) -> Refusal | None:
        if self.at not in state.board.grid:
            return Refusal("no-hex", entrenchments.RULE, "There is no such hex on this map.")
        if self.number in works_at(state, self.at):
            return None
        label = state.board.grid.label(self.at)
        if self.number:
            text = f"There is no revetment {self.number} in {label}."
            return Refusal("no-works", revetments.RULE, text, (self.at,))
        text = f"There are no entrenchments in {label}."
        return Refusal("no-works", entrenchments.RULE, text, (self.at,))

    def odds(self, rules: Rules, state: GameState, shots: Sequence[Firing]) -> Odds:
        found = against_site(rules, state, shots, self.at, self._points(state))
        if not self.number:
            return found
        # ce:14.03.7-d: only an X counts
        return replace(found, outcomes=tuple("NE" if o == "D" else o for o in found.outcomes))

    def _points(self, state: GameState) -> int:
        return revetments.defence(state, self.at) if self.number else ENTRENCHED_DEFENCE

    def defence_parts(self, rules: Rules, state: GameState) -> tuple[Part, ...]:
        how = "2, multiplied by the ground as for armour" if self.number else "regardless of terrain"
        return (Part("is", str(self._points(state)), how, self.rule()),)

    def struck(self, draft: Draft, rolled: Rolled) -> Event | None:
        return rolled.tells(WorksStruck, self.at, self._done(draft, rolled.outcome), number=self.number)

    def _done(self, state: GameState, outcome: str) -> str:
        if outcome == "NE":
            return "no effect"
        places = 1 if self.number else entrenchments.places(state, self.at)
        return "one place destroyed" if outcome == "D" and places > 1 else "destroyed"

    def land(self, draft: Draft, rolled: Rolled) -> None:
        # it is one shot: units in the hex are still as well protected as when it was fired
        spill_over(draft, rolled)
        if self.number in works_at(draft, self.at):
            _break(draft, self.at, self.number, rolled.outcome)


def _break(draft: Draft, at: int, number: int, outcome: str) -> None:
    """The result on field works: a D costs a place, an X all of them, or the revetment."""
    if outcome == "NE":
        return
    if number:
        marker = revetment(draft, at, number)
        assert marker is not None
        revetments.destroy_revetment(draft, marker)
    else:
        entrenchments.change_places(draft, at, -1 if outcome == "D" else -entrenchments.MOST)


# ---------------------------------------------------------------------------------- orders and effects
# ------------------------------------------------------------------------ events, words
class Housed(Event, frozen=True, tag=True):
    """A side chose the counters sheltered first in its field works; none means the default order."""

    rule = "ce:14.02.5-f"

    side: int
    at: Hex
    number: int
    units: tuple[UnitId, ...]


def housed(state: GameState, e: Housed) -> str:
    where = f"the {works_name(e.number)} in {state.board.grid.label(e.at)}"
    if not e.units:
        return f"{(side := state.sides[e.side].name)} {does(side, 'fills')} {where} in stacking order."
    one = "takes" if len(e.units) == 1 else "take"
    return f"{names(state, e.units)} {one} {where} first."


# -------------------------------------------------------------------------- firing at them
class BreachOffers(Lazy):
    """One unit's single shots at field works."""

    __slots__ = ("rows",)

    def __init__(self, rows: list[tuple[str, str, int, int, int]]) -> None:
        self.rows = rows

    def __len__(self) -> int:
        return len(self.rows)

    def order(self, index: int) -> Order:
        unit, weapon, count, at, number = self.rows[index]
        return Breach((Firing(unit, weapon, count),), at, number)


class Breach(AttackOrder, frozen=True, tag=True):
    """One attack on a hex's entrenchments (number 0) or one of its revetments."""

    verb = "breach"

    at: Hex
    number: int = ENTRENCHMENTS

    def fired_at(self) -> Target:
        return WorksTarget(self.at, self.number)

    @classmethod
    def applies_to(cls, kind: str) -> bool:
        return bool(ARMS[kind])

    @classmethod
    def offers(cls, rules: Rules, state: GameState, unit: Unit) -> Sequence[Order]:
        found = works(state)
        if not found:
            return ()
        return BreachOffers(
            [
                (unit.id, weapon, count, at, number)
                for weapon, count, reach, here in guns(rules, state, unit)
                for mask in (hexes_in_reach(rules, state, unit, here, reach),)
                for at, numbers in found.items()
                if mask >> at & 1
                for number in numbers
            ]
        )


# -------------------------------------------------------------------------- what they do
def sheltered_by(state: GameState, about: tuple[Unit, str, bool], value: int, note: Note | None) -> int:
    """Stage of "defence": the field works of a counter, or its position where that is better."""
    held = position_times(state, about[0]) if state.markers and not about[1] else 1
    if held == 1:
        dug = entrenchments.entrenched(state, about, value, note)
        return revetments.revetted(state, about, dug, note)
    # RULING Q-1431: entrenchments in a revetment are one earthwork, and Q-47: the best one counts
    # (opt:prepared_positions-d)
    in_town = TERRAINS[terrain_at(state, about[0].at)].town
    bare = least_defence(state, about, max(int(value / held), int(in_town)), None)
    dug = entrenchments.entrenched(state, about, bare, None)
    alone = revetments.revetted(state, about, dug, None)
    if alone <= value:
        return value
    if note:
        words = "dug in" if alone == dug else "in a revetment"
        note("set", alone, f"{words}, better than the position", "opt:prepared_positions-d")
    return alone


# ------------------------------------------------------------------------------ occupants
class Shelter(Order, frozen=True, tag=True):
    """The side using field works names the counters that get places first."""

    verb = "shelter"
    role = Role.CHOOSE
    helpers = ("at",)
    free = True

    at: Hex
    units: tuple[UnitId, ...] = ()
    number: int = ENTRENCHMENTS

    @classmethod
    def applies_to(cls, kind: str) -> bool:
        return KINDS[kind].family != "ogre"

    @classmethod
    def offers(cls, rules: Rules, state: GameState, unit: Unit) -> Sequence[Order]:
        if not unit.at or unit.at not in state.markers:
            return ()
        # a named counter keeps its place; other orders are legal but not suggested
        if not state.frames and any(unit.id in _named(marker) for marker in state.markers[unit.at]):
            return ()
        return possible(cls.looked_for(rules, state, unit), rules, state)

    @classmethod
    def looked_for(cls, rules: Rules, state: GameState, unit: Unit) -> Sequence[Order]:
        if not unit.at or unit.at not in state.markers:
            return ()
        orders = [cls(unit.at, (unit.id,), number) for number in works_at(state, unit.at)]
        if state.frames:
            return orders
        now = sheltered(state, unit.at).get(unit.id, 0), revetments.inside(state, unit)
        return [order for order in orders if order.tells(unit, *now)]

    @classmethod
    def side_offers(cls, rules: Rules, state: GameState) -> Sequence[Order]:
        return (cls(state.frames[-1].at),) if state.frames and state.frames[-1].kind == SHELTER else ()

    def tells(self, unit: Unit, squads: int, number: int) -> bool:
        """Would it change a counter's shelter: the number of entrenched squads, or the revetment it is in?"""
        return number != self.number if self.number else squads < len(unit.squads)

    def words(self, rules: Rules, state: View) -> str:
        if not self.units:
            return "Keep stack order"
        return f"Into revetment {self.number}" if self.number else "Into the entrenchments first"

    def refusal(self, rules: Rules, state: GameState) -> Refusal | None:
        gone = WorksTarget(self.at, self.number).gone(state)
        if gone is not None:
            return gone
        rule = "ce:14.03.7-h" if self.number else "ce:14.02.5-f"
        if state.frames and (self.at != state.frames[-1].at or self.number):
            where = state.board.grid.label(state.frames[-1].at)
            return Refusal(
                "choice",
                rule,
                f"First choose who takes the entrenchments in {where}.",
                (state.frames[-1].at,),
            )
        if len(set(self.units)) < len(self.units):
            return Refusal("twice", rule, "A counter is named twice.")
        room = 0
        for name in self.units:
            unit = common_refusals.own(state, name)
            if isinstance(unit, Refusal):
                return unit
            refusal = _cannot_shelter(state, unit, self.at, self.number)
            if refusal is not None:
                return refusal
            room += bulk(unit)
        return self._too_many(state, room, rule) if self.number else None

    def _too_many(self, state: GameState, room: int, rule: str) -> Refusal | None:
        marker = revetment(state, self.at, self.number)
        if marker is None or room <= ROOM[size_of(marker)] - (
            len(self.units) > 1 and not revetments.FILLED.of(state)
        ):
            return None
        size = size_of(marker)
        text = f"A {size} revetment has room for size {ROOM[size]}; these units have size {room}."
        return Refusal("room", "ce:14.03.7-e", text, (self.at,))

    def perform(self, rules: Rules, draft: Draft) -> None:
        if draft.frames:
            draft.pop()
        for marker in draft.markers.get(self.at, ()):
            if marker.kind in WORKS and (marker.kind == REVETMENT) == bool(self.number):
                rest = tuple(name for name in _named(marker) if name not in self.units)
                here = marker.kind == ENTRENCHMENT or marker.count == self.number
                _name(draft, marker, rest if not here else (*self.units, *rest) if self.units else ())
        draft.emit(Housed(holder(draft, self.at), self.at, self.number, self.units))


def _named(marker: Marker) -> tuple[str, ...]:
    """The counters named for places in field works, in order."""
    if marker.kind == REVETMENT:
        return revetments.wanted(marker)
    return PLACES.of(marker).first if marker.kind == ENTRENCHMENT else ()


def _name(draft: Draft, marker: Marker, names: tuple[str, ...]) -> Marker:
    if names == _named(marker):
        return marker
    if marker.kind == REVETMENT:
        named = replace(marker, holds=REVETMENTS.kept(Revetment(size_of(marker), names)))
    else:
        named = replace(marker, holds=PLACES.kept(Places(names)))
    draft.unmark(marker)
    draft.mark(named)
    return named


def _cannot_shelter(state: GameState, unit: Unit, at: int, number: int) -> Refusal | None:
    """Why a counter cannot have a place in these field works, or None."""
    label = state.board.grid.label(at)
    rule = "ce:14.03.7-a" if number else "ce:14.02.5-f"
    if unit.at != at:
        return refuse(unit, "elsewhere", rule, f"is not in {label}.", at)
    if number and not admits(unit):
        return refuse(unit, "ogre", rule, "is an Ogre; revetments are for armour and infantry.", near=False)
    if not number and not unit.squads:
        return refuse(unit, "not-infantry", rule, "is not infantry and cannot use entrenchments.", near=False)
    if holder(state, at) != unit.side:
        return Refusal("taken", "ce:14.02.5-k", f"The enemy was in {label} first.", (at,))
    return None


def tidy(draft: Draft) -> None:
    """End of player-turn: drop counters that left, and update which side had the works to itself."""
    for at in sorted(works(draft)):
        here = draft.at_hex.get(at, ())
        sides = {draft.units[name].side for name in here}
        for marker in draft.markers[at]:
            if marker.kind in WORKS:
                marker = _name(draft, marker, tuple(name for name in _named(marker) if name in here))
                owner = marker.owner if len(sides) > 1 else next(iter(sides), -1)
                if owner != marker.owner:
                    draft.unmark(marker)
                    draft.mark(replace(marker, owner=owner))


def printed_works(board: Board, sides: Sequence[Side]) -> list[Marker]:
    """The field works printed on a board; entrenchments in one hex add up."""
    found: list[Marker] = []
    places: dict[int, int] = {}
    numbers: dict[int, int] = {}
    for thing in board.structures:
        if thing.kind == ENTRENCHMENT:
            squads = int(str(thing.values.get("squads", entrenchments.MOST_A_TURN)))
            places[thing.at] = min(entrenchments.MOST, places.get(thing.at, 0) + squads)
        elif thing.kind == REVETMENT:
            numbers[thing.at] = numbers.get(thing.at, 0) + 1
            size = str(thing.values.get("size", "small"))
            found.append(REVETMENTS.new(thing.at, Revetment(size), count=numbers[thing.at]))
    return found + [PLACES.new(at, count=count) for at, count in places.items()]


FIELD_WORKS = Module(
    id="field-works",
    title="Field works",
    rule="ce:14.02.5",
    group=SAPPING,
    effect="Sappers dig entrenchments and build revetments.",
    orders={
        SETUP: (Shelter,),
        "movement": (Shelter,),
        "fire": (Breach,),  # RULING Q-373: in an overrun only units are targets
        "second": (Shelter,),
        SHELTER: (Shelter,),
    },
    stages=(("defence", "earthwork", sheltered_by),),
    hooks=(
        PRINT.by(Print(printed_works, ("entrenchment", "revetment"))),
        TASKS.by(entrenchments.DIG, revetments.SMALL, revetments.LARGE),
        RESULTS.by(ResultLink(40, "ce:14.02.5-h", lands=entrenchments.open_first)),
        OVERRUN_IMMUNITY.by(entrenchments.ducks),
    ),
    closing=(tidy,),
    requires=(MACHINERY,),
    parameters=(EDITION, entrenchments.IN_COVER, revetments.FILLED),
    words={
        WorksStruck: works_struck,
        Housed: housed,
        entrenchments.PlacesChanged: entrenchments.places_changed,
    },
    markers=(PLACES, REVETMENTS),
    frames={
        SHELTER: FrameKind(
            "Field works",
            "Who takes the field works first?",
            "There is no room for all in {at}. Choose who takes cover first; the others follow as stacked.",
            record=entrenchments.PlacesOpen,
            safe=Shelter,
        )
    },
)
