"""The commands of the laboratory, and their help."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from cyclopts import App, Parameter

from game.plain_text import is_digits
from game.usage import UsageError, Whole

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
_JSON = "Print JSON instead of text."
_ENGINE = "processes (as many as --jobs), serial, or dask (many machines, with --scheduler)."


def changes_of(words: tuple[str, ...]) -> tuple[tuple[str, int], ...]:
    """``KEY=NUMBER`` of a command line. Raises ``UsageError``."""
    found = []
    for word in words:
        key, sign, number = word.partition("=")
        if not sign or not is_digits(number) or len(number) > 3:
            raise UsageError(f"--change needs KEY=NUMBER with a number up to 999, and has '{word}'.")
        found.append((key.strip(), int(number)))
    return tuple(found)


odds = App(
    name="odds",
    help="Chances: of a shot, of a plan against an Ogre, of work over turns, of a way through mines.",
    help_format="plaintext",
)


def add_laboratory(app: App) -> None:
    """Add the commands to the program."""
    app.command(simulate, help="Let computer players play a scenario many times and say how balanced it is.")
    app.command(
        compare,
        help="Say which of two players is better, or what a change of a scenario does: no game too many.",
    )
    app.command(
        sweep,
        help="Play a scenario with several values of one of its numbers and find the one nearest 50 percent.",
    )
    app.command(odds)
    app.command(match, help="Play one game between computer players and write it as a saved game.")


def simulate(
    scenario: Annotated[str, Parameter(help=_SCENARIO)],
    /,
    *,
    out: Annotated[Path, Parameter(help="Folder for games and report; the same command goes on with it.")],
    players: Annotated[str, Parameter(help=_PLAYERS)] = "steady,greedy",
    games: Annotated[Whole, Parameter(help="How many games in all; the most with --half-width.")] = 0,
    half_width: Annotated[
        float, Parameter(help="Play until each player's score is known so well: 0.03 is 3 points.")
    ] = 0.0,
    seed: Annotated[Whole, Parameter(help=_SEED)] = 1,
    jobs: Annotated[Whole, Parameter(help=_JOBS)] = 1,
    forces: Annotated[str, Parameter(help=_FORCES)] = "all",
    change: Annotated[tuple[str, ...], Parameter(help=_CHANGE, negative=())] = (),
    remedy: Annotated[
        bool, Parameter(help="Play more games to find what would bring it to 50 percent.")
    ] = True,
    engineering: Annotated[
        bool,
        Parameter(negative=(), help="Play the games once more with idle sappers: what is engineering worth?"),
    ] = False,
    engine: Annotated[str, Parameter(help=_ENGINE)] = "processes",
    scheduler: Annotated[str, Parameter(help="Address of a dask scheduler.")] = "",
) -> int:
    from game.client.heat_map import board_sheet, heat_picture
    from game.lab.report.page import Sheet
    from game.lab.report.tables import Drawing
    from game.lab.simulate import Order, simulate_command

    changes = changes_of(change)
    drawing = Drawing(lambda board: Sheet(*board_sheet(board)), heat_picture)
    order = Order(
        scenario, players, out, games, half_width, seed, jobs, forces, engine, scheduler, changes, remedy,
        engineering,
    )  # fmt: skip
    return simulate_command(order, drawing)


def compare(
    scenario: Annotated[
        str, Parameter(help=f"{_SCENARIO} Several with commas, or all: games go round them.")
    ],
    other: Annotated[str, Parameter(help="Another scenario, to compare the two with the same players.")] = "",
    /,
    *,
    players: Annotated[
        str, Parameter(help="Two players to compare, A,B; of two scenarios one player or A,B.")
    ],
    games: Annotated[Whole, Parameter(help="How many games at most; it stops when it can say.")] = 600,
    better: Annotated[
        float, Parameter(help="What counts as better: 0.05 holds 55 against 50 percent.")
    ] = 0.05,
    seed: Annotated[Whole, Parameter(help=_SEED)] = 1,
    jobs: Annotated[Whole, Parameter(help=_JOBS)] = 1,
    forces: Annotated[str, Parameter(help=_FORCES)] = "all",
    out: Annotated[Path | None, Parameter(help="Keep the games in this folder, to go on later.")] = None,
    json: Annotated[bool, Parameter(negative=(), help=_JSON)] = False,
    engine: Annotated[str, Parameter(help=_ENGINE)] = "processes",
    scheduler: Annotated[str, Parameter(help="Address of a dask scheduler.")] = "",
) -> int:
    from game.lab.compare import Setting, compare_command

    setting = Setting(games, seed, jobs, forces, out, engine, scheduler, better)
    return compare_command(scenario, other, players, setting, json)


def sweep(
    scenario: Annotated[str, Parameter(help=_SCENARIO)],
    /,
    *,
    vary: Annotated[
        str, Parameter(help="The number and its values: forces.combine.GEV=2..6, or turn_limit=8,10,12.")
    ],
    players: Annotated[str, Parameter(help="The player of both sides, or one/other.")] = "steady",
    games: Annotated[Whole, Parameter(help="How many games in all.")] = 400,
    seed: Annotated[Whole, Parameter(help=_SEED)] = 1,
    jobs: Annotated[Whole, Parameter(help=_JOBS)] = 1,
    forces: Annotated[
        str, Parameter(help="A force for each side; by default the first of each, and the one that changes.")
    ] = "",
    out: Annotated[
        Path | None, Parameter(help="Keep games and curve in this folder, to go on later.")
    ] = None,
    json: Annotated[bool, Parameter(negative=(), help=_JSON)] = False,
    engine: Annotated[str, Parameter(help=_ENGINE)] = "processes",
    scheduler: Annotated[str, Parameter(help="Address of a dask scheduler.")] = "",
) -> int:
    from game.lab.sweep import Asked, read_vary, sweep_command

    key, values = read_vary(vary)
    asked = Asked(scenario, key, values, players, games, seed, jobs, forces, out, engine, scheduler)
    return sweep_command(asked, json)


def match(
    scenario: Annotated[str, Parameter(help=_SCENARIO)],
    /,
    *,
    out: Annotated[Path, Parameter(help="The saved game to write, a .sapper file.")],
    players: Annotated[str, Parameter(help="The player of each side with a comma between, or one for both.")],
    seed: Annotated[Whole, Parameter(help="Seed of the game.")] = 1,
    forces: Annotated[str, Parameter(help=_FORCES)] = "first",
    change: Annotated[tuple[str, ...], Parameter(help=_CHANGE, negative=())] = (),
    show: Annotated[
        bool, Parameter(negative=(), help="Open the game in the window when it is played.")
    ] = False,
) -> int:
    from game.lab.match_command import match_command

    status = match_command(scenario, players, seed, forces, out, changes_of(change), show)
    if status or not show:
        return status
    from game.opening import ClientOptions, start_client

    return start_client(ClientOptions(load=str(out)))


@odds.command(name="shot", help="An attack: what fires together, at what.")
def odds_shot(
    guns: Annotated[str, Parameter(help="What fires together, such as HVY*2+HWZ+INF*3, or MK3:sec*2.")],
    target: Annotated[str, Parameter(help="The kind of the target, such as GEV or MK3.")],
    /,
    *,
    terrain: Annotated[str, Parameter(help="The ground of the target, such as town.")] = "clear",
    json: Annotated[bool, Parameter(negative=(), help=_JSON)] = False,
) -> int:
    from game import shipped  # noqa: F401  (makes the games of the program known)
    from game.lab.odds import book, odds_command

    return odds_command(book().shot(guns, target, terrain), json)


@odds.command(name="ogre", help="What an Ogre still has after each turn of a plan.")
def odds_ogre(
    ogre: Annotated[str, Parameter(help="The Ogre, such as MK3.")],
    /,
    *,
    plan: Annotated[
        str, Parameter(help="The attacks of a turn: HWZ@tr,HWZ@tr,HVY*3@main. Parts: main, sec, tr …")
    ],
    turns: Annotated[Whole, Parameter(help="How many turns it goes on.")] = 4,
    json: Annotated[bool, Parameter(negative=(), help=_JSON)] = False,
) -> int:
    from game import shipped  # noqa: F401  (makes the games of the program known)
    from game.lab.odds import book, odds_command

    return odds_command(book().plan(ogre, plan, turns), json)


@odds.command(
    name="task", help="The chance that a task of sappers is done by each turn; without a name of all."
)
def odds_task(
    task: Annotated[str, Parameter(help="The task, such as dig.")] = "",
    /,
    *,
    dice: Annotated[Whole, Parameter(help="The most dice a turn.")] = 4,
    turns: Annotated[Whole, Parameter(help="The most turns.")] = 5,
    json: Annotated[bool, Parameter(negative=(), help=_JSON)] = False,
) -> int:
    from game import shipped  # noqa: F401  (makes the games of the program known)
    from game.lab.odds import book, odds_command

    return odds_command(book().task(task, dice, turns), json)


@odds.command(name="mines", help="Counters cross a belt of mines one after the other on the same path.")
def odds_mines(
    *,
    hexes: Annotated[Whole, Parameter(help="Hexes of the belt, each as likely to be mined.")],
    mines: Annotated[Whole, Parameter(help="Mines in it, one in a hex.")],
    path: Annotated[Whole, Parameter(help="Hexes of it that are entered.")],
    units: Annotated[str, Parameter(help="Who crosses, in order, such as HVY,HVY,MK3.")] = "HVY",
    road: Annotated[
        bool, Parameter(negative=(), help="The mines lie on the road, and the path is the road.")
    ] = False,
    json: Annotated[bool, Parameter(negative=(), help=_JSON)] = False,
) -> int:
    from game import shipped  # noqa: F401  (makes the games of the program known)
    from game.lab.odds import book, odds_command

    return odds_command(book().mines(hexes, mines, path, units, road), json)
