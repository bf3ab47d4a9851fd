"""The one shape of "no"."""

from __future__ import annotations

from msgspec import Struct


class Refusal(Struct, frozen=True):
    """Why an order is refused: a code for programs, the rule, a sentence for people."""

    code: str
    rule: str
    text: str


class Refused(Exception):
    """Raised when a refused order is applied all the same."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.text)
        self.refusal = refusal
