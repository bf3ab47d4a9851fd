"""Fire beside movement, in a phase in which both may be done: the way to it and back, by button and key."""

from __future__ import annotations

from collections.abc import Callable

from game.client.game.hud.panel_widgets import gap
from game.client.game.modes.mode import Mode
from game.client.kit import Button, Flow, Widget
from game.core.anygame import Rules, View
from game.core.roles import Role


def fires_beside(rules: Rules, view: View) -> bool:
    """Is it a phase of movement in which attacks may be made as well?"""
    phase = rules.phase.get(view.clock.phase)
    return phase is not None and not view.frames and bool(phase.attacks) and phase.role is Role.MOVE


def way_to(mode: Mode, words: str, icon: str, turn: Callable[[], None]) -> list[Widget]:
    """A button that turns from one to the other, where both may be done."""
    if not fires_beside(mode.rules, mode.view):
        return []
    button = Button(words, turn, key_hint=mode.host.key_hint("work"), icon=icon, name="move or fire")
    return [gap(2), Flow(button, gap=8)]
