"""What ``sapper replay --json`` gives for each line: values, codes, rules, rolls, events, in clear units."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from game.core.games import game_named
from game.notation.cases import parse_case
from game.notation.contract import NOTATION
from game.notation.questions import questions_of
from game.saves.check import check_case
from game.saves.replay_command import as_data, log_lines, of_case, replay_command

DUEL = """board 8x8
terrain forest 0203
option terrain-damage
option ramming
turn 1 blue fire
blue HVY-1 0302
blue INF-1 0303 INF*2
blue INF-5 0303
red LT-1 0203
red INF-2 0203 INF*3
"""


def data(text: str) -> list[dict[str, Any]]:
    """The rows of the lines of a case."""
    rows: list[dict[str, Any]] = as_data(of_case(parse_case(text)), "duel.txt")["lines"]
    return rows


def said(text: str) -> list[str]:
    """The log of a case."""
    return list(log_lines(of_case(parse_case(text))))


def test_strengths_of_events_stand_beside_the_quarters_in_plain_points() -> None:
    (row,) = data(DUEL + "> fire HVY-1 INF-1 INF-5 at LT-1 [1 1]\n")
    shot = row["events"][0]
    (spilled,) = (event for event in row["events"] if event["type"] == "Spilled")
    assert (shot["type"], shot["attack"], shot["defence"]) == ("Shot", 28, 8), "the old keys stay in quarters"
    assert (shot["attack_points"], shot["defence_points"]) == (7, 2)
    assert isinstance(shot["attack_points"], int)
    assert (spilled["attack"], spilled["attack_points"]) == (14, 3.5)


def test_every_event_with_a_strength_in_quarters_has_it_in_points() -> None:
    from game.core.events import Event
    from game.ogre.notation import words

    def every(kind: type) -> list[type]:
        return [kind, *(one for sub in kind.__subclasses__() for one in every(sub))]

    struck = [kind for kind in every(Event) if "attack" in kind.__struct_fields__]
    assert len(struck) >= 6
    for kind in struck:
        values = {name: 6 if name in ("attack", "defence") else 0 for name in kind.__struct_fields__}
        assert words.NOTATION.more(kind(**values)) == {"attack_points": 1.5, "defence_points": 1.5}


def test_what_was_worked_at_is_one_word() -> None:
    yard = "board 6x6\noption repair\nturn 1 blue fire\nblue VULC-1 0404\nblue MK3-1 0404 main 0\n"
    (row,) = data(yard + "> work mend VULC-1 at 0404 at MK3-1:main-1 [6 6]\n")
    worked = next(event for event in row["events"] if event["type"] == "Worked")
    assert (worked["at"], worked["target"]) == ("0404", "MK3-1:main-1")


EXPECTED = (
    "! fire INF-1 at INF-5 [fired]\n! move HVY-1 0303 [phase]\n! fire HVY-1 at LT-1 [range]\n"
    "! fly HVY-1 [range]\n"
)


def test_an_expected_refusal_has_its_code_its_rule_its_message_and_whether_it_came() -> None:
    other, met, allowed, wrong = data(DUEL + EXPECTED)
    assert met["order"] == "move HVY-1 0303" and met["expected"] == {"code": "phase", "came": True}
    assert met["refusal"]["code"] == "phase" and met["refusal"]["rule"] == "ode:4.02"
    assert met["refusal"]["message"] == met["refusal"]["text"] and met["refusal"]["expected"] is True
    assert other["expected"] == {"code": "fired", "came": False}
    assert other["refusal"]["code"] != "fired" and other["refusal"]["expected"] is False
    assert allowed["expected"] == {"code": "range", "came": False} and "refusal" not in allowed
    assert (
        allowed["fault"] == "The order is allowed; it was to be refused (range)." and "events" not in allowed
    )
    assert "no order 'fly'" in wrong["wrong"] and wrong["expected"]["came"] is False


def test_the_log_says_whether_a_refusal_was_expected_and_what_came_instead() -> None:
    rows = said(DUEL + EXPECTED)
    assert rows[0] == "! fire INF-1 at INF-5 [fired]"
    assert rows[1].startswith("    refused, but not with [fired]: ") and rows[1].endswith(")")
    assert rows[3].startswith("    refused as expected: ") and rows[3].endswith("(phase, ode:4.02)")
    assert rows[5] == "    not refused: The order is allowed; it was to be refused (range)."


@pytest.mark.parametrize(
    ("line", "status"),
    [("! move HVY-1 0303 [phase]", 0), ("! move HVY-1 0303 [range]", 1), ("! end [phase]", 1), ("> end", 0)],
)
def test_only_what_goes_otherwise_than_it_should_ends_in_an_error(
    line: str, status: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "duel.txt"
    path.write_text(f"{DUEL}{line}\n", encoding="utf-8")
    assert replay_command(path) == status
    assert bool(check_case(path)) == bool(status)
    assert line in capsys.readouterr().out


@pytest.mark.parametrize(
    "question",
    ["defence HVY-1", "strength HVY-1", "allowance HVY-1", "cost HVY-1 0303", "odds HVY-1 at LT-1",
     "odds fire-hex HVY-1 at 0203", "offers HVY-1", "refusal end", "chance end", "hex 0203", "work 0203",
     "decider", "position", "view red", "points red", "worth HVY-1"],
)  # fmt: skip
def test_every_question_has_its_value_and_its_lines(question: str) -> None:
    (row,) = data(f"{DUEL}? {question}\n")
    assert row["question"] == question and row["line"] == 11 and "order" not in row
    assert row["answer"]["value"] and row["answer"]["lines"] and isinstance(row["answer"]["parts"], list)


def test_the_questions_tried_here_are_all_that_there_are() -> None:
    there = {usage.split()[0] for usage in questions_of(NOTATION.of(game_named()))}
    mark = next(
        m for m in test_every_question_has_its_value_and_its_lines.pytestmark if m.name == "parametrize"
    )
    assert {text.split()[0] for text in mark.args[1]} == there


def test_an_order_has_its_rolls_events_and_numbers_and_a_refused_one_its_code_and_rule() -> None:
    shot, cut, end = data(DUEL + "> fire HVY-1 INF-1 INF-5 at LT-1 [1 1]\n> fire HVY-1 at LT-1\n> end\n")
    assert [list(roll["dice"]) for roll in shot["rolls"]] == [[1], [1]] and all(
        roll["rule"] for roll in shot["rolls"]
    )
    assert shot["numbers"] and all(event["text"] for event in shot["events"])
    assert (
        cut["refusal"]["code"] == "fired" and cut["refusal"]["rule"] and cut["refusal"]["expected"] is False
    )
    assert end["rolls"] == [] and {event["type"] for event in end["events"]} == {"PhaseBegan"}
