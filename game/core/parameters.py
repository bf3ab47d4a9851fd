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
    """A number with its default and what each choice means. ``rule`` is the rule it belongs to."""

    id: str
    title: str
    rule: str
    default: int
    #: value -> what it means
    choices: tuple[tuple[int, str], ...]

    def of(self, state: Termed) -> int:
        """The value in this game."""
        return self.under(state.terms)

    def under(self, terms: Terms) -> int:
        """The value under the terms of a scenario."""
        for name, value in terms.parameters:
            if name == self.id:
                return value
        return self.default

    def allows(self, value: int) -> bool:
        """Is this one of the choices?"""
        return any(choice == value for choice, _ in self.choices)
