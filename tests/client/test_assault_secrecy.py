"""Two games that differ only in the standoff that one side declared in secret look the same to the other."""

from __future__ import annotations

import pygame
import pytest
from test_challenge_by_hand import session
from test_play import Desk

from game.assault.choices import StandOff
from game.assault.segment import Designate, Resolve
from game.assault.stages import STANDOFF
from game.client.table.hotseat.curtain import CurtainScreen
from game.client.table.laboratory.tokens import KEEPS_SECRETS, why_no_token
from game.core.refusals import Refusal
from game.core.views import view

#: both sides have armour and infantry, in a town: both may stand off
FIELD = """game assault
board 10x9
terrain town 0504
home us west
home german east
turn 1 us assaults
us UST-1 0403
us USI-1 0404
german PZB-1 0504
german PGR-1 0504
"""


def declared(off: bool, mode: str) -> Desk:
    """The attacker has declared; the defender is about to."""
    desk = Desk(session(FIELD, mode))
    at = desk.at("0504")
    for order in (Designate(("USI-1", "UST-1"), at), Resolve(at), StandOff(off)):
        assert not isinstance(desk.session.do(order), Refusal), order
    desk.idle()
    return desk


def picture(desk: Desk) -> bytes:
    desk.idle()
    return pygame.image.tobytes(desk.app.surface, "RGB")


@pytest.mark.parametrize("mode", ["hotseat", "solo"])
def test_the_defender_sees_nothing_of_the_standoff_that_the_attacker_declared(mode: str) -> None:
    # ga:23, ga:45
    pair = [declared(off, mode) for off in (True, False)]
    for desk in pair:
        assert desk.session.position.frames[-1].kind == STANDOFF
        assert desk.session.position.frames[-1].decider == 1
    if mode == "hotseat":
        assert picture(pair[0]) == picture(pair[1])
    views = [view(desk.session.position, 1) for desk in pair]
    assert views[0].key() == views[1].key()
    assert [repr(o) for o in pair[0].session.rules.side_orders(views[0])] == [
        repr(o) for o in pair[1].session.rules.side_orders(views[1])
    ]


def test_both_declarations_are_shown_together() -> None:
    # ga:23
    pair = [declared(off, "hotseat") for off in (True, False)]
    for desk in pair:
        assert not isinstance(desk.session.do(StandOff(False)), Refusal)
    views = [view(desk.session.position, 1) for desk in pair]
    assert views[0].key() != views[1].key()


def curtain(desk: Desk) -> CurtainScreen:
    top = desk.app.top
    assert isinstance(top, CurtainScreen)
    return top


def test_two_players_declare_behind_a_curtain_each_and_play_on_in_the_open() -> None:
    # ga:23: that they declare is known to both, what they declare is not
    desk = Desk(session(FIELD, "hotseat"))
    at = desk.at("0504")
    for order in (Designate(("USI-1", "UST-1"), at), Resolve(at)):
        assert not isinstance(desk.session.do(order), Refusal), order
    desk.idle()
    assert (curtain(desk).handover.side, curtain(desk).handover.asked) == ("American", "Standoff")
    assert why_no_token(desk.session) == KEEPS_SECRETS
    curtain(desk).lift()
    desk.idle(2000)
    assert not isinstance(desk.app.top, CurtainScreen)
    desk.session.do(StandOff(True))
    desk.idle()
    assert curtain(desk).handover.side == "German"
    curtain(desk).lift()
    desk.idle(2000)
    desk.session.do(StandOff(False))
    desk.idle()
    assert not isinstance(desk.app.top, CurtainScreen)
    assert not desk.session.secret and why_no_token(desk.session) == ""


def test_one_player_declares_for_both_without_a_curtain() -> None:
    desk = declared(True, "solo")
    assert not isinstance(desk.app.top, CurtainScreen) and not desk.session.secret
