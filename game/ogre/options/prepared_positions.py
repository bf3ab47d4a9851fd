"""Prepared positions (opt:prepared_positions): double defence for armour and infantry in a hex."""

from __future__ import annotations

from game.core.events import Event
from game.core.questions import Note
from game.core.references import Hex
from game.core.refusals import Refusal
from game.core.rule_hooks import AFTER_EVERY_ORDER
from game.ogre.movement.transport_state import RIDERS
from game.ogre.options.construction import BUILDING_SITE, PLANS, Plan
from game.ogre.positions import (
    COVERS,
    HARDENED,
    HARDENED_MARKER,
    MARKERS,
    PREPARED,
    PREPARED_MARKER,
    cover_of,
    position_at,
    user,
)
from game.ogre.rule_groups import MODERN
from game.ogre.scene import SCENE, Extra, Scene
from game.ogre.state import Draft, GameState, Module, Position, Unit
from game.ogre.terrain import ground_words, terrain_at

RULE, KEPT = "opt:prepared_positions-a", "opt:prepared_positions-b"
#: construction points needed [S]
PRICE = 12
#: terrain that cannot hold a position [S]
WET = ("water", "swamp", "crater")


class PositionChanged(Event, frozen=True, tag=True):
    """A position is ready, has changed sides, or is ruined."""

    rule = "opt:prepared_positions-b"

    at: Hex
    kind: str
    side: int
    change: str


READY, TAKEN, RUINED = "ready", "taken", "ruined"


def position_changed(state: GameState, e: PositionChanged) -> str:
    what, where = f"The {e.kind} position in {state.board.grid.label(e.at)}", state.sides[e.side].name
    if e.change == READY:
        return f"{what} is ready for {where}."
    return f"{what} is taken by {where}." if e.change == TAKEN else f"{what} is ruined."


# ------------------------------------------------------------------------- building them
def no_ground(state: GameState, at: int, rule: str) -> Refusal | None:
    """Why a hex can never hold a position, or None."""
    ground = terrain_at(state, at)
    if ground not in WET:
        return None
    return Refusal("place", rule, f"No position is built in {ground_words(state, at)}.", (at,))


def barred(state: GameState, side: int, at: int, unit: str) -> Refusal | None:
    """Why a prepared position cannot be built in a hex, or None."""
    if position_at(state, at) is not None:
        return Refusal("there", RULE, f"{state.board.grid.label(at)} has a position already.", (at,))
    return no_ground(state, at, RULE)


def lay(draft: Draft, at: int, kind: str, side: int) -> None:
    """Place a position in a hex; it replaces any position there."""
    old = position_at(draft, at)
    if old is not None:
        draft.unmark(old)
    draft.mark(MARKERS[kind].new(at, owner=side))
    draft.emit(PositionChanged(at, kind, side, READY))


PREPARE = Plan(
    "prepared",
    "prepare a position",
    RULE,
    lambda state, at, unit: PRICE,
    barred,
    lambda draft, side, at, unit: lay(draft, at, PREPARED, side),
)


# ------------------------------------------------------------------------- what they do
def prepared(state: GameState, about: tuple[Unit, str, bool], value: int, note: Note | None) -> int:
    """Stage of "defence": a prepared position doubles it, before terrain (opt:prepared_positions-a).

    It covers each weapon of an Ogre that is not too large, but not its treads (opt:prepared_positions-c).
    Riders get nothing from it, as with field works. It holds as many units as may stack in the hex.
    """
    # RULING Q-1433: twice nothing is nothing, and a town then gives 1 in all
    unit, part, _ = about
    found = None if part == RIDERS or not state.markers else cover_of(state, unit)
    if not value or found is not COVERS[PREPARED]:
        return value
    if note:
        note("times", found.times, found.words, found.rule)
    return value * found.times


def look_to_positions(draft: Draft, before: Position) -> None:
    """After each order: which positions have been taken over, and which are ruined
    (opt:prepared_positions-b).
    """
    for at, row in tuple(draft.markers.items()):
        for marker in row:
            if marker.kind not in MARKERS:
                continue
            side = marker.owner
            had = [name for name in before.at_hex.get(at, ()) if before.units[name].side == side]
            here = [name for name in draft.at_hex.get(at, ()) if draft.units[name].side == side]
            if had and not here and all(_fell(draft, name) for name in had):
                # RULING Q-41: only when the last of its side that stood there was destroyed there
                draft.unmark(marker)
                draft.emit(PositionChanged(at, marker.kind, side, RUINED))
            elif user(draft, marker) != side:
                draft.unmark(marker)
                draft.mark(MARKERS[marker.kind].new(at, owner=user(draft, marker)))
                draft.emit(PositionChanged(at, marker.kind, user(draft, marker), TAKEN))


def _fell(draft: Draft, name: str) -> bool:
    """Was a counter destroyed?"""
    gone = draft.gone.get(name)
    return name not in draft.units and gone is not None and gone.how == "destroyed"


#: shared by the two kinds of position
POSITIONS = Module(
    id="positions",
    title="Positions",
    rule="opt:prepared_positions",
    requires=(BUILDING_SITE,),
    hooks=(AFTER_EVERY_ORDER.by(look_to_positions),),
    words={PositionChanged: position_changed},
)
PREPARED_POSITIONS = Module(
    id="prepared-positions",
    title="Prepared positions",
    rule="opt:prepared_positions",
    house=("opt:prepared_positions-c", "opt:prepared_positions-d"),
    group=MODERN,
    optional=True,
    effect="Units build positions that double the defence.",
    requires=(POSITIONS,),
    markers=(PREPARED_MARKER,),
    stages=(("defence", "position", prepared),),
    hooks=(
        PLANS.by(PREPARE),
        SCENE.by(
            Scene((Extra("CE", squads=3), Extra("EMK3"), Extra("HVY"), Extra("HVY", foe=True, beside=True)))
        ),
    ),
)


# --------------- Hardened positions (opt:hardened_positions): they protect their occupants like a town
# What that is stands with the terrain (``cover.py``); here they are built.
HARDENED_RULE, RAISED = "opt:hardened_positions-a", "opt:hardened_positions-b"
#: construction points needed [S]
HARDENED_PRICE = 24


def price(state: GameState, at: int, unit: str) -> int:
    """Its cost in a hex: the difference if a prepared position is upgraded (opt:hardened_positions-b)."""
    there = position_at(state, at)
    return HARDENED_PRICE - PRICE if there is not None and there.kind == PREPARED else HARDENED_PRICE


def hardened_barred(state: GameState, side: int, at: int, unit: str) -> Refusal | None:
    """Why a hardened position cannot be built in a hex, or None."""
    there, label = position_at(state, at), state.board.grid.label(at)
    if there is not None and there.kind == HARDENED:
        return Refusal("there", HARDENED_RULE, f"{label} has a hardened position already.", (at,))
    if there is not None and there.owner != side:
        return Refusal("theirs", RAISED, f"The position in {label} is the enemy's.", (at,))
    return no_ground(state, at, HARDENED_RULE)


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
        PLANS.by(Plan("hardened", "harden a position", HARDENED_RULE, price, hardened_barred, harden)),
        SCENE.by(
            Scene((Extra("CE", squads=3), Extra("EMK6"), Extra("HVY"), Extra("HVY", foe=True, beside=True)))
        ),
    ),
)
