"""Enter does what is lit and ends nothing; the key that ends a phase asks what is left, and No is nearest."""

from __future__ import annotations

import pygame
import pytest
from test_play import BLUE, Desk, attack, duel, field
from test_work_by_hand import desk as at_work

from game.client.kit import Button, Label
from game.client.table.hud.bars import Bars


def question(desk: Desk) -> str:
    """The words of the question that is open; "" for none."""
    layer = next((layer for layer in desk.screen.layers if layer.modal), None)
    words = (w.words for w in layer.widget.walk() if isinstance(w, Label)) if layer is not None else ()
    return " | ".join(words)


def answer(desk: Desk, words: str) -> None:
    """Click an answer of the question."""
    buttons = [w for w in desk.screen.layers[-1].widget.walk() if isinstance(w, Button)]
    desk.click(next(b.rect.center for b in buttons if b.words == words))


def test_enter_with_nothing_lit_ends_no_phase_and_opens_no_question() -> None:
    for phase in ("movement", "fire"):
        for side in (0, BLUE):
            desk = Desk(duel(phase, side))
            desk.key(pygame.K_RETURN)
            assert desk.session.history.at == 0 and not question(desk)


def test_enter_pressed_once_too_often_after_the_last_shot_ends_nothing() -> None:
    desk = Desk(
        field([("HVY-1", "HVY", BLUE, "0503", ()), ("INF-2", "INF", 0, "0504", ("INF",))], "fire", BLUE)
    )
    desk.hex("0503")
    desk.hex("0504")
    desk.key(pygame.K_RETURN)
    assert desk.session.history.at == 1, "it fires"
    for _ in range(3):
        desk.key(pygame.K_RETURN)
    assert desk.session.history.at == 1 and not question(desk)


def test_enter_on_a_greyed_button_of_work_opens_no_question() -> None:
    found = at_work()
    found.key(pygame.K_e)
    found.key(pygame.K_RETURN)
    assert found.session.history.at == 0 and not question(found)


def test_space_asks_by_name_who_has_not_moved_and_no_is_the_answer_of_enter_space_and_escape() -> None:
    for key in (pygame.K_RETURN, pygame.K_SPACE, pygame.K_ESCAPE):
        desk = Desk(duel(side=BLUE))
        desk.key(pygame.K_SPACE)
        words = question(desk)
        assert words.startswith("End Movement?") and "(0503)" in words and "(0101)" in words
        desk.key(key)
        assert desk.session.history.at == 0 and not question(desk)
    desk.key(pygame.K_SPACE)
    answer(desk, "End Movement")
    assert desk.session.position.clock.phase != "movement"


def test_space_names_who_can_still_fire() -> None:
    desk = Desk(duel("fire", BLUE))
    desk.key(pygame.K_SPACE)
    assert "(0803)" in question(desk) and "(0503)" not in question(desk)


def test_space_ends_at_once_where_nothing_is_left_or_nothing_is_to_be_asked() -> None:
    desk = Desk(duel("fire", BLUE))
    desk.app.settings.confirm_end = False
    desk.key(pygame.K_SPACE)
    assert desk.session.history.at == 1


def test_a_key_of_the_players_own_ends_the_phase_and_stands_on_the_button() -> None:
    desk = Desk(duel("fire", BLUE))
    desk.app.keys.set("end_phase", ("Backspace",))
    desk.app.settings.confirm_end = False
    desk.screen.rebuild()
    desk.idle()
    bars: Bars = desk.screen.around.bars
    assert bars.end.key_hint == "Backspace"
    desk.key(pygame.K_SPACE)
    assert desk.session.history.at == 0
    desk.key(pygame.K_BACKSPACE)
    assert desk.session.history.at == 1


@pytest.mark.parametrize("key", [pygame.K_RETURN, pygame.K_SPACE])
def test_the_keyboard_does_not_come_to_stand_on_the_button_that_ends_a_phase(key: int) -> None:
    desk = Desk(duel("fire", BLUE))
    for _ in range(40):
        desk.key(pygame.K_F6)
        assert desk.screen.focus is not desk.screen.around.bars.end


def test_the_walk_of_the_keyboard_begins_in_the_panel_and_goes_round_all_else() -> None:
    desk = Desk(duel("fire", BLUE))
    desk.key(pygame.K_F6)
    first = desk.screen.focus
    assert first is not None and desk.screen.around.drawers.panel in first.upwards()
    walked = {first}
    for _ in range(60):
        desk.key(pygame.K_F6)
        walked.add(desk.screen.focus)
    assert any(desk.screen.around.drawers.rail in widget.upwards() for widget in walked if widget is not None)


def test_many_are_named_by_the_first_few() -> None:
    desk = Desk(attack())
    desk.push("suggest")
    names = desk.mode.named(sorted(u for u, unit in desk.session.view.units.items() if unit.at))
    assert names.count("(") == 6 and names.endswith("more")


def test_space_asks_who_can_still_fire_beside_the_work_of_sappers_too() -> None:
    found = at_work()
    found.key(pygame.K_e)
    found.key(pygame.K_SPACE)
    words = question(found)
    assert "can still fire" in words and "Sappers can still work" in words
    assert found.session.history.at == 0
