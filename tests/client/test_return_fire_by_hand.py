"""Return fire by hand: it costs nothing, so its side is asked at any odds, until it leaves it."""

from __future__ import annotations

import pygame
import pytest
from test_challenge_by_hand import FIELD as CHALLENGED
from test_challenge_by_hand import give, session, verbs
from test_opportunity_by_hand import FIELD as MOVED
from test_play import Desk
from test_recipes_shown import words

from game.client.generic import window_mode
from game.client.generic.window_mode import DEAF_MS, WindowMode
from game.client.ogre.odds_card import CrtStrip
from game.client.ogre.shooter_rows import ShooterRow
from game.client.table.out_of_turn.asking import Asking, Level

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
    game.windows.asking[BLUE] = Asking(Level.NEVER)
    give(game, "fire HVY-1 at LT-1")
    assert verbs(game) == ["fire", "return-none"]


def put_together(text: str, monkeypatch: pytest.MonkeyPatch, *orders: str) -> Desk:
    """The answer to the last of some orders that the band shows, put together by a click with Shift."""
    desk = Desk(session(text))
    give(desk.session, *orders)
    desk.screen.position_changed()
    desk.idle(DEAF_MS)
    monkeypatch.setattr(window_mode, "held_shift", lambda: True)
    best = desk.mode.best  # type: ignore[attr-defined]
    desk.push(f"answer {best.shown.title}")
    monkeypatch.setattr(window_mode, "held_shift", lambda: False)
    return desk


def strips(desk: Desk) -> list[str]:
    """The columns that the card of odds has lit."""
    return [one.lit for one in desk.screen.everything() if isinstance(one, CrtStrip)]


def test_every_attack_out_of_turn_is_put_together_with_the_ticks_and_the_odds_of_the_own_turn(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # opportunity fire: a tick lets another join, or drops who fires
    desk = put_together(MOVED, monkeypatch, "move LT-1 0406 0506", "let-pass")
    before, both = verbs(desk.session), strips(desk)
    rows = {w.name: w.count for w in desk.screen.everything() if isinstance(w, ShooterRow)}
    assert rows == {"gun HVY-1 gun": 1, "gun MSL-1 gun": 1}
    desk.push("gun HVY-1 gun")
    assert verbs(desk.session) == before and (both, strips(desk)) == (["3-1"], ["1-1"])
    desk.push("give order")
    (halt,) = [step.order for step in desk.session.history.steps if step.order.verb == "halt"]
    assert [shot.unit for shot in halt.shots] == ["MSL-1"]  # type: ignore[attr-defined]
    # a challenge is one counter's alone; what becomes of the move stands in the card
    desk = put_together(CHALLENGED, monkeypatch, "move LT-1 0307")
    said = words(desk)
    assert strips(desk) and "Cancels the order" in said and "Casualty" in said
    assert desk.mode.hint()[0].startswith("F or a click: Challenge"), "Enter answers nothing"
    # return fire is given with all that it fires
    desk = put_together(FIELD, monkeypatch, "fire HVY-1 at LT-1")
    assert strips(desk) == ["1-2"] and "Shooters" not in words(desk)
    desk.push("give order")
    assert "return-fire" in verbs(desk.session)
