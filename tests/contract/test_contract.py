"""What every registered game promises, tried by playing what its orders offer and by nothing else."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from game.core.anygame import Order, Position, Rules, Step, View
from game.core.assembly import AssemblyError
from game.core.games import Game, game_named, register, registered
from game.core.position import decider
from game.core.roles import Confirm, Role
from game.core.views import own_view
from game.lab.contract import LAB
from game.lab.counts import AT_LARGE, legal
from game.lab.fuzz import scenarios
from game.lab.invariants import check_game, check_step
from game.lab.written import written
from game.notation.cases import play_case
from game.scenarios.load import Loaded
from game.scenarios.start import first_position, rules_of

register("toy", "tests.toy.game:GAME")
TOY = Path(__file__).parents[1] / "toy" / "maps" / "scenarios" / "skirmish.toml"
#: orders of one game, and orders of one counter at one moment
MOST, EACH = 160, 2


def scenarios_of(name: str) -> list[Loaded]:
    """The scenarios of a registered game."""
    return scenarios(str(TOY)) if name == "toy" else scenarios(None, name)


ROWS = [(name, loaded) for name in registered() for loaded in scenarios_of(name)]


class Plainly:
    """Plays for both sides by what orders say of themselves, and knows no kind of order.

    A few orders for each counter, picked by role and built piece by piece, now and then one without counters;
    then the end of the phase. It avoids what would end the game at once, unless nothing else is left.
    """

    def __init__(self, rules: Rules, seed: int) -> None:
        self.rules, self.rng = rules, random.Random(seed)
        self.moment: object = None
        self.left: dict[str, int] = {}
        #: pieces that were added to orders
        self.grown = 0

    def order(self, position: Position) -> Order:
        """The next order. Fails where there is none: that is a dead end."""
        seen, moment = own_view(position), (position.clock, position.frames)
        if moment != self.moment:
            self.moment = moment
            mine = [u.id for u in position.units.values() if u.side == decider(position)]
            self.left = dict.fromkeys(mine, 1 if not position.clock.turn else EACH)
        while self.left:
            name = self.rng.choice(list(self.left))
            self.left[name] -= 1
            offers = self.rules.offers(seen, name)
            if not offers or self.left[name] <= 0:
                del self.left[name]
            order = self.picked(seen, [self.rng.choice(offers) for _ in range(3)]) if offers else None
            if order is not None:
                return self.larger(seen, order)
        return self.at_large(position, seen)

    def picked(self, seen: View, orders: Sequence[Order]) -> Order | None:
        """One of some orders that may be given: a role first, then an order of that role."""
        roles: dict[Role, list[Order]] = {}
        for order in orders:
            if self.rules.refusal(seen, order) is None:
                roles.setdefault(order.present(self.rules, seen).role, []).append(order)
        return self.rng.choice(roles[self.rng.choice(list(roles))]) if roles else None

    def larger(self, seen: View, order: Order) -> Order:
        """The order with pieces that it offers to add."""
        for _ in range(2):
            choices = order.choices(self.rules, seen) if self.rng.random() < 0.5 else []
            if not choices:
                return order
            order, self.grown = self.rng.choice(choices).order, self.grown + 1
        return order

    def at_large(self, position: Position, seen: View) -> Order:
        """An order without a counter: an answer to a question, the end of the phase, or rarely another."""
        ends, others = list[Order](), list[Order]()
        for order in self.rules.side_orders(seen):
            role = order.present(self.rules, seen).role
            # nobody has asked, or it gives the game up
            if (role is Role.CONFIRM and not position.frames) or order.confirm is Confirm.ASK:
                continue
            if self.rules.refusal(position, order) is None and not self.stops(position, order, role):
                (ends if role is Role.END and not position.frames else others).append(order)
        if others and (not ends or self.rng.random() < 0.6):
            return self.picked(seen, others) or others[0]
        if ends:
            return self.rng.choice(ends)
        for name in self.rng.sample(list(seen.units), len(seen.units)):
            offers = self.rules.offers(seen, name)
            order = self.picked(seen, [self.rng.choice(offers) for _ in range(3)]) if offers else None
            if order is not None:
                return order
        every = [order for name, order in legal(self.rules, position) if name != AT_LARGE]
        assert every, f"nobody can do anything in turn {position.clock.turn}, {position.clock.phase}"
        return self.rng.choice(every)

    def stops(self, position: Position, order: Order, role: Role) -> bool:
        """Is it a yes with which the game would be over at once?"""
        return role is Role.CONFIRM and self.rules.apply(position, order).position.result is not None


def played(loaded: Loaded, seed: int, most: int = MOST) -> tuple[Rules, Position, list[Step]]:
    """A game played plainly, each step of it looked at."""
    rules = rules_of(loaded.scenario)
    start = first_position(loaded.scenario, loaded.board, seed=seed)
    player, position, steps = Plainly(rules, seed), start, list[Step]()
    while position.result is None and len(steps) < most:
        step = rules.apply(position, player.order(position))
        check_step(position, step)
        steps.append(step)
        position = step.position
    return rules, start, steps


def reached(game: Game) -> Iterator[str]:
    """The kinds of order in the written positions of a game."""
    folder = LAB.of(game).positions
    for one in written(folder) if folder else ():
        for entry in play_case(one.case()):
            assert entry.step is not None, f"{one.name}: {entry.line.text}"
            yield type(entry.step.order).__name__


@pytest.mark.parametrize(("name", "loaded"), ROWS, ids=[f"{n}-{row.scenario.id}" for n, row in ROWS])
def test_there_is_always_an_order_one_road_leads_on_and_what_is_saved_undone_or_hidden_holds(
    name: str, loaded: Loaded
) -> None:
    rules, start, steps = played(loaded, 1)
    assert len(steps) == MOST or steps[-1].position.result is not None
    check_game(rules, start, steps)


@pytest.mark.parametrize("name", registered())
def test_every_kind_of_order_of_a_game_is_reached(name: str) -> None:
    game = game_named(name)
    every = {
        kind.__name__
        for module in game.modules.values()
        for part in (module, *module.requires)
        for kinds in part.orders.values()
        for kind in kinds
    }
    seen = set(reached(game))
    for loaded in scenarios_of(name):
        for seed in range(3 if name == "toy" else 1):
            if every - seen:  # once each is reached, no further game is needed
                seen |= {type(step.order).__name__ for step in played(loaded, seed)[2]}
    assert every - seen == set()


def pairs_of(game: Game) -> list[tuple[str, str]]:
    """Every two optional modules of a game."""
    return list(itertools.combinations(game.optional, 2))


@pytest.mark.parametrize("name", registered())
def test_two_modules_of_a_game_go_together_or_the_error_names_both(name: str) -> None:
    game = game_named(name)
    assert pairs_of(game) or len(game.optional) < 2, "a game with no two optional modules tries nothing"
    apart = []
    for pair in pairs_of(game):
        try:
            rules = game.rules_for(pair)
        except AssemblyError as error:
            assert all(game.modules[one].title in str(error) for one in pair), pair
            apart.append(pair)
            continue
        assert {*game.base, *pair} == {module.id for module in rules.modules}
        assert {*game.base, *pair} <= rules.parts
    assert apart == [pair for pair in pairs_of(game) if told_apart(game, *pair)]


def told_apart(game: Game, one: str, other: str) -> bool:
    """Do two modules say themselves that they do not go together?"""
    first, second = game.modules[one], game.modules[other]
    return bool(first.slots.keys() & second.slots.keys()) or other in first.excludes or one in second.excludes


@pytest.mark.parametrize("name", registered())
def test_every_optional_module_alone_and_all_that_go_together_can_be_assembled(name: str) -> None:
    game = game_named(name)
    together: list[str] = []
    for module in game.optional:
        assert module in game.rules_for([module]).parts
        if not any(told_apart(game, module, other) for other in together):
            together.append(module)
    assert {*game.base, *together} <= game.rules_for(together).parts
