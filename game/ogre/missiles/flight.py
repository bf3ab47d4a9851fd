"""A cruise missile in flight (ode:10.02): the frame that carries it from hex to hex."""

from __future__ import annotations

from msgspec import Struct

from game.core.parameters import Parameter
from game.core.records import Frame
from game.core.references import Hex
from game.core.state import Seen, Span, on_unit
from game.core.windows import Moment, WindowFrame
from game.hexes.grid import OFF
from game.ogre.combat.firing import Firing
from game.ogre.kinds import Kind
from game.ogre.missiles import tables
from game.ogre.state import Draft, GameState

LOADED, EMPTY, MISSILE = "MCRL", "CRL", "CM"
#: a crawler without its missile (ode:10.01), and the missile while it flies (ode:10.05)
CRAWLER = Kind(
    EMPTY, "Crawler", (), 2, 1, 0, 4, 6, tables.CRAWLER_POINTS, 0, "heavy", "armour", ram_cost=1,
    emptied=LOADED,
)  # fmt: skip
IN_FLIGHT = Kind(
    MISSILE, "Cruise Missile", (), 0, 0, 0, 1, 0, tables.MISSILE_POINTS, 0, "immobile", "missile", inert=True,
)  # fmt: skip

STRAIGHT_DISTANCE, HEXES_FLOWN = 0, 1
BONUS = Parameter(
    "missile-bonus", "Hexes that count for the tracking bonus", "ode:10.03.2", STRAIGHT_DISTANCE,
    (
        (STRAIGHT_DISTANCE, "straight from the launching hex"),
        (HEXES_FLOWN, "the hexes that the missile has flown"),
    ),
)  # fmt: skip
BEST_HEX, EVERY_HEX = 0, 1
ASKED = Parameter(
    "missile-windows", "When an interceptor is asked about a missile", "ode:10.03.1", BEST_HEX,
    ((BEST_HEX, "once, in the hex of its best chance"), (EVERY_HEX, "in every hex within its range")),
)  # fmt: skip

FLIGHT, INTERCEPTION = "flight", "interception"
#: the missile was shot down, or explodes where it is
GONE, EXPLODES = "gone", "explodes"


class Flight(Frame, frozen=True, gc=False):
    """A missile in the air: its counter and hex are those of the frame. Everybody sees all of it.

    ``way`` is what it has still to fly. As a question it is put to the missile's owner: fly on, or explode.
    """

    needs = ("unit", "at", "start")
    seen = Seen.ALL

    start: Hex = OFF
    way: tuple[Hex, ...] = ()
    #: hexes flown so far
    flown: int = 0
    #: the shots made at it, and the weapons that were asked about it
    shots: tuple[Firing, ...] = ()
    asked: tuple[Firing, ...] = ()
    #: its owner is asked now; and what has become of it
    waits: bool = False
    fate: str = ""


class Interception(WindowFrame, frozen=True, gc=False):
    """The other side may fire at the missile in its hex."""

    window = INTERCEPTION
    moment = Moment.REACH
    seen = Seen.ALL
    #: most weapons give nothing up for it (ode:10.03)
    costs = False


class RacksUsed(Struct, frozen=True, gc=False):
    """Missile racks of a counter that have fired at missiles in this player-turn (ode:10.03)."""

    count: int = 0


RACKS = on_unit("racks-at-missiles", RacksUsed, span=Span.TURN, seen=Seen.ALL)


def flight_of(state: GameState) -> Flight | None:
    """The missile that is in the air, or None."""
    return next((frame for frame in reversed(state.frames) if isinstance(frame, Flight)), None)


def put_flight(draft: Draft, flight: Flight) -> None:
    """Write the record of the missile in the air."""
    draft.frames = tuple(flight if isinstance(frame, Flight) else frame for frame in draft.frames)


def distance_flown(state: GameState, flight: Flight, at: int, flown: int) -> int:
    """The hexes that count for the tracking bonus in a hex of the way (ode:10.03.2)."""
    # RULING Q-513: straight from the launching hex, unless the game says otherwise
    if BONUS.of(state) == HEXES_FLOWN:
        return flown
    return state.board.grid.distance(flight.start, at)
