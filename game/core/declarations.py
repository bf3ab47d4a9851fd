"""What modules declare for notation lines and files: kinds of counter and terrain, stocks, goals, terms."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from game.boards.board import DRAWN, Ground, in_order
from game.core.assembly import Assembly
from game.core.goals import GoalRule
from game.core.modules import Module, NamedKind
from game.core.rule_hooks import PRINT
from game.core.setting import Setting
from game.core.stocks import StockKind
from game.core.terms import Stock, Term

#: the nouns for declared things
STOCK, GOAL, TERM, STRUCTURE = "stock", "kind of goal", "line", "class of structures"
SIDE_KEY, KEY = "key of a side", "key of a scenario"
COUNTER, TERRAIN, SIDE_FEATURE = "kind of counter", "terrain", "hexside feature"


class Declarations(Struct, frozen=True):
    """The declarations of some modules, each once."""

    #: names of the counter kinds
    kinds: Mapping[str, str]
    #: of the kinds of terrain and hexside features
    terrains: Mapping[str, str]
    side_features: Mapping[str, str]
    stocks: Mapping[str, StockKind]
    #: by the key used by a side in a scenario file
    stock_keys: Mapping[str, StockKind]
    #: by the word used on lines and in files
    goals: Mapping[str, type[GoalRule]]
    #: by the first word of their lines, and by their file key
    terms: Mapping[str, type[Term]]
    term_keys: Mapping[str, type[Term]]
    #: classes of board structures that only certain modules use
    structures: Mapping[str, str]
    #: the module that declares an item, by the item's sort and word
    modules: Mapping[tuple[str, str], str]

    @property
    def ground(self) -> Ground:
        """The terrain and hexside features that boards may show, in drawing order."""
        return Ground(
            in_order(DRAWN.terrains, self.terrains), in_order(DRAWN.side_features, self.side_features)
        )

    def counter(self, unit_id: str, kind: str) -> str:
        """A counter in words: its kind and the rest of its name, or a name that contains no kind."""
        if not unit_id.startswith(kind):
            return unit_id
        return f"{self.kinds.get(kind, kind)} {unit_id.removeprefix(kind).strip('- ')}".strip()

    def setting(self, setting: Setting) -> Setting:
        """The setting with the words declared here."""
        areas = tuple(stock.area for stock in self.stocks.values() if stock.area)
        return replace(setting, kinds=self.kinds, area_words=areas)

    def stock(self, stock: Stock) -> Stock:
        """The stock as its kind declares it."""
        kind = self.stocks.get(stock.kind)
        return replace(stock, unseen=kind.unseen) if kind is not None else stock


def declarations(modules: Iterable[Module[Any]]) -> Declarations:
    """Everything that some modules declare. Raises ``AssemblyError`` if two claim one item."""
    made = Assembly(modules)
    stocks = made.named(STOCK, lambda m: ((stock.id, stock) for stock in m.stocks))
    in_place = dict(sorted(stocks.items(), key=lambda row: row[1].place))
    keys = made.claimed(SIDE_KEY, lambda m: ((stock.key, stock) for stock in m.stocks))
    classes = made.claimed(
        STRUCTURE,
        lambda m: ((name, m) for row in PRINT.among(m.hooks) for name in row.structures),
    )
    return Declarations(
        kinds=_names(made, COUNTER, lambda m: m.kinds),
        terrains=_names(made, TERRAIN, lambda m: m.terrains),
        side_features=_names(made, SIDE_FEATURE, lambda m: m.side_features),
        stocks=in_place,
        stock_keys={stock.key: keys[stock.key] for stock in in_place.values()},
        goals=made.named(GOAL, lambda m: ((goal.kind, goal) for goal in m.goals)),
        terms=made.named(TERM, lambda m: ((term.word, term) for term in m.terms)),
        term_keys=made.claimed(KEY, lambda m: ((term.key, term) for term in m.terms)),
        structures={name: module.id for name, module in classes.items()},
        modules={(what, str(name)): module.id for (what, name), module in made.owners.items()},
    )


def _names(
    made: Assembly[Any], what: str, rows: Callable[[Module[Any]], Mapping[str, NamedKind]]
) -> dict[str, str]:
    """The names of kinds, by word."""
    return {word: kind.name for word, kind in made.named(what, lambda m: rows(m).items()).items()}
