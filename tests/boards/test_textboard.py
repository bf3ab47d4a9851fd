from __future__ import annotations

import pytest

from game.boards.board import Board, Structure
from game.boards.findings import BoardError
from game.boards.textboard import board_lines, parse_board
from game.hexes.grid import bits

TEXT = """\
board 8x8 duel "The Duel"   # columns x rows
terrain forest 0203 0304
terrain crater 0101

side ridge 0203-0204 0304-0404
side stream 0203-0204
route road 0101 0201 0302
zone south 0107..0208
zone nobody
structure building 0303 name="Fuel depot" sp=20
structure bridge 0203 to=0204 down=true
""".splitlines()


def test_a_board_reads_from_lines() -> None:
    board = parse_board(TEXT)
    hex_ = board.grid.parse
    assert (board.id, board.title, board.grid.columns, board.grid.rows) == ("duel", "The Duel", 8, 8)
    assert board.terrain[hex_("0203")] == "forest"
    assert board.terrain[hex_("0808")] == "clear"
    assert board.sides[board.grid.side(hex_("0204"), hex_("0203"))] == {"ridge", "stream"}
    assert board.routes[board.grid.side(hex_("0201"), hex_("0101"))] == {"road"}
    assert {board.grid.label(at) for at in bits(board.zones["south"])} == {"0107", "0108", "0207", "0208"}
    assert board.zones["nobody"] == 0
    depot = board.structures[0]
    assert (depot.kind, depot.name, dict(depot.values)) == ("building", "Fuel depot", {"sp": 20})
    assert dict(board.structures[1].values) == {"to": "0204", "down": True}


def test_a_board_survives_being_written_and_read_again() -> None:
    board = parse_board(TEXT)
    lines = board_lines(board)
    again = parse_board(lines)
    assert again.hash == board.hash
    assert (again.id, again.title, again.paths) == (board.id, board.title, board.paths)
    assert board_lines(again) == lines


def test_routes_without_a_drawn_path_and_odd_names_are_written_too() -> None:
    plain = parse_board(["board 4x4"])
    side = plain.grid.side(plain.grid.parse("0101"), plain.grid.parse("0102"))
    thing = Structure("building", plain.grid.parse("0303"), 'Bob\'s "den"', {"sp": 5})
    board = Board("a b", "", 4, 4, {}, routes={side: frozenset({"road", "rail"})}, structures=(thing,))
    again = parse_board(board_lines(board))
    assert again.hash == board.hash
    assert again.id == "a b"
    assert again.structures[0].name == 'Bob\'s "den"'


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("terrain lava 0101", "'lava' is not a terrain"),
        ("terrain forest 0909", "there is no hex 0909"),
        ("terrain forest banana", "'banana' is not a hex label"),
        ("terrain forest off", "'off' is not a hex"),
        ("terrain", "not followed by anything"),
        ("side ridge 0101-0103", "not adjacent"),
        ("side ridge 0101", "'0101' is not a hexside"),
        ("side cliff 0101-0102", "'cliff' is not a hexside feature"),
        ("route road 0101 0103", "jumps from 0101 to 0103"),
        ("route road 0101", "two hexes"),
        ("zone south 0208..0107", "block 0208..0107 is empty"),
        ("structure windmill 0303", "'windmill' is not a structure"),
        ("structure building 0303 strong", "'strong' is not a value"),
        ("structure building", "has no hex"),
        ("board 3x3", "twice"),
        ("colour green", "'colour' is not a kind of board line"),
        ('structure building 0303 name="Fuel', "quotation mark"),
    ],
)
def test_a_wrong_line_is_named_with_its_number(line: str, said: str) -> None:
    with pytest.raises(BoardError) as wrong:
        parse_board(["board 8x8", "", line], file="duel.txt")
    (finding,) = wrong.value.findings
    assert (finding.line, finding.file) == (3, "duel.txt")
    assert said in finding.text
    assert "duel.txt:3: E001" in str(wrong.value)


@pytest.mark.parametrize("first", ["board", "board 8", "board 0x5", "board 999x9", "terrain forest 0101"])
def test_a_board_without_a_size_is_refused(first: str) -> None:
    with pytest.raises(BoardError, match="board"):
        parse_board([first])


def test_an_empty_text_is_refused_and_every_wrong_line_is_said_at_once() -> None:
    with pytest.raises(BoardError, match="holds no board"):
        parse_board(["# nothing"])
    with pytest.raises(BoardError) as wrong:
        parse_board(["board 2x2", "terrain lava 0101", "zone south 0303"])
    assert [finding.line for finding in wrong.value.findings] == [2, 3]


def test_hexes_of_one_terrain_may_not_be_named_as_another() -> None:
    with pytest.raises(BoardError, match="0101 is already forest"):
        parse_board(["board 2x2", "terrain forest 0101", "terrain town 0101"])


def test_the_other_hex_of_a_bridge_is_a_label_whatever_its_number() -> None:
    lines = ["board 12x12 beck", "side stream 1007-1107", "structure bridge 1007 state=down to=1107"]
    board = parse_board(lines)
    assert board.structures[0].values["to"] == "1107"
    assert parse_board(board_lines(board)).hash == board.hash
