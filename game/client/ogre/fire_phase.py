"""The shooters and targets of the fire phase, as the rules offer them, and orders besides firing.

Asked once a position. Counters and buildings are the targets; ground, bridges and field works are shown when
the player wants them.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from game.client.generic.ask import shared_words
from game.core.amounts import counted
from game.core.anygame import Rules, View
from game.core.deeds import Deed
from game.core.order_lists import Chain
from game.core.refusals import Refusal
from game.core.roles import Role, picked_by
from game.ogre.combat import weapons
from game.ogre.combat.attack import AttackOrder
from game.ogre.combat.combat import Fire
from game.ogre.combat.firing import Firing
from game.ogre.combat.readiness import not_ready, ready_to_fire
from game.ogre.combat.targets import Target
from game.ogre.combat.terrain_damage import CutRoute, GroundTarget, HexFireOffers
from game.ogre.combat.unit_target import UnitTarget, unit_target
from game.ogre.counter_names import named
from game.ogre.engineering.field_works import Breach
from game.ogre.engineering.work import Work
from game.ogre.kinds import KINDS
from game.ogre.movement.transport_state import place
from game.ogre.plans.aiming import Aiming, Gun, Shooting, on_counter
from game.ogre.plans.options import fires_beside
from game.ogre.state import Order, Unit
from game.ogre.structures.bridges import BridgeTarget, DropBridge, FireAtBridge
from game.ogre.structures.buildings import BuildingTarget, Shell

#: so many kinds of the same work are named
FEW = 4


def attacks(order: Order) -> bool:
    """Is an order an attack, or does it lead to one?"""
    return order.role is Role.ATTACK or Deed.ATTACK in order.deeds


class Bearing:
    """The choices of one unit in this phase: its shots by target, and work in place of an attack."""

    def __init__(self) -> None:
        #: at counters as wholes, buildings, bridges and field works
        self.shots: dict[Target, list[AttackOrder]] = {}
        #: by weapon row: the hexes whose ground it reaches
        self.ground: dict[str, int] = {}
        #: cutting a road, dropping a bridge, and whatever else the rules offer
        self.works: list[Order] = []

    def take(self, order: Order) -> None:
        """An order that the rules offer."""
        if isinstance(order, Fire | FireAtBridge | Breach | Shell):
            target = order.fired_at()
            whole = unit_target(target.unit) if isinstance(target, UnitTarget) else target
            self.shots.setdefault(whole, []).append(order)
        elif not isinstance(order, Work):  # sappers have a panel of their own
            self.works.append(order)

    @property
    def has_targets(self) -> bool:
        """Is there a counter or a building to fire at?"""
        return any(calls_for_fire(target) for target in self.shots)

    def weapons(self) -> set[str]:
        """The weapon rows that reach anything."""
        return {order.shots[0].weapon for row in self.shots.values() for order in row} | set(self.ground)


def calls_for_fire(target: Target) -> bool:
    """Is it a target that calls for fire? Ground, bridges and field works are there all the time."""
    return isinstance(target, UnitTarget | BuildingTarget)


class FirePhase(Shooting):
    """A ``Shooting`` with the offers of the rules, by target."""

    def __init__(self, rules: Rules, view: View, side: int) -> None:
        super().__init__(rules, view, side)
        self._found: dict[str, Bearing] | None = None
        self._barred: dict[Target, Refusal | None] = {}
        self._idle: dict[str, list[str]] | None = None

    def by_unit(self) -> dict[str, Bearing]:
        """What each own unit can do. Units that can do nothing are left out."""
        if self._found is None:
            self._found = {}
            for unit in self.view.units.values():
                if unit.side == self.side and place(self.view, unit):
                    bearing = self._bearing(unit)
                    if bearing.shots or bearing.ground or bearing.works:
                        self._found[unit.id] = bearing
        return self._found

    def _bearing(self, unit: Unit) -> Bearing:
        found, offers = Bearing(), self.rules.offers(self.view, unit.id)
        for part in offers.parts if isinstance(offers, Chain) else [offers] if offers else []:
            if isinstance(part, HexFireOffers):
                for weapon, _, mask in part.rows:
                    if mask:
                        found.ground[weapon] = found.ground.get(weapon, 0) | mask
            else:
                for order in part:
                    found.take(order)
        return found

    def free(self, gun: Gun) -> int:
        bearing = self.by_unit().get(gun.unit)
        return self.ready(gun) if bearing is not None and gun.weapon in bearing.weapons() else 0

    # -------------------------------------------------------------------- targets
    def targets(self) -> dict[Target, set[Gun]]:
        """Counters and buildings that can be shot at, with the guns that reach them."""
        return self._reached(wanted=True)

    def structures(self) -> dict[Target, set[Gun]]:
        """Bridges and field works that can be shot at, with the guns that reach them."""
        return self._reached(wanted=False)

    def _reached(self, *, wanted: bool) -> dict[Target, set[Gun]]:
        found: dict[Target, set[Gun]] = {}
        for unit, bearing in self.by_unit().items():
            for target, row in bearing.shots.items():
                if calls_for_fire(target) is wanted:
                    found.setdefault(target, set()).update(Gun(unit, o.shots[0].weapon) for o in row)
        return found

    def ground(self, chosen: Iterable[Gun] = ()) -> int:
        """The hexes whose ground somebody reaches: one of those chosen, else anybody."""
        mask, only = 0, set(chosen)
        for unit, bearing in self.by_unit().items():
            for weapon, hexes in bearing.ground.items():
                if not only or Gun(unit, weapon) in only:
                    mask |= hexes
        return mask

    def in_hex(self, at: int) -> list[Target]:
        """Everything in a hex that could be a target of this phase, counters first."""
        reached = self.targets()
        row: list[Target] = [unit_target(unit) for unit in self.view.at_hex.get(at, ())]
        found = [target for target in (*row, BuildingTarget(at)) if target in reached]
        found += [one for one in self.structures() if at in (one.place(self.view), _over(one))]
        return [*found, GroundTarget(at)] if self.ground() >> at & 1 else found

    def barred(self, target: Target) -> Refusal | None:
        """Why nobody may fire at a counter that weapons reach; None if somebody may, or at anything else."""
        if not isinstance(target, UnitTarget):
            return None
        whole = unit_target(target.unit)
        if whole not in self._barred:
            self._barred[whole] = self._why_barred(whole)
        return self._barred[whole]

    def _why_barred(self, target: Target) -> Refusal | None:
        first = None
        for bearing in self.by_unit().values():
            for order in bearing.shots.get(target, ()):
                refusal = self.refusal(order)
                if refusal is None:
                    return None
                first = first or refusal
        return first

    def all_barred(self) -> Refusal | None:
        """Why nobody may fire at anything that weapons reach; None if somebody may, or nothing is reached."""
        found: list[Refusal] = []
        for target in self.targets():
            refusal = self.barred(target)
            if refusal is None:
                return None
            # a reason that is not about this target holds for the others as well
            own = isinstance(target, UnitTarget) and target.unit in refusal.about
            found.insert(len(found) if own else 0, refusal)
        return found[0] if found else None

    def common(self, aim: Aiming) -> list[Target]:
        """Targets that something ticked reaches."""
        return [target for target, guns in self.targets().items() if guns & set(aim.guns)]

    # -------------------------------------------------------------------- who
    def can_fire(self) -> list[str]:
        """The counters that can fire at something, in the order of the board."""
        board, view = self.view.board.grid.place, self.view
        able = [unit for unit, bearing in self.by_unit().items() if self._fires(bearing)]
        return sorted(able, key=lambda u: board(place(view, view.units[u]))[::-1])

    def _fires(self, bearing: Bearing) -> bool:
        wanted = [target for target in bearing.shots if calls_for_fire(target)]
        if any(self.barred(target) is None for target in wanted):
            return True
        # a missile is launched at a hex, whatever is there
        return any(attacks(order) and (wanted or order.flies) for order in bearing.works)

    def held_back(self, units: Iterable[Unit]) -> str:
        """Why the rules hold back a weapon of theirs that has not fired, in a sentence; "" if they do not."""
        rules, view = self.rules, self.view
        for unit in units:
            for row, weapon in enumerate(self.rows(unit)):
                ready = weapons.ready(view, unit, row, weapon)
                if ready and not ready_to_fire(rules, view, unit, row, weapon):
                    return not_ready(rules, view, unit, row, weapon, 0).text
        return ""

    def why_silent(self, unit_id: str) -> Refusal | None:
        """Why a unit cannot fire at anything: the refusal of its nearest shot."""
        view = self.view
        unit, distance = view.units[unit_id], view.board.grid.distance
        here, kind = place(view, unit), KINDS[unit.kind]
        foes = [u for u in view.units.values() if u.side != unit.side and u.at and here]
        if not kind.weapons or not foes:
            return None
        foe = min(foes, key=lambda u: distance(u.at, here))
        weapon = max(kind.weapons, key=lambda w: (bool(self.ready(Gun(unit_id, w.id))), w.range))
        part = on_counter(self, Aiming(), foe.id).part
        found = self.refusal(Fire((Firing(unit_id, weapon.id, 1),), foe.id, part))
        if found is None or found.code != "range":
            return found
        away = counted(distance(foe.at, here), "hex", "hexes")
        why = f"the nearest is {away} away, the range is {weapon.range}"
        return replace(found, text=f"No enemy is in range of {named(unit)}: {why}.")

    # -------------------------------------------------------------------- besides
    def orders_of(self, unit_id: str) -> list[Order]:
        """The orders of a counter that the mode has no tool for; beside movement only attacks."""
        bearing = self.by_unit().get(unit_id)
        works = bearing.works if bearing is not None else []
        return [o for o in works if attacks(o)] if fires_beside(self.rules, self.view) else works

    def idle_hands(self) -> dict[str, list[str]]:
        """The counters with something to do besides firing, each with its words, but for wrecking routes."""
        if self._idle is None:
            self._idle = {}
            for name in self.by_unit():
                kinds: dict[type[Order], list[Order]] = {}
                for order in self.orders_of(name):
                    if not isinstance(order, CutRoute | DropBridge) and not _at_counters(order):
                        kinds.setdefault(type(order), []).append(order)
                words = dict.fromkeys(w for kind, row in kinds.items() for w in self._words(kind, row))
                if words:
                    self._idle[name] = list(words)
        return self._idle

    def _words(self, kind: type[Order], row: list[Order]) -> list[str]:
        """What orders of a kind have in common, in words; the words themselves where that is little."""
        words = list(dict.fromkeys(order.words(self.rules, self.view) for order in row))
        shared = shared_words(words, kind.verb)
        if len(words) > 2 and len(shared.split()) > 1:
            return [shared]
        # of variants that a crew or a place tells apart, what they begin with
        first = sorted({one.split(",")[0] for one in words})
        return [one for one in first if not any(one.startswith(f"{other} by ") for other in first)][:FEW]


def _at_counters(order: Order) -> bool:
    """Is it an attack on counters, which are listed as targets anyway?"""
    picks = picked_by(order)
    return attacks(order) and bool(picks) and all(isinstance(pick, str) for pick in picks)


def _over(target: Target) -> int:
    return target.toward if isinstance(target, BridgeTarget) else 0
