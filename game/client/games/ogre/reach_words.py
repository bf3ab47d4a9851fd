"""What a hex costs the chosen counter, what it risks there, and why it cannot get to others: in words."""

from __future__ import annotations

from game.client.game.out_of_turn.foresight import NOTHING, Foreseen, Foresight, foreseen_words
from game.client.games.ogre.counter_appearance import short_name
from game.client.games.ogre.ground_danger import GroundDanger
from game.client.games.ogre.move_query import MoveQuery
from game.client.games.ogre.waypoints import OwnPath
from game.client.games.ogre.work.group_move import GroupMove
from game.core.anygame import Order
from game.core.prices import price_words
from game.core.refusals import Refusal
from game.ogre.movement.movement import Move
from game.ogre.movement.movement_points import points_left
from game.ogre.state import Unit


class ReachWords:
    """Tells of hexes in reach, and of those out of it."""

    def __init__(self, query: MoveQuery, group: GroupMove, danger: GroundDanger, path: OwnPath) -> None:
        self.query, self.group, self.danger, self.path = query, group, danger, path
        self._foresight = Foresight()

    def sum(self, cost: int, unit: Unit) -> str:
        """Movement points out of those that are left."""
        left = points_left(self.query.rules, self.query.view, unit)
        return f"{cost} of {left}" if cost <= left else f"{left} + 1 for the road"

    def of_own_path(self, further: tuple[int, ...] = ()) -> str:
        """The same for the path that is drawn or laid, with some hexes more."""
        unit = self.query.mover()
        assert unit is not None
        used = self.path.cost(further)
        return "no" if used is None else self.sum(used, unit)

    def cost_words(self, at: int) -> str:
        """What the card of a hex says of going there."""
        unit, options = self.query.mover(), self.query.options
        if unit is None or at == unit.at:
            return ""
        if self.path.laying:
            further = self.path.further(at)
            if not further:
                return "This path does not lead here."
            return f"By this path: {self.of_own_path(further)} movement. {self.price(at)}".strip()
        if self.query.asks_first and at not in options.targets:
            return ""
        if options.moves is not None and options.moves.mask >> at & 1:
            return self._in_reach(unit, at)
        if at in options.targets:
            plan = options.targets[at][0]
            return f"{plan.title}: {'. '.join(line.rstrip('.') for line in plan.lines)}."
        refusal = self.why_not(at)
        return refusal.text if refusal else ""

    def _in_reach(self, unit: Unit, at: int) -> str:
        group, moves = self.group, self.query.options.moves
        assert moves is not None
        if group.along and not group.can_go(at):
            refusal = self.why_not(at)
            return refusal.text if refusal is not None else ""
        danger, bad = self.danger.at(at)
        words = f"{short_name(unit)} reaches this hex with {self.sum(group.cost_to(at), unit)} movement"
        if moves.keeps_road(at) and group.cost_to(at) == moves.cost(at):
            words += ", by road all the way"
        words += f"; then {bad} in 6 to be {danger}." if danger else "."
        more = (
            group.mines.mine_words(group.way_to(at)),
            group.mines.awaits(at),
            self.price(at),
            self.watched(at),
        )
        words += "".join(f" {one}" for one in more if one)
        building = self.query.options.buildings.get(at)
        return words if building is None else f"{words} {building.title}: {building.short}."

    def foreseen(self, at: int) -> Foreseen:
        """Where the other side can answer on the way to a hex in reach."""
        query = self.query
        order = self._order_to(at) if query.rules.has_windows else None
        return self._foresight.of(query.rules, query.view, order) if order is not None else NOTHING

    def _order_to(self, at: int) -> Order | None:
        """The first order of the way to a hex in reach, by the path that is drawn where there is one."""
        moves = self.query.options.moves
        if self.query.mover() is None or not at:
            return None
        if self.path.laying or moves is None or not moves.mask >> at & 1:
            path = (*self.path.drawn, *(self.path.further(at) if self.path.laying else ()))
        else:
            path = self.group.way_to(at)
        return self.group.orders(path)[0] if path else None

    def price(self, at: int) -> str:
        """What going to a hex costs later, in sentences; "" for nothing."""
        order = self._order_to(at)
        return self.price_of(order) if order is not None else ""

    def price_of(self, order: Order) -> str:
        """The same of an order that waits for a yes."""
        return price_words(self.query.rules, self.query.view, order)

    def watched(self, at: int) -> str:
        """The same in a sentence; "" where nobody can answer."""
        return foreseen_words(self.foreseen(at))

    def watched_order(self, order: Order) -> str:
        """The same of an order that waits for a yes."""
        return self._foresight.words(self.query.rules, self.query.view, order)

    def why_not(self, at: int) -> Refusal | None:
        """Why the chosen unit cannot go to a hex: judged along the way that comes nearest."""
        unit, moves = self.query.mover(), self.query.options.moves
        if unit is None or not at:
            return None
        grid = self.query.view.board.grid
        ways: list[tuple[int, ...]] = []
        if moves is not None:
            near = [h for h in grid.neighbours[at] if h and moves.mask >> h & 1]
            ways += [(*moves.to(h).path, at) for h in sorted(near, key=moves.cost)]
            if moves.mask >> at & 1:
                ways.append(moves.to(at).path)
        if not unit.at or grid.distance(unit.at, at) == 1:
            ways.insert(0, (at,))
        for path in ways:
            refusal = self.group.refusal(path)
            if refusal is not None and refusal.code != "too-far":
                return refusal
            if refusal is not None:
                break
        return self._too_far(unit, at)

    def _too_far(self, unit: Unit, at: int) -> Refusal | None:
        """Why a hex cannot be entered from here: what the rules say, unless it is only too far away."""
        refusal = self.query.rules.refusal(self.query.view, Move((unit.id,), (at,)))
        if refusal is None or refusal.code not in ("gap", "too-far"):
            return refusal
        left = points_left(self.query.rules, self.query.view, unit)
        words = f"{self.query.label(at)} is out of reach: {short_name(unit)} has {left} movement left."
        return Refusal("too-far", "ode:5.01", words)
