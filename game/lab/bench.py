"""Measures of the rules: listings, games, and the yardstick of python-chess in the same run.

All of them in processor time of this process, so that what other programs do meanwhile counts as little as it
can. Each round plays the same games; the best round says how fast they are, for a disturbance only ever makes
one slower. A ratio is the median of rounds that each played both.
"""

from __future__ import annotations

import gc
import random
import statistics
from collections.abc import Callable, Iterator
from time import process_time
from typing import Any

from msgspec import Struct

from game.boards.board import ROUTES, SIDE_FEATURES, TERRAINS, Board
from game.core.anygame import Position, Rules
from game.core.position import decider
from game.core.records import Clock
from game.hexes.grid import grid
from game.lab.fuzz import TURNS, game_of, scenarios
from game.notation.position import parse_position
from game.ogre.catalogue import MODULES, rules_for
from game.ogre.engineering.task_odds import work_here
from game.ogre.movement.mobility_chart import ENTRY
from game.ogre.movement.mobility_map import ground
from game.ogre.start import position_of
from game.players.random_player import RandomPlayer, next_step
from game.scenarios.load import Loaded


class Row(Struct, frozen=True):
    """One measure: its name, value and unit, and the goal it is held against ("" for none)."""

    name: str
    value: float
    unit: str
    goal: str = ""
    met: bool | None = None
    note: str = ""


def held(name: str, value: float, unit: str, limit: float, most: bool = True, note: str = "") -> Row:
    """A row with a goal: at most, or at least, ``limit``."""
    met = value <= limit if most else value >= limit
    return Row(name, value, unit, f"{'at most' if most else 'at least'} {limit:g}", met, note)


class Goals(Struct, frozen=True):
    """What is asked of the random games of a scenario; 0 for nothing."""

    #: games a second
    games: float = 0
    #: orders a second over random chess moves a second
    chess: float = 0


#: goals by scenario; the others are measured without one
GOALS = {
    "mark-iii-attack": Goals(games=60, chess=1.0),
    "river-crossing": Goals(games=10),
    "town-raid": Goals(games=10),
    "meeting-engagement": Goals(games=10),
    "bridging-the-line": Goals(games=10),
    "dig-in": Goals(games=10),
    "recovery": Goals(games=10),
    "the-yard": Goals(games=10),
}
#: about as long as these games take a game of chess is played for so many orders
ORDERS_A_CHESS_GAME = 400


def per_call(work: Callable[[], Any], seconds: float = 0.2) -> float:
    """Microseconds of one call: the median of several batches."""
    work()
    batches: list[float] = []
    end = process_time() + seconds
    while process_time() < end or len(batches) < 5:
        start = process_time()
        for _ in range(20):
            work()
        batches.append((process_time() - start) / 20 * 1e6)
    return statistics.median(batches)


def _midgame(loaded: Loaded, phase: str, turn: int) -> tuple[Rules, Position]:
    """A position in the defender's phase of a random game."""
    for seed in range(500):
        rules, position, _ = game_of(loaded, seed, picks=False)
        player = RandomPlayer(rules, seed)
        while position.result is None and position.clock.turn <= turn:
            clock = position.clock
            if clock.turn == turn and clock.side == 1 and clock.phase == phase:
                return rules, position
            position = next_step(rules, position, player).position
    raise LookupError("no random game came that far")


def listing_rows(loaded: Loaded, side: int = 30, most: float = 1.5, one: float = 40) -> Iterator[Row]:
    """Legal orders of one unit and of a whole side of so many units."""
    name = loaded.scenario.id
    for phase in ("movement", "fire"):
        rules, position = _midgame(loaded, phase, 3)
        units = [u.id for u in position.units.values() if u.side == decider(position)]
        times = [_listing(rules, position, unit_id) for unit_id in units]
        if one:
            yield held(f"orders of one unit ({phase})", max(times), "us", one, note="the slowest unit")
        whole = statistics.mean(times) * side / 1000
        yield held(f"orders of {side} units, {name} ({phase})", whole, "ms", most)


def _listing(rules: Rules, position: Position, unit_id: str) -> float:
    return per_call(lambda: len(rules.offers(position, unit_id)), 0.02)


def _play(loaded: Loaded, seed: int) -> int:
    rules, position, _ = game_of(loaded, seed, picks=False)
    # fire at bare ground is always to be had: drawn evenly it would be half of all orders
    player, orders = RandomPlayer(rules, seed, ground=0.1), 0
    while position.result is None and position.clock.turn <= TURNS:
        position = next_step(rules, position, player).position
        orders += 1
    return orders


def _yardstick() -> Any:
    """The package python-chess, or None."""
    try:
        import chess
    except ImportError:
        return None
    return chess


def _chess_game(chess: Any, seed: int) -> int:
    board, rng, moves = chess.Board(), random.Random(seed), 0
    while moves < 1000:
        legal = list(board.legal_moves)
        if not legal or board.is_insufficient_material() or board.is_seventyfive_moves():
            break
        board.push(legal[int(rng.random() * len(legal))])
        moves += 1
    return moves


def game_rows(loaded: Loaded, games: int, rounds: int = 7) -> Iterator[Row]:
    """Random games a second, and orders a second over the chess moves of the same round."""
    chess, name, ratios, times, orders = _yardstick(), loaded.scenario.id, list[float](), list[float](), 0
    goals = GOALS.get(name, Goals())
    gc.collect()
    gc.freeze()  # what is loaded by now is no part of a game, of ours or of chess
    for _ in range(rounds):
        start = process_time()
        orders = sum(_play(loaded, seed) for seed in range(games))
        times.append(process_time() - start)
        if chess:
            ratios.append(orders / times[-1] / _chess_speed(chess, max(1, orders // ORDERS_A_CHESS_GAME)))
    gc.unfreeze()
    yield _asked(f"random games, {name}", games / min(times), "games/s", goals.games)
    yield Row(f"orders, {name}", orders / min(times), "orders/s")
    if ratios:
        span = f"{min(ratios):.2f} to {max(ratios):.2f} in {rounds} rounds"
        yield _asked(f"orders over chess moves, {name}", statistics.median(ratios), "x", goals.chess, span)
    else:
        yield Row(f"orders over chess moves, {name}", 0, "x", note="the package chess is not installed")


def _asked(name: str, value: float, unit: str, least: float, note: str = "") -> Row:
    """A row with a goal, if there is one."""
    return (
        held(name, value, unit, least, most=False, note=note) if least else Row(name, value, unit, note=note)
    )


def _chess_speed(chess: Any, games: int) -> float:
    """Random chess moves a second, over some games."""
    start = process_time()
    moves = sum(_chess_game(chess, seed) for seed in range(games))
    return moves / (process_time() - start)


#: a Vulcan, four drones and six squads in a hex where there is much to do
YARD = """
board 9x9
route road 0403 0404 0405
side stream 0404-0405
side ridge 0404-0403
stacking gev
stock blue spare-mine 4
turn 2 blue fire
blue CE-1 0404 CE*3
blue CE-2 0404 CE*3
blue VULC-1 0404
blue HDRN-1 0404
blue HDRN-2 0404
blue HDRN-3 0404
blue HDRN-4 0404
blue TK-1 0404
blue MK3-1 0404 tr 30 sec 2
marker mine 0404 owner red known red blue
"""


def work_rows(most: float = 0.5) -> Iterator[Row]:
    """Everything that sappers could do in a hex, with crews and chances."""
    tasks = sorted(name for name, module in MODULES.items() if module.tasks)
    lines = [
        *YARD.strip().splitlines()[:1],
        *(f"option {name}" for name in tasks),
        *YARD.strip().splitlines()[1:],
    ]
    rules, position = parse_position("\n".join(lines))
    at = position.board.grid.parse("0404")
    whole = per_call(lambda: work_here(rules, position, position.clock.side, at)) / 1000
    yield held("all work of a hex", whole, "ms", most, note="a Vulcan, four drones, six squads")


def _large_board(columns: int = 200, rows: int = 200) -> Board:
    """A map with every terrain, hexside and route, drawn at random."""
    field, rng = grid(columns, rows), random.Random(1)
    terrain = {at: rng.choice(TERRAINS) for at in field.hexes}
    sides, routes = dict[int, frozenset[str]](), dict[int, frozenset[str]]()
    for low, high in ((at, other) for at in field.hexes for other in field.neighbours[at] if other > at):
        if rng.random() < 0.05:
            sides[field.side(low, high)] = frozenset({rng.choice(SIDE_FEATURES)})
        elif rng.random() < 0.08:
            routes[field.side(low, high)] = frozenset({rng.choice(ROUTES)})
    return Board("large", "Large", columns, rows, terrain, sides, routes)


def ground_rows(most: float = 400) -> Iterator[Row]:
    """The masks of a large map as every mobility meets it, made from nothing."""
    board, times = _large_board(), list[float]()
    for _ in range(5):
        board.derived.clear()
        start = process_time()
        for mobility in ENTRY:
            ground(position_of(rules_for(()), board, (), Clock(1, 0, 0, "movement")), mobility)
        times.append((process_time() - start) * 1000)
    yield held("ground of a 200x200 map", min(times), "ms", most, note=f"for {len(ENTRY)} mobilities")


def rules_rows() -> Iterator[Row]:
    """All measures of the rules."""
    yield from ground_rows()
    yield from work_rows()
    for loaded in scenarios(None):
        if loaded.scenario.id == "mark-iii-attack":
            yield from listing_rows(loaded)
        if loaded.scenario.id == "river-crossing":
            yield from listing_rows(loaded, 40, 3, 0)
        yield from game_rows(loaded, 24 if loaded.scenario.id.startswith("mark") else 8)
