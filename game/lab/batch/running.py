"""Plays the missing games of a batch into its folder, until there are enough or the interval is narrow."""

from __future__ import annotations

import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from math import ceil
from pathlib import Path

import msgspec
from msgspec import Struct

from game.core.amounts import counted
from game.files import write_whole
from game.lab.batch.engines import Done, Engine, EngineLostError, Todo
from game.lab.batch.rows import Row
from game.lab.batch.store import PART, PROGRESS, TIMES, Lines, Store, rows_of
from game.lab.statistics import Tally, games_wanted
from game.printing import warn

#: seconds between two lines of progress
EVERY = 2.0
#: the largest number of games that a command line may ask for
LARGEST = 1_000_000


class Goal(Struct, frozen=True):
    """When a batch ends: after so many games, or when each player's interval is narrow enough."""

    games: int
    half_width: float = 0.0


class Progress(Struct):
    """The progress of a batch, for a file beside the rows."""

    games: int
    wanted: int
    played_now: int = 0
    seconds: float = 0.0

    @property
    def rate(self) -> float:
        """Games a second."""
        return self.played_now / self.seconds if self.seconds else 0.0

    def words(self) -> str:
        """A line for a person."""
        said = f"{self.games} of {counted(self.wanted, 'game')}"
        if not self.rate:
            return said
        left = (self.wanted - self.games) / self.rate
        return f"{said}, {self.rate:.1f} a second, {time_words(left)} left"


def time_words(seconds: float) -> str:
    """A duration in words."""
    if seconds < 90:
        return f"{ceil(seconds)} s"
    minutes = seconds / 60
    return f"{minutes:.0f} min" if minutes < 90 else f"{minutes / 60:.1f} h"


def wanted_games(store: Store, goal: Goal, lines: Lines) -> int:
    """The games that the batch needs, as far as its rows tell; with a width, later rows may ask for more.

    The steps depend only on the rows, so a batch that was stopped ends with the same games.
    """
    if not goal.half_width:
        return goal.games
    rows, players = rows_of(lines), len(store.plan.players)
    tallies = {names: Tally() for names in store.plan.players}
    total = seen = 0
    while total < goal.games:
        for row in rows[seen:total]:
            tallies[row.players[0], row.players[1]].add(row.score)
        seen = total
        more = max(games_wanted(tally, goal.half_width) for tally in tallies.values())
        if not more:
            return total
        total = min(goal.games, _round_up(total + more * players, store.plan.cells))
        if total > len(rows):
            return total
    return goal.games


def _round_up(number: int, cells: int) -> int:
    return -(-number // cells) * cells


def missing(lines: Lines, games: int) -> list[Todo]:
    """The games still to play for so many in all, one by one: each is kept as soon as it has been played."""
    numbers = (divmod(number, PART) for number in range(games))
    return [Todo(part, part * PART + place, 1) for part, place in numbers if place not in lines.get(part, {})]


def play_batch(
    store: Store,
    goal: Goal,
    engine: Engine,
    show: Callable[[str], None] | None = None,
    watch: Callable[[Progress], None] = lambda progress: None,
) -> list[Row]:
    """Play the missing games, and return all rows of the folder in order; ``show`` is told in words now and
    then how far it is, ``watch`` after every game.
    """
    lines, tell = store.lines(), show or _show
    progress, shown = Progress(sum(map(len, lines.values())), 0), 0.0
    began = time.perf_counter()
    while True:
        games = wanted_games(store, goal, lines)
        todo = missing(lines, games)
        progress.wanted = max(games, progress.games)
        watch(progress)
        if not todo:
            break
        left, times = Counter(one.part for one in todo), defaultdict[int, float](float)
        games_of = dict(left)
        for done in engine(store.plan, todo):
            _keep(store, lines, done)
            left[done.part] -= len(done.lines)
            times[done.part] += done.seconds
            progress.games += len(done.lines)
            progress.played_now += len(done.lines)
            progress.seconds = time.perf_counter() - began
            watch(progress)
            if not left[done.part]:
                store.write(done.part, lines[done.part])
                _note(store, progress, f"{done.part},{games_of[done.part]},{times[done.part]:.3f}\n")
            if progress.seconds - shown >= EVERY or progress.games == progress.wanted:
                shown = progress.seconds
                tell(progress.words())
    return rows_of(lines)


def _keep(store: Store, lines: Lines, done: Done) -> None:
    """Write rows down as they come; a part whose rows are all there is then written whole."""
    for number, line in enumerate(done.lines, done.first):
        store.add(done.part, line)
        lines.setdefault(done.part, {})[number % PART] = line


def _note(store: Store, progress: Progress, times: str) -> None:
    content = {
        "games": progress.games,
        "wanted": progress.wanted,
        "played_now": progress.played_now,
        "seconds": round(progress.seconds, 1),
        "games_a_second": round(progress.rate, 2),
    }
    write_whole(store.folder / PROGRESS, msgspec.json.encode(content) + b"\n")
    path = store.folder / TIMES
    with path.open("a", encoding="utf-8") as file:
        if not file.tell():
            file.write("part,games,seconds\n")
        file.write(times)


@contextmanager
def told_when_stopped(out: Path | None) -> Iterator[None]:
    """Where the playing is stopped in the middle, the error says what became of the games."""
    kept = "The games were not kept; with --out DIR they are, and the same command goes on."
    if out is not None:
        kept = f"What is played lies in {out}; the same command goes on from there."
    try:
        yield
    except KeyboardInterrupt:
        raise KeyboardInterrupt(f"Stopped. {kept}") from None
    except EngineLostError as lost:
        raise EngineLostError(lost.text, f"{lost.mend} {kept}") from None


def say(line: str) -> None:
    """Print a sentence that is not part of the answer."""
    _show(f"sapper: {line}")


def _show(line: str) -> None:
    warn(line)


def faults(rows: Sequence[Row]) -> list[Row]:
    """The games in which a player failed."""
    return [row for row in rows if row.fault]
