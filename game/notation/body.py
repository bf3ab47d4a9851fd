"""The body of a position, everything that an order may change, as lines; ``body_reader`` reads them back."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

from game.boards.board import Board
from game.core.anygame import Position, RemovedUnit
from game.core.assembly import AssemblyError
from game.core.codec import quoted
from game.core.declarations import TERM
from game.core.dice import Dice
from game.core.games import Game
from game.core.position import View
from game.core.records import Clock, Result, Side
from game.core.state import Key
from game.core.terms import Terms
from game.core.words import Words
from game.notation.contract import Notation, notation_of
from game.notation.records import NOBODY, frame_text, marker_text, state_lines
from game.notation.terms import TERM_LINES

BOARD_LINES = ("board", "terrain", "side", "route", "zone", "structure")
HEAD_LINES = ("game", "map", "option", "player", *TERM_LINES)
BODY_LINES = ("turn", "draw", "dice", "result", "frame", "marker", "gone", "stack", "acted", "state")
GONE = ("destroyed", "left")
#: line number and the words of the line
Row = tuple[int, Words]


def head_words(game: Game) -> tuple[str, ...]:
    """The first words of the lines of a head. Raises ``AssemblyError`` for one that a module brings again."""
    for word in (*BOARD_LINES, *HEAD_LINES, *BODY_LINES):
        if word in game.declared.terms:
            brings = game.declared.modules[TERM, word]
            raise AssemblyError(f"{brings} brings the line '{word}', which every game has")
    return (*HEAD_LINES, *game.declared.terms)


def line_words(game: Game) -> frozenset[str]:
    """The first words of all lines. No side is called by one: its counters stand on lines of its own."""
    return frozenset((*BOARD_LINES, *head_words(game), *BODY_LINES, NOBODY))


# ------------------------------------------------------------------------------ writing
def body_lines(position: Position) -> list[str]:
    """Everything that an order may change."""
    board, sides, clock = position.board, position.sides, position.clock
    ids = [side.id for side in sides]
    moment = f"turn {clock.turn} {ids[clock.side]} {quoted(clock.phase)}"
    if clock.player_turn != player_turn(position.terms, clock):
        moment += f" player-turn {clock.player_turn}"
    if clock.actor >= 0:
        moment += f" actor {ids[clock.actor]}"
    if clock.stirred:
        moment += f" stirred {clock.stirred}"
    lines = [moment, *(f"draw {side.id}" for side in sides if side.draw_offered)]
    words = notation_of(position)
    used = [kind.table(position) for kind in words.usage]
    lines += [
        words.unit_text(board, sides, unit, tuple([rows.get(unit.id) for rows in used]))
        for unit in position.units.values()
    ]
    # what a side sees does not say who acted first: it may have been in secret
    whole = bool(used) and not isinstance(position, View)
    lines += _order_lines(position, list(used[0]) if whole else [])
    for at in sorted(position.markers):
        lines += [marker_text(board, ids, marker) for marker in position.markers[at]]
    lines += state_lines(position, words.usage)
    lines += [_gone_text(board, sides, gone, words) for gone in position.gone.values()]
    lines += [frame_text(board, ids, frame) for frame in position.frames]
    if position.dice != Dice():
        lines.append(_dice_text(position.dice))
    if position.result is not None:
        lines.append(_result_text(ids, position.result))
    return lines


def body_hash(lines: Sequence[str]) -> str:
    """A short fingerprint of a body."""
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()[:16]


def player_turn(terms: Terms, clock: Clock) -> int:
    """The player-turn that turn and side lead to."""
    if clock.turn < 1 or clock.side not in terms.order:
        return -1
    return (clock.turn - 1) * len(terms.order) + terms.order.index(clock.side)


def _order_lines(position: Position, used: list[Key]) -> list[str]:
    """Who lies above whom, and who acted before whom, where the counters do not stand so in the text."""
    place = {unit_id: k for k, unit_id in enumerate(position.units)}
    lines = []
    for at, row in sorted(position.at_hex.items()):
        if list(row) != sorted(row, key=place.__getitem__):
            lines.append(f"stack {position.board.grid.label(at)} {' '.join(row)}")
    acted = [str(unit_id) for unit_id in used if unit_id in place]
    if acted != sorted(acted, key=place.__getitem__):
        lines.append(f"acted {' '.join(acted)}")
    return lines


def _gone_text(board: Board, sides: Sequence[Side], gone: RemovedUnit, words: Notation) -> str:
    last = f" last {board.grid.label(gone.at)}" if gone.at != gone.unit.at else ""
    kept = dict(gone.records)
    unit = words.unit_text(board, sides, gone.unit, tuple([kept.get(kind) for kind in words.usage]))
    return f"gone {quoted(gone.how)} {gone.turn}{last} {unit}"


def _dice_text(dice: Dice) -> str:
    words = "dice"
    if dice.seed or dice.counts:
        words += f" seed {dice.seed}"
        words += "".join(f" {name} {n}" for _, name, n in dice.counts)
        words += " typed" if dice.script is not None else ""
    return words + "".join(f" {die}" for die in dice.script or ())


def _result_text(ids: Sequence[str], result: Result) -> str:
    winner = ids[result.winner] if result.winner >= 0 else NOBODY
    words = f"result {winner} {quoted(result.level)} {quoted(result.reason)}"
    return words + (f" {quoted(result.rule)}" if result.rule else "")
