"""Where chapters meet: overruns with mines and routes, rams of what fire cannot hurt, limits with riders."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.terms import Area
from game.hexes.grid import mask_of
from game.notation.position import parse_position, position_text
from game.ogre.combat.casualty_choice import ChooseSquad
from game.ogre.hidden.mines import WARNED, GoAhead, MineExploded
from game.ogre.infantry import Combine
from game.ogre.movement.movement import Move
from game.ogre.movement.transport_orders import Mount
from game.ogre.options.lad import Carry, Pack
from game.ogre.overrun.overrun import CloseRam, GoOn, Overrun
from game.ogre.overrun.overrun_state import RAMS, SHOOT, fight
from game.ogre.ramming.drive_over_infantry import Reduce
from game.ogre.ramming.ramming import Ram
from game.ogre.setup import Place
from game.ogre.start import position_of
from game.ogre.state import USAGE
from game.ogre.structures.bridges import hexes_of, standing
from game.ogre.structures.buildings import RamBuilding
from tests.markers import marker
from tests.rules.laid import BLUE, RED, Table, lay


def table(text: str, *modules: str, markers: tuple[tuple[Any, ...], ...] = (), **more: Any) -> Table:
    """A table of large-map stacking; markers are (kind, hex, and more fields)."""
    more.setdefault("stacking", "gev")
    found = lay("board 9x9\n" + text, modules=modules or ("overrun", "riding"), **more)
    p = found.position
    laid = [marker(kind, found.hex(label), *rest) for kind, label, *rest in markers]
    found.position = position_of(
        found.rules, p.board, p.units.values(), p.clock, p.terms, p.sides, dict(USAGE.table(p)), laid, p.dice
    )
    return found


def mine(label: str, word: str = "", owner: int = BLUE) -> tuple[Any, ...]:
    return ("mine", label, 0, owner, 1, word, 1 << owner)


def into(t: Table, units: str, label: str, *dice: int) -> None:
    t.do(Overrun(tuple(units.split()), t.hex(label)), *dice)


def stage(t: Table) -> tuple[str, int, int]:
    found = fight(t.position)
    assert found is not None, "there is no fight"
    return found.kind, found.round, found.decider


# ---------------------------------------------------------------- mines on the way into an overrun
FOREST_ROAD = "terrain forest 0304\nroute road 0302 0303 0304 0305\n"


@pytest.mark.rule("ode:13.04", "ode:5.08.5", "ode:8.01")
def test_a_truck_does_not_follow_into_an_overrun_on_a_road_that_a_mine_has_just_cut() -> None:
    counters = "red HT-1 0303\nred TK-1 0303\nblue INF-1 0304"
    t = table(FOREST_ROAD + counters, "overrun", "mines", markers=(mine("0304", "road"),))
    into(t, "HT-1 TK-1", "0304")
    assert "HT-1" not in t and t.where("TK-1") == "0303" and not t.position.frames


@pytest.mark.rule("ode:13.04", "ode:8.01")
def test_who_comes_later_into_an_overrun_pays_for_the_ground_when_a_mine_has_cut_the_road() -> None:
    counters = "red HVY-1 0303\nred LT-1 0303\nblue INF-1 0304"
    t = table(FOREST_ROAD + counters, "overrun", "mines", markers=(mine("0304", "road"),))
    into(t, "HVY-1 LT-1", "0304")
    assert t.where("LT-1") == "0304" and t.spent("LT-1").moved == 2
    assert stage(t) == (SHOOT, 1, BLUE)


@pytest.mark.rule("ode:13.04", "ode:5.08.5", "ode:5.01")
@pytest.mark.parametrize("modules", [(), ("mine-work",)])
def test_a_truck_does_not_follow_in_step_on_a_road_that_a_mine_has_just_cut(modules: tuple[str, ...]) -> None:
    counters = "red GEV-1 0303\nred TK-1 0303\nblue INF-1 0808"
    t = table(FOREST_ROAD + counters, "overrun", "mines", *modules, markers=(mine("0304", "road"),))
    t.move("GEV-1 TK-1", "0304 0305")
    assert "GEV-1" not in t and t.where("TK-1") == "0303"


# ---------------------------------------------------------------- rams where no weapon does anything
@pytest.mark.rule("ode:8.05.2", "ode:7.14.4")
def test_submerged_ogres_ram_each_other_in_an_overrun_though_neither_can_fire() -> None:
    t = table("terrain water 0304\nred MK3-1 0303\nblue MK5-1 0304")
    into(t, "MK3-1", "0304")
    assert stage(t) == (RAMS, 1, BLUE)
    t.do(GoOn())
    assert stage(t) == (RAMS, 2, RED)
    t.do(CloseRam("MK3-1", "MK5-1"), 3, 4)
    assert t.row("MK5-1", "tr") == 53 and t.row("MK3-1", "tr") == 40
    assert not t.position.frames


@pytest.mark.rule("ode:8.05.2", "ode:6.02")
def test_an_ogre_without_weapons_rams_what_has_none_either() -> None:
    t = table("red MK3-1 0303 main 0 sec 0 ap 0 mis 0\nblue HDRN-1 0304")
    into(t, "MK3-1", "0304")
    assert stage(t) == (RAMS, 2, RED)
    t.do(CloseRam("MK3-1", "HDRN-1"), 4)
    assert "HDRN-1" not in t and not t.position.frames


@pytest.mark.rule("ode:8.05.1")
def test_an_ogre_that_has_a_target_again_does_not_leave_the_fight() -> None:
    counters = "red MK3-1 0303 main 0 sec 0 mis 0\nblue GEVPC-1 0304\nblue INF-1 off INF*2 aboard GEVPC-1"
    t = table(counters + "\nblue HVY-1 0304")
    into(t, "MK3-1", "0304")
    while stage(t) != (RAMS, 2, RED):
        t.do(GoOn())
    t.do(CloseRam("MK3-1", "GEVPC-1"), 1)  # the riders get off, and AP guns work on infantry
    now = fight(t.position)
    assert now is not None and now.late == ()


@pytest.mark.rule("ode:13.07", "ode:6.02")
def test_a_superheavy_without_treads_is_rammed_as_immobile() -> None:
    t = table("red MK3-1 0303\nblue SHVY-1 0304", "ramming", "superheavy")
    t.put("SHVY-1", boxes=(2, 2, 0))
    t.ram("MK3-1", "SHVY-1")
    assert "SHVY-1" not in t and t.faces == [] and t.row("MK3-1", "tr") == 42


@pytest.mark.rule("ode:13.07", "ode:8.05.2")
def test_a_superheavy_without_treads_does_not_ram_in_an_overrun() -> None:
    t = table("red MK3-1 0303\nblue SHVY-1 0304", "overrun", "superheavy")
    t.put("SHVY-1", boxes=(2, 2, 0))
    into(t, "MK3-1", "0304")
    t.do(GoOn())
    assert stage(t) == (SHOOT, 2, RED)


@pytest.mark.rule("ode:6.07")
def test_a_gev_that_was_in_the_hex_and_has_fired_does_not_ram_when_others_come_in() -> None:
    t = table("red GEV-1 0304\nred GEV-2 0303\nblue LT-1 0304", phase="fire")
    t.fire("GEV-1", "LT-1", 1)
    t.end()
    assert t.phase == "second"
    into(t, "GEV-2", "0304")
    t.do(GoOn())
    t.fire("GEV-2", "LT-1", 1)
    t.do(GoOn())
    assert stage(t) == (RAMS, 2, RED)
    assert t.offers("GEV-2", CloseRam) and not t.offers("GEV-1", CloseRam)
    assert t.no(CloseRam("GEV-1", "LT-1")).code == "fired"


# ---------------------------------------------------------------- spillover on who fires
@pytest.mark.rule("ode:7.12", "ode:5.11")
def test_fire_of_riders_into_their_own_hex_does_not_spill_over_on_themselves() -> None:
    counters = "red HVY-1 0303\nred INF-1 off aboard HVY-1\nblue TK-1 0303"
    t = table(counters, "ramming", "riding", phase="fire")
    spills = t.odds("INF-1", "TK-1").spills
    assert [(spill.unit, spill.riders) for spill in spills] == [("HVY-1", None)]


# ---------------------------------------------------------------- set-up limits with riders
@pytest.mark.rule("ode:5.11", "ode:attack.setup")
def test_a_vehicle_does_not_take_its_riders_past_the_limit_of_an_area() -> None:
    at = {"north": ("0101", "0201"), "south": ("0108", "0208")}
    grid = lay("board 9x9").position.board.grid
    masks = {name: mask_of(grid.parse(label) for label in row) for name, row in at.items()}
    areas = (Area(BLUE, "north", masks["north"], 5), Area(BLUE, "south", masks["south"], -1))
    counters = "blue HVY-1 off\nblue LT-1 off\nblue INF-1 off\nred MK3-1 0505"
    t = table(counters, "ramming", "riding", phase="setup", side=BLUE, setup=(BLUE,), areas=areas)
    t.do(Place("HVY-1", t.hex("0108")))
    t.do(Mount("INF-1", "HVY-1"))
    t.do(Place("HVY-1", t.hex("0101")))  # 4 and 1
    t.do(Place("HVY-1", t.hex("0201")))  # who is there already does not count twice
    t.do(Place("HVY-1", t.hex("0208")))
    t.do(Place("LT-1", t.hex("0101")))
    assert t.no(Place("HVY-1", t.hex("0201"))).code == "limit"
    assert Place("HVY-1", t.hex("0201")) not in t.offers("HVY-1", Place)


# ---------------------------------------------------------------- what is felt on the way
@pytest.mark.rule("ode:13.04", "ode:14.01")
def test_carrying_a_pallet_or_ramming_a_building_does_not_feel_for_mines_by_undo() -> None:
    t = table("red INF-1 0303\nred PAL-1 0303\nblue CP-1 0909", "overrun", "mines", "lad")
    assert t.do(Carry("INF-1", ("PAL-1",), t.hex("0304"))).revealed
    building = ("building", "0304", 0, BLUE, 20, "works=20")
    t = table("red MK3-1 0303\nblue CP-1 0909", "ramming", "mines", "buildings", markers=(building,))
    assert t.do(RamBuilding("MK3-1", t.hex("0304"))).revealed


@pytest.mark.rule("ode:13.04.1", "ode:11.04.3")
def test_a_big_cybertank_is_warned_before_it_rams_a_building_in_a_mined_hex() -> None:
    markers = (("building", "0304", 0, BLUE, 20, "works=20"), mine("0304"))
    t = table("red MK5-1 0303\nblue CP-1 0909", "ramming", "mines", "buildings", markers=markers)
    t.do(RamBuilding("MK5-1", t.hex("0304")))
    assert [frame.kind for frame in t.position.frames] == [WARNED] and t.where("MK5-1") == "0303"
    t.do(GoAhead(), 6, 3, 1, 1, 1, 1, 1)
    assert t.where("MK5-1") == "0304" and t.row("MK5-1", "tr") == 57
    assert any(isinstance(event, MineExploded) for event in t.events)
    assert [m.count for m in t.position.markers[t.hex("0304")]] == [15]


# ---------------------------------------------------------------- bridges, roads, rams
@pytest.mark.rule("ode:13.01", "ode:13.02.1", "ode:7.14.4")
def test_a_river_bridge_stands_when_the_road_is_cut_at_both_its_ends() -> None:
    river = "terrain water 0401..0409\nroute road 0304 0404 0504\n"
    cuts = tuple(("cut", label, 0, -1, 1, "road:cut") for label in ("0304", "0504"))
    counters = "red MK3-1 0404\nred INF-1 0404\nblue HWZ-1 0808"
    t = table(river + counters, "ramming", "bridges", "terrain-damage", markers=cuts, phase="fire", side=BLUE)
    bridge = (t.hex("0404"), 0)
    assert set(standing(t.position)) == {bridge}
    assert set(hexes_of(t.position, bridge)) == {t.hex(label) for label in ("0304", "0404", "0504")}
    t.fire("HWZ-1", "MK3-1", 1, 1, 1, part="main")  # whole strength, spillover, and the bridge as well
    t.end()
    t.now("fire", RED)
    assert t.value("strength", t["INF-1"], "squad", 1) == 4
    t.put("HWZ-1", at=t.hex("0504"))
    assert t.refusal(t.firing("INF-1 MK3-1:main", "HWZ-1")) is None


@pytest.mark.rule("ode:5.07.1", "ode:6.06")
def test_an_ogre_goes_over_infantry_with_the_bonus_of_the_road_for_that_is_no_ram() -> None:
    road = "route road 0301 0302 0303 0304 0305 0306\n"
    t = table(road + "red MK3-1 0301\nblue INF-1 0305 INF*2\nblue LT-1 0403", "ramming")
    t.move("MK3-1", "0302 0303 0304")
    assert t.no(Ram("MK3-1", "LT-1")).code == "too-far"
    t.reduce("MK3-1", "0305")
    assert t["INF-1"].squads == ("INF",) and t.spent("MK3-1").moved == 4
    assert not t.offers("MK3-1", Reduce) and not t.offers("MK3-1", Move)


# ---------------------------------------------------------------- counters of other squads
@pytest.mark.rule("ode:5.02.3", "ode:3.02.2", "ode:14.01")
def test_engineers_that_have_packed_a_drone_join_heavy_weapons_teams_that_still_have_their_long_shot() -> (
    None
):
    t = table(
        "red CE-1 0303\nred HWT-1 0303\nred LAD-1 0303\nblue HVY-1 0306\nblue INF-1 0304", "ramming", "lad"
    )
    t.do(Pack("CE-1", "LAD-1"))
    t.do(Combine("CE-1", ("HWT-1",)))
    t.end()
    assert t.no(t.firing("CE-1:squad*1", "INF-1")).code == "fired"
    t.fire("CE-1:heavy*1", "HVY-1", 1)


@pytest.mark.rule("ode:3.02", "ode:3.02.2")
def test_what_a_counter_has_fired_is_written_and_read_again_after_a_loss() -> None:
    counters = "red HWT-1 0303 HWT INF\nred HVY-2 0304\nblue INF-1 0303"
    t = table(counters, "ramming", phase="fire")
    t.fire("HWT-1:squad*1", "INF-1", 2)
    t.fire("HVY-2", "INF-1", 2, 6)
    t.do(ChooseSquad("HWT-1", "HWT"))
    assert t["HWT-1"].kind == "INF" and t.spent("HWT-1").fired == (1,)
    text = position_text(t.rules, t.position)
    assert parse_position(text)[1].key() == t.position.key()


@pytest.mark.rule("ode:13.04", "ode:13.02.1", "ode:3.02")
def test_nobody_chooses_among_the_squads_of_a_counter_that_a_mined_bridge_has_taken_down() -> None:
    river = "terrain water 0401..0409\nroute road 0304 0404 0504\n"
    counters = "red CE-1 0304 CE INF\nblue HVY-1 0909"
    t = table(river + counters, "ramming", "mines", "bridges", markers=(mine("0404", "road"),))
    t.move("CE-1", "0404")
    assert "CE-1" not in t and not t.position.frames


@pytest.mark.rule("ode:14.01")
def test_a_drone_that_was_packed_up_is_written_and_read_again() -> None:
    t = table("red VULC-1 0303\nred LAD-1 0303\nblue HVY-1 0306", "ramming", "lad")
    t.do(Pack("VULC-1", "LAD-1"))
    assert t["LAD-1"].kind == "PAL"
    assert parse_position(position_text(t.rules, t.position))[1].key() == t.position.key()
