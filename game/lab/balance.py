"""``sapper balance``: a computer player plays a scenario against itself, force by force,
and the wins are counted.

Counters begin where the scenario suggests. The greedy player goes plainly for its goals, the random
one shows what the rules allow; neither is a measure of what people make of a scenario, but both show
one that leans to a side, or that does not end.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from itertools import product

import msgspec
from msgspec import Struct

from game.boards.did_you_mean import hint
from game.core.anygame import Position
from game.core.sequence import SETUP, EndPhase
from game.lab.contract import LAB
from game.lab.fuzz import MOST_ORDERS, TURNS, scenarios, verdict_words
from game.players.random_player import DeadEnd, next_step
from game.scenarios.forces import game_of
from game.scenarios.laying import laid_out
from game.scenarios.load import Loaded
from game.scenarios.start import first_position, rules_of, suggested_setup
from game.usage import UsageError

NOBODY = "nobody"


class Pairing(Struct):
    """The games of one force of each side: wins by the id of the side (or ``nobody``), levels, turns."""

    forces: dict[str, str]
    games: int = 0
    wins: dict[str, int] = {}
    levels: dict[str, int] = {}
    turns: int = 0


def game(loaded: Loaded, forces: dict[str, str], seed: int, player: str) -> Position:
    """The last position of one game. Raises ``DeadEnd`` for one that goes round in a circle."""
    scenario, board = loaded.scenario, loaded.board
    rules = rules_of(scenario)
    position = first_position(scenario, board, forces, seed)
    placing = list(suggested_setup(scenario, board, forces))
    chooser = LAB.of(game_of(scenario)).players()[player](rules, seed)
    last = position.terms.turn_limit or TURNS
    for _ in range(MOST_ORDERS):
        if position.result is not None or position.clock.turn > last:
            return position
        if position.clock.phase == SETUP:
            side = position.clock.side
            for order in [o for o in placing if position.units[o.unit].side == side]:
                placing.remove(order)
                if rules.refusal(position, order) is None:
                    position = rules.apply(position, order).position
            for laying in laid_out(rules, position):
                position = rules.apply(position, laying).position
            if rules.refusal(position, EndPhase()) is None:
                position = rules.apply(position, EndPhase()).position
                continue
        position = next_step(rules, position, chooser).position
    raise DeadEnd(f"a game of {MOST_ORDERS} orders does not end")


def pairings(loaded: Loaded, games: int, seed: int, player: str) -> Iterator[Pairing]:
    """Every force of each side against every force of the other; the same dice for each pairing."""
    sides = loaded.scenario.sides
    for row in product(*([force.id for force in side.forces] for side in sides)):
        found = Pairing({side.id: force for side, force in zip(sides, row, strict=True)})
        wins: Counter[str] = Counter()
        levels: Counter[str] = Counter()
        for k in range(games):
            last = game(loaded, found.forces, seed + k, player)
            winner = -1 if last.result is None else last.result.winner
            wins[sides[winner].id if winner >= 0 else NOBODY] += 1
            levels[verdict_words(last)] += 1
            found.turns += last.clock.turn
        found.games, found.wins, found.levels = games, dict(wins), dict(levels.most_common())
        yield found


def balance_command(scenario: str, games: int, seed: int, player: str, as_json: bool = False) -> int:
    """Print the wins of each pairing of forces. Raises ``UsageError`` for a player that there is not."""
    loaded = scenarios(scenario)[0]
    players = LAB.of(game_of(loaded.scenario)).players()
    if player not in players:
        raise UsageError(f"There is no player {player}.", hint(player, players))
    found = []
    names = {side.id: side.name for side in loaded.scenario.sides}
    for row in pairings(loaded, games, seed, player):
        found.append(row)
        if not as_json:
            sys.stdout.write(
                " against ".join(f"{names[side]} ({force})" for side, force in row.forces.items()) + "\n"
            )
            wins = [f"{names.get(side, side)} {row.wins.get(side, 0)}" for side in (*names, NOBODY)]
            levels = ", ".join(f"{level} {count}" for level, count in row.levels.items())
            sys.stdout.write(
                f"  won: {', '.join(wins)}; {levels}; {row.turns / row.games:.1f} turns a game\n"
            )
            sys.stdout.flush()
    if as_json:
        sys.stdout.write(msgspec.json.format(msgspec.json.encode(found), indent=2).decode() + "\n")
    return 0
