"""Entering hexes: what it uses up, and what lies there acts (ode:5.01, ode:5.08)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from game.core.pausing import on_the_way, pause, watched
from game.core.records import Marker
from game.core.windows import REACH, STEP
from game.hexes.grid import OFF
from game.ogre.events import Moved
from game.ogre.hooks import ENTERING, NEARING
from game.ogre.kinds import KINDS
from game.ogre.movement.mobility_map import Ground, ground
from game.ogre.movement.movement_points import cannot_move, moves_later
from game.ogre.movement.paths import way_refusal
from game.ogre.state import NOTHING, USAGE, WORK, Draft, GameState, Order, Rules, TurnUsage, Unit, change_work
from game.ogre.terrain import terrain_at
from game.ogre.terrain_kinds import TERRAINS

#: what a kind of marker does to a counter in a hex near it, and the markers that do it there
Acting = tuple[Callable[[Draft, Unit, int, int, Sequence[Marker]], bool], list[Marker]]


def enter(draft: Draft, unit: Unit, mobile: Ground, path: tuple[int, ...]) -> Unit:
    """Take a unit through some hexes and note what that uses up. Returns the unit as it is then."""
    return walk(draft, unit, mobile, path)[0]


def walk(draft: Draft, unit: Unit, mobile: Ground, path: tuple[int, ...]) -> tuple[Unit, int]:
    """The same, with the movement points that it costs."""
    usage, cost, here = draft.own(USAGE), 0, unit.at
    spent: TurnUsage = usage.get(unit.id, NOTHING)
    halted, slowed, hazards, off_road = spent.halted, spent.slowed, spent.hazards, spent.off_road
    links, dear = mobile.links, mobile.dear
    if mobile.even:  # nothing on the way but a point for each hex
        cost, off_road = len(path), True
    for at in path if not mobile.even else ():
        link, last = links.get((here, at)) if links else None, here
        here = at
        if link is not None:
            cost += link[0]
            off_road = off_road or not link[1]
            continue
        off_road = True
        row = mobile.costs[at]
        cost += row.cost + dear.get((last, at), 0) if dear else row.cost
        halted = halted or row.ends
        if mobile.rough >> at & 1:
            terrain = terrain_at(draft, at)
            slowed = slowed or TERRAINS[terrain].slows
            if row.hazard:
                hazards = (*hazards, (terrain, row.hazard))
    if halted != spent.halted or slowed != spent.slowed or hazards is not spent.hazards:
        spent = replace(spent, halted=halted, slowed=slowed, hazards=hazards)
    if moves_later(draft):
        spent = replace(spent, moved_second=spent.moved_second + cost, off_road=off_road)
    else:
        spent = replace(spent, moved=spent.moved + cost, off_road=off_road)
    usage[unit.id] = spent
    work = WORK.table(draft).get(unit.id)
    if work is not None and work.stood:
        change_work(draft, unit.id, stood=0)
    moved = replace(unit, at=path[-1], aboard="", face_down=False)
    draft.put(moved)
    return moved, cost


def looked_at(rules: Rules, draft: Draft) -> int:
    """The hexes that windows watch, and those in which something acts, as a mask."""
    reach = _reached(rules, draft)
    return (watched(draft) if rules.watches else 0) | (0 if reach is None else reach.mask)


def go_carefully(
    rules: Rules,
    draft: Draft,
    unit: Unit,
    path: tuple[int, ...],
    rest: Callable[[int], Order | None],
    together: bool = False,
) -> bool:
    """Walk on, letting what lies ahead and in a hex act. False if the move ends on the way.

    ``rest`` is what is left of the order after so many hexes. Where several go ``together``, who is asked
    about a hex that they have entered is not asked here.
    """
    seen, asked = looked_at(rules, draft), rules.watches_ways and on_the_way(rules, draft)
    told, start, cost, count, on = len(draft.events), unit.at, 0, 0, True
    while on and count < len(path):
        quiet = nothing_in(draft, path, count, seen)
        if quiet > count:
            unit, more = walk(draft, unit, ground(draft, KINDS[unit.kind].mobility), path[count:quiet])
            cost, count = cost + more, quiet
            continue
        if asked and pause(draft, STEP, rest(count), unit.id, path[count]):
            on = False
            break
        here, happened = unit.at, len(draft.events)
        entered, more = walk(draft, unit, ground(draft, KINDS[unit.kind].mobility), (path[count],))
        cost, count = cost + more, count + 1
        off_road = USAGE.of(draft, unit.id).off_road
        on = not stopped(rules, draft, entered, entered.at, here) and unit.id in draft.units
        unit = draft.units.get(unit.id, entered)
        lost = len(draft.events) > happened or USAGE.of(draft, unit.id).off_road != off_road
        if on and lost and count < len(path):
            # what happened may have cost it movement, or the road it was on (ode:6.04, ode:13.04)
            on = (cannot_move(rules, draft, unit) or way_refusal(rules, draft, unit, path[count:])) is None
        if rules.asks[REACH] and asked and not together and unit.id in draft.units:
            on = not pause(draft, REACH, rest(count) if on else None, unit.id, unit.at) and on
    if count:
        draft.events.insert(told, Moved(unit.id, (start, *path[:count]), cost))
    return on


def passes_nothing(rules: Rules, draft: Draft, path: tuple[int, ...]) -> bool:
    """Does nothing lie in the hexes of a path, and does nobody watch them? Most ways are so."""
    markers, at_hex = draft.markers, draft.at_hex
    for at in path:
        if at in markers or at in at_hex:
            return False
    seen = looked_at(rules, draft)
    return not seen or not any([seen >> at & 1 for at in path])


def nothing_in(draft: Draft, path: tuple[int, ...], count: int, seen: int) -> int:
    """How far a path leads from one of its hexes through unwatched hexes without markers or counters."""
    markers, at_hex = draft.markers, draft.at_hex
    for index in range(count, len(path)):
        at = path[index]
        if at in markers or at in at_hex or seen >> at & 1:
            return index
    return len(path)


def stopped(rules: Rules, draft: Draft, unit: Unit, at: int, here: int = OFF) -> bool:
    """Let what lies in the hex act on a unit that came from ``here``; True if it goes no farther."""
    entering = ENTERING.by_id(rules)
    for kind in dict.fromkeys(marker.kind for marker in draft.markers.get(at, ())):
        row = entering.get(kind)
        if row is not None and row.act(draft, unit, at, here):
            return True
        if unit.id not in draft.units:
            return True
    rows = _near(rules, draft, at)
    return any([unit.id in draft.units and act(draft, unit, at, here, row) for act, row in rows])


class Reach(NamedTuple):
    """What acts in which hexes though it may lie in a hex near them, and what that follows from."""

    markers: object
    terms: object
    rules: object
    #: the hexes in which something acts, as a mask
    mask: int
    #: what acts in each that was asked for
    rows: dict[int, list[Acting]]


def _reached(rules: Rules, draft: Draft) -> Reach | None:
    """What acts in hexes near it. It is kept as long as no marker changes."""
    kinds = NEARING.of(rules)
    if not kinds:
        return None
    kept: Reach | None = draft.board.derived.get("reached")
    markers, terms = draft.markers, draft.terms
    if kept is not None and kept.markers is markers and kept.terms is terms and kept.rules is rules:
        return kept
    mask = 0
    for kind in kinds:
        for at, row in markers.items():
            for reach in {kind.reach(draft, marker) for marker in row if marker.kind == kind.id}:
                mask |= draft.board.grid.disc(at, reach) if reach >= 0 else 0
    found = Reach(markers, terms, rules, mask, {})
    if not draft.owns_markers:  # else they may change yet
        draft.board.derived["reached"] = found
    return found


def _near(rules: Rules, draft: Draft, at: int) -> list[Acting]:
    """What acts in a hex though it may lie in a hex near it, each with its markers."""
    reach = _reached(rules, draft)
    if reach is None or not reach.mask >> at & 1:
        return []
    found = reach.rows.get(at)
    if found is None:
        rows = [
            (kind.act, [one for one in _of_kind(draft, kind.id) if _within(draft, one, kind.reach, at)])
            for kind in NEARING.of(rules)
        ]
        found = reach.rows[at] = [(act, row) for act, row in rows if row]
    return found


def _of_kind(state: GameState, kind: str) -> Iterator[Marker]:
    return (marker for row in state.markers.values() for marker in row if marker.kind == kind)


def _within(state: GameState, marker: Marker, reach: Callable[[GameState, Marker], int], at: int) -> bool:
    return state.board.grid.distance(marker.at, at) <= reach(state, marker)


def imperils(rules: Rules, state: GameState, unit: Unit, path: Sequence[int]) -> bool:
    """Does a way lead into or near something that may hurt a unit, as far as its side can tell?"""
    entering = ENTERING.by_id(rules)
    for at in path:
        for marker in state.markers.get(at, ()):
            row = entering.get(marker.kind)
            if row is not None and row.harms(state, unit, marker):
                return True
    return any(
        kind.harms(state, unit, marker) and any(at and _within(state, marker, kind.reach, at) for at in path)
        for kind in NEARING.of(rules)
        for marker in _of_kind(state, kind.id)
    )
