"""Ramming (ode:6), each kind of rammer against each kind of target."""

from __future__ import annotations

import pytest

from game.ogre.combat.combat import Fire
from game.ogre.events import Destroyed, Moved, Overran, Rammed
from game.ogre.movement.movement import Move
from game.ogre.ramming.drive_over_infantry import ChooseLoss, Reduce
from game.ogre.ramming.ramming import Ram
from tests.rules.laid import BLUE, RED, lay, whose

OGRE = "board 9x9\nred MK3-1 0505\n"


# ------------------------------------------------------------------ an Ogre rams armour
@pytest.mark.rule("ode:6.02")
@pytest.mark.parametrize("die", range(1, 7))
def test_an_ogre_that_rams_disables_on_1_to_3_and_destroys_on_4_to_6(die: int) -> None:
    table = lay(OGRE + "blue GEV-1 0504")
    table.ram("MK3-1", "GEV-1", die)
    if die <= 3:
        assert table["GEV-1"].disabled == "ram"
    else:
        assert table.gone("GEV-1") == "destroyed"
    assert table.steps[-1].rolls[0].rule == "ode:6.02"


@pytest.mark.rule("ode:6.02")
@pytest.mark.parametrize(
    ("kind", "treads"),
    [
        ("HVY", 2),
        ("MHWZ", 2),
        ("GEV", 1),
        ("MSL", 1),
        ("LT", 1),
        ("LGEV", 1),
        ("GEVPC", 1),
        ("MCRL", 1),
        ("HDRN", 2),
    ],
)
def test_what_ramming_each_kind_of_armour_costs_in_treads(kind: str, treads: int) -> None:
    table = lay(OGRE + f"blue {kind}-1 0504")
    table.ram("MK3-1", f"{kind}-1", 1)
    assert table.row("MK3-1", "tr") == 45 - treads


# ode:6.02
@pytest.mark.parametrize("unit", ["HVY-1 0504 disabled fire 0", "HWZ-1 0504", "LAD-1 0504"])
def test_what_is_disabled_or_immobile_is_rammed_without_a_roll(unit: str) -> None:
    table = lay(OGRE + f"blue {unit}")
    name = unit.split()[0]
    step = table.ram("MK3-1", name)
    assert not step.rolls and table.gone(name) == "destroyed"
    assert table.row("MK3-1", "tr") == (43 if name == "HVY-1" else 44)


# ode:6.02
def test_what_is_stuck_is_rammed_as_immobile() -> None:
    table = lay(OGRE + "blue HVY-1 0504 stuck")
    step = table.ram("MK3-1", "HVY-1")
    assert not step.rolls and table.gone("HVY-1") == "destroyed"


# ode:6.02
@pytest.mark.parametrize(("die", "outcome"), [(1, ""), (2, ""), (3, "D"), (4, "D"), (5, "X"), (6, "X")])
def test_a_superheavy_that_is_rammed_suffers_a_one_to_one_attack_and_costs_three_treads(
    die: int, outcome: str
) -> None:
    # in a town as well: it is a 1-1 attack regardless of terrain
    table = lay("board 9x9\nterrain town 0504\nred MK3-1 0505\nblue SHVY-1 0504")
    table.ram("MK3-1", "SHVY-1", die)
    assert table.gone("SHVY-1") == ("destroyed" if outcome == "X" else "")
    if outcome != "X":
        assert table["SHVY-1"].disabled == ("ram" if outcome == "D" else "")
    assert table.row("MK3-1", "tr") == 42


# ode:6.03
def test_ramming_a_command_post_destroys_it_and_costs_treads_equal_to_its_defence() -> None:
    table = lay(OGRE + "blue CP-1 0504")
    step = table.ram("MK3-1", "CP-1")
    assert not step.rolls and table.gone("CP-1") == "destroyed"
    assert table.row("MK3-1", "tr") == 45


# ode:6.03, ode:3.05
def test_a_command_post_in_a_town_has_one_defence_and_costs_one_tread() -> None:
    table = lay("board 9x9\nterrain town 0504\nred MK3-1 0505\nblue CP-1 0504")
    table.ram("MK3-1", "CP-1")
    assert table.gone("CP-1") == "destroyed" and table.row("MK3-1", "tr") == 44


# ------------------------------------------------------------------ cost and count
# ode:6.01.1
def test_a_ram_costs_the_movement_to_enter_and_leaves_the_ogre_in_the_hex() -> None:
    table = lay(OGRE + "blue HVY-1 0504")
    step = table.ram("MK3-1", "HVY-1", 5)
    assert table.where("MK3-1") == "0504" and table.spent("MK3-1").moved == 1
    assert any(isinstance(e, Moved) and e.cost == 1 for e in step.events)
    table = lay("board 9x9\nterrain town 0504\nred MK3-1 0505\nblue HVY-1 0504")
    table.ram("MK3-1", "HVY-1", 5)
    assert table.spent("MK3-1").moved == 2


# ode:6.01.1
def test_after_a_ram_the_ogre_moves_on_out_of_the_hex() -> None:
    table = lay(OGRE + "blue HVY-1 0504")
    table.ram("MK3-1", "HVY-1", 1)  # still there, disabled
    table.move("MK3-1", "0503 0502")
    assert table.where("MK3-1") == "0502" and table.where("HVY-1") == "0504"


# ode:6.01.1
def test_ramming_again_in_the_same_hex_costs_one_movement() -> None:
    # in a town, which would cost two to enter
    table = lay("board 9x9\nterrain town 0504\nred MK3-1 0505\nblue HVY-1 0504")
    table.ram("MK3-1", "HVY-1", 1)
    step = table.ram("MK3-1", "HVY-1")
    assert not step.rolls and table.gone("HVY-1") == "destroyed"
    assert table.spent("MK3-1").moved == 3
    assert table.row("MK3-1", "tr") == 45 - 4


# ode:6.01.1
def test_an_ogre_without_movement_left_does_not_ram_again() -> None:
    table = lay(OGRE + "blue HVY-1 0502")
    table.move("MK3-1", "0504 0503")
    table.ram("MK3-1", "HVY-1", 1)
    assert table.no(Ram("MK3-1", "HVY-1")).code == "no-points"


# ode:6.01.1
def test_an_ogre_rams_at_most_two_ordinary_units_a_turn() -> None:
    table = lay(OGRE + "blue GEV-1 0504\nblue GEV-2 0503\nblue GEV-3 0502")
    table.ram("MK3-1", "GEV-1", 6)
    table.ram("MK3-1", "GEV-2", 6)
    refusal = table.no(Ram("MK3-1", "GEV-3"))
    assert (refusal.code, refusal.rule) == ("rams", "ode:6.01.1")
    assert not table.offers("MK3-1", Ram)
    table.end_until("movement", RED)
    table.ram("MK3-1", "GEV-3", 6)


# ode:6.01.1
def test_a_superheavy_counts_as_an_ordinary_unit() -> None:
    table = lay(OGRE + "blue SHVY-1 0504\nblue GEV-2 0503\nblue GEV-3 0502")
    table.ram("MK3-1", "SHVY-1", 6)
    table.ram("MK3-1", "GEV-2", 6)
    assert table.no(Ram("MK3-1", "GEV-3")).code == "rams"


# ode:6.01.1
def test_an_ogre_that_rams_an_ogre_rams_nothing_else_in_the_turn() -> None:
    table = lay("board 9x9\nred MK4-1 0505\nblue MK3-1 0504\nblue GEV-1 0604")
    table.ram("MK4-1", "MK3-1", 1, 1, 1, 1)
    assert not table.offers("MK4-1", Ram)
    assert table.no(Ram("MK4-1", "GEV-1")).code == "rams"
    table = lay("board 9x9\nred MK4-1 0505\nblue MK3-1 0503\nblue GEV-1 0504")
    table.ram("MK4-1", "GEV-1", 6)
    assert table.no(Ram("MK4-1", "MK3-1")).code == "rams"


# ode:5.09
def test_an_ogre_with_one_movement_point_may_ram_into_a_town() -> None:
    table = lay("board 9x9\nterrain town 0504\nred MK3-1 0505 tr 15\nblue HVY-1 0504")
    table.ram("MK3-1", "HVY-1", 6)
    assert table.where("MK3-1") == "0504"


# ode:5.08.3, ode:4.02.3
def test_ramming_into_a_swamp_ends_the_move_and_risks_to_get_stuck() -> None:
    table = lay("board 9x9\nterrain swamp 0504\nred MK3-1 0505\nblue HVY-1 0504")
    table.ram("MK3-1", "HVY-1", 6)
    assert table.no(table.moving("MK3-1", "0503")).code == "halted"
    table.end(1)
    assert table["MK3-1"].stuck


# ode:6.01.1
@pytest.mark.parametrize("state", ["disabled fire 0", "stuck", "tr 0"])
def test_what_cannot_move_cannot_ram(state: str) -> None:
    unit = "MK3-1" if state == "tr 0" else "GEV-1"
    table = lay(f"board 9x9\nred {unit} 0505 {state}\nblue CP-1 0504")
    assert table.no(Ram(unit, "CP-1")).code in ("disabled", "stuck", "immobile")
    assert not table.offers(unit, Ram)


def test_a_ram_is_at_an_enemy_next_to_it() -> None:
    table = lay(OGRE + "red HVY-2 0504\nblue GEV-1 0503")
    assert table.no(Ram("MK3-1", "GEV-1")).code == "gap"
    assert table.no(Ram("MK3-1", "HVY-2")).code == "no-target"
    assert table.no(Ram("MK3-1", "HVY-9")).code == "no-target"


# ode:6.04
def test_lost_treads_cut_the_remaining_move_at_once() -> None:
    table = lay("board 9x9\nred MK3-1 0505 tr 31\nblue HVY-1 0504")
    assert table.value("allowance", table["MK3-1"]) == 3
    table.ram("MK3-1", "HVY-1", 6)
    assert table.row("MK3-1", "tr") == 29  # two movement points, one of them used
    table.move("MK3-1", "0503")
    assert table.no(table.moving("MK3-1", "0502")).code == "no-points"


# ode:6.04
def test_an_ogre_that_rams_its_last_treads_away_moves_no_more() -> None:
    table = lay("board 9x9\nred MK3-1 0505 tr 1\nblue HVY-1 0504")
    table.ram("MK3-1", "HVY-1", 6)
    assert table.row("MK3-1", "tr") == 0 and "MK3-1" in table
    assert not table.offers("MK3-1")


# ode:7.13.3
def test_an_ogre_without_weapons_that_loses_its_last_tread_in_a_ram_is_destroyed() -> None:
    table = lay("board 9x9\nred MK3-1 0505 tr 2 main 0 sec 0 ap 0 mis 0\nblue HVY-1 0504")
    table.ram("MK3-1", "HVY-1", 6)
    assert table.gone("MK3-1") == "destroyed" and table.gone("HVY-1") == "destroyed"


# ----------------------------------------------------------------- Ogre against Ogre
@pytest.mark.rule("ode:6.05")
@pytest.mark.parametrize(
    ("rammer", "target", "ours", "dice"),
    [
        ("MK3", "MK3", 3, 2),  # same size
        ("MK3", "MK5", 5, 2),  # the target is larger
        ("MK5", "MK3", 3, 4),
        ("MK1", "MK2", 5, 1),
        ("MK2", "MK1", 3, 1),
        ("MK6", "MK5", 3, 6),
    ],
)
def test_an_ogre_rams_an_ogre(rammer: str, target: str, ours: int, dice: int) -> None:
    table = lay(f"board 9x9\nred {rammer}-1 0505\nblue {target}-2 0504")
    whole, theirs = table.row(f"{rammer}-1", "tr"), table.row(f"{target}-2", "tr")
    faces = (6, 2, 3, 1, 5, 4)[:dice]
    table.ram(f"{rammer}-1", f"{target}-2", *faces)
    assert table.row(f"{rammer}-1", "tr") == whole - ours
    assert table.row(f"{target}-2", "tr") == theirs - sum(faces)
    assert table.where(f"{rammer}-1") == "0505"


# ode:6.05
def test_an_ogre_that_rams_an_ogre_stops_in_its_own_hex() -> None:
    table = lay("board 9x9\nred MK3-1 0505\nblue MK3-2 0504")
    table.ram("MK3-1", "MK3-2", 1, 1)
    assert not table.offers("MK3-1", Move)
    assert table.no(table.moving("MK3-1", "0506")).code == "halted"


# ode:6.05
def test_treads_lost_are_never_more_than_there_are() -> None:
    table = lay("board 9x9\nred MK3-1 0505 tr 2\nblue MK3-2 0504 tr 3")
    table.ram("MK3-1", "MK3-2", 6, 6)
    assert table.row("MK3-1", "tr") == table.row("MK3-2", "tr") == 0


# --------------------------------------------------------------------------- infantry
# ode:6.06
def test_an_ogre_with_antipersonnel_guns_goes_through_infantry_and_reduces_it_by_a_squad() -> None:
    table = lay(OGRE + "blue INF-1 0504 INF*3")
    step = table.reduce("MK3-1", "0504")
    assert not step.rolls and any(isinstance(e, Overran) for e in step.events)
    assert len(table["INF-1"].squads) == 2
    assert table.where("MK3-1") == "0504" and table.spent("MK3-1").moved == 1
    table.move("MK3-1", "0503 0502")


# ode:6.06
def test_for_one_more_movement_point_it_stays_and_does_it_again() -> None:
    table = lay(OGRE + "blue INF-1 0504 INF*3")
    for left in (2, 1):
        table.reduce("MK3-1", "0504")
        assert len(table["INF-1"].squads) == left
    table.reduce("MK3-1", "0504")
    assert table.gone("INF-1") == "destroyed"
    assert table.spent("MK3-1").moved == 3
    assert table.no(Reduce("MK3-1", table.hex("0504"))).code == "no-infantry"


# ode:6.06
def test_going_through_infantry_is_no_ram_and_costs_no_treads() -> None:
    table = lay(OGRE + "blue INF-1 0504\nblue GEV-1 0503\nblue GEV-2 0502")
    table.reduce("MK3-1", "0504")
    table.ram("MK3-1", "GEV-1", 6)
    table.ram("MK3-1", "GEV-2", 6)
    assert table.row("MK3-1", "tr") == 45 - 2


# ode:6.06
def test_without_antipersonnel_guns_an_ogre_does_not_enter_an_infantry_hex() -> None:
    table = lay("board 9x9\nred MK3-1 0505 ap 0\nblue INF-1 0504 INF*3")
    assert table.no(Reduce("MK3-1", table.hex("0504"))).rule == "ode:6.06"
    assert table.no(table.moving("MK3-1", "0504")).rule == "ode:5.03"
    assert not table.offers("MK3-1", Reduce) and "0504" not in table.reach("MK3-1")


# ode:6.06
def test_infantry_is_entered_by_reducing_it_not_by_a_plain_move() -> None:
    table = lay(OGRE + "blue INF-1 0504 INF*3")
    assert table.no(table.moving("MK3-1", "0504")).code == "enemy"
    assert table.no(table.moving("MK3-1", "0504 0503")).code == "enemy"


# ode:6.06
def test_the_owner_chooses_which_counter_loses_the_squad() -> None:
    table = lay(OGRE + "blue INF-1 0504\nblue CE-1 0504 CE*2")
    table.reduce("MK3-1", "0504")
    assert whose(table) == BLUE
    assert not table.offers("MK3-1")
    assert table.no(table.moving("MK3-1", "0505")).code == "first"
    assert len(table.offers("CE-1")) == 1 and len(table.offers("INF-1")) == 1
    assert table.no(ChooseLoss("MK3-1")).code == "choice"
    table.do(ChooseLoss("CE-1"))
    assert table["CE-1"].squads == ("CE",) and "INF-1" in table
    assert whose(table) == RED
    table.move("MK3-1", "0503")


# ode:6.06
def test_nobody_is_asked_when_all_counters_are_alike() -> None:
    table = lay(OGRE + "blue INF-2 0504\nblue INF-1 0504")
    table.reduce("MK3-1", "0504")
    assert whose(table) == RED and table.gone("INF-1") == "destroyed"


# ode:6.06
@pytest.mark.parametrize("die", [1, 6])
def test_an_ogre_that_rams_in_a_hex_with_infantry_reduces_the_infantry_too(die: int) -> None:
    table = lay(OGRE + "blue HVY-1 0504\nblue INF-1 0504 INF*2", stacking="gev")
    assert table.no(Reduce("MK3-1", table.hex("0504"))).code == "ram-it"
    table.ram("MK3-1", "HVY-1", die)
    assert len(table["INF-1"].squads) == 1


# ode:6.06
def test_without_antipersonnel_guns_nothing_is_rammed_in_a_hex_with_infantry() -> None:
    table = lay("board 9x9\nred MK3-1 0505 ap 0\nblue HVY-1 0504\nblue INF-1 0504", stacking="gev")
    assert table.no(Ram("MK3-1", "HVY-1")).rule == "ode:6.06"


# ode:6.07
def test_infantry_never_rams_nor_is_rammed() -> None:
    table = lay("board 9x9\nred INF-1 0505\nred MK3-1 0605\nblue HVY-1 0504\nblue INF-2 0604")
    assert table.no(Ram("INF-1", "HVY-1")).rule == "ode:6.07"
    assert table.no(Ram("MK3-1", "INF-2")).rule == "ode:6.07"
    assert not table.offers("INF-1", Ram)


# ---------------------------------------------------------------------- Superheavies
# ode:6.07
@pytest.mark.parametrize(("die", "state"), [(1, ""), (3, "ram"), (6, "destroyed")])
def test_a_superheavy_rams_as_a_mark_i_and_suffers_a_one_to_one_attack(die: int, state: str) -> None:
    table = lay("board 9x9\nred SHVY-1 0505\nblue HVY-1 0504")
    table.ram("SHVY-1", "HVY-1", 5, die)
    assert table.gone("HVY-1") == "destroyed"
    if state == "destroyed":
        assert table.gone("SHVY-1") == "destroyed"
    else:
        assert table.where("SHVY-1") == "0504" and table["SHVY-1"].disabled == state


# ode:6.07
def test_a_superheavy_that_survives_its_ram_moves_on_and_rams_again() -> None:
    table = lay("board 9x9\nred SHVY-1 0505\nblue GEV-1 0504\nblue GEV-2 0503\nblue GEV-3 0502")
    table.ram("SHVY-1", "GEV-1", 5, 1)
    table.ram("SHVY-1", "GEV-2", 5, 1)
    assert table.no(Ram("SHVY-1", "GEV-3")).code == "rams"
    table.move("SHVY-1", "0603")


# ode:6.07
def test_a_superheavy_disabled_by_its_own_ram_moves_no_more() -> None:
    table = lay("board 9x9\nred SHVY-1 0505\nblue GEV-1 0504")
    table.ram("SHVY-1", "GEV-1", 5, 3)
    assert table.no(table.moving("SHVY-1", "0503")).code == "disabled"


# ode:6.05, ode:6.07
@pytest.mark.parametrize(("die", "state"), [(2, ""), (4, "ram"), (5, "destroyed")])
def test_a_superheavy_rams_an_ogre_with_one_die_and_stays_in_its_hex(die: int, state: str) -> None:
    table = lay("board 9x9\nred SHVY-1 0505\nblue MK3-1 0504")
    table.ram("SHVY-1", "MK3-1", 4, die)
    assert table.row("MK3-1", "tr") == 45 - 4
    if state == "destroyed":
        assert table.gone("SHVY-1") == "destroyed"
    else:
        assert table.where("SHVY-1") == "0505" and table["SHVY-1"].disabled == state


# ode:6.06
def test_a_superheavy_goes_through_infantry() -> None:
    table = lay("board 9x9\nred SHVY-1 0505\nblue INF-1 0504 INF*2")
    table.reduce("SHVY-1", "0504")
    assert len(table["INF-1"].squads) == 1 and not table["SHVY-1"].disabled


# ode:6.07
def test_two_superheavies_ram_each_other_at_one_to_one() -> None:
    table = lay("board 9x9\nred SHVY-1 0505\nblue SHVY-2 0504")
    step = table.ram("SHVY-1", "SHVY-2", 5, 1)
    assert len(step.rolls) == 2
    assert table.gone("SHVY-2") == "destroyed" and table.where("SHVY-1") == "0504"


# ------------------------------------------------------------------------ other armour
@pytest.mark.rule("ode:6.07")
@pytest.mark.parametrize(
    ("kind", "treads"),
    [("HVY", 2), ("MHWZ", 1), ("MSL", 1), ("LT", 1), ("GEV", 1), ("LGEV", 1), ("GEVPC", 1)],
)
def test_other_armour_dies_ramming_an_ogre(kind: str, treads: int) -> None:
    table = lay(f"board 9x9\nblue {kind}-1 0505\nred MK3-1 0504", side=BLUE)
    step = table.ram(f"{kind}-1", "MK3-1")
    assert not step.rolls
    assert table.gone(f"{kind}-1") == "destroyed" and table.row("MK3-1", "tr") == 45 - treads


# ode:6.07
@pytest.mark.parametrize("kind", ["HVY", "MSL", "LT", "MHWZ"])
def test_tanks_ram_only_ogres(kind: str) -> None:
    table = lay(f"board 9x9\nred {kind}-1 0505\nblue GEV-1 0504\nblue CP-1 0604")
    assert table.no(Ram(f"{kind}-1", "GEV-1")).code == "only-ogres"
    assert table.no(Ram(f"{kind}-1", "CP-1")).code == "only-ogres"
    assert not table.offers(f"{kind}-1", Ram)


# ode:6.07
@pytest.mark.parametrize("kind", ["CP", "MCP", "TK", "HT", "HWZ"])
def test_what_never_rams(kind: str) -> None:
    table = lay(f"board 9x9\nblue {kind}-1 0505\nred MK3-1 0504", side=BLUE)
    assert table.no(Ram(f"{kind}-1", "MK3-1")).code in ("never-rams", "immobile")
    assert not table.offers(f"{kind}-1", Ram)


@pytest.mark.rule("ode:6.07")
@pytest.mark.parametrize(
    ("rammer", "target", "odds"),
    [("GEV", "HVY", "1-1"), ("GEV", "GEV", "2-1"), ("LGEV", "GEV", "1-1"), ("GEV", "SHVY", "1-2"),
     ("GEV", "LGEV", "4-1"), ("GEVPC", "HVY", "1-2")],
)  # fmt: skip
def test_a_gev_dies_ramming_and_attacks_at_twice_its_strength(rammer: str, target: str, odds: str) -> None:
    crt = {"1-2": "....DX", "1-1": "..DDXX", "2-1": ".DDXXX", "4-1": "DXXXXX"}[odds]
    for die in range(1, 7):
        table = lay(f"board 9x9\nred {rammer}-1 0505\nblue {target}-2 0504")
        table.ram(f"{rammer}-1", f"{target}-2", die)
        assert table.gone(f"{rammer}-1") == "destroyed"
        want = crt[die - 1]
        if want == "X":
            assert table.gone(f"{target}-2") == "destroyed"
        else:
            assert table[f"{target}-2"].disabled == ("ram" if want == "D" else "")


# ode:6.07, ode:7.14.2
def test_the_target_of_a_gevs_ram_has_the_terrain_it_stands_in() -> None:
    table = lay("board 9x9\nterrain town 0504\nred GEV-1 0505\nblue GEV-2 0504")
    table.ram("GEV-1", "GEV-2", 2)  # 4 against 4: a 2 does nothing at 1-1, but disables at 2-1
    assert not table["GEV-2"].disabled


# ode:6.07, ode:7.10
def test_a_gev_that_rams_a_command_post_destroys_it() -> None:
    table = lay("board 9x9\nred GEV-1 0505\nblue CP-1 0504")
    step = table.ram("GEV-1", "CP-1")
    assert not step.rolls and table.gone("CP-1") == table.gone("GEV-1") == "destroyed"


# ode:6.07, ode:7.12
def test_a_gevs_ram_does_not_spill_over() -> None:
    table = lay("board 9x9\nred GEV-1 0505\nblue HVY-1 0504\nblue CP-1 0504", stacking="gev")
    step = table.ram("GEV-1", "HVY-1", 6)
    assert len(step.rolls) == 1 and "CP-1" in table


# ode:6.07
def test_a_gev_that_fired_does_not_ram_in_its_second_movement() -> None:
    table = lay("board 9x9\nred GEV-1 0505\nred GEV-3 0705\nblue HVY-1 0504\nblue HVY-2 0704", phase="fire")
    table.fire("GEV-1", "HVY-1", 1)
    table.end()
    assert table.no(Ram("GEV-1", "HVY-1")).code == "fired"
    assert not table.offers("GEV-1", Ram)
    table.ram("GEV-3", "HVY-2", 1)
    assert table.gone("GEV-3") == "destroyed"


# ode:6.07
def test_a_gev_that_fired_may_still_ram_an_ogre() -> None:
    table = lay("board 9x9\nblue GEV-1 0505\nred MK3-1 0504", phase="fire", side=BLUE)
    table.fire("GEV-1", "MK3-1", 1, part="tr")
    table.end()
    table.ram("GEV-1", "MK3-1")
    assert table.row("MK3-1", "tr") == 44


# ---------------------------------------------------------------------- sharing a hex
# ode:6.08
def test_units_that_share_a_hex_may_fire_at_each_other() -> None:
    table = lay(OGRE + "blue HVY-1 0504")
    table.ram("MK3-1", "HVY-1", 1)
    table.end()
    table.fire("MK3-1:main", "HVY-1", 6)
    table = lay("board 9x9\nred MK3-1 0505\nblue HVY-1 0505", phase="fire", side=BLUE)
    assert table.offers("HVY-1", Fire)
    table.fire("HVY-1", "MK3-1", 5, part="tr")
    assert table.row("MK3-1", "tr") == 41


# ode:6.01.1
def test_an_ogre_that_starts_its_turn_beside_a_unit_in_its_own_hex_may_ram_it_there() -> None:
    table = lay("board 9x9\nred MK3-1 0505\nblue HVY-1 0505")
    table.ram("MK3-1", "HVY-1", 6)
    assert table.spent("MK3-1").moved == 1 and table.where("MK3-1") == "0505"


# ------------------------------------------------------------------------- other limits
# ode:5.02.1
def test_a_ram_does_not_put_two_ogres_of_a_side_into_a_hex() -> None:
    table = lay("board 9x9\nred MK3-1 0505\nred MK3-2 0504\nblue HVY-1 0504")
    assert table.no(Ram("MK3-1", "HVY-1")).code == "full"
    assert not table.offers("MK3-1", Ram)


# ode:6.05
def test_an_ogre_off_the_map_does_not_ram_an_ogre() -> None:
    table = lay("board 9x9\nred MK3-1 off\nblue MK3-2 0509", entry={RED: "south"})
    assert table.no(Ram("MK3-1", "MK3-2")).code == "off-map"


# ode:6.01.1
def test_an_ogre_may_ram_a_unit_on_the_edge_as_it_enters_the_map() -> None:
    table = lay("board 9x9\nred MK3-1 off\nblue HVY-1 0509\nblue INF-1 0309 INF*2", entry={RED: "south"})
    names = {str(order) for order in table.offers("MK3-1", Ram)}
    assert len(names) == 1
    table.ram("MK3-1", "HVY-1", 6)
    assert table.where("MK3-1") == "0509" and table.row("MK3-1", "tr") == 43


# ode:7.14.4
def test_a_submerged_unit_is_rammed_only_by_its_like() -> None:
    board = "board 9x9\nterrain water 0504 0505\n"
    table = lay(board + "red GEV-1 0505\nred MK1-1 0604\nblue SHVY-1 0504")
    assert table.no(Ram("GEV-1", "SHVY-1")).rule == "ode:7.14.4"
    table.ram("MK1-1", "SHVY-1", 6)
    table = lay(board + "red GEV-1 0505\nblue MK3-1 0504")
    assert table.no(Ram("GEV-1", "MK3-1")).rule == "ode:7.14.4"


# ode:5.08.3
def test_ramming_does_not_cross_what_cannot_be_crossed() -> None:
    table = lay("board 9x9\nside ridge 0505-0504\nblue GEV-1 0505\nred MK3-1 0504", side=BLUE)
    assert table.no(Ram("GEV-1", "MK3-1")).code == "side"


def test_without_the_rules_of_ramming_nobody_rams() -> None:
    table = lay(OGRE + "blue HVY-1 0504\nblue INF-1 0604", modules=())
    assert not table.offers("MK3-1", Ram) and not table.offers("MK3-1", Reduce)
    assert table.no(Ram("MK3-1", "HVY-1")).code == "phase"


def test_what_a_ram_did_is_told() -> None:
    table = lay(OGRE + "blue HVY-1 0504")
    step = table.ram("MK3-1", "HVY-1", 6)
    told = [type(e) for e in step.events]
    assert told.index(Moved) < told.index(Rammed) < told.index(Destroyed)
    for event in step.events:
        assert table.rules.describe(table.position, event)


def test_a_tank_rams_an_ogre_beside_infantry_and_leaves_the_infantry_alone() -> None:
    # ode:6.05, ode:6.06
    table = lay(
        "board 9x9\nred HVY-1 0504\nblue MK3-1 0505\nblue INF-1 0505 INF*2\nblue CP-1 0909", stacking="gev"
    )
    assert Ram("HVY-1", "MK3-1") in table.offers("HVY-1")
    table.ram("HVY-1", "MK3-1")
    assert table.gone("HVY-1") == "destroyed" and table.row("MK3-1", "tr") == 43
    assert len(table["INF-1"].squads) == 2


def test_a_gev_rams_a_tank_beside_infantry_and_leaves_the_infantry_alone() -> None:
    # ode:6.07, Q-211
    text = (
        "board 9x9\nred GEV-1 0504\nred MK3-1 0404 ap 0\nblue HVY-1 0505\nblue INF-1 0505 INF*2\n"
        "blue CP-1 0909"
    )
    table = lay(text, stacking="gev")
    assert Ram("GEV-1", "HVY-1") in table.offers("GEV-1")
    table.ram("GEV-1", "HVY-1", 1)
    assert table.gone("GEV-1") == "destroyed" and table.where("HVY-1") == "0505"
    assert len(table["INF-1"].squads) == 2
    table.move("MK3-1", "0504")
    assert table.no(Ram("MK3-1", "HVY-1")).code == "infantry"  # it would drive into the hex


@pytest.mark.rule("ode:3.03")
def test_a_truck_is_destroyed_by_any_ram_and_its_riders_have_their_die() -> None:
    # ode:6.02, Q-379
    table = lay(OGRE + "blue TK-1 0504")
    step = table.ram("MK3-1", "TK-1")
    assert table.gone("TK-1") == "destroyed" and not step.rolls and table.row("MK3-1", "tr") == 45
    table = lay("terrain town 0504\n".join(("board 9x9\n", "red MK3-1 0505\nblue HT-1 0504\nblue CP-1 0909")))
    table.ram("MK3-1", "HT-1")
    assert table.gone("HT-1") == "destroyed" and table.row("MK3-1", "tr") == 44
    text = OGRE + "blue TK-1 0504\nblue INF-1 off INF*2 aboard TK-1"
    table = lay(text, modules=("ramming", "riding"))
    table.ram("MK3-1", "TK-1", 3)
    assert (
        table.gone("TK-1") == "destroyed"
        and table.where("INF-1") == "0504"
        and len(table["INF-1"].squads) == 1
    )
    table = lay(text, modules=("ramming", "riding"))
    table.ram("MK3-1", "TK-1", 4)
    assert table.gone("TK-1") == table.gone("INF-1") == "destroyed"
