"""How many random positions a test compares: few in the usual run, many in the long one (``make soak``)."""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import TypeVar

T = TypeVar("T")

#: the long run, as for the tests that draw their examples
SOAKING = os.environ.get("HYPOTHESIS_PROFILE") == "soak"
#: random positions that a second calculation is compared on
POSITIONS = 20_000 if SOAKING else 500
#: the parts they are divided into, so that several processes can share them
PARTS = 20


def part_of(number: int) -> range:
    """The seeds of one part."""
    return range(number, POSITIONS, PARTS)


def further(cases: Iterable[T]) -> tuple[T, ...]:
    """The cases that only the long run tries as well, such as the seeds of more games."""
    return tuple(cases) if SOAKING else ()
