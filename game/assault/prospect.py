"""An assault on the map before it is resolved: who could join it, who would help it, and what comes of it."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from game.assault import bonuses
from game.assault.bonuses import POINTS
from game.assault.fighters import ATTACKER, DEFENDER, Assault
from game.assault.onmap import best_guess, could_come, present
from game.assault.resolver import Sum, sum_of
from game.assault.segment import idle_reason
from game.assault.state import FIGHT, TARGET, View, counters_in, fight_of
from game.core.records import other_side
from game.core.state import THE_GAME


class Help(Struct, frozen=True):
    """A unit that adds something to an assault without being in it, or beside what it does in it."""

    unit: str
    side: int
    #: points of the dice, by itself
    points: int
    what: str
    rule: str
    #: it counts in the sum already
    counts: bool


class Prospect(Struct, frozen=True):
    """An assault as it would be, or is."""

    at: int
    attackers: tuple[str, ...]
    assault: Assault
    sum: Sum
    helps: tuple[Help, ...]
    #: it is being resolved
    now: bool = False


def joiners(view: View, at: int) -> tuple[str, ...]:
    """Who of the active side could still be designated for an assault on a hex (ga:38)."""
    side, grid = view.clock.side, view.board.grid
    rows = [u for u in view.units.values() if u.side == side and u.at and grid.distance(u.at, at) == 1]
    return tuple(sorted(u.id for u in rows if idle_reason(view, u) is None))


def prospect(view: View, at: int, more: Sequence[str] = ()) -> Prospect | None:
    """The assault on a hex as it is resolved, or as designated and with ``more``; None without attackers."""
    now = THE_GAME in FIGHT.table(view) and fight_of(view).at == at
    if now:
        assault, names = present(view), fight_of(view).attackers
    else:
        names = (*TARGET.of(view, at).attackers, *(name for name in more if name in joiners(view, at)))
        if not names:
            return None
        assault = best_guess(view, at, names)
    return Prospect(at, tuple(names), assault, sum_of(assault), _helps(view, at, assault, names), now)


def _helps(view: View, at: int, assault: Assault, names: Sequence[str]) -> tuple[Help, ...]:
    """Who could give integrity, and who could help from reserve, on both sides (ga:13, ga:25)."""
    attacker = view.clock.side
    found = []
    for number, side in ((ATTACKER, attacker), (DEFENDER, other_side(attacker))):
        counted = {one.id for one in bonuses.counted(assault, number)}
        for one in bonuses.could_give(assault, number):
            counts = one.id in counted and len(counted) > 1
            found.append(Help(one.id, side, POINTS, "integrity", "ga:13", counts))
        # who has helped already is in reserve no more, and stands in the sum
        for unit in could_come(view, side, at, [one.id for one in assault.side(number)]):
            found.append(Help(unit.id, side, POINTS, "from reserve", "ga:25", False))
    return tuple(found)


def defended(view: View, at: int) -> bool:
    """Does an enemy of the active side stand in a hex?"""
    return any(unit.side != view.clock.side for unit in counters_in(view, at))
