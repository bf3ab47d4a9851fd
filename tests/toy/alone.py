"""Runs a program in a process that may not load the other game, with the toy registered."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SCENARIO = ROOT / "tests" / "toy" / "maps" / "scenarios" / "skirmish.toml"
#: the toy comes in by the same door as the game that ships
HEAD = """
import sys

class Barred:
    def find_spec(self, name, path=None, target=None):
        if name == "game.ogre" or name.startswith("game.ogre."):
            raise ImportError(f"{name} is loaded, and another game was asked for")

sys.meta_path.insert(0, Barred())
from game.core.views import own_view
from game.core.games import register
register("toy", "tests.toy.game:GAME")
"""
#: a game of the toy from its scenario file
PLAYED = """
from game.core.history import History
from game.players.random_player import RandomPlayer
from game.scenarios.load import load_scenario
from game.scenarios.start import first_position, rules_of

def played(seed, orders=400):
    loaded = load_scenario(sys.argv[1])
    rules = rules_of(loaded.scenario)
    history = History(rules, first_position(loaded.scenario, loaded.board, seed=seed))
    player = RandomPlayer(rules, seed)
    while history.position.result is None and len(history.steps) < orders:
        history.do(player.choose(own_view(history.position)))
    return history
"""


def alone(program: str, *arguments: str) -> str:
    """What a program prints. It fails when it raises, or when it loads anything of the other game."""
    tail = "\nassert not [name for name in sys.modules if name.startswith('game.ogre')]\n"
    with tempfile.TemporaryDirectory() as home:
        done = subprocess.run(
            [sys.executable, "-c", HEAD + program + tail, str(SCENARIO), *arguments],
            cwd=ROOT,
            env={**os.environ, "SAPPER_HOME": home},
            capture_output=True,
            text=True,
            timeout=300,
        )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def command(*words: str) -> str:
    """What a command of the program prints, given in such a process; its status must be 0."""
    return alone(f"from game.commands import run\nassert run({list(words)!r}) == 0\n")
