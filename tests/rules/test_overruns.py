"""Overruns (ode:8): entry, rounds, strengths, rams, riders, and how a fight ends."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.assembly import AssemblyError
from game.core.history import History
from game.core.sequence import EndPhase
from game.notation.position import parse_position
from game.ogre.catalogue import rules_for
from game.ogre.combat.combat import Fire
from game.ogre.events import FightBegan, FightEnded, LeftFight, Spilled
from game.ogre.movement.movement import Move
from game.ogre.movement.transport_orders import Dismount, Mount
from game.ogre.overrun.overrun import CloseRam, GoOn, Overrun
from game.ogre.overrun.overrun_rounds import SILENCE
from game.ogre.overrun.overrun_state import DISMOUNT, RAMS, SHOOT, Fight, fight
from game.ogre.ramming.ramming import Ram
from tests.rules.laid import BLUE, RED, Table, lay, whose

pytestmark = pytest.mark.rule("ode:8.01")

BOARD = """
board 9x9
terrain town 0404
terrain forest 0505
terrain swamp 0707
"""


def table(counters: str, phase: str = "movement", side: int = RED, **more: Any) -> Table:
    more.setdefault("stacking", "gev")
    more.setdefault("modules", ("overrun", "riding"))
    return lay(BOARD + counters, phase, side, **more)


def into(t: Table, units: str, label: str, *dice: int) -> None:
    t.do(Overrun(tuple(units.split()), t.hex(label)), *dice)


def now(t: Table) -> Fight:
    found = fight(t.position)
    assert found is not None, "there is no fight"
    return found


def stage(t: Table) -> tuple[str, int, int]:
    """Stage, round and who decides."""
    return now(t).kind, now(t).round, whose(t)


def over(t: Table) -> bool:
    return not t.position.frames


# ------------------------------------------------------------------------- going in
def test_entering_an_enemy_held_hex_stops_the_movement_and_the_defender_decides() -> None:
    t = table("red HVY-1 0303\nblue HVY-2 0304")
    assert t.no(t.moving("HVY-1", "0304")).code == "enemy"
    into(t, "HVY-1", "0304")
    assert t.where("HVY-1") == "0304" and t.spent("HVY-1").moved == 1
    assert stage(t) == (SHOOT, 1, BLUE)
    assert t.no(EndPhase()).code == "first"
    assert t.no(t.moving("HVY-1", "0305")).code == "first"


def test_an_overrun_needs_an_enemy_a_way_in_and_movement_left() -> None:
    t = table("red HVY-1 0303\nred HWZ-1 0304\nred GEV-1 0305\nblue LT-1 0405\nblue LT-2 0308")
    assert t.no(Overrun(("HVY-1",), t.hex("0202"))).code == "no-enemy"
    assert t.no(Overrun(("HVY-1",), t.hex("0308"))).code == "gap"
    assert t.no(Overrun(("HWZ-1",), t.hex("0405"))).code == "immobile"
    assert t.no(Overrun((), t.hex("0405"))).code == "empty"
    assert t.no(Overrun(("LT-1",), t.hex("0405"))).code == "not-yours"
    t.move("HVY-1", "0302 0301")
    t.move("HVY-1", "0302")
    assert t.no(Overrun(("HVY-1",), t.hex("0303"))).code == "no-enemy"


def test_overruns_are_offered_exactly_where_they_are_allowed() -> None:
    t = table("red HVY-1 0304\nred INF-1 0405 INF*2\nblue LT-1 0404\nblue CP-1 0305\nblue GEV-1 0808")
    for name in ("HVY-1", "INF-1"):
        offered = {order.at for order in t.offers(name, Overrun) if isinstance(order, Overrun)}
        every = t.position.board.grid.hexes
        allowed = {at for at in every if t.refusal(Overrun((name,), at)) is None}
        assert offered == allowed and offered


def test_who_goes_to_a_command_post_or_trucks_passes_or_overruns_them() -> None:
    """Q-612: ode:5.03, ode:8.02"""
    counters = "red HVY-1 0304\nblue CP-1 0305\nblue TK-1 0305"
    t = table(counters)
    t.move("HVY-1", "0305 0306")
    assert t.where("HVY-1") == "0306" and not t.position.frames
    t = table(counters)
    t.move("HVY-1", "0305")
    assert t.where("HVY-1") == "0305" and not t.position.frames, "it stops beside them and nobody fights"
    t.now("fire", RED)
    t.fire("HVY-1", "CP-1")
    assert t.gone("CP-1") == "destroyed"
    t = table(counters)
    into(t, "HVY-1", "0305")
    assert isinstance(t.steps[0].events[-2], FightBegan) and whose(t) == BLUE
    assert t.value("strength", t["CP-1"], "close", 1) == 4, "a post has a strength of 1 in the fight"


def test_several_units_go_in_together_each_paying_its_own_way() -> None:
    t = table("red HVY-1 0304\nred GEV-1 0403\nblue LT-1 0404")
    into(t, "HVY-1 GEV-1", "0404")
    assert t.spent("HVY-1").moved == 2 and t.spent("GEV-1").moved == 2
    assert t.where("HVY-1") == t.where("GEV-1") == "0404"
    assert t.steps[0].events[-2] == FightBegan(("HVY-1", "GEV-1"), t.hex("0404"))


def test_who_goes_in_must_find_room() -> None:
    """ode:5.02.2"""
    six = "\n".join(f"red LT-{k} {'0304' if k < 4 else '0305'}" for k in range(1, 7))
    t = table(f"{six}\nblue HVY-1 0404")
    assert t.no(Overrun(tuple(f"LT-{k}" for k in range(1, 7)), t.hex("0404"))).code == "full"


@pytest.mark.rule("ode:4.02.3")
def test_the_hazard_roll_of_the_hex_comes_before_the_fight() -> None:
    t = table("red GEV-1 0706\nblue LT-1 0707")
    into(t, "GEV-1", "0707", 2)
    assert t["GEV-1"].disabled == "terrain" and stage(t) == (SHOOT, 1, BLUE)
    t.do(GoOn())
    assert t.odds("GEV-1", "LT-1").attack == 4  # 2, halved, in quarters


def test_a_hazard_met_before_by_somebody_else_is_rolled_for_after_all_movement() -> None:
    t = table("red GEV-1 0706\nred GEV-2 0304\nblue HVY-1 0303\nblue LT-1 0707\nterrain swamp 0305")
    t.move("GEV-2", "0305")
    into(t, "GEV-1", "0707", 5)
    assert t.spent("GEV-2").hazards


def test_ramming_and_overruns_cannot_be_played_together() -> None:
    with pytest.raises(AssemblyError, match="contact"):
        rules_for(("ramming", "overrun"))
    t = table("red HVY-1 0303\nblue MK3-1 0304")
    assert t.no(Ram("HVY-1", "MK3-1")).code == "phase"


def test_a_unit_without_attack_strength_can_still_be_passed() -> None:
    """ode:5.03"""
    t = table("red HVY-1 0303\nblue TK-1 0304")
    t.move("HVY-1", "0304 0305")
    assert over(t)


# --------------------------------------------------------------------------- rounds
@pytest.mark.rule("ode:8.04")
def test_the_defender_fires_first_and_the_rounds_alternate_until_one_side_is_gone() -> None:
    t = table("red HVY-1 0303\nblue HVY-2 0304")
    into(t, "HVY-1", "0304")
    t.fire("HVY-2", "HVY-1", 2)  # 4 against 3, 1-1: nothing
    assert stage(t) == (SHOOT, 2, RED)
    t.fire("HVY-1", "HVY-2", 1)
    assert stage(t) == (SHOOT, 3, BLUE)
    t.fire("HVY-2", "HVY-1", 1)
    t.fire("HVY-1", "HVY-2", 6)
    assert t.gone("HVY-2") and over(t)
    assert isinstance(t.events[-1], FightEnded)


@pytest.mark.rule("ode:8.04")
def test_every_weapon_fires_once_a_round() -> None:
    t = table("red MK3-1 0303\nblue HVY-1 0304\nblue LT-1 0304")
    into(t, "MK3-1", "0304")
    t.fire("HVY-1", "MK3-1", 1, part="main")
    assert t.no(t.firing("HVY-1", "MK3-1", "main")).code == "fired"
    t.do(GoOn())
    t.do(GoOn())
    t.fire("MK3-1:main", "HVY-1", 1)  # 8 against 3, 2-1: nothing
    assert t.no(t.firing("MK3-1:main", "LT-1")).code == "fired"
    t.fire("MK3-1:sec", "LT-1", 1)


@pytest.mark.rule("ode:8.04")
def test_infantry_fights_as_single_squads_and_comes_together_again() -> None:
    t = table("red HVY-1 0303\nblue INF-1 0304 INF*3")
    into(t, "HVY-1", "0304")
    row = [u for u in t.position.units.values() if u.side == BLUE]
    assert [len(u.squads) for u in row] == [1, 1, 1]
    assert t.defence("INF-1") == 1
    t.fire("INF-1 INF-2 INF-3", "HVY-1", 1)  # 6 against 3, 2-1
    t.fire("HVY-1", "INF-1", 1)  # 4 against 1, 4-1: D destroys
    assert t.gone("INF-1")
    t.fire("INF-2 INF-3", "HVY-1", 6)
    assert over(t) and len(t["INF-2"].squads) == 2 and "INF-3" not in t


def test_a_survivor_still_has_its_attack_of_the_fire_phase() -> None:
    """ode:7.05"""
    t = table("red HVY-1 0303\nblue LT-1 0304\nblue LT-2 0306")
    into(t, "HVY-1", "0304")
    t.fire("LT-1", "HVY-1", 1)
    t.fire("HVY-1", "LT-1", 5)
    assert over(t)
    t.end()
    assert t.phase == "fire" and t.offers("HVY-1", Fire)


def test_a_missile_fired_in_the_fight_is_spent() -> None:
    """ode:7.05.2"""
    t = table("red MK3-1 0303 mis 1\nblue HVY-1 0304")
    into(t, "MK3-1", "0304")
    t.do(GoOn())
    t.do(GoOn())
    t.fire("MK3-1:mis", "HVY-1", 1)  # 12 against 3, 4-1: D destroys
    assert t.gone("HVY-1") and t.row("MK3-1", "mis") == 0


@pytest.mark.rule("ode:8.05.4")
def test_a_rack_fires_once_a_turn_fights_included() -> None:
    t = table("red MK4-1 0303\nblue SHVY-1 0304\nblue HVY-9 0309")
    into(t, "MK4-1", "0304")
    t.do(GoOn())
    t.do(GoOn())
    t.fire("MK4-1:rack", "SHVY-1", 1)  # 12 against 5: 2-1, nothing
    t.do(GoOn())
    t.do(GoOn())
    t.do(GoOn())
    assert stage(t) == (SHOOT, 4, RED)
    t.fire("MK4-1:rack*2", "SHVY-1", 6)
    assert over(t)
    t.end()
    assert t.no(t.firing("MK4-1:rack", "HVY-9")).code == "fired"
    assert t.row("MK4-1", "int") == 12


def test_only_what_is_in_the_hex_fires_and_is_fired_at() -> None:
    t = table("red HVY-1 0303\nred HVY-3 0404\nblue HVY-2 0304\nblue HWZ-1 0305")
    into(t, "HVY-1", "0304")
    assert t.no(t.firing("HWZ-1", "HVY-1")).code == "elsewhere"
    assert t.no(t.firing("HVY-2", "HVY-3")).code == "elsewhere"
    assert not t.offers("HWZ-1")
    assert {o.target for o in t.offers("HVY-2", Fire) if isinstance(o, Fire)} == {"HVY-1"}


def test_ap_guns_strike_a_squad_once_a_round() -> None:
    """ode:7.05.1"""
    t = table("red MK3-1 0304\nblue INF-1 0404 INF*2")
    into(t, "MK3-1", "0404")
    t.do(GoOn())
    t.fire("MK3-1:ap*1", "INF-1", 1)  # 2 against 3: below 1-1, nothing
    assert t.no(t.firing("MK3-1:ap*1", "INF-1")).code == "ap-once"
    t.do(GoOn())
    t.do(GoOn())
    assert t.firing("MK3-1:ap*1", "INF-1") and t.refusal(t.firing("MK3-1:ap*1", "INF-1")) is None


# ---------------------------------------------------------------- strength and defence
@pytest.mark.rule("ode:8.02")
@pytest.mark.parametrize(
    ("counter", "shot", "strength"),
    [
        ("INF-9 0303 INF*1", "INF-9", 2), ("MK3-9 0303", "MK3-9:main", 8), ("MK3-9 0303", "MK3-9:sec*2", 12),
        ("SHVY-9 0303", "SHVY-9:ap*2", 4), ("SHVY-9 0303", "SHVY-9:gun*2", 6), ("HVY-9 0303", "HVY-9", 4),
        ("HVY-9 0303 disabled fire 0", "HVY-9", 2),
        ("LGEV-9 0303 disabled fire 0", "LGEV-9", 0.5),
        ("SHVY-9 0303 disabled fire 0", "SHVY-9:ap*2", 2), ("CP-9 0303", "CP-9:close", 1),
    ],
)  # fmt: skip
def test_strengths_are_doubled_and_halved_in_an_overrun(counter: str, shot: str, strength: float) -> None:
    t = table(f"blue {counter}\nred INF-1 0304 INF*1", dice=(6,) * 9)
    into(t, "INF-1", "0303")
    assert t.odds(shot, "INF-1").attack == strength * 4
    assert t.refusal(t.firing(shot, "INF-1")) is None


@pytest.mark.rule("ode:8.02")
def test_outside_a_fight_nothing_is_doubled_and_a_command_post_has_no_weapon() -> None:
    t = table("blue INF-1 0303 INF*1\nblue CP-1 0303\nred INF-2 0304 INF*1", "fire", BLUE)
    assert t.odds("INF-1", "INF-2").attack == 4
    assert t.no(t.firing("CP-1:close", "INF-2")).code == "no-weapon"


@pytest.mark.rule("ode:8.03")
def test_terrain_protects_the_defender_alone() -> None:
    t = table("red INF-1 0305 INF*1\nred MK3-1 0304\nblue INF-2 0404 INF*1\nblue MK3-2 0404")
    into(t, "INF-1 MK3-1", "0404")
    assert t.defence("INF-2") == 3 and t.defence("INF-1") == 1
    assert t.defence("MK3-2", "main") == 8 and t.defence("MK3-1", "main") == 4
    assert "T" in t.odds("INF-2", "MK3-1", "tr").outcomes[4]  # no town for who came in: 5 hits
    t.do(GoOn())
    t.do(GoOn())
    assert t.odds("INF-1", "MK3-2", "tr").outcomes[4] == "NE"


@pytest.mark.rule("ode:7.11.2")
def test_a_d_destroys_everything_but_the_parts_of_an_ogre() -> None:
    t = table("red HVY-1 0303\nred MK3-1 0303\nblue HVY-2 0304\nblue LT-1 0304")
    into(t, "HVY-1 MK3-1", "0304")
    t.fire("LT-1", "MK3-1", 4, part="ap")  # 2 against 1, 2-1: a 4 is an X
    assert t.row("MK3-1", "ap") == 7
    t.fire("HVY-2", "HVY-1", 3)  # 1-1: D
    assert t.gone("HVY-1")


@pytest.mark.rule("ode:7.11.2")
def test_a_d_does_nothing_to_a_part_of_an_ogre() -> None:
    t = table("red MK3-1 0303\nblue HVY-2 0304")
    into(t, "MK3-1", "0304")
    t.fire("HVY-2", "MK3-1", 3, part="main")  # 1-1: D
    assert t.row("MK3-1", "main") == 1


def test_there_is_no_spillover() -> None:
    """ode:7.12"""
    t = table("red HVY-1 0303\nred LT-1 0303\nblue HVY-2 0304")
    into(t, "HVY-1 LT-1", "0304")
    assert t.odds("HVY-2", "LT-1").spills == ()
    t.fire("HVY-2", "LT-1", 6)
    assert not any(isinstance(event, Spilled) for event in t.events)


# --------------------------------------------------------------------------- the end
@pytest.mark.rule("ode:8.05.1")
def test_an_ogre_without_a_useful_weapon_leaves_after_two_enemy_rounds_and_stays_in_the_hex() -> None:
    t = table("red MK3-1 0303 main 0 sec 0 mis 0\nblue HVY-1 0304\nblue HVY-2 0305")
    into(t, "MK3-1", "0304")
    assert stage(t) == (SHOOT, 1, BLUE) and now(t).late == (("MK3-1", 0),)
    t.fire("HVY-1", "MK3-1", 1, part="tr")
    t.do(GoOn())  # the defender does not ram
    assert stage(t)[0] == RAMS and whose(t) == RED  # AP guns have no target, but it may ram
    t.do(GoOn())
    assert stage(t) == (SHOOT, 3, BLUE)
    t.fire("HVY-1", "MK3-1", 1, part="tr")
    assert over(t) and t.where("MK3-1") == t.where("HVY-1") == "0304"
    assert any(isinstance(event, LeftFight) for event in t.events)
    assert t.offers("MK3-1", Move)  # in the turn of its side it goes on


@pytest.mark.rule("ode:8.05")
def test_the_fight_ends_when_neither_side_can_hurt_the_other() -> None:
    t = table("red TK-1 0303\nblue TK-2 0304")
    into(t, "TK-1", "0304")
    assert over(t) and t.where("TK-1") == "0304"
    ended = [event for event in t.events if isinstance(event, FightEnded)]
    assert [event.reason for event in ended] == ["harmless"]


@pytest.mark.rule("ode:8.05")
def test_two_rounds_without_a_shot_end_the_fight() -> None:
    t = table("red LT-1 0303\nblue LT-2 0304")
    into(t, "LT-1", "0304")
    t.do(GoOn())
    t.do(GoOn())
    assert over(t)
    assert t.moving("LT-1", "0305") and t.refusal(t.moving("LT-1", "0305")) is None


@pytest.mark.rule("ode:8.05")
def test_two_rounds_of_shots_that_can_do_nothing_end_the_fight() -> None:
    t = table(
        "terrain town 0304\nred HVY-1 0303\nred HVY-2 0303\nblue SHVY-1 0304 disabled fire -1",
        modules=("overrun", "superheavy"),
    )
    t.put("SHVY-1", boxes=(0, 0, 18))  # together they would be at 1-2, each for itself does nothing
    into(t, "HVY-1 HVY-2", "0304")
    for _ in range(SILENCE + 1):
        if over(t):
            break
        for gun in ("HVY-1", "HVY-2"):
            t.fire(gun, "SHVY-1")
        while not over(t) and whose(t) == BLUE:
            t.do(GoOn())
    assert over(t) and "SHVY-1" in t


def test_movement_goes_on_after_the_fight_without_road_bonus() -> None:
    """ode:5.07.1"""
    t = table(
        "route road 0302 0303 0304 0305 0306 0307\nred HVY-1 0302\nblue TK-1 0303\nblue INF-1 0303 INF*1"
    )
    into(t, "HVY-1", "0303")
    t.fire("INF-1", "HVY-1", 1)
    t.fire("HVY-1", "INF-1", 6)
    while not over(t):
        t.do(GoOn())
    assert t.no(t.moving("HVY-1", "0304 0305 0306")).code == "too-far"
    t.move("HVY-1", "0304 0305")


def test_undo_stops_where_the_decision_passes() -> None:
    t = table("red HVY-1 0303\nblue HVY-2 0304")
    history = History(t.rules, t.position)
    history.do(Overrun(("HVY-1",), t.hex("0304")))
    assert "side's turn" in history.why_not_undo()


# ----------------------------------------------------------------------------- rams
@pytest.mark.rule("ode:8.05.2")
def test_each_side_may_ram_at_the_end_of_its_first_round_only() -> None:
    t = table("red GEV-1 0303\nred LT-1 0303\nblue MK3-1 0304")
    into(t, "GEV-1 LT-1", "0304")
    assert t.no(CloseRam("MK3-1", "GEV-1")).code == "first"
    t.do(GoOn())
    assert stage(t) == (RAMS, 1, BLUE)
    t.do(CloseRam("MK3-1", "GEV-1"), 6)
    assert t.gone("GEV-1")
    assert stage(t) == (SHOOT, 2, RED)  # it has made its ram, nobody else can
    t.do(GoOn())
    assert stage(t) == (RAMS, 2, RED)
    t.do(CloseRam("LT-1", "MK3-1"))
    assert t.gone("LT-1") and t.row("MK3-1", "tr") == 43 and over(t)


@pytest.mark.rule("ode:8.05.2")
def test_infantry_neither_rams_nor_is_rammed_and_a_tank_rams_only_ogres() -> None:
    """ode:6.07"""
    t = table("red HVY-1 0303\nblue INF-1 0304 INF*1\nblue MK3-1 0304\nblue LT-1 0304")
    into(t, "HVY-1", "0304")
    t.do(GoOn())
    t.do(CloseRam("MK3-1", "HVY-1"), 1)
    assert t["HVY-1"].disabled == "ram"
    t.do(GoOn())
    assert stage(t) == (SHOOT, 3, BLUE)  # disabled: it does not ram


@pytest.mark.rule("ode:8.05.2")
def test_a_tank_may_not_ram_a_tank_nor_anybody_infantry() -> None:
    t = table("red HVY-1 0303\nred MK3-1 0303\nblue INF-1 0304 INF*1\nblue LT-1 0304")
    into(t, "HVY-1 MK3-1", "0304")
    t.do(GoOn())
    assert stage(t) == (RAMS, 1, BLUE)  # the Light Tank may ram the Ogre
    t.do(GoOn())
    t.do(GoOn())
    assert stage(t) == (RAMS, 2, RED)
    assert t.no(CloseRam("HVY-1", "LT-1")).code == "only-ogres"
    assert t.no(CloseRam("MK3-1", "INF-1")).code == "infantry"
    assert [order.target for order in t.offers("MK3-1", CloseRam) if isinstance(order, CloseRam)] == ["LT-1"]


@pytest.mark.rule("ode:8.05.2")
def test_a_gev_that_has_fired_fights_in_the_second_movement_but_does_not_ram() -> None:
    t = table("red GEV-1 0303\nblue LT-1 0304\nblue LT-2 0304\nblue HVY-9 0302", "fire")
    t.fire("GEV-1", "HVY-9", 1)
    t.end()
    assert t.phase == "second"
    into(t, "GEV-1", "0304")
    t.do(GoOn())
    t.fire("GEV-1", "LT-1", 6)
    assert stage(t) == (SHOOT, 3, BLUE) and now(t).fired == ("GEV-1",)
    t.fire("LT-2", "GEV-1", 1)
    t.fire("GEV-1", "LT-2", 6)
    assert over(t) and t.spent("GEV-1").fired == (1,)


# --------------------------------------------------------------------------- riders
@pytest.mark.rule("ode:8.06.1")
def test_riders_may_dismount_before_the_shooting_the_attackers_first() -> None:
    t = table(
        "red GEVPC-1 0303\nred INF-1 off INF*3 aboard GEVPC-1\nblue HVY-1 0304\n"
        "blue INF-2 off INF*1 aboard HVY-1"
    )
    into(t, "GEVPC-1", "0304")
    assert stage(t) == (DISMOUNT, 0, RED)
    t.do(Dismount("INF-1"))
    assert stage(t) == (DISMOUNT, 0, BLUE)
    t.do(GoOn())
    assert stage(t) == (SHOOT, 1, BLUE) and t["INF-2"].aboard
    assert [len(u.squads) for u in t.position.units.values() if u.side == RED and u.squads] == [1, 1, 1]


@pytest.mark.rule("ode:8.06.1")
def test_riders_may_dismount_before_the_shooting_even_when_they_mounted_this_turn() -> None:
    t = table("red HVY-1 0303\nred INF-1 0303 INF*1\nblue LT-1 0304")
    t.do(Mount("INF-1", "HVY-1"))
    into(t, "HVY-1", "0304")
    t.do(Dismount("INF-1"))
    assert t.where("INF-1") == "0304"
    t.do(GoOn())
    assert t.no(Mount("INF-1", "HVY-1")).code == "first"
    t.fire("HVY-1 INF-1", "LT-1", 6)
    assert over(t) and t.no(Mount("INF-1", "HVY-1")).code == "moved"


@pytest.mark.rule("ode:8.06")
def test_riders_outside_fire_from_their_vehicle_and_share_its_die() -> None:
    t = table("red HVY-1 0303\nred INF-1 off INF*1 aboard HVY-1\nblue LT-1 0304")
    into(t, "HVY-1", "0304")
    t.do(GoOn())
    odds = t.odds("LT-1", "HVY-1")
    assert odds.odds == "1-2" and odds.riders is not None and odds.riders.odds == "2-1"
    t.fire("LT-1", "HVY-1", 4)  # nothing to the tank, X on the squad
    assert t.gone("INF-1") and "HVY-1" in t


@pytest.mark.rule("ode:8.06")
def test_riders_that_are_set_down_in_a_fight_fight_on_as_single_squads() -> None:
    t = table("red GEVPC-1 0303\nred INF-1 off INF*3 aboard GEVPC-1\nblue HVY-1 0304")
    into(t, "GEVPC-1", "0304")
    t.do(GoOn())
    t.fire("HVY-1", "GEVPC-1", 2)  # 2-1 D on the vehicle, 1-1 nothing on three squads
    assert t.gone("GEVPC-1") and stage(t) == (SHOOT, 2, RED)
    row = [u.id for u in t.position.units.values() if u.side == RED]
    assert len(row) == 3
    t.fire(" ".join(row), "HVY-1", 6)
    assert over(t) and len(t["INF-1"].squads) == 3


@pytest.mark.parametrize(
    "marker", ["", "marker mine 0404 owner blue count 0 known blue", "marker held 0404 owner blue word slip"]
)
def test_a_hopeless_fight_ends_whatever_lies_in_its_hex_that_is_no_target(marker: str) -> None:
    lines = [
        "board 9x9", "option overrun", "option vulcan-jobs", "terrain town 0404", "turn 1 red movement",
        "red INF-1 0405", "blue HDRN-1 0404", marker,
        "goal blue hold slip lasting hexes 0404",
    ]  # fmt: skip
    rules, position = parse_position("\n".join(lines))
    step = rules.apply(position, Overrun(("INF-1",), position.board.grid.parse("0404")))
    assert not step.position.frames
    assert {unit.at for unit in step.position.units.values()} == {position.board.grid.parse("0404")}
