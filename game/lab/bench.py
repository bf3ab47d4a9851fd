"""Measurements of the rules: listings, games, and python-chess in the same run for comparison.

They use the processor time of this process, so that other programs disturb them as little as possible. Each
round plays the same games, and the best round gives the speed, because a disturbance can only make a round
slower. A ratio is the median over rounds that each played both.
"""

from __future__ import annotations

import gc
import random
import statistics
from collections.abc import Callable, Iterable, Iterator, Sequence
from time import process_time
from typing import Any

from msgspec import Struct

from game.core.anygame import Module, Position, Rules
from game.core.assembly import Assembly
from game.core.games import game_named
from game.core.position import decider
from game.core.views import own_view
from game.lab.contract import LAB, MEASURES, Row
from game.lab.fuzz import TURNS, game_of
from game.players.random_player import RandomPlayer, next_step
from game.scenarios.load import Loaded


def held(name: str, value: float, unit: str, limit: float, most: bool = True, note: str = "") -> Row:
    """A row with a goal: a maximum of ``limit``, or a minimum."""
    met = value <= limit if most else value >= limit
    return Row(name, value, unit, f"{'at most' if most else 'at least'} {limit:g}", met, note)


class Goals(Struct, frozen=True):
    """The required speed of the random games of a scenario; 0 for no requirement."""

    #: games a second
    games: float = 0
    #: orders a second over random chess moves a second
    chess: float = 0


#: moves of the chess game that serves as the yardstick, about as long as these games
ORDERS_A_CHESS_GAME = 400


def per_call(work: Callable[[], Any], seconds: float = 0.2) -> float:
    """Microseconds per call: the median of several batches."""
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
    raise LookupError("no random game got that far")


def listing_rows(
    loaded: Loaded, phases: Sequence[str], side: int = 30, most: float = 1.5, one: float = 40
) -> Iterator[Row]:
    """Legal orders of one unit and of a whole side of so many units."""
    name = loaded.scenario.id
    for phase in phases:
        rules, position = _midgame(loaded, phase, 3)
        units = [u.id for u in position.units.values() if u.side == decider(position)]
        times = [_listing(rules, position, unit_id) for unit_id in units]
        if one:
            yield held(f"orders of one unit ({phase})", max(times), "us", one, note="the slowest unit")
        whole = statistics.mean(times) * side / 1000
        yield held(f"orders of {side} units, {name} ({phase})", whole, "ms", most)


def _listing(rules: Rules, position: Position, unit_id: str) -> float:
    seen = own_view(position)
    return per_call(lambda: len(rules.offers(seen, unit_id)), 0.02)


def _play(loaded: Loaded, seed: int) -> int:
    rules, position, _ = game_of(loaded, seed, picks=False)
    # fire at bare ground is always possible: in an even draw it would be half of all orders
    player, orders = RandomPlayer(rules, seed, ground=0.1), 0
    while position.result is None and position.clock.turn <= TURNS:
        position = next_step(rules, position, player).position
        orders += 1
    return orders


def _yardstick() -> Any:
    """The package python-chess, or None if it is not installed."""
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


def game_rows(
    loaded: Loaded,
    games: int,
    rounds: int = 7,
    goals: Goals = Goals(),  # noqa: B008
) -> Iterator[Row]:
    """Random games a second, and orders a second over the chess moves of the same round."""
    chess, name, ratios, times, orders = _yardstick(), loaded.scenario.id, list[float](), list[float](), 0
    gc.collect()
    gc.freeze()  # objects loaded by now belong to no game, ours or chess
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


def rules_rows(game: str = "") -> Iterator[Row]:
    """All measurements of the rules of a game, and those that its modules provide."""
    yield from LAB.of(game_named(game)).bench()
    yield from rows_of_modules(game_named(game).modules.values())


def rows_of_modules(modules: Iterable[Module]) -> Iterator[Row]:
    """The rows that modules provide, by the ids of the modules."""
    for module in Assembly(modules).parts:
        for measure in MEASURES.among(module.hooks):
            yield from measure()
