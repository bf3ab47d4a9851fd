"""What is there when a scenario begins, put by the editor of positions: its lines are those of ``start``."""

from __future__ import annotations

from collections.abc import Callable

from game.client.table.laboratory.editor_screen import PLACE, EditorScreen
from game.client.table.session import Session
from game.notation.records import MARKER, STATE
from game.scenarios.forces import beginning
from game.scenarios.load import Loaded
from game.scenarios.making import merged
from game.scenarios.start import rules_of


class StartEditor(EditorScreen):
    """Edits the counters and markers of a scenario's start; ``taken`` gets their lines when it is left."""

    ending = ("Back to the scenario", "take start")
    timed = False

    def __init__(self, loaded: Loaded, taken: Callable[[str], None]) -> None:
        """Raises ``NotationError`` for lines that cannot be read."""
        position = beginning(loaded.scenario, loaded.board)
        session = Session(rules_of(loaded.scenario), position, mode="solo", title=loaded.scenario.title)
        super().__init__(session, position, None)
        self.taken, self._text, self._before = taken, loaded.scenario.start, self._lines()
        self.tool = PLACE

    def help_words(self) -> tuple[str, ...]:
        return (
            "There when the game begins",
            "“Place”: choose a side and a kind, then click a hex. “Change”: click a unit, then a hex to move "
            "it there; or click a hex and put a marker into it.",
            "These counters and markers are there whatever force is chosen, and are not set up.",
        )

    def _lines(self) -> list[str]:
        """What belongs to a start: counters, markers and states."""
        heads = (*self.edited.ids, MARKER, STATE)
        return [line for line in self.edited.lines if line.split(" ", 1)[0] in heads]

    def play(self) -> None:
        """Take what stands here over into the scenario."""
        self.leave()

    def leave(self) -> None:
        """Back, with what was changed."""
        lines = self._lines()
        if lines != self._before:
            self.taken(merged(self._text, self._before, lines))
        left, app = self.edited.waiting(), self.app
        super().leave()
        if left and app is not None and app.top is not None:
            app.top.toast(f"Not taken over: {left[0]}", "bad")
