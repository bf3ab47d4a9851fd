"""The orders that a computer player weighed and did not choose, in words behind its reason."""

from __future__ import annotations

from game.core.anygame import Rules, View
from game.players.thinker import Thought

#: a difference that is too small to be told, in points
ALIKE = 0.05


def reason_in_full(rules: Rules, view: View, thought: Thought) -> str:
    """The reason of an order, and the next best orders with the points by which they were worth less."""
    rows = [
        f"{order.present(rules, view).title} ({_less(thought.value - worth)})"
        for order, worth in thought.rivals
    ]
    told = f"Next best: {'; '.join(rows)}." if rows else ""
    return f"{thought.reason} {told}".strip()


def _less(points: float) -> str:
    return f"{points:.1f} less" if points >= ALIKE else "as good"
