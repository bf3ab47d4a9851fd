"""In-game help: what the player can do at this moment, then the keys.

``{name}`` in a sentence is the key of an action. Each game has its own words for its modes.
"""

from __future__ import annotations

from collections.abc import Callable

from game.client.kit import Column, Label, Row, Rule, Space, tell
from game.client.kit.text_style import BODY
from game.client.shell.about import key_sheet
from game.client.shell.app import AppScreen

BOARD = (
    "Board",
    "Zoom with the wheel; drag the map, or scroll with the arrow keys. {fit} shows the whole board.",
    "Hover over a counter or a hex: every number shows its parts, each with its rule.",
    "A click on a stack opens it. A right click or {back} goes one step back. "
    "{undo} undoes orders up to the last die roll.",
    "Without the mouse: {next_unit} goes through your counters; {find} and the name of a hex or counter is a "
    "click on it; {focus_next} goes through buttons and rows, and {confirm} presses one.",
)


def show_help(screen: AppScreen, now: tuple[str, ...], key: Callable[[str], str]) -> None:
    """What the player can do now (a title and sentences), and the keys; ``key`` returns an action's key."""
    if screen.app is None:
        return
    wide, high = screen.logical
    names = _Keys(key)
    blocks = []
    for title, *lines in filter(None, (now, BOARD)):
        rows = [
            Row(
                Label("·", BODY, colour="text2"),
                Label(line.format_map(names), BODY, wrap=True, grow=1),
                gap=8,
                align="t",
            )
            for line in lines
        ]
        blocks.append(Column(Label(title, BODY, "medium", colour="text2"), *rows, gap=4))
    keys = key_sheet(screen.app.keys, min(900, wide - 80), high)
    tell(screen, "Help", Column(*blocks, Rule(), keys, Space(4), gap=16), wide=900)


class _Keys(dict[str, str]):
    """Key hints by action name."""

    def __init__(self, key: Callable[[str], str]) -> None:
        super().__init__()
        self.key = key

    def __missing__(self, action: str) -> str:
        return self.key(action)
