"""The way of a cruise missile (ode:10.02): hexes from neighbour to neighbour, none of them twice."""

from __future__ import annotations

from game.boards.board import Board
from game.core.parameters import Parameter
from game.core.refusals import Refusal
from game.hexes.grid import bits
from game.ogre.missiles.tables import AROUND, LONGEST
from game.ogre.state import GameState

RULE, SHADOW = "ode:10.02", "ode:10.02.1"
DRAWN, STRAIGHT = 0, 1
ROUTE = Parameter(
    "missile-route", "The way of a cruise missile", RULE, DRAWN,
    ((DRAWN, "its owner draws it"), (STRAIGHT, "the straight line")),
)  # fmt: skip


def straight(board: Board, here: int, there: int) -> tuple[int, ...]:
    """The straight way from a hex to another, without the first: of the neighbours that come nearer, the one
    whose centre is nearest to the line.
    """
    known = board.derived.setdefault("straight ways", {})
    found: tuple[int, ...] | None = known.get((here, there))
    if found is None:
        found = known[here, there] = _straight(board, here, there)
    return found


def _straight(board: Board, here: int, there: int) -> tuple[int, ...]:
    # RULING Q-1510: where the line runs along a hexside, the hex of the lower number
    grid = board.grid
    (ax, ay), (bx, by) = grid.middle(here), grid.middle(there)
    left = grid.distance(here, there)
    # all shortest ways between two hexes take the same one or two directions; at an edge one may be missing
    around = grid.neighbours[here]
    ways = [k for k, one in enumerate(around) if one and grid.distance(one, there) < left]
    ways = ways if all(around) else list(range(len(around)))

    def off_line(one: int) -> tuple[int, int]:
        x, y = grid.middle(one)
        return abs((bx - ax) * (y - ay) - (by - ay) * (x - ax)), one

    found, at = list[int](), here
    while at != there:
        left -= 1
        near = [one for k in ways if (one := grid.neighbours[at][k]) and grid.distance(one, there) == left]
        at = min(near, key=off_line)
        found.append(at)
    return tuple(found)


def way_refusal(
    state: GameState, start: int, way: tuple[int, ...], exploded: tuple[int, ...]
) -> Refusal | None:
    """Why a missile cannot fly this way from a hex, or None; ``exploded`` are the hexes of this turn's
    explosions.
    """
    grid = state.board.grid
    if not way or any(at not in grid for at in way):
        return Refusal("no-hex", "ode:10.01", "The target must be a hex of the map.")
    if way[-1] == start:
        return Refusal("own-hex", "ode:10.01", "A missile is not aimed at its own hex.", (start,))
    if len(way) > LONGEST:
        return Refusal("long", RULE, f"The way has {len(way)} hexes; a missile flies at most {LONGEST}.")
    for one, other in zip((start, *way), way, strict=False):
        if other not in grid.neighbours[one]:
            text = f"{grid.label(other)} is not beside {grid.label(one)}: a missile flies hex by hex."
            return Refusal("gap", RULE, text, (one, other))
    if len({start, *way}) <= len(way):
        return Refusal("twice", RULE, "The way of a missile enters no hex twice.")
    if ROUTE.of(state) == STRAIGHT and way != straight(state.board, start, way[-1]):
        return Refusal("bent", RULE, "In this game missiles fly in a straight line.", (way[-1],))
    return _shadowed(state, way, exploded)


def _shadowed(state: GameState, way: tuple[int, ...], exploded: tuple[int, ...]) -> Refusal | None:
    """A missile flies nowhere within six hexes of an explosion of the same player-turn (ode:10.02.1)."""
    grid = state.board.grid
    for at in way:
        for centre in exploded:
            if grid.distance(at, centre) <= AROUND:
                text = (
                    f"{grid.label(at)} is within {AROUND} hexes of the explosion in {grid.label(centre)} "
                    "this turn."
                )
                return Refusal("explosion", SHADOW, text, (at, centre))
    return None


def shadow(state: GameState, exploded: tuple[int, ...]) -> int:
    """The hexes that no missile may enter any more in this player-turn, as a mask (ode:10.02.1)."""
    mask = 0
    for at in exploded:
        mask |= state.board.grid.disc(at, AROUND)
    return mask


def open_targets(state: GameState, start: int, exploded: tuple[int, ...]) -> int:
    """The hexes to which the straight way is open, as a mask."""
    grid = state.board.grid
    mask = grid.all_mask & ~(1 << start) & ~shadow(state, exploded)
    if not exploded:
        return mask & grid.disc(start, LONGEST)
    found = 0
    for at in bits(mask):
        if way_refusal(state, start, straight(state.board, start, at), exploded) is None:
            found |= 1 << at
    return found
