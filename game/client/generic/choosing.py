"""The choice of any game: the forces of its scenarios, and nothing besides."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from game.boards.findings import BoardError
from game.client.kit import Screen
from game.client.table.handling import Choosing
from game.core.amounts import counted
from game.core.games import game_named
from game.scenarios.description import Scenario, SideDescription, Units


def counters(scenario: Scenario, kind: str, count: int) -> str:
    """``2 Runners``."""
    name = game_named(scenario.game).declared.kinds.get(kind, kind)
    return counted(count, name, name if name.endswith("s") else "")


def units_words(scenario: Scenario, units: Sequence[Units]) -> str:
    """A force as a line."""
    return ", ".join(counters(scenario, row.kind, row.count or row.squads) for row in units)


def as_it_is(scenario: Scenario, chosen: Mapping[str, bool | str]) -> Scenario:
    """Nothing can be chosen."""
    return scenario


def no_points(scenario: Scenario, side: int, points: int) -> Scenario:
    """No points are given."""
    return scenario


def no_picker(
    side: SideDescription, colour: str, force: str, done: Callable[[str], None], title: str
) -> Screen:
    """Never asked for: ``picks`` of a side is offered by games that have a picker."""
    raise LookupError(f"{title} has no table from which a force is built")


CHOOSING = Choosing(
    units=units_words,
    counters=counters,
    options=lambda loaded, chosen: [],
    presets=lambda loaded: [],
    chosen=as_it_is,
    points=no_points,
    fault=BoardError,
    picked=lambda side, force: "",
    picker=no_picker,
)
