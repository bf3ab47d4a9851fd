"""The ground as it is: terrain, works, rivers, roads, whose zone a hex lies in, and the way through it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from heapq import heappop, heappush
from typing import NamedTuple

from game.assault import tables
from game.assault.events import MODE_WORDS
from game.assault.fighters import PREPARED, RESERVE, STRATEGIC
from game.assault.state import WORK, Battalion, GameState, Work
from game.boards.board import Board
from game.core.draft import once
from game.core.parameters import Parameter
from game.core.questions import Part
from game.core.records import Marker, Side
from game.core.rule_hooks import GameMark
from game.hexes.grid import bits, mask_of

ROAD, RIVER = "road", "river"

#: the value of the parameter that knows no nights
ALWAYS_DAY = 2
# RULING Q-809: the first turn is by day unless a scenario says otherwise; a first game may have no nights
DAYLIGHT = Parameter(
    "ga-daylight",
    "Day and night",
    "ga:34",
    0,
    (
        (0, "The first turn is by day"),
        (1, "The first turn is by night"),
        (ALWAYS_DAY, "All turns are by day"),
    ),
)  # fmt: skip


def by_night(state: GameState) -> bool:
    """Is it a night turn (ga:34)?"""
    setting = DAYLIGHT.of(state)
    return setting != ALWAYS_DAY and state.clock.turn > 0 and (state.clock.turn + setting) % 2 == 0


def daylight_marks(state: GameState) -> Iterator[GameMark]:
    """Day or night, where a game has nights, and what they change (ga:34, ga:44)."""
    if DAYLIGHT.of(state) == ALWAYS_DAY or not state.clock.turn:
        return
    if by_night(state):
        changed = "Movement is halved, and a side has one armour or antitank bonus at most"
        yield GameMark("night", "Night", f"Night: {changed}. The next turn is by day. (ga:44)")
    else:
        yield GameMark("sky-clear", "Day", "Day: the next turn is by night. (ga:34)")


def work_in(state: GameState, at: int) -> str:
    """The field work in a hex, or ""."""
    for marker in state.markers.get(at, ()):
        if marker.kind == WORK.id:
            return WORK.of(marker).level
    return ""


def printed_works(board: Board, sides: Sequence[Side]) -> Iterator[Marker]:
    """The field works of a board: its zones of these names (Q-462)."""
    for level in tables.WORKS:
        for at in bits(board.zones.get(level, 0)):
            yield WORK.new(at, Work(level))


class Steps(NamedTuple):
    """What is fixed of a board: the half points of each step, and the rivers, by the hex it leads from."""

    #: the hexes that can be gone to from each, with half points, the cheapest first
    tactical: Sequence[Mapping[int, int]]
    strategic: Sequence[Mapping[int, int]]
    #: the hexes beyond a river from each, as masks
    rivers: Sequence[int]


def steps_on(board: Board) -> Steps:
    """The steps of a board, reckoned once."""
    found: Steps | None = board.derived.get("assault steps")
    if found is None:
        found = board.derived["assault steps"] = _reckoned(board)
    return found


def _reckoned(board: Board) -> Steps:
    grid, costs = board.grid, tables.movement().costs
    size = grid.all_mask.bit_length()
    tactical: list[dict[int, int]] = [{} for _ in range(size)]
    strategic: list[dict[int, int]] = [{} for _ in range(size)]
    rivers = [0] * size
    for here in bits(grid.all_mask):
        for there in filter(None, grid.neighbours[here]):
            side = grid.side(here, there)
            wet = RIVER in board.sides.get(side, ())
            rivers[here] |= wet << there
            if ROAD in board.routes.get(side, ()):
                # RULING Q-810: a strategic move counts hexes of road, one point each
                strategic[here][there], tactical[here][there] = costs["march"], costs["road"]
            else:
                # RULING Q-811: without a road a river costs a point more
                tactical[here][there] = costs[board.terrain[there]] + (costs["river"] if wet else 0)
    by_cost = [dict(sorted(row.items(), key=lambda step: step[1])) for row in tactical]
    return Steps(by_cost, strategic, rivers)


def over_river(state: GameState, here: int, there: int) -> bool:
    """Does a river run between two hexes? A bridge or ford changes nothing here (ga:05)."""
    return bool(steps_on(state.board).rivers[here] >> there & 1)


def zone_of(state: GameState, side: int) -> int:
    """Mask of the hexes beside the units of a side (ga:37)."""
    return state.board.grid.around(state.occupied_mask[side])


def cost(state: GameState, here: int, there: int, strategic: bool = False) -> int | None:
    """Half points to go from a hex to the next; None where there is no way (ga:36)."""
    steps = steps_on(state.board)
    return (steps.strategic if strategic else steps.tactical)[here].get(there)


def step_words(state: GameState, here: int, there: int) -> str:
    """What a step leads over, in a sum: "0405, a road"."""
    board = state.board
    side = board.grid.side(here, there)
    words = "a road" if ROAD in board.routes.get(side, ()) else board.terrain[there]
    wet = RIVER in board.sides.get(side, ()) and words != "a road"
    return f"{board.grid.label(there)}, {words}{', across a river' if wet else ''}"


def allowance(state: GameState, unit: Battalion) -> int:
    """Half points of movement of a unit in a turn: half by night, none in prepared assault (ga:36, ga:44)."""
    points = 2 * _by_day(unit.mode)
    return points // 2 if by_night(state) else points


def allowance_parts(state: GameState, unit: Battalion) -> tuple[Part, ...]:
    """The sum behind ``allowance``: points by the mode, and the night."""
    points = _by_day(unit.mode)
    by_mode = Part("is", str(points), MODE_WORDS.get(unit.mode, unit.mode), "ga:36")
    return (by_mode, Part("times", "1/2", "by night", "ga:44")) if points and by_night(state) else (by_mode,)


def _by_day(mode: str) -> int:
    if mode in (PREPARED, RESERVE):
        return 0
    table = tables.movement()
    return table.strategic if mode == STRATEGIC else table.tactical


#: the hexes that can be gone to, each with its cost in half points and its way
Ways = dict[int, tuple[int, tuple[int, ...]]]


def reach(state: GameState, start: int, side: int, points: int, strategic: bool = False) -> Ways:
    """The hexes that can be gone to with so many half points, each with its cost and cheapest way.

    A hex beside an enemy ends the way (ga:37); strategically none is entered (ga:36). Nobody enters an
    enemy hex (ga:34). Room to stand is not looked at.
    """
    steps, enemies = steps_on(state.board), state.occupied_mask[1 - side]
    costs, zone = (steps.strategic if strategic else steps.tactical), zone_of(state, 1 - side)
    shut = enemies | 1 << start | (zone if strategic else 0)
    found: Ways = {}
    # the cheapest first, of these the shortest, of these the first by hexes
    waiting: list[tuple[int, int, tuple[int, ...], int]] = [(0, 0, (), start)]
    best: dict[int, tuple[int, int, tuple[int, ...]]] = {}
    while waiting:
        spent, count, way, here = heappop(waiting)
        if here != start:
            if here in found:
                continue
            found[here] = (spent, way)
            if zone >> here & 1:
                continue
        for there, more in costs[here].items():
            if spent + more > points:
                break
            before = best.get(there)
            if shut >> there & 1 or (before is not None and before[0] < spent + more):
                continue
            row = (spent + more, count + 1, (*way, there))
            if before is None or row < before:
                best[there] = row
                heappush(waiting, (*row, there))
    return found


def full(state: GameState) -> int:
    """The hexes that hold as many units as may stand in one, as a mask (ga:34)."""
    most = tables.movement().limits["stack"]
    return mask_of(at for at, row in state.at_hex.items() if len(row) >= most)


def room_in(state: GameState, at: int, side: int) -> int:
    """How many more units of a side may stand in a hex (ga:34)."""
    if state.occupied_mask[1 - side] >> at & 1:
        return 0
    return tables.movement().limits["stack"] - len(state.at_hex.get(at, ()))


def reachable(state: GameState, unit: Battalion, spent: int) -> Ways:
    """Where a unit can go that has spent so many half points, each hex with its cost and way."""
    strategic = unit.mode == STRATEGIC
    points = allowance(state, unit) - spent

    def make() -> Ways:
        found, taken = reach(state, unit.at, unit.side, points, strategic), full(state)
        return {at: row for at, row in found.items() if not taken >> at & 1}

    return once(state, ("reachable", unit.at, unit.side, points, strategic), make)
