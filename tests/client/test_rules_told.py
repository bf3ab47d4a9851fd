"""The rules of a game in words: for its log, its menu and the list of saves."""

from __future__ import annotations

import pytest

from game.client.table.rules_told import RuleTold, rules_line, rules_told
from game.core.anygame import Position, Rules
from game.lab.fuzz import game_of, scenarios


def begun(scenario: str) -> tuple[Rules, Position]:
    rules, position, _ = game_of(scenarios(scenario)[0], 1, picks=False)
    return rules, position


@pytest.mark.parametrize(
    ("scenario", "line"),
    [
        ("mark-iii-attack", "Ramming"),
        ("night-counter-attack", "no optional rules"),
        ("roadblock", "Ground assault"),
    ],
)
def test_a_game_says_its_rules_in_a_line(scenario: str, line: str) -> None:
    assert rules_line(*begun(scenario)) == line


def test_what_a_scenario_sets_otherwise_than_usual_is_told_of_the_base_rules_too() -> None:
    assert rules_told(*begun("roadblock")) == (
        RuleTold("Ground assault", "", ("Day and night: All turns are by day.",)),
    )
