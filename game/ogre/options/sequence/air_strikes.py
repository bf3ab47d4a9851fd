"""Air strikes (sp:04, sp:41): the scenario sets when and how many; every number is a house default."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, ClassVar

from msgspec import Struct

from game.core.events import Event
from game.core.forms import Number, SideName
from game.core.position import on_move
from game.core.references import Hex
from game.core.refusals import Refusal
from game.core.roles import Confirm, Fact, Role
from game.core.state import Seen, Span, on_side
from game.core.terms import Term
from game.ogre.options.sequence.bombardment import Shelling, bombard
from game.ogre.options.sequence.hex_offers import HexOffers
from game.ogre.options.sequence.weather import DICE
from game.ogre.state import Draft, GameState, Order, Rules, View

RULE = "sp:41"
#: a strike arrives on this or more; an arriving one goes astray on that [H]
ARRIVES, ASTRAY = 5, 1
#: its strength against each unit of its hex [H]
STRIKE = Shelling("Air strike", RULE, 4)


class AirStrikes(Term, frozen=True):
    """A side's air strikes in one of its turns."""

    noun: ClassVar[str] = "an air strike"
    code: ClassVar[str] = "E372"
    word: ClassVar[str] = "air-strike"
    key: ClassVar[str] = "air_strikes"

    side: Annotated[int, SideName(head=True)]
    turn: Annotated[int, Number("a turn", least=1, lowest=1, most=999, head=True)]
    strikes: Annotated[int, Number("how many", least=1, lowest=1, most=99)] = 1


class Flown(Struct, frozen=True):
    """Air strikes that a side has called this player-turn."""

    strikes: int = 0


FLOWN = on_side("air-strikes", Flown, span=Span.TURN, seen=Seen.ALL)


class AirStrikeCame(Event, frozen=True, tag=True):
    """An air strike was called to a hex; it hit another, or (``OFF``) did not come."""

    side: int
    at: Hex
    hit: Hex = 0


def air_strike_came(state: GameState, e: AirStrikeCame) -> str:
    label, who = state.board.grid.label, state.sides[e.side].name
    if not e.hit:
        return f"The air strike that {who} called to {label(e.at)} does not come."
    astray = f" goes astray and hits {label(e.hit)}" if e.hit != e.at else f" hits {label(e.at)}"
    return f"The air strike of {who}{astray}."


def left(state: GameState, side: int) -> int:
    """Air strikes that a side may still call this player-turn."""
    turn = state.clock.turn
    due = sum(row.strikes for row in AirStrikes.all(state.terms) if (row.side, row.turn) == (side, turn))
    return due - FLOWN.of(state, side).strikes


def due(state: GameState) -> bool:
    """Has the moving side an air strike to call (sp:04, sp:23)?"""
    return left(state, on_move(state.clock)) > 0


class CallAirStrike(Order, frozen=True, tag=True):
    """Name the hex of an air strike, and roll for its arrival."""

    verb: ClassVar[str] = "air"
    role: ClassVar[Role] = Role.ATTACK
    title: ClassVar[str] = "Call an air strike on {aim}"
    confirm: ClassVar[Confirm] = Confirm.PRESS

    aim: Hex

    @classmethod
    def side_offers(cls, rules: Rules, state: View) -> Sequence[Order]:
        return HexOffers(state.board.grid.all_mask, cls) if due(state) else ()

    def facts(self, rules: Rules, state: View) -> tuple[Fact, ...]:
        return (
            Fact("Comes", f"on {ARRIVES} or 6", RULE),
            Fact("Goes astray", f"on {ASTRAY} of a second die", RULE),
            Fact("Strength", f"{STRIKE.points} against each unit of the hex", RULE),
            Fact("Left this turn", f"{left(state, on_move(state.clock))}", RULE),
        )

    def refusal(self, rules: Rules, state: GameState) -> Refusal | None:
        if self.aim not in state.board.grid:
            return Refusal("no-hex", RULE, "There is no such hex on this map.")
        if not due(state):
            return Refusal("none-left", RULE, "No air strike is due this turn.")
        return None

    def perform(self, rules: Rules, draft: Draft) -> None:
        side, grid = on_move(draft.clock), draft.board.grid
        FLOWN.put(draft, side, Flown(FLOWN.of(draft, side).strikes + 1))
        if draft.roll(1, "air strike", RULE, DICE)[0] < ARRIVES:
            draft.emit(AirStrikeCame(side, self.aim))
            return
        hit = self.aim
        if draft.roll(1, "aim of the air strike", RULE, DICE)[0] == ASTRAY:
            # RULING Q-783: if the direction leads off the map, it hits the named hex
            direction = draft.roll(1, "direction of the air strike", RULE, DICE)[0]
            hit = grid.neighbours[self.aim][direction - 1] or self.aim
        draft.emit(AirStrikeCame(side, self.aim, hit))
        for name in sorted(draft.at_hex.get(hit, ())):
            if name in draft.units:
                bombard(draft, draft.units[name], STRIKE, DICE)
