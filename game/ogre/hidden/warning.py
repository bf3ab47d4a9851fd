"""The warning of what lies hidden ahead (ode:13.04.1): shared by all modules that hide something.

Each of them says what lurks in a hex (``Module.has_hidden``). A warning is an interruption before the
hex is entered; its frame keeps the order that goes on from there.
"""

from __future__ import annotations

from typing import Any, ClassVar

from game.core import orders
from game.core.events import Event
from game.core.records import Frame
from game.core.references import Hex, UnitId
from game.core.views import unmasked
from game.ogre.event_text import name_of
from game.ogre.kinds import KINDS
from game.ogre.movement.movement import Move
from game.ogre.overrun.overrun import Overrun
from game.ogre.ramming.drive_over_infantry import Reduce
from game.ogre.ramming.ramming import Ram
from game.ogre.state import Answer, Draft, Module, Order, Rules, Unit
from game.ogre.structures.buildings import RamBuilding

RULE = "ode:13.04.1"
#: who is warned: these kinds, and cybertanks from this size on
WARNED_KINDS, WARNED_SIZE = frozenset({"NIN", "VULC"}), 8
#: the interruption
WARNED = "mine-warning"


class WarningFrame(Frame, frozen=True, gc=False):
    """A unit is warned; ``order`` goes on from where it stands."""

    unnamed: ClassVar[str] = "order"

    order: orders.Order[Unit] | None = None


class Warned(Event, frozen=True, tag=True):
    """A unit is warned of what lies hidden in the hex ahead of it."""

    unit: UnitId
    at: Hex


def warned(state: Any, e: Warned) -> str:
    return f"{name_of(state, e.unit)} is warned: something is hidden in {state.board.grid.label(e.at)}."


def wary(unit: Unit) -> bool:
    """Is it warned of hidden things ahead (ode:13.04.1)?"""
    kind = KINDS[unit.kind]
    return unit.kind in WARNED_KINDS or (kind.family == "ogre" and kind.size >= WARNED_SIZE)


def warn(draft: Draft, unit: Unit, order: Order, at: int) -> bool:
    """Stop a unit before a hex with hidden things, if it is one that is warned of them."""
    if not wary(unit) or not any(lurks(draft, unit.side, at) for lurks in draft.rules.has_hidden):
        return False
    if draft.frames:
        top = draft.frames[-1]
        if top.kind == WARNED and (top.unit, top.at) == (unit.id, at):
            return False  # it has been warned and goes on
    draft.push(WarningFrame(WARNED, unit.side, unit.id, at, order))
    draft.emit(Warned(unit.id, at))
    draft.revealed = True
    return True


def warn_mover(draft: Draft, unit: Unit, path: tuple[int, ...]) -> bool:
    """Before each hex of a move (ce:14.02.3-f)."""
    return warn(draft, unit, Move((unit.id,), path), path[0])


def warn_overrun(draft: Draft, order: Overrun) -> bool:
    """Before an overrun; all who go in together wait for the one that is warned."""
    return any(warn(draft, draft.units[name], order, order.at) for name in order.units)


def warn_ram(draft: Draft, order: Ram) -> bool:
    """Before a ram that leads into another hex; a ram on an Ogre does not."""
    unit = draft.units[order.unit]
    target = draft.units[unmasked(draft, order, unit.side).target]  # type: ignore[attr-defined]
    return target.at != unit.at and not target.sheet and warn(draft, unit, order, target.at)


def warn_reduce(draft: Draft, order: Reduce | RamBuilding) -> bool:
    """Before going over infantry in another hex, or into one to ram its building."""
    unit = draft.units[order.unit]
    return order.at != unit.at and warn(draft, unit, order, order.at)


class GoAhead(Answer, frozen=True, tag=True):
    """Go on in spite of the warning."""

    verb: ClassVar[str] = "go-ahead"

    def perform(self, rules: Rules, draft: Draft) -> None:
        # the frame stays on top meanwhile: by it the unit is known to have been warned
        frame = draft.frames[-1]
        assert isinstance(frame, WarningFrame) and frame.order is not None
        draft.revealed = True
        met, before = rules.met(draft, frame.order), draft.snapshot()
        if met is not None and met.refusal(rules, draft) is None:
            met.perform(rules, draft)
            rules.follow_up(draft, met, before)
        draft.frames = tuple(f for f in draft.frames if f is not frame)


class StopShort(Answer, frozen=True, tag=True):
    """Stay where one is, warned; other ways are open to what movement is left."""

    verb: ClassVar[str] = "stop-short"

    def perform(self, rules: Rules, draft: Draft) -> None:
        draft.pop()


WARNING = Module(
    id="warning",
    title="Warning of hidden things",
    rule=RULE,
    orders={WARNED: (GoAhead, StopShort)},
    frames={WARNED: WarningFrame},
    before_step=(warn_mover,),
    before_order={Overrun: warn_overrun, Ram: warn_ram, Reduce: warn_reduce, RamBuilding: warn_reduce},
    words={Warned: warned},
)
