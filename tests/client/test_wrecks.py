"""A wreck lies for the player-turn in which it was made and the next one, on every board."""

from __future__ import annotations

import pytest
from test_play import Desk

from game.client.table.hud.replay_board import ReplayBoard, SessionReplay
from game.client.table.session import Session
from game.core.refusals import Refusal
from game.core.sequence import EndPhase
from game.notation.orders import parse_order
from game.notation.position import parse_position

#: the one who fires, the one who is hit, and where
SHOT = """
board 9x9
player red orange "Red Column"
player blue blue Blue
option ramming
turn {turn} {side} fire
red HVY-1 0404
red HVY-2 0405
red HVY-3 0505
blue HVY-4 0504
blue HVY-5 0503
blue HVY-6 0603
"""


def on_board(desk: Desk) -> list[str]:
    desk.screen.game.look_again()
    desk.screen.refresh()
    desk.idle()
    desk.screen.parts.scenes.forget()
    return [piece.id for piece in desk.screen.scene().pieces if piece.look.wreck]


def next_turn(session: Session) -> None:
    side = session.position.clock.side
    while session.position.clock.side == side:
        assert not isinstance(session.do(EndPhase()), Refusal)


@pytest.mark.parametrize("side", ["red", "blue"])
def test_a_wreck_lies_until_the_turn_after_that_of_its_loss_has_ended(side: str) -> None:
    target, gun = ("HVY-4", "HVY-1") if side == "red" else ("HVY-1", "HVY-4")
    for seed in range(99):  # the first die that destroys it
        rules, start = parse_position(f"{SHOT.format(turn=2, side=side)}dice seed {seed}\n")
        order = parse_order(f"fire {gun} at {target}", rules, start.board, start)
        if target not in rules.apply(start, order).position.units:
            break
    desk = Desk(Session(rules, start, mode="solo"))
    assert not isinstance(desk.session.do(order), Refusal)
    lost = [f"wreck {target}"]
    assert on_board(desk) == lost
    next_turn(desk.session)
    assert on_board(desk) == lost, "whoever lost it sees it in their own turn, on whichever side they play"
    shown = ReplayBoard(SessionReplay(desk.session))
    for at, there in ((0, []), (1, lost), (len(shown.game.steps) - 1, lost)):
        shown.game.show(at)
        assert [piece.id for piece in shown.scene().pieces if piece.look.wreck] == there
    next_turn(desk.session)
    assert on_board(desk) == []


def test_of_a_record_that_begins_later_the_turn_of_the_loss_decides() -> None:
    text = SHOT.format(turn=5, side="red")
    rules, start = parse_position(text + "gone destroyed 4 red HVY-9 0505\ngone destroyed 3 red HVY-8 0505\n")
    assert on_board(Desk(Session(rules, start, mode="solo"))) == ["wreck HVY-9"]
