"""Counters that lie face down (ode:13.05, ode:13.06): shared by camouflage and dummies.

The record of such a counter says so; views show an anonymous one in its place. What the other side
may order is judged by its view, and its orders name the anonymous counters. When an order is
carried out the counters it comes upon are turned up first, and the order goes on with what they are.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from game.core import orders
from game.core.events import DrawOffered, Event, InSecret
from game.core.orders import rules_of
from game.core.position import decider, on_move
from game.core.references import TO_UNIT, Hex, UnitId, references
from game.core.roles import actors_of
from game.core.rule_hooks import LIES_HIDDEN, MEETS_HIDDEN
from game.core.sequence import SETUP
from game.core.terms import Area, secret
from game.core.views import is_anonymous, unmasked
from game.hexes.grid import OFF, bits
from game.ogre.combat.combat import Fire
from game.ogre.combat.shooters import shot_refusal, use_up
from game.ogre.combat.unit_target import unit_target
from game.ogre.counter_names import name_of
from game.ogre.hidden.worlds import identities
from game.ogre.hooks import LURKS
from game.ogre.infantry import Combine, Split
from game.ogre.kinds import KINDS
from game.ogre.movement.movement import Move
from game.ogre.movement.movement_points import moves_later, points_left
from game.ogre.movement.transport_orders import Dismount, Mount
from game.ogre.ramming.drive_over_infantry import Reduce
from game.ogre.ramming.ram_entry import enemies, entry_points
from game.ogre.ramming.ramming import Ram
from game.ogre.setup import Place
from game.ogre.state import USAGE, Draft, GameState, Module, Order, Position, Unit

RULE = "ode:13.05"
#: the kind of a counter that is nothing
DUMMY = "DMY"
#: orders that touch no hex but their own
_STILL = (Place, Split, Combine, Mount, Dismount)


# ------------------------------------------------------------------------ events, words
class TurnedUp(Event, frozen=True, tag=True):
    """A counter that lay face down is seen by all; a dummy is gone with that."""

    rule = "ode:13.05"
    stirs = True

    unit: UnitId
    at: Hex
    dummy: bool = False


class Wasted(Event, frozen=True, tag=True):
    """Shots at a face-down counter that cannot hurt what it turned out to be."""

    rule = "ode:13.05"

    shooters: tuple[UnitId, ...]
    at: Hex


class StoppedShort(Event, frozen=True, tag=True):
    """A unit drove at a face-down counter and cannot go on into its hex."""

    rule = "ode:13.05"
    sentence = "{unit} stops short of {at}."

    unit: UnitId
    at: Hex


def turned_up(state: GameState, e: TurnedUp) -> str:
    where = state.board.grid.label(e.at)
    if e.dummy:
        return f"The counter in {where} is revealed: a dummy."
    return f"The counter in {where} is revealed: {name_of(state, e.unit)}."


def wasted(state: GameState, e: Wasted) -> str:
    what = " and ".join(dict.fromkeys(name_of(state, name) for name in e.shooters))
    return f"The fire of {what} at {state.board.grid.label(e.at)} is wasted."


# ------------------------------------------------------------------------------ turning up
def turn_up(draft: Draft, unit: Unit) -> None:
    """Show a counter to all; a dummy vanishes. Its riders are seen with it."""
    draft.revealed = True
    if unit.kind == DUMMY:
        draft.take(unit.id, "merged")  # it never was: it is not among what is gone
        draft.emit(TurnedUp(unit.id, unit.at, True))
        return
    draft.put(replace(unit, face_down=False))
    draft.emit(TurnedUp(unit.id, unit.at))
    for rider in [u for u in draft.units.values() if u.aboard == unit.id and u.face_down]:
        draft.put(replace(rider, face_down=False))


def _hexes(draft: Draft, order: Order) -> Iterator[int]:
    """The hexes that an order enters or fires on."""
    target = draft.units.get(getattr(order, "target", ""))
    if target is not None:
        yield target.at
    for field in ("at", "toward"):
        at = getattr(order, field, OFF)
        if isinstance(at, int):
            yield at
    for at in getattr(order, "path", ()):
        yield at


def meet(draft: Draft, given: Order) -> Order | None:
    """Turn up what an order names or comes upon, and say what becomes of the order."""
    if not any([unit.face_down for unit in draft.units.values()]):  # a list: asked of every order
        return given
    side = decider(draft)
    order, named = given, references(given, TO_UNIT)
    if any([is_anonymous(name) for name in named]):
        order = unmasked(draft, given, side)
        named = references(order, TO_UNIT)
    if draft.clock.phase == SETUP:
        return order
    known = {name: draft.units[name] for name in named if name in draft.units}
    # RULING Q-201: every order given to a face-down counter, or to one riding on it, turns it up
    down = [draft.units[u.aboard] if u.aboard else u for u in known.values() if u.side == side]
    if not (order.still or isinstance(order, _STILL)):
        # RULING Q-240: fire of one's own at a hex turns up one's own counters too: it spills over on them
        fire = bool(getattr(order, "shots", ()))
        for at in dict.fromkeys(_hexes(draft, order)):
            row = draft.at_hex.get(at, ()) if at else ()
            down += [draft.units[name] for name in row if fire or draft.units[name].side != side]
    target = draft.units.get(getattr(order, "target", ""))
    for unit in {unit.id: unit for unit in down if unit.face_down}.values():
        turn_up(draft, unit)
    doing = actors_of(order)
    if doing and all([name in known and name not in draft.units for name in doing]):
        return None  # it was given to dummies alone
    if target is None or not target.face_down:
        return order
    if isinstance(order, Fire):
        return _fire(draft, order, target)
    return _ram(draft, order, target) if isinstance(order, Ram) else order


def _fire(draft: Draft, order: Fire, target: Unit) -> Order | None:
    """Those shots count that the target could have been fired at with; the others are wasted."""
    # RULING Q-202: what was fired at a face-down counter is fired off, whatever it turns out to be
    alive = draft.units.get(target.id)
    aimed = unit_target(target.id, order.part)
    good = () if alive is None else tuple(
        shot for shot in order.shots if shot_refusal(rules_of(draft), draft, shot, aimed) is None
    )  # fmt: skip
    lost = [shot for shot in order.shots if shot not in good]
    for shot in lost:
        use_up(draft, shot, replace(target, squads=()))
    if lost:
        draft.emit(Wasted(tuple(shot.unit for shot in lost), target.at))
    return replace(order, shots=good) if good else None


def _ram(draft: Draft, order: Ram, target: Unit) -> Order | None:
    """It rams a vehicle, goes over infantry, drives into an empty hex, or stops short."""
    # RULING Q-203: who drives at a face-down counter does what can be done with what it is
    unit, at = draft.units[order.unit], target.at
    alive = draft.units.get(target.id)
    tries: list[Order] = [order]
    if alive is not None and alive.squads:
        others = [foe for foe in enemies(draft, unit.side, at) if not foe.squads]
        tries = [Ram(unit.id, others[0].id)] if others else [Reduce(unit.id, at)]
    elif alive is None and unit.at != at:
        tries = [Move((unit.id,), (at,))]
    elif alive is None:
        return None
    for one in tries:
        if one.refusal(rules_of(draft), draft) is None:
            return one
    draft.emit(StoppedShort(unit.id, at))
    cost = min(entry_points(draft, unit, at), points_left(rules_of(draft), draft, unit))
    spent = USAGE.of(draft, unit.id)
    if moves_later(draft):
        USAGE.change(draft, unit.id, moved_second=spent.moved_second + cost)
    else:
        USAGE.change(draft, unit.id, moved=spent.moved + cost)
    return None


# ------------------------------------------------------------------------------- set-up
def hush(draft: Draft, order: Order, before: Position) -> None:
    """Only its own side hears what it sets up in secret; off the map nothing lies face down."""
    side = on_move(before.clock)
    if draft.clock != before.clock or draft.result or not secret(before.terms, before.clock, side):
        return
    for unit in [u for u in draft.units.values() if u.side == side and not u.at]:
        if unit.kind == DUMMY:
            draft.take(unit.id, "merged")
        elif unit.face_down:
            draft.put(replace(unit, face_down=False))
    draft.events[:] = [
        event
        if isinstance(event, DrawOffered) or draft.rules.audience(event) != -1
        else InSecret(side, event)
        for event in draft.events
    ]


def lurks(state: GameState, side: int, at: int) -> bool:
    """Is there a unit in a hex whose face the side does not see? A dummy is none."""
    # RULING Q-200: the warning tells units from dummies
    row = (state.units[name] for name in state.at_hex.get(at, ()))
    return any(unit.face_down and unit.side != side and unit.kind != DUMMY for unit in row)


FACE_DOWN = Module(
    id="face-down",
    title="Face-down counters",
    rule=RULE,
    hooks=(
        MEETS_HIDDEN.by(meet),
        LIES_HIDDEN.by(identities),
        LURKS.by(lurks),
    ),
    after_order={orders.Order: hush},
    words={TurnedUp: turned_up, Wasted: wasted},
)


# --- What a suggestion of what to lay out goes by: where a side stands, and where the other comes from
def own_hexes(position: Position, side: int) -> list[int]:
    """The hexes of the counters of a side."""
    return [u.at for u in position.units.values() if u.side == side and u.at]


def for_counters(area: Area) -> bool:
    """Are counters set up in an area, and not only what is laid?"""
    return not area.kinds or any(kind in KINDS for kind in area.kinds)


def areas_of(position: Position, side: int) -> int:
    """Mask of the hexes in which a side sets up its counters."""
    return union(area.mask for area in position.terms.areas if area.side == side and for_counters(area))


def front(position: Position, side: int) -> list[int]:
    """Where the other side comes from: its areas and entries, or where it stands if it has none."""
    terms = position.terms
    mask = union(area.mask for area in terms.areas if area.side != side and for_counters(area))
    mask |= union(way.mask for way in terms.entries if way.side != side)
    return list(bits(mask)) or [u.at for u in position.units.values() if u.side != side and u.at]


def union(masks: Iterable[int]) -> int:
    """Every hex of some masks."""
    found = 0
    for mask in masks:
        found |= mask
    return found


def far(position: Position, at: int, hexes: Iterable[int]) -> int:
    """Steps to the nearest of some hexes; 0 if there are none."""
    distance = position.board.grid.distance
    return min((distance(at, one) for one in hexes), default=0)
