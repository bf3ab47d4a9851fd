"""The ground assault segment: who assaults which hex, and one assault after another (ga:01, ga:38)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from msgspec.structs import replace

from game.assault.common_refusals import GroupOrder, UnitOrder, refuse, where
from game.assault.events import Begun, Designated, Marked, SupplyChanged, Undesignated, name_of
from game.assault.fighters import ON_HAND, OUT, RESERVE, STRATEGIC
from game.assault.onmap import best_guess, there
from game.assault.resolver import Sum, figures, odds_facts, sum_of
from game.assault.stages import proceed
from game.assault.state import (
    BEGUN,
    FIGHT,
    SEGMENT,
    TARGET,
    USED,
    Battalion,
    Draft,
    Fight,
    GameState,
    Order,
    Rules,
    Segment,
    Target,
    View,
    defenders_in,
    kind_of,
)
from game.core.questions import Figure
from game.core.references import Hex
from game.core.refusals import Refusal
from game.core.roles import Fact, Role
from game.core.state import THE_GAME


def idle_reason(state: GameState, unit: Battalion) -> tuple[str, str, str] | None:
    """Why a unit cannot assault at all: code, rule, and the rest of a sentence."""
    if not unit.at:
        return "off-map", "ga:38", "is not on the map."
    if BEGUN.of(state, THE_GAME).begun:
        return "begun", "ga:01", "cannot join: the assaults have begun."
    if unit.mode in (STRATEGIC, RESERVE):
        words = "strategic mode" if unit.mode == STRATEGIC else "combat reserve"
        return "mode", "ga:36", f"does not attack in {words}."
    if kind_of(unit).front.attack == 0:
        # RULING Q-465: nothing printed stays nothing
        return "no-attack", "ga:38", "has no attack strength."
    if designated(state, unit.id):
        return "designated", "ga:38", "is already designated to assault."
    return None


def designated(state: GameState, name: str) -> int:
    """The hex that a unit is to assault, or off the map."""
    for at, row in TARGET.table(state).items():
        if name in row.attackers:
            return at
    return 0


def enemy_hexes(state: GameState, unit: Battalion) -> list[int]:
    """The enemy hexes beside a unit."""
    mask = state.occupied_mask[1 - unit.side]
    return [at for at in state.board.grid.neighbours[unit.at] if at and mask >> at & 1]


class Designate(GroupOrder, frozen=True, tag=True):
    """Units are to assault an enemy hex beside them (ga:38). Several hexes may assault one."""

    verb = "assault"
    role = Role.ATTACK
    title = "Assault {at}"
    group = "units"

    at: Hex

    @classmethod
    def offers(cls, rules: Rules, state: GameState, unit: Battalion) -> Sequence[Order]:
        if idle_reason(state, unit) is not None:
            return ()
        return [cls((unit.id,), at) for at in enemy_hexes(state, unit)]

    def refused(self, rules: Rules, state: GameState, units: Sequence[Battalion]) -> Refusal | None:
        if not units or len(set(self.units)) != len(units):
            return Refusal("units", "ga:38", "Name each unit that is to assault once.")
        for unit in units:
            why = idle_reason(state, unit)
            if why is not None:
                return refuse(state, unit, *why)
            if self.at not in state.board.grid:
                return Refusal("hex", "ga:38", "This hex is not on the map.")
            if self.at not in state.board.grid.neighbours[unit.at]:
                text = f"{name_of(state, unit.id)} is not beside {state.board.grid.label(self.at)}."
                return Refusal("far", "ga:34", text, (unit.id, self.at))
        if not state.occupied_mask[1 - state.clock.side] >> self.at & 1:
            text = f"No enemy is in {state.board.grid.label(self.at)}."
            return Refusal("empty", "ga:38", text, (self.at,))
        return None

    def facts(self, rules: Rules, state: View) -> tuple[Fact, ...]:
        return odds_facts(self._sum(state))

    def workings(self, rules: Rules, state: View) -> Mapping[str, tuple[Figure, ...]]:
        return figures(self._sum(state))

    def odds(self, rules: Rules, state: View) -> Fraction | None:
        found = self._sum(state)
        return Fraction(found.attack.value, max(1, found.defence.value))

    def _sum(self, state: View) -> Sum:
        """Of its units together with those that are designated already."""
        return sum_of(best_guess(state, self.at, (*TARGET.of(state, self.at).attackers, *self.units)))

    def perform(self, rules: Rules, draft: Draft) -> None:
        row = TARGET.of(draft, self.at)
        TARGET.put(draft, self.at, replace(row, attackers=(*row.attackers, *self.units)))
        draft.emit(Designated(self.units, self.at))


class CallOff(UnitOrder, frozen=True, tag=True):
    """A designated unit is not to assault after all, before the first assault has begun."""

    verb = "call-off"
    role = Role.ACT
    title = "Leave its assault"
    free = True

    @classmethod
    def offers(cls, rules: Rules, state: GameState, unit: Battalion) -> Sequence[Order]:
        if BEGUN.of(state, THE_GAME).begun or not designated(state, unit.id):
            return ()
        return (cls(unit.id),)

    def refused(self, rules: Rules, state: GameState, unit: Battalion) -> Refusal | None:
        if not designated(state, unit.id):
            return refuse(state, unit, "not-designated", "ga:38", "is not to assault.")
        if BEGUN.of(state, THE_GAME).begun:
            return refuse(state, unit, "begun", "ga:01", "cannot leave it: the assaults have begun.")
        return None

    def perform(self, rules: Rules, draft: Draft) -> None:
        at = designated(draft, self.unit)
        rest = tuple(name for name in TARGET.of(draft, at).attackers if name != self.unit)
        if rest:
            TARGET.put(draft, at, Target(rest))
        else:
            TARGET.drop(draft, at)
        draft.emit(Undesignated(self.unit))


def open_targets(state: GameState) -> list[int]:
    """The designated hexes whose assault is not over yet."""
    return [at for at, row in TARGET.table(state).items() if not row.done]


class Resolve(Order, frozen=True, tag=True):
    """Resolve the assault on a hex to its end, the attacker's choice which is next (ga:01)."""

    verb = "resolve"
    role = Role.ATTACK
    title = "Resolve the assault on {at}"

    at: Hex

    @classmethod
    def side_offers(cls, rules: Rules, state: GameState) -> Sequence[Order]:
        return [cls(at) for at in open_targets(state)]

    def refusal(self, rules: Rules, state: GameState) -> Refusal | None:
        if self.at not in open_targets(state):
            return Refusal("no-assault", "ga:01", "No assault on this hex waits.", where(state, self.at))
        return None

    def facts(self, rules: Rules, state: View) -> tuple[Fact, ...]:
        return odds_facts(sum_of(best_guess(state, self.at, TARGET.of(state, self.at).attackers)))

    def workings(self, rules: Rules, state: View) -> Mapping[str, tuple[Figure, ...]]:
        return figures(sum_of(best_guess(state, self.at, TARGET.of(state, self.at).attackers)))

    def perform(self, rules: Rules, draft: Draft) -> None:
        attackers = tuple(unit.id for unit in there(draft, TARGET.of(draft, self.at).attackers))
        BEGUN.put(draft, THE_GAME, Segment(begun=True))
        FIGHT.put(draft, THE_GAME, Fight(self.at, attackers=attackers))
        for name in attackers:
            USED.change(draft, name, attacked=True)
        for unit in defenders_in(draft, self.at):
            USED.change(draft, unit.id, defended=True)
        draft.emit(Begun(self.at))
        proceed(draft)


def unresolved(rules: Rules, state: GameState, order: Order) -> Refusal | None:
    """The segment ends when every designated assault is over (ga:01)."""
    rows = open_targets(state) if state.clock.phase == SEGMENT else []
    if not rows:
        return None
    label = state.board.grid.label(rows[0])
    return Refusal("unresolved", "ga:01", f"The assault on {label} is not resolved yet.", (rows[0],))


def segment_over(draft: Draft) -> None:
    """The end of the segment: who fought at full strength pays with its supply, or with rest (ga:43)."""
    for name, used in list(USED.table(draft).items()):
        unit = draft.units[name]
        if used.pays and unit.supply == ON_HAND:
            draft.put(replace(draft.units[name], supply=OUT))
            draft.emit(SupplyChanged(name, OUT))
        if used.rests and not unit.resting:
            draft.put(replace(draft.units[name], resting=True))
            draft.emit(Marked(name, "resting", True))
