"""A counter that has moved in part carries what it has left; by right click it goes where that is lit."""

from __future__ import annotations

import pytest
from test_play import BLUE, OGRE, Desk, field

from game.client.ogre.counter_appearance import look_of
from game.notation.orders import parse_order
from game.notation.position import parse_position

UNITS = [("HVY-1", "HVY", BLUE, "0505", ()), ("LT-1", "LT", BLUE, "0305", ()), ("LT-2", "LT", OGRE, "0909", ())]


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
