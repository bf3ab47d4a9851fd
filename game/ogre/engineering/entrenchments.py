"""Entrenchments (ce:14.02.5): places for squads in a hex, and their protection.

They are one marker on the hex: ``count`` is the number of places (ce:14.02.5-d), ``word`` lists the counters
to be sheltered first, in order; the others follow in stacking order. They do not affect vehicles or movement
(ce:14.02.5-j), and infantry in them fires as usual (ce:14.02.5-g).
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from game.core.amounts import counted
from game.core.events import Event
from game.core.markers import Contents, MarkerKind, SeenBy
from game.core.parameters import Parameter
from game.core.position import on_move
from game.core.questions import Note
from game.core.records import Frame, Marker
from game.core.references import Hex, UnitId
from game.core.refusals import Refusal
from game.core.state import Seen
from game.ogre.charts import D
from game.ogre.combat.damage import CHOOSE_SQUAD
from game.ogre.engineering.rules_edition import DRAFT, EDITION
from game.ogre.engineering.tasks import ENGINEERING, Attempt, Site, Task
from game.ogre.hooks import Blow
from game.ogre.overrun.overrun_state import fight
from game.ogre.state import Draft, GameState, Unit
from game.ogre.terrain import terrain_at
from game.ogre.terrain_kinds import TERRAINS

RULE = "ce:14.02.5"
ENTRENCHMENT, REVETMENT = "entrenchment", "revetment"


class Places(Contents, frozen=True, gc=False):
    """The counters to be sheltered first, in order."""

    first: tuple[UnitId, ...] = ()


#: markers that are field works; their owner is the side that last had the hex to itself
WORKS = frozenset({ENTRENCHMENT, REVETMENT})
#: ce:14.02.5-c places per hex, and places dug per turn
MOST, MOST_A_TURN = 15, 3
PLACES = MarkerKind(
    ENTRENCHMENT, RULE, Places, seen=SeenBy.ALL, least=1, most=MOST, apart=(), removed_by=("field-works",)
)
#: RULING Q-14: three times the printed defence in total, replacing the terrain's doubling
IN_COVER = Parameter(
    "entrenched-in-cover", "Squads entrenched in forest or rubble", "ce:14.02.5-e", 0,
    ((0, "three times their defence in all"), (1, "three times the defence that the terrain gives them")),
)  # fmt: skip
#: a frame: who gets the places, after their number has changed
SHELTER = "shelter"
_CE = "ce:14.02.5-e"


class PlacesOpen(Frame, frozen=True, gc=False):
    """The owner decides who gets a hex's places."""

    needs = ("at",)
    seen = Seen.ALL


class PlacesChanged(Event, frozen=True, tag=True):
    """Entrenchments were dug or destroyed; there are now ``count`` places."""

    rule = "ce:14.02.5-d"

    at: Hex
    change: int
    count: int


def places_changed(state: GameState, e: PlacesChanged) -> str:
    label = state.board.grid.label(e.at)
    squads = counted(abs(e.change), "squad")
    places = counted(e.count, "place")
    if e.change > 0:
        return f"Entrenchments for {squads} are dug in {label}; {places} there now."
    left = f"{places} left" if e.count else "none are left"
    return f"Entrenchments for {squads} in {label} are destroyed: {left}."


# ------------------------------------------------------------------------- what is there
def entrenchment_at(state: GameState, at: int) -> Marker | None:
    """The entrenchments of a hex, or None."""
    if not state.markers:
        return None
    return next((m for m in state.markers.get(at, ()) if m.kind == ENTRENCHMENT), None)


def places(state: GameState, at: int) -> int:
    """How many squads the entrenchments of a hex shelter."""
    marker = entrenchment_at(state, at)
    return marker.count if marker is not None else 0


def holder(state: GameState, at: int) -> int:
    """The side using a hex's field works: the first there, in an overrun the defender, else -1."""
    sides = {state.units[name].side for name in state.at_hex.get(at, ())}
    if len(sides) < 2:
        return next(iter(sides), -1)
    now = fight(state) if state.frames else None
    if now is not None and now.at == at:  # ce:14.02.5-n
        return 1 - on_move(state.clock)
    # RULING Q-267: units entering an enemy hex find the works taken (ce:14.02.5-k)
    for marker in state.markers.get(at, ()):
        if marker.kind in WORKS and marker.owner in sides:
            return marker.owner
    return state.units[state.at_hex[at][0]].side


def queue(state: GameState, at: int, first: Sequence[str], rest: bool = True) -> list[str]:
    """The counters of the side using a hex's works: the named ones first, then stacking order.

    In an overrun a counter's single squads stand in its place.
    """
    row, side = state.at_hex.get(at, ()), holder(state, at)
    now = fight(state) if state.frames else None
    whole = dict(now.pieces) if now is not None and now.at == at else {}
    order: dict[str, None] = {}
    for name in (*first, *(name for name in row if rest and whole.get(name) not in row)):
        order.setdefault(name)
        for piece, of in whole.items():
            if of == name:
                order.setdefault(piece)
    return [name for name in order if name in row and state.units[name].side == side]


def sheltered(state: GameState, at: int) -> dict[str, int]:
    """How many squads of each counter are in the entrenchments of a hex."""
    marker = entrenchment_at(state, at)
    if marker is None or not TERRAINS[terrain_at(state, at)].dug:
        return {}
    # RULING Q-13: the owner's named counters first, then the order in which counters lie there
    left = marker.count
    found: dict[str, int] = {}
    for name in queue(state, at, PLACES.of(marker).first):
        squads = min(left, len(state.units[name].squads))
        if squads:
            found[name] = squads
            left -= squads
    return found


def places_left(state: GameState, at: int) -> int:
    """How many more squads the entrenchments of a hex take."""
    marker = entrenchment_at(state, at)
    if marker is None or not TERRAINS[terrain_at(state, at)].dug:
        return 0
    return max(0, marker.count - sum(sheltered(state, at).values()))


def in_the_open(state: GameState, unit: Unit) -> int:
    """Squads of a counter without a place in the entrenchments of its hex."""
    return len(unit.squads) - sheltered(state, unit.at).get(unit.id, 0)


# -------------------------------------------------------------------------- what they do
def entrenched(state: GameState, about: tuple[Unit, str, bool], value: int, note: Note | None) -> int:
    """Stage of "defence": the squads in the entrenchments (ce:14.02.5-e).

    That is their only effect: squads fire as usual (ce:14.02.5-g), and vehicles and movement are unaffected
    (ce:14.02.5-j).
    """
    unit = about[0]
    if not state.markers or not unit.squads or about[1] or not unit.at:
        return value
    inside, squads = sheltered(state, unit.at).get(unit.id, 0), len(unit.squads)
    if not inside:
        return value
    terrain = TERRAINS[terrain_at(state, unit.at)]
    ground = terrain.infantry
    times = terrain.dug * (ground if IN_COVER.of(state) else 1)
    # RULING Q-1432: the squads share a changed defence alike
    gain = value * inside * (times - ground) // (squads * ground)
    if note:
        if inside < squads:
            words = f"for {inside} of {squads} dug in, ×{times}"
            note("plus", gain, words, "ce:14.02.5-f")
        elif ground > 1 and not IN_COVER.of(state):
            note("set", value + gain, f"entrenched, ×{times} in all", _CE)
        else:
            note("times", times // ground, "entrenched", _CE)
    return value + gain


def open_first(draft: Draft, blow: Blow) -> Blow | None:
    """Link of the chain: a D hits a squad in the open before an entrenched one (ce:14.02.5-h)."""
    if blow.result != D or not blow.unit.squads:
        return blow
    return replace(blow, unit=_bears_the_loss(draft, blow.unit))


def _bears_the_loss(draft: Draft, unit: Unit) -> Unit:
    found = sheltered(draft, unit.at) if draft.markers and unit.at else {}
    if not found or unit.side != holder(draft, unit.at):
        return unit
    pool: list[str] = []
    for name in sorted(draft.at_hex[unit.at]):
        other = draft.units[name]
        if other.side == unit.side and other.squads:
            falling = sum(frame.kind == CHOOSE_SQUAD and frame.unit == name for frame in draft.frames)
            pool += [name] * (len(other.squads) - found.get(name, 0) - falling)
    if not pool:
        return unit
    # RULING Q-265: every squad in the open is equally likely, whatever its counter
    return draft.units[_by_lot(draft, pool) if len(set(pool)) > 1 else pool[0]]


def _by_lot(draft: Draft, pool: Sequence[str]) -> str:
    """One of them at random: roll enough dice, rerolling results that do not divide evenly."""
    dice = 1 if len(pool) <= 6 else 2
    whole = 6**dice // len(pool) * len(pool)
    while True:
        number = 0
        for die in draft.roll(dice, "which squad in the open is lost", "ce:14.02.5-h"):
            number = number * 6 + die - 1
        if number < whole:
            return pool[number % len(pool)]


def ducks(draft: Draft, unit: Unit) -> bool:
    """Is infantry unharmed when an Ogre drives into its hex (ce:14.02.5-i)?"""
    return bool(draft.markers) and in_the_open(draft, unit) == 0


# --------------------------------------------------------------------- digging, destroying
def may_dig(state: GameState, at: int) -> bool:
    """Does this terrain allow entrenchments (ce:14.02.5-a)?"""
    return TERRAINS[terrain_at(state, at)].dug > 0


def dug(dice: Sequence[int]) -> int:
    """How many places the best of some dice digs (ce:14.02.5-b)."""
    return next(squads for squads, least in ((3, 6), (2, 5), (1, 1)) if max(dice) >= least)


def _dig(draft: Draft, attempt: Attempt, dice: tuple[int, ...]) -> None:
    change_places(draft, attempt.site.at, min(dug(dice), MOST_A_TURN))


def _no_room(state: GameState, side: int, site: Site) -> Refusal | None:
    if places(state, site.at) >= MOST:
        label = state.board.grid.label(site.at)
        return Refusal(
            "full",
            "ce:14.02.5-c",
            f"{label} already has places for {MOST} squads, the most a hex can have.",
            (site.at,),
        )
    if EDITION.of(state) == DRAFT or all(m.kind != REVETMENT for m in state.markers.get(site.at, ())):
        return None
    label = state.board.grid.label(site.at)
    return Refusal(
        "revetment",
        "ce:14.03.7-g",
        f"The rules text in use allows no entrenchments in a hex with a revetment ({label}).",
        (site.at,),
    )


#: the best die counts: no roll fails
DIG = Task(
    "dig", "dig entrenchments", "ce:14.02.5-b", ENGINEERING, 1,
    sites=lambda state, side, at: (Site(at),) if may_dig(state, at) else (),
    done=_dig,
    nothing="Entrenchments cannot be dug in {ground}.",
    barred=_no_room,
    grades=((1, "one squad"), (5, "two squads"), (6, "three squads")),
)  # fmt: skip


def change_places(draft: Draft, at: int, change: int) -> None:
    """Add places (ce:14.02.5-d) or destroy them; the side using them then chooses who gets one."""
    marker = entrenchment_at(draft, at)
    before = marker.count if marker is not None else 0
    count = max(0, min(MOST, before + change))
    if marker is not None:
        draft.unmark(marker)
    if count:
        draft.mark(replace(marker, count=count) if marker else PLACES.new(at, count=count))
    draft.emit(PlacesChanged(at, count - before, count))
    if _matters(draft, at):  # ce:14.02.5-o
        draft.push(PlacesOpen(SHELTER, holder(draft, at), "", at))


def _matters(state: GameState, at: int) -> bool:
    """Does it matter who gets the places?"""
    found = sheltered(state, at)
    row = [state.units[name] for name in state.at_hex.get(at, ())]
    foot = [unit for unit in row if unit.squads and unit.side == holder(state, at)]
    return bool(found) and len(foot) > 1 and sum(found.values()) < sum(len(unit.squads) for unit in foot)
