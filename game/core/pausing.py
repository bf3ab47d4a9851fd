"""How an order comes by its windows (``windows``): it is asked about, waits, and goes on by one door.

``begin`` asks before an order; ``pause`` amid it, where what is left may wait; ``losing``, and each roll,
where all that it does is taken back until the answer. ``resume`` and ``call_off`` are the answers.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Generic, cast

from msgspec import Struct
from msgspec.structs import replace

from game.core.aliases import aliases, renamed
from game.core.draft import Draft
from game.core.orders import Order, RulesInterface, rules_of
from game.core.position import U
from game.core.roles import actors_of
from game.core.views import ONLOOKER, view
from game.core.windows import (
    AT,
    LOSS,
    ONTO,
    ORDER,
    REACH,
    ROLLED,
    STEP,
    Asked,
    Moment,
    Pause,
    PendingOrder,
    Window,
)
from game.hexes.grid import OFF


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
    if doing is None:
        return False
    windows = rules_of(draft).windows[moment][type(doing.order)]
    # most orders are given where no window watches any hex
    if not windows or not any([one.watches is None or one.watches(draft) for one in windows]):
        return False
    frame = _first(draft, doing, PendingOrder(rest, moment, 0, unit, at, doing.asked, (), beside))
    if frame is not None:
        draft.push(frame)
    return frame is not None


def entered(draft: Draft[U], rest: Order[U] | None, names: Sequence[str], at: int) -> bool:
    """Ask about counters that have come into a hex together, each in its turn; True when a window opens."""
    if not rules_of(draft).asks[REACH]:
        return False
    return any(pause(draft, REACH, rest, name, at, tuple(o for o in names if o != name)) for name in names)


def still_to_do(draft: Draft[U]) -> Order[U] | None:
    """What is still to be done of the order that waits, if one does."""
    top = draft.frames[-1] if draft.frames else None
    return top.pending.order if isinstance(top, Pause) and top.pending is not None else None


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
    for window in rules_of(draft).windows[todo.moment][type(doing.order)]:
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
    cut = todo.moment not in (ROLLED, LOSS)  # these come again by themselves when it is performed anew
    waits = not gone and cut and pause(draft, todo.moment, order, todo.unit, todo.at)
    if order is not None and not waits and todo.moment <= STEP:
        waits = _before_entries(draft, order)
    if order is not None and not waits and todo.moment is ONTO:
        names = [name for name in order.movers() if name in draft.units and draft.units[name].at == todo.at]
        waits = entered(draft, None if order.is_over() else order, names, todo.at)
    if order is not None and not waits and not order.is_over():
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
