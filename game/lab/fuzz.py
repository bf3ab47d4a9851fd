"""Random games of every scenario, watched: ``sapper fuzz``."""

from __future__ import annotations

import sys
import traceback
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

from msgspec import Struct

from game import paths
from game.boards.findings import ScenarioError
from game.core.position import Position
from game.core.ruleset import Rules, Step
from game.lab.invariants import check_game, check_step
from game.players.random_player import RandomPlayer, next_step, over
from game.scenarios.load import Loaded, find_scenario, list_scenarios
from game.scenarios.start import first_position, rules_of

#: attacks have no turn limit: a game still going after these turns is undecided
TURNS = 40
#: the dear promises are tried on one game in this many
DEAR = 20


class Played(Struct):
    """One random game: how it was made, what came of it, and what went wrong if anything did."""

    scenario: str
    seed: int
    forces: dict[str, str]
    level: str = ""
    turns: int = 0
    orders: int = 0
    fault: str = ""
    trace: str = ""


def game_of(loaded: Loaded, seed: int) -> tuple[Rules, Position, dict[str, str]]:
    """Rules and first position of a random game: the seed goes through every pair of forces."""
    scenario, left, forces = loaded.scenario, seed, {}
    for side in scenario.sides:
        left, index = divmod(left, len(side.forces))
        forces[side.id] = side.forces[index].id
    return rules_of(scenario), first_position(scenario, loaded.board, forces, seed), forces


def play(
    loaded: Loaded, seed: int, dear: bool, dump: Callable[[Rules, Position, list[Step], Played], None]
) -> Played:
    """Play one game and watch it; a fault is dumped and reported, never raised."""
    rules, start, forces = game_of(loaded, seed)
    record = Played(loaded.scenario.id, seed, forces)
    # half the games with counters that stay on the map and go for the enemy, a third with hasty ends of phases
    bold = seed // 4 % 2 == 0
    player = RandomPlayer(
        rules,
        seed,
        early=0.02 if seed % 3 == 0 else 0.0,
        leaving=0.02 if bold else 1.0,
        seek=0.5 if bold else 0.0,
    )
    position, done = start, []
    try:
        while position.result is None and position.clock.turn <= TURNS:
            step = next_step(rules, position, player)
            check_step(position, step)
            done.append(step)
            position = step.position
        if dear:
            check_game(rules, start, done)
    except Exception as error:
        record.fault, record.trace = f"{type(error).__name__}: {error}", traceback.format_exc()
    record.level, record.turns, record.orders = over(position), position.clock.turn, len(done)
    if record.fault:
        dump(rules, start, done, record)
    return record


def scenarios(only: str | None) -> list[Loaded]:
    """The scenarios to play. Raises ``ScenarioError`` when one cannot be read."""
    folder = paths.maps() / "scenarios"
    if only:
        return [find_scenario(only, [folder])]
    found = []
    for one in list_scenarios(folder):
        if isinstance(one, ScenarioError):
            raise one
        found.append(one)
    return found


def run(games: int, seed: int, only: str | None, out: Path) -> Iterator[Played]:
    """Play games, the scenarios in turn."""
    chosen = scenarios(only)

    def dump(rules: Rules, start: Position, done: list[Step], record: Played) -> None:
        from game.lab.dumps import write_dump

        write_dump(out, rules, start, done, record)

    for k in range(games):
        loaded = chosen[k % len(chosen)]
        yield play(loaded, seed + k, k % DEAR == 0, dump)


def fuzz_command(games: int, seed: int, scenario: str | None, out: Path) -> int:
    """``sapper fuzz``: status 1 when something went wrong."""
    levels: Counter[tuple[str, str]] = Counter()
    faults = orders = 0
    show = sys.stderr.isatty()
    for k, record in enumerate(run(games, seed, scenario, out)):
        levels[(record.scenario, record.level)] += 1
        orders += record.orders
        if record.fault:
            faults += 1
            print(f"game {record.seed} of {record.scenario}: {record.fault} (see {out})")
        if show:
            print(f"\r{k + 1} of {games} games", end="", file=sys.stderr, flush=True)
    if show:
        print(file=sys.stderr)
    print(f"{games} games, {orders} orders, {faults} with a fault")
    for (name, level), count in sorted(levels.items()):
        print(f"  {name}: {level} {count}")
    return 1 if faults else 0
