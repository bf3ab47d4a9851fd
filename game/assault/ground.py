"""The ground as it is: terrain, works, rivers, roads, whose zone a hex lies in, and the way through it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from heapq import heappop, heappush

from game.assault import tables
from game.assault.fighters import PREPARED, RESERVE, STRATEGIC
from game.assault.state import WORK, Battalion, GameState, Work
from game.boards.board import Board
from game.core.draft import once
from game.core.parameters import Parameter
from game.core.records import Marker, Side
from game.core.rule_hooks import GameMark
from game.hexes.grid import bits

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


def over_river(state: GameState, here: int, there: int) -> bool:
    """Does a river run between two hexes? A bridge or ford changes nothing here (ga:05)."""
    return RIVER in state.board.sides.get(state.board.grid.side(here, there), ())


def by_road(state: GameState, here: int, there: int) -> bool:
    """Does a road lead from a hex to the next?"""
    return ROAD in state.board.routes.get(state.board.grid.side(here, there), ())


def zone_of(state: GameState, side: int) -> int:
    """Mask of the hexes beside the units of a side (ga:37)."""
    return state.board.grid.around(state.occupied_mask[side])


def cost(state: GameState, here: int, there: int, strategic: bool = False) -> int | None:
    """Half points to go from a hex to the next; None where there is no way (ga:36)."""
    costs = tables.movement().costs
    if strategic:
        # RULING Q-810: a strategic move counts hexes of road, one point each
        return costs["march"] if by_road(state, here, there) else None
    if by_road(state, here, there):
        return costs["road"]
    # RULING Q-811: without a road a river costs a point more
    return costs[state.board.terrain[there]] + (costs["river"] if over_river(state, here, there) else 0)


def allowance(state: GameState, unit: Battalion) -> int:
    """Half points of movement of a unit in a turn: half by night, none in prepared assault (ga:36, ga:44)."""
    if unit.mode in (PREPARED, RESERVE):
        return 0
    table = tables.movement()
    points = 2 * (table.strategic if unit.mode == STRATEGIC else table.tactical)
    return points // 2 if by_night(state) else points


def reach(
    state: GameState, start: int, side: int, points: int, strategic: bool = False
) -> dict[int, tuple[int, tuple[int, ...]]]:
    """The hexes that can be gone to with so many half points, each with its cost and cheapest way.

    A hex beside an enemy ends the way (ga:37); strategically none is entered (ga:36). Nobody enters an
    enemy hex (ga:34). Room to stand is not looked at.
    """
    grid, enemy = state.board.grid, 1 - side
    shut, zone = state.occupied_mask[enemy], zone_of(state, enemy)
    found: dict[int, tuple[int, tuple[int, ...]]] = {}
    # the cheapest first, of these the shortest, of these the first by hexes
    waiting: list[tuple[int, int, tuple[int, ...], int]] = [(0, 0, (), start)]
    while waiting:
        spent, steps, way, here = heappop(waiting)
        if here != start:
            if here in found:
                continue
            found[here] = (spent, way)
            if zone >> here & 1:
                continue
        for there in grid.neighbours[here]:
            if not there or there == start or there in found or shut >> there & 1:
                continue
            if strategic and zone >> there & 1:
                continue
            more = cost(state, here, there, strategic)
            if more is not None and spent + more <= points:
                heappush(waiting, (spent + more, steps + 1, (*way, there), there))
    return found


def room_in(state: GameState, at: int, side: int) -> int:
    """How many more units of a side may stand in a hex (ga:34)."""
    if state.occupied_mask[1 - side] >> at & 1:
        return 0
    return tables.movement().limits["stack"] - len(state.at_hex.get(at, ()))


def reachable(state: GameState, unit: Battalion, spent: int) -> dict[int, tuple[int, tuple[int, ...]]]:
    """Where a unit can go that has spent so many half points, each hex with its cost and way."""
    strategic = unit.mode == STRATEGIC
    points = allowance(state, unit) - spent

    def make() -> dict[int, tuple[int, tuple[int, ...]]]:
        found = reach(state, unit.at, unit.side, points, strategic)
        return {at: row for at, row in found.items() if room_in(state, at, unit.side) > 0}

    return once(state, ("reachable", unit.at, unit.side, points, strategic), make)
