"""Movement of a counter: nearer to its aim, to places where it can fire, and out of fire not worth taking."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from msgspec import Struct

from game.core.anygame import Order, Rules, View
from game.core.order_lists import lists_of
from game.core.position import decider
from game.core.roles import Confirm, Role, picked_by
from game.ogre.kinds import KINDS, REACH
from game.ogre.movement.movement import Move, MoveOffers
from game.ogre.movement.transport_orders import Dismount, Mount
from game.ogre.movement.transport_state import place, riders
from game.ogre.options.challenge.rally import Rally
from game.ogre.options.challenge.state import has_token
from game.ogre.options.challenge.tokens import BY_OFFICER, LayToken, TakeToken
from game.ogre.options.sequence.rallying import LeaderRally, SelfRally
from game.ogre.plans.moving import MovingGroup
from game.ogre.plans.options import nearest_exit
from game.ogre.players.out_of_turn import COMING
from game.ogre.players.steady.aims import Aim
from game.ogre.players.steady.labour import is_engineer, passing
from game.ogre.players.steady.missiles import blast_danger
from game.ogre.players.steady.reading import FAR, Reading
from game.ogre.state import USAGE, Unit
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
    "line": "It goes for the line of the train.",
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
    value_of = _valuing(reading, unit, way, aim, crowd, second, later)
    rows = [(value_of(at), at) for at in moves.hexes() if not stood >> at & 1]
    here = value_of(unit.at) + REST
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
    value_of = _valuing(reading, unit, way, aim, {}, False, False)
    here = value_of(unit.at) + REST
    best: Walk | None = None
    for order in offers:
        picked = picked_by(order) if order.role is Role.MOVE else ()
        if not picked or not isinstance(picked[-1], int) or order.confirms(rules, view) is not Confirm.NONE:
            continue
        value = value_of(picked[-1]) - here
        if value > 0 and (best is None or value > best.value):
            best = Walk(value, order, _reason(reading, unit, picked[-1], way, aim))
    return best


def _valuing(
    reading: Reading, unit: Unit, way: dict[int, float], aim: Aim, crowd: dict[int, int],
    second: bool, later: bool,
) -> Callable[[int], float]:  # fmt: skip
    """What each hex is worth to a counter."""
    w, within, moves = reading.weights, aim.within, max(1, KINDS[unit.kind].move)
    pull = aim.pull * w.after if second and aim.name in AFTER_FIRE else aim.pull
    # a hunting unit fires first, or stays out of its target's range
    idle = aim.nerve * w.idle if aim.name == "hunt" else aim.nerve
    shots, under_fire, noise = reading.best_shots(unit), reading.dangers.near, bool(w.noise)

    def value_of(at: int) -> float:
        value = 0.0
        if aim.places:
            far = way.get(at, FAR) - within
            if far > 0.0:
                value -= pull * min(far / moves, 15.0)
        shot = 0.0 if second else shots(at)
        value += w.shot * shot
        loss = reading.loss(unit, at) if under_fire >> at & 1 else 0.0
        if loss:
            value -= w.loss * loss * (w.passing if later else aim.nerve if shot else idle)
            value -= w.crowd * crowd.get(at, 0)
        if reading.missiles:
            value -= blast_danger(reading, unit, at)
        return value + reading.whim(WHIM) if noise else value

    return value_of


def _reason(reading: Reading, unit: Unit, at: int, way: dict[int, float], aim: Aim) -> str:
    if aim.places and way.get(at, FAR) < way.get(unit.at, FAR):
        return REASONS.get(aim.name, "It moves on.")
    if reading.loss(unit, at) < reading.loss(unit, unit.at):
        return "It gets out of the fire."
    return "It finds a better place to fire from."


# --- Riding: infantry with a long way to go mounts a vehicle in its hex, and dismounts where it must fight
class Ride(Struct, frozen=True):
    """An order to mount or dismount, with the reason."""

    order: Order
    reason: str


def turns(reading: Reading, unit: Unit, at: int, aim: Aim) -> float:
    """Turns of movement from a hex to a counter's aim."""
    way = reading.way(unit, aim.places)
    return max(0.0, way.get(at, FAR) - aim.within) / max(1, KINDS[unit.kind].move)


def mount(reading: Reading, unit: Unit, offers: Sequence[Order], aim: Aim) -> Ride | None:
    """Mount the vehicle that saves infantry enough turns, if one is there."""
    view, best, found = reading.view, reading.weights.ride, None
    for order in _of(offers, Mount):
        assert isinstance(order, Mount)
        carrier = view.units[order.carrier]
        spent = USAGE.of(view, carrier.id)
        if carrier.disabled or carrier.stuck or spent.moved or spent.halted:
            continue
        if not unit.at:
            return Ride(order, "It enters on a vehicle.")
        if not aim.places:
            continue
        saved = turns(reading, unit, unit.at, aim) - turns(reading, carrier, unit.at, aim)
        if saved > best:
            best, found = saved, order
    return Ride(found, "Riding saves it turns.") if found is not None else None


def dismount(reading: Reading, unit: Unit, offers: Sequence[Order], aim: Aim) -> Ride | None:
    """Dismount where it has arrived, where its vehicle stays, or where both would be lost."""
    view = reading.view
    carrier, orders = view.units.get(unit.aboard), list(_of(offers, Dismount))
    if carrier is None or not orders:
        return None
    at = place(view, unit)
    if carrier.disabled or carrier.stuck:
        return Ride(orders[0], "Its vehicle stops here.")
    if aim.places and turns(reading, unit, at, aim) <= 1:
        return Ride(orders[0], "It has arrived.")
    if reading.loss(carrier, at) > reading.weights.exposed * reading.worth(carrier):
        return Ride(orders[0], "Its vehicle stands under fire.")
    return None


def carried(reading: Reading, carrier: Unit, aims: Iterable[Aim]) -> Aim | None:
    """The aim of a vehicle with riders is theirs; None if none of them has one."""
    wanted = [aim for aim in aims if aim.places]
    if not wanted or not riders(reading.view, carrier):
        return None
    aim = wanted[0]
    return Aim(aim.name, aim.places, aim.pull, leaves=aim.leaves, within=max(1, aim.within), nerve=aim.nerve)


def _of(offers: Sequence[Order], kind: type[Order]) -> Iterable[Order]:
    for part in lists_of(offers):
        if part and isinstance(part[0], kind):
            yield from part


# --------------------- Which counters wait on challenge for the enemy to move (ch:01), and which rally
# A token costs a counter only the orders of its own turn, so it goes to counters without a useful order.
# Guns with an enemy in range gain more by firing together: tokens for them lost paired games.
#: farther away than any counter can be
NOBODY = 10_000
#: attempts to rally, the most promising first
RALLIES = (LeaderRally, SelfRally, Rally)
#: does a counter stay in place for its part in the plan?
Holds = Callable[[Unit], bool]


def tokens(rules: Rules, view: View, holds: Holds) -> Order | None:
    """Lay the next token, or remove one from a counter that is needed; None where all is as it should be.

    An officer's order in another phase costs more than it gains.
    """
    if LayToken not in rules.kinds_now(view) or view.clock.phase in BY_OFFICER:
        return None
    for name, unit in view.units.items():
        on = has_token(view, name)
        if unit.side != decider(view) or not unit.at or on == waits(view, unit, holds):
            continue
        order: Order = TakeToken(name) if on else LayToken(name)
        if rules.refusal(view, order) is None:
            return order
    return None


def waits(view: View, unit: Unit, holds: Holds) -> bool:
    """Does a counter have no target, nowhere to go, and an enemy that may come?"""
    reach, kind = REACH[unit.kind], KINDS[unit.kind]
    if not reach or is_engineer(unit):
        return False
    near = nearest(view, unit)
    if near <= reach:
        return False
    return not kind.move or (holds(unit) and near <= reach + kind.move + COMING)


def nearest(view: View, unit: Unit) -> int:
    """Hexes to the nearest enemy on the map; ``NOBODY`` if there is none."""
    far, foes = view.board.grid.distance, (foe for foe in view.units.values() if foe.side != unit.side)
    return min((far(unit.at, foe.at) for foe in foes if foe.at), default=NOBODY)


def rally(rules: Rules, view: View) -> Order | None:
    """An attempt to rally a unit that has lost morale: it costs nothing. A leader with a bonus goes first."""
    now = rules.kinds_now(view)
    for kind in RALLIES:
        if kind not in now:
            continue
        for name, unit in view.units.items():
            if unit.side != decider(view):
                continue
            for order in rules.offers(view, name):
                if isinstance(order, kind) and rules.refusal(view, order) is None:
                    return order
    return None
