"""Movement: where a unit can go, and the order that takes it there hex by hex (ode:5)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from game.core.deeds import ENTERS
from game.core.pausing import entered, looks_at, on_the_way, pause
from game.core.position import on_move
from game.core.questions import Figure
from game.core.references import Hex, UnitId
from game.core.refusals import Refusal
from game.core.roles import Choice, Confirm, Fact, Role
from game.core.windows import ONTO, REACH, STEP
from game.hexes.grid import OFF, bits, nth
from game.ogre import common_refusals
from game.ogre.events import LeftMap, Moved
from game.ogre.hooks import MINE_IMMUNITY, NEVER_ALONE, NO_STOP
from game.ogre.kinds import KINDS
from game.ogre.movement.hex_entry import go_carefully, imperils, looked_at, nothing_in, passes_nothing, walk
from game.ogre.movement.mobility_map import ground, way_facts, way_workings
from game.ogre.movement.movement_points import (
    bonus_left,
    cannot_move,
    drives,
    points_left,
    road_points,
    used,
    without_bonus,
)
from game.ogre.movement.paths import entry_mask, exit_mask, plain_way, wall, way_refusal
from game.ogre.movement.reachability import Reach, RoadReach, search
from game.ogre.movement.stacking import full, has_room, overstacked
from game.ogre.movement.transport_state import load_of, riders
from game.ogre.state import Draft, GameState, Lazy, Order, Rules, Unit, View

# ----------------------------------------------------------------------- reach


def reach(rules: Rules, state: GameState, unit: Unit, shun: int = 0) -> Reach | RoadReach | None:
    """All hexes a unit can go to with the movement it has left, or None if it cannot move.

    ``shun`` is a mask of hexes that it is to keep out of.
    """
    points = points_left(rules, state, unit)
    if points <= 0 and not (state.board.routes and bonus_left(rules, state, unit)):
        return None
    mobile = ground(state, KINDS[unit.kind].mobility)
    fresh = not used(state, unit.id)
    barred = wall(state, unit.side) | shun
    if unit.at:
        # off the road, one that is reached with the last point is of no use any more
        on = mobile.roads >> unit.at & 1
        if mobile.roads and mobile.roads & state.board.grid.disc(
            unit.at, points + 1 if on else max(points - 1, 0)
        ):
            bonus = road_points(rules, state, unit, mobile)
            bonusless = without_bonus(rules, state, unit, mobile) if bonus and state.markers else 0
            return search(mobile, unit.at, points, barred, fresh, bonus, bonusless)
        return search(mobile, unit.at, points, barred, fresh)
    mask = entry_mask(state, unit)
    return Reach(mobile, OFF, points, barred, fresh, mask) if mask else None


class MoveOffers(Lazy):
    """The moves of one unit: hexes first, orders built when one is taken."""

    __slots__ = ("_inside", "_size", "leaving", "mask", "reach", "unit")

    def __init__(self, state: GameState, unit: Unit, found: Reach | RoadReach, closed: int = 0) -> None:
        self.unit, self.reach = unit, found
        self.mask = found.seen & ~full(state, unit, found.seen) & ~closed
        self.leaving = 0
        doors = exit_mask(state, unit.side)
        if doors:
            self.leaving = found.inside() & doors
        self._inside = self.mask.bit_count()
        self._size = self._inside + self.leaving.bit_count()

    def hexes(self) -> Iterator[int]:
        """Where the unit can go."""
        return bits(self.mask)

    def cost(self, at: int) -> int:
        """Movement points to get there."""
        return self.reach.cost(at)

    def hazard(self, at: int) -> str:
        """ "d" or "s" if a roll follows on stopping there, else ""."""
        return self.reach.hazard(at)

    def keeps_road(self, at: int) -> bool:
        """Is the hex reached by routes alone? (ode:5.07.1)"""
        return self.reach.by_road(at)

    def to(self, at: int) -> Move:
        """The order that takes the unit to a hex by a cheapest path."""
        return Move((self.unit.id,), self.reach.path(at))

    def off(self, at: int) -> Move:
        """The order that leaves the map from a hex of ``leaving``."""
        return Move((self.unit.id,), (*(() if at == self.unit.at else self.reach.path(at)), OFF))

    def __len__(self) -> int:
        return self._size

    def order(self, index: int) -> Order:
        if index < self._inside:
            return self.to(nth(self.mask, index))
        return self.off(nth(self.leaving, index - self._inside))


# ---------------------------------------------------------------------- the order
class Move(Order, frozen=True, tag=True):
    """Move units in step along one path; ``OFF`` at its end leaves the map.

    The path does not name the hex the units stand in. Cost, hazard and stacking are judged
    for each of them (ode:5.01).
    """

    # RULING Q-115: a unit with movement left may be given another move in the same phase

    verb = "move"
    role = Role.MOVE
    title = "Move to {path}"
    deeds = ENTERS

    units: tuple[UnitId, ...]
    path: tuple[Hex, ...]

    @classmethod
    def applies_at(cls, kind: str, moment: str) -> bool:
        return cls.applies_to(kind) and drives(kind, moment)

    @classmethod
    def offers(cls, rules: Rules, state: GameState, unit: Unit) -> Sequence[Order]:
        found = reach(rules, state, unit)
        never_alone = NEVER_ALONE.of(rules)
        if found is None or (never_alone and any(never(state, unit) for never in never_alone)):
            return ()
        closed = 0
        for hook in NO_STOP.of(rules):
            closed |= hook(rules, state, unit)
        return MoveOffers(state, unit, found, closed)

    def facts(self, rules: Rules, state: View) -> tuple[Fact, ...]:
        return way_facts(state, self.units[:1], self.path)

    def workings(self, rules: Rules, state: View) -> Mapping[str, tuple[Figure, ...]]:
        return way_workings(state, self.units[:1], self.path)

    def choices(self, rules: Rules, state: View) -> list[Choice]:
        here = self.path[-1] if self.path else state.units[self.units[0]].at
        found = []
        for at in state.board.grid.neighbours[here] if here else ():
            longer = Move(self.units, (*self.path, at))
            if at and rules.refusal(state, longer) is None:
                found.append(Choice(at, longer, state.board.grid.label(at)))
        return found

    def confirms(self, rules: Rules, state: View) -> Confirm:
        """It asks before a way into or near a mine, unless its side has disarmed it (ode:13.04)."""
        unit = state.units.get(self.units[0]) if state.markers and self.units else None
        if unit is None:
            return self.confirm
        return Confirm.ASK if imperils(rules, state, unit, self.path) else self.confirm

    def words(self, rules: Rules, state: View) -> str:
        if not self.path or self.path[-1]:
            return super().words(rules, state)
        return off_the_map("Leave the map", state, self.units[0], self.path)

    def refusal(self, rules: Rules, state: GameState) -> Refusal | None:
        if self.plain(rules, state):
            return None
        if not self.units or not self.path:
            return Refusal("empty", "ode:5.01", "A move names a unit and the hexes it enters.")
        start = -1
        movers: list[Unit] = []
        for unit_id in self.units:
            unit = common_refusals.own(state, unit_id)
            if isinstance(unit, Refusal):
                return unit
            if start not in (-1, unit.at):
                return Refusal("apart", "ode:5.01", "Units that move in step must stand in one hex.")
            start = unit.at
            points = points_left(rules, state, unit)
            if points <= 0 or not plain_way(state, unit, self.path, points):
                found = cannot_move(rules, state, unit) or way_refusal(
                    rules, state, unit, self.path, tuple(mover.id for mover in movers)
                )
                if found:
                    return found
            movers.append(unit)
        if len(movers) > 1 and len(set(self.units)) != len(movers):
            return Refusal("twice", "ode:5.01", "A unit is named twice.")
        last = self.path[-1]
        return None if last == OFF else overstacked(state, movers[0].side, last, tuple(movers))

    def plain(self, rules: Rules, state: GameState) -> bool:
        """Is this an ordinary move of one unit that finds room? What is not is looked at, and explained."""
        unit = state.units.get(self.units[0]) if len(self.units) == 1 else None
        if unit is None or not self.path or state.frames or state.result or unit.side != on_move(state.clock):
            return False
        if not plain_way(state, unit, self.path, points_left(rules, state, unit)):
            return False
        return has_room(state, unit.side, self.path[-1], (unit,))

    def movers(self) -> tuple[str, ...]:
        return self.units

    def is_over(self) -> bool:
        return not self.path

    def perform(self, rules: Rules, draft: Draft) -> None:
        first = self.path[0]
        if first and not draft.units[self.units[0]].at and looks_at(draft, ONTO, first):
            _onto_the_map(rules, draft, self)
            return
        if len(self.units) > 1 and (rules.asks[REACH] or self._mined(rules, draft)):
            _in_step(rules, draft, self.units, self.path)
            return
        ground_then = draft.ground
        for unit_id in self.units:
            unit = draft.units[unit_id]
            # a mine under those before it may have cut the road, or dropped the bridge, that it was to take
            if draft.ground is ground_then or _still_may(rules, draft, unit, self.path):
                _go(rules, draft, unit, self.path)

    def _mined(self, rules: Rules, draft: Draft) -> bool:
        """Does it lead past what a sapper could lead others through?"""
        return bool(MINE_IMMUNITY.of(rules)) and any(at in draft.markers for at in self.path)


def off_the_map(deed: str, state: View, unit_id: str, path: tuple[int, ...]) -> str:
    """The words for a way that leads off the map: what is done, and from which hex where it has one."""
    last = (state.units[unit_id].at, *path)[-2]
    return f"{deed} from {state.board.grid.label(last)}" if last else deed


def _still_may(rules: Rules, draft: Draft, unit: Unit, path: tuple[int, ...]) -> bool:
    """Is this way still open to a unit, after what others have met on it (ode:13.04)?"""
    return (cannot_move(rules, draft, unit) or way_refusal(rules, draft, unit, path)) is None


def _in_step(rules: Rules, draft: Draft, units: tuple[str, ...], path: tuple[int, ...]) -> None:
    """Walk several units hex by hex, each in its turn in every hex, as long as nothing stops them.

    Who may be asked about a hex that they have entered is asked when all of them are in it.
    """
    # RULING Q-255: a sapper named before the others leads them through mines on the way (ce:14.02.3-g)
    going, frames, done = list(units), draft.frames, 0
    while done < len(path) and going:
        leg = path[done : max(_unwatched(rules, draft, path, done), done + 1)]
        at = leg[-1]
        for unit_id in tuple(going):
            if not _still_may(rules, draft, draft.units[unit_id], path[done:]):
                going.remove(unit_id)
                continue
            _go(rules, draft, draft.units[unit_id], leg, together=True)
            if draft.frames != frames:
                return
            if at != OFF and (unit_id not in draft.units or draft.units[unit_id].at != at):
                going.remove(unit_id)
        done += len(leg)
        rest = Move(tuple(going), path[done:]) if going and done < len(path) else None
        if at != OFF and entered(draft, rest, going, at):
            return


def _unwatched(rules: Rules, draft: Draft, path: tuple[int, ...], done: int) -> int:
    """How far a path leads through hexes of which nobody wants to know anything."""
    inside = path[:-1] if path[-1] == OFF else path
    return nothing_in(draft, inside, done, looked_at(rules, draft))


def _onto_the_map(rules: Rules, draft: Draft, order: Move) -> None:
    """Take units into the first hex of the map together; somebody may be asked before they go on."""
    first, more, frames = order.path[0], order.path[1:], draft.frames
    coming = [name for name in order.units if _still_may(rules, draft, draft.units[name], order.path)]
    # nobody has gone in yet: so the whole order waits
    watched = not nothing_in(draft, (first,), 0, looked_at(rules, draft))
    if watched and any(pause(draft, STEP, order, name, first) for name in coming):
        return
    for unit_id in coming:
        if _still_may(rules, draft, draft.units[unit_id], order.path):
            _go(rules, draft, draft.units[unit_id], (first,), together=True)
        if draft.frames != frames:
            return
    there = tuple([name for name in coming if name in draft.units and draft.units[name].at == first])
    # nothing may be left of the way: who came with it is named all the same
    rest = Move(there, more)
    if not there or pause(draft, ONTO, rest, there[0], first):
        return
    if not entered(draft, rest if more else None, there, first) and more:
        rest.perform(rules, draft)


def _rest(unit: Unit, path: tuple[int, ...], count: int) -> Order | None:
    """What is left of a move after so many hexes."""
    return Move((unit.id,), path[count:]) if count < len(path) else None


def _go(rules: Rules, draft: Draft, unit: Unit, path: tuple[int, ...], together: bool = False) -> None:
    """Walk one unit along its path, stopping where something in a hex stops it."""
    start, leaves = unit.at, path[-1] == OFF
    inside = path[:-1] if leaves else path
    asked = rules.watches_ways and on_the_way(rules, draft)
    if (draft.markers or asked) and not passes_nothing(rules, draft, inside):
        if not go_carefully(rules, draft, unit, inside, lambda count: _rest(unit, path, count), together):
            return
        unit = draft.units[unit.id]
    elif inside:
        unit, cost = walk(draft, unit, ground(draft, KINDS[unit.kind].mobility), inside)
        draft.emit(Moved(unit.id, (start, *inside), cost))
    if leaves:
        for rider in (*riders(draft, unit), *load_of(draft, unit)):
            draft.take(rider.id, "left")
        draft.take(unit.id, "left")
        draft.emit(LeftMap(unit.id, unit.at))
