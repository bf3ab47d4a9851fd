"""Superior countermeasures (opt:superior_ecm)."""

from __future__ import annotations

import pytest

from tests.engineering.worked import Bench, bench

FIELD = """
    board 9x9
    option ramming
    option superior-ecm
    parameter ecm-1 1
    stacking gev
    turn 1 blue fire
    terrain town 0404
    red GEV-1 0303
    red GEV-2 0404
    red INF-1 0505 INF*3
    red MK3-1 0606
    red CP-1 0202
    red TK-1 0404
    blue GEV-9 0707
"""


def field(text: str = FIELD) -> Bench:
    return bench(text)


# TV-004-11: opt:superior_ecm-a
@pytest.mark.parametrize(("unit", "defence"), [("GEV-1", 3), ("GEV-2", 6), ("GEV-9", 2)])
def test_its_units_have_one_more_defence_and_terrain_multiplies_that(unit: str, defence: int) -> None:
    assert field().defence(unit) == defence


# opt:superior_ecm-b
@pytest.mark.parametrize(
    ("unit", "part", "defence"), [("INF-1", "", 4), ("MK3-1", "main", 5), ("MK3-1", "ap", 2), ("CP-1", "", 1)]
)
def test_it_counts_once_for_a_target_and_for_each_weapon_of_an_ogre(
    unit: str, part: str, defence: int
) -> None:
    table = field()
    assert table.defence(unit, part) == defence
    assert table.odds("GEV-9", "MK3-1", "tr").odds == "1-1", "treads have nothing of it"


# opt:superior_ecm-b
def test_riders_of_one_vehicle_are_one_target_to_it() -> None:
    table = field(
        FIELD.replace("option ramming", "option ramming\n    option riding").replace(
            "red TK-1 0404", "red GEVPC-1 0101\n    red INF-7 off aboard GEVPC-1 INF*2"
        )
    )
    assert table.defence("GEVPC-1", "riders") == 3


# opt:superior_ecm-a
def test_what_has_no_defence_has_one_by_it_which_a_town_doubles_and_spillover_leaves() -> None:
    table = field()
    assert table.defence("TK-1") == 2
    plain = field(FIELD.replace("parameter ecm-1 1\n", "\n"))
    assert (plain.defence("TK-1"), plain.defence("CP-1"), plain.defence("GEV-2")) == (1, 0, 4)


# opt:superior_ecm-a: Q-44
def test_entrenchments_and_marines_on_water_multiply_it() -> None:
    text = FIELD.replace("option ramming", "option ramming\n    option field-works").replace(
        "terrain town 0404", "terrain town 0404\n    terrain water 0808"
    )
    table = field(text + "    red MAR-1 0808 MAR*2\n    marker entrenchment 0505 owner red count 5\n")
    assert table.defence("INF-1") == 8
    assert table.defence("MAR-1") == 6


# opt:superior_ecm-a
def test_the_number_names_the_rule() -> None:
    table = field()
    found = table.rules.explain("defence", table.position, (table["GEV-2"], "", False))
    assert "+1 by superior ECM (opt:superior_ecm-a)" in found.sentence()


# opt:superior_ecm-a: Q-666
def test_ap_guns_are_still_aimed_at_what_is_printed_without_defence() -> None:
    table = field(FIELD + "    blue MK3-9 0203\n")
    assert table.odds("MK3-9:ap*2", "CP-1").odds == "2-1"
    assert table.refusal(table.firing("MK3-9:ap*2", "CP-1")) is None
