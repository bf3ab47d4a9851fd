"""Windows: moments of an order at which somebody may have to decide first.

An order comes by six moments. Modules declare windows for them: questions without an effect that say
whether somebody is asked there. When one opens, the order waits in the frame (``PendingOrder``) until an
answer calls ``resume`` or ``call_off``; then the windows that remain are asked, the order is asked for its
refusal once more, and it goes on.

``ORDER``, ``STEP``, ``REACH`` and ``ONTO`` cut an order: what was done stands, what waits is the rest of it.
``ROLLED`` and ``LOSS`` hold it: of what it does nothing stands yet but its dice, and it is performed anew
with the same dice. So a window sees the position as it was before the order, with the dice on the table.
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

    #: before anything of the order is done
    ORDER = 0
    #: before a counter enters a hex
    STEP = 1
    #: when a counter has entered a hex that somebody watches
    REACH = 2
    #: when dice have been rolled, before anything comes of them
    ROLLED = 3
    #: before a counter bears a loss
    LOSS = 4
    #: when counters have come onto the map, into the first hex of their way, all that come together
    ONTO = 5


#: the moments themselves: every order asks for them, and the member of an enum is found slowly by its name
ORDER, STEP, REACH, ROLLED, LOSS, ONTO = Moment


class Asked(Struct, frozen=True, gc=False):
    """A window that was asked in the course of an order, and at which point of it."""

    window: str
    unit: UnitId = ""
    at: Hex = OFF
    step: int = 0


class PendingOrder(Struct, Generic[U], frozen=True, gc=False):
    """An order that waits at a window."""

    #: what is still to be done, or None when the point was the end of it
    order: Order[U] | None
    moment: Moment
    #: how many rolls or losses of the order came before this one
    step: int = 0
    #: the counter that it is about, and the hex it is to enter, has entered, or is in
    unit: UnitId = ""
    at: Hex = OFF
    #: the windows that were asked in it so far
    asked: tuple[Asked, ...] = ()
    #: the dice it has rolled; they are not rolled again
    dice: tuple[int, ...] = ()
    #: the counters that came into the hex together with the counter. Not kept while the order waits: a window
    #: that goes by them has them in its own record
    beside: tuple[UnitId, ...] = ()

    def was_asked(self, window: str, at: int) -> bool:
        """Was a window asked already about this hex?"""
        return any((one.window, one.at) == (window, at) for one in self.asked)


class Pause(Frame, frozen=True, gc=False):
    """The interruption of a window. Each window derives a record of its own, which names it.

    The record says who sees the order that waits: all, where it has been announced, or ``Seen.OWNER``,
    where it is the rest of a plan that the side which gave it has told nobody.
    """

    unnamed: ClassVar[str] = "pending"
    #: the stable id of the window, and its moment
    window: ClassVar[str] = ""
    moment: ClassVar[Moment] = ORDER
    #: does who answers use something up? What costs nothing is worth being asked for at any odds
    costs: ClassVar[bool] = True

    pending: PendingOrder[Any] | None = None

    def missing(self) -> tuple[str, ...]:
        """The counter and the hex that it is about, and the order that waits,
        as far as its moment has them.
        """
        needs = ("unit", "at") if self.moment in (STEP, REACH, LOSS, ONTO) else ()
        found = [name for name in needs if not getattr(self, name)]
        waits = self.pending is not None and self.pending.order is not None
        return (*found, *(() if waits or self.moment in (REACH, ONTO) else (self.unnamed,)))

    def owner(self, units: Mapping[str, Unit], interrupted: int) -> int:
        """The side that gave the order that waits: that of who does it, or who decided where nobody does."""
        order = self.pending.order if self.pending is not None else None
        actors = () if order is None else actors_of(order)
        return next((units[name].side for name in actors if name in units), interrupted)


class Window(Struct, Generic[U], frozen=True):
    """A question at a moment of orders. ``opens`` has no effect; it says who is asked, or None.

    Windows open by what everybody knows: ``opens`` gets the view of an onlooker. With ``could_open`` that
    view says whether anybody could be asked there, and undo stops at the place in any case; ``opens`` is then
    asked of the truth. A window that ``reveals`` is a rule by which somebody learns something: it is asked of
    the truth.
    """

    record: type[Pause]
    #: the kind of its frame, by which modules say what may be answered
    kind: str
    #: at the same moment the lower rank is asked first; no two are equal
    rank: int
    opens: Callable[[RulesInterface[U], GameState[U], PendingOrder[U]], Pause | None]
    #: the hexes where it may be asked as a mask, before an order those of its counters; without it,
    #: steps are asked about where a marker or a counter is
    watches: Callable[[GameState[U]], int] | None = None
    could_open: Callable[[RulesInterface[U], GameState[U], PendingOrder[U]], bool] | None = None
    reveals: bool = False
    #: it is asked about orders that do one of these deeds; without any, about all
    deeds: Deeds = NO_DEED
    #: and not about orders that do one of these
    spares: Deeds = NO_DEED
    #: the counters of a side that could answer in it, as all know: a player can tell them beforehand when to
    watchers: Callable[[GameState[U], int], Iterable[UnitId]] | None = None
    #: it is asked about orders with one of these verbs; without any, about all
    verbs: frozenset[str] = frozenset()
    #: what shows of itself where it could be asked, before it is: counters that the order turns up
    shows: Callable[[Draft[U], PendingOrder[U]], None] | None = None
    #: what is told when it opens
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
        """Is it asked about a kind of order? None is an order of which nothing is left: then somebody has
        come somewhere, if that is its moment.
        """
        nothing_left = ENTERS if self.at is REACH else NO_DEED
        deeds = nothing_left if kind is None else kind.deeds
        if (self.deeds and not self.deeds & deeds) or self.spares & deeds:
            return False
        return not self.verbs or (kind is not None and kind.verb in self.verbs)


#: the windows of each moment, the lowest rank first
AT: tuple[Hook[Window[Any]], ...] = tuple(Hook(f"windows: {moment.name}") for moment in Moment)
