"""Who fires: the basket of an attack, what may still go into it, and its odds; asked of the rules once a position."""

from __future__ import annotations

from typing import NamedTuple

from game.core.records import Unit
from game.core.refusals import Refusal
from game.ogre import sheets, weapons
from game.ogre.combat import Fire
from game.ogre.kinds import KINDS
from game.ogre.odds import TREADS_PART, Firing, Odds, odds

Gun = tuple[str, str]


class Shooter(NamedTuple):
    """A weapon row of an own unit against the target: how many may fire at most, or why none may."""

    unit: str
    weapon: str
    most: int
    refusal: Refusal | None


class Shooters:
    """The part of the fire mode that knows who can fire at what."""

    def _drop_spent(self) -> None:
        offered = self.offers()
        for gun in list(self.basket):
            most = max((s.count for o in offered.get(gun[0], ()) for s in o.shots if s.weapon == gun[1]), default=0)
            if not most:
                del self.basket[gun]
            elif not self.target:
                self.basket[gun] = min(self.basket[gun], max(most, self._ready(gun)))
        if self.target:
            for shooter in self.shooters():
                gun = (shooter.unit, shooter.weapon)
                if gun in self.basket:
                    if shooter.most:
                        self.basket[gun] = min(self.basket[gun], shooter.most)
                    else:
                        del self.basket[gun]

    def _ready(self, gun: Gun) -> int:
        """How many of a weapon row may fire at all."""
        unit = self.view.units[gun[0]]
        row = weapons.row_of(unit, gun[1])
        return weapons.ready(self.view, unit, row, KINDS[unit.kind].weapons[row])

    def offers(self) -> dict[str, list[Fire]]:
        """Single shots by own unit; once a position."""
        if self._offers is None or self._offers[0] is not self.view:
            found = {}
            for unit in self.view.units.values():
                if unit.side == self.side and unit.at:
                    shots = [o for o in self.rules.offers(self.view, unit.id) if isinstance(o, Fire)]
                    if shots:
                        found[unit.id] = shots
            self._offers = (self.view, found)
        return self._offers[1]

    def targets(self) -> dict[str, set[Gun]]:
        """Enemies that can be shot at, with the guns that reach them."""
        found: dict[str, set[Gun]] = {}
        for shots in self.offers().values():
            for order in shots:
                found.setdefault(order.target, set()).add((order.shots[0].unit, order.shots[0].weapon))
        return found

    def shooters(self) -> list[Shooter]:
        """Every own weapon row against the target in force; those that may fire first, the strongest first."""
        key = (id(self.view), self.target, self.part)
        if self._shooters is None or self._shooters[0] != key:
            self._shooters = (key, self._find_shooters())
        return self._shooters[1]

    def _find_shooters(self) -> list[Shooter]:
        out = []
        for unit in self.view.units.values():
            if unit.side != self.side or not unit.at:
                continue
            for weapon in KINDS[unit.kind].weapons:
                if unit.sheet and not sheets.full(unit)[sheets.ROWS.index(weapon.id)]:
                    continue
                out.append(self._shooter(unit, weapon.id))
        place = self.view.board.grid.distance
        at = self.view.units[self.target].at
        return sorted(out, key=lambda s: (s.refusal is not None, place(self.view.units[s.unit].at, at), s.unit))

    def _shooter(self, unit: Unit, weapon: str) -> Shooter:
        refusal = self.rules.refusal(self.view, Fire((Firing(unit.id, weapon, 1),), self.target, self.part))
        if refusal is not None:
            return Shooter(unit.id, weapon, 0, refusal)
        most = 1
        limit = self._ready((unit.id, weapon))
        if self.part == TREADS_PART and unit.sheet:
            # each weapon attacks treads for itself: so many attacks
            return Shooter(unit.id, weapon, limit, None)
        while most < limit and self.rules.refusal(self.view, Fire((Firing(unit.id, weapon, most + 1),), self.target, self.part)) is None:
            most += 1
        return Shooter(unit.id, weapon, most, None)

    def shots(self) -> tuple[Firing, ...]:
        """The basket as it would be fired."""
        return tuple(Firing(unit, weapon, count) for (unit, weapon), count in self.basket.items() if count)

    def singles(self) -> list[Firing]:
        """The basket as single attacks, one after another (treads)."""
        out = []
        for shot in self.shots():
            if self.view.units[shot.unit].sheet:
                out += [Firing(shot.unit, shot.weapon, 1)] * shot.count
            else:
                out.append(shot)
        return out

    def order(self) -> Fire | None:
        """The attack that Enter would make."""
        shots = tuple(self.singles()[:1]) if self.part == TREADS_PART else self.shots()
        return Fire(shots, self.target, self.part) if self.target and shots else None

    def odds(self) -> Odds | None:
        """The odds of that attack."""
        order = self.order()
        key = (id(self.view), order)
        if self._odds is None or self._odds[0] != key:
            legal = order is not None and self.rules.refusal(self.view, order) is None
            self._odds = (key, odds(self.rules, self.view, order.shots, order.target, order.part) if legal and order else None)
        return self._odds[1]
