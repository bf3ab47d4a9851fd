"""Suppression (sp:44): an attack with a result on a surviving counter tests its nerve."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from game.core.deeds import Deed
from game.core.dice import SUM
from game.core.events import Event
from game.core.parameters import Parameter
from game.core.questions import Note
from game.core.references import UnitId
from game.core.refusals import Refusal
from game.core.roles import actors_of
from game.core.state import Seen, Span, on_unit
from game.ogre import events
from game.ogre.charts import D, X
from game.ogre.combat.damage import destroy
from game.ogre.combat.readiness import Row
from game.ogre.common_refusals import refuse
from game.ogre.counter_names import name_of, named
from game.ogre.movement.transport_state import riders
from game.ogre.options.morale import CREW, CREWLESS, LINE, MILITIA, OGRE, SPECIALIST, rating
from game.ogre.options.sequence import state as phases
from game.ogre.options.sequence.state import in_fight
from game.ogre.state import Draft, GameState, Order, Position, Rules, Unit

# ----------------------------------------------------------- nerve: pinned, broken and routed counters
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


def holds_out(state: GameState, unit: Unit) -> int:
    """How much a counter can stand (Q in the source), 0 if it never breaks."""
    return rating(state, unit, HOLDS_OUT)


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
            called, what = named(state.units[name]), "move" if moves else "work"
            return Refusal(WORDS[level], STATES, f"{called} is {WORDS[level]} and does not {what}.", (name,))
    return None


def no_advance(state: GameState, unit: Unit) -> Refusal | None:
    """Why a pinned, broken or routed counter cannot advance (sp:36)."""
    level = level_of(state, unit.id)
    if level == GOOD:
        return None
    return refuse(unit, WORDS[level], STATES, f"is {WORDS[level]} and does not advance.")


# ----------------------------------------------------------------------------------------- suppression
#: added to what a counter can stand, for the sum of two dice (sp:44) [house default]
BONUS = 2


class Suppressed(Event, frozen=True, tag=True):
    """A counter was suppressed, with its test dice; none if it goes down without a test."""

    rule = "sp:44"

    unit: UnitId
    hits: int
    dice: tuple[int, ...]
    needed: int
    #: its new level, and whether that changed
    level: int
    worse: bool


class GaveUp(Event, frozen=True, tag=True):
    """A routed counter is lost: suppressed too often, or unable to flee."""

    rule = "sp:12"

    unit: UnitId
    surrenders: bool


def tries_nerves(draft: Draft, order: Order, before: Position) -> None:
    """After an attack: every survivor on which it had a result is suppressed.

    RULING Q-744: overruns suppress nobody.
    """
    if not NERVE_COUNTS.of(draft) or in_fight(before) or in_fight(draft):
        return
    for name in tuple(_struck(draft)):
        if name in draft.units:
            suppress(draft, name)


def _struck(draft: Draft) -> Iterator[str]:
    """The counters on which the last attack had a result, once per result."""
    told = draft.events
    begin = max((k + 1 for k, event in enumerate(told) if isinstance(event, Suppressed)), default=0)
    for event in told[begin:]:
        outcome = getattr(event, "outcome", "")
        if outcome not in (D, X):
            continue
        if isinstance(event, events.Shot | events.Spilled):
            yield event.target
        elif isinstance(event, events.RidersHit) and event.carrier in draft.units:
            yield from (unit.id for unit in riders(draft, draft.units[event.carrier]))


def needed(nerve: Nerve, holds: int) -> int:
    """The highest sum of two dice that passes: minus one per suppression after the first (sp:44)."""
    return holds + BONUS - max(0, nerve.hits - 1)


def suppress(draft: Draft, name: str) -> None:
    """Suppress a counter once, with its test."""
    unit = draft.units[name]
    holds = holds_out(draft, unit)
    if not holds:
        return
    was = NERVE.of(draft, name)
    now = Nerve(was.level, was.hits + 1)
    # RULING Q-445: as many suppressions as it can stand lower it one step without a test
    if now.hits >= holds:
        if was.level == ROUTED:
            draft.emit(GaveUp(name, surrenders=False))
            destroy(draft, unit)
            return
        _fall(draft, name, now, (), 0)
        return
    enough = needed(now, holds)
    dice = draft.roll(2, f"nerve of {named(unit)}", TEST, read=SUM)
    if sum(dice) > enough:
        _fall(draft, name, now, dice, enough)
        return
    put_nerve(draft, name, now)
    draft.emit(Suppressed(name, now.hits, dice, enough, was.level, worse=False))


def _fall(draft: Draft, name: str, nerve: Nerve, dice: tuple[int, ...], enough: int) -> None:
    level = min(nerve.level + 1, ROUTED)
    put_nerve(draft, name, Nerve(level, nerve.hits))
    draft.emit(Suppressed(name, nerve.hits, dice, enough, level, worse=level > nerve.level))
    draft.check_end = draft.check_end or level > PINNED


def suppressed_words(state: GameState, e: Suppressed) -> str:
    name = name_of(state, e.unit)
    if not e.dice:
        return f"{name} was suppressed too often and is {WORDS[e.level]}."
    told = f"{name} is suppressed (dice {' and '.join(map(str, e.dice))}, {e.needed} or less)"
    return f"{told} and is {WORDS[e.level]}." if e.worse else f"{told} and holds out."


def gave_up_words(state: GameState, e: GaveUp) -> str:
    how = "surrenders" if e.surrenders else "is routed, suppressed too often and lost"
    return f"{name_of(state, e.unit)} {how}."
