"""The commands of the laboratory, and their help."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from cyclopts import App, Parameter

from game.usage import UsageError

_SCENARIO = "Scenario id, or a .toml file."
_PLAYERS = (
    "Players with commas between, such as steady,greedy or steady:easy. Each plays both sides of its games; "
    "one/other is a pair, for the first and the second side."
)
_SEED = "Seed of the first game; each later one uses the next number."
_JOBS = "How many games are played at once."
_FORCES = (
    "all: every pair of forces; first: the first of each side; or a force for each side, a comma between."
)
_CHANGE = "Change a number of the scenario, such as forces.combine.GEV=4; may be given several times."
_ENGINE = "joblib (processes), serial, or dask (many machines, with --scheduler)."


def changes_of(words: tuple[str, ...]) -> tuple[tuple[str, int], ...]:
    """``KEY=NUMBER`` of a command line. Raises ``UsageError``."""
    found = []
    for word in words:
        key, sign, number = word.partition("=")
        if not sign or not number.isdigit() or len(number) > 3:
            raise UsageError(f"--change needs KEY=NUMBER with a number up to 999, and has '{word}'.")
        found.append((key.strip(), int(number)))
    return tuple(found)


def add_laboratory(app: App) -> None:
    """Add the commands to the program."""
    app.command(simulate, help="Let computer players play a scenario many times and say how balanced it is.")
    app.command(match, help="Play one game between computer players and write it as a saved game.")


def simulate(
    scenario: Annotated[str, Parameter(help=_SCENARIO)],
    /,
    *,
    out: Annotated[Path, Parameter(help="Folder for games and report; the same command goes on with it.")],
    players: Annotated[str, Parameter(help=_PLAYERS)] = "steady,greedy",
    games: Annotated[int, Parameter(help="How many games in all; the most with --half-width.")] = 0,
    half_width: Annotated[
        float, Parameter(help="Play until each player's score is known so well: 0.03 is 3 points.")
    ] = 0.0,
    seed: Annotated[int, Parameter(help=_SEED)] = 1,
    jobs: Annotated[int, Parameter(help=_JOBS)] = 1,
    forces: Annotated[str, Parameter(help=_FORCES)] = "all",
    change: Annotated[tuple[str, ...], Parameter(help=_CHANGE, negative=())] = (),
    engine: Annotated[str, Parameter(help=_ENGINE)] = "joblib",
    scheduler: Annotated[str, Parameter(help="Address of a dask scheduler.")] = "",
) -> int:
    from game.lab.simulate import Order, simulate_command

    changes = changes_of(change)
    return simulate_command(
        Order(scenario, players, out, games, half_width, seed, jobs, forces, engine, scheduler, changes)
    )


def match(
    scenario: Annotated[str, Parameter(help=_SCENARIO)],
    /,
    *,
    out: Annotated[Path, Parameter(help="The saved game to write, a .sapper file.")],
    players: Annotated[str, Parameter(help="The player of each side with a comma between, or one for both.")],
    seed: Annotated[int, Parameter(help="Seed of the game.")] = 1,
    forces: Annotated[str, Parameter(help=_FORCES)] = "first",
    change: Annotated[tuple[str, ...], Parameter(help=_CHANGE, negative=())] = (),
) -> int:
    from game.lab.match_command import match_command

    return match_command(scenario, players, seed, forces, out, changes_of(change))
