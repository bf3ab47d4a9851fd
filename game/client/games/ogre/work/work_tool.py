"""The intent of a click or a number key while work is chosen. It changes nothing."""

from __future__ import annotations

from game.client.games.ogre.work.work_query import (
    LookIn,
    MarkHex,
    ShutWork,
    StepBack,
    TakeTask,
    WorkIntent,
    WorkQuery,
)
from game.hexes.grid import OFF
from game.ogre.engineering import crews


class WorkTool:
    """Turns gestures into intents."""

    def __init__(self, query: WorkQuery) -> None:
        self.query = query

    def click(self, at: int) -> WorkIntent:
        """A click on a hex: its mark, the same task toward it, its own work; elsewhere one step back."""
        query, bench = self.query, self.query.bench
        if bench.can_mark(at):
            return MarkHex(at)
        alike = (one for one in bench.lines() if one.task.id == bench.task and one.site.hexes == (at,))
        line = next(alike, None)
        if line is not None and at != bench.at:
            return TakeTask(line)
        row = query.view.at_hex.get(at, ())
        if any(query.mine(u) and crews.role(query.view.units[u]) for u in row):
            return LookIn(at)
        return StepBack()

    def number(self, number: int) -> WorkIntent | None:
        """A number key: that task of the list, while none is chosen."""
        able = self.query.numbered()
        return TakeTask(able[number - 1]) if not self.query.bench.task and 1 <= number <= len(able) else None

    def selected(self, unit_id: str) -> WorkIntent | None:
        """A counter was named: the work of its hex."""
        unit = self.query.unit(unit_id)
        return LookIn(unit.at) if unit is not None and self.query.mine(unit_id) and unit.at else None

    def back(self) -> WorkIntent:
        """The next step back from the list of a hex, or of all."""
        bench = self.query.bench
        return LookIn(OFF) if bench.at and len(bench.hexes()) > 1 else ShutWork()
