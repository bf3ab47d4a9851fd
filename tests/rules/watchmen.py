"""A rule made for tests: the side that is not moving may be asked at every moment of the other's orders.

It has a window and an answer of its own for each moment. A watchman is a light tank of the asked side.
"""

from __future__ import annotations

from typing import Any, ClassVar

from msgspec import Struct
from msgspec.structs import replace

from game.core.modules import Module
from game.core.pausing import call_off, resume
from game.core.refusals import Refusal
from game.core.state import Seen, Span, on_unit
from game.core.windows import Moment, PendingOrder, Window, WindowFrame
from game.ogre.combat.combat import Fire
from game.ogre.combat.damage import disable
from game.ogre.hooks import RESULTS, Blow, ResultLink
from game.ogre.movement.movement import Move
from game.ogre.ramming.ramming import Ram
from game.ogre.state import Answer, Draft, GameState, Rules, Unit

RULE = "house:watchmen"
WATCHMAN = "LT"
#: how often each window was looked at, for tests of what costs nothing
LOOKED: dict[str, int] = {}


class Shield(Struct, frozen=True):
    """A counter that is to bear no loss."""

    up: bool = False


SHIELD = on_unit("shield", Shield, span=Span.TURN, seen=Seen.ALL)


# ------------------------------------------------------------------------------ the questions
class Parley(WindowFrame, frozen=True, gc=False):
    window: ClassVar[str] = "parley"
    moment: ClassVar[Moment] = Moment.ORDER
    seen: ClassVar[Seen] = Seen.ALL


class Bar(WindowFrame, frozen=True, gc=False):
    window: ClassVar[str] = "bar"
    moment: ClassVar[Moment] = Moment.STEP
    seen: ClassVar[Seen] = Seen.OWNER


class Challenge(WindowFrame, frozen=True, gc=False):
    window: ClassVar[str] = "challenge"
    moment: ClassVar[Moment] = Moment.REACH
    seen: ClassVar[Seen] = Seen.OWNER


class Landing(WindowFrame, frozen=True, gc=False):
    window: ClassVar[str] = "landing"
    moment: ClassVar[Moment] = Moment.ONTO
    seen: ClassVar[Seen] = Seen.OWNER


class Luck(WindowFrame, frozen=True, gc=False):
    window: ClassVar[str] = "luck"
    moment: ClassVar[Moment] = Moment.ROLLED
    seen: ClassVar[Seen] = Seen.ALL


class Loss(WindowFrame, frozen=True, gc=False):
    window: ClassVar[str] = "loss"
    moment: ClassVar[Moment] = Moment.LOSS
    seen: ClassVar[Seen] = Seen.ALL


def near(state: GameState) -> int:
    """The hexes beside watchmen of the side that does not move."""
    mask = 0
    for unit in state.units.values():
        if unit.kind == WATCHMAN and unit.side != state.clock.side and unit.at:
            mask |= state.board.grid.disc(unit.at, 1)
    return mask


def asks(record: type[WindowFrame], kind: str, *orders: type) -> Any:
    """The question of a window about orders of these kinds."""

    def opens(rules: Rules, state: GameState, pending: PendingOrder[Unit]) -> WindowFrame | None:
        LOOKED[record.window] = LOOKED.get(record.window, 0) + 1
        if state.clock.turn < 1 or (pending.order is not None and not isinstance(pending.order, orders)):
            return None
        return record(kind, 1 - state.clock.side)

    return opens


# -------------------------------------------------------------------------------- the answers
class Let(Answer, frozen=True, tag=True):
    """Nothing is done about it."""

    verb: ClassVar[str] = "let"

    def perform(self, rules: Rules, draft: Draft) -> None:
        resume(draft)


class Forbid(Answer, frozen=True, tag=True):
    """The order is not carried out."""

    verb: ClassVar[str] = "forbid"

    def perform(self, rules: Rules, draft: Draft) -> None:
        call_off(draft)


class BarWay(Answer, frozen=True, tag=True):
    """Nobody goes farther this way."""

    verb: ClassVar[str] = "bar-way"

    def perform(self, rules: Rules, draft: Draft) -> None:
        call_off(draft)


class Snipe(Answer, frozen=True, tag=True):
    """A shot at who came near: on 4 or more it is disabled."""

    verb: ClassVar[str] = "snipe"

    def perform(self, rules: Rules, draft: Draft) -> None:
        unit = draft.units[draft.frames[-1].unit]
        if draft.roll(1, "shot of a watchman", RULE)[0] >= 4 and not unit.disabled and not unit.sheet:
            disable(draft, unit, "fire")
        resume(draft)


class Again(Answer, frozen=True, tag=True):
    """The dice are rolled again."""

    verb: ClassVar[str] = "again"

    def perform(self, rules: Rules, draft: Draft) -> None:
        top = draft.frames[-1]
        assert isinstance(top, WindowFrame) and top.pending is not None
        resume(draft, draft.roll(len(top.pending.dice), "rolled again", RULE))


class TakeCover(Answer, frozen=True, tag=True):
    """The counter bears no loss this turn."""

    verb: ClassVar[str] = "take-cover"

    def perform(self, rules: Rules, draft: Draft) -> None:
        SHIELD.put(draft, draft.frames[-1].unit, Shield(up=True))
        resume(draft)


def shielded(draft: Draft, blow: Blow) -> Blow | None:
    """A heavy tank with its shield up bears no loss."""
    return None if SHIELD.of(draft, blow.unit.id).up else blow


def no_more_fire(rules: Any, state: GameState, order: Fire) -> Refusal | None:
    """Who has his shield up does not fire."""
    if not any(SHIELD.of(state, shot.unit).up for shot in order.shots):
        return None
    return Refusal("shield", RULE, "Who has his shield up does not fire.")


WATCHMEN = Module(
    id="watchmen",
    title="Watchmen",
    rule=RULE,
    states=(SHIELD,),
    orders={
        "parley": (Let, Forbid),
        "bar": (Let, BarWay),
        "challenge": (Let, Snipe),
        "landing": (Let, Snipe, BarWay),
        "luck": (Let, Again),
        "loss": (Let, TakeCover),
    },
    vetoes={Fire: no_more_fire},
    hooks=(RESULTS.by(ResultLink(1, RULE, lands=shielded, kinds=frozenset({"HVY"}))),),
    windows=(
        Window(Parley, "parley", 1, asks(Parley, "parley", Move, Fire, Ram)),
        Window(Bar, "bar", 1, asks(Bar, "bar", Move, Ram), watches=near),
        Window(Challenge, "challenge", 1, asks(Challenge, "challenge", Move, Ram), watches=near),
        Window(Landing, "landing", 1, asks(Landing, "landing", Move), watches=near),
        Window(Luck, "luck", 1, asks(Luck, "luck", Fire)),
        Window(Loss, "loss", 1, asks(Loss, "loss", Fire)),
    ),
)


def only(*windows: str) -> Module:
    """The rule with some of its windows; its id says which."""
    rows = tuple(window for window in WATCHMEN.windows if window.id in windows)
    return replace(WATCHMEN, id="-".join(("watchmen", *windows)), windows=rows)
