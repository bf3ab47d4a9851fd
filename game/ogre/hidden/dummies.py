"""Dummies (ode:13.06): counters that are nothing. A rule module of its own.

A dummy is a counter that lies face down until it is turned up, and vanishes then (``hidden_units``).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.core.amounts import does
from game.core.events import Event
from game.core.position import on_move
from game.core.references import Hex, UnitId
from game.core.refusals import Refusal
from game.core.roles import Role
from game.core.sequence import SETUP
from game.core.stocks import StockKind, laying
from game.hexes.grid import OFF, bits, mask_of, nth
from game.ogre.counter_names import counter_name
from game.ogre.hidden.hidden_units import DUMMY, FACE_DOWN, far, front, own_hexes
from game.ogre.rule_groups import HIDDEN
from game.ogre.setup import areas_for, place_refusal, room
from game.ogre.state import Draft, GameState, Lazy, Module, Order, Position, Rules, Unit

RULE = "ode:13.06"
DUMMY_STOCK = "dummy"
#: hexes between two dummies of a suggestion
APART = 2


class DummySet(Event, frozen=True, tag=True):
    """A side set a dummy up. Only that side hears of it."""

    rule = "ode:13.06"

    side: int
    unit: UnitId
    at: Hex


def dummy_set(state: GameState, e: DummySet) -> str:
    side = state.sides[e.side].name
    return f"{side} {does(side, 'sets up a dummy')} in {state.board.grid.label(e.at)}."


def left_to_set(state: GameState, side: int) -> int:
    """How many dummies a side may still set up."""
    return state.terms.stock(side, DUMMY_STOCK) - sum(
        u.side == side and u.kind == DUMMY for u in state.units.values()
    )


def _fresh(state: GameState, at: int = OFF) -> Unit:
    """The next dummy of the side. Each side has numbers of its own, so that none tells of the other's."""
    side, sides = on_move(state.clock), len(state.sides)
    number = side + 1
    while (name := counter_name(DUMMY, number)) in state.units:
        number += sides
    return Unit(name, DUMMY, side, at, face_down=True)


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

    verb = "set-dummy"
    role = Role.PLACE
    title = "Set up a dummy in {at}"

    at: Hex

    @classmethod
    def side_offers(cls, rules: Rules, state: GameState) -> Sequence[Order]:
        if left_to_set(state, on_move(state.clock)) <= 0:
            return ()
        fresh = _fresh(state)
        return DummyOffers(room(state, fresh, areas_for(state, fresh)))

    def refusal(self, rules: Rules, state: GameState) -> Refusal | None:
        side = on_move(state.clock)
        if left_to_set(state, side) <= 0:
            return Refusal(
                "none-left", RULE, f"{(name := state.sides[side].name)} {does(name, 'has')} no dummies left."
            )
        return place_refusal(state, _fresh(state), self.at)

    def perform(self, rules: Rules, draft: Draft) -> None:
        unit = _fresh(draft, self.at)
        draft.put(unit)
        draft.emit(DummySet(unit.side, unit.id, self.at))


def suggested_dummies(rules: Rules, position: Position, side: int) -> Iterator[Order]:
    """Dummies where a counter might stand: in front, one in a hex, beside the others."""
    left = left_to_set(position, side) if position.terms.stock(side, DUMMY_STOCK) else 0
    offers = SetDummy.side_offers(rules, position) if left > 0 else ()
    if not isinstance(offers, DummyOffers):
        return
    own, ahead = own_hexes(position, side), front(position, side)
    free = offers.mask & ~mask_of((*position.at_hex, *position.markers))
    taken: list[int] = []
    for at in sorted(
        bits(free), key=lambda at: (abs(far(position, at, own) - 2), far(position, at, ahead), at)
    ):
        if left and (not taken or far(position, at, taken) > APART):
            taken.append(at)
            left -= 1
            yield SetDummy(at)


SETS = laying(
    SetDummy, "Dummy", "A face-down counter with no unit behind it. Drag it off the map to remove it.",
    "set up a dummy", face=DUMMY,
)  # fmt: skip
DUMMIES = Module(
    id="dummies",
    title="Dummies",
    rule=RULE,
    group=HIDDEN,
    effect="Some of the face-down counters are dummies.",
    orders={SETUP: (SetDummy,)},
    requires=(FACE_DOWN,),
    stocks=(
        StockKind(
            DUMMY_STOCK,
            "dummies",
            "Dummies",
            RULE,
            40,
            left_to_set,
            unseen=True,
            uses=lambda rules: (SETS,),
            suggest=suggested_dummies,
            usual=3,
        ),
    ),
    audience={DummySet: lambda event: 1 << event.side},
    words={DummySet: dummy_set},
)
