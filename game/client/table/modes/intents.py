"""What a mode or one of its parts wants done, as values: the screen carries them out.

A tool that answers a click or a key sees only what it may ask, and returns one of these. Modes with wishes of
their own (a path to lay, a target to take) add theirs to the union and carry out those alone.
"""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct

from game.core.anygame import Order
from game.core.refusals import Refusal


class Give(Struct, frozen=True):
    """Give orders, one after another, until one is refused."""

    orders: tuple[Order, ...]


class Refuse(Struct, frozen=True):
    """Say no, with the reason and the rule."""

    refusal: Refusal


class Say(Struct, frozen=True):
    """Say something that needs no answer; ``sign`` is "info", "good" or "bad"."""

    words: str
    sign: str = "info"


class Show(Struct, frozen=True):
    """What the mode shows has changed: panel, hint and board."""


class GoTo(Struct, frozen=True):
    """Select a counter and bring it into sight."""

    unit: str


class Light(Struct, frozen=True):
    """Light a hex on the board, or none."""

    at: int


class Confirm(Struct, frozen=True):
    """Do what the mode has ready, as Enter does."""


class Back(Struct, frozen=True):
    """One level back, as Escape goes."""


Intent: TypeAlias = Give | Refuse | Say | Show | GoTo | Light | Confirm | Back
