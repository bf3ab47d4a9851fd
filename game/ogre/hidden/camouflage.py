"""Camouflage (ode:13.05): counters set up face down. A rule module of its own.

What comes of it stands in ``hidden_units``; here a side chooses who lies face down, as many as the
scenario allows it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from game.core.events import Event
from game.core.orders import possible
from game.core.references import UnitId
from game.core.refusals import Refusal
from game.core.roles import Role
from game.core.sequence import SETUP
from game.core.stocks import StockKind, StockUse, UseKind
from game.core.views import ANONYMOUS
from game.hexes.grid import mask_of
from game.ogre.common_refusals import UnitOrder, refuse
from game.ogre.counter_names import name_of
from game.ogre.hidden.hidden_units import DUMMY, FACE_DOWN
from game.ogre.kinds import KINDS
from game.ogre.rule_groups import HIDDEN
from game.ogre.state import Draft, GameState, Module, Order, Position, Rules, Unit
from game.ogre.structures.built import built

RULE = "ode:13.05"
CAMOUFLAGE_STOCK = "camouflage"


class Turned(Event, frozen=True, tag=True):
    """A side turned a counter face down in its set-up, or up again. Only that side hears of it."""

    rule = "ode:13.05"

    side: int
    unit: UnitId
    down: bool


def turned(state: GameState, e: Turned) -> str:
    return f"{name_of(state, e.unit)} is turned face {'down' if e.down else 'up'}."


def left_to_cover(state: GameState, side: int) -> int:
    """How many more counters of a side may lie face down."""
    down = sum(u.side == side and u.face_down and u.kind != DUMMY for u in state.units.values())
    return state.terms.stock(side, CAMOUFLAGE_STOCK) - down


class Cover(UnitOrder, frozen=True, tag=True):
    """Turn a counter face down, during set-up."""

    verb = "cover"
    role = Role.PLACE
    title = "Turn {unit} face down"
    free = True

    @classmethod
    def offers(cls, rules: Rules, state: GameState, unit: Unit) -> Sequence[Order]:
        return possible([cls(unit.id)], rules, state)

    def refused(self, rules: Rules, state: GameState, unit: Unit) -> Refusal | None:
        if unit.face_down:
            return refuse(unit, "covered", RULE, "is already face down.")
        if not unit.at:
            return refuse(unit, "off-map", RULE, "is not on the map.")
        # RULING Q-205: fire at an Ogre is aimed at a part of it, so an Ogre is never face down
        # RULING Q-1565: a building is no counter that hides
        if built(unit):
            return refuse(unit, "building", RULE, "is a building and lies open.", near=False)
        if unit.sheet:
            return refuse(unit, "ogre", RULE, "is too large to be camouflaged.", near=False)
        if left_to_cover(state, unit.side) <= 0:
            return Refusal(
                "none-left", RULE, f"No more counters of {state.sides[unit.side].name} may be face down."
            )
        return None

    def perform(self, rules: Rules, draft: Draft) -> None:
        _turn(draft, draft.units[self.unit], True)


class Uncover(UnitOrder, frozen=True, tag=True):
    """Turn a counter up again, during set-up."""

    verb = "uncover"
    role = Role.PLACE
    title = "Turn {unit} face up"
    free = True

    @classmethod
    def offers(cls, rules: Rules, state: GameState, unit: Unit) -> Sequence[Order]:
        return (cls(unit.id),) if unit.face_down and unit.kind != DUMMY else ()

    def refused(self, rules: Rules, state: GameState, unit: Unit) -> Refusal | None:
        if not unit.face_down:
            return refuse(unit, "not-covered", RULE, "is not face down.")
        if unit.kind == DUMMY:
            return Refusal("dummy", "ode:13.06", "A dummy is always face down; to remove it, place it off.")
        return None

    def perform(self, rules: Rules, draft: Draft) -> None:
        _turn(draft, draft.units[self.unit], False)


def _turn(draft: Draft, unit: Unit, down: bool) -> None:
    draft.put(replace(unit, face_down=down))
    draft.emit(Turned(unit.side, unit.id, down))


def suggested_covers(rules: Rules, position: Position, side: int) -> Iterator[Order]:
    """Who lies face down: the dearest first, as many as may."""
    left = left_to_cover(position, side) if position.terms.stock(side, CAMOUFLAGE_STOCK) else 0
    mine = [
        u
        for u in position.units.values()
        if u.side == side and u.at and u.kind != DUMMY and not u.face_down and not u.sheet and not built(u)
    ]
    for unit in sorted(mine, key=lambda u: (-KINDS[u.kind].cost, -len(u.squads), u.id))[: max(left, 0)]:
        yield Cover(unit.id)


# ------------------------------------------------------------------------ how a player turns them
def turning(rules: Rules, position: Position, side: int, at: int, counter: str) -> Order:
    """The order that turns a counter of a hex over: ``counter`` if it is one of the side, else the first that
    may be turned, face-up ones first.
    """
    row = [name for name in position.at_hex.get(at, ()) if position.units[name].side == side]
    orders = [Uncover(name) if position.units[name].face_down else Cover(name) for name in row]
    orders.sort(
        key=lambda order: (
            order.unit != counter,
            rules.refusal(position, order) is not None,
            isinstance(order, Uncover),
        )
    )
    return orders[0] if orders else Cover("")


def _turnable(rules: Rules, position: Position, side: int) -> int:
    return mask_of(
        at
        for at in position.at_hex
        if rules.refusal(position, turning(rules, position, side, at, "")) is None
    )


def _all_up(rules: Rules, position: Position, side: int) -> Iterator[Order]:
    for unit in position.units.values():
        if unit.side == side and unit.at and unit.face_down and unit.kind != DUMMY:
            yield Uncover(unit.id)


TURNS = StockUse(
    "cover", "Face down",
    "Turns a counter face down, so that the other side does not know what it is, or face up again.",
    "turn it face down, or up again", (Cover, Uncover), _turnable, turning, UseKind.TURN,
    face=ANONYMOUS,
    at_once=(("All face down", suggested_covers), ("All face up", _all_up)),
)  # fmt: skip
CAMOUFLAGE = Module(
    id="camouflage",
    title="Camouflage",
    rule=RULE,
    group=HIDDEN,
    effect="Some counters are face down until they act or are fired at.",
    orders={SETUP: (Cover, Uncover)},
    requires=(FACE_DOWN,),
    stocks=(
        StockKind(
            CAMOUFLAGE_STOCK,
            "camouflage",
            "Camouflage",
            RULE,
            30,
            left_to_cover,
            unseen=True,
            uses=lambda rules: (TURNS,),
            suggest=suggested_covers,
            usual=6,
            most=60,
        ),
    ),
    audience={Turned: lambda event: 1 << event.side},
    words={Turned: turned},
)
