"""A counter that is to move and the counters that go with it: who may, by which order, where to, and why not.

One order moves them all: ``Move`` of several counters, ``Lead`` of a Vulcan, or ``Accompany`` of hovercraft,
depending on who goes along. Ducklings go along unless they are left out; other counters stay unless picked.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property

from game.core.anygame import Rules
from game.core.draft import once
from game.core.order_lists import lists_of
from game.core.refusals import Refusal
from game.hexes.grid import OFF, bits
from game.ogre.counter_names import named
from game.ogre.engineering import crews
from game.ogre.engineering.accompanying import Accompany
from game.ogre.engineering.control import VULCAN
from game.ogre.engineering.ducklings import Lead, ducklings, trail
from game.ogre.engineering.mine_escort import Treading, treading
from game.ogre.hidden.hidden_units import union
from game.ogre.hidden.mines import MINE
from game.ogre.hooks import PERILS, Peril
from game.ogre.kinds import KINDS
from game.ogre.movement.movement import Move, MoveOffers, reach
from game.ogre.movement.movement_points import SECOND, points_left
from game.ogre.movement.reachability import Reach, RoadReach
from game.ogre.movement.transport_orders import Dismount
from game.ogre.plans.plan import after
from game.ogre.state import Order, Unit, View

#: how a counter goes along: in step, behind its Vulcan, or at the speed of hovercraft
STEP, FOLLOWS, SPEED = "step", "follows", "speed"
#: within so many hexes of a counter a path around perils is searched; none goes farther in a turn
NEAR = 12


def moves_in(offers: Sequence[Order]) -> MoveOffers | None:
    """The moves among some offers."""
    return next((part for part in lists_of(offers) if isinstance(part, MoveOffers)), None)


def may_go_along(rules: Rules, view: View, unit: Unit) -> Iterator[tuple[Unit, str]]:
    """The counters that could go along with a counter, each with the way in which it does."""
    if unit.aboard or not unit.at:
        return
    led = {other.id: other for other in ducklings(view, unit)} if unit.kind == VULCAN else {}
    yield from ((other, FOLLOWS) for other in led.values())
    second = view.clock.phase == SECOND
    for other in (view.units[name] for name in view.at_hex.get(unit.at, ())):
        if other.id == unit.id or other.side != unit.side or other.id in led:
            continue
        if second and KINDS[unit.kind].second and crews.sapper_squads(other):
            if Accompany.verb in rules.verbs:
                yield other, SPEED
        elif KINDS[other.kind].move and points_left(rules, view, other) > 0:
            yield other, STEP


class MovingGroup:
    """A counter chosen to move and those that go along with it, in one position. It never changes."""

    def __init__(self, rules: Rules, view: View, chosen: Unit, along: Sequence[str] = ()) -> None:
        self.rules, self.view, self.chosen, self.along = rules, view, chosen, tuple(along)
        #: the counter that moves: the chosen one, or the vehicle that it rides on
        self.mover = view.units[chosen.aboard] if chosen.aboard else chosen
        self._onward: dict[tuple[int, ...], MoveOffers | None] = {}

    @classmethod
    def chosen_anew(cls, rules: Rules, view: View, unit: Unit, before: MovingGroup | None) -> MovingGroup:
        """The group of a counter: those that went along before, or at first its ducklings."""
        group = cls(rules, view, unit)
        if before is None or before.chosen.id != unit.id:
            along = [other.id for other, how in group.companions if how == FOLLOWS]
        else:
            along = [name for name in before.along if name in group.ways_along]
        return cls(rules, view, unit, along) if along else group

    # ------------------------------------------------------------------ who
    @cached_property
    def companions(self) -> tuple[tuple[Unit, str], ...]:
        """The counters that could go along, each with the way in which it does."""
        return tuple(may_go_along(self.rules, self.view, self.chosen))

    @cached_property
    def ways_along(self) -> dict[str, str]:
        """The way in which each counter could go along, by its name."""
        return {other.id: how for other, how in self.companions}

    @cached_property
    def how(self) -> str:
        """The way in which those picked go along; empty when nobody does."""
        ways = {self.ways_along[name] for name in self.along if name in self.ways_along}
        # ducklings of the same hex go in step with others that do
        return STEP if STEP in ways else next(iter(ways), "")

    def picking(self, name: str) -> MovingGroup:
        """The group with one counter more or less; those that go along in another way stay."""
        if name not in self.ways_along:
            return self
        kept = [one for one in self.along if one != name]
        if name not in self.along:
            kept = [*(one for one in kept if self._agree(one, name)), name]
        return MovingGroup(self.rules, self.view, self.chosen, kept)

    def _agree(self, one: str, other: str) -> bool:
        """Can two go along by one order: in the same way, or both from the hex of the chosen counter?"""
        here, ways = self.chosen.at, [self.ways_along.get(name) for name in (one, other)]
        alike = all(self.view.units[name].at == here for name in (one, other)) and SPEED not in ways
        return ways[0] == ways[1] or alike

    def picking_all(self) -> MovingGroup:
        """The group with everybody of the hex; with nobody, when all of them go along already."""
        here = [other.id for other, _ in self.companions if other.at == self.chosen.at]
        return MovingGroup(
            self.rules, self.view, self.chosen, () if set(here) <= set(self.along) else tuple(here)
        )

    @cached_property
    def beside(self) -> str:
        """The hovercraft that chosen engineers could accompany in the second movement, or none."""
        rules, view, unit = self.rules, self.view, self.chosen
        if view.clock.phase != SECOND or not unit.at or Accompany.verb not in rules.verbs:
            return ""
        offers = Accompany.offers(rules, view, unit)
        found = [order.unit for order in offers if isinstance(order, Accompany)]
        return named(view.units[found[0]]) if found else ""

    # ------------------------------------------------------------------ by which order
    @cached_property
    def offers(self) -> Sequence[Order]:
        """The orders of the chosen counter."""
        return self.rules.offers(self.view, self.chosen.id)

    @cached_property
    def moves(self) -> MoveOffers | None:
        """The moves of the chosen counter; those of its vehicle where it may dismount on the way."""
        if not self.chosen.aboard:
            return moves_in(self.offers)
        if self.rules.refusal(self.view, Dismount(self.chosen.id)) is not None:
            return None
        return moves_in(self.rules.offers(self.view, self.chosen.aboard))

    def together(self, path: Sequence[int]) -> Order:
        """The order by which all of the group go along a path."""
        unit, way = self.mover, tuple(path)
        if self.how == FOLLOWS:
            return Lead(unit.id, self.along, way)
        if self.how == SPEED:
            return Accompany(unit.id, self.along, way)
        # a unit that leads through mines is named first
        row = sorted((unit.id, *self.along), key=lambda name: not crews.role(self.view.units[name]))
        return Move(tuple(row), way)

    def orders(self, path: Sequence[int]) -> tuple[Order, ...]:
        """The orders for a path: a chosen rider dismounts at its end."""
        if self.mover.id == self.chosen.id:
            return (self.together(path),)
        return (Move((self.mover.id,), tuple(path)), Dismount(self.chosen.id))

    def refusal(self, path: Sequence[int]) -> Refusal | None:
        """Why the group cannot go along a path, or None."""
        first, *later = self.orders(path)
        refusal = self.rules.refusal(self.view, first)
        if refusal is None and later:
            then = after(self.rules, self.view, (first, *later))
            refusal = then if isinstance(then, Refusal) else None
        return refusal

    # ------------------------------------------------------------------ where to
    def in_reach(self, at: int) -> bool:
        """Has the chosen counter a move that ends in a hex?"""
        return bool(at) and self.moves is not None and bool(self.moves.mask >> at & 1)

    @cached_property
    def ways(self) -> dict[int, tuple[int, ...]]:
        """The hexes that all of a group can get to, each with the path."""
        if self.moves is None:
            return {}
        others = [moves_in(self.rules.offers(self.view, name)) for name in self.along if self.how == STEP]
        found: dict[int, tuple[int, ...]] = {}
        for at in self.moves.hexes():
            shared = (o.to(at).path for o in others if o is not None and o.mask >> at & 1)
            for path in (self.moves.to(at).path, *shared):
                if self.rules.refusal(self.view, self.together(path)) is None:
                    found[at] = path
                    break
        return found

    def can_go(self, at: int) -> bool:
        """Is a hex in reach of all that go?"""
        return self.in_reach(at) and (not self.along or at in self.ways)

    def way_to(self, at: int) -> tuple[int, ...]:
        """The path to a hex in reach, around known perils where there is one."""
        assert self.moves is not None
        if self.along:
            return self.ways.get(at, self.moves.to(at).path)
        detour = self._detour(at)
        return detour.path(at) if detour is not None else self.moves.to(at).path

    def cost_to(self, at: int) -> int:
        """Movement points of that path."""
        assert self.moves is not None
        detour = None if self.along else self._detour(at)
        return detour.cost(at) if detour is not None else self.moves.cost(at)

    def why_not(self, at: int) -> Refusal | None:
        """Why the chosen counter cannot go to a hex: judged along the path that comes nearest."""
        unit, moves, grid = self.mover, self.moves, self.view.board.grid
        if not at:
            return None
        paths: list[tuple[int, ...]] = [(at,)] if not unit.at or grid.distance(unit.at, at) == 1 else []
        if moves is not None:
            paths += [(*moves.to(h).path, at) for h in self.next_to(at)]
            if moves.mask >> at & 1:
                paths.append(moves.to(at).path)
        for path in paths:
            refusal = self.refusal(path)
            if refusal is not None and refusal.code != "too-far":
                return refusal
            if refusal is not None:
                break
        return self._too_far(at)

    def next_to(self, at: int) -> list[int]:
        """The hexes in reach beside a hex, the cheapest first."""
        return beside(self.view, self.moves, at)

    def _too_far(self, at: int) -> Refusal | None:
        """Why a hex cannot be entered from here: what the rules say, unless it is only too far away."""
        refusal = self.rules.refusal(self.view, Move((self.mover.id,), (at,)))
        if refusal is None or refusal.code not in ("gap", "too-far"):
            return refusal
        left, label = points_left(self.rules, self.view, self.mover), self.view.board.grid.label(at)
        words = f"{label} is out of reach: {named(self.mover)} has {left} movement left."
        return Refusal("too-far", "ode:5.01", words)

    # ------------------------------------------------------------------ a path laid hex by hex
    def _at_end(self, path: tuple[int, ...]) -> View | Refusal:
        """The position at the end of a path; dice are rolled only there, not on the way."""
        return after(self.rules, self.view, (Move((self.mover.id,), path),)) if path else self.view

    def cost_along(self, path: tuple[int, ...]) -> int | None:
        """Movement points of a path; None where it cannot be gone."""
        then = self._at_end(path)
        if isinstance(then, Refusal):
            return None
        before = points_left(self.rules, self.view, self.mover)
        return before - points_left(self.rules, then, then.units[self.mover.id])

    def onward(self, path: tuple[int, ...]) -> MoveOffers | None:
        """The moves from the end of a path."""
        if path not in self._onward:
            then = self._at_end(path)
            offers = () if isinstance(then, Refusal) else self.rules.offers(then, self.mover.id)
            self._onward[path] = moves_in(offers)
        return self._onward[path]

    def further(self, path: tuple[int, ...], at: int) -> tuple[int, ...]:
        """The cheapest way on from the end of a path to a hex, or nothing."""
        if not at or (path and at == path[-1]):
            return ()
        onward = self.onward(path)
        return onward.to(at).path if onward is not None and onward.mask >> at & 1 else ()

    # ------------------------------------------------------------------ perils
    def risks(self, path: Sequence[int]) -> list[tuple[int, Treading]]:
        """The hexes of a path with known mines, each with what is to be expected there."""
        out, here = [], self.mover.at
        for at in path:
            if at and at in self.view.markers:
                found = treading(self.rules, self.view, self.mover, here, at, self.along)
                if found is not None:
                    out.append((at, found))
            here = at
        return out

    def perils(self, path: Sequence[int]) -> list[Peril]:
        """What else lies on a path or near it, by any rule."""
        rules, view, unit, about = self.rules, self.view, self.mover, self._about
        if not any([about >> at & 1 for at in path]):
            return []
        return [peril for one in PERILS.of(rules) for peril in one.tells(rules, view, unit, path)]

    @property
    def _about(self) -> int:
        """The hexes in which any rule can tell of perils."""
        view, rows = self.view, PERILS.of(self.rules)
        if not rows:
            return 0
        return once(view, ("perils", id(self.rules)), lambda: union(one.about(view) for one in rows))

    def minefields(self) -> int:
        """The hexes to avoid: with mines or near them, or where a sapper would have to lead the group."""
        unit, view, mask = self.mover, self.view, 0
        for at, row in view.markers.items():
            if at == unit.at or not any(m.kind == MINE for m in row):
                continue
            steps = [near for near in view.board.grid.neighbours[at] if near]
            found = [treading(self.rules, view, unit, near, at, self.along) for near in steps]
            if any(t is not None and (t.chance or t.leader) for t in found):
                mask |= 1 << at
        around = view.board.grid.disc(unit.at, NEAR) if unit.at else 0
        for at in bits(around & self._about):
            if any(peril.chance for peril in self.perils((at,))):
                mask |= 1 << at
        return mask

    @cached_property
    def _around(self) -> Reach | RoadReach | None:
        return reach(self.rules, self.view, self.mover, self.minefields())

    def _detour(self, at: int) -> Reach | RoadReach | None:
        """Reach that avoids known perils, for hexes with a path around them other than the plain one."""
        if self.moves is None or not self.mover.at:
            return None
        before = self.moves.to(at).path[:-1]
        if not self.risks(before) and not self.perils(before):
            return None
        return self._around if self._around is not None and self._around.seen >> at & 1 else None

    # ------------------------------------------------------------------ behind a Vulcan
    def trails(self, path: Sequence[int]) -> dict[str, tuple[int, ...]]:
        """The hexes that each duckling would enter behind its Vulcan, by its name."""
        if self.how != FOLLOWS or not path or OFF in path:
            return {}
        units = self.view.units
        found = {name: trail(self.view, units[name], self.mover.at, tuple(path)) for name in self.along}
        return {name: way for name, way in found.items() if way}


def beside(view: View, moves: MoveOffers | None, at: int) -> list[int]:
    """The hexes beside a hex to which some moves lead, the cheapest first."""
    if moves is None:
        return []
    return sorted((h for h in view.board.grid.neighbours[at] if h and moves.mask >> h & 1), key=moves.cost)
