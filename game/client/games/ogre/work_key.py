"""Work of sappers beside the phase: opened, left, and taken up again after an interruption."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.client.games.ogre.fire_mode import FireMode
from game.client.games.ogre.work.bench import WorkBench
from game.client.games.ogre.work.work_mode import WorkMode
from game.client.play.mode import Mode
from game.hexes.grid import OFF

if TYPE_CHECKING:
    from game.client.screens.game import GameScreen


def open_work(screen: GameScreen, at: int) -> None:
    """What sappers could do, beside the phase that is on; of one hex, or of all."""
    hexes = WorkBench(screen.mode).hexes()
    screen.turn_to(WorkMode(screen, at or (hexes[0] if len(hexes) == 1 else OFF)))


def resumed(screen: GameScreen) -> Mode | None:
    """The work that went on before an interruption, if it is still the same moment of the game."""
    if screen.waits is None or screen.view.frames:
        return None
    (clock, at), screen.waits = screen.waits, None
    return WorkMode(screen, at) if clock == screen.view.clock and screen.view.result is None else None


def toggle_work(screen: GameScreen) -> bool:
    """The key for work; False where sappers do not work."""
    if isinstance(screen.mode, WorkMode):
        screen.close_work()
        return True
    if not isinstance(screen.mode, FireMode) or not screen.session.rules.tasks:
        return False
    unit = screen.view.units.get(screen.mode.selected or "")
    at = unit.at if unit is not None and unit.at in WorkBench(screen.mode).hexes() else OFF
    if not WorkBench(screen.mode).hexes():
        screen.toast("No sapper can work in this turn.")
    else:
        screen.open_work(at)
    return True
