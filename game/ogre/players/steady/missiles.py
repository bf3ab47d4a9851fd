"""Cruise missiles as Steady uses them (ode:10): where to launch, what to fire at one, where not to stand."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.anygame import Order
from game.core.draft import once
from game.core.state import THE_GAME
from game.hexes.grid import OFF, bits
from game.ogre.charts import X
from game.ogre.kinds import KINDS
from game.ogre.missiles import tables
from game.ogre.missiles.blast import EXPLOSIONS, strikes_on
from game.ogre.missiles.flight import LOADED, Flight, Interception, flight_of
from game.ogre.missiles.interception import SPENT, Intercept, LetThrough
from game.ogre.missiles.launching import Explode, FlyOn, Launch
from game.ogre.missiles.reckoning import chance_on_way, chance_to_arrive, gain_map
from game.ogre.missiles.way import straight, way_refusal
from game.ogre.players.steady.reading import Reading
from game.ogre.state import Unit
from game.players.player import Choice, Rival, best_of

#: hexes that are looked at for a launch, the most promising first
LOOKED = 24


def _posts(reading: Reading, side: int) -> dict[int, float]:
    """What an explosion is worth to a side for the command posts that it reaches, by its hex."""
    view, found = reading.view, dict[int, float]()
    for unit in view.units.values():
        if KINDS[unit.kind].family != "post" or not unit.at:
            continue
        worth = reading.weights.post * (-1 if unit.side == side else 1)
        for at in bits(view.board.grid.disc(unit.at, tables.REACH)):
            far = view.board.grid.distance(at, unit.at)
            rows = strikes_on(reading.rules, view, unit, far) if far else ()
            chance = 1.0 if not far else rows[0].chance(X) if rows else 0.0
            if chance:
                found[at] = found.get(at, 0.0) + worth * chance
    return found


def gains(reading: Reading, side: int, but: str = "") -> dict[int, float]:
    """What an explosion in each hex is worth to a side, command posts among it."""

    def made() -> dict[int, float]:
        found = dict(gain_map(reading.rules, reading.view, side, but))
        for at, value in _posts(reading, side).items():
            found[at] = found.get(at, 0.0) + value
        return found

    return once(reading.view, ("steady gains", side, but), made)


# ---------------------------------------------------------------------------------------------- launch
def best_launch(reading: Reading, side: int) -> Choice | None:
    """The launch with the best expected gain, if it is worth a missile."""
    view, rules = reading.view, reading.rules
    crawlers = [unit for unit in view.units.values() if unit.kind == LOADED and unit.side == side and unit.at]
    if not crawlers or Launch not in rules.kinds_now(view):
        return None
    known = gains(reading, side)
    hexes = sorted((at for at in known if known[at] > 0), key=lambda at: (-known[at], at))[:LOOKED]
    rows = [
        Rival(order, value - reading.whim(reading.weights.launch))
        for unit in crawlers
        for order, value in _launches(reading, unit, hexes, known)
    ]
    rows.sort(key=lambda row: -row.value)
    for row in rows:
        if row.value < reading.weights.launch:
            return None
        if rules.refusal(view, row.order) is None:
            return Choice(row.order, "Much of the enemy stands there.", best_of(rows, row.order), row.value)
    return None


def _launches(
    reading: Reading, unit: Unit, hexes: list[int], known: dict[int, float]
) -> Iterator[tuple[Order, float]]:
    view = reading.view
    exploded = EXPLOSIONS.of(view, THE_GAME).hexes
    for at in hexes:
        if at == unit.at:
            continue
        way = straight(view.board, unit.at, at)
        if way_refusal(view, unit.at, way, exploded) is None:
            arrives = chance_to_arrive(reading.rules, view, unit, way)
            yield Launch(unit.id, way), known[at] * float(arrives)


# ------------------------------------------------------------------------------------------- in flight
def on_the_way(reading: Reading) -> Choice | None:
    """The owner's answer while a missile flies: on to the target, or an explosion that is worth more."""
    flight = reading.view.frames[-1]
    if not isinstance(flight, Flight):
        return None
    known = gains(reading, flight.decider)
    end = flight.way[-1] if flight.way else flight.at
    there = known.get(end, 0.0) * float(chance_on_way(reading.rules, reading.view, flight))
    order: Order = Explode(flight.at) if known.get(flight.at, 0.0) > there else FlyOn()
    return Choice(order, "It is worth most there.")


def fire_at_missile(reading: Reading) -> Choice | None:
    """The answer of the other side: all that costs nothing, and missiles for what they are worth."""
    view, rules = reading.view, reading.rules
    flight = flight_of(view)
    if flight is None or not isinstance(view.frames[-1], Interception):
        return None
    orders: list[Intercept] = [
        order
        for name, unit in view.units.items()
        if unit.side != flight.decider
        for order in rules.offers(view, name)
        if isinstance(order, Intercept) and rules.refusal(view, order) is None
    ]
    free = [order for order in orders if not _spends(order)]
    if free:
        best = max(free, key=lambda one: one.chance(rules, view))
        return Choice(best, "It costs nothing.")
    end = flight.way[-1] if flight.way else flight.at
    known = gains(reading, flight.decider)
    # what a hit saves: the explosion there, unless it explodes here at a 6
    saved = known.get(end, 0.0) - max(0.0, known.get(flight.at, 0.0)) / 6 + tables.MISSILE_POINTS * 5 / 6
    for order in orders:
        value = float(order.chance(rules, view)) * saved
        if value > reading.weights.spent:
            return Choice(order, "The missile would cost more.", value=value)
    return Choice(LetThrough())


def _spends(order: Intercept) -> bool:
    return any(shot.weapon in SPENT for shot in order.shots)


# --------------------------------------------------------------------------------------- where not to be
def likely_target(reading: Reading, unit: Unit) -> int:
    """Where the enemy would launch a missile, whatever this counter does; ``OFF`` without any or a target."""
    view, side = reading.view, unit.side

    def found() -> int:
        known = gains(reading, 1 - side, unit.id)
        best = max(known, key=lambda at: (known[at], -at), default=OFF)
        return best if best and known[best] >= reading.weights.launch else OFF

    return once(view, ("likely target", unit.id), found)


def blast_danger(reading: Reading, unit: Unit, at: int) -> float:
    """What a counter risks in a hex within six of a likely target."""
    target = likely_target(reading, unit)
    far = reading.view.board.grid.distance(at, target) if target else tables.AROUND + 1
    if far > tables.AROUND:
        return 0.0
    return reading.weights.blast * reading.worth(unit) * (tables.AROUND + 1 - far) / (tables.AROUND + 1)
