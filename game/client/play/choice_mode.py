"""An interruption: somebody must choose before the phase goes on. And a game that is over: nothing is asked."""

from __future__ import annotations

from game.client.art.scene import Scene, Target
from game.client.kit import Button, Column, Flow, Label, Scroll, Widget
from game.client.kit.look import TITLE
from game.client.play.faces import look_of, name, short_name
from game.client.play.mode import Mode
from game.client.play.order_words import order_words
from game.client.play.pieces import UnitRow, note
from game.client.play.unit_card import head, numbers, sheet_data, state_lines
from game.client.sheet import RecordSheet
from game.hexes.grid import OFF

#: what an interruption asks, by its kind
QUESTIONS = {"choose-loss": ("Which counter loses a squad?", "{by} has driven over the infantry in {hex}. Its owner chooses the counter that loses a squad.")}


class ChoiceMode(Mode):
    """The frame on top asks; the counters it names are the answers."""

    def __init__(self, screen: object) -> None:
        super().__init__(screen)  # type: ignore[arg-type]

    def renew(self) -> None:
        if self.selected and self.selected not in self._options():
            self.selected = ""

    def on_top(self) -> str:
        return next(iter(self._options()), "")

    def _at(self) -> int:
        return self.view.frames[-1].at if self.view.frames else OFF

    def _options(self) -> list[str]:
        """The counters an answer can name."""
        named = [u for u in (self.view.frames[-1].options if self.view.frames else ()) if u in self.view.units]
        own = [u.id for u in self.view.units.values() if u.side == self.side]
        return [u for u in named or own if self.rules.offers(self.view, u)]

    def _words(self) -> tuple[str, str]:
        if not self.view.frames:
            return "A choice is to be made", "Choose what is to be done."
        frame = self.view.frames[-1]
        title, text = QUESTIONS.get(frame.kind, ("A choice is to be made", "{by} waits for it in {hex}."))
        by = self.view.units.get(frame.unit)
        return title, text.format(by=short_name(by) if by else "Something", hex=self.label(frame.at))

    def decorate(self, scene: Scene) -> Scene:
        at = self._at()
        return scene.but(targets=(Target(at, True),) if at else ())

    def click(self, at: int, counter: str, pos: tuple[int, int]) -> None:
        if counter in self._options():
            self.answer(counter)
        elif at == self._at():
            self.screen.toast("Choose one of the counters at the right, or in the open stack.")

    def answer(self, unit_id: str) -> None:
        """Give the one order the rules offer for this counter."""
        offers = self.rules.offers(self.view, unit_id)
        if len(offers) == 1:
            self.screen.do(offers[0])
        else:
            self.select(unit_id)
            self.screen.refresh()

    def todo(self) -> list[str]:
        return self._options()

    def hint(self) -> tuple[str, str]:
        name_of_side = self.view.sides[self.side].name
        return f"{name_of_side}: {self._words()[0]} Click a counter in the panel.", "info"

    def panel(self) -> Widget | None:
        title, text = self._words()
        rows: list[Widget] = [Label(title, TITLE, "medium", wrap=True), note(text)]
        for unit_id in self._options():
            unit = self.view.units[unit_id]
            rows.append(UnitRow(look_of(self.rules, self.view, unit), name(unit), f"{unit.id}, {self.label(unit.at)}", "", lambda u=unit_id: self.answer(u), chosen=unit_id == self.selected, name=f"choose {unit_id}"))  # type: ignore[misc]
            if unit_id == self.selected:
                offers = self.rules.offers(self.view, unit_id)
                rows.append(Flow(*(Button(order_words(self.view, o), lambda o=o: self.screen.do(o)) for o in offers[:24]), gap=6))  # type: ignore[misc]
        return Scroll(Column(*rows, pad=(16, 12), gap=8))


class WatchMode(Mode):
    """The game is over: the board may be looked at."""

    def click(self, at: int, counter: str, pos: tuple[int, int]) -> None:
        self.select(counter)
        self.screen.refresh()

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
            rows += [head(self.rules, self.view, unit), *state_lines(self.rules, self.view, unit), *numbers(self.rules, self.view, unit)]
            if unit.sheet:
                rows.append(RecordSheet(sheet_data(self.rules, self.view, unit)))
        elif result is not None:
            rows += [Label(result.level[:1].upper() + result.level[1:], TITLE, "medium", wrap=True), note(result.reason)]
        return Scroll(Column(*rows, pad=(16, 12), gap=8))

    def hint(self) -> tuple[str, str]:
        return f"The game is over. {self.screen.key('confirm')} shows the verdict and the replay.", "info"

    def ready(self) -> bool:
        return True

    def confirm(self) -> bool:
        self.screen.show_verdict()
        return True


__all__ = ["OFF", "ChoiceMode", "WatchMode"]
