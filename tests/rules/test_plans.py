"""Plans on written positions: group moves, mines and ground on the way, rams, overruns, riding, leaving."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.refusals import Refusal
from game.core.views import view
from game.notation.cases import parse_case
from game.ogre.movement.transport_orders import Dismount, Mount
from game.ogre.plans.danger import ground_risk, mine_tag, mine_words, walk_plan
from game.ogre.plans.entering import buildings, by_own_path, could_join, goers, joined, overrun_plan, targets
from game.ogre.plans.moving import FOLLOWS, MovingGroup
from game.ogre.plans.options import leave_plan, movable, nearest_exit, options_of
from game.ogre.plans.plan import Plan, after
from game.ogre.plans.riding import carriers, mount_plan, ways_aboard
from game.ogre.plans.setup import placing

MINED = """
board 9x9 field
option engineering
option mine-work
option ground-works
stacking gev
stock red mine 3
turn 2 blue movement
blue HVY-1 0405
blue CE-1 0406
red GEV-1 0909
marker mine 0404 owner red known red blue
"""


class Planned:
    """A written position, and what a counter of the side that moves plans in it."""

    def __init__(self, text: str, chosen: str, along: Sequence[str] = ()) -> None:
        case = parse_case(text)
        self.rules = case.rules
        self.view = view(case.start, 1 if " blue movement" in text or " blue second" in text else 0)
        self.group = MovingGroup(self.rules, self.view, self.view.units[chosen], along)

    def at(self, label: str) -> int:
        return self.view.board.grid.parse(label)

    def path(self, labels: str) -> tuple[int, ...]:
        return tuple(self.at(label) for label in labels.split())

    def labels(self, path: Sequence[int]) -> str:
        return " ".join(self.view.board.grid.label(at) for at in path)


def only(found: dict[int, list[Plan]]) -> Plan:
    ((plan,),) = found.values()
    return plan


# ---------------------------------------------------------------------------- mines
def test_a_path_goes_round_a_known_mine_where_it_can() -> None:
    now = Planned(MINED, "HVY-1")
    path = now.group.way_to(now.at("0403"))
    assert now.at("0404") not in path and path[-1] == now.at("0403")
    assert now.group.cost_to(now.at("0403")) == len(path) == 3


def test_two_mines_are_worse_than_one() -> None:
    two = Planned(f"{MINED}marker mine 0404 owner red known red blue\n", "HVY-1")
    assert mine_tag(Planned(MINED, "HVY-1").group, two.path("0404")) == "mine: 1/6"
    assert mine_tag(two.group, two.path("0404")) == "mine: 31 %"


def test_a_mine_on_the_road_explodes_under_a_counter_that_comes_by_road_and_under_no_other() -> None:
    road = MINED.replace("owner red", "owner red word road") + "route road 0405 0404 0403\n"
    now = Planned(road, "HVY-1")
    assert mine_tag(now.group, now.path("0404")) == "mine: certain"
    assert mine_tag(now.group, now.path("0304 0404")) == ""


def test_a_mine_that_the_side_does_not_know_of_is_no_danger() -> None:
    now = Planned(MINED.replace("known red blue", "known red"), "HVY-1")
    assert mine_tag(now.group, now.path("0404")) == "" and walk_plan(now.group, now.path("0404")).lines == ()


def test_engineers_that_know_the_mines_are_not_harmed_by_them() -> None:
    now = Planned(MINED, "CE-1")
    assert "they cannot harm it" in mine_words(now.group, now.path("0405 0404"))


def test_a_path_that_costs_a_sapper_its_turn_is_taken_only_where_there_is_no_other() -> None:
    now = Planned(f"{MINED}blue CE-2 0404\n", "HVY-1")
    assert now.at("0404") not in now.group.way_to(now.at("0403"))
    assert now.group.way_to(now.at("0404")) == now.path("0404")


def test_a_sapper_that_takes_others_along_is_told_what_it_costs() -> None:
    now = Planned(f"{MINED}blue CE-2 0405\n", "CE-2", ["HVY-1"])
    words = "It leads Heavy Tank 1 through the mines of 0404; that sapper cannot fire or work this turn."
    assert mine_words(now.group, now.path("0404")) == words


def test_a_plan_through_a_known_mine_asks_first() -> None:
    now = Planned(MINED, "HVY-1")
    plan = walk_plan(now.group, now.path("0404"))
    assert plan.title == "Into danger in 0404?" and "17 % chance" in plan.lines[0] and not plan.comes_first


# ---------------------------------------------------------------------------- moving together
GROUP = """
board 9x9 field
terrain swamp 0305
option engineering
option terrain-help
option vulcan-jobs
stacking gev
turn 2 red movement
red HVY-1 0404
red GEV-1 0404
red CE-1 0404
blue GEV-9 0909
"""


def test_a_group_reaches_what_all_of_it_reach() -> None:
    alone, both = Planned(GROUP, "GEV-1"), Planned(GROUP, "GEV-1", ["HVY-1"])
    far = alone.at("0408")
    assert alone.group.can_go(far) and not both.group.can_go(far)
    assert both.group.can_go(both.at("0407")) and both.group.how == "step"


def test_the_sapper_of_a_group_is_named_first_and_makes_the_swamp_less_dangerous() -> None:
    now = Planned(GROUP, "HVY-1", ["CE-1"])
    assert now.group.orders(now.path("0305"))[0].units == ("CE-1", "HVY-1")
    assert ground_risk(now.group, now.at("0305")) == ("stuck", 1)
    assert ground_risk(Planned(GROUP, "HVY-1").group, now.at("0305")) == ("stuck", 2)


def test_picking_takes_a_counter_along_and_leaves_it_out_again() -> None:
    group = Planned(GROUP, "HVY-1").group
    assert group.picking("GEV-1").along == ("GEV-1",) and group.picking("GEV-1").picking("GEV-1").along == ()
    assert group.picking("GEV-9") is group
    assert (
        set(group.picking_all().along) == {"GEV-1", "CE-1"} and group.picking_all().picking_all().along == ()
    )


def test_ducklings_go_along_from_the_first_and_stay_out_once_left_out() -> None:
    text = GROUP.replace("red HVY-1 0404", "red VULC-1 0404\nred HVY-1 0504 channel VULC-1.2+")
    now = Planned(text, "GEV-1")
    first = MovingGroup.chosen_anew(now.rules, now.view, now.view.units["VULC-1"], now.group)
    assert first.along == ("HVY-1",) and first.how == FOLLOWS
    again = MovingGroup.chosen_anew(now.rules, now.view, now.view.units["VULC-1"], first.picking("HVY-1"))
    assert again.along == ()


# ---------------------------------------------------------------------------- why not, and laid paths
def test_a_hex_out_of_reach_is_refused_with_the_movement_that_is_left() -> None:
    now = Planned(GROUP, "HVY-1")
    refusal = now.group.why_not(now.at("0409"))
    assert refusal is not None and "0409 is out of reach: Heavy Tank 1 has 3 movement left." in refusal.text


def test_a_laid_path_costs_what_it_is_and_goes_on_with_what_is_left() -> None:
    now = Planned(GROUP, "HVY-1")
    path = now.path("0504 0505")
    assert now.group.cost_along(path) == 2
    assert len(now.group.further(path, now.at("0506"))) == 1 and not now.group.further(path, now.at("0508"))


# ---------------------------------------------------------------------------- rams and overruns
def entered(rules: str, more: str, chosen: str, along: Sequence[str] = ()) -> Planned:
    head = f"board 9x9 field\n{rules}\nstacking gev\nturn 2 red movement\n"
    return Planned(f"{head}{more}\nblue GEV-9 0909\n", chosen, along)


def test_a_ram_from_afar_moves_beside_its_target_first() -> None:
    now = entered("option ramming", "red MK3-1 0404\nblue HVY-1 0406", "MK3-1")
    plan = only(targets(now.group))
    assert plan.kind == "ram" and len(plan.orders) == 2 and plan.path[-1] == now.at("0406")
    assert plan.title == "Ram Heavy Tank 1 in 0406" and any("first" in line for line in plan.lines)


def test_a_ram_can_be_made_by_the_path_that_was_drawn() -> None:
    now = entered("option ramming", "red MK3-1 0404\nblue HVY-1 0406", "MK3-1")
    plan = by_own_path(now.group, only(targets(now.group)), now.path("0505 0506 0406"))
    assert now.labels(plan.path) == "0404 0505 0506 0406"
    far = by_own_path(now.group, plan, now.path("0504 0505 0506 0507 0406"))
    assert far is plan, "too far: as it was"


def test_counters_of_the_group_go_into_an_overrun_with_it() -> None:
    now = entered(
        "option overrun",
        "red HVY-1 0404\nred GEV-1 0404\nred LT-1 0303\nblue HVY-2 0405",
        "HVY-1",
        ["GEV-1"],
    )
    plan = only(targets(now.group))
    assert [unit.id for unit in goers(now.view, plan)] == ["HVY-1", "GEV-1"]
    assert {unit.id for unit in could_join(now.group, plan.at)} == {"GEV-1", "LT-1"}
    more = joined(now.group, plan, "LT-1")
    assert more is not None and [unit.id for unit in goers(now.view, more)] == ["HVY-1", "GEV-1", "LT-1"]
    less = joined(now.group, more, "GEV-1")
    assert less is not None and [unit.id for unit in goers(now.view, less)] == ["HVY-1", "LT-1"]


def test_the_plan_of_an_overrun_knows_why_too_many_may_not_go_in() -> None:
    # ode:5.02.1, on a map without stacking
    text = "board 9x9\noption overrun\nturn 1 red movement\nred HVY-1 0404\nred LT-1 0505\nblue HVY-2 0405"
    now = Planned(text, "HVY-1")
    plan = only(targets(now.group))
    assert plan.refusal is None
    more = joined(now.group, plan, "LT-1")
    assert more is not None and more.refusal is not None and more.refusal.rule == "ode:5.02.1"
    assert more.refusal.text not in more.lines


def test_a_counter_without_a_way_into_the_hex_joins_no_overrun() -> None:
    now = entered("option overrun", "red HVY-1 0404\nred LT-1 0901\nblue HVY-2 0405", "HVY-1")
    assert overrun_plan(now.group, now.at("0405"), ["LT-1"]) is None


def test_a_plan_of_one_counter_tells_strengths_and_movement() -> None:
    now = entered("option overrun", "red HVY-1 0404\nblue LT-2 0405", "HVY-1")
    plan = only(targets(now.group))
    assert plan.short == "4 against 2, they fire first" and plan.lines == ("Heavy Tank 1: 1 of 3 movement",)


# ---------------------------------------------------------------------------- leaving, riding, set-up
LEAVES = """
board 9x9 field
exit red south
stacking gev
turn 2 red movement
red GEV-1 0507
blue HVY-9 0901
"""


def test_the_map_is_left_from_the_nearest_hex_of_its_edge() -> None:
    now = Planned(LEAVES, "GEV-1")
    door = nearest_exit(now.group.moves, now.group.chosen)
    assert door is not None and now.view.board.grid.label(door) == "0509"
    plan = leave_plan(now.group, door)
    assert plan.title == "Leave the map from 0509?" and plan.lines[0] == "First moves to 0509 (2 movement)"


RIDES = """
board 9x9 field
option riding
stacking gev
turn 2 red movement
red HVY-1 0404
red INF-1 0404 INF*3
red GEVPC-1 0505
red INF-2 off INF aboard GEVPC-1
blue HVY-9 0901
"""


def test_squads_that_do_not_fit_are_split_off_before_they_mount() -> None:
    now = Planned(RIDES, "INF-1")
    unit, tank = now.group.chosen, now.view.units["HVY-1"]
    (way,) = {way.squads: way for way in ways_aboard(now.rules, now.view, unit, tank)}.values()
    assert len(way.orders) == 2 and way.squads == ("INF",)
    plan = mount_plan(now.rules, now.view, unit, tank)
    assert plan is not None and plan.title == "1 squad of 3 onto Heavy Tank 1?"
    assert isinstance(plan.orders[-1], Mount) and [one.id for one in carriers(now.view, unit)] == ["HVY-1"]


def test_a_chosen_rider_goes_where_its_vehicle_goes_and_dismounts_there() -> None:
    now = Planned(RIDES, "INF-2")
    assert now.group.mover.id == "GEVPC-1"
    move, off = now.group.orders(now.path("0506"))
    assert move.path == now.path("0506") and off == Dismount("INF-2")


def test_counters_that_can_move_are_listed_in_the_order_of_the_board() -> None:
    now = Planned(RIDES, "INF-1")
    assert movable(now.rules, now.view, 0) == ["HVY-1", "INF-1", "GEVPC-1"]
    assert len(options_of(now.group).splits) == 2, "one squad off, or two"


def test_a_building_is_rammed_from_beside_it() -> None:
    text = "option ramming\noption buildings\nmarker building 0406 owner blue count 40"
    now = entered(text, "red MK3-1 0404", "MK3-1")
    plan = buildings(now.group)[now.at("0406")]
    assert plan.kind == "ram-building" and "of structure points" in plan.lines[0]


def test_two_counters_change_places_where_only_one_of_them_fits() -> None:
    head = "board 9x9\nsetup red\narea red low hexes 0101 0102\nturn 0 red setup\n"
    now = Planned(f"{head}red HVY-1 0101\nred LT-1 0102\nblue HVY-9 0901\n", "HVY-1")
    found = placing(now.rules, now.view, "HVY-1", now.at("0102"))
    assert not isinstance(found, Refusal) and len(found) == 4
    then = after(now.rules, now.view, found)
    assert not isinstance(then, Refusal)
    assert (then.units["HVY-1"].at, then.units["LT-1"].at) == (now.at("0102"), now.at("0101"))
