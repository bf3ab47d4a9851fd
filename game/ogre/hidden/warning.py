"""The warning of what lies hidden ahead (ode:13.04.1): shared by all modules that hide something.

Each of them says what lurks in a hex (``ogre.hooks.LURKS``). The warning is a window before each step into
a hex; it is a rule by which something hidden is learnt.
"""

from __future__ import annotations

from typing import ClassVar

from game.core.events import Event
from game.core.modules import FrameKind
from game.core.pausing import call_off, resume
from game.core.references import Hex, UnitId
from game.core.roles import Confirm, Role
from game.core.state import Seen
from game.core.windows import Moment, PendingOrder, Window, WindowFrame
from game.ogre.event_text import name_of
from game.ogre.hooks import LURKS
from game.ogre.kinds import KINDS
from game.ogre.state import Answer, Draft, GameState, Module, Rules, Unit

RULE = "ode:13.04.1"
#: the frame
WARNED = "mine-warning"


class WarningFrame(WindowFrame, frozen=True, gc=False):
    """A unit is warned before it enters a hex."""

    window: ClassVar[str] = "warning"
    moment: ClassVar[Moment] = Moment.STEP
    seen: ClassVar[Seen] = Seen.OWNER


class Warned(Event, frozen=True, tag=True):
    """A unit is warned of what lies hidden in the hex ahead of it."""

    unit: UnitId
    at: Hex


def warned(state: GameState, e: Warned) -> str:
    return f"{name_of(state, e.unit)} is warned: something is hidden in {state.board.grid.label(e.at)}."


def wary(unit: Unit) -> bool:
    """Is it warned of hidden things ahead (ode:13.04.1)?"""
    return KINDS[unit.kind].wary


def ahead(rules: Rules, state: GameState, pending: PendingOrder[Unit]) -> WarningFrame | None:
    """Is something hidden in the hex ahead of a unit that is warned of it (ode:13.04.1, ce:14.02.3-f)?"""
    unit = state.units[pending.unit]
    # all who go in together wait for the one that is warned, and go on together
    if not wary(unit) or pending.was_asked(WarningFrame.window, pending.at):
        return None
    hidden = any(lurks(state, unit.side, pending.at) for lurks in LURKS.of(rules))
    return WarningFrame(WARNED, unit.side) if hidden else None


class GoAhead(Answer, frozen=True, tag=True):
    """Go on in spite of the warning."""

    verb: ClassVar[str] = "go-ahead"
    role: ClassVar[Role] = Role.CONFIRM
    title: ClassVar[str] = "Go ahead"
    confirm: ClassVar[Confirm] = Confirm.PRESS

    def perform(self, rules: Rules, draft: Draft) -> None:
        draft.revealed = True
        resume(draft)


class StopShort(Answer, frozen=True, tag=True):
    """Stay where one is, warned; other ways are open to what movement is left."""

    verb: ClassVar[str] = "stop-short"
    role: ClassVar[Role] = Role.CONFIRM
    title: ClassVar[str] = "Stop short"

    def perform(self, rules: Rules, draft: Draft) -> None:
        call_off(draft)


WARNING = Module(
    id="warning",
    title="Warning of hidden things",
    rule=RULE,
    orders={WARNED: (StopShort, GoAhead)},
    windows=(
        Window(
            WarningFrame,
            WARNED,
            10,
            ahead,
            reveals=True,
            told=lambda pending: Warned(pending.unit, pending.at),
        ),
    ),
    words={Warned: warned},
    frames={
        WARNED: FrameKind(
            "Something is hidden in {at}",
            "Go on into {at}, or stop short?",
            "The warning comes before {unit} enters {at}. If it stops short, it can take another path.",
            role=Role.CONFIRM,
            safe=StopShort,
            on_the_board=True,
            sign="warning",
        )
    },
)
