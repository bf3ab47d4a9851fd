"""A rule made for tests of questions out of turn: a howitzer may fire at who enters a hex within three hexes.

The odds are 3 against the distance: 3-1 beside it, 1-1 at three hexes. The rest of a way is known to its
owner alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import ClassVar

from game.core.modules import FrameKind, Module
from game.core.pausing import call_off, resume
from game.core.references import UnitId
from game.core.refusals import Refusal
from game.core.roles import Confirm, Fact, Role
from game.core.state import Seen
from game.core.windows import Moment, PendingOrder, Window, WindowFrame
from game.ogre.combat.damage import disable
from game.ogre.state import Answer, Draft, GameState, Order, Rules, Unit, View

RULE, PICKET, REACH = "house:pickets", "HWZ", 3
#: may they fire again and again at one place, each shot without effect?
STAYS_OPEN = False


class Seen3(WindowFrame, frozen=True, gc=False):
    """Somebody has come within three hexes of a picket."""

    window: ClassVar[str] = "picket"
    moment: ClassVar[Moment] = Moment.REACH
    seen: ClassVar[Seen] = Seen.OWNER


def pickets(state: GameState, side: int) -> list[str]:
    """The pickets of a side."""
    return [
        unit.id
        for unit in state.units.values()
        if unit.kind == PICKET and unit.side == side and unit.at and not unit.disabled
    ]


def watched(state: GameState) -> int:
    """The hexes that they watch."""
    mask = 0
    for name in pickets(state, 1 - state.clock.side):
        mask |= state.board.grid.disc(state.units[name].at, REACH)
    return mask


def comes(rules: Rules, state: GameState, pending: PendingOrder[Unit]) -> WindowFrame | None:
    return Seen3("picket", 1 - state.clock.side) if state.clock.turn else None


class LetGo(Answer, frozen=True, tag=True):
    """Nobody fires."""

    verb: ClassVar[str] = "leave-it"
    role: ClassVar[Role] = Role.DECLINE
    title: ClassVar[str] = "Let it pass"

    def perform(self, rules: Rules, draft: Draft) -> None:
        resume(draft)


class PicketShot(Order, frozen=True, tag=True):
    """A picket fires; on 4 or more who came near is disabled, and goes no farther."""

    verb: ClassVar[str] = "picket-shot"
    role: ClassVar[Role] = Role.ATTACK
    title: ClassVar[str] = "Fire with {unit}"
    confirm: ClassVar[Confirm] = Confirm.PRESS

    unit: UnitId

    @classmethod
    def offers(cls, rules: Rules, state: View, unit: Unit) -> Sequence[Order]:
        return (cls(unit.id),)

    def odds(self, rules: Rules, state: View) -> Fraction:
        gap = state.board.grid.distance(state.units[self.unit].at, state.frames[-1].at)
        return Fraction(3, max(1, gap))

    def facts(self, rules: Rules, state: View) -> tuple[Fact, ...]:
        odds = self.odds(rules, state)
        return (Fact("Odds", f"{odds.numerator}-{odds.denominator}", RULE), Fact("Stops it", "3 in 6", RULE))

    def refusal(self, rules: Rules, state: GameState) -> Refusal | None:
        top = state.frames[-1]
        if self.unit not in pickets(state, top.decider):
            return Refusal("no-picket", RULE, "It is no picket of yours.", (self.unit,))
        if state.board.grid.distance(state.units[self.unit].at, top.at) > REACH:
            return Refusal("far", RULE, "It is too far away.", (self.unit,))
        return None

    def perform(self, rules: Rules, draft: Draft) -> None:
        unit = draft.units[draft.frames[-1].unit]
        if STAYS_OPEN:
            draft.roll(1, "shot of a picket", RULE)
            return
        if draft.roll(1, "shot of a picket", RULE)[0] >= 4 and not unit.sheet:
            disable(draft, unit, "fire")
            call_off(draft)
        else:
            resume(draft)


PICKETS = Module(
    id="pickets",
    title="Pickets",
    rule=RULE,
    orders={"picket": (LetGo, PicketShot)},
    frames={"picket": FrameKind("A picket sees somebody", "Fire at who came near?", role=Role.ATTACK)},
    windows=(Window(Seen3, "picket", 1, comes, watches=watched, watchers=pickets),),
)
