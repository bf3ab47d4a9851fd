"""The window of challenge fire (ch:08, ch:09, ch:43, ch:44): before an order of the moving side.

It uses public knowledge, and opens only if a counter with a token can attack a counter of the order: tokens,
fatigue and positions are public. The record describes the order for display: ``units``, its counters as
known, ``path``, its hexes on the map, and ``verb``, its word. Everybody sees the waiting order as well,
except work, which may be secret.

Two records make one question: before the first hex, and after counters enter the map in their first hex
(``core.windows``, ORDER and ONTO).
"""

from __future__ import annotations

from collections.abc import Iterator

from game.core.deeds import Deed
from game.core.position import Position, on_move, varied
from game.core.references import Hex, UnitId
from game.core.roles import actors_of
from game.core.state import Seen
from game.core.windows import Moment, PendingOrder, Window, WindowFrame
from game.hexes.grid import OFF
from game.ogre.hidden.hidden_units import turn_up
from game.ogre.options.challenge.shooting import FARTHEST, able, answers
from game.ogre.options.challenge.state import FATIGUE, LIMIT, TOKEN
from game.ogre.options.morale import SHAKEN
from game.ogre.state import Draft, GameState, Order, Rules, Unit

#: the kinds of frame
BEFORE, ONTO = "challenge", "challenge-onto"
#: RULING Q-407: the orders that can be challenged, by verb (ch:06, ch:43); no others (ch:07): not fire,
#: rally, withdrawal, the close assault itself, or anything not listed (Q-524)
VERBS = frozenset({
    "move", "accompany", "lead", "mount", "dismount", "carry", "load", "unload", "unpack", "pack", "prepare",
    "embark", "disembark", "work", "advance",
})  # fmt: skip
#: RULING Q-708: laying or clearing a field by hand is work, and announced only as that
WORK_AT_FIELDS = frozenset({"lay-field", "clear-field"})


def seen_by_all(pending: PendingOrder[Unit] | None) -> tuple[str, ...]:
    """The waiting order, if everybody sees it: only their own side knows what sappers work on."""
    # RULING Q-720: the challenger learns which units work, but not at what
    order = pending.order if pending is not None else None
    return () if order is None or Deed.WORK in order.deeds else ("pending",)


class Undertaking(WindowFrame, frozen=True, gc=False):
    """Is this order challenged? The question to the non-moving side."""

    window = "challenge"
    moment = Moment.ORDER
    seen = Seen.OWNER

    units: tuple[UnitId, ...] = ()
    path: tuple[Hex, ...] = ()
    verb: str = ""

    def public(self) -> tuple[str, ...]:
        return ("units", "path", "verb", *seen_by_all(self.pending))


class ComingOnto(Undertaking, frozen=True, gc=False):
    """The same for counters that have just entered the map."""

    window = "challenge-onto"
    moment = Moment.ONTO


def counters_of(state: GameState, order: Order) -> tuple[str, ...]:
    """The counters of an order of the moving side: one unit for the challenge (ch:46)."""
    # RULING Q-404: the counters of one order are the unit; Q-420: including ducklings and companions
    named = dict.fromkeys((*actors_of(order), *order.movers()))
    side = on_move(state.clock)
    return tuple(name for name in named if name in state.units and state.units[name].side == side)


def targets(state: GameState, names: tuple[str, ...]) -> list[Unit]:
    """The possible targets on the map: the order's counters and their carriers."""
    # RULING Q-723: fire at a unit aboard is aimed at its carrier (ode:5.11)
    found: dict[str, Unit] = {}
    for name in names:
        unit = state.units.get(name)
        if unit is not None and unit.aboard:
            unit = state.units.get(unit.aboard)
        if unit is not None and unit.at:
            found[unit.id] = unit
    return list(found.values())


def watched(state: GameState) -> int:
    """The hexes a counter with a token could fire at this player-turn, as a mask; others need no check."""
    tokens = TOKEN.table(state)
    if not tokens:
        return 0
    mask, disc, moving, limit = 0, state.board.grid.disc, on_move(state.clock), LIMIT.of(state)
    fatigue, shaken = FATIGUE.table(state), SHAKEN.table(state)
    for name in tokens:
        unit = state.units.get(name)
        if unit is None or unit.side == moving or not unit.at or unit.disabled or name in shaken:
            continue
        tired = fatigue.get(name)
        if tired is None or tired.markers < limit:
            mask |= disc(unit.at, FARTHEST[unit.kind])
    return mask


def watchers(state: GameState, side: int) -> tuple[str, ...]:
    """A side's counters that can answer; a player can set in advance when to be asked."""
    mine = (state.units.get(name) for name in sorted(TOKEN.table(state)))
    return tuple(unit.id for unit in mine if unit is not None and unit.side == side and not able(state, unit))


def asked_about(
    state: GameState, pending: PendingOrder[Unit], record: type[Undertaking]
) -> Undertaking | None:
    """The question about a challengeable order, whoever could answer it; None for other orders.

    It is asked when the order begins, before its first hex (ch:09, ch:48); each move is a separate order
    (ch:26).
    """
    order = pending.order
    # nothing inside an overrun; set-up cannot be challenged (ch:43)
    if order is None or state.frames or state.clock.turn < 1:
        return None
    names = counters_of(state, order)
    path = tuple(at for at in getattr(order, "path", ()) if at != OFF)
    # an advance into an enemy hex is an overrun that starts beside its target (ch:06, Q-524)
    goes_to = (*path, getattr(order, "at", OFF)) if order.verb == "advance" else ()
    if not names or any(state.occupied_mask[1 - on_move(state.clock)] >> at & 1 for at in goes_to if at):
        return None
    kind = BEFORE if record is Undertaking else ONTO
    verb = "work" if order.verb in WORK_AT_FIELDS else order.verb
    return record(kind, 1 - on_move(state.clock), pending.unit, pending.at, None, names, path, verb)


def challengers(rules: Rules, state: Position[Unit], asked: Undertaking) -> Iterator[str]:
    """The counters that could answer a question, by name (ch:08, ch:27).

    It is asked while they can answer; a counter that does not answer then lets the moment pass.
    """
    at_it: Position[Unit] = varied(state, frames=(asked,))
    for name in sorted(TOKEN.table(state)):
        unit = state.units.get(name)
        if (
            unit is not None
            and unit.side == asked.decider
            and answers(rules, at_it, unit, targets(at_it, asked.units))
        ):
            yield name


def could_open(
    rules: Rules, state: GameState, pending: PendingOrder[Unit], record: type[Undertaking]
) -> bool:
    """Could anybody be asked, from public knowledge (ch:44)?"""
    asked = asked_about(state, pending, record)
    return asked is not None and next(challengers(rules, _position(state), asked), None) is not None


def opens(
    rules: Rules, state: GameState, pending: PendingOrder[Unit], record: type[Undertaking]
) -> Undertaking | None:
    """The question, if a counter can answer it."""
    asked = asked_about(state, pending, record)
    return (
        asked
        if asked is not None and next(challengers(rules, _position(state), asked), None) is not None
        else None
    )


def _position(state: GameState) -> Position[Unit]:
    return state if isinstance(state, Position) else state.snapshot()


def turned_up_first(draft: Draft, pending: PendingOrder[Unit]) -> None:
    """A counter turned face up by its own order is seen before the question (ch:19, ch:43)."""
    order = pending.order
    for name in counters_of(draft, order) if order is not None else ():
        unit = draft.units.get(name)
        carrier = draft.units.get(unit.aboard) if unit is not None and unit.aboard else unit
        if carrier is not None and carrier.face_down:
            turn_up(draft, carrier)


def _window(record: type[Undertaking], kind: str) -> Window[Unit]:
    return Window(
        record,
        kind,
        40,
        lambda rules, state, pending: opens(rules, state, pending, record),
        watches=watched,
        could_open=lambda rules, state, pending: could_open(rules, state, pending, record),
        verbs=VERBS | WORK_AT_FIELDS,
        shows=turned_up_first,
        watchers=watchers,
    )


WINDOWS = (_window(Undertaking, BEFORE), _window(ComingOnto, ONTO))
