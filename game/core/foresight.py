"""The windows that an order would open, predicted for the player that is about to give it.

It tries the order on the giver's view and declines every window. Nothing is known beyond a roll of dice.
"""

from __future__ import annotations

from fractions import Fraction

from msgspec import Struct

from game.core.anygame import Order, Position, Rules, Step, View
from game.core.asked import Asked, odds_words, open_window
from game.core.dice import BlankDiceError
from game.core.position import decider
from game.hexes.grid import OFF

#: the most windows to consider in one order
MOST = 24


class Foreseen(Struct, frozen=True):
    """The hexes in which the other side can answer, in order, and the best odds of an answer."""

    hexes: tuple[int, ...] = ()
    best: Fraction | None = None
    #: could anybody answer at all, even before the first hex?
    watched: bool = False


NOTHING = Foreseen()


def foreseen(rules: Rules, seen: View, order: Order) -> Foreseen:
    """The windows that an order would open, as far as its giver can know; kept with the view."""
    key = ("foreseen", order)
    if key not in seen.memo:
        seen.memo[key] = _foreseen(rules, seen, order)
    found: Foreseen = seen.memo[key]
    return found


def _foreseen(rules: Rules, seen: View, order: Order) -> Foreseen:
    if not rules.has_windows or rules.refusal(seen, order) is not None:
        return NOTHING
    side, asked = decider(seen), list[Asked]()
    step = _tried(rules, seen, order)
    answerable = step is not None and step.answerable
    while step is not None and len(asked) < MOST:
        one = open_window(rules, step.position)
        if one is None or one.side == side:
            break
        asked.append(one)
        step = _tried(rules, step.position, one.decline)
    # odds of an answer that costs nothing are no reason to give it or not
    best = max((one.best for one in asked if one.best is not None and one.costs), default=None)
    hexes = tuple(dict.fromkeys(one.at for one in asked if one.at != OFF))
    return Foreseen(hexes, best, bool(asked) or answerable)


def let_by(rules: Rules, position: Position, side: int) -> Position:
    """The position after the other side declines every window of an order of this side."""
    for _ in range(MOST):
        one = open_window(rules, position)
        if one is None or one.side == side:
            break
        position = rules.run(position, one.decline).position
    return position


def _tried(rules: Rules, position: Position, order: Order) -> Step | None:
    """The step of an order, or of declining a window; None if dice are rolled."""
    try:
        return rules.run(position, order)
    except BlankDiceError:
        return None


def foreseen_words(found: Foreseen) -> str:
    """The prediction in a sentence; "" if nobody can answer."""
    if not found.watched:
        return ""
    many = len(found.hexes)
    where = f" in {many} hexes" if many > 1 else ""
    odds = f", best {odds_words(found.best)}" if found.best is not None else ""
    return f"Watched{where}{odds}: it cannot be undone."


def watched_words(rules: Rules, seen: View, order: Order) -> str:
    """The prediction for an order in a sentence; "" if nobody can answer."""
    return foreseen_words(foreseen(rules, seen, order)) if rules.has_windows else ""
