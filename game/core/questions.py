"""Questions: numbers that explain themselves.

A question is one chain of stages; each takes the value so far and returns the next. For the number alone, the
stages get no notebook; for an explanation they get one and write their parts into it. So the number and its
explanation cannot differ.
"""

from __future__ import annotations

from collections.abc import Callable, Collection

from msgspec import Struct

#: a number that no rulebook gives: the project chose it
HOUSE_DEFAULT = "house default"
#: the op of a part that adds a negative number
LESS = "less"


class Part(Struct, frozen=True):
    """One step towards a number: the operation (``op``), its value, reason and rule.

    ``origin`` is the number's source, if not the rule itself.
    """

    op: str
    value: str
    text: str
    rule: str
    origin: str = ""


class Explained(Struct, frozen=True):
    """A number with its parts."""

    value: int
    parts: tuple[Part, ...]

    def sentence(self) -> str:
        """All parts in one line, as in "6 = 3 printed (rule 1), x2 by ground (rule 2)"."""
        words = []
        for part in self.parts:
            sign = {"is": "", "times": "×", "plus": "+", LESS: "", "set": "→ "}.get(part.op, part.op + " ")
            origin = f", {part.origin}" if part.origin else ""
            words.append(f"{sign}{part.value} {part.text} ({part.rule}{origin})")
        return f"{self.value} = " + ", ".join(words) if words else str(self.value)


class Figure(Struct, frozen=True):
    """A number of a sum as a person reads it: its name, its value in words, and its parts."""

    title: str
    value: str
    parts: tuple[Part, ...] = ()


Note = Callable[[str, object, str, str], None]


class Notebook:
    """Collects the parts of an answer."""

    def __init__(self, house: Collection[str] = ()) -> None:
        #: the rules with house-default numbers
        self.house = house
        self.parts: list[Part] = []

    def __call__(self, op: str, value: object, text: str, rule: str) -> None:
        origin = HOUSE_DEFAULT if op != "set" and rule in self.house else ""
        less = op == "plus" and isinstance(value, int) and value < 0
        self.parts.append(Part(LESS if less else op, str(value), text, rule, origin))


class Question(Struct, frozen=True):
    """A named question with its stages in rulebook order."""

    id: str
    stages: tuple[str, ...]
