"""Nerve (sp:43 to sp:45): pinned, broken and routed counters, and what they cannot do."""

from __future__ import annotations

from msgspec import Struct

from game.core.deeds import Deed
from game.core.parameters import Parameter
from game.core.questions import Note
from game.core.refusals import Refusal
from game.core.roles import actors_of
from game.core.state import Seen, Span, on_unit
from game.ogre import common_refusals
from game.ogre.combat.readiness import Row
from game.ogre.options.morale import CREW, CREWLESS, LINE, MILITIA, OGRE, SPECIALIST, rating
from game.ogre.options.sequence import phase_names as phases
from game.ogre.options.sequence.state import in_fight
from game.ogre.state import Draft, GameState, Order, Rules, Unit

TEST, STATES, NONE = "sp:44", "sp:45", "sp:43"
GOOD, PINNED, BROKEN, ROUTED = range(4)
#: a counter in words, by its level
WORDS = ("in good order", "pinned", "broken", "routed")
# RULING Q-439: the main game has its own losses; with both, infantry would die twice
NERVE_COUNTS = Parameter(
    "sp-morale",
    "Counters that are suppressed may break and run",
    NONE,
    0,
    ((0, "no"), (1, "yes")),
)
#: how much each class of counter can stand [house default]; Ogres and crewless units never break (sp:44)
HOLDS_OUT = {MILITIA: 4, LINE: 5, SPECIALIST: 6, CREW: 6, CREWLESS: 0, OGRE: 0}


class Nerve(Struct, frozen=True, gc=False):
    """The nerve of a counter: ``GOOD`` to ``ROUTED``, and the number of its suppressions."""

    level: int = GOOD
    hits: int = 0


NERVE = on_unit("nerve", Nerve, span=Span.GAME, seen=Seen.ALL)


def holds_out(unit: Unit) -> int:
    """How much a counter can stand (Q in the source), 0 if it never breaks."""
    return rating(unit, HOLDS_OUT)


def level_of(state: GameState, name: str) -> int:
    """The level of a counter."""
    found = NERVE.table(state).get(name)
    return GOOD if found is None else found.level


def put_nerve(draft: Draft, name: str, nerve: Nerve) -> None:
    """Write a counter's nerve; nothing is stored for good order."""
    if nerve == Nerve():
        NERVE.drop(draft, name)
    else:
        NERVE.put(draft, name, nerve)


def turn_over(draft: Draft) -> None:
    """At the end of the player-turn its side's suppressions and pins are removed (sp:19, sp:44)."""
    for name, nerve in tuple(NERVE.table(draft).items()):
        if draft.units[name].side == draft.clock.side:
            put_nerve(draft, name, Nerve(nerve.level if nerve.level >= BROKEN else GOOD))


# -------------------------------------------------------------------------------------- restrictions
def unnerved(state: GameState, unit: Unit, value: int, note: Note | None) -> int:
    """Stage of "allowance": pinned counters stay; broken and routed ones move only in the rout (sp:45)."""
    level = level_of(state, unit.id)
    if state.clock.phase == phases.ROUT:
        if level >= BROKEN:
            return value
    elif level == GOOD:
        return value
    if note and value:
        text = f"it is {WORDS[level]}" if level else "only broken and routed counters move now"
        note("set", 0, text, STATES)
    return 0


def too_shaken_to_fire(state: GameState, about: Row, value: int, note: Note | None) -> int:
    """Stage of "readiness": broken counters fire only in overruns, routed ones never (sp:45)."""
    level = level_of(state, about[0].id)
    if level < BROKEN or not value or (level == BROKEN and in_fight(state)):
        return value
    if note:
        note("set", 0, f"it is {WORDS[level]}", STATES)
    return 0


def stays_or_runs(rules: Rules, state: GameState, order: Order) -> Refusal | None:
    """Veto on moving, mounting, dismounting and working (sp:45)."""
    if not NERVE.table(state) or in_fight(state):
        return None
    moves = Deed.WORK not in order.deeds
    least = PINNED if moves else BROKEN
    if moves and state.clock.phase == phases.ROUT:
        return None
    for name in order.movers() if Deed.ENTER in order.deeds else actors_of(order):
        level = level_of(state, name)
        if level >= least and name in state.units:
            called, what = common_refusals.named(state.units[name]), "move" if moves else "work"
            return Refusal(WORDS[level], STATES, f"{called} is {WORDS[level]} and does not {what}.", (name,))
    return None


def no_advance(state: GameState, unit: Unit) -> Refusal | None:
    """Why a pinned, broken or routed counter cannot advance (sp:36)."""
    level = level_of(state, unit.id)
    if level == GOOD:
        return None
    text = f"{common_refusals.named(unit)} is {WORDS[level]} and does not advance."
    return Refusal(WORDS[level], STATES, text, (unit.id,))
