"""Counters that wait at the edge of the map: who is in the tray, and where the board is looked at."""

from __future__ import annotations

import pytest
from test_play import Desk
from test_secrecy import session_of

from game.client.ogre.entering_counters import WaitingCounter
from game.ogre.plans.options import entry_hexes

TEXT = """board 15x40
option ramming
entry red south turn 4 kinds GEV
entry red south turn 7
turn 4 red movement
red GEV-1 off
red GEV-2 off
red HVY-3 off
red INF-1 off INF*2
{more}blue HVY-9 0808
"""


def coming(more: str = "") -> Desk:
    desk = Desk(session_of(TEXT.format(more=more), mode="solo"))
    desk.idle()
    return desk


def test_the_tray_shows_only_those_that_may_come_in_now() -> None:
    assert [unit.id for unit in coming().mode.tray()] == ["GEV-1", "GEV-2"]


def test_a_side_with_nobody_on_the_map_sees_the_edge_where_it_comes_in() -> None:
    desk = coming()
    doors = entry_hexes(desk.mode.rules, desk.mode.view, desk.mode.side)
    assert doors and any(desk.screen.camera.shows(at) for at in doors)


def test_the_edge_is_shown_when_a_counter_that_waits_is_chosen() -> None:
    desk = coming("red HVY-1 0801\n")
    desk.screen.camera.set_zoom(60)
    desk.screen.camera.centre_on(desk.at("0802"))
    doors = entry_hexes(desk.mode.rules, desk.mode.view, desk.mode.side)
    assert not any(desk.screen.camera.shows(at) for at in doors)
    desk.mode.select("GEV-1")
    desk.app.animator.finish()
    assert any(desk.screen.camera.shows(at) for at in doors)


def test_a_counter_that_comes_later_says_when_and_where() -> None:
    desk = coming()
    desk.mode.select("HVY-3")
    assert desk.mode.hint()[0] == "Heavy Tank 3 comes in on turn 7, by the south edge."


def test_a_hex_that_a_row_lit_is_dark_once_the_row_is_gone() -> None:
    desk = coming("red HVY-1 0801\n")
    desk.screen.light(desk.at("0801"))
    assert desk.screen.display.lit
    desk.screen.position_changed()
    assert not desk.screen.display.lit


@pytest.mark.parametrize("log", [False, True])
def test_every_counter_that_waits_stands_beside_the_log_and_not_behind_it(log: bool) -> None:
    kinds = ("HVY", "MSL", "MHWZ", "LT", "GEV", "GEVPC", "SHVY")
    more = "".join(f"red {kind}-{k} off\n" for kind in kinds for k in (11, 12))
    text = TEXT.replace("kinds GEV", "").replace("entry red south turn 7\n", "")
    desk = Desk(session_of(text.format(more=more), mode="solo"))
    desk.idle()
    if desk.screen.around.drawers.log.visible is not log:
        desk.screen.toggle_log()
        desk.idle()
    faces = [widget for widget in desk.screen.around.tray.walk() if isinstance(widget, WaitingCounter)]
    assert len(faces) == len(kinds) + 1
    left = desk.screen.around.drawers.log.rect.right if log else 0
    right = desk.screen.around.drawers.panel.rect.left
    assert all(left <= face.rect.left and face.rect.right <= right for face in faces)
