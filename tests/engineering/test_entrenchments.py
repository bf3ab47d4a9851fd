"""Entrenchments (ce:14.02.5): shelter, losses, as targets, under Ogres and in overruns."""

from __future__ import annotations

import pytest

from game.ogre.combat.terrain_damage import FireAtHex
from game.ogre.engineering.entrenchments import SHELTER, places, sheltered
from game.ogre.engineering.field_works import Breach, Shelter, WorksTarget
from game.ogre.overrun.overrun import Overrun
from game.ogre.overrun.overrun_state import fight
from tests.engineering.earth import mark
from tests.engineering.worked import bench
from tests.rules.laid import BLUE, RED, Table, lay, whose

BOARD = "board 9x9\nterrain forest 0304\nterrain rubble 0305\nterrain swamp 0306\nterrain town 0307\n"


def table(units: str, phase: str = "fire", contact: str = "ramming", **more: object) -> Table:
    modules = (contact, "riding", "terrain-damage", "field-works")
    return lay(BOARD + units, phase, **{"modules": modules, "stacking": "gev", **more})  # type: ignore[arg-type]


def left(t: Table, label: str) -> int:
    return places(t.position, t.hex(label))


# ------------------------------------------------------------------------------ shelter
@pytest.mark.parametrize(("squads", "label", "dug", "defence"), [
    (1, "0404", 1, 2), (3, "0304", 3, 9), (3, "0404", 2, 5), (1, "0306", 1, 2), (2, "0305", 2, 6),
    (3, "0304", 1, 7), (2, "0307", 2, 6), (2, "0404", 15, 4),
])  # fmt: skip
def test_tv_000_12_squads_in_entrenchments_defend_at_twice_or_three_times(
    squads: int, label: str, dug: int, defence: int
) -> None:
    """TV-000-12, ce:14.02.5-e, ce:14.02.5-f, ce:14.02.5-a"""
    t = mark(table(f"blue INF-1 {label} INF*{squads}"), f"entrenchment {label} {dug}")
    assert t.defence("INF-1") == t.defence("INF-1", spill=True) == defence


def test_the_defence_tells_its_parts() -> None:
    # ce:14.02.5-e
    t = mark(table("blue INF-1 0404\nblue INF-2 0304 INF*3"), "entrenchment 0404 1", "entrenchment 0304 3")
    assert t.rules.explain("defence", t.position, (t["INF-1"], "", False)).sentence() == (
        "2 = 1 for 1 squad together (ode:3.02), ×2 entrenched (ce:14.02.5-e)"
    )
    assert t.rules.explain("defence", t.position, (t["INF-2"], "", False)).sentence() == (
        "9 = 3 for 3 squads together (ode:3.02), ×2 in a forest (ode:7.14.1),"
        " → 9 entrenched, ×3 in all (ce:14.02.5-e)"
    )
    t = mark(table("blue INF-1 0404 INF*3"), "entrenchment 0404 2")
    found = t.rules.explain("defence", t.position, (t["INF-1"], "", False))
    assert found.sentence().endswith("+2 for 2 of 3 dug in, ×2 (ce:14.02.5-f)")


def test_vehicles_and_riders_find_no_shelter_and_nobody_pays_for_moving() -> None:
    # ce:14.02.5-j, ce:14.02.5-f
    text = "blue HVY-1 0404\nblue INF-1 off INF*1 aboard HVY-1\nred HVY-2 0402"
    t = mark(table(text, "movement"), "entrenchment 0404 5", "entrenchment 0402 3", "entrenchment 0403 3")
    assert t.defence("HVY-1") == 3 and t.defence("HVY-1", "riders") == 1
    bare = table(text, "movement")
    assert t.reach("HVY-2") == bare.reach("HVY-2")
    assert sheltered(t.position, t.hex("0404")) == {}


def test_places_go_by_the_order_of_the_stack_unless_the_owner_says_otherwise() -> None:
    # ce:14.02.5-f, Q-13
    t = mark(
        table("blue INF-1 0404 INF*2\nblue INF-2 0404 INF*2", "movement", side=BLUE), "entrenchment 0404 3"
    )
    here = t.hex("0404")
    assert sheltered(t.position, here) == {"INF-1": 2, "INF-2": 1}
    assert t.offers("INF-1", Shelter) == [] and t.offers("INF-2", Shelter) == [Shelter(here, ("INF-2",))]
    t.do(Shelter(here, ("INF-2",)))
    assert sheltered(t.position, here) == {"INF-2": 2, "INF-1": 1}
    t.do(Shelter(here))
    assert sheltered(t.position, here) == {"INF-1": 2, "INF-2": 1}
    t.do(Shelter(here, ("INF-2",)))
    t.move("INF-2", "0405")
    assert sheltered(t.position, here) == {"INF-1": 2}
    t.end_until("movement", RED)
    t.end_until("movement", BLUE)
    t.move("INF-2", "0404")
    assert sheltered(t.position, here) == {"INF-1": 2, "INF-2": 1}, "what was said before is forgotten"


@pytest.mark.parametrize(("order", "code"), [
    (("0404", ("HVY-1",)), "not-infantry"), (("0404", ("INF-2",)), "elsewhere"),
    (("0405", ("INF-2",)), "no-works"),
    (("0404", ("INF-1", "INF-1")), "twice"), (("0404", ("INF-3",)), "not-yours"),
    (("0404", (), 1), "no-works"),
])  # fmt: skip
def test_who_cannot_be_sheltered_is_told_why(order: tuple[object, ...], code: str) -> None:
    # ce:14.02.5-f
    units = "blue INF-1 0404\nblue HVY-1 0404\nblue INF-2 0405\nred INF-3 0406"
    t = mark(table(units, "movement", side=BLUE), "entrenchment 0404 3")
    assert t.no(Shelter(t.hex(str(order[0])), *order[1:])).code == code  # type: ignore[arg-type]


def test_either_side_may_use_entrenchments_unless_the_enemy_was_there_first() -> None:
    # ce:14.02.5-k
    t = mark(
        table("red INF-1 0404 INF*1\nblue INF-2 0405", "movement"),
        "entrenchment 0404 3",
        "entrenchment 0405 3",
    )
    assert t.defence("INF-1") == t.defence("INF-2") == 2
    t = mark(table("blue GEV-1 0404\nred INF-1 0404", "movement"), "entrenchment 0404 3")
    assert t.defence("INF-1") == 1
    assert t.no(Shelter(t.hex("0404"), ("INF-1",))).code == "taken"


def test_infantry_fires_from_entrenchments_as_ever() -> None:
    # ce:14.02.5-g
    t = mark(table("red HWT-1 0404 HWT*2\nblue LT-1 0403"), "entrenchment 0404 3")
    assert t.odds("HWT-1:squad*2 HWT-1:heavy*2", "LT-1").attack == 4 * 8


# ------------------------------------------------------------------------------- losses
def test_tv_000_30_a_d_falls_on_those_in_the_open() -> None:
    """TV-000-30, ce:14.02.5-h"""
    units = "red LT-1 0402\nblue INF-1 0404\nblue INF-2 0404 INF*2"
    t = mark(table(units), "entrenchment 0404 1")
    t.fire("LT-1", "INF-1", 3, 1)  # 2 against 2, 1-1: D; spillover 1 against 2: no effect
    assert len(t["INF-2"].squads) == 1 and "INF-1" in t


def test_which_squad_in_the_open_falls_is_a_matter_of_luck() -> None:
    # ce:14.02.5-h: three squads in the open, one of INF-2 and two of INF-3
    for die, fallen in ((1, "INF-2"), (2, "INF-3"), (3, "INF-3"), (4, "INF-2")):
        t = mark(
            table("red LT-1 0402\nblue INF-1 0404\nblue INF-2 0404\nblue INF-3 0404 INF*2"),
            "entrenchment 0404 1",
        )
        before = {name: len(t[name].squads) for name in ("INF-1", "INF-2", "INF-3")}
        t.fire("LT-1", "INF-1", 3, die, *([1] if fallen == "INF-2" else [1, 1]))
        for name, count in before.items():
            assert (len(t[name].squads) if name in t else 0) == count - (name == fallen), name


def test_with_nobody_in_the_open_the_target_itself_loses_the_squad() -> None:
    # ce:14.02.5-h
    t = mark(table("red HVY-1 0402\nblue INF-1 0404 INF*2\nblue INF-2 0404"), "entrenchment 0404 3")
    t.fire("HVY-1", "INF-1", 3, 1)  # 4 against 4
    assert len(t["INF-1"].squads) == 1 and len(t["INF-2"].squads) == 1


def test_a_mixed_counter_in_the_open_is_never_asked_for_more_squads_than_it_has() -> None:
    # ce:14.02.5-h
    units = "red HVY-1 0402\nblue INF-1 0404\nblue INF-2 0404\nblue CE-1 0404 CE INF"
    t = mark(table(units), "entrenchment 0404 2")
    t.fire("HVY-1", "INF-1", 2, 6, 6)  # a D on each of the three: two fall on CE-1, the last on INF-2
    assert [frame.unit for frame in t.position.frames] == ["CE-1", "CE-1"]
    while t.position.frames:
        t.do(t.offers("CE-1")[0])
    assert "CE-1" not in t and "INF-2" not in t and "INF-1" in t


# ------------------------------------------------------------------------------ targets
@pytest.mark.parametrize(("die", "after"), [(3, 4), (5, 0), (2, 5)])
def test_tv_000_13_entrenchments_are_a_target_of_four(die: int, after: int) -> None:
    """TV-000-13, ce:14.02.5-l"""
    t = mark(table("red HVY-1 0402\nblue INF-1 0702"), "entrenchment 0404 5")
    t.do(Breach(t.shots("HVY-1"), t.hex("0404")), die)
    assert left(t, "0404") == after


def test_the_ground_does_not_multiply_them_and_who_is_in_them_suffers_spillover() -> None:
    # ce:14.02.5-l, ce:14.02.5-m
    t = mark(table("red HWZ-1 0502\nblue INF-1 0304\nblue LT-1 0304"), "entrenchment 0304 5")
    found = WorksTarget(t.hex("0304"), 0).odds(t.rules, t.position, t.shots("HWZ-1"))
    assert (found.attack, found.defence, found.odds) == (24, 16, "1-1")
    assert [(s.unit, s.attack, s.defence) for s in found.spills] == [("INF-1", 12, 12), ("LT-1", 12, 8)]
    t.do(Breach(t.shots("HWZ-1"), t.hex("0304")), 1, 5, 1)
    assert "INF-1" not in t and left(t, "0304") == 5


def test_fire_at_the_units_or_the_ground_leaves_entrenchments_as_they_are() -> None:
    # ce:14.02.5-m, ce:14.02.5-l
    t = mark(table("red HWZ-1 0502\nred HWZ-2 0502\nred HWZ-3 0502\nblue INF-1 0304"), "entrenchment 0304 5")
    t.fire("HWZ-1", "INF-1", 6)
    t.do(FireAtHex(t.shots("HWZ-2"), t.hex("0304")), 5)
    assert left(t, "0304") == 5
    assert t.position.markers[t.hex("0304")][-1].word == "rubble"


@pytest.mark.parametrize(("shots", "label", "code"), [
    ("MK3-1:ap", "0404", "ap"), ("HVY-1", "0405", "no-works"), ("HVY-1", "0907", "range"),
    ("INF-2", "0404", "not-yours"),
])  # fmt: skip
def test_fire_at_entrenchments_is_refused_with_the_reason(shots: str, label: str, code: str) -> None:
    # ce:14.02.5-l
    t = mark(
        table("red HVY-1 0402\nred MK3-1 0403\nblue INF-2 0404"), "entrenchment 0404 2", "entrenchment 0907 2"
    )
    assert t.no(Breach(t.shots(shots), t.hex(label))).code == code


def test_fewer_places_are_shared_out_anew_by_who_has_them() -> None:
    # ce:14.02.5-o, Q-13
    t = mark(table("red HVY-1 0402\nblue INF-1 0404\nblue INF-2 0404"), "entrenchment 0404 2")
    t.do(Breach(t.shots("HVY-1"), t.hex("0404")), 3, 1, 1)
    assert t.position.frames[-1].kind == SHELTER and whose(t) == BLUE
    assert t.no(Shelter(t.hex("0403"), ())).code == "no-works"
    t.do(Shelter(t.hex("0404"), ("INF-2",)))
    assert not t.position.frames and whose(t) == RED
    assert sheltered(t.position, t.hex("0404")) == {"INF-2": 1}


# --------------------------------------------------------------------- Ogres and overruns
def test_tv_000_31_an_ogre_drives_over_those_in_the_open_first() -> None:
    """TV-000-31, ce:14.02.5-i"""
    t = mark(table("red MK3-1 0406\nblue INF-1 0405 INF*3", "movement"), "entrenchment 0405 2")
    t.reduce("MK3-1", "0405")
    assert len(t["INF-1"].squads) == 2 and t.where("MK3-1") == "0405"
    t.reduce("MK3-1", "0405")
    assert len(t["INF-1"].squads) == 1 and t.spent("MK3-1").moved == 2


def test_an_ogre_drives_on_without_harming_infantry_that_is_all_entrenched() -> None:
    # ce:14.02.5-i
    t = mark(table("red MK3-1 0406\nblue INF-1 0405 INF*2", "movement"), "entrenchment 0405 2")
    t.reduce("MK3-1", "0405")
    t.move("MK3-1", "0404")
    assert len(t["INF-1"].squads) == 2


def test_of_several_counters_only_those_in_the_open_are_driven_over() -> None:
    # ce:14.02.5-i
    t = mark(
        table("red MK3-1 0406\nblue INF-1 0405 INF*2\nblue INF-2 0405", "movement"), "entrenchment 0405 2"
    )
    t.reduce("MK3-1", "0405")
    assert "INF-2" not in t and len(t["INF-1"].squads) == 2


def test_in_an_overrun_the_defender_alone_has_the_entrenchments() -> None:
    # ce:14.02.5-n
    text = "red INF-1 0405 INF*2\nblue INF-2 0404 INF*3"
    t = mark(table(text, "movement", contact="overrun"), "entrenchment 0404 3")
    t.do(Overrun(("INF-1",), t.hex("0404")))
    assert fight(t.position) is not None
    names = {u.id: u.side for u in t.position.units.values()}
    assert {t.defence(name) for name, side in names.items() if side == BLUE} == {2}
    assert {t.defence(name) for name, side in names.items() if side == RED} == {1}


# ----------------------------------------------------------------------------- digging
def dig(dug: int, crew: str, *dice: int, ground: str = "clear") -> int:
    """The places there are after digging where there were ``dug``."""
    marker = f"marker entrenchment 0404 count {dug}\n" if dug else ""
    text = f"board 9x9\noption field-works\nstacking gev\nterrain {ground} 0404\n{marker}turn 1 blue fire\n"
    t = bench(text + f"blue CE-1 0404 {crew}\n")
    t.run(f"work dig CE-1*{len(dice)} at 0404", *dice)
    assert t.said()[-1].startswith("Entrenchments for")
    return left(t, "0404")


@pytest.mark.parametrize(("dug", "dice", "after"), [
    (0, (1, 4), 1), (0, (5, 2), 2), (0, (5, 6, 1), 3), (14, (6,), 15), (5, (4,), 6), (3, (6, 6, 6), 6),
])  # fmt: skip
def test_tv_000_07_the_best_die_says_how_many_places_are_dug(
    dug: int, dice: tuple[int, ...], after: int
) -> None:
    """TV-000-07, ce:14.02.5-b, ce:14.02.5-c, ce:14.02.5-d"""
    assert dig(dug, f"CE*{len(dice)}", *dice) == after


@pytest.mark.parametrize("ground", ["clear", "beach", "forest", "damaged_forest", "rubble"])
def test_one_can_dig_in_clear_ground_forest_and_rubble(ground: str) -> None:
    # ce:14.02.5-a
    assert dig(0, "CE", 6, ground=ground) == 3


@pytest.mark.parametrize(("ground", "dug"), [("town", 0), ("swamp", 0), ("damaged_town", 0), ("clear", 15)])
def test_elsewhere_or_with_fifteen_places_nobody_digs(ground: str, dug: int) -> None:
    # ce:14.02.5-a, ce:14.02.5-c
    with pytest.raises(AssertionError, match="cannot be dug in|places for 15 squads"):
        dig(dug, "CE", 6, ground=ground)


def test_who_digs_says_at_once_who_has_the_new_places() -> None:
    # ce:14.02.5-o
    text = (
        "board 9x9\noption field-works\nstacking gev\nturn 1 blue fire\nblue CE-1 0404 CE*2\n"
        "blue INF-1 0404 INF*3\n"
    )
    t = bench(text)
    t.run("work dig CE-1 at 0404", 5)
    assert t.position.frames[-1].kind == SHELTER and whose(t) == BLUE
    t.run("shelter 0404 INF-1")
    assert sheltered(t.position, t.hex("0404")) == {"INF-1": 2} and not t.position.frames


def test_in_the_text_as_published_entrenchments_and_revetments_never_share_a_hex() -> None:
    # ce:14.03.7-g, Q-01
    text = (
        "board 9x9\noption field-works\nstacking gev\n{}marker revetment 0404 word small\n"
        "turn 1 blue fire\nblue CE-1 0404\n"
    )
    assert bench(text.format("")).refusal(bench(text.format("")).order("work dig CE-1 at 0404")) is None
    t = bench(text.format("parameter engineering-edition 1\n"))
    assert t.refused("work dig CE-1 at 0404").code == "revetment"


# ---------------------------------------------------------------------- whose they are
def test_in_a_fight_the_squads_of_a_counter_keep_the_places_it_had() -> None:
    # ce:14.02.5-n, ce:14.02.5-f
    text = "red HVY-1 0405\nblue INF-1 0404 INF*2\nblue INF-2 0404 INF*2"
    t = mark(table(text, "movement", contact="overrun"), "entrenchment 0404 2 INF-2")
    t.do(Overrun(("HVY-1",), t.hex("0404")))
    now = fight(t.position)
    assert now is not None
    of = dict(now.pieces) | {"INF-1": "INF-1", "INF-2": "INF-2"}
    assert {of[name] for name in sheltered(t.position, t.hex("0404"))} == {"INF-2"}
    assert sum(sheltered(t.position, t.hex("0404")).values()) == 2
    t = mark(table(text, "movement", contact="overrun"), "entrenchment 0404 2")
    t.do(Overrun(("HVY-1",), t.hex("0404")))
    assert {of[name] for name in sheltered(t.position, t.hex("0404"))} == {"INF-1"}


def test_the_side_that_was_alone_with_them_keeps_them_when_the_enemy_comes_in() -> None:
    # ce:14.02.5-k, Q-267
    t = mark(
        table("red MK3-1 0406\nblue INF-1 0405 INF*1\nblue INF-2 0402", "movement", side=BLUE),
        "entrenchment 0405 3",
    )
    t.end_until("movement", RED)
    t.reduce("MK3-1", "0405")
    t.end_until("movement", BLUE)
    t.do(t.moving("INF-2", "0403"))
    marker = t.position.markers[t.hex("0405")][0]
    assert marker.owner == BLUE and sheltered(t.position, t.hex("0405")) == {"INF-1": 1}
    t.move("INF-1", "0404")
    t.end_until("movement", RED)
    assert t.position.markers[t.hex("0405")][0].owner == RED
