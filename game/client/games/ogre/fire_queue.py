"""Single attacks on the treads of an Ogre, one after another, with time to see each."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from game.client.games.ogre.fire_attack import FireAttack
from game.client.games.ogre.ogre_query import OgreQuery
from game.core.anygame import Order
from game.ogre import sheets
from game.ogre.combat.combat import Fire
from game.ogre.combat.firing import Firing

#: milliseconds between two of them
BETWEEN = 350


class QueueHost(Protocol):
    """What the queue has done."""

    def do(self, *orders: Order) -> bool:
        """Give orders; True when all of them were carried out."""

    def when_still(self, call: Callable[[], None], ms: float = 0) -> None:
        """Call when the motion is over, and a little later."""

    def refresh(self) -> None:
        """The mode shows something else."""


class FireQueue:
    """The attacks still to be made while they run."""

    def __init__(self, query: OgreQuery, attack: FireAttack, host: QueueHost) -> None:
        self.query, self.attack, self.host = query, attack, host
        self.waiting: list[Firing] = []
        self.running = False

    def start(self) -> None:
        """Make all of them, until one wants to stop."""
        self.waiting, self.running = self.attack.selection.singles(), True
        self._next()

    def make_one(self, shot: Firing) -> bool:
        """One attack; the shot is picked no more."""
        self.attack.selection.take_out(shot)
        return self.host.do(Fire((shot,), self.attack.target, self.attack.part))

    def _next(self) -> None:
        if not self.running:
            return
        shot = self.waiting.pop(0) if self.waiting else None
        unit, side = self.query.unit(self.attack.target), self.query.side
        if shot is None or unit is None or not unit.sheet[sheets.TREADS] or not self.make_one(shot):
            self.stop()
        elif self.running and self.query.side == side and self.waiting:
            self.host.when_still(self._next, BETWEEN)
        else:
            self.stop()

    def stop(self) -> None:
        """No more of them."""
        self.waiting, self.running = [], False
        self.host.refresh()
