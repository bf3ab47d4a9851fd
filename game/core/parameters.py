"""Parameters: numbers of the rules that a game may set otherwise.

A module brings its parameters along; a scenario lists the ones that are not at their defaults.
What was left open by the rules and settled by a ruling is one of these, so that it can be settled
otherwise without a line of code.
"""

from __future__ import annotations

from typing import Protocol

from msgspec import Struct

from game.core.terms import Terms


class Termed(Protocol):
    """Whatever has the terms of a scenario: a position or a draft."""

    @property
    def terms(self) -> Terms:
        """What the scenario lays down."""
        ...


class Parameter(Struct, frozen=True):
    """A number with its default and what each choice means. ``rule`` is the rule it belongs to.

    ``side`` is the side whose it is, -1 where it is of the game as a whole; ``usual`` is what random games
    set it to, where a rule that is under test would otherwise do nothing.
    """

    id: str
    title: str
    rule: str
    default: int
    #: value -> what it means
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
        """Is this one of the choices?"""
        return any(choice == value for choice, _ in self.choices)


def of_each_side(
    id: str, title: str, rule: str, choices: tuple[tuple[int, str], ...], usual: int | None = None
) -> tuple[Parameter, ...]:
    """A number that each of the two sides has for itself: ``id-1`` and ``id-2``, 0 where nothing is said.

    ``usual`` is what random games set for the first side.
    """
    return tuple(
        Parameter(f"{id}-{side + 1}", title, rule, 0, choices, side, usual if side == 0 else None)
        for side in (0, 1)
    )
