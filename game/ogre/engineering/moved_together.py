"""Which units have been together all turn (ce:14.04-a): started in one hex and moved together hex by hex.

``TurnUsage.beside`` lists the counters that a counter has moved with since its turn began. Two have been
together if each lists the other, or if neither has moved at all.
"""

from __future__ import annotations

from game.core import draft as core
from game.core.deeds import Deed
from game.ogre.engineering.ducklings import Lead, in_step
from game.ogre.events import Moved
from game.ogre.state import USAGE, Draft, GameState, Module, Order, Position


def walked_together(draft: Draft, order: Order, before: Position) -> None:
    """After any movement: which counters were together so far and still are."""
    # ducklings from a Vulcan's own hex were with it in every hex
    units = (in_step(order, before) if type(order) is Lead else order).movers()
    if len(units) == 1 and not USAGE.of(before, units[0]).beside:
        return
    movers = [name for name in units if name in draft.units]
    for name in movers:
        spent = USAGE.of(before, name)
        set_out = bool(spent.moved or spent.moved_second or spent.halted)
        others = tuple(n for n in movers if n != name and (not set_out or n in spent.beside))
        if others or spent.beside:
            USAGE.change(draft, name, beside=others)


def unmoved(state: GameState, name: str) -> bool:
    """Has a counter stayed where its turn began?"""
    spent = USAGE.of(state, name)
    return not (spent.moved or spent.moved_second or spent.halted)


def together(state: GameState, one: str, other: str) -> bool:
    """Have two counters in one hex been together since the turn began?"""
    if state.units[one].at != state.units[other].at or not state.units[one].at:
        return False
    if unmoved(state, one) and unmoved(state, other):
        return True
    return other in USAGE.of(state, one).beside and one in USAGE.of(state, other).beside


def _steps(state: GameState) -> dict[str, Moved]:
    """The current order's moves by counter."""
    return (
        {event.unit: event for event in state.events if isinstance(event, Moved)}
        if isinstance(state, core.Draft)
        else {}
    )


def into_a_fight(state: GameState, name: str) -> bool:
    """Does a counter roll for terrain in the order that leads it into an overrun? Else it rolls later."""
    return name in _steps(state) and not USAGE.of(state, name).hazards


def came_from(state: GameState, name: str) -> int:
    """The hex that a counter came from in the current order."""
    steps = _steps(state)
    return steps[name].path[0] if name in steps else 0


def going_in(state: GameState, one: str, other: str) -> bool:
    """Have two counters entered an overrun together, after being together since the turn began?"""
    steps = _steps(state)
    if one not in steps or other not in steps or steps[one].path != steps[other].path:
        return False
    for name, companion in ((one, other), (other, one)):
        spent = USAGE.of(state, name)
        before = spent.moved + spent.moved_second - steps[name].cost
        if before and companion not in spent.beside:
            return False
    return True


COMPANIONS = Module(
    id="companions",
    title="Who moves in step",
    rule="ce:14.04",
    after_order={Deed.ENTER: walked_together},
)
