"""The optional rules of a game in words, for its log, its menu and the list of saves."""

from __future__ import annotations

from typing import NamedTuple

from game.core.anygame import GameState, Rules
from game.core.games import game_named


class RuleTold(NamedTuple):
    """A rule in force: its title, what it does, and its numbers that are not as usual, in words."""

    title: str
    effect: str
    settings: tuple[str, ...] = ()

    @property
    def words(self) -> tuple[str, ...]:
        """All that is told besides the title, a sentence each."""
        return (self.effect, *self.settings) if self.effect else self.settings


def rules_told(rules: Rules, state: GameState) -> tuple[RuleTold, ...]:
    """The optional rules of a game, and what else is not as usual, in the order of their titles."""
    base, told = game_named(state.terms.game).base, []
    for module in rules.modules:
        settings = []
        for row in module.parameters:
            value = row.of(state)
            if value != row.default:
                whose = "" if row.side < 0 else f" ({state.sides[row.side].name})"
                settings.append(f"{row.title}{whose}: {dict(row.choices).get(value, value)}.")
        if module.id not in base:
            told.append(RuleTold(module.title, module.effect, tuple(settings)))
        elif settings:
            told.append(RuleTold(module.title, "", tuple(settings)))
    return tuple(sorted(told))


def rules_line(rules: Rules, state: GameState) -> str:
    """The titles in one line."""
    return ", ".join(row.title for row in rules_told(rules, state)) or "no optional rules"
