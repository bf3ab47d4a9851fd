"""Buildings (ode:11): structure points, fire, overruns and rams."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from game.boards.textboard import parse_board
from game.core.draft import Draft
from game.ogre.combat.firing import Firing
from game.ogre.events import BuildingFell, BuildingHit
from game.ogre.overrun.overrun import GoOn, Overrun
from game.ogre.overrun.overrun_state import SHOOT, fight
from game.ogre.start import SIDES
from game.ogre.structures.buildings import BUILDING, RUIN, RamBuilding, Shell, building_at, buildings, wear
from tests.markers import marker
from tests.rules.laid import BLUE, RED, Table, lay, whose

pytestmark = pytest.mark.rule("ode:11.03")


def table(
    counters: str,
    phase: str = "fire",
    *,
    points: int = 20,
    side: int = RED,
    contact: str = "ramming",
    at: str = "0404",
) -> Table:
    """A table with a building of Blue in 0404."""
    board = "board 9x9\nterrain town 0505\nterrain forest 0606\n"
    board += "terrain damaged_town 0407\nterrain damaged_forest 0506\nterrain rubble 0307\n"
    t = lay(board + counters, phase, side, modules=(contact, "riding", "buildings"), stacking="gev")
    draft = Draft.of(t.position, t.rules)
    draft.mark(marker(BUILDING, t.hex(at), owner=BLUE, count=points, word=f"Depot={points}"))
    t.position = draft.freeze()
    return t


def shell(t: Table, shots: str, label: str = "0404") -> Shell:
    return Shell(t.shots(shots), t.hex(label))


def left(t: Table, label: str = "0404") -> int:
    found = building_at(t.position, t.hex(label))
    return found.count if found else 0


def test_the_buildings_of_a_board_stand_at_the_start_with_their_points_and_side() -> None:
    board = parse_board(
        ["board 5x5", "structure building 0303 sp=30 name=Depot side=blue", "structure building 0202"]
    )
    found = sorted(buildings(board, SIDES), key=lambda m: m.count)
    label = board.grid.label
    assert [(label(m.at), m.count, m.owner) for m in found] == [("0202", 20, -1), ("0303", 30, 1)]


@pytest.mark.rule("ode:11.04.1")
@pytest.mark.parametrize(
    ("label", "lost"), [("0404", 12), ("0505", 6), ("0606", 6), ("0407", 6), ("0506", 6), ("0307", 12)]
)
def test_fire_takes_twice_its_strength_without_a_die_and_once_in_town_or_forest(
    label: str, lost: int
) -> None:
    t = table("red HWZ-1 0302", at=label)
    t.do(shell(t, "HWZ-1", label))
    assert left(t, label) == 20 - lost and not t.faces
    assert t.no(shell(t, "HWZ-1", label)).code == "fired"
    shots = (Firing("HWZ-1", "gun", 1),)
    assert t.events[0] == BuildingHit(("HWZ-1",), t.hex(label), lost, 20 - lost, shots=shots)


@pytest.mark.rule("ode:11.04.1")
def test_anti_personnel_guns_have_no_effect_and_all_others_combine() -> None:
    t = table("red MK3-1 0403\nred HVY-1 0304\nred INF-1 0403 INF*2", points=50)
    assert t.no(shell(t, "MK3-1:ap*4")).code == "ap"
    t.do(shell(t, "MK3-1:main MK3-1:sec*2 HVY-1 INF-1"))
    assert left(t) == 50 - 2 * (4 + 6 + 4 + 2)


@pytest.mark.rule("ode:11.03")
def test_a_building_falls_at_no_points_and_what_it_was_worth_is_kept() -> None:
    """ode:3.06"""
    t = table("red HWZ-1 0302\nred HWZ-2 0302")
    t.do(shell(t, "HWZ-1 HWZ-2"))
    assert left(t) == 0 and isinstance(t.events[1], BuildingFell)
    assert [(m.kind, m.count, m.owner) for m in t.position.markers[t.hex("0404")]] == [(RUIN, 20, BLUE)]
    assert t.no(shell(t, "HWZ-1")).code == "no-target"


def test_only_the_buildings_of_others_are_fired_at_and_only_in_range() -> None:
    t = table("red HVY-1 0407\nblue HWZ-1 0302")
    assert t.no(shell(t, "HVY-1")).code == "range"
    assert t.no(shell(t, "HWZ-1")).code == "not-yours"
    t.now("fire", BLUE)
    t.position = table("blue HWZ-1 0302", side=BLUE).position
    assert t.no(shell(t, "HWZ-1")).code == "friend"
    assert not t.offers("HWZ-1", Shell)


def test_shots_at_buildings_are_offered_exactly_when_they_are_allowed() -> None:
    t = table(
        "red MK3-1 0402\nred HVY-1 0406\nred LT-1 0408\nred INF-1 0403 INF*2\nred GEVPC-1 0405\n"
        "red INF-2 off INF*1 aboard GEVPC-1"
    )
    for name in t.position.units:
        offered = {(o.shots[0].weapon, o.at) for o in t.offers(name, Shell) if isinstance(o, Shell)}
        rows = {"gun", "squad", "main", "sec", "mis", "ap", "rack"}
        allowed = {(w, t.hex("0404")) for w in rows if t.refusal(shell(t, f"{name}:{w}*1")) is None}
        assert offered == allowed
    assert t.offers("MK3-1", Shell) and not t.offers("INF-2", Shell) and not t.offers("LT-1", Shell)


def test_an_attack_on_a_building_spills_over_and_fire_at_units_does_not_hurt_it() -> None:
    """ode:7.12"""
    t = table("red HWZ-1 0302\nred HWZ-2 0302\nblue LT-1 0404\nblue GEV-1 0404")
    t.do(shell(t, "HWZ-1"), 6, 1)  # 3 against 2 on each: X is D, NE
    assert t["GEV-1"].disabled and not t["LT-1"].disabled
    t.fire("HWZ-2", "LT-1", 1, 1)
    assert left(t) == 8


@pytest.mark.rule("ode:11.04.1")
def test_the_loss_explains_itself() -> None:
    t = table("red HWZ-1 0302", at="0505")
    found = t.rules.explain("wear", t.position, (24, t.hex("0505")))
    assert found.value == 24 and "ode:11.04.1" in found.sentence()
    assert wear(t.rules, t.position, t.shots("HWZ-1"), t.hex("0505")) == 6


# -------------------------------------------------------------------------- overruns
@pytest.mark.rule("ode:11.04.2")
@pytest.mark.parametrize(("counter", "shots", "lost"), [
    ("HVY-1 0304", "HVY-1", 16), ("INF-1 0304 INF*1", "INF-1", 8), ("MK3-1 0304", "MK3-1:main", 32),
])  # fmt: skip
def test_in_an_overrun_a_building_without_defenders_has_one_round_of_the_attackers(
    counter: str, shots: str, lost: int
) -> None:
    t = table(f"red {counter}", "movement", points=90, contact="overrun")
    name = counter.split()[0]
    t.do(Overrun((name,), t.hex("0404")))
    found = fight(t.position)
    assert found is not None and found.last and found.kind == SHOOT and whose(t) == RED
    t.do(shell(t, shots))
    assert left(t) == 90 - lost
    while t.position.frames:
        t.do(GoOn())
    assert t.where(name) == "0404"


@pytest.mark.rule("ode:11.04.2")
def test_attackers_fire_at_the_building_instead_of_at_its_defenders_and_defenders_never_do() -> None:
    t = table("red HVY-1 0304\nred LT-1 0304\nblue LT-2 0404", "movement", points=90, contact="overrun")
    t.do(Overrun(("HVY-1", "LT-1"), t.hex("0404")))
    assert t.no(shell(t, "LT-2")).code == "elsewhere"
    t.do(GoOn())
    t.do(shell(t, "HVY-1"))
    assert left(t) == 74
    t.fire("LT-1", "LT-2", 3)  # 2 against 2: D destroys
    found = fight(t.position)
    assert found is not None and found.last  # the defender is gone: one round for the building
    t.do(shell(t, "HVY-1 LT-1"))
    assert left(t) == 74 - 4 * 6 and not t.position.frames


@pytest.mark.rule("ode:11.04.2")
def test_an_overrun_in_a_town_takes_half() -> None:
    t = table("red HVY-1 0504", "movement", points=90, contact="overrun", at="0505")
    t.do(Overrun(("HVY-1",), t.hex("0505")))
    t.do(shell(t, "HVY-1", "0505"))
    assert left(t, "0505") == 82


# ------------------------------------------------------------------------------ rams
@pytest.mark.rule("ode:11.04.3")
@pytest.mark.parametrize(
    ("kind", "dice"), [("GEV", 1), ("HVY", 1), ("SHVY", 2), ("MK2", 2), ("MK3", 3), ("MK5", 5)]
)
def test_a_ram_takes_dice_of_points_by_size(kind: str, dice: int) -> None:
    t = table(f"red {kind}-1 0304", "movement", points=90)
    t.do(RamBuilding(f"{kind}-1", t.hex("0404")), *([4] * dice))
    assert left(t) == 90 - 4 * dice
    if kind in ("GEV", "HVY"):
        assert t.gone(f"{kind}-1") == "destroyed"
    else:
        assert t.where(f"{kind}-1") == "0404" and t.spent(f"{kind}-1").rams == 1


@pytest.mark.rule("ode:11.04.3")
def test_the_smallest_and_howitzers_do_not_ram_buildings() -> None:
    t = table(
        "red LT-1 0304\nred MHWZ-1 0304\nred INF-1 0304 INF*1\nred MK3-1 0304\nblue LT-2 0404", "movement"
    )
    for name in ("LT-1", "MHWZ-1", "INF-1"):
        assert t.no(RamBuilding(name, t.hex("0404"))).code == "size"
    assert t.no(RamBuilding("MK3-1", t.hex("0404"))).code == "enemy"
    assert t.no(RamBuilding("MK3-1", t.hex("0405"))).code == "no-target"


@pytest.mark.rule("ode:11.04.3")
def test_rams_on_buildings_are_offered_exactly_where_they_are_allowed() -> None:
    t = table("red MK3-1 0304\nred GEV-1 0407\nred LT-1 0403", "movement")
    for name in t.position.units:
        offered = {o.at for o in t.offers(name, RamBuilding) if isinstance(o, RamBuilding)}
        every = t.position.board.grid.hexes
        assert offered == {at for at in every if t.refusal(RamBuilding(name, at)) is None}
    assert t.offers("MK3-1", RamBuilding)


def test_outside_a_fight_there_are_no_rams_where_units_overrun() -> None:
    t = table("red MK3-1 0304", "movement", contact="overrun")
    assert t.no(RamBuilding("MK3-1", t.hex("0404"))).code == "no-rams"


def test_a_neutral_building_may_be_attacked_by_anybody() -> None:
    t = table("red HWZ-1 0302")
    at = t.hex("0404")
    draft = Draft.of(t.position, t.rules)
    marker = t.position.markers[at][0]
    draft.unmark(marker)
    draft.mark(replace(marker, owner=-1))
    t.position = draft.freeze()
    t.do(shell(t, "HWZ-1"))
    assert left(t) == 8


@pytest.mark.rule("ode:11.04.3", "ode:8.05.2")
def test_in_an_overrun_the_building_is_rammed_at_the_end_of_the_first_round() -> None:
    t = table("red MK3-1 0304\nred HVY-1 0304", "movement", points=90, contact="overrun")
    t.do(Overrun(("MK3-1", "HVY-1"), t.hex("0404")))
    assert t.no(RamBuilding("MK3-1", t.hex("0404"))).code == "first"
    t.do(GoOn())
    assert RamBuilding("MK3-1", t.hex("0404")) in t.offers("MK3-1")
    t.do(RamBuilding("MK3-1", t.hex("0404")), 4, 4, 4)
    assert left(t) == 78 and t.where("MK3-1") == "0404"
    assert t.no(RamBuilding("MK3-1", t.hex("0404"))).code == "rams"
    t.do(RamBuilding("HVY-1", t.hex("0404")), 6)
    assert left(t) == 72 and t.gone("HVY-1") == "destroyed" and not t.position.frames


@pytest.mark.rule("ode:11.04.3", "ode:8.05.2")
def test_in_an_overrun_a_unit_rams_the_building_or_a_defender() -> None:
    t = table("red MK3-1 0304\nblue LT-1 0404\nblue LT-2 0404", "movement", points=90, contact="overrun")
    t.do(Overrun(("MK3-1",), t.hex("0404")))
    for _ in range(4):
        t.do(GoOn())
        if t.offers("MK3-1", RamBuilding):
            break
    assert t.no(RamBuilding("LT-1", t.hex("0404"))).code in ("not-yours", "no-target")
    t.do(RamBuilding("MK3-1", t.hex("0404")), 1, 1, 1)
    assert left(t) == 87
    assert fight(t.position) is not None
