"""Typed squads: the owner's choice of losses, and the one long shot of heavy weapons teams (ode:3.02)."""

from __future__ import annotations

from typing import Any

import pytest

from game.notation.orders import order_text
from game.notation.position import parse_position, position_text
from game.ogre.combat.casualty_choice import ChooseSquad
from game.ogre.combat.combat import Fire
from game.ogre.combat.damage import CHOOSE_SQUAD
from game.ogre.infantry import Combine, Split
from game.ogre.overrun.overrun import Overrun
from tests.engineering.worked import bench
from tests.rules.laid import BLUE, RED, Table, lay, whose


def duel(counters: str, phase: str = "fire", side: int = RED, **more: Any) -> Table:
    more.setdefault("stacking", "gev")
    return lay("board 9x9\nterrain water 0504\n" + counters, phase, side, **more)


# ------------------------------------------------------------------------- mixed counters
@pytest.mark.rule("ode:3.02")
def test_the_owner_names_the_squads_of_a_mixed_counter_that_fire() -> None:
    # the engineers fire, and the infantry is left
    table = bench(
        "board 9x9\noption ramming\noption mine-work\nstacking gev\nstock blue spare-mine 2\n"
        "turn 2 blue fire\n"
        "blue CE-1 0505 CE*2 INF\nred GEV-1 0506\n"
    )
    table.run("fire CE-1:squad:CE*2 at GEV-1", 1)
    assert table.spent("CE-1").shot_by == ("CE", "CE")
    assert table.refused("work place CE-1 at 0505").code == "worked"
    refusal = table.refused("fire CE-1:squad:CE at GEV-1")
    assert (refusal.code, refusal.text) == (
        "fired",
        "Combat Engineers 1 has no squad of kind CE ready to fire.",
    )
    table.run("fire CE-1:squad:INF at GEV-1", 1)
    assert table.refused("fire CE-1:squad at GEV-1").code == "fired"


@pytest.mark.rule("ode:3.02")
def test_squads_of_a_mixed_counter_that_nobody_named_fire_with_the_sappers_last() -> None:
    # as before, and after others were named
    text = (
        "board 9x9\noption ramming\noption mine-work\nstacking gev\nstock blue spare-mine 2\n"
        "turn 2 blue fire\n"
        "blue CE-1 0505 CE ME INF\nred GEV-1 0506\n"
    )
    table = bench(text)
    table.run("fire CE-1:squad at GEV-1", 1)
    assert table.refused("fire CE-1:squad:INF at GEV-1").code == "fired", "it has fired unnamed"
    table.run("work place CE-1 at 0505", 1)
    assert table.refused("fire CE-1:squad:CE at GEV-1").code == "fired", (
        "engineers that are no marines work first"
    )
    table.run("fire CE-1:squad:ME at GEV-1", 1)
    # a position from before squads were noted counts the shots all the same
    old = bench(text.replace("CE-1 0505 CE ME INF", "CE-1 0505 CE ME INF fired squad*1"))
    assert old.refused("fire CE-1:squad:INF at GEV-1").code == "fired"
    old.run("work place CE-1*2 at 0505", 1, 1)
    written = bench(text.replace("CE-1 0505 CE ME INF", "CE-1 0505 CE ME INF shot-by CE fired squad*1"))
    assert written["CE-1"].squads == ("ME", "CE", "INF") and written.spent("CE-1").shot_by == ("CE",)
    assert written.refused("fire CE-1:squad:CE at GEV-1").code == "fired"


@pytest.mark.rule("ode:3.02")
def test_squads_are_named_kind_by_kind_and_each_kind_once() -> None:
    table = bench(
        "board 9x9\noption ramming\noption riding\nstacking gev\nturn 2 blue fire\n"
        "blue CE-1 0505 CE INF MAR\nblue CE-2 0505 CE*2\nblue HVY-1 0505\nred GEV-1 0506\n"
    )
    for line, code in (
        ("fire CE-1:squad:CE CE-1:squad at GEV-1", "twice"),
        ("fire CE-1:squad:CE CE-1:squad:CE at GEV-1", "twice"),
        ("fire CE-1:squad:HWT at GEV-1", "squads"),
        ("fire CE-1:squad:CE*2 at GEV-1", "fired"),
        ("fire HVY-1:gun:CE at GEV-1", "no-weapon"),
    ):
        assert table.refused(line).code == code, line
    assert order_text(
        table.position.board, table.order("fire CE-1:squad:CE CE-2 at GEV-1"), table.position
    ) == ("fire CE-1:squad:CE CE-2 at GEV-1")
    table.run("fire CE-1:squad:CE CE-1:squad:MAR at GEV-1", 1)
    assert table.spent("CE-1").shot_by == ("CE", "MAR")
    assert parse_position(position_text(table.rules, table.position))[1].key() == table.position.key()


@pytest.mark.rule("ode:7.14.4")
def test_a_marine_that_has_fired_does_not_hit_what_is_under_water_again() -> None:
    table = bench(
        "board 9x9\nterrain water 0504\noption ramming\nstacking gev\nturn 2 blue fire\n"
        "blue MAR-1 0505 MAR INF\nred MK3-1 0504\n"
    )
    assert [order.shots[0].count for order in table.offers("MAR-1", Fire)][:1] == [1]  # type: ignore[attr-defined]
    assert table.refused("fire MAR-1:squad:INF at MK3-1 ap").code == "submerged"
    table.run("fire MAR-1:squad at MK3-1 ap", 1)
    assert table.spent("MAR-1").shot_by == ("MAR",)
    refusal = table.refused("fire MAR-1:squad at MK3-1 ap")
    assert (
        refusal.text
        == "Only the marines of Marines 1 can hit Ogre Mark III under water, and they have fired."
    )
    assert not table.offers("MAR-1", Fire)


@pytest.mark.rule("ode:3.02")
def test_the_owner_of_a_mixed_counter_chooses_the_squad_that_falls() -> None:
    t = duel("red MSL-1 0505\nred MSL-2 0505\nblue ME-2 0503 ME CE INF")
    t.fire("MSL-1", "ME-2", 3)
    assert t.position.frames[-1].kind == CHOOSE_SQUAD and whose(t) == BLUE
    assert t.no(t.firing("MSL-2", "ME-2")).code == "first"
    assert t.no(ChooseSquad("ME-2", "MAR")).code == "choice"
    offered = t.offers("ME-2", ChooseSquad)
    assert [order.squad for order in offered if isinstance(order, ChooseSquad)] == ["ME", "CE", "INF"]
    t.do(ChooseSquad("ME-2", "CE"))
    assert t["ME-2"].squads == ("ME", "INF") and whose(t) == RED
    t.fire("MSL-2", "ME-2", 6)
    assert t.gone("ME-2") == "destroyed"


@pytest.mark.rule("ode:3.02")
def test_nobody_is_asked_when_all_squads_are_alike_or_all_are_lost() -> None:
    t = duel("red MSL-1 0505\nred HWZ-1 0505\nblue INF-2 0503 INF*2\nblue CE-3 0502 CE INF")
    t.fire("MSL-1", "INF-2", 3)
    assert len(t["INF-2"].squads) == 1 and not t.position.frames
    t.fire("HWZ-1", "CE-3", 5)
    assert t.gone("CE-3") and not t.position.frames


@pytest.mark.rule("ode:6.06")
def test_an_ogre_that_goes_over_a_mixed_counter_leaves_the_choice_to_its_owner() -> None:
    t = duel("red MK3-1 0303\nblue CE-1 0304 CE INF", "movement")
    t.reduce("MK3-1", "0304")
    assert whose(t) == BLUE
    t.do(ChooseSquad("CE-1", "INF"))
    assert t["CE-1"].squads == ("CE",) and whose(t) == RED
    assert t.offers("MK3-1")


@pytest.mark.rule("ode:5.11")
def test_the_owner_chooses_among_mixed_riders_too() -> None:
    t = duel("red MSL-1 0505\nblue GEVPC-1 0503\nblue CE-1 off CE INF INF aboard GEVPC-1")
    t.fire("MSL-1", "GEVPC-1", 4)  # 3 against 2: 1-1, D on both
    assert t["GEVPC-1"].disabled and t.position.frames[-1].kind == CHOOSE_SQUAD
    t.do(ChooseSquad("CE-1", "INF"))
    assert t["CE-1"].squads == ("CE", "INF") and t["CE-1"].aboard


# -------------------------------------------------------------------------- heavy weapons
heavy = pytest.mark.rule("ode:3.02.2")


@heavy
def test_a_heavy_weapons_squad_has_one_shot_of_three_at_four_hexes_in_the_game() -> None:
    t = duel("red HWT-1 0505\nblue HVY-1 0501\nblue HVY-2 0502\nblue CP-1 0909")
    assert t.odds("HWT-1:heavy", "HVY-1").attack == 12
    assert t.no(t.firing("HWT-1:squad", "HVY-1")).code == "range"
    t.fire("HWT-1:heavy", "HVY-1", 1)
    assert t["HWT-1"].used == 1
    assert t.no(t.firing("HWT-1:heavy", "HVY-2")).code == "fired"
    t.end_until("fire", RED)
    assert t.no(t.firing("HWT-1:heavy", "HVY-2")).code == "fired"


@heavy
def test_its_own_fire_is_left_beside_the_long_shot() -> None:
    t = duel("red HWT-1 0505\nblue LT-1 0503\nblue LT-2 0506")
    t.fire("HWT-1:heavy", "LT-1", 1)
    assert [o.target for o in t.offers("HWT-1", Fire) if isinstance(o, Fire)] == ["LT-2"]
    t.fire("HWT-1:squad", "LT-2", 1)
    assert not t.offers("HWT-1", Fire)


@heavy
def test_each_team_of_a_counter_has_its_shot_and_other_squads_have_none() -> None:
    t = duel("red HWT-1 0505 HWT HWT INF\nblue HVY-1 0502")
    assert t.no(t.firing("HWT-1:heavy*3", "HVY-1")).code == "fired"
    t.fire("HWT-1:heavy*2", "HVY-1", 1)  # 6 against 3
    assert t["HWT-1"].used == 2


@heavy
def test_a_counter_with_a_heavy_weapons_team_can_fire_it_whatever_else_is_in_it() -> None:
    t = duel("red HWT-1 0505\nred CE-1 0505\nblue HVY-1 0502", "movement")
    t.do(Combine("CE-1", ("HWT-1",)))
    t.end_until("fire", RED)
    t.fire("CE-1:heavy*1", "HVY-1", 6)
    assert t.gone("HVY-1")


@heavy
def test_a_spent_shot_stays_spent_through_split_combination_and_loss() -> None:
    t = duel("red HWT-1 0505 HWT*3\nblue HVY-1 0502\nblue MSL-1 0503")
    t.fire("HWT-1:heavy*1", "HVY-1", 1)
    t.now("movement")
    t.do(Split("HWT-1", ("HWT",)))
    assert (t["HWT-1"].used, t["HWT-2"].used) == (0, 1)
    t.do(Combine("HWT-1", ("HWT-2",)))
    assert t["HWT-1"].used == 1
    t.now("fire", BLUE)
    t.fire("MSL-1", "HWT-1", 3)  # the team that has fired falls first
    assert (len(t["HWT-1"].squads), t["HWT-1"].used) == (2, 0)


@heavy
def test_a_spent_shot_stays_spent_when_the_squad_moves() -> None:
    t = duel("red HWT-1 0505\nblue HVY-1 0501")
    t.fire("HWT-1:heavy", "HVY-1", 1)
    t.end_until("movement", RED)
    t.move("HWT-1", "0506")
    assert t["HWT-1"].used == 1


@pytest.mark.rule("ode:3.02.3")
def test_the_long_shot_of_marines_hits_submerged_targets_at_full_strength() -> None:
    """ode:7.14.4"""
    t = duel("red HWTM-1 0507\nred HWT-1 0507\nblue SHVY-1 0504")
    assert t.odds("HWTM-1:heavy", "SHVY-1").attack == 12
    assert t.no(t.firing("HWT-1:heavy", "SHVY-1")).code == "submerged"
    t.fire("HWTM-1:heavy", "SHVY-1", 6)
    assert t.gone("SHVY-1") == "destroyed"


@pytest.mark.rule("ode:3.02.3")
def test_of_heavy_weapons_teams_only_marines_fire_from_the_water() -> None:
    """ode:3.02.1"""
    t = duel("red HWTM-1 0504\nred HWT-1 0504\nblue HVY-1 0501")
    assert t.refusal(t.firing("HWTM-1:heavy", "HVY-1")) is None
    assert not t.offers("HWT-1", Fire)
    t.fire("HWTM-1:heavy", "HVY-1", 6)


@heavy
def test_in_an_overrun_the_long_shot_is_doubled_and_spent() -> None:
    """ode:8.02"""
    t = duel("red HVY-1 0303\nblue HWT-1 0304 HWT*2", "movement", modules=("overrun",))
    t.do(Overrun(("HVY-1",), t.hex("0304")))
    assert t.odds("HWT-1:heavy", "HVY-1").attack == 24
    t.fire("HWT-1:heavy HWT-1:squad", "HVY-1", 1)  # 8 against 3: 2-1, nothing
    t.fire("HWT-2:heavy", "HVY-1", 2)
    assert t.gone("HVY-1") and t["HWT-1"].squads == ("HWT", "HWT") and t["HWT-1"].used == 2


def test_no_two_counters_have_the_same_name_in_words() -> None:
    counters = (
        "blue INF-1 0303 INF*1\nblue CE-2 0303 CE*1\nblue CE-1 0304 CE*1\nblue HVY-1 0404\nred HVY-2 0505\n"
    )
    t = lay("board 9x9\n" + counters, "movement", BLUE)
    t.do(Combine("INF-1", ("CE-2",)))
    names = [t.rules.name_of(t.position, name) for name in t.position.units]
    assert sorted(names) == ["Combat Engineers 1", "Combat Engineers INF-1", "Heavy Tank 1", "Heavy Tank 2"]
