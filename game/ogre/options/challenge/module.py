"""Challenge fire (ch:01) as a module: an option of the main game."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from game.core.deeds import Deed
from game.core.modules import FrameKind
from game.core.orders import Order
from game.core.roles import Role
from game.core.rule_hooks import AFTER_EVERY_ORDER, AMENDED_PHASES, COUNTER_MARKS, HELD, AmendedPhase
from game.core.sequence import SETUP, EndPhase
from game.ogre.options.challenge import state
from game.ogre.options.challenge.attack import ChallengeFire, LetGo
from game.ogre.options.challenge.outcome import (
    CHALLENGED,
    Answered,
    GiveUp,
    Proceed,
    Reroute,
    held,
    held_to,
    settle,
)
from game.ogre.options.challenge.rally import Rally, rallying_takes_the_token
from game.ogre.options.challenge.shooting import by_fatigue
from game.ogre.options.challenge.spotting import Spot
from game.ogre.options.challenge.state import RECOVERY, TOKEN, WORDS, Token, marks
from game.ogre.options.challenge.tokens import (
    FIRST,
    OFFICERS,
    PHASES,
    SECOND_SIDE,
    LayToken,
    TakeToken,
    assaulted,
    nothing_in_recovery,
    with_an_officer,
)
from game.ogre.options.challenge.window import BEFORE, ONTO, WINDOWS
from game.ogre.options.challenge.withdrawing import WITHDRAWING, Withdraw, Withdrawal, step_back
from game.ogre.options.morale import MORALE
from game.ogre.rule_groups import PLAY
from game.ogre.scene import SCENE, Extra, Scene
from game.ogre.state import Draft, Module, Phase, Unit


def with_tokens(phase: Phase) -> Phase:
    """Recovery, at whose end tokens are placed and shaken counters rally (ch:41); it may need further
    decisions.
    """
    also = phase.idle if phase.asks else None

    def idle(draft: Draft) -> bool:
        return nothing_in_recovery(draft) and (also is None or also(draft))

    return replace(
        phase,
        asks=True,
        idle=None if phase.asks and also is None else idle,
        question="Which counters go on challenge, and which rally?",
        help="Put counters on challenge or take them off it; then end the phase.",
    )


_ASKED: FrameKind[Unit] = FrameKind(
    "Challenge?",
    "The enemy is about to act. Who challenges it?",
    "One counter on challenge may fire first, at one counter of the order. It gets a fatigue marker.",
    role=Role.ATTACK,
)


def on_challenge(draft: Draft, units: Sequence[Unit]) -> None:
    """Put the vehicles among these counters on challenge."""
    for unit in units:
        if not unit.squads:
            TOKEN.put(draft, unit.id, Token(on=True))


CHALLENGE_FIRE = Module(
    id="challenge-fire",
    title="Challenge fire",
    rule="ch:01",
    house=("ch:31", "ch:36", "ch:38", "ch:39"),
    group=PLAY,
    optional=True,
    effect="Waiting units fire at what the enemy begins to do.",
    requires=(MORALE,),
    phases=PHASES,
    slots={"reaction": "challenge"},
    orders={
        SETUP: (LayToken, TakeToken),
        FIRST: (LayToken, TakeToken, EndPhase),
        SECOND_SIDE: (LayToken, TakeToken, EndPhase),
        RECOVERY: (LayToken, TakeToken, Rally, EndPhase),
        "movement": (LayToken, TakeToken),
        "fire": (LayToken, TakeToken, Spot),
        BEFORE: (ChallengeFire, LetGo),
        ONTO: (ChallengeFire, LetGo),
        CHALLENGED: (Proceed, Reroute, GiveUp),
        WITHDRAWING: (Withdraw,),
    },
    frames={
        BEFORE: _ASKED,
        ONTO: _ASKED,
        CHALLENGED: FrameKind(
            "Challenged",
            "What becomes of the challenged order?",
            "Go ahead, take another path, or give up the order.",
            role=Role.CONFIRM,
            record=Answered,
            course=settle,
        ),
        WITHDRAWING: FrameKind(
            "Withdrawing",
            "Where does it withdraw to?",
            "Pick a lit hex; each is farther from the unit that fired.",
            role=Role.MOVE,
            record=Withdrawal,
            course=step_back,
        ),
    },
    windows=WINDOWS,
    vetoes={Order: held},
    after_order={Deed.ATTACK: assaulted},
    stages=(
        ("column-shift", "shooter", by_fatigue),
        ("morale", "state", state.by_markers),
        ("morale", "officer", with_an_officer),
    ),
    states=(state.TOKEN, state.FATIGUE, state.GIVEN_UP),
    parameters=(state.COLUMNS, state.LIMIT, state.SIGHT, state.TOKENS, OFFICERS, state.ANSWERED_BACK),
    words=WORDS,
    hooks=(
        HELD.by(held_to),
        COUNTER_MARKS.by(marks),
        AFTER_EVERY_ORDER.by(rallying_takes_the_token),
        AMENDED_PHASES.by(AmendedPhase(RECOVERY, with_tokens)),
        SCENE.by(
            Scene((Extra("HVY"), Extra("HVY", foe=True, beside=True))),
            Scene(
                (*(Extra("HVY"),) * 2, *(Extra("INF", foe=True, beside=True, squads=3),) * 3),
                then=on_challenge,
            ),
        ),
    ),
)
