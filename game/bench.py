"""``sapper bench``: rules, drawing and start in one run, as ratios where a ratio says more."""

from __future__ import annotations

import platform
from collections.abc import Iterator

import msgspec

from game import __version__
from game.lab.bench import rules_rows
from game.lab.contract import Row
from game.printing import say, say_json


def rows(game: str = "") -> Iterator[Row]:
    """Every measure, the slow ones last; of a game that is named, those of its rules alone."""
    if game:
        yield from rules_rows(game)
        return
    from game.client.measure import drawing_rows, start_rows

    yield from start_rows()
    yield from drawing_rows()
    yield from rules_rows()


def bench_command(as_json: bool, game: str = "") -> int:
    """Print the measures as a table, or as JSON."""
    if as_json:
        found = [msgspec.to_builtins(row) for row in rows(game)]
        head = {"version": __version__, "python": platform.python_version(), "machine": platform.machine()}
        say_json({**head, "rows": found})
        return 0
    say(f"Sapper {__version__}, Python {platform.python_version()}. The ratios are what counts.")
    for row in rows(game):
        value = f"{row.value:.2f} {row.unit}" if row.value or not row.note else "-"
        sign = {None: " ", True: "+", False: "!"}[row.met]
        say(f"{sign} {row.name:44} {value:>18}   {row.goal:14} {row.note}".rstrip(), flush=True)
    return 0
