"""Who has been together for the whole turn (ce:14.04-a): begun in one hex and moved in step, hex by hex.

``TurnUsage.beside`` names the counters that a counter has moved in step with, all the way from where its turn
began. Two have been together when each is named by the other, or when neither has moved at all.
"""

from __future__ import annotations

from game.core import draft as core
from game.core.deeds import Deed
from game.ogre.engineering.ducklings import Lead, in_step
from game.ogre.events import Moved
from game.ogre.state import USAGE, Draft, GameState, Module, Order, Position


def walked_together(draft: Draft, order: Order, before: Position) -> None:
    """After whatever takes counters into other hexes: whoever was in step so far and still is."""
    # of those who follow a Vulcan the ones from its hex were with it in every hex
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
    """The moves of the present order by counter."""
    return (
        {event.unit: event for event in state.events if isinstance(event, Moved)}
        if isinstance(state, core.Draft)
        else {}
    )


def into_a_fight(state: GameState, name: str) -> bool:
    """Does a counter roll for its ground in the order that leads it into a fight? Else it does so later."""
    return name in _steps(state) and not USAGE.of(state, name).hazards


def came_from(state: GameState, name: str) -> int:
    """The hex from which a counter has come in the present order."""
    steps = _steps(state)
    return steps[name].path[0] if name in steps else 0


def going_in(state: GameState, one: str, other: str) -> bool:
    """Have two counters come into a fight together, and been together since the turn began?"""
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
