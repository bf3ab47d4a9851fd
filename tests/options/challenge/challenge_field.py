"""A field with challenge fire on it: ``field(text)`` is a position in the notation, red on the move."""

from __future__ import annotations

from game.core.position import decider
from game.ogre.options.challenge.state import FATIGUE, TOKEN
from game.ogre.options.morale import PINNED, SHAKEN
from tests.engineering.worked import Bench, bench

ON = "state challenge-token {} on"


class Field(Bench):
    """A table that knows the words of challenge fire."""

    @property
    def asked(self) -> str:
        """The kind of the frame on top, or ""."""
        return self.position.frames[-1].kind if self.position.frames else ""

    @property
    def who(self) -> int:
        return decider(self.position)

    def kinds(self, moment: str) -> set[str]:
        """The words of the orders of a phase or frame."""
        return {kind.verb for kind in self.rules.orders.get(moment, ())}

    def tired(self, name: str) -> int:
        return FATIGUE.of(self.position, name).markers

    def token(self, name: str) -> bool:
        return TOKEN.of(self.position, name).on

    def pinned(self, name: str) -> bool:
        return PINNED.of(self.position, name).yes

    def shaken(self, name: str) -> bool:
        return SHAKEN.of(self.position, name).yes


def field(
    text: str, *, phase: str = "movement", side: str = "red", more: str = "", rules: str = "overrun"
) -> Field:
    made = bench(
        f"board 12x12\noption challenge-fire\noption {rules}\n{more}stacking gev\nturn 1 {side} {phase}\n"
        f"{text}\n"
    )
    return Field(made.rules, made.position)


def watched(text: str, tokens: str = "HVY-1", **more: str) -> Field:
    """A field on which these counters have tokens."""
    states = "\n".join(ON.format(name) for name in tokens.split())
    return field(f"{text}\n{states}", **more)


BASIC = "blue HVY-1 0304\nred LT-1 0306"
