"""Where enemy counters can fire, and where they can go."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.anygame import Rules, View
from game.ogre.kinds import KINDS
from game.ogre.movement.movement import reach
from game.ogre.state import Unit


def threat(rules: Rules, view: View, foes: Sequence[Unit]) -> int:
    """The hexes in range of any of them, as a mask; who is disabled does not fire."""
    grid, mask = view.board.grid, 0
    for unit in foes:
        longest = max((w.range for w in KINDS[unit.kind].weapons if w.id not in ("ap",)), default=0)
        mask |= grid.disc(unit.at, longest) if longest and not unit.disabled else 0
    return mask


def going(rules: Rules, view: View, foes: Sequence[Unit]) -> int:
    """The hexes that any of them could reach, as a mask."""
    mask = 0
    for unit in foes:
        found = None if unit.disabled else reach(rules, view, unit)
        mask |= found.seen if found is not None else 0
    return mask
