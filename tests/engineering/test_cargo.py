"""Cargo of a Vulcan: room, getting aboard and off, what becomes of it (ce:14.01.1)."""

from __future__ import annotations

import pytest

from game.ogre.engineering.cargo import DECK, HOLD, aboard, fits, used
from tests.engineering.worked import Bench, bench
from tests.rules.laid import BLUE

FIELD = """
    board 9x9
    option cargo
    option lad
    option ramming
    stacking gev
    turn 2 {side} {phase}
"""


def field(text: str, phase: str = "movement", side: str = "blue", more: str = "") -> Bench:
    return bench(FIELD.format(phase=phase, side=side) + more + text)


HELD = "blue CE-1 off aboard VULC-1 notes hold/1\n"


@pytest.mark.parametrize(
    ("stores", "squads", "fit"),
    [("hold-mis/6", 1, True), ("hold-mis/7", 1, False), ("hold-mis/0", 2, True), ("hold-mis/1", 2, False)],
)
def test_a_squad_takes_the_room_of_six_missiles_in_a_hold_for_twelve(
    stores: str, squads: int, fit: bool
) -> None:
    # TV-000-24, ce:14.01.1-a
    table = field(f"blue VULC-1 0404 notes {stores}\nblue CE-1 0404 CE*{squads}\n")
    found = fits(table.position, table["VULC-1"], HOLD, table["CE-1"])
    assert (found is None) is fit


def test_the_deck_takes_units_up_to_size_four_or_smaller_ones_and_squads() -> None:
    # TV-000-24b, ce:14.01.1-b
    table = field("blue VULC-1 0404 notes deck-mis/1\nblue MHWZ-1 0404\nblue HVY-1 0404\nblue CE-1 0404\n")
    assert fits(table.position, table["VULC-1"], DECK, table["MHWZ-1"]) is not None
    empty = field("blue VULC-1 0404\nblue MHWZ-1 0404\nblue HVY-1 0404\nblue CE-1 0404\n")
    assert fits(empty.position, empty["VULC-1"], DECK, empty["MHWZ-1"]) is None
    empty.run("embark HVY-1 VULC-1 deck")
    empty.run("embark CE-1 VULC-1 deck")
    assert used(empty.position, empty["VULC-1"], DECK) == 24


def test_a_vehicle_only_fits_on_the_deck() -> None:
    table = field("blue VULC-1 0404\nblue LT-1 0404\n")
    assert table.refused("embark LT-1 VULC-1 hold").code == "deck-only"


def test_the_published_edition_has_room_for_six_squads_in_the_hold() -> None:
    #
    text = "blue VULC-1 0404\nblue CE-1 0404 CE*3\nblue CE-2 0404 CE*3\n"
    draft, published = field(text), field(text, more="parameter engineering-edition 1\n")
    assert draft.refused("embark CE-1 VULC-1 hold").code == "no-room"
    published.run("embark CE-1 VULC-1 hold")
    published.run("embark CE-2 VULC-1 hold")


def test_squads_get_aboard_for_their_whole_move_and_off_again_as_riders_do() -> None:
    # ce:14.01.1-g, Q-88
    table = field("blue VULC-1 0404\nblue CE-1 0404\n")
    table.run("embark CE-1 VULC-1 hold")
    table.run("move VULC-1 0403 0402")
    assert table["CE-1"].aboard == "VULC-1" and table.notes("CE-1").in_hold
    assert table.refused("dismount CE-1").code == "mounted"
    table.end_until("movement", BLUE)
    table.run("dismount CE-1")
    assert table.where("CE-1") == "0402" and not table.reach("CE-1")


def test_a_vehicle_takes_a_turn_up_the_ramp_and_one_down_again() -> None:
    # ce:14.01.1-f, ce:14.01.1-g
    table = field("blue VULC-1 0404\nblue HVY-1 0404\nred GEV-1 0405\n")
    table.run("embark HVY-1 VULC-1 deck")
    assert not table.reach("VULC-1") and not table.reach("HVY-1")
    table.end_until("movement", BLUE)
    table.run("disembark HVY-1")
    assert not table.reach("VULC-1") and not table.reach("HVY-1")
    table.end()
    assert table.refused("fire HVY-1 at GEV-1").code == "fired"


def test_what_cannot_move_is_not_driven_aboard() -> None:
    table = field("blue VULC-1 0404\nblue HVY-1 0404 disabled fire\n")
    assert table.refused("embark HVY-1 VULC-1 deck").rule == "ce:14.01.2-a"


def test_cargo_neither_fires_nor_counts_for_stacking() -> None:
    #
    rows = "".join(f"blue LT-{k} 0404\n" for k in range(1, 5))
    table = field("blue VULC-1 0404\nblue CE-1 off aboard VULC-1\nred GEV-1 0405\n" + rows, "fire")
    assert table.refused("fire CE-1:squad at GEV-1").code == "inside"


def test_every_attack_on_the_vulcan_spills_over_on_units_on_its_deck() -> None:
    # ce:14.01.1-d, Q-05: half strength, one step lower
    table = field("blue VULC-1 0404\nblue LT-1 off aboard VULC-1\nblue CE-1 off aboard VULC-1 notes hold/1\n"
                  "red HWZ-1 0405\n", "fire", "red")  # fmt: skip
    table.run("fire HWZ-1 at VULC-1 ap", 6)
    assert table["LT-1"].disabled == "fire" and len(table.faces) == 1
    assert "CE-1" in table and table.row("VULC-1", "ap") == 5


def test_stores_on_the_deck_are_lost_when_the_vulcan_is_damaged_and_safe_in_the_hold() -> None:
    # ce:14.01.1-c, ce:14.01.1-e, Q-05
    text = "blue VULC-1 0404 notes deck-mis/3+hold-mis/4\nblue PAL-1 off aboard VULC-1\nred HWZ-1 0405\n"
    table = field(text, "fire", "red")
    table.run("fire HWZ-1 at VULC-1 sec", 2)
    assert "PAL-1" in table or table.row("VULC-1", "sec") == 1
    hit = field(text, "fire", "red")
    hit.run("fire HWZ-1 at VULC-1 tr", 6)
    assert "PAL-1" not in hit and hit.stored("VULC-1", DECK) == 0
    assert hit.stored("VULC-1", HOLD) == 4 == hit.spare("VULC-1")


def test_an_attack_without_damage_leaves_the_stores_alone() -> None:
    table = field("blue VULC-1 0404 notes deck-mis/3\nred HWZ-1 0405\n", "fire", "red")
    table.run("fire HWZ-1 at VULC-1 tr", 1)
    assert table.stored("VULC-1", DECK) == 3


def test_when_the_vulcan_dies_units_on_the_deck_are_set_down_and_all_else_is_lost() -> None:
    # ce:14.01.1-h, Q-88
    text = "blue VULC-1 0404 tr 1 sec 0 ap 0 notes hold-mis/2\nblue LT-1 off aboard VULC-1\n"
    table = field(text + HELD + "blue PAL-1 off aboard VULC-1\nred LT-9 0405\n", "fire", "red")
    table.run("fire LT-9 at VULC-1 tr", 6, 1)
    assert "VULC-1" not in table and table.where("LT-1") == "0404"
    assert table.gone("CE-1") == "destroyed" and table.gone("PAL-1") == "destroyed"


def test_cargo_leaves_the_map_with_its_vulcan() -> None:
    table = field("blue VULC-1 0401\nblue LT-1 off aboard VULC-1\n" + HELD, more="exit blue north\n")
    table.run("move VULC-1 off")
    assert table.gone("LT-1") == table.gone("CE-1") == "left"


def test_cargo_is_told_apart_by_area() -> None:
    table = field("blue VULC-1 0404\nblue LT-1 off aboard VULC-1\n" + HELD)
    assert [u.id for u in aboard(table.position, table["VULC-1"], DECK)] == ["LT-1"]
    assert [u.id for u in aboard(table.position, table["VULC-1"], HOLD)] == ["CE-1"]


def test_a_vehicle_goes_aboard_without_what_rides_on_it() -> None:
    # Q-371, ce:14.01.1-g
    table = field("option vulcan-jobs\nblue VULC-1 0404\nblue HVY-1 0404\nblue INF-1 off aboard HVY-1\n"
                  "blue HDRN-1 0404\n"
                  "blue PAL-1 off aboard HDRN-1\n")  # fmt: skip
    assert table.refused("embark HVY-1 VULC-1 deck").code == "loaded"
    assert table.refused("embark HDRN-1 VULC-1 deck").code == "loaded"
    table.run("dismount INF-1")
    table.run("embark HVY-1 VULC-1 deck")
    stuck = field(
        "option vulcan-jobs\nblue VULC-1 0404\nblue HVY-1 0404 stuck\nblue INF-1 off aboard HVY-1\n", "fire"
    )
    assert stuck.refused("work winch VULC-1 at 0404 at HVY-1").code == "loaded"
