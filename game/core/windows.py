"""Windows: moments of an order at which somebody may have to decide first,
and the one door by which it goes on.

An order comes by five moments. Modules declare windows for them: questions without an effect that say
whether somebody is asked there. When one opens, the order waits in the frame (``PendingOrder``) until an
answer calls ``resume`` or ``call_off``; then the windows that remain are asked, the order is asked for its
refusal once more, and it goes on.

``ORDER``, ``STEP`` and ``REACH`` cut an order: what was done stands, and what waits is the rest of it.
``ROLLED`` and ``LOSS`` hold it: of what it does nothing stands yet but its dice, and it is performed anew
with the same dice. So a window sees the position as it was before the order, with the dice on the table.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from enum import IntEnum
from typing import Any, ClassVar, Generic, cast

from msgspec import Struct
from msgspec.structs import replace

from game.core.aliases import aliases, renamed
from game.core.deeds import ENTERS, NO_DEED, Deeds
from game.core.draft import Draft, GameState
from game.core.events import Event
from game.core.hooks import Hook
from game.core.orders import Order, RulesInterface, rules_of
from game.core.position import U
from game.core.records import Frame, Unit
from game.core.references import Hex, UnitId
from game.core.roles import actors_of
from game.core.views import ONLOOKER, view
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


#: the windows of each moment, the lowest rank first
AT: tuple[Hook[Window[Any]], ...] = tuple(Hook(f"windows: {moment.name}") for moment in Moment)


class Interrupted(Exception):
    """A window opened amid the effects of an order, which are taken back until it is answered."""

    def __init__(self, frame: Pause) -> None:
        self.frame = frame


class Doing(Struct, Generic[U], gc=False):
    """An order in the course of being done."""

    order: Order[U]
    asked: tuple[Asked, ...] = ()
    #: faces that were rolled before it was held, and are still to be handed out
    left: tuple[int, ...] = ()
    #: all its faces so far
    thrown: tuple[int, ...] = ()
    rolls: int = 0
    losses: int = 0
    #: may it be held, its effects taken back?
    holds: bool = False

    def given(self, count: int) -> tuple[int, ...]:
        """Faces that were rolled before, when the same roll comes again; () for a new roll."""
        faces, self.left = self.left[:count], self.left[count:]
        return faces if len(faces) == count else ()

    def rolled(self, draft: Draft[U], faces: tuple[int, ...]) -> None:
        """Ask the windows after a roll. Raises ``Interrupted``."""
        self.thrown += faces
        self.rolls += 1
        if self.holds and rules_of(draft).asks[ROLLED]:
            _hold(draft, self, ROLLED, self.rolls - 1)

    def was_asked(self, window: str, unit: str, at: int) -> bool:
        """Was a window asked in it about a counter and a hex?"""
        return any((one.window, one.unit, one.at) == (window, unit, at) for one in self.asked)

    def loses(self, draft: Draft[U], unit: str, at: int) -> None:
        """Ask the windows before a loss. Raises ``Interrupted``."""
        self.losses += 1
        if self.holds:
            _hold(draft, self, LOSS, self.losses - 1, unit, at)


def _doing(draft: Draft[U]) -> Doing[U] | None:
    return cast("Doing[U] | None", draft.doing)  # the draft knows but a part of it


# ---------------------------------------------------------------------------- the moments
def watched(draft: Draft[U]) -> int:
    """The hexes that windows watch which are asked before a step and behind it, as a mask."""
    mask = 0
    for watches in rules_of(draft).watches:
        mask |= watches(draft)
    return mask


def looks_at(draft: Draft[U], moment: Moment, at: int) -> bool:
    """Does a window of a moment watch a hex?"""
    rules = rules_of(draft)
    return rules.asks[moment] and any(
        window.watches is None or window.watches(draft) >> at & 1 for window in AT[moment].of(rules)
    )


def pause(
    draft: Draft[U],
    moment: Moment,
    rest: Order[U] | None,
    unit: str = "",
    at: int = OFF,
    beside: tuple[str, ...] = (),
) -> bool:
    """Ask the windows of a moment; True when one opens.
    Then ``rest`` waits, and whoever asked does no more. ``beside`` have come with the counter.
    """
    doing = _doing(draft)
    if doing is None or not rules_of(draft).asks[moment]:
        return False
    frame = _first(draft, doing, PendingOrder(rest, moment, 0, unit, at, doing.asked, (), beside))
    if frame is not None:
        draft.push(frame)
    return frame is not None


def wait_with(draft: Draft[U], rest: Order[U] | None) -> None:
    """A part of an order has to wait, as when the first of a group is warned:
    what goes on later is the ``rest``.
    """
    frame = draft.frames[-1]
    if isinstance(frame, Pause) and frame.pending is not None:
        draft.frames = (*draft.frames[:-1], replace(frame, pending=replace(frame.pending, order=rest)))


def losing(draft: Draft[U], unit: str, at: int) -> None:
    """A counter is about to bear a loss: ask the windows. Whoever calls it goes on as if nothing were.

    Raises ``Interrupted``, which nobody but the machine catches.
    """
    if draft.doing is not None and rules_of(draft).asks[LOSS]:
        draft.doing.loses(draft, unit, at)


def _hold(draft: Draft[U], doing: Doing[U], moment: Moment, step: int, unit: str = "", at: int = OFF) -> None:
    todo = PendingOrder(doing.order, moment, step, unit, at, doing.asked, doing.thrown)
    frame = _first(draft, doing, todo)
    if frame is not None:
        raise Interrupted(frame)


def _first(draft: Draft[U], doing: Doing[U], todo: PendingOrder[U]) -> Pause | None:
    """The frame of the first window that opens at a point of an order."""
    deeds = _deeds(doing.order, todo.moment)
    for window in AT[todo.moment].of(draft.rules):
        if (window.deeds and not window.deeds & deeds) or window.spares & deeds:
            continue
        if window.verbs and doing.order.verb not in window.verbs:
            continue
        if window.watches is not None and not window.watches(draft) & _places(draft, todo):
            continue
        if todo.asked and Asked(window.id, todo.unit, todo.at, todo.step) in todo.asked:
            continue
        frame = _opened(draft, window, todo)
        if frame is not None:
            doing.asked = (*doing.asked, Asked(window.id, todo.unit, todo.at, todo.step))
            waits = replace(todo, asked=doing.asked, beside=())
            # RULING Q-760: who is asked about an order of the other side takes nothing back from before it
            draft.answerable = draft.answerable or frame.decider != _giver(draft, todo)
            return replace(frame, kind=window.kind, unit=todo.unit, at=todo.at, pending=waits)
    return None


def _giver(draft: Draft[U], todo: PendingOrder[U]) -> int:
    """The side whose order comes to a point of it; -1 where no counter does it."""
    doers = (todo.unit, *(() if todo.order is None else actors_of(todo.order)))
    return next((draft.units[name].side for name in doers if name in draft.units), -1)


def _places(draft: Draft[U], todo: PendingOrder[U]) -> int:
    """The hexes that a point of an order is about, as a mask: before it begins those of its counters."""
    if todo.at or todo.moment is not ORDER or todo.order is None:
        return 1 << todo.at if todo.at else 0
    mask, units = 0, draft.units
    for name in (*actors_of(todo.order), *todo.order.movers()):
        unit = units.get(name)
        if unit is not None:
            at = unit.at or (units[unit.aboard].at if unit.aboard in units else OFF)
            mask |= 1 << at if at else 0
    return mask


def _deeds(order: Order[U] | None, moment: Moment) -> Deeds:
    """The deeds of the order that is done. Where nothing is left of it, somebody has come somewhere."""
    if order is None:
        return ENTERS if moment is REACH else NO_DEED
    return order.deeds


def _opened(draft: Draft[U], window: Window[U], todo: PendingOrder[U]) -> Pause | None:
    """The question of one window, asked of those who may know."""
    rules, frame = rules_of(draft), None
    if window.reveals:
        frame = window.opens(rules, draft, todo)
        draft.revealed = draft.revealed or frame is not None
    else:
        names = aliases(draft, ONLOOKER)
        public, known = view(draft.snapshot(), ONLOOKER), renamed(todo, names)
        if window.could_open is None:
            frame = window.opens(rules, public, known)
            frame = frame and renamed(frame, {alias: name for name, alias in names.items()})
        elif window.could_open(rules, public, known):
            draft.answerable = True
            if window.shows is not None:
                window.shows(draft, todo)
            frame = window.opens(rules, draft, todo)
    if frame is not None and window.told is not None:
        draft.emit(window.told(todo))
    return frame


def was_asked(draft: Draft[U], window: str, unit: str, at: int) -> bool:
    """Was a window asked, in the order that is being done, about a counter and a hex?"""
    return draft.doing is not None and draft.doing.was_asked(window, unit, at)


# ------------------------------------------------------------------------------- the door
def begin(rules: RulesInterface[U], draft: Draft[U], order: Order[U]) -> Order[U] | None:
    """An order begins: ask the windows before it and before its steps. What goes on of it: all, as a rule,
    None when it waits, and what is left when some of its counters showed themselves to be nothing.
    """
    draft.doing, asks = Doing(order), rules.asks
    if asks[ORDER]:
        if pause(draft, ORDER, order):
            return None
        left = order.left_to(draft) if draft.answerable else order
        if left is None:
            return None
        order = left
    return None if asks[STEP] and _before_entries(draft, order) else order


def _before_entries(draft: Draft[U], order: Order[U]) -> bool:
    """Ask the windows before an order that takes counters into another hex in one deed."""
    entries = order.entries(draft)
    if not entries:
        return False
    return any(pause(draft, STEP, order, unit, at) for unit, at in entries)


def resume(draft: Draft[U], dice: tuple[int, ...] | None = None) -> None:
    """The interruption on top is answered: its order goes on through the windows that remain.

    ``dice`` are faces to take instead of those that were rolled.
    An order that is not allowed any more is given up.
    """
    frame = draft.pop()
    todo = frame.pending if isinstance(frame, Pause) else None
    if todo is None or draft.result is not None:
        return
    before, outer = draft.snapshot(), draft.doing
    order: Order[U] | None = todo.order
    faces = todo.dice if dice is None else dice
    draft.doing = Doing(order, todo.asked, faces)  # type: ignore[arg-type]  # nothing is left to be done
    gone = todo.unit and todo.unit not in draft.units
    waits = not gone and todo.moment <= REACH and pause(draft, todo.moment, order, todo.unit, todo.at)
    if order is not None and not waits and todo.moment <= STEP:
        waits = _before_entries(draft, order)
    if order is not None and not waits:
        rules_of(draft).perform_again(draft, order, before)
    draft.doing = outer


def call_off(draft: Draft[U]) -> None:
    """The interruption on top is answered: of the order that waits there nothing more is done."""
    draft.pop()


def held_back(draft: Draft[U], order: Order[U], do: Callable[[], None]) -> None:
    """Do what an order does. When a window opens amid it,
    take it back and let the order wait with its dice.
    """
    doing = _doing(draft)
    if doing is None:
        do()
        return
    asks = rules_of(draft).asks
    if not (asks[ROLLED] or asks[LOSS]):  # nothing can hold it: what comes behind it cuts it at most
        doing.order = order
        do()
        return
    start, told = draft.snapshot(), len(draft.events)
    doing.order, doing.holds = order, True
    try:
        do()
    except Interrupted as interrupted:
        draft.reset(start)
        del draft.events[told:]
        draft.push(interrupted.frame)
    finally:
        doing.holds = False
