"""Questions out of turn give nothing away: neither what a side hides nor who watches for it."""

from __future__ import annotations

import pygame
import pytest
from test_secrecy import Table, session_of

from game.client.generic.window_mode import DEAF_MS, WindowMode
from game.client.table.out_of_turn.asking import Act, Asking, Level, Watch, as_it_is
from game.notation.orders import parse_order
from game.ogre.catalogue import MODULES
from tests.client.pickets import PICKETS

RED, BLUE = 0, 1
FIELD = """option ramming
option mines
option pickets
board 12x9
stock blue mine 3
red GEV-1 0204
red LT-2 0103
blue HWZ-1 0604
blue HVY-9 1204
turn 1 red movement
dice seed 1 typed 1 1 1 1
"""


@pytest.fixture(autouse=True)
def pickets(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(MODULES, PICKETS.id, PICKETS)


def table(*mines: str) -> Table:
    found = Table(session_of(FIELD, *(f"marker mine {at} owner blue known blue" for at in mines)))
    found.lift()
    found.screen.viewport.fit()
    return found


def move(one: Table) -> None:
    session = one.session
    one.give(parse_order("move GEV-1 0304 0404", session.rules, session.position.board, session.position))
    one.idle(DEAF_MS)


def test_the_band_and_play_in_the_open_are_the_same_whatever_either_side_hides() -> None:
    twins = [table("0909", "0208"), table("1002", "0807")]
    for one in twins:
        move(one)
        assert isinstance(one.mode, WindowMode) and not one.covered
    assert twins[0].pixels() == twins[1].pixels()
    for one in twins:
        while isinstance(one.mode, WindowMode):
            one.idle(DEAF_MS)
            one.key(pygame.K_l)
        assert one.session.decider == RED and not one.covered
    assert twins[0].pixels() == twins[1].pixels()


def test_a_held_key_shows_what_the_answerer_hides_and_nothing_stays_of_it() -> None:
    one = table("0802", "1003")
    move(one)
    before = one.pixels()
    one.send(pygame.KEYDOWN, key=pygame.K_o, mod=0, unicode="o")
    one.idle()
    assert one.pixels() != before
    one.send(pygame.KEYUP, key=pygame.K_o, mod=0)
    one.idle()
    assert one.pixels() == before


def test_who_moves_does_not_see_why_nobody_was_asked() -> None:
    def hold(one: Table) -> Asking:
        watch = Watch("HWZ-1", Act.HOLD, was=as_it_is(one.session.position, "HWZ-1"))
        return Asking(watches=(watch,))

    pictures, sentences = [], []
    for seat in (lambda one: Asking(Level.NEVER), lambda one: Asking(Level.WATCHES), hold):
        one = table("0909")
        one.session.windows.asking[BLUE] = seat(one)
        move(one)
        assert one.session.decider == RED and not one.session.position.frames
        pictures.append(one.pixels())
        sentences.append([line[:4] for line in one.session.log(RED)])
        assert one.session.why_not_undo
    assert len(set(pictures)) == 1 and sentences[0] == sentences[1] == sentences[2]
