"""The outcome of a challenge: the morale test and its effects on a group (ch:15, ch:23, ch:35, ch:46).

The frame ``challenged`` holds the order while the fire is resolved: owners first choose lost squads,
then the test runs automatically, then the owner is asked, if the order still stands. Clients show its public
fields: ``units`` of the order, ``by`` the challenger.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from game.core.deeds import ENTERS, Deed
from game.core.dice import SUM
from game.core.orders import rules_of
from game.core.pausing import call_off, resume, wait_with
from game.core.position import on_move
from game.core.questions import Figure
from game.core.references import Hex, UnitId
from game.core.refusals import Refusal
from game.core.roles import Choice, Fact, Role, actors_of
from game.core.state import EMPTY, Seen
from game.core.windows import Asked, Moment, WindowFrame
from game.ogre import sheets
from game.ogre.counter_names import named
from game.ogre.engineering.work import Work, use_hand
from game.ogre.infantry import Combine, knocked_out, leave_disabled
from game.ogre.movement.mobility_map import way_facts, way_workings
from game.ogre.movement.transport_state import riders
from game.ogre.options.challenge import state
from game.ogre.options.challenge.state import GAVE_UP, GIVEN_UP, TOKEN, BrokenOff, has_token
from game.ogre.options.challenge.window import Undertaking, seen_by_all
from game.ogre.options.challenge.withdrawing import withdraw
from game.ogre.options.morale import (
    PINNED,
    SHAKEN,
    Pinned,
    Tested,
    best_rating,
    pinned,
    shake,
    shaken,
    short_by,
    steadfast,
)
from game.ogre.state import Answer, Draft, GameState, Order, Position, Rules, Unit, View

# --- What an order uses up when given up or broken off (ch:16, ch:47), and which counters are restricted
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
    called = named(state.units[name])
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


# -------------------------------------------------------------------------------------------- the rest
# ----------------------------------------------------------- casualties (ch:32), and the elements lost
#: rows of a record sheet without components
_NO_PARTS = frozenset({sheets.TREADS, sheets.INT, sheets.INT_FIRED, sheets.MIS_FIRED})


def of_counter(unit: Unit | None) -> int:
    """The elements of a counter: its squads, its record sheet's components and treads, or the one vehicle."""
    if unit is None:
        return 0
    if unit.squads:
        return len(unit.squads)
    if unit.sheet:
        parts = sum(n for row, n in enumerate(unit.sheet) if row not in _NO_PARTS)
        return 1 + parts + unit.sheet[sheets.TREADS]
    return 1 + sum(unit.boxes)


def members(state: GameState, names: Sequence[str]) -> tuple[str, ...]:
    """The counters of a group and their riders."""
    # RULING Q-721: the order takes riders along, so their losses are losses of the group
    found = dict.fromkeys(names)
    for name in names:
        unit = state.units.get(name)
        found.update(dict.fromkeys(rider.id for rider in riders(state, unit)) if unit is not None else {})
    return tuple(found)


def elements(state: GameState, names: Sequence[str]) -> int:
    """The elements of some counters (ch:32)."""
    return sum(of_counter(state.units.get(name)) for name in names)


# ------------------------------------------------------------------------------------- the morale test
CHALLENGED = "challenged"
#: failed by this much or more: shaken and withdrawing; by less: pinned (ch:35) [house default]
SHAKEN_BY, WITHDRAWS_BY = 3, 5


class Answered(WindowFrame, frozen=True, gc=False):
    """An order was challenged: its owner decides how to continue."""

    window = "challenge"
    moment = Moment.ORDER
    seen = Seen.OWNER
    units: tuple[UnitId, ...] = ()
    #: those with their riders, and their elements before the fire
    group: tuple[UnitId, ...] = ()
    by: UnitId = ""
    had: int = 0
    tested: bool = False

    def public(self) -> tuple[str, ...]:
        return ("units", "group", "by", "had", "tested", *seen_by_all(self.pending))


def answered(draft: Draft, asked: Undertaking, by: str) -> Answered:
    """The waiting order, now for its owner. It is marked as challenged, so that nobody is asked again."""
    pending = asked.pending
    if pending is None:
        raise RuntimeError("a challenge without an order that waits")
    known = tuple(one for one in pending.asked if one.window != asked.window)
    pending = replace(
        pending, moment=Moment.ORDER, unit="", at=0, step=0, asked=(*known, Asked(Answered.window))
    )
    group = members(draft, asked.units)
    return Answered(
        CHALLENGED, on_move(draft.clock), "", 0, pending, asked.units, group, by, elements(draft, group)
    )


def settle(draft: Draft) -> None:
    """The fire has been resolved and its losses chosen: test once, then decide how the order continues."""
    frame = draft.frames[-1]
    if not isinstance(frame, Answered) or frame.tested:
        return
    draft.frames = (*draft.frames[:-1], replace(frame, tested=True))
    left = tuple(name for name in frame.units if name in draft.units)
    lost = frame.had - elements(draft, frame.group)
    if not left:
        # ch:46: the order is void and nobody tests; riders dismount (ode:5.11)
        draft.emit(state.BrokenOff(frame.units, state.VOID))
        call_off(draft)
        return
    failed = _failed_by(draft, left, lost) if lost else 0  # ch:15: no element lost, no test
    behind = leave_disabled(draft, left)
    _pin(draft, behind)
    if failed:
        _breaks_off(draft, frame, left, behind, failed)
    else:
        _ask_owner(draft, frame, left)


def rest_of(state: GameState, frame: Answered) -> Order | None:
    """The order for its remaining counters, neither disabled nor pinned (ch:15, ch:46)."""
    # RULING Q-418: the survivors continue the work as the same attempt
    order = frame.pending.order if frame.pending is not None else None
    out = [
        name
        for name in frame.units
        if (unit := state.units.get(name)) and (knocked_out(state, unit) or pinned(state, name))
    ]
    found: Order | None = None if order is None else order.left_to(state, out)
    return found


def _ask_owner(draft: Draft, frame: Answered, left: tuple[str, ...]) -> None:
    """Ask the owner about the order, unless nothing is possible: no remaining counter can carry out any of
    it, or its path ended in the first hex of the map.
    """
    order = rest_of(draft, frame)
    if order is not None and bool(getattr(order, "path", True)):
        return
    call_off(draft)
    whole = frame.pending.order if frame.pending is not None else None
    if order is None and whole is not None:
        draft.emit(state.BrokenOff(left, state.VOID))
        spend(draft, whole, left)


def _failed_by(draft: Draft, left: tuple[str, ...], lost: int) -> int:
    """Test a group's morale once, with its best rating (ch:33, ch:46): by how much it fails."""
    rules = rules_of(draft)
    rating = rules.value("morale", draft, Tested(left, lost))
    if steadfast(best_rating(draft, left)):  # ch:49: an Ogre never fails
        draft.emit(state.MoraleTested(left, (), rating, state.PASSED))
        return 0
    dice = draft.roll(2, "morale", "ch:33", read=SUM)
    short = short_by(dice, rating)
    draft.emit(state.MoraleTested(left, dice, rating, _result(short)))
    return short


def _result(short: int) -> str:
    if not short:
        return state.PASSED
    if short < SHAKEN_BY:
        return state.PINNED
    return state.SHAKEN if short < WITHDRAWS_BY else state.WITHDRAWS


def _pin(draft: Draft, names: Sequence[str]) -> None:
    for name in names:
        PINNED.put(draft, name, Pinned(yes=True))


def _breaks_off(
    draft: Draft, frame: Answered, left: tuple[str, ...], behind: Sequence[str], short: int
) -> None:
    """Cancel the order and apply the result to the group, squads left ``behind`` included (ch:35)."""
    order = frame.pending.order.left_to(draft) if frame.pending and frame.pending.order else None
    draft.emit(state.BrokenOff(left, state.CANCELLED))
    call_off(draft)
    if order is not None:
        spend(draft, order, left)
    _pin(draft, left)
    for name in (*left, *behind) if short >= SHAKEN_BY else ():
        shake(draft, name)
    if short >= WITHDRAWS_BY:
        for name in left:
            TOKEN.drop(draft, name)  # ch:05, ch:36
        withdraw(draft, left, frame.by)


# ----- After a challenge the order's owner chooses (ch:16, ch:28, ch:47): proceed, reroute, or give up
# ``proceed``, ``reroute LT-1 0405 0404``, ``give-up``. If losses rule one out, the other two remain.
def challenged(state: GameState) -> Answered | None:
    """The challenged order that waits for its owner, or None."""
    top = state.frames[-1] if state.frames else None
    return top if isinstance(top, Answered) else None


def what_is_left(state: GameState) -> Order | None:
    """The order for its remaining counters, neither disabled nor pinned (ch:15, ch:46).

    None if none is left. Observers see no order at all.
    """
    frame = challenged(state)
    return None if frame is None else rest_of(state, frame)


def way_of(order: Order | None) -> tuple[int, ...]:
    """The path of a move order, or ()."""
    path = getattr(order, "path", ()) if order is not None and order.role is Role.MOVE else ()
    return tuple(path)


class Proceed(Answer, frozen=True, tag=True):
    """Proceed with the same order: it is not a new one and cannot be challenged again."""

    # RULING Q-525: go-on is an overrun order
    verb = "proceed"
    role = Role.CONFIRM
    title = "Proceed"

    @classmethod
    def side_offers(cls, rules: Rules, state: View) -> Sequence[Order]:
        return (cls(),) if cls().refusal(rules, state) is None else ()

    def refusal(self, rules: Rules, state: GameState) -> Refusal | None:
        order = what_is_left(state)
        if order is None:
            return Refusal("nobody", "ch:47", "No remaining unit can carry out that order.")
        return rules.objection(state, order)

    def perform(self, rules: Rules, draft: Draft) -> None:
        order = what_is_left(draft)
        if order is not None:
            wait_with(draft, order)
        resume(draft)


class Reroute(Order, frozen=True, tag=True):
    """Move the same counters along another path from the same hex, with all their movement points (ch:28)."""

    # RULING Q-412: one reroute per order, without a second window
    verb = "reroute"
    role = Role.MOVE
    title = "Take another way to {path}"
    deeds = ENTERS

    units: tuple[UnitId, ...]
    path: tuple[Hex, ...]

    @classmethod
    def offers(cls, rules: Rules, state: GameState, unit: Unit) -> Sequence[Order]:
        order = what_is_left(state)
        if order is None or not way_of(order) or unit.id != order.movers()[0] or not unit.at:
            return ()
        names = order.movers()
        ways = [cls(names, (at,)) for at in state.board.grid.neighbours[unit.at] if at]
        return [way for way in ways if way.refusal(rules, state) is None]

    def choices(self, rules: Rules, state: View) -> list[Choice]:
        here, found = self.path[-1] if self.path else 0, list[Choice]()
        for at in state.board.grid.neighbours[here] if here else ():
            longer = Reroute(self.units, (*self.path, at))
            if at and rules.refusal(state, longer) is None:
                found.append(Choice(at, longer, state.board.grid.label(at)))
        return found

    def facts(self, rules: Rules, state: View) -> tuple[Fact, ...]:
        return way_facts(state, self.units[:1], self.path)

    def workings(self, rules: Rules, state: View) -> Mapping[str, tuple[Figure, ...]]:
        return way_workings(state, self.units[:1], self.path)

    def refusal(self, rules: Rules, state: GameState) -> Refusal | None:
        order = what_is_left(state)
        if order is None or not way_of(order):
            return Refusal("no-move", "ch:28", "Only a move can take another path.")
        if tuple(sorted(self.units)) != tuple(sorted(order.movers())):
            return Refusal("others", "ch:47", "The same counters must take the other path, all of them.")
        if not self.path:
            return Refusal("empty", "ch:47", "Name the hexes of the other path.")
        return rules.objection(state, replace(order, path=self.path))

    def movers(self) -> tuple[str, ...]:
        return self.units

    def perform(self, rules: Rules, draft: Draft) -> None:
        order = what_is_left(draft)
        if order is not None:
            wait_with(draft, replace(order, path=self.path))
        resume(draft)


class GiveUp(Answer, frozen=True, tag=True):
    """Give up the order: it is spent; other orders of its counters remain possible (ch:16)."""

    verb = "give-up"
    role = Role.CONFIRM
    title = "Give up the order"

    def perform(self, rules: Rules, draft: Draft) -> None:
        frame = challenged(draft)
        call_off(draft)
        if frame is None or frame.pending is None or frame.pending.order is None:
            return
        names = tuple(name for name in frame.units if name in draft.units)
        left = frame.pending.order.left_to(draft)
        if left is not None:
            spend(draft, left, names)
        draft.emit(BrokenOff(names, GAVE_UP))
