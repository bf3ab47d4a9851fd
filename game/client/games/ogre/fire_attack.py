"""The attack being built in the fire phase: its target, the units that reach it, those chosen, the odds."""

from __future__ import annotations

from typing import NamedTuple

from game.client.games.ogre.attack_selection import AttackSelection, Gun, picked_by_click
from game.client.games.ogre.bearings import Bearings
from game.client.games.ogre.ogre_query import OgreQuery
from game.client.games.ogre.targets import Aim, AtUnit, aim_named, gun_place
from game.core.refusals import Refusal
from game.ogre import sheets
from game.ogre.combat.combat import Fire
from game.ogre.combat.firing import Firing
from game.ogre.combat.odds import PARTS, TREADS_PART, Odds
from game.ogre.kinds import KINDS
from game.ogre.state import Order, Unit, View


class Shooter(NamedTuple):
    """A weapon row of an own unit against the target: how many may fire at most, or why none may."""

    gun: Gun
    most: int
    refusal: Refusal | None


class FireAttack:
    """The target in force and the weapons picked against it."""

    def __init__(self, query: OgreQuery, bearings: Bearings) -> None:
        self.query, self.bearings = query, bearings
        #: the name of the target (``targets.py``), and the part of an Ogre that is aimed at
        self.target, self.part = "", ""
        #: by Ogre: the part that was aimed at last
        self.parts: dict[str, str] = {}
        self.selection = AttackSelection(self)
        self._aimed: tuple[object, Aim | None] | None = None
        self._shooters: tuple[object, list[Shooter]] | None = None

    # ------------------------------------------------------------------ the target
    @property
    def aimed(self) -> Aim | None:
        """What is aimed at."""
        key = (id(self.query.view), self.target)
        if self._aimed is None or self._aimed[0] != key:
            self._aimed = (key, aim_named(self.query.view, self.target))
        return self._aimed[1]

    def renew(self) -> None:
        """Another position stands: a target that is gone is let go, and so is who cannot fire any more."""
        if self.target and self.aimed is None:
            self.target = ""
        self._keep_part()
        self.selection.keep_able()

    def aim(self, key: str) -> int:
        """Choose a target; how many weapon rows were picked that cannot fire at it."""
        self.target, self.part = key, ""
        self._keep_part()
        return self.selection.keep_able()

    def aim_at_part(self, part: str) -> None:
        """Aim at a component of the Ogre."""
        self.parts[self.target] = self.part = part
        self.selection.keep_able()

    def clear(self) -> None:
        """Neither a target nor anybody who fires."""
        self.target = self.part = ""
        self.selection.clear()

    def _keep_part(self) -> None:
        unit = self.query.unit(self.target) if self.target else None
        left = _parts_left(unit)
        wish = self.parts.get(self.target, self.part)
        self.part = wish if wish in left else next(iter(left), "")

    def part_of(self, aim: Aim) -> str:
        """The part of any target that would be aimed at."""
        left, wish = _parts_left(self.query.unit(aim.unit_id)), self.parts.get(aim.unit_id, "")
        return wish if wish in left else next(iter(left), "")

    # ------------------------------------------------------------------ who reaches it
    def shooters(self) -> list[Shooter]:
        """Every own weapon row against the target in force; those that may fire first, the nearest first."""
        key = (id(self.query.view), self.target, self.part)
        if self._shooters is None or self._shooters[0] != key:
            self._shooters = (key, self._find_shooters())
        return self._shooters[1]

    def _find_shooters(self) -> list[Shooter]:
        out, aim, view = [], self.aimed, self.query.view
        if aim is None:
            return []
        for unit in view.units.values():
            if unit.side != self.query.side or not (unit.at or unit.aboard):
                continue
            for weapon in self.bearings.rows(unit):
                if unit.sheet and not sheets.full(unit)[sheets.ROWS.index(weapon.id)]:
                    continue
                out.append(self._shooter(aim, Gun(unit.id, weapon.id)))
        return sorted(
            out, key=lambda s: (s.refusal is not None, aim.far(view, view.units[s.gun.unit]), s.gun.unit)
        )

    def _shooter(self, aim: Aim, gun: Gun) -> Shooter:
        rules, view = self.query.rules, self.query.view

        def refused(count: int) -> Refusal | None:
            return rules.refusal(view, aim.order((Firing(*gun, count),), self.part))

        refusal = refused(1)
        if refusal is not None:
            return Shooter(gun, 0, refusal)
        most, limit = 1, self.bearings.ready(gun)
        if self.on_treads and view.units[gun.unit].sheet:
            # each weapon attacks treads for itself: so many attacks
            return Shooter(gun, limit, None)
        while most < limit and refused(most + 1) is None:
            most += 1
        return Shooter(gun, most, None)

    # ------------------------------------------------------------------ what the selection asks
    @property
    def view(self) -> View:
        """The position as the side that fires sees it."""
        return self.query.view

    @property
    def on_treads(self) -> bool:
        """Does each weapon attack for itself?"""
        return self.part == TREADS_PART

    def most(self, gun: Gun) -> int:
        """How many of a row may fire at the target; without one, how many may fire at all."""
        bearing = self.bearings.by_unit().get(gun.unit)
        if bearing is None or gun.weapon not in bearing.weapons():
            return 0
        if not self.target:
            return self.bearings.ready(gun)
        return next((s.most for s in self.shooters() if s.gun == gun), 0)

    def together(self) -> dict[Gun, int]:
        """All that reach the target."""
        return {s.gun: s.most for s in self.shooters() if s.most}

    def attack(self, shots: tuple[Firing, ...]) -> Order | None:
        """The order for some shots at the target."""
        return self.aimed.order(shots, self.part) if self.aimed is not None else None

    def odds_of(self, shots: tuple[Firing, ...]) -> Odds | None:
        """The odds of some shots at the target; None where they may not be fired."""
        aim, order = self.aimed, self.attack(shots)
        if aim is None or order is None or self.query.rules.refusal(self.query.view, order) is not None:
            return None
        return aim.odds(self.query.rules, self.query.view, shots, self.part)

    # ------------------------------------------------------------------ picking who fires
    def add_unit(self, unit_id: str) -> None:
        """A counter with all its weapons that bear on something, before there is a target."""
        unit, able = self.query.view.units[unit_id], self.bearings.by_unit()[unit_id].weapons()
        # nor are AP guns thrown in by the dozen
        rows = [w.id for w in self.bearings.rows(unit) if w.id in able and not (unit.sheet and w.id == "ap")]
        guns = {gun: self.bearings.ready(gun) for gun in (Gun(unit_id, row) for row in rows)}
        for gun, count in picked_by_click(guns).items():
            self.selection.guns.setdefault(gun, count)

    def toggle_unit(self, unit_id: str) -> Refusal | None:
        """A counter with everything of it that reaches the target, or none of it; why it has nothing."""
        rows = [s for s in self.shooters() if s.gun.unit == unit_id]
        if any(self.selection.guns.get(s.gun) for s in rows):
            self.selection.drop_unit(unit_id)
            return None
        able = [s for s in rows if s.most]
        if not able and rows and rows[0].refusal is not None:
            return rows[0].refusal
        self.selection.guns.update(picked_by_click({s.gun: s.most for s in able}))
        return None

    # ------------------------------------------------------------------ what it would bring
    def strength(self, shots: tuple[Firing, ...]) -> int:
        """Strengths together, in quarters: against the target where that matters."""
        units = self.query.view.units
        about = (units[self.target],) if self.target in units else ()
        return sum(
            self.query.rules.value("strength", self.query.view, (units[s.unit], s.weapon, s.count, *about))
            for s in shots
        )

    def common_targets(self) -> list[str]:
        """Enemies that something picked reaches."""
        guns = self.selection.chosen()
        return [target for target, reached in self.bearings.targets().items() if guns & reached]

    def those_that_reach(self, aim: Aim, part: str) -> tuple[Firing, ...]:
        """Those of the picked weapons that may fire at any target."""
        rules, view = self.query.rules, self.query.view
        return tuple(s for s in self.selection.shots() if rules.refusal(view, aim.order((s,), part)) is None)

    def why_silent(self, unit_id: str) -> Refusal | None:
        """Why a unit cannot fire at anything: the refusal of its nearest shot."""
        view = self.query.view
        unit, distance = view.units[unit_id], view.board.grid.distance
        here, kind = gun_place(view, unit), KINDS[unit.kind]
        foes = [u for u in view.units.values() if u.side != unit.side and u.at and here]
        if not kind.weapons or not foes:
            return None
        foe = min(foes, key=lambda u: distance(u.at, here))
        ready = self.bearings.ready
        weapon = max(kind.weapons, key=lambda w: (bool(ready(Gun(unit_id, w.id))), w.range))
        part = self.part_of(AtUnit(foe.id, foe.at))
        return self.query.rules.refusal(view, Fire((Firing(unit_id, weapon.id, 1),), foe.id, part))


def _parts_left(unit: Unit | None) -> list[str]:
    """The parts of an Ogre that can still be aimed at."""
    if unit is None or not unit.sheet:
        return []
    return [part for part in PARTS if unit.sheet[sheets.ROWS.index(part)]]
