"""Sleeper mines (opt:sleeper_mines): mines that explode against enemies that come near.

A sleeper is a separate sort of mine from the same stock, laid, found and disarmed like any other. Only this
rule sets it off, wherever the enemy comes within its reach.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from msgspec import Struct

from game.core.amounts import percent
from game.core.parameters import Parameter
from game.core.position import on_move
from game.core.records import Marker
from game.core.references import Hex
from game.core.state import Seen, Span, on_side, on_unit
from game.ogre.counter_names import name_of
from game.ogre.engineering.mine_escort import comes_to_no_harm
from game.ogre.engineering.mine_work import PLACES, no_mines, one_die, one_try
from game.ogre.engineering.tasks import ENGINEERING, TASKS, Attempt, Site, Task
from game.ogre.events import Sprung
from game.ogre.hidden.mine_laying import MINES, LayMine, LiftMine
from game.ogre.hidden.mines import (
    MINE,
    MINES_LAID,
    Mine,
    explode,
    least,
    make_known,
    mines_in,
    on_of,
    seems_armed,
    use_up,
)
from game.ogre.hooks import (
    LURKS,
    MINE_IMMUNITY,
    MINE_SORTS,
    NEARING,
    PERILS,
    MineSort,
    Nearing,
    Peril,
    Perils,
)
from game.ogre.rule_groups import MODERN
from game.ogre.scene import SCENE, Extra, Scene
from game.ogre.state import Draft, GameState, Module, Position, Rules, Unit
from game.ogre.terrain import terrain_at
from game.ogre.terrain_kinds import TERRAINS

LAID, ROLLED = "opt:sleeper_mines-a", "opt:sleeper_mines-b"
SLEEPER = "sleeper"
#: RULING Q-30: the mine's hex and the six adjacent ones
REACH = Parameter(
    "sleeper-reach", "A sleeper mine goes off against enemies", LAID, 1,
    ((1, "in its hex and the six around it"), (2, "within two hexes")),
)  # fmt: skip


class Neared(Struct, frozen=True):
    """The hexes whose sleepers have been rolled for against a counter this player-turn, and whether one has
    exploded: then the others wait for the next unit.
    """

    hexes: tuple[Hex, ...] = ()
    struck: bool = False


NEARED = on_unit("sleepers-neared", Neared, span=Span.TURN, seen=Seen.ALL)


class Laying(Struct, frozen=True):
    """The hexes of a side's sleepers in the order laid."""

    hexes: tuple[Hex, ...] = ()


ORDER = on_side("sleepers-laid", Laying, span=Span.GAME, seen=Seen.OWNER)


# ------------------------------------------------------------------------ events, words
class SleeperStirred(Sprung, frozen=True, tag=True):
    """A sleeper was rolled for against a unit within its reach, and is now known; or it exploded."""

    rule = "opt:sleeper_mines-a"
    stirs = True

    #: the sleeper's hex
    lay: Hex
    exploded: bool

    @property
    def short(self) -> str:
        return "sleeper mine" if self.exploded else "a sleeper mine, no explosion"


def sleeper_stirred(state: GameState, e: SleeperStirred) -> str:
    who, label = name_of(state, e.unit), state.board.grid.label
    if e.exploded:
        return f"A sleeper mine of {label(e.lay)} goes off against {who} in {label(e.at)} (die {e.die})."
    return f"{who} comes near a sleeper mine in {label(e.lay)}, which does not go off (die {e.die})."


# ------------------------------------------------------------------------------ laying
def noted(draft: Draft, order: LayMine, before: Position) -> None:
    """After a mine is laid in set-up: record the order of a side's sleepers."""
    if order.on == SLEEPER:
        _note(draft, on_move(draft.clock), order.at)


def _note(draft: Draft, side: int, at: int) -> None:
    ORDER.put(draft, side, Laying((*ORDER.of(draft, side).hexes, at)))


def forgotten(draft: Draft, order: LiftMine, before: Position) -> None:
    """After a mine is taken up in set-up."""
    side = on_move(draft.clock)
    if _lying(before, side, order.at) > _lying(draft, side, order.at):
        row = list(ORDER.of(draft, side).hexes)
        if order.at in row:
            del row[len(row) - 1 - row[::-1].index(order.at)]
            ORDER.put(draft, side, Laying(tuple(row)))


def _lying(state: GameState, side: int, at: int) -> int:
    return sum(mine.owner == side and on_of(mine) == SLEEPER for mine in mines_in(state, at))


def _sites(state: GameState, side: int, at: int) -> Sequence[Site]:
    return (Site(at),) if TERRAINS[terrain_at(state, at)].solid else ()


def _placed(draft: Draft, attempt: Attempt, dice: tuple[int, ...]) -> None:
    draft.mark(MINES_LAID.new(attempt.site.at, Mine(SLEEPER), owner=attempt.side, known=1 << attempt.side))
    _note(draft, attempt.side, attempt.site.at)


#: in play sappers place one like any other mine (ce:14.02.1)
PLACE_SLEEPER = Task(
    "place-sleeper", "place a sleeper mine", LAID, ENGINEERING, PLACES,
    sites=_sites, barred=no_mines, done=_placed, pool=one_die, ties=one_try, secret=True,
    nothing="No mine can be placed in {hex}.",
)  # fmt: skip


# ------------------------------------------------------------------------- exploding
def reach(state: GameState, mine: Marker) -> int:
    """The distance at which this rule sets off a mine; less than 0 unless it is a sleeper."""
    return REACH.of(state) if on_of(mine) == SLEEPER else -1


def harms(state: GameState, unit: Unit, mine: Marker) -> bool:
    """Can a mine explode against a unit that comes near, as far as the unit's side knows?"""
    return on_of(mine) == SLEEPER and mine.owner != unit.side


def _in_order(state: GameState, row: Sequence[Marker]) -> list[Marker]:
    """Sleepers in the order laid; if the order is unknown, by hex."""
    left = {side: list(ORDER.of(state, side).hexes) for side in {mine.owner for mine in row}}
    places: list[tuple[int, int, int, Marker]] = []
    # in a hex with several the first marker was laid first
    for mine in sorted(row, key=lambda one: one.at):
        hexes = left[mine.owner]
        place = hexes.index(mine.at) if mine.at in hexes else len(hexes)
        if place < len(hexes):
            hexes[place] = -1
        places.append((place, mine.at, len(places), mine))
    return [mine for *_, mine in sorted(places, key=lambda one: one[:3])]


def stir(draft: Draft, unit: Unit, at: int, here: int, row: Sequence[Marker]) -> bool:
    """A unit has come within reach of sleepers: roll for them until one explodes, once per sleeper, unit and
    player-turn, at the first hex of its move that is near enough (opt:sleeper_mines-b).
    """
    found = NEARED.of(draft, unit.id)
    if found.struck:
        return False
    rolled = dict.fromkeys(found.hexes)
    for mine in _in_order(draft, row):
        if not harms(draft, unit, mine) or mine.at in found.hexes:
            continue
        # RULING Q-350: as with other mines, disarmed or not
        if any(lets(draft, unit, mine, here) for lets in MINE_IMMUNITY.of(draft.rules)) or not mine.count:
            continue
        die = draft.roll(1, f"sleeper mine in {draft.board.grid.label(mine.at)}", ROLLED, "mine")[0]
        rolled[mine.at] = None
        went_off = die >= least(unit)
        draft.emit(SleeperStirred(unit.id, at, die, mine.at, went_off))
        NEARED.put(draft, unit.id, Neared(tuple(rolled), went_off))
        if not went_off:
            make_known(draft, mine)
            continue
        use_up(draft, mine)
        asked = len(draft.frames)
        # RULING Q-700: it explodes under its target, so that hex's terrain is damaged
        explode(draft, unit, at)
        return unit.id not in draft.units or len(draft.frames) > asked
    return False


def lurks(state: GameState, side: int, at: int) -> bool:
    """Does a sleeper unknown to a side reach a hex (Q-485)?"""
    near = state.board.grid.distance
    return any(
        mine.kind == MINE
        and on_of(mine) == SLEEPER
        and mine.known >= 0
        and not mine.known >> side & 1
        and near(mine.at, at) <= reach(state, mine)
        for row in state.markers.values()
        for mine in row
    )


def perils(rules: Rules, state: GameState, unit: Unit, path: Sequence[int]) -> Sequence[Peril]:
    """The sleepers that a side knows of, at the first hex of a path within their reach."""
    had, near = NEARED.of(state, unit.id), state.board.grid.distance
    if had.struck:
        return ()
    spared: dict[int, Fraction] = {}
    for row in state.markers.values():
        for mine in row:
            if mine.kind != MINE or not harms(state, unit, mine) or mine.at in had.hexes:
                continue
            at = next((at for at in path if at and near(at, mine.at) <= reach(state, mine)), 0)
            if at and seems_armed(mine, unit.side) and not comes_to_no_harm(rules, state, unit, mine.at):
                spared[at] = spared.get(at, Fraction(1)) * Fraction(least(unit) - 1, 6)
    label = state.board.grid.label
    return [
        Peril(
            at, 1 - left, SLEEPER, f"{percent(1 - left)} chance that a sleeper mine goes off in {label(at)}."
        )
        for at, left in spared.items()
    ]


def within_reach(state: GameState) -> int:
    """Mask of the hexes within reach of sleepers."""
    found, disc = 0, state.board.grid.disc
    for mine in (mine for row in state.markers.values() for mine in row):
        if mine.kind == MINE and on_of(mine) == SLEEPER:
            found |= disc(mine.at, reach(state, mine))
    return found


SLEEPER_MINES = Module(
    id="sleeper-mines",
    title="Sleeper mines",
    rule="opt:sleeper_mines",
    group=MODERN,
    optional=True,
    effect="Some mines go off against enemies that only come near.",
    requires=(MINES,),
    parameters=(REACH,),
    states=(NEARED, ORDER),
    after_order={LayMine: noted, LiftMine: forgotten},
    hooks=(
        MINE_SORTS.by(
            MineSort(
                SLEEPER, LAID, "a sleeper mine", "Sleeper",
                "A mine that goes off against enemies in its hex and around it: roll at the first hex within "
                "reach; it explodes on a 6, against most Ogres on a 5 or 6. Never against your own units.",
                reach=1,
            )
        ),
        NEARING.by(Nearing(MINE, reach, stir, harms=harms)),
        LURKS.by(lurks),
        PERILS.by(Perils(perils, within_reach)),
        TASKS.by(PLACE_SLEEPER),
        SCENE.by(
            Scene((Extra("HVY"), Extra("MK3"), Extra("INF", squads=2)), mines=2, sort=SLEEPER),
            Scene((Extra("CE", squads=3),)),
        ),
    ),
    words={SleeperStirred: sleeper_stirred},
)  # fmt: skip
