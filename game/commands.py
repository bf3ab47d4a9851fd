"""The commands of ``sapper`` beside the client, and their help.

Each command loads what it needs when it is called. Help is given as text, not as
docstrings, so that a build that strips docstrings still explains itself.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Annotated, Any

from cyclopts import App, CycloptsError, Parameter, Token

from game import __version__
from game.boards.findings import hint
from game.boards.limits import shown
from game.files import place_for
from game.opening import ClientOptions, parse_size, start_client
from game.plain_text import is_digits
from game.usage import GOOD, UsageError, command

_ABOUT = (
    "Sapper: Ogre / G.E.V. battles on hex maps, with the rules of combat engineering. "
    "Unofficial and fan-made; Ogre is a registered trademark of Steve Jackson Games. "
    "Without a command the game opens."
)
_SIZE = "Width and height in pixels, such as 1600x900."
_GAME = "The name of the game, unless it is the usual one."
_SCENARIO = "Scenario id, or a .toml file."


# ------------------------------------------------------------------- parameters that several commands have
def whole_number(wanted: Any, tokens: Sequence[Token]) -> int:
    """The number of a parameter: ``4.5`` is refused, never rounded. Raises ``ValueError`` with a sentence."""
    word = tokens[0].value.strip()
    if not re.fullmatch(r"[+-]?[0-9]{1,18}", word):  # int() takes 1_0 and the digits of other scripts
        raise ValueError(f"'{shown(word)}' is not a whole number.")
    return int(word)


Whole = Annotated[int, Parameter(converter=whole_number)]
Json = Annotated[bool, Parameter(negative=(), help="Print JSON instead of text.")]
Game = Annotated[str, Parameter(help=_GAME)]
Scenario = Annotated[str, Parameter(help=_SCENARIO)]
Games = Annotated[Whole, Parameter(help="How many games.")]
FirstSeed = Annotated[Whole, Parameter(help="Seed of the first game; each later game uses the next number.")]
Seed = Annotated[Whole, Parameter(help="Seed of the first game; each later one uses the next number.")]
Jobs = Annotated[Whole, Parameter(help="How many games are played at once.")]
Forces = Annotated[
    str,
    Parameter(
        help="all: every pair of forces; first: the first of each side; or a force for each side, "
        "a comma between."
    ),
]
Changes = Annotated[
    tuple[str, ...],
    Parameter(
        help="Change a number of the scenario, such as forces.combine.GEV=4; may be given several times.",
        negative=(),
    ),
]
Engine = Annotated[
    str,
    Parameter(help="processes (as many as --jobs), serial, or dask (many machines, with --scheduler)."),
]
Scheduler = Annotated[str, Parameter(help="Address of a dask scheduler.")]


def changes_of(words: tuple[str, ...]) -> tuple[tuple[str, int], ...]:
    """``KEY=NUMBER`` of a command line. Raises ``UsageError``."""
    found = []
    for word in words:
        key, sign, number = word.partition("=")
        if not sign or not is_digits(number) or len(number) > 3:
            raise UsageError(f"--change needs KEY=NUMBER with a number up to 999, and has '{word}'.")
        found.append((key.strip(), int(number)))
    return tuple(found)


def _at_least_one(**numbers: int) -> None:
    for name, number in numbers.items():
        if number < 1:
            raise UsageError(f"--{name} must be at least 1.")


def _existing(path: Path) -> Path:
    if not os.path.exists(path):  # which says no, too, where the name is longer than any can be
        raise UsageError(f"There is no file {shown(str(path))}")
    return path


def _game(name: str) -> str:
    """The name of a game that there is."""
    from game import shipped  # noqa: F401  (makes the games of the program known)
    from game.core.games import registered

    if name and name not in registered():
        raise UsageError(f"There is no game {name}.", hint(name, list(registered())))
    return name


# ----------------------------------------------------------------------------------------------- the way in
app = App(
    name="sapper",
    help=_ABOUT,
    version=f"Sapper {__version__}",
    help_format="plaintext",
    help_epilogue="Exit status: 0 success, 1 mistakes were found, 2 the command was not understood, "
    "3 a fault of the program.",
    # the way in says what became of the work
    suppress_keyboard_interrupt=False,
)


def run(tokens: Sequence[str]) -> int:
    """Run one command line; returns the exit status. Raises UsageError with a sentence."""
    if tokens and not tokens[0].startswith("-") and tokens[0] not in set(app):
        raise UsageError(
            f"There is no command {tokens[0]}.", f"{_meant(tokens[0])} Help: sapper --help".strip()
        )
    try:
        status = app(
            list(tokens),
            print_error=False,
            exit_on_error=False,
            help_on_error=False,
            result_action="return_value",
        )
    except CycloptsError as error:
        known = tokens and not tokens[0].startswith("-")
        raise UsageError(str(error), f"Help: sapper {tokens[0] + ' ' if known else ''}--help") from None
    return status if isinstance(status, int) else GOOD


def _meant(word: str) -> str:
    from game import paths

    if word.endswith(".toml") or any(f"{word}.toml" in _names(folder) for folder in paths.scenario_folders()):
        return f"Open a scenario with: {command('sapper', '--scenario', word)}"
    if Path(word).is_file():
        return f"Open a game with: {command('sapper', '--load', word)}"
    return hint(word, [name for name in app if not name.startswith("-")], "")


def _names(folder: Path) -> set[str]:
    return {path.name for path in folder.glob("*.toml")}


@app.default
def _client(
    *,
    scenario: Annotated[
        str | None, Parameter(help="Open this scenario at once: its id, or a .toml file.")
    ] = None,
    load: Annotated[
        str | None, Parameter(help="Open this saved game, written position or position token.")
    ] = None,
    size: Annotated[str | None, Parameter(help=f"Size of the window. {_SIZE}")] = None,
    seed: Annotated[str | None, Parameter(help="Seed of the dice, a whole number.")] = None,
    selftest: Annotated[
        bool,
        Parameter(
            negative=(), help="Open a window, load every map, play, save and load one game, then quit."
        ),
    ] = False,
) -> int:
    return start_client(ClientOptions(scenario, load, size, seed, selftest))


# ------------------------------------------------------------------------------- files, pictures, the rules
@app.command(help="Check maps, scenarios, saved games and data files; list every mistake and how to fix it.")
def check(
    *paths: Annotated[Path, Parameter(help="Files or folders; without any, the maps of the program.")],
    json: Json = False,
) -> int:
    from game import paths as places
    from game.client.art import drawing_checks  # noqa: F401  # registers the checker of drawings
    from game.lab.checks import check_command

    return check_command([_existing(path) for path in paths] or [places.maps()], as_json=json)


@app.command(
    help="Play a saved game, a written position or a position token without a window and print its log."
)
def replay(
    file: Annotated[
        Path,
        Parameter(help="A .sapper file, a text in the notation of docs/NOTATION.md, or a position token."),
    ],
    /,
    *,
    json: Annotated[
        bool,
        Parameter(negative=(), help="Print JSON: refusals, rolls, explained numbers, the last position."),
    ] = False,
) -> int:
    from game.saves.replay_command import replay_command
    from game.saves.token import is_token

    return replay_command(file if is_token(str(file)) else _existing(file), as_json=json)


@app.command(help="Draw a scenario or a saved game into a picture; needs no display.")
def screenshot(
    subject: Annotated[str, Parameter(help="Scenario id, .toml file, .sapper file or written position.")],
    /,
    *,
    out: Annotated[Path, Parameter(help="The picture to write, a .png file.")],
    at: Annotated[
        Whole | None, Parameter(help="Draw the position after this many orders; by default after the last.")
    ] = None,
    side: Annotated[
        Whole | None, Parameter(help="The side whose view is drawn, 0 or 1; by default the deciding side.")
    ] = None,
    size: Annotated[str, Parameter(help=_SIZE)] = "1600x900",
) -> int:
    from game.client.screenshot import screenshot as shoot

    if out.suffix.lower() != ".png":
        raise UsageError(f"The picture must be a .png file, but the name is {out}.")
    if not subject:
        raise UsageError("Name what to draw: a scenario, a saved game or a written position.")
    if subject.lower().endswith((".toml", ".sapper", ".txt")):
        _existing(Path(subject))
    with place_for(out):
        return shoot(subject, out=out, at=at, side=side, size=parse_size(size))


@app.command(
    help="How far the rules are covered: each rule with its status, the code that decides it, and its tests."
)
def rules(
    *ids: Annotated[str, Parameter(help="Only these rules and their subsections, such as ode:5.")],
    json: Json = False,
    html: Annotated[Path | None, Parameter(help="Write the rulebook into this file, as one page.")] = None,
) -> int:
    if html is not None:
        from game.rulebook.page import page_command

        return page_command(html, tuple(ids), json)
    from game.register import rules_command

    return rules_command(ids, as_json=json)


# ------------------------------------------------------------------------------------------- the laboratory
@app.command(help="Play random games of every scenario and check that nothing goes wrong.")
def fuzz(
    *,
    games: Games = 100,
    seed: FirstSeed = 1,
    scenario: Annotated[str | None, Parameter(help="Only this scenario.")] = None,
    out: Annotated[Path, Parameter(help="Folder for the games that failed.")] = Path("failures"),
    pairs: Annotated[
        bool, Parameter(negative=(), help="Play one game for each compatible pair of optional rules instead.")
    ] = False,
    settings: Annotated[
        bool,
        Parameter(negative=(), help="Play engineering scenarios with each value of each parameter instead."),
    ] = False,
    jobs: Annotated[Whole, Parameter(help="How many games to run at once.")] = 1,
    game: Game = "",
) -> int:
    from game.lab.fuzz import fuzz_command

    _at_least_one(games=games, jobs=jobs)
    return fuzz_command(games, seed, scenario, out, pairs, jobs, settings, _game(game))


@app.command(help="Count the legal orders of a written position by kind and by order.")
def count(
    file: Annotated[Path, Parameter(help="A position in the notation of docs/NOTATION.md, or a saved game.")],
    /,
    *,
    depth: Annotated[Whole, Parameter(help="How many orders deep to count.")] = 1,
    json: Json = False,
) -> int:
    from game.lab.counts import count_command

    return count_command(_existing(file), depth=depth, as_json=json)


@app.command(help="Says how to ask for the balance of a scenario: sapper simulate.")
def balance(
    scenario: Scenario,
    /,
    *,
    games: Games = 400,
    seed: FirstSeed = 1,
    player: Annotated[str, Parameter(help="The player.")] = "steady,greedy",
    json: Json = False,
) -> int:
    from game.lab.simulate import balance_command

    _at_least_one(games=games)
    return balance_command(scenario, games, seed, player, as_json=json)


@app.command(help="Measure drawing, rules and start-up in one run; ratios as well as times.")
def bench(
    *,
    game: Annotated[str, Parameter(help=f"{_GAME} Then only its rules are measured.")] = "",
    json: Json = False,
) -> int:
    from game.bench import bench_command

    return bench_command(as_json=json, game=_game(game))


@app.command(help="Let computer players play a scenario many times and say how balanced it is.")
def simulate(
    scenario: Scenario,
    /,
    *,
    out: Annotated[Path, Parameter(help="Folder for games and report; the same command goes on with it.")],
    players: Annotated[
        str,
        Parameter(
            help="Players with commas between, such as steady,greedy or steady:easy. Each plays both sides "
            "of its games; one/other is a pair, for the first and the second side."
        ),
    ] = "steady,greedy",
    games: Annotated[Whole, Parameter(help="How many games in all; the most with --half-width.")] = 0,
    half_width: Annotated[
        float, Parameter(help="Play until each player's score is known so well: 0.03 is 3 points.")
    ] = 0.0,
    seed: Seed = 1,
    jobs: Jobs = 1,
    forces: Forces = "all",
    change: Changes = (),
    remedy: Annotated[
        bool, Parameter(help="Play more games to find what would bring it to 50 percent.")
    ] = True,
    engineering: Annotated[
        bool,
        Parameter(negative=(), help="Play the games once more with idle sappers: what is engineering worth?"),
    ] = False,
    engine: Engine = "processes",
    scheduler: Scheduler = "",
) -> int:
    from game.client.board.heat_map import DRAWING
    from game.lab.simulate import Order, simulate_command

    changes = changes_of(change)
    order = Order(
        scenario, players, out, games, half_width, seed, jobs, forces, engine, scheduler, changes, remedy,
        engineering,
    )  # fmt: skip
    return simulate_command(order, DRAWING)


@app.command(
    help="Say which of two players is better, or what a change of a scenario does: no game too many."
)
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
    seed: Seed = 1,
    jobs: Jobs = 1,
    forces: Forces = "all",
    out: Annotated[Path | None, Parameter(help="Keep the games in this folder, to go on later.")] = None,
    json: Json = False,
    engine: Engine = "processes",
    scheduler: Scheduler = "",
) -> int:
    from game.lab.compare import Setting, compare_command

    setting = Setting(games, seed, jobs, forces, out, engine, scheduler, better)
    return compare_command(scenario, other, players, setting, json)


@app.command(
    help="Play a scenario with several values of one of its numbers and find the one nearest 50 percent."
)
def sweep(
    scenario: Scenario,
    /,
    *,
    vary: Annotated[
        str, Parameter(help="The number and its values: forces.combine.GEV=2..6, or turn_limit=8,10,12.")
    ],
    players: Annotated[str, Parameter(help="The player of both sides, or one/other.")] = "steady",
    games: Annotated[Whole, Parameter(help="How many games in all.")] = 400,
    seed: Seed = 1,
    jobs: Jobs = 1,
    forces: Annotated[
        str,
        Parameter(
            help="A force for each side, or all pairs that have the one that changes; by default one pair."
        ),
    ] = "",
    out: Annotated[
        Path | None, Parameter(help="Keep games and curve in this folder, to go on later.")
    ] = None,
    json: Json = False,
    engine: Engine = "processes",
    scheduler: Scheduler = "",
) -> int:
    from game.lab.sweep import Asked, read_vary, sweep_command

    key, values = read_vary(vary)
    asked = Asked(scenario, key, values, players, games, seed, jobs, forces, out, engine, scheduler)
    return sweep_command(asked, json)


PlayOuts = Annotated[Whole, Parameter(help="How many play-outs in all.")]
PlayOutSeed = Annotated[Whole, Parameter(help="Seed of the play-outs.")]
PlayOutPlayer = Annotated[
    str, Parameter(help="Who plays the play-outs; by default the best quick player of the game.")
]
Processes = Annotated[Whole, Parameter(help="How many processes play at once.")]
Knowing = Annotated[Whole, Parameter(help="Only what this side knows, 0 or 1; by default the truth.")]


def _asked(file: Path, play_outs: int, seed: int, player: str, jobs: int, side: int) -> Any:
    """What an analysis of a saved game is asked for."""
    from game.lab.analysis.analysis import Plan
    from game.lab.analysis.command import Asked

    _at_least_one(**{"play-outs": play_outs, "jobs": jobs})
    return Asked(_existing(file), Plan(play_outs, seed, player), jobs, side)


@app.command(help="Say where a saved game was decided, and whether by luck or by decisions.")
def analyse(
    file: Annotated[Path, Parameter(help="A .sapper file.")],
    /,
    *,
    play_outs: PlayOuts = 1000,
    seed: PlayOutSeed = 1,
    player: PlayOutPlayer = "",
    jobs: Processes = 1,
    side: Knowing = -1,
    json: Json = False,
) -> int:
    from game.lab.analysis.command import analyse_command

    return analyse_command(_asked(file, play_outs, seed, player, jobs, side), json)


@app.command(help="Write the battle report of a saved game: one page with its course, pictures and luck.")
def report(
    file: Annotated[Path, Parameter(help="A .sapper file.")],
    /,
    *,
    out: Annotated[
        Path, Parameter(help="The page to write, a .html file; a picture of the board comes beside it.")
    ],
    play_outs: PlayOuts = 1000,
    seed: PlayOutSeed = 1,
    player: PlayOutPlayer = "",
    jobs: Processes = 1,
    side: Knowing = -1,
) -> int:
    from game.client.screenshot import drawn
    from game.lab.analysis.command import report_command

    return report_command(_asked(file, play_outs, seed, player, jobs, side), out, drawn)


odds = App(
    name="odds",
    help="Chances: of a shot, a plan against an Ogre, work over turns, a way through mines, cruise missiles.",
    help_format="plaintext",
)
app.command(odds)


def _told(table: Callable[[Any], Any], json: bool) -> int:
    """Print a table of the usual game."""
    from game import shipped  # noqa: F401  (makes the games of the program known)
    from game.lab.odds import book, odds_command

    return odds_command(table(book()), json)


@odds.command(name="shot", help="An attack: what fires together, at what.")
def odds_shot(
    guns: Annotated[str, Parameter(help="What fires together, such as HVY*2+HWZ+INF*3, or MK3:sec*2.")],
    target: Annotated[str, Parameter(help="The kind of the target, such as GEV or MK3.")],
    /,
    *,
    terrain: Annotated[str, Parameter(help="The ground of the target, such as town.")] = "clear",
    json: Json = False,
) -> int:
    return _told(lambda book: book.shot(guns, target, terrain), json)


@odds.command(name="ogre", help="What an Ogre still has after each turn of a plan.")
def odds_ogre(
    ogre: Annotated[str, Parameter(help="The Ogre, such as MK3.")],
    /,
    *,
    plan: Annotated[
        str, Parameter(help="The attacks of a turn: HWZ@tr,HWZ@tr,HVY*3@main. Parts: main, sec, tr …")
    ],
    turns: Annotated[Whole, Parameter(help="How many turns it goes on.")] = 4,
    json: Json = False,
) -> int:
    return _told(lambda book: book.plan(ogre, plan, turns), json)


@odds.command(
    name="task", help="The chance that a task of sappers is done by each turn; without a name of all."
)
def odds_task(
    task: Annotated[str, Parameter(help="The task, such as dig.")] = "",
    /,
    *,
    dice: Annotated[Whole, Parameter(help="The most dice a turn.")] = 4,
    turns: Annotated[Whole, Parameter(help="The most turns.")] = 5,
    json: Json = False,
) -> int:
    return _told(lambda book: book.task(task, dice, turns), json)


@odds.command(name="missile", help="Fire at a cruise missile in flight, by the hexes that it has flown.")
def odds_missile(
    guns: Annotated[str, Parameter(help="What fires, such as HVY*2+MK3:mis; without it the chart.")] = "",
    /,
    *,
    json: Json = False,
) -> int:
    return _told(lambda book: book.interception(guns), json)


@odds.command(name="explosion", help="What the explosion of a cruise missile does, by the distance.")
def odds_explosion(
    target: Annotated[str, Parameter(help="The kind of counter, such as HVY or MK3.")],
    /,
    *,
    terrain: Annotated[str, Parameter(help="Its ground, such as forest.")] = "clear",
    json: Json = False,
) -> int:
    return _told(lambda book: book.explosion(target, terrain), json)


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
    json: Json = False,
) -> int:
    return _told(lambda book: book.mines(hexes, mines, path, units, road), json)


@app.command(help="Play one game between computer players and write it as a saved game.")
def match(
    scenario: Scenario,
    /,
    *,
    out: Annotated[Path, Parameter(help="The saved game to write, a .sapper file.")],
    players: Annotated[str, Parameter(help="The player of each side with a comma between, or one for both.")],
    seed: Annotated[Whole, Parameter(help="Seed of the game.")] = 1,
    forces: Forces = "first",
    change: Changes = (),
    show: Annotated[
        bool, Parameter(negative=(), help="Open the game in the window when it is played.")
    ] = False,
) -> int:
    from game.lab.match_command import match_command

    status = match_command(scenario, players, seed, forces, out, changes_of(change), show)
    if status or not show:
        return status
    return start_client(ClientOptions(load=str(out)))
