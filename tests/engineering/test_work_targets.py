"""What sappers work at: typed targets, and the words that stand for them in text and JSON."""

from __future__ import annotations

import pytest

from game.notation.orders import order_text, parse_order
from game.notation.position import parse_position
from game.ogre.catalogue import rules_for
from game.ogre.engineering.jobs import JobBegun
from game.ogre.engineering.tasks import (
    NO_TARGET,
    AsGiven,
    AtArea,
    AtCargo,
    AtChore,
    AtCounter,
    AtNumber,
    AtRoad,
    AtWeapon,
    Site,
    Try,
    WorkTarget,
)
from game.ogre.engineering.work import Work
from tests.engineering.test_random_work import ENGINEERS, GROUND

RULES = rules_for((*GROUND, *ENGINEERS))
BOARD = parse_position("board 6x6\nturn 1 blue fire\n")[1].board


@pytest.mark.parametrize(("task", "word", "target"), [
    ("mend", "MK3-1:sec-2", AtWeapon("MK3-1", "sec", 2)), ("mend", "MK3-1:sec-02", AsGiven("MK3-1:sec-02")),
    ("mend", "MK3-1", AsGiven("MK3-1")), ("reload", "MK3-1", AtCounter("MK3-1")),
    ("disarm", "3", AtNumber(3)), ("disarm", "three", AsGiven("three")),
    ("place", "road", AtRoad()), ("place", "MK3-1", AsGiven("MK3-1")),
    ("load-all", "hold", AtArea("hold")), ("load-all", "cellar", AsGiven("cellar")),
    ("load-item", "PAL-1:deck", AtCargo("deck", "PAL-1")), ("load-item", "missile:hold", AtCargo("hold")),
    ("load-item", "hold", AsGiven("hold")), ("chore", "hold", AtChore("hold")),
    ("dig", "MK3-1", AsGiven("MK3-1")), ("nothing", "MK3-1", AsGiven("MK3-1")),
])  # fmt: skip
def test_what_a_word_is_about_depends_on_the_task_and_is_written_the_same(
    task: str, word: str, target: WorkTarget
) -> None:
    text = f"work {task} VULC-1*1 at 0404 at {word}"
    order = parse_order(text, RULES, BOARD)
    assert isinstance(order, Work) and order.target == target
    assert order_text(BOARD, order).endswith(f" {word}") and parse_order(text, RULES, BOARD) == order
    for kind, contents in (("tried", Try), ("job", JobBegun)):
        given = contents.read(f"{task}:{word}").understood(RULES)
        assert (given, given.word()) == (contents(task, target), f"{task}:{word}"), kind


def test_nothing_is_no_target_and_every_other_kind_is_one() -> None:
    assert not NO_TARGET and WorkTarget.read("") == NO_TARGET != AtRoad()
    assert all((AtRoad(), AsGiven("x"), AtNumber(0)))


def test_a_site_without_a_counter_does_not_give_one() -> None:
    assert Site(5, target=AtWeapon("MK3-1", "sec", 2)).unit == "MK3-1"
    with pytest.raises(TypeError, match="no counter"):
        _ = Site(5, target=AtRoad()).unit
