"""Free text from outside, whatever it holds, comes back from every line that the program writes."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any
from xml.sax.saxutils import quoteattr

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

import game.shipped  # noqa: F401 - the games
from game import paths
from game.boards.board import Board, Structure
from game.boards.tiled import check_map, load_board
from game.boards.textboard import board_lines, parse_board
from game.core.codec import forms_of, order_words, read_order
from game.core.games import game_named
from game.core.history import History
from game.core.records import Result
from game.core.words import quoted, words_of
from game.notation.position import parse_position, position_text
from game.plain_text import as_text, one_line
from game.saves.branches import Branch, neat
from game.saves.reading import load_text
from game.saves.token import read_token, token_of
from game.saves.writing import save_text
from game.scenarios.description import Scenario
from game.scenarios.load import check_scenario, load_scenario
from game.scenarios.shapes import LONG_TEXTS
from game.scenarios.start import first_position, rules_of

from .games import DUEL, game as saved_game

sys.path.append(str(Path(__file__).parents[1] / "boards"))
from drawn import MAP, folder, swapped  # noqa: E402

#: what has a meaning in some line or file
SIGNS = [
    "\n", "\r\n", "\r", "\t", '"', "'", "\\", "\\n", "#", "-", "--", "> ", "| ", "@ 1", "[end]", "[game]", "=", "*2",
    ":", "+", "..", " ", "\u00a0", "\u202e", "\u2066", "\u200f", "\u05e9\u05dc", "\u65e5", "\U0001f600", "true",
    "007", "12", "off", "at", "board", "sapper 1", "a", "\u0301", "<", "&", "]]>", "{}", "%s", "\x1b[31m", "\x85",
    "\u2028", "\x0b", "\x1c", "\x00", "\ufeff",
]  # fmt: skip
TEXTS = st.lists(st.sampled_from(SIGNS), max_size=8).map("".join)
#: of these the longest that may be written
LONGEST = ['"' * 1000, "\\" * 1000, "\n" * 1000]


@given(TEXTS)
def test_a_text_is_one_word_in_the_notation_and_on_the_lines_of_a_board(text: str) -> None:
    assert words_of(f"a {quoted(text)} b # remark") == ["a", as_text(text), "b"]
    thing = Structure("building", parse_board(["board 4x4"]).grid.parse("0303"), text, {"sp": 5, "side": text})
    board = Board(text or "text", text, 4, 4, {}, zones={"zone": 0, text or "z": 0}, structures=(thing,))
    lines = board_lines(board)
    again = parse_board(lines)
    assert not [line for line in lines if "\n" in line or "\r" in line]
    assert (again.id, again.title) == (as_text(board.id), as_text(text or board.id))
    assert (again.structures[0].name, again.structures[0].values["side"]) == (as_text(text), as_text(text))
    assert board_lines(again) == lines


@pytest.mark.parametrize("text", LONGEST)
def test_the_longest_texts_are_read_again(text: str) -> None:
    test_a_text_is_one_word_in_the_notation_and_on_the_lines_of_a_board.hypothesis.inner_test(text)


def in_xml(text: str) -> str:
    """What of a text an XML file may hold."""
    return "".join(sign for sign in text if sign in "\t\n\r" or sign >= " ")


@given(TEXTS, TEXTS, st.booleans())
def test_texts_of_a_map_come_back_from_a_save_and_a_token(
    tmp_path_factory: pytest.TempPathFactory, title: str, name: str, inside: bool
) -> None:
    title, name = in_xml(title), in_xml(name)
    given_ = swapped('name="Mill"', f"name={quoteattr(name)}")
    row = f">{quoteattr(title)[1:-1]}</property>" if inside else f" value={quoteattr(title)}/>"
    given_ = given_.replace(' value="Small"/>', row)
    side = f'<property name="side" value={quoteattr(name)}/><property name="sp"'
    path = folder(tmp_path_factory.mktemp("map"), given_.replace('<property name="sp"', side))
    found = check_map(path)
    if not one_line(title):
        assert [finding.code for finding in found] == ["E174"]
        return
    assert found == []
    board = load_board(path)
    assert board.title.isprintable() and board.structures[0].name.isprintable()
    rules, start = parse_position("board 5x4\nturn 1 red movement\nred HVY-1 0101\n")
    start = replace_board(start, board)
    _, again = parse_position(position_text(rules, start))
    _, kept = parse_position(position_text(rules, read_token(token_of(rules, start)).position))
    loaded = load_text(save_text(replace(saved_game(), history=History(rules, start))))
    assert loaded.findings == ()
    for other in (again, kept, loaded.history.start):
        assert (other.board.hash, other.board.title) == (board.hash, board.title)
        assert other.board.structures[0].name == board.structures[0].name


def replace_board(position: Any, board: Board) -> Any:
    """The position on another board of the same size."""
    from game.core.draft import Draft

    return type(position)(**{**_fields(position), "board": board}) if not isinstance(position, Draft) else position


def _fields(position: Any) -> dict[str, Any]:
    return {name: getattr(position, name) for name in position.__struct_fields__}
