"""Help on any screen: what can be done there in sentences, then the keys.

``{name}`` in a sentence is the key of an action.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from game.client.kit import Column, Label, Row, Rule, Screen, Space, Widget, tell
from game.client.kit.text_style import BODY
from game.client.shell.about import key_sheet
from game.client.shell.keys import KeyMap


def show_help(screen: Screen, keys: KeyMap, parts: Iterable[tuple[str, ...]]) -> None:
    """Parts of a title and sentences, and the list of keys."""
    wide, high = screen.logical
    names = _Keys(keys.hint)
    blocks: list[Widget] = []
    for title, *lines in filter(None, parts):
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
    rule = [Rule()] if blocks else []
    sheet = key_sheet(keys, min(900, wide - 80), high)
    tell(screen, "Help", Column(*blocks, *rule, sheet, Space(4), gap=16), wide=900)


class _Keys(dict[str, str]):
    """Key hints by action name."""

    def __init__(self, key: Callable[[str], str]) -> None:
        super().__init__()
        self.key = key

    def __missing__(self, action: str) -> str:
        return self.key(action)
