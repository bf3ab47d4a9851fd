"""Hardened positions (opt:hardened_positions): they protect their occupants like a town.

What that is stands with the terrain (``cover.py``); here they are built.
"""

from __future__ import annotations

from game.core.refusals import Refusal
from game.ogre.options.construction import PLANS, Plan
from game.ogre.options.prepared_positions import POSITIONS, lay, no_ground
from game.ogre.options.prepared_positions import PRICE as PREPARED_PRICE
from game.ogre.positions import HARDENED, HARDENED_MARKER, PREPARED, position_at
from game.ogre.rule_groups import MODERN
from game.ogre.scene import SCENE, Extra, Scene
from game.ogre.state import Draft, GameState, Module

RULE, RAISED = "opt:hardened_positions-a", "opt:hardened_positions-b"
#: construction points needed [S]
PRICE = 24


def price(state: GameState, at: int, unit: str) -> int:
    """Its cost in a hex: the difference if a prepared position is upgraded (opt:hardened_positions-b)."""
    there = position_at(state, at)
    return PRICE - PREPARED_PRICE if there is not None and there.kind == PREPARED else PRICE


def barred(state: GameState, side: int, at: int, unit: str) -> Refusal | None:
    """Why a hardened position cannot be built in a hex, or None."""
    there, label = position_at(state, at), state.board.grid.label(at)
    if there is not None and there.kind == HARDENED:
        return Refusal("there", RULE, f"{label} has a hardened position already.", (at,))
    if there is not None and there.owner != side:
        return Refusal("theirs", RAISED, f"The position in {label} is the enemy's.", (at,))
    return no_ground(state, at, RULE)


def harden(draft: Draft, side: int, at: int, unit: str) -> None:
    """Place it; it replaces a prepared one."""
    lay(draft, at, HARDENED, side)


HARDENED_POSITIONS = Module(
    id="hardened-positions",
    title="Hardened positions",
    rule="opt:hardened_positions",
    house=("opt:hardened_positions-b",),
    group=MODERN,
    optional=True,
    effect="Units build positions that protect like a town.",
    requires=(POSITIONS,),
    markers=(HARDENED_MARKER,),
    hooks=(
        PLANS.by(Plan("hardened", "harden a position", RULE, price, barred, harden)),
        SCENE.by(
            Scene((Extra("CE", squads=3), Extra("EMK6"), Extra("HVY"), Extra("HVY", foe=True, beside=True)))
        ),
    ),
)
