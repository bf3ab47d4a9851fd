"""The commands of ``sapper`` beside the client, and their help.

Each command loads what it needs when it is called. Help is given as text, not as
docstrings, so that a build that strips docstrings still explains itself.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

from cyclopts import App, CycloptsError, Parameter

from game import __version__
from game.boards.findings import hint
from game.boards.limits import shown
from game.files import place_for
from game.lab_commands import add_laboratory
from game.opening import ClientOptions, parse_size, start_client
from game.usage import GOOD, UsageError, Whole, command

_ABOUT = (
    "Sapper: Ogre / G.E.V. battles on hex maps, with the rules of combat engineering. "
    "Unofficial and fan-made; Ogre is a registered trademark of Steve Jackson Games. "
    "Without a command the game opens."
)
_JSON = "Print JSON instead of text."
_SEED = "Seed of the dice, a whole number."
_GAME = "The name of the game, unless it is the usual one."
_SIZE = "Width and height in pixels, such as 1600x900."

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
    seed: Annotated[str | None, Parameter(help=_SEED)] = None,
    selftest: Annotated[
        bool,
        Parameter(
            negative=(), help="Open a window, load every map, play, save and load one game, then quit."
        ),
    ] = False,
) -> int:
    return start_client(ClientOptions(scenario, load, size, seed, selftest))


@app.command(help="Check maps, scenarios, saved games and data files; list every mistake and how to fix it.")
def check(
    *paths: Annotated[Path, Parameter(help="Files or folders; without any, the maps of the program.")],
    json: Annotated[bool, Parameter(negative=(), help=_JSON)] = False,
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


@app.command(help="Play random games of every scenario and check that nothing goes wrong.")
def fuzz(
    *,
    games: Annotated[Whole, Parameter(help="How many games.")] = 100,
    seed: Annotated[
        Whole, Parameter(help="Seed of the first game; each later game uses the next number.")
    ] = 1,
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
    game: Annotated[str, Parameter(help=_GAME)] = "",
) -> int:
    from game.lab.fuzz import fuzz_command

    if games < 1:
        raise UsageError("--games must be at least 1.")
    if jobs < 1:
        raise UsageError("--jobs must be at least 1.")
    return fuzz_command(
        games=games,
        seed=seed,
        scenario=scenario,
        out=out,
        pairs=pairs,
        jobs=jobs,
        settings=settings,
        game=_game(game),
    )


@app.command(help="Count the legal orders of a written position by kind and by order.")
def count(
    file: Annotated[Path, Parameter(help="A position in the notation of docs/NOTATION.md, or a saved game.")],
    /,
    *,
    depth: Annotated[Whole, Parameter(help="How many orders deep to count.")] = 1,
    json: Annotated[bool, Parameter(negative=(), help=_JSON)] = False,
) -> int:
    from game.lab.counts import count_command

    return count_command(_existing(file), depth=depth, as_json=json)


@app.command(help="Says how to ask for the balance of a scenario: sapper simulate.")
def balance(
    scenario: Annotated[str, Parameter(help="Scenario id, or a .toml file.")],
    /,
    *,
    games: Annotated[Whole, Parameter(help="How many games.")] = 400,
    seed: Annotated[
        Whole, Parameter(help="Seed of the first game; each later game uses the next number.")
    ] = 1,
    player: Annotated[str, Parameter(help="The player.")] = "steady,greedy",
    json: Annotated[bool, Parameter(negative=(), help=_JSON)] = False,
) -> int:
    from game.lab.simulate import balance_command

    if games < 1:
        raise UsageError("--games must be at least 1.")
    return balance_command(scenario, games, seed, player, as_json=json)


@app.command(help="Measure drawing, rules and start-up in one run; ratios as well as times.")
def bench(
    *,
    game: Annotated[str, Parameter(help=f"{_GAME} Then only its rules are measured.")] = "",
    json: Annotated[bool, Parameter(negative=(), help=_JSON)] = False,
) -> int:
    from game.bench import bench_command

    return bench_command(as_json=json, game=_game(game))


@app.command(
    help="How far the rules are covered: each rule with its status, the code that decides it, and its tests."
)
def rules(
    *ids: Annotated[str, Parameter(help="Only these rules and their subsections, such as ode:5.")],
    json: Annotated[bool, Parameter(negative=(), help=_JSON)] = False,
    html: Annotated[Path | None, Parameter(help="Write the rulebook into this file, as one page.")] = None,
) -> int:
    if html is not None:
        from game.rulebook.page import page_command

        return page_command(html, tuple(ids), json)
    from game.register import rules_command

    return rules_command(ids, as_json=json)


add_laboratory(app)
