"""What an order uses up when given up or broken off (ch:16, ch:47), and which counters are restricted."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.deeds import Deed
from game.core.position import on_move
from game.core.refusals import Refusal
from game.core.roles import actors_of
from game.core.state import EMPTY
from game.ogre import common_refusals
from game.ogre.engineering.work import Work, use_hand
from game.ogre.infantry import Combine
from game.ogre.options.challenge.state import GIVEN_UP, TOKEN, has_token
from game.ogre.options.morale import PINNED, SHAKEN, pinned, shaken
from game.ogre.state import Draft, GameState, Order, Position, Rules, Unit

#: movement-phase orders to mount and dismount, besides those that enter hexes or board
_GETTING_OFF = frozenset({"dismount", "disembark", "unload"})
#: orders open to a unit with a token in its own player-turn (ch:17, ch:18, ch:42); the extended sequence's
#: rally is the same rally (ch:37)
_RALLIES = frozenset({"rally", "self-rally", "leader-rally"})
WITH_A_TOKEN = frozenset({"token", "untoken", "spot"}) | _RALLIES
#: orders open to a shaken one (ch:35, ch:37)
WHEN_SHAKEN = frozenset({"token", "untoken"}) | _RALLIES
NOTHING: frozenset[str] = frozenset()
#: the states that leave a counter few orders or none, or forbid some
_BORNE = (TOKEN, SHAKEN, PINNED, GIVEN_UP)


def moves(order: Order) -> bool:
    """Is it a movement order, so that giving it up uses up the phase's movement?"""
    return bool(order.deeds & {Deed.ENTER, Deed.BOARD}) or order.verb in _GETTING_OFF


def spend(draft: Draft, order: Order, names: Sequence[str]) -> None:
    """The order is spent without effect: other orders of its counters remain possible (ch:47)."""
    # RULING Q-413: the order is spent, others remain possible
    if isinstance(order, Work):
        for hand in order.crew:
            if hand.unit in draft.units:
                use_hand(draft, draft.units[hand.unit], hand.squads, fire=True)
        return
    for name in names:
        if name in draft.units:
            if moves(order):
                GIVEN_UP.change(draft, name, movement=True)
            else:
                GIVEN_UP.change(draft, name, work=True)


def held(rules: Rules, state: GameState, order: Order) -> Refusal | None:
    """Veto on all orders: for a unit on challenge, shaken, pinned, or with an order given up."""
    if state.frames or not state.clock.turn:
        return None
    written = state.tables
    # only pinned counters are barred from these remaining orders
    borne = (PINNED,) if order.verb in WHEN_SHAKEN else _BORNE
    tables = [rows for kind in borne if (rows := written.get(kind))]
    if not tables:
        return None
    names = (*actors_of(order), *order.movers(), *(order.others if isinstance(order, Combine) else ()))
    if all([rows.keys().isdisjoint(names) for rows in tables]):
        return None
    for name in dict.fromkeys(names):
        unit = state.units.get(name)
        if unit is not None and unit.side == on_move(state.clock):
            found = _held(state, order, name)
            if found is not None:
                return found
    return None


def held_to(state: Position, unit: Unit) -> frozenset[str] | None:
    """The verbs left to a counter on challenge, shaken or pinned; None for others."""
    name, written = unit.id, state.tables
    token, shakes, pins = written.get(TOKEN, EMPTY), written.get(SHAKEN, EMPTY), written.get(PINNED, EMPTY)
    if name not in token and name not in shakes and name not in pins:
        return None
    if state.frames or not state.clock.turn or unit.side != on_move(state.clock):
        return None
    if name in pins and pinned(state, name):
        return NOTHING
    if name in shakes and shaken(state, name):
        return WHEN_SHAKEN
    return WITH_A_TOKEN if name in token and has_token(state, name) else None


def _held(state: GameState, order: Order, name: str) -> Refusal | None:
    """Why a counter cannot carry out an order in its own player-turn, or None."""
    called = common_refusals.named(state.units[name])
    if has_token(state, name) and order.verb not in WITH_A_TOKEN:
        text = f"{called} is on challenge: it can only challenge, spot and rally."
        return Refusal("on-challenge", "ch:17", text, (name,))
    if shaken(state, name) and order.verb not in WHEN_SHAKEN:
        return Refusal("shaken", "ch:35", f"{called} is shaken until it has rallied.", (name,))
    if pinned(state, name):
        return Refusal("pinned", "ch:35", f"{called} is pinned for the rest of this phase.", (name,))
    spent = GIVEN_UP.of(state, name)
    if (spent.movement and moves(order)) or (spent.work and Deed.WORK in order.deeds):
        return Refusal(
            "given-up", "ch:47", f"{called} has already given up such an order this phase.", (name,)
        )
    return None
