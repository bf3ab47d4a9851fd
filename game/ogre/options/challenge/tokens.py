"""Tokens (ch:02 to ch:05, ch:41): placed and removed in the owner's Recovery, in set-up, or by an officer.

``token HVY-1``, ``untoken HVY-1``.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.core.orders import Order as AnyOrder
from game.core.orders import possible, rules_of
from game.core.parameters import Parameter
from game.core.position import on_move
from game.core.questions import Note
from game.core.refusals import Refusal
from game.core.roles import Fact, Role
from game.core.sequence import SETUP
from game.ogre.common_refusals import UnitOrder, refuse
from game.ogre.counter_names import named
from game.ogre.engineering.control import follows
from game.ogre.kinds import KINDS
from game.ogre.options.challenge.state import (
    RECOVERY,
    TOKEN,
    TOKENS,
    Token,
    TokenLaid,
    has_token,
    may_bear,
    tire,
)
from game.ogre.options.morale import COVERED, MODIFIERS, Tested, shaken
from game.ogre.overrun.overrun_state import fight
from game.ogre.state import USAGE, Draft, GameState, Phase, Position, Rules, Unit

# --- Officers (ch:03, ch:20, ch:24, ch:25, ch:39): adjacent command posts, if the parameter allows them
#: RULING Q-415: the main game has no officers, and none are used by default
OFFICERS = Parameter(
    "challenge-officers", "Officers", "ch:39", 0, ((0, "none"), (1, "command posts of any kind"))
)
#: the range at which an officer is attached (ch:39) [house default]
BESIDE = 1


def officers(state: GameState, unit: Unit) -> list[Unit]:
    """The command posts of its side in a counter's hex or adjacent to it (ch:39)."""
    if not OFFICERS.of(state) or not unit.at:
        return []
    near = state.board.grid.disc(unit.at, BESIDE)
    return [
        post
        for post in state.units.values()
        if post.side == unit.side and post.at and near >> post.at & 1 and KINDS[post.kind].family == "post"
        and not post.disabled and not post.face_down
    ]  # fmt: skip


def came_to_attach(state: GameState, unit: Unit) -> bool:
    """Did every officer of a counter move this turn in order to attach (ch:03)?"""
    return all(USAGE.of(state, post.id).moved for post in officers(state, unit))


def not_activated(state: GameState, unit: Unit) -> bool:
    """Has a counter done nothing this player-turn, so that it is about to activate (ch:03, ch:24)?"""
    return unit.id not in USAGE.table(state)


def with_an_officer(state: GameState, about: Tested, value: int, note: Note | None) -> int:
    """Stage of "morale": plus one with an officer (ch:34)."""
    if not any(officers(state, state.units[name]) for name in about.units if name in state.units):
        return value
    if note:
        note("plus", COVERED, "with an officer", MODIFIERS)
    return value + COVERED


# -------------------------------------------------------------------------------------------- the rest
#: the phases at whose start an officer may place or remove a token (ch:41)
BY_OFFICER = ("movement", "fire", "prepared")
#: the moments when tokens are placed without an officer: the owner's Recovery, set-up (ch:41)
# RULING Q-419: at the end of the owner's Recovery, or at the beginning of the game turn
FIRST, SECOND_SIDE = "tokens-first", "tokens-second"


def bars_token(state: GameState, unit: Unit) -> Refusal | None:
    """Why a counter cannot have a token, or None (ch:40)."""
    if not may_bear(unit):
        return refuse(unit, "unarmed", "ch:40", "has no attack and cannot be on challenge.", near=False)
    if unit.aboard:
        return refuse(unit, "aboard", "ch:40", "rides and cannot be on challenge.")
    if not unit.at:
        return refuse(unit, "off-map", "ch:40", "is not on the map.")
    if unit.disabled:
        return refuse(unit, "disabled", "ch:40", "is disabled and gets no token.")
    if follows(state, unit):
        return refuse(unit, "duckling", "ch:40", "only follows a Vulcan and gets no token.")
    return None


def in_recovery(rules: Rules, state: GameState) -> bool:
    """Are tokens placed in the owner's Recovery (ch:41)?"""
    # RULING Q-724: so they are if the sequence of play has no step at the beginning of the game turn
    return not TOKENS.of(state) or FIRST not in rules.phase


def by_whom(rules: Rules, state: GameState, unit: Unit) -> Refusal | None:
    """Why nobody can place or remove a token now, or None (ch:25, ch:41)."""
    phase = state.clock.phase
    if phase in (SETUP, FIRST, SECOND_SIDE) or (phase == RECOVERY and in_recovery(rules, state)):
        return None
    name = named(unit)
    if phase not in BY_OFFICER or not officers(state, unit):
        text = f"In this phase only an officer next to {name} changes its token."
        return Refusal("no-officer", "ch:25", text, (unit.id,))
    if not not_activated(state, unit):
        return refuse(unit, "activated", "ch:03", "has already acted this turn.")
    return None


class LayToken(UnitOrder, frozen=True, tag=True):
    """Put a counter on challenge: it costs no order and no fatigue (ch:02, ch:20).

    This turns a face-down counter face up, by its owner's free choice (ch:02).
    """

    verb = "token"
    role = Role.PLACE
    title = "Lay challenge token"
    free = True

    @classmethod
    def offers(cls, rules: Rules, state: GameState, unit: Unit) -> Sequence[AnyOrder[Unit]]:
        if state.clock.phase in BY_OFFICER and not (OFFICERS.of(state) and officers(state, unit)):
            return ()
        if has_token(state, unit.id):
            return ()
        return possible([cls(unit.id)], rules, state)

    def facts(self, rules: Rules, state: GameState) -> tuple[Fact, ...]:
        return (
            Fact("On challenge", "may fire when the enemy gives an order; gets no other orders", "ch:17"),
        )

    def refused(self, rules: Rules, state: GameState, unit: Unit) -> Refusal | None:
        if has_token(state, unit.id):
            return refuse(unit, "on-challenge", "ch:40", "is already on challenge.")
        if unit.face_down and state.clock.phase == SETUP:
            return refuse(unit, "face-down", "ch:40", "is face down and gets no token.")
        return bars_token(state, unit) or by_whom(rules, state, unit)

    def perform(self, rules: Rules, draft: Draft) -> None:
        unit = draft.units[self.unit]
        TOKEN.put(draft, self.unit, Token(on=True))
        if draft.clock.phase in BY_OFFICER and came_to_attach(draft, unit):
            tire(draft, self.unit)  # ch:03: the officer moved in order to attach
        draft.emit(TokenLaid(self.unit, True))


class TakeToken(UnitOrder, frozen=True, tag=True):
    """Take a counter off challenge; it may then receive other orders (ch:04)."""

    # RULING Q-60: it costs no order
    verb = "untoken"
    role = Role.PLACE
    title = "Remove challenge token"
    free = True

    @classmethod
    def offers(cls, rules: Rules, state: GameState, unit: Unit) -> Sequence[AnyOrder[Unit]]:
        if not has_token(state, unit.id) or (state.clock.phase in BY_OFFICER and not OFFICERS.of(state)):
            return ()
        return possible([cls(unit.id)], rules, state)

    def refused(self, rules: Rules, state: GameState, unit: Unit) -> Refusal | None:
        if not has_token(state, unit.id):
            return refuse(unit, "no-token", "ch:40", "is not on challenge.")
        return by_whom(rules, state, unit)

    def perform(self, rules: Rules, draft: Draft) -> None:
        lose_token(draft, self.unit, "")


def lose_token(draft: Draft, name: str, why: str) -> None:
    """Remove a counter's token, if it has one (ch:05)."""
    if has_token(draft, name):
        TOKEN.drop(draft, name)
        draft.emit(TokenLaid(name, False, why))


def nothing_in_recovery(draft: Draft) -> bool:
    """Has the recovering side nothing to decide: no tokens to place or remove, and nobody to rally?"""
    rules, side = rules_of(draft), on_move(draft.clock)
    lays = in_recovery(rules, draft)
    return not any(
        unit.side == side and unit.at and (shaken(draft, unit.id) or (lays and may_bear(unit)))
        for unit in draft.units.values()
    )


# ----------------------------------------------------- at the beginning of a game turn
def not_at_the_beginning(state: GameState) -> bool:
    """Are no tokens placed as this player-turn starts, because it is not the game turn's first (ch:41)?"""
    return not TOKENS.of(state) or bool(state.clock.player_turn % len(state.terms.order))


def first_side(state: GameState) -> int:
    """The side that places its tokens first: the first player."""
    return state.terms.order[0]


def second_side(state: GameState) -> int:
    """The other one."""
    return 1 - state.terms.order[0]


def _phase(ident: str, place: int, actor: Callable[[GameState], int]) -> Phase:
    return Phase(
        ident,
        "Tokens",
        "ch:41",
        place,
        role=Role.PLACE,
        idle=not_at_the_beginning,
        actor=actor,
        quiet=True,
        rare=True,
        question="Which counters go on challenge?",
        help="Put counters on challenge or take them off it; then end the phase.",
    )


#: before everything else in the first player-turn of a game turn, if the parameter says so
PHASES = (_phase(FIRST, -2, first_side), _phase(SECOND_SIDE, -1, second_side))


# ------------------------------------------------------------------------- close assault
def assaulted(draft: Draft, order: AnyOrder[Unit], before: Position) -> None:
    """A die of close assault has been rolled: units attacked by it lose their tokens (ch:05, ch:42)."""
    if not draft.rolls or not TOKEN.table(draft):
        return
    for name in _attacked(order, before):
        unit = draft.units.get(name)
        if unit is not None and unit.side != on_move(before.clock):
            lose_token(draft, name, "attacked in close assault")


def _attacked(order: AnyOrder[Unit], before: Position) -> Sequence[str]:
    """The counters at which the attacker of a fight fires or rams, or that are rammed or reduced outside."""
    # RULING Q-1400: who is not attacked keeps its token
    now, target = fight(before), getattr(order, "target", "")
    if now is not None:
        whole = dict(now.pieces)
        squads = [name for name, of in now.pieces if of == whole.get(target)]
        return [target, *squads] if now.decider == on_move(before.clock) else ()
    if order.verb == "ram":
        return [target]
    if order.verb == "reduce":
        return [
            name
            for at in order.aims(before)
            for name in before.at_hex.get(at, ())
            if before.units[name].squads
        ]
    return ()
