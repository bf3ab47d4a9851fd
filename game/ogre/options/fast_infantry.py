"""Faster infantry: three hexes (opt:fast_infantry_3hex), or one more hex after the fire."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from game.core.deeds import Deed
from game.core.position import on_move
from game.core.prices import PRICES, price
from game.core.questions import Note
from game.core.roles import Fact, Role
from game.core.rule_hooks import AMENDED_PHASES, COUNTER_MARKS, AmendedPhase, CounterMark
from game.core.state import Seen, Span, on_unit
from game.hexes.grid import OFF
from game.ogre.combat.firing import AttackOn
from game.ogre.kinds import KINDS, POWERED
from game.ogre.movement.hex_entry import enter
from game.ogre.movement.mobility_map import ground
from game.ogre.movement.movement_points import ROAD_BONUS, SECOND, Along, moves_later
from game.ogre.movement.recovery import check_ground
from game.ogre.options.modern_kinds import MODERN_KINDS, mobile
from game.ogre.rule_groups import MODERN
from game.ogre.scene import SCENE, Extra, Scene
from game.ogre.state import USAGE, WORK, Draft, GameState, Module, Order, Phase, Rules, Unit, View

# --- Faster infantry, three hexes (opt:fast_infantry_3hex): it moves farther, and is then easier to hit
FAR, ROADS = "opt:fast_infantry_3hex-a", "opt:fast_infantry_3hex-b"
#: one hex more than printed, and one column to the right against infantry that used it [S]
MORE, COLUMNS = 1, 1
#: the movement point that makes it easier to hit
THIRD = 3


class Reckless(Struct, frozen=True):
    """Has an infantry counter moved so far that it is easier to hit?"""

    yes: bool = False


RECKLESS = on_unit("reckless", Reckless, span=Span.OWN_TURN, seen=Seen.ALL)


def farther(state: GameState, unit: Unit, value: int, note: Note | None) -> int:
    """Stage of "allowance": three hexes on foot (opt:fast_infantry_3hex-a)."""
    # RULING Q-483: the road bonus is added (opt:fast_infantry_3hex-b)
    if not value or unit.aboard or moves_later(state) or not mobile(unit):
        return value
    if note:
        note("plus", MORE, "faster infantry", FAR)
    return value + MORE


def own_points(state: GameState, unit: Unit) -> int:
    """The movement points that a counter has used this turn, without the road bonus point."""
    spent = USAGE.of(state, unit.id)
    # RULING Q-667: a counter that stayed on the road used its bonus before its third point
    return spent.moved - (0 if spent.off_road else ROAD_BONUS)


def reckless(state: GameState, unit: Unit) -> bool:
    """Has it used its third point, in this player-turn or its own last one?"""
    return RECKLESS.of(state, unit.id).yes or (mobile(unit) and own_points(state, unit) >= THIRD)


def easier(state: GameState, about: AttackOn, value: int, note: Note | None) -> int:
    """Stage of "column-shift": one to the right against such infantry, even in cover."""
    # RULING Q-402: from below the table into its first column, and from 4-1 to 5-1
    if about.unit is None or about.part or not about.unit.squads or not reckless(state, about.unit):
        return value
    if note:
        note("plus", COLUMNS, "infantry that moved three hexes", FAR)
    return value + COLUMNS


def note_the_reckless(draft: Draft) -> None:
    """At the end of the movement phase: it lasts until the next player-turn of the same side."""
    for name in sorted(USAGE.table(draft)):
        unit = draft.units.get(name)
        if unit is not None and unit.side == on_move(draft.clock) and reckless(draft, unit):
            RECKLESS.put(draft, name, Reckless(yes=True))


def noted(phase: Phase) -> Phase:
    """The movement phase, at whose end such counters are recorded."""
    return replace(phase, after=(*phase.after, note_the_reckless))


def third_hex(rules: Rules, state: View, order: Order) -> Iterator[Fact]:
    """The cost of a path that uses the third point: shown before the move."""
    way = tuple(at for at in getattr(order, "path", ()) if at != OFF)
    if Deed.ENTER not in order.deeds or not way or moves_later(state):
        return
    for name in order.movers():
        unit = state.units.get(name)
        if unit is None or not unit.at or not mobile(unit) or reckless(state, unit):
            continue
        if rules.refusal(state, order) is not None:
            return
        then = Draft.of(state, rules)
        if reckless(then, enter(then, unit, ground(state, KINDS[unit.kind].mobility), way)):
            words = "with its third hex, attacks on it are one column to the right until its next turn begins"
            yield price(words, FAR)


def marks(state: GameState, unit: Unit) -> Iterator[CounterMark]:
    """A counter's mark for having moved so far."""
    if unit.squads and reckless(state, unit):
        yield CounterMark(
            "reckless",
            "moved three hexes: attacks on it are one column to the right until its next turn begins",
        )


FAST_INFANTRY_3HEX = Module(
    id="fast-infantry-3hex",
    title="Faster infantry: three hexes",
    rule="opt:fast_infantry_3hex",
    group=MODERN,
    optional=True,
    effect="Infantry moves three hexes, and is easier to hit then.",
    excludes={
        "fast-infantry-second-move": "each is a way of its own to make infantry faster (opt:general-b)"
    },
    requires=(MODERN_KINDS,),
    states=(RECKLESS,),
    stages=(("allowance", "speed", farther), ("column-shift", "target", easier)),
    hooks=(
        AMENDED_PHASES.by(AmendedPhase("movement", noted)),
        COUNTER_MARKS.by(marks),
        PRICES.by(third_hex),
        SCENE.by(Scene((Extra("INF", squads=2), Extra("CE", squads=1)))),
    ),
)


# ----------- Faster infantry, second move (opt:fast_infantry_second_move): one more hex after the fire
RULE = "opt:fast_infantry_second_move-a"
#: between Fire and the second GEV movement; identified by phase, not by number (Q-48)
PHASE, AFTER_FIRE = "infantry-movement", 45
#: one hex at most [S]
POINTS = 1


def points_of(kind: str) -> int:
    """A counter kind's movement in the phase: one hex for mobile infantry."""
    return POINTS if POWERED[kind] else 0


def one_hex(state: GameState, unit: Unit, value: int, note: Note | None) -> int:
    """Stage of "allowance": none for a counter with militia or ordinary engineers, nor after work."""
    if state.clock.phase != PHASE or not value:
        return value
    if not mobile(unit):
        if note:
            note("set", 0, "not all of it wears powered suits", RULE)
        return 0
    if WORK.of(state, unit.id).worked:
        if note:
            note("set", 0, "squads that have worked stay", "ce:14.02-a")
        return 0
    return value


def no_road(state: GameState, about: Along, value: int, note: Note | None) -> int:
    """Stage of "road-bonus": none, because the limit is one hex."""
    if state.clock.phase != PHASE or not value:
        return value
    if note:
        note("set", 0, "one hex at most", RULE)
    return 0


def nobody_moves(state: GameState) -> bool:
    """None of this side's units can move, so the phase is skipped. This is public: it ignores secret work."""
    return not any(
        unit.side == on_move(state.clock)
        and unit.at
        and (unit.face_down or (mobile(unit) and not USAGE.of(state, unit.id).halted))
        for unit in state.units.values()
    )


FAST_INFANTRY_SECOND_MOVE = Module(
    id="fast-infantry-second-move",
    title="Faster infantry: a second move",
    rule="opt:fast_infantry_second_move",
    group=MODERN,
    optional=True,
    effect="Infantry moves one hex more after the fire.",
    requires=(MODERN_KINDS,),
    phases=(
        Phase(
            PHASE,
            "Infantry movement",
            RULE,
            AFTER_FIRE,
            role=Role.MOVE,
            after=(check_ground,),
            idle=nobody_moves,
            like=SECOND,
            moves=points_of,
            question="Which infantry moves one hex more?",
            help="Pick a counter of infantry, then a lit hex beside it.",
        ),
    ),
    stages=(("allowance", "other", one_hex), ("road-bonus", "other", no_road)),
    hooks=(SCENE.by(Scene((Extra("INF", squads=2), Extra("INF", squads=1)))),),
)
