"""Writing saved games: the text of one, and a write that leaves either the old file or the new one."""

from __future__ import annotations

import contextlib
import hashlib
import os
from collections.abc import Iterator
from pathlib import Path

from game import __version__
from game.core.anygame import Position, Rules, Step
from game.core.set_dice import by_hand
from game.files import write_whole
from game.notation.body import body_hash, body_lines
from game.notation.cases import faces_of, step_line
from game.notation.position import head_lines
from game.plain_text import as_text
from game.saves.branches import head_line, shared, steps_after
from game.saves.meta import SUFFIX, SavedGame, SaveError, header_lines, meta_of

SCENARIO, START, GAME, END = "[scenario]", "[start]", "[game]", "[end]"
CHECKPOINT, TEXT = "@", "|"
MARK_LENGTH = 8
#: before dice that were typed in and not drawn by the game
TYPED = "typed"


def mark_of(position: Position) -> str:
    """A short fingerprint of a position, dice to come included."""
    found = position.memo.get("save-mark")
    if found is None:
        found = position.memo["save-mark"] = body_hash(body_lines(position))[:MARK_LENGTH]
    text: str = found
    return text


def save_text(game: SavedGame) -> str:
    """The whole text of a save."""
    history = game.history
    lines = header_lines(meta_of(game, __version__))
    lines += ["", SCENARIO, *(f"{TEXT} {line}".rstrip() for line in as_text(game.scenario_text).splitlines())]
    start = history.start
    lines += ["", START, *head_lines(history.rules, start), *body_lines(start)]
    lines += ["", GAME]
    before = start
    for number, step in enumerate(history.steps, 1):
        lines.append(order_line(history.rules, before, step))
        after: Position = step.position
        if after.clock.player_turn != before.clock.player_turn or number in (history.at, len(history.steps)):
            lines.append(f"{CHECKPOINT} {number}")
            lines += [f"{TEXT} {line}" for line in body_lines(after)]
        before = after
    for branch in game.branches:
        common = shared(history.steps, branch.steps)
        lines.append(head_line(branch, common))
        lines += [order_line(history.rules, *pair) for pair in steps_after(branch, start, common)]
    body = "\n".join(lines) + "\n"
    return body + f"\n{END} {len(history.steps)} {sum_of(body)}\n"


def sum_of(text: str) -> str:
    """The sum at the end of a save, which tells whether the text is as it was written."""
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def order_line(rules: Rules, before: Position, step: Step) -> str:
    """An order with its dice and the mark of the position after it, as saves and the journal have it."""
    found = step.position.memo.get("save-line")
    if found is None:
        faces = faces_of(step)
        line = step_line(before, step.order, faces)
        if by_hand(rules, before, step):
            line = line.replace(f"[{' '.join(map(str, faces))}]", f"[{TYPED} {' '.join(map(str, faces))}]")
        found = step.position.memo["save-line"] = f"{line} ={mark_of(step.position)}"
    text: str = found
    return text


# -------------------------------------------------------------------------------- files
def save_game(path: str | os.PathLike[str], game: SavedGame, overwrite: bool = False) -> Path:
    """Write a game. Raises ``SaveError`` in words; a file that is there stays whole in every case.

    Without ``overwrite`` a file that exists is not touched.
    """
    place = Path(path)
    game.game = of_game(game.game)
    write_text(place, save_text(game), overwrite)
    return place


def write_text(path: Path, text: str, overwrite: bool = True) -> None:
    """Write the text of a save whole or not at all. Raises ``SaveError`` in words."""
    try:
        with telling(path):
            write_whole(path, text, overwrite)
    except FileExistsError:
        raise SaveError("There is already a file of this name.", "Choose another name.", str(path)) from None


@contextlib.contextmanager
def telling(path: Path) -> Iterator[None]:
    """Whatever the system says while a file of the game is written becomes a ``SaveError`` in words."""
    try:
        yield
    except FileExistsError:
        raise
    except OSError as wrong:
        reason = (wrong.strerror or str(wrong)).lower()
        text = f"The game could not be saved: {reason}."
        raise SaveError(text, "Check the folder and the free disk space.", str(path)) from wrong


def new_path(folder: Path, game: SavedGame) -> Path:
    """A name for a save that no file has yet: scenario, turn and a number if need be."""
    position = game.history.position
    name = f"{stem(game.scenario or position.terms.scenario, 'game')}-turn-{position.clock.turn}"
    path, number = folder / f"{name}{SUFFIX}", 2
    while path.exists():
        path, number = folder / f"{name}-{number}{SUFFIX}", number + 1
    return path
