"""``sapper --selftest``: does this program, as it was built and installed, have everything it needs?

A window is opened, every map and scenario is loaded and drawn, one random game is
played, saved and loaded again, and a few games are played in two processes. Each step
prints a line; the first that fails ends the test with status 1. It proves the
packaging, not the rules.
"""

from __future__ import annotations

import importlib
import pkgutil
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from game.printing import say

SIZE = (1280, 720)
#: the games of a batch, and the processes that play them
GAMES, PROCESSES = 4, 2
#: seconds that a computer player may take for an order, and that such a batch may take
PATIENCE, BATCH = 30.0, 300.0


def selftest(size: tuple[int, int] | None = None, seed: int | None = None) -> int:
    """Run all steps; 0 when every one passed, else 1."""
    size, seed = size or SIZE, 1 if seed is None else seed
    state: dict[str, Any] = {}
    steps: list[tuple[str, Callable[[], str]]] = [
        ("parts of the program", load_every_module),
        ("register of rules", read_register),
        ("maps and scenarios", lambda: check_maps(state)),
        ("fonts and pictures", find_fonts),
        ("window", lambda: open_window(state, size)),
        ("every scenario on screen", lambda: draw_scenarios(state, size)),
        ("a random game", lambda: play_game(state, seed)),
        ("save and load", lambda: save_and_load(state)),
        ("a computer player", lambda: think_a_turn(state, seed)),
        ("a test in processes, its page and its screen", lambda: play_batch(state, seed)),
    ]
    began = time.perf_counter()
    for title, step in steps:
        try:
            told = step()
        except Exception as error:
            say(f"failed  {title}: {type(error).__name__}: {error}")
            return 1
        say(f"ok      {title}: {told}", flush=True)
    say(f"all good after {time.perf_counter() - began:.1f} s")
    return 0


class Missing(Exception):
    """Something that must be there is not; the message says what."""


def load_every_module() -> str:
    """Import all of the program, so that nothing is missing that is only loaded late."""
    import game

    names = [found.name for found in pkgutil.walk_packages(game.__path__, "game.")]
    for name in names:
        if not name.endswith("__main__"):
            importlib.import_module(name)
    if len(names) < 20:
        raise Missing(f"only {len(names)} modules were found")
    return f"{len(names)} modules"


def read_register() -> str:
    """The rule register opens, and has entries."""
    from game import register

    rows = register.coverage()
    return f"{len(rows)} rules, {sum(bool(row.decided) for row in rows)} of them in the code"


def check_maps(state: dict[str, Any]) -> str:
    """Check every file of ``maps`` and load every scenario with its board."""
    from game import paths
    from game.boards.findings import BoardError, errors
    from game.scenarios.checkers import board_by_itself, check_paths
    from game.scenarios.load import list_scenarios

    wrong = errors(check_paths([paths.maps()]))
    if wrong:
        raise BoardError(wrong)
    boards = [board_by_itself(path) for path in sorted(paths.boards().glob("*.tmx"))]
    found = list_scenarios(paths.scenarios())
    if not boards or not found:
        raise Missing(f"no maps in {paths.maps()}")
    for one in found:
        if isinstance(one, BoardError):
            raise one
    state["scenarios"] = found
    return f"{len(boards)} boards, {len(found)} scenarios"


def find_fonts() -> str:
    """The typeface in every weight, and the picture of the program."""
    from game import paths
    from game.client.kit.theme import font_file

    found = [font_file(weight) for weight in ("regular", "medium", "bold")]
    if not all(found):
        raise Missing("the typeface of the interface is not installed")
    if not (paths.assets() / "icon.svg").is_file():
        raise Missing(f"no pictures in {paths.assets()}")
    return ", ".join(file.name for file in found if file)


def open_window(state: dict[str, Any], size: tuple[int, int]) -> str:
    """The main menu in a window."""
    import pygame

    from game.client.game_library import Desk
    from game.client.screens.menu import MenuScreen
    from game.client.shell.app import App

    app = state["app"] = App(size)
    state["desk"] = Desk(seed=1)
    app.push(MenuScreen(state["desk"]))
    settled(app)
    if app.frames < 1:
        raise Missing("nothing was drawn")
    return f"{pygame.display.get_driver()}, {app.surface.get_width()}x{app.surface.get_height()}"


def draw_scenarios(state: dict[str, Any], size: tuple[int, int]) -> str:
    """Start each scenario in the window, as the menu does."""
    from game.client.shell.cards import Seat, Setup

    app, desk = state["app"], state["desk"]
    for one in state["scenarios"]:
        sides = [Seat(side.name) for side in one.scenario.sides]
        trouble = desk.start(app, Setup(one.scenario.id, sides, {}))
        if trouble:
            raise Missing(trouble)
        settled(app)
        # a curtain may hang before it: a plain picture, but for its words
        dots = {tuple(app.surface.get_at((x, y))) for x in range(0, size[0], 7) for y in range(0, size[1], 5)}
        if len(dots) < 8:
            raise Missing(f"the picture of {one.scenario.id} is empty")
    return f"{len(state['scenarios'])} drawn, {app.frames} frames"


def settled(app: Any) -> None:
    """Draw until nothing more is to be drawn."""
    from game.client.screenshot import settle

    faults = app.faults
    settle(app)
    if app.faults > faults:
        raise Missing("a screen failed; the report lies in the log folder")


def play_game(state: dict[str, Any], seed: int) -> str:
    """A whole random game, every step watched."""
    from game.lab import fuzz

    def no_dump(*_: object) -> None:
        return None

    loaded = state["scenarios"][0]
    record = fuzz.play(loaded, seed, True, no_dump)
    if record.fault:
        raise Missing(record.fault)
    return f"{record.scenario}, {record.orders} orders, {record.turns} turns, {record.level}"


def save_and_load(state: dict[str, Any]) -> str:
    """Write a game to a file and read it again: the same position must come out."""
    from game.saves.check import round_trip

    with tempfile.TemporaryDirectory() as folder:
        return str(round_trip(state["scenarios"][0], Path(folder)))


def think_a_turn(state: dict[str, Any], seed: int) -> str:
    """A player-turn, and the set-up before it, by the strongest player in a process of its own."""
    from game.core.position import decider
    from game.core.views import own_view
    from game.lab.fuzz import game_of
    from game.players.roster import players_of
    from game.players.thinker import Chair, Failure, Thinker

    rules, position, _ = game_of(state["scenarios"][0], seed)
    name, thinker, orders = list(players_of(position.terms.game))[-1], Thinker(), 0
    try:
        thinker.sit(rules, own_view(position), (Chair(0, name, seed), Chair(1, name, seed)))
        while position.result is None and position.clock.player_turn < 1:
            thinker.ask(decider(position), own_view(position))
            ends = time.perf_counter() + PATIENCE
            while (found := thinker.poll()) is None and time.perf_counter() < ends:
                time.sleep(0.002)
            if found is None or isinstance(found, Failure):
                raise Missing(found.words if found else f"no answer in {PATIENCE} s")
            position, orders = rules.apply(position, found.order).position, orders + 1
    finally:
        thinker.close()
    return f"{name}, {orders} orders"


def play_batch(state: dict[str, Any], seed: int) -> str:
    """A test of a scenario in processes beside this one, its page, and its screen."""
    from game.client.board.heat_map import DRAWING
    from game.client.tester.report_screen import ReportScreen
    from game.client.tester.tester import Tester
    from game.data_files import read_text
    from game.lab.beside import Beside, PlayTest
    from game.lab.kept import Request, kept_tests
    from game.lab.report.page import PAGE, Material
    from game.lab.report.tables import write_report
    from game.lab.simulate import read_batch, summed

    loaded, app = state["scenarios"][0], state["app"]
    with tempfile.TemporaryDirectory() as home:
        out, scenario = Path(home) / "test", loaded.scenario
        request = Request(
            scenario.id, scenario.title, "greedy", GAMES, forces="first", seed=seed, jobs=PROCESSES
        )
        work = Beside(PlayTest(out, request))
        work.start()
        ends = time.perf_counter() + BATCH
        while work.running and time.perf_counter() < ends:
            work.poll()
            time.sleep(0.01)
        work.stop()
        plan, rows = request.plan(), read_batch(out, request.plan())
        faults = [work.trouble, *(row.fault for row in rows)]
        if any(faults) or len(rows) != GAMES:
            raise Missing(next(filter(None, faults), f"{len(rows)} of {GAMES} games were played"))
        write_report(out, Material(plan, summed(plan, rows), rows, (), loaded.board), DRAWING)
        page = read_text(out / PAGE)
        if "<polyline" not in page or "data:image/png" not in page:
            raise Missing("the page has no pictures")
        tester = Tester(Path(home))
        screen = ReportScreen(tester, tester.opened(kept_tests(Path(home))[0]), loaded)
        app.push(screen)
        settled(app)
        if screen.named("chart Verdict") is None:
            raise Missing("the screen of the test has no pictures")
        app.pop()
    return f"{GAMES} games in {PROCESSES} processes, a page of {len(page) // 1024} kB and a screen"
