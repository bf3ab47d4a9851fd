"""The active rules of a game, as a sheet over the board."""

from __future__ import annotations

from game.client.game.rules_told import rules_told
from game.client.kit import Column, Label, Screen, Widget, tell
from game.client.kit.text_style import BODY, SMALL
from game.core.anygame import Rules, View


def show_rules(screen: Screen, rules: Rules, view: View) -> None:
    """Every active rule with its effect, as a sheet."""
    rows: list[Widget] = [
        Column(
            Label(row.title, BODY, "medium", wrap=True),
            *(
                Label(words, SMALL, colour="text2", wrap=True)
                for words in (row.effect, *row.settings)
                if words
            ),
            gap=0,
        )
        for row in rules_told(rules, view)
    ]
    none = Label("No optional rules.", BODY, wrap=True)
    tell(screen, "Rules in force", Column(*(rows or [none]), gap=10), wide=min(620, screen.logical[0] - 60))
