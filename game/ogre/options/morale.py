"""Morale (ch:33, ch:34): ratings by kind, the question "morale", and shaken or pinned counters.

Shared by the rules that test morale: challenge fire, and the extended sequence. ``CLASSES`` is the one table
that gives each kind of counter its morale class; ``RATINGS`` has the ratings of challenge fire by class.
Rules with other numbers for the same classes have their own table over ``CLASSES``.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from game.core.questions import Note, Question
from game.core.references import UnitId
from game.core.state import Seen, Span, on_unit
from game.ogre.engineering.control import crewless
from game.ogre.engineering.entrenchments import sheltered
from game.ogre.engineering.revetments import inside
from game.ogre.kinds import ByKind, Kind
from game.ogre.positions import cover_of
from game.ogre.state import Draft, GameState, Module, Unit
from game.ogre.terrain import terrain_at
from game.ogre.terrain_kinds import TERRAINS

RATING, MODIFIERS = "ch:33", "ch:34"
MILITIA, LINE, SPECIALIST, CREW, CREWLESS, OGRE = (
    "militia", "infantry", "specialist", "vehicle", "crewless", "ogre",
)  # fmt: skip
#: squad kinds other than line infantry; a mixed counter uses its best
_SQUADS = {"MIL": MILITIA, "INF": LINE}
#: crewless vehicles, besides those that a Vulcan controls
_NOBODY_ABOARD = frozenset({"LAD"})
_EMPTY_FAMILIES = frozenset({"drone", "pallet", "unknown"})
#: RULING Q-417: Ogres and crewless units have no crew to lose heart (ch:33) [house default]
RATINGS = {MILITIA: 6, LINE: 7, SPECIALIST: 8, CREW: 8, CREWLESS: 12, OGRE: 12}
#: a rating that needs no dice, and the sums that pass or fail whatever the rating (ch:33)
STEADFAST, ALWAYS, NEVER = 12, 2, 12
#: modifiers per element lost after the first, per fatigue marker, for terrain, for an officer (ch:34)
A_LOSS, A_MARKER, COVERED = -1, -1, 1


class Shaken(Struct, frozen=True):
    """Has a counter lost heart (ch:35)? It cannot receive orders until it rallies."""

    yes: bool = False


class Pinned(Struct, frozen=True):
    """Is a counter pinned (ch:35)? It can do nothing more this phase."""

    yes: bool = False


class Rallied(Struct, frozen=True):
    """Has a counter tried to rally this turn (ch:37)?"""

    tried: bool = False


#: a separate status, not that of a disabled counter
SHAKEN = on_unit("shaken", Shaken, span=Span.GAME, seen=Seen.ALL)
PINNED = on_unit("pinned", Pinned, span=Span.PHASE, seen=Seen.ALL)
RALLIED = on_unit("rally-tried", Rallied, span=Span.TURN, seen=Seen.ALL)


class Tested(Struct, frozen=True):
    """The subject of a morale test: the counters of a group, and the elements it has just lost."""

    units: tuple[UnitId, ...]
    lost: int = 0


def _class(kind: Kind) -> str:
    if kind.family == "ogre":
        return OGRE
    if kind.family == "infantry":
        return _SQUADS.get(kind.id, SPECIALIST)
    return CREWLESS if kind.id in _NOBODY_ABOARD or kind.family in _EMPTY_FAMILIES else CREW


#: the morale class of each kind of counter
CLASSES = ByKind(_class)


def rating(state: GameState, unit: Unit, ratings: dict[str, int]) -> int:
    """A counter's rating by a table over ``CLASSES``; the best of its squads (ch:33)."""
    if crewless(state, unit):
        return ratings[CREWLESS]
    return max(ratings[CLASSES[kind]] for kind in unit.squads or (unit.kind,))


def best_rating(state: GameState, names: Sequence[str]) -> int:
    """The best rating of a group (ch:33), 0 if nobody is left."""
    return max(
        (rating(state, state.units[name], RATINGS) for name in names if name in state.units), default=0
    )


def printed_morale(state: GameState, about: Tested, value: int, note: Note | None) -> int:
    """Stage of "morale": the best rating in the group (ch:33)."""
    # RULING Q-410: house numbers
    found = best_rating(state, about.units)
    if note:
        note("is", found, "rating", RATING)
    return found


def by_losses(state: GameState, about: Tested, value: int, note: Note | None) -> int:
    """Stage of "morale": minus one per element lost after the first (ch:34)."""
    more = max(0, about.lost - 1) * A_LOSS
    if more and note:
        note("plus", more, "further losses", MODIFIERS)
    return value + more


def in_cover(state: GameState, unit: Unit) -> bool:
    """Is a counter in a town, an entrenchment, a revetment or a prepared position (ch:34)?"""
    if not unit.at:
        return False
    if TERRAINS[terrain_at(state, unit.at)].town or cover_of(state, unit) is not None:
        return True
    return bool(sheltered(state, unit.at).get(unit.id)) or bool(inside(state, unit))


def by_ground(state: GameState, about: Tested, value: int, note: Note | None) -> int:
    """Stage of "morale": plus one in cover, once (ch:34)."""
    if not any(in_cover(state, state.units[name]) for name in about.units if name in state.units):
        return value
    if note:
        note("plus", COVERED, "in cover", MODIFIERS)
    return value + COVERED


def steadfast(rating: int) -> bool:
    """Does a group with this rating need no dice (ch:33)?"""
    return rating >= STEADFAST


def short_by(dice: Sequence[int], rating: int) -> int:
    """By how much two dice fail a rating, 0 if they pass: 2 always passes, 12 always fails (ch:33)."""
    total = sum(dice)
    if total <= ALWAYS:
        return 0
    return max(total - rating, 1 if total >= NEVER else 0)


def shaken(state: GameState, name: str) -> bool:
    """Is a counter shaken?"""
    return SHAKEN.of(state, name).yes


def pinned(state: GameState, name: str) -> bool:
    """Is a counter pinned?"""
    return PINNED.of(state, name).yes


def shake(draft: Draft, name: str) -> None:
    """A counter is shaken until it rallies."""
    SHAKEN.put(draft, name, Shaken(yes=True))


#: shared by the rules that test morale
MORALE = Module(
    id="morale",
    title="Morale",
    rule=RATING,
    house=("ch:33", "ch:34", "ch:35", "ch:37"),
    questions=(Question("morale", ("printed", "losses", "state", "ground", "officer")),),
    stages=(
        ("morale", "printed", printed_morale),
        ("morale", "losses", by_losses),
        ("morale", "ground", by_ground),
    ),
    states=(SHAKEN, PINNED, RALLIED),
)
