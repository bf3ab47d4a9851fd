"""A page that is made anew shows its news in the widgets that are there: only what changed is drawn again,
and a field that somebody writes in keeps its words and the focus.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.client.kit import Button, Choice, Faces, Label, TextField, Widget
from game.client.shell.chart_view import ChartView
from game.client.tester.heat_board import HeatBoard


def renewed(old: Sequence[Widget], new: Sequence[Widget]) -> bool:
    """Let widgets show what others of the same kinds would show; False if they cannot."""
    return len(old) == len(new) and all(map(_became, old, new))


def _became(old: Widget, new: Widget) -> bool:
    if type(old) is not type(new) or old.name != new.name:
        return False
    match old, new:
        case (Label(), Label()):
            old.set(new.words, new.colour)
        case (ChartView(), ChartView()):
            old.set(new.chart)
        case (HeatBoard(), HeatBoard()):
            old.set(new.values)
        case (Faces(), Faces()):
            old.set(new.counts)
        case (TextField(), TextField()):
            writing = old.root is not None and old.root.focus is old
            if not writing and old.words != new.words:
                old.set(new.words)
        case (Choice(), Choice()):
            return (old.options, old.chosen) == (new.options, new.chosen)
        case (Button(), Button()):
            if (old.words, old.icon) != (new.words, new.icon):
                return False
            old.on_press, old.tip = new.on_press, new.tip
            old.enable(new.enabled)
        case _:
            return bool(old.children) and renewed(old.children, new.children)
    return True
