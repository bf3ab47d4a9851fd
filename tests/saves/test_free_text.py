"""Free text from outside, whatever it holds, comes back from every line that the program writes."""

from __future__ import annotations

import copy
import sys
from pathlib import Path
from xml.sax.saxutils import escape, quoteattr

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import game.shipped  # noqa: F401 - the games
from game.boards.board import Board, Structure
from game.boards.findings import errors
from game.boards.textboard import board_lines, parse_board
from game.boards.tiled import check_map, load_board
from game.core.codec import Form, forms_of, order_words, read_order
from game.core.games import game_named, registered
from game.core.history import History
from game.core.records import Result
from game.core.words import quoted, words_of
from game.notation.position import parse_position, position_text
from game.plain_text import as_text, not_text, one_line
from game.saves import SavedGame
from game.saves.meta import Branch, neat
from game.saves.reading import load_text
from game.saves.token import read_token, token_of
from game.saves.writing import save_text
from game.scenarios.load import check_scenario, load_scenario
from game.scenarios.start import first_position, rules_of

from .games import played

sys.path.append(str(Path(__file__).parents[1] / "boards"))
from drawn import folder, swapped

#: what has a meaning in some line or file
SIGNS = [
    "\n", "\r\n", "\r", "\t", '"', "'", "\\", "\\n", "#", "-", "--", "> ", "| ", "@ 1", "[end]", "[game]",
    "=", "*2", ":", "+", "..", " ", "\u00a0", "\u202e", "\u2066", "\u200f", "\u05e9\u05dc", "\u65e5",
    "\U0001f600", "true", "007", "12", "off", "at", "board", "sapper 1", "a", "\u0301", "<", "&", "]]>",
    "{}", "%s", "\x1b[31m", "\x85", "\u2028", "\x0b", "\x1c", "\x00", "\ufeff",
]  # fmt: skip
TEXTS = st.lists(st.sampled_from(SIGNS), max_size=8).map("".join)
#: of these the longest that may be written
LONGEST = ['"' * 1000, "\\" * 1000, "\n" * 1000]


@given(TEXTS)
def test_a_text_is_one_word_in_the_notation_and_on_the_lines_of_a_board(text: str) -> None:
    assert words_of(f"a {quoted(text)} b # remark") == ["a", as_text(text), "b"]
    thing = Structure(
        "building", parse_board(["board 4x4"]).grid.parse("0303"), text, {"sp": 5, "side": text}
    )
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


SCENARIO = """\
sapper_scenario = 1
id = "small"
title = TEXT
board = "small"
blurb = TEXT
length = TEXT
difficulty = TEXT
order = ["red", "blue"]
setup = ["blue"]
turn_limit = 8

[rules]
modules = ["buildings"]
stacking = "gev"

[victory]
type = "goals"
levels = [{ name = TEXT, margin = 1 }]

[[victory.goals]]
id = "mill"
side = "red"
kind = "hold"
zone = "home"
points = 20
title = TEXT

[[sides]]
id = "red"
name = TEXT
colour = "orange"
briefing = TEXT
entry = { edge = "south", turn = 1 }

[[sides.forces]]
id = "red"
title = TEXT
units = [{ kind = "HVY", count = 1 }]

[[sides]]
id = "blue"
name = TEXT
colour = "blue"
briefing = TEXT
areas = [{ zone = "home" }]

[[sides.forces]]
id = "blue"
title = TEXT
units = [{ kind = "GEV", count = 1 }]
"""


def in_toml(text: str) -> str:
    """A text as a TOML file has it."""
    signs = (s if s.isprintable() and s not in '"\\' else f"\\U{ord(s):08X}" for s in text)
    return f'"{"".join(signs)}"'


@settings(max_examples=25)
@given(TEXTS, TEXTS, TEXTS, st.booleans())
def test_texts_of_a_map_and_a_scenario_come_back_from_a_save_and_a_token(
    tmp_path_factory: pytest.TempPathFactory, title: str, name: str, said: str, inside: bool
) -> None:
    title, name, said = in_xml(title), in_xml(name), in_xml(said)
    where = tmp_path_factory.mktemp("map")
    # Tiled writes a text of several lines between the marks, any other as a value
    row = f">{escape(title)}</property>" if inside else f" value={quoteattr(title)}/>"
    text = swapped('name="Mill"', f"name={quoteattr(name)}").replace(' value="Small"/>', row)
    (where / "boards").mkdir()
    path = folder(where / "boards", text)
    (where / "small.toml").write_text(SCENARIO.replace("TEXT", in_toml(said)), encoding="utf-8")
    found = check_map(path)
    if not one_line(title):
        assert [finding.code for finding in errors(found)] == ["E174"]
        return
    assert not errors(found) and load_board(path).title.isprintable()
    found = errors(check_scenario(where / "small.toml"))
    if found:
        assert not said.strip() or not_text(said), found
        return
    loaded = load_scenario(where / "small.toml")
    assert loaded.board.structures[0].name.isprintable()
    rules, start = rules_of(loaded.scenario), first_position(loaded.scenario, loaded.board, {}, 1)
    _, written = parse_position(position_text(rules, start))
    kept = read_token(token_of(rules, start, "A branch")).position
    saved = SavedGame(history=History(rules, start), title=said, scenario_text=loaded.text)
    read = load_text(save_text(saved))
    assert read.findings == () and read.meta.title == said
    assert kept.dice.seed != start.dice.seed, "a game that goes on keeps the dice to come to itself"
    for other in (written, kept, read.history.start):
        alike = [one == two for one, two in zip(other.key(), start.key(), strict=True) if one != other.dice]
        assert all(alike) and other.terms == start.terms
        assert board_lines(other.board) == board_lines(start.board)
        assert [one.name for one in other.board.structures] == [one_line(name)]


@given(TEXTS)
def test_whatever_a_player_types_comes_back_from_a_save(text: str) -> None:
    history = played(6)
    ended = copy.copy(history.position)
    ended.result = Result(0, text or "won", text, "ode:1")
    wanted = as_text(text)
    saved = SavedGame(
        history=history, title=text or "a", scenario=text, scenario_text=text, seats=(text, text), game="a1",
        options={"mode": "solo", "note": text}, comments=(text,),
        branches=(Branch(neat(text) or "A", history.steps[:3], 3),),
    )  # fmt: skip
    read = load_text(save_text(saved))
    assert read.findings == ()
    assert (read.meta.title, read.meta.seats) == (wanted or "a", (wanted, wanted))
    assert (read.meta.options["note"], read.meta.comments) == (wanted, (wanted,))
    assert [branch.name for branch in read.branches] == [as_text(neat(text)) or "A"]
    assert parse_position(position_text(history.rules, ended))[1].result == Result(
        0, wanted or "won", wanted, "ode:1"
    )


@pytest.mark.parametrize("name", sorted(registered()))
def test_every_text_of_every_order_comes_back(name: str) -> None:
    """Each kind of order of each game, its texts of one word filled with what has a meaning in a line."""
    board = parse_board(["board 4x4"])
    modules = game_named(name).modules.values()
    kinds = {order.verb: order for module in modules for row in module.orders.values() for order in row}
    tried = 0
    for kind in kinds.values():
        texts = [form.name for form in forms_of(kind) if form.shape == "text"]
        for sign in SIGNS if texts else ():
            values = {form.name: _usual(form, board) for form in forms_of(kind) if form.required}
            order = kind(**values | dict.fromkeys(texts, as_text(sign)))
            line = " ".join(order_words(order, board.grid.label))
            assert read_order(kinds, words_of(line), board.grid.parse) == order, line
            tried += 1
    assert tried > 50


def _usual(form: Form, board: Board) -> object:
    usual: dict[str, object] = {
        "text": "a", "texts": ("a",), "number": 1, "bool": True, "hex": board.grid.hexes[0],
        "hexes": (board.grid.hexes[0],),
    }  # fmt: skip
    if form.shape in usual:
        return usual[form.shape]
    if form.shape == "word":
        return next(iter(form.record))
    inner = form.record(**{one.name: _usual(one, board) for one in forms_of(form.record) if one.required})
    return (inner,) if form.shape == "records" else inner
