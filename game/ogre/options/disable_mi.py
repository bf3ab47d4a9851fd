"""Disabled mobile infantry squads (opt:disable_mi): a D disables a squad temporarily."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from game.core.amounts import counted
from game.core.events import Event
from game.core.hooks import Hooked
from game.core.pausing import losing
from game.core.phases import Phase
from game.core.position import on_move
from game.core.questions import Note
from game.core.references import UnitId
from game.core.rule_hooks import AMENDED_PHASES, COUNTER_MARKS, AmendedPhase, CounterMark
from game.ogre.charts import QUARTERS, SQUADS_TOGETHER, D
from game.ogre.combat.damage import choose_squad, lose_squads
from game.ogre.combat.odds import Aimed
from game.ogre.combat.readiness import Row
from game.ogre.disabled_parts import (
    DISABLED_SQUADS,
    disabled_squads,
    keep_disabled_squads,
    rows_of,
    well_squads,
)
from game.ogre.hooks import RESULTS, SQUAD_LOST, SQUAD_STRUCK, Blow, Coming, ResultLink
from game.ogre.kinds import HEAVY_TEAM, KINDS, POWERED
from game.ogre.movement.transport_state import place
from game.ogre.options.modern_kinds import MODERN_KINDS, mobile
from game.ogre.overrun.overrun_state import fight
from game.ogre.rule_groups import MODERN
from game.ogre.scene import SCENE, Extra, Scene
from game.ogre.state import USAGE, WORK, Draft, GameState, Module, Unit, shots_used

STRUCK, IDLE = "opt:disable_mi-a", "opt:disable_mi-b"
#: the phases of a player-turn before its fire
BEFORE_FIRE = ("recovery", "movement", "check")
#: the last fire phase of a player-turn, in either sequence of play
LAST_FIRE = ("fire", "advance-fire")
#: the player-turn of a squad that the next fire restores, whichever it is
ANY_TURN = -1


class SquadDisabled(Event, frozen=True, tag=True):
    """A squad of a counter is disabled; ``left`` of its squads are still active."""

    rule = "opt:disable_mi-a"
    sentence = "A squad of {unit} is disabled ({left} left)."

    unit: UnitId
    left: int


class SquadsBack(Event, frozen=True, tag=True):
    """Disabled squads of a counter are active again."""

    rule = "opt:disable_mi-b"
    sentence = "{count:disabled squad} of {unit} recovered."

    unit: UnitId
    count: int


def disables_a_squad(draft: Draft, blow: Blow) -> Blow | None:
    """Link of the chain: a D disables a squad, or destroys one if all are disabled (opt:disable_mi-a)."""
    unit = blow.unit
    if blow.result != D or not _suited(unit) or fight(draft) is not None:
        return blow
    if not mobile(unit):
        # RULING Q-1413: squads without suits are lost as ever; which squad of such a counter the D falls on
        # its owner says
        losing(draft, unit.id, place(draft, unit))
        choose_squad(draft, unit, unit.squads, struck=True)
        return None
    well = well_squads(draft, unit)
    if well:
        # RULING Q-719: the last active squad in the counter's order
        _disable(draft, unit, well[-1])
    else:
        lose_squads(draft, unit, 1)
    return None


def takes_the_d(draft: Draft, unit: Unit, squad: str) -> bool:
    """A D falls on a squad of a mixed counter: in a powered suit it is disabled, while one of its kind is
    well.
    """
    if not POWERED[squad] or squad not in well_squads(draft, unit):
        return False
    _disable(draft, unit, squad)
    return True


def _suited(unit: Unit) -> bool:
    """Wear some of its squads powered suits?"""
    return any(POWERED[squad] for squad in unit.squads)


def _disable(draft: Draft, unit: Unit, squad: str) -> None:
    left = len(well_squads(draft, unit)) - 1
    keep_disabled_squads(draft, unit.id, [*rows_of(draft, unit.id), (squad, _spared(draft, unit))])
    draft.emit(SquadDisabled(unit.id, left))
    draft.check_end = True


def squad_words(rules: Hooked, state: GameState, unit: Unit, cause: str) -> Mapping[str, Coming]:
    """The result in words."""
    if not _suited(unit) or fight(state) is not None:
        return {}
    if not mobile(unit):
        return {D: Coming("disables a squad in a powered suit, or takes another", "a squad is hit")}
    well = well_squads(state, unit)
    if well:
        return {D: Coming("disables a squad", "one squad disabled", spares=True)}
    return {D: Coming("destroys a squad", SQUAD_LOST if len(unit.squads) > 1 else "destroyed")}


def _spared(state: GameState, unit: Unit) -> int:
    """The player-turn whose fire does not restore a squad disabled now."""
    clock = state.clock
    waits = clock.side == unit.side or clock.phase not in BEFORE_FIRE
    return clock.player_turn if waits else ANY_TURN


def stays(state: GameState, unit: Unit, value: int, note: Note | None) -> int:
    """Stage of "allowance": a counter with disabled squads cannot move until the others are split off."""
    out = len(disabled_squads(state, unit)) if unit.squads else 0
    if not out or not value:
        return value
    if note:
        well = len(unit.squads) - out
        words = f"{counted(out, 'squad')} disabled" + (", split off the others to move them" if well else "")
        note("set", 0, words, IDLE)
    return 0


def does_not_fire(state: GameState, about: Row, value: int, note: Note | None) -> int:
    """Stage of "readiness": disabled squads fire only in an overrun (opt:disable_mi-b)."""
    unit, row, weapon = about
    out = disabled_squads(state, unit) if unit.squads else ()
    if not out or fight(state) is not None:
        return value
    if weapon.id == "heavy":
        able = sum(HEAVY_TEAM[squad] for squad in well_squads(state, unit))
    else:
        fired = shots_used(USAGE.of(state, unit.id), WORK.of(state, unit.id))
        able = len(unit.squads) - len(out) - (fired[row] if fired else 0)
    found = max(0, min(value, able))
    if note and found != value:
        note("set", found, f"{counted(len(out), 'squad')} disabled", IDLE)
    return found


def not_doubled(state: GameState, about: Aimed, value: int, note: Note | None) -> int:
    """Stage of "strength": in an overrun disabled squads fight at full strength, not doubled."""
    unit, weapon, count = about[:3]
    out = len(disabled_squads(state, unit)) if unit.squads else 0
    if not out or weapon != "squad" or fight(state) is None:
        return value
    single = max(0, count - (len(unit.squads) - out))
    if not single:
        return value
    less = single * KINDS[unit.kind].weapons[0].attack * QUARTERS
    if note:
        note("plus", -(less // QUARTERS), f"{counted(single, 'disabled squad')} not doubled", IDLE)
    return value - less


def come_back(draft: Draft) -> None:
    """A side's fire is over: the enemy squads disabled before it are active again."""
    now = draft.clock.player_turn
    for name in sorted(DISABLED_SQUADS.table(draft)):
        unit = draft.units[name]
        if unit.side == on_move(draft.clock):
            continue
        rows = rows_of(draft, name)
        kept = [row for row in rows if row[1] == now]
        if len(kept) < len(rows):
            keep_disabled_squads(draft, name, kept)
            draft.emit(SquadsBack(name, len(rows) - len(kept)))


def with_recovery(phase: Phase[Unit]) -> Phase[Unit]:
    """A fire phase after which the other side's squads recover."""
    return replace(phase, after=(*phase.after, come_back))


def marks(state: GameState, unit: Unit) -> Iterator[CounterMark]:
    """A counter's mark for its disabled squads, and until when."""
    out = len(disabled_squads(state, unit))
    if out:
        # the sign has a dot for each
        many = "all squads" if out == len(unit.squads) else f"{out} of {len(unit.squads)} squads"
        yield CounterMark(
            f"squads-disabled-{min(out, SQUADS_TOGETHER)}",
            f"{many} disabled, until the next fire of the enemy is over",
        )


DISABLE_MI = Module(
    id="disable-mi",
    title="Disabled squads of mobile infantry",
    rule="opt:disable_mi",
    group=MODERN,
    optional=True,
    effect="Hits disable squads in powered suits and do not kill them.",
    requires=(MODERN_KINDS,),
    states=(DISABLED_SQUADS,),
    stages=(
        ("allowance", "speed", stays),
        ("readiness", "other", does_not_fire),
        ("strength", "water", not_doubled),
    ),
    hooks=(
        COUNTER_MARKS.by(marks),
        SQUAD_STRUCK.by(takes_the_d),
        RESULTS.by(ResultLink(45, STRUCK, lands=disables_a_squad, words=squad_words)),
        *(AMENDED_PHASES.by(AmendedPhase(phase, with_recovery)) for phase in LAST_FIRE),
        SCENE.by(Scene((Extra("INF", squads=3), *(Extra("HVY", foe=True, beside=True),) * 2))),
    ),
)
