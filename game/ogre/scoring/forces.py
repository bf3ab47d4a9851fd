"""What everybody knows of the forces: what each side began with, and what it may lay out unseen."""

from __future__ import annotations

from collections import Counter

from msgspec import Struct

from game.ogre.scoring.points import mustered
from game.ogre.state import GameState


class Force(Struct, frozen=True):
    """A side: what it began with in counters or squads by kind, and its stocks by kind, such as mines."""

    side: int
    began: tuple[tuple[str, int], ...]
    stocks: tuple[tuple[str, int], ...]

    def count(self, kind: str) -> int:
        """How many counters or squads of a kind the side began with."""
        return dict(self.began).get(kind, 0)


def public_forces(state: GameState) -> tuple[Force, ...]:
    """The forces of all sides, in a view as in the truth: counters and squads by kind, and stocks.

    A position that does not say what there was is counted: what stands, waits or is gone. How much of a stock
    is laid out, and where, nobody is told.
    """
    # RULING Q-620: who plays has read what both sides have
    muster = state.terms.muster
    if not muster:
        muster = mustered([*state.units.values(), *(gone.unit for gone in state.gone.values())])
    found = []
    for side in range(len(state.sides)):
        began = tuple((row.kind, row.count) for row in muster if row.side == side)
        stocks = Counter[str]()
        for stock in state.terms.stocks:
            if stock.side == side:
                stocks[stock.kind] += stock.count
        found.append(Force(side, began, tuple(sorted(stocks.items()))))
    return tuple(found)
