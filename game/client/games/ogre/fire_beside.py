"""Fire beside movement, in a phase in which both may be done: the way to it and back, by button and key."""

from __future__ import annotations

from collections.abc import Callable

from game.client.game.hud.panel_widgets import gap
from game.client.game.modes.mode import Mode
from game.client.kit import Button, Flow, Widget
from game.ogre.plans.options import fires_beside


def way_to(mode: Mode, words: str, icon: str, turn: Callable[[], None]) -> list[Widget]:
    """A button that turns from one to the other, where both may be done."""
    if not fires_beside(mode.rules, mode.view):
        return []
    button = Button(words, turn, key_hint=mode.host.key_hint("work"), icon=icon, name="move or fire")
    return [gap(2), Flow(button, gap=8)]
