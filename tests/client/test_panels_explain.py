"""The work panel says where its numbers come from, tells rows apart, and has no cross for what was done."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest
from test_going_jobs import desk
from test_play import Desk

from game.client.kit import Label, Widget
from game.client.ogre.shooter_rows import ShooterRow
from game.client.ogre.work.machine_card import cargo_rows, order_rows
from game.client.ogre.work.pictures import AttemptRow, Pool, TaskRow
from game.client.table.hud.panel_widgets import RefusedRow, UnitRow
from game.client.table.modes.wishes import Hold
from game.ogre.plans.work import Picked

GROUND = """
board 9x9 field "A Field"
side stream 0404-0405
side stream 0404-0304
option engineering
option mine-work
option ground-works
option field-works
option repair
option cargo
option vulcan-jobs
stacking gev
turn 2 blue fire
dice seed 5
blue CE-1 0404 CE*3
blue TK-1 0404
blue TK-2 0404
blue VULC-1 0606
blue HDRN-1 0606
blue MK3-1 0606 tr 20 main 0
red GEV-1 0101
"""


def at_task(task: str, label: str, text: str = GROUND) -> Desk:
    found = desk(text)
    found.key(pygame.K_e)
    found.mode.take(Hold(Picked(found.at(label))))
    row = next(w for w in walked(found) if isinstance(w, TaskRow) and w.name.split()[1] == task)
    row.act()
    found.idle()
    return found


def walked(found: Desk) -> Iterator[Widget]:
    found.idle()
    return found.screen.around.drawers.panel.walk()


def crew(found: Desk, unit: str, squads: int) -> None:
    next(w for w in walked(found) if isinstance(w, ShooterRow) and w.name == f"crew {unit}").on_count(squads)


def words(found: Desk) -> str:
    return " | ".join(w.words for w in found.screen.around.drawers.panel.walk() if isinstance(w, Label))


def pool(found: Desk) -> Pool:
    return next(w for w in found.screen.around.drawers.panel.walk() if isinstance(w, Pool))


def test_mending_a_weapon_tells_its_two_throws() -> None:
    found = at_task("mend", "0606")
    assert pool(found).words == "assessment, then a 6"
    assert "It is assessed first: on 5 or more it can be repaired (33 %), otherwise never." in words(found)
    then = "In the same turn a 6 repairs it (17 %). It may be tried once a turn. Both together: 6 %."
    assert then in words(found)


def test_mending_what_was_found_sound_tells_of_one_throw() -> None:
    found = at_task("mend", "0606", GROUND.replace("main 0", "main 0 notes main-1/1"))
    assert pool(found).words == ""
    assert "It has been assessed and can be repaired: a 6 repairs it (17 %)." in words(found)


def test_mending_treads_tells_what_a_die_brings() -> None:
    found = at_task("treads", "0606")
    assert "each 6 counts" in pool(found).words
    assert "Each 6 brings back one tread unit; 25 are lost." in words(found)


def test_a_bridge_tells_of_its_trucks_by_name() -> None:
    found = at_task("bridge", "0404")
    assert "Each squad works with the gear of a truck" in words(found)
    assert "Truck 1 and Truck 2" in words(found)
    crew(found, "CE-1", 3)
    found.idle()
    refused = [w.reason for w in found.screen.around.drawers.panel.walk() if isinstance(w, RefusedRow)]
    assert any("3 squads, 2 trucks free" in reason for reason in refused)


def test_without_a_truck_the_reason_says_so() -> None:
    found = desk(GROUND.replace("blue TK-1 0404\nblue TK-2 0404\n", ""))
    found.key(pygame.K_e)
    found.mode.take(Hold(Picked(found.at("0404"))))
    found.idle()
    refused = {
        w.title: w.reason for w in found.screen.around.drawers.panel.walk() if isinstance(w, RefusedRow)
    }
    assert any("no truck free" in reason for reason in refused.values()), refused


PAIR = ("Bridge the stream: 0405", "the south side of 0404")


@pytest.mark.parametrize("label", ["0404", ""])
def test_two_bridges_from_one_hex_say_where_they_lead(label: str) -> None:
    found = desk(GROUND)
    found.key(pygame.K_e)
    found.mode.take(Hold(Picked(found.at(label) if label else 0)))
    found.idle()
    rows = [(w.title, w.second) for w in found.screen.around.drawers.panel.walk() if isinstance(w, TaskRow)]
    assert {("Bridge the stream: 0304", "the north-west side of 0404"), PAIR} <= set(rows)


def test_what_was_done_has_no_row_that_says_it_cannot_be_done() -> None:
    found = at_task("dig", "0404", GROUND.replace("CE*3", "CE*3") + "blue CE-2 0404 CE*2\n")
    crew(found, "CE-2", 0)
    found.idle()
    found.key(pygame.K_RETURN)
    while found.session.view.frames:
        found.key(pygame.K_SPACE)
    found.mode.take(Hold(Picked(found.at("0404"))))
    found.idle()
    panel = found.screen.around.drawers.panel
    tried = [w for w in panel.walk() if isinstance(w, AttemptRow)]
    assert [w.success for w in tried] == [True]
    refused = [w.title for w in panel.walk() if isinstance(w, RefusedRow)]
    assert refused and not any(title.startswith("Dig") for title in refused)


def test_cargo_says_of_what_its_room_is() -> None:
    found = desk(GROUND.replace("turn 2 blue fire", "turn 2 blue movement") + "blue HVY-1 0606\n")
    found.mode.select("VULC-1")
    vulcan = found.screen.view.units["VULC-1"]
    walked = [w for row in cargo_rows(found.screen.now, found.mode.take, vulcan) for w in row.walk()]
    assert any(getattr(w, "words", "") == "room is counted in missiles" for w in walked)
    rows = order_rows(found.screen.now, found.mode.take, found.screen.view.units["HDRN-1"])
    said = {w.title: w.second for row in rows for w in row.walk() if isinstance(w, UnitRow)}
    assert said["Move onto the deck of Vulcan"] == "Room: 18 needed, 24 free, Uses: the whole turn of both"
    assert not any(isinstance(w, UnitRow) and w.second == "takes" for w in walked)
