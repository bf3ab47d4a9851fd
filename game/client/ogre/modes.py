"""The mode of each decision: one table from the kind of a frame, or from the phase, to the mode.

A new kind of decision is a row here and a mode in a file of its own. What stands in no row, as a question
or a phase that a rule of its own brings, is asked with ``RoleMode``, by what its orders say of themselves.
"""

from __future__ import annotations

from game.client.generic.mode import RoleMode
from game.client.generic.window_mode import WindowMode
from game.client.ogre.fire_mode import FireMode
from game.client.ogre.move_mode import MoveMode
from game.client.ogre.overrun.fire_round import FireRound
from game.client.ogre.overrun.offers import OfferRound
from game.client.ogre.setup_mode import SetupMode
from game.client.ogre.work.sappers_mode import SappersMode
from game.client.table.modes.mode import Mode, PlayScreen
from game.client.table.modes.watch_mode import WatchMode
from game.core.anygame import Position, Rules
from game.core.sequence import SETUP
from game.ogre.engineering.module import SAPPERS
from game.ogre.movement.movement_points import SECOND
from game.ogre.overrun.overrun_state import DISMOUNT, RAMS, SHOOT

#: by the kind of the frame on top, else by the phase
MODES: dict[str, type[Mode]] = {
    SETUP: SetupMode,
    SAPPERS: SappersMode,
    "movement": MoveMode,
    SECOND: MoveMode,
    "fire": FireMode,
    DISMOUNT: OfferRound,
    SHOOT: FireRound,
    RAMS: OfferRound,
}


def mode_for(rules: Rules, view: Position) -> type[Mode]:
    """The mode for the decision that is asked now; one that only looks when the game is over.

    A phase that takes the orders of another, or its attacks, is asked as that one is.
    """
    if view.result is not None:
        return WatchMode
    if view.frames:
        return MODES.get(view.frames[-1].kind, RoleMode)
    phase = rules.phase.get(view.clock.phase)
    names = (view.clock.phase, *((phase.like, phase.attacks) if phase is not None else ()))
    return next((MODES[name] for name in names if name in MODES), RoleMode)


def mode(host: PlayScreen) -> Mode:
    """The mode for what is decided now. What is asked out of turn, and is in no row, is known by roles."""
    found = mode_for(host.session.rules, host.view)
    return WindowMode(host) if found is RoleMode and host.session.windows.asked is not None else found(host)
