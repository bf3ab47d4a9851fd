"""Where survivors retreat to (ga:33): away from the attackers, beside no enemy, at last to their edge."""

from __future__ import annotations

from game.assault.ground import room_in, zone_of
from game.assault.onmap import there
from game.assault.state import GameState, counters_in, fight_of
from game.assault.terms import home_mask
from game.core.records import other_side
from game.hexes.grid import bits


def _nearest(state: GameState, at: int, hexes: list[int]) -> int:
    return min((state.board.grid.distance(at, one) for one in hexes), default=0)


def next_hexes(state: GameState, side: int, here: int, way: tuple[int, ...]) -> list[int]:
    """The hexes that survivors may go to next: the first sort of which there are any."""
    fight, grid, enemy = fight_of(state), state.board.grid, other_side(side)
    froms = [unit.at for unit in there(state, fight.attackers)] or [fight.at]
    shut, zone = state.occupied_mask[enemy], zone_of(state, enemy)
    near = [
        at for at in grid.neighbours[here] if at and not shut >> at & 1 and at not in way and at != fight.at
    ]
    now = _nearest(state, here, froms)
    farther = [at for at in near if _nearest(state, at, froms) > now]
    quiet = [at for at in farther if not zone >> at & 1]
    if quiet or farther:
        return quiet or farther
    edge = list(bits(home_mask(state, side)))
    return [at for at in near if edge and _nearest(state, at, edge) < _nearest(state, here, edge)]


def retreats(state: GameState, side: int) -> dict[int, tuple[int, ...]]:
    """The ways that all survivors may go together, as far as they can, by the hex in which they end."""
    # RULING Q-812: survivors retreat together, each hex that they do not find costs them one step
    fight = fight_of(state)
    count = sum(unit.side == side for unit in counters_in(state, fight.at))
    found: dict[int, dict[int, tuple[int, ...]]] = {}
    waiting: list[tuple[int, ...]] = [()]
    while waiting:
        way = waiting.pop(0)
        here = way[-1] if way else fight.at
        if way and room_in(state, here, side) >= count:
            found.setdefault(len(way), {}).setdefault(here, way)
        if len(way) == fight.retreat:
            continue
        waiting += [(*way, at) for at in next_hexes(state, side, here, way)]
    return found[max(found)] if found else {}


def off_the_map(state: GameState, side: int) -> bool:
    """Do survivors stand on their own edge with no hex to go to, so that they leave the map and are lost?"""
    fight = fight_of(state)
    return bool(home_mask(state, side) >> fight.at & 1) and not next_hexes(state, side, fight.at, ())
