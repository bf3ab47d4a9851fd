"""The tables of the ground assault that are in use, each read once."""

from __future__ import annotations

import functools
from collections.abc import Mapping

from game.assault.kinds import Kind
from game.assault.table_files import table
from game.assault.table_rows import (
    LIMITS,
    TERRAINS,
    WORKS,
    Ground,
    Movement,
    Outcome,
    Results,
    TableError,
    read_counters,
    read_movement,
    read_results,
    read_terrain,
)

__all__ = [
    "LIMITS", "TERRAINS", "WORKS", "Ground", "Movement", "Outcome", "Results", "TableError", "counters",
    "forget", "movement", "results", "terrain",
]  # fmt: skip


@functools.cache
def results() -> Results:
    """The result table (ga:31)."""
    return read_results(table("results"))


@functools.cache
def terrain() -> Mapping[str, Ground]:
    """The rows of the terrain table (ga:32)."""
    return read_terrain(table("terrain"))


@functools.cache
def movement() -> Movement:
    """The movement table (ga:36)."""
    return read_movement(table("movement"))


@functools.cache
def counters() -> Mapping[str, Kind]:
    """The kinds of counter."""
    return read_counters(table("counters"))


def forget() -> None:
    """Read the files anew when they are asked for next."""
    for one in (results, terrain, movement, counters):
        one.cache_clear()
