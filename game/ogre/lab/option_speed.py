"""Orders a second with one optional rule over without it: ``python -m game.ogre.lab.option_speed``.

The same scenario is played at random with the rule and with all its other rules alone, a few games in turn,
in processor time of this process. Each row is the median of rounds, with the lowest and the highest.
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

from game.lab.fuzz import TURNS, game_of, scenarios
from game.ogre.lab.variants import besides, with_rules
from game.ogre.options import modern
from game.players.random_player import RandomPlayer, steps
from game.scenarios.load import Loaded

#: a game of companies, one with an Ogre, one with fields and engineers
SCENARIOS = ("meeting-engagement", "mark-iii-attack", "killing-ground")
ROUNDS, GAMES = 5, 12
GOAL = 0.8


class Ratio(Struct, frozen=True):
    """Orders a second with a rule over without it, in a scenario."""

    rule: str
    scenario: str
    rounds: tuple[float, ...]

    @property
    def median(self) -> float:
        """The one in the middle."""
        return statistics.median(self.rounds)


def pair(loaded: Loaded, rule: str) -> tuple[Loaded, Loaded]:
    """A scenario with a rule, and with all of its other rules alone."""
    scenario = loaded.scenario
    with_it = scenario if rule in scenario.rules.modules else besides(scenario, rule)
    others = [name for name in with_it.rules.modules if name != rule and name in scenario.rules.modules]
    return replace(loaded, scenario=with_it), replace(loaded, scenario=with_rules(scenario, others))


def orders_a_second(loaded: Loaded, seeds: Iterable[int]) -> float:
    """How fast random games go."""
    start, orders = process_time(), 0
    for seed in seeds:
        rules, position, _ = game_of(loaded, seed, picks=False)
        player = RandomPlayer(rules, seed, ground=0.1)
        orders += sum(1 for _ in steps(rules, position, player, TURNS))
    return orders / (process_time() - start)


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


def main(rules: Sequence[str]) -> None:
    """Print the table, of the rules named or of all of the modern battlefield."""
    for row in ratios(rules or [module.id for module in modern.MODULES]):
        sign = "+" if row.median >= GOAL else "!"
        span = f"{min(row.rounds):.2f} to {max(row.rounds):.2f}"
        sys.stdout.write(f"{sign} {row.rule:26} {row.scenario:20} {row.median:.2f} x   {span}\n")
        sys.stdout.flush()


def _named() -> list[str]:
    """The rules on the command line; a word that is none ends the program with a sentence."""
    known = [module.id for module in modern.MODULES]
    parser = argparse.ArgumentParser(prog="python -m game.ogre.lab.option_speed", description=__doc__)
    parser.add_argument(
        "rules", nargs="*", metavar="RULE", help=f"one of {', '.join(known)}; without any, all"
    )
    rules: list[str] = parser.parse_args().rules
    for word in rules:
        if word not in known:
            parser.error(f"there is no rule {word!r}; the rules are {', '.join(known)}")
    return rules


if __name__ == "__main__":
    main(_named())
