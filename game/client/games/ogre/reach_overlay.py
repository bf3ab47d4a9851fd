"""What a counter can reach, on the map and in words: lit hexes with their costs, the path under the pointer, why not farther."""

from __future__ import annotations

from game.client.art.scene import Path, Reach, Scene, Target
from game.client.games.ogre.counter_appearance import short_name
from game.client.games.ogre.order_preview import after
from game.core.refusals import Refusal
from game.ogre.movement.movement import Move
from game.ogre.movement.movement_points import SECOND, points_left
from game.ogre.state import Unit


class Reaching:
    """The part of the movement mode that shows where its counter can go."""

    def _lit(self) -> dict[int, Reach]:
        """The hexes in reach, as the map shows them."""
        out: dict[int, Reach] = {}
        if self.moves is not None:
            for at in self.ways() if self.along else self.moves.hexes():
                danger, bad = self.danger_at(at)
                perils = [f"{bad}/6 {danger}" if danger else "", self.mine_tag(self.way_to(at))]
                out[at] = Reach(
                    str(self.cost_to(at)),
                    ", ".join(w for w in perils if w),
                    self.view.clock.phase == SECOND,
                    road=self.moves.keeps_road(at),
                )
        for at, plans in self.contacts.items():
            out[at] = Reach("", "", False, "ram" if plans[0].kind == "ram" else "overrun")
        return out

    def decorate(self, scene: Scene) -> Scene:
        if not self.selected:
            # at a glance: what the other side did
            if self._ways is None:
                self._ways = self.session.walked_before()
            return scene.but(trails=self._ways)
        targets = tuple(
            Target(
                at,
                self.plan is not None and self.plan.at == at,
                big=any(self.view.units[u].sheet for u in self.view.at_hex.get(at, ())),
            )
            for at in (*self.contacts, *(self.walls if self.brackets_walls() else ()))
        )
        reach, path = self._lit_onward() if self.laying else self._reach, self._path()
        trails = self.trails_of(path.hexes[1:]) if path is not None else ()
        moving = (*scene.moving, *(self.ghosts_of(path.hexes[1:]) if path is not None else ()))
        return scene.but(
            reach=reach, targets=() if self.laying else targets, path=path, trails=trails, moving=moving
        )

    def _path(self) -> Path | None:
        unit = self.mover()
        if unit is None:
            return None
        if self.drawn:
            further = self._further(self.over) if self.laying else ()
            whole = (unit.at, *self.drawn, *further) if unit.at else (*self.drawn, *further)
            return Path(whole, self._drawn_words(further), bool(self.refused))
        if self.plan is not None:
            return Path(tuple(h for h in self.plan.path if h), self.plan.tag)
        over = self.over
        if over in self.contacts:
            plan = self.contacts[over][0]
            return Path(tuple(h for h in plan.path if h), plan.verb)
        if over in self.walls and self.brackets_walls():
            return Path(tuple(h for h in self.walls[over].path if h), self.walls[over].verb)
        if self.moves is not None and over and over in self._reach:
            path = self.way_to(over)
            whole = (unit.at, *path) if unit.at else path
            return Path(whole, self._sum(self.cost_to(over), unit))
        return None

    def _sum(self, cost: int, unit: Unit) -> str:
        left = points_left(self.rules, self.view, unit)
        return f"{cost} of {left}" if cost <= left else f"{left} and 1 for the road"

    def _drawn_words(self, further: tuple[int, ...] = ()) -> str:
        unit = self.mover()
        assert unit is not None
        then = after(self.rules, self.view, (Move((unit.id,), (*self.drawn, *further)),))
        if isinstance(then, Refusal):
            return "no"
        used = points_left(self.rules, self.view, unit) - points_left(self.rules, then, then.units[unit.id])
        return self._sum(used, unit)

    def way_shown(self) -> tuple[int, ...]:
        """The hexes of the path on the map: no card may cover them."""
        path = self._path()
        return path.hexes if path is not None else ()

    def hover(self, at: int, counter: str) -> None:
        if at != self.over:
            self.over = at
            if self.selected:
                self.host.redraw_board()
                self.host.tell_hint()

    def cost_words(self, at: int) -> str:
        unit = self.mover()
        if unit is None or at == unit.at:
            return ""
        if self.laying:
            further = self._further(at)
            return (
                f"By the path that is laid: {self._drawn_words(further)} movement."
                if further
                else "The path that is laid does not get here."
            )
        if self.moves is not None and self.moves.mask >> at & 1:
            danger, bad = self.danger_at(at)
            words = f"{short_name(unit)} gets here for {self._sum(self.cost_to(at), unit)} movement"
            if self.moves.keeps_road(at) and self.cost_to(at) == self.moves.cost(at):
                words += ", by road all the way"
            if self.along and not self.can_go(at):
                refusal = self.why_not(at)
                return refusal.text if refusal is not None else ""
            words += f"; then {bad} in 6 to be {danger}." if danger else "."
            more = (self.mine_words(self.way_to(at)), self.awaits(at))
            words += "".join(f" {one}" for one in more if one)
            if at in self.walls:
                words += f" {self.walls[at].title}: {self.walls[at].short}."
            return words
        if at in self.contacts:
            plan = self.contacts[at][0]
            return f"{plan.title}: {'. '.join(line.rstrip('.') for line in plan.lines)}."
        refusal = self.why_not(at)
        return refusal.text if refusal else ""

    def why_not(self, at: int) -> Refusal | None:
        """Why the chosen unit cannot go to a hex: judged along the way that comes nearest."""
        unit = self.mover()
        if unit is None or not at:
            return None
        grid = self.view.board.grid
        steps: list[tuple[int, ...]] = []
        if self.moves is not None:
            near = [h for h in grid.neighbours[at] if h and self.moves.mask >> h & 1]
            steps += [(*self.moves.to(h).path, at) for h in sorted(near, key=self.moves.cost)]
            if self.moves.mask >> at & 1:
                steps.append(self.moves.to(at).path)
        if not unit.at or grid.distance(unit.at, at) == 1:
            steps.insert(0, (at,))
        for path in steps:
            refusal = self.why_not_go(path)
            if refusal is not None and refusal.code != "too-far":
                return refusal
            if refusal is not None:
                break
        refusal = self.rules.refusal(self.view, Move((unit.id,), (at,)))
        if refusal is not None and refusal.code in ("gap", "too-far"):
            left = points_left(self.rules, self.view, unit)
            return Refusal(
                "too-far",
                "ode:5.01",
                f"{self.label(at)} is out of reach: {short_name(unit)} has {left} movement left.",
            )
        return refusal
