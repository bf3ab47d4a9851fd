"""What the board shows of the ground and the scenario: meaningful zones, cards of hexes that changed."""

from __future__ import annotations

import pytest
from test_play import Desk

from game.client.kit import Label
from game.client.ogre.hex_card import hex_tip
from game.client.table.session import Session
from game.notation.cases import parse_case

FIELD = """
board 9x9 field "A Field"
terrain town 0404
side stream 0203-0303
route road 0103 0203 0303 0403 0503
zone hills 0101..0902
zone plain 0105..0909
option ramming
option bridges
option buildings
option terrain-damage
player red orange Red
player blue blue Blue
sequence red blue
"""


def text_desk(text: str) -> Desk:
    """A game screen over a position written out."""
    case = parse_case(FIELD + text)
    return Desk(Session(case.rules, case.start, title="A Field"))


AREAS = "setup blue red\narea blue plain\narea red hills\n"


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        (AREAS + "turn 0 blue setup\nblue HVY-1 off\nred HVY-2 off", {"plain"}),
        (AREAS + "turn 0 red setup\nblue HVY-1 0505\nred HVY-2 off", {"hills"}),
        (AREAS + "turn 1 red movement\nblue HVY-1 0505\nred HVY-2 0201", set()),
        ("turn 1 red movement\nblue HVY-1 0505\nred HVY-2 0201", set()),
    ],
)
def test_only_the_zones_that_mean_something_have_borders(text: str, shown: set[str]) -> None:
    assert text_desk(text).screen.scene().shown_zones == shown


def words_of(desk: Desk, label: str) -> str:
    card = hex_tip(desk.session.rules, desk.screen.view, desk.at(label))
    return " | ".join(w.words for w in card.walk() if isinstance(w, Label))


def test_the_card_of_a_hex_tells_what_became_of_it() -> None:
    desk = text_desk(
        "turn 1 red movement\nblue HVY-1 0505\nred HVY-2 0201\nmarker terrain 0404 word rubble\n"
        'marker cut 0403 word road:cut\nmarker building 0606 owner blue count 7 word "Mill=20"\n'
        'marker ruin 0707 owner blue count 20 word "Barn=20"\nmarker bridge_down 0303 toward 0203'
    )
    assert "rubble, once a town" in words_of(desk, "0404")
    assert "Road (cut here)" in words_of(desk, "0403")
    assert "road (broken)" in words_of(desk, "0503").lower()
    assert "Mill of Blue: 7 of 20 structure points." in words_of(desk, "0606")
    assert "Barn of Blue: destroyed; it had 20 structure points." in words_of(desk, "0707")
    assert "down" in words_of(desk, "0303") and "Bridge" in words_of(desk, "0203")
