"""What is drawn on the map in the Fire phase: lines from who fires, brackets with odds around targets."""

from __future__ import annotations

from dataclasses import replace

from game.client.art.scene import Shot, Target
from game.client.games.ogre.fire_query import FireQuery
from game.client.games.ogre.targets import Aim, AtBuilding, AtGround, aim_named, gun_place
from game.ogre.combat.odds import TREADS_PART, UNKNOWN, Odds, strength_text
from game.ogre.combat.odds_text import odds_words


class Brackets:
    """Marks targets on the map, and who fires at what."""

    def __init__(self, query: FireQuery) -> None:
        self.query = query
        self._tags: tuple[object, tuple[Target, ...]] | None = None

    def lines(self) -> tuple[Shot, ...]:
        attack = self.query.attack
        aim = attack.aimed
        if aim is None:
            return ()
        total: dict[str, int] = {}
        for shot in attack.selection.shots():
            total[shot.unit] = total.get(shot.unit, 0) + attack.strength((shot,))
        starts = {u: gun_place(self.query.view, self.query.view.units[u]) for u in total}
        return tuple(
            Shot(starts[u], aim.at, strength_text(q), aim.toward)
            for u, q in total.items()
            if starts[u] != aim.at
        )

    def targets(self) -> tuple[Target, ...]:
        attack = self.query.attack
        key = (
            id(self.query.view),
            attack.target,
            attack.part,
            tuple(attack.selection.guns.items()),
            self.query.selected,
            self.query.ground,
        )
        if self._tags is None or self._tags[0] != key:
            self._tags = (key, tuple(self._find_brackets()))
        return self._tags[1]

    def _find_brackets(self) -> list[Target]:
        attack, view = self.query.attack, self.query.view
        picked = attack.selection.chosen()
        if attack.aimed is not None:
            return [self._tag(attack.aimed, attack.selection.odds(), True)]
        if self.query.ground:
            structures = self.query.bearings.structures()
            keys = [key for key, guns in structures.items() if not picked or guns & picked]
            aims = (aim_named(view, key) for key in keys)
            return [self._tag(aim, None, False) for aim in aims if aim is not None]
        out: dict[int, Target] = {}
        begun = bool(attack.selection.guns)
        for key in attack.common_targets() if begun else self.query.bearings.targets():
            aim = aim_named(view, key)
            if aim is None or aim.at in out or self.query.bearings.barred(key) is not None:
                continue
            known, part = None, attack.part_of(aim)
            if begun and part != TREADS_PART:
                shots = attack.those_that_reach(aim, part)
                known = aim.odds(self.query.rules, view, shots, part) if shots else None
            out[aim.at] = self._tag(aim, known, False)
        return list(out.values())

    def _tag(self, aim: Aim, found: Odds | None, chosen: bool) -> Target:
        attack, unit = self.query.attack, self.query.view.units.get(aim.unit_id)
        big = bool(unit.sheet) if unit is not None else isinstance(aim, AtGround)
        plain = Target(aim.at, chosen, big=big, toward=aim.toward)
        if found is None:
            return plain
        if isinstance(aim, AtBuilding):
            lost = aim.wear(
                self.query.rules,
                self.query.view,
                attack.selection.shots() if chosen else attack.those_that_reach(aim, ""),
            )
            return replace(plain, odds=f"−{lost} SP")
        if found.treads:
            return replace(plain, odds=f"−{found.treads} treads", chance=f"{found.outcomes.count('T')} in 6")
        if found.odds == UNKNOWN:
            return replace(plain, odds=UNKNOWN)
        if not chosen:
            return replace(plain, odds=odds_words(found.odds))
        return replace(
            plain, odds=odds_words(found.odds), result="X", chance=f"{found.outcomes.count('X')} in 6"
        )
