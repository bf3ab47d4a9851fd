"""Steady at work: riding, bridges, mines, sappers and calls for fire, where one thing is right."""

from __future__ import annotations

import random

import pytest

from game.core.anygame import Order, Position, Step
from game.core.position import decider
from game.core.sequence import SETUP
from game.core.views import own_view
from game.notation.position import parse_position
from game.ogre.engineering.work import Work
from game.ogre.hidden.mine_laying import LayMine
from game.ogre.movement.movement import Move
from game.ogre.movement.transport_orders import Dismount, Mount
from game.ogre.options.sequence.artillery import CallArtillery, FireForEffect
from game.ogre.players.steady.aims import presses, route
from game.ogre.players.steady.reading import Reading
from game.ogre.players.steady.weights import USUAL
from game.ogre.structures.bridges import DropBridge, FireAtBridge
from game.players.match import Entrant, Match
from tests.players.test_steady import SCENARIOS, STEADY, phase_of, where

ROAD = """
board 14x9
option riding
option bridges
stacking gev
victory goals
turn 2 red {phase}
route road 0205 0305 0405 0505 0605 0705 0805 0905 1005 1105 1205
goal red hold taken need 1 title "the far end" points 10 each lasting hexes 1205 1304
"""


def given_of(kind: type[Order], given: list[Order]) -> list[Order]:
    return [order for order in given if isinstance(order, kind)]


# ------------------------------------------------------------------------------- riding
def test_infantry_with_a_long_way_rides() -> None:
    rows = "red GEVPC-1 0205\nred INF-1 0205 INF*3\nblue LT-1 0809\n"
    _, position, given = phase_of(ROAD.format(phase="movement") + rows)
    assert given_of(Mount, given) and position.units["INF-1"].aboard == "GEVPC-1"
    ridden = [order for order in given if isinstance(order, Move)]
    assert ridden and ridden[0].units == ("GEVPC-1",)
    grid = position.board.grid
    assert grid.distance(grid.parse("0205"), position.units["GEVPC-1"].at) >= 3


def test_it_gets_off_a_vehicle_that_cannot_go_on() -> None:
    rows = "red GEVPC-1 0505 disabled fire 1\nred INF-1 off aboard GEVPC-1 INF*3\nblue LT-1 0809\n"
    _, _, given = phase_of(ROAD.format(phase="movement") + rows)
    assert given_of(Dismount, given)
    assert not given_of(Mount, given)


# ------------------------------------------------------------------------------ bridges
STREAM = """
board 9x9
option bridges
stacking gev
victory goals
turn 2 {side} fire
side stream 0501-0601 0502-0601 0502-0602 0503-0602 0503-0603 0504-0603 0504-0604
side stream 0505-0604 0505-0605 0506-0605 0506-0606 0507-0606 0507-0607 0508-0607 0508-0608 0509-0608
side stream 0509-0609
route road 0204 0304 0404 0504 0604 0704
goal red hold taken need 1 title "the far end" points 10 each lasting hexes 0704 0804
red TK-1 0204
red TK-2 0305
red HVY-1 0104
blue LT-1 0604
blue CP-1 0804
"""


def test_who_stands_in_the_way_of_the_enemy_drops_its_bridge() -> None:
    _, _, given = phase_of(STREAM.format(side="blue"))
    assert given_of(DropBridge, given)


def test_nobody_drops_a_bridge_that_its_own_side_needs() -> None:
    _, _, given = phase_of(STREAM.format(side="red").replace("red HVY-1 0104", "red HVY-1 0504"))
    assert not given_of(DropBridge, given) and not given_of(FireAtBridge, given)


# -------------------------------------------------------------------------------- routes
def test_the_way_of_a_side_is_where_it_must_pass() -> None:
    _, position = parse_position(ROAD.format(phase="movement") + "red HVY-1 0205\nblue LT-1 0809\n")
    view = own_view(position)
    assert presses(view, 0) and not presses(view, 1)
    way, grid = route(view, 0), position.board.grid
    assert way >> grid.parse("0705") & 1 and not way >> grid.parse("0101") & 1
    assert not route(view, 1)


@pytest.mark.parametrize("seed", range(4))
def test_mines_are_laid_where_the_enemy_must_pass(seed: int) -> None:
    laid: list[bool] = []

    def hears(before: Position, step: Step, reason: str) -> None:
        if isinstance(step.order, LayMine):
            way = route(own_view(before), 1 - decider(before))
            laid.append(bool(way >> step.order.at & 1))

    match = Match(SCENARIOS["dig-in"], (STEADY, STEADY), seed, suggested=False, hears=hears)
    while match.position.clock.phase == SETUP:
        match._decide()
    assert laid and all(laid)


# --------------------------------------------------------------------------- an attack on places
COLUMN = """
board 14x9
stacking gev
victory goals
turn 2 red movement
exit red east
goal red exit supplies need 1 title "the east edge" points 15 each kinds TK hexes 1404 1405 1406
red HVY-1 0705
red TK-1 0105
blue HVY-2 0309
blue HWZ-1 1303
"""


def test_who_opens_the_way_for_trucks_goes_for_the_howitzer_that_closes_it() -> None:
    _, position, _ = phase_of(COLUMN)
    grid = position.board.grid
    assert grid.distance(position.units["HVY-1"].at, grid.parse("1303")) == 3, "the tank is nearer"


PLACE = """
board 14x9
{option}stacking gev
victory goals
turn 2 red movement
goal red hold taken need 1 title "the slip" points {points} each lasting hexes 0802
red HVY-1 0502
red HVY-2 0503
blue HVY-9 1102
blue HWZ-9 1405
"""


def test_nobody_drives_under_guns_for_a_place_that_is_worth_little() -> None:
    ways = {points: phase_of(PLACE.format(option="", points=points))[1] for points in (8, 20)}
    assert [where(ways[8], name) for name in ("HVY-1", "HVY-2")] == ["0502", "0503"]
    assert [where(ways[20], name) for name in ("HVY-1", "HVY-2")] == ["0802", "0802"]


def test_who_is_fired_at_as_he_moves_stays_out_of_range_where_else_he_would_come_up() -> None:
    text = PLACE.replace("hexes 0802", "hexes 1202 1203").replace("blue HWZ-9 1405", "blue MSL-9 1203")
    grid = parse_position(text.format(option="", points=30))[1].board.grid
    found = {}
    for option in ("", "option extended-sequence\n"):
        _, position, _ = phase_of(text.format(option=option, points=30))
        found[option] = grid.distance(position.units["HVY-1"].at, grid.parse("1102"))
    plain, extended = found.values()
    assert plain <= 3 < extended


# ------------------------------------------------------------------------------- sappers
def test_the_rearguard_does_not_mend_the_bridges_of_the_column() -> None:
    done = set()
    Match(
        SCENARIOS["bridging-the-line"], (STEADY, STEADY), 3,
        hears=lambda before, step, reason: done.add((decider(before), step.order.task))
        if isinstance(step.order, Work)
        else None,
    ).play()  # fmt: skip
    assert (0, "bridge") in done and not {(1, "bridge"), (1, "repair-road")} & done


def test_sappers_do_the_work_that_each_engineering_scenario_is_about() -> None:
    about = {
        "dig-in": (0, "dig"),
        "recovery": (0, "free"),
        "the-yard": (1, "assemble"),
        "bridging-the-line": (0, "bridge"),
    }
    for name, task in about.items():
        done = set()
        Match(
            SCENARIOS[name], (STEADY, STEADY), 5,
            hears=lambda before, step, reason, done=done: done.add((decider(before), step.order.task))
            if isinstance(step.order, Work)
            else None,
        ).play()  # fmt: skip
        assert task in done, name


def test_trucks_come_up_to_the_water_and_wait_there_until_there_is_a_way() -> None:
    match = Match(SCENARIOS["bridging-the-line"], (STEADY, STEADY), 3)
    stood: dict[str, list[int]] = {}

    def hears(before: Position, step: Step, reason: str) -> None:
        order, after = step.order, step.position
        fallen = any(m.kind == "bridge_down" for row in after.markers.values() for m in row)
        for name in order.units if isinstance(order, Move) and fallen else ():
            if name in after.units and after.units[name].kind == "TK":
                stood.setdefault(name, []).append(after.units[name].at)

    match.hears = hears
    match.play()
    assert len(stood) == 6
    # it may get out of the fire once, and come up again
    assert all(len(row) - len(set(row)) <= 2 for row in stood.values()), f"a truck goes to and fro: {stood}"


# ------------------------------------------------------------------------ called-down fire
def test_a_battery_is_called_and_fires_where_the_enemy_stands() -> None:
    fired, called = [], []

    def hears(before: Position, step: Step, reason: str) -> None:
        order = step.order
        if isinstance(order, CallArtillery):
            called.append(order)
        if isinstance(order, FireForEffect):
            fired.append(reason)

    for seed in range(3):
        Match(SCENARIOS["street-by-street"], (STEADY, STEADY), seed, hears=hears).play()
    assert called and fired and all(fired)


def test_what_a_player_reads_of_a_hex_without_enemies_is_no_danger() -> None:
    rules, position = parse_position(ROAD.format(phase="movement") + "red HVY-1 0205\nblue LT-1 1409\n")
    reading = Reading(rules, own_view(position), 0, USUAL, random.Random(1))
    unit = position.units["HVY-1"]
    assert reading.loss(unit, unit.at) == 0
    assert reading.loss(unit, position.board.grid.parse("1208")) > 0


def test_the_same_seed_gives_the_same_game() -> None:
    def orders(seed: int) -> list[Order]:
        found: list[Order] = []
        Match(
            SCENARIOS["river-crossing"], (STEADY, Entrant("greedy")), seed,
            hears=lambda before, step, reason: found.append(step.order),
        ).play()  # fmt: skip
        return found

    assert orders(4) == orders(4) != orders(5)
