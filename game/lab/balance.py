"""``sapper balance``: win counts without intervals mislead, so it names the command that gives intervals."""

from __future__ import annotations

from game.lab.batch.plan import loaded_scenario
from game.printing import say, say_json
from game.usage import command

#: the output folder in the command that it names
FOLDER = "balance"


def balance_command(scenario: str, games: int, seed: int, player: str, as_json: bool = False) -> int:
    """Print one sentence that names ``sapper simulate``. Raises ``ScenarioError`` for a wrong scenario."""
    loaded_scenario(scenario)
    words = ["sapper", "simulate", scenario, "--players", player, "--games", str(games)]
    words += ["--seed", str(seed), "--out", FOLDER]
    sentence = f"To measure the balance, with intervals and a report, run: {command(*words)}"
    if as_json:
        say_json({"use": sentence})
    else:
        say(sentence)
    return 0
