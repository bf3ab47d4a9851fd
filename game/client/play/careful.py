"""Mines that a player knows of: ways around them, and what is said before one is entered all the same.

Mines cost no movement, so a cheapest way may lead over one that lies in full sight of its player. Here the way of a
counter leads around known mines wherever there is one that does, and a way over a mine is asked about first.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.core.orders import Order
from game.core.position import Position
from game.core.records import Unit
from game.core.ruleset import Rules
from game.hexes.grid import mask_of
from game.ogre.engineering import crews
from game.ogre.mines import MINE, MineExploded, MineFound, least, seems_armed
from game.ogre.movement import Move, MoveOffers, reach
from game.ogre.search import Reach, RoadReach


def mined(view: Position, side: int) -> int:
    """The hexes with a mine that is armed as far as the side knows, as a mask."""
    return mask_of(
        at for at, row in view.markers.items() if any(m.kind == MINE and seems_armed(m, side) for m in row)
    )


class CarefulMoves(MoveOffers):
    """The moves of a unit, around known mines where that is possible; costs are those of the way that is taken."""

    __slots__ = ("around",)

    def __init__(self, reads: Position, unit: Unit, found: Reach | RoadReach, around: Reach | RoadReach) -> None:
        super().__init__(reads, unit, found)
        self.around = around

    def _way(self, at: int) -> Reach | RoadReach:
        return self.around if self.around.seen >> at & 1 else self.reach

    def cost(self, at: int) -> int:
        return self._way(at).cost(at)

    def hazard(self, at: int) -> str:
        return self._way(at).hazard(at)

    def keeps_road(self, at: int) -> bool:
        return self._way(at).by_road(at)

    def to(self, at: int) -> Move:
        return Move((self.unit.id,), self._way(at).path(at))


def careful(rules: Rules, view: Position, moves: MoveOffers) -> MoveOffers:
    """The same moves by ways around the mines that their side knows of; sappers walk among mines."""
    unit = moves.unit
    mask = mined(view, unit.side)
    if not mask or (rules.tasks and crews.role(unit)):
        return moves
    around = reach(rules, view, unit, mask)
    return moves if around is None else CarefulMoves(view, unit, moves.reach, around)


def mine_lines(rules: Rules, view: Position, orders: Sequence[Order], path: Sequence[int], side: int) -> tuple[str, ...]:
    """What known mines do on a way: a line for each that is met up to the first that explodes for certain."""
    if not any(mined(view, side) >> at & 1 for at in path if at):
        return ()
    out: list[str] = []
    for event in rules.apply(view, orders[0]).events if rules.refusal(view, orders[0]) is None else ():
        if not isinstance(event, MineExploded | MineFound):
            continue
        where = view.board.grid.label(event.at)
        unit = view.units.get(event.unit)
        if not event.die:
            out.append(f"A mine on the road in {where} explodes.")
        elif unit is not None:
            low = least(unit)
            out.append(f"A mine in {where}: explodes on {'6' if low == 6 else f'{low}–6'}")
    return tuple(dict.fromkeys(out))
