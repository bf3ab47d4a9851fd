"""The reasons of computer players for their orders, as options of a save.

A game may have hundreds of orders, and no word of a save may be long: each reason is written once, with the
numbers of its orders as ranges, and in several options if there are many of these.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Mapping

from game.core.anygame import Rules, View
from game.data_files import DataError, parse_json
from game.players.thinker import Thought

#: the start of an option's name, before its number
REASON = "reason "
#: the most ranges in one option, and the most letters of a reason
MOST_RUNS, MOST_LETTERS = 120, 600
#: options that are read of a short game
MOST_OPTIONS = 1_000
_RUN = re.compile(r"(?<![0-9-])([0-9]{1,7})(?:-([0-9]{1,7}))?(?![0-9-])")
#: the option of earlier saves, which held all reasons
ALL = "reasons"


def is_option(key: str) -> bool:
    """Is it one of the options that ``written`` leaves in a save?"""
    return key.startswith(REASON) or key == ALL


def written(reasons: Mapping[int, str], last: int) -> dict[str, str]:
    """The options of a save with the reasons of its orders up to the last one."""
    steps: dict[str, list[int]] = {}
    for step, words in sorted(reasons.items()):
        if step <= last:
            steps.setdefault(words[:MOST_LETTERS], []).append(step)
    rows = (
        f"{' '.join(part)}: {words}"
        for words, numbers in steps.items()
        for part in _parts(list(_runs(numbers)))
    )
    return {f"{REASON}{k}": row for k, row in enumerate(rows, 1)}


def _parts(runs: list[str]) -> Iterator[list[str]]:
    for k in range(0, len(runs), MOST_RUNS):
        yield runs[k : k + MOST_RUNS]


def _runs(numbers: list[int]) -> Iterator[str]:
    """``4``, or ``4-7`` for consecutive numbers."""
    for _, group in itertools.groupby(enumerate(numbers), lambda pair: pair[1] - pair[0]):
        row = [number for _, number in group]
        yield f"{row[0]}-{row[-1]}" if len(row) > 1 else str(row[0])


def read(options: Mapping[str, str], orders: int) -> dict[int, str]:
    """Read what ``written``, or its earlier version, left in a save of so many orders.

    What cannot be read, or tells of an order that there is not, is skipped: so it takes no longer than those.
    """
    found = _of_one(options.get(ALL, "{}"), orders)
    there = (option for option in options.items() if option[0].startswith(REASON))
    for _, value in itertools.islice(there, max(orders, MOST_OPTIONS)):  # each tells of an order
        runs, colon, words = value.partition(": ")
        for first, last in _numbers(runs) if colon else ():
            numbers = range(first, min(last, orders) + 1)
            found.update(dict.fromkeys((n for n in numbers if n not in found), words[:MOST_LETTERS]))
    return found


def _numbers(runs: str) -> Iterator[tuple[int, int]]:
    """First and last number of each range in a text, as far as one option may have them."""
    for match in itertools.islice(_RUN.finditer(runs), MOST_RUNS):
        yield int(match[1]), int(match[2] or match[1])


def _of_one(text: str, orders: int) -> dict[int, str]:
    try:
        rows: dict[str, str] = parse_json(text, dict[str, str])
    except DataError:
        return {}
    steps = {str(step): step for step in range(orders + 1)}
    return {steps[step]: words[:MOST_LETTERS] for step, words in rows.items() if step in steps}


# ---- The orders that a computer player weighed and did not choose, in words behind its reason
#: a difference that is too small to be told, in points
ALIKE = 0.05


def reason_in_full(rules: Rules, view: View, thought: Thought) -> str:
    """The reason of an order, and the next best orders with the points by which they were worth less."""
    rows = [
        f"{order.present(rules, view).title} ({_less(thought.value - worth)})"
        for order, worth in thought.rivals
    ]
    told = f"Next best: {'; '.join(rows)}." if rows else ""
    return f"{thought.reason} {told}".strip()


def _less(points: float) -> str:
    return f"{points:.1f} less" if points >= ALIKE else "as good"
