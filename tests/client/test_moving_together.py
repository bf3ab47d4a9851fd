"""Moving together by hand: with engineers, a Vulcan and its ducklings, beside hovercraft; cargo, swamp."""

from __future__ import annotations

import pygame
import pytest
from test_play import Desk

from game.client.kit import Scroll
from game.client.ogre.move_tool import TakeAlong
from game.client.ogre.overrun.offers import OfferRound
from game.client.ogre.work.pictures import RoomBar
from game.client.table.session import Session
from game.notation.cases import parse_case
from game.ogre.engineering.accompanying import Accompany
from game.ogre.engineering.boarding import Disembark, Embark
from game.ogre.engineering.ducklings import Lead, TakeOver
from game.ogre.engineering.field_works import Shelter
from game.ogre.engineering.swamp import Prepare
from game.ogre.kinds import KINDS
from game.ogre.movement.movement import Move
from game.ogre.overrun.overrun import Overrun

FIELD = """
board 9x9 field "A Field"
terrain swamp 0305 0205
option engineering
option mine-work
option terrain-help
option swamp-work
option vulcan-jobs
option overrun
stacking gev
turn 2 blue {phase}
dice seed 5
blue CE-1 0404 CE*3
blue HVY-3 0404
blue GEV-3 0404
blue VULC-1 0606
blue HVY-1 0506 channel VULC-1.2+
blue HVY-2 0605 channel VULC-1.2+
blue CE-7 0606 CE*2
blue LT-4 off aboard VULC-1
red GEV-9 0109
"""


def desk(phase: str = "movement") -> Desk:
    case = parse_case(FIELD.format(phase=phase))
    return Desk(Session(case.rules, case.start, title="A Field", mode="solo"))


def press(found: Desk, name: str) -> None:
    """Push a button of the panel, scrolled to if need be."""
    widget = found.screen.named(name)
    assert widget is not None, name
    for scroll in found.screen.around.drawers.panel.walk():
        if isinstance(scroll, Scroll):
            room = scroll.rect
            if not room.contains(widget.rect):
                found.send(pygame.MOUSEMOTION, pos=room.center, rel=(0, 0), buttons=(0, 0, 0))
                while widget.rect.bottom > room.bottom:
                    before = widget.rect.y
                    found.send(pygame.MOUSEWHEEL, x=0, y=-1, precise_y=-1.0)
                    found.idle()
                    if widget.rect.y == before:
                        break
    found.click(widget.rect.center)


def last(found: Desk) -> object:
    history = found.session.history
    return history.steps[history.at - 1].order


def test_a_row_of_the_panel_takes_engineers_along_in_one_order() -> None:
    found = desk()
    found.hex("0404")
    found.mode.select("HVY-3")
    found.idle()
    press(found, "along CE-1")
    assert found.mode.lit_counters() == {"HVY-3", "CE-1"}
    found.hex("0403")
    assert last(found) == Move(("CE-1", "HVY-3"), (found.at("0403"),)), (
        "who can lead through mines is named first"
    )


def test_only_hexes_that_all_of_them_can_reach_are_lit() -> None:
    found = desk()
    found.mode.select("HVY-3")
    found.idle()
    alone = set(found.mode.hand.lit)
    found.key(pygame.K_1)
    assert found.mode.hand.group.along == ("CE-1",) and set(found.mode.hand.lit) < alone
    found.key(pygame.K_1)
    assert set(found.mode.hand.lit) == alone


def test_guided_by_engineers_swamp_is_bad_on_a_one_alone() -> None:
    found = desk()
    found.mode.select("HVY-3")
    found.idle()
    at = found.at("0305")
    assert found.mode.hand.lit[at].hazard == "2/6 stuck"
    found.mode.take(TakeAlong("CE-1"))
    assert found.mode.hand.lit[at].hazard == "1/6 stuck"
    found.hex("0305")
    assert found.mode.hand.plan is not None and any("1 in 6" in line for line in found.mode.hand.plan.lines)
    found.key(pygame.K_RETURN)
    assert last(found) == Move(("CE-1", "HVY-3"), (at,))


def test_shift_and_a_click_on_a_counter_of_the_stack_takes_it_along(monkeypatch: pytest.MonkeyPatch) -> None:
    found = desk()
    found.mode.select("HVY-3")
    monkeypatch.setattr("game.client.ogre.move_mode.held_shift", lambda: True)
    found.mode.click(found.at("0404"), "GEV-3", (0, 0))
    assert found.mode.hand.group.along == ("GEV-3",)


def test_ducklings_move_with_their_vulcan_unless_left_out() -> None:
    found = desk()
    found.mode.select("VULC-1")
    found.idle()
    assert found.mode.hand.group.along == ("HVY-1", "HVY-2")
    press(found, "along HVY-2")
    path = found.mode.hand.group.way_to(found.at("0805"))
    found.mode.hover(found.at("0805"), "")
    assert found.mode.hand.group.trails(path) and found.screen.scene().moving[0].look.ghost
    found.hex("0805")
    order = last(found)
    assert isinstance(order, Lead) and order.followers == ("HVY-1",)
    grid = found.screen.view.board.grid
    assert grid.distance(found.mode.unit("HVY-1").at, found.mode.unit("VULC-1").at) <= 1


def test_a_vulcan_without_its_ducklings_moves_by_itself() -> None:
    found = desk()
    found.mode.select("VULC-1")
    for name in ("HVY-1", "HVY-2"):
        found.mode.take(TakeAlong(name))
    found.hex("0706")
    assert isinstance(last(found), Move)


def test_a_vulcan_beside_a_swamp_prepares_its_way() -> None:
    found = desk()
    found.mode.select("VULC-1")
    for name in ("HVY-1", "HVY-2"):
        found.mode.take(TakeAlong(name))
    assert found.screen.named("order Prepare a way into 0305") is None, "no swamp beside it"
    text = FIELD.replace("terrain swamp 0305 0205", "terrain swamp 0706").format(phase="movement")
    case = parse_case(text)
    found = Desk(Session(case.rules, case.start, title="A Field", mode="solo"))
    found.mode.select("VULC-1")
    found.idle()
    press(found, "order Prepare a way into 0706")
    assert last(found) == Prepare("VULC-1", found.at("0706"))


def test_squads_get_into_the_hold_and_its_bar_shows_what_they_take() -> None:
    found = desk()
    found.mode.select("CE-7")
    found.idle()
    press(found, "order Move into the hold of Vulcan")
    assert last(found) == Embark("CE-7", "VULC-1", "hold")
    found.mode.select("VULC-1")
    found.idle()
    panel = [*found.screen.around.drawers.panel.walk()]
    bars = {w.name: w.parts for w in panel if isinstance(w, RoomBar)}
    assert bars == {"area hold": [12], "area deck": [6 * KINDS["LT"].size]}
    assert found.screen.named("cargo CE-7").title == "Combat Engineers 7, 2 squads"


def test_a_vehicle_drives_off_the_deck_by_a_button() -> None:
    found = desk()
    found.mode.select("VULC-1")
    found.idle()
    press(found, "order Drive off the deck")
    assert last(found) == Disembark("LT-4")


def test_engineers_go_along_with_a_gev_in_the_second_movement() -> None:
    found = desk("second")
    found.mode.select("GEV-3")
    found.idle()
    press(found, "along CE-1")
    found.hex("0403")
    assert last(found) == Accompany("GEV-3", ("CE-1",), (found.at("0403"),))


def test_engineers_that_are_chosen_first_say_whom_they_may_go_along_with() -> None:
    found = desk("second")
    found.mode.select("CE-1")
    assert found.mode.hint()[0] == "Combat Engineers 1 can move with GEV 3: choose that unit."


def test_overrun_ducklings_are_taken_over_with_a_click() -> None:
    text = (
        FIELD.format(phase="movement")
        .replace("turn 2 blue movement", "turn 2 red movement")
        .replace("red GEV-9 0109", "red HVY-9 0505")
    )
    case = parse_case(text)
    found = Desk(Session(case.rules, case.start, title="A Field", mode="solo"))
    found.screen.do(Overrun(("HVY-9",), found.at("0506")))
    found.idle()
    assert isinstance(found.mode, OfferRound) and found.mode.todo() == ["HVY-1"]
    press(found, "order Take over Heavy Tank 1")
    assert TakeOver("HVY-1") in [step.order for step in found.session.history.steps]


def test_the_preview_of_an_overrun_counts_ducklings_as_those_that_their_vulcan_takes_over() -> None:
    # ce:14.01.5-f: of five tanks without a crew four fight at full strength, and one with a crew as well
    text = (
        FIELD.format(phase="movement")
        .replace("turn 2 blue movement", "turn 2 red movement")
        .replace("red GEV-9 0109", "red HVY-9 0304")
    )
    tanks = "".join(f"blue LT-{k} 0204 crewless channel VULC-9.{1 + k // 14}+\n" for k in range(11, 16))
    case = parse_case(text + "blue VULC-9 0203\nblue LT-16 0204 channel VULC-9.3+\n" + tanks)
    found = Desk(Session(case.rules, case.start, title="A Field", mode="solo"))
    found.mode.select("HVY-9")
    (plan,) = [plan for plan in found.mode.hand.options.targets[found.at("0204")] if plan.kind == "overrun"]
    assert plan.short == "4 against 11, they fire first"
    found.screen.do(Overrun(("HVY-9",), found.at("0204")))
    for name in ("LT-11", "LT-12", "LT-13", "LT-14", "LT-16"):
        assert found.screen.do(TakeOver(name))
    position = found.session.position
    strengths = [
        found.mode.rules.value("strength", position, (u, "gun", 1))
        for u in position.units.values()
        if u.kind == "LT" and u.at
    ]
    assert sum(strengths) == 4 * 11, "as the preview said, in quarters"


def test_a_counter_takes_a_place_in_the_field_works_of_its_hex_by_a_button() -> None:
    works = "option field-works\nmarker entrenchment 0404 count 2\nmarker revetment 0404 count 1 word small\n"
    text = FIELD.format(phase="movement").replace(
        "option mine-work\n", "option mine-work\n" + works.splitlines()[0] + "\n"
    )
    text += "\n".join(works.splitlines()[1:]) + "\nblue INF-5 0404 INF*2\n"
    case = parse_case(text)
    found = Desk(Session(case.rules, case.start, title="A Field", mode="solo"))
    found.mode.select("INF-5")
    found.idle()
    press(found, "order Into the entrenchments first")
    assert last(found) == Shelter(found.at("0404"), ("INF-5",))
    found.mode.select("HVY-3")
    found.idle()
    if found.screen.named("order Into revetment 1") is not None:
        press(found, "order Into revetment 1")
        assert last(found) == Shelter(found.at("0404"), ("HVY-3",), 1)
