"""Prepared and hardened positions (opt:prepared_positions, opt:hardened_positions)."""

from __future__ import annotations

import pytest

from game.ogre.combat.odds import PARTS, TREADS_PART
from game.ogre.engineering.tasks import Hand
from game.ogre.kinds import BASE_KINDS
from game.ogre.movement.transport_state import RIDERS
from game.ogre.options.construction import Build
from game.ogre.overrun.overrun import Overrun
from game.ogre.positions import LARGEST
from game.ogre.sheets import ROWS
from tests.engineering.worked import Bench, bench
from tests.rules.laid import BLUE, RED

BOTH = "option prepared-positions\noption hardened-positions\n"
GROUND = "terrain forest 0202\nterrain town 0404\nterrain swamp 0808\nterrain water 0909\n"


def field(text: str, *, phase: str = "fire", side: str = "blue", more: str = "option ramming\n") -> Bench:
    return bench(
        f"board 12x12\n{GROUND}{BOTH}{more}stacking gev\nturn 1 {side} {phase}\n{text}\nblue LT-9 1212\n"
    )


def marked(kind: str, *hexes: str, owner: str = "red") -> str:
    return "".join(f"marker {kind} {at} owner {owner}\n" for at in hexes)


# TV-004-09: opt:prepared_positions-a
@pytest.mark.parametrize(("at", "defence"), [("0606", 6), ("0202", 6), ("0404", 12)])
def test_a_prepared_position_doubles_the_defence_and_terrain_multiplies_besides(
    at: str, defence: int
) -> None:
    table = field(f"{marked('prepared', at)}red HVY-1 {at}")
    assert table.defence("HVY-1") == defence


# TV-004-09: opt:hardened_positions-a, opt:hardened_positions-b: Q-1410
@pytest.mark.parametrize(
    ("unit", "at", "defence"),
    [
        ("HVY-1", "0606", 6), ("INF-1", "0606", 3), ("INF-3", "0606", 9),
        ("HVY-1", "0404", 6), ("INF-1", "0404", 3), ("INF-1", "0202", 3), ("HVY-1", "0202", 6),
    ],
)  # fmt: skip
def test_a_hardened_one_is_as_a_town_and_not_multiplied_with_one(unit: str, at: str, defence: int) -> None:
    squads = " INF*3" if unit == "INF-3" else ""
    table = field(f"{marked('hardened', at)}red {unit} {at}{squads}")
    assert table.defence(unit) == defence


# TV-004-30: opt:prepared_positions-a, opt:general-b
@pytest.mark.parametrize(
    ("at", "speeding", "defence"), [("0606", False, 8), ("0202", False, 8), ("0606", True, 3)]
)
def test_countermeasures_come_before_it_and_speed_takes_it_away(
    at: str, speeding: bool, defence: int
) -> None:
    more = "option ramming\noption superior-ecm\noption speed-security\nparameter ecm-1 1\n"
    table = field(f"{marked('prepared', at)}red HVY-1 {at}", phase="movement", side="red", more=more)
    if speeding:
        table.run("speed HVY-1")
    assert table.defence("HVY-1") == defence


# opt:prepared_positions-a
@pytest.mark.parametrize(("at", "code"), [("0808", "place"), ("0909", "place"), ("0606", "there")])
def test_it_is_built_on_land_but_not_in_swamp_and_once_in_a_hex(at: str, code: str) -> None:
    table = field(f"{marked('prepared', '0606')}red ME-1 {at} ME*3", side="red")
    found = table.no(Build("prepared", (Hand("ME-1", 3),), table.hex(at)))
    assert (found.code, found.rule) == (code, "opt:prepared_positions-a")


# opt:prepared_positions-b: Q-491
def test_the_enemy_uses_it_when_nobody_of_the_builder_is_there_and_then_it_is_his() -> None:
    table = field(
        f"{marked('prepared', '0606')}red HVY-1 0606\nblue HVY-2 0605", phase="movement", side="red"
    )
    at = table.hex("0606")
    table.move("HVY-1", "0707 0708")
    assert [m.owner for m in table.position.markers[at]] == [RED], "leaving it leaves it to the builder"
    table.end_until("movement", BLUE)
    table.move("HVY-2", "0606")
    assert table.defence("HVY-2") == 6 and [m.owner for m in table.position.markers[at]] == [BLUE]
    assert any("is taken by" in line for line in table.said())


# opt:prepared_positions-b
def test_who_comes_back_has_it_again() -> None:
    table = field(f"{marked('prepared', '0606')}red HVY-1 0606", phase="movement", side="red")
    table.move("HVY-1", "0607")
    assert table.defence("HVY-1") == 3
    table.move("HVY-1", "0606")
    assert table.defence("HVY-1") == 6


# opt:prepared_positions-b: Q-41
def test_it_is_ruined_when_the_last_of_its_side_there_was_destroyed_there() -> None:
    guns = "blue HWZ-1 0610\nblue HWZ-2 0611\nblue HWZ-3 0609"
    table = field(f"{marked('prepared', '0606')}red LT-1 0606\nred LT-2 0606\n{guns}")
    at = table.hex("0606")
    table.fire("HWZ-1 HWZ-2", "LT-1", 6, 1)
    assert table.gone("LT-1") and table.position.markers.get(at)
    table.fire("HWZ-3", "LT-2", 6)
    assert table.gone("LT-2") and not table.position.markers.get(at)
    assert table.said()[-1] == "The prepared position in 0606 is ruined."


# opt:prepared_positions-b: opt:prepared_positions-a
def test_in_an_overrun_it_is_the_defenders() -> None:
    text = f"{marked('prepared', '0606')}red HVY-1 0606\nblue HVY-2 0605\nblue HVY-3 0605"
    table = field(text, phase="movement", more="option overrun\n")
    table.do(Overrun(("HVY-2", "HVY-3"), table.hex("0606")))
    assert (table.defence("HVY-1"), table.defence("HVY-2")) == (6, 3)


# opt:prepared_positions-c
@pytest.mark.parametrize(
    ("unit", "part", "defence"), [("MK1-1", "main", 8), ("MK2-1", "sec", 6), ("MK3-1", "main", 4)]
)
@pytest.mark.parametrize("kind", ["prepared", "hardened"])
def test_an_ogre_larger_than_a_mark_ii_has_no_use_of_it(
    kind: str, unit: str, part: str, defence: int
) -> None:
    table = field(f"{marked(kind, '0606')}red {unit} 0606\nblue HVY-2 0604")
    assert table.defence(unit, part) == defence
    assert table.odds("HVY-2", unit, "tr").odds == "1-1", "treads have nothing of it"


# opt:prepared_positions-d: Q-47
def test_of_several_earthworks_each_counter_has_the_best_for_it() -> None:
    works = "marker entrenchment 0606 owner red count 2\nmarker revetment 0606 owner red count 1 word large\n"
    more = "option ramming\noption field-works\n"
    units = "red HVY-1 0606\nred INF-1 0606 INF*3"
    plain = field(f"{works}{units}", more=more)
    assert plain.defence("INF-1") in (5, 6)
    table = field(f"{marked('prepared', '0606')}{works}{units}", more=more)
    assert (table.defence("HVY-1"), table.defence("INF-1")) == (6, 6)
    hard = field(f"{marked('hardened', '0606')}{works}{units}", more=more)
    assert (hard.defence("HVY-1"), hard.defence("INF-1")) == (6, 9)


# opt:prepared_positions-d
def test_dug_in_under_trees_by_the_other_ruling_squads_are_better_off_than_in_a_position() -> None:
    more = "option ramming\noption field-works\nparameter entrenched-in-cover 1\n"
    text = f"{marked('prepared', '0202')}marker entrenchment 0202 owner red count 3\nred INF-1 0202"
    table = field(text, more=more)
    assert table.defence("INF-1") == 6
    found = table.rules.explain("defence", table.position, (table["INF-1"], "", False))
    assert "dug in, better than the position (opt:prepared_positions-d)" in found.sentence()


WORKS = (
    "marker entrenchment 0606 owner red count {0}\nmarker revetment 0606 owner red count 1 word small=INF-1\n"
)


# opt:prepared_positions-d, ce:14.03.7-g: Q-1431
def test_dug_in_in_a_revetment_squads_are_better_off_than_in_a_position() -> None:
    table = field(
        f"{marked('prepared', '0606')}{WORKS.format(2)}red INF-1 0606 INF*2",
        more="option ramming\noption field-works\n",
    )
    assert table.defence("INF-1") == 5
    found = table.rules.explain("defence", table.position, (table["INF-1"], "", False))
    assert "in a revetment, better than the position (opt:prepared_positions-d)" in found.sentence()


# ce:14.02.5-f, opt:superior_ecm-b, opt:slics-a: Q-1432
@pytest.mark.parametrize(
    ("rule", "places", "defence"),
    [
        ("option superior-ecm\nparameter ecm-1 1\n", 1, 5),
        ("option superior-ecm\nparameter ecm-1 1\n", 2, 6),
        ("option slics\n", 2, 1), ("option slics\n", 3, 2),
    ],
)  # fmt: skip
def test_squads_share_a_changed_defence_alike_in_the_entrenchments(
    rule: str, places: int, defence: int
) -> None:
    text = f"marker entrenchment 0606 owner red count {places}\nred INF-1 0606 INF*3"
    assert field(text, more=f"option ramming\noption field-works\n{rule}").defence("INF-1") == defence


# opt:prepared_positions-a, opt:hardened_positions-a, ce:14.03.7-b, opt:superior_eccm-b: Q-1433
@pytest.mark.parametrize(
    ("ground", "works", "defence"),
    [
        ("", marked("prepared", "0606"), 0), ("", marked("hardened", "0606"), 1),
        ("", f"{marked('prepared', '0606')}{WORKS.format(1)}", 1),
        ("terrain town 0606\n", marked("prepared", "0606"), 1),
        ("terrain town 0606\n", f"{marked('prepared', '0606')}{WORKS.format(1)}", 2),
    ],
)  # fmt: skip
def test_of_nothing_a_prepared_position_makes_nothing_and_a_revetment_one(
    ground: str, works: str, defence: int
) -> None:
    less = "option superior-eccm\nparameter eccm-2 1\nparameter eccm-floor 0\n"
    table = field(f"{ground}{works}red INF-1 0606 INF*1", more=f"option ramming\noption field-works\n{less}")
    assert table.defence("INF-1") == defence


# opt:hardened_positions-a, opt:hardened_positions-b
def test_a_hardened_one_takes_twenty_four_points_or_twelve_from_a_prepared_one() -> None:
    for kind, turns in (("", 2), ("prepared", 1)):
        before = marked(kind, "0606") if kind else ""
        table = field(f"{before}red EMK3-1 0606", side="red")
        order = Build("hardened", (Hand("EMK3-1"),), table.hex("0606"))
        for _ in range(turns - 1):
            table.do(order)
            table.end_until("fire", RED)
        table.do(order)
        assert [m.kind for m in table.position.markers[table.hex("0606")]] == ["hardened"]
        assert table.no(Build("hardened", (Hand("EMK3-1"),), table.hex("0606"))).code in ("there", "hands")


# opt:hardened_positions-b
def test_the_position_of_the_enemy_is_not_raised() -> None:
    table = field(f"{marked('prepared', '0606', owner='blue')}red EMK3-1 0606\nblue CE-1 0606", side="red")
    found = table.no(Build("hardened", (Hand("EMK3-1"),), table.hex("0606")))
    assert (found.code, found.rule) == ("theirs", "opt:hardened_positions-b")


# opt:prepared_positions-a, opt:hardened_positions-a
@pytest.mark.parametrize(
    ("kind", "rule"), [("prepared", "opt:prepared_positions-a"), ("hardened", "opt:hardened_positions-a")]
)
def test_the_number_names_the_position(kind: str, rule: str) -> None:
    table = field(f"{marked(kind, '0606')}red HVY-1 0606")
    found = table.rules.explain("defence", table.position, (table["HVY-1"], "", False))
    assert f"×2 in a {kind} position ({rule})" in found.sentence()


# opt:prepared_positions-a
def test_riders_have_nothing_of_the_position_of_their_vehicle() -> None:
    text = f"{marked('prepared', '0606')}red GEVPC-1 0606\nred INF-1 off aboard GEVPC-1 INF*2"
    table = field(text, more="option ramming\noption riding\n")
    assert (table.defence("GEVPC-1"), table.defence("GEVPC-1", "riders")) == (4, 2)


#: every kind of counter of the base game that may use a position
SMALL = sorted(
    kind.id
    for kind in BASE_KINDS.values()
    if kind.id not in ("DMY", "HID") and (kind.family != "ogre" or kind.size <= LARGEST)
)


def _as_attacked(table: Bench, name: str) -> list[object]:
    """All that a town may change for a counter that is attacked: defences, and the odds of every target."""
    unit = table[name]
    parts = [p for p in PARTS if p != TREADS_PART and unit.sheet and unit.sheet[ROWS.index(p)]]
    aims = [*parts, TREADS_PART] if unit.sheet else [""]
    defences = [table.defence(name, part, spill) for part in (RIDERS, "", *parts) for spill in (False, True)]
    return [
        *defences,
        *(table.odds("HVY-8", name, part) for part in aims),
        table.odds("HVY-8", "LT-7").spills,
    ]


# opt:hardened_positions-a
@pytest.mark.parametrize("kind", SMALL)
def test_for_who_may_use_it_a_hardened_one_is_a_town(kind: str) -> None:
    more = "option ramming\noption riding\n"
    squads = " INF*2" if BASE_KINDS[kind].family == "infantry" else ""
    aboard = (
        f"red INF-9 off aboard {kind}-1 INF*{BASE_KINDS[kind].carries}\n" if BASE_KINDS[kind].carries else ""
    )
    text = f"red {kind}-1 0606{squads}\n{aboard}red LT-7 0606\nblue HVY-8 0604"
    hard = field(f"{marked('hardened', '0606')}{text}", more=more)
    town = field(f"terrain town 0606\n{text}", more=more)
    assert _as_attacked(hard, f"{kind}-1") == _as_attacked(town, f"{kind}-1")
