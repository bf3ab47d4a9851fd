"""The extended sequence of play as a module (sp:01 to sp:49)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.core.amounts import counted
from game.core.deeds import Deed
from game.core.modules import FrameKind
from game.core.prices import PRICES
from game.core.roles import Role
from game.core.rule_hooks import AFTER_EVERY_ORDER, COUNTER_MARKS, CounterMark
from game.core.sequence import EndPhase
from game.ogre.movement.transport_orders import Dismount
from game.ogre.options.morale import MORALE
from game.ogre.options.sequence import rallying, rout, shots, state, suppression
from game.ogre.options.sequence import state as names
from game.ogre.options.sequence.advance import ADVANCE_ALL, ADVANCED, Advance
from game.ogre.options.sequence.halting import Halt, Halted, LetPass, halted_words, settle
from game.ogre.options.sequence.opportunity import (
    BEFORE_AN_OVERRUN,
    ENTERED,
    GOING_IN,
    HOW_OFTEN,
    IN_A_HEX,
    LET_GO,
    MARKING,
    WHO_MARKS,
    Leave,
    Mark,
    Marks,
    Unmarked,
    unmarked_words,
)
from game.ogre.options.sequence.phases import OPENS, PHASES, Opens
from game.ogre.options.sequence.rallying import LEADS, Leads
from game.ogre.options.sequence.state import (
    ADVANCING_SHIFT,
    FIRED,
    FIRED_PREPARED,
    HALTED,
    NO_ADVANCE,
    RATE,
    SHOTS,
    STAYS,
)
from game.ogre.options.sequence.support import SUPPORT
from game.ogre.options.sequence.suppression import BROKEN, NERVE, NERVE_COUNTS, PINNED, ROUTED, Nerve
from game.ogre.overrun.overrun import CloseRam
from game.ogre.ramming.ramming import Ram
from game.ogre.rule_groups import PLAY
from game.ogre.scene import SCENE, Extra, Scene
from game.ogre.state import Draft, GameState, Module, Unit

# ----------------- The extended sequence's marks on counters, in signs and words: all are public (7.4)
_NERVES = {
    ROUTED: CounterMark("routed", "routed: never fires, and runs from the enemy"),
    BROKEN: CounterMark("broken", "broken: fires only in overruns, and heads for cover"),
    PINNED: CounterMark("pinned", "pinned: can fire, but cannot move or advance"),
}
_STAYS = {
    FIRED_PREPARED: CounterMark(
        "prepared-fire", "prepared fire: cannot move again this turn, except to advance"
    ),
    HALTED: CounterMark("halted", "halted: cannot move again this turn, except to advance"),
    FIRED: CounterMark("prepared-fire", "fired on the move: cannot go farther this turn"),
}
_OFTEN = {1: "once", 2: "twice"}


def marks(state: GameState, unit: Unit) -> Iterator[CounterMark]:
    """Signs and words of a counter, most urgent first."""
    nerve, stays, leads = NERVE.of(state, unit.id), STAYS.of(state, unit.id).why, LEADS.of(state, unit.id)
    if nerve.level:
        yield _NERVES[nerve.level]
    if stays:
        yield _STAYS[stays]
    if nerve.hits:
        yield CounterMark("suppressed", f"suppressed {_OFTEN.get(nerve.hits, f'{nerve.hits} times')}")
    if unit.side != state.clock.side and SHOTS.of(state, unit.id).made:
        yield CounterMark("shot", "has fired out of turn")
    if leads.yes:
        yield CounterMark("leader", f"a leader is with it: rallies {counted(leads.bases, 'counter')} a turn")


# ---- Morale of the extended sequence as a module: suppression, rout and rally (sp:08, sp:09, sp:43 to sp:46)
# It has no effect without the parameter ``sp-morale``.
HEART = Module(
    id="sequence-morale",
    title="Morale of the extended sequence",
    rule=suppression.TEST,
    house=("sp:43", "sp:44", "sp:45", "sp:46"),
    requires=(MORALE,),
    orders={
        state.RECOVERY: (rallying.SelfRally, rallying.LeaderRally),
        state.ROUT: (rout.Flee,),
    },
    stages=(
        ("allowance", "other", suppression.unnerved),
        ("allowance", "speed", rout.faster),
        ("readiness", "other", suppression.too_shaken_to_fire),
    ),
    vetoes={
        Deed.ENTER: suppression.stays_or_runs,
        Deed.BOARD: suppression.stays_or_runs,
        Deed.WORK: suppression.stays_or_runs,
        Dismount: suppression.stays_or_runs,
        EndPhase: rout.nobody_left_to_run,
    },
    after_order={Deed.ATTACK: suppression.tries_nerves},
    closing=(suppression.turn_over,),
    hooks=(
        NO_ADVANCE.by(suppression.no_advance),
        AFTER_EVERY_ORDER.by(rallying.rallied_from_both),
        OPENS.by(
            Opens(state.RECOVERY, rallying.somebody_rallies),
            Opens(state.ROUT, rout.somebody_runs),
        ),
    ),
    words={
        suppression.Suppressed: suppression.suppressed_words,
        suppression.GaveUp: suppression.gave_up_words,
        rallying.TriedToRally: rallying.tried_words,
    },
    states=(suppression.NERVE, rallying.LEADS, rallying.HAS_LED),
    parameters=(suppression.NERVE_COUNTS,),
)


# -------------------------------------------------------------------------------------------- the rest
#: why it cannot be combined with two other options (Q-523)
RETURN_FIRE = "return fire is fire out of turn with a reckoning of its own (sp:31, opt:general-b)"
SECOND_MOVE = "the advance after the fire is that one hex (sp:36, opt:general-b)"

#: its own phases that a side ends; it shares the others with the usual sequence
ENDED = (names.ANNOUNCE, names.SUPPORT, names.RECOVERY, names.ROUT, names.DEFENCE, names.ADVANCE_FIRE)


def shaken(draft: Draft, units: Sequence[Unit]) -> None:
    """Break the first of these counters, rout the second, and give the third a leader, if any can break."""
    if NERVE_COUNTS.of(draft):
        NERVE.put(draft, units[0].id, Nerve(BROKEN))
        NERVE.put(draft, units[1].id, Nerve(ROUTED))
        LEADS.put(draft, units[2].id, Leads(yes=True))


EXTENDED_SEQUENCE = Module(
    id="extended-sequence",
    title="Extended sequence of play",
    rule="sp:phases",
    house=("sp:35",),
    group=PLAY,
    optional=True,
    effect="Fire before, during and after the movement; the defender answers it.",
    slots={"sequence": "extended"},
    requires=(SUPPORT, HEART),
    excludes={"multi-attack": RETURN_FIRE, "fast-infantry-second-move": SECOND_MOVE},
    phases=PHASES,
    orders={
        **dict.fromkeys(ENDED, (EndPhase,)),
        names.ADVANCE: (Advance, EndPhase),
        ENTERED: (LetPass, Halt),
        GOING_IN: (LetPass, Halt),
        MARKING: (Mark, Leave),
    },
    windows=(IN_A_HEX, BEFORE_AN_OVERRUN),
    frames={
        ENTERED: FrameKind(
            "Opportunity fire",
            "Fire at the units that entered this hex?",
            "A unit that is fired at halts there. A weapon that fires now does not fire in defensive fire.",
            role=Role.ATTACK,
            course=settle,
        ),
        GOING_IN: FrameKind(
            "Opportunity fire",
            "Fire at the units about to overrun?",
            "A unit that is fired at halts where it is.",
            role=Role.ATTACK,
            course=settle,
        ),
        MARKING: FrameKind(
            "Marks",
            "Mark the counters that have fired?",
            "Counters left unmarked may fire again, and move after prepared fire.",
            role=Role.CONFIRM,
            record=Marks,
        ),
    },
    words={Halted: halted_words, Unmarked: unmarked_words},
    stages=(
        ("allowance", "other", shots.no_movement),
        ("readiness", "other", shots.first_the_move),
        ("column-shift", "shooter", shots.on_the_move),
    ),
    vetoes={
        Deed.ENTER: shots.kept_back,
        Deed.BOARD: shots.kept_back,
        Dismount: shots.kept_back,
        Ram: shots.rams_after_fire,
        CloseRam: shots.rams_after_fire,
    },
    after_order={Deed.ATTACK: shots.note_shots, Deed.WORK: shots.note_work},
    hooks=(
        AFTER_EVERY_ORDER.by(shots.keep_counting),
        COUNTER_MARKS.by(marks),
        PRICES.by(shots.keeps_in_place),
        SCENE.by(
            Scene(
                (
                    Extra("INF", squads=2),
                    Extra("HVY"),
                    Extra("HVY", foe=True, beside=True),
                )
            ),
            Scene(
                (Extra("INF"), Extra("INF"), Extra("INF", squads=2), Extra("LT", foe=True, beside=True)),
                then=shaken,
            ),
        ),
    ),
    states=(SHOTS, STAYS, ADVANCED, LET_GO),
    parameters=(RATE, ADVANCING_SHIFT, ADVANCE_ALL, HOW_OFTEN, WHO_MARKS),
)
