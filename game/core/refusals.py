"""The one shape of "no"."""

from __future__ import annotations

from msgspec import Struct

from game.core.references import Hex, UnitId


class Refusal(Struct, frozen=True):
    """Why an order is refused: a code for programs, the rule, a sentence for people."""

    code: str
    rule: str
    text: str
    #: the counters and hexes that it is about, to be pointed at
    about: tuple[UnitId | Hex, ...] = ()
    #: could the order be legal soon, or nearby? What is far from it is not explained unasked
    near: bool = True


class Refused(Exception):
    """Raised when a refused order is applied all the same."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.text)
        self.refusal = refusal
