"""The ratio of orders a second with and without one optional rule: ``python -m game.ogre.lab.option_speed``.

The same scenario is played at random with the rule and without it, a few games alternately, in processor
time of this process. Each row is the median of rounds, with the lowest and the highest. With ``--same`` both
replay the same recorded orders of games without the rule, in which the rule has no effect.
"""

from __future__ import annotations

import argparse
import gc
import statistics
import sys
from collections.abc import Iterable, Iterator, Sequence
from time import process_time

from msgspec import Struct
from msgspec.structs import replace

from game.core.dice import DiceError
from game.core.refusals import Refused
from game.core.roles import Role, actors_of
from game.core.ruleset import Rules
from game.core.sequence import SETUP, EndPhase
from game.core.views import own_view
from game.lab.fuzz import TURNS, game_of, scenarios
from game.ogre.lab.scenes import besides, with_rules
from game.ogre.options import modern
from game.ogre.state import Order, Position, Unit
from game.players.random_player import RandomPlayer, steps
from game.printing import say
from game.scenarios.load import Loaded

#: a game between companies, one with an Ogre, one with minefields and engineers
SCENARIOS = ("meeting-engagement", "mark-iii-attack", "killing-ground")
ROUNDS, GAMES = 5, 12
GOAL = 0.8


class Ratio(Struct, frozen=True):
    """The ratio of orders a second with and without a rule, in a scenario."""

    rule: str
    scenario: str
    rounds: tuple[float, ...]

    @property
    def median(self) -> float:
        """The median of the rounds."""
        return statistics.median(self.rounds)


def pair(loaded: Loaded, rule: str) -> tuple[Loaded, Loaded]:
    """A scenario with a rule, and without it."""
    scenario = loaded.scenario
    with_it = scenario if rule in scenario.rules.modules else besides(scenario, rule)
    others = [name for name in with_it.rules.modules if name != rule and name in scenario.rules.modules]
    return replace(loaded, scenario=with_it), replace(loaded, scenario=with_rules(scenario, others))


def orders_a_second(loaded: Loaded, seeds: Iterable[int]) -> float:
    """The speed of random games."""
    start, orders = process_time(), 0
    for seed in seeds:
        rules, position, _ = game_of(loaded, seed, picks=False)
        player = RandomPlayer(rules, seed, ground=0.1)
        orders += sum(1 for _ in steps(rules, position, player, TURNS))
    return orders / (process_time() - start)


# ---------------------------------------------------------------------------- the same orders
Given = tuple[Order, tuple[int, ...] | None]


class Replay(Struct, frozen=True):
    """Recorded orders with their dice from a first position, in the form that some rules need."""

    rules: Rules[Unit]
    start: Position
    given: tuple[Given, ...]

    def seconds(self) -> float:
        """The time to list the orders of each order's counter, and to give the order."""
        began, position = process_time(), self.start
        for order, dice in self.given:
            view = own_view(position)
            for name in actors_of(order)[:1]:
                len(self.rules.offers(view, name))
            position = self.rules.apply(position, order, dice).position
        return process_time() - began


def _given(rules: Rules[Unit], position: Position, order: Order, dice: tuple[int, ...]) -> tuple[Given, ...]:
    """How to give one recorded order: a side that is asked about it declines."""
    try:
        rules.apply(position, order, dice)
        return ((order, dice),)
    except DiceError:
        asked = rules.apply(position, order).position
    leaves = [one for one in rules.side_orders(own_view(asked)) if one.role is Role.DECLINE]
    if not asked.frames or not leaves:
        raise DiceError("the dice of an order were other ones")
    return ((order, None), (leaves[0], dice))


def same_orders(loaded: tuple[Loaded, Loaded], seed: int) -> tuple[Replay, Replay, int]:
    """A random game without a rule, as far as it is the same with the rule, and the number of those orders.

    Orders that the rule forbids in set-up, such as a mine that it removes from stock, are left out of both.
    """
    rules, start, _ = game_of(loaded[0], seed, picks=False)
    plain, bare, _ = game_of(loaded[1], seed, picks=False)
    rows = list(steps(plain, bare, RandomPlayer(plain, seed, ground=0.1), TURNS))
    added = rules.phase.keys() - {row.position.clock.phase for row in rows} - {bare.clock.phase}
    ours: list[Given] = []
    theirs: list[Given] = []
    position, other = start, bare
    for row in rows:
        dice = tuple(face for roll in row.rolls for face in roll.dice)
        try:
            while position.clock.phase in added and not position.frames:
                ours.append((EndPhase(), ()))
                position = rules.apply(position, EndPhase()).position
            if other.clock.phase != position.clock.phase and isinstance(row.order, EndPhase):
                # the phase is empty under the rule
                other = plain.apply(other, row.order, dice).position
                theirs.append((row.order, dice))
                continue
            if position.clock.phase == SETUP and rules.refusal(own_view(position), row.order) is not None:
                continue
            new = _given(rules, position, row.order, dice)
            for order, faces in new:
                position = rules.apply(position, order, faces).position
            other = plain.apply(other, row.order, dice).position
        except (DiceError, Refused):
            break
        if position.units != other.units:
            break
        ours += new
        theirs.append((row.order, dice))
    return Replay(rules, start, tuple(ours)), Replay(plain, bare, tuple(theirs)), len(theirs)


def over_the_same(one: Loaded, other: Loaded, rounds: int, games: int) -> tuple[tuple[float, ...], int]:
    """The ratio of each round over the same orders, and the number of orders compared."""
    rows = [same_orders((one, other), seed) for seed in range(games)]
    found = []
    for k in range(-1, rounds):  # the round before the first warms up
        spent = [0.0, 0.0]
        for row in rows:
            for which in (0, 1) if k % 2 else (1, 0):
                spent[which] += (row[0], row[1])[which].seconds()
        found.append(spent[1] / spent[0])
    return tuple(found[1:]), sum(row[2] for row in rows)


def ratios(
    rules: Sequence[str], places: Sequence[str] = SCENARIOS, rounds: int = ROUNDS, games: int = GAMES
) -> Iterator[Ratio]:
    """Every rule in every scenario."""
    for rule in rules:
        for place in places:
            one, other = pair(scenarios(place)[0], rule)
            orders_a_second(one, (0,))
            orders_a_second(other, (0,))
            gc.collect()
            gc.freeze()
            found = []
            for k in range(rounds):
                seeds, turn = range(k * games, (k + 1) * games), (one, other) if k % 2 else (other, one)
                speeds = {id(loaded): orders_a_second(loaded, seeds) for loaded in turn}
                found.append(speeds[id(one)] / speeds[id(other)])
            gc.unfreeze()
            yield Ratio(rule, place, tuple(found))


def main(rules: Sequence[str], same: bool = False) -> None:
    """Print the table, for the named rules or for all rules of the modern battlefield."""
    for rule in rules or [module.id for module in modern.MODULES]:
        for place in SCENARIOS:
            if same:
                found, count = over_the_same(*pair(scenarios(place)[0], rule), ROUNDS, GAMES)
                row = Ratio(rule, place, found)
            else:
                (row,), count = ratios([rule], [place]), 0
            sign = "+" if row.median >= GOAL else "!"
            span = f"{min(row.rounds):.2f} to {max(row.rounds):.2f}"
            orders = f"   {count} orders" if same else ""
            say(f"{sign} {row.rule:26} {row.scenario:20} {row.median:.2f} x   {span}{orders}")
            sys.stdout.flush()


def _named() -> tuple[list[str], bool]:
    """The command line: rules and ``--same``; an unknown rule ends the program with a sentence."""
    known = [module.id for module in modern.MODULES]
    parser = argparse.ArgumentParser(prog="python -m game.ogre.lab.option_speed", description=__doc__)
    parser.add_argument(
        "rules", nargs="*", metavar="RULE", help=f"one of {', '.join(known)}; without any, all"
    )
    parser.add_argument("--same", action="store_true", help="play the same recorded orders")
    given = parser.parse_args()
    rules: list[str] = given.rules
    for word in rules:
        if word not in known:
            parser.error(f"there is no rule {word!r}; the rules are {', '.join(known)}")
    return rules, bool(given.same)


if __name__ == "__main__":
    main(*_named())
