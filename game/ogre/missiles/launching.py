"""Launch and flight of a cruise missile (ode:10.01, ode:10.02), and the orders of its owner on the way."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from game.core.deeds import ATTACKS, Deed
from game.core.events import Event
from game.core.orders import rules_of
from game.core.pausing import pause
from game.core.position import decider
from game.core.questions import Figure
from game.core.references import Hex, UnitId
from game.core.refusals import Refusal
from game.core.roles import Choice, Confirm, Fact, Role, Toll
from game.core.state import THE_GAME
from game.core.windows import Moment
from game.hexes.grid import OFF, nth
from game.ogre import common_refusals
from game.ogre.combat.shooters import firing_barred
from game.ogre.common_refusals import UnitOrder, refuse
from game.ogre.counter_names import named
from game.ogre.infantry import new_id
from game.ogre.missiles.blast import EXPLOSIONS, explode
from game.ogre.missiles.flight import (
    EMPTY,
    EXPLODES,
    FLIGHT,
    GONE,
    LOADED,
    MISSILE,
    Flight,
    flight_of,
    put_flight,
)
from game.ogre.missiles.interception import stops
from game.ogre.missiles.reckoning import gain_map, gain_sum, launched, signed_words, tolls, way_tolls
from game.ogre.missiles.way import ROUTE, STRAIGHT, open_targets, straight, way_refusal
from game.ogre.start import new_unit
from game.ogre.state import Answer, Draft, GameState, Lazy, Order, Position, Rules, Unit, View

RULE, WAY = "ode:10.01", "ode:10.02"


class MissileLaunched(Event, frozen=True, tag=True):
    """A crawler launched its missile at a hex."""

    rule = "ode:10.01"
    deed = Deed.ATTACK
    stirs = True

    unit: UnitId
    missile: UnitId
    at: Hex
    target: Hex


class MissileFlew(Event, frozen=True, tag=True):
    """A missile flew along these hexes; the first is where it was."""

    rule = "ode:10.02"
    sentence = "The missile flies to {path}."

    missile: UnitId
    path: tuple[Hex, ...]


def missile_launched(state: GameState, e: MissileLaunched) -> str:
    label = state.board.grid.label
    who = named(Unit(e.unit, LOADED, 0))  # as it was before
    return f"{who} launches its missile from {label(e.at)} at {label(e.target)}."


# ----------------------------------------------------------------------------------------------- launch
class LaunchOffers(Lazy):
    """The launches of a crawler along the straight way, one for each hex of a mask."""

    __slots__ = ("mask", "state", "unit")

    def __init__(self, state: GameState, unit: Unit, mask: int) -> None:
        self.state, self.unit, self.mask = state, unit, mask

    def __eq__(self, other: object) -> bool:
        return isinstance(other, LaunchOffers) and self.unit == other.unit and self.mask == other.mask

    def __len__(self) -> int:
        return self.mask.bit_count()

    def order(self, index: int) -> Order:
        at = nth(self.mask, index)
        return Launch(self.unit.id, straight(self.state.board, self.unit.at, at))


#: the fact that tells what the explosion is worth
ARRIVES = "Points, if it arrives"


class Launch(UnitOrder, frozen=True, tag=True):
    """A crawler launches its missile along a way, whose last hex is the target."""

    verb = "launch"
    role = Role.ATTACK
    title = "Launch the missile at {way}"
    confirm = Confirm.PRESS
    deeds = ATTACKS

    flies = True

    way: tuple[Hex, ...]

    @classmethod
    def applies_to(cls, kind: str) -> bool:
        return kind == LOADED

    @classmethod
    def offers(cls, rules: Rules, state: View, unit: Unit) -> Sequence[Order]:
        if unit.kind != LOADED or _cannot_launch(state, unit) is not None:
            return ()
        exploded = EXPLOSIONS.of(state, THE_GAME).hexes
        return LaunchOffers(state, unit, open_targets(state, unit.at, exploded))

    def refused(self, rules: Rules, state: GameState, unit: Unit) -> Refusal | None:
        refusal = _cannot_launch(state, unit)
        return refusal or way_refusal(state, unit.at, self.way, EXPLOSIONS.of(state, THE_GAME).hexes)

    def aims(self, state: GameState) -> tuple[int, ...]:
        return self.way[-1:]

    def facts(self, rules: Rules, state: View) -> tuple[Fact, ...]:
        gain = gain_map(rules, state, decider(state)).get(self.way[-1], 0.0) if self.way else 0.0
        return (Fact(ARRIVES, signed_words(gain), "ode:10.04"), Fact("Hexes", str(len(self.way)), WAY))

    def workings(self, rules: Rules, state: View) -> Mapping[str, tuple[Figure, ...]]:
        if not self.way:
            return {}
        return {ARRIVES: (gain_sum(rules, state, self.way[-1], decider(state)),)}

    def tolls(self, rules: Rules, state: View) -> tuple[Toll, ...]:
        unit = state.units[self.unit]
        there = tolls(rules, state, self.way[-1], decider(state))
        return (*way_tolls(rules, state, launched(unit, self.way)), *there)

    def choices(self, rules: Rules, state: View) -> list[Choice]:
        """The hexes by which the way can be drawn on."""
        if ROUTE.of(state) == STRAIGHT or not self.way:
            return []
        last = self.way[-1]
        orders = [replace(self, way=(*self.way, at)) for at in state.board.grid.neighbours[last] if at]
        return [
            Choice(order.way[-1], order, state.board.grid.label(order.way[-1]))
            for order in orders
            if rules.refusal(state, order) is None
        ]

    def drawn_on(self, state: View, at: int) -> Order | None:
        """On from its last hex by the straight way (ode:10.02)."""
        if ROUTE.of(state) == STRAIGHT or not self.way or at in (OFF, self.way[-1]):
            return None
        return replace(self, way=(*self.way, *straight(state.board, self.way[-1], at)))

    def perform(self, rules: Rules, draft: Draft) -> None:
        crawler = draft.units[self.unit]
        draft.put(replace(crawler, kind=EMPTY))
        missile = new_unit(new_id(draft, MISSILE, crawler.side), MISSILE, crawler.side, crawler.at)
        draft.put(missile)
        draft.emit(MissileLaunched(crawler.id, missile.id, crawler.at, self.way[-1]))
        draft.push(Flight(FLIGHT, crawler.side, missile.id, crawler.at, crawler.at, self.way))


def _cannot_launch(state: GameState, unit: Unit) -> Refusal | None:
    """Why a counter has no missile to launch now, or None (ode:10.01)."""
    if unit.kind != LOADED:
        return refuse(unit, "no-missile", RULE, "has no cruise missile.", near=False)
    if not unit.at:
        return refuse(unit, "off-map", RULE, "is not on the ground and cannot launch.")
    return common_refusals.able(unit, "launch") or firing_barred(state, unit, unit.at)


# ----------------------------------------------------------------------------------------------- flight
def fly(draft: Draft) -> None:
    """The missile flies on to the next hex where somebody is asked, or to its end (ode:10.02)."""
    flight = flight_of(draft)
    if flight is None or flight.waits:
        return
    if flight.fate or not flight.way:
        _end(draft, flight)
        return
    rules, path = rules_of(draft), [flight.at]
    while flight.way:
        flight = replace(flight, at=flight.way[0], way=flight.way[1:], flown=flight.flown + 1)
        path.append(flight.at)
        if stops(rules, draft, flight):
            break
    draft.put(replace(draft.units[flight.unit], at=flight.at))
    draft.emit(MissileFlew(flight.unit, tuple(path)))
    if not stops(rules, draft, flight):
        _end(draft, flight)
        return
    # its owner is asked after the shots, unless this is the end of the way
    put_flight(draft, replace(flight, waits=bool(flight.way)))
    pause(draft, Moment.REACH, None, flight.unit, flight.at)


def _end(draft: Draft, flight: Flight) -> None:
    """The flight is over: the missile is gone, or it explodes (ode:10.03.3, ode:10.04)."""
    draft.pop()
    # RULING Q-1516: points for a missile that was shot down; one that exploded leaves no trace (ode:10.05)
    draft.take(flight.unit, "destroyed" if flight.fate == GONE else "merged")
    if flight.fate != GONE:
        explode(draft, flight.at, flight.unit)


def settled(draft: Draft) -> None:
    """The other side has answered: what has been hit is settled, whoever would be asked next."""
    flight = flight_of(draft)
    if flight is not None and flight.fate and flight.waits:
        put_flight(draft, replace(flight, waits=False))


def course(draft: Draft) -> None:
    """What runs by itself while a missile is in the air."""
    settled(draft)
    fly(draft)


class FlyOn(Answer, frozen=True, tag=True):
    """The missile flies on along its way."""

    verb = "fly-on"
    role = Role.CONFIRM
    title = "Fly on"

    def perform(self, rules: Rules, draft: Draft) -> None:
        flight = flight_of(draft)
        if flight is not None:
            put_flight(draft, replace(flight, waits=False))


class Explode(Order, frozen=True, tag=True):
    """The missile explodes in a hex of its way before the target: where it is, or farther on."""

    verb = "explode"
    role = Role.ATTACK
    title = "Explode in {at}"
    confirm = Confirm.PRESS

    at: Hex

    @classmethod
    def side_offers(cls, rules: Rules, state: View) -> Sequence[Order]:
        flight = flight_of(state)
        return [cls(at) for at in (flight.at, *flight.way[:-1])] if flight is not None else ()

    def tolls(self, rules: Rules, state: View) -> tuple[Toll, ...]:
        return tolls(rules, state, self.at, decider(state))

    def refusal(self, rules: Rules, state: GameState) -> Refusal | None:
        flight = flight_of(state)
        if flight is None or self.at not in (flight.at, *flight.way):
            return Refusal("no-hex", WAY, "That hex is not on the way of the missile.")
        return None

    def perform(self, rules: Rules, draft: Draft) -> None:
        flight = flight_of(draft)
        assert flight is not None, "it was refused without a missile"
        if self.at == flight.at:
            put_flight(draft, replace(flight, waits=False, fate=EXPLODES))
            return
        # RULING Q-1517: who has not been asked is asked on the way that is left
        way = flight.way[: flight.way.index(self.at) + 1]
        put_flight(draft, replace(flight, waits=False, way=way))


def may_turn_up(position: Position, order: Order) -> bool:
    """Could an explosion turn up a counter whose face the giver does not see? By public knowledge."""
    return any(unit.face_down for unit in position.units.values())
