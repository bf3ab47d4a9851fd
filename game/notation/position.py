"""A position as text and back, complete (docs/NOTATION.md).

The head says what stays: board, rules, sides, terms. The body says what a moment is: clock,
counters, markers, dice, result. ``read_body`` reads a body alone against a position that has the
head already; checkpoints of saved games are written so.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from msgspec.structs import replace

from game.boards.board import Board
from game.boards.findings import BoardError
from game.boards.textboard import board_lines, parse_board
from game.core.anygame import Position, Rules
from game.core.assembly import AssemblyError
from game.core.codec import CodecError, quoted, words_of
from game.core.games import Game, game_named, name_in_text, registered
from game.core.records import Side
from game.core.terms import Terms
from game.core.words import Words, known
from game.notation.body import BOARD_LINES, Row, body_lines, head_words, line_words
from game.notation.body_reader import BodyReader
from game.notation.errors import Notes
from game.notation.records import MARKER, STATE
from game.notation.terms import ONCE, TermsReader, terms_lines

STRUCTURE = "structure"
#: lines that begin with the same word (board lines have bounds of their own), and different first words
MOST_OF_A_KIND, MOST_LINES, MOST_KINDS = 5_000, {MARKER: 50_000}, 1_000
#: finds the board of a map by its id; None when there is no such map
Boards = Callable[[str], "Board | None"]


# ------------------------------------------------------------------------------ writing
def position_text(rules: Rules, position: Position, by_name: bool = False) -> str:
    """The whole position as text; ``by_name`` names the map instead of writing it out."""
    return "\n".join([*head_lines(rules, position, by_name), "", *body_lines(position)]) + "\n"


def head_lines(rules: Rules, position: Position, by_name: bool = False) -> list[str]:
    """Board, optional rules, sides and terms."""
    board, game = position.board, game_named(position.terms.game)
    lines = [f"game {quoted(game.id)}"] if position.terms.game else []
    lines += [f"map {quoted(board.id)} {board.hash}"] if by_name else board_lines(board)
    lines += [f"option {module.id}" for module in rules.modules if module.id not in game.base]
    lines += [f"player {quoted(s.id)} {quoted(s.style)} {quoted(s.name)}" for s in position.sides]
    return lines + terms_lines(board, position.sides, position.terms)


# ------------------------------------------------------------------------------ reading
def parse_position(text: str, boards: Boards | None = None, file: str = "") -> tuple[Rules, Position]:
    """Rules and position of a text. Raises ``NotationError`` with every wrong line at once.

    ``boards`` finds the map that a line ``map ID`` names.
    """
    return read_position(list(enumerate(text.splitlines(), 1)), boards, file)


def read_position(
    lines: Iterable[tuple[int, str]], boards: Boards | None = None, file: str = "", judged: bool = True
) -> tuple[Rules, Position]:
    """The same from numbered lines.

    Not ``judged``, a position is held to its form alone: a saved game shows what was played, and stays
    readable when a later version would not have it so.
    """
    numbered = list(lines)
    notes = Notes(file)
    rows = _rows(numbered, notes)
    game = _game(rows, notes)
    if game is None:
        notes.stop()
        raise AssertionError("a text of no game has findings")
    board = _board(numbered, rows, boards, game, notes)
    rules = _rules(rows, game, notes)
    sides = _players(rows, game, notes)
    if board is None or rules is None:
        notes.stop()
        raise AssertionError("a text without board or rules has findings")
    reader = TermsReader(board, sides, game.declared, rules.parameters, game.verdicts)
    for head, read in reader.readers().items():
        for number, words in rows.get(head, ()):
            with notes.line(number):
                if head in ONCE and number != rows[head][0][0]:
                    raise CodecError(f"'{head}' appears twice.", "Leave one of them out.")
                read(words)
                words.done()
    terms = replace(reader.terms(), game=name_in_text(game.id))
    body = BodyReader(rules, board, terms, sides, notes)
    position = body.read(rows)
    if judged:
        body.judge(position, _structures(numbered, board), _ground(numbered))
    notes.stop()
    return rules, position


def read_body(
    lines: Iterable[tuple[int, str]], rules: Rules, base: Position, file: str = "", judged: bool = False
) -> Position:
    """A position from a body alone; head and board are those of ``base``. Raises ``NotationError``.

    Unless it is ``judged`` it is held to its form alone, as that of a saved game is.
    """
    notes = Notes(file)
    rows = _rows(list(lines), notes)
    sides = tuple(replace(side, draw_offered=False) for side in base.sides)
    for head in (*BOARD_LINES, *head_words(game_named(base.terms.game))):
        for number, _ in rows.get(head, ()):
            notes.add(number, f"'{head}' does not belong here: only what changes during play does.")
    body = BodyReader(rules, base.board, base.terms, sides, notes)
    position = body.read(rows)
    if judged:
        body.judge(position)
    notes.stop()
    return position


def read_start(
    text: str, rules: Rules, board: Board, terms: Terms, sides: tuple[Side, ...], file: str = ""
) -> Position:
    """Counters, their lasting states and markers that are there from the beginning, and nothing else.

    Raises ``NotationError`` with every wrong line, counted from the first line of the text.
    """
    notes = Notes(file)
    rows = _rows(list(enumerate(text.splitlines(), 1)), notes)
    ids = [side.id for side in sides]
    may = (*ids, MARKER, STATE)
    for head in [head for head in rows if head not in may]:
        for number, _ in rows.pop(head):
            with notes.line(number):
                known(head, may, "line of a beginning")
                raise CodecError(f"'{head}' does not belong here.", f"Write {', '.join(may)}.")
    body = BodyReader(rules, board, terms, sides, notes)
    position = body.read(rows)
    body.judge(position)
    notes.stop()
    return position


def _structures(lines: Iterable[tuple[int, str]], board: Board) -> dict[int, int]:
    """The lines of the structures of a board that is written out, by hex."""
    rows = [(number, line.split(maxsplit=3)) for number, line in lines if line.lstrip().startswith(STRUCTURE)]
    return {
        board.grid.parse(words[2]): number for number, words in rows if words[0] == STRUCTURE and words[2:]
    }


def _ground(lines: Iterable[tuple[int, str]]) -> dict[str, int]:
    """The first line of each terrain and hexside feature of a board that is written out, by its word."""
    rows = [(number, line.split(maxsplit=2)) for number, line in lines]
    return {words[1]: n for n, words in reversed(rows) if len(words) > 1 and words[0] in ("terrain", "side")}


def _rows(lines: list[tuple[int, str]], notes: Notes) -> dict[str, list[Row]]:
    """The lines by their first word."""
    rows: dict[str, list[Row]] = {}
    for number, line in lines:
        head = line.split(maxsplit=1)[0] if line.strip() else "#"
        if head.startswith("#"):
            continue
        if head in BOARD_LINES:  # read by the reader of boards, with its own quotation marks
            rows.setdefault(head, []).append((number, Words([])))
            continue
        with notes.line(number):
            words = words_of(line)
            row = rows.setdefault(words[0], [])
            row.append((number, Words(words[1:])))
            most = MOST_LINES.get(words[0], MOST_OF_A_KIND)
            if len(row) > most:
                notes.add(number, f"There are more than {most:,} lines '{words[0]}'.", "Leave some out.")
                notes.stop()
            if len(rows) > MOST_KINDS:
                text = f"The lines up to here begin with more than {MOST_KINDS:,} different words."
                notes.add(number, text, "Write a position, as docs/NOTATION.md has it.")
                notes.stop()
    return rows


def _board(
    lines: list[tuple[int, str]],
    rows: Mapping[str, list[Row]],
    boards: Boards | None,
    game: Game,
    notes: Notes,
) -> Board | None:
    named = rows.get("map", [])
    if not named:
        blank = [""] * (max((number for number, _ in lines), default=0))
        for number, line in lines:
            if line.split(maxsplit=1)[:1] and line.split(maxsplit=1)[0] in BOARD_LINES:
                blank[number - 1] = line
        try:
            return parse_board(blank, notes.file, game.ground)
        except BoardError as wrong:
            notes.findings += wrong.findings
            return None
    number, words = named[0]
    with notes.line(number):
        name = words.take("the id of a map")
        board = boards(name) if boards else None
        if any(rows.get(head) for head in BOARD_LINES):
            raise CodecError("The map is named and a board is written out too.", "Leave one of them out.")
        if board is None:
            raise CodecError(
                f"There is no map '{name}' here.", "Name a map of the maps folder, or write it out."
            )
        if words.left and words.take("a hash") != board.hash:
            raise CodecError(
                f"The map '{name}' is not the one that this was written for.", "Leave the hash out."
            )
        words.done()
        return board
    return None


def _game(rows: Mapping[str, list[Row]], notes: Notes) -> Game | None:
    """The game that the text is of, loaded; the one that is meant where nothing is said, without a line."""
    for number, words in rows.get("game", ()):
        with notes.line(number):
            if number != rows["game"][0][0]:
                raise CodecError("'game' appears twice.", "Leave one of them out.")
            found = game_named(known(words.take("a game"), registered(), "game"))
            words.done()
            return found
        return None
    return game_named()


def _rules(rows: Mapping[str, list[Row]], game: Game, notes: Notes) -> Rules | None:
    names = []
    for number, words in rows.get("option", ()):
        with notes.line(number):
            names.append(known(words.take("a rule module"), game.optional, "option"))
            words.done()
    try:
        return game.rules_for(names)
    except AssemblyError as wrong:
        notes.add(rows["option"][0][0] if "option" in rows else 0, f"{wrong}.")
        return None


def _players(rows: Mapping[str, list[Row]], game: Game, notes: Notes) -> tuple[Side, ...]:
    found: list[Side] = []
    for number, words in rows.get("player", ()):
        with notes.line(number):
            side_id = words.take("the id of a side")
            if side_id in line_words(game):
                raise CodecError(f"A side cannot be called '{side_id}'.", "Choose another word.")
            if any(side.id == side_id for side in found):
                raise CodecError(f"The side '{side_id}' appears twice.")
            style = words.take("its colour", 'Write: player red orange "Red"')
            found.append(Side(side_id, words.take("its name") if words.left else side_id.title(), style))
            words.done()
    if found and len(found) != len(game.sides):
        notes.add(
            rows["player"][0][0], f"A game has two sides, not {len(found)}.", "Write two players, or none."
        )
    return tuple(found) if len(found) == len(game.sides) else game.sides
