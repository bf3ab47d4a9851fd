"""The report of a run of random games: levels, work, what never occurred, modules without effect."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from msgspec import Struct

from game.core.amounts import counted
from game.core.anygame import Position, Rules, Step
from game.core.games import Game
from game.files import write_whole
from game.lab import census
from game.lab.contract import LAB
from game.lab.written import reach, written
from game.notation.cases import case_text
from game.printing import say

#: games after which a module must have had an effect
HELD = 5


class Played(Struct):
    """One random game: how it was made, how it ended, and what went wrong, if anything."""

    scenario: str
    seed: int
    forces: dict[str, str]
    #: rules switched for this game, and parameters set, such as ``work-told=2``
    options: tuple[str, ...] = ()
    level: str = ""
    turns: int = 0
    orders: int = 0
    #: tasks that sappers completed
    done: dict[str, int] = {}
    #: what occurred, by the names of the census
    seen: dict[str, int] = {}
    #: the modules under test, and how often each had an effect
    traces: dict[str, int] = {}
    #: those effects, by module
    came: dict[str, dict[str, int]] = {}
    fault: str = ""
    trace: str = ""


def summary(played: Sequence[Played]) -> Iterator[str]:
    """How the games ended, and what sappers completed."""
    for (name, level), count in sorted(Counter((one.scenario, one.level) for one in played).items()):
        yield f"  {name}: {level} {count}"
    tried, done = seen_in(played, "work "), Counter[str]()
    for one in played:
        done.update(one.done)
    if tried:
        rows = (f"{task} {done[task]} of {count}" for task, count in sorted(tried.items()))
        yield "work done: " + ", ".join(rows)
    yield from under_test(played)


def under_test(played: Iterable[Played]) -> Iterator[str]:
    """The effects of each module under test, such as ``of fog in 3 games: veto 120``."""
    games, came = Counter[str](), dict[str, Counter[str]]()
    for one in played:
        games.update(one.came.keys())
        for name, rows in one.came.items():
            came.setdefault(name, Counter()).update(rows)
    for name in sorted(came):
        words = (f"{row.removesuffix(f' of {name}')} {count}" for row, count in sorted(came[name].items()))
        yield f"of {name} in {counted(games[name], 'game')}: {', '.join(words) or 'nothing'}"


def seen_in(played: Iterable[Played], start: str = "") -> Counter[str]:
    """What occurred in some games, for names that begin with ``start``, which is stripped."""
    found = Counter[str]()
    for one in played:
        for name, count in one.seen.items():
            if name.startswith(start):
                found[name.removeprefix(start)] += count
    return found


def table(played: Sequence[Played], seed: int, game: Game) -> list[str]:
    """Print what never occurred in whole games and what the written positions reached;
    return what is wrong.
    """
    games, reached, wrong = seen_in(played), Counter[str](), []
    folder = LAB.of(game).positions
    for one in written(folder) if folder else ():
        try:
            reached.update(reach(one, seed))
        except Exception as error:
            wrong.append(f"position {one.name}: {type(error).__name__}: {error}")
    rows = census.rows(game.modules.values())
    for line in census.report(rows, games, reached):
        say(line)
    led = census.given(rows)
    wrong += [f"{row} never occurred in whole games" for row in census.never(led, games)]
    others = [row for row in rows if row not in led]
    return [*wrong, *(f"{row} never occurred" for row in census.never(others, games + reached))]


def quiet(played: Iterable[Played], least: int = HELD) -> list[str]:
    """The modules under test that had no effect in at least so many games."""
    games, traces = Counter[str](), Counter[str]()
    for one in played:
        games.update(one.traces.keys())
        traces.update(one.traces)
    return [name for name in sorted(games) if games[name] >= least and not traces[name]]


def unused(played: Sequence[Played], least: int = HELD) -> list[str]:
    """The modules under test that had no effect in at least so many games, as sentences."""
    games = Counter(name for one in played for name in one.traces)
    return [f"no effect of {name} in {games[name]} games" for name in quiet(played, least)]


# ------------------ Games that went wrong, written as files that ``sapper replay`` and the client open
def write_dump(
    out: Path, name: str, rules: Rules, start: Position, done: Sequence[Step], notes: Sequence[str]
) -> Path:
    """Write one faulty game to ``NAME.txt``: its start, its orders with their dice,
    and the fault as comments.
    """
    path = out / f"{name}.txt"
    write_whole(path, case_text(rules, start, done, notes))
    return path
