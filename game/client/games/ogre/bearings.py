"""Who can fire at what in this phase, as the rules offer it; asked once a position."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from game.client.games.ogre.attack_selection import Gun
from game.client.games.ogre.ogre_query import OgreQuery
from game.client.games.ogre.targets import Aim, AtBridge, AtBuilding, AtGround, AtWorks, aim_named, gun_place
from game.core.order_lists import Chain
from game.core.refusals import Refusal
from game.ogre.combat import weapons
from game.ogre.combat.combat import Fire, FireOffers
from game.ogre.combat.readiness import not_ready, ready_to_fire
from game.ogre.combat.terrain_damage import HexFireOffers
from game.ogre.engineering.field_works import BreachOffers
from game.ogre.engineering.work import Work
from game.ogre.kinds import ARMS, KINDS, Weapon
from game.ogre.state import Order, Unit
from game.ogre.structures.bridges import BridgeFireOffers
from game.ogre.structures.buildings import Shell
from game.ogre.structures.standing_bridges import Bridge


class Bearing:
    """What one unit can do in this phase: its shots by target, and work in place of an attack."""

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

    def take(self, part: Sequence[Order]) -> None:
        """One of the sequences the rules offer."""
        if isinstance(part, FireOffers):
            self.fires += [order for order in part if isinstance(order, Fire)]
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
            for order in part:
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


class Bearings:
    """What all own units can do, by what they can be aimed at."""

    def __init__(self, query: OgreQuery) -> None:
        self.query = query
        self._found: tuple[object, dict[str, Bearing]] | None = None

    def by_unit(self) -> dict[str, Bearing]:
        """What each own unit can do; once a position. Units that can do nothing are left out."""
        if self._found is None or self._found[0] is not self.query.view:
            self._found = (self.query.view, self._find())
        return self._found[1]

    def _find(self) -> dict[str, Bearing]:
        found: dict[str, Bearing] = {}
        view = self.query.view
        for unit in view.units.values():
            if unit.side != self.query.side or not gun_place(view, unit):
                continue
            offers = self.query.rules.offers(view, unit.id)
            bearing = Bearing()
            for part in offers.parts if isinstance(offers, Chain) else [offers] if offers else []:
                bearing.take(part)
            if bearing.weapons() or bearing.works:
                found[unit.id] = bearing
        return found

    # ------------------------------------------------------------------ targets
    def targets(self) -> dict[str, set[Gun]]:
        """Counters and buildings that can be shot at, with the guns that reach them."""
        found: dict[str, set[Gun]] = {}
        for unit, bearing in self.by_unit().items():
            for order in bearing.fires:
                shot = order.shots[0]
                found.setdefault(order.target, set()).add(Gun(shot.unit, shot.weapon))
            for at, rows in bearing.buildings.items():
                guns = found.setdefault(AtBuilding(at).key(self.query.view), set())
                guns.update(Gun(unit, weapon) for weapon in rows)
        return found

    def barred(self, target: str) -> Refusal | None:
        """Why nobody may fire at a counter that weapons reach; None if somebody may, or at anything else."""
        view, first = self.query.view, None
        key = ("barred", self.query.side, target)
        if key in view.memo:
            kept: Refusal | None = view.memo[key]
            return kept
        for bearing in self.by_unit().values():
            for order in bearing.fires:
                if order.target != target:
                    continue
                refusal = self.query.rules.refusal(view, order)
                if refusal is None:
                    view.memo[key] = None
                    return None
                first = first or refusal
        view.memo[key] = first
        return first

    def all_barred(self) -> Refusal | None:
        """Why nobody may fire at anything that weapons reach; None if somebody may, or nothing is reached."""
        found: list[Refusal] = []
        for target in self.targets():
            refusal = self.barred(target)
            if refusal is None:
                return None
            # a reason that is not about this target holds for the others as well
            found.insert(len(found) if target in refusal.about else 0, refusal)
        return found[0] if found else None

    def structures(self) -> dict[str, set[Gun]]:
        """Bridges and field works that can be shot at, with the guns that reach them."""
        found: dict[str, set[Gun]] = {}
        for unit, bearing in self.by_unit().items():
            aims: list[tuple[Aim, set[str]]] = [(AtBridge(*at), rows) for at, rows in bearing.bridges.items()]
            aims += [(AtWorks(*at), rows) for at, rows in bearing.field_works.items()]
            for aim, rows in aims:
                guns = found.setdefault(aim.key(self.query.view), set())
                guns.update(Gun(unit, weapon) for weapon in rows)
        return found

    def ground(self, chosen: set[Gun]) -> int:
        """The hexes whose ground somebody reaches: one of those chosen, else anybody."""
        mask = 0
        for unit, bearing in self.by_unit().items():
            for weapon, hexes in bearing.ground.items():
                if not chosen or Gun(unit, weapon) in chosen:
                    mask |= hexes
        return mask

    def in_hex(self, at: int) -> list[Aim]:
        """Everything in a hex that could be a target of this phase, counters first."""
        view, reached = self.query.view, self.targets()
        named = [aim_named(view, unit_id) for unit_id in view.at_hex.get(at, ()) if unit_id in reached]
        found = [aim for aim in named if aim is not None]
        building = AtBuilding(at)
        if building.key(view) in reached:
            found.append(building)
        for key in self.structures():
            aim = aim_named(view, key)
            if aim is not None and at in (aim.at, aim.toward):
                found.append(aim)
        if self.ground(set()) >> at & 1:
            found.append(AtGround(at))
        return found

    # ------------------------------------------------------------------ weapons
    def rows(self, unit: Unit) -> tuple[Weapon, ...]:
        """The weapon rows of a unit that count now: inside a fight even a command post has one."""
        return ARMS[unit.kind] if self.query.view.frames else KINDS[unit.kind].weapons

    def ready(self, gun: Gun) -> int:
        """How many of a weapon row may fire at all."""
        unit = self.query.view.units[gun.unit]
        row = weapons.row_of(unit, gun.weapon)
        return ready_to_fire(self.query.rules, self.query.view, unit, row, ARMS[unit.kind][row])

    def held_back(self, units: Iterable[Unit]) -> str:
        """Why the rules hold back a weapon of theirs that has not fired, in a sentence; "" if they do not."""
        rules, view = self.query.rules, self.query.view
        for unit in units:
            for row, weapon in enumerate(self.rows(unit)):
                if weapons.ready(view, unit, row, weapon) and not ready_to_fire(
                    rules, view, unit, row, weapon
                ):
                    return not_ready(rules, view, unit, row, weapon, 0).text
        return ""
