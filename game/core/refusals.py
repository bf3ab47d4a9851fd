"""The one form of refusal."""

from __future__ import annotations

from msgspec import Struct

from game.core.references import Hex, UnitId


class Refusal(Struct, frozen=True):
    """Why an order is refused: a code for programs, the rule, a sentence for people."""

    code: str
    rule: str
    text: str
    #: the counters and hexes it concerns, to highlight
    about: tuple[UnitId | Hex, ...] = ()
    #: could the order soon be legal, or nearby? If not, it is explained only on request
    near: bool = True


class Refused(Exception):
    """Raised when a refused order is applied anyway."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.text)
        self.refusal = refusal
