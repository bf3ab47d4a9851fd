"""The settings of the rules as tables: what a scenario may choose where the rules are open."""

from __future__ import annotations

from collections.abc import Iterable

from game.core.anygame import Module
from game.core.parameters import Parameter
from game.rulebook.contract import RuleTable

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
