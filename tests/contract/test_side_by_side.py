"""Games with words of their own go in one process, one after the other and in turns, as each goes alone."""

from __future__ import annotations

import itertools
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
#: the scenario that each game is played from
ROWS = {
    "ogre": "maps/scenarios/bridging-the-line.toml",
    "assault": "tests/assault/maps/scenarios/field.toml",
    "toy": "tests/toy/maps/scenarios/skirmish.toml",
}
PROGRAM = """
import hashlib, sys
from game.core.games import register
from game.core.views import own_view
from game.notation.orders import order_text
from game.notation.position import parse_position, position_text
from game.players.random_player import RandomPlayer
from game.scenarios.load import load_scenario
from game.scenarios.start import first_position, rules_of

register("toy", "tests.toy.game:GAME")

def told(path, orders=140):
    "After each order what was ordered, what the log says, and the position as text and read back."
    loaded = load_scenario(path)
    rules = rules_of(loaded.scenario)
    position = first_position(loaded.scenario, loaded.board, seed=7)
    player = RandomPlayer(rules, 7)
    for number in range(orders):
        if position.result is not None:
            return
        order = player.choose(own_view(position))
        step = rules.apply(position, order)
        line = order_text(position.board, order, position)
        text = position_text(rules, step.position) if number % 9 == 0 else ""
        if text:
            assert parse_position(text)[1].key() == step.position.key(), path
        position = step.position
        said = [rules.describe(own_view(position), event) for event in step.events]
        yield "\\n".join([line, *said, text])

turns, paths = sys.argv[1] == "in turns", sys.argv[2:]
games = {path: told(path) for path in paths}
found = {path: [] for path in paths}
while games:
    for path in list(games):
        for said in games[path]:
            found[path].append(said)
            if turns:
                break
        else:
            del games[path]
for path in sorted(paths):
    print(path, len(found[path]), hashlib.sha256("\\n".join(found[path]).encode()).hexdigest())
"""


def told(how: str, *games: str) -> list[str]:
    """For each game a line with how many orders were given and a fingerprint of all that was said."""
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, how, *(ROWS[name] for name in games)],
        cwd=ROOT, capture_output=True, text=True, timeout=300, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


@pytest.fixture(scope="module")
def alone() -> list[str]:
    """Each game in a process of its own."""
    return sorted(itertools.chain.from_iterable(told("one by one", name) for name in ROWS))


@pytest.mark.parametrize("games", [("ogre", "assault", "toy"), ("toy", "assault", "ogre")], ids="-".join)
@pytest.mark.parametrize("how", ["one by one", "in turns"])
def test_games_in_one_process_go_as_each_goes_alone(
    how: str, games: tuple[str, ...], alone: list[str]
) -> None:
    assert all(int(line.split()[1]) > 40 for line in alone), alone
    assert told(how, *games) == alone
