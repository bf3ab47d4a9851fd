"""Who fires: the basket of an attack, what may still go into it, and its odds; asked of the rules once a position."""

from __future__ import annotations

from typing import NamedTuple

from game.client.games.ogre.targets import Aim, AtBridge, AtBuilding, AtGround, AtWorks, aim_named, gun_place
from game.core.order_lists import Chain
from game.core.orders import Order
from game.core.refusals import Refusal
from game.ogre import sheets
from game.ogre.combat import weapons
from game.ogre.combat.combat import Fire, FireOffers
from game.ogre.combat.firing import Firing
from game.ogre.combat.odds import TREADS_PART, Odds
from game.ogre.combat.readiness import ready_to_fire
from game.ogre.combat.terrain_damage import HexFireOffers
from game.ogre.engineering.field_works import BreachOffers
from game.ogre.engineering.work import Work
from game.ogre.kinds import ARMS, KINDS, Weapon
from game.ogre.state import Unit
from game.ogre.structures.bridges import BridgeFireOffers
from game.ogre.structures.buildings import Shell
from game.ogre.structures.standing_bridges import Bridge

Gun = tuple[str, str]
#: weapons that do not go into a basket unasked: they are gone when they have fired
SAVED = frozenset({"mis", "rack", "heavy"})


class Shooter(NamedTuple):
    """A weapon row of an own unit against the target: how many may fire at most, or why none may."""

    unit: str
    weapon: str
    most: int
    refusal: Refusal | None


class Bearing:
    """What one own unit can do in this phase: its shots by what they are aimed at, and work in place of an attack."""

    def __init__(self) -> None:
        self.fires: list[Fire] = []
        #: by weapon row: the hexes whose ground it reaches
        self.ground: dict[str, int] = {}
        self.bridges: dict[Bridge, set[str]] = {}
        self.buildings: dict[int, set[str]] = {}
        #: by hex and number
        self.field_works: dict[tuple[int, int], set[str]] = {}
        #: cutting a road, dropping a bridge, and whatever else the rules offer
        self.works: list[Order] = []

    def take(self, part: object) -> None:
        """One of the sequences the rules offer."""
        if isinstance(part, FireOffers):
            self.fires += list(part)  # type: ignore[arg-type]
        elif isinstance(part, HexFireOffers):
            for weapon, _, mask in part.rows:
                if mask:
                    self.ground[weapon] = self.ground.get(weapon, 0) | mask
        elif isinstance(part, BridgeFireOffers):
            for _, weapon, _, bridge in part.rows:
                self.bridges.setdefault(bridge, set()).add(weapon)
        elif isinstance(part, BreachOffers):
            for _, weapon, _, at, number in part.rows:
                self.field_works.setdefault((at, number), set()).add(weapon)
        else:
            for order in part:  # type: ignore[attr-defined]
                if isinstance(order, Shell):
                    self.buildings.setdefault(order.at, set()).add(order.shots[0].weapon)
                elif not isinstance(order, Work):  # sappers have a panel of their own
                    self.works.append(order)

    def weapons(self) -> set[str]:
        """The weapon rows that reach anything."""
        found = {o.shots[0].weapon for o in self.fires} | set(self.ground)
        for rows in (*self.bridges.values(), *self.buildings.values(), *self.field_works.values()):
            found |= rows
        return found


class Shooters:
    """The part of the fire mode that knows who can fire at what."""

    def bearings(self) -> dict[str, Bearing]:
        """What each own unit can do; once a position. Units that can do nothing are left out."""
        if self._bearings is None or self._bearings[0] is not self.view:
            found: dict[str, Bearing] = {}
            for unit in self.view.units.values():
                if unit.side == self.side and gun_place(self.view, unit):
                    offers = self.rules.offers(self.view, unit.id)
                    bearing = Bearing()
                    for part in offers.parts if isinstance(offers, Chain) else [offers] if offers else []:
                        bearing.take(part)
                    if bearing.weapons() or bearing.works:
                        found[unit.id] = bearing
            self._bearings = (self.view, found)
        return self._bearings[1]

    def offers(self) -> dict[str, list[Fire]]:
        """Single shots at counters by own unit."""
        return {unit: bearing.fires for unit, bearing in self.bearings().items() if bearing.fires}

    def targets(self) -> dict[str, set[Gun]]:
        """Counters and buildings that can be shot at, with the guns that reach them."""
        found: dict[str, set[Gun]] = {}
        for unit, bearing in self.bearings().items():
            for order in bearing.fires:
                found.setdefault(order.target, set()).add((order.shots[0].unit, order.shots[0].weapon))
            for at, rows in bearing.buildings.items():
                found.setdefault(AtBuilding(at).key(self.view), set()).update(
                    (unit, weapon) for weapon in rows
                )
        return found

    def bridge_targets(self) -> dict[str, set[Gun]]:
        """Bridges and field works that can be shot at, with the guns that reach them."""
        found: dict[str, set[Gun]] = {}
        for unit, bearing in self.bearings().items():
            for bridge, rows in bearing.bridges.items():
                found.setdefault(AtBridge(*bridge).key(self.view), set()).update(
                    (unit, weapon) for weapon in rows
                )
            for place, rows in bearing.field_works.items():
                found.setdefault(AtWorks(*place).key(self.view), set()).update(
                    (unit, weapon) for weapon in rows
                )
        return found

    def ground_mask(self) -> int:
        """The hexes whose ground somebody reaches: who is in the basket, else anybody."""
        mask, chosen = 0, {gun for gun, count in self.basket.items() if count}
        for unit, bearing in self.bearings().items():
            for weapon, hexes in bearing.ground.items():
                if not chosen or (unit, weapon) in chosen:
                    mask |= hexes
        return mask

    def in_hex(self, at: int) -> list[Aim]:
        """Everything in a hex that could be a target of this phase, counters first."""
        reached, bridges = self.targets(), self.bridge_targets()
        found: list[Aim] = []
        for unit_id in self.view.at_hex.get(at, ()):
            if unit_id in reached:
                found.append(aim_named(self.view, unit_id))  # type: ignore[arg-type]
        building = AtBuilding(at)
        if building.key(self.view) in reached:
            found.append(building)
        for key in bridges:
            aim = aim_named(self.view, key)
            if aim is not None and at in (aim.at, aim.toward):
                found.append(aim)
        if any(hexes >> at & 1 for bearing in self.bearings().values() for hexes in bearing.ground.values()):
            found.append(AtGround(at))
        return found

    @property
    def aimed(self) -> Aim | None:
        """What the mode aims at."""
        key = (id(self.view), self.target)
        if self._aimed is None or self._aimed[0] != key:
            self._aimed = (key, aim_named(self.view, self.target))
        return self._aimed[1]

    # ------------------------------------------------------------------ the basket
    def _drop_spent(self) -> None:
        bearings = self.bearings()
        for gun in list(self.basket):
            bearing = bearings.get(gun[0])
            if bearing is None or gun[1] not in bearing.weapons():
                del self.basket[gun]
            elif not self.target:
                self.basket[gun] = min(self.basket[gun], self.gun_ready(gun))
        if self.target:
            for shooter in self.shooters():
                gun = (shooter.unit, shooter.weapon)
                if gun in self.basket:
                    if shooter.most:
                        self.basket[gun] = min(self.basket[gun], shooter.most)
                    else:
                        del self.basket[gun]

    def rows(self, unit: Unit) -> tuple[Weapon, ...]:
        """The weapon rows of a unit that count now: inside a fight even a command post has one."""
        return ARMS[unit.kind] if self.view.frames else KINDS[unit.kind].weapons

    def gun_ready(self, gun: Gun) -> int:
        """How many of a weapon row may fire at all."""
        unit = self.view.units[gun[0]]
        row = weapons.row_of(unit, gun[1])
        return ready_to_fire(self.rules, self.view, unit, row, ARMS[unit.kind][row])

    def shooters(self) -> list[Shooter]:
        """Every own weapon row against the target in force; those that may fire first, the nearest first."""
        key = (id(self.view), self.target, self.part)
        if self._shooters is None or self._shooters[0] != key:
            self._shooters = (key, self._find_shooters())
        return self._shooters[1]

    def _find_shooters(self) -> list[Shooter]:
        out, aim = [], self.aimed
        if aim is None:
            return []
        for unit in self.view.units.values():
            if unit.side != self.side or not (unit.at or unit.aboard):
                continue
            for weapon in self.rows(unit):
                if unit.sheet and not sheets.full(unit)[sheets.ROWS.index(weapon.id)]:
                    continue
                out.append(self._shooter(aim, unit, weapon.id))
        return sorted(
            out, key=lambda s: (s.refusal is not None, aim.far(self.view, self.view.units[s.unit]), s.unit)
        )

    def _shooter(self, aim: Aim, unit: Unit, weapon: str) -> Shooter:
        def refused(count: int) -> Refusal | None:
            return self.rules.refusal(self.view, aim.order((Firing(unit.id, weapon, count),), self.part))

        refusal = refused(1)
        if refusal is not None:
            return Shooter(unit.id, weapon, 0, refusal)
        most = 1
        limit = self.gun_ready((unit.id, weapon))
        if self.part == TREADS_PART and unit.sheet:
            # each weapon attacks treads for itself: so many attacks
            return Shooter(unit.id, weapon, limit, None)
        while most < limit and refused(most + 1) is None:
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

    def order(self) -> Order | None:
        """The attack that Enter would make."""
        shots = tuple(self.singles()[:1]) if self.part == TREADS_PART else self.shots()
        aim = self.aimed
        return aim.order(shots, self.part) if aim is not None and shots else None

    def odds(self) -> Odds | None:
        """The odds of that attack."""
        order, aim = self.order(), self.aimed
        key = (id(self.view), order)
        if self._odds is None or self._odds[0] != key:
            legal = order is not None and aim is not None and self.rules.refusal(self.view, order) is None
            self._odds = (
                key,
                aim.odds(self.rules, self.view, order.shots, self.part) if legal and aim and order else None,
            )  # type: ignore[attr-defined]
        return self._odds[1]

    def strength(self, shots: tuple[Firing, ...]) -> int:
        """Strengths together, in quarters: against the target where that matters."""
        unit = self.view.units.get(self.target)
        about = (unit,) if unit is not None else ()
        return sum(
            self.rules.value("strength", self.view, (self.view.units[s.unit], s.weapon, s.count, *about))
            for s in shots
        )
