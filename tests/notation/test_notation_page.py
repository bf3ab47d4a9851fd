"""The page about the notation tells the truth: every example on it is run."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from game.core.games import game_named
from game.notation.cases import parse_case
from game.notation.contract import NOTATION
from game.notation.orders import parse_order
from game.notation.position import parse_position
from game.notation.questions import questions_of
from game.ogre.catalogue import MODULES, rules_for
from game.ogre.kinds import KINDS
from game.saves.maps import known_boards, start_scenario
from game.saves.replay_command import log_lines, of_case

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "NOTATION.md").read_text(encoding="utf-8")
CASES = re.findall(r"```sapper\n(.*?)```\n```log\n(.*?)```", PAGE, re.DOTALL)
LINES = re.findall(r"```lines\n(.*?)```", PAGE, re.DOTALL)


@pytest.mark.parametrize(("case", "log"), CASES, ids=range(len(CASES)))
def test_an_example_of_the_page_goes_as_the_page_says(case: str, log: str) -> None:
    found = list(log_lines(of_case(parse_case(case, known_boards(), start_scenario))))
    assert "\n".join(found) + "\n" == log


def test_every_example_has_its_log() -> None:
    assert len(CASES) == PAGE.count("```sapper") >= 4 and len(LINES) == PAGE.count("```lines")


def test_all_the_lines_of_the_page_together_are_one_position() -> None:
    rules, position = parse_position("\n".join(LINES))
    assert len(position.units) > 10 and position.result is not None
    assert {module.id for module in rules.modules} == {"base", "engineering", "ramming", "riding"}


def test_every_order_has_an_example_that_can_be_read() -> None:
    ramming, position = parse_position("\n".join(LINES))
    overrun = rules_for(name for name in MODULES if name != "ramming")
    part = PAGE.split("## Orders")[1].split("## Questions")[0]
    rows = re.findall(r"^\| .*? \| (.*?) \|", part, re.MULTILINE)
    examples = [text for row in rows for text in re.findall(r"`([^`]+)`", row)]
    read = set()
    for text in examples:
        rules = ramming if text.split()[0] in ramming.verbs else overrun
        read.add(type(parse_order(text, rules, position.board, position)).verb)
    shown = set(re.findall(r"`([\w-]+)", " ".join(re.findall(r"^\| (.*?) \|", part, re.MULTILINE))))
    every = set(ramming.verbs) | set(overrun.verbs)
    assert every <= shown and every - read == {"concede"}


def test_the_page_names_every_kind_every_question_and_every_state() -> None:
    words = set(re.findall(r"[\w-]+", PAGE))
    assert set(KINDS) <= words
    for inquiry in questions_of(NOTATION.of(game_named())).values():
        assert f"`{inquiry.usage}`" in PAGE
