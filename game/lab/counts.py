"""``sapper count``: how many orders a position offers, by kind and by unit, to some depth.

A count at depth 1 is broken down by unit and kind of order. At a greater depth, every order is carried out
with the dice of the position and the resulting orders are counted; the breakdown is by first order.
"""

from __future__ import annotations

import copy
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from msgspec import Struct

from game.core.anygame import Order, Position, Rules
from game.core.dice import Dice
from game.core.position import decider
from game.core.views import own_view
from game.notation.orders import order_text
from game.printing import say, say_json, warn
from game.saves.replay_command import replay

DEEPEST = 4
#: more dice than any single order rolls
DICE_AHEAD = 40
#: the label for orders that belong to no unit
AT_LARGE = "-"


class Count(Struct):
    """A count: the total, by kind of order, and broken down as (unit or first order, kind, number)."""

    depth: int
    total: int
    kinds: dict[str, int]
    divide: list[tuple[str, str, int]]


def legal(rules: Rules, position: Position) -> Iterator[tuple[str, Order]]:
    """Every offer that is not refused, with the unit it belongs to."""
    seen = own_view(position)
    for unit_id in seen.units:
        for order in rules.offers(seen, unit_id):
            if rules.refusal(position, order) is None:
                yield unit_id, order
    for order in rules.side_orders(seen):
        if rules.refusal(position, order) is None:
            yield AT_LARGE, order


def nodes(rules: Rules, position: Position, depth: int) -> int:
    """The number of lines of play of this many orders."""
    if depth == 0 or decider(position) < 0:
        return 1 if depth == 0 else 0
    if depth == 1:
        return sum(1 for _ in legal(rules, position))
    return sum(nodes(rules, _after(rules, position, order), depth - 1) for _, order in legal(rules, position))


def _after(rules: Rules, position: Position, order: Order) -> Position:
    if position.dice.script is not None and len(position.dice.script) < DICE_AHEAD:
        # typed dice run out: the count continues with ones, which makes no difference to it
        position = _with_ones(position)
    found: Position = rules.apply(position, order).position
    return found


def _with_ones(position: Position) -> Position:
    draft = copy.copy(position)
    draft.dice = Dice(
        position.dice.seed, position.dice.counts, (*(position.dice.script or ()), *(1,) * 2 * DICE_AHEAD)
    )
    draft.memo = {}
    return draft


def count(rules: Rules, position: Position, depth: int = 1) -> Count:
    """Count the orders of a position."""
    kinds: Counter[str] = Counter()
    divide: Counter[tuple[str, str]] = Counter()
    for unit_id, order in legal(rules, position):
        verb = type(order).verb
        kinds[verb] += 1
        if depth == 1:
            divide[(unit_id, verb)] += 1
        else:
            name = order_text(position.board, order, position)
            divide[(name, verb)] += nodes(rules, _after(rules, position, order), depth - 1)
    rows = [(name, verb, number) for (name, verb), number in divide.items()]
    return Count(depth, sum(divide.values()), dict(sorted(kinds.items())), rows)


def count_command(path: Path, depth: int = 1, as_json: bool = False) -> int:
    """Print the count of the last position of a file. Status 2 for a depth out of range."""
    if not 1 <= depth <= DEEPEST:
        warn(f"sapper: --depth must be between 1 and {DEEPEST}.")
        return 2
    played = replay(path)
    found = count(played.rules, played.final, depth)
    if as_json:
        say_json(found)
        return 1 if played.failed else 0
    wide = max((len(name) for name, _, _ in found.divide), default=0)
    for name, verb, number in found.divide:
        say(f"{name:<{wide}}  {verb:<10} {number:>8}")
    say("orders: " + ", ".join(f"{verb} {n}" for verb, n in found.kinds.items()))
    say(f"total at depth {depth}: {found.total}")
    return 1 if played.failed else 0
