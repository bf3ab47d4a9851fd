"""The current fight as its screen needs it: the units in it, their targets, the results of an attack.

Made anew for every position; whatever is worked out is kept for its life.
"""

from __future__ import annotations

from typing import NamedTuple

from game.client.games.ogre.attack_selection import SAVED, Gun
from game.core.anygame import Rules
from game.core.position import on_move, varied
from game.core.records import Marker
from game.core.refusals import Refusal
from game.ogre.charts import QUARTERS
from game.ogre.combat import weapons
from game.ogre.combat.combat import Fire, parts_of
from game.ogre.combat.firing import Firing
from game.ogre.combat.odds import TREADS_PART, Odds
from game.ogre.combat.readiness import ready_to_fire
from game.ogre.combat.targets import Target
from game.ogre.combat.unit_target import unit_target
from game.ogre.kinds import ARMS, KINDS, Weapon
from game.ogre.movement.transport_state import riders
from game.ogre.overrun.overrun_state import STAGES, fight
from game.ogre.state import Order, Position, Unit
from game.ogre.structures.building_wear import wear
from game.ogre.structures.buildings import BuildingTarget, Shell, building_at, foreign


class Aim(NamedTuple):
    """What can be fired at: a counter, a part of an Ogre, or the building in the hex ``at``."""

    unit: str = ""
    part: str = ""
    at: int = 0


#: what a part of an Ogre counts for in a suggestion
_PART_WORTH = {"main": 14, "mis": 10, "rack": 10, "sec": 7, "arm": 7, "ap": 3}
#: a suggestion spends strength only where it is worth something: for each point so much less
_THRIFT = 0.06


class Bout:
    """One moment of a fight, for the side that decides."""

    def __init__(self, rules: Rules, view: Position) -> None:
        top = max(k for k, frame in enumerate(view.frames) if frame.kind in STAGES)
        #: a choice may lie over the fight: it is seen without it
        self.over = len(view.frames) - 1 > top
        view = view if not self.over else varied(view, frames=view.frames[: top + 1])
        self.rules, self.view = rules, view
        found = fight(view)
        assert found is not None
        self.now, self.at, self.side = found, found.at, found.decider
        self.attacker = on_move(view.clock)
        self._most: dict[tuple[Gun, Aim], tuple[int, Refusal | None]] = {}
        self._aims: list[Aim] | None = None

    @staticmethod
    def on(view: Position) -> bool:
        """Is there a fight?"""
        return any(frame.kind in STAGES for frame in view.frames)

    # ------------------------------------------------------------------ who is there
    def row(self, side: int) -> list[Unit]:
        """The counters of a side in the hex: Ogres first, then the others by what they are worth."""
        there = [self.view.units[name] for name in self.view.at_hex.get(self.at, ())]
        mine = [unit for unit in there if unit.side == side]
        return sorted(
            mine,
            key=lambda u: (not u.sheet, bool(u.squads), -KINDS[u.kind].cost, u.kind, _number(u.id), u.id),
        )

    def crew(self, unit: Unit) -> list[Unit]:
        """Who rides on a counter."""
        return riders(self.view, unit)

    def everybody(self, side: int) -> list[Unit]:
        """The counters of a side and their riders behind them."""
        return [who for unit in self.row(side) for who in (unit, *self.crew(unit))]

    @property
    def building(self) -> Marker | None:
        """The building of the hex, whoever it belongs to."""
        return building_at(self.view, self.at)

    # ------------------------------------------------------------------ weapons
    def weapon(self, gun: Gun) -> Weapon:
        """The row of weapons itself."""
        unit = self.view.units[gun.unit]
        return ARMS[unit.kind][weapons.row_of(unit, gun.weapon)]

    def guns(self, unit: Unit) -> list[Gun]:
        """The rows of weapons a counter has left, fired or not."""
        return [Gun(unit.id, w.id) for row, w in enumerate(ARMS[unit.kind]) if weapons.total(unit, row, w)]

    def all_guns(self) -> list[Gun]:
        """The rows of weapons of the side that decides."""
        return [
            gun for unit in self.everybody(self.side) if not self.now.out(unit.id) for gun in self.guns(unit)
        ]

    def total(self, gun: Gun) -> int:
        """How many of a row work."""
        unit = self.view.units[gun.unit]
        row = weapons.row_of(unit, gun.weapon)
        return weapons.total(unit, row, ARMS[unit.kind][row])

    def ready(self, gun: Gun) -> int:
        """How many of a row have not fired this round."""
        unit = self.view.units[gun.unit]
        row = weapons.row_of(unit, gun.weapon)
        return ready_to_fire(self.rules, self.view, unit, row, ARMS[unit.kind][row])

    def strength(self, gun: Gun, count: int) -> int:
        """The strength of so many of a row, in quarters, as it counts in the fight."""
        return self.rules.value("strength", self.view, (self.view.units[gun.unit], gun.weapon, count))

    # ------------------------------------------------------------------ targets
    def aims(self) -> list[Aim]:
        """Everything that can be aimed at by something."""
        if self._aims is None:
            found = [
                Aim(foe.id, part)
                for foe in self.row(1 - self.side)
                if not self.now.out(foe.id)
                for part in parts_of(foe)
            ]
            if Shell in self.rules.kinds_now(self.view) and foreign(self.view, self.side, self.at):
                found.append(Aim(at=self.at))
            self._aims = [aim for aim in found if self.bearing(aim)]
        return self._aims

    def bearing(self, aim: Aim) -> list[Gun]:
        """The guns that may fire at it now."""
        return [gun for gun in self.all_guns() if self.most(gun, aim)]

    def order(self, shots: tuple[Firing, ...], aim: Aim) -> Fire | Shell:
        """The order of an attack."""
        return Shell(shots, aim.at) if aim.at else Fire(shots, aim.unit, aim.part)

    def refusal(self, order: Order) -> Refusal | None:
        """Why an order may not be given."""
        return self.rules.refusal(self.view, order)

    def why_not(self, gun: Gun, aim: Aim) -> Refusal | None:
        """Why a gun may not fire at something, or None."""
        return self._bears(gun, aim)[1]

    def most(self, gun: Gun, aim: Aim) -> int:
        """How many of a row may fire at something at once; on treads, one after another."""
        return self._bears(gun, aim)[0]

    def _bears(self, gun: Gun, aim: Aim) -> tuple[int, Refusal | None]:
        key = (gun, aim)
        if key not in self._most:
            self._most[key] = self._ask(gun, aim)
        return self._most[key]

    def _ask(self, gun: Gun, aim: Aim) -> tuple[int, Refusal | None]:
        refusal = self.refusal(self.order((Firing(*gun, 1),), aim))
        if refusal is not None:
            return 0, refusal
        ready, most = self.ready(gun), 1
        if aim.part == TREADS_PART and self.view.units[gun.unit].sheet:
            return ready, None
        while most < ready and self.refusal(self.order((Firing(*gun, most + 1),), aim)) is None:
            most += 1
        return most, None

    # ------------------------------------------------------------------ what it brings
    def odds(self, shots: tuple[Firing, ...], aim: Aim) -> Odds | None:
        """The odds of an attack; None if it may not be made."""
        if not shots or self.refusal(self.order(shots, aim)) is not None:
            return None
        return self.target(aim).odds(self.rules, self.view, shots)

    def target(self, aim: Aim) -> Target:
        """What the rules call something that is aimed at."""
        return BuildingTarget(aim.at) if aim.at else unit_target(aim.unit, aim.part)

    def wear(self, shots: tuple[Firing, ...], aim: Aim) -> int:
        """Structure points an attack takes from the building; -1 if it may not be made."""
        if not aim.at or not shots or self.refusal(self.order(shots, aim)) is not None:
            return -1
        return wear(self.rules, self.view, shots, aim.at)

    # ------------------------------------------------------------------ a suggestion
    def suggestion(self) -> tuple[Aim, dict[Gun, int]] | None:
        """The attack that promises most for what it takes; None if nothing promises anything."""
        best: tuple[float, Aim, dict[Gun, int]] | None = None
        for aim in self.aims():
            if aim.at or aim.part == TREADS_PART:
                continue
            basket, value = self._least(aim)
            if basket and (best is None or value > best[0]):
                best = (value, aim, basket)
        return (best[1], best[2]) if best is not None and best[0] > 0 else None

    def _least(self, aim: Aim) -> tuple[dict[Gun, int], float]:
        """The smallest basket with the best chance on a target, and what it is worth."""
        worth = float(_PART_WORTH.get(aim.part, 3)) if aim.part else float(_worth(self.view.units[aim.unit]))
        basket: dict[Gun, int] = {}
        best: tuple[float, dict[Gun, int]] = (0.0, {})
        for gun in sorted(self.bearing(aim), key=lambda g: -self.strength(g, self.most(g, aim))):
            if gun.weapon in SAVED and not aim.part:
                continue  # one-shot weapons are kept for what they are made for
            for _ in range(self.most(gun, aim)):
                basket[gun] = basket.get(gun, 0) + 1
                found = self.odds(tuple(Firing(*g, n) for g, n in basket.items()), aim)
                if found is None:
                    continue
                value = worth * found.outcomes.count("X") / 6 - _THRIFT * found.attack / QUARTERS
                if value > best[0]:
                    best = (value, dict(basket))
        return best[1], best[0]


def _worth(unit: Unit) -> int:
    kind = KINDS[unit.kind]
    return kind.worth * max(1, len(unit.squads)) if kind.worth >= 0 else 20


def _number(name: str) -> int:
    tail = name.rpartition("-")[2]
    return int(tail) if tail.isdigit() else 0
