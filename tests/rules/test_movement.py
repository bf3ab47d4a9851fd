"""Movement (ode:5): paths, costs, hexsides, moves in step, enemies, edges of the map."""

from __future__ import annotations

import pytest

from game.core.orders import Order
from game.core.views import own_view
from game.hexes.grid import OFF
from game.ogre.counter_words import begun, done, states
from game.ogre.events import LeftMap, Moved
from game.ogre.movement.movement import Move, MoveOffers
from game.ogre.state import USAGE
from tests.rules.laid import BLUE, RED, Table, lay


def offers_of(table: Table, unit: str) -> MoveOffers:
    found: object = table.rules.offers(own_view(table.position), unit)
    parts = getattr(found, "parts", [found])
    moves = [part for part in parts if isinstance(part, MoveOffers)]
    assert len(moves) == 1
    return moves[0]


# --------------------------------------------------------------------------- paths
# ode:5.01
def test_a_unit_moves_along_adjacent_hexes_as_far_as_its_movement_goes() -> None:
    table = lay("board 9x9\nred HVY-1 0505\nblue HVY-2 0101")
    step = table.move("HVY-1", "0504 0503 0502")
    assert table.where("HVY-1") == "0502"
    moved = next(e for e in step.events if isinstance(e, Moved))
    assert (moved.path, moved.cost) == (table.path("0505 0504 0503 0502"), 3)


# ode:5.01
@pytest.mark.parametrize(
    ("path", "code"),
    [
        ("0503", "gap"),
        ("0504 0502", "gap"),
        ("0505", "gap"),
        ("0504 0503 0502 0501", "too-far"),
    ],
)
def test_a_path_with_a_fault_is_refused(path: str, code: str) -> None:
    table = lay("board 9x9\nred HVY-1 0505\nblue HVY-2 0101")
    assert table.no(table.moving("HVY-1", path)).code == code


@pytest.mark.parametrize(
    ("order", "code"),
    [
        (Move((), (1,)), "empty"),
        (Move(("HVY-1",), ()), "empty"),
        (Move(("HVY-7",), (1,)), "no-unit"),
        (Move(("HVY-2",), (1,)), "not-yours"),
        (Move(("HVY-1",), (999999,)), "no-hex"),
        (Move(("HVY-1",), (-5,)), "no-hex"),
        (Move(("HVY-1",), (OFF,)), "exit"),
    ],
)
def test_orders_that_make_no_sense_get_a_sentence(order: Move, code: str) -> None:
    table = lay("board 9x9\nred HVY-1 0505\nblue HVY-2 0101")
    assert table.no(order).code == code


# ode:5.01
def test_a_move_may_be_given_in_parts() -> None:
    table = lay("board 9x9\nred HVY-1 0505\nblue HVY-2 0101")
    table.move("HVY-1", "0504")
    table.move("HVY-1", "0503 0502")
    assert table.no(table.moving("HVY-1", "0501")).code == "no-points"


# ode:5.01
@pytest.mark.parametrize("kind", ["HWZ", "LAD", "CP"])
def test_what_has_no_movement_stays_where_it_is(kind: str) -> None:
    table = lay(f"board 9x9\nred {kind}-1 0505\nblue HVY-2 0101")
    assert not table.offers(f"{kind}-1")
    assert table.no(table.moving(f"{kind}-1", "0504")).code == "immobile"


# ------------------------------------------------------------------ terrain and hexsides
# ode:2.01
@pytest.mark.parametrize("unit", ["MK3-1", "HVY-1", "GEV-1", "INF-1", "SHVY-1", "TK-1"])
def test_a_crater_is_closed_to_everybody(unit: str) -> None:
    table = lay(f"board 9x9\nterrain crater 0504\nred {unit} 0505\nblue HVY-2 0101")
    refusal = table.no(table.moving(unit, "0504"))
    assert (refusal.code, refusal.rule) == ("closed", "ode:2.01")
    assert "0504" not in table.reach(unit)


# ode:2.02.1
@pytest.mark.parametrize(
    ("unit", "crosses"),
    [("MK3-1", True), ("SHVY-1", True), ("INF-1", True), ("HVY-1", False), ("GEV-1", False), ("LT-1", False)],
)
def test_who_crosses_a_ridge(unit: str, crosses: bool) -> None:
    table = lay(f"board 9x9\nside ridge 0505-0504\nred {unit} 0505\nblue HVY-2 0101")
    refusal = table.refusal(table.moving(unit, "0504"))
    assert (refusal is None) == crosses
    if refusal:
        assert refusal.code == "side" and "ridge" in refusal.text


# ode:2.02.2, ode:5.08.2, ode:5.08.4
@pytest.mark.parametrize("unit", ["GEV-1", "LT-1", "MSL-1"])
def test_hovering_and_light_tracked_units_cross_a_stream_only_as_their_first_step(unit: str) -> None:
    text = f"board 9x9\nside stream 0504-0503\nred {unit} {{}}\nblue HVY-2 0101"
    table = lay(text.format("0504"))
    table.move(unit, "0503 0502")
    table = lay(text.format("0505"))
    assert table.no(table.moving(unit, "0504 0503")).code == "side"
    table.move(unit, "0504")
    assert table.no(table.moving(unit, "0503")).code == "side"


# ode:5.08.2
def test_a_gev_may_cross_a_stream_at_the_start_of_each_of_its_movements() -> None:
    table = lay("board 9x9\nside stream 0504-0503 0503-0502\nred GEV-1 0504\nblue HVY-2 0101")
    table.move("GEV-1", "0503")
    assert table.no(table.moving("GEV-1", "0502")).code == "side"
    table.end()
    table.end()
    table.move("GEV-1", "0502")


# ode:5.08.1, ode:5.08.3
@pytest.mark.parametrize("unit", ["MK3-1", "HVY-1", "INF-1", "SHVY-1"])
def test_streams_do_not_hinder_the_others(unit: str) -> None:
    table = lay(f"board 9x9\nside stream 0505-0504 0504-0503\nred {unit} 0505\nblue HVY-2 0101")
    table.move(unit, "0504 0503")


# ode:5.08.5
def test_wheeled_units_do_not_cross_streams() -> None:
    table = lay("board 9x9\nside stream 0505-0504\nred TK-1 0505\nblue HVY-2 0101")
    assert table.no(table.moving("TK-1", "0504")).code == "side"


# ode:5.08.2
def test_a_gev_crosses_the_shore_as_its_first_step_or_by_a_beach() -> None:
    board = "board 9x9\nterrain water 0501..0503\nred GEV-1 {}\nblue HVY-2 0101"
    table = lay(board.format("0504"))
    table.move("GEV-1", "0503 0502")
    table = lay(board.format("0505"))
    assert table.no(table.moving("GEV-1", "0504 0503")).code == "side"
    table = lay(board.format("0505").replace("red", "side beach 0504-0503\nred", 1))
    table.move("GEV-1", "0504 0503 0502")
    table = lay(board.format("0502"))  # and back to land
    assert table.no(table.moving("GEV-1", "0503 0504")).code == "side"


# ode:5.08.2
@pytest.mark.parametrize("terrain", ["forest", "town", "swamp", "rubble"])
def test_hard_ground_ends_the_move_of_a_gev(terrain: str) -> None:
    table = lay(f"board 9x9\nterrain {terrain} 0504\nred GEV-1 0505\nblue HVY-2 0101")
    refusal = table.no(table.moving("GEV-1", "0504 0503"))
    assert (refusal.code, refusal.rule) == ("ends", "ode:5.08.2")
    table.move("GEV-1", "0504")
    assert table.no(table.moving("GEV-1", "0503")).code == "halted"


# ode:5.08
@pytest.mark.parametrize(
    ("unit", "terrain", "hazard"),
    [
        ("GEV-1", "forest", "d"), ("GEV-1", "town", ""), ("GEV-1", "swamp", "d"), ("MK3-1", "swamp", "s"),
        ("HVY-1", "rubble", "s"), ("LT-1", "rubble", "d"), ("HVY-1", "forest", ""), ("INF-1", "swamp", ""),
    ],
)  # fmt: skip
def test_the_hazard_of_a_move_is_known_before_it_is_made(unit: str, terrain: str, hazard: str) -> None:
    table = lay(f"board 9x9\nterrain {terrain} 0504\nred {unit} 0505\nblue HVY-2 0101")
    assert offers_of(table, unit).hazard(table.hex("0504")) == hazard
    table.move(unit, "0504")
    step = table.end(*((6,) if hazard else ()))
    assert bool(step.rolls) == bool(hazard)


# ode:5.09
@pytest.mark.parametrize(
    ("unit", "terrain"),
    [("MHWZ-1", "town"), ("MHWZ-1", "swamp"), ("MCP-1", "forest"), ("MK3-1", "water"), ("TK-1", "clear")],
)
def test_a_unit_that_can_move_may_always_enter_one_hex(unit: str, terrain: str) -> None:
    extra = " tr 15" if unit == "MK3-1" else ""
    table = lay(f"board 9x9\nterrain {terrain} 0504 0404 0503\nred {unit} 0505{extra}\nblue HVY-2 0101")
    assert "0504" in table.reach(unit)
    table.move(unit, "0504")
    assert not table.offers(unit, Move)


# ode:5.09
def test_the_minimum_move_is_the_first_step_only() -> None:
    table = lay("board 9x9\nterrain town 0503\nred MK3-1 0505 tr 30\nblue HVY-2 0101")
    table.move("MK3-1", "0504")
    assert table.no(table.moving("MK3-1", "0503")).code == "too-far"
    table = lay("board 9x9\nterrain town 0503\nred MK3-1 0505 tr 30\nblue HVY-2 0101")
    assert table.no(table.moving("MK3-1", "0504 0503")).code == "too-far"


# ode:5.09
def test_the_minimum_move_does_not_open_closed_ground() -> None:
    table = lay("board 9x9\nterrain water 0504\nside ridge 0505-0404\nred HVY-1 0505\nblue HVY-2 0101")
    assert table.no(table.moving("HVY-1", "0504")).code == "closed"
    assert table.no(table.moving("HVY-1", "0404")).code == "side"


# --------------------------------------------------------------------- enemies in the way
# ode:5.03
@pytest.mark.parametrize("enemy", ["HVY-2", "INF-2", "HWZ-2", "MK3-2", "HVY-2 disabled"])
def test_nobody_moves_into_or_through_an_armed_enemy(enemy: str) -> None:
    name, _, state = enemy.partition(" ")
    extra = " disabled fire 0" if state else ""
    table = lay(f"board 9x9\nred HVY-1 0505\nblue {name} 0504{extra}")
    for path in ("0504", "0504 0503"):
        refusal = table.no(table.moving("HVY-1", path))
        assert (refusal.code, refusal.rule) == ("enemy", "ode:5.03")
    assert "0504" not in table.reach("HVY-1")


# ode:5.03
@pytest.mark.parametrize("enemy", ["CP-2", "TK-2", "HT-2", "MCP-2", "MK3-2 main 0 sec 0 ap 0 mis 0"])
def test_an_enemy_without_attack_strength_is_passed(enemy: str) -> None:
    name, _, sheet = enemy.partition(" ")
    table = lay(f"board 9x9\nred HVY-1 0505\nblue {name} 0504 {sheet}".rstrip())
    table.move("HVY-1", "0504 0503")
    assert table.where("HVY-1") == "0503"


# ode:5.03
def test_an_ogre_that_loses_its_last_weapon_can_be_passed_from_then_on() -> None:
    table = lay("board 9x9\nred HVY-1 0506\nblue MK3-2 0505 main 1 sec 0 ap 0 mis 0", phase="fire")
    table.fire("HVY-1", "MK3-2", 6, part="main")
    table.now("movement")
    table.move("HVY-1", "0505 0504")


# ode:5.03
def test_a_unit_may_leave_a_hex_it_shares_with_an_enemy() -> None:
    table = lay("board 9x9\nred MK3-1 0505\nblue HVY-2 0505\nblue INF-1 0506", side=BLUE)
    table.move("HVY-2", "0504")


# --------------------------------------------------------------------------- in step
# ode:5.01
def test_units_move_in_step_and_each_pays_for_itself() -> None:
    units = "red HVY-1 0505\nred LT-1 0505\nblue HVY-2 0101"
    table = lay(f"board 9x9\nterrain forest 0504\n{units}", stacking="gev")
    table.move("HVY-1 LT-1", "0504")
    assert table.spent("HVY-1").moved == 1 and table.spent("LT-1").moved == 2
    assert table.no(table.moving("HVY-1 LT-1", "0503 0502")).code == "too-far"
    table.move("HVY-1 LT-1", "0503")


# ode:5.01
def test_units_that_move_in_step_stand_in_one_hex() -> None:
    table = lay("board 9x9\nred HVY-1 0505\nred LT-1 0504\nblue HVY-2 0101", stacking="gev")
    assert table.no(table.moving("HVY-1 LT-1", "0604")).code == "apart"
    assert table.no(table.moving("HVY-1 HVY-1", "0604")).code == "twice"


# ode:5.01
def test_no_unit_in_step_goes_where_it_may_not() -> None:
    units = "red MK3-1 0505\nred HVY-1 0505\nblue HVY-2 0101"
    table = lay(f"board 9x9\nside ridge 0505-0504\n{units}", stacking="gev")
    assert table.no(table.moving("MK3-1 HVY-1", "0504")).code == "side"


# --------------------------------------------------------------- entering and leaving
# ode:5.01, ode:attack.entry
def test_a_unit_enters_over_its_edge_and_pays_for_its_first_hex() -> None:
    table = lay("board 9x9\nterrain town 0509\nred MK3-1 off\nblue HVY-2 0101", entry={RED: "south"})
    table.move("MK3-1", "0509 0508")
    assert table.spent("MK3-1").moved == 3 and table.where("MK3-1") == "0508"


# ode:attack.entry
@pytest.mark.parametrize("path", ["0508", "0101", "0709 0901"])
def test_a_unit_enters_nowhere_else(path: str) -> None:
    table = lay("board 9x9\nred MK3-1 off\nblue HVY-2 0501", entry={RED: "south"})
    assert table.no(table.moving("MK3-1", path)).code in ("entry", "gap")


# ode:attack.entry
def test_a_waiting_unit_without_an_entry_stays_off_the_map() -> None:
    table = lay("board 9x9\nred MK3-1 off\nblue HVY-2 0501", exits={RED: "south"})
    assert not table.offers("MK3-1")
    assert table.no(table.moving("MK3-1", "0509")).code == "entry"
    table.end()


# ode:attack.entry
def test_reserves_come_from_their_turn_on() -> None:
    text = "board 9x9\nred MK3-1 off\nblue HVY-2 0501"
    table = lay(text, entry={RED: "south"}, entry_turn=2)
    assert not table.offers("MK3-1")
    table.end_until("movement", RED)
    table.move("MK3-1", "0509")


# ode:5.12
def test_a_unit_may_cut_over_a_corner_of_the_map_in_one_move() -> None:
    table = lay("board 9x9\nred MK3-1 off\nblue HVY-2 0501", entry={RED: "south"}, exits={RED: "west"})
    orders = [o for o in table.offers("MK3-1", Move) if o.path[-1] == OFF]  # type: ignore[attr-defined]
    assert orders and all(table.refusal(order) is None for order in orders)
    table.do(orders[0])
    assert table.gone("MK3-1") == "left"


# ode:attack.entry
def test_who_can_enter_must() -> None:
    table = lay("board 9x9\nred MK3-1 off\nblue HVY-2 0501", entry={RED: "south"})
    from game.core.sequence import EndPhase

    assert table.no(EndPhase()).code == "must-enter"
    table.move("MK3-1", "0509")
    table.end()


# ode:attack.entry
def test_infantry_that_cannot_enter_does_not_hold_the_game_up() -> None:
    table = lay("board 9x9\nred INF-1 off INF*3\nred HVY-1 0505\nblue HVY-2 0501")
    table.end()


# ode:5.12
def test_leaving_the_map_costs_one_and_is_for_good() -> None:
    table = lay("board 9x9\nred MK3-1 0509\nblue HVY-2 0101", exits={RED: "south"})
    step = table.do(Move(("MK3-1",), (OFF,)))
    assert any(isinstance(e, LeftMap) for e in step.events)
    assert table.gone("MK3-1") == "left" and "MK3-1" not in table


# ode:5.12
def test_leaving_needs_a_movement_point() -> None:
    table = lay("board 9x9\nred MK3-1 0507\nblue HVY-2 0101", exits={RED: "south"})
    assert table.no(Move(("MK3-1",), (*table.path("0508 0509 0609"), OFF))).code in ("too-far", "exit")
    table.move("MK3-1", "0508 0509")
    table.do(Move(("MK3-1",), (OFF,)))
    table = lay("board 9x9\nred MK3-1 0506\nblue HVY-2 0101", exits={RED: "south"})
    table.move("MK3-1", "0507 0508 0509")
    assert table.no(Move(("MK3-1",), (OFF,))).code in ("too-far", "no-points")


# ode:5.12, ode:5.07.1, Q-377
def test_the_bonus_of_a_road_does_not_pay_for_leaving_the_map() -> None:
    text = "board 9x9\nroute road 0505 0506 0507 0508 0509\nred HVY-1 0505\nblue HVY-2 0101"
    table = lay(text, exits={RED: "south"})
    assert table.refusal(Move(("HVY-1",), table.path("0506 0507 0508 0509"))) is None
    table = lay(text.replace("red HVY-1 0505", "red HVY-1 0506"), exits={RED: "south"})
    assert table.no(Move(("HVY-1",), (*table.path("0507 0508 0509"), OFF))).code == "too-far"
    table = lay(text.replace("red HVY-1 0505", "red HVY-1 0507"), exits={RED: "south"})
    table.do(Move(("HVY-1",), (*table.path("0508 0509"), OFF)))
    assert table.gone("HVY-1") == "left"


# ode:5.07.1
def test_a_counter_with_the_point_for_the_road_still_to_come_is_not_done_and_says_so() -> None:
    table = lay("board 9x9\nroute road 0503 0504 0505 0506 0507 0508 0509\nred HVY-1 0504\nblue HVY-2 0101")
    table.move("HVY-1", "0505 0506 0507")
    view = own_view(table.position)
    unit = view.units["HVY-1"]
    assert begun(table.rules, view, unit) == 1 and not done(table.rules, view, unit)
    assert "moved 3, 1 left for the road" in states(table.rules, view, unit)
    table.move("HVY-1", "0508")
    view = own_view(table.position)
    unit = view.units["HVY-1"]
    assert begun(table.rules, view, unit) == 0 and done(table.rules, view, unit)


# ode:5.12
def test_the_map_is_left_only_over_an_edge_the_scenario_names() -> None:
    table = lay("board 9x9\nred MK3-1 0502\nblue HVY-2 0101", exits={RED: "south"})
    assert table.no(Move(("MK3-1",), (*table.path("0501"), OFF))).code == "exit"
    table.now("movement", BLUE)
    assert table.no(Move(("HVY-2",), (OFF,))).code == "exit"


# ode:5.12
def test_every_hex_from_which_a_unit_can_leave_is_offered() -> None:
    table = lay("board 9x9\nterrain swamp 0409\nred MK3-1 0508\nblue HVY-2 0101", exits={RED: "south"})
    found = offers_of(table, "MK3-1")
    off = {o.path for o in found if o.path[-1] == OFF}  # type: ignore[attr-defined]
    label = table.position.board.grid.label
    assert {label(path[-2]) for path in off} == {"0309", "0509", "0609", "0709"}
    for order in found:
        assert table.refusal(order) is None


# ---------------------------------------------------------------------------- offers
def test_offers_count_and_slice_like_a_list() -> None:
    table = lay("board 9x9\nred GEV-1 0505\nred HVY-1 0504\nblue HVY-2 0506\nblue CP-2 0604")
    found = offers_of(table, "GEV-1")
    assert [found[k] for k in range(len(found))] == list(found)
    assert found[-1] == found[len(found) - 1]
    assert list(found[2:5]) == [found[2], found[3], found[4]]
    assert set(found.hexes()) == {o.path[-1] for o in found}  # type: ignore[attr-defined]
    with pytest.raises(IndexError):
        found[len(found)]


def test_the_cost_that_is_offered_is_the_cost_that_is_paid() -> None:
    board = "board 9x9\nterrain town 0504 0604\nterrain forest 0404 0405\nside stream 0505-0604\n"
    for unit in ("GEV-1", "HVY-1", "LT-1", "MK3-1", "INF-1"):
        table = lay(board + f"red {unit} 0505\nblue HVY-2 0101")
        found = offers_of(table, unit)
        for at in found.hexes():
            order: Order = found.to(at)
            step = table.rules.apply(table.position, order)
            assert USAGE.table(step.position)[unit].moved == found.cost(at)


# ode:6.04
def test_an_ogre_without_treads_is_told_why_it_cannot_move() -> None:
    table = lay("board 9x9\nred MK3-1 0505 tr 0\nblue HVY-2 0101")
    refusal = table.no(table.moving("MK3-1", "0504"))
    assert (refusal.code, refusal.rule) == ("immobile", "ode:6.04") and "no treads left" in refusal.text
