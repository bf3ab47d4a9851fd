"""The Ninja (ode:14.02): harder to hit, and alone with its weapons."""

from __future__ import annotations

from game.ogre.combat.combat import Fire
from game.ogre.combat.terrain_damage import FireAtHex
from game.ogre.overrun.overrun import Overrun
from tests.rules.laid import RED, lay


def test_every_die_of_an_attack_on_a_ninja_is_lowered_by_one() -> None:
    # ode:14.02: at 2-1 a main battery falls to 4 to 6, of a Ninja to 5 and 6
    table = lay("board 9x9\nred HVY-1 0504\nred HVY-2 0404\nblue NIN-1 0505\nblue MK3-1 0405", phase="fire")
    plain, stealthy = table.odds("HVY-1 HVY-2", "MK3-1", "main"), table.odds("HVY-1 HVY-2", "NIN-1", "main")
    assert plain.odds == stealthy.odds == "2-1"
    assert stealthy.outcomes == (plain.outcomes[0], *plain.outcomes[:5])
    table.fire("HVY-1 HVY-2", "NIN-1", 4, part="main")
    assert table.row("NIN-1", "main") == 1


def test_treads_of_a_ninja_are_hit_on_a_six_alone() -> None:
    table = lay("board 9x9\nred HVY-1 0504\nblue NIN-1 0505", phase="fire")
    assert table.odds("HVY-1", "NIN-1", "tr").outcomes == ("NE",) * 5 + ("T",)
    table.fire("HVY-1", "NIN-1", 5, part="tr")
    assert table.row("NIN-1", "tr") == 40


def test_attacks_in_an_overrun_are_lowered_as_well() -> None:
    table = lay(
        "board 9x9\nred NIN-1 0504\nblue HVY-1 0505\nblue LT-1 0505", modules=("overrun",), stacking="gev"
    )
    table.do(Overrun(("NIN-1",), table.hex("0505")))
    assert table.position.frames[-1].kind == "overrun-fire"
    found = table.odds("HVY-1", "NIN-1", "main")
    assert found.odds == "1-1" and found.outcomes.count("X") == 1


def test_a_result_that_needs_no_die_is_not_lowered() -> None:
    # 8 to 1 against an AP gun
    table = lay("board 9x9\nred MK5-1 0504\nblue NIN-1 0505", phase="fire", side=RED)
    assert table.odds("MK5-1:main*2", "NIN-1", "ap").outcomes == ("X",) * 6


def test_the_weapons_of_a_ninja_combine_with_each_other_and_with_nobody_elses() -> None:
    table = lay(
        "board 9x9\nterrain town 0505\nred NIN-1 0504\nred HVY-1 0404\nblue HVY-2 0505",
        phase="fire",
        modules=("ramming", "terrain-damage"),
    )
    assert table.refusal(table.firing("NIN-1:main*1 NIN-1:sec*2", "HVY-2")) is None
    refusal = table.no(table.firing("NIN-1:main*1 HVY-1", "HVY-2"))
    assert (refusal.code, refusal.rule) == ("alone", "ode:14.02")
    assert table.no(FireAtHex(table.shots("NIN-1:main*1 HVY-1"), table.hex("0505"))).code == "alone"
    assert all(len({s.unit for s in o.shots}) == 1 for o in table.offers("NIN-1", Fire))  # type: ignore[attr-defined]
