"""Revetments (ce:14.03.7): prepared positions for armour and infantry.

Each is a marker on its hex: ``count`` is its number there, ``word`` its size and the counters to be sheltered
first, such as "small=HVY-1"; the others get places in stacking order. In an overrun only the defender uses
them (ce:14.03.7-i).
"""

from __future__ import annotations

from typing import Annotated, Self

from game.boards.findings import ReadError, hint
from game.core.among import titles
from game.core.events import Event
from game.core.markers import Contents, MarkerKind, SeenBy
from game.core.parameters import Parameter
from game.core.questions import Note
from game.core.records import Marker
from game.core.references import Hex, UnitId
from game.core.refusals import Refusal
from game.ogre.engineering.entrenchments import REVETMENT, places, queue
from game.ogre.engineering.rules_edition import DRAFT, EDITION
from game.ogre.engineering.tasks import VULCAN, Site, Task
from game.ogre.kinds import KINDS
from game.ogre.speeding import speeds
from game.ogre.state import Draft, GameState, Unit
from game.ogre.terrain import terrain_at
from game.ogre.terrain_kinds import TERRAINS

RULE = "ce:14.03.7"
#: ce:14.03.7-e: the total size of the units in one; a squad has size 1
ROOM = {"small": 3, "large": 5}


class Revetment(Contents, frozen=True, gc=False):
    """Its size, and the counters to be sheltered first; written ``small=HVY-1+INF-2``."""

    between = "="
    needs = ("size",)

    size: Annotated[str, titles(*ROOM)] = ""
    first: tuple[UnitId, ...] = ()

    @classmethod
    def read(cls, word: str) -> Self:
        size, _, names = word.partition("=")
        if size not in ROOM:
            raise ReadError(f"There is no revetment of size '{size}'.", hint(size, ROOM))
        return cls(size, tuple(names.split("+")) if names else ())


REVETMENTS = MarkerKind(
    REVETMENT, RULE, Revetment, seen=SeenBy.ALL, least=1, apart=("count",), removed_by=("field-works",)
)
#: RULING Q-21: these sizes are maximums; a hex may hold several
FILLED = Parameter(
    "revetment-room", "Units that share a revetment", "ce:14.03.7-e", 1,
    ((0, "less than their total size"), (1, "their total size")),
)  # fmt: skip
#: ce:14.03.7-b and ce:14.03.7-d
BONUS, DEFENCE = 1, 2


class RevetmentBuilt(Event, frozen=True, tag=True):
    """A revetment was built in a hex; ``number`` distinguishes it from others there."""

    rule = "ce:14.03.7-f"
    sentence = "A {size} revetment is built in {at}."
    stirs = True

    at: Hex
    number: int
    size: str


class RevetmentLost(Event, frozen=True, tag=True):
    """A revetment was destroyed."""

    rule = "ce:14.03.7-d"
    sentence = "The {size} revetment in {at} is destroyed."
    stirs = True

    at: Hex
    number: int
    size: str


# ------------------------------------------------------------------------- what is there
def revetments_at(state: GameState, at: int) -> list[Marker]:
    """The revetments of a hex by number."""
    row = state.markers.get(at, ()) if state.markers else ()
    found = [marker for marker in row if marker.kind == REVETMENT]
    return sorted(found, key=lambda marker: marker.count) if found else found


def revetment(state: GameState, at: int, number: int) -> Marker | None:
    """The revetment of this number in a hex, or None."""
    return next((marker for marker in revetments_at(state, at) if marker.count == number), None)


def size_of(marker: Marker) -> str:
    """ "small" or "large"."""
    return REVETMENTS.of(marker).size


def wanted(marker: Marker) -> tuple[str, ...]:
    """The counters named for it."""
    return REVETMENTS.of(marker).first


def bulk(unit: Unit) -> int:
    """The room of a counter; a squad takes 1."""
    return len(unit.squads) or KINDS[unit.kind].size


def admits(unit: Unit) -> bool:
    """Armour and infantry, trucks and posts; no Ogres (ce:14.03.7-a)."""
    return KINDS[unit.kind].family != "ogre"


def occupants(state: GameState, at: int) -> dict[int, tuple[str, ...]]:
    """The counters in each revetment of a hex, by number."""
    rows = revetments_at(state, at)
    if not rows:
        return {}
    inside: dict[int, tuple[str, ...]] = {marker.count: () for marker in rows}
    room = {marker.count: ROOM[size_of(marker)] for marker in rows}
    shared = 0 if FILLED.of(state) else 1  # room that the others leave

    def takes(number: int, unit: Unit) -> bool:
        return bulk(unit) <= room[number] - (shared if inside[number] else 0)

    able = [name for name in queue(state, at, ()) if admits(state.units[name])]
    for marker in rows:
        for name in queue(state, at, wanted(marker), rest=False):
            if name in able and takes(marker.count, state.units[name]):
                inside[marker.count] += (name,)
                room[marker.count] -= bulk(state.units[name])
                able.remove(name)
    for name in able:
        fitting = [(left, number) for number, left in room.items() if takes(number, state.units[name])]
        if fitting:
            number = min(fitting)[1]
            inside[number] += (name,)
            room[number] -= bulk(state.units[name])
    return inside


def takes_in(state: GameState, unit: Unit, at: int) -> bool:
    """Has a revetment of a hex room for a counter that comes there?"""
    if not state.markers or not admits(unit):
        return False
    within, shared = occupants(state, at), 0 if FILLED.of(state) else 1
    for marker in revetments_at(state, at):
        others = [state.units[name] for name in within[marker.count]]
        left = ROOM[size_of(marker)] - sum(bulk(other) for other in others)
        if bulk(unit) <= left - (shared if others else 0):
            return True
    return False


def inside(state: GameState, unit: Unit) -> int:
    """The number of a counter's revetment, or 0."""
    if not state.markers or not unit.at:
        return 0
    for number, names in occupants(state, unit.at).items():
        if unit.id in names:
            return number
    return 0


# -------------------------------------------------------------------------- what they do
def revetted(state: GameState, about: tuple[Unit, str, bool], value: int, note: Note | None) -> int:
    """Stage of "defence" after multipliers (ce:14.03.7-b, -g); an overrun: the defender (ce:14.03.7-i)."""
    # RULING Q-266: riders are not in their vehicle's revetment, nor in entrenchments
    if not state.markers or about[1] or not inside(state, about[0]):
        return value
    # a speeding unit uses none (opt:general-b)
    if speeds(state, about[0]):
        return value
    if note:
        note("plus", BONUS, "in a revetment", "ce:14.03.7-b")
    return value + BONUS


def defence(state: GameState, at: int) -> int:
    """The defence of a revetment as a target: multiplied by terrain as for armour (ce:14.03.7-d)."""
    return DEFENCE * TERRAINS[terrain_at(state, at)].others


# --------------------------------------------------------------------- building, destroying
def may_build(state: GameState, at: int) -> bool:
    """Does this terrain allow a revetment (ce:14.03.7-h)?"""
    terrain = TERRAINS[terrain_at(state, at)]
    return terrain.solid and terrain.id != "swamp"


def build(draft: Draft, at: int, size: str) -> None:
    """Place a revetment in a hex."""
    number = max((marker.count for marker in revetments_at(draft, at)), default=0) + 1
    draft.mark(REVETMENTS.new(at, Revetment(size), count=number))
    draft.emit(RevetmentBuilt(at, number, size))


def destroy_revetment(draft: Draft, marker: Marker) -> None:
    """Remove it; its occupants only lose its protection."""
    draft.unmark(marker)
    draft.emit(RevetmentLost(marker.at, marker.count, size_of(marker)))


def _no_entrenchment(state: GameState, side: int, site: Site) -> Refusal | None:
    if EDITION.of(state) == DRAFT or not places(state, site.at):
        return None
    label = state.board.grid.label(site.at)
    text = f"The rules text in use allows no revetment in a hex with entrenchments ({label})."
    return Refusal("entrenched", "ce:14.03.7-g", text, (site.at,))


def _row(size: str, drones: int) -> Task:
    return Task(
        f"revet-{size}", f"build a {size} revetment", "ce:14.03.7-f", VULCAN, 6,
        sites=lambda state, side, at: (Site(at),) if may_build(state, at) else (),
        done=lambda draft, attempt, dice: build(draft, attempt.site.at, size),
        nothing="A revetment cannot be built in {ground}.",
        barred=_no_entrenchment,
        drones=drones,
    )  # fmt: skip


SMALL, LARGE = _row("small", 2), _row("large", 4)
