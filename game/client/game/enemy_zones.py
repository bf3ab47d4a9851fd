"""Where the enemy can fire and go, as the player has asked to see it, and who can fire where in words."""

from __future__ import annotations

from typing import Any

from game.client.art.scene import Zone
from game.client.game.shown_game import BoardDisplay, ShownGame
from game.hexes.grid import bits


class EnemyZones:
    """The zones of the enemy. They are made once for a position, not for each picture of the board."""

    def __init__(self, game: ShownGame, display: BoardDisplay) -> None:
        self.game, self.display = game, display
        self._made: tuple[object, tuple[Zone, ...]] | None = None

    def zones(self) -> tuple[Zone, ...]:
        """What is to be shown; () for nothing."""
        session, view, display = self.game.session, self.game.view, self.display
        ways = self.game.showing.drawing.foes
        if ways is None or not (display.shows_threat or display.shows_reach) or self._side() < 0:
            return ()
        # the view stands in the key itself, so that no other can come to lie in its place
        key = (view, session.decider, display.shows_threat, display.shows_reach)
        if self._made is None or self._made[0] != key:
            foes, rules, out = self._foes(), self.game.rules, list[Zone]()
            if display.shows_threat:
                mask = ways.threat(rules, view, foes)
                out.append(Zone(frozenset(bits(mask)), 2, "The enemy can fire here", False))
            if display.shows_reach:
                mask = ways.reach(rules, view, foes)
                out.append(Zone(frozenset(bits(mask)), 1, "The enemy can go here", True))
            self._made = (key, tuple(out))
        return self._made[1]

    def words(self, at: int) -> str:
        """Who can fire at a hex, and with what, while that is shown; empty for nobody."""
        ways = self.game.showing.drawing.foes
        if ways is None or not self.display.shows_threat or self._side() < 0:
            return ""
        return ways.threat_words(self.game.rules, self.game.view, self._foes(), at)

    def _side(self) -> int:
        """The side whose enemy it is."""
        session = self.game.session
        return session.viewer if session.viewer >= 0 else session.decider

    def _foes(self) -> list[Any]:
        side = self._side()
        return [u for u in self.game.view.units.values() if u.side != side and not u.aboard]
