"""Bridges as targets: Steady brings down bridges that the enemy needs, by hand or by fire."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from msgspec import Struct

from game.core.anygame import Order, Position, View
from game.core.chance import outcomes
from game.core.dice import DiceError
from game.core.views import own_view
from game.ogre.combat.firing import Firing
from game.ogre.players.steady.gunnery import parts_of
from game.ogre.players.steady.reading import Reading
from game.ogre.players.steady.routes import lengthened, presses
from game.ogre.scoring.losses import Keep
from game.ogre.structures.bridges import BridgeDown, DropBridge, FireAtBridge

#: the most shots at a bridge that are tried together
MOST = 8


class Demolition(Struct, frozen=True):
    """An order that brings a bridge down, with its expected gain."""

    value: float
    order: Order
    reason: str


def best_demolition(reading: Reading, names: Sequence[str]) -> Demolition | None:
    """The best demolition now; None for a side that must advance itself."""
    view, enemy = reading.view, 1 - reading.side
    if presses(view, reading.side) or not presses(view, enemy):
        return None
    shots: dict[tuple[int, int], list[Firing]] = {}
    best: Demolition | None = None
    for name in names:
        for part in parts_of(reading.rules.offers(view, name)) if name in view.units else ():
            if part and isinstance(part[0], FireAtBridge):
                for order in part:
                    assert isinstance(order, FireAtBridge)
                    shots.setdefault((order.at, order.toward), []).extend(order.shots)
            elif part and isinstance(part[0], DropBridge):
                best = max((best, *(_weighed(reading, order) for order in part)), key=_value)
    for (at, toward), row in shots.items():
        together = _alone_each(row)[:MOST]
        best = max((best, _weighed(reading, FireAtBridge(tuple(together), at, toward))), key=_value)
    return best


def _value(found: Demolition | None) -> float:
    return found.value if found is not None else 0.0


def _alone_each(row: list[Firing]) -> list[Firing]:
    """One shot of each weapon, since one attack may use it only once."""
    seen: dict[tuple[str, str], Firing] = {}
    for shot in row:
        seen.setdefault((shot.unit, shot.weapon), shot)
    return list(seen.values())


def _weighed(reading: Reading, order: Order) -> Demolition | None:
    """The expected gain of an order, over all its dice."""
    rules, view = reading.rules, reading.view
    if rules.refusal(view, order) is not None:
        return None
    try:
        found = outcomes(rules, view, order)
    except DiceError:
        return None
    gain, chance = 0.0, Fraction(0)
    for part, step in found:
        if any(isinstance(event, BridgeDown) for event in step.events):
            chance += part
            gain = gain or _gain(reading, step.position)
    spent = sum(reading.weights.strength * 2 for _ in getattr(order, "shots", ()))
    value = float(chance) * gain - spent
    return Demolition(value, order, "The enemy needs that bridge.") if chance and value > 0 else None


def _gain(reading: Reading, after: Position) -> float:
    then: View = own_view(after)
    view, w = reading.view, reading.weights
    kept = sum(
        float(goal.points) * (1 if goal.side == reading.side else -1)
        for goal in view.terms.goals
        if isinstance(goal, Keep) and goal.bridges
    )
    return w.turn * lengthened(view, then, 1 - reading.side) - kept
