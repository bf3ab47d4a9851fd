"""Wishes: what a click, a key or a row of a panel wants done, as values.

A function that answers a gesture sees only the moment and what is in the hand, and returns one of these. The
mode takes what concerns the hand, and hands all else on to the screen.
"""

from __future__ import annotations

from typing import Any, TypeAlias

from msgspec import Struct

from game.core.anygame import Order
from game.core.refusals import Refusal


class Hold(Struct, frozen=True):
    """Another hand; ``dragged``: by a drag that goes on, under which nothing in the panel may move."""

    hand: Any
    dragged: bool = False


class Choose(Struct, frozen=True):
    """Choose an own counter, as Tab does."""

    unit: str


class Give(Struct, frozen=True):
    """Give orders, one after another, until one is refused; after a question where the first asks for one."""

    orders: tuple[Order, ...]


class Refuse(Struct, frozen=True):
    """A no, with its reason and its rule."""

    refusal: Refusal


class Say(Struct, frozen=True):
    """A sentence that needs no answer; ``sign`` is "info", "good" or "bad"."""

    words: str
    sign: str = "info"


class GoTo(Struct, frozen=True):
    """Select a counter and bring it into sight."""

    unit: str


class Light(Struct, frozen=True):
    """Light a hex on the board, or none."""

    at: int


class Work(Struct, frozen=True):
    """Turn to what can be done beside the phase, in one hex or (``OFF``) in all."""

    at: int


class Phase(Struct, frozen=True):
    """Turn back to the phase."""


class Confirm(Struct, frozen=True):
    """Do what the mode has ready, as Enter does."""


class Back(Struct, frozen=True):
    """The way back by one level, as Escape goes."""


Wish: TypeAlias = Hold | Choose | Give | Refuse | Say | GoTo | Light | Work | Phase | Confirm | Back
