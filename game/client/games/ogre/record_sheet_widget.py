"""The record sheet of an Ogre: components as rows of pips, treads in bands with the movement over each."""

from __future__ import annotations

from collections.abc import Callable
from typing import Unpack

from game.client.games.ogre.record_sheet_data import SheetActions, SheetData
from game.client.games.ogre.record_sheet_rows import WeaponRow
from game.client.games.ogre.record_sheet_treads import TreadRow
from game.client.kit import Column
from game.client.kit.widget import WidgetArgs


class RecordSheet(Column):
    """The sheet as widgets. ``on_row(id)``: a row was clicked; ``on_count(id, n)``: so many weapons of it."""

    def __init__(
        self,
        data: SheetData,
        on_row: Callable[[str], None] | None = None,
        on_count: Callable[[str, int], None] | None = None,
        on_point: Callable[[str | None], None] | None = None,
        **rest: Unpack[WidgetArgs],
    ) -> None:
        super().__init__(gap=0, **rest)
        self.data, self.actions = data, SheetActions(on_row, on_count, on_point)
        self._build()

    def set(self, data: SheetData) -> None:
        """Other numbers; the rows keep the focus."""
        focus = self.root.focus.name if self.root is not None and self.root.focus is not None else ""
        self.data = data
        self.fill()
        self._build()
        if focus and self.root is not None:
            again = next((w for w in self.walk() if w.name == focus), None)
            if again is not None:
                self.root.give_focus(again)

    def _build(self) -> None:
        for row in self.data.rows:
            self.add(WeaponRow(self.data, row, self.actions))
        self.add(TreadRow(self.data, self.data.treads, self.actions))
