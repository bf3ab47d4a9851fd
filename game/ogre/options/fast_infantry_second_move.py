"""Faster infantry, second move (opt:fast_infantry_second_move): one more hex after the fire."""

from __future__ import annotations

from game.core.position import on_move
from game.core.questions import Note
from game.core.roles import Role
from game.ogre.kinds import POWERED
from game.ogre.movement.movement_points import SECOND, Along
from game.ogre.movement.recovery import check_ground
from game.ogre.options.modern_kinds import MODERN_KINDS, mobile
from game.ogre.rule_groups import MODERN
from game.ogre.scene import SCENE, Extra, Scene
from game.ogre.state import USAGE, WORK, GameState, Module, Phase, Unit

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
