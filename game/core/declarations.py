"""What modules declare for lines and files: kinds of counter, stocks, goals, and terms of their own."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from game.core.goals import GoalRule
from game.core.modules import Module
from game.core.setting import Setting
from game.core.stocks import StockKind
from game.core.terms import Stock, Term

T = TypeVar("T")


#: what things are called that modules declare
STOCK, GOAL, TERM, STRUCTURE = "stock", "kind of goal", "line", "class of structures"


class AssemblyError(ValueError):
    """Modules that cannot go together; the message names them."""


class Declarations(Struct, frozen=True):
    """What some modules declare, each thing once."""

    #: names of the kinds of counter
    kinds: Mapping[str, str]
    stocks: Mapping[str, StockKind]
    #: by the key that a side of a scenario file has for them
    stock_keys: Mapping[str, StockKind]
    #: by their word on a line and in a file
    goals: Mapping[str, type[GoalRule]]
    #: by the first word of their lines, and by their key in a file
    terms: Mapping[str, type[Term]]
    term_keys: Mapping[str, type[Term]]
    #: classes of structures on a board that mean something with certain modules alone
    structures: Mapping[str, str]
    #: the module that declares something, by what it is and its word
    modules: Mapping[tuple[str, str], str]

    def setting(self, setting: Setting) -> Setting:
        """The setting with the words that are declared here."""
        areas = tuple(stock.area for stock in self.stocks.values() if stock.area)
        return replace(setting, kinds=self.kinds, area_words=areas)

    def stock(self, stock: Stock) -> Stock:
        """The stock as its kind declares it."""
        kind = self.stocks.get(stock.kind)
        return replace(stock, unseen=kind.unseen) if kind is not None else stock


def declarations(modules: Iterable[Module[Any]]) -> Declarations:
    """Everything that some modules declare. Raises ``AssemblyError`` when two claim one thing."""
    parts = sorted(_with_shares(modules).values(), key=lambda module: module.id)
    claims = _Claims(parts)
    stocks = claims.made(STOCK, lambda m: m.stocks, lambda stock: stock.id)
    in_place = dict(sorted(stocks.items(), key=lambda row: row[1].place))
    claims.made("key of a side", lambda m: m.stocks, lambda stock: stock.key)
    keys = {stock.key: stock for stock in in_place.values()}
    goals = claims.made(GOAL, lambda m: m.goals, lambda goal: goal.kind)
    terms = claims.made(TERM, lambda m: m.terms, lambda term: term.word)
    term_keys = claims.made("key of a scenario", lambda m: m.terms, lambda term: term.key)
    kinds = claims.made("kind of counter", lambda m: m.kinds.values(), lambda kind: kind.id)
    names = {word: kind.name for word, kind in kinds.items()}
    classes = claims.made(STRUCTURE, lambda m: m.structures, lambda name: name)
    structures = {name: claims.owners[STRUCTURE, name] for name in classes}
    return Declarations(names, in_place, keys, goals, terms, term_keys, structures, claims.owners)


class _Claims:
    def __init__(self, parts: Iterable[Module[Any]]) -> None:
        self.parts = tuple(parts)
        #: the module of each thing that was claimed
        self.owners: dict[tuple[str, str], str] = {}

    def made(
        self, what: str, things: Callable[[Module[Any]], Iterable[T]], word: Callable[[T], str]
    ) -> dict[str, T]:
        """Things of all modules by their word, each claimed once."""
        found: dict[str, T] = {}
        owner: dict[str, Module[Any]] = {}
        for module in self.parts:
            for thing in things(module):
                name = word(thing)
                if name in found:
                    raise AssemblyError(
                        f"{module.title} and {owner[name].title} cannot be played together:"
                        f" both declare the {what} '{name}'"
                    )
                found[name], owner[name] = thing, module
        self.owners.update(((what, name), module.id) for name, module in owner.items())
        return found


def _with_shares(modules: Iterable[Module[Any]]) -> dict[str, Module[Any]]:
    """Modules by their id, with what they share with others."""
    found: dict[str, Module[Any]] = {}
    waiting = list(modules)
    while waiting:
        module = waiting.pop()
        if module.id not in found:
            found[module.id] = module
            waiting += module.requires
    return found
