"""An open window, read by the roles of its answers: the side asked, the counter concerned, the value."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import islice

from msgspec import Struct

from game.core.anygame import Order, Position, Rules, View
from game.core.position import decider
from game.core.roles import Role, actors_of
from game.core.views import ONLOOKER, view
from game.core.windows import WindowFrame
from game.hexes.grid import OFF

#: the most answers of one counter to consider
MOST = 400


class Answer(Struct, frozen=True):
    """An answer other than declining; its odds, None unless it is an attack with odds."""

    order: Order
    odds: Fraction | None = None

    @property
    def actors(self) -> tuple[str, ...]:
        """The counters that give this answer."""
        return actors_of(self.order)


class Asked(Struct, frozen=True):
    """The question of a window, by public knowledge."""

    side: int
    #: the kind of the window's frame
    window: str
    #: the counter that the question is about, its kind, and the hex
    unit: str
    kind: str
    at: int
    #: the order that declines, so that the waiting order continues
    decline: Order
    answers: tuple[Answer, ...]
    #: the best odds of an answer, including joint answers; None if none has odds
    best: Fraction | None = None
    #: does an answer use something up?
    costs: bool = True
    #: the side's counters that could answer, for answers that name no counter
    watchers: tuple[str, ...] = ()

    def doers(self, answer: Answer) -> tuple[str, ...]:
        """The counters that give an answer; if it names none, all that could answer."""
        return answer.actors or self.watchers


def best_odds(answers: Sequence[Answer]) -> Fraction | None:
    """The best odds among some answers; None if none has odds."""
    return max((one.odds for one in answers if one.odds is not None), default=None)


def column(odds: Fraction) -> Fraction:
    """Odds as a column of a table, rounded in favour of the defender: 7 against 2 is 3-1."""
    return Fraction(math.floor(odds)) if odds >= 1 else Fraction(1, math.ceil(1 / odds)) if odds > 0 else odds


def odds_words(odds: Fraction) -> str:
    """The column in words: "3-1"."""
    found = column(odds)
    return f"{found.numerator}-{found.denominator}" if found else "0-1"


def open_window(rules: Rules, position: Position) -> Asked | None:
    """The window on top, if it is one that can be declined; None for any other decision.

    It is read on the view of an onlooker, so that whether somebody is asked reveals nothing hidden.
    """
    if not position.frames or not isinstance(position.frames[-1], WindowFrame) or position.result is not None:
        return None
    key = ("out of turn", id(rules))
    if key not in position.memo:
        position.memo[key] = _read(rules, view(position, ONLOOKER))
    found: Asked | None = position.memo[key]
    return found


def declining(rules: Rules, seen: View) -> Order | None:
    """The answer that declines the window."""
    orders = (order for order in rules.side_orders(seen) if order.role is Role.DECLINE)
    return next((order for order in orders if rules.refusal(seen, order) is None), None)


def _read(rules: Rules, seen: View) -> Asked | None:
    decline = declining(rules, seen)
    if decline is None:
        return None
    top, side = seen.frames[-1], decider(seen)
    assert isinstance(top, WindowFrame)
    waits = top.pending.order if top.pending is not None else None
    shown = waits.present(rules, seen) if waits is not None else None
    actors = shown.actors if shown is not None else ()
    unit = next((name for name in (top.unit, *actors) if name in seen.units), "")
    watchers, answers = rules.watchers(seen, side), answers_in(rules, seen)
    best = preset(rules, seen, answers)
    aimed = tuple(name for name in watchers if shown is not None and name in shown.at)
    return Asked(
        side,
        top.kind,
        unit,
        seen.units[unit].kind if unit else "",
        top.at or (seen.units[unit].at if unit else OFF),
        decline,
        answers,
        best.odds if best is not None else None,
        top.costs,
        aimed or watchers,
    )


def answers_in(rules: Rules, seen: View) -> tuple[Answer, ...]:
    """The possible answers of the deciding side except declining, those of counters first."""
    return tuple(_answers(rules, seen))


def _answers(rules: Rules, seen: View) -> Iterator[Answer]:
    side = decider(seen)
    lists = [rules.offers(seen, name) for name, unit in seen.units.items() if unit.side == side]
    for orders in (*lists, rules.side_orders(seen)):
        for order in islice(orders, MOST):
            if order.role in ANSWERS and rules.refusal(seen, order) is None:
                yield Answer(order, order.odds(rules, seen))


#: an answer may have any role except declining, or ending a phase
ANSWERS = frozenset(Role) - {Role.DECLINE, Role.END}


def preset(rules: Rules, seen: View, answers: Sequence[Answer]) -> Answer | None:
    """The best answer: the one with the best odds, joined by other counters as long as that improves them."""
    found = max(answers, key=lambda one: one.odds or Fraction(0), default=None)
    while found is not None and found.odds is not None and found.order.group:
        more = [_with(rules, seen, choice.order) for choice in found.order.choices(rules, seen)]
        better = max(
            (one for one in more if one.odds is not None), key=lambda one: one.odds or 0, default=None
        )
        if better is None or better.odds is None or better.odds <= found.odds:
            break
        found = better
    return found


def _with(rules: Rules, seen: View, order: Order) -> Answer:
    return Answer(order, order.odds(rules, seen))
