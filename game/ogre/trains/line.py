"""The line before a train: the ways that it may run, its forks and ends, and what stands on it (ode:9.02)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from game.core.prices import price
from game.core.refusals import Refusal
from game.core.roles import Fact
from game.hexes.grid import OFF
from game.ogre.combat.terrain_damage import CutRoute
from game.ogre.common_refusals import refuse
from game.ogre.counter_names import named
from game.ogre.kinds import KINDS
from game.ogre.movement.paths import entry_mask, exit_mask
from game.ogre.state import USAGE, GameState, Order, Rules, Unit, View
from game.ogre.terrain import along, bridge_is_down, is_cut
from game.ogre.trains.train import MARKERS, RAIL, Train, heading

#: ode:9.02.2: the sharpest turn from one link to the next, in hexsides of 60 degrees
SHARPEST = 1


class Way(NamedTuple):
    """A way that a train may run now: the hexes that its front enters, ``OFF`` at the end where it leaves."""

    path: tuple[int, ...]
    #: it ends before the slow distance, at the end of the line or behind a friend: the train stops there
    short: bool = False


def links(state: GameState) -> Mapping[int, tuple[int, ...]]:
    """The hexes to which the printed railroad leads from each of its hexes."""
    found: dict[int, tuple[int, ...]] | None = state.board.derived.get("rail links")
    if found is None:
        rows: dict[int, list[int]] = {}
        for side, routes in sorted(state.board.routes.items()):
            if RAIL in routes:
                low, high = state.board.grid.side_hexes(side)
                rows.setdefault(low, []).append(high)
                rows.setdefault(high, []).append(low)
        found = {at: tuple(sorted(row)) for at, row in rows.items()}
        state.board.derived["rail links"] = found
    return found


def onward(state: GameState, at: int, facing: int) -> Iterator[tuple[int, int]]:
    """The links by which a train in a hex goes on, and the direction of each: no sharp turn is made."""
    # RULING Q-502: a turn of more than 60 degrees is not made; where several are left the owner chooses
    for other in links(state).get(at, ()):
        way = state.board.grid.direction(at, other)
        if facing < 0 or min((way - facing) % 6, (facing - way) % 6) <= SHARPEST:
            yield other, way


def breaks(state: GameState, here: int, at: int) -> bool:
    """Is the rail cut for a train that enters a hex: in the hex itself, or by a bridge that is down?"""
    # RULING Q-1501: a bridge that is down cuts the rail for the hex that it leads into
    return is_cut(state, at, RAIL) or (bool(here) and bridge_is_down(state, state.board.grid.side(here, at)))


def vehicle_ahead(state: GameState, train: Train, at: int) -> Unit | None:
    """The friendly vehicle in a hex before which a train stops, or None; infantry steps aside (ode:9.06)."""
    # RULING Q-505: whatever of its side is no infantry counts, another train too
    own = {unit.id for unit in train.counters}
    row = (state.units[name] for name in state.at_hex.get(at, ()) if name not in own)
    return next((unit for unit in row if unit.side == train.front.side and not unit.squads), None)


def held_by_cut(state: GameState, train: Train) -> Unit | None:
    """The counter of a train that stands where the rail is cut, so that no link leads on; or None."""
    # RULING Q-1502: a cut ends the rail on every side of its hex, so neither half can leave it
    return next((unit for unit in train.counters if unit.at and is_cut(state, unit.at, RAIL)), None)


def on_its_own_rail(rules: Rules, state: GameState, order: CutRoute) -> Refusal | None:
    """Veto on cutting a rail by a train."""
    # RULING Q-1524: it would be held there itself
    unit = state.units.get(order.unit)
    if unit is None or not KINDS[unit.kind].bound_to:
        return None
    return refuse(unit, "own-rail", "ode:9.01", "runs on that rail, and does not cut it.")


def holds_a_train(rules: Rules, state: View, order: Order) -> Iterator[Fact]:
    """What cutting a rail costs where a train of one's own stands."""
    unit = state.units.get(order.unit) if isinstance(order, CutRoute) else None
    if unit is None:
        return
    for name in state.at_hex.get(unit.at, ()):
        train = state.units[name]
        if KINDS[train.kind].bound_to and train.side == unit.side:
            yield price(f"{named(train)} stands there and cannot run on", "ode:9.01")


def already_run(state: GameState, train: Train) -> int:
    """How many hexes it has run in this phase."""
    return USAGE.of(state, train.front.id).moved


def has_run(state: GameState, train: Train) -> bool:
    """Has it run its distance in this phase?"""
    return USAGE.of(state, train.front.id).halted


def ways(state: GameState, train: Train) -> list[Way]:
    """Every way that a train may run now (ode:9.02); none if it has run, or cannot leave its hex."""
    if train.front.aboard or has_run(state, train) or held_by_cut(state, train) is not None:
        return []
    gone = already_run(state, train)
    slow, fast = (distance - gone for distance in train.distances)
    found = list(_from(state, train, train.front.at, heading(state, train), (), slow, fast))
    # ode:9.02.2: it stops short only where neither of its distances can be run
    whole = [way for way in found if not way.short]
    return [way for way in whole or found if way.path]


def _from(
    state: GameState, train: Train, here: int, facing: int, path: tuple[int, ...], slow: int, fast: int
) -> Iterator[Way]:
    if here and len(path) in (slow, fast):
        yield Way(path)
    if len(path) >= fast:
        return
    steps = list(onward(state, here, facing)) if here else _entries(state, train)
    if not steps and here and exit_mask(state, train.front.side) >> here & 1:
        # RULING Q-1503: over an edge that the scenario names the step off the map counts as a hex of the run
        yield Way((*path, OFF))
        return
    blocked = not steps
    for at, way in steps:
        if breaks(state, here, at):
            yield Way((*path, at))
        elif vehicle_ahead(state, train, at) is not None:
            blocked = True
        else:
            yield from _from(state, train, at, way, (*path, at), slow, fast)
    if blocked and len(path) < slow:
        yield Way(path, short=True)


def _entries(state: GameState, train: Train) -> list[tuple[int, int]]:
    """Where a waiting train comes in: along the rails over the edge that the scenario names (ode:9.08)."""
    mask = entry_mask(state, train.front) & along(state, RAIL)
    return [(at, -1) for at in state.board.grid.hexes if mask >> at & 1] if mask else []


def must_run(state: GameState, train: Train) -> bool:
    """Must it run yet in this phase (ode:9.02)? On M0/1 it may stand."""
    if not train.front.at or has_run(state, train):
        return False
    return train.distances[0] > already_run(state, train) and bool(ways(state, train))


def run_refusal(state: GameState, train: Train, path: tuple[int, ...]) -> Refusal | None:
    """Why a train cannot run along these hexes, or None."""
    found = ways(state, train)
    if any(way.path == path for way in found):
        return None
    name, grid, front = named(train.front), state.board.grid, train.front
    cut = held_by_cut(state, train)
    if has_run(state, train):
        return Refusal("has-run", "ode:9.02", f"{name} has run its distance.", (front.id,))
    if cut is not None:
        text = f"{name} cannot run: the rail is cut in {grid.label(cut.at)}, where {named(cut)} stands."
        return Refusal("cut", "ode:9.01", text, (front.id, cut.at))
    here, facing = front.at, heading(state, train)
    for at in path:
        refusal = _step_refusal(state, train, here, at, facing)
        if refusal is not None:
            return refusal
        facing = grid.direction(here, at) if here else -1
        here = at
    slow, fast = train.distances
    text = f"{name} on {MARKERS[train.marker]} must run {slow} or {fast} hexes along the rails"
    gone = already_run(state, train)
    text += f"; it has run {gone}." if gone else "."
    return Refusal("distance", "ode:9.02", text, (front.id,))


def held_back(state: GameState, train: Train) -> Refusal | None:
    """Why a train that has not run can run nowhere, or None."""
    front = train.front
    if not front.at or has_run(state, train) or ways(state, train):
        return None
    facing = heading(state, train)
    steps = [at for at, _ in onward(state, front.at, facing)]
    if steps or held_by_cut(state, train) is not None:
        return run_refusal(state, train, tuple(steps[:1]))
    label = state.board.grid.label(front.at)
    return Refusal("end", "ode:9.02.2", f"The line ends in {label} for {named(front)}.", (front.id, front.at))


def _step_refusal(state: GameState, train: Train, here: int, at: int, facing: int) -> Refusal | None:
    """Why a train does not go from one hex into the next, or None."""
    name, grid, about = named(train.front), state.board.grid, (train.front.id,)
    if at == OFF:
        if here and exit_mask(state, train.front.side) >> here & 1:
            return None
        label = grid.label(here)
        return Refusal("exit", "ode:9.02.2", f"{name} may not leave the map from {label}.", about)
    if at not in grid:
        return Refusal("no-hex", "ode:9.01", "There is no such hex on this map.", about)
    if not here:
        if any(at == entry for entry, _ in _entries(state, train)):
            return None
        text = f"{name} cannot enter in {grid.label(at)} this turn."
        return Refusal("entry", "ode:9.08", text, (*about, at))
    if at not in links(state).get(here, ()):
        text = f"No railroad leads from {grid.label(here)} to {grid.label(at)}."
        return Refusal("no-rail", "ode:9.01", text, (*about, here, at))
    if all(at != other for other, _ in onward(state, here, facing)):
        text = f"{name} cannot turn so sharply into {grid.label(at)}."
        return Refusal("sharp", "ode:9.02.2", text, (*about, at))
    friend = vehicle_ahead(state, train, at)
    if friend is not None:
        text = f"{named(friend)} stands on the line in {grid.label(at)}; {name} stops before it."
        return Refusal("friend", "ode:9.06", text, (*about, friend.id))
    return None
