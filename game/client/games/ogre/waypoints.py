"""A path of one's own: laid with waypoints, or drawn by dragging a counter."""

from __future__ import annotations

from game.client.art.scene import Reach
from game.client.games.ogre.order_preview import after
from game.core.order_lists import Chain
from game.core.refusals import Refusal
from game.hexes.grid import OFF
from game.ogre.movement.movement import Move, MoveOffers
from game.ogre.movement.movement_points import SECOND, points_left


class Waypoints:
    """The part of the movement mode in which the player says the way."""

    def waypoint(self, at: int = OFF) -> bool:
        """The key for a waypoint: the path goes by way of a hex, the one under the pointer if none is named."""
        if not self.selected:
            return False
        self._lay(at or self.over)
        return True

    def _further(self, at: int) -> tuple[int, ...]:
        """The cheapest way on from the end of the path that is being laid, or nothing."""
        unit = self.mover()
        if unit is None:
            return ()
        key = (id(self.view), unit.id, tuple(self.drawn))
        if self._onward is None or self._onward[0] != key:
            # a move along the path already laid rolls nothing: what is rolled comes at its end
            then = (
                after(self.rules, self.view, (Move((unit.id,), tuple(self.drawn)),))
                if self.drawn
                else self.view
            )
            offers = () if isinstance(then, Refusal) else self.rules.offers(then, unit.id)
            parts = offers.parts if isinstance(offers, Chain) else [offers]
            self._onward = (key, next((p for p in parts if isinstance(p, MoveOffers)), None))
        onward = self._onward[1]
        if not at or (self.drawn and at == self.drawn[-1]):
            return ()
        return onward.to(at).path if onward is not None and onward.mask >> at & 1 else ()

    def _lit_onward(self) -> dict[int, Reach]:
        """The hexes that the path being laid can still lead to, with what the whole of it costs."""
        self._further(self.over)
        onward = self._onward[1] if self._onward is not None else None
        unit = self.mover()
        if onward is None or unit is None:
            return {}
        then = after(self.rules, self.view, (Move((unit.id,), tuple(self.drawn)),))
        if isinstance(then, Refusal):
            return {}
        used = points_left(self.rules, self.view, unit) - points_left(self.rules, then, then.units[unit.id])
        return {
            at: Reach(
                str(used + onward.cost(at)), "", self.view.clock.phase == SECOND, road=onward.keeps_road(at)
            )
            for at in onward.hexes()
        }

    def _lay(self, at: int) -> None:
        """Lay the path on to a hex; a click on its end goes."""
        if not at or not self.selected:
            return
        if self.drawn and at == self.drawn[-1]:
            self.walk(tuple(self.drawn))
            return
        further = self._further(at)
        if not further:
            self.host.toast(
                f"The path does not get from {self.label(self.drawn[-1])} to {self.label(at)}."
                if self.drawn
                else f"{self.label(at)} is out of reach.",
                "bad",
            )
            return
        self.laying = True
        self.drawn += further
        self.host.refresh()

    def may_drag(self, at: int, counter: str) -> bool:
        return self.mine(counter)

    def dragged(self, at: int, pos: tuple[int, int]) -> None:
        counter = self.host.board.counter
        if not self.drawn and counter and counter != self.selected and self.mine(counter):
            self.select(counter)
        unit = self.mover()
        if unit is None or not at:
            return
        self.laying = False
        line = [unit.at, *self.drawn]
        if at == line[-1]:
            return
        if at in line:
            self.drawn = line[1 : line.index(at) + 1]
        elif self.view.board.grid.distance(line[-1], at) == 1:
            self.drawn.append(at)
        elif self.can_go(at):
            self.drawn = list(self.way_to(at))
        else:
            return
        refusal = self.why_not_go(tuple(self.drawn)) if self.drawn else None
        self.refused = refusal.text if refusal is not None and at not in self.contacts else ""
        self.host.redraw_board()
        self.host.tell_hint()

    def dropped(self, at: int, pos: tuple[int, int]) -> None:
        drawn, self.drawn, self.refused = tuple(self.drawn), [], ""
        if self._exit_clicked(pos):
            return
        if not drawn or not at:
            self.host.refresh()
            return
        if at in self.contacts and at == drawn[-1]:
            plan = self._drawn_contact(drawn, at)
            if plan is not None:
                self.plan = plan
            self.host.refresh()
            return
        self.host.refresh()
        self.walk(drawn)

    def drag_void(self) -> None:
        self.drawn, self.refused = [], ""
        self.host.refresh()
