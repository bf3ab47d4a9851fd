"""A game that is over: nothing is asked, and the board may be looked at."""

from __future__ import annotations

from game.client.game.handling import handling_of
from game.client.game.hud.panel_widgets import note
from game.client.game.modes.mode import Mode
from game.client.kit import Column, Label, Scroll, Widget
from game.client.kit.text_style import TITLE


class WatchMode(Mode):
    """The game is over: the board may be looked at."""

    def click(self, at: int, counter: str, pos: tuple[int, int]) -> None:
        self.select(counter)
        self.host.refresh()

    def renew(self) -> None:
        if self.selected not in self.view.units:
            self.selected = ""

    def lit_counters(self) -> set[str]:
        return {self.selected} if self.selected else set()

    def panel(self) -> Widget | None:
        result = self.view.result
        unit = self.unit(self.selected) if self.selected else None
        rows: list[Widget] = []
        if unit is not None:
            rows += handling_of(self.view.terms.game).deciding.about(self, unit)
        elif result is not None:
            rows += [
                Label(result.level[:1].upper() + result.level[1:], TITLE, "medium", wrap=True),
                note(result.reason),
            ]
        return Scroll(Column(*rows, pad=(16, 12), gap=8))

    def hint(self) -> tuple[str, str]:
        return f"The game is over. {self.host.key_hint('confirm')} shows the verdict and the replay.", "info"

    def ready(self) -> bool:
        return True

    def confirm(self) -> bool:
        self.host.show_verdict()
        return True
