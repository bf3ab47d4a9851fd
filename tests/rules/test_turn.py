"""The turn (ode:4.02): order of phases, recovery, hazards, second movement."""

from __future__ import annotations

import pytest

from game.core.sequence import EndPhase
from game.ogre.combat.combat import Fire
from game.ogre.events import HazardPassed, Recovered, StaysDisabled
from game.ogre.movement.movement import Move
from game.ogre.movement.recovery import back_in_turn
from game.ogre.ramming.ramming import Ram
from tests.rules.laid import BLUE, RED, Table, lay

DUEL = "board 9x9\nred MK3-1 0508\nblue HVY-1 0502\nblue GEV-1 0102"


# ode:4.02, ode:4.02.1, ode:4.02.2
def test_a_player_turn_has_five_phases_and_then_it_is_the_other_sides_turn() -> None:
    table = lay("board 9x9\nred GEV-2 0508\nblue GEV-1 0102", start=True)
    assert [p.id for p in table.rules.phases] == ["recovery", "movement", "check", "fire", "second"]
    assert (table.turn, table.phase) == ((1, RED), "movement")
    seen = []
    for _ in range(7):
        seen.append((*table.turn, table.phase))
        table.end()
    assert seen == [
        (1, RED, "movement"), (1, RED, "fire"), (1, RED, "second"),
        (1, BLUE, "movement"), (1, BLUE, "fire"), (1, BLUE, "second"),
        (2, RED, "movement"),
    ]  # fmt: skip


# ode:4.02.5
def test_the_second_movement_is_passed_over_when_nobody_can_move_twice() -> None:
    table = lay(DUEL, start=True)
    table.end()
    table.end()
    assert (table.turn, table.phase) == ((1, BLUE), "movement")


# ode:4.02, ode:4.02.1, ode:4.02.2
def test_the_scenario_says_who_has_the_first_player_turn() -> None:
    table = lay(DUEL, order=(BLUE, RED), side=BLUE, start=True)
    assert table.turn == (1, BLUE)
    table.end_until("movement")
    assert table.turn == (1, RED)
    table.end_until("movement")
    assert table.turn == (2, BLUE)


# ode:4.02.4
def test_nobody_fires_in_the_movement_phase_nor_moves_in_the_fire_phase() -> None:
    table = lay("board 9x9\nred HVY-2 0505\nblue HVY-1 0504", start=True)
    assert table.no(table.firing("HVY-2", "HVY-1")).rule == "ode:4.02"
    table.end()
    assert table.no(table.moving("HVY-2", "0506")).rule == "ode:4.02"
    assert not table.offers("HVY-2", Move) and table.offers("HVY-2", Fire)
    assert table.no(Ram("HVY-2", "HVY-1")).code == "phase"


# ode:4.02, ode:4.02.1, ode:4.02.2
def test_a_unit_acts_in_its_own_turn_only() -> None:
    table = lay(DUEL, start=True)
    assert not table.offers("HVY-1")
    assert table.no(table.moving("HVY-1", "0503")).code == "not-yours"


# ------------------------------------------------------------------------ recovery
# ode:4.02.1a
def test_a_unit_hit_in_the_enemy_turn_sits_out_its_own_next_turn_and_is_back_for_the_one_after() -> None:
    table = lay("board 9x9\nred HVY-2 0505\nblue HVY-1 0504", phase="fire")
    table.fire("HVY-2", "HVY-1", 3)
    assert table["HVY-1"].disabled == "fire"
    table.end_until("movement", BLUE)
    assert table["HVY-1"].disabled and not table.offers("HVY-1")
    assert table.no(table.moving("HVY-1", "0503")).code == "disabled"
    table.end()
    assert not table.offers("HVY-1")
    assert table.no(table.firing("HVY-1", "HVY-2")).code == "disabled"
    table.end_until("movement", BLUE)
    assert not table["HVY-1"].disabled
    assert table.offers("HVY-1", Move)


# ode:4.02.1a
def test_a_unit_disabled_in_its_own_turn_is_back_for_its_next() -> None:
    # spillover of its own side's fire disables the light tank
    table = lay("board 9x9\nred HVY-2 0503\nred LT-2 0504\nblue HVY-1 0504", phase="fire", stacking="gev")
    table.fire("HVY-2", "HVY-1", 1, 5)  # 2 against 2, a 5 is X, stepped down to D
    assert table["LT-2"].disabled == "fire"
    table.end_until("movement", RED)
    assert not table["LT-2"].disabled
    assert any(isinstance(e, Recovered) for e in table.events)


# ode:4.02.1a
def test_a_unit_disabled_by_a_ram_recovers_like_one_hit_by_fire() -> None:
    table = lay("board 9x9\nred MK3-1 0505\nblue HVY-1 0504")
    table.ram("MK3-1", "HVY-1", 2)
    assert table["HVY-1"].disabled == "ram"
    table.end_until("movement", BLUE)
    assert table["HVY-1"].disabled
    table.end_until("movement", BLUE)
    assert not table["HVY-1"].disabled


# ode:4.02.1a
@pytest.mark.parametrize(("since", "now", "back"), [(0, 1, False), (0, 3, True), (1, 3, True), (2, 3, False)])
def test_recovery_looks_at_the_last_enemy_player_turn(since: int, now: int, back: bool) -> None:
    table = lay(f"board 5x5\nred MK3-1 0505\nblue HVY-1 0101 disabled fire {since}", turn=1)
    turn, side = now // 2 + 1, now % 2
    table = lay(
        f"board 5x5\nred MK3-1 0505\nblue HVY-1 0101 disabled fire {since}",
        phase="fire", side=1 - side, turn=turn if side else turn - 1,
    )  # fmt: skip
    table.end_until("movement", side)
    assert table.position.clock.player_turn == now
    assert (not table["HVY-1"].disabled) == back


# ode:4.02.1a
@pytest.mark.parametrize(("side", "since", "turn"), [(BLUE, 0, 2), (BLUE, 1, 2), (RED, 0, 2), (RED, 1, 3)])
def test_the_turn_of_recovery_is_known_as_soon_as_a_unit_is_hit(side: int, since: int, turn: int) -> None:
    name = ("red", "blue")[side]
    table = lay(
        f"board 5x5\nred MK3-1 0505\nblue MK3-2 0501\n{name} HVY-1 0101 disabled fire {since}",
        phase="fire", side=since,
    )  # fmt: skip
    assert back_in_turn(table.position, table["HVY-1"]) == turn
    while table["HVY-1"].disabled:
        table.end()
    assert table.turn == (turn, side)


# ode:4.02.1b
@pytest.mark.parametrize("die", range(1, 7))
def test_a_unit_disabled_by_terrain_rolls_each_recovery_and_stays_on_1_or_2(die: int) -> None:
    table = lay("board 9x9\nred MK3-1 0505\nblue HVY-1 0504 disabled terrain 1", phase="fire")
    table.end(die)
    assert table.phase == "movement" and table.turn == (1, BLUE)
    assert bool(table["HVY-1"].disabled) == (die <= 2)
    assert any(isinstance(e, StaysDisabled if die <= 2 else Recovered) for e in table.events)
    if die > 2:  # it acts normally in the same turn
        assert table.offers("HVY-1", Move)
    roll = table.steps[-1].rolls[0]
    assert (roll.rule, roll.dice) == ("ode:4.02.1b", (die,))


# ode:4.02.1b
def test_a_unit_disabled_by_terrain_rolls_again_in_the_next_recovery() -> None:
    table = lay("board 9x9\nred MK3-1 0505\nblue HVY-1 0504 disabled terrain 1", phase="fire")
    table.end(1)
    table.end()
    table.end()
    table.end()
    table.end(6)
    assert table.turn == (2, BLUE) and not table["HVY-1"].disabled


def test_the_dice_of_recovery_do_not_depend_on_the_order_of_the_table() -> None:
    rows = ["blue HVY-1 0101 disabled terrain 1", "blue GEV-1 0201 disabled terrain 1"]
    for order in (rows, rows[::-1]):
        table = lay("board 9x9\nred MK3-1 0505\n" + "\n".join(order), phase="fire")
        table.end(1, 6)
        assert table["GEV-1"].disabled and not table["HVY-1"].disabled


# ------------------------------------------------------------------------- hazards
SWAMP = "board 9x9\nterrain swamp 0504 0704\nred MK3-1 0505\nred GEV-2 0705\nblue HVY-1 0101"


# ode:4.02.3
def test_the_roll_for_dangerous_ground_comes_after_all_movement() -> None:
    table = lay(SWAMP)
    first = table.move("GEV-2", "0704")
    assert not first.rolls and not table["GEV-2"].disabled
    assert not table.move("MK3-1", "0504").rolls
    step = table.end(2, 1)
    assert [roll.rule for roll in step.rolls] == ["ode:4.02.3", "ode:4.02.3"]
    assert "disabled" in step.rolls[0].purpose and "stuck" in step.rolls[1].purpose
    assert table["GEV-2"].disabled == "terrain"
    assert table["MK3-1"].stuck and not table["MK3-1"].disabled


# ode:4.02.3
@pytest.mark.parametrize("die", range(1, 7))
def test_the_roll_for_dangerous_ground_is_bad_on_1_or_2(die: int) -> None:
    table = lay(SWAMP)
    table.move("GEV-2", "0704")
    table.end(die)
    assert bool(table["GEV-2"].disabled) == (die <= 2)
    assert any(isinstance(e, HazardPassed) for e in table.events) == (die > 2)


# ode:4.02.3
def test_ground_that_was_entered_before_is_not_rolled_for_again() -> None:
    table = lay(SWAMP)
    table.move("GEV-2", "0704")
    table.end(6)
    table.end_until("movement", RED)
    assert not table.end().rolls


# ode:5.08
def test_a_stuck_unit_never_moves_again_but_fires() -> None:
    table = lay("board 9x9\nterrain swamp 0504\nred MK3-1 0504 stuck\nblue HVY-1 0503")
    assert not table.offers("MK3-1")
    assert table.no(table.moving("MK3-1", "0505")).code == "stuck"
    assert table.no(Ram("MK3-1", "HVY-1")).code == "stuck"
    table.end()
    assert table.offers("MK3-1", Fire)


# ode:4.02.5, ode:5.08.2
def test_a_gev_disabled_in_its_second_movement_rolls_then_and_recovers_by_a_die() -> None:
    table = lay("board 9x9\nterrain forest 0704\nred GEV-2 0705\nblue HVY-1 0101", phase="second")
    table.move("GEV-2", "0704")
    table.end(1)
    assert table["GEV-2"].disabled == "terrain"
    table.end_until("fire", BLUE)
    table.end(3)
    assert table.turn == (2, RED) and not table["GEV-2"].disabled


# -------------------------------------------------------------------- second movement
# ode:5.05, ode:4.02.5
def test_a_gev_moves_four_and_then_three() -> None:
    table = lay("board 9x12\nred GEV-2 0512\nblue HVY-1 0101")
    table.move("GEV-2", "0511 0510 0509 0508")
    assert table.no(table.moving("GEV-2", "0507")).code == "no-points"
    table.end()
    table.end()
    assert table.phase == "second"
    table.move("GEV-2", "0507 0506 0505")
    assert table.no(table.moving("GEV-2", "0504")).code == "no-points"


# ode:4.02.5
@pytest.mark.parametrize("terrain", ["town", "forest", "swamp", "rubble", "damaged_town", "damaged_forest"])
def test_a_gev_that_entered_hard_ground_has_no_second_move(terrain: str) -> None:
    table = lay(f"board 9x9\nterrain {terrain} 0504\nred GEV-2 0505\nred GEV-3 0905\nblue HVY-1 0101")
    table.move("GEV-2", "0504")
    table.end(*((6,) if "town" not in terrain else ()))
    table.end()
    assert table.phase == "second"
    assert not table.offers("GEV-2", Move) and table.offers("GEV-3", Move)
    assert table.no(table.moving("GEV-2", "0503")).rule == "ode:4.02.5"


# ode:4.02.5
def test_a_gev_that_starts_in_a_town_and_leaves_it_moves_twice() -> None:
    table = lay("board 9x9\nterrain town 0505\nred GEV-2 0505\nblue HVY-1 0101")
    table.move("GEV-2", "0504")
    table.end()
    table.end()
    assert table.offers("GEV-2", Move)


# ode:4.02.5
def test_a_disabled_gev_has_no_second_move() -> None:
    units = "red GEV-2 0505 disabled fire 0\nred GEV-3 0905\nblue HVY-1 0101"
    table = lay(f"board 9x9\n{units}", phase="second")
    assert not table.offers("GEV-2") and table.offers("GEV-3")
    assert table.no(table.moving("GEV-2", "0504")).code == "disabled"


# ode:4.02.5
def test_only_hovering_units_move_in_the_second_phase() -> None:
    table = lay(
        "board 9x9\nred GEV-2 0505\nred HVY-2 0705\nred MK3-1 0305\nred INF-2 0105\nblue HVY-1 0101",
        phase="second",
    )
    for unit in ("HVY-2", "MK3-1", "INF-2"):
        assert not table.offers(unit, Move)
        assert table.value("allowance", table[unit]) == 0
        where = table.position.board.grid.neighbours[table[unit].at][0]
        assert table.no(Move((unit,), (where,))).code == "immobile"
    assert table.offers("GEV-2", Move)


def whole_turn(table: Table) -> None:
    table.end_until("movement", table.position.clock.side)


# ode:4.02, ode:4.02.1, ode:4.02.2
def test_what_was_used_up_is_forgotten_in_the_next_turn() -> None:
    table = lay("board 9x9\nred MK3-1 0509\nblue HVY-1 0101")
    table.move("MK3-1", "0508 0507 0506")
    assert table.no(table.moving("MK3-1", "0505")).code == "no-points"
    whole_turn(table)
    table.move("MK3-1", "0505")


def test_a_phase_can_be_ended_at_any_time() -> None:
    table = lay(DUEL, start=True)
    for _ in range(10):
        assert table.refusal(EndPhase()) is None
        table.end()


# ode:4.02.3
def test_the_ground_that_was_rolled_for_is_not_rolled_for_again_after_the_second_movement() -> None:
    table = lay(SWAMP)
    table.move("GEV-2", "0704")
    table.end(6)
    table.end()
    assert table.phase == "second"
    assert not table.end().rolls


# ode:4.02.3, ode:6.07
def test_a_superheavy_that_its_own_ram_disabled_can_still_get_stuck() -> None:
    table = lay("board 9x9\nterrain swamp 0504\nred SHVY-1 0505\nblue HVY-1 0504")
    table.ram("SHVY-1", "HVY-1", 6, 3)
    assert table["SHVY-1"].disabled == "ram"
    table.end(1)
    assert table["SHVY-1"].stuck
