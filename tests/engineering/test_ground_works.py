"""Ground works (ce:14.02.6, ce:14.02.7, ce:14.03.2, ce:14.03.3) and what it is good for afterwards."""

from __future__ import annotations

import pytest

from game.boards.textboard import parse_board
from game.core.draft import Draft
from game.ogre.catalogue import rules_for
from game.ogre.combat.terrain_damage import change_terrain, cut_routes
from game.ogre.engineering.ground_works import BRIDGE, GRADED, RAMP, cause_of_cut
from game.ogre.engineering.tasks import Hand
from game.ogre.engineering.work import Work
from game.ogre.movement.mobility_map import ground
from game.ogre.movement.reachability import Reach
from game.ogre.start import SIDES
from game.ogre.structures.bridges import FireAtBridge, stream_bridges
from game.ogre.terrain import is_cut, routes_between, terrain_at
from tests.engineering.earth import mark, markers
from tests.engineering.worked import bench
from tests.rules.laid import BLUE, Table, lay

BOARD = """
    board 9x9
    option ground-works
    option terrain-damage
    option bridges
    option ramming
    stacking gev
    turn 2 blue fire
"""
ROAD = BOARD + "route road 0304 0404 0504\nroute rail 0603 0604 0605\nterrain town 0404\n"

STREAM = BOARD + "side stream 0404-0405\nside stream 0404-0305\nside stream 0404-0504\n"


def cut(at: str, route: str = "road") -> str:
    return f"marker cut {at} word {route}:cut\n"


def is_open(t: Table, label: str, route: str = "road") -> bool:
    return not is_cut(t.position, t.hex(label), route)


# ------------------------------------------------------------------------------- the road
def test_tv_000_26_a_road_cut_in_one_spot_is_repaired_by_engineers_with_a_truck() -> None:
    """TV-000-26, ce:14.02.6-a, ce:14.02.6-b"""
    text = ROAD + cut("0504") + "blue CE-1 0504\n"
    t = bench(text + "blue TK-1 0504\n")
    t.run("work repair-road CE-1 at 0504", 5)
    assert not is_open(t, "0504")
    t.end_until("fire", BLUE)
    t.run("work repair-road CE-1 at 0504", 6)
    assert is_open(t, "0504") and t.said()[-1] == "The road in 0504 is open again."
    assert bench(text).refused("work repair-road CE-1 at 0504").rule == "ce:14.02.6-b"


@pytest.mark.parametrize("ground_now", ["damaged_town", "rubble"])
def test_tv_000_26_engineers_do_not_clear_a_road_that_the_ground_cuts(ground_now: str) -> None:
    """TV-000-26, ce:14.02.6-e"""
    t = bench(ROAD + f"marker terrain 0404 word {ground_now}\nblue CE-1 0404\nblue TK-1 0404\n")
    assert t.refused("work repair-road CE-1 at 0404").rule == "ce:14.02.6-e"
    assert t.refused("work clear-road CE-1 at 0404").code == "family"


def test_tv_000_26_a_vulcan_clears_a_road_in_damaged_ground_but_not_in_rubble() -> None:
    """TV-000-26, ce:14.03.3-a, ce:14.03.3-b"""
    t = bench(ROAD + "marker terrain 0404 word damaged_town\nblue VULC-1 0404\n")
    t.run("work clear-road VULC-1 at 0404", 4, 1)
    assert is_open(t, "0404") and terrain_at(t.position, t.hex("0404")) == "damaged_town"
    t = bench(ROAD + "marker terrain 0404 word rubble\nblue VULC-1 0404\n")
    assert t.refused("work clear-road VULC-1 at 0404").rule == "ce:14.03.3-b"


def test_a_vulcan_clears_printed_damage_as_well_and_new_damage_cuts_the_road_again() -> None:
    # ce:14.03.3-a
    board = BOARD + "route road 0304 0404 0504\nterrain damaged_forest 0404\nblue VULC-1 0404\n"
    t = bench(board)
    assert not is_open(t, "0404")
    t.run("work clear-road VULC-1 at 0404", 4, 1)
    assert is_open(t, "0404")
    t.end_until("fire", BLUE)
    assert t.refused("work clear-road VULC-1 at 0404").code == "no-site"
    draft = Draft.of(t.position, t.rules)
    cut_routes(draft, t.hex("0404"))
    t.position = draft.freeze()
    assert cause_of_cut(t.position, t.hex("0404"), "road") == "single"
    draft = Draft.of(t.position, t.rules)
    change_terrain(draft, t.hex("0404"), "rubble")
    t.position = draft.freeze()
    assert cause_of_cut(t.position, t.hex("0404"), "road") == "rubble"


def test_two_drones_clear_a_road_without_a_vulcan_in_their_hex_and_one_does_not() -> None:
    # ce:14.03.3-a, Q-25
    text = (
        ROAD + "marker terrain 0404 word damaged_town\nblue VULC-1 0405\nblue HDRN-1 0404\nblue HDRN-2 0404\n"
    )
    t = bench(text)
    assert t.refused("work clear-road HDRN-1 at 0404").code == "drones"
    step = t.run("work clear-road HDRN-1 HDRN-2 at 0404", 1, 4)
    assert is_open(t, "0404") and len(step.rolls[0].dice) == 2


def test_each_squad_needs_a_truck_that_has_stood_there_and_serves_nobody_else() -> None:
    # ce:14.02.6-b, ce:14.02.6-c
    text = ROAD + cut("0504") + "side stream 0504-0505\nblue CE-1 0504 CE*3\nblue TK-1 0504\nblue HT-1 0504\n"
    t = bench(text)
    assert t.refused("work repair-road CE-1*3 at 0504").code == "truck"
    t.run("work repair-road CE-1*2 at 0504", 1, 1)
    assert t.refused("work bridge CE-1 at 0504 0505").code == "truck"
    t = bench(text.replace("HT-1 0504", "HT-1 0504 moved 1"))
    assert t.refused("work repair-road CE-1*2 at 0504").code == "truck"
    t.run("work repair-road CE-1 at 0504", 1)


def test_machines_carry_the_gear_and_squads_beside_them_still_need_trucks() -> None:
    # ce:14.02.6-d
    t = bench(ROAD + cut("0504") + "blue CE-1 0504\nblue VULC-1 0504\nblue HDRN-1 0504\n")
    assert t.refused("work repair-road VULC-1 CE-1 at 0504").code == "truck"
    offered = [o for o in t.offers("VULC-1") if getattr(o, "task", "") == "repair-road"]
    assert offered and all(hand.unit != "CE-1" for order in offered for hand in order.crew)  # type: ignore[attr-defined]
    step = t.run("work repair-road VULC-1 HDRN-1 at 0504", 1, 1, 1, 1, 1, 6)
    assert is_open(t, "0504") and len(step.rolls[0].dice) == 6


# ------------------------------------------------------------------------------- the rail
def test_tv_000_27_a_rail_is_mended_by_a_vulcan_or_a_drone_and_not_by_engineers() -> None:
    """TV-000-27, ce:14.03.2-a"""
    t = bench(ROAD + cut("0604", "rail") + "blue VULC-1 0604\n")
    t.run("work repair-rail VULC-1 at 0604", 5, 1)
    assert is_open(t, "0604", "rail")
    t = bench(ROAD + cut("0604", "rail") + "blue CE-1 0604\nblue HDRN-1 0604\n")
    assert t.refused("work repair-rail CE-1 at 0604").code == "family"
    t.run("work repair-rail HDRN-1 at 0604", 5)
    assert is_open(t, "0604", "rail")
    t = bench(ROAD + "terrain town 0604\nmarker terrain 0604 word damaged_town\nblue VULC-1 0604\n")
    assert t.refused("work repair-rail VULC-1 at 0604").rule == "ce:14.03.2-a"
    assert t.refused("work repair-road VULC-1 at 0604").code == "no-site"


# ------------------------------------------------------------------------------- streams
def steps(t: Table, kind: str, here: str, at: str) -> bool:
    """Can this kind of mobility step there in the middle of its movement?"""
    a, b = t.hex(here), t.hex(at)
    mobile = ground(t.position, kind)
    found = mobile.crosses(a, t.position.board.grid.direction(a, b), False)
    assert found == bool(Reach(mobile, a, 4, 0, False).layers[mobile.costs[b].cost] >> b & 1)
    return found


def test_a_bridged_stream_counts_as_absent_for_all() -> None:
    # ce:14.02.6-f, Q-16
    t = bench(STREAM + "blue CE-1 0404 CE*3\nblue TK-1 0404\nblue TK-2 0404\nblue TK-3 0404\n")
    assert not steps(t, "gev", "0404", "0405") and not steps(t, "light", "0405", "0404")
    t.run("work bridge CE-1*3 at 0404 0405", 1, 6, 2)
    assert t.said()[-1] == "A bridge spans the stream between 0404 and 0405."
    for kind in ("gev", "light", "wheeled"):
        assert steps(t, kind, "0404", "0405") and steps(t, kind, "0405", "0404")
    assert not steps(t, "gev", "0404", "0504")
    assert routes_between(t.position, t.hex("0404"), t.hex("0405")) == frozenset()
    t.end_until("fire", BLUE)
    assert t.refused("work bridge CE-1 at 0404 0405").code == "no-site"


def test_a_bridge_laid_in_play_is_a_target_of_six_and_falls() -> None:
    # ce:14.02.6-f, Q-16
    t = mark(bench(STREAM + "blue HWZ-1 0401\nred CE-1 0709\n"), f"side 0404-0405 {BRIDGE}")
    pair = tuple(sorted((t.hex("0404"), t.hex("0405"))))
    assert pair in stream_bridges(t.position)
    t.do(FireAtBridge(t.shots("HWZ-1"), t.hex("0404"), t.hex("0405")), 5)  # 6 against 6: 1-1, X
    assert not stream_bridges(t.position) and not steps(t, "gev", "0404", "0405")
    assert not markers(t, "0404", "side") and not markers(t, "0404", "bridge_down")


def test_a_bridge_that_had_fallen_carries_its_road_again() -> None:
    # ce:14.02.6-f, Q-16
    text = STREAM + "route road 0404 0405\nmarker bridge_down 0404 toward 0405\nblue VULC-1 0405\n"
    t = bench(text)
    assert not routes_between(t.position, t.hex("0404"), t.hex("0405"))
    t.run("work bridge VULC-1 at 0405 0404", 6, 1, 1, 1)
    assert routes_between(t.position, t.hex("0404"), t.hex("0405")) == {"road"}
    assert t.said()[-1] == "The bridge between 0404 and 0405 stands again."
    assert not markers(t, "0404", "bridge_down") and not markers(t, "0404", "side")


RAILWAY = (
    STREAM + "route rail 0403 0404 0405\nmarker bridge_down 0404 toward 0405\nroute road 0404 0405\n"
    "blue CE-1 0404 CE*2\nblue TK-1 0404\nblue TK-2 0404\nblue VULC-1 0404\n"
)


@pytest.mark.parametrize("crew", ["CE-1*2", "VULC-1"])
def test_a_railway_bridge_that_is_spanned_carries_vehicles_and_no_rail(crew: str) -> None:
    # ce:14.02.6-e: Q-1424
    t = bench(RAILWAY)
    at = t.hex("0404"), t.hex("0405")
    assert t.refused("work repair-rail VULC-1 at 0404").code == "no-site", "the bridge comes first"
    t.run(f"work bridge {crew} at 0404 0405", *((6, 1) if "CE" in crew else (6, 1, 1, 1)))
    assert routes_between(t.position, *at) == {"road"} and steps(t, "heavy", "0404", "0405")
    assert t.said()[-1] == (
        "The bridge between 0404 and 0405 stands again, without its rail, which is cut in 0404."
    )
    t.end_until("fire", BLUE)
    t.run("work repair-rail VULC-1 at 0404", 5, 1)
    assert routes_between(t.position, *at) == {"road", "rail"}


@pytest.mark.parametrize(("route", "mend"), [("rail", "repair-rail VULC-1"), ("road", "repair-road CE-1*2")])
def test_a_standing_bridge_whose_way_is_cut_is_mended_and_not_bridged(route: str, mend: str) -> None:
    # ce:14.02.6-e, ce:14.02.6-g: Q-1454
    t = bench(
        STREAM + f"route {route} 0403 0404 0405\nmarker cut 0404 word {route}:cut\n"
        "blue CE-1 0404 CE*2\nblue TK-1 0404\nblue TK-2 0404\nblue VULC-1 0404\n"
    )
    at = t.hex("0404"), t.hex("0405")
    assert not routes_between(t.position, *at)
    for crew in ("CE-1*2", "VULC-1"):
        assert t.refused(f"work bridge {crew} at 0404 0405").code == "no-site"
    t.run(f"work {mend} at 0404", 6, 1)
    assert routes_between(t.position, *at) == {route}


def test_a_bridge_of_a_rail_alone_spans_the_stream_and_the_rail_follows() -> None:
    # ce:14.02.6-e: Q-1424
    t = bench(RAILWAY.replace("route road 0404 0405\n", ""))
    at = t.hex("0404"), t.hex("0405")
    t.run("work bridge CE-1*2 at 0404 0405", 6, 1)
    assert steps(t, "heavy", "0404", "0405") and not routes_between(t.position, *at)
    t.end_until("fire", BLUE)
    t.run("work repair-rail VULC-1 at 0404", 5, 1)
    assert routes_between(t.position, *at) == {"rail"}


def test_what_is_no_side_of_the_hex_or_has_no_stream_is_refused() -> None:
    # ce:14.02.6-g
    t = bench(STREAM + "blue VULC-1 0404\n")
    for label in ("0403", "0407"):
        assert t.refused(f"work bridge VULC-1 at 0404 {label}").code == "no-site"
    assert t.refused("work bridge VULC-1 at 0404").code == "no-site"


@pytest.mark.parametrize(("extra", "other"), [("", "0405"), ("terrain water 0403\n", "0403")])
def test_a_ramp_opens_a_stream_or_a_shore_to_hovercraft_alone(extra: str, other: str) -> None:
    # ce:14.02.6-f, Q-15
    t = bench(STREAM + extra + "blue VULC-1 0404\n")
    assert not steps(t, "gev", "0404", other) and not steps(t, "gev", other, "0404")
    before = steps(t, "light", "0404", other) if other == "0405" else None
    t.run(f"work ramp VULC-1 at 0404 {other}", 6, 1, 1, 1)
    assert steps(t, "gev", "0404", other) and steps(t, "gev", other, "0404")
    if before is not None:
        assert steps(t, "light", "0404", other) == before
    assert not steps(t, "gev", "0404", "0504")
    t.end_until("fire", BLUE)
    assert t.refused(f"work ramp VULC-1 at 0404 {other}").code == "no-site"


def test_there_is_no_ramp_where_a_beach_is() -> None:
    # ce:14.02.6-g
    t = bench(BOARD + "terrain water 0403\nside beach 0404-0403\nblue VULC-1 0404\n")
    assert t.refused("work ramp VULC-1 at 0404 0403").code == "no-site"


# ------------------------------------------------------------------------------- ridges
def test_a_graded_ridge_is_passed_by_every_unit() -> None:
    # ce:14.02.7-a, ce:14.02.7-b
    t = bench(BOARD + "side ridge 0404-0405\nside ridge 0404-0305\nblue CE-1 0405\n")
    kinds = ("gev", "light", "heavy", "wheeled")
    assert not any(steps(t, kind, "0404", "0405") for kind in kinds)
    t.run("work grade CE-1 at 0405 0404", 4)
    t.end_until("fire", BLUE)
    t.run("work grade CE-1 at 0405 0404", 5)
    assert all(steps(t, kind, "0404", "0405") for kind in kinds)
    assert not any(steps(t, kind, "0404", "0305") for kind in kinds)
    assert [m.word for m in markers(t, "0404", "side")] == [GRADED]
    t.end_until("fire", BLUE)
    assert t.refused("work grade CE-1 at 0405 0404").code == "no-site"


def test_markers_on_a_hexside_change_only_that_hexside() -> None:
    bare = bench(STREAM + "side ridge 0504-0604\nblue VULC-1 0404\n")
    changed = mark(bench(STREAM + "side ridge 0504-0604\nblue VULC-1 0404\n"), f"side 0404-0405 {RAMP}")
    for kind in ("gev", "light", "heavy", "wheeled", "infantry", "ogre", "superheavy"):
        one, other = ground(bare.position, kind), ground(changed.position, kind)
        for k in range(6):
            differs = one.free[k] ^ other.free[k]
            if kind != "gev":
                assert not differs
            else:
                assert not differs & ~(1 << bare.hex("0404") | 1 << bare.hex("0405"))


def test_what_is_printed_on_a_board_lies_there_when_the_game_begins() -> None:
    # ce:14.02.5-d, ce:14.03.7-h, ce:14.02.6-e
    lines = [
        "board 5x5",
        "route road 0101 0102 0103",
        "structure entrenchment 0202 squads=3",
        "structure entrenchment 0202",
    ]
    lines += [
        "structure revetment 0202 size=large",
        "structure revetment 0202",
        "structure building 0303 sp=30",
    ]
    lines += ["structure cut 0101 route=road cause=damage", "structure cut 0102 route=road"]
    board = parse_board(lines)
    label, rules = (
        board.grid.label,
        rules_for(["field-works", "ground-works", "terrain-damage", "structures"]),
    )
    found = [(m.kind, label(m.at), m.count, m.word) for m in rules.printed(board, SIDES)]
    assert sorted(found) == [
        ("building", "0303", 30, "building=30"), ("cut", "0101", 1, "road:damage"),
        ("cut", "0102", 1, "road:cut"),
        ("entrenchment", "0202", 6, ""), ("revetment", "0202", 1, "large"), ("revetment", "0202", 2, "small"),
    ]  # fmt: skip
    t = bench(BOARD + "route road 0404 0405\nmarker cut 0404 word road:damage\nblue VULC-1 0404\n")
    assert t.refused("work repair-road VULC-1 at 0404").rule == "ce:14.02.6-e"
    t.run("work clear-road VULC-1 at 0404", 1, 4)
    assert is_open(t, "0404")
    assert [m.kind for m in rules_for([]).printed(board, SIDES)] == ["cut", "cut"]


def test_a_bridge_printed_as_fallen_is_down_until_it_is_rebuilt() -> None:
    # ce:14.02.6-f
    lines = [
        "board 5x5",
        "route road 0202 0203",
        "side stream 0202-0203",
        "structure bridge 0203 state=down to=0202",
    ]
    board = parse_board(lines)
    (fallen,) = rules_for([]).printed(board, SIDES)
    assert (fallen.kind, board.grid.label(fallen.at), board.grid.label(fallen.toward)) == (
        "bridge_down",
        "0202",
        "0203",
    )
    place = lay("\n".join(lines) + "\nblue VULC-1 0203", "fire", BLUE, modules=("ground-works", "ramming"))
    draft = Draft.of(place.position, place.rules)
    draft.mark(fallen)
    place.position = draft.freeze()
    here = place.hex("0202"), place.hex("0203")
    assert not routes_between(place.position, *here)
    place.do(Work("bridge", (Hand("VULC-1"),), here[1], (here[0],)), 6, 1, 1, 1)
    assert routes_between(place.position, *here) == {"road"}


def test_where_a_river_bridge_is_printed_as_fallen_there_is_a_swamp() -> None:
    # ode:13.02.1
    lines = [
        "board 5x5",
        "terrain water 0303",
        "route road 0302 0303 0304",
        "structure bridge 0303 state=down",
    ]
    board = parse_board(lines)
    (fallen,) = rules_for([]).printed(board, SIDES)
    assert (fallen.kind, board.grid.label(fallen.at), fallen.word) == ("terrain", "0303", "swamp")
    place = lay("\n".join(lines) + "\nblue GEV-1 0302\nred HVY-1 0505", "movement", BLUE)
    draft = Draft.of(place.position, place.rules)
    draft.mark(fallen)
    place.position = draft.freeze()
    assert not routes_between(place.position, place.hex("0302"), place.hex("0303"))
