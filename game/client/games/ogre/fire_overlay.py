"""What is drawn on the map in the Fire phase: lines from who fires, brackets with odds around targets."""

from __future__ import annotations

from dataclasses import replace

from game.client.art.scene import Shot, Target
from game.client.games.ogre.fire_query import FireQuery
from game.client.games.ogre.targets import Aim, AtBuilding, AtGround, aim_named, gun_place
from game.ogre import sheets
from game.ogre.combat.firing import Firing
from game.ogre.combat.odds import PARTS, TREADS_PART, UNKNOWN, Odds, strength_text
from game.ogre.combat.odds_text import odds_words


class Brackets:
    """Marks targets on the map, and who fires at what."""

    def __init__(self, query: FireQuery) -> None:
        self.query = query
        self._tags: tuple[object, tuple[Target, ...]] | None = None

    def lines(self) -> tuple[Shot, ...]:
        aim = self.query.aimed
        if aim is None:
            return ()
        total: dict[str, int] = {}
        for shot in self.query.shots():
            total[shot.unit] = total.get(shot.unit, 0) + self.query.strength((shot,))
        starts = {u: gun_place(self.query.view, self.query.view.units[u]) for u in total}
        return tuple(
            Shot(starts[u], aim.at, strength_text(q), aim.toward)
            for u, q in total.items()
            if starts[u] != aim.at
        )

    def targets(self) -> tuple[Target, ...]:
        key = (
            id(self.query.view),
            self.query.target,
            self.query.part,
            tuple(self.query.basket.items()),
            self.query.selected,
            self.query.ground,
        )
        if self._tags is None or self._tags[0] != key:
            self._tags = (key, tuple(self._find_brackets()))
        return self._tags[1]

    def _find_brackets(self) -> list[Target]:
        aim = self.query.aimed
        if aim is not None:
            return [self._tag(aim, self.query.odds(), True)]
        if self.query.ground:
            chosen = {gun for gun, count in self.query.basket.items() if count}
            keys = [key for key, guns in self.query.bridge_targets().items() if not chosen or guns & chosen]
            return [
                self._tag(found, None, False)
                for key in keys
                if (found := aim_named(self.query.view, key)) is not None
            ]
        out: dict[int, Target] = {}
        for key in self.common_targets() if self.query.basket else self.query.targets():
            found = aim_named(self.query.view, key)
            if found is None or found.at in out:
                continue
            known, part = None, self.part_of(found)
            if self.query.basket and part != TREADS_PART:
                shots = self.those_that_reach(found, part)
                known = found.odds(self.query.rules, self.query.view, shots, part) if shots else None
            out[found.at] = self._tag(found, known, False)
        return list(out.values())

    def part_of(self, aim: Aim) -> str:
        """The part of a target that would be aimed at."""
        unit = self.query.view.units.get(aim.unit_id)
        if unit is None or not unit.sheet:
            return ""
        left = [p for p in PARTS if unit.sheet[sheets.ROWS.index(p)]]
        wish = self.query.parts.get(unit.id, "")
        return wish if wish in left else left[0] if left else ""

    def common_targets(self) -> list[str]:
        """Enemies that something in the basket reaches."""
        guns = {gun for gun, count in self.query.basket.items() if count}
        return [target for target, reached in self.query.targets().items() if guns & reached]

    def those_that_reach(self, aim: Aim, part: str) -> tuple[Firing, ...]:
        return tuple(
            s
            for s in self.query.shots()
            if self.query.rules.refusal(self.query.view, aim.order((s,), part)) is None
        )

    def _tag(self, aim: Aim, found: Odds | None, chosen: bool) -> Target:
        unit = self.query.view.units.get(aim.unit_id)
        big = bool(unit.sheet) if unit is not None else isinstance(aim, AtGround)
        plain = Target(aim.at, chosen, big=big, toward=aim.toward)
        if found is None:
            return plain
        if isinstance(aim, AtBuilding):
            lost = aim.wear(
                self.query.rules,
                self.query.view,
                self.query.shots() if chosen else self.those_that_reach(aim, ""),
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
