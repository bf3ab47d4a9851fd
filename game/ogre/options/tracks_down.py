"""Ogres with tracks down (opt:tracks_down): in a dug hole or a creek, treads are hard to hit."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from game.core.deeds import Deed
from game.core.events import Event
from game.core.markers import Contents, MarkerKind, Owned, SeenBy
from game.core.prices import PRICES
from game.core.prices import price as told_price
from game.core.questions import Note
from game.core.references import Hex, UnitId
from game.core.refusals import Refusal
from game.core.roles import Fact, Role
from game.core.rule_hooks import COUNTER_MARKS, CounterMark
from game.core.state import Seen, Span, on_unit
from game.ogre.combat.firing import AttackOn, TreadHit
from game.ogre.combat.odds import TREADS_PART
from game.ogre.common_refusals import UnitOrder, refuse
from game.ogre.counter_names import named
from game.ogre.cover import in_town
from game.ogre.kinds import KINDS
from game.ogre.options.construction import BUILDING_SITE, PLANS, Plan
from game.ogre.options.modern_kinds import mark_of
from game.ogre.rule_groups import MODERN
from game.ogre.scene import SCENE, Extra, Scene
from game.ogre.speeding import speeds
from game.ogre.state import Draft, GameState, Module, Order, Position, Rules, Unit, View
from game.ogre.terrain import features, submerged

RULE, SHARED, CREEK = (f"opt:tracks_down-{part}" for part in "abc")
#: construction points per number of its Mark; the fraction of tread losses that remains [S]
FOR_A_MARK, HALF = 3, 2
#: half strength, or double defence, is one column left: only a 6 hits [S]
COLUMN = -1
STREAM = "stream"


class Down(Struct, frozen=True):
    """The hex where an Ogre has its tracks down; 0 for none."""

    at: Hex = 0


DOWN = on_unit("tracks-down", Down, span=Span.GAME, seen=Seen.ALL)


class Hole(Contents, frozen=True, gc=False):
    """The size of the Ogres for which it is dug."""

    needs = ("size",)

    size: int = 0


#: Ogres of one size share it (opt:tracks_down-b); both sides can see it
HOLE = MarkerKind(
    "tracks-hole", RULE, Hole, seen=SeenBy.ALL, owned=Owned.ALWAYS, least=1, most=1, apart=("owner", "size")
)


class TracksDown(Event, frozen=True, tag=True):
    """An Ogre has put its tracks down."""

    rule = "opt:tracks_down-b"
    sentence = "{unit} has its tracks down in {at}."

    unit: UnitId
    at: Hex


def hole_for(state: GameState, unit: Unit) -> bool:
    """Is there a hole of an Ogre's side and size in its hex?"""
    size = KINDS[unit.kind].size
    row = state.markers.get(unit.at, ()) if state.markers else ()
    return any(m.kind == HOLE.id and m.owner == unit.side and HOLE.of(m).size == size for m in row)


def in_a_creek(state: GameState, at: int) -> bool:
    """Does a stream run along a side of a hex (Q-490)?"""
    return any(STREAM in features(state, at, other) for other in state.board.grid.neighbours[at] if other)


def down(state: GameState, unit: Unit) -> str:
    """The rule by which an Ogre has the use of tracks down in its hex, or "".

    Whoever speeds has none while that lasts (opt:general-b).
    """
    return "" if speeds(state, unit) else _lowered(state, unit)


def _lowered(state: GameState, unit: Unit) -> str:
    """The rule by which an Ogre has its tracks down in its hex, of use or not, or "".

    In a hex with a stream this is automatic and free while it is there (opt:tracks_down-c).
    """
    if not unit.sheet or not unit.at:
        return ""
    if DOWN.of(state, unit.id).at == unit.at:
        return RULE
    # RULING Q-490: a hex with a stream along a side counts; under water the underwater rules apply
    # RULING Q-669: it is free there, so every Ogre claims it
    return CREEK if in_a_creek(state, unit.at) and not submerged(state, unit) else ""


# ------------------------------------------------------------------------- building, taking up
def whom(state: GameState, side: int, at: int) -> Sequence[str]:
    """A side's Ogres in a hex."""
    row = (state.units[name] for name in sorted(state.at_hex.get(at, ())))
    return [unit.id for unit in row if unit.side == side and unit.sheet]


def price(state: GameState, at: int, name: str) -> int:
    """The cost for an Ogre: by its Mark (opt:construction-c for those without a number)."""
    return FOR_A_MARK * mark_of(state.units[name].kind)


def barred(state: GameState, side: int, at: int, name: str) -> Refusal | None:
    """Why a hole cannot be dug for an Ogre, or None."""
    unit = state.units.get(name)
    if unit is None or not unit.sheet or unit.side != side or unit.at != at:
        return Refusal("no-ogre", RULE, "You have no such Ogre in this hex.")
    if hole_for(state, unit):
        return Refusal("there", RULE, "There is already a hole for Ogres of its size.", (at,))
    if submerged(state, unit):
        return Refusal("place", RULE, "No hole is dug under water.", (at,))
    return None


def dug(draft: Draft, side: int, at: int, name: str) -> None:
    """The hole is finished, with the Ogre in it."""
    unit = draft.units[name]
    draft.mark(HOLE.new(at, Hole(KINDS[unit.kind].size), owner=side))
    _put_down(draft, unit)


def _put_down(draft: Draft, unit: Unit) -> None:
    DOWN.put(draft, unit.id, Down(unit.at))
    draft.emit(TracksDown(unit.id, unit.at))


class PutTracksDown(UnitOrder, frozen=True, tag=True):
    """An Ogre back in such a hex, or another of its size, uses it by declaration (opt:tracks_down-b)."""

    verb = "tracks-down"
    role = Role.ACT
    title = "Put the tracks down"

    @classmethod
    def applies_to(cls, kind: str) -> bool:
        return KINDS[kind].ogre is not None

    @classmethod
    def offers(cls, rules: Rules, state: GameState, unit: Unit) -> Sequence[Order]:
        order = cls(unit.id)
        return () if not unit.at or order.refusal(rules, state) else (order,)

    def refused(self, rules: Rules, state: GameState, unit: Unit) -> Refusal | None:
        name = named(unit)
        if not unit.sheet or not unit.at:
            return refuse(unit, "no-ogre", SHARED, "is not an Ogre on the map.")
        if DOWN.of(state, unit.id).at == unit.at:
            return refuse(unit, "down", SHARED, "has its tracks down already.")
        if not hole_for(state, unit):
            text = f"No hole for Ogres of its size is in the hex of {name}."
            return Refusal("no-hole", SHARED, text, (unit.id, unit.at))
        return None

    def perform(self, rules: Rules, draft: Draft) -> None:
        _put_down(draft, draft.units[self.unit])


def up_again(draft: Draft, order: Order, before: Position) -> None:
    """An Ogre that moves has its tracks up, even back in the same hex (opt:tracks_down-b)."""
    for name in order.movers():
        unit, was = draft.units.get(name), before.units.get(name)
        if unit is None or was is None or unit.at != was.at or len(getattr(order, "path", ())) > 0:
            DOWN.drop(draft, name)


def comes_up(rules: Rules, state: View, order: Order) -> Iterator[Fact]:
    """What moving costs an Ogre, shown before the move."""
    if not getattr(order, "path", ()):
        return
    for name in order.movers():
        unit = state.units.get(name)
        if unit is not None and down(state, unit):
            yield told_price("its tracks come up, and its treads are as easy to hit as ever", SHARED)


# ---------------------------------------------------------------------------- what it does
def hard_to_hit(state: GameState, about: AttackOn, value: int, note: Note | None) -> int:
    """Stage of "column-shift": half strength against treads, so that only a 6 hits them.

    If that is already so, as in a town, there is no further shift (opt:tracks_down-a).
    """
    unit = about.unit if about.part == TREADS_PART else None
    rule = down(state, unit) if unit is not None else ""
    if not rule or (unit is not None and in_town(state, unit)):
        return value
    if note:
        note("plus", COLUMN, "tracks down", rule)
    return value + COLUMN


def half_lost(state: GameState, about: TreadHit, value: int, note: Note | None) -> int:
    """Stage of "tread-loss": half of what an attack hits, rounded down, at least one."""
    # RULING Q-40: halved once
    rule = down(state, about.unit) if not about.taken else ""
    if not rule or not value:
        return value
    found = max(1, value // HALF)
    if note:
        note("times", "1/2", "tracks down", rule)
    return found


def marks(state: GameState, unit: Unit) -> Iterator[CounterMark]:
    """An Ogre's mark for its tracks."""
    by = down(state, unit)
    if by:
        where = "tracks down in a creek" if by == CREEK else "tracks down"
        yield CounterMark(
            "tracks-down", f"{where}: its treads are hit only on a 6, and only half the damage counts"
        )


def _dug_before(draft: Draft, units: Sequence[Unit]) -> None:
    """A hole is where the first of these is, which has its tracks up."""
    draft.mark(HOLE.new(units[0].at, Hole(KINDS[units[0].kind].size), owner=units[0].side))


TRACKS_DOWN = Module(
    id="tracks-down",
    title="Tracks down",
    rule="opt:tracks_down",
    group=MODERN,
    optional=True,
    effect="Units dig holes in which treads are hard to hit.",
    requires=(BUILDING_SITE,),
    orders={"movement": (PutTracksDown,), "fire": (PutTracksDown,)},
    states=(DOWN,),
    markers=(HOLE,),
    stages=(("column-shift", "target", hard_to_hit), ("tread-loss", "position", half_lost)),
    after_order={Deed.ENTER: up_again},
    hooks=(
        COUNTER_MARKS.by(marks),
        PRICES.by(comes_up),
        PLANS.by(Plan("tracks", "put tracks down", RULE, price, barred, dug, whom)),
        SCENE.by(
            Scene((Extra("EMK2"), Extra("CE", squads=3), Extra("MK1"), Extra("HVY", foe=True, beside=True))),
            Scene((Extra("MK1"), Extra("HVY", foe=True, beside=True)), then=_dug_before),
        ),
    ),
)
