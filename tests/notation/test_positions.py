"""Positions as text: complete, round trip, and every mistake at once."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.boards.board import ROUTES, SIDE_FEATURES, TERRAINS
from game.core.dice import Dice
from game.core.records import Choice, Frame, Marker, RemovedUnit, Result
from game.core.views import ANONYMOUS
from game.notation.body import body_lines
from game.notation.errors import NotationError
from game.notation.position import parse_position, position_text, read_body
from game.ogre.hidden.hidden_units import DUMMY
from game.ogre.kinds import BASE_KINDS, FOOT, KINDS
from game.ogre.ogres import OGRES
from game.ogre.sheets import ROWS, TREADS, full
from game.ogre.state import USAGE, TurnUsage
from tests.markers import marker

from .texts import FIELD, everything


def wrong(text: str) -> list[tuple[int, str, str]]:
    with pytest.raises(NotationError) as caught:
        parse_position(text)
    return [(f.line, f.text, f.mend) for f in caught.value.findings]


def test_a_position_is_read_as_it_is_written() -> None:
    rules, position = parse_position(FIELD)
    assert {module.id for module in rules.modules} == {"base", "ramming"}
    assert position.units["INF-2"].squads == ("CE", "INF", "INF") and position.units["INF-2"].kind == "CE"
    assert position.units["MSL-1"].disabled == "fire" and position.units["MSL-1"].since == 4
    assert position.units["MK5-1"].sheet == (2, 5, 12, 4, 0, 0, 41, 0, 1, 0)
    assert position.units["GEV-2"].at == 0
    assert (
        USAGE.table(position)["GEV-1"].hazards == (("forest", "d"),) and USAGE.table(position)["GEV-1"].slowed
    )
    assert USAGE.table(position)["SHVY-1"].fired == (1, 2)
    assert position.clock.player_turn == 5 and position.clock.phase == "fire"
    assert position.sides[0].name == "Red Column" and position.sides[0].draw_offered
    assert position.dice == Dice(77, ((1, "combat", 4), (2, "hazard", 1)))
    assert position.gone["LT-1"].at == position.board.grid.parse("0609")
    assert position.gone["GEV-9"].at == position.board.grid.parse("0101")
    assert position.terms.areas[0].limit == 20 and position.terms.areas[1].kinds == ("CP",)
    assert position.terms.entries[0].turn == 2 and position.terms.numbers == (("complete", 5),)
    mine = position.markers[position.board.grid.parse("0505")][0]
    assert mine == marker("mine", mine.at, owner=1, known=2)
    bridge = position.markers[position.board.grid.parse("0707")][0]
    assert bridge.count == 2 and bridge.toward == position.board.grid.parse("0708")


def test_a_position_read_and_written_and_read_is_the_same() -> None:
    rules, position = parse_position(FIELD)
    text = position_text(rules, position)
    again, read = parse_position(text)
    assert again is rules and everything(read) == everything(position)
    assert position_text(rules, read) == text


def test_a_body_alone_is_read_against_a_position_with_the_same_head() -> None:
    rules, position = parse_position(FIELD)
    start = parse_position("\n".join(FIELD.split("turn 3 blue fire")[:1]) + "turn 1 red movement")[1]
    read = read_body(list(enumerate(body_lines(position), 1)), rules, start)
    assert everything(read) == everything(position)


def test_without_players_and_terms_it_is_free_play_of_red_and_blue() -> None:
    _, position = parse_position("board 4x4\nturn 1 blue fire\nblue HVY-1 0202\nred HVY-2 0303\n")
    assert [side.id for side in position.sides] == ["red", "blue"]
    assert position.terms.victory == "none" and position.clock.player_turn == 1


def test_the_order_of_a_stack_and_of_those_who_acted_is_kept() -> None:
    text = "board 4x4\nturn 1 red movement\nred LT-1 0202 moved 1\nred LT-2 0202 moved 2\n"
    text += "stack 0202 LT-2 LT-1\nacted LT-2 LT-1\n"
    rules, position = parse_position(text)
    at = position.board.grid.parse("0202")
    assert position.at_hex[at] == ("LT-2", "LT-1") and list(USAGE.table(position)) == ["LT-2", "LT-1"]
    assert "stack 0202 LT-2 LT-1" in body_lines(position) and "acted LT-2 LT-1" in body_lines(position)


def test_typed_dice_and_the_seed_of_the_game_are_both_kept() -> None:
    for line, dice in (
        ("dice 4 6 1", Dice(script=(4, 6, 1))),
        ("dice", Dice(script=())),
        ("dice seed 9", Dice(9)),
        ("dice seed 9 setup 1 task 3 typed 2", Dice(9, ((0, "setup", 1), (4, "task", 3)), (2,))),
    ):
        rules, position = parse_position(f"board 3x3\nturn 1 red fire\n{line}\n")
        assert position.dice == dice
        assert line in position_text(rules, position)


def test_a_choice_that_interrupts_and_a_result_are_kept() -> None:
    text = "board 4x4\noption ramming\nturn 2 red movement\nred MK3-1 0202\nblue INF-1 0202 INF*2\n"
    text += "blue INF-2 0202 CE\nframe choose-loss blue by MK3-1 at 0202 options INF-1 INF-2\n"
    _, position = parse_position(text)
    assert position.frames == (
        Choice("choose-loss", 1, "MK3-1", position.board.grid.parse("0202"), ("INF-1", "INF-2")),
    )
    rules, ended = parse_position(text + 'result red "a victory" "Nobody is \\"left\\"." ode:1\n')
    assert ended.result == Result(0, "a victory", 'Nobody is "left".', "ode:1")
    assert everything(parse_position(position_text(rules, ended))[1]) == everything(ended)


def test_every_mistake_is_said_at_once_with_its_line_and_how_to_mend_it() -> None:
    text = """board 4x4
option raming
turn 2 green movement
red HVY-1 0909
red HVX-1 0202
blue INF-1 0203 INF*9
blue MK3-1 0303 tr 50/45
blue LT-1 0304 disabled magic
blue LT-1 0304
marker mine 0202 toward 0404
stack 0304 LT-9
unit HVY-3 0101
"""
    found = wrong(text)
    assert [line for line, _, _ in found] == [2, 3, 4, 5, 6, 7, 8, 10, 11, 12]
    said = {line: f"{words} {mend}" for line, words, mend in found}
    assert "Did you mean 'ramming'?" in said[2]
    assert "There is no side 'green'" in said[3] and "red, blue" in said[3]
    assert "no hex 0909" in said[4] and "4 columns" in said[4]
    assert "kind HVY" in said[5]
    assert "9 squads" in said[6]
    assert "has 45 boxes of 'tr'" in said[7]
    assert "fire, ram, terrain" in said[8]
    assert "not adjacent" in said[10]
    assert "(LT-1)" in said[11]
    assert "kind of line" in said[12]


def test_a_rider_is_where_its_vehicle_is() -> None:
    text = "board 4x4\noption riding\nturn 1 blue fire\nblue HVY-1 0202\nblue INF-1 {} aboard HVY-1\n"
    rules, position = parse_position(text.format("off"))
    assert position.units["INF-1"].aboard == "HVY-1" and position.units["INF-1"].at == 0
    assert everything(parse_position(text.format("0202"))[1]) == everything(position)
    assert everything(parse_position(position_text(rules, position))[1]) == everything(position)
    text = text.format("off")
    assert "not in its hex" in wrong(text + "blue INF-2 0203 aboard HVY-1")[0][1]
    for other in ("blue INF-2 off aboard HVY-9", "red INF-2 off aboard HVY-1"):
        assert "cannot ride" in wrong(text + other)[0][1]


def test_a_number_without_its_kind_is_told_how_squads_are_written() -> None:
    ((_, text, mend),) = wrong("board 4x4\nturn 1 red movement\nred INF-1 0101 x3\n")
    assert "'x3'" in text + mend and "INF*3" in text + mend


def test_a_wrong_board_line_and_a_wrong_option_are_said_together() -> None:
    found = wrong("board 4x4\nterrain marsh 0101\noption no-such-rule\n")
    assert [line for line, _, _ in found] == [2, 3]


def test_a_map_is_named_or_written_out_but_not_both() -> None:
    _, position = parse_position(FIELD)
    board = position.board
    text = f"map field {board.hash}\nturn 1 red fire\n"
    rules, named = parse_position(text, {"field": board}.get)
    assert named.board is board
    assert position_text(rules, named, by_name=True).startswith(f"map field {board.hash}\n")
    assert "no map 'field'" in wrong(text)[0][1]
    with pytest.raises(NotationError, match="not the one"):
        parse_position("map field 0123\n", {"field": board}.get)
    with pytest.raises(NotationError, match="Leave one of them out"):
        parse_position("board 3x3\nmap field\n", {"field": board}.get)


def test_nothing_but_a_position_is_taken_for_one() -> None:
    for text in (
        "",
        "\n\n",
        "# a remark\n",
        "\0\0",
        "{}",
        'board 3x3\nplayer "',
        "turn",
        "board 3x3\nturn 1",
    ):
        assert wrong(text)


# ------------------------------------------------------------------- whatever there is
@pytest.mark.parametrize("terrain", TERRAINS)
def test_every_terrain_can_be_written(terrain: str) -> None:
    rules, position = parse_position(f"board 3x3\nterrain {terrain} 0202\nturn 1 red fire\n")
    at = position.board.grid.parse("0202")
    assert position.board.terrain[at] == terrain
    assert parse_position(position_text(rules, position))[1].board.terrain[at] == terrain


@pytest.mark.parametrize("feature", SIDE_FEATURES)
def test_every_hexside_can_be_written(feature: str) -> None:
    rules, position = parse_position(f"board 3x3\nside {feature} 0201-0202\nturn 1 red fire\n")
    assert list(position.board.sides.values()) == [frozenset({feature})]
    assert parse_position(position_text(rules, position))[1].board.sides == position.board.sides


@pytest.mark.parametrize("route", ROUTES)
def test_every_route_can_be_written(route: str) -> None:
    rules, position = parse_position(f"board 3x3\nroute {route} 0201 0202 0203\nturn 1 red fire\n")
    assert list(position.board.routes.values()) == [frozenset({route})] * 2
    assert parse_position(position_text(rules, position))[1].board.routes == position.board.routes


#: kinds that positions have: an anonymous counter is in views alone
SQUADS = [kind for kind in BASE_KINDS if FOOT[kind]]
THERE = sorted(BASE_KINDS.keys() - {ANONYMOUS})


@pytest.mark.parametrize("kind", THERE)
def test_every_kind_of_unit_can_be_written(kind: str) -> None:
    down = " face-down" if kind == DUMMY else ""
    rules, position = parse_position(
        f"board 3x3\noption dummies\nturn 1 red fire\nred {kind}-1 0202{down}\n"
        f"blue Rover off kind {kind}{down}\n"
    )
    assert position.units[f"{kind}-1"].kind == position.units["Rover"].kind == kind
    assert everything(parse_position(position_text(rules, position))[1]) == everything(position)


@st.composite
def counters(draw: st.DrawFn, number: int) -> str:
    kind = draw(st.sampled_from(THERE))
    column, row = draw(st.integers(1, 5)), draw(st.integers(1, 5))
    words = [draw(st.sampled_from(["red", "blue"])), f"{kind}-{number}"]
    words.append(draw(st.sampled_from([f"{column:02d}{row:02d}", "off"])))
    if kind in SQUADS:
        words += draw(st.lists(st.sampled_from(SQUADS), min_size=1, max_size=3))
    if kind == DUMMY:
        words.append("face-down")
    if kind in OGRES:
        whole = full(parse_position(f"board 1x1\nturn 1 red fire\nred {kind}-1 0101")[1].units[f"{kind}-1"])
        for row_index, most in enumerate(whole):
            if most:  # without a tread it might be destroyed
                words += [ROWS[row_index], str(draw(st.integers(row_index == TREADS, most)))]
    states = [[], ["stuck"]]
    if kind not in (*OGRES, *SQUADS):
        states += [["disabled", "ram", "2"], ["disabled", "terrain"]]
    words += draw(st.sampled_from(states))
    words += draw(
        st.sampled_from([[], ["moved", "2"], ["nothing-spent"], ["moved-second", "1", "ap-struck"]])
    )
    if KINDS[kind].weapons and draw(st.booleans()):
        weapon = "ap" if kind in OGRES else KINDS[kind].weapons[0].id
        words += ["fired", f"{weapon}*{draw(st.integers(0, 1))}"]
    return " ".join(words)


@given(st.data())
def test_random_positions_go_through_text_unchanged(data: st.DataObject) -> None:
    lines = [
        "board 5x5",
        "option ramming",
        "option dummies",
        data.draw(st.sampled_from(["turn 4 blue fire", "turn 2 red second"])),
    ]
    lines += [data.draw(counters(n)) for n in range(data.draw(st.integers(0, 8)))]
    seed, counts = (
        data.draw(st.integers(0, 10**18)),
        data.draw(st.lists(st.integers(0, 99), min_size=5, max_size=5)),
    )
    lines.append(f"dice seed {seed}")
    rules, position = parse_position("\n".join(lines))
    position.dice = Dice(
        seed, tuple((key, name, n) for (name, key), n in zip(rules.streams.items(), counts, strict=True) if n)
    )
    text = position_text(rules, position)
    read = parse_position(text)[1]
    assert everything(read) == everything(position)
    assert position_text(rules, read) == text


@given(st.text(max_size=200))
def test_any_text_is_read_or_refused_in_words(text: str) -> None:
    try:
        parse_position(text)
    except NotationError as refused:
        assert all(f.text for f in refused.findings)


@given(st.lists(st.sampled_from(FIELD.split() + ["\n"] * 20), max_size=80))
def test_words_in_any_order_are_read_or_refused_in_words(words: list[str]) -> None:
    try:
        parse_position("board 5x5\n" + " ".join(words))
    except NotationError as refused:
        assert all(f.text for f in refused.findings)


def test_every_field_of_the_records_has_a_place_in_the_text() -> None:
    """A field that later rules add must be written too; this fails until it is."""
    assert {f for r in (Marker, RemovedUnit, Frame, Result) for f in r.__struct_fields__} == {
        "kind", "at", "toward", "owner", "count", "holds", "known", "unit", "how", "turn", "decider",
        "winner", "level", "reason", "rule", "records",
    }  # fmt: skip
    assert set(TurnUsage.__struct_fields__) >= {"moved", "fired"}
