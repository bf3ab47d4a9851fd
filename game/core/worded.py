"""Records that text writes as one word: a marker's contents, an order's target."""

from __future__ import annotations

from typing import Self

from msgspec import Struct


class Worded(Struct, frozen=True, gc=False):
    """A record that positions, orders and JSON write as one word.

    Only its class writes and reads the word; all other code uses the fields.
    """

    def word(self) -> str:
        """The record as one word; "" for nothing."""
        raise NotImplementedError

    @classmethod
    def read(cls, word: str) -> Self:
        """The record for a word. Raises ``ReadError``."""
        raise NotImplementedError
