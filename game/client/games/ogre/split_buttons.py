"""Splitting and combining infantry by buttons."""

from __future__ import annotations

import functools

from game.client.game.modes.mode import Mode
from game.client.kit import Button, Flow, Widget
from game.ogre.infantry import Combine, Split


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
