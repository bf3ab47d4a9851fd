"""Buttons that several panels share: splitting infantry, and the way between moving and firing."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from game.client.kit import Button, Flow, Widget
from game.client.table.hud.panel_widgets import gap
from game.client.table.modes.wishes import Give
from game.client.table.shown_game import Now
from game.ogre.infantry import Combine, Split
from game.ogre.plans.options import fires_beside
from game.ogre.state import View


def way_to(now: Now, words: str, icon: str, turn: Callable[[], object]) -> list[Widget]:
    """A button that turns from moving to firing or back, where both may be done."""
    if not fires_beside(now.rules, now.view):
        return []
    return [gap(2), Flow(Button(words, turn, action="work", icon=icon, name="move or fire"), gap=8)]


def split_buttons(view: View, orders: Sequence[Split | Combine], send: Callable[[Give], object]) -> Widget:
    """Splitting and combining infantry as buttons with the outcome in words."""
    seen: dict[str, Split | Combine] = {}
    for order in orders:
        squads = len(view.units[order.unit].squads)
        if isinstance(order, Split):
            off = len(order.squads)
            seen.setdefault(f"Split {off} off ({squads - off} + {off})", order)
        else:
            total = squads + sum(len(view.units[one].squads) for one in order.others)
            seen.setdefault(f"Combine to {total}", order)
    buttons = (Button(words, partial(send, Give((order,))), name=words) for words, order in seen.items())
    return Flow(*buttons, gap=8)
