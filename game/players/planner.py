"""Planner tries out whole phases, past the enemy's turn, in worlds that agree with what it knows.

It collects lists of orders for the phase from players that it knows, mixes them counter by counter, and plays
out each list in the same sampled worlds with the same dice against the same opponents. After each round it
drops half of the lists. It carries out the winner until dice are rolled or something is revealed, and then
plans again. Its budget is a number of play-outs, so that the same seed gives the same game; a window, which
cannot wait, also sets a time limit.

A game describes its players and the value of a position in a ``Craft``.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import inf, sqrt
from random import Random
from time import monotonic

from msgspec import Struct, field
from msgspec.structs import replace

from game.core.anygame import Order, Position, Rules, View
from game.core.position import decider
from game.core.refusals import Refused
from game.core.roles import actors_of
from game.core.sequence import SETUP, EndPhase
from game.core.views import own_view
from game.core.views import view as known
from game.players.player import Choice, Player, Rival, best_of, decided
from game.players.random_player import DeadEnd
from game.players.worlds import sample

#: creates a player for a side with a seed
Making = Callable[[Rules, int, int], Player]

#: most orders in one list, and in one play-out
MOST_ORDERS, MOST_IN_PLAY = 120, 500
#: with fewer play-outs than this it plans nothing
LEAST = 6
#: worlds in which each plan is tried before some are dropped; plans kept besides the usual one
FIRST, KEPT = 2, (3, 2)
#: play-outs in the budget for each plan that is considered
EACH = 5
#: the part of its time after which no play-out starts: one that has started runs to its end (house default)
IN_TIME = 0.85
#: the reason for an order that the usual player would not give
TRIED = "It did best of {} plans that were tried."


class Budget(Struct, frozen=True):
    """How much it tries."""

    #: play-outs for the plan of a phase, and orders in all of them: some games have many orders in a turn
    plays: int = 64
    orders: int = 1300
    #: plans made by mixing the best ones
    mixed: int = 5
    #: player-turns that a play-out lasts, including the present one
    turns: int = 2
    #: standard errors by which a plan must be better than the usual one
    sure: float = 0.5


class Craft(Struct, frozen=True):
    """What a game knows of its players."""

    #: the player whose plan comes first, and who decides out of turn and wherever nothing is planned
    usual: Making
    #: the player who continues after a plan in play-outs
    goes_on: Making
    #: players whose plans are also tried
    others: Sequence[Making]
    #: players that stand in for the enemy
    foes: Sequence[Making]
    #: the value of a position for a side
    value: Callable[[Rules, Position, int], float]
    #: does Planner plan this phase?
    plans: Callable[[Rules, View], bool]


class Plan(Struct):
    """Orders for a phase, and their value in each world so far."""

    orders: tuple[Order, ...]
    #: does it reach the end of the phase without rolling dice?
    whole: bool
    reasons: tuple[str, ...]
    values: list[float] = field(default_factory=list)

    @property
    def mean(self) -> float:
        """Its mean value so far."""
        return sum(self.values) / max(1, len(self.values))


class Planner:
    """Decides for one side."""

    def __init__(self, rules: Rules, side: int, seed: int, craft: Craft, budget: Budget) -> None:
        self.rules, self.side, self.seed, self.craft, self.budget = rules, side, seed, craft, budget
        self.player = craft.usual(rules, side, seed)
        self.asked = 0
        self._left: list[tuple[Order, str]] = []
        self._ends = False
        self._moment: tuple[object, object] = (None, None)
        self._rivals: tuple[Rival, ...] = ()
        self._value = 0.0
        #: the phase that is being planned, and the budget for it
        self._phase: object = None
        self._purse = self._orders = 0
        #: seconds for a phase, and the seconds left
        self._seconds = self._left_over = inf

    # ------------------------------------------------------------------ the interface
    def within(self, seconds: float) -> None:
        """Limit the thinking about a phase to so many seconds; 0 for no limit."""
        self._seconds = seconds * IN_TIME or inf

    def answer(self, view: View) -> Choice:
        """An answer out of turn."""
        return self.player.answer(view)

    def choose(self, view: View) -> Choice:
        """The next order."""
        self.asked += 1
        if view.frames or view.clock.phase == SETUP or not self.craft.plans(self.rules, view):
            return self.player.choose(view)
        if self._moment != (view.clock, _standing(view)):
            plays = self._plays(view)
            if plays < LEAST:
                return self.player.choose(view)
            self._plan(view, plays)
        while self._left:
            order, reason = self._left.pop(0)
            if self.rules.refusal(view, order) is None:
                return self._given(view, order, reason)
        end: Order = EndPhase()
        if self._ends and self.rules.refusal(view, end) is None:
            return Choice(end)
        self._moment = (None, None)
        return self.player.choose(view)

    def _given(self, view: View, order: Order, reason: str) -> Choice:
        """Give an order and note where all counters should then stand; if they do not, it plans again."""
        step = None
        if self._left or self._ends:
            world = sample(self.rules, view, self._chance("next"))
            step = self.rules.apply(world, order)
        if step is None or step.rolls:
            self._moment = (None, None)
        else:
            self._moment = (view.clock, _standing(known(step.position, self.side)))
        rivals, self._rivals = self._rivals, ()
        return Choice(order, reason, rivals, self._value)

    def _chance(self, what: str) -> Random:
        return Random(f"{self.seed} {self.asked} {what}")

    # ------------------------------------------------------------------ planning
    def _plays(self, view: View) -> int:
        """The play-outs for the next plan: all of them at the start of a phase, then fewer and fewer."""
        if self._phase != view.clock:
            self._phase, self._purse, self._orders = view.clock, 2 * self.budget.plays, self.budget.orders
            self._left_over = self._seconds
        self._purse //= 2
        return self._purse if self._orders > 0 and self._left_over > 0 else 0

    def _plan(self, view: View, plays: int) -> None:
        budget = replace(self.budget, plays=plays, orders=self._orders)
        began = monotonic()
        ends = began + self._left_over
        search = Search(self.rules, view, self.side, self.craft, budget, self._chance("plan"), ends)
        best = search.best()
        self._orders -= search.orders
        self._left_over -= monotonic() - began
        usual = search.plans[0]
        tried = len(search.plans)
        self._left = [
            (order, reason if best is usual or reason else TRIED.format(tried))
            for order, reason in zip(best.orders, best.reasons, strict=True)
        ]
        self._ends = best.whole
        # a plan is told of by its first order, and as an alternative to the first order alone
        rows = (Rival(_first(plan), plan.mean) for plan in search.plans if plan is not best and plan.values)
        self._rivals = best_of(rows, _first(best))
        self._value = best.mean


class Search:
    """The search for the plan of one phase."""

    def __init__(
        self,
        rules: Rules,
        view: View,
        side: int,
        craft: Craft,
        budget: Budget,
        rng: Random,
        ends: float = inf,
    ) -> None:
        """``ends`` is the time of the monotonic clock after which nothing more is tried."""
        self.rules, self.view, self.side, self.craft, self.budget = rules, view, side, craft, budget
        self.rng, self.ends = rng, ends
        self.worlds: list[Position] = []
        self.plans: list[Plan] = []
        #: play-outs so far, and orders in them
        self.spent = self.orders = 0
        self._known: set[tuple[Order, ...]] = set()
        # few play-outs allow only few plans
        for making in (craft.usual, *craft.others)[: max(2, budget.plays // EACH)]:
            if self.plans and self._late():
                break
            self._add(self._made(making))

    def _late(self) -> bool:
        """Has its time run out?"""
        return self.ends < inf and monotonic() >= self.ends

    def best(self) -> Plan:
        """The plan that did best, or the usual one unless another is clearly better."""
        usual, field_ = self.plans[0], list(self.plans)
        if len(field_) == 1:
            return usual
        for keep in KEPT:
            if (self.spent and self.orders >= self.budget.orders) or self._late():
                break
            self._try(field_, FIRST)
            field_ = self._ahead(field_, keep)
            if keep is KEPT[0]:
                field_ += self._mixed(field_, self.budget.mixed)
        while self.spent + len(field_) <= self.budget.plays and self.orders < self.budget.orders:
            if self._late():
                break
            self._try(field_, 1)
        # the plans that were mixed last may not have been tried
        tried = [plan for plan in field_ if plan.values]
        if usual not in tried:
            return usual
        best = self._ahead(tried, 1)[-1]
        return best if best is usual or _surely(best, usual, self.budget.sure) else usual

    def _try(self, plans: Sequence[Plan], more: int) -> None:
        """Try plans in some more worlds; a plan tried in fewer worlds than the others catches up."""
        worlds = max(len(plan.values) for plan in self.plans) + more
        for plan in plans:
            for number in range(len(plan.values), worlds):
                if self._late():
                    return
                plan.values.append(self._play(plan, number))
                self.spent += 1

    def _ahead(self, plans: Sequence[Plan], count: int) -> list[Plan]:
        """The usual plan, for comparison, and the best of the others."""
        usual, *others = plans
        return [usual, *sorted(others, key=lambda plan: -plan.mean)[:count]]

    # ------------------------------------------------------------------ plans
    def _add(self, plan: Plan) -> None:
        if plan.orders not in self._known:
            self._known.add(plan.orders)
            self.plans.append(plan)

    def _made(self, making: Making) -> Plan:
        """The orders that a player would give in this phase, up to the first dice."""
        rules, position, side = self.rules, self._world(0), self.side
        player, clock = making(rules, side, self.rng.getrandbits(32)), position.clock
        orders: list[Order] = []
        reasons: list[str] = []
        while len(orders) < MOST_ORDERS:
            choice = player.choose(own_view(position))
            if isinstance(choice.order, EndPhase):
                return Plan(tuple(orders), True, tuple(reasons))
            try:
                step = rules.apply(position, choice.order)
            except Refused:
                break
            position = step.position
            orders.append(choice.order)
            reasons.append(choice.reason)
            if step.rolls or position.frames or position.clock != clock or position.result is not None:
                break
        return Plan(tuple(orders), False, tuple(reasons))

    def _mixed(self, plans: Sequence[Plan], count: int) -> list[Plan]:
        """Plans in which some counters follow one plan, and the others another."""
        parents = [plan for plan in plans if plan.whole]
        had = len(self.plans)
        for _ in range(count if len(parents) > 1 else 0):
            one, other = self.rng.sample(parents, 2)
            names = sorted({name for plan in (one, other) for order in plan.orders for name in _who(order)})
            part = {name for name in names if self.rng.random() < 0.5}
            rows = [
                (order, reason)
                for plan, wanted in ((one, True), (other, False))
                for order, reason in zip(plan.orders, plan.reasons, strict=True)
                if all((name in part) is wanted for name in _who(order))
            ]
            self._add(Plan(tuple(order for order, _ in rows), True, tuple(reason for _, reason in rows)))
        return self.plans[had:]

    # ------------------------------------------------------------------ play-outs
    def _world(self, number: int) -> Position:
        while len(self.worlds) <= number:
            self.worlds.append(sample(self.rules, self.view, self.rng))
        return self.worlds[number]

    def _play(self, plan: Plan, number: int) -> float:
        """The value of a plan in one world, played out against one of the opponents."""
        rules, position = self.rules, self._world(number)
        clock = position.clock
        calm = True
        for order in plan.orders:
            if rules.refusal(own_view(position), order) is not None:
                continue
            position = rules.apply(position, order).position
            if position.frames or position.result is not None or position.clock != clock:
                calm = False
                break
        end: Order = EndPhase()
        if plan.whole and calm and rules.refusal(own_view(position), end) is None:
            position = rules.apply(position, end).position
        foe = self.craft.foes[number % len(self.craft.foes)]
        players = [
            (self.craft.goes_on if side == self.side else foe)(rules, side, number)
            for side in range(len(position.sides))
        ]
        last = clock.player_turn + self.budget.turns
        for _ in range(MOST_IN_PLAY):
            if position.result is not None or position.clock.player_turn >= last:
                break
            self.orders += 1
            try:
                order = decided(players[decider(position)], own_view(position)).order
                position = rules.apply(position, order).position
            except (Refused, DeadEnd):
                break
        return self.craft.value(rules, position, self.side)


def _who(order: Order) -> tuple[str, ...]:
    """The counters that an order moves, or that carry it out."""
    return order.movers() or actors_of(order)


def _first(plan: Plan) -> Order:
    return next(iter(plan.orders), EndPhase())


def _standing(view: View) -> object:
    """All counters and markers with their places, to see whether all went as planned."""
    stand = frozenset((unit.id, unit.at, unit.aboard) for unit in view.units.values())
    return stand, sum(len(row) for row in view.markers.values())


def _surely(one: Plan, other: Plan, errors: float) -> bool:
    """Is one plan better than another by so many standard errors, over the worlds that tried both?"""
    found = [a - b for a, b in zip(one.values, other.values, strict=False)]
    if len(found) < FIRST:
        return False
    mean = sum(found) / len(found)
    spread = sqrt(sum((row - mean) ** 2 for row in found) / max(1, len(found) - 1) / len(found))
    return mean > errors * spread
