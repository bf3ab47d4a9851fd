"""What a path may be: where one comes in and leaves, what holds one up, each step of the way (ode:5)."""

from __future__ import annotations

from msgspec import Struct

from game.core.references import Hex
from game.core.refusals import Refusal
from game.core.state import Seen, Span, on_unit
from game.core.views import ANONYMOUS
from game.hexes.grid import OFF, bits, mask_of
from game.ogre.combat.weapons import armed
from game.ogre.common_refusals import refuse
from game.ogre.counter_names import named
from game.ogre.kinds import KINDS
from game.ogre.movement.mobility_chart import ENTRY_RULE
from game.ogre.movement.mobility_map import Ground, ground, hindrances
from game.ogre.movement.movement_points import points_left, road_points, used, without_bonus
from game.ogre.state import GameState, Rules, Unit
from game.ogre.terrain import ground_words, terrain_at
from game.ogre.terrain_kinds import SIDE_FEATURES, TERRAINS, SideFeature, TerrainKind


class BoundEntry(Struct, frozen=True):
    """The hexes to which the entry of a waiting counter is bound; none for any that its scenario allows."""

    hexes: tuple[Hex, ...] = ()


BOUND = on_unit("bound-entry", BoundEntry, span=Span.TURN, seen=Seen.ALL)


def whole_entry(state: GameState, unit: Unit) -> int:
    """The hexes over which its scenario lets a waiting unit come in now."""
    mask = 0
    for entry in state.terms.entries_for(unit.side, unit.kind):
        if entry.turn <= state.clock.turn:
            mask |= entry.mask
    return mask


def entry_mask(state: GameState, unit: Unit) -> int:
    """The hexes over which a waiting unit may come in now."""
    mask = whole_entry(state, unit)
    bound = BOUND.table(state).get(unit.id)
    return _bound(state, unit, mask, bound.hexes) if bound is not None and bound.hexes else mask


def _bound(state: GameState, unit: Unit, mask: int, hexes: tuple[int, ...]) -> int:
    """Of the hexes of an entry those it is bound to, or the next free one if enemies hold all of these.

    That is the one nearest to the first of them, of equals the lowest (Q-534).
    """
    held = wall(state, unit.side)
    free = [at for at in hexes if mask >> at & 1 and not held >> at & 1]
    if not free:
        others = bits(mask & ~held)
        distance = state.board.grid.distance
        free = sorted(others, key=lambda at: (distance(hexes[0], at), state.board.grid.label(at)))[:1]
    return mask_of(free)


def exit_mask(state: GameState, side: int) -> int:
    """The hexes from which a side may leave the map (ode:5.12)."""
    # RULING Q-103: only over an edge that the scenario names for the side
    mask = 0
    for door in state.terms.exits:
        if door.side == side:
            mask |= door.mask
    return mask


def wall(state: GameState, side: int) -> int:
    """Hexes that a unit of this side may not pass: armed enemies hold them (ode:5.03)."""
    return state.blocking_mask[1 - side]


def plain_way(state: GameState, unit: Unit, path: tuple[int, ...], points: int) -> bool:
    """Is this an ordinary legal path? What is not is looked at, and explained, by ``way_refusal``."""
    here = unit.at
    if not here:
        return False
    mobile = ground(state, KINDS[unit.kind].mobility)
    costs, free, links, directions = mobile.costs, mobile.free, mobile.links, mobile.grid.directions
    enemies, dear, stop = state.blocking_mask[1 - unit.side], mobile.dear, False
    if mobile.even:
        clear = mobile.open & ~enemies
        for at in path:
            direction = directions.get(at - here)
            if direction is None or not free[direction] >> here & 1 or not clear >> at & 1:
                return False
            here = at
        return len(path) <= points
    for at in path:
        if stop:
            return False
        link = links.get((here, at)) if links else None
        if link is not None:
            cost = link[0]
        else:
            row, direction = costs.get(at), directions.get(at - here)
            if row is None or direction is None or not free[direction] >> here & 1:
                return False
            cost, stop = row.cost + dear.get((here, at), 0) if dear else row.cost, row.ends
        points -= cost
        if points < 0 or enemies >> at & 1:
            return False
        here = at
    return True


def way_refusal(
    rules: Rules, state: GameState, unit: Unit, path: tuple[int, ...], beside: tuple[str, ...] = ()
) -> Refusal | None:
    """Judge each step of a path for one unit; ``beside`` are those who go before it in step with it."""
    mobile = ground(state, KINDS[unit.kind].mobility)
    points, fresh = points_left(rules, state, unit), not used(state, unit.id)
    bonus = road_points(rules, state, unit, mobile)
    on_road = bonus > 0
    bonusless = without_bonus(rules, state, unit, mobile, beside) if on_road and state.markers else 0
    enemies, mined = wall(state, unit.side), OFF
    here = unit.at
    for index, at in enumerate(path):
        first = fresh and index == 0
        if at == OFF:
            return _may_leave(state, unit, here, points, index == len(path) - 1)
        link = mobile.links.get((here, at))
        refusal = None if link else step_refusal(state, mobile, unit, here, at, first)
        if refusal:
            return refusal
        if enemies >> at & 1:
            return _held(state, unit, at)
        if on_road and bonusless >> at & 1:
            mined = at
        on_road = on_road and not mined and link is not None and link[1]
        cost = link[0] if link else mobile.price(here, at)
        # ode:5.07.1: points more for who stays on the road; ode:5.09: one hex in any case
        if cost > points + (bonus if on_road else 0) and not (first and points > 0):
            return _too_far(state, unit, at, cost, max(points, 0), mined)
        points -= cost
        if not link and mobile.costs[at].ends and index < len(path) - 1:
            words = ground_words(state, at)
            return refuse(
                unit,
                "ends",
                TERRAINS[terrain_at(state, at)].rule or ENTRY_RULE[mobile.mobility],
                f"must stop in {words}.",
            )
        here = at
    return None


def step_refusal(
    state: GameState, mobile: Ground, unit: Unit, here: int, at: int, first: bool
) -> Refusal | None:
    """Why a unit cannot step from one hex into another, whoever stands there; or None."""
    grid = state.board.grid
    way = grid.directions.get(at - here) if here and at in grid else None
    if way is not None and mobile.open >> at & 1 and mobile.crosses(here, way, first):
        return None
    name = named(unit)
    if at not in grid:
        return Refusal("no-hex", "ode:5.01", "There is no such hex on this map.")
    if not here:
        if not entry_mask(state, unit) >> at & 1:
            return refuse(
                unit, "entry", "ode:5.01", f"cannot reach {grid.label(at)} this turn from its entry hex.", at
            )
    else:
        direction = grid.direction(here, at)
        if direction < 0:
            return Refusal(
                "gap", "ode:5.01", f"{grid.label(here)} and {grid.label(at)} are not adjacent.", (here, at)
            )
        if not mobile.crosses(here, direction, first):
            return _side_refusal(state, mobile, name, here, at)
    if mobile.closed >> at & 1:
        terrain = TERRAINS[terrain_at(state, at)]
        return refuse(
            unit,
            "closed",
            closing_rule(terrain, mobile.mobility),
            f"cannot enter {terrain.name} ({grid.label(at)}).",
            at,
        )
    return None


def closing_rule(terrain: TerrainKind, mobility: str) -> str:
    """The rule that closes a kind of ground."""
    return "ode:2.01" if terrain.id == "crater" else terrain.rule or ENTRY_RULE[mobility]


def _side_refusal(state: GameState, mobile: Ground, name: str, here: int, at: int) -> Refusal:
    """The features that close a hexside, or close it except as a first step (ode:5.08)."""
    label, found = state.board.grid.label(at), hindrances(state, mobile.mobility, here, at)
    closing = sorted(what for what, word in found.items() if word == "x")
    features = [SIDE_FEATURES.get(what, SideFeature(what, what)) for what in closing or sorted(found)]
    words = " and ".join(feature.name for feature in features)
    if closing:
        text = f"{name} cannot cross the {words} into {label}."
    else:
        text = f"{name} crosses the {words} into {label} only as the first step of a phase."
    rule = next((feature.rule for feature in features if feature.rule), ENTRY_RULE[mobile.mobility])
    return Refusal("side", rule, text, (at,))


def _held(state: GameState, unit: Unit, at: int) -> Refusal:
    """A hex that armed enemies hold, or counters that may be armed (ode:5.03, Q-204)."""
    label = state.board.grid.label(at)
    foes = [foe for name in state.at_hex.get(at, ()) if (foe := state.units[name]).side != unit.side]
    if any(foe.kind != ANONYMOUS and armed(foe) for foe in foes):
        return Refusal("enemy", "ode:5.03", f"Armed enemies hold {label}.", (at,))
    return Refusal("enemy", "ode:5.03", f"A face-down counter in {label} may be armed.", (at,))


def _too_far(state: GameState, unit: Unit, at: int, cost: int, points: int, mined: int = OFF) -> Refusal:
    label = state.board.grid.label(at)
    text = f"{named(unit)} needs {cost} movement to enter {label} and has {points} left"
    if mined:
        why = f"the road bonus is lost in the mines of {state.board.grid.label(mined)}"
        return Refusal("too-far", "ce:14.02.3-h", f"{text}; {why}.", (unit.id, at, mined))
    text += "."
    return Refusal("too-far", "ode:5.01", text, (unit.id, at))


def _may_leave(state: GameState, unit: Unit, here: int, points: int, last: bool) -> Refusal | None:
    if not last or not here:
        return Refusal("off", "ode:5.12", "A path off the map ends there.")
    if not exit_mask(state, unit.side) >> here & 1:
        label = state.board.grid.label(here)
        return refuse(unit, "exit", "ode:5.12", f"may not leave the map from {label}.", here)
    # RULING Q-377: the bonus of a road does not pay for it
    if points < 1:
        return Refusal("too-far", "ode:5.12", "Leaving the map costs 1 movement, and none is left.")
    return None
