"""Movement of a counter: nearer to its aim, to places where it can fire, and out of fire not worth taking."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from game.core.anygame import Order
from game.core.roles import Confirm, Role, picked_by
from game.ogre.kinds import KINDS
from game.ogre.movement.movement import Move, MoveOffers
from game.ogre.plans.moving import MovingGroup
from game.ogre.plans.options import nearest_exit
from game.ogre.players.steady.aims import Aim
from game.ogre.players.steady.fields import passing
from game.ogre.players.steady.reading import FAR, Reading
from game.ogre.state import Unit
from game.players.player import Rival, best_of

#: destinations whose path is checked for mines, the best first
LOOKED = 4
#: why a counter moves, by its aim
REASONS = {
    "post": "It goes for the command post.",
    "home": "It goes home.",
    "leave": "It makes for the edge.",
    "hold": "It goes to the place it must hold.",
    "hunt": "It closes in on its target.",
    "raze": "It goes for the buildings.",
    "wait": "It waits by the post until the Ogre comes.",
    "guard": "It stays with what it guards.",
    "work": "It goes where there is work.",
}
#: aims that can wait once a counter has fired
AFTER_FIRE = frozenset({"hunt", "wait", "guard"})
#: the most that noise adds to the value of a hex at a weaker level
WHIM = 6.0
#: the bonus for staying
REST = 0.2


class Walk(Struct, frozen=True):
    """A move with its value."""

    value: float
    order: Order
    reason: str
    rivals: tuple[Rival, ...] = ()


def best_walk(
    reading: Reading, unit: Unit, moves: MoveOffers, aim: Aim, crowd: dict[int, int], stood: int
) -> Walk | None:
    """The best move of a counter, except to hexes in which it stood before; None where it stays."""
    view = reading.view
    if aim.fixed:
        return None
    if moves.leaving and aim.leaves:
        door = nearest_exit(moves, unit)
        return Walk(99.0, moves.off(door), "It leaves the map.") if door is not None else None
    second = view.clock.phase == "second"
    later = not second and bool(KINDS[unit.kind].second)
    way = reading.way(unit, aim.places) if aim.places else {}
    rows = [
        (_value(reading, unit, at, way, aim, crowd, second, later), at)
        for at in moves.hexes()
        if not stood >> at & 1
    ]
    here = _value(reading, unit, unit.at, way, aim, crowd, second, later) + REST
    rows.sort(reverse=True)
    best, found, group = here, 0, MovingGroup(reading.rules, view, unit)
    mined = reading.mines | reading.own_mines  # its own go off under it, too, and are seen then
    others: list[tuple[float, int]] = []
    for value, at in rows[:LOOKED]:
        if value <= best:
            others.append((value, at))
            continue
        if moves.hazard(at):
            value -= reading.weights.hazard
        if mined or reading.fields:
            path = group.way_to(at)
            value -= reading.weights.mine * sum(mined >> hex_ & 1 for hex_ in path)
            value -= passing(reading, unit, path)
        others.append((value, at))
        if value > best:
            best, found = value, at
    if not found:
        return None
    order = Move((unit.id,), group.way_to(found)) if mined or reading.fields else moves.to(found)
    rivals = (
        ()
        if not reading.tells
        else best_of((Rival(moves.to(at), value - here) for value, at in others), order)
    )
    return Walk(best - here, order, _reason(reading, unit, found, way, aim), rivals)


def best_step(reading: Reading, unit: Unit, offers: Sequence[Order], aim: Aim) -> Walk | None:
    """A step other than a move, such as an advance after fire; None where staying is as good."""
    if aim.fixed or not unit.at:
        return None
    rules, view = reading.rules, reading.view
    way = reading.way(unit, aim.places) if aim.places else {}
    here = _value(reading, unit, unit.at, way, aim, {}, False, False) + REST
    best: Walk | None = None
    for order in offers:
        picked = picked_by(order) if order.role is Role.MOVE else ()
        if not picked or not isinstance(picked[-1], int) or order.confirms(rules, view) is not Confirm.NONE:
            continue
        value = _value(reading, unit, picked[-1], way, aim, {}, False, False) - here
        if value > 0 and (best is None or value > best.value):
            best = Walk(value, order, _reason(reading, unit, picked[-1], way, aim))
    return best


def _value(
    reading: Reading, unit: Unit, at: int, way: dict[int, float], aim: Aim, crowd: dict[int, int],
    second: bool, later: bool,
) -> float:  # fmt: skip
    w, kind = reading.weights, KINDS[unit.kind]
    value = 0.0
    if aim.places:
        far = max(0.0, way.get(at, FAR) - aim.within) / max(1, kind.move)
        pull = aim.pull * w.after if second and aim.name in AFTER_FIRE else aim.pull
        value -= pull * min(far, 15.0)
    shot = 0.0 if second else reading.best_shot(unit, at)
    value += w.shot * shot
    loss = reading.loss(unit, at)
    # a hunting unit fires first, or stays out of its target's range
    nerve = aim.nerve if shot or aim.name != "hunt" else aim.nerve * w.idle
    value -= w.loss * loss * (w.passing if later else nerve)
    if loss:
        value -= w.crowd * crowd.get(at, 0)
    return value + reading.whim(WHIM)


def _reason(reading: Reading, unit: Unit, at: int, way: dict[int, float], aim: Aim) -> str:
    if aim.places and way.get(at, FAR) < way.get(unit.at, FAR):
        return REASONS.get(aim.name, "It moves on.")
    if reading.loss(unit, at) < reading.loss(unit, unit.at):
        return "It gets out of the fire."
    return "It finds a better place to fire from."
