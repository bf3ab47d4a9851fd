"""The page about the notation tells the truth: every example on it is run."""

from __future__ import annotations

import itertools
import re
from pathlib import Path
from typing import Any

import msgspec
import pytest

from game.core.anygame import Rules
from game.core.games import game_named
from game.core.views import view
from game.notation.cases import parse_case
from game.notation.contract import NOTATION
from game.notation.orders import parse_order
from game.notation.position import parse_position
from game.notation.questions import questions_of
from game.ogre.catalogue import MODULES, rules_for
from game.ogre.engineering.tasks import TASKS
from game.ogre.kinds import ARMS, BASE_KINDS
from game.ogre.notation.counter_fields import NOTES
from game.ogre.scenario.options import that_fit
from game.ogre.state import Control, SapperUsage, Teamwork, TurnUsage, Unit
from game.saves.maps import known_boards, start_scenario
from game.saves.replay_command import log_lines, of_case

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "NOTATION.md").read_text(encoding="utf-8")
CASES = re.findall(r"```sapper\n(.*?)```\n```log\n(.*?)```", PAGE, re.DOTALL)
LINES = re.findall(r"```lines\n(.*?)```", PAGE, re.DOTALL)


def every_rules() -> list[Rules]:
    """Rules that have every module between them, each time as many as go together."""
    left, found = [name for name in MODULES if name != "ramming"], list[Rules]()
    while left:
        chosen = that_fit(() if not found else ("ramming",), left)
        left = [name for name in left if name not in chosen]
        found.append(rules_for(chosen))
    return found


RULES = every_rules()


@pytest.mark.parametrize(("case", "log"), CASES, ids=range(len(CASES)))
def test_an_example_of_the_page_goes_as_the_page_says(case: str, log: str) -> None:
    found = list(log_lines(of_case(parse_case(case, known_boards(), start_scenario))))
    assert "\n".join(found) + "\n" == log


def test_every_example_has_its_log() -> None:
    assert len(CASES) == PAGE.count("```sapper") >= 4 and len(LINES) == PAGE.count("```lines")


def test_all_the_lines_of_the_page_together_are_one_position() -> None:
    rules, position = parse_position("\n".join(LINES))
    assert len(position.units) > 10 and position.result is not None
    assert {module.id for module in rules.modules} == {"base", "dummies", "engineering", "ramming", "riding"}


def test_every_order_has_an_example_that_can_be_read() -> None:
    ramming, position = parse_position("\n".join(LINES))
    part = PAGE.split("## Orders")[1].split("## Questions")[0]
    rows = re.findall(r"^\| .*? \| (.*?) \|", part, re.MULTILINE)
    examples = [text for row in rows for text in re.findall(r"`([^`]+)`", row)]
    read = set()
    for text in examples:
        verb = text.split()[0]
        rules = next((one for one in (ramming, *reversed(RULES)) if verb in one.verbs), ramming)
        read.add(type(parse_order(text, rules, position.board, position)).verb)
    shown = set(re.findall(r"`([\w-]+)", " ".join(re.findall(r"^\| (.*?) \|", part, re.MULTILINE))))
    every = set(ramming.verbs).union(*(rules.verbs for rules in RULES))
    assert every <= shown and every - read == {"concede"}


def rows_under(heading: str) -> list[list[str]]:
    """The rows of the first table behind a heading of the page, without its head."""
    lines = PAGE.split(f"### {heading}\n", 1)[1].splitlines()
    start = next(k for k, line in enumerate(lines) if line.startswith("|"))
    rows = [line.strip("|").split("|") for line in itertools.takewhile(bool, lines[start:])]
    return [[cell.strip().strip("`") for cell in row] for row in rows[2:]]


def every_module() -> dict[str, Any]:
    game = game_named("ogre")
    return {name: game.modules[name] for name in game.optional}


def test_the_options_on_the_page_are_those_that_there_are() -> None:
    there = sorted([name, module.title, module.rule] for name, module in every_module().items())
    assert rows_under("Optional rules") == there


def test_the_tasks_on_the_page_are_those_that_there_are_with_the_options_that_bring_them() -> None:
    there = [
        [task.id, task.title, task.rule, name]
        for name, module in sorted(every_module().items())
        for task in TASKS.among(module.hooks)
    ]
    assert rows_under("Tasks of sappers") == there and len(there) > 20
    assert {row[0] for row in there} == set().union(*(TASKS.by_id(rules) for rules in RULES))


def test_the_page_names_every_word_of_a_counter_every_weapon_every_phase_and_every_marker() -> None:
    words = set(re.findall(r"[\w-]+", PAGE))
    kinds = (Unit, TurnUsage, SapperUsage, Teamwork, Control)
    names = {f.name for kind in kinds for f in msgspec.structs.fields(kind)} | {NOTES}
    fields = {name.replace("_", "-") for name in names}
    assert fields - {"id", "kind", "side", "at", "squads", "sheet", "since", "given-up"} - words == set()
    assert {weapon.id for row in ARMS.values() for weapon in row} <= words
    for rules in RULES:
        assert set(rules.phase) - words == set() and set(rules.marker_kinds) - words == set()


def test_the_names_of_face_down_counters_stand_on_the_page_as_views_have_them() -> None:
    rules, position = parse_position(
        "board 6x6\noption camouflage\nturn 1 red fire\nred HVY-1 0304\n"
        "blue HVY-2 0405 face-down\nblue HVY-3 0405 face-down\n"
    )
    seen = [name for name in view(position, 0).units if name.startswith("?")]
    assert seen == ["?0405", "?0405/2"] and all(f"`{name}`" in PAGE for name in seen)
    assert rules.offers(view(position, 0), "HVY-1")


def test_the_dice_of_spillover_come_in_the_order_that_the_page_says() -> None:
    rules, position = parse_position(
        "board 6x6\nstacking gev\nturn 1 red fire\nred HWZ-1 0304\n"
        "blue LT-5 0404\nblue LT-2 0404\nblue LT-10 0404\n"
    )
    order = parse_order("fire HWZ-1 at LT-5", rules, position.board, position)
    purposes = [roll.purpose for roll in rules.apply(position, order).rolls]
    assert [purpose.split()[-1] for purpose in purposes] == ["5", "10", "2"], purposes
    assert "`HVY-10` before `HVY-2`" in PAGE


def test_the_page_names_every_kind_every_question_and_every_state() -> None:
    words = set(re.findall(r"[\w-]+", PAGE))
    assert set(BASE_KINDS) <= words
    for inquiry in questions_of(NOTATION.of(game_named())).values():
        assert f"`{inquiry.usage}`" in PAGE
