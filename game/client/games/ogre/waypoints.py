"""A path of one's own: laid with waypoints, or drawn by dragging a counter."""

from __future__ import annotations

from game.client.art.scene import Reach
from game.client.game.modes.intents import Say, Show
from game.client.games.ogre.move_query import MoveIntent, MoveQuery, Walk, moves_in
from game.client.games.ogre.order_preview import after
from game.client.games.ogre.work.group_move import GroupMove
from game.core.refusals import Refusal
from game.ogre.movement.movement import Move, MoveOffers
from game.ogre.movement.movement_points import SECOND, points_left
from game.ogre.state import Unit, View


class OwnPath:
    """The path that the player lays hex by hex, and where it could go on to."""

    def __init__(self, query: MoveQuery, group: GroupMove) -> None:
        self.query, self.group = query, group
        #: its hexes so far, without the one where the counter stands
        self.drawn: list[int] = []
        #: it is being laid with waypoints, hex after hex
        self.laying = False
        #: why it cannot be gone as it is drawn; empty where it can
        self.refused = ""
        self._onward: tuple[object, MoveOffers | None] | None = None

    def clear(self) -> None:
        """No path is laid."""
        self.drawn, self.refused, self.laying = [], "", False

    # ------------------------------------------------------------------ where it leads
    def _at_end(self, unit: Unit, *further: int) -> View | Refusal:
        """The position at the end of the path; dice are rolled only there, not on the way."""
        path = (*self.drawn, *further)
        if not path:
            return self.query.view
        return after(self.query.rules, self.query.view, (Move((unit.id,), path),))

    def cost(self, further: tuple[int, ...] = ()) -> int | None:
        """Movement points of the path, with some hexes more; None where it cannot be gone."""
        unit = self.query.mover()
        assert unit is not None
        then = self._at_end(unit, *further)
        if isinstance(then, Refusal):
            return None
        rules = self.query.rules
        return points_left(rules, self.query.view, unit) - points_left(rules, then, then.units[unit.id])

    def onward(self) -> MoveOffers | None:
        """The moves from the end of the path."""
        unit = self.query.mover()
        if unit is None:
            return None
        key = (id(self.query.view), unit.id, tuple(self.drawn))
        if self._onward is None or self._onward[0] != key:
            then = self._at_end(unit)
            offers = () if isinstance(then, Refusal) else self.query.rules.offers(then, unit.id)
            self._onward = (key, moves_in(offers))
        return self._onward[1]

    def further(self, at: int) -> tuple[int, ...]:
        """The cheapest way on from the end of the path, or nothing."""
        if not at or (self.drawn and at == self.drawn[-1]):
            return ()
        onward = self.onward()
        return onward.to(at).path if onward is not None and onward.mask >> at & 1 else ()

    def lit(self) -> dict[int, Reach]:
        """The hexes that the path can still lead to, with what the whole of it costs."""
        onward = self.onward()
        used = self.cost() if onward is not None else None
        if onward is None or used is None:
            return {}
        second = self.query.view.clock.phase == SECOND
        return {
            at: Reach(str(used + onward.cost(at)), "", second, road=onward.keeps_road(at))
            for at in onward.hexes()
        }

    # ------------------------------------------------------------------ laying and drawing
    def lay(self, at: int) -> MoveIntent | None:
        """Lay the path on to a hex; a click on its end goes."""
        if not at or not self.query.selected:
            return None
        if self.drawn and at == self.drawn[-1]:
            return Walk(tuple(self.drawn))
        further = self.further(at)
        if not further:
            end = self.query.label(at)
            if not self.drawn:
                return Say(f"{end} is out of reach.", "bad")
            return Say(f"The path does not lead from {self.query.label(self.drawn[-1])} to {end}.", "bad")
        self.laying = True
        self.drawn += further
        return Show()

    def draw_to(self, at: int) -> bool:
        """The counter is dragged over a hex: the path goes on to it, or back to it. True when it differs."""
        unit = self.query.mover()
        if unit is None or not at:
            return False
        self.laying = False
        line = [unit.at, *self.drawn]
        if at == line[-1]:
            return False
        if at in line:
            self.drawn = line[1 : line.index(at) + 1]
        elif self.query.view.board.grid.distance(line[-1], at) == 1:
            self.drawn.append(at)
        elif self.group.can_go(at):
            self.drawn = list(self.group.way_to(at))
        else:
            return False
        refusal = self.group.refusal(tuple(self.drawn)) if self.drawn else None
        self.refused = refusal.text if refusal and at not in self.query.options.targets else ""
        return True

    def let_go(self) -> tuple[int, ...]:
        """The dragged counter was let go: the path that was drawn, which is laid no more."""
        drawn, self.drawn, self.refused = tuple(self.drawn), [], ""
        return drawn
