"""A word for a result says what happened: in the log and over the target."""

from __future__ import annotations

from game.client.ogre.attacks import word_of
from game.ogre.events import Shot
from tests.rules.laid import Table, lay

FIELD = """
    board 9x9
    red HVY-1 0404
    red HWZ-1 0402
    blue GEV-1 0405
    blue INF-1 0504
    blue MK3-1 0506
"""


def said(table: Table, shots: str, target: str, die: int, part: str = "") -> tuple[str, str]:
    """The end of the sentence in the log, and the label over the target."""
    step = table.fire(shots, target, die, part=part)
    event = next(one for one in step.events if isinstance(one, Shot))
    log = table.rules.describe(step.position, event)
    return log.rpartition(": ")[2], word_of(step.position, event)


def test_a_second_d_says_destroyed() -> None:
    table = lay(FIELD.replace("GEV-1 0405", "GEV-1 0405 disabled fire 0"), "fire")
    assert said(table, "HVY-1", "GEV-1", 2) == ("destroyed.", "destroyed")
    table = lay(FIELD, "fire")
    assert said(table, "HVY-1", "GEV-1", 2) == ("disabled.", "disabled")


def test_the_last_squad_that_is_lost_says_destroyed() -> None:
    table = lay(FIELD.replace("INF-1 0504", "INF-1 0504 INF*2"), "fire")
    assert said(table, "HVY-1", "INF-1", 2) == ("one squad lost.", "one squad lost")


def test_the_label_over_an_ogre_names_the_gun_that_is_gone() -> None:
    table = lay(FIELD, "fire")
    log, label = said(table, "HWZ-1", "MK3-1", 6, part="main")
    assert (log, label) == ("destroyed.", "main battery destroyed")


def test_a_d_that_disables_a_gun_of_an_ogre_says_so() -> None:
    table = lay(FIELD, "fire", modules=("disable-ogre",))
    log, label = said(table, "HWZ-1", "MK3-1", 4, part="main")
    assert (log, label) == ("disabled.", "main battery disabled")
