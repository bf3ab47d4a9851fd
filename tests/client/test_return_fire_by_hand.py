"""Return fire by hand: it costs nothing, so its side is asked at any odds, until it leaves it."""

from __future__ import annotations

import pygame
from test_challenge_by_hand import give, session, verbs
from test_play import Desk
from test_recipes_shown import words

from game.client.generic.window_mode import DEAF_MS, WindowMode
from game.client.table.out_of_turn.seats import Level, Seat

RED, BLUE = 0, 1
FIELD = """board 9x9
option ramming
option multi-attack
stacking gev
turn 1 red fire
red HVY-1 0606
red HVY-2 0607
blue LT-1 0605
blue HVY-9 0909
dice seed 1 typed 4 1 5 4 4 4
"""


def test_who_is_attacked_is_asked_at_any_odds_and_on_until_it_returns_no_more() -> None:
    game = session(FIELD)
    give(game, "fire HVY-1 at LT-1")
    asked = game.windows.asked
    assert asked is not None and asked.side == BLUE and not asked.costs
    assert asked.best is not None and asked.best < 1, "below 1-1, and asked all the same"


def test_the_band_returns_fire_and_lets_it_pass() -> None:
    desk = Desk(session(FIELD))
    give(desk.session, "fire HVY-1 at LT-1")
    desk.screen.position_changed()
    desk.idle(DEAF_MS)
    assert isinstance(desk.mode, WindowMode) and "fires back at" in words(desk)
    desk.key(pygame.K_f)
    assert verbs(desk.session)[:2] == ["fire", "return-fire"]
    assert not desk.session.position.frames, "nobody else can return fire"


def test_who_is_never_asked_returns_none() -> None:
    game = session(FIELD)
    game.windows.seats[BLUE] = Seat(Level.NEVER)
    give(game, "fire HVY-1 at LT-1")
    assert verbs(game) == ["fire", "return-none"]
