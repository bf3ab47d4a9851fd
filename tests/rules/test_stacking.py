"""Stacking, and splitting and combining counters (ode:5.02, ode:3.02)."""

from __future__ import annotations

import pytest

from game.ogre.events import Combined, Divided
from game.ogre.infantry import Combine, Split
from game.ogre.movement.movement import Move
from game.ogre.movement.stacking import fits
from tests.rules.laid import BLUE, RED, lay


@pytest.mark.rule("ode:5.02.1")
def test_on_the_ogre_map_a_hex_holds_one_vehicle_or_three_squads() -> None:
    allowed = {(v, s) for v in range(4) for s in range(8) if fits("ogre", v, s)}
    assert allowed == {(0, 0), (1, 0), (0, 1), (0, 2), (0, 3)}


@pytest.mark.rule("ode:5.02.2")
def test_on_gev_maps_a_hex_holds_five_vehicles_and_a_squad_is_a_third() -> None:
    for vehicles in range(8):
        for squads in range(20):
            assert fits("gev", vehicles, squads) == (vehicles + squads / 3 <= 5 + 1e-9)


# ode:5.02.1
def test_a_unit_may_pass_through_its_own_side_but_not_stop_there() -> None:
    table = lay("board 9x9\nred HVY-1 0505\nred HVY-2 0504\nblue HVY-3 0101")
    refusal = table.no(table.moving("HVY-1", "0504"))
    assert (refusal.code, refusal.rule) == ("full", "ode:5.02.1")
    assert "0504" not in table.reach("HVY-1")
    table.move("HVY-1", "0504 0503")
    assert table.where("HVY-1") == "0503"


# ode:5.02.1
def test_infantry_and_a_vehicle_do_not_share_a_hex_on_the_ogre_map() -> None:
    table = lay("board 9x9\nred HVY-1 0505\nred INF-1 0504\nblue HVY-3 0101")
    assert table.no(table.moving("HVY-1", "0504")).code == "full"
    assert table.no(table.moving("INF-1", "0505")).code == "full"


# ode:5.02.1
def test_three_squads_may_meet_in_a_hex_but_not_four() -> None:
    table = lay("board 9x9\nred INF-1 0505 INF*2\nred INF-2 0504\nred INF-3 0503 INF*2\nblue HVY-3 0101")
    table.move("INF-2", "0505")
    assert table.no(table.moving("INF-3", "0504 0505")).code == "full"
    assert "0505" not in table.reach("INF-3")


# ode:5.02.1
def test_a_command_post_counts_as_a_vehicle() -> None:
    table = lay("board 9x9\nblue CP-1 0505\nblue INF-1 0504\nred HVY-3 0101", side=BLUE)
    assert table.no(table.moving("INF-1", "0505")).code == "full"


# ode:5.02.1
def test_limits_are_for_each_side() -> None:
    # the truck has no attack strength, so the tank may stop in its hex
    table = lay("board 9x9\nred HVY-1 0505\nblue TK-1 0504")
    table.move("HVY-1", "0504")
    assert table.where("HVY-1") == table.where("TK-1")


# ode:5.02.2
def test_five_vehicles_share_a_hex_on_a_gev_map_but_not_six() -> None:
    rows = "\n".join(f"red HVY-{n} 0505" for n in range(1, 5))
    table = lay(f"board 9x9\n{rows}\nred GEV-1 0504\nred GEV-2 0503\nblue HVY-9 0101", stacking="gev")
    table.move("GEV-1", "0505")
    refusal = table.no(table.moving("GEV-2", "0504 0505"))
    assert (refusal.code, refusal.rule) == ("full", "ode:5.02.2")
    assert "0505" not in table.reach("GEV-2")


# ode:5.02.2
def test_an_ogre_counts_as_one_vehicle() -> None:
    rows = "\n".join(f"red HVY-{n} 0505" for n in range(1, 5))
    table = lay(f"board 9x9\n{rows}\nred MK3-1 0504\nblue HVY-9 0101", stacking="gev")
    table.move("MK3-1", "0505")
    assert table.where("MK3-1") == "0505"


# ode:5.01, ode:5.02
def test_units_that_move_in_step_need_room_together() -> None:
    table = lay(
        "board 9x9\nred INF-1 0505\nred INF-2 0505 INF*2\nred INF-3 0503\nblue HVY-9 0101",
    )
    assert table.no(table.moving("INF-1 INF-2", "0504 0503")).code == "full"
    table.move("INF-1 INF-2", "0504")
    assert table.where("INF-1") == table.where("INF-2") == "0504"


# ------------------------------------------------------------------ split and combine
# ode:5.02.3
def test_a_counter_splits_and_the_new_one_goes_its_own_way() -> None:
    table = lay("board 9x9\nred INF-1 0505 INF*3\nblue HVY-9 0101")
    table.do(Split("INF-1", ("INF", "INF")))
    divided = next(e for e in table.events if isinstance(e, Divided))
    assert divided.count == 2
    assert table["INF-1"].squads == ("INF",) and table[divided.new].squads == ("INF", "INF")
    assert table.where(divided.new) == "0505"
    table.move(divided.new, "0504 0503")
    assert table.where("INF-1") == "0505"


# ode:5.02.3
def test_a_new_counter_has_moved_as_far_as_the_old_one() -> None:
    table = lay("board 9x9\nred INF-1 0505 INF*2\nblue HVY-9 0101")
    table.move("INF-1", "0504")
    table.do(Split("INF-1", ("INF",)))
    new = next(e for e in table.events if isinstance(e, Divided)).new
    table.move(new, "0503")
    assert table.no(table.moving(new, "0502")).code == "no-points"


# ode:5.02.3
def test_a_combined_counter_has_moved_as_far_as_the_farther_one() -> None:
    table = lay("board 9x9\nred INF-1 0505\nred INF-2 0504\nblue HVY-9 0101")
    table.move("INF-1", "0504")
    table.do(Combine("INF-2", ("INF-1",)))
    assert table["INF-2"].squads == ("INF", "INF") and "INF-1" not in table
    assert any(isinstance(e, Combined) for e in table.events)
    table.move("INF-2", "0503")
    assert table.no(table.moving("INF-2", "0502")).code == "no-points"


# ode:5.02.3, ode:5.11
def test_squads_that_just_dismounted_do_not_move_by_joining_others() -> None:
    from game.ogre.movement.transport_orders import Dismount

    units = "red HVY-1 0505\nred INF-1 off aboard HVY-1\nred INF-2 0505\nblue HVY-9 0101"
    for first, second in (("INF-1", "INF-2"), ("INF-2", "INF-1")):
        table = lay(f"board 9x9\n{units}", stacking="gev", modules=("ramming", "riding"))
        table.do(Dismount("INF-1"))
        table.do(Combine(first, (second,)))
        assert table.no(table.moving(first, "0504")).code == "halted"


# ode:5.02.3, ode:5.11
def test_squads_that_moved_stop_when_they_take_in_squads_that_dismounted() -> None:
    from game.ogre.movement.transport_orders import Dismount

    units = "red HVY-1 0505\nred INF-1 off aboard HVY-1\nred INF-2 0506\nblue HVY-9 0101"
    table = lay(f"board 9x9\n{units}", stacking="gev", modules=("ramming", "riding"))
    table.do(Dismount("INF-1"))
    table.move("INF-2", "0505")
    table.do(Combine("INF-2", ("INF-1",)))
    assert table.no(table.moving("INF-2", "0504")).code == "halted"


# ode:5.02.3
def test_a_combined_counter_has_left_the_road_if_either_part_has() -> None:
    table = lay("board 9x9\nroute road 0506 0505 0504 0503\nred INF-1 0506\nred INF-2 0605\nblue HVY-9 0101")
    table.move("INF-1", "0505")
    table.move("INF-2", "0505")
    table.do(Combine("INF-1", ("INF-2",)))
    table.move("INF-1", "0504")
    assert table.no(table.moving("INF-1", "0503")).code in ("too-far", "no-points")


# ode:5.02.3
def test_a_counter_that_joined_another_is_neither_lost_nor_destroyed() -> None:
    table = lay("board 9x9\nred INF-1 0505\nred INF-2 0505\nblue HVY-9 0101")
    table.do(Combine("INF-1", ("INF-2",)))
    assert table.gone("INF-2") == ""


# ode:3.02
def test_a_counter_holds_three_squads_at_most() -> None:
    table = lay("board 9x9\nred INF-1 0505 INF*2\nred INF-2 0505 INF*2\nblue HVY-9 0101", stacking="gev")
    refusal = table.no(Combine("INF-1", ("INF-2",)))
    assert (refusal.code, refusal.rule) == ("too-many", "ode:3.02")
    assert not table.offers("INF-1", Combine)


# ode:3.02
def test_squads_of_different_kinds_share_a_counter_and_stay_typed() -> None:
    table = lay("board 9x9\nred INF-1 0505 INF*2\nred CE-1 0505\nblue HVY-9 0101")
    table.do(Combine("INF-1", ("CE-1",)))
    assert sorted(table["INF-1"].squads) == ["CE", "INF", "INF"]
    table.do(Split("INF-1", ("CE",)))
    new = next(e for e in table.events if isinstance(e, Divided)).new
    assert table[new].kind == "CE" and table["INF-1"].squads == ("INF", "INF")


# ode:5.02.3
def test_counters_in_different_hexes_do_not_combine() -> None:
    table = lay("board 9x9\nred INF-1 0505\nred INF-2 0504\nblue HVY-9 0101")
    assert table.no(Combine("INF-1", ("INF-2",))).code == "apart"


@pytest.mark.parametrize(
    ("order", "code"),
    [
        (Split("INF-1", ()), "squads"),
        (Split("INF-1", ("INF", "INF", "INF")), "squads"),
        (Split("INF-1", ("CE",)), "squads"),
        (Split("HVY-1", ("INF",)), "not-infantry"),
        (Split("INF-9", ("INF",)), "no-unit"),
        (Split("INF-3", ("INF",)), "not-yours"),
        (Combine("INF-1", ()), "twice"),
        (Combine("INF-1", ("INF-1",)), "twice"),
        (Combine("INF-1", ("HVY-1",)), "not-infantry"),
        (Combine("INF-1", ("INF-3",)), "not-yours"),
    ],
)
def test_what_does_not_split_or_combine(order: Split | Combine, code: str) -> None:
    table = lay("board 9x9\nred INF-1 0505 INF*3\nred HVY-1 0505\nblue INF-3 0505 INF*2", stacking="gev")
    assert table.no(order).code == code


# ode:5.02.3
@pytest.mark.parametrize("phase", ["fire", "second"])
def test_counters_split_and_combine_in_their_own_movement_phase_only(phase: str) -> None:
    table = lay("board 9x9\nred INF-1 0505 INF*2\nred INF-2 0505\nblue HVY-9 0101", phase=phase)
    assert table.no(Split("INF-1", ("INF",))).code == "phase"
    assert table.no(Combine("INF-1", ("INF-2",))).code == "phase"
    table.now("movement", BLUE)
    assert table.no(Split("INF-1", ("INF",))).code == "not-yours"


# ode:5.02.3
def test_every_way_to_split_a_mixed_counter_is_offered() -> None:
    table = lay("board 9x9\nred ME-1 0505 ME CE INF\nblue HVY-9 0101")
    found = {tuple(sorted(order.squads)) for order in table.offers("ME-1", Split)}  # type: ignore[attr-defined]
    assert found >= {("ME",), ("CE",), ("INF",), ("CE", "ME"), ("CE", "INF"), ("INF", "ME")}


def test_a_split_counter_can_be_given_moves_at_once() -> None:
    table = lay("board 9x9\nred INF-1 0505 INF*2\nblue HVY-9 0101", side=RED)
    table.do(Split("INF-1", ("INF",)))
    new = next(e for e in table.events if isinstance(e, Divided)).new
    assert table.offers(new, Move) and table.offers("INF-1", Combine)
