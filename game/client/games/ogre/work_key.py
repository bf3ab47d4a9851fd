"""Work of sappers beside the phase: opened and left by its key."""

from __future__ import annotations

from game.client.game.modes.mode import Mode
from game.client.game.modes.mode_host import GameHost
from game.client.games.ogre.fire_beside import fires_beside
from game.client.games.ogre.fire_mode import FireMode
from game.client.games.ogre.move_mode import MoveMode
from game.client.games.ogre.work.going_jobs import carried_on
from game.client.games.ogre.work.work_mode import WorkMode
from game.client.games.ogre.work.work_model import WorkBench
from game.hexes.grid import OFF
from game.ogre.engineering.tasks import TASKS


def open_work(host: GameHost, mode: Mode, at: int) -> Mode:
    """What sappers could do, beside the phase that is on; of one hex, or of all. Beside movement: fire."""
    if fires_beside(mode.rules, mode.view):
        return FireMode(host)
    hexes = WorkBench(mode).hexes()
    return WorkMode(host, at or (hexes[0] if len(hexes) == 1 else OFF))


def carry_on(host: GameHost, mode: Mode) -> bool:
    """The key that carries all jobs in progress on; False where sappers do not work."""
    if not isinstance(mode, FireMode | WorkMode) or not TASKS.by_id(mode.rules):
        return False
    orders = carried_on(mode.rules, mode.view, mode.side)
    if orders:
        host.do(*orders)
    else:
        host.toast("No job in progress can be carried on.")
    return True


def toggle_work(host: GameHost, mode: Mode) -> bool:
    """The key for work, and for fire beside movement; False where neither is."""
    if fires_beside(mode.rules, mode.view) and isinstance(mode, MoveMode):
        host.work.open_work()
        return True
    if isinstance(mode, WorkMode) or (fires_beside(mode.rules, mode.view) and isinstance(mode, FireMode)):
        host.work.close_work()
        return True
    if not isinstance(mode, FireMode) or not TASKS.by_id(mode.rules):
        return False
    hexes, unit = WorkBench(mode).hexes(), mode.unit(mode.selected)
    if hexes:
        host.work.open_work(unit.at if unit is not None and unit.at in hexes else OFF)
    else:
        host.toast("No sapper can work this turn.")
    return True
