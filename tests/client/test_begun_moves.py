"""A counter that has moved in part carries what it has left; by right click it goes where that is lit."""

from __future__ import annotations

import pytest
from test_play import BLUE, OGRE, Desk, field

from game.client.ogre.counter_appearance import look_of
from game.client.table.session import Session
from game.notation.orders import parse_order
from game.notation.position import parse_position

UNITS = [
    ("HVY-1", "HVY", BLUE, "0505", ()),
    ("LT-1", "LT", BLUE, "0305", ()),
    ("LT-2", "LT", OGRE, "0909", ()),
]


@pytest.mark.parametrize(
    ("phase", "orders", "left"),
    [
        ("movement", (), ""),
        ("movement", ("move HVY-1 0506",), "2"),
        ("movement", ("move HVY-1 0506", "move HVY-1 0507"), "1"),
        ("movement", ("move HVY-1 0506 0507 0508",), ""),
        ("movement", ("move HVY-1 0506", "end"), ""),
        ("movement", ("move GEV-1 0202", "end", "end"), ""),
        ("second", ("move GEV-1 0202",), "2"),
    ],
)
def test_what_is_left_of_a_movement_stands_on_the_counter_while_it_can_go_on(phase, orders, left) -> None:
    # ode:5.01
    text = f"board 9x9\nturn 2 blue {phase}\nblue HVY-1 0505\nblue GEV-1 0201\nred LT-2 0909\n"
    rules, position = parse_position(text)
    for order in orders:
        position = rules.apply(position, parse_order(order, rules, position.board, position)).position
    name = "GEV-1" if "GEV-1" in " ".join(orders) else "HVY-1"
    assert look_of(rules, position, position.units[name]).left == left


def verbs(desk: Desk) -> list[str]:
    return [step.order.verb for step in desk.session.history.steps]


def right(desk: Desk, label: str) -> None:
    desk.hex(label, 3)


def test_a_right_click_goes_to_a_lit_hex_also_onto_an_own_counter() -> None:
    text = "board 9x9\nstacking gev\nturn 2 blue movement\nblue HVY-1 0505\nblue LT-1 0305\nred LT-2 0909\n"
    desk = Desk(Session(*parse_position(text), mode="solo"))
    desk.hex("0505")
    right(desk, "0405")
    right(desk, "0305")
    assert verbs(desk) == ["move", "move"]
    assert desk.session.position.units["HVY-1"].at == desk.at("0305")
    assert desk.mode.selected == "HVY-1"


def test_elsewhere_or_with_nobody_chosen_it_goes_one_level_back() -> None:
    desk = Desk(field(UNITS, "movement", BLUE, "board 9x9\n"))
    right(desk, "0405")
    desk.hex("0505")
    right(desk, "0101")
    assert verbs(desk) == [] and not desk.mode.selected


def test_the_setting_leaves_the_right_button_to_go_back() -> None:
    desk = Desk(field(UNITS, "movement", BLUE, "board 9x9\n"))
    desk.app.settings.right_moves = False
    desk.hex("0505")
    right(desk, "0405")
    assert verbs(desk) == [] and not desk.mode.selected


def test_an_enemy_in_reach_is_asked_first_and_a_second_right_click_says_yes() -> None:
    units = [("MK3-1", "MK3", OGRE, "0505", ()), ("LT-2", "LT", BLUE, "0506", ())]
    desk = Desk(field(units, "movement", OGRE, "board 9x9\n"))
    desk.hex("0505")
    right(desk, "0506")
    assert verbs(desk) == [] and desk.mode.hand.plan is not None
    right(desk, "0506")
    assert verbs(desk)
