"""With a counter chosen, a click on another of one's own chooses that; its hex is gone to all the same."""

from __future__ import annotations

import pygame
import pytest
from test_riding_by_hand import text_desk

from game.client.kit.text_style import px
from game.ogre.movement.movement import Move

TWO = "red HVY-1 0505\nred HVY-2 0504\nred GEV-3 0504\nblue LT-9 0909"


def chosen(text: str = TWO, unit: str = "HVY-1"):
    desk = text_desk(text)
    desk.screen.go_to(unit)
    assert desk.mode.hand.group.can_go(desk.at("0504")), "the hex of the others is lit"
    return desk


def test_a_click_on_another_own_counter_in_a_lit_hex_chooses_it() -> None:
    desk = chosen("red HVY-1 0505\nred HVY-2 0504\nblue LT-9 0909")
    desk.hex("0504")
    assert desk.mode.selected == "HVY-2" and desk.session.history.at == 0
    desk.hex("0505")
    assert desk.mode.selected == "HVY-1" and desk.session.history.at == 0


def test_in_a_stack_further_clicks_go_through_its_counters_and_move_nobody() -> None:
    desk = chosen()
    seen = []
    for _ in range(4):
        desk.hex("0504")
        seen.append(desk.mode.selected)
    assert set(seen) == {"HVY-2", "GEV-3"} and seen[:2] == seen[2:] and desk.session.history.at == 0


@pytest.mark.parametrize("how", ["drag", "ground", "path"])
def test_the_hex_of_another_own_counter_is_gone_to(how: str, monkeypatch: pytest.MonkeyPatch) -> None:
    desk = chosen("red HVY-1 0505\nred HVY-2 0504\nblue LT-9 0909")
    assert "Onto your own counters: drag, or click beside them in their hex." in desk.mode.hint()[0]
    if how == "drag":
        desk.drag("0505", "0504")
    elif how == "ground":
        x, y = desk.screen.camera.point(desk.at("0504"))
        desk.click((x + px(1) + round(desk.screen.camera.H * 0.5), y))
    else:
        monkeypatch.setattr("game.client.ogre.move_mode.held_shift", lambda: True)
        desk.hex("0504")
        monkeypatch.undo()
        desk.key(pygame.K_RETURN)
    assert desk.session.history.steps[0].order == Move(("HVY-1",), (desk.at("0504"),))


def test_the_hint_says_nothing_of_own_counters_that_are_in_no_lit_hex() -> None:
    desk = text_desk("red HVY-1 0505\nred HVY-2 0101\nblue LT-9 0909")
    desk.screen.go_to("HVY-1")
    assert "Onto your own" not in desk.mode.hint()[0]


def test_who_comes_in_from_the_tray_comes_in_where_others_of_its_side_stand() -> None:
    desk = text_desk("exit red north\nentry red north turn 2\nred GEV-1 off\nred GEV-3 off\nblue HVY-2 0909")
    desk.screen.go_to("GEV-1")
    desk.hex("0501")
    desk.screen.go_to("GEV-3")
    desk.hex("0501")
    assert {desk.screen.view.units[u].at for u in ("GEV-1", "GEV-3")} == {desk.at("0501")}
