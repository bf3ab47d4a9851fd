"""Markers of buildings, standing and fallen (ode:11.03)."""

from __future__ import annotations

from typing import Self

from game.core.markers import Contents, MarkerKind, SeenBy

BUILDING, RUIN = "building", "ruin"


class Building(Contents, frozen=True, gc=False):
    """What a building is called, and the structure points it began with; written ``mill=20``."""

    name: str = ""
    points: int = 0

    def word(self) -> str:
        return f"{self.name}={self.points}" if self.points else self.name

    @classmethod
    def read(cls, word: str) -> Self:
        name, sign, number = word.rpartition("=")
        if sign and number.isascii() and number.isdigit() and len(number) < 10:
            return cls(name, int(number))
        return cls(word)


STANDING = MarkerKind(BUILDING, "ode:11.03", Building, seen=SeenBy.ALL, least=1, apart=(), leaves=RUIN)
RUINS = MarkerKind(RUIN, "ode:11.04.3", Building, seen=SeenBy.ALL, least=1)
