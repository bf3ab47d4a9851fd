"""What a game brings to the rulebook: its tables, its units, the numbers of its text."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from msgspec import Struct

from game.core.anygame import Module
from game.core.games import Part
from game.core.parameters import Parameter

#: what stands before the id of a unit in a link
UNIT = "unit:"


class RuleTable(Struct, frozen=True):
    """A table out of the data that the rules use.

    ``rules`` are the ids that it belongs to: it is printed under the first and can be reached from all.
    ``note`` says what its signs mean.
    """

    title: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    rules: tuple[str, ...]
    note: str = ""


class Fact(Struct, frozen=True):
    """A number of a unit, in words, and its rule."""

    title: str
    value: str
    rule: str


class UnitPage(Struct, frozen=True):
    """The page of a unit: ``id`` is its word in files, ``group`` the heading it stands under."""

    id: str
    name: str
    group: str
    facts: tuple[Fact, ...]


class GameBook(Struct, frozen=True):
    """What a game brings. Everything is asked for when the rulebook is opened, and not before.

    ``prefixes`` are those of the ids of its books. ``governed`` says which module decides the rules below
    an id or of a whole book, where no module names the id as its own.
    """

    prefixes: tuple[str, ...] = ()
    governed: Mapping[str, str] = {}
    tables: Callable[[], tuple[RuleTable, ...]] = tuple
    units: Callable[[], tuple[UnitPage, ...]] = tuple
    #: by the name that stands in braces in the text
    numbers: Callable[[], Mapping[str, object]] = dict


#: the part of a game with its tables, units and numbers
RULEBOOK = Part("rulebook", GameBook())


# ---- The settings of the rules as tables: what a scenario may choose where the rules are open
#: a range of more choices than this is told by its ends
FEW = 6


def setting_tables(modules: Iterable[Module]) -> tuple[RuleTable, ...]:
    """A table for each rule that has settings, each setting once."""
    rows: dict[str, dict[str, tuple[str, ...]]] = {}
    for module in modules:
        for setting in module.parameters:
            rows.setdefault(setting.rule, {})[setting.title] = _row(setting)
    return tuple(
        RuleTable("A scenario may choose", ("Setting", "As usual", "Or"), tuple(found.values()), (rule,))
        for rule, found in rows.items()
    )


def _row(setting: Parameter) -> tuple[str, str, str]:
    words = dict(setting.choices)
    others = [word for value, word in setting.choices if value != setting.default]
    rest = "; ".join(others) if len(others) <= FEW else f"{others[0]} to {others[-1]}"
    return setting.title, words.get(setting.default, str(setting.default)), rest
