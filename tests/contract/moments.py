"""Positions of each registered game: its written ones, and those reached in plain games of its scenarios."""

from __future__ import annotations

import functools
import random
from collections.abc import Iterator

from game.core.anygame import Order, Position, Rules, View
from game.core.games import game_named
from game.lab.contract import LAB
from game.lab.written import written
from game.notation.cases import play_case
from tests.contract.test_contract import MOST, played, scenarios_of

#: how many positions are taken from the plain games of a game, and how many orders of each of them are played
TAKEN, ORDERS = 80, 60


@functools.cache
def moments(name: str) -> tuple[tuple[Rules, Position], ...]:
    """Positions of a game in which somebody decides, with their rules."""
    return tuple(_moments(name))


def _moments(name: str) -> Iterator[tuple[Rules, Position]]:
    folder = LAB.of(game_named(name)).positions
    for one in written(folder) if folder else ():
        case = one.case()
        for entry in play_case(case):
            if entry.before.result is None:
                yield case.rules, entry.before
    rows = scenarios_of(name)
    for number, loaded in enumerate(rows):
        rules, start, steps = played(loaded, number, ORDERS if len(rows) > 1 else MOST)
        for position in [start, *(step.position for step in steps)][:: len(rows) * ORDERS // TAKEN or 1]:
            if position.result is None:
                yield rules, position


def some_offers(rules: Rules, seen: View, chance: random.Random, most: int = 6) -> list[Order]:
    """Of each kind of order that is offered a few, of few counters and of none."""
    mine = [name for name in seen.units if rules.offers(seen, name)]
    rows = [rules.offers(seen, name) for name in chance.sample(mine, min(len(mine), most))]
    kinds: dict[type[Order], list[Order]] = {}
    for row in (*rows, rules.side_orders(seen)):
        picked = row if len(row) < 40 else [row[chance.randrange(len(row))] for _ in range(40)]
        for order in picked:
            kinds.setdefault(type(order), []).append(order)
    return [order for kind in kinds.values() for order in chance.sample(kind, min(len(kind), 3))]
