"""Where sappers are needed to mend, free, assemble or bridge, for players without a plan."""

from __future__ import annotations

import random
from collections.abc import Sequence

from game.core.anygame import GameState, Order
from game.hexes.grid import bits
from game.ogre import sheets
from game.ogre.engineering import crews
from game.ogre.engineering.jobs import JOB, JOBS, Chore
from game.ogre.engineering.vulcan import chores, unfinished
from game.ogre.engineering.work import Work
from game.ogre.hidden.mines import MINE
from game.ogre.kinds import KINDS
from game.ogre.movement.movement import MoveOffers
from game.ogre.state import Unit

#: tasks that are possible nearly everywhere
ALWAYS = frozenset({"detect", "dig", "place"})
#: markers of damage that can be mended on the spot
MENDED = frozenset({"cut"})

#: the most trucks at one place, so that there is room for the squads
TRUCKS = 3


def is_engineer(unit: Unit) -> bool:
    """Does a unit work as a sapper, or bring the equipment for it?"""
    return bool(crews.role(unit)) or KINDS[unit.kind].family == "truck"


def engineer_goals(state: GameState, unit: Unit) -> int:
    """Mask of the hexes where a counter could be useful, by what its side sees."""
    mask = 0
    people = bool(unit.squads) or KINDS[unit.kind].family == "truck"
    fallen = [m for row in state.markers.values() for m in row if m.kind == "bridge_down"] if people else []
    if fallen:  # everything beyond the bridge can wait until it stands
        banks = {_bank(state, unit.side, (m.at, m.toward)) for m in fallen}
        return sum(1 << at for at in banks if unit.squads or _trucks_in(state, at, unit) < TRUCKS)
    for at, row in state.markers.items() if people else ():
        for marker in row:
            if marker.kind in MENDED or (marker.kind == MINE and unit.squads and marker.owner != unit.side):
                mask |= 1 << at
    for other in state.units.values() if not people else ():
        if other.side == unit.side and other.at and other.id != unit.id:
            lame = bool(other.sheet) and other.sheet[sheets.TREADS] < sheets.full(other)[sheets.TREADS]
            mask |= (other.stuck or unfinished(other) or lame) << other.at
    for at in {at for chore in Chore.all(state.terms) for at in bits(chore.mask)} if unit.sheet else ():
        mask |= bool(chores(state, unit.side, at)) << at
    return mask


def _bank(state: GameState, side: int, ends: tuple[int, int]) -> int:
    """The end of a bridge where the trucks of a side are."""
    distance = state.board.grid.distance
    rows = [u.at for u in state.units.values() if u.side == side and u.at and KINDS[u.kind].family == "truck"]
    return min(ends, key=lambda at: sum(distance(at, one) for one in rows))


def _trucks_in(state: GameState, at: int, but: Unit) -> int:
    row = [state.units[name] for name in state.at_hex.get(at, ()) if name != but.id]
    return sum(unit.side == but.side and KINDS[unit.kind].family == "truck" for unit in row)


def on_the_way(state: GameState, unit: Unit, moves: MoveOffers | None) -> Order | None:
    """The move that brings a counter nearest to its goal; None if it is there, or has no goal."""
    mask = engineer_goals(state, unit)
    if not mask or mask >> unit.at & 1 or moves is None or not moves.mask:
        return None
    distance, places = state.board.grid.distance, list(bits(mask))
    best = min(moves.hexes(), key=lambda at: min(distance(at, one) for one in places))
    return moves.to(best)


def some_work(rng: random.Random, state: GameState, offers: Sequence[Order]) -> Work:
    """Draw one of several work orders. Tasks that are not possible everywhere come first, and every second
    crew is the largest."""
    row = [order for order in offers if isinstance(order, Work)]
    names = sorted({order.task for order in row})
    begun = {JOBS.of(m).task for m in state.markers.get(row[0].at, ()) if m.kind == JOB}
    weights = [1 if name in ALWAYS else 12 if name in begun else 4 for name in names]
    task = rng.choices(names, weights)[0]
    row = [order for order in row if order.task == task]
    if rng.random() < 0.5:
        most = max(sum(hand.squads for hand in order.crew) for order in row)
        row = [order for order in row if sum(hand.squads for hand in order.crew) == most]
    return rng.choice(row)
