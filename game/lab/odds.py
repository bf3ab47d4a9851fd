"""Chances that a game can calculate without a position: shots, plans against an enemy, work, mines."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from msgspec import Struct

from game.core.games import Part, game_named
from game.printing import say, say_json
from game.usage import UsageError

#: the upper limit of every number in a table
MOST = 60


#: words, a number, or a chance from 0 to 1
Cell = str | int | float


class OddsTable(Struct, frozen=True):
    """A table of chances: title, head, lines, and sentences below it. Chances run from 0 to 1."""

    title: str
    head: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]
    notes: tuple[str, ...] = ()


class OddsBook(Struct, frozen=True):
    """The tables of a game. Each raises ``UsageError`` for unknown words."""

    #: the guns, the target, the terrain
    shot: Callable[[str, str, str], OddsTable]
    #: a large enemy, the shots of a turn, the number of turns
    plan: Callable[[str, str, int], OddsTable]
    #: a task ("" for all), the most dice, the most turns
    task: Callable[[str, int, int], OddsTable]
    #: hexes of a belt, mines in it, hexes of the path, kinds that cross in turn, on the road?
    mines: Callable[[int, int, int, str, bool], OddsTable]
    #: the guns that fire at a missile in flight ("" for the whole chart)
    interception: Callable[[str], OddsTable]
    #: a kind near an explosion, and its terrain
    explosion: Callable[[str, str], OddsTable]


ODDS: Part[OddsBook] = Part("odds")


def book() -> OddsBook:
    """The tables of the usual game. Raises ``UsageError`` where it has none."""
    game = game_named()
    if ODDS.name not in game.parts:
        raise UsageError(f"The game {game.title} has no tables of chances.")
    return ODDS.of(game)


def within(number: int, name: str, least: int = 1, most: int = MOST) -> int:
    """A number within its limits. Raises ``UsageError``."""
    if not least <= number <= most:
        raise UsageError(f"--{name} must be between {least} and {most}.")
    return number


def cell(value: Cell) -> str:
    """A value as text: chances in percent."""
    if not isinstance(value, float):
        return str(value)
    plain = value in (0.0, 1.0) or 0.01 <= value <= 0.99
    return f"{100 * value:.0f} %" if plain else f"{100 * value:.1f} %"


def lines(table: OddsTable) -> Iterator[str]:
    """The table as text."""
    yield table.title
    rows = [table.head, *([cell(value) for value in row] for row in table.rows)]
    widths = [max(len(row[k]) for row in rows) for k in range(len(table.head))]
    for row in rows:
        first = row[0].ljust(widths[0])
        rest = (word.rjust(width) for word, width in zip(row[1:], widths[1:], strict=True))
        yield "  ".join((first, *rest)).rstrip()
    yield from table.notes


def odds_command(table: OddsTable, as_json: bool) -> int:
    """Print a table."""
    if as_json:
        say_json(table)
    else:
        say("\n".join(lines(table)))
    return 0
