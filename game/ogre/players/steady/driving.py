"""Trains (ode:9): which way they run, and how fast, so that they stop before what would wreck them; and the
counters that wait for an enemy's train with the rail cut.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence

from game.core.anygame import Order, Rules, View
from game.core.position import decider
from game.hexes.grid import OFF, bits
from game.ogre.combat.terrain_damage import CutRoute
from game.ogre.combat.weapons import armed
from game.ogre.hidden.mines import known_mines, seems_armed
from game.ogre.movement.paths import exit_mask
from game.ogre.players.steady.reading import Reading
from game.ogre.ramming.ram_entry import enemies
from game.ogre.scoring.holding import Hold
from game.ogre.state import Unit
from game.ogre.terrain import along, is_cut
from game.ogre.trains.line import breaks, links, must_run, onward, vehicle_ahead
from game.ogre.trains.outlook import END_OF_IT, RISK, outlook
from game.ogre.trains.running import Run
from game.ogre.trains.speed import DOWN, UP, Reverse, Throttle
from game.ogre.trains.train import DISTANCES, RAIL, STANDING, TRAIN, Train, heading, train_of, trains

#: how far ahead a driver looks: as far as a train on the fastest marker needs to stop
SIGHT = 12
#: what a run is worth by its end: leaving, a hex nearer, and what it costs to be wrecked, surely or perhaps
LEAVES, NEARER, WRECKED, RISKED = 100.0, 1.0, 400.0, 60.0
#: farther than any hex of a line
NO_WAY = 999
#: the value of a cut ahead of an enemy's train, in points of fire
CUTS = 30.0


def to_the_goal(view: View, side: int) -> dict[int, int]:
    """Hexes along the rails to where the trains of a side want to be: their exits, else places to hold."""
    rails = along(view, RAIL)
    held = sum(goal.mask for goal in view.terms.goals if isinstance(goal, Hold) and goal.side == side)
    goal = rails & exit_mask(view, side) or rails & held
    found = dict.fromkeys(bits(goal), 0)
    row = deque(found)
    while row:
        at = row.popleft()
        for other in links(view).get(at, ()):
            if other not in found:
                found[other] = found[at] + 1
                row.append(other)
    return found


def drive(rules: Rules, view: View, unit: Unit, offers: Sequence[Order]) -> Run | None:
    """The best run of a train; None where it may stand, and is better off so."""
    train = train_of(view, unit.id)
    rows = [order for order in offers if isinstance(order, Run)]
    if train is None or not rows:
        return None
    far = to_the_goal(view, unit.side)
    best = max(rows, key=lambda order: (_run_value(rules, view, train, order, far), order.path))
    if unit.at and not must_run(view, train):
        stays = -NEARER * far.get(unit.at, NO_WAY)
        if _run_value(rules, view, train, best, far) <= stays:
            return None
    return best


def _run_value(rules: Rules, view: View, train: Train, order: Run, far: dict[int, int]) -> float:
    harms = [one.harm for one in outlook(rules, view, train, order.path)]
    value = -WRECKED if END_OF_IT in harms else -RISKED if RISK in harms else 0.0
    if order.path[-1] == OFF:
        return value + LEAVES
    before, last = (train.front.at, *order.path)[-2:]
    facing = view.board.grid.direction(before, last) if before else -1
    if to_stop(train.marker - 1) > free_ahead(view, train, far, last, facing):
        value -= RISKED  # it could not stop in time from there
    return value - NEARER * far.get(last, NO_WAY)


def free_ahead(view: View, train: Train, far: dict[int, int], here: int, facing: int) -> int:
    """How many hexes a train can run from a hex towards its goal before a cut, an enemy or a mine; ``SIGHT``
    at most.
    """
    side = train.front.side
    for count in range(SIGHT):
        steps = sorted(onward(view, here, facing), key=lambda step: far.get(step[0], NO_WAY))
        if not steps:
            return SIGHT  # the end of the line stops a train without harm
        at, facing = steps[0]
        if breaks(view, here, at) or any(armed(foe) for foe in enemies(view, side, at)):
            return count
        if any(seems_armed(mine, side) for mine in known_mines(view, side, at)):
            return count
        if vehicle_ahead(view, train, at) is not None:
            return SIGHT
        here = at
    return SIGHT


def to_stop(marker: int) -> int:
    """The hexes that a train on a marker runs at least before it can stand."""
    return max(0, marker * (marker + 1))


def shift(rules: Rules, view: View, names: Iterable[str]) -> Order | None:
    """The next change of speed of a train: the fastest marker from which it can stop in time, and its way
    round where its goal lies behind it.
    """
    if Throttle not in rules.kinds_now(view):
        return None
    for train in trains(view, decider(view)):
        if train.front.id not in names or not train.front.at:
            continue
        order = _shift(view, train)
        if order is not None and rules.refusal(view, order) is None:
            return order
    return None


def _shift(view: View, train: Train) -> Order | None:
    far, front = to_the_goal(view, train.front.side), train.front
    if not far:
        return None
    behind = train.rear.at if train.rear is not None else OFF
    if train.marker == STANDING and behind and far.get(behind, NO_WAY) < far.get(front.at, NO_WAY):
        return Reverse(front.id)
    free = free_ahead(view, train, far, front.at, heading(view, train))
    if to_stop(train.marker) > free:
        return Throttle(front.id, DOWN)
    return Throttle(front.id, UP) if to_stop(train.marker + 1) <= free else None


def kept_clear(view: View, unit: Unit) -> int:
    """Mask of the hexes where a vehicle does not stop, since a train of its side runs there next."""
    if unit.squads or unit.kind == TRAIN:
        return 0
    mask = 0
    for train in trains(view, unit.side):
        far = to_the_goal(view, unit.side)
        here, least = train.front.at, far.get(train.front.at, NO_WAY)
        near = view.board.grid.disc(here, DISTANCES[-1][1]) if here else 0
        mask |= sum(1 << at for at, steps in far.items() if steps < least and near >> at & 1)
    return mask


# ------------------------------------------------------------------------- against the enemy's train
def threatened_line(view: View, side: int) -> int:
    """Mask of the hexes of the line between the trains of the other side and their goal, not cut yet."""
    far, mask = to_the_goal(view, 1 - side), 0
    for train in trains(view, 1 - side):
        start = train.front.at
        least = far.get(start, NO_WAY) if start else NO_WAY
        mask |= sum(1 << at for at, steps in far.items() if steps < least and not is_cut(view, at, RAIL))
    return mask


def best_cut(reading: Reading, names: Iterable[str]) -> tuple[float, Order] | None:
    """The cut of the rail ahead of an enemy's train, with its value; None without one."""
    view = reading.view
    if CutRoute not in reading.rules.kinds_now(view):
        return None
    line = threatened_line(view, reading.side)
    for name in names if line else ():
        unit = view.units.get(name)
        if unit is not None and unit.at and line >> unit.at & 1:
            order = CutRoute(name)
            if reading.rules.refusal(view, order) is None:
                return CUTS, order
    return None
