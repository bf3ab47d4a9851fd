"""The routes of both sides: where the enemy must pass, and whether a side must advance at all."""

from __future__ import annotations

from game.core.sequence import SETUP
from game.ogre.kinds import KINDS
from game.ogre.players.distances import FAR, distances
from game.ogre.scoring.holding import Hold
from game.ogre.scoring.leaving import Leave
from game.ogre.setup import areas_for
from game.ogre.state import Unit, View

#: movement points by which a route may be longer than the shortest
SLACK = 2.0


def presses(view: View, side: int) -> bool:
    """Must a side advance, to an edge or to a place that it did not hold when the game began?"""
    return bool(wanted(view, side))


def wanted(view: View, side: int) -> int:
    """Mask of the hexes that a side must reach."""
    mask = 0
    for goal in view.terms.goals:
        if goal.side == side and (isinstance(goal, Leave) or (isinstance(goal, Hold) and goal.first != side)):
            mask |= goal.mask
    if view.terms.victory == "ogre-attack":
        ogres = any(unit.sheet for unit in view.units.values() if unit.side == side)
        posts = [u for u in view.units.values() if u.side != side and KINDS[u.kind].family == "post" and u.at]
        mask |= sum(1 << post.at for post in posts) if ogres else 0
    return mask


def route(view: View, side: int) -> int:
    """Mask of the hexes on the nearly shortest routes of a side to the hexes that it must reach."""
    goal = wanted(view, side)
    units = [unit for unit in view.units.values() if unit.side == side]
    starts = _starts(view, units)
    if not goal or not starts:
        return 0
    mobility = _usual(units)
    there, here = distances(view, mobility, goal), distances(view, mobility, starts)
    least = min((cost + there.get(at, FAR) for at, cost in here.items()), default=FAR)
    if least >= FAR:
        return 0
    return sum(1 << at for at, cost in here.items() if cost + there.get(at, FAR) <= least + SLACK)


def _starts(view: View, units: list[Unit]) -> int:
    """Mask of the hexes where units are, enter, or may be set up."""
    mask = 0
    for unit in units:
        if unit.at:
            mask |= 1 << unit.at
        elif not unit.aboard:
            for entry in view.terms.entries_for(unit.side, unit.kind):
                mask |= entry.mask
            for area in areas_for(view, unit) if view.clock.phase == SETUP else ():
                mask |= area.mask
    return mask


def _usual(units: list[Unit]) -> str:
    """The mobility of most of these units."""
    rows = [KINDS[unit.kind].mobility for unit in units if KINDS[unit.kind].move]
    return max(sorted(set(rows)), key=rows.count) if rows else "infantry"


def lengthened(view: View, after: View, side: int) -> float:
    """Turns that a change of the ground costs the counters of a side on their routes, at most 3 each."""
    goal, total = wanted(view, side), 0.0
    for unit in view.units.values() if goal else ():
        kind = KINDS[unit.kind]
        if unit.side == side and unit.at and kind.move:
            before = distances(view, kind.mobility, goal).get(unit.at, FAR)
            then = distances(after, kind.mobility, goal).get(unit.at, FAR)
            total += min(3.0, (then - before) / kind.move)
    return total
