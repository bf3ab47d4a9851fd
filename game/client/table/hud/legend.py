"""The legend of a game: counters as they are drawn near and far, and what each number on them means."""

from __future__ import annotations

from collections.abc import Iterable

from game.client.art.counter_spec import FULL, MIDDLE
from game.client.kit import Column, Label, Row, Widget
from game.client.kit.text_style import BODY
from game.client.table.hud.panel_widgets import Face
from game.client.table.showing import FaceWords

#: heights of a hex at which a counter is shown with its whole face, and with its strengths alone
NEAR, FAR = round(1.6 * FULL), MIDDLE + 6
#: lengths of the columns with the faces and with the numbers
FACES, NUMBER = 150, 68


def legend(rows: Iterable[FaceWords]) -> Widget | None:
    """A part of the help with these counters; None where a game has none to explain."""
    cards: list[Widget] = []
    for row in rows:
        lines: list[Widget] = [
            Row(Label(number, BODY, "bold", width=NUMBER), Label(words, BODY, wrap=True, grow=1), align="t")
            for number, words in row.numbers
        ]
        faces = Row(Face(row.look, NEAR), Face(row.look, FAR), gap=12, width=FACES)
        cards.append(
            Row(faces, Column(Label(row.title, BODY, "medium"), *lines, gap=2, grow=1), gap=12, align="t")
        )
    if not cards:
        return None
    return Column(Label("Numbers on a counter", BODY, "medium", colour="text2"), *cards, gap=8)
