"""The client started: the menu, or at once a scenario or a game."""

from __future__ import annotations

from game import paths
from game.client.game_library import Desk
from game.client.kit import confirm, tell
from game.client.shell.app import App
from game.printing import warn


def run(
    scenario: str | None = None,
    load: str | None = None,
    size: tuple[int, int] | None = None,
    seed: int | None = None,
) -> int:
    """Open the client: the menu, or at once a scenario (id or file) or a game; returns the exit status."""
    app = App(size)
    from game.client.screens.menu import MenuScreen

    desk = Desk(seed)
    app.push(MenuScreen(desk))
    if scenario is not None or load is not None:
        app.draw()
        trouble = open_at_once(app, desk, scenario, load)
        if trouble and not paths.without_console():
            warn(f"sapper: {trouble}")
            return 2
        if trouble and app.top is not None:
            tell(app.top, "This file cannot be opened", trouble)
    app.on_file = lambda path: open_file(app, desk, path)
    status = app.run()
    if not app.faults:
        desk.leave()
    return status


def open_file(app: App, desk: Desk, path: str) -> None:
    """Open a file that was dropped on the window in place of the game that is open; what is wrong is said."""
    from game.client.shell.cards import SaveCard

    screen = app.top
    if screen is None:
        return

    def show() -> None:
        trouble = desk.open(app, SaveCard(path, path))
        if trouble and app.top is not None:
            app.top.toast(trouble, "bad")

    session = getattr(screen, "session", None)
    if session is not None and session.dirty and not session.over and not app.settings.autosave:
        confirm(screen, "Open another game?", "This game is not saved, and autosave is off.", "Open it", show)
    else:
        show()


def open_at_once(app: App, desk: Desk, scenario: str | None, load: str | None, mode: str = "hotseat") -> str:
    """Open a scenario (id or file) with its first forces, or a game; a sentence if that failed.

    Raises ``ScenarioError`` for a scenario that cannot be used.
    """
    from game.client.shell.cards import SaveCard, Setup

    if scenario is not None:
        sides = desk.loaded(scenario).scenario.sides
        return desk.start(app, Setup.of(scenario, [side.name for side in sides], mode=mode))
    return desk.open(app, SaveCard(str(load), str(load)), ask=mode == "hotseat")
