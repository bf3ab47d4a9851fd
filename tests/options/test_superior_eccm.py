"""Superior counter-countermeasures (opt:superior_eccm)."""

from __future__ import annotations

import pytest

from tests.engineering.worked import Bench, bench

FIELD = """
    board 9x9
    option ramming
    option superior-ecm
    option superior-eccm
    parameter eccm-2 1
    stacking gev
    turn 1 blue fire
    terrain town 0404
    red GEV-1 0303
    red GEV-2 0404
    red LGEV-1 0303
    red INF-1 0505 INF*3
    red INF-2 0404 INF*3
    red MK3-1 0606
    red CP-1 0202
    blue GEV-9 0707
"""


def field(*more: str) -> Bench:
    return bench(FIELD.replace("parameter eccm-2 1", "\n    ".join(("parameter eccm-2 1", *more))))


# TV-004-11, TV-004-31: opt:superior_eccm-a
@pytest.mark.parametrize(
    ("unit", "part", "defence"),
    [
        ("GEV-1", "", 1), ("GEV-2", "", 2), ("INF-1", "", 2),
        ("INF-2", "", 6), ("GEV-9", "", 2), ("MK3-1", "main", 3),
    ],
)  # fmt: skip
def test_the_units_of_the_other_side_have_one_less(unit: str, part: str, defence: int) -> None:
    assert field().defence(unit, part) == defence


# opt:superior_eccm-b
def test_it_leaves_one_unless_the_floor_is_lower_and_what_has_none_stays_so() -> None:
    table = field()
    assert (table.defence("LGEV-1"), table.defence("MK3-1", "ap"), table.defence("CP-1")) == (1, 1, 0)
    assert table.odds("GEV-9", "LGEV-1").odds == "2-1"
    deep = field("parameter eccm-floor 0")
    assert (deep.defence("LGEV-1"), deep.defence("MK3-1", "ap"), deep.defence("CP-1")) == (0, 0, 0)
    assert deep.odds("GEV-9", "LGEV-1").odds == "auto", "any attack destroys it"


# opt:superior_eccm-b, ode:7.14.2: Q-748
@pytest.mark.parametrize(("terrain", "defence"), [("town", 1), ("forest", 0)])
def test_a_town_gives_one_to_who_has_nothing_left(terrain: str, defence: int) -> None:
    table = bench(
        f"board 12x12\noption ramming\noption superior-eccm\nparameter eccm-2 1\nparameter eccm-floor 0\n"
        f"stacking gev\nturn 1 blue fire\nterrain {terrain} 0606\nred INF-1 0606\nblue LT-9 1212\n"
    )
    assert table.defence("INF-1") == defence


# opt:superior_eccm-b
def test_the_two_add_up() -> None:
    both = field("parameter ecm-1 1")
    assert (both.defence("GEV-1"), both.defence("LGEV-1"), both.defence("CP-1")) == (2, 1, 0)
    other = field("parameter ecm-2 1")
    assert (other.defence("GEV-1"), other.defence("GEV-9")) == (1, 3)


# opt:superior_eccm-b
def test_the_number_names_the_rule_and_the_floor() -> None:
    table = field()
    found = table.rules.explain("defence", table.position, (table["LGEV-1"], "", False))
    assert found.sentence().endswith("→ 1 not below that (opt:superior_eccm-b)")


# opt:superior_eccm-b, ode:7.14.2, ode:5.11: Q-748
@pytest.mark.parametrize(("terrain", "defence"), [("town", 1), ("forest", 0)])
def test_a_town_gives_one_to_riders_and_parts_that_have_nothing_left(terrain: str, defence: int) -> None:
    table = bench(
        f"board 12x12\noption ramming\noption riding\noption superior-eccm\nparameter eccm-2 1\n"
        f"parameter eccm-floor 0\nstacking gev\nturn 1 blue fire\nterrain {terrain} 0606\nred HVY-1 0606\n"
        "red INF-1 off aboard HVY-1\nred MK3-1 0606\nblue LT-9 0605\n"
    )
    found = table.odds("LT-9", "HVY-1").riders
    assert found is not None and found.defence == 4 * defence
    assert table.defence("MK3-1", "ap") == defence
