"""What an order costs later: the price that a rule asks once it is given, told before it is."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from game.core.hooks import Hook, Hooked
from game.core.position import View
from game.core.roles import Fact

#: what one of these facts is called, as everybody who shows it writes it
PRICE = "Price"

#: what an order of the view's side brings on it afterwards by the rule of a module, of what this side knows:
#: rules, view, order. Asked of orders that the rules allow
PRICES: Hook[Callable[[Any, View[Any], Any], Iterable[Fact]]] = Hook("prices of orders")


def price(words: str, rule: str) -> Fact:
    """A price in words that go on after "Price:"."""
    return Fact(PRICE, words, rule)


def prices(rules: Hooked, state: View[Any], order: object) -> tuple[Fact, ...]:
    """All of an order, each once."""
    return tuple(dict.fromkeys(one for asked in PRICES.of(rules) for one in asked(rules, state, order)))


def price_words(rules: Hooked, state: View[Any], order: object) -> str:
    """The same as sentences on one line; "" for none."""
    return " ".join(f"{one.label}: {one.value}." for one in prices(rules, state, order))
