"""Bridges and buildings as targets: Steady fires at them, and drops bridges by hand."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from msgspec import Struct

from game.core.anygame import Order, Position, View
from game.core.chance import outcomes
from game.core.dice import DiceError
from game.core.order_lists import parts_of
from game.core.views import own_view
from game.ogre.combat.firing import Firing
from game.ogre.players.steady.gunnery import ONCE
from game.ogre.players.steady.reading import Reading
from game.ogre.players.steady.routes import lengthened, presses
from game.ogre.scoring.losses import Keep
from game.ogre.structures.bridges import BridgeDown, DropBridge, FireAtBridge
from game.ogre.structures.buildings import Shell, wear

#: the most shots at a bridge that are tried together
MOST = 8


class Demolition(Struct, frozen=True):
    """An order against a bridge or a building, with its expected gain."""

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


# ---------------------------------------------------------------------------- buildings
def best_siege(reading: Reading, names: Sequence[str]) -> Demolition | None:
    """The fire at a building that is best opened now; None where none is worth it."""
    shots: dict[int, list[Firing]] = {}
    for name in names if reading.sites else ():
        for part in parts_of(reading.rules.offers(reading.view, name)) if name in reading.view.units else ():
            for order in part if part and isinstance(part[0], Shell) else ():
                assert isinstance(order, Shell)
                if order.at in reading.sites:
                    shots.setdefault(order.at, []).extend(s for s in order.shots if s.weapon not in ONCE)
    best: Demolition | None = None
    for at, row in shots.items():
        for found in _sieges(reading, at, _alone_each(row)):
            better = best is None or found.value > best.value
            if better and reading.rules.refusal(reading.view, found.order) is None:
                best = found
    return best


def _sieges(reading: Reading, at: int, row: list[Firing]) -> list[Demolition]:
    """Each shot by itself, and as many as fell the building, where so many can fire."""
    site, w = reading.sites[at], reading.weights
    points = {shot: wear(reading.rules, reading.view, (shot,), at) for shot in row}
    found: list[Demolition] = []
    together: list[Firing] = []
    for shot in sorted(row, key=lambda one: -points[one]):
        cost = w.strength * points[shot] / site.rate
        if points[shot]:
            gain = site.gain(points[shot], w.siege) - cost
            found.append(Demolition(gain, Shell((shot,), at), "It wears the building down."))
        together.append(shot)
        total = wear(reading.rules, reading.view, together, at)
        if total >= site.left:
            gain = site.gain(total, w.siege) - w.strength * total / site.rate
            found.append(Demolition(gain, Shell(tuple(together), at), "The building falls."))
            break
    return [one for one in found if one.value > 0]
