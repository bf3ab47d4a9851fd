"""Work that a scenario offers and hardly anybody does: the report says what it costs and what it gains."""

from __future__ import annotations

import csv
from pathlib import Path

import msgspec
import pytest

from game.lab.batch.plan import loaded_scenario, plan_of, play_game
from game.lab.batch.rows import Offer, Row, Task, read_row, row_line
from game.lab.batch.telling import Tried
from game.lab.report import captions
from game.lab.report.page import Material, page
from game.lab.report.summary import summary_of, unused_work
from game.lab.report.tables import write_tables
from game.notation.position import parse_position
from game.ogre.lab.measures import offered
from game.ogre.lab.trial import TELLING
from game.ogre.options.minefields.clearing import ClearField

SCENARIO = "dig-in"
PLAN = plan_of(SCENARIO, "steady", 1, "first")
NAMES = ("Pioneer Battalion", "Armoured Column")


@pytest.fixture(scope="module")
def row() -> Row:
    return play_game(PLAN, 0)


FIELD = """
board 9x9
route road 0404 0405
option engineering
option field-works
option mines
player red orange "Red"
player blue blue "Blue"
turn 2 red movement
red CE-1 0404 CE*3
blue GEV-1 0909
"""


def test_what_sappers_could_begin_has_a_price_a_gain_and_what_else_they_could_do() -> None:
    rules, position = parse_position(FIELD)
    found = {one.task: one for one in offered(rules, position)}
    assert "dig" in found and all(one.side == 0 for one in found.values())
    for one in found.values():
        assert one.price >= 1 and one.risk >= 0 and one.gain >= 0 and one.other >= 0
    dig = found["dig"]
    assert dig.gain > 0 and dig.other == max(
        [0.0, *((one.gain - one.risk) * min(1.0, dig.price / one.price)
                for one in found.values() if one.task != "dig")]
    )  # fmt: skip


def test_nothing_is_offered_to_a_side_without_sappers() -> None:
    rules, position = parse_position(FIELD.replace("turn 2 red", "turn 2 blue"))
    assert not list(offered(rules, position))


def test_risk_is_what_the_enemy_in_range_is_thought_to_destroy_until_it_is_done() -> None:
    calm = {one.task: one.risk for one in offered(*parse_position(FIELD))}
    hot = {one.task: one.risk for one in offered(*parse_position(FIELD.replace("0909", "0505")))}
    assert hot["dig"] > calm["dig"] >= 0


def test_a_row_has_what_was_offered_once_a_turn_and_comes_back(row: Row) -> None:
    assert row.offers and all(1 <= one.turns <= row.turns for one in row.offers)
    assert {(one.side, one.task) for one in row.tasks} & {(one.side, one.task) for one in row.offers}
    assert read_row(row_line(row)) == row
    old = msgspec.json.decode(row_line(row))
    del old["offers"]
    assert read_row(msgspec.json.encode(old)).offers is None


def made(row: Row, offers: list[Offer] | None, tried: int) -> Row:
    return msgspec.structs.replace(row, offers=offers, tasks=[Task(0, "grade", tried)] if tried else [])


def test_a_task_is_named_that_is_offered_in_a_game_of_twenty_and_tried_in_fewer(row: Row) -> None:
    grade = [Offer(0, "grade", 2, 8.0, 1.0, 0.0, 5.0)]
    (found,) = unused_work([made(row, grade, 0)] * 20, str)
    assert (found.offered, found.used, found.turns) == (1.0, 0.0, 2.0)
    assert (found.price, found.risk, found.gain, found.other) == (4.0, 0.5, 0.0, 2.5)
    assert not unused_work([made(row, grade, 1), *[made(row, grade, 0)] * 19], str), "tried in one of twenty"
    assert not unused_work([made(row, grade, 0), *[made(row, [], 0)] * 20], str), "offered in fewer than that"
    assert not unused_work([made(row, None, 0)], str), "rows that do not know say nothing"


@pytest.mark.parametrize(
    ("risk", "gain", "other", "said"),
    [
        (1.0, 0.0, 0.0, "the player estimates no gain"),
        (1.0, 3.0, 2.5, "not worth it"),
        (1.0, 4.0, 2.5, "it would pay, but the player overlooks it"),
    ],
)
def test_what_follows_is_said(row: Row, risk: float, gain: float, other: float, said: str) -> None:
    (found,) = unused_work([made(row, [Offer(0, "grade", 1, 4.0, risk, gain, other)], 0)], str)
    assert found.verdict == said and found.words(NAMES) == (
        "grade (Pioneer Battalion): tried in 0 % of the games, possible in 100 %, in 1.0 turns a game. It"
        f" costs 4.0 turns of a squad and {risk:.1f} points of risk, and gains {gain:.1f} points; the best"
        f" other work gains {other:.1f}: {said}."
    )


def test_the_report_tells_of_it(row: Row, tmp_path: Path) -> None:
    rows = [made(row, [Offer(0, "grade", 2, 8.0, 1.0, 0.0, 5.0)], 0)] * 6
    loaded = loaded_scenario(SCENARIO)
    found = summary_of(PLAN, loaded, rows, str)
    assert (
        f"Possible but hardly tried: Grade the ridge ({found.names[0]}): the player"
        in captions.engineering(found)
    )
    write_tables(tmp_path, PLAN, found, rows)
    with (tmp_path / "tables" / "unused-work.csv").open(encoding="utf-8", newline="") as file:
        (line,) = csv.DictReader(file)
    assert line["task"] == "grade" and float(line["price"]) == 4.0
    text = page(Material(PLAN, found, rows, (), loaded.board))
    assert "Work that is offered and hardly done" in text and "<td>Grade the ridge</td>" in text


FIELDS = """
board 9x9
option minefields
option ramming
stacking gev
stock red minefield 6
stock blue minefield 6
turn 2 red fire
marker minefield 0505 owner blue count 6 word {sort} known blue red
red {who}
blue LT-1 0909
"""


@pytest.mark.parametrize(
    ("sort", "who"),
    [("AV", "CE-1 0505 CE*2"), ("AV", "MSWP-1 0505"), ("AP", "CE-1 0505 CE*2")],
)
def test_work_at_minefields_is_counted_with_its_chance(sort: str, who: str) -> None:
    rules, position = parse_position(FIELDS.format(sort=sort, who=who))
    step = rules.apply(position, ClearField(who.split()[0], sort))
    tried = [one for one in TELLING.told(rules, position, step) if isinstance(one, Tried)]
    assert [(one.side, one.task, one.chance, one.success) for one in tried] == [(0, "clear-field", 1.0, True)]
