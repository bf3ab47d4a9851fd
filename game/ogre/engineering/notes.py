"""What is written beside a counter's record sheet: numbers by name, such as what a Vulcan carries."""

from __future__ import annotations

from msgspec.structs import replace

from game.ogre.state import Unit


def noted(unit: Unit, name: str) -> int:
    """The number written under a name, 0 if there is none."""
    for word, number in unit.notes:
        if word == name:
            return number
    return 0


def with_note(unit: Unit, name: str, number: int) -> Unit:
    """The counter with a number written under a name; 0 rubs it out."""
    rest = [(word, n) for word, n in unit.notes if word != name]
    return replace(unit, notes=tuple(sorted([*rest, (name, number)] if number else rest)))
