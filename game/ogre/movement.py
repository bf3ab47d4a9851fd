"""Movement: a path of hexes, entered one at a time (ode:5)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar, overload

from game.core.orders import Order
from game.core.position import Draft, Reads
from game.core.questions import Note
from game.core.records import Spent, Unit
from game.core.refusals import Refusal
from game.core.ruleset import Rules
from game.hexes.grid import OFF, bits, nth
from game.ogre import refusing, sheets
from game.ogre.aboard import load_of, riders
from game.ogre.events import LeftMap, Moved
from game.ogre.kinds import KINDS
from game.ogre.search import Reach, RoadReach
from game.ogre.stacking import full, overstacked
from game.ogre.terrain import ENTRY_RULE, SLOWS, TERRAIN_WORDS, Ground, features, ground, terrain_at

SECOND = "second"


# ------------------------------------------------------------------- allowance
def printed(reads: Reads, unit: Unit, value: int, note: Note | None) -> int:
    """Stage of "allowance": the printed movement, by treads for a record sheet (ode:3.04.2)."""
    kind = KINDS[unit.kind]
    second = reads.clock.phase == SECOND
    if kind.ogre is not None and not second:
        found = sheets.movement(unit, kind.ogre)
        if note:
            note("is", found, f"with {unit.sheet[sheets.TREADS]} of {kind.ogre.treads} treads", "ode:3.04.2")
        return found
    found = kind.second if second else kind.move
    if note:
        note("is", found, "printed" + (", second movement" if second else ""), "ode:3.01")
    return found


def used(reads: Reads, unit_id: str) -> int:
    """Movement points used in this phase."""
    spent = reads.spent_by(unit_id)
    return spent.moved_second if reads.clock.phase == SECOND else spent.moved


def points_left(rules: Rules, reads: Reads, unit: Unit) -> int:
    """Movement points a unit still has in this phase; 0 if it cannot move."""
    if unit.disabled or unit.stuck or unit.aboard:
        return 0
    spent = reads.spent.get(unit.id)
    allowance = rules.value("allowance", reads, unit)
    if spent is None:
        return allowance
    second = reads.clock.phase == SECOND
    if spent.halted or (second and spent.slowed):
        return 0
    return max(0, allowance - (spent.moved_second if second else spent.moved))


def cannot_move(rules: Rules, reads: Reads, unit: Unit) -> Refusal | None:
    """Why a unit cannot move at all now, or None."""
    if points_left(rules, reads, unit) > 0 or bonus_left(rules, reads, unit):
        return None
    refusal = refusing.able(unit, "move")
    if refusal:
        return refusal
    name = refusing.named(unit)
    if unit.aboard:
        return Refusal("aboard", "ode:5.11", f"{name} rides on {unit.aboard} and does not move by itself.")
    if unit.stuck:
        return Refusal("stuck", "ode:5.08", f"{name} is stuck.")
    spent = reads.spent_by(unit.id)
    if reads.clock.phase == SECOND and spent.slowed:
        return Refusal("slowed", "ode:4.02.5", f"{name} entered difficult ground and has no second move.")
    if spent.halted:
        return Refusal("halted", "ode:5.08", f"{name} has ended its movement.")
    if not rules.value("allowance", reads, unit):
        return Refusal(
            "immobile", "ode:5.01", f"{name} cannot move{' in this phase' if KINDS[unit.kind].move else ''}."
        )
    return Refusal("no-points", "ode:5.01", f"{name} has no movement left.")


# ----------------------------------------------------------------------- reach
def entry_mask(reads: Reads, unit: Unit) -> int:
    """The hexes over which a waiting unit may come in now."""
    mask = 0
    for entry in reads.terms.entries_for(unit.side, unit.kind):
        if entry.turn <= reads.clock.turn:
            mask |= entry.mask
    return mask


def exit_mask(reads: Reads, side: int) -> int:
    """The hexes from which a side may leave the map (ode:5.12)."""
    # RULING Q-103: only over an edge that the scenario names for the side
    mask = 0
    for door in reads.terms.exits:
        if door.side == side:
            mask |= door.mask
    return mask


def wall(reads: Reads, side: int) -> int:
    """Hexes that a unit of this side may not pass: armed enemies hold them (ode:5.03)."""
    mask = 0
    for other, held in enumerate(reads.walls):
        if other != side:
            mask |= held
    return mask


def keeps_road(reads: Reads, unit: Unit, mobile: Ground) -> bool:
    """Has it stayed on a road so far, so that the bonus is still to be had? (ode:5.07.1)"""
    if not mobile.roads >> unit.at & 1:
        return False
    spent = reads.spent.get(unit.id)
    return spent is None or not (spent.off_road or spent.rams or spent.giant_rams)


def fresh_road(draft: Draft) -> None:
    """Step of the second GEV movement: the road bonus is for each phase by itself (ode:5.07.1)."""
    for unit_id, spent in list(draft.spent.items()):
        if spent.off_road:
            draft.spend(unit_id, off_road=False)


def bonus_left(rules: Rules, reads: Reads, unit: Unit) -> bool:
    """Has it used its whole movement along a road, with the bonus still to come?"""
    spent = reads.spent.get(unit.id)
    if spent is None or unit.disabled or unit.stuck or spent.halted or not unit.at:
        return False
    mobile = ground(reads, KINDS[unit.kind].mobility)
    if not mobile.links or not keeps_road(reads, unit, mobile):
        return False
    allowance = rules.value("allowance", reads, unit)
    return bool(allowance) and used(reads, unit.id) == allowance


def reach(rules: Rules, reads: Reads, unit: Unit) -> Reach | RoadReach | None:
    """All hexes a unit can go to with the movement it has left, or None if it cannot move."""
    points = points_left(rules, reads, unit)
    if points <= 0 and not (reads.board.routes and bonus_left(rules, reads, unit)):
        return None
    mobile = ground(reads, KINDS[unit.kind].mobility)
    fresh = not used(reads, unit.id)
    if unit.at:
        # off the road, one that is reached with the last point is of no use any more
        on = mobile.roads >> unit.at & 1
        if mobile.roads and mobile.roads & reads.board.grid.disc(unit.at, points + 1 if on else max(points - 1, 0)):
            road = keeps_road(reads, unit, mobile)
            return RoadReach(mobile, unit.at, points, wall(reads, unit.side), fresh, road)
        return Reach(mobile, unit.at, points, wall(reads, unit.side), fresh)
    mask = entry_mask(reads, unit)
    return Reach(mobile, OFF, points, wall(reads, unit.side), fresh, mask) if mask else None


class MoveOffers(Sequence["Order"]):
    """The moves of one unit: hexes first, orders built when one is taken."""

    __slots__ = ("leaving", "mask", "reach", "unit")

    def __init__(self, reads: Reads, unit: Unit, found: Reach | RoadReach) -> None:
        self.unit, self.reach = unit, found
        self.mask = found.seen & ~full(reads, unit, found.seen)
        self.leaving = 0
        doors = exit_mask(reads, unit.side)
        if doors:
            self.leaving = found.inside() & doors

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
        return self.mask.bit_count() + self.leaving.bit_count()

    @overload
    def __getitem__(self, index: int) -> Order: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Order]: ...
    def __getitem__(self, index: int | slice) -> Order | Sequence[Order]:
        if isinstance(index, slice):
            return [self[k] for k in range(*index.indices(len(self)))]
        inside = self.mask.bit_count()
        if index < 0:
            index += len(self)
        if index < inside:
            return self.to(nth(self.mask, index))
        return self.off(nth(self.leaving, index - inside))


# ---------------------------------------------------------------------- the order
class Move(Order, frozen=True, tag=True):
    """Move units in step along one path; ``OFF`` at its end leaves the map.

    The path does not name the hex the units stand in. Cost, hazard and stacking are judged
    for each of them (ode:5.01).
    """

    # RULING Q-115: a unit with movement left may be given another move in the same phase

    verb: ClassVar[str] = "move"
    enters: ClassVar[bool] = True

    units: tuple[str, ...]
    path: tuple[int, ...]

    @classmethod
    def offers(cls, rules: Rules, reads: Reads, unit: Unit) -> Sequence[Order]:
        found = reach(rules, reads, unit)
        return MoveOffers(reads, unit, found) if found is not None else ()

    def refusal(self, rules: Rules, reads: Reads) -> Refusal | None:
        if not self.units or not self.path:
            return Refusal("empty", "ode:5.01", "A move names a unit and the hexes it enters.")
        start, movers = -1, []
        for unit_id in self.units:
            unit = refusing.own(reads, unit_id)
            if isinstance(unit, Refusal):
                return unit
            if start not in (-1, unit.at):
                return Refusal("apart", "ode:5.01", "Units that move in step must stand in one hex.")
            start = unit.at
            points = points_left(rules, reads, unit)
            if points <= 0 or not _walkable(reads, unit, self.path, points):
                found = cannot_move(rules, reads, unit) or _walk(rules, reads, unit, self.path)
                if found:
                    return found
            movers.append(unit)
        if len(movers) > 1 and len(set(self.units)) != len(movers):
            return Refusal("twice", "ode:5.01", "A unit is named twice.")
        last = self.path[-1]
        return None if last == OFF else overstacked(reads, movers[0].side, last, tuple(movers))

    def perform(self, rules: Rules, draft: Draft) -> None:
        if len(self.units) > 1 and rules.passing and any(at in draft.markers for at in self.path):
            _in_step(rules, draft, self.units, self.path)
            return
        for unit_id in self.units:
            _go(rules, draft, draft.units[unit_id], self.path)


def _in_step(rules: Rules, draft: Draft, units: tuple[str, ...], path: tuple[int, ...]) -> None:
    """Walk several units hex by hex, each in its turn in every hex, as long as nothing stops them."""
    # RULING Q-255: a sapper named before the others leads them through mines on the way (ce:14.02.3-g)
    going, frames = list(units), draft.frames
    for index, at in enumerate(path):
        for unit_id in tuple(going):
            unit = draft.units[unit_id]
            if index and (cannot_move(rules, draft, unit) or _walk(rules, draft, unit, path[index:])):
                going.remove(unit_id)
                continue
            _go(rules, draft, unit, (at,))
            if draft.frames != frames:
                return
            if at != OFF and (unit_id not in draft.units or draft.units[unit_id].at != at):
                going.remove(unit_id)


def _walkable(reads: Reads, unit: Unit, path: tuple[int, ...], points: int) -> bool:
    """Is this an ordinary legal path? What is not is looked at, and explained, by ``_walk``."""
    here = unit.at
    if not here:
        return False
    mobile = ground(reads, KINDS[unit.kind].mobility)
    if mobile.links:
        return False
    costs, neighbours, enemies = mobile.costs, reads.board.grid.neighbours, wall(reads, unit.side)
    ended = False
    for at in path:
        row = costs.get(at)
        if row is None or ended or enemies >> at & 1 or at not in neighbours[here]:
            return False
        if not mobile.plain and not mobile.crosses(here, neighbours[here].index(at), False):
            return False
        points -= row.cost
        if points < 0:
            return False
        ended, here = row.ends, at
    return True


def _walk(rules: Rules, reads: Reads, unit: Unit, path: tuple[int, ...]) -> Refusal | None:
    """Judge each step of a path for one unit."""
    mobile = ground(reads, KINDS[unit.kind].mobility)
    points, fresh = points_left(rules, reads, unit), not used(reads, unit.id)
    on_road = bool(unit.at) and keeps_road(reads, unit, mobile)
    enemies = wall(reads, unit.side)
    here = unit.at
    for index, at in enumerate(path):
        first = fresh and index == 0
        if at == OFF:
            return _may_leave(reads, unit, here, points, index == len(path) - 1)
        link = mobile.links.get((here, at))
        refusal = None if link else step_refusal(reads, mobile, unit, here, at, first)
        if refusal:
            return refusal
        if enemies >> at & 1:
            label = reads.board.grid.label(at)
            return Refusal("enemy", "ode:5.03", f"Armed enemies hold {label}.")
        on_road = on_road and link is not None and link[1]
        cost = link[0] if link else mobile.costs[at].cost
        # ode:5.07.1: one point more for who stays on the road; ode:5.09: one hex in any case
        if cost > points + on_road and not (first and points > 0):
            return _too_far(reads, unit, at, cost, max(points, 0))
        points -= cost
        if not link and mobile.costs[at].ends and index < len(path) - 1:
            words = TERRAIN_WORDS[terrain_at(reads, at)]
            return Refusal(
                "ends", ENTRY_RULE[mobile.mobility], f"{refusing.named(unit)} must stop in {words}."
            )
        here = at
    return None


def step_refusal(reads: Reads, mobile: Ground, unit: Unit, here: int, at: int, first: bool) -> Refusal | None:
    """Why a unit cannot step from one hex into another, whoever stands there; or None."""
    grid = reads.board.grid
    beside = bool(here) and at in grid.neighbours[here] and mobile.open >> at & 1
    if beside and (mobile.plain or mobile.crosses(here, grid.neighbours[here].index(at), first)):
        return None
    name = refusing.named(unit)
    if at not in grid:
        return Refusal("no-hex", "ode:5.01", "There is no such hex on this map.")
    if not here:
        if not entry_mask(reads, unit) >> at & 1:
            return Refusal("entry", "ode:5.01", f"{name} cannot enter the map at {grid.label(at)} now.")
    else:
        direction = grid.direction(here, at)
        if direction < 0:
            return Refusal("gap", "ode:5.01", f"{grid.label(here)} and {grid.label(at)} do not touch.")
        if not mobile.crosses(here, direction, first):
            what = " and ".join(sorted(features(reads, here, at) - {"beach", "ramp"})) or "shore"
            return Refusal(
                "side", ENTRY_RULE[mobile.mobility], f"{name} cannot cross the {what} into {grid.label(at)}."
            )
    if mobile.closed >> at & 1:
        words = TERRAIN_WORDS[terrain_at(reads, at)]
        rule = "ode:2.01" if terrain_at(reads, at) == "crater" else ENTRY_RULE[mobile.mobility]
        return Refusal("closed", rule, f"{name} cannot enter {words} ({grid.label(at)}).")
    return None


def _too_far(reads: Reads, unit: Unit, at: int, cost: int, points: int) -> Refusal:
    label = reads.board.grid.label(at)
    text = f"{refusing.named(unit)} needs {cost} movement to enter {label} and has {points} left."
    return Refusal("too-far", "ode:5.01", text)


def _may_leave(reads: Reads, unit: Unit, here: int, points: int, last: bool) -> Refusal | None:
    if not last or not here:
        return Refusal("off", "ode:5.12", "A path off the map ends there.")
    if not exit_mask(reads, unit.side) >> here & 1:
        label = reads.board.grid.label(here)
        return Refusal("exit", "ode:5.12", f"{refusing.named(unit)} may not leave the map from {label}.")
    if points < 1:
        return Refusal("too-far", "ode:5.12", "Leaving the map costs 1 movement, and none is left.")
    return None


def enter(draft: Draft, unit: Unit, mobile: Ground, path: tuple[int, ...]) -> Unit:
    """Take a unit through some hexes and note what that uses up. Returns the unit as it is then."""
    spent, cost, here = draft.spent_by(unit.id), 0, unit.at
    halted, slowed, hazards, off_road = spent.halted, spent.slowed, spent.hazards, spent.off_road
    links = mobile.links
    for at in path:
        link = links.get((here, at)) if links else None
        here = at
        if link is not None:
            cost += link[0]
            off_road = off_road or not link[1]
            continue
        off_road = True
        row = mobile.costs[at]
        cost += row.cost
        halted = halted or row.ends
        if mobile.rough >> at & 1:
            terrain = terrain_at(draft, at)
            slowed = slowed or terrain in SLOWS
            if row.hazard:
                hazards = (*hazards, (terrain, row.hazard))
    first, second = spent.moved, spent.moved_second
    if draft.clock.phase == SECOND:
        second += cost
    else:
        first += cost
    draft.spent[unit.id] = Spent(
        first,
        second,
        halted,
        slowed,
        hazards,
        off_road,
        spent.fired,
        spent.rams,
        spent.giant_rams,
        spent.ap_struck,
        spent.worked,
        spent.escorted,
        spent.fought,
        spent.blasting,
        spent.beside,
        spent.helping,
        spent.guided,
        spent.taken_over,
    )
    moved = Unit(
        unit.id,
        unit.kind,
        unit.side,
        path[-1],
        unit.squads,
        unit.sheet,
        unit.disabled,
        unit.since,
        unit.stuck,
        "",
        unit.used,
        unit.boxes,
        False,
        unit.notes,
        unit.channel,
        unit.crewless,
    )
    draft.put(moved)
    return moved


def _go(rules: Rules, draft: Draft, unit: Unit, path: tuple[int, ...]) -> None:
    """Walk one unit along its path, stopping where something in a hex stops it."""
    mobile = ground(draft, KINDS[unit.kind].mobility)
    start, leaves, before = unit.at, path[-1] == OFF, used(draft, unit.id)
    inside = path[:-1] if leaves else path
    if draft.markers or rules.ahead:
        if not _carefully(rules, draft, unit, inside):
            return
        unit = draft.units[unit.id]
    elif inside:
        unit = enter(draft, unit, mobile, inside)
        draft.emit(Moved(unit.id, (start, *inside), used(draft, unit.id) - before))
    if leaves:
        for rider in (*riders(draft, unit), *load_of(draft, unit)):
            draft.take(rider.id, "left")
        draft.take(unit.id, "left")
        draft.emit(LeftMap(unit.id, unit.at))


def _carefully(rules: Rules, draft: Draft, unit: Unit, path: tuple[int, ...]) -> bool:
    """Walk hex by hex, letting what lies ahead and in each hex act. False if the move ends on the way."""
    told, start, before, cost, count, on = len(draft.events), unit.at, used(draft, unit.id), 0, 0, True
    while on and count < len(path):
        if any(hook(draft, unit, path[count:]) for hook in rules.ahead):
            on = False
            break
        here, happened = unit.at, len(draft.events)
        entered = enter(draft, unit, ground(draft, KINDS[unit.kind].mobility), (path[count],))
        cost, count = used(draft, unit.id) - before, count + 1
        on = not stopped(rules, draft, entered, entered.at, here) and unit.id in draft.units
        unit = draft.units.get(unit.id, entered)
        if on and len(draft.events) > happened and count < len(path):
            # what happened may have cost it movement, or the road it was on (ode:6.04, ode:13.04)
            on = (cannot_move(rules, draft, unit) or _walk(rules, draft, unit, path[count:])) is None
    if count:
        draft.events.insert(told, Moved(unit.id, (start, *path[:count]), cost))
    return on


def stopped(rules: Rules, draft: Draft, unit: Unit, at: int, here: int = OFF) -> bool:
    """Let what lies in the hex act on a unit that came from ``here``; True if it goes no farther."""
    for kind in dict.fromkeys(marker.kind for marker in draft.markers.get(at, ())):
        act = rules.entering.get(kind)
        if act is not None and act(draft, unit, at, here):
            return True
        if unit.id not in draft.units:
            return True
    return False
