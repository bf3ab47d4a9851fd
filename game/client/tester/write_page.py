"""The page of a test, written in a process beside the window: the one that ``sapper simulate`` writes."""

from __future__ import annotations

import contextlib
from pathlib import Path

from msgspec import Struct

from game.data_files import DataError, read_json
from game.lab.batch.plan import Plan, loaded_scenario
from game.lab.batch.store import PLAN, Store
from game.lab.beside import Link, Noted, rows_of_all
from game.lab.report.further import Idle, kept
from game.lab.report.page import PAGE, Material, Sheet
from game.lab.report.tables import IDLE, Drawing, write_report
from game.lab.simulate import summed
from game.usage import UsageError


class WritePage(Struct, frozen=True):
    """Write the page of a test, with its tables and maps, into its folder."""

    folder: Path

    def run(self, link: Link) -> None:
        """Do it. Raises ``UsageError``, ``ScenarioError``, ``OSError``."""
        from game.client.board.heat_map import board_sheet, heat_picture

        try:
            plan = read_json(self.folder / PLAN, Plan)
        except DataError as wrong:
            raise UsageError(f"{self.folder / PLAN} cannot be read: {wrong.finding.text}") from None
        rows = rows_of_all(Store(self.folder, plan, link.note))
        worth = list[Idle]()
        # not measured, or by another version
        with contextlib.suppress(DataError):
            worth = read_json(self.folder / IDLE, list[Idle])
        swept, board = kept(self.folder, link.note), loaded_scenario(plan.scenario, plan.changes).board
        drawing = Drawing(lambda board: Sheet(*board_sheet(board)), heat_picture)
        write_report(self.folder, Material(plan, summed(plan, rows), rows, swept, board, idle=worth), drawing)
        link.tell(Noted(f"The page is {self.folder / PAGE}, and its tables are beside it."))
