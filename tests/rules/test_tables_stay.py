"""To assemble rules changes no table of the process: what one game plays with, another never notices."""

from __future__ import annotations

import importlib
import pkgutil
import random
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
#: memories of what follows from an unchanging table
MEMORIES = ("ByKind", "LazyDict")

PROGRAM = """
import sys
from tests.rules import test_tables_stay as here
here.assemble(int(sys.argv[1]))
"""


def tables() -> dict[str, list[tuple[object, int]]]:
    """Every dict, list and set at the top of a file of the games, with what is in it now."""
    found = {}
    for name, file in sorted(sys.modules.items()):
        if name.partition(".")[0] != "game":
            continue
        for word, value in vars(file).items():
            if type(value).__name__ in MEMORIES or word.startswith("__"):
                continue
            if isinstance(value, dict):
                found[f"{name}.{word}"] = [(key, id(row)) for key, row in value.items()]
            elif isinstance(value, list | set):
                found[f"{name}.{word}"] = [(None, id(row)) for row in value]
    return found


def assemble(seed: int) -> None:
    """Assemble rules of each module alone and of some together, in an order of its own."""
    from game.core.assembly import AssemblyError
    from game.core.games import game_named
    from game.saves.meta import rules_hash

    for package in (
        "game.core",
        "game.notation",
        "game.scenarios",
        "game.saves",
        "game.ogre",
        "game.assault",
    ):
        folder = importlib.import_module(package)
        for found in pkgutil.walk_packages(folder.__path__, f"{package}."):
            importlib.import_module(found.name)
    games = {name: game_named(name) for name in ("ogre", "assault")}
    before = tables()
    assert {"game.ogre.kinds.KINDS", "game.ogre.terrain_kinds.TERRAINS"} <= before.keys()
    plain = rules_hash(games["ogre"].rules_for(()), "ogre")
    names = [(name, module) for name, game in games.items() for module in game.modules]
    chance = random.Random(seed)
    chance.shuffle(names)
    for name, module in names:
        games[name].rules_for([module])
        try:
            games[name].rules_for([module, *chance.sample(sorted(games[name].modules), 1)])
        except AssemblyError:  # these two exclude each other
            continue
    rules_hash.cache_clear()
    assert rules_hash(games["ogre"].rules_for(()), "ogre") == plain
    after = tables()
    changed = {name for name in before if before[name] != after[name]}
    assert not changed, f"assembling rules changed {sorted(changed)}"


@pytest.mark.parametrize("seed", [1, 2])
def test_no_table_of_a_process_changes_when_rules_are_assembled_in_any_order(seed: int) -> None:
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, str(seed)], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr[-2000:]


def test_a_fingerprint_is_the_same_whichever_other_rules_were_assembled_before() -> None:
    program = (
        "import sys\n"
        "import game\n"
        "from game.core.games import game_named\n"
        "from game.saves.meta import rules_hash\n"
        "ogre = game_named('ogre')\n"
        "for names in sys.argv[1:]: rules = ogre.rules_for([n for n in names.split(',') if n])\n"
        "print(rules_hash(rules, 'ogre'))\n"
    )

    def told(*before: str) -> str:
        row = [sys.executable, "-c", program, *before, "ramming"]
        done = subprocess.run(row, cwd=ROOT, capture_output=True, text=True, check=True)
        return done.stdout.strip()

    alone = told()
    assert len(alone) == 16
    assert told("minefields", "extended-sequence", "engineering") == alone
    assert told("fast-infantry-second-move,slics") == alone
