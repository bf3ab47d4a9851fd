"""Combat (ode:7): who fires how often at what, odds, results, spillover."""

from __future__ import annotations

import pytest

from game.ogre.combat.combat import Fire
from game.ogre.combat.firing import Firing
from game.ogre.events import Shot, Spilled
from tests.rules.laid import BLUE, RED, Table, lay

X, D, NE = "X", "D", "NE"


def duel(text: str, side: int = RED, stacking: str = "ogre") -> Table:
    return lay("board 9x9\n" + text, phase="fire", side=side, stacking=stacking)


# --------------------------------------------------------------------- one attack each
# ode:7.05
def test_a_unit_attacks_once_a_turn() -> None:
    table = duel("red HVY-1 0505\nblue HVY-2 0504\nblue HVY-3 0604")
    table.fire("HVY-1", "HVY-2", 1)
    refusal = table.no(table.firing("HVY-1", "HVY-3"))
    assert (refusal.code, refusal.rule) == ("fired", "ode:7.05")
    assert not table.offers("HVY-1")
    table.end_until("fire", RED)
    table.fire("HVY-1", "HVY-3", 1)


# ode:7.05
def test_each_weapon_of_an_ogre_attacks_once_a_turn() -> None:
    table = duel("red MK3-1 0505\nblue HVY-2 0504\nblue HVY-3 0604")
    table.fire("MK3-1:main", "HVY-2", 1)
    assert table.no(table.firing("MK3-1:main", "HVY-3")).code == "fired"
    for _ in range(4):
        table.fire("MK3-1:sec", "HVY-3", 1)
        table.put("HVY-3", disabled="")
    assert table.no(table.firing("MK3-1:sec", "HVY-3")).code == "fired"
    table.fire("MK3-1:mis*2", "HVY-3")  # 12 against 3 is 4-1
    assert table.no(table.firing("MK3-1:mis", "HVY-2")).code == "fired"


# ode:7.05
def test_a_weapon_that_is_gone_does_not_fire() -> None:
    table = lay("board 9x9\nred MK3-1 0505 main 0 sec 1\nblue HVY-2 0504", phase="fire")
    assert table.no(table.firing("MK3-1:main", "HVY-2")).code == "fired"
    assert table.no(table.firing("MK3-1:sec*2", "HVY-2")).code == "fired"
    assert table.no(table.firing("MK3-1:rack", "HVY-2")).code == "fired"
    table.fire("MK3-1:sec", "HVY-2", 1)


@pytest.mark.parametrize(
    ("fire", "code"),
    [
        (Fire((), "HVY-2"), "empty"),
        (Fire((Firing("HVY-1", "gun"),), "HVY-9"), "no-target"),
        (Fire((Firing("HVY-1", "gun"),), "GEV-1"), "friend"),
        (Fire((Firing("HVY-2", "gun"),), "HVY-2"), "not-yours"),
        (Fire((Firing("HVY-8", "gun"),), "HVY-2"), "no-unit"),
        (Fire((Firing("HVY-1", "main"),), "HVY-2"), "no-weapon"),
        (Fire((Firing("HVY-1", "gun", 0),), "HVY-2"), "fired"),
        (Fire((Firing("HVY-1", "gun", -1),), "HVY-2"), "fired"),
        (Fire((Firing("HVY-1", "gun", 2),), "HVY-2"), "fired"),
        (Fire((Firing("HVY-1", "gun"), Firing("HVY-1", "gun")), "HVY-2"), "twice"),
        (Fire((Firing("HVY-1", "gun"),), "HVY-2", "tr"), "aim"),
        (Fire((Firing("HVY-1", "gun"),), "HVY-3"), "range"),
        (Fire((Firing("CP-1", "gun"),), "HVY-2"), "no-weapon"),
    ],
)
def test_fire_that_is_refused(fire: Fire, code: str) -> None:
    table = duel("red HVY-1 0505\nred GEV-1 0605\nred CP-1 0503\nblue HVY-2 0504\nblue HVY-3 0502")
    assert table.no(fire).code == code


# ode:7.05
@pytest.mark.parametrize(
    ("kind", "reach"), [("HVY", 2), ("MSL", 4), ("HWZ", 8), ("MHWZ", 6), ("INF", 1), ("LAD", 8), ("SHVY", 3)]
)
def test_fire_reaches_as_far_as_the_printed_range(kind: str, reach: int) -> None:
    for distance in range(1, 11):
        table = lay(f"board 3x12\nred {kind}-1 0212\nblue CP-2 02{12 - distance:02d}", phase="fire")
        refusal = table.refusal(table.firing(f"{kind}-1", "CP-2"))
        assert (refusal is None) == (distance <= reach)
        assert bool(table.offers(f"{kind}-1")) == (distance <= reach)


# ode:7.05
@pytest.mark.parametrize(("weapon", "reach"), [("main", 3), ("sec", 2), ("ap", 1), ("mis", 5), ("rack", 5)])
def test_ogre_weapons_reach_as_far_as_printed(weapon: str, reach: int) -> None:
    for distance in range(8):
        table = lay(f"board 3x12\nred MK6-1 0212\nblue CP-2 02{12 - distance:02d}", phase="fire")
        refusal = table.refusal(table.firing(f"MK6-1:{weapon}", "CP-2"))
        assert (refusal is None) == (distance <= reach)
        offered = any(o.shots[0].weapon == weapon for o in table.offers("MK6-1"))  # type: ignore[attr-defined]
        assert offered == (distance <= reach)


# ode:2.01
def test_fire_passes_over_craters_and_whatever_stands_between() -> None:
    table = duel("terrain crater 0504\nred MSL-1 0505\nred HVY-1 0503\nblue HVY-2 0502")
    table.fire("MSL-1", "HVY-2", 6)


# ------------------------------------------------------------------------------- AP
# ode:7.05.1
@pytest.mark.parametrize("target", ["HVY-2", "GEV-2", "SHVY-2", "HWZ-2"])
def test_antipersonnel_guns_do_nothing_to_armour(target: str) -> None:
    table = duel(f"red MK3-1 0505\nblue {target} 0504")
    refusal = table.no(table.firing("MK3-1:ap", target))
    assert (refusal.code, refusal.rule) == ("ap", "ode:7.05.1")
    assert not any(o.shots[0].weapon == "ap" for o in table.offers("MK3-1"))  # type: ignore[attr-defined]


# ode:7.05.1
def test_antipersonnel_guns_do_nothing_to_ogres() -> None:
    table = duel("red MK3-1 0505\nblue MK3-2 0504")
    for part in ("tr", "main", "ap"):
        assert table.no(table.firing("MK3-1:ap", "MK3-2", part)).code == "ap"


# ode:7.05.1
@pytest.mark.parametrize("target", ["INF-2", "CP-2", "TK-2", "MAR-2"])
def test_antipersonnel_guns_work_on_infantry_and_on_what_has_no_defence(target: str) -> None:
    table = duel(f"red MK3-1 0505\nblue {target} 0504")
    dice = (6,) if target[0] in "IM" else ()
    table.fire("MK3-1:ap*2", target, *dice)
    assert table.gone(target) == "destroyed"


# ode:7.05.1
def test_a_command_post_in_a_town_is_still_a_target_of_antipersonnel_guns() -> None:
    table = duel("terrain town 0504\nred MK3-1 0505\nblue CP-2 0504")
    assert table.odds("MK3-1:ap*3", "CP-2").odds == "3-1"
    table.fire("MK3-1:ap*3", "CP-2", 3)
    assert table.gone("CP-2") == "destroyed"


# ode:7.05.1
def test_an_infantry_counter_is_attacked_by_antipersonnel_guns_once_a_phase() -> None:
    table = duel("red MK3-1 0505\nblue INF-2 0504 INF*3\nblue INF-3 0604 INF*3")
    table.fire("MK3-1:ap*3", "INF-2", 3)
    refusal = table.no(table.firing("MK3-1:ap", "INF-2"))
    assert (refusal.code, refusal.rule) == ("ap-once", "ode:7.05.1")
    table.fire("MK3-1:ap*5", "INF-3", 3)  # another counter is another target
    table.fire("MK3-1:sec", "INF-2", 1)  # other weapons are free to fire at it
    table.end_until("fire", RED)
    table.fire("MK3-1:ap*3", "INF-2", 3)


# ode:7.05.1
def test_any_number_of_antipersonnel_guns_of_any_unit_go_into_the_one_attack() -> None:
    table = duel("red MK3-1 0505\nred SHVY-1 0604\nblue INF-2 0504 INF*3")
    assert table.odds("MK3-1:ap*8 SHVY-1:ap*2", "INF-2").attack == 40
    table.fire("MK3-1:ap*8 SHVY-1:ap*2", "INF-2", 1)
    assert table.no(table.firing("SHVY-1:ap", "INF-2")).code in ("ap-once", "fired")


# ode:7.05.1
def test_a_target_without_defence_may_be_attacked_by_antipersonnel_guns_again() -> None:
    table = duel("red SHVY-1 0505\nblue TK-2 0504")
    table.fire("SHVY-1:ap*1", "TK-2")
    assert table.gone("TK-2") == "destroyed"


# ode:7.05.1
def test_a_command_post_in_a_town_may_be_attacked_by_antipersonnel_guns_again() -> None:
    table = duel("terrain town 0504\nred MK3-1 0505\nblue CP-2 0504")
    table.fire("MK3-1:ap*1", "CP-2", 1)
    table.fire("MK3-1:ap*1", "CP-2", 6)
    assert table.gone("CP-2") == "destroyed"


# ode:7.05.1, ode:5.11
def test_riders_outside_are_attacked_by_antipersonnel_guns_once_a_phase() -> None:
    table = lay(
        "board 9x9\nred MK3-1 0505\nblue SHVY-2 0504\nblue INF-2 off INF*2 aboard SHVY-2",
        phase="fire", modules=("ramming", "riding"),
    )  # fmt: skip
    table.fire("MK3-1:ap*1", "SHVY-2", 1)
    assert table.no(table.firing("MK3-1:ap*1", "SHVY-2")).rule == "ode:7.05.1"


# ---------------------------------------------------------------------------- missiles
# ode:7.05.2
def test_a_missile_is_one_shot() -> None:
    table = duel("red MK3-1 0505\nblue HVY-2 0501")
    table.fire("MK3-1:mis", "HVY-2", 1)
    assert table.row("MK3-1", "mis") == 1 and table.row("MK3-1", "mis_fired") == 1
    table.end_until("fire", RED)
    table.fire("MK3-1:mis", "HVY-2", 1)
    assert table.row("MK3-1", "mis") == 0 and table.row("MK3-1", "mis_fired") == 2
    assert table.no(table.firing("MK3-1:mis", "HVY-2")).code == "fired"


# ode:7.05.2
def test_missiles_are_fired_one_after_the_other_in_one_turn() -> None:
    table = duel("red MK3-1 0505\nblue HVY-2 0501\nblue HVY-3 0601")
    table.fire("MK3-1:mis", "HVY-2", 1)
    table.fire("MK3-1:mis", "HVY-3", 1)
    assert table.row("MK3-1", "mis") == 0 and table.row("MK3-1", "mis_fired") == 2


# ode:7.05.3
def test_a_rack_fires_one_internal_missile_a_turn() -> None:
    table = duel("red MK4-1 0505\nblue HVY-2 0501")
    table.fire("MK4-1:rack", "HVY-2", 2)
    assert table.row("MK4-1", "int") == 14 and table.row("MK4-1", "rack") == 3
    table.put("HVY-2", disabled="")
    table.fire("MK4-1:rack*2", "HVY-2", 1)  # 12 against 3 is 4-1: disabled
    assert table.row("MK4-1", "int") == 12 and table.row("MK4-1", "int_fired") == 3
    assert table.no(table.firing("MK4-1:rack", "HVY-2")).code == "fired"
    table.end_until("fire", RED)
    table.fire("MK4-1:rack*3", "HVY-2")  # 18 against 3: certain
    assert table.gone("HVY-2") == "destroyed"


# ode:3.04.2
def test_racks_fire_no_more_missiles_than_there_are() -> None:
    table = lay("board 9x9\nred MK4-1 0505 int 1\nblue HVY-2 0501", phase="fire")
    assert table.no(table.firing("MK4-1:rack*2", "HVY-2")).code == "fired"
    table.fire("MK4-1:rack", "HVY-2", 1)
    table.end_until("fire", RED)
    assert table.no(table.firing("MK4-1:rack", "HVY-2")).code == "fired"


# ode:3.04.2
def test_internal_missiles_cannot_be_targeted() -> None:
    table = duel("red HVY-1 0505\nblue MK4-2 0504")
    assert table.no(table.firing("HVY-1", "MK4-2", "int")).rule == "ode:7.13"
    assert {o.part for o in table.offers("HVY-1")} == {"main", "sec", "ap", "rack", "tr"}  # type: ignore[attr-defined]


# ode:3.04.2
def test_a_destroyed_rack_takes_one_internal_missile_with_it() -> None:
    table = duel("red HVY-1 0505\nblue MK4-2 0504")
    table.fire("HVY-1", "MK4-2", 6, part="rack")  # 4 against 4
    assert table.row("MK4-2", "rack") == 2 and table.row("MK4-2", "int") == 14
    assert table.row("MK4-2", "int_fired") == 0


# ode:3.04.2
def test_with_all_racks_gone_the_missiles_left_cannot_be_fired() -> None:
    table = lay("board 9x9\nred MK4-1 0505 rack 0\nblue HVY-2 0501", phase="fire")
    assert not table.offers("MK4-1")
    assert table.no(table.firing("MK4-1:rack", "HVY-2")).code == "fired"


# ----------------------------------------------------------------- combining, dividing
# ode:7.06
def test_any_number_of_attackers_combine_on_one_target() -> None:
    table = duel("red HVY-1 0505\nred GEV-1 0605\nred INF-1 0404 INF*3\nblue SHVY-2 0504")
    found = table.odds("HVY-1 GEV-1 INF-1", "SHVY-2")
    assert (found.attack, found.defence, found.odds) == (36, 20, "1-1")
    step = table.fire("HVY-1 GEV-1 INF-1", "SHVY-2", 5)
    assert len(step.rolls) == 1 and table.gone("SHVY-2") == "destroyed"
    for unit in ("HVY-1", "GEV-1", "INF-1"):
        assert not table.offers(unit)


# ode:7.06
def test_weapons_of_an_ogre_combine_with_each_other_and_with_other_units() -> None:
    table = duel("red MK5-1 0505\nred HVY-1 0605\nblue SHVY-2 0504")
    assert table.odds("MK5-1:main*2 MK5-1:sec*3 HVY-1", "SHVY-2").attack == 4 * (8 + 9 + 4)


# ode:7.07, ode:7.07.1
def test_only_infantry_divides_its_squads_fire() -> None:
    table = duel("red INF-1 0505 INF*3\nblue HVY-2 0504\nblue GEV-3 0604")
    table.fire("INF-1:squad*2", "GEV-3", 1)
    assert table.no(table.firing("INF-1:squad*2", "HVY-2")).code == "fired"
    assert table.odds("INF-1:squad*1", "HVY-2").odds == "none"
    table.fire("INF-1:squad*1", "HVY-2")
    assert table.no(table.firing("INF-1:squad*1", "HVY-2")).code == "fired"


# ode:7.02, ode:3.01
def test_a_superheavy_fires_six_at_one_target_or_three_at_two() -> None:
    table = duel("red SHVY-1 0505\nblue HVY-2 0504\nblue HVY-3 0604")
    assert table.odds("SHVY-1:gun*2", "HVY-2").odds == "2-1"
    table.fire("SHVY-1:gun*1", "HVY-2", 1)
    table.fire("SHVY-1:gun*1", "HVY-3", 3)
    assert table["HVY-3"].disabled
    assert table.no(table.firing("SHVY-1:gun*1", "HVY-2")).code == "fired"


# ode:3.01
def test_a_superheavys_antipersonnel_guns_are_weapons_of_their_own() -> None:
    table = duel("red SHVY-1 0505\nblue HVY-2 0504\nblue INF-3 0604 INF*2")
    table.fire("SHVY-1:gun*2", "HVY-2", 1)
    table.fire("SHVY-1:ap*2", "INF-3", 3)
    assert len(table["INF-3"].squads) == 1


# -------------------------------------------------------------------------------- odds
@pytest.mark.rule("ode:7.10")
@pytest.mark.parametrize(
    ("shots", "target", "odds"),
    [
        ("GEV-1", "SHVY-9", "none"),  # 2 to 5
        ("MSL-1", "SHVY-9", "1-2"),  # 3 to 5
        ("HVY-1", "HVY-9", "1-1"),
        ("HVY-1 GEV-1", "HVY-9", "2-1"),
        ("HVY-1", "GEV-9", "2-1"),
        ("HVY-1 LGEV-1", "GEV-9", "2-1"),  # 5 to 2
        ("HVY-1 GEV-1", "GEV-9", "3-1"),
        ("HVY-1 GEV-1 LGEV-1", "GEV-9", "3-1"),  # 7 to 2
        ("HVY-1", "LGEV-9", "4-1"),
        ("HVY-1 LGEV-1", "LGEV-9", "auto"),
        ("LGEV-1", "CP-9", "auto"),
    ],
)
def test_odds_are_rounded_for_the_defender(shots: str, target: str, odds: str) -> None:
    table = duel(f"red HVY-1 0505\nred GEV-1 0405\nred MSL-1 0605\nred LGEV-1 0506\nblue {target} 0504")
    assert table.odds(shots, target).odds == odds


# ode:7.10
def test_three_against_two_is_one_to_one() -> None:
    table = duel("red MSL-1 0505\nblue GEV-2 0504")
    assert table.odds("MSL-1", "GEV-2").odds == "1-1"


# ode:7.10
def test_one_and_a_half_against_three_is_one_to_two() -> None:
    # 1.5 is the half of a missile tank's 3 that spills over
    table = duel("red MSL-1 0505\nblue GEV-2 0504\nblue HVY-3 0504", stacking="gev")
    spill = table.odds("MSL-1", "GEV-2").spills[0]
    assert (spill.unit, spill.attack, spill.defence, spill.odds) == ("HVY-3", 6, 12, "1-2")


# ode:7.10
def test_under_one_to_two_nothing_is_rolled_and_nothing_happens() -> None:
    table = duel("red INF-1 0505\nblue HVY-2 0504")
    step = table.fire("INF-1", "HVY-2")
    assert not step.rolls and not table["HVY-2"].disabled
    shot = next(e for e in step.events if isinstance(e, Shot))
    assert (shot.odds, shot.outcome, shot.die) == ("none", NE, 0)


# ode:7.10
def test_five_to_one_destroys_without_a_roll() -> None:
    table = duel("red HWZ-1 0505\nblue LGEV-2 0504")
    step = table.fire("HWZ-1", "LGEV-2")
    assert not step.rolls and table.gone("LGEV-2") == "destroyed"


@pytest.mark.rule("ode:7.10")
@pytest.mark.parametrize("target", ["CP-2", "TK-2", "HT-2", "MCP-2"])
def test_any_attack_kills_what_has_no_defence(target: str) -> None:
    table = duel(f"red INF-1 0505\nblue {target} 0504")
    step = table.fire("INF-1", target)
    assert not step.rolls and table.gone(target) == "destroyed"


# ------------------------------------------------------------------------------ results
@pytest.mark.rule("ode:7.11")
@pytest.mark.parametrize(("die", "want"), list(enumerate((NE, NE, D, D, X, X), 1)))
def test_armour_hit_at_one_to_one(die: int, want: str) -> None:
    table = duel("red MSL-1 0505\nblue HVY-2 0504")
    table.fire("MSL-1", "HVY-2", die)
    if want == X:
        assert table.gone("HVY-2") == "destroyed"
    else:
        assert table["HVY-2"].disabled == ("fire" if want == D else "")


# ode:7.11
@pytest.mark.parametrize("cause", ["fire", "ram", "terrain"])
def test_a_second_d_destroys_a_disabled_unit(cause: str) -> None:
    table = duel(f"red MSL-1 0505\nblue HVY-2 0504 disabled {cause} 0")
    table.fire("MSL-1", "HVY-2", 3)
    assert table.gone("HVY-2") == "destroyed"


# ode:7.11
def test_a_d_costs_infantry_one_squad_and_an_x_all() -> None:
    table = duel("red MSL-1 0505\nred MSL-2 0605\nblue INF-2 0504 INF*3")
    table.fire("MSL-1", "INF-2", 3)
    assert len(table["INF-2"].squads) == 2 and not table["INF-2"].disabled
    table.fire("MSL-2", "INF-2", 6)
    assert table.gone("INF-2") == "destroyed"


# ode:7.11
def test_the_last_squad_dies_of_a_d() -> None:
    table = duel("red GEV-1 0505\nblue INF-2 0504")
    table.fire("GEV-1", "INF-2", 2)
    assert table.gone("INF-2") == "destroyed"


# ode:3.02
@pytest.mark.parametrize("squads", [1, 2, 3])
def test_the_squads_of_a_counter_attack_and_defend_together(squads: int) -> None:
    table = duel(f"red INF-1 0505 INF*{squads}\nblue INF-2 0504 INF*{squads}")
    assert table.defence("INF-2") == squads
    assert table.value("strength", table["INF-1"], "squad", squads) == 4 * squads


# ----------------------------------------------------------------------------- spillover
STACK = "red HWZ-1 0505\nblue HVY-1 0502\nblue GEV-1 0502\nblue INF-1 0502 INF*3"


# ode:7.12
def test_six_spills_over_as_three_on_every_other_unit_of_the_hex() -> None:
    table = duel(STACK, stacking="gev")
    spills = {s.unit: (s.attack, s.defence, s.odds) for s in table.odds("HWZ-1", "HVY-1").spills}
    assert spills == {"GEV-1": (12, 8, "1-1"), "INF-1": (12, 12, "1-1")}


# ode:7.12
def test_spillover_results_are_one_step_down_with_a_die_for_each() -> None:
    table = duel(STACK, stacking="gev")
    step = table.fire("HWZ-1", "HVY-1", 1, 5, 5)  # NE on the target; X becomes D on both
    assert [roll.rule for roll in step.rolls] == ["ode:7.11", "ode:7.12", "ode:7.12"]
    assert not table["HVY-1"].disabled
    assert table["GEV-1"].disabled == "fire" and len(table["INF-1"].squads) == 2
    table = duel(STACK, stacking="gev")
    table.fire("HWZ-1", "HVY-1", 6, 3, 4)  # D becomes nothing
    assert not table["GEV-1"].disabled and len(table["INF-1"].squads) == 3


# ode:7.12
def test_spillover_falls_on_either_side() -> None:
    table = duel("red HWZ-1 0505\nred GEV-2 0502\nblue HVY-1 0502")
    table.fire("HWZ-1", "HVY-1", 1, 5)
    assert table["GEV-2"].disabled == "fire"


# ode:7.12
def test_spillover_spares_the_firing_unit_itself() -> None:
    table = duel("red HVY-2 0502\nred GEV-2 0502\nblue HVY-1 0502", stacking="gev")
    assert [s.unit for s in table.odds("HVY-2", "HVY-1").spills] == ["GEV-2"]
    assert not table.odds("HVY-2 GEV-2", "HVY-1").spills


# ode:7.12
def test_spillover_does_not_hurt_ogres() -> None:
    table = duel("red MK3-2 0502\nred HVY-2 0504\nblue HVY-1 0502")
    assert not table.odds("HVY-2", "HVY-1").spills


# ode:7.12
@pytest.mark.parametrize("part", ["tr", "main"])
def test_fire_at_an_ogre_spills_over_on_the_others_of_its_hex(part: str) -> None:
    table = duel("red HVY-2 0504\nblue MK3-1 0502\nred GEV-2 0502")
    table.fire("HVY-2", "MK3-1", 1, 5, part=part)  # 2 against 2
    assert table["GEV-2"].disabled == "fire"


# ode:7.12
def test_a_unit_already_disabled_dies_of_a_d_by_spillover() -> None:
    table = duel("red HWZ-1 0505\nblue HVY-1 0502\nblue GEV-1 0502 disabled fire 0", stacking="gev")
    table.fire("HWZ-1", "HVY-1", 1, 5)
    assert table.gone("GEV-1") == "destroyed"


# ode:7.12
def test_overwhelming_spillover_disables_without_a_roll() -> None:
    table = duel("red HWZ-1 0505\nred HWZ-2 0605\nblue HVY-1 0502\nblue LGEV-1 0502", stacking="gev")
    step = table.fire("HWZ-1 HWZ-2", "HVY-1", 1)
    assert len(step.rolls) == 1 and table["LGEV-1"].disabled == "fire"


# ode:7.10, ode:7.12
def test_spillover_destroys_what_has_no_defence() -> None:
    table = duel("red HWZ-1 0505\nblue HVY-1 0502\nblue CP-1 0502", stacking="gev")
    step = table.fire("HWZ-1", "HVY-1", 1)
    assert len(step.rolls) == 1 and table.gone("CP-1") == "destroyed"
    assert any(isinstance(e, Spilled) and e.outcome == X for e in step.events)


# ode:3.03
@pytest.mark.parametrize("truck", ["TK", "HT"])
def test_a_truck_has_one_defence_against_spillover_and_in_a_town(truck: str) -> None:
    table = duel(f"red MSL-1 0505\nblue HVY-1 0502\nblue {truck}-1 0502", stacking="gev")
    assert table.defence(f"{truck}-1") == 0 and table.defence(f"{truck}-1", spill=True) == 1
    table.fire("MSL-1", "HVY-1", 1, 1)  # 1.5 against 1: a 1 does nothing
    assert f"{truck}-1" in table
    table = duel(f"terrain town 0502\nblue HVY-1 0502\nblue {truck}-1 0502\nred MSL-1 0505", stacking="gev")
    assert table.defence(f"{truck}-1") == 1 and table.defence(f"{truck}-1", spill=True) == 1


# ode:7.12, ode:7.05.1
def test_antipersonnel_fire_does_not_spill_over_on_armour() -> None:
    table = duel(
        "red MK3-1 0505\nblue INF-1 0504 INF*3\nblue INF-2 0504 INF*2\nblue LT-1 0504", stacking="gev"
    )
    assert [s.unit for s in table.odds("MK3-1:ap*8", "INF-1").spills] == ["INF-2"]
    mixed = {s.unit: s.attack for s in table.odds("MK3-1:ap*8 MK3-1:main", "INF-1").spills}
    assert mixed == {"INF-2": 24, "LT-1": 8}


# ode:7.12
def test_a_unit_that_dies_before_its_spillover_is_counted_once() -> None:
    table = duel(STACK, stacking="gev")
    table.fire("HWZ-1", "GEV-1", 4, 6, 6)  # X on the target, D on the others
    assert table.gone("GEV-1") == "destroyed"
    assert table["HVY-1"].disabled and len(table["INF-1"].squads) == 2


def test_the_order_of_a_stack_does_not_change_the_dice() -> None:
    rows = ["blue HVY-1 0502", "blue GEV-1 0502", "blue INF-1 0502 INF*3"]
    for order in (rows, rows[::-1]):
        table = duel("red HWZ-1 0505\n" + "\n".join(order), stacking="gev")
        table.fire("HWZ-1", "HVY-1", 1, 5, 1)
        assert table["GEV-1"].disabled and len(table["INF-1"].squads) == 3


# ------------------------------------------------------------------------ fire at Ogres
# ode:7.13
def test_an_ogre_is_never_one_target() -> None:
    table = duel("red HVY-1 0505\nblue MK3-2 0504")
    refusal = table.no(table.firing("HVY-1", "MK3-2"))
    assert (refusal.code, refusal.rule) == ("aim", "ode:7.13")


@pytest.mark.rule("ode:7.13.1")
@pytest.mark.parametrize(("part", "defence"), [("main", 4), ("sec", 3), ("ap", 1), ("mis", 3), ("rack", 4)])
def test_an_x_destroys_the_weapon_aimed_at(part: str, defence: int) -> None:
    table = duel("red HVY-1 0505\nblue MK6-2 0504")
    assert table.odds("HVY-1", "MK6-2", part).defence == 4 * defence
    before = table.row("MK6-2", part)
    table.fire("HVY-1", "MK6-2", 6, part=part)
    assert table.row("MK6-2", part) == before - 1


# ode:7.13.1
def test_the_arm_of_a_vulcan_has_defence_two() -> None:
    table = duel("red HVY-1 0505\nblue VULC-2 0504")
    assert table.odds("HVY-1", "VULC-2", "arm").odds == "2-1"
    table.fire("HVY-1", "VULC-2", 6, part="arm")
    assert table.row("VULC-2", "arm") == 1


# ode:7.11
def test_a_d_does_nothing_to_an_ogre() -> None:
    table = duel("red HVY-1 0505\nblue MK3-2 0504")
    table.fire("HVY-1", "MK3-2", 3, part="main")
    assert table.row("MK3-2", "main") == 1 and not table["MK3-2"].disabled


# ode:7.13
def test_what_is_gone_cannot_be_aimed_at() -> None:
    table = lay("board 9x9\nred HVY-1 0505\nblue MK3-2 0504 main 0 tr 0", phase="fire")
    assert table.no(table.firing("HVY-1", "MK3-2", "main")).code == "gone"
    assert table.no(table.firing("HVY-1", "MK3-2", "tr")).code == "gone"
    assert table.no(table.firing("HVY-1", "MK3-2", "rack")).code == "gone"


@pytest.mark.rule("ode:7.13.2")
@pytest.mark.parametrize("die", range(1, 7))
def test_treads_are_hit_on_a_5_or_6_and_lose_the_attack_strength(die: int) -> None:
    table = duel("red HVY-1 0505\nblue MK3-2 0504")
    assert table.odds("HVY-1", "MK3-2", "tr").odds == "1-1"
    table.fire("HVY-1", "MK3-2", die, part="tr")
    assert table.row("MK3-2", "tr") == (41 if die >= 5 else 45)


@pytest.mark.rule("ode:7.13.2")
@pytest.mark.parametrize("die", range(1, 7))
@pytest.mark.parametrize("terrain", ["town", "damaged_town"])
def test_treads_in_a_town_are_hit_on_a_6_only(die: int, terrain: str) -> None:
    table = duel(f"terrain {terrain} 0504\nred HVY-1 0505\nblue MK3-2 0504")
    table.fire("HVY-1", "MK3-2", die, part="tr")
    assert table.row("MK3-2", "tr") == (41 if die == 6 else 45)


# ode:7.13.2
def test_treads_are_attacked_by_one_unit_at_a_time() -> None:
    table = duel("red HVY-1 0505\nred HVY-2 0605\nblue MK3-2 0504")
    refusal = table.no(table.firing("HVY-1 HVY-2", "MK3-2", "tr"))
    assert (refusal.code, refusal.rule) == ("one-on-treads", "ode:7.13.2")
    table.fire("HVY-1", "MK3-2", 5, part="tr")
    table.fire("HVY-2", "MK3-2", 5, part="tr")
    assert table.row("MK3-2", "tr") == 37


# ode:7.13.2
def test_treads_are_attacked_by_one_ogre_weapon_at_a_time() -> None:
    table = duel("red MK5-1 0505\nblue MK3-2 0504")
    assert table.no(table.firing("MK5-1:sec*2", "MK3-2", "tr")).code == "one-on-treads"
    assert table.no(table.firing("MK5-1:sec MK5-1:main", "MK3-2", "tr")).code == "one-on-treads"
    table.fire("MK5-1:sec", "MK3-2", 5, part="tr")
    table.fire("MK5-1:mis", "MK3-2", 6, part="tr")
    assert table.row("MK3-2", "tr") == 45 - 3 - 6
    treads = [o for o in table.offers("MK5-1") if o.part == "tr"]  # type: ignore[attr-defined]
    assert treads and all(table.refusal(o) is None for o in treads)


# ode:7.13.2
def test_a_counter_of_three_squads_attacks_treads_as_one_unit() -> None:
    table = duel("red INF-1 0505 INF*3\nblue MK3-2 0504")
    table.fire("INF-1:squad*3", "MK3-2", 5, part="tr")
    assert table.row("MK3-2", "tr") == 42


# ode:7.13.2
# ode:3.02.2, Q-376
def test_a_counter_of_heavy_weapons_attacks_treads_with_all_it_has() -> None:
    table = duel("red HWT-1 0505 HWT*2\nred HWT-2 0505\nblue MK3-2 0504")
    assert table.no(table.firing("HWT-1:heavy HWT-2:heavy", "MK3-2", "tr")).code == "one-on-treads"
    table.fire("HWT-1:squad*2 HWT-1:heavy*2", "MK3-2", 5, part="tr")
    assert table.row("MK3-2", "tr") == 45 - 8


def test_a_superheavy_attacks_treads_with_all_its_strength_or_half_of_it() -> None:
    table = duel("red SHVY-1 0505\nblue MK3-2 0504")
    table.fire("SHVY-1:gun*2", "MK3-2", 5, part="tr")
    assert table.row("MK3-2", "tr") == 39
    table = duel("red SHVY-1 0505\nblue MK3-2 0504")
    table.fire("SHVY-1:gun*1", "MK3-2", 5, part="tr")
    table.fire("SHVY-1:gun*1", "MK3-2", 5, part="tr")
    assert table.row("MK3-2", "tr") == 39


@pytest.mark.rule("ode:7.13.3")
def test_an_ogre_is_destroyed_when_it_has_no_weapon_to_fire_and_no_tread() -> None:
    table = lay("board 9x9\nred HVY-1 0505\nblue MK3-2 0504 main 1 sec 0 ap 0 mis 0 tr 0", phase="fire")
    table.fire("HVY-1", "MK3-2", 6, part="main")
    assert table.gone("MK3-2") == "destroyed"


# ode:7.13.3
def test_an_ogre_without_weapons_lives_while_it_has_a_tread() -> None:
    table = lay("board 9x9\nred HVY-1 0505\nblue MK3-2 0504 main 1 sec 0 ap 0 mis 0 tr 1", phase="fire")
    table.fire("HVY-1", "MK3-2", 6, part="main")
    assert table.row("MK3-2", "main") == 0 and table.row("MK3-2", "tr") == 1


# ode:7.13.3
def test_racks_without_missiles_do_not_keep_an_ogre_alive() -> None:
    text = "board 9x9\nred HVY-1 0505\nblue MK4-2 0504 main 0 sec 0 ap 0 rack 1 int {} tr 3"
    for missiles, gone in ((0, "destroyed"), (1, "")):
        table = lay(text.format(missiles), phase="fire")
        table.fire("HVY-1", "MK4-2", 5, part="tr")
        assert table.gone("MK4-2") == gone


# ode:7.13.3
def test_an_ogre_that_fires_its_last_missile_without_treads_is_destroyed() -> None:
    table = lay("board 9x9\nred MK3-1 0505 main 0 sec 0 ap 0 mis 1 tr 0\nblue HVY-2 0501", phase="fire")
    table.fire("MK3-1:mis", "HVY-2", 6)
    assert table.gone("HVY-2") == "destroyed" and table.gone("MK3-1") == "destroyed"


# ode:7.13.3
def test_an_ogre_without_treads_may_fire() -> None:
    table = lay("board 9x9\nred MK3-1 0505 tr 0\nblue HVY-2 0504", phase="fire")
    table.fire("MK3-1:main", "HVY-2", 6)


# ------------------------------------------------------------------------------- terrain
# ode:7.14.2
def test_ogre_weapons_are_doubled_in_a_town() -> None:
    table = duel("terrain town 0504\nred HVY-1 0505\nblue MK3-2 0504")
    assert table.odds("HVY-1", "MK3-2", "main").odds == "1-2"
    assert table.odds("HVY-1", "MK3-2", "sec").defence == 24


# ode:7.14.2
@pytest.mark.parametrize("terrain", ["town", "damaged_town"])
def test_a_command_post_has_one_defence_in_a_town(terrain: str) -> None:
    table = duel(f"terrain {terrain} 0504\nred GEV-1 0505\nblue CP-2 0504")
    assert table.defence("CP-2") == 1
    table.fire("GEV-1", "CP-2", 1)
    assert "CP-2" in table


# ode:7.14
def test_the_bonus_holds_on_a_road() -> None:
    table = duel("terrain town 0504\nroute road 0503 0504 0505\nred HVY-1 0505\nblue HVY-2 0504")
    assert table.defence("HVY-2") == 6


# ------------------------------------------------------------------------------- water
WATER = "terrain water 0504\n"


# ode:7.14.4
@pytest.mark.parametrize("unit", ["INF-1", "CE-1", "HWT-1", "MK3-1", "SHVY-1"])
def test_infantry_and_submerged_units_do_not_fire_from_the_water(unit: str) -> None:
    table = duel(WATER + f"red {unit} 0504\nblue HVY-2 0503")
    weapon = ":main" if unit == "MK3-1" else ""
    assert not table.offers(unit)
    refusal = table.no(table.firing(unit + weapon, "HVY-2"))
    assert refusal.rule in ("ode:7.14.4", "ode:7.05")


# ode:7.14.4, ode:3.02.1, ode:3.02.3
@pytest.mark.parametrize("kind", ["MAR", "HWTM", "ME"])
def test_marines_fire_from_the_water_and_defend_double_there(kind: str) -> None:
    table = duel(WATER + f"red {kind}-1 0504 {kind}*3\nblue HVY-2 0503")
    assert table.defence(f"{kind}-1") == 6
    table.fire(f"{kind}-1:squad*3", "HVY-2", 6)
    assert table.gone("HVY-2") == "destroyed"


# ode:3.02.1, ode:7.14.4
def test_in_a_mixed_counter_on_water_only_the_marines_fire_and_defend_double() -> None:
    table = duel(WATER + "red MAR-1 0504 MAR INF INF\nblue LGEV-2 0503")
    assert table.defence("MAR-1") == 4
    assert table.no(table.firing("MAR-1:squad*2", "LGEV-2")).code == "water"
    table.fire("MAR-1:squad*1", "LGEV-2", 6)
    assert not table.offers("MAR-1")


# ode:7.14.4
def test_hovering_units_fire_from_the_water() -> None:
    table = duel(WATER + "red GEV-1 0504\nblue HVY-2 0503")
    assert table.offers("GEV-1")


# ode:7.14.4
def test_submerged_targets_are_hit_by_howitzers_and_ogre_missiles_at_half_strength() -> None:
    table = duel(WATER + "red HWZ-1 0505\nred MHWZ-1 0605\nred MK6-1 0405\nblue SHVY-2 0504")
    for shooter in ("HWZ-1", "MHWZ-1", "MK6-1:mis", "MK6-1:rack"):
        found = table.odds(shooter, "SHVY-2")
        assert (found.attack, found.defence, found.odds) == (12, 20, "1-2")
    assert table.odds("HWZ-1 MHWZ-1 MK6-1:mis*2", "SHVY-2").attack == 48
    table = duel(WATER + "red HWZ-1 0505\nblue MK3-2 0504")
    assert table.odds("HWZ-1", "MK3-2", "main").odds == "1-2"
    table.fire("HWZ-1", "MK3-2", 6, part="tr")
    assert table.row("MK3-2", "tr") == 42


# ode:7.14.4
@pytest.mark.parametrize("shooter", ["HVY-1", "MSL-1", "GEV-1", "INF-1", "LAD-1", "SHVY-1", "MK3-1:main"])
def test_nothing_else_gets_at_submerged_targets(shooter: str) -> None:
    name = shooter.split(":")[0]
    table = duel(WATER + f"red {name} 0505\nblue SHVY-2 0504")
    refusal = table.no(table.firing(shooter, "SHVY-2"))
    assert (refusal.code, refusal.rule) == ("submerged", "ode:7.14.4")
    assert all(o.shots[0].weapon == "mis" for o in table.offers(name))  # type: ignore[attr-defined]
    table = duel(WATER + f"red {name} 0505\nblue MK4-2 0504")
    assert table.no(table.firing(shooter, "MK4-2", "tr")).code == "submerged"


# ode:7.14.4
def test_marines_hit_submerged_targets_at_full_strength() -> None:
    table = duel(WATER + "red MAR-1 0505 MAR MAR INF\nblue SHVY-2 0504")
    assert table.odds("MAR-1:squad*2", "SHVY-2").attack == 8
    assert table.no(table.firing("MAR-1:squad*3", "SHVY-2")).code == "submerged"
    for order in table.offers("MAR-1"):
        assert table.refusal(order) is None


# ode:7.14.4
def test_what_does_not_get_at_a_submerged_unit_does_not_spill_over_on_it() -> None:
    table = duel(WATER + "red HVY-1 0505\nred HWZ-1 0605\nblue GEV-2 0504\nblue SHVY-2 0504", stacking="gev")
    assert not table.odds("HVY-1", "GEV-2").spills
    spill = table.odds("HVY-1 HWZ-1", "GEV-2").spills[0]
    assert (spill.unit, spill.attack, spill.odds) == ("SHVY-2", 6, "none")


# ------------------------------------------------------------------------ explanations
def test_the_parts_of_a_number_say_where_it_comes_from() -> None:
    table = duel("terrain town 0504\nred HVY-1 0505\nblue INF-2 0504 INF*3")
    found = table.rules.explain("defence", table.position, (table["INF-2"], "", False))
    assert found.value == 9
    assert [part.rule for part in found.parts] == ["ode:3.02", "ode:7.14.2"]
    assert "9 = 3" in found.sentence() and "×3" in found.sentence()


# ode:7.14.4
def test_the_halving_under_water_is_explained() -> None:
    table = duel(WATER + "red HWZ-1 0505\nblue SHVY-2 0504")
    found = table.rules.explain("strength", table.position, (table["HWZ-1"], "gun", 1, table["SHVY-2"]))
    assert found.value == 12 and found.parts[-1].rule == "ode:7.14.4"


def test_every_shot_offered_is_legal_and_can_be_told() -> None:
    table = duel("red MK5-1 0505\nred INF-1 0605 INF*3\nred SHVY-1 0405\nblue MK3-2 0504\n"
    "blue INF-2 0503 INF*2\n"
                 "blue CP-2 0604\nblue HVY-2 0404", side=RED)  # fmt: skip
    for unit in ("MK5-1", "INF-1", "SHVY-1"):
        for order in table.offers(unit):
            assert table.refusal(order) is None
            step = table.rules.apply(table.position, order)
            for event in step.events:
                assert table.rules.describe(step.position, event)
    assert not table.offers("HVY-2") and BLUE == 1
