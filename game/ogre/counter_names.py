"""Names of counters: a kind and a number, such as ``HVY-2``. Nobody but this file takes them apart.

A name says what its counter was when it was made; what the counter is now stands in its record.
"""

from __future__ import annotations

from collections.abc import Iterable

BETWEEN = "-"


def counter_name(kind: str, number: int) -> str:
    """The name of a counter."""
    return f"{kind}{BETWEEN}{number}"


def kind_in(name: str) -> str:
    """The kind that a name begins with; "" where it begins with none."""
    return name.rpartition(BETWEEN)[0]


def number_in(name: str) -> str:
    """What a name ends in, as a rule a number; the whole name where nothing is before it."""
    return name.rpartition(BETWEEN)[2]


def number_of(name: str, kind: str) -> int:
    """The number of a counter that is named after this kind; 0 for any other."""
    begins, _, number = name.rpartition(BETWEEN)
    return int(number) if begins == kind and number.isascii() and number.isdigit() else 0


def numbers_of(names: Iterable[str], kind: str) -> list[int]:
    """The numbers of the counters that are named after this kind, of all these names."""
    begins = kind + BETWEEN
    found = [number_of(name, kind) for name in names if name.startswith(begins)]
    return [number for number in found if number]


def free_name(names: Iterable[str], kind: str, above: int = 0) -> str:
    """A name that none of these counters has, numbered on from the highest of its kind."""
    return counter_name(kind, max(above, *numbers_of(names, kind), 0) + 1)
