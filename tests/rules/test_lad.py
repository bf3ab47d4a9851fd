"""The Light Artillery Drone and its pallet (ode:14.01)."""

from __future__ import annotations

from game.ogre.combat.combat import Fire
from game.ogre.combat.firing import Firing
from game.ogre.options.lad import Carry, Load, Pack, Unload, Unpack
from game.ogre.overrun.overrun import Overrun
from game.ogre.state import Unit
from tests.engineering.worked import Bench, bench
from tests.rules.laid import BLUE, RED, Table, lay


def table_of(counters: str, **more: object) -> Table:
    return lay(
        "board 9x9\n" + counters, **{"modules": ("overrun", "lad", "riding"), "stacking": "gev", **more}
    )  # type: ignore[arg-type]


def next_turn(table: Table) -> None:
    table.end_until("movement", RED)


def aboard(table: Table, unit_id: str) -> str:
    unit: Unit = table[unit_id]
    return unit.aboard


def test_a_drone_fires_in_the_third_turn_after_it_was_carried() -> None:
    # ode:14.01: unloaded in the first turn, unpacked in the second
    table = table_of("red TK-1 0505\nred PAL-1 off aboard TK-1\nblue HVY-1 0509\nblue CP-1 0909")
    assert Unload("PAL-1") in table.offers("TK-1")
    table.do(Unload("PAL-1"))
    assert table.where("PAL-1") == "0505" and not table.reach("TK-1")
    assert table.no(Unpack("PAL-1")).code == "moved"
    next_turn(table)
    table.do(Unpack("PAL-1"))
    assert table["PAL-1"].kind == "LAD"
    table.end_until("fire", RED)
    assert not table.offers("PAL-1", Fire)
    table.end_until("fire", RED)
    assert table.offers("PAL-1", Fire)


def test_a_drone_just_unpacked_does_not_fire_in_a_fight_before_its_third_turn() -> None:
    # ode:14.01, Q-375
    table = table_of("red PAL-1 0505\nred LT-1 0505\nblue HVY-1 0506\nblue CP-1 0909")
    table.do(Unpack("PAL-1"))
    table.end_until("movement", BLUE)
    start = table.position
    table.do(Overrun(("HVY-1",), table.hex("0505")))
    assert table.no(Fire((Firing("PAL-1", "gun", 1),), "HVY-1")).code == "unpacked"
    assert not table.offers("PAL-1", Fire) and table.offers("LT-1", Fire)
    table.position = start
    next_turn(table)
    table.end_until("movement", BLUE)
    table.do(Overrun(("HVY-1",), table.hex("0505")))
    assert table.offers("PAL-1", Fire)
    assert not [m for row in table.position.markers.values() for m in row]


def test_unloading_needs_the_carrier_to_stand_still() -> None:
    table = table_of("red TK-1 0505\nred PAL-1 off aboard TK-1\nblue CP-1 0909")
    table.move("TK-1", "0504")
    assert table.no(Unload("PAL-1")).code == "moving" and Unload("PAL-1") not in table.offers("TK-1")


def test_a_pallet_goes_with_its_carrier_and_dies_with_it() -> None:
    table = table_of("red TK-1 0505\nred PAL-1 off aboard TK-1\nblue HVY-1 0509", phase="fire", side=BLUE)
    table.put("HVY-1", at=table.hex("0506"))
    table.fire("HVY-1", "TK-1")
    assert table.gone("PAL-1") == table.gone("TK-1") == "destroyed"


def test_a_pallet_takes_the_room_of_a_squad() -> None:
    table = table_of(
        "red TK-1 0505\nred PAL-1 0505\nred PAL-2 0505\nred INF-1 0505 INF*3\n"
        "red INF-2 off INF*2 aboard TK-1\n"
        "blue CP-1 0909"
    )
    assert table.no(Load("PAL-1", "TK-1")).code == "full"
    table = table_of("red TK-1 0505\nred PAL-1 0505\nred INF-1 0505\nblue CP-1 0909")
    table.do(Load("PAL-1", "TK-1"))
    assert aboard(table, "PAL-1") == "TK-1" and not table.reach("TK-1") and not table.reach("INF-1")


def test_loading_needs_hands() -> None:
    table = table_of("red TK-1 0505\nred PAL-1 0505\nblue CP-1 0909")
    assert table.no(Load("PAL-1", "TK-1")).code == "no-hands"


def test_a_squad_carries_a_pallet_one_hex_a_turn() -> None:
    table = table_of("red INF-1 0505\nred PAL-1 0505\nred PAL-2 0505\nblue CP-1 0909")
    assert table.no(Carry("INF-1", ("PAL-1", "PAL-2"), table.hex("0504"))).code == "load"
    order = Carry("INF-1", ("PAL-1",), table.hex("0504"))
    assert order in table.offers("INF-1")
    table.do(order)
    assert table.where("INF-1") == table.where("PAL-1") == "0504" and table.where("PAL-2") == "0505"
    assert not table.reach("INF-1") and table.no(Unpack("PAL-1")).code == "moved"
    table = table_of("red INF-1 0505\nred PAL-1 0505\nblue CP-1 0909")
    table.move("INF-1", "0504")
    assert table.no(Carry("INF-1", ("PAL-1",), table.hex("0503"))).code == "apart"


def test_a_pallet_makes_no_overrun_and_is_passed() -> None:
    table = table_of("red GEV-1 0505\nblue PAL-1 0504\nblue CP-1 0909")
    assert table.no(Overrun(("GEV-1",), table.hex("0504"))).code == "no-enemy"
    assert {"0504", "0503"} <= table.reach("GEV-1")
    table.move("GEV-1", "0504")
    assert not table.position.frames


def test_a_pallet_has_no_defence_and_no_fire() -> None:
    table = table_of("red GEV-1 0505\nred PAL-1 0606\nblue HVY-1 0504", phase="fire", side=BLUE)
    assert table.odds("HVY-1", "PAL-1").outcomes == ("X",) * 6
    assert not table.offers("PAL-1")


def test_a_pallet_may_be_fired_at_in_a_fight_and_does_not_keep_it_going() -> None:
    #
    table = table_of("red HVY-1 0505\nred HVY-2 0505\nblue PAL-1 0504\nblue LT-1 0504")
    table.do(Overrun(("HVY-1", "HVY-2"), table.hex("0504")))
    table.fire("LT-1", "HVY-1", 1)
    table.fire("HVY-1", "PAL-1")
    assert table.gone("PAL-1") == "destroyed"
    table = table_of("red HVY-1 0505\nblue PAL-1 0504\nblue LT-1 0504")
    table.do(Overrun(("HVY-1",), table.hex("0504")))
    table.fire("LT-1", "HVY-1", 1)
    table.fire("HVY-1", "LT-1", 6)
    assert not table.position.frames and table.where("PAL-1") == "0504"


def test_engineers_pack_a_drone_up_in_three_turns_and_load_it_in_a_fourth() -> None:
    table = table_of("red CE-1 0505\nred CE-2 0505\nred LAD-1 0505\nred TK-1 0505\nblue CP-1 0909")
    for left in (2, 1, 0):
        assert Pack("CE-1", "LAD-1") in table.offers("CE-1")
        table.do(Pack("CE-1", "LAD-1"))
        assert table.events[-1].left == left  # type: ignore[attr-defined]
        # several squads are no faster
        assert table.no(Pack("CE-2", "LAD-1")).code in ("moved", "apart")
        if left:
            assert table["LAD-1"].kind == "LAD" and not table.reach("CE-1")
            next_turn(table)
    assert table["LAD-1"].kind == "PAL" and not table.position.markers
    assert table.no(Load("LAD-1", "TK-1")).code == "moved"
    next_turn(table)
    table.do(Load("LAD-1", "TK-1"))
    assert aboard(table, "LAD-1") == "TK-1"


def test_packing_that_rests_begins_anew_and_a_drone_that_is_packed_does_not_fire() -> None:
    table = table_of("red CE-1 0505\nred LAD-1 0505\nblue HVY-1 0507\nblue CP-1 0909")
    table.do(Pack("CE-1", "LAD-1"))
    table.end_until("fire", RED)
    assert not table.offers("LAD-1", Fire)
    next_turn(table)
    next_turn(table)
    table.do(Pack("CE-1", "LAD-1"))
    assert table.events[-1].left == 2  # type: ignore[attr-defined]


def test_a_vulcan_packs_a_drone_up_in_one_turn() -> None:
    table = table_of("red VULC-1 0505\nred LAD-1 0505\nblue CP-1 0909")
    table.do(Pack("VULC-1", "LAD-1"))
    assert table["LAD-1"].kind == "PAL"


# --------------------------------------------------------------------------- who may, and who may not
def yard(counters: str) -> Bench:
    return bench(
        "board 9x9\noption overrun\noption lad\noption riding\noption mine-work\nstacking gev\n"
        "turn 2 red movement\n"
        "blue CP-1 0909\n" + counters
    )


def test_hands_that_have_led_others_carry_nothing_and_a_vulcan_loads() -> None:
    #
    busy = yard("red CE-1 0505 fired squad*1 worked 1 escorted\nred PAL-1 0505\nred TK-1 0505\n")
    assert busy.refused("carry CE-1 PAL-1 0504").code == "moved"
    assert busy.refused("load PAL-1 TK-1").code == "no-hands"
    vulcan = yard("red VULC-1 0505\nred PAL-1 0505\nred TK-1 0505\nred HT-1 0506\n")
    assert vulcan.refused("load PAL-1 HT-1").code == "apart"
    vulcan.run("load PAL-1 TK-1")
    assert vulcan["PAL-1"].aboard == "TK-1" and not vulcan.reach("VULC-1")


def test_a_disabled_carrier_neither_loads_nor_unloads() -> None:
    table = yard(
        "red HT-1 0505 disabled terrain 0\nred HT-2 0506 disabled terrain 0\nred PAL-1 0505\n"
        "red PAL-2 off aboard HT-2\n"
        "red INF-1 0505\nred INF-2 0506\n"
    )
    assert table.refused("load PAL-1 HT-1").code == "disabled"
    refusal = table.refused("unload PAL-2")
    assert (refusal.code, refusal.text) == (
        "moving",
        "Hovertruck 2 is disabled and cannot unload LAD Pallet 2.",
    )


def test_a_pallet_is_left_behind_when_a_mine_takes_the_squad_that_carried_it() -> None:
    # Q-208, ode:13.04
    table = yard(
        "red INF-1 0505 INF*2\nred PAL-1 0505\nred PAL-2 0505\nmarker mine 0504 owner blue known blue\n"
    )
    table.run("carry INF-1 PAL-1+PAL-2 0504", 6)
    assert (table.where("INF-1"), table.where("PAL-1"), table.where("PAL-2")) == ("0504", "0504", "0505")


def test_a_drone_that_has_fired_is_not_packed_up_in_that_turn() -> None:
    table = yard("red LAD-1 0505 fired gun*1\nred CE-1 0505\n")
    assert table.refused("pack CE-1 LAD-1").code == "moved"
