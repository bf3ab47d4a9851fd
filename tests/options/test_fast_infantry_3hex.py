"""Faster infantry: three hexes (opt:fast_infantry_3hex)."""

from __future__ import annotations

import pytest

from game.ogre.combat.firing import AttackOn
from game.ogre.infantry import Split
from game.ogre.options.fast_infantry import RECKLESS
from game.ogre.options.sequence.bombardment import Bombarded
from tests.engineering.worked import Bench, bench
from tests.rules.laid import BLUE, RED

OPTIONS = "option ramming\noption riding\noption fast-infantry-3hex\n"


def field(text: str, *, side: str = "red", phase: str = "movement", more: str = "") -> Bench:
    return bench(f"board 12x12\n{OPTIONS}{more}stacking gev\nturn 1 {side} {phase}\n{text}\nblue LT-9 1212\n")


def moved(text: str, way: str, more: str = "") -> Bench:
    """Red's infantry has gone this way; it is the Fire phase of blue."""
    table = field(text, more=more)
    table.move("INF-1", way)
    table.end_until("fire", BLUE)
    return table


# opt:fast_infantry_3hex-a
def test_infantry_in_powered_suits_moves_three_hexes() -> None:
    table = field(
        "red INF-1 0606 INF*3\nred CE-1 0206\nred MIL-1 1001\nred ENG-1 1005\nred MIL-2 0110 INF*1 MIL*1"
    )
    found = {
        name: table.value("allowance", table[name]) for name in ("INF-1", "CE-1", "MIL-1", "ENG-1", "MIL-2")
    }
    assert found == {"INF-1": 3, "CE-1": 3, "MIL-1": 2, "ENG-1": 2, "MIL-2": 2}
    table.move("INF-1", "0506 0406 0306")
    assert table.no(table.moving("INF-1", "0205")).code == "no-points"


# TV-004-23, TV-004-03: opt:fast_infantry_3hex-a
@pytest.mark.parametrize(
    ("squads", "shooter", "way", "odds"),
    [
        (3, "HVY", "0306 0406 0506", "2-1"),
        (3, "HVY", "0406 0506", "1-1"),
        (1, "GEV", "0306 0406 0506", "3-1"),
        (1, "GEV", "0406 0506", "2-1"),
    ],
)
def test_who_has_used_the_third_point_is_hit_a_column_to_the_right(
    squads: int, shooter: str, way: str, odds: str
) -> None:
    start = "0206" if way.startswith("03") else "0306"
    table = moved(f"red INF-1 {start} INF*{squads}\nblue {shooter}-1 0507", way)
    assert table.odds(f"{shooter}-1", "INF-1").odds == odds


# TV-004-03, TV-004-22, TV-004-15: opt:fast_infantry_3hex-a
@pytest.mark.parametrize(
    ("terrain", "shots", "odds"),
    [("swamp", "GEV-1", "2-1"), ("forest", "HVY-1", "3-1"), ("town", "HWZ-1 HWZ-2", "auto")],
)
def test_it_is_so_in_cover_as_well(terrain: str, shots: str, odds: str) -> None:
    guns = "blue GEV-1 0507\nblue HVY-1 0507\nblue HWZ-1 0709\nblue HWZ-2 0709"
    text = f"terrain {terrain} 0506\nred INF-1 0206\n{guns}"
    table = moved(text, "0306 0406 0506")
    assert table.odds(shots, "INF-1").odds == odds


# opt:fast_infantry_3hex-a: Q-402
@pytest.mark.parametrize(("more", "odds"), [("", "1-2"), ("option crt-expanded\n", "1-3")])
def test_below_the_table_it_is_the_first_column(more: str, odds: str) -> None:
    text = "terrain town 0506\nred INF-1 0206 INF*3\nblue LT-1 0507"
    assert moved(text, "0306 0406 0506", more).odds("LT-1", "INF-1").odds == odds


# opt:fast_infantry_3hex-a
def test_it_lasts_until_its_own_next_turn_and_says_why() -> None:
    table = moved("red INF-1 0206\nblue GEV-1 0507", "0306 0406 0506")
    target = table["INF-1"]
    found = table.rules.explain(
        "column-shift", table.position, AttackOn(table.shots("GEV-1"), target.at, target)
    )
    assert found.sentence() == "1 = +1 infantry that moved three hexes (opt:fast_infantry_3hex-a)"
    assert RECKLESS.of(table.position, "INF-1").yes
    table.end_until("movement", RED)
    assert table.odds("GEV-1", "INF-1").odds == "2-1"


# opt:fast_infantry_3hex-a
def test_what_is_split_off_is_as_easy_to_hit_and_so_is_what_spills_over() -> None:
    table = field("red INF-1 0206 INF*3\nred HVY-1 0506\nblue HVY-2 0507")
    table.move("INF-1", "0306 0406 0506")
    table.do(Split("INF-1", ("INF",)))
    new = next(u.id for u in table.position.units.values() if u.squads and u.id != "INF-1")
    table.end_until("fire", BLUE)
    assert [table.odds("HVY-2", name).odds for name in (new, "INF-1")] == ["auto", "3-1"]
    assert {spill.unit: spill.odds for spill in table.odds("HVY-2", "HVY-1").spills} == {
        new: "3-1",
        "INF-1": "2-1",
    }


ROAD = "route road 0101 0102 0103 0104 0105 0106 0107 0108\n"


# opt:fast_infantry_3hex-b: Q-483
@pytest.mark.parametrize(("hexes", "odds"), [(2, "2-1"), (3, "2-1"), (4, "3-1")])
def test_by_road_it_moves_four_and_the_point_of_the_bonus_is_not_the_third(hexes: int, odds: str) -> None:
    way = [f"01{row:02}" for row in range(2, 7)]
    table = field(f"{ROAD}red INF-1 0101\nblue GEV-1 0205")
    assert way[3] in table.reach("INF-1") and way[4] not in table.reach("INF-1")
    table.move("INF-1", " ".join(way[:hexes]))
    table.end_until("fire", BLUE)
    assert table.odds("GEV-1", "INF-1").odds == odds


# opt:fast_infantry_3hex-b
def test_who_is_carried_is_neither_faster_nor_easier_to_hit() -> None:
    table = field("red LT-1 0606\nred INF-1 off aboard LT-1\nblue GEV-1 0405")
    table.move("LT-1", "0506 0406 0306")
    table.end_until("fire", BLUE)
    crew = table.odds("GEV-1", "LT-1").riders
    assert crew is not None and crew.odds == "2-1"
    assert table.value("allowance", table["INF-1"]) == 2


# opt:fast_infantry_3hex-a: flames have odds and no strength, and are shifted like every attack
@pytest.mark.parametrize(("way", "odds"), [("0306 0406", "1-1"), ("0306 0406 0506", "2-1")])
def test_flames_that_it_enters_with_the_third_point_are_shifted_too(way: str, odds: str) -> None:
    more = "option extended-sequence\noption terrain-damage\n"
    table = field(f"marker burning {way.split()[-1]}\nred INF-1 0206 INF*3\nblue GEV-1 1010", more=more)
    table.do(table.moving("INF-1", way), 1)
    assert [event.odds for event in table.events if isinstance(event, Bombarded)] == [odds]


# opt:fast_infantry_3hex-a: whatever attacks it looks into the table for infantry that is easier to hit
@pytest.mark.parametrize(("way", "dies"), [("0306 0406", False), ("0306 0406 0506", True)])
def test_so_is_a_field_of_mines(way: str, dies: bool) -> None:
    more = "option minefields\nstock blue minefield 2\n"
    field_ = f"marker minefield {way.split()[-1]} owner blue count 6 word AP known blue\n"
    table = field(f"{field_}red INF-1 0206\nblue GEV-1 1010", more=more)
    table.do(table.moving("INF-1", way), 4)
    assert bool(table.gone("INF-1")) is dies
