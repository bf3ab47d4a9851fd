"""Suggested places of the counters of a force, so that a game can begin at once."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from game.scenarios.description import Force

SQUADS_IN_A_COUNTER = 3
_PLACE = re.compile(r"([0-9]{4}|[0-9]{1,3}\.[0-9]{1,3})(?:x([1-3]))?")


def read_place(word: str) -> tuple[str, int] | None:
    """Hex label and squads of ``0213x3`` (one without a number), or ``None``."""
    match = _PLACE.fullmatch(word)
    return (match[1], int(match[2] or 1)) if match else None


def counters(force: Force, foot: Callable[[str], bool]) -> Iterator[tuple[str, int, str]]:
    """Kind, squads (0 for a vehicle) and hex label (or an empty text) of each counter of a force.

    ``foot`` tells which kinds are given in squads; without suggested places these come in counters of three
    (ode:3.02).
    """
    for units in force.units:
        places = [read_place(word) for word in force.deploy.get(units.kind, ())]
        if not foot(units.kind):
            for n in range(units.count):
                place = places[n] if n < len(places) else None
                yield units.kind, 0, place[0] if place else ""
            continue
        left = units.squads
        for place in places:
            if place and left >= place[1]:
                yield units.kind, place[1], place[0]
                left -= place[1]
        while left > 0:
            size = min(left, SQUADS_IN_A_COUNTER)
            yield units.kind, size, ""
            left -= size
