"""Rallying (sp:08, sp:09, sp:46): in Recovery broken counters rally alone, and leaders rally others."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import product

from msgspec import Struct
from msgspec.structs import replace

from game.core.amounts import percent
from game.core.dice import SUM
from game.core.events import Event
from game.core.orders import possible
from game.core.position import on_move
from game.core.questions import LESS, Figure, Part
from game.core.references import UnitId
from game.core.refusals import Refusal
from game.core.roles import Confirm, Fact, Role
from game.core.state import Seen, Span, on_unit
from game.ogre import common_refusals
from game.ogre.common_refusals import UnitOrder, refuse
from game.ogre.counter_names import name_of, named
from game.ogre.movement.transport_state import place
from game.ogre.options.morale import RALLIED, SHAKEN, Rallied, Tested
from game.ogre.options.sequence.suppression import (
    BONUS,
    BROKEN,
    GOOD,
    NERVE,
    ROUTED,
    holds_out,
    level_of,
    put_nerve,
)
from game.ogre.state import Draft, GameState, Order, Position, Rules, Unit, View

RULE, ALONE, LED = "sp:46", "sp:08", "sp:09"
#: the dice modifier for rallying alone, and the sum that creates a leader (sp:46) [house default]
WITHOUT_LEADER, MAKES_LEADER = 1, 2
#: a leader's range in hexes, and the number of counters that one of rating 0 rallies per phase (sp:09)
COMMAND_RANGE, BASES = 4, 2


class Leads(Struct, frozen=True, gc=False):
    """A counter's leader, how many the leader can rally per phase, and whether one has already appeared
    there.
    """

    yes: bool = False
    bases: int = BASES
    made: bool = False

    @property
    def rating(self) -> int:
        """The dice modifier for those rallied: below 0 for a good leader (sp:09)."""
        return BASES - self.bases


class Led(Struct, frozen=True, gc=False):
    """The number of counters that a leader has tried to rally this player-turn."""

    count: int = 0


LEADS = on_unit("leads", Leads, span=Span.GAME, seen=Seen.ALL)
HAS_LED = on_unit("has-led", Led, span=Span.TURN, seen=Seen.ALL)


class TriedToRally(Event, frozen=True, tag=True):
    """A counter tried to rally, alone or by a leader."""

    rule = "sp:46"

    unit: UnitId
    leader: UnitId
    dice: tuple[int, ...]
    needed: int
    well: bool


class LeaderMade(Event, frozen=True, tag=True):
    """A counter that rallied alone now has a leader."""

    rule = "sp:08"
    sentence = "A leader comes forward with {unit}."

    unit: UnitId


def enough(rules: Rules, state: GameState, unit: Unit, rating: int | None = None) -> int:
    """The highest sum of two dice that rallies, alone or by a leader of this rating."""
    if "reaction" in rules.slots:  # both rally rules are one (ch:37)
        return rules.value("morale", state, Tested((unit.id,))) - (rating or 0)
    return holds_out(state, unit) + BONUS - (WITHOUT_LEADER if rating is None else rating)


def nerve_sum(rules: Rules, state: GameState, unit: Unit, rating: int | None = None) -> tuple[Figure, ...]:
    """The sum behind that."""
    needed = enough(rules, state, unit, rating)
    if "reaction" in rules.slots:
        told = list(rules.explain("morale", state, Tested((unit.id,))).parts)
        changed = -(rating or 0)
    else:
        told = [
            Part("is", str(holds_out(state, unit)), f"for {named(unit)}", RULE),
            Part("plus", str(BONUS), "in every rally", RULE),
        ]
        changed = -(WITHOUT_LEADER if rating is None else rating)
    if changed:
        who = "without a leader" if rating is None else "by the leader"
        told.append(Part(LESS if changed < 0 else "plus", str(changed), who, RULE))
    return (Figure("Needed", str(needed), tuple(told)),)


def chance(needed: int) -> str:
    """The probability that two dice show this much or less."""
    throws = [one + two for one, two in product(range(1, 7), repeat=2)]
    return percent(Fraction(sum(total <= needed for total in throws), len(throws)))


def _may_try(state: GameState, unit: Unit, least: int, most: int) -> Refusal | None:
    """Why a counter cannot rally now, alone or by a leader."""
    level = level_of(state, unit.id)
    if level < least:
        return refuse(unit, "well", RULE, "has not lost heart.")
    if level > most:
        return refuse(unit, "routed", ALONE, "is routed and does not rally alone.")
    if RALLIED.of(state, unit.id).tried:
        return refuse(unit, "tried", RULE, "has already tried to rally this turn.")
    return None


def _try(rules: Rules, draft: Draft, name: str, leader: str, rating: int | None) -> None:
    """The dice of one counter that tries to rally."""
    unit = draft.units[name]
    needed = enough(rules, draft, unit, rating)
    RALLIED.put(draft, name, Rallied(tried=True))
    dice = draft.roll(2, f"rally of {named(unit)}", RULE, read=SUM)
    well = sum(dice) <= needed or (not leader and sum(dice) == MAKES_LEADER)
    if well:
        put_nerve(draft, name, replace(NERVE.of(draft, name), level=GOOD))
        SHAKEN.drop(draft, name)
    draft.emit(TriedToRally(name, leader, dice, needed, well))
    if not leader and sum(dice) == MAKES_LEADER and not LEADS.of(draft, name).made:
        LEADS.put(draft, name, Leads(yes=True, made=True))
        draft.emit(LeaderMade(name))


class SelfRally(UnitOrder, frozen=True, tag=True):
    """A broken counter tries to rally alone, once a turn."""

    verb = "self-rally"
    role = Role.ACT
    title = "Rally alone"
    confirm = Confirm.PRESS

    @classmethod
    def offers(cls, rules: Rules, state: GameState, unit: Unit) -> Sequence[Order]:
        return possible([cls(unit.id)], rules, state) if level_of(state, unit.id) == BROKEN else ()

    def facts(self, rules: Rules, state: View) -> tuple[Fact, ...]:
        needed = enough(rules, state, state.units[self.unit])
        return (Fact("Needed", f"{needed} or less on two dice", RULE), Fact("Chance", chance(needed), RULE))

    def workings(self, rules: Rules, state: View) -> Mapping[str, tuple[Figure, ...]]:
        found = nerve_sum(rules, state, state.units[self.unit])
        return {"Needed": found, "Chance": found}

    def refused(self, rules: Rules, state: GameState, unit: Unit) -> Refusal | None:
        return _may_try(state, unit, BROKEN, BROKEN)

    def perform(self, rules: Rules, draft: Draft) -> None:
        _try(rules, draft, self.unit, "", None)


class LeaderRally(Order, frozen=True, tag=True):
    """A leader rally order for broken and routed counters in range."""

    verb = "leader-rally"
    role = Role.ACT
    title = "Rally {units}"
    confirm = Confirm.PRESS

    leader: UnitId
    units: tuple[UnitId, ...]

    @classmethod
    def offers(cls, rules: Rules, state: GameState, unit: Unit) -> Sequence[Order]:
        if not LEADS.of(state, unit.id).yes:
            return ()
        return possible([cls(unit.id, (name,)) for name in NERVE.table(state)], rules, state)

    def facts(self, rules: Rules, state: View) -> tuple[Fact, ...]:
        leads = LEADS.of(state, self.leader)
        needed = min(
            (enough(rules, state, state.units[name], leads.rating) for name in self.units), default=0
        )
        return (
            Fact("Needed", f"{needed} or less on two dice", RULE),
            Fact("Chance", chance(needed), RULE),
            Fact("Left for this leader", str(leads.bases - HAS_LED.of(state, self.leader).count), LED),
        )

    def workings(self, rules: Rules, state: View) -> Mapping[str, tuple[Figure, ...]]:
        rating = LEADS.of(state, self.leader).rating
        hard = min(
            (state.units[name] for name in self.units),
            key=lambda unit: enough(rules, state, unit, rating),
            default=None,
        )
        if hard is None:
            return {}
        found = nerve_sum(rules, state, hard, rating)
        return {"Needed": found, "Chance": found}

    def refusal(self, rules: Rules, state: GameState) -> Refusal | None:
        leader = common_refusals.own(state, self.leader)
        if isinstance(leader, Refusal):
            return leader
        return self._leaderless(state, leader) or next(self._not_rallied(state, leader), None)

    def _leaderless(self, state: GameState, leader: Unit) -> Refusal | None:
        name, leads = named(leader), LEADS.of(state, leader.id)
        if not leads.yes:
            return Refusal("no-leader", LED, f"There is no leader with {name}.", (leader.id,))
        # RULING Q-745: a broken or routed leader rallies nobody
        if level_of(state, leader.id) >= BROKEN:
            return Refusal("broken", LED, f"The leader with {name} has lost heart.", (leader.id,))
        if not self.units or len(set(self.units)) != len(self.units):
            return Refusal("empty", LED, "Name the counters that the leader rallies, each only once.")
        if HAS_LED.of(state, leader.id).count + len(self.units) > leads.bases:
            text = f"The leader with {name} rallies {leads.bases} counters in a turn."
            return Refusal("used-up", LED, text, (leader.id,))
        return None

    def _not_rallied(self, state: GameState, leader: Unit) -> Iterator[Refusal]:
        for name in self.units:
            unit = common_refusals.own(state, name)
            if isinstance(unit, Refusal):
                yield unit
                continue
            found = _may_try(state, unit, BROKEN, ROUTED)
            here, there = place(state, leader), place(state, unit)
            if found:
                yield found
            elif not here or not there or state.board.grid.distance(here, there) > COMMAND_RANGE:
                yield refuse(
                    unit, "too-far", LED, f"is not within {COMMAND_RANGE} hexes of the leader.", leader.id
                )

    def perform(self, rules: Rules, draft: Draft) -> None:
        leads = LEADS.of(draft, self.leader)
        HAS_LED.put(draft, self.leader, Led(HAS_LED.of(draft, self.leader).count + len(self.units)))
        for name in self.units:
            _try(rules, draft, name, self.leader, leads.rating)


def rallied_from_both(draft: Draft, before: Position) -> None:
    """After every order: a counter both shaken and broken rallies from both at once (ch:37)."""
    for name in tuple(NERVE.table(draft)) if SHAKEN.table(before) else ():
        tried = RALLIED.of(draft, name).tried and not RALLIED.of(before, name).tried
        if tried and SHAKEN.of(before, name).yes and not SHAKEN.of(draft, name).yes:
            put_nerve(draft, name, replace(NERVE.of(draft, name), level=GOOD))


def somebody_rallies(state: GameState) -> bool:
    """Could a counter of the moving side try to rally, from public knowledge (sp:24)?"""
    side = on_move(state.clock)
    lost = [
        (name, nerve.level)
        for name, nerve in NERVE.table(state).items()
        if nerve.level >= BROKEN and state.units[name].side == side and not RALLIED.of(state, name).tried
    ]
    if any(level == BROKEN for _, level in lost):
        return True
    leaders = (name for name, leads in LEADS.table(state).items() if leads.yes)
    return bool(lost) and any(state.units[name].side == side for name in leaders)


def tried_words(state: GameState, e: TriedToRally) -> str:
    by = f" by the leader with {name_of(state, e.leader)}" if e.leader else ""
    end = "rallies" if e.well else "does not rally"
    dice = " and ".join(map(str, e.dice))
    return f"{name_of(state, e.unit)} {end}{by} (dice {dice}, {e.needed} or less)."
