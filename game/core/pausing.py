"""How an order passes its windows (``windows``): it is asked about, waits, and continues.

``begin`` asks before an order. ``pause`` asks during it, where the rest can wait. ``losing`` and each roll
undo all its effects until the answer. ``resume`` and ``call_off`` are the answers.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Generic, cast

from msgspec import Struct
from msgspec.structs import replace

from game.core.deeds import Deed
from game.core.draft import Draft
from game.core.orders import Order, RulesInterface, rules_of
from game.core.position import U
from game.core.roles import actors_of
from game.core.views import ONLOOKER, aliases, renamed, view
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
    PendingOrder,
    Window,
    WindowFrame,
)
from game.hexes.grid import OFF


class Interrupted(Exception):
    """A window opened during an order's effects, which are undone until it is answered."""

    def __init__(self, frame: WindowFrame) -> None:
        self.frame = frame


class Doing(Struct, Generic[U], gc=False):
    """An order in progress."""

    order: Order[U]
    asked: tuple[Asked, ...] = ()
    #: faces rolled before it was held, still to be reused
    left: tuple[int, ...] = ()
    #: all its faces so far
    thrown: tuple[int, ...] = ()
    rolls: int = 0
    losses: int = 0
    #: can it be held, and its effects undone?
    holds: bool = False

    def given(self, count: int) -> tuple[int, ...]:
        """Faces rolled before, when the same roll recurs; () for a new roll."""
        faces, self.left = self.left[:count], self.left[count:]
        return faces if len(faces) == count else ()

    def rolled(self, draft: Draft[U], faces: tuple[int, ...]) -> None:
        """Ask the windows after a roll. Raises ``Interrupted``."""
        self.thrown += faces
        self.rolls += 1
        if self.holds and rules_of(draft).asks[ROLLED]:
            _hold(draft, self, ROLLED, self.rolls - 1)

    def was_asked(self, window: str, unit: str, at: int) -> bool:
        """Has it already asked a window about a counter and a hex?"""
        return any((one.window, one.unit, one.at) == (window, unit, at) for one in self.asked)

    def loses(self, draft: Draft[U], unit: str, at: int) -> None:
        """Ask the windows before a loss. Raises ``Interrupted``."""
        self.losses += 1
        if self.holds:
            _hold(draft, self, LOSS, self.losses - 1, unit, at)


def _doing(draft: Draft[U]) -> Doing[U] | None:
    return cast("Doing[U] | None", draft.doing)  # the draft knows only part of it


# ---------------------------------------------------------------------------- the moments
def watched(draft: Draft[U]) -> int:
    """The hexes whose windows are asked before and after a step, as a mask."""
    mask = 0
    for watches in rules_of(draft).watches:
        mask |= watches(draft)
    return mask


def on_the_way(rules: RulesInterface[U], draft: Draft[U]) -> bool:
    """Can a window open on the way of the counters that an order in progress moves?"""
    if draft.doing is None:
        return False
    kind = type(draft.doing.order)
    return bool(rules.windows[STEP][kind] or rules.windows[REACH][kind])


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
    """Ask the windows of a moment; True if one opens.

    Then ``rest`` waits, and the caller stops. ``beside`` entered with the counter.
    """
    if draft.doing is None:
        return False
    doing = cast("Doing[U]", draft.doing)
    windows = rules_of(draft).windows[moment][type(doing.order)]
    # most orders are given where no window watches a hex
    if not windows or not any([one.watches is None or one.watches(draft) for one in windows]):
        return False
    frame = _first(draft, doing, PendingOrder(rest, moment, 0, unit, at, doing.asked, (), beside))
    if frame is not None:
        draft.push(frame)
    return frame is not None


def entered(draft: Draft[U], rest: Order[U] | None, names: Sequence[str], at: int) -> bool:
    """Ask about counters that entered a hex together, one after another; True if a window opens."""
    if not rules_of(draft).asks[REACH]:
        return False
    return any(pause(draft, REACH, rest, name, at, tuple(o for o in names if o != name)) for name in names)


def still_to_do(draft: Draft[U]) -> Order[U] | None:
    """The rest of the waiting order, if there is one."""
    top = draft.frames[-1] if draft.frames else None
    return top.pending.order if isinstance(top, WindowFrame) and top.pending is not None else None


def wait_with(draft: Draft[U], rest: Order[U] | None) -> None:
    """Part of an order has to wait, as when the first of a group is warned: ``rest`` continues later."""
    frame = draft.frames[-1]
    if isinstance(frame, WindowFrame) and frame.pending is not None:
        draft.frames = (*draft.frames[:-1], replace(frame, pending=replace(frame.pending, order=rest)))


def losing(draft: Draft[U], unit: str, at: int) -> None:
    """A counter is about to suffer a loss: ask the windows. The caller continues normally afterwards.

    Raises ``Interrupted``, which only the engine catches.
    """
    if draft.doing is not None and rules_of(draft).asks[LOSS]:
        draft.doing.loses(draft, unit, at)


def _hold(draft: Draft[U], doing: Doing[U], moment: Moment, step: int, unit: str = "", at: int = OFF) -> None:
    todo = PendingOrder(doing.order, moment, step, unit, at, doing.asked, doing.thrown)
    frame = _first(draft, doing, todo)
    if frame is not None:
        raise Interrupted(frame)


def _first(draft: Draft[U], doing: Doing[U], todo: PendingOrder[U]) -> WindowFrame | None:
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
            # RULING Q-760: a side asked about an enemy order cannot undo anything from before it
            draft.answerable = draft.answerable or frame.decider != _giver(draft, todo)
            return replace(frame, kind=window.kind, unit=todo.unit, at=todo.at, pending=waits)
    return None


def _giver(draft: Draft[U], todo: PendingOrder[U]) -> int:
    """The side that gave an order, at a point of it; -1 if no counter acts."""
    doers = (todo.unit, *(() if todo.order is None else actors_of(todo.order)))
    return next((draft.units[name].side for name in doers if name in draft.units), -1)


def _places(draft: Draft[U], todo: PendingOrder[U]) -> int:
    """The hexes that a point of an order concerns, as a mask: before it begins, those of its counters."""
    if todo.at or todo.moment is not ORDER or todo.order is None:
        return 1 << todo.at if todo.at else 0
    mask, units = 0, draft.units
    for name in (*actors_of(todo.order), *todo.order.movers()):
        unit = units.get(name)
        if unit is not None:
            at = unit.at or (units[unit.aboard].at if unit.aboard in units else OFF)
            mask |= 1 << at if at else 0
    return mask


def _opened(draft: Draft[U], window: Window[U], todo: PendingOrder[U]) -> WindowFrame | None:
    """One window's question, asked of the sides that may know."""
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
    """Has the current order already asked a window about a counter and a hex?"""
    return draft.doing is not None and draft.doing.was_asked(window, unit, at)


# ------------------------------------------------------------------------------- the door
def begin(rules: RulesInterface[U], draft: Draft[U], order: Order[U]) -> Order[U] | None:
    """An order begins: ask the windows before it and before its steps.

    Returns what continues: normally all of it, None if it waits, and the rest if some of its counters were
    revealed as empty.
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
    """Ask the windows before an order that moves counters into another hex in one step."""
    entries = order.entries(draft)
    if not entries:
        return False
    return any(pause(draft, STEP, order, unit, at) for unit, at in entries)


def resume(draft: Draft[U], dice: tuple[int, ...] | None = None) -> None:
    """The top frame is answered: its order continues through the remaining windows.

    ``dice`` are faces that replace the rolled ones. An order that is no longer legal is dropped.
    """
    frame = draft.pop()
    todo = frame.pending if isinstance(frame, WindowFrame) else None
    if todo is None or draft.result is not None:
        return
    draft.revealed = draft.revealed or _tells(draft, frame.decider, todo)
    before, outer = draft.snapshot(), draft.doing
    order: Order[U] | None = todo.order
    faces = todo.dice if dice is None else dice
    draft.doing = Doing(order, todo.asked, faces)  # type: ignore[arg-type]  # nothing is left to be done
    gone = todo.unit and todo.unit not in draft.units
    cut = todo.moment not in (ROLLED, LOSS)  # these recur when it is performed again
    waits = not gone and cut and pause(draft, todo.moment, order, todo.unit, todo.at)
    if order is not None and not waits and todo.moment <= STEP:
        waits = _before_entries(draft, order)
    if order is not None and not waits and todo.moment is ONTO:
        names = [name for name in order.movers() if name in draft.units and draft.units[name].at == todo.at]
        waits = entered(draft, None if order.is_over() else order, names, todo.at)
    if order is not None and not waits and not order.is_over():
        rules_of(draft).perform_again(draft, order, before)
    draft.doing = outer


def _tells(draft: Draft[U], answered: int, todo: PendingOrder[U]) -> bool:
    """Does the side that lets an order go on learn something by it that it could not know before?"""
    # only its own side knows what it works at, and whether anything is there to work at
    return todo.order is not None and Deed.WORK in todo.order.deeds and answered != _giver(draft, todo)


def call_off(draft: Draft[U]) -> None:
    """The top frame is answered: the rest of the waiting order is dropped."""
    draft.pop()


def held_back(draft: Draft[U], order: Order[U], do: Callable[[], None]) -> None:
    """Carry out an order. If a window opens during it, undo it and let the order wait with its dice."""
    doing = _doing(draft)
    if doing is None:
        do()
        return
    asks = rules_of(draft).asks
    if not (asks[ROLLED] or asks[LOSS]):  # nothing can hold it: what follows can only cut it short
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
