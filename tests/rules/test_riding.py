"""Riding (ode:5.11): getting on and off, fire by and at riders, rams, the end of a vehicle."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.ruleset import Rules
from game.core.sequence import EndPhase
from game.core.terms import Area
from game.lab.invariants import check_step
from game.ogre.combat.casualty_choice import ChooseRider
from game.ogre.combat.combat import Fire
from game.ogre.infantry import Combine, Split
from game.ogre.movement.movement import Move
from game.ogre.movement.transport_orders import Dismount, Mount
from game.ogre.movement.transport_state import place
from game.ogre.setup import Place
from game.ogre.state import TurnUsage
from tests.rules.laid import BLUE, RED, Table, lay

pytestmark = pytest.mark.rule("ode:5.11")

BOARD = """
board 9x9
terrain town 0404
terrain forest 0505
"""


def table(counters: str, phase: str = "movement", side: int = BLUE, **more: Any) -> Table:
    more.setdefault("stacking", "gev")
    more.setdefault("modules", ("ramming", "riding"))
    return lay(BOARD + counters, phase, side, **more)


def test_mounting_takes_the_whole_move_of_the_squads_and_none_of_the_vehicle() -> None:
    t = table("blue GEVPC-1 0303\nblue INF-1 0303 INF*3")
    t.do(Mount("INF-1", "GEVPC-1"))
    assert t["INF-1"].aboard == "GEVPC-1" and not t["INF-1"].at
    assert t.no(t.moving("INF-1", "0304")).code == "aboard"
    t.move("GEVPC-1", "0203 0204 0205")
    assert t.position.board.grid.label(place(t.position, t["INF-1"])) == "0205"


def test_a_squad_that_has_moved_does_not_mount() -> None:
    t = table("blue HVY-1 0303\nblue INF-1 0305 INF*1")
    t.move("INF-1", "0304")
    t.move("HVY-1", "0304")
    assert t.no(Mount("INF-1", "HVY-1")).code == "moved"
    assert not t.offers("INF-1", Mount)


def test_a_vehicle_picks_up_squads_on_its_way() -> None:
    t = table("blue HVY-1 0303\nblue INF-1 0304 INF*1")
    t.move("HVY-1", "0304")
    t.do(Mount("INF-1", "HVY-1"))
    t.move("HVY-1", "0305 0306")
    assert place(t.position, t["INF-1"]) == t.hex("0306")


CAPACITY = [("HVY", 1), ("LT", 1), ("SHVY", 2), ("GEVPC", 3), ("TK", 2), ("HT", 2)]


@pytest.mark.parametrize(("kind", "squads"), CAPACITY)
def test_a_vehicle_carries_as_many_squads_as_its_kind_says(kind: str, squads: int) -> None:
    words = "\n".join(f"blue INF-{k} 0303 INF*1" for k in range(1, squads + 2))
    t = table(f"blue {kind}-1 0303\n{words}")
    for k in range(1, squads + 1):
        t.do(Mount(f"INF-{k}", f"{kind}-1"))
    assert t.no(Mount(f"INF-{squads + 1}", f"{kind}-1")).code == "full"


def test_a_missile_tank_carries_nobody_and_a_tank_does_not_ride() -> None:
    t = table("blue MSL-1 0303\nblue INF-1 0303 INF*1\nblue HVY-1 0303")
    assert "carries no riders" in t.no(Mount("INF-1", "MSL-1")).text
    assert t.no(Mount("MSL-1", "HVY-1")).code == "not-infantry"


def test_squads_do_not_mount_a_vehicle_in_another_hex_nor_an_enemy() -> None:
    t = table("blue HVY-1 0304\nblue INF-1 0303 INF*1\nred HVY-2 0303")
    assert t.no(Mount("INF-1", "HVY-1")).code == "apart"
    assert t.no(Mount("INF-1", "HVY-2")).code == "not-yours"


def test_riders_do_not_count_for_stacking() -> None:
    """ode:5.02.2"""
    five = "\n".join(f"blue GEVPC-{k} 0303" for k in range(1, 6))
    t = table(f"{five}\nblue INF-1 off INF*3 aboard GEVPC-1\nblue INF-2 0304 INF*1")
    assert t.no(t.moving("INF-2", "0303")).code == "full"
    assert t.no(Dismount("INF-1")).code == "full"


def test_who_mounted_this_turn_does_not_dismount_in_it() -> None:
    t = table("blue HVY-1 0303\nblue INF-1 0303 INF*1")
    t.do(Mount("INF-1", "HVY-1"))
    assert t.no(Dismount("INF-1")).code == "mounted"
    assert not t.offers("INF-1", Dismount)


def test_dismounting_is_free_at_any_hex_of_the_way_and_ends_the_move_of_the_squad() -> None:
    t = table("blue HVY-1 0303\nblue INF-1 off INF*1 aboard HVY-1")
    t.move("HVY-1", "0304")
    t.do(Dismount("INF-1"))
    assert t.where("INF-1") == "0304"
    t.move("HVY-1", "0305")
    assert t.spent("HVY-1").moved == 2
    assert t.no(t.moving("INF-1", "0303")).code == "halted"
    assert t.no(Mount("INF-1", "HVY-1")).code == "apart"


def test_nobody_dismounts_in_the_second_movement() -> None:
    t = table("blue GEVPC-1 0303\nblue INF-1 off INF*1 aboard GEVPC-1", "second")
    assert t.no(Dismount("INF-1")).code == "phase"
    assert t.no(Mount("INF-1", "GEVPC-1")).code == "phase"


def test_riders_of_a_disabled_vehicle_stay_aboard_and_may_dismount_in_their_own_turn() -> None:
    t = table(
        "blue HVY-1 0303 disabled fire 0\nblue INF-1 off INF*1 aboard HVY-1\nred HVY-2 0305",
        dice=(1,),
    )
    assert not t.offers("HVY-1", Move)
    t.do(Dismount("INF-1"))
    assert t.where("INF-1") == "0303"


def test_part_of_a_counter_dismounts_after_a_split() -> None:
    t = table("blue GEVPC-1 0303\nblue INF-1 off INF*3 aboard GEVPC-1")
    t.do(Split("INF-1", ("INF",)))
    t.do(Dismount("INF-2"))
    assert t.where("INF-2") == "0303" and len(t["INF-1"].squads) == 2 and t["INF-1"].aboard
    assert t.no(Combine("INF-1", ("INF-2",))).code == "apart"


def test_riders_outside_fire_as_usual_from_the_hex_of_the_vehicle() -> None:
    t = table("blue HVY-1 0303\nblue INF-1 off INF*1 aboard HVY-1\nred LT-1 0304", "fire")
    assert t.offers("INF-1", Fire)
    t.fire("HVY-1 INF-1", "LT-1", 1)  # 5 against 2 is 2-1: a 1 does nothing
    assert t.spent("INF-1").fired == (1,)
    assert not t.offers("INF-1", Fire)


@pytest.mark.parametrize("carrier", ["GEVPC", "TK", "HT"])
def test_squads_inside_a_vehicle_do_not_fire(carrier: str) -> None:
    t = table(f"blue {carrier}-1 0303\nblue INF-1 off INF*1 aboard {carrier}-1\nred LT-1 0304", "fire")
    assert not t.offers("INF-1", Fire)
    assert t.no(t.firing("INF-1", "LT-1")).code == "inside"


def test_one_die_hits_the_vehicle_and_its_riders_at_odds_of_their_own() -> None:
    t = table("red GEVPC-1 0303\nred INF-1 off INF*3 aboard GEVPC-1\nblue HVY-1 0304", "fire")
    odds = t.odds("HVY-1", "GEVPC-1")
    assert odds.odds == "2-1" and odds.riders is not None and odds.riders.odds == "1-1"
    t.fire("HVY-1", "GEVPC-1", 4)  # 2-1: X on the vehicle; 1-1: D on the riders
    assert t.gone("GEVPC-1") == "destroyed"
    assert len(t["INF-1"].squads) == 2 and t.where("INF-1") == "0303" and not t["INF-1"].aboard
    assert t.faces == [4]


def test_an_x_on_the_riders_kills_them_all() -> None:
    t = table(
        "red GEVPC-1 0404\nred INF-1 off INF*1 aboard GEVPC-1\nred INF-2 off INF*1 aboard GEVPC-1\n"
        "blue HVY-1 0403",
        "fire",
    )
    t.fire("HVY-1", "GEVPC-1", 5)  # town: 4 against 4 and 4 against 4, 1-1
    assert t.gone("GEVPC-1") and t.gone("INF-1") and t.gone("INF-2")


def test_a_die_is_rolled_for_the_riders_even_when_the_end_of_the_vehicle_is_sure() -> None:
    t = table("red TK-1 0303\nred INF-1 off INF*2 aboard TK-1\nblue HVY-1 0304", "fire")
    t.fire("HVY-1", "TK-1", 2)  # 4 against 2 squads: 2-1, D
    assert t.gone("TK-1") and len(t["INF-1"].squads) == 1 and t.where("INF-1") == "0303"


def test_riders_have_the_terrain_multiplier_of_the_vehicle() -> None:
    """ode:7.14"""
    t = table(
        "red HVY-1 0404\nred INF-1 off INF*1 aboard HVY-1\nred LT-1 0505\nred INF-2 off INF*1 aboard LT-1"
    )
    assert t.defence("HVY-1", "riders") == 2  # a town doubles vehicles
    assert t.defence("LT-1", "riders") == 1  # a forest does nothing for them


def test_ap_guns_may_be_aimed_at_riders_outside_but_not_at_those_inside() -> None:
    """ode:7.05.1"""
    t = table(
        "red HVY-1 0303\n"
        "red INF-1 off INF*1 aboard HVY-1\n"
        "red GEVPC-1 0404\n"
        "red INF-2 off INF*1 aboard GEVPC-1\n"
        "blue MK3-1 0304",
        "fire",
    )
    odds = t.odds("MK3-1:ap*3", "HVY-1")
    assert odds.odds == "none" and odds.riders is not None and odds.riders.odds == "3-1"
    t.fire("MK3-1:ap*3", "HVY-1", 4)
    assert t.gone("INF-1") and not t["HVY-1"].disabled
    assert t.no(t.firing("MK3-1:ap*1", "HVY-1")).code == "ap"
    assert t.no(t.firing("MK3-1:ap*1", "GEVPC-1")).code == "ap"


def test_spillover_reaches_riders_only_with_their_vehicle() -> None:
    """ode:7.12"""
    t = table("red LT-1 0303\nred HVY-1 0303\nred INF-1 off INF*1 aboard HVY-1\nblue HWZ-1 0306", "fire")
    spills = t.odds("HWZ-1", "LT-1").spills
    assert [s.unit for s in spills] == ["HVY-1"] and spills[0].riders is not None
    t.fire("HWZ-1", "LT-1", 6, 2)  # 3 against 3: 1-1, 2 does nothing; 3-1 on the squad: X is D
    assert t["HVY-1"].disabled == "" and len(t["INF-1"].squads) == 1
    t.now("fire", BLUE)


@pytest.mark.rule("ode:6.02.1")
@pytest.mark.parametrize(("die", "left"), [(1, 2), (3, 2), (4, 0), (6, 0)])
def test_riders_share_the_die_of_a_ram(die: int, left: int) -> None:
    t = table("blue MK3-1 0303\nred GEVPC-1 0304\nred INF-1 off INF*3 aboard GEVPC-1")
    t.ram("MK3-1", "GEVPC-1", die)
    if left:
        assert len(t["INF-1"].squads) == left and t.where("INF-1") == "0304"
    else:
        assert t.gone("INF-1")


@pytest.mark.rule("ode:6.02.1")
def test_riders_of_a_vehicle_that_is_rammed_without_a_die_die_with_it() -> None:
    t = table("blue MK3-1 0303\nred HVY-1 0304 disabled fire 0\nred INF-1 off INF*1 aboard HVY-1")
    t.ram("MK3-1", "HVY-1")
    assert t.gone("INF-1")


@pytest.mark.rule("ode:6.07")
def test_squads_aboard_add_to_the_blow_of_a_ramming_vehicle_and_die_with_it() -> None:
    t = table("blue GEVPC-1 0303\nblue INF-1 off INF*3 aboard GEVPC-1\nred HVY-1 0304")
    t.ram("GEVPC-1", "HVY-1", 1)  # 2 x 1 + 3 against 3: 1-1
    assert t.gone("GEVPC-1") and t.gone("INF-1") and "HVY-1" in t


def test_riders_leave_the_map_with_their_vehicle() -> None:
    """ode:5.12"""
    t = table("blue HVY-1 0309\nblue INF-1 off INF*1 aboard HVY-1", exits={BLUE: "south"})
    t.do(Move(("HVY-1",), (0,)))
    assert t.gone("HVY-1") == t.gone("INF-1") == "left"


def test_riders_are_neither_set_up_nor_have_to_enter_by_themselves() -> None:
    t = table("blue HVY-1 0303\nblue INF-1 off INF*1 aboard HVY-1", entry={BLUE: "north"})
    assert not t.offers("INF-1", Move) and not t.offers("INF-1", Place)
    t.end()


def test_every_step_of_a_ride_keeps_the_promises() -> None:
    t = table("blue GEVPC-1 0303\nblue INF-1 0303 INF*3\nred HVY-1 0503", order=(BLUE, RED))
    for order in (Mount("INF-1", "GEVPC-1"), t.moving("GEVPC-1", "0403 0404")):
        before = t.position
        check_step(before, t.do(order))
    t.end_until("fire", RED)
    before = t.position
    check_step(before, t.fire("HVY-1", "GEVPC-1", 6))


def test_a_game_without_riding_never_offers_it() -> None:
    t = table("blue HVY-1 0303\nblue INF-1 0303 INF*1", modules=("ramming",))
    assert t.no(Mount("INF-1", "HVY-1")).code == "phase"
    assert not t.offers("INF-1", Mount)
    assert isinstance(t.rules, Rules) and t.spent("INF-1") == TurnUsage()


def setting_up(counters: str, limit: int = -1) -> Table:
    side = Area(BLUE, "map", lay("board 9x9").position.board.grid.all_mask, limit)
    return table(counters, "setup", areas=(side,), setup=(BLUE,))


@pytest.mark.rule("ode:4")
def test_in_set_up_a_waiting_squad_is_put_aboard_and_waits_again_when_taken_off() -> None:
    t = setting_up("blue GEVPC-1 off\nblue INF-1 off INF*3")
    assert not t.offers("INF-1", Mount)
    t.do(Place("GEVPC-1", t.hex("0303")))
    assert t.no(EndPhase()).code == "not-placed"
    t.do(Mount("INF-1", "GEVPC-1"))
    assert t.refusal(EndPhase()) is None and t.no(Place("INF-1", t.hex("0304"))).code == "aboard"
    t.do(Dismount("INF-1"))
    assert not t["INF-1"].at and not t["INF-1"].aboard
    t.do(Mount("INF-1", "GEVPC-1"))
    t.end()
    assert t.phase == "movement"


@pytest.mark.rule("ode:4")
def test_riders_count_for_the_limit_of_the_area_of_their_vehicle() -> None:
    t = setting_up("blue HVY-1 0303\nblue INF-1 off INF*1\nblue INF-2 off INF*1", limit=5)
    t.do(Mount("INF-1", "HVY-1"))
    assert t.no(Place("INF-2", t.hex("0505"))).code == "limit"
    t.do(Dismount("INF-1"))
    t.do(Place("INF-2", t.hex("0505")))
    assert t.no(Mount("INF-1", "HVY-1")).code == "limit"


def test_the_owner_says_which_of_several_counters_aboard_loses_a_squad() -> None:
    # ode:5.11: at 1-1 a D costs those aboard one squad
    counters = (
        "red HVY-1 0504\nblue GEVPC-1 0505\nblue INF-1 off aboard GEVPC-1\n"
        "blue MAR-1 off MAR*2 aboard GEVPC-1"
    )
    table = lay("board 9x9\n" + counters, phase="fire", modules=("ramming", "riding"), stacking="gev")
    dice = next(d for d in range(1, 7) if table.odds("HVY-1", "GEVPC-1").riders.outcomes[d - 1] == "D")  # type: ignore[union-attr]
    table.fire("HVY-1", "GEVPC-1", dice)
    assert table.position.frames[-1].kind == "choose-rider"
    assert table.rules.refusal(table.position, ChooseRider("HVY-1")) is not None
    assert table.offers("MAR-1") == [ChooseRider("MAR-1")]
    table.do(ChooseRider("MAR-1"))
    assert len(table["MAR-1"].squads) == 1 and "INF-1" in table and not table.position.frames


def test_counters_aboard_that_are_alike_need_no_choice() -> None:
    counters = (
        "red HVY-1 0504\nblue GEVPC-1 0505\nblue INF-1 off aboard GEVPC-1\nblue INF-2 off aboard GEVPC-1"
    )
    table = lay("board 9x9\n" + counters, phase="fire", modules=("ramming", "riding"), stacking="gev")
    dice = next(d for d in range(1, 7) if table.odds("HVY-1", "GEVPC-1").riders.outcomes[d - 1] == "D")  # type: ignore[union-attr]
    table.fire("HVY-1", "GEVPC-1", dice)
    assert not table.position.frames and "INF-1" not in table and "INF-2" in table


def waiting(turn: int = 1) -> Table:
    return table(
        "blue GEVPC-1 off\nblue INF-1 off INF*3\nred HVY-1 0707", entry={BLUE: "west"}, entry_turn=turn
    )


def test_infantry_that_waits_off_the_map_comes_in_on_a_vehicle() -> None:
    t = waiting()
    assert t.offers("INF-1", Mount) == [Mount("INF-1", "GEVPC-1")]
    t.do(Mount("INF-1", "GEVPC-1"))
    t.move("GEVPC-1", "0105 0204")
    assert t.position.board.grid.label(place(t.position, t["INF-1"])) == "0204"
    assert t.no(Dismount("INF-1")).code == "mounted"
    t.do(EndPhase())


def test_nobody_gets_on_off_the_map_before_both_may_come_in() -> None:
    assert waiting(turn=3).no(Mount("INF-1", "GEVPC-1")).code == "apart"
    t = waiting()
    t.move("GEVPC-1", "0105")
    assert t.no(Mount("INF-1", "GEVPC-1")).code == "apart"
