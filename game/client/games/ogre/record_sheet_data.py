"""What a record sheet shows of an Ogre: its weapons by kind, its treads, and what a click on a row does."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from game.ogre.hooks import BoxState


class SheetRow(Struct, frozen=True):
    """A row of the sheet: all weapons of one kind.

    ``used`` boxes cannot act any more this turn (fired); ``chosen`` of the usable ones stand in the basket.
    ``refused`` says why the row cannot be chosen now; ``rule`` is its rule id. ``spent`` are missiles fired,
    not lost: they are drawn hollow. ``states`` are those of boxes that are there and out of action for now.
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
    states: tuple[BoxState, ...] = ()

    @property
    def out(self) -> int:
        """The boxes that are there and out of action."""
        return sum(state.count for state in self.states)

    def pip(self, box: int) -> str:
        """The sign in a box that is there and out of action, counted from the last one that works."""
        return [state.pip for state in self.states for _ in range(state.count)][box]


class Treads(Struct, frozen=True):
    """The treads: boxes in all and left, and the movement of the undamaged Ogre.

    ``to_next`` more to be lost costs a movement point; 0 if it stands still. ``states`` are those of boxes
    that are there and count as lost for now.
    """

    total: int
    left: int
    move: int
    to_next: int = 0
    states: tuple[BoxState, ...] = ()

    @property
    def working(self) -> int:
        """The boxes that count for movement now."""
        return self.left - sum(state.count for state in self.states)


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
