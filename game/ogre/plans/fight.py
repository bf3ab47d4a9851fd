"""A round of a fight for the side that decides: the units in it, their targets, the results of an attack.

Made anew for every position; whatever is worked out is kept for its life.
"""

from __future__ import annotations

from game.core.anygame import Rules
from game.core.position import on_move, varied
from game.core.records import Marker
from game.ogre.charts import QUARTERS
from game.ogre.combat.combat import parts_of
from game.ogre.combat.firing import Firing
from game.ogre.combat.odds import TREADS_PART
from game.ogre.combat.targets import Target
from game.ogre.combat.unit_target import UnitTarget, unit_target
from game.ogre.counter_names import number_in
from game.ogre.kinds import KINDS
from game.ogre.movement.transport_state import riders
from game.ogre.overrun.overrun_state import STAGES, fight
from game.ogre.plans.aiming import SAVED, Aiming, Shooter, Shooting, odds
from game.ogre.state import Unit, View
from game.ogre.structures.buildings import BuildingTarget, Shell, building_at, foreign

#: what a part of an Ogre counts for in a suggestion
_PART_WORTH = {"main": 14, "mis": 10, "rack": 10, "sec": 7, "arm": 7, "ap": 3}
#: a suggestion spends strength only where it is worth something: for each point so much less
_THRIFT = 0.06


class FightRound:
    """One moment of a fight, for the side that decides."""

    def __init__(self, rules: Rules, view: View) -> None:
        top = max(k for k, frame in enumerate(view.frames) if frame.kind in STAGES)
        #: a choice may lie over the fight: it is seen without it
        self.over = len(view.frames) - 1 > top
        view = view if not self.over else varied(view, frames=view.frames[: top + 1])
        self.rules, self.view = rules, view
        found = fight(view)
        assert found is not None
        self.now, self.at, self.side = found, found.at, found.decider
        self.attacker = on_move(view.clock)
        own = [unit for unit in self.everybody(self.side) if not self.now.out(unit.id)]
        #: who may fire at what, for the side that decides
        self.shooting = Shooting(rules, view, self.side, own)
        self._targets: list[Target] | None = None

    @staticmethod
    def on(view: View) -> bool:
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

    # ------------------------------------------------------------------ who fires at what
    def targets(self) -> list[Target]:
        """Everything that somebody may fire at now: counters, parts of Ogres, the building of the hex."""
        if self._targets is None:
            found: list[Target] = [
                unit_target(foe.id, part)
                for foe in self.row(1 - self.side)
                if not self.now.out(foe.id)
                for part in parts_of(foe)
            ]
            if Shell in self.rules.kinds_now(self.view) and foreign(self.view, self.side, self.at):
                found.append(BuildingTarget(self.at))
            self._targets = [target for target in found if self.able(target)]
        return self._targets

    def able(self, target: Target) -> list[Shooter]:
        """The weapon rows that may fire at a target now."""
        return [shooter for shooter in self.shooting.shooters(target) if shooter.most]

    # ------------------------------------------------------------------ a suggestion
    def suggestion(self) -> Aiming | None:
        """The attack that promises most for what it takes; None if nothing promises anything."""
        best, most = None, 0.0
        for target in self.targets():
            if isinstance(target, UnitTarget) and target.part != TREADS_PART:
                aim, value = self._least(target)
                if value > most:
                    best, most = aim, value
        return best

    def _least(self, target: UnitTarget) -> tuple[Aiming, float]:
        """The smallest number of weapons with the best chance on a target, and what it is worth."""
        unit, shooting = self.view.units[target.unit], self.shooting
        worth = float(_PART_WORTH.get(target.part, 3)) if target.part else float(_worth(unit))
        aim = best = Aiming(target, parts={target.unit: target.part})
        most = 0.0
        for gun, able, _ in sorted(
            self.able(target), key=lambda s: -shooting.strength([Firing(s.gun.unit, s.gun.weapon, s.most)])
        ):
            if gun.weapon in SAVED and not target.part:
                continue  # one-shot weapons are kept for what they are made for
            for _ in range(able):
                aim = aim.with_count(gun, aim.guns.get(gun, 0) + 1)
                found = odds(shooting, aim)
                if found is None:
                    continue
                value = worth * found.outcomes.count("X") / 6 - _THRIFT * found.attack / QUARTERS
                if value > most:
                    best, most = aim, value
        return best, most


def _worth(unit: Unit) -> int:
    kind = KINDS[unit.kind]
    return kind.worth * max(1, len(unit.squads)) if kind.worth >= 0 else 20


def _number(name: str) -> int:
    tail = number_in(name)
    return int(tail) if tail.isdigit() else 0
