"""The reasons of computer players for their orders, as options of a save.

A game may have hundreds of orders, and no word of a save may be long: each reason is written once, with the
numbers of its orders as ranges, and in several options if there are many of these.
"""

from __future__ import annotations

import itertools
import json
from collections.abc import Iterator, Mapping

#: the start of an option's name, before its number
REASON = "reason "
#: the most ranges in one option, and the most letters of a reason
MOST_RUNS, MOST_LETTERS = 120, 600
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


def read(options: Mapping[str, str]) -> dict[int, str]:
    """Read what ``written``, or its earlier version, left in a save; skip what cannot be read."""
    found = _of_one(options.get(ALL, "{}"))
    for key, value in options.items():
        runs, colon, words = value.partition(": ")
        if key.startswith(REASON) and colon:
            for run in runs.split():
                first, _, last = run.partition("-")
                if first.isdecimal() and (last or first).isdecimal() and len(run) < 16:
                    numbers = range(int(first), min(int(last or first), int(first) + 9999) + 1)
                    found.update(dict.fromkeys(numbers, words))
    return found


def _of_one(text: str) -> dict[int, str]:
    try:
        return {int(step): str(words) for step, words in json.loads(text).items()}
    except (ValueError, AttributeError):
        return {}
