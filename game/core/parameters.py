"""Parameters: rule numbers that a game may change.

A module brings its parameters; a scenario lists those not at their defaults. Decisions that a ruling made
where the rules are open are parameters, so that they can be changed without code.
"""

from __future__ import annotations

from typing import Protocol

from msgspec import Struct

from game.core.terms import Terms


class Termed(Protocol):
    """Anything with a scenario's terms: a position or a draft."""

    @property
    def terms(self) -> Terms:
        """The scenario's terms."""
        ...


class Parameter(Struct, frozen=True):
    """A number with its default and the meaning of each choice. ``rule`` is its rule.

    ``side`` is its side, -1 for the whole game; ``usual`` is its value in random games, if the rule under
    test would otherwise have no effect.
    """

    id: str
    title: str
    rule: str
    default: int
    #: value -> meaning
    choices: tuple[tuple[int, str], ...]
    side: int = -1
    usual: int | None = None

    def of(self, state: Termed) -> int:
        """The value in this game."""
        terms = state.terms
        return self.under(terms) if terms.parameters else self.default

    def under(self, terms: Terms) -> int:
        """The value under the terms of a scenario."""
        for name, value in terms.parameters:
            if name == self.id:
                return value
        return self.default

    def allows(self, value: int) -> bool:
        """Is this value allowed?"""
        return any(choice == value for choice, _ in self.choices)


def of_each_side(
    id: str, title: str, rule: str, choices: tuple[tuple[int, str], ...], usual: int | None = None
) -> tuple[Parameter, ...]:
    """A number for each of the two sides: ``id-1`` and ``id-2``, default 0.

    ``usual`` is the first side's value in random games.
    """
    return tuple(
        Parameter(f"{id}-{side + 1}", title, rule, 0, choices, side, usual if side == 0 else None)
        for side in (0, 1)
    )
