"""Who fires, click by click, and the attacks that come of it: at once, or one after another on treads."""

from __future__ import annotations

from game.client.games.ogre.shooters import SAVED
from game.core.orders import Order
from game.ogre import sheets
from game.ogre.combat.combat import Fire
from game.ogre.combat.firing import Firing
from game.ogre.combat.odds import TREADS_PART

#: milliseconds between the single attacks of a queue
BETWEEN = 350


class Salvo:
    """The part of the fire mode that fills the basket and fires it."""

    def _join(self, own: list[str], counter: str) -> None:
        """Click after click the counters of a stack join the fire, and leave it together; in an open stack the one under the pointer."""
        if self.host.board.on_fan or len(own) < 2:
            self._click_own(counter)
            return
        able, lit = {s.unit for s in self.shooters() if s.most}, self.lit_counters()
        waits = [u for u in (counter, *own) if u in able and u not in lit]
        if waits or not any(u in lit for u in own):
            self._click_own(waits[0] if waits else counter)
            return
        for unit_id in own:
            self._drop_unit(unit_id)
        self.host.refresh()

    def _add_unit(self, unit_id: str) -> None:
        unit, bearing = self.view.units[unit_id], self.bearings()[unit_id]
        for weapon in self.rows(unit):
            # what is gone when it has fired is not thrown in unasked; nor are AP guns by the dozen
            if weapon.id not in bearing.weapons() or weapon.id in SAVED or (unit.sheet and weapon.id == "ap"):
                continue
            self.basket.setdefault((unit_id, weapon.id), self.gun_ready((unit_id, weapon.id)))

    def _drop_unit(self, unit_id: str) -> None:
        for gun in [g for g in self.basket if g[0] == unit_id]:
            del self.basket[gun]

    def toggle_unit(self, unit_id: str) -> None:
        """Into the basket with everything that reaches, or out of it."""
        rows = [s for s in self.shooters() if s.unit == unit_id]
        if any(self.basket.get((s.unit, s.weapon)) for s in rows):
            self._drop_unit(unit_id)
        else:
            able = [s for s in rows if s.most]
            if not able and rows and rows[0].refusal is not None:
                self.host.refuse(rows[0].refusal)
                return
            for s in [s for s in able if s.weapon not in SAVED] or able:
                self.basket[(s.unit, s.weapon)] = s.most
        self.host.refresh()

    def set_count(self, unit: str, weapon: str, count: int) -> None:
        """So many of a weapon row."""
        if count:
            self.basket[(unit, weapon)] = count
        else:
            self.basket.pop((unit, weapon), None)
        self.host.refresh()

    def everyone(self) -> None:
        """Everything that reaches, into the basket; or the basket empty when it all is."""
        able = {(s.unit, s.weapon): s.most for s in self.shooters() if s.most}
        self.basket = {} if self.basket == able else able
        self.host.refresh()

    def work(self, order: Order) -> None:
        """Something in place of an attack: no die, so it can be taken back and needs no question."""
        self.basket, self.selected = {}, ""
        self.host.do(order)

    def ready(self) -> bool:
        return self.odds() is not None or self.running

    def confirm(self) -> bool:
        if self.running:
            self.stop()
            return True
        order = self.order()
        if order is None or self.odds() is None:
            return False
        if self.aimed is not None:
            self.host.board.bring_into_sight(self.aimed.at)
        if self.part == TREADS_PART:
            self._one(self.singles()[0])
        else:
            self.basket = {}
            self.host.do(order)
        return True

    def _one(self, shot: Firing) -> bool:
        """One attack on treads; the shot leaves the basket."""
        gun = (shot.unit, shot.weapon)
        if self.view.units[shot.unit].sheet and self.basket.get(gun, 0) > 1:
            self.basket[gun] -= 1
        else:
            self.basket.pop(gun, None)
        return self.host.do(Fire((shot,), self.target, self.part))

    def fire_all(self) -> None:
        """All single attacks, one after another, until one wants to stop."""
        self.queue = self.singles()
        self.running = True
        self._next()

    def _next(self) -> None:
        if not self.running:
            return
        shot = self.queue.pop(0) if self.queue else None
        unit = self.unit(self.target) if self.target else None
        if shot is None or unit is None or not unit.sheet[sheets.TREADS] or not self._one(shot):
            self.stop()
            return
        if self.running and self.host.session.decider == self.side and self.queue:
            self.host.when_still(self._next, BETWEEN)
        else:
            self.stop()

    def stop(self) -> None:
        """No more of the queue."""
        self.queue, self.running = [], False
        self.host.refresh()
