"""The sequence of play: a table of phases, processed in order.

Set-up comes first (turn 0), a phase for each side in the scenario's order; then player-turns. A phase without
a decision runs its steps and ends at once.
"""

from __future__ import annotations

from msgspec.structs import replace

from game.core.amounts import counted, does
from game.core.draft import Draft, GameState
from game.core.events import DrawOffered, PhaseBegan, TurnBegan
from game.core.orders import Answer, Order, RulesInterface, rules_of
from game.core.phases import Phase
from game.core.position import U, View, decider
from game.core.records import Clock, Result, Side, other_side
from game.core.refusals import Refusal
from game.core.roles import Confirm, Role
from game.core.state import Span, expire, expire_own

SETUP = "setup"
#: the level of a game that ended without activity
STALLED = "stalled"
#: what expires when a phase begins, and when a player-turn does
PHASE_OVER, TURN_OVER = (Span.PHASE,), (Span.TURN, Span.PHASE)


def not_now(rules: RulesInterface[U], state: GameState[U], order: Order[U]) -> Refusal:
    """The refusal of an order at the wrong moment."""
    if state.frames:
        return Refusal(
            "first", rules.sequence, f"{state.sides[decider(state)].name} must decide something else first."
        )
    title = phase_title(rules, state.clock.phase)
    return Refusal("phase", rules.sequence, f"You cannot do that in this phase ({title}).", near=False)


def phase_title(rules: RulesInterface[U], phase: str) -> str:
    """The displayed name of a phase."""
    return rules.phase[phase].title if phase in rules.phase else phase


def listed(rules: RulesInterface[U], phase: str) -> list[Phase[U]]:
    """The phases as displayed during this one: rare ones appear only while they are on."""
    return [row for row in rules.phases if not row.rare or row.id == phase]


def begin(draft: Draft[U]) -> None:
    """Enter the first phase of a game."""
    if draft.terms.setup:
        _enter_setup(draft, draft.terms.setup[0])
    else:
        _enter_turn(draft, 1, 0)


def _enter_setup(draft: Draft[U], side: int) -> None:
    draft.clock = Clock(0, -1, side, SETUP)
    draft.emit(PhaseBegan(0, side, SETUP))


def _enter_turn(draft: Draft[U], turn: int, player_turn: int) -> None:
    side = draft.terms.order[player_turn % len(draft.terms.order)]
    expire(draft, TURN_OVER)
    expire_own(draft, side, lambda unit: draft.units[unit].side)
    draft.look_for_veils()
    first = rules_of(draft).phases[0]
    if first.quiet:
        # told whether the phase is skipped or not, so it tells nothing of what is hidden
        draft.emit(TurnBegan(turn, side))
    _enter(draft, Clock(turn, player_turn, side, first.id, draft.clock.stirred))


def _enter(draft: Draft[U], clock: Clock) -> None:
    """Begin a phase; skip it if it needs no decision."""
    expire(draft, PHASE_OVER)
    rules = rules_of(draft)
    phase = rules.phase[clock.phase]
    draft.clock = clock
    if phase.actor is not None:
        draft.clock = replace(clock, actor=phase.actor(draft))
    if not phase.quiet:
        draft.emit(PhaseBegan(clock.turn, clock.side, clock.phase))
    for step in phase.steps:
        step(draft)
    if draft.check_end:
        rules.judge(draft)
    if draft.result is None and (not phase.asks or (phase.idle and phase.idle(draft))):
        leave(draft)


def leave(draft: Draft[U]) -> None:
    """End the current phase and begin the next."""
    clock, rules = draft.clock, rules_of(draft)
    if clock.phase == SETUP:
        order = draft.terms.setup
        k = order.index(clock.side) + 1
        if k < len(order):
            _enter_setup(draft, order[k])
        else:
            _enter_turn(draft, 1, 0)
        return
    for step in rules.phase[clock.phase].after:
        step(draft)
    if draft.check_end:
        rules.judge(draft)
    if draft.result is not None:
        return
    following = rules.next_phase[clock.phase]
    if following is not None:
        _enter(draft, replace(draft.clock, phase=following.id, actor=-1))
        return
    if _closed(draft):
        return
    player_turn = clock.player_turn + 1
    turn = player_turn // len(draft.terms.order) + 1
    limit = draft.terms.turn_limit
    if limit and turn > limit:
        rules.judge(draft, final=True)
        if draft.result is None:
            text = f"{counted(limit, 'turn')} {'is' if limit == 1 else 'are'} over."
            rules.end(draft, Result(-1, "undecided", text))
        return
    if turn > clock.turn and _stalled(draft):
        return
    _enter_turn(draft, turn, player_turn)


def _stalled(draft: Draft[U]) -> bool:
    """Has nothing happened for the stall limit's number of whole turns? Then the game ends undecided."""
    limit = draft.terms.stall_limit
    if not limit or draft.clock.turn - draft.clock.stirred < limit:
        return False
    turns = "a turn" if limit == 1 else f"{limit} turns"
    rules_of(draft).end(draft, Result(-1, STALLED, f"For {turns} nobody fired, and nobody came any farther."))
    return True


def _closed(draft: Draft[U]) -> bool:
    """Record the results of a player-turn; True if that ends the game."""
    rules = rules_of(draft)
    for close in rules.closing:
        close(draft)
    if draft.check_end:
        rules.judge(draft)
    return draft.result is not None


def _unused(rules: RulesInterface[U], view: View[U], role: Role) -> bool:
    """Can a counter of the deciding side still receive an order with this role?"""
    return any(
        order.role is role and rules.refusal(view, order) is None
        for name in view.units
        for order in rules.offers(view, name)
    )


class EndPhase(Answer[U], frozen=True, tag=True):
    """End the current phase (or set-up)."""

    verb = "end"
    role = Role.END
    title = "End this phase"

    def confirms(self, rules: RulesInterface[U], state: View[U]) -> Confirm:
        """Asks first if a counter could still do what the phase is for."""
        phase = rules.phase.get(state.clock.phase)
        return Confirm.ASK if phase is not None and _unused(rules, state, phase.role) else self.confirm

    def perform(self, rules: RulesInterface[U], draft: Draft[U]) -> None:
        leave(draft)


class Concede(Answer[U], frozen=True, tag=True):
    """The deciding side concedes the game."""

    verb = "concede"
    role = Role.END
    title = "Concede the game"
    confirm = Confirm.ASK

    def perform(self, rules: RulesInterface[U], draft: Draft[U]) -> None:
        loser = decider(draft)
        name = draft.sides[loser].name
        rules.end(draft, Result(other_side(loser), "conceded", f"{name} {does(name, 'concedes')}."))


def _with_offer(sides: tuple[Side, ...], k: int, offered: bool) -> tuple[Side, ...]:
    return tuple(replace(s, draw_offered=offered) if i == k else s for i, s in enumerate(sides))


class OfferDraw(Answer[U], frozen=True, tag=True):
    """Offer a draw, or withdraw the offer; agreed when the other side offers it too."""

    verb = "draw"
    role = Role.CONFIRM
    title = "Offer a draw, or withdraw the offer"

    def perform(self, rules: RulesInterface[U], draft: Draft[U]) -> None:
        k = decider(draft)
        offered = not draft.sides[k].draw_offered
        draft.sides = _with_offer(draft.sides, k, offered)
        draft.emit(DrawOffered(k, offered))
        if all(side.draw_offered for side in draft.sides):
            rules.end(draft, Result(-1, "draw", "Both sides agree on a draw."))
