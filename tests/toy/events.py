"""What happens in the toy, and the words for it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

from game.core.deeds import Deed
from game.core.events import Event
from game.core.references import Hex, UnitId


class Stood(Event, frozen=True, tag=True):
    """A piece was put, or went, into a hex."""

    unit: UnitId
    at: Hex


class Snared(Event, frozen=True, tag=True):
    """A piece ran into a snare, and stops there hurt or dead."""

    stirs: ClassVar[bool] = True

    unit: UnitId
    at: Hex


class Shot(Event, frozen=True, tag=True):
    """A shot fell: what had to be thrown, the die, what came of it."""

    deed: ClassVar[Deed | None] = Deed.ATTACK

    stirs: ClassVar[bool] = True

    unit: UnitId
    target: UnitId
    need: int
    die: int
    result: str


class Smoked(Event, frozen=True, tag=True):
    """Smoke was laid."""

    unit: UnitId
    at: Hex


class Hidden(Event, frozen=True, tag=True):
    """A snare was hidden; only its side hears of it."""

    side: int
    at: Hex


WORDS: dict[type, Callable[[Any, Any], str]] = {
    Stood: lambda state, e: f"{e.unit} is in {state.board.grid.label(e.at)}.",
    Snared: lambda state, e: f"{e.unit} is caught by a snare in {state.board.grid.label(e.at)}.",
    Shot: lambda state, e: f"{e.unit} shoots at {e.target}: {e.need}+ needed, {e.die}, {e.result}.",
    Smoked: lambda state, e: f"{e.unit} lays smoke in {state.board.grid.label(e.at)}.",
    Hidden: lambda state, e: f"A snare is hidden in {state.board.grid.label(e.at)}.",
}
