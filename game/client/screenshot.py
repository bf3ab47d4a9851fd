"""Pictures of screens without a display."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from game.usage import UsageError

if TYPE_CHECKING:
    from game.client.kit import Screen
    from game.client.shell.app import App
    from game.client.table.session import Session


import pygame

from game.client.kit.draw import without_display
from game.client.table.hud.battle_report import BESIDE, IN_PAGE, as_file, pictures
from game.client.table.session import Session
from game.client.table.visibility import ALL
from game.lab.analysis.analysis import Analysis
from game.lab.analysis.report import Shown
from game.saves.reading import Loaded

#: slices of waiting work before a picture is taken as it is
PATIENCE = 5000


def settle(app: App) -> None:
    """Let waiting work and motions come to their end, and draw."""
    for _ in range(PATIENCE):
        app.animator.finish()
        app.animator.tick()
        app.draw()
        top = app.top
        # areas asked for while drawing: ground is still missing
        if not app.background and not (top is not None and (top.unfinished or top.areas)):
            break
        app.work()
    app.draw()


def shoot(
    screen: Screen, size: tuple[int, int], out: Path, scale: float = 1.0, palette: str = "standard"
) -> None:
    """Save a picture of a screen."""
    from game.client.kit.draw import without_display

    without_display()
    from game.client.shell.app import App
    from game.client.shell.settings import Settings

    app = App(size, Settings(ui_scale=scale, palette=palette, animation="off"))
    app.push(screen)
    keep(app, out)


def keep(app: App, out: Path) -> None:
    """Save what the window of an app shows."""
    from game.client.kit.draw import write_picture

    settle(app)
    write_picture(app.surface, out)


def screenshot(
    subject: str,
    *,
    out: Path,
    at: int | None = None,
    side: int | None = None,
    size: tuple[int, int] = (1600, 900),
) -> int:
    """Save a picture of a scenario, a saved game or a written position; the exit status.

    ``at`` counts orders; ``side`` sees its own view. Raises ``ScenarioError`` for a wrong scenario, and
    ``UsageError`` with a sentence for anything else that cannot be shown.
    """
    from game.client.kit.draw import without_display

    without_display()
    from game.client.game_library import Desk
    from game.client.shell.app import App
    from game.client.shell.settings import Settings
    from game.client.start import open_at_once
    from game.scenarios.start import laid_out

    app, desk = App(size, Settings(animation="off", autosave=False)), Desk(seed=1)
    is_file = Path(subject).suffix != ".toml" and Path(subject).exists()
    trouble = open_at_once(app, desk, None if is_file else subject, subject if is_file else None, mode="solo")
    game = next((screen for screen in app.screens if hasattr(screen, "session")), None)
    if trouble or game is None:
        raise UsageError(trouble or f"{subject} cannot be shown.")
    session = game.session
    if not session.history.steps:
        for order in session.suggested:
            session.do(order)  # what the other side sets up is refused, and waits for its turn
        session.do_all(laid_out(session.rules, session.position))
    if at is not None:
        if not 0 <= at <= len(session.history.steps):
            raise UsageError(
                f"--at must be between 0 and {len(session.history.steps)}, the number of orders."
            )
        session.history.at = at
    if side is not None and not 0 <= side < len(session.position.sides):
        raise UsageError(f"--side must be between 0 and {len(session.position.sides) - 1}.")
    app.home(fixed_view(session, side))
    keep(app, out)
    desk.leave()
    return 0


def fixed_view(session: Session, side: int | None) -> Screen:
    """The game screen of a session as one side sees it; of the side that decides without one."""
    from game.client.screens.game_screen import GameScreen
    from game.client.table.session import Session
    from game.client.table.visibility import ONE_SIDE

    class Seen(Session):
        """A session that shows one side's view whoever decides."""

        @property
        def viewer(self) -> int:
            return self.decider if side is None else side

    seen = Seen(
        session.rules,
        session.history.start,
        names=session.names,
        # asked for on purpose: no curtain, whoever played
        mode="solo",
        sight="mover" if side is None else f"{ONE_SIDE}{side}",
        title=session.title,
        history=session.history,
        suggested=session.suggested,
    )
    return GameScreen(seen)


# ----------------------------------- The pictures of a battle report without a window, for the command line
def drawn(loaded: Loaded, analysis: Analysis) -> tuple[dict[Shown, bytes], bytes]:
    """The pictures of a saved game without a window (JPEG), and the last one as PNG."""
    without_display()
    pygame.display.init()
    if pygame.display.get_surface() is None:
        pygame.display.set_mode((64, 64), pygame.HIDDEN)
    history = loaded.history
    session = Session(history.rules, history.start, mode="solo", title=loaded.meta.title, history=history)
    side = analysis.record.side
    viewer = ALL if side is None else side
    found = {row[0]: as_file(row[1], "jpg") for row in pictures(session, viewer, analysis, IN_PAGE) if row}
    last = next(row[1] for row in pictures(session, viewer, analysis, BESIDE, last=True) if row)
    return found, as_file(last, "png")
