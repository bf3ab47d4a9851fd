"""Records that text has as one word: what a marker holds, what an order is about."""

from __future__ import annotations

from typing import Self

from msgspec import Struct


class Worded(Struct, frozen=True, gc=False):
    """A record of which one word of text stands in positions, orders and JSON.

    Its class alone writes and reads the word; everybody else takes the fields.
    """

    def word(self) -> str:
        """The record as one word; "" for nothing."""
        raise NotImplementedError

    @classmethod
    def read(cls, word: str) -> Self:
        """The record of a word. Raises ``ReadError``."""
        raise NotImplementedError
