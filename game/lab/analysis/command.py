"""``sapper analyse``: where a saved game was decided, by luck or by decisions."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from game.boards.findings import format_findings
from game.files import place_for, write_whole
from game.lab.analysis.analysis import Analysis, Analysts, Plan, analyse
from game.lab.analysis.luck import Budget, budget
from game.lab.analysis.record import Record, hides
from game.lab.analysis.report import PAGE, Material, Shown, board_file, report_page
from game.lab.analysis.words import analysis_lines, moment_words
from game.lab.batch.running import EVERY, time_words
from game.players.match import PlayerFault
from game.players.roster import UnknownPlayerError
from game.printing import say, say_json, warn
from game.saves.maps import known_boards
from game.saves.reading import Loaded, load_game
from game.usage import UsageError

#: seconds between two looks at a process
PATIENCE = 0.2
#: the option of a save that says who plays
MODE = "mode"


class Asked(Struct, frozen=True):
    """What the command line asks for: side -1 for the truth."""

    file: Path
    plan: Plan
    jobs: int = 1
    side: int = -1


def record_of(loaded: Loaded, side: int) -> Record:
    """The record of a saved game as it may be analysed. Raises ``UsageError`` with a sentence.

    Two people who play at one screen must not learn from it what the other hides, until the game is over.
    """
    history = loaded.history
    position = history.position
    if side >= len(position.sides):
        raise UsageError(f"--side must be between 0 and {len(position.sides) - 1}.")
    hidden = hides(history)
    if hidden and position.result is None and loaded.meta.options.get(MODE, "hotseat") == "hotseat":
        raise UsageError(
            "Two people play this game, and it hides things from them: its analysis waits for its end."
        )
    if hidden and position.result is None and side < 0:
        raise UsageError("This game goes on and hides things: say with --side whose knowledge to analyse.")
    record = Record(history, None if side < 0 else side)
    if not record.moments:
        raise UsageError("Play has not begun in this game, so there is nothing to analyse.")
    return record


def analysis_of(asked: Asked) -> tuple[Analysis, Budget, Loaded]:
    """Analyse a saved game. Raises ``UsageError``, ``SaveError``, ``NotationError``."""
    loaded = load_game(asked.file, known_boards())
    if loaded.findings:
        warn(format_findings(loaded.findings))
    record = record_of(loaded, asked.side)
    try:
        analysis = Analysis(record, asked.plan)
    except UnknownPlayerError as wrong:
        raise UsageError(str(wrong)) from None
    tell = _telling(analysis)
    if asked.jobs > 1:
        _in_processes(analysis, asked.jobs, tell)
    else:
        try:
            analyse(analysis, tell)
        except PlayerFault as wrong:
            raise UsageError(f"The game cannot be played out: {wrong}") from None
    return analysis, budget(record), loaded


def _telling(analysis: Analysis) -> Callable[[], None]:
    """Says now and then how far an analysis is, beside the answer."""
    began = shown = time.monotonic()

    def tell() -> None:
        nonlocal shown
        now, part = time.monotonic(), analysis.progress
        if now - shown >= EVERY and 0 < part < 1:
            shown = now
            warn(f"{100 * part:.0f} % done, {time_words((now - began) * (1 - part) / part)} left")

    return tell


def _in_processes(analysis: Analysis, jobs: int, tell: Callable[[], None]) -> None:
    analysts = Analysts(jobs)
    try:
        analysts.begin(analysis)
        while analysts.running:
            analysts.poll(PATIENCE)
            tell()
    finally:
        analysts.stop()
    if analysts.trouble:
        raise UsageError(f"The game cannot be played out: {analysts.trouble}")


def analyse_command(asked: Asked, as_json: bool) -> int:
    """Print the analysis of a saved game."""
    analysis, found, _ = analysis_of(asked)
    if as_json:
        say_json(as_data(analysis, found))
    else:
        say("\n".join(analysis_lines(analysis, found)))
    return 0


#: draws the boards of a report (JPEG), and the last one as PNG
Drawing = Callable[[Loaded, Analysis], tuple[dict[Shown, bytes], bytes]]


def report_command(asked: Asked, out: Path, draw: Drawing) -> int:
    """Write the battle report of a saved game, and a picture of its last board beside it."""
    if out.suffix.lower() != PAGE:
        raise UsageError(f"The report is written as a {PAGE} file, but the name is {out}.")
    with place_for(out):
        analysis, found, loaded = analysis_of(asked)
        pictures, last = draw(loaded, analysis)
        title = loaded.meta.title or analysis.record.start.terms.title
        page = report_page(Material(title, loaded.meta.seats, analysis, found, pictures))
        write_whole(out, page)
        write_whole(board_file(out), last)
    say(f"{out} and {board_file(out)} are written.")
    return 0


def as_data(analysis: Analysis, found: Budget) -> dict[str, Any]:
    """The analysis as plain data; chances are those of the first side."""
    record = analysis.record
    return {
        "sides": [side.name for side in record.start.sides],
        "player": analysis.player.full_name,
        "adviser": analysis.adviser.full_name,
        "seed": analysis.plan.seed,
        "points": [
            {**msgspec.to_builtins(point), "moment": moment_words(record, point.at)}
            for point in analysis.points()
        ],
        "turning_points": [msgspec.to_builtins(one) for one in analysis.turning_points()],
        "luck": msgspec.to_builtins(found.throws),
    }
