"""Dummies (ode:13.06): counters that are nothing. A rule module of its own.

A dummy is a counter that lies face down until it is turned up, and vanishes then (``facedown``).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, ClassVar

from game.core.events import Event
from game.core.references import Hex, UnitId
from game.core.refusals import Refusal
from game.core.roles import Role
from game.core.sequence import SETUP
from game.hexes.grid import OFF, bits, nth
from game.ogre.event_text import does
from game.ogre.hidden.hidden_units import DUMMY, FACE_DOWN
from game.ogre.setup import place_refusal, room
from game.ogre.state import Draft, GameState, Lazy, Module, Order, Rules, Unit

RULE = "ode:13.06"
DUMMY_STOCK = "dummy"


class DummySet(Event, frozen=True, tag=True):
    """A side set a dummy up. Only that side hears of it."""

    side: int
    unit: UnitId
    at: Hex


def dummy_set(state: Any, e: DummySet) -> str:
    side = state.sides[e.side].name
    return f"{side} {does(side, 'sets up a dummy')} in {state.board.grid.label(e.at)}."


def left_to_set(state: GameState, side: int) -> int:
    """How many dummies a side may still set up."""
    return state.terms.stock(side, DUMMY_STOCK) - sum(
        u.side == side and u.kind == DUMMY for u in state.units.values()
    )


def _fresh(state: GameState, at: int = OFF) -> Unit:
    """The next dummy of the side. Each side has numbers of its own, so that none tells of the other's."""
    side, sides = state.clock.side, len(state.sides)
    number = side + 1
    while f"{DUMMY}-{number}" in state.units:
        number += sides
    return Unit(f"{DUMMY}-{number}", DUMMY, side, at, face_down=True)


class DummyOffers(Lazy):
    """Where a side may set up its next dummy."""

    __slots__ = ("mask",)

    def __init__(self, mask: int) -> None:
        self.mask = mask

    def hexes(self) -> Iterator[int]:
        """The hexes."""
        return bits(self.mask)

    def __len__(self) -> int:
        return self.mask.bit_count()

    def order(self, index: int) -> Order:
        return SetDummy(nth(self.mask, index))


class SetDummy(Order, frozen=True, tag=True):
    """Set up a dummy, face down. It is moved and taken up again like any counter: ``place``."""

    verb: ClassVar[str] = "set-dummy"
    role: ClassVar[Role] = Role.PLACE
    title: ClassVar[str] = "Set a dummy in {at}"

    at: Hex

    @classmethod
    def side_offers(cls, rules: Rules, state: GameState) -> Sequence[Order]:
        if left_to_set(state, state.clock.side) <= 0:
            return ()
        return DummyOffers(room(state, _fresh(state)))

    def refusal(self, rules: Rules, state: GameState) -> Refusal | None:
        side = state.clock.side
        if left_to_set(state, side) <= 0:
            return Refusal(
                "none-left", RULE, f"{(name := state.sides[side].name)} {does(name, 'has')} no dummies left."
            )
        return place_refusal(state, _fresh(state), self.at)

    def perform(self, rules: Rules, draft: Draft) -> None:
        unit = _fresh(draft, self.at)
        draft.put(unit)
        draft.emit(DummySet(unit.side, unit.id, self.at))


DUMMIES = Module(
    id="dummies",
    title="Dummies",
    rule=RULE,
    orders={SETUP: (SetDummy,)},
    requires=(FACE_DOWN,),
    audience={DummySet: lambda event: 1 << event.side},
    words={DummySet: dummy_set},
)
