"""What a train is (ode:9.01, ode:9.02): two counters, which of them is the front, and the speed marker."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from msgspec import Struct

from game.core.parameters import Parameter
from game.core.references import UnitId
from game.core.state import Seen, Span, on_unit
from game.ogre.counter_names import number_in
from game.ogre.kinds import Kind, Weapon
from game.ogre.state import GameState, Unit

RULE = "ode:9.01"
TRAIN = "TRN"
RAIL = "rail"
#: ode:9.03.1: the gun of an armed train; none is its own
GUN = Weapon("gun", "gun", 4, 2, 0)
#: ode:9.03.1: at most so many guns on a counter
MOST_GUNS = 4
# RULING Q-500: size and points are house defaults; a scenario says other points with ``worth``
TRAIN_KIND = Kind(
    TRAIN, "Train", (GUN,), 3, 0, 0, 5, 0, 12, 0, "immobile", "train",
    marks=(("size", "H"), ("worth", "H")), inside=True, roomless=True, bound_to=RAIL,
)  # fmt: skip

#: ode:9.02: the markers, and the slow and the fast distance of each
MARKERS = ("M0/1", "M2/3", "M4/5", "M6/7")
DISTANCES = tuple((2 * step, 2 * step + 1) for step in range(len(MARKERS)))
STANDING, FAST = 0, 2
_CHOICES = tuple(enumerate(MARKERS))
#: ode:9.08: the markers of trains that no line of the scenario describes
SET_UP = Parameter("train-set-up", "Marker of a train that is set up", "ode:9.08", STANDING, _CHOICES)
ENTRY = Parameter("train-entry", "Marker of a train that enters", "ode:9.08", 1, _CHOICES)
#: ode:9.01, Q-500: what a train counts for where sizes are added up (ode:9.06)
SIZE = Parameter(
    "train-size", "Size of a train counter", "ode:9.01", 5, tuple((n, str(n)) for n in range(1, 10))
)


class Coupling(Struct, frozen=True):
    """What is known of a train, kept with its front counter.

    ``ran`` counts the hexes of its last movement phase. ``heading`` is the direction in which it faces, of a
    train of one counter alone: of two, their hexes tell it.
    """

    rear: UnitId = ""
    marker: int = STANDING
    ran: int = 0
    heading: int = -1


COUPLING = on_unit("train", Coupling, span=Span.GAME, seen=Seen.ALL)


class Train(NamedTuple):
    """A train: its front, its rear if it has one, and what is known of it."""

    front: Unit
    rear: Unit | None
    coupling: Coupling

    @property
    def marker(self) -> int:
        """The number of its marker."""
        return self.coupling.marker

    @property
    def distances(self) -> tuple[int, int]:
        """The two distances of which it must run one (ode:9.02)."""
        return DISTANCES[self.coupling.marker]

    @property
    def counters(self) -> tuple[Unit, ...]:
        """Its counters, the front first."""
        return (self.front,) if self.rear is None else (self.front, self.rear)

    @property
    def moving(self) -> bool:
        """Is it moving (ode:9.03)?"""
        # RULING Q-503: by its marker, or because it ran in its last movement phase
        return self.coupling.marker > STANDING or self.coupling.ran > 0


def trains(state: GameState, side: int = -1) -> Iterator[Train]:
    """The trains in play, of one side or of all."""
    row = [unit for unit in state.units.values() if unit.kind == TRAIN and side in (-1, unit.side)]
    known = COUPLING.table(state)
    followers = {one.rear for one in known.values()}
    loose = [unit for unit in _in_order(row) if unit.id not in known and unit.id not in followers]
    for unit in row:
        if unit.id in known:
            yield Train(unit, state.units.get(known[unit.id].rear), known[unit.id])
    while loose:
        front = loose.pop(0)
        rear = next((other for other in loose if _go_together(state, front, other)), None)
        if rear is not None:
            loose.remove(rear)
        marker = (SET_UP if front.at else ENTRY).of(state)
        yield Train(front, rear, Coupling(rear.id if rear is not None else "", marker))


def _in_order(row: Iterable[Unit]) -> list[Unit]:
    """Counters by side and number: the lower number is the front of a train that is set up."""

    def place(unit: Unit) -> tuple[int, int, str]:
        number = number_in(unit.id)
        return unit.side, int(number) if number.isascii() and number.isdecimal() else 0, unit.id

    return sorted(row, key=place)


def mate(state: GameState, unit: Unit) -> Unit | None:
    """The counter with which one that nobody has coupled yet is to be set up (ode:9.08), or None."""
    known = COUPLING.table(state)
    followers = {one.rear for one in known.values()}
    row = [other for other in state.units.values() if other.kind == TRAIN and other.side == unit.side]
    loose = [other for other in _in_order(row) if other.id not in known and other.id not in followers]
    place = next((k for k, other in enumerate(loose) if other.id == unit.id), -1)
    return loose[place ^ 1] if 0 <= place ^ 1 < len(loose) and place >= 0 else None


def _go_together(state: GameState, front: Unit, other: Unit) -> bool:
    """Are two counters that nobody has coupled halves of one train: neighbours on a line, or both waiting?"""
    if front.side != other.side or front.aboard or other.aboard:
        return False
    if not front.at or not other.at:
        return front.at == other.at
    return linked(state, front.at, other.at)


def linked(state: GameState, here: int, at: int) -> bool:
    """Does a printed railroad lead from one hex into a hex beside it?"""
    grid = state.board.grid
    return at in grid.neighbours[here] and RAIL in state.board.routes.get(grid.side(here, at), ())


def train_of(state: GameState, unit_id: str) -> Train | None:
    """The train that a counter belongs to, as its front or its rear."""
    return next((one for one in trains(state) if any(u.id == unit_id for u in one.counters)), None)


def heading(state: GameState, train: Train) -> int:
    """The direction in which a train faces, 0 to 5; -1 for one that may leave its hex by any link."""
    front, rear = train.front, train.rear
    if rear is not None and rear.at and front.at:
        return state.board.grid.direction(rear.at, front.at)
    return train.coupling.heading
