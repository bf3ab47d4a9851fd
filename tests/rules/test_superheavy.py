"""The record sheet of a Superheavy Tank (ode:13.07)."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.views import own_view
from game.notation.position import parse_position, position_text
from game.ogre.combat.combat import Fire
from game.ogre.overrun.overrun import Overrun
from game.ogre.ramming.drive_over_infantry import Reduce
from game.ogre.structures.bridges import FireAtBridge
from tests.engineering.worked import Bench, bench
from tests.rules.laid import BLUE, RED, Table, lay

pytestmark = pytest.mark.rule("ode:13.07")


def table(counters: str, phase: str = "fire", side: int = RED, **more: Any) -> Table:
    more.setdefault("modules", ("ramming", "superheavy"))
    return lay("board 9x9\n" + counters, phase, side, stacking="gev", **more)


def laid(option: str, text: str, phase: str = "movement", sheet: bool = True) -> Bench:
    """A table in the notation, red to move, with the record sheet or without it."""
    sheets = "option superheavy\n" if sheet else ""
    return bench(
        f"board 9x9\noption ramming\noption riding\noption {option}\n{sheets}stacking gev\n"
        f"turn 2 red {phase}\n{text}\n"
    )


def hurt(t: Table, *dice: int) -> tuple[int, ...]:
    """Red's howitzers roll an X (a 6 at 1-1) and then these dice of damage. What is left."""
    t.fire("HWZ-1", "SHVY-1", 6, *dice)
    return t["SHVY-1"].boxes if "SHVY-1" in t else ()


@pytest.mark.parametrize(
    ("dice", "left"),
    [
        ((1,), (1, 1, 18)), ((2,), (1, 1, 18)), ((3, 4), (2, 2, 14)), ((4, 6, 6), (2, 2, 6)),
        ((5,), (2, 2, 0)), ((6,), ()),
    ],
)  # fmt: skip
def test_an_x_rolls_for_damage_and_disables(dice: tuple[int, ...], left: tuple[int, ...]) -> None:
    t = table("red HWZ-1 0505\nblue SHVY-1 0503")
    assert hurt(t, *dice) == left
    assert t["SHVY-1"].disabled == "fire" if left else t.gone("SHVY-1") == "destroyed"


def test_a_d_disables_and_a_second_one_does_nothing() -> None:
    t = table("red HWZ-1 0505\nred HWZ-2 0505\nblue SHVY-1 0503")
    t.fire("HWZ-1", "SHVY-1", 3)
    assert t["SHVY-1"].disabled
    t.fire("HWZ-2", "SHVY-1", 4)
    assert "SHVY-1" in t and t["SHVY-1"].boxes == ()


def test_without_the_rule_a_second_d_and_any_x_destroy_it() -> None:
    for dice in ((3, 4), (6,)):
        t = table("red HWZ-1 0505\nred HWZ-2 0505\nblue SHVY-1 0503", modules=("ramming",))
        for name, die in zip(("HWZ-1", "HWZ-2"), dice, strict=False):
            t.fire(name, "SHVY-1", die)
        assert t.gone("SHVY-1")


def test_with_no_gun_left_a_one_or_two_destroys_it() -> None:
    t = table("red HWZ-1 0505\nblue SHVY-1 0503")
    t.put("SHVY-1", boxes=(0, 1, 18))
    assert hurt(t, 2) == () and t.gone("SHVY-1") == "destroyed"


def test_with_no_weapon_and_no_tread_left_it_is_destroyed() -> None:
    """ode:7.13.3"""
    t = table("red HWZ-1 0505\nblue SHVY-1 0503")
    t.put("SHVY-1", boxes=(0, 0, 5))
    assert hurt(t, 3, 5) == () and t.gone("SHVY-1") == "destroyed"


@pytest.mark.parametrize(("treads", "movement"), [(18, 3), (13, 3), (12, 2), (7, 2), (6, 1), (1, 1), (0, 0)])
def test_treads_carry_it_in_bands_of_six(treads: int, movement: int) -> None:
    t = table("red SHVY-1 0505\nblue HVY-1 0909", "movement")
    t.put("SHVY-1", boxes=(2, 2, treads))
    assert t.value("allowance", t["SHVY-1"]) == movement
    assert bool(t.reach("SHVY-1")) == (movement > 0)


def test_only_the_guns_that_are_left_fire() -> None:
    t = table("red SHVY-1 0505\nblue HVY-1 0503\nblue INF-1 0504 INF*1")
    t.put("SHVY-1", boxes=(1, 0, 18))
    assert t.no(t.firing("SHVY-1:gun*2", "HVY-1")).code == "fired"
    assert t.no(t.firing("SHVY-1:ap*1", "INF-1")).code == "fired"
    assert {o.shots[0].count for o in t.offers("SHVY-1", Fire) if isinstance(o, Fire)} == {1}


@pytest.mark.rule("ode:6.06")
def test_without_ap_guns_it_does_not_drive_into_infantry() -> None:
    t = table("red SHVY-1 0505\nblue INF-1 0504 INF*1", "movement")
    t.put("SHVY-1", boxes=(2, 0, 18))
    assert t.rules.refusal(t.position, t.moving("SHVY-1", "0504")) is not None
    refusal = t.no(Reduce("SHVY-1", t.hex("0504")))
    assert refusal.code == "no-ap" and refusal.text.startswith("Superheavy Tank 1 has no AP guns")


def test_without_a_weapon_it_no_longer_bars_the_way() -> None:
    """ode:5.03"""
    t = table("red HVY-1 0505\nblue SHVY-1 0504", "movement")
    t.put("SHVY-1", boxes=(0, 0, 18))
    assert not t.position.blocking_mask[BLUE]


def test_in_an_overrun_a_d_rolls_for_damage_as_well() -> None:
    """ode:7.11.2"""
    t = table("red HVY-1 0303\nblue SHVY-1 0304", "movement", modules=("overrun", "superheavy"))
    t.do(Overrun(("HVY-1",), t.hex("0304")))
    t.fire("SHVY-1:gun*1", "HVY-1", 1)
    t.fire("SHVY-1:gun*1", "HVY-1", 1)
    while t.position.frames and t.position.frames[-1].decider == BLUE:
        t.do(t.rules.side_orders(own_view(t.position))[0])
    t.fire("HVY-1", "SHVY-1", 5, 1)  # 4 against 5, 1-2: D
    assert t["SHVY-1"].boxes == (1, 1, 18) and t["SHVY-1"].disabled


@pytest.mark.parametrize(("treads", "left"), [("", 14), (" boxes 2+1+3", 0)])
def test_a_mine_costs_it_a_die_of_treads_and_not_its_life(treads: str, left: int) -> None:
    # ode:13.04
    text = (
        f"red SHVY-1 0505{treads}\nred INF-1 off aboard SHVY-1\nblue GEV-1 0909\n"
        f"marker mine 0504 owner blue known blue"
    )
    t = laid("mines", text)
    t.do(t.moving("SHVY-1", "0504"), 6, 4)
    assert t["SHVY-1"].boxes[2] == left and not t["SHVY-1"].disabled
    assert t["INF-1"].aboard == "SHVY-1", "who rides on it is not touched"


def test_a_mine_that_takes_its_last_tread_when_it_has_no_weapon_destroys_it() -> None:
    #
    text = "red SHVY-1 0505 boxes 0+0+3\nblue GEV-1 0909\nmarker mine 0504 owner blue known blue"
    t = laid("mines", text)
    t.do(t.moving("SHVY-1", "0504"), 6, 4)
    assert t.gone("SHVY-1") == "destroyed"


def test_the_fall_of_a_river_bridge_costs_it_treads_and_an_attack_on_each_gun() -> None:
    # ode:13.02.1; its riders fall as well
    text = (
        "terrain water 0501..0509\nroute road 0305 0405 0505 0605 0705\n"
        "red HWZ-1 0205\nred HWZ-2 0206\nblue SHVY-1 0505\nblue INF-1 off aboard SHVY-1"
    )
    t = laid("bridges", text, "fire")
    t.do(FireAtBridge(t.shots("HWZ-1 HWZ-2"), t.hex("0505")), 5, 3, 3, 3, 3, 5, 4, 4, 6)
    assert t["SHVY-1"].boxes == (1, 1, 6) and t.gone("INF-1") == "destroyed"
    plain = laid("bridges", text, "fire", sheet=False)
    plain.do(FireAtBridge(plain.shots("HWZ-1 HWZ-2"), plain.hex("0505")), 5)
    assert plain.gone("SHVY-1") == "destroyed"


@pytest.mark.parametrize("how", ["disabled ram", "stuck"])
def test_a_superheavy_that_cannot_evade_is_destroyed_by_a_ram_without_a_roll(how: str) -> None:
    # ode:6.02; with a record sheet as well
    for sheet in (False, True):
        t = laid("mines", f"red MK3-1 0505\nblue SHVY-1 0504 {how}", sheet=sheet)
        t.ram("MK3-1", "SHVY-1")
        assert t.gone("SHVY-1") == "destroyed" and not t.faces and t.row("MK3-1", "tr") == 45 - 3


def test_what_is_left_is_written_and_read_again() -> None:
    t = table("red HWZ-1 0505\nblue SHVY-1 0503")
    hurt(t, 3, 4)
    text = position_text(t.rules, t.position)
    assert "boxes 2+2+14" in text
    assert parse_position(text)[1].units == t.position.units
