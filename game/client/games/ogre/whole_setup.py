"""The set-up of one side as a whole: the orders that clear it, and those that make it the suggested one."""

from __future__ import annotations

from typing import Protocol

from game.client.game.session import Session
from game.client.games.ogre.ogre_query import OgreQuery
from game.core.anygame import Order
from game.core.refusals import Refusal
from game.hexes.grid import OFF
from game.ogre.hidden.hidden_units import DUMMY
from game.ogre.movement.transport_orders import Dismount
from game.ogre.plans.plan import after
from game.ogre.setup import Place, fixed
from game.scenarios.laying import laid_out


class WholeSetupQuery(OgreQuery, Protocol):
    """What is asked about the side that sets up."""

    @property
    def session(self) -> Session:
        """The game with its record, and the suggestion."""


class WholeSetup:
    """Finds the orders; gives none."""

    def __init__(self, query: WholeSetupQuery) -> None:
        self.query = query

    def cleared(self) -> list[Order]:
        """Every counter back into the tray, riders first."""
        view, side = self.query.view, self.query.side
        own = [u for u in view.units.values() if u.side == side and u.at and u.kind != DUMMY]
        return [*self._all_off(), *(Place(u.id, OFF) for u in own)]

    def _all_off(self) -> list[Order]:
        """Orders that put every rider back into the tray."""
        units = self.query.view.units.values()
        return [Dismount(u.id) for u in units if u.side == self.query.side and u.aboard]

    def placed_by_hand(self) -> int:
        """How many own counters stand where neither the scenario nor its suggestion has put them."""
        query = self.query
        meant = {(o.unit, o.at) for o in query.session.suggested if isinstance(o, Place)}
        return sum(
            u.side == query.side and bool(u.at) and (u.id, u.at) not in meant and not fixed(query.view, u)
            for u in query.view.units.values()
            if u.kind != DUMMY
        )

    # ------------------------------------------------------------------ the suggestion
    def needs_start(self) -> bool:
        """Can the suggestion be laid only from the start of the set-up, since squads stand otherwise?"""
        orders = [*self._back(), *self._meant()]
        return isinstance(after(self.query.rules, self.query.view, orders), Refusal) or self._split_up()

    def suggested(self, from_start: bool) -> list[Order]:
        """The orders that lay the suggestion; ``from_start`` when nothing has been placed yet."""
        rules = self.query.rules
        orders = [*([] if from_start else self._back()), *self._meant()]
        stands = after(rules, self.query.view, orders)
        return orders if isinstance(stands, Refusal) else [*orders, *laid_out(rules, stands)]

    def _meant(self) -> list[Order]:
        """Where the suggestion places the counters of this side."""
        session = self.query.session
        sides = {u.id: u.side for u in session.history.start.units.values()}
        return [o for o in session.suggested if isinstance(o, Place) and sides.get(o.unit) == self.query.side]

    def _back(self) -> list[Order]:
        """Whatever this side has on the map goes back into the tray."""
        units = self.query.view.units.values()
        return [*self._all_off(), *(Place(u.id, OFF) for u in units if u.side == self.query.side and u.at)]

    def _split_up(self) -> bool:
        """Are squads other than they were at the start?"""
        side = self.query.side
        start = self.query.session.history.start.units
        own = {u.id: u.squads for u in self.query.view.units.values() if u.side == side}
        return own != {u.id: u.squads for u in start.values() if u.side == side}
