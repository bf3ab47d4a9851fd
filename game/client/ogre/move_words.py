"""Movement in words: what a hex costs the chosen counter, what it risks there, and the hint in the foot."""

from __future__ import annotations

from collections.abc import Callable

from game.client.ogre.move_tool import MoveNow
from game.core.anygame import Order
from game.core.foresight import NOTHING, Foreseen, foreseen, foreseen_words, watched_words
from game.core.prices import price_words
from game.ogre.counter_names import named
from game.ogre.kinds import KINDS
from game.ogre.movement.movement_points import points_left
from game.ogre.plans.danger import ground_risk, mine_words, work_at_once
from game.ogre.plans.moving import MovingGroup
from game.ogre.plans.options import comes_in, movable, next_arrival
from game.ogre.plans.riding import dismount_here, takes_riders
from game.ogre.state import Unit
from game.ogre.trains.line import held_back
from game.ogre.trains.train import train_of


# ---------------------------------------------------------------------------- a hex
def sum_words(group: MovingGroup, cost: int | None) -> str:
    """Movement points out of those that are left; "no" for none, where a path cannot be gone."""
    if cost is None:
        return "no"
    left = points_left(group.rules, group.view, group.mover)
    return f"{cost} of {left}" if cost <= left else f"{left} + 1 for the road"


def cost_words(now: MoveNow, at: int) -> str:
    """What the card of a hex says of going there."""
    group = now.hand.group
    if group is None or at == group.mover.at:
        return ""
    if now.hand.path.laying:
        further = group.further(now.hand.path.drawn, at)
        if not further:
            return "This path does not lead here."
        cost = group.cost_along((*now.hand.path.drawn, *further))
        return f"By this path: {sum_words(group, cost)} movement. {price(now, at)}".strip()
    if now.asks_first and at not in now.hand.options.targets:
        return ""
    if group.in_reach(at) and (not group.along or group.can_go(at)):
        return _in_reach(now, group, at)
    options = now.hand.options
    row = options.runs.get(at) or (options.targets.get(at) if not group.in_reach(at) else None)
    if row:
        plan = row[0]
        return f"{plan.title}: {'. '.join(line.rstrip('.') for line in plan.lines)}."
    refusal = group.why_not(at)
    return refusal.text if refusal is not None else ""


def _in_reach(now: MoveNow, group: MovingGroup, at: int) -> str:
    assert group.moves is not None
    (danger, bad), cost = ground_risk(group, at), group.cost_to(at)
    words = f"{named(group.mover)} reaches this hex with {sum_words(group, cost)} movement"
    if group.moves.keeps_road(at) and cost == group.moves.cost(at):
        words += ", by road all the way"
    words += f"; then {bad} in 6 to be {danger}." if danger else "."
    more = (mine_words(group, group.way_to(at)), work_at_once(group, at), price(now, at), watched(now, at))
    words += "".join(f" {one}" for one in more if one)
    building = now.hand.options.buildings.get(at)
    return words if building is None else f"{words} {building.title}: {building.short}."


def _order_to(now: MoveNow, at: int) -> Order | None:
    """The first order of the way to a hex in reach, by the path that is drawn where there is one."""
    group, own = now.hand.group, now.hand.path
    if group is None or not at:
        return None
    if own.laying or not group.in_reach(at):
        path = (*own.drawn, *(group.further(own.drawn, at) if own.laying else ()))
    else:
        path = group.way_to(at)
    return group.orders(path)[0] if path else None


def foreseen_at(now: MoveNow, at: int) -> Foreseen:
    """Where the other side can answer on the way to a hex in reach."""
    order = _order_to(now, at) if now.rules.has_windows else None
    return foreseen(now.rules, now.view, order) if order is not None else NOTHING


def watched(now: MoveNow, at: int) -> str:
    """The same in a sentence; "" where nobody can answer."""
    return foreseen_words(foreseen_at(now, at))


def price(now: MoveNow, at: int) -> str:
    """What going to a hex costs later, in sentences; "" for nothing."""
    order = _order_to(now, at)
    return price_words(now.rules, now.view, order) if order is not None else ""


# ---------------------------------------------------------------------------- the hint
def hint(now: MoveNow, key: Callable[[str], str]) -> tuple[str, str]:
    """What the player is told to do next, and its sign; ``key`` gives the key of an action."""
    group, plan = now.hand.group, now.hand.plan
    if now.hand.path.refused:
        return now.hand.path.refused, "bad"
    if plan is not None:
        first = plan.orders[0]
        costs = (price_words(now.rules, now.view, first), watched_words(now.rules, now.view, first))
        later = " ".join(words for words in costs if words)
        away = " or a click elsewhere" if plan.comes_first else ""
        words = f"{key('confirm')}: {plan.verb.lower()}. {key('back')}{away} goes back. {later}"
        return words.strip(), "bad" if later else "info"
    if group is None:
        return _nobody_chosen(now, key)
    if group.moves is None and not now.hand.options.targets and not group.chosen.aboard:
        return _stays(now, group), "info"
    later = f"{price(now, now.over)} {watched(now, now.over)}".strip()
    if later:
        return later, "bad"
    if now.hand.path.laying:
        keys = f"Click on, or point and press {key('waypoint')}, for the next waypoint"
        return f"{keys}; {key('confirm')} or a click on the end goes, {key('back')} cancels the path.", "info"
    return (_aboard(now, group, key) if group.chosen.aboard else _free(now, group, key)), "info"


def _nobody_chosen(now: MoveNow, key: Callable[[str], str]) -> tuple[str, str]:
    many = len(movable(now.rules, now.view, now.side))
    if many == 1:
        return f"One counter can move: click it, or press {key('next_unit')}.", "info"
    if many:
        return f"Click a counter to move it, or {key('next_unit')} for the first of {many}.", "info"
    later = next_arrival(now.view, now.side)
    if any(u.side == now.side and u.at for u in now.view.units.values()):
        words = "Everything has moved"
    else:
        words = "Nothing is on the map yet" if later else "Nothing of yours is left on the map"
    return f"{words}. {key('end_phase')} ends the phase. {later}".strip(), "good"


def _stays(now: MoveNow, group: MovingGroup) -> str:
    """It can go nowhere: what it can do all the same, or why not."""
    unit = group.chosen
    comes = comes_in(now.view, unit)
    if comes:
        return f"{named(unit)} {comes}."
    if group.beside:
        return f"{named(unit)} can move with {group.beside}: choose that unit."
    train = train_of(now.view, unit.id) if KINDS[unit.kind].bound_to else None
    stands = held_back(now.view, train) if train is not None else None
    if stands is not None:
        return stands.text
    if now.hand.options.runs:
        return f"Click a lit hex on the line for {named(unit)}, or choose a run at the right."
    if now.hand.options.more:
        return f"{named(unit)} cannot move; its options are at the right."
    near = now.view.board.grid.neighbours[unit.at][0] or unit.at if unit.at else 0
    refusal = group.why_not(near)
    return refusal.text if refusal else f"{named(unit)} has nothing to do."


def _aboard(now: MoveNow, group: MovingGroup, key: Callable[[str], str]) -> str:
    unit, carrier = group.chosen, named(group.mover)
    if not unit.squads:
        return f"{named(unit)} is on {carrier}."
    if dismount_here(now.rules, now.view, unit) is None:
        return f"{named(unit)} stays aboard this turn."
    more = f", or a lit hex: {carrier} goes there and unloads it" if group.moves is not None else ""
    return f"{key('riders')}: dismount here{more}."


def _free(now: MoveNow, group: MovingGroup, key: Callable[[str], str]) -> str:
    unit, along, options = group.chosen, group.along, now.hand.options
    aboard = f" {key('riders')} mounts infantry first." if takes_riders(now.rules, now.view, unit) else ""
    if not unit.at:
        return f"Choose a lit hex at the edge for {named(unit)}, or drag it there.{aboard}"
    more = ", or a bracketed target" if options.targets or options.marked_buildings else ""
    who = f"{named(unit)} and {len(along)} with it" if along else named(unit)
    drag = f"drag it along a path (Shift-click or {key('waypoint')} sets waypoints)"
    return f"Choose a lit hex for {who}{more}, or {drag}.{_onto_own(now, unit, along)}{aboard}"


def _onto_own(now: MoveNow, unit: Unit, along: tuple[str, ...]) -> str:
    """How to go where own counters stand: a click on one of them chooses it."""
    there = {name for at in now.hand.lit for name in now.view.at_hex.get(at, ())} - {unit.id, *along}
    if not any(now.mine(name) for name in there):
        return ""
    return " Onto your own counters: drag, or click beside them in their hex."
