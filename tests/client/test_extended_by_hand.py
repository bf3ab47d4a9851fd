"""The extended sequence by mouse and keyboard: opportunity fire, fire on the move, the advance."""

from __future__ import annotations

import pygame
from test_challenge_by_hand import session
from test_play import Desk
from test_recipes_shown import widgets, words

from game.client.generic.window_mode import DEAF_MS, WindowMode
from game.client.kit.frame import Chip
from game.client.ogre.fire_mode import FireMode
from game.client.ogre.move_mode import MoveMode
from game.client.table.hud.panel_widgets import UnitRow
from game.client.table.hud.replay_board import SessionReplay
from game.ogre.counter_words import marks

FIELD = """board 12x12
option extended-sequence
option overrun
stacking gev
turn 1 red movement
red LT-1 0308
red HVY-1 0909
red INF-1 1111
blue HVY-9 0304
blue LT-9 0911
dice seed 1 typed 1 1 1 1 1 1
"""


def moved() -> Desk:
    """A tank has come within reach of a gun."""
    desk = Desk(session(FIELD))
    desk.hex("0308")
    desk.hex("0306")
    assert isinstance(desk.mode, WindowMode), desk.mode
    desk.idle(DEAF_MS)
    return desk


def verbs(desk: Desk) -> list[str]:
    return [step.order.verb for step in desk.session.history.steps]


def test_f_fires_at_who_comes_and_halts_it_and_l_lets_it_pass() -> None:
    desk = moved()
    assert "Fire at Light Tank 1" in words(desk) and "halt it" in words(desk)
    desk.key(pygame.K_f)
    assert verbs(desk) == ["move", "halt"]
    view = desk.screen.view
    assert "halted" in [mark.sign for mark in marks(desk.session.rules, view, view.units["LT-1"])]
    desk = moved()
    desk.key(pygame.K_l)
    assert verbs(desk) == ["move", "let-pass"] and isinstance(desk.mode, MoveMode)


def test_the_key_of_work_turns_to_fire_beside_movement_and_back() -> None:
    desk = Desk(session(FIELD))
    assert isinstance(desk.mode, MoveMode)
    desk.key(pygame.K_e)
    assert isinstance(desk.mode, FireMode) and "Back to moving" in words(desk)
    assert "Besides firing" not in words(desk) and "Move to" not in words(desk), "moves are made beside it"
    assert "it has not moved in this phase" in words(desk), "and come first"
    desk.key(pygame.K_e)
    desk.hex("0909")
    desk.hex("0910")
    desk.key(pygame.K_e)
    desk.hex("0911")
    desk.push("gun HVY-1") if "gun HVY-1" in words(desk) else desk.hex("0910")
    desk.key(pygame.K_RETURN)
    assert [verb for verb in verbs(desk) if verb != "let-pass"] == ["move", "fire"]
    desk.key(pygame.K_e)
    assert isinstance(desk.mode, MoveMode) and "Fire on the move" in words(desk)


def test_the_weather_stands_in_the_bar_above_the_board_and_the_replay() -> None:
    sky = "parameter weather 1\nstate sky - sky=storm force=1 direction=4\n"
    desk = Desk(session(FIELD.replace("stacking gev\n", f"{sky}stacking gev\n")))
    chip = next(widget for widget in widgets(desk) if widget.name == "sky-storm")
    assert isinstance(chip, Chip) and chip.words == "Storm, wind 1 to S"
    assert "farther than 4 hexes" in str(chip.tip)
    assert [mark.words for mark in SessionReplay(desk.session).marks(0)] == [chip.words]
    assert not [widget for widget in widgets(Desk(session(FIELD))) if isinstance(widget, Chip)]


def test_support_that_picks_a_hex_is_pointed_at_and_not_passed_over_unasked() -> None:
    # sp:41
    desk = Desk(session(FIELD.replace("red movement", "red support") + "air-strike red 1\n"))
    assert desk.mode.hint()[0] == "Choose what to do at the right, then click where."
    desk.key(pygame.K_SPACE)
    assert desk.screen.layers and "Not used: Call an air strike." in words(desk)
    desk.key(pygame.K_ESCAPE)
    row = next(widget for widget in widgets(desk) if getattr(widget, "title", "") == "Call an air strike")
    desk.click(row.rect.center)
    desk.hex("0304")
    desk.key(pygame.K_RETURN)
    assert verbs(desk) == ["air"]


def test_support_is_called_with_keys_alone_by_the_digits_of_the_list() -> None:
    # sp:23, sp:41, sp:42
    more = "air-strike red 1 strikes 2\nbattery red 1\n"
    desk = Desk(session(FIELD.replace("red movement", "red support") + more))
    assert "Left this turn: 2" in words(desk), "how many there are is told"
    assert [row.right for row in widgets(desk) if isinstance(row, UnitRow)] == ["1", "2"]
    desk.key(pygame.K_1)
    assert desk.mode.hint()[0].startswith("Call an air strike: click what is lit.")
    assert desk.mode.found(desk.at("0304"))
    desk.key(pygame.K_RETURN)
    desk.key(pygame.K_ESCAPE)
    desk.key(pygame.K_2)
    desk.key(pygame.K_RETURN)
    assert verbs(desk) == ["air", "artillery"]
