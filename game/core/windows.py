"""Windows: moments of an order when somebody may have to decide first.

An order passes six moments. Modules declare windows for them: questions without side effects that say whether
somebody is asked. When one opens, the order waits in the frame until an answer calls ``resume`` or
``call_off``; then the remaining windows are asked, the order's refusal is checked again, and it continues.

The words differ in this: a ``Window`` is when somebody may be asked; a ``Frame`` is the question that
stands on the stack, a ``FrameKind`` its words; a ``WindowFrame`` is one that a window opened; a
``PendingOrder`` is what waits in it; an ``Answer`` is an order that settles the frame on top.

``ORDER``, ``STEP``, ``REACH`` and ``ONTO`` cut an order: completed effects remain, and the rest waits.
``ROLLED`` and ``LOSS`` hold it: none of its effects remain except its dice, and it is performed again with
the same dice. So a window sees the position before the order, with the dice on the table.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from enum import IntEnum
from typing import Any, ClassVar, Generic

from msgspec import Struct

from game.core.deeds import ENTERS, NO_DEED, Deeds
from game.core.draft import Draft, GameState
from game.core.events import Event
from game.core.hooks import Hook
from game.core.orders import Order, RulesInterface
from game.core.position import U
from game.core.records import Frame, Unit
from game.core.references import Hex, UnitId
from game.core.roles import actors_of
from game.hexes.grid import OFF


class Moment(IntEnum):
    """When a window may open."""

    #: before any effect of the order
    ORDER = 0
    #: before a counter enters a hex
    STEP = 1
    #: after a counter entered a watched hex
    REACH = 2
    #: after a dice roll, before its effects
    ROLLED = 3
    #: before a counter suffers a loss
    LOSS = 4
    #: after counters entered the map, into their first hex, for all that enter together
    ONTO = 5


#: the moments as plain names: every order uses them, and enum member look-up is slow
ORDER, STEP, REACH, ROLLED, LOSS, ONTO = Moment


class Asked(Struct, frozen=True, gc=False):
    """A window already asked about an order, and its point in the order."""

    window: str
    unit: UnitId = ""
    at: Hex = OFF
    step: int = 0


class PendingOrder(Struct, Generic[U], frozen=True, gc=False):
    """An order that waits at a window."""

    #: the rest of the order, or None if the point was its end
    order: Order[U] | None
    moment: Moment
    #: the number of the order's rolls or losses before this one
    step: int = 0
    #: the counter concerned, and the hex it will enter, has entered, or is in
    unit: UnitId = ""
    at: Hex = OFF
    #: the windows already asked
    asked: tuple[Asked, ...] = ()
    #: its rolled dice; they are not rerolled
    dice: tuple[int, ...] = ()
    #: the counters that entered the hex with this one. Not stored while the order waits: a window that needs
    #: them has its own record of them
    beside: tuple[UnitId, ...] = ()

    def was_asked(self, window: str, at: int) -> bool:
        """Has a window already been asked about this hex?"""
        return any((one.window, one.at) == (window, at) for one in self.asked)


class WindowFrame(Frame, frozen=True, gc=False):
    """The frame that a window opens, with the order that waits; each window derives its own.

    The record says who sees the waiting order: everybody, if it was announced, or ``Seen.OWNER``, if it is
    the rest of a plan that its side has told nobody.
    """

    unnamed = "pending"
    #: the window's stable id and moment
    window: ClassVar[str] = ""
    moment: ClassVar[Moment] = ORDER
    #: does answering use something up? A free answer is worth asking for at any odds
    costs: ClassVar[bool] = True

    pending: PendingOrder[Any] | None = None

    def missing(self) -> tuple[str, ...]:
        """The required counter, hex and waiting order that are missing, as its moment requires."""
        needs = ("unit", "at") if self.moment in (STEP, REACH, LOSS, ONTO) else ()
        found = [name for name in needs if not getattr(self, name)]
        waits = self.pending is not None and self.pending.order is not None
        return (*found, *(() if waits or self.moment in (REACH, ONTO) else (self.unnamed,)))

    def owner(self, units: Mapping[str, Unit], interrupted: int) -> int:
        """The side that gave the waiting order: the actor's side, or the decider's if nobody acts."""
        order = self.pending.order if self.pending is not None else None
        actors = () if order is None else actors_of(order)
        return next((units[name].side for name in actors if name in units), interrupted)


class Window(Struct, Generic[U], frozen=True):
    """A question at a moment of orders. ``opens`` has no side effects; it returns who is asked, or None.

    Windows use public knowledge: ``opens`` gets an observer's view. With ``could_open`` that view says
    whether anybody could be asked, and undo stops there in any case; ``opens`` then gets the truth. A window
    that ``reveals`` is a rule that tells somebody something: it gets the truth.
    """

    record: type[WindowFrame]
    #: the kind of its frame, for which modules declare the answers
    kind: str
    #: at the same moment lower ranks are asked first; ranks are unique
    rank: int
    opens: Callable[[RulesInterface[U], GameState[U], PendingOrder[U]], WindowFrame | None]
    #: the hexes where it may be asked, as a mask (before an order: its counters' hexes); without it, steps
    #: are asked about wherever there is a marker or a counter
    watches: Callable[[GameState[U]], int] | None = None
    could_open: Callable[[RulesInterface[U], GameState[U], PendingOrder[U]], bool] | None = None
    reveals: bool = False
    #: only orders with one of these deeds; if empty, all
    deeds: Deeds = NO_DEED
    #: but no orders with one of these
    spares: Deeds = NO_DEED
    #: a side's counters that could answer in it, from public knowledge: a player can set beforehand when to
    #: be asked
    watchers: Callable[[GameState[U], int], Iterable[UnitId]] | None = None
    #: only orders with one of these verbs; if empty, all
    verbs: frozenset[str] = frozenset()
    #: what is revealed before it could be asked: counters that the order turns face up
    shows: Callable[[Draft[U], PendingOrder[U]], None] | None = None
    #: the event when it opens
    told: Callable[[PendingOrder[U]], Event] | None = None

    @property
    def id(self) -> str:
        """Its stable id."""
        return self.record.window

    @property
    def at(self) -> Moment:
        """Its moment."""
        return self.record.moment

    def about(self, kind: type[Order[U]] | None) -> bool:
        """Is it asked about a kind of order? None is an order with nothing left: a counter has arrived, if
        that is its moment.
        """
        nothing_left = ENTERS if self.at is REACH else NO_DEED
        deeds = nothing_left if kind is None else kind.deeds
        if (self.deeds and not self.deeds & deeds) or self.spares & deeds:
            return False
        return not self.verbs or (kind is not None and kind.verb in self.verbs)


#: the windows of each moment, lowest rank first
AT: tuple[Hook[Window[Any]], ...] = tuple(Hook(f"windows: {moment.name}") for moment in Moment)
