"""Counts and chances in words: one is one, and nearly sure is not sure."""

from __future__ import annotations

from fractions import Fraction

import pytest

from game.core.amounts import counted, percent
from game.notation.position import parse_position
from game.notation.questions import answer
from game.ogre.combat.odds_text import odds_words
from tests.rules.laid import lay


@pytest.mark.parametrize(
    ("number", "said"), [(0, "0 squads"), (1, "1 squad"), (2, "2 squads"), (12345, "12345 squads")]
)
def test_one_is_one_and_everything_else_is_many(number: int, said: str) -> None:
    assert counted(number, "squad") == said
    assert counted(number, "die", "dice") == f"{number} {'die' if number == 1 else 'dice'}"


@pytest.mark.parametrize(
    ("chance", "said"),
    [
        (Fraction(0), "never"),
        (Fraction(1, 10**6), "< 0.1 %"),
        (Fraction(76, 108), "70.4 %"),
        (Fraction(9999, 10000), "> 99.9 %"),
        (Fraction(1), "certain"),
    ],
)
def test_a_fine_chance_never_rounds_to_never_or_sure(chance: Fraction, said: str) -> None:
    assert percent(chance, fine=True) == said


def test_work_that_can_still_fail_is_not_said_to_be_certain() -> None:
    text = (
        "board 6x6\noption mine-work\nstacking gev\nturn 1 blue fire\nblue CE-1 0304 CE*3\n"
        "blue CE-2 0304 CE*3\nred HVY-1 0101\n"
    )
    rules, position = parse_position(text)
    lines = answer(rules, position, "work 0304").lines
    assert any("> 99.9 % now" in line for line in lines), lines
    assert not any("100.0 %" in line for line in lines), lines


def test_a_shot_that_needs_no_die_has_one_word_in_questions_and_in_the_log() -> None:
    table = lay("board 9x9\nred HVY-1 0505\nred HVY-2 0506\nblue INF-1 0504")
    found = answer(table.rules, table.position, "odds HVY-1 HVY-2 at INF-1")
    assert found.value == "auto", "the word that scripts read stays"
    assert found.lines[0] == "8 against 1, certain: X"
    assert (odds_words("auto"), odds_words("none"), odds_words("2-1")) == ("certain", "below 1-2", "2-1")


def test_one_tread_is_one_tread_and_one_turn_is_over() -> None:
    rules, position = parse_position("board 6x6\nturn 1 blue fire\nblue INF-1 0304\nred MK3-1 0305\n")
    assert answer(rules, position, "odds INF-1 at MK3-1 tr").lines[0].startswith("1 at 1-1, 1 tread: ")
    rules, position = parse_position(
        "board 6x6\nturn-limit 1\nsequence red blue\nturn 1 blue second\nblue HVY-1 0304\nred HVY-2 0101\n"
    )
    from game.core.sequence import EndPhase

    while position.result is None:
        position = rules.apply(position, EndPhase()).position
    assert position.result.reason == "1 turn is over."
