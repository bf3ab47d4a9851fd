"""An order's later cost: what a rule demands after it, shown beforehand."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from game.core.hooks import Hook, Hooked
from game.core.position import View
from game.core.roles import Fact

#: the label of such a fact, as every display writes it
PRICE = "Price"

#: what an order costs the view's own side afterwards under a module's rule, given what that side knows:
#: rules, view, order. Asked only about legal orders
PRICES: Hook[Callable[[Any, View[Any], Any], Iterable[Fact]]] = Hook("prices of orders")


def price(words: str, rule: str) -> Fact:
    """A cost, in words that follow "Price:"."""
    return Fact(PRICE, words, rule)


def prices(rules: Hooked, state: View[Any], order: object) -> tuple[Fact, ...]:
    """All costs of an order, each once."""
    return tuple(dict.fromkeys(one for asked in PRICES.of(rules) for one in asked(rules, state, order)))


def price_words(rules: Hooked, state: View[Any], order: object) -> str:
    """The same as sentences on one line; "" for none."""
    return " ".join(f"{one.label}: {one.value}." for one in prices(rules, state, order))
