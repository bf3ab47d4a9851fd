"""What a record sheet shows of an Ogre: its weapons by kind, its treads, and what a click on a row does."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct


class SheetRow(Struct, frozen=True):
    """A row of the sheet: all weapons of one kind.

    ``used`` boxes cannot act any more this turn (fired); ``chosen`` of the usable ones stand in the basket.
    ``refused`` says why the row cannot be chosen now; ``rule`` is its rule id. ``spent`` are missiles fired,
    not lost: they are drawn hollow. ``disabled`` boxes are there and out of action; ``back`` says until when.
    """

    id: str
    name: str
    total: int
    left: int
    strength: str = ""
    defence: str = ""
    used: int = 0
    spent: int = 0
    chosen: int = 0
    most: int = 0
    note: str = ""
    refused: str = ""
    disabled: int = 0
    back: str = ""


class Treads(Struct, frozen=True):
    """The treads: boxes in all and left, and the movement of the undamaged Ogre.

    ``to_next`` more to be lost costs a movement point; 0 if it stands still. ``disabled`` ones are there
    and count as lost for now; ``back`` says until when.
    """

    total: int
    left: int
    move: int
    to_next: int = 0
    disabled: int = 0
    back: str = ""

    @property
    def working(self) -> int:
        """The boxes that count for movement now."""
        return self.left - self.disabled


class SheetData(Struct, frozen=True):
    """A whole sheet. ``mode``: ``look``, ``target`` (a row is aimed at) or ``shoot`` (steppers)."""

    rows: tuple[SheetRow, ...]
    treads: Treads
    mode: str = "look"
    target: str = ""


class SheetActions(Struct, frozen=True):
    """What the rows of a sheet do. ``on_row(id)``: a row was clicked; ``on_count(id, n)``: so many weapons
    of it are wanted; ``on_point(id)``: the pointer is on it, or on none.
    """

    on_row: Callable[[str], None] | None = None
    on_count: Callable[[str, int], None] | None = None
    on_point: Callable[[str | None], None] | None = None
