"""Frames as text: each kind of record has its words, and what is wrong in them is told."""

from __future__ import annotations

import pytest

from game.core.records import Choice
from game.core.views import renamed
from game.core.windows import Moment, PendingOrder
from game.notation.errors import NotationError
from game.notation.position import parse_position, position_text
from game.ogre.combat.damage import SquadChoice
from game.ogre.hidden.mines import WarningFrame
from game.ogre.movement.movement import Move
from game.ogre.overrun.overrun_state import Fight
from game.ogre.ramming.ramming import Ram

HEAD = """board 9x9
option mines
option overrun
player red Red red
player blue Blue blue
turn 1 red movement
red VULC-1 0404
red HVY-1 0404
blue INF-1 0404 INF CE
blue INF-2 0404
"""
FIGHT = (
    "frame overrun-fire blue at 0404 options round=3 idle=1 shot late=VULC-1:2 late=HVY-1:0 "
    "of=INF-2:INF-1 fired=HVY-1 last"
)
LINES = [
    FIGHT,
    "frame overrun-dismount red at 0404",
    "frame choose-squad blue by INF-1 at 0404 options CE INF",
    "frame choose-rider blue by HVY-1 at 0404 options INF-1 INF-2",
    "frame mine-warning red by VULC-1 at 0405 options move VULC-1 0405 0406",
    "frame mine-warning red by VULC-1 at 0405 options overrun VULC-1+HVY-1 0405",
]


@pytest.mark.parametrize("line", LINES)
def test_an_interruption_is_written_as_it_was_read(line: str) -> None:
    rules, position = parse_position(HEAD + line + "\n")
    assert line in position_text(rules, position).splitlines()


def test_what_an_interruption_remembers_is_data() -> None:
    def frame(line: str) -> object:
        return parse_position(HEAD + line + "\n")[1].frames[0]

    fight = frame(FIGHT)
    assert isinstance(fight, Fight)
    assert (fight.round, fight.idle, fight.shot, fight.last) == (3, 1, True, True)
    assert fight.late == (("VULC-1", 2), ("HVY-1", 0)) and fight.out("VULC-1") and not fight.out("HVY-1")
    assert fight.pieces == (("INF-2", "INF-1"),) and fight.fired == ("HVY-1",)
    squads, riders, warning = (frame(line) for line in LINES[2:5])
    assert isinstance(squads, SquadChoice) and squads.squads == ("CE", "INF")
    assert isinstance(riders, Choice) and riders.among == ("INF-1", "INF-2")
    assert isinstance(warning, WarningFrame) and warning.pending is not None
    assert isinstance(warning.pending.order, Move) and warning.pending.was_asked("warning", warning.at)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("frame overrun-fire blue at 0404 options ruond=3", "part of this frame"),
        ("frame overrun-fire blue at 0404 options round", "not understood"),
        ("frame overrun-fire blue at 0404 options shot=1", "not understood"),
        ("frame overrun-fire blue at 0404 options late=VULC-1", "not understood"),
        ("frame overrun-fire blue at 0404 options late=VULC-1:x", "not a whole number"),
        ("frame mine-warning red by VULC-1 at 0405 options mvoe VULC-1 0405", "no order 'mvoe'"),
    ],
)
def test_words_that_an_interruption_does_not_know_are_told(line: str, said: str) -> None:
    with pytest.raises(NotationError) as wrong:
        parse_position(HEAD + line + "\n")
    assert said in wrong.value.findings[0].text


def test_counters_are_renamed_in_an_interruption_wherever_it_refers_to_them_and_nowhere_else() -> None:
    names = {"HVY-1": "?0505", "CE": "wrong", "round": "wrong"}
    fight = Fight(
        "overrun-fire", 1, late=(("HVY-1", 2),), fired=("HVY-1", "LT-1"), pieces=(("INF-2", "HVY-1"),)
    )
    other = renamed(fight, names)
    assert other.late == (("?0505", 2),) and other.fired == ("?0505", "LT-1")
    assert other.pieces == (("INF-2", "?0505"),)
    waits = PendingOrder(Ram("MK5-1", "HVY-1"), Moment.STEP, unit="MK5-1", at=5)
    warning = renamed(WarningFrame("mine-warning", 0, "MK5-1", 5, waits), names)
    assert warning.pending is not None and warning.pending.order == Ram("MK5-1", "?0505")
    assert renamed(SquadChoice("choose-squad", 0, "INF-1", 5, ("CE",)), names).squads == ("CE",)
