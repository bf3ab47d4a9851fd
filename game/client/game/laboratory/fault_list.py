"""What is wrong with an edited position: a list at the foot of the editor's panel."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from game.client.game.hud.panel_widgets import heading, note
from game.client.kit import Button, Column, Label, Panel, Row, Scroll, Widget
from game.client.kit.text_style import SMALL
from game.notation.contract import Illegal
from game.notation.editing import Edited

#: its height without faults, and with some in a high window and in a low one
QUIET, HIGH, LOW = 44, 190, 120
#: the most sentences to show
MOST_SAID = 8


class FaultList(Panel):
    """Stands below the controls, so that a new sentence never moves what is being clicked."""

    def __init__(self, edited: Edited, go_to: Callable[[str], None], *, low: bool) -> None:
        self._rows = Column(pad=(16, 10), gap=8)
        super().__init__(Scroll(self._rows, grow=1), border="t", height=QUIET, name="faults")
        self.edited, self.go_to, self.most = edited, go_to, LOW if low else HIGH

    def tell(self) -> None:
        """The position has changed."""
        rows = self._words()
        self.fixed_height = self.most if rows else QUIET
        self._rows.fill(*(rows or [heading("Legal, and can be played")]))

    def _words(self) -> list[Widget]:
        faults, illegal = self.edited.faults(), self.edited.illegal()
        rows: list[Widget] = []
        if faults:
            rows += [heading("Cannot be played yet"), *_sentences(faults, "refused")]
        if illegal:
            rows += [heading("Illegal by the rules"), *self._illegal_rows(illegal)]
        if illegal and not faults:
            rows.append(note("The position can be played with this in it."))
        return rows

    def _illegal_rows(self, found: list[Illegal]) -> list[Widget]:
        """The illegal units, each with a button that goes to it."""
        rows: list[Widget] = []
        for one in found[:MOST_SAID]:
            words = Label(f"{one.text} {one.mend}", SMALL, colour="refused", wrap=True, grow=1)
            show = Button("Show", partial(self.go_to, one.unit), "quiet",
                          name=f"show illegal {one.unit}", height=28)  # fmt: skip
            rows.append(Row(words, show, gap=6))
        if len(found) > MOST_SAID:
            rows.append(note(f"There are {len(found) - MOST_SAID} more."))
        return rows


def _sentences(words: list[str], colour: str) -> list[Widget]:
    """The first sentences, and the number of the others."""
    rows: list[Widget] = [Label(one, SMALL, colour=colour, wrap=True) for one in words[:MOST_SAID]]
    if len(words) > MOST_SAID:
        rows.append(note(f"There are {len(words) - MOST_SAID} more."))
    return rows
