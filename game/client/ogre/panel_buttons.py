"""Buttons that several panels share: splitting infantry, and the way between moving and firing."""

from __future__ import annotations

import functools
from collections.abc import Callable

from game.client.kit import Button, Flow, Widget
from game.client.table.hud.panel_widgets import gap
from game.client.table.modes.mode import Mode
from game.ogre.infantry import Combine, Split
from game.ogre.plans.options import fires_beside


def way_to(mode: Mode, words: str, icon: str, turn: Callable[[], None]) -> list[Widget]:
    """A button that turns from moving to firing or back, where both may be done."""
    if not fires_beside(mode.rules, mode.view):
        return []
    button = Button(words, turn, key_hint=mode.host.key_hint("work"), icon=icon, name="move or fire")
    return [gap(2), Flow(button, gap=8)]


def split_buttons(query: Mode, orders: list[Split | Combine]) -> Widget:
    """Splitting and combining infantry as buttons with the outcome in words."""
    seen: dict[str, Split | Combine] = {}
    for order in orders:
        unit = query.view.units[order.unit]
        if isinstance(order, Split):
            seen.setdefault(
                f"Split {len(order.squads)} off ({len(unit.squads) - len(order.squads)} + "
                f"{len(order.squads)})",
                order,
            )
        else:
            total = len(unit.squads) + sum(len(query.view.units[o].squads) for o in order.others)
            seen.setdefault(f"Combine to {total}", order)
    return Flow(
        *(
            Button(words, functools.partial(query.host.do, order), name=words)
            for words, order in seen.items()
        ),
        gap=8,
    )
