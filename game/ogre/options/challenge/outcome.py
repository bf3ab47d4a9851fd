"""The outcome of a challenge: the morale test and its effects on a group (ch:15, ch:23, ch:35, ch:46).

The frame ``challenged`` holds the order while the fire is resolved: owners first choose lost squads,
then the test runs automatically, then the owner is asked, if the order still stands. Clients show its public
fields: ``units`` of the order, ``by`` the challenger.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from msgspec.structs import replace

from game.core.dice import SUM
from game.core.orders import rules_of
from game.core.pausing import call_off
from game.core.position import on_move
from game.core.references import UnitId
from game.core.state import Seen
from game.core.windows import Asked, Moment, WindowFrame
from game.ogre import sheets
from game.ogre.infantry import knocked_out, leave_disabled
from game.ogre.movement.transport_state import riders
from game.ogre.options.challenge import events
from game.ogre.options.challenge.spending import spend
from game.ogre.options.challenge.state import TOKEN
from game.ogre.options.challenge.window import Undertaking, seen_by_all
from game.ogre.options.challenge.withdrawing import withdraw
from game.ogre.options.morale import PINNED, Pinned, Tested, best_rating, pinned, shake, short_by, steadfast
from game.ogre.state import Draft, GameState, Order, Unit

# ----------------------------------------------------------- casualties (ch:32), and the elements lost
#: rows of a record sheet without components
_NO_PARTS = frozenset({sheets.TREADS, sheets.INT, sheets.INT_FIRED, sheets.MIS_FIRED})


def of_counter(unit: Unit | None) -> int:
    """The elements of a counter: its squads, its record sheet's components and treads, or the one vehicle."""
    if unit is None:
        return 0
    if unit.squads:
        return len(unit.squads)
    if unit.sheet:
        parts = sum(n for row, n in enumerate(unit.sheet) if row not in _NO_PARTS)
        return 1 + parts + unit.sheet[sheets.TREADS]
    return 1 + sum(unit.boxes)


def members(state: GameState, names: Sequence[str]) -> tuple[str, ...]:
    """The counters of a group and their riders."""
    # RULING Q-721: the order takes riders along, so their losses are losses of the group
    found = dict.fromkeys(names)
    for name in names:
        unit = state.units.get(name)
        found.update(dict.fromkeys(rider.id for rider in riders(state, unit)) if unit is not None else {})
    return tuple(found)


def elements(state: GameState, names: Sequence[str]) -> int:
    """The elements of some counters (ch:32)."""
    return sum(of_counter(state.units.get(name)) for name in names)


# ------------------------------------------------------------------------------------- the morale test
CHALLENGED = "challenged"
#: failed by this much or more: shaken and withdrawing; by less: pinned (ch:35) [house default]
SHAKEN_BY, WITHDRAWS_BY = 3, 5


class Answered(WindowFrame, frozen=True, gc=False):
    """An order was challenged: its owner decides how to continue."""

    window: ClassVar[str] = "challenge"
    moment: ClassVar[Moment] = Moment.ORDER
    seen: ClassVar[Seen] = Seen.OWNER
    units: tuple[UnitId, ...] = ()
    #: those with their riders, and their elements before the fire
    group: tuple[UnitId, ...] = ()
    by: UnitId = ""
    had: int = 0
    tested: bool = False

    def public(self) -> tuple[str, ...]:
        return ("units", "group", "by", "had", "tested", *seen_by_all(self.pending))


def answered(draft: Draft, asked: Undertaking, by: str) -> Answered:
    """The waiting order, now for its owner. It is marked as challenged, so that nobody is asked again."""
    pending = asked.pending
    if pending is None:
        raise RuntimeError("a challenge without an order that waits")
    known = tuple(one for one in pending.asked if one.window != asked.window)
    pending = replace(
        pending, moment=Moment.ORDER, unit="", at=0, step=0, asked=(*known, Asked(Answered.window))
    )
    group = members(draft, asked.units)
    return Answered(
        CHALLENGED, on_move(draft.clock), "", 0, pending, asked.units, group, by, elements(draft, group)
    )


def settle(draft: Draft) -> None:
    """The fire has been resolved and its losses chosen: test once, then decide how the order continues."""
    frame = draft.frames[-1]
    if not isinstance(frame, Answered) or frame.tested:
        return
    draft.frames = (*draft.frames[:-1], replace(frame, tested=True))
    left = tuple(name for name in frame.units if name in draft.units)
    lost = frame.had - elements(draft, frame.group)
    if not left:
        # ch:46: the order is void and nobody tests; riders dismount (ode:5.11)
        draft.emit(events.BrokenOff(frame.units, events.VOID))
        call_off(draft)
        return
    failed = _failed_by(draft, left, lost) if lost else 0  # ch:15: no element lost, no test
    behind = leave_disabled(draft, left)
    _pin(draft, behind)
    if failed:
        _breaks_off(draft, frame, left, behind, failed)
    else:
        _ask_owner(draft, frame, left)


def rest_of(state: GameState, frame: Answered) -> Order | None:
    """The order for its remaining counters, neither disabled nor pinned (ch:15, ch:46)."""
    # RULING Q-418: the survivors continue the work as the same attempt
    order = frame.pending.order if frame.pending is not None else None
    out = [
        name
        for name in frame.units
        if (unit := state.units.get(name)) and (knocked_out(state, unit) or pinned(state, name))
    ]
    found: Order | None = None if order is None else order.left_to(state, out)
    return found


def _ask_owner(draft: Draft, frame: Answered, left: tuple[str, ...]) -> None:
    """Ask the owner about the order, unless nothing is possible: no remaining counter can carry out any of
    it, or its path ended in the first hex of the map.
    """
    order = rest_of(draft, frame)
    if order is not None and bool(getattr(order, "path", True)):
        return
    call_off(draft)
    whole = frame.pending.order if frame.pending is not None else None
    if order is None and whole is not None:
        draft.emit(events.BrokenOff(left, events.VOID))
        spend(draft, whole, left)


def _failed_by(draft: Draft, left: tuple[str, ...], lost: int) -> int:
    """Test a group's morale once, with its best rating (ch:33, ch:46): by how much it fails."""
    rules = rules_of(draft)
    rating = rules.value("morale", draft, Tested(left, lost))
    if steadfast(best_rating(draft, left)):  # ch:49: an Ogre never fails
        draft.emit(events.MoraleTested(left, (), rating, events.PASSED))
        return 0
    dice = draft.roll(2, "morale", "ch:33", read=SUM)
    short = short_by(dice, rating)
    draft.emit(events.MoraleTested(left, dice, rating, _result(short)))
    return short


def _result(short: int) -> str:
    if not short:
        return events.PASSED
    if short < SHAKEN_BY:
        return events.PINNED
    return events.SHAKEN if short < WITHDRAWS_BY else events.WITHDRAWS


def _pin(draft: Draft, names: Sequence[str]) -> None:
    for name in names:
        PINNED.put(draft, name, Pinned(yes=True))


def _breaks_off(
    draft: Draft, frame: Answered, left: tuple[str, ...], behind: Sequence[str], short: int
) -> None:
    """Cancel the order and apply the result to the group, squads left ``behind`` included (ch:35)."""
    order = frame.pending.order.left_to(draft) if frame.pending and frame.pending.order else None
    draft.emit(events.BrokenOff(left, events.CANCELLED))
    call_off(draft)
    if order is not None:
        spend(draft, order, left)
    _pin(draft, left)
    for name in (*left, *behind) if short >= SHAKEN_BY else ():
        shake(draft, name)
    if short >= WITHDRAWS_BY:
        for name in left:
            TOKEN.drop(draft, name)  # ch:05, ch:36
        withdraw(draft, left, frame.by)
