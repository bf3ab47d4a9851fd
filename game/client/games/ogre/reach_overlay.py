"""What a counter can reach, on the map: lit hexes with costs, targets to ram, the path under the pointer."""

from __future__ import annotations

from game.client.art.scene import Path, Reach, Scene, Target, Zone
from game.client.game.session import Session
from game.client.games.ogre.ground_danger import GroundDanger
from game.client.games.ogre.move_query import MoveQuery
from game.client.games.ogre.reach_words import ReachWords
from game.client.games.ogre.waypoints import OwnPath
from game.client.games.ogre.work.group_move import GroupMove
from game.ogre.movement.movement_points import SECOND


class ReachOverlay:
    """Draws where the chosen counter can go."""

    def __init__(
        self,
        query: MoveQuery,
        session: Session,
        group: GroupMove,
        danger: GroundDanger,
        path: OwnPath,
        words: ReachWords,
    ) -> None:
        self.query, self.session, self.group = query, session, group
        self.danger, self.own_path, self.words = danger, path, words
        self._walked: tuple[tuple[int, ...], ...] | None = None

    def lit(self) -> dict[int, Reach]:
        """The hexes in reach, as the map shows them."""
        out: dict[int, Reach] = {}
        options, group = self.query.options, self.group
        if options.moves is not None:
            second = self.query.view.clock.phase == SECOND
            for at in group.ways() if group.along else options.moves.hexes():
                danger, bad = self.danger.at(at)
                perils = [f"{bad}/6 {danger}" if danger else "", group.mines.mine_tag(group.way_to(at))]
                out[at] = Reach(
                    str(group.cost_to(at)),
                    ", ".join(w for w in perils if w),
                    second,
                    road=options.moves.keeps_road(at),
                )
        for at, plans in options.targets.items():
            out[at] = Reach("", "", False, "ram" if plans[0].kind == "ram" else "overrun")
        return out

    def decorate(self, scene: Scene) -> Scene:
        """The scene with all of it; with nobody chosen, what the other side did, at a glance."""
        if not self.query.selected:
            if self._walked is None:
                self._walked = self.session.walked_before()
            return scene.but(trails=self._walked)
        laying, path = self.own_path.laying, self.path()
        onward = path.hexes[1:] if path is not None else ()
        return scene.but(
            reach=self.own_path.lit() if laying else self._open(),
            targets=() if laying else self._targets(),
            path=path,
            zones=(*scene.zones, *self._watched()),
            trails=self.group.trails(onward) if path is not None else (),
            moving=(*scene.moving, *(self.group.ghosts(onward) if path is not None else ())),
        )

    def _open(self) -> dict[int, Reach]:
        """The lit hexes: while a question waits, only those that could be meant instead of its answer."""
        query = self.query
        if not query.asks_first or self.own_path.drawn:
            return query.options.lit
        return {at: reach for at, reach in query.options.lit.items() if at in query.options.targets}

    def _watched(self) -> tuple[Zone, ...]:
        """The hexes of the way in which the other side can answer, hatched."""
        hexes = self.words.foreseen(self.query.over).hexes
        return (Zone(frozenset(hexes), 2, "", True),) if hexes else ()

    def _targets(self) -> tuple[Target, ...]:
        """Brackets around what can be run into."""
        plan, view = self.query.plan, self.query.view
        return tuple(
            Target(
                at,
                plan is not None and plan.at == at,
                big=any(view.units[u].sheet for u in view.at_hex.get(at, ())),
            )
            for at in (*self.query.options.targets, *self.query.options.marked_buildings)
        )

    def path(self) -> Path | None:
        """The path on the map: the one that is drawn, of the plan, or to the hex under the pointer."""
        unit, over = self.query.mover(), self.query.over
        if unit is None:
            return None
        start = (unit.at,) if unit.at else ()
        if self.own_path.drawn:
            further = self.own_path.further(over) if self.own_path.laying else ()
            whole = (*start, *self.own_path.drawn, *further)
            return Path(whole, self.words.of_own_path(further), bool(self.own_path.refused))
        if self.query.plan is not None:
            return Path(tuple(h for h in self.query.plan.path if h), self.query.plan.tag)
        options = self.query.options
        plan = options.targets[over][0] if over in options.targets else options.marked_buildings.get(over)
        if plan is not None:
            return Path(tuple(h for h in plan.path if h), plan.verb)
        if options.moves is not None and over and over in options.lit:
            cost = self.words.sum(self.group.cost_to(over), unit)
            return Path((*start, *self.group.way_to(over)), cost)
        return None
