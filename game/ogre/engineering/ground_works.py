"""Terrain works: cut routes, streams, ridges, ramps (ce:14.02.6, ce:14.02.7, ce:14.03.2, ce:14.03.3).

The result is a marker that the terrain code reads: ``side`` on a hexside that has lost its stream or ridge or
has a ramp, ``way`` in a hex whose damaged terrain no longer cuts its road.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.core.amounts import counted, listed
from game.core.dice import BEST
from game.core.events import Event
from game.core.parameters import Parameter
from game.core.questions import Note
from game.core.references import Hex
from game.core.refusals import Refusal
from game.ogre.counter_names import name_of
from game.ogre.engineering.crews import count, crew_arms
from game.ogre.engineering.module import ENGINEERING as MACHINERY
from game.ogre.engineering.tasks import (
    ENGINEERING,
    SQUAD,
    TASKS,
    VULCAN,
    Attempt,
    Barred,
    Done,
    Hand,
    Site,
    Sites,
    Task,
    hexsides,
)
from game.ogre.ground_markers import CUT, SIDE, WAY, Cut, OpenWay, SideChange
from game.ogre.kinds import KINDS
from game.ogre.rule_groups import SAPPING
from game.ogre.state import NOTHING, USAGE, WORK, Draft, GameState, Module, Unit, change_work
from game.ogre.terrain import bridge_stands, features, is_cut, routes_between, shore, terrain_at
from game.ogre.terrain_kinds import TERRAINS

#: the values of a hexside marker (game/ogre/terrain.py; ce:14.02.6-f, ce:14.02.7-b)
BRIDGE, RAMP, GRADED = "-stream", "+ramp", "-ridge"
#: terrain whose cut a Vulcan can clear; other terrain cuts a road beyond repair
DAMAGED = frozenset({"damaged_town", "damaged_forest", "damage"})
#: why a route is cut: in one spot, or by the terrain named here
SINGLE = "single"


#: RULING Q-25: two drones without a Vulcan roll one die each
CLEARING_DICE = Parameter(
    "clear-road-dice", "Dice of two drones that clear a road without a Vulcan", "ce:14.03.3-a", 2,
    ((1, "one die together"), (2, "a die each")),
)  # fmt: skip


# ------------------------------------------------------------------------ events, words
class RouteMended(Event, frozen=True, tag=True):
    """A cut route in a hex was repaired."""

    rule = "ce:14.02.6-a"
    sentence = "The {route} in {at} is open again."
    stirs = True

    at: Hex
    route: str


class SideChanged(Event, frozen=True, tag=True):
    """A hexside was bridged, given a ramp, or graded; ``mended`` is a rebuilt bridge, and ``rail`` the hex
    where its rail is still cut, or 0.
    """

    rule = "ce:14.02.6-a"
    stirs = True

    at: Hex
    toward: Hex
    what: str
    mended: bool = False
    rail: Hex = 0


def side_changed(state: GameState, e: SideChanged) -> str:
    label = state.board.grid.label
    between = f"between {label(e.at)} and {label(e.toward)}"
    if e.what == BRIDGE:
        if not e.mended:
            return f"A bridge spans the stream {between}."
        without = f", without its rail, which is cut in {label(e.rail)}" if e.rail else ""
        return f"The bridge {between} stands again{without}."
    return f"A ramp is built {between}." if e.what == RAMP else f"The ridge {between} is graded."


# --------------------------------------------------------------------------------- cuts
def cause_of_cut(state: GameState, at: int, route: str) -> str:
    """Why a hex's route is cut: "" (not cut, or no route), ``SINGLE``, or the terrain."""
    board = state.board
    beside = (other for other in board.grid.neighbours[at] if other)
    printed = any(route in board.routes.get(board.grid.side(at, other), ()) for other in beside)
    if not printed or not is_cut(state, at, route):
        return ""
    row = state.markers.get(at, ()) if state.markers else ()
    for marker in row:
        cut = CUT.of(marker) if marker.kind == CUT.id else None
        if cut is not None and cut.route == route and cut.cause not in ("", "cut"):
            return cut.cause  # as the board calls it: damage, rubble
    cleared = any(marker.kind == WAY.id and WAY.of(marker).route == route for marker in row)
    changed = any(marker.kind == "terrain" for marker in row) or board.terrain[at] in DAMAGED
    return terrain_at(state, at) if changed and not cleared else SINGLE


def _cut(route: str) -> Sites:
    """The crew's hex, if this route is cut in it, whatever the cause (ce:14.02.6-g)."""

    def sites(state: GameState, side: int, at: int) -> Sequence[Site]:
        return (Site(at),) if state.board.routes and cause_of_cut(state, at, route) else ()

    return sites


def _mend(draft: Draft, at: int, route: str) -> None:
    for marker in draft.markers.get(at, ()):
        if marker.kind == CUT.id and CUT.of(marker).route == route:
            draft.unmark(marker)
    if is_cut(draft, at, route):  # by terrain that stays as it is (ce:14.03.3-a)
        draft.mark(WAY.new(at, OpenWay(route)))
    draft.emit(RouteMended(at, route))


def _cause_words(cause: str) -> str:
    """What cut a route, in a sentence: the terrain, or the board's word for it."""
    return TERRAINS[cause].name if cause in TERRAINS else cause


def _only_single(route: str, rule: str) -> Barred:
    """This row cannot repair a cut by terrain (ce:14.02.6-e, ce:14.03.2-a)."""

    def barred(state: GameState, side: int, site: Site) -> Refusal | None:
        cause = cause_of_cut(state, site.at, route)
        if cause == SINGLE:
            return None
        words, label = _cause_words(cause), state.board.grid.label(site.at)
        return Refusal(
            "ground", rule, f"The {route} in {label} is cut by {words}, not at one point.", (site.at,)
        )

    return barred


def _only_damaged(state: GameState, side: int, site: Site) -> Refusal | None:
    cause, label = cause_of_cut(state, site.at, "road"), state.board.grid.label(site.at)
    if cause in DAMAGED:
        return None
    if cause == SINGLE:
        text = f"The road in {label} is cut at one point: repair it instead."
        return Refusal("single", "ce:14.03.3-a", text, (site.at,))
    words = _cause_words(cause)
    return Refusal(
        "beyond-repair", "ce:14.03.3-b", f"A road through {words} ({label}) is beyond repair.", (site.at,)
    )


# ------------------------------------------------------------------------------- trucks
def trucks(state: GameState, side: int, at: int) -> list[Unit]:
    """Engineer trucks that stood in a hex all turn and are not in use yet (ce:14.02.6-b, ce:14.02.6-c)."""
    # RULING Q-268: every truck and hovertruck carries the equipment
    found = []
    for name in sorted(state.at_hex.get(at, ())):
        unit = state.units[name]
        if unit.side != side or KINDS[unit.kind].family != "truck" or unit.disabled or unit.stuck:
            continue
        spent = USAGE.table(state).get(name, NOTHING)
        if not (spent.moved or spent.moved_second or spent.halted or WORK.of(state, name).worked):
            found.append(unit)
    return found


def _truck_for_each(state: GameState, attempt: Attempt) -> Refusal | None:
    squads, there = count(state, attempt.crew, SQUAD), len(trucks(state, attempt.side, attempt.site.at))
    if squads <= there:
        return None
    label = state.board.grid.label(attempt.site.at)
    text = (
        f"Each squad needs its own truck that has been in {label} all turn:"
        f" {counted(squads, 'squad')}, {counted(there, 'truck') if there else 'no truck'} free."
    )
    return Refusal("truck", "ce:14.02.6-b", text, (attempt.site.at,))


def _served(state: GameState, attempt: Attempt) -> tuple[str, ...]:
    """Whose equipment a crew's squads use, in a sentence."""
    free, squads = trucks(state, attempt.side, attempt.site.at), count(state, attempt.crew, SQUAD)
    if not squads:
        return ()
    names = listed([name_of(state, truck.id) for truck in free])
    return (f"Each squad works with the gear of a truck that has been here all turn. Free: {names}.",)


def _with_trucks(state: GameState, site: Site, hands: tuple[Hand, ...]) -> tuple[Hand, ...]:
    """Machines, and as many squads as there are trucks (ce:14.02.6-d)."""
    found, left = [], -1
    for hand in hands:
        unit = state.units[hand.unit]
        if not unit.squads:
            found.append(hand)
            continue
        if left < 0:
            left = len(trucks(state, unit.side, site.at))
        working = min(left, hand.squads)
        if working:
            found.append(Hand(hand.unit, working))
            left -= working
    return tuple(found)


def _with_gear(draft: Draft, attempt: Attempt, dice: int) -> tuple[bool, tuple[int, ...]]:
    """Roll (ce:14.02.6-a), and record the trucks used."""
    serving = trucks(draft, attempt.side, attempt.site.at)[: count(draft, attempt.crew, SQUAD)]
    for truck in serving:
        change_work(draft, truck.id, worked=1)
    faces = draft.roll(dice, attempt.task.title, attempt.task.rule, "task", BEST)
    return max(faces) >= attempt.task.least(draft, attempt), faces


# ---------------------------------------------------------------------------- hexsides
def unbridged(state: GameState, here: int, at: int) -> bool:
    """Is there a stream without a bridge (ce:14.02.6-g)?"""
    # RULING Q-1454: a bridge whose way is cut stands, and the way is mended as elsewhere (ce:14.02.6-e)
    return "stream" in features(state, here, at) and not bridge_stands(state, here, at)


def without_ramp(state: GameState, here: int, at: int) -> bool:
    """Is it a stream or a shore that hovercraft cannot simply cross (ce:14.02.6-g)?"""
    found = features(state, here, at)
    if found & {"beach", "ramp"}:
        return False
    return "stream" in found or shore(state, here, at)


def ridged(state: GameState, here: int, at: int) -> bool:
    """Is there a ridge?"""
    return "ridge" in features(state, here, at)


def _kept(name: str, fits: Callable[[GameState, int, int], bool]) -> Sites:
    """A row's hexside sites; cached with the terrain, on which alone they depend."""
    found = hexsides(fits)

    def sites(state: GameState, side: int, at: int) -> Sequence[Site]:
        key = f"{name} {at}"
        kept: Sequence[Site] | None = state.ground.get(key)
        if kept is None:
            kept = state.ground[key] = found(state, side, at)
        return kept

    return sites


def lay_side(draft: Draft, here: int, at: int, what: str) -> None:
    """Change a hexside from now on."""
    low, high = sorted((here, at))
    mended = False
    if what == BRIDGE:
        for marker in draft.markers.get(low, ()):
            if marker.kind == "bridge_down" and marker.toward == high:
                draft.unmark(marker)
                mended = True
    rail = _leaves_the_rail(draft, here, at) if mended else 0
    # RULING Q-16: a rebuilt bridge carries its road again, a new one carries none
    if not (mended and routes_between(draft, low, high)):
        draft.mark(SIDE.new(low, SideChange.read(what), toward=high))
    draft.emit(SideChanged(low, high, what, mended, rail))


def _leaves_the_rail(draft: Draft, here: int, at: int) -> int:
    """A rebuilt bridge carries no rail: the hex where the rail is cut from now on, or 0."""
    # RULING Q-1424: the rail is a repair of its own (ce:14.02.6-e, ce:14.03.2-a), in the hex of the work
    if "rail" not in draft.board.routes.get(draft.board.grid.side(here, at), ()):
        return 0
    if not is_cut(draft, here, "rail"):
        draft.mark(CUT.new(here, Cut("rail", SINGLE)))
    return here


def _lays(what: str) -> Done:
    return lambda draft, attempt, dice: lay_side(draft, attempt.site.at, attempt.site.hexes[0], what)


# ----------------------------------------------------------------------------- the rows
def _leveling(
    id: str, title: str, sites: Sites, done: Done, nothing: str, barred: Barred | None = None
) -> Task:
    return Task(
        id, title, "ce:14.02.6-a", ENGINEERING, 6, sites, done, nothing, barred,
        needs=_truck_for_each, chosen=_with_trucks, roll=_with_gear, how=_served,
    )  # fmt: skip


REPAIR_ROAD = _leveling(
    "repair-road", "repair the cut road", _cut("road"),
    lambda draft, attempt, dice: _mend(draft, attempt.site.at, "road"),
    "No road is cut in {hex}.", _only_single("road", "ce:14.02.6-e"),
)  # fmt: skip
SPAN = _leveling(
    "bridge",
    "bridge the stream",
    _kept("unbridged", unbridged),
    _lays(BRIDGE),
    "No side of {hex} is a stream to bridge.",
)
#: RULING Q-15: a ramp opens one hexside, stream or shore, to hovercraft
BUILD_RAMP = _leveling(
    "ramp", "build a GEV ramp", _kept("without ramp", without_ramp), _lays(RAMP),
    "No side of {hex} is a stream or shore that needs a ramp.",
)  # fmt: skip
GRADE = Task(
    "grade", "grade the ridge", "ce:14.02.7-a", ENGINEERING, 5, _kept("ridged", ridged), _lays(GRADED),
    "No side of {hex} is a ridge.",
)  # fmt: skip
REPAIR_RAIL = Task(
    "repair-rail", "repair the cut rail", "ce:14.03.2-a", VULCAN, 5, _cut("rail"),
    lambda draft, attempt, dice: _mend(draft, attempt.site.at, "rail"),
    "No rail is cut in {hex}.", _only_single("rail", "ce:14.03.2-a"), alone=1,
)  # fmt: skip


def _drones_alone(state: GameState, attempt: Attempt, value: int, note: Note | None) -> int:
    """Drones without a Vulcan: the two that replace it, and any more (Q-25)."""
    if CLEARING_DICE.of(state) == CLEARING_DICE.default or crew_arms(state, attempt.crew):
        return value
    if note:
        note("plus", -1, "the two required drones roll one die", "ce:14.03.3-a")
    return value - 1


CLEAR_ROAD = Task(
    "clear-road", "clear a road in damaged terrain", "ce:14.03.3-a", VULCAN, 4, _cut("road"),
    lambda draft, attempt, dice: _mend(draft, attempt.site.at, "road"),
    "No road is cut in {hex}.", _only_damaged, alone=2, pool=_drones_alone,
)  # fmt: skip

GROUND_WORKS = Module(
    id="ground-works",
    title="Ground works",
    rule="ce:14.02.6",
    group=SAPPING,
    effect="Sappers repair roads, bridge streams and level ridges.",
    requires=(MACHINERY,),
    parameters=(CLEARING_DICE,),
    words={SideChanged: side_changed},
    hooks=(TASKS.by(REPAIR_ROAD, SPAN, BUILD_RAMP, GRADE, REPAIR_RAIL, CLEAR_ROAD),),
)
