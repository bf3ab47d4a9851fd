"""Jobs that take time (ce:14.01.2): winching, loading and unloading, assembly, jobs of a scenario.

A job is a task without a die. Each turn it grows by the arms that work on it, four at most; it is done at
twice its turns. So two arms need the printed time, one twice as long, three two thirds, four half of it
(ce:14.01.2-e, Q-06). What is begun stays as a marker of the kind ``JOB`` in its hex.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any

from msgspec.structs import replace

from game.core.events import Event
from game.core.modules import Module
from game.core.position import Draft, Reads
from game.core.questions import Note
from game.core.records import Marker, Unit
from game.core.refusals import Refusal
from game.ogre import refusing
from game.ogre.engineering import crews
from game.ogre.engineering.cargo import CARGO, aboard, fits, put_down, stow, used
from game.ogre.engineering.module import ENGINEERING
from game.ogre.engineering.notes import noted, with_note
from game.ogre.engineering.stores import AREAS, DECK, HOLD, MISSILE, Area, spare, stored, with_stored
from game.ogre.engineering.tasks import DRONE, MACHINE, VULCAN, Hand, Job, Site, Task
from game.ogre.kinds import KINDS
from game.ogre.lad import PALLET as PALLET_KIND
from game.ogre.words import name_of

JOB, DUMP, CHORE = "job", "missiles", "chore"
#: arms for which the times hold, and the most that are of use (ce:14.01.2-e)
ARMS, MOST_ARMS = 2, 4
#: printed turns (ce:14.01.2-a, ce:14.01.2-b, ce:14.01.2-c) [S]
WINCH_TURNS, BULK_TURNS, ITEM_TURNS = 6, 6, 1
#: turns to put an Ogre together (ce:14.01.2-d) [S]; a Mark VI is never modular
ASSEMBLY_TURNS = {"MK2": 12, "MK3": 30, "MK3B": 42, "MK4": 60, "MK5": 60, "VULC": 72, "NIN": 75}
#: what an Ogre is called in ``disabled`` until it is finished, and the note of what is left to do
UNFINISHED = "unfinished"


class Progress(Event, frozen=True, tag=True):
    """A job went on: arms so far, and how many it takes in all."""

    side: int
    what: str
    at: int
    count: int
    needed: int


class Assembled(Event, frozen=True, tag=True):
    """An Ogre is finished."""

    unit: str
    at: int


class ChoreDone(Event, frozen=True, tag=True):
    """A job that the scenario invented is done."""

    side: int
    what: str
    at: int


def progress_words(reads: Any, e: Progress) -> str:
    """The sentence for it."""
    left = -(-(e.needed - e.count) // ARMS)
    more = f"{left} turn{'s' if left > 1 else ''} to go with two arms" if left else "done"
    return f"Work goes on in {reads.board.grid.label(e.at)} to {e.what}: {more}."


def assembled_words(reads: Any, e: Assembled) -> str:
    """The sentence for it."""
    return f"{name_of(reads, e.unit)} is put together and ready for battle."


def chore_words(reads: Any, e: ChoreDone) -> str:
    """The sentence for it."""
    return f"{reads.sides[e.side].name} has managed to {e.what} in {reads.board.grid.label(e.at)}."


# --------------------------------------------------------------------------------- the time of it
def arms_of(reads: Reads, crew: Sequence[Hand]) -> int:
    """The arms of a crew that are of use: those of Vulcans, one of each drone."""
    return min(MOST_ARMS, crews.crew_arms(reads, crew) + crews.count(reads, crew, DRONE))


def begun(reads: Reads, site: Site, task: str) -> Marker | None:
    """What has been done of a job so far, or None."""
    for marker in reads.markers.get(site.at, ()):
        if marker.kind == JOB and marker.word == f"{task}:{site.target}":
            return marker
    return None


def done_so_far(reads: Reads, site: Site, task: str) -> int:
    """Turns of single arms that went into a job."""
    marker = begun(reads, site, task)
    return marker.count if marker is not None else 0


Turns = Callable[[Reads, Site], int]


def job(
    ident: str, title: str, rule: str, turns: Turns, finish: Callable[[Draft, Job], None], **more: Any
) -> Task:
    """A row for a job of so many printed turns."""

    def attempt(draft: Draft, work: Job, count: int) -> tuple[bool, tuple[int, ...]]:
        needed, marker = turns(draft, work.site) * ARMS, begun(draft, work.site, ident)
        now = (marker.count if marker else 0) + arms_of(draft, work.crew)
        if marker is not None:
            draft.unmark(marker)
        if now < needed:
            draft.mark(Marker(JOB, work.site.at, owner=work.side, count=now, word=f"{ident}:{work.site.target}"))
            draft.emit(Progress(work.side, title, work.site.at, now, needed))
        return now >= needed, ()

    def left(reads: Reads, work: Job) -> int:
        rest = turns(reads, work.site) * ARMS - done_so_far(reads, work.site, ident)
        return -(-rest // max(1, arms_of(reads, work.crew)))

    def chance(reads: Reads, work: Job, dice: int) -> Fraction:
        return Fraction(left(reads, work) <= 1)

    return Task(
        ident, title, rule, VULCAN, 0, attempt=attempt, chance=chance, turns=left, pool=_arms_note,
        done=lambda draft, work, dice: finish(draft, work), **more,
    )  # fmt: skip


def _arms_note(reads: Reads, work: Job, value: int, note: Note | None) -> int:
    """A job takes no dice; what counts is its arms."""
    found = arms_of(reads, work.crew)
    if note:
        note("set", found, f"arm{'s' if found != 1 else ''} at work", "ce:14.01.2-e")
    return found


def helpers(reads: Reads, site: Site, hands: tuple[Hand, ...]) -> tuple[Hand, ...]:
    """Vulcans first, then drones, as long as another arm is of use."""
    row = sorted(hands, key=lambda hand: crews.role(reads.units[hand.unit]) != MACHINE)
    found: tuple[Hand, ...] = ()
    for hand in row:
        if not found or arms_of(reads, found) < MOST_ARMS:
            found = (*found, hand)
    return found


# ------------------------------------------------------------------------------------- winching
def _here(reads: Reads, side: int, at: int) -> list[Unit]:
    row = [reads.units[name] for name in sorted(reads.at_hex.get(at, ()))]
    return [unit for unit in row if unit.side == side]


def damaged(reads: Reads, side: int, at: int) -> Sequence[Site]:
    """Armour in the hex that cannot drive up the ramp (ce:14.01.2-a)."""
    lame = [u for u in _here(reads, side, at) if KINDS[u.kind].family in ("armour", "drone", "truck")]
    return [Site(at, target=u.id) for u in lame if u.disabled or u.stuck or not KINDS[u.kind].move]


def carrier_of(reads: Reads, crew: Sequence[Hand]) -> Unit:
    """The Vulcan of a crew, the first by name."""
    return min((reads.units[h.unit] for h in crew if reads.units[h.unit].sheet), key=lambda u: u.id)


def deck_room(reads: Reads, work: Job) -> Refusal | None:
    """Is there room on the deck?"""
    return fits(reads, carrier_of(reads, work.crew), DECK, reads.units[work.site.target])


def lift(draft: Draft, work: Job) -> None:
    """The unit is on the deck; a stuck one is out of the mire with it."""
    unit = replace(draft.units[work.site.target], stuck=False)
    stow(draft, unit, carrier_of(draft, work.crew), DECK)


# --------------------------------------------------------------------------- loading, unloading
def dump(reads: Reads, side: int, at: int) -> int:
    """Missiles of a side that lie on the ground of a hex."""
    return sum(m.count for m in reads.markers.get(at, ()) if m.kind == DUMP and m.owner == side)


def _lay_missiles(draft: Draft, side: int, at: int, count: int) -> None:
    old = [m for m in draft.markers.get(at, ()) if m.kind == DUMP and m.owner == side]
    for marker in old:
        draft.unmark(marker)
    total = sum(m.count for m in old) + count
    if total > 0:
        draft.mark(Marker(DUMP, at, owner=side, count=total))


def _area(site: Site) -> Area:
    """The area that a target ends in: ``PAL-1:hold``, ``missile:deck``, or the area alone."""
    name = site.target.rpartition(":")[2]
    return HOLD if name == HOLD.id else DECK


def _item(site: Site) -> str:
    return site.target.rpartition(":")[0]


def _vulcans(reads: Reads, side: int, at: int) -> list[Unit]:
    return [u for u in _here(reads, side, at) if KINDS[u.kind].tends]


def full_areas(reads: Reads, side: int, at: int) -> Sequence[Site]:
    """Areas of a Vulcan here with pallets or missiles in them."""
    found = []
    for area in AREAS:
        if any(stored(v, area, MISSILE) or _pallets(reads, v, area) for v in _vulcans(reads, side, at)):
            found.append(Site(at, target=area.id))
    return found


def _pallets(reads: Reads, vulcan: Unit, area: Area) -> list[Unit]:
    return [u for u in aboard(reads, vulcan, area) if u.kind == PALLET_KIND]


def something_there(reads: Reads, work: Job) -> Refusal | None:
    """Has the Vulcan of this crew anything in that area?"""
    vulcan, area = carrier_of(reads, work.crew), _area(work.site)
    if stored(vulcan, area, MISSILE) or _pallets(reads, vulcan, area):
        return None
    text = f"{refusing.named(vulcan)} has no pallet and no missile in its {area.title}."
    return Refusal("empty-area", "ce:14.01.2-b", text)


def unload_all(draft: Draft, work: Job) -> None:
    """All pallets and missiles of an area are put down."""
    vulcan, area = carrier_of(draft, work.crew), _area(work.site)
    for unit in _pallets(draft, vulcan, area):
        put_down(draft, unit, work.site.at)
    _lay_missiles(draft, work.side, work.site.at, stored(vulcan, area, MISSILE))
    draft.put(with_stored(draft.units[vulcan.id], area, MISSILE, 0))


def ready_cargo(reads: Reads, side: int, at: int) -> Sequence[Site]:
    """An area for each Vulcan to load, when something lies ready."""
    ready = dump(reads, side, at) or any(u.kind == PALLET_KIND for u in _here(reads, side, at))
    return [Site(at, target=area.id) for area in AREAS] if ready and _vulcans(reads, side, at) else ()


def load_all(draft: Draft, work: Job) -> None:
    """As much of what lies ready as there is room for: pallets first."""
    vulcan, area = carrier_of(draft, work.crew), _area(work.site)
    for unit in _here(draft, work.side, work.site.at):
        if unit.kind == PALLET_KIND and fits(draft, vulcan, area, unit) is None:
            stow(draft, unit, vulcan, area)
    count = min(dump(draft, work.side, work.site.at), area.room - used(draft, draft.units[vulcan.id], area))
    _take_missiles(draft, work, vulcan, area, count)


def _take_missiles(draft: Draft, work: Job, vulcan: Unit, area: Area, count: int) -> None:
    _lay_missiles(draft, work.side, work.site.at, -count)
    now = draft.units[vulcan.id]
    draft.put(with_stored(now, area, MISSILE, stored(now, area, MISSILE) + count))


def room_for_any(reads: Reads, work: Job) -> Refusal | None:
    """Is there any room in the area?"""
    vulcan, area = carrier_of(reads, work.crew), _area(work.site)
    if used(reads, vulcan, area) < area.room:
        return None
    return Refusal("no-room", area.rule, f"The {area.title} of {refusing.named(vulcan)} is full.")


def items_aboard(reads: Reads, side: int, at: int) -> Sequence[Site]:
    """Single pallets and missiles that a Vulcan here could put down."""
    found: list[Site] = []
    for vulcan in _vulcans(reads, side, at):
        for area in AREAS:
            found += [Site(at, target=f"{u.id}:{area.id}") for u in _pallets(reads, vulcan, area)]
            if stored(vulcan, area, MISSILE):
                found.append(Site(at, target=f"missile:{area.id}"))
    return list(dict.fromkeys(found))


def unload_item(draft: Draft, work: Job) -> None:
    """One pallet or one missile is put down."""
    name = _item(work.site)
    if name in draft.units:
        put_down(draft, draft.units[name], work.site.at)
        return
    vulcan, area = carrier_of(draft, work.crew), _area(work.site)
    _take_missiles(draft, work, vulcan, area, -1)


def items_ready(reads: Reads, side: int, at: int) -> Sequence[Site]:
    """Single pallets and missiles on the ground that a Vulcan here could take aboard."""
    if not _vulcans(reads, side, at):
        return ()
    names = [u.id for u in _here(reads, side, at) if u.kind == PALLET_KIND]
    names += ["missile"] if dump(reads, side, at) else []
    return [Site(at, target=f"{name}:{area.id}") for name in names for area in AREAS]


def load_item(draft: Draft, work: Job) -> None:
    """One pallet or one missile is taken aboard."""
    name, vulcan, area = _item(work.site), carrier_of(draft, work.crew), _area(work.site)
    if name in draft.units:
        stow(draft, draft.units[name], vulcan, area)
    else:
        _take_missiles(draft, work, vulcan, area, 1)


def owns_item(reads: Reads, work: Job) -> Refusal | None:
    """Is the item on the Vulcan of this crew?"""
    vulcan, name = carrier_of(reads, work.crew), _item(work.site)
    theirs = reads.units[name].aboard == vulcan.id if name in reads.units else spare(vulcan, MISSILE) > 0
    text = f"{refusing.named(vulcan)} does not carry that."
    return None if theirs else Refusal("not-aboard", "ce:14.01.2-c", text)


def item_room(reads: Reads, work: Job) -> Refusal | None:
    """Is there room for the item?"""
    name, vulcan = _item(work.site), carrier_of(reads, work.crew)
    if name in reads.units:
        return fits(reads, vulcan, _area(work.site), reads.units[name])
    return room_for_any(reads, work)


def any_turns(turns: int) -> Turns:
    """The same for every site."""
    return lambda reads, site: turns


# -------------------------------------------------------------------------------- a drone's pallet
def loose_pallets(reads: Reads, side: int, at: int) -> Sequence[Site]:
    """Pallets on the ground."""
    return [Site(at, target=u.id) for u in _here(reads, side, at) if u.kind == PALLET_KIND]


def empty_drone(reads: Reads, site: Site, hands: tuple[Hand, ...]) -> tuple[Hand, ...]:
    """One drone that carries nothing yet."""
    return tuple(h for h in hands if not prow(reads, h.unit))[:1]


def prow(reads: Reads, drone: str) -> list[Unit]:
    """What a drone carries on its prow (ce:14.01.3-b)."""
    return [unit for unit in reads.units.values() if unit.aboard == drone]


def one_drone(reads: Reads, work: Job) -> Refusal | None:
    """A pallet is taken up by one drone with a free prow."""
    if len(work.crew) > 1:
        return Refusal("one", "ce:14.01.3-b", "One drone carries one pallet.")
    if prow(reads, work.crew[0].unit):
        text = f"{refusing.named(reads.units[work.crew[0].unit])} carries a pallet already."
        return Refusal("loaded", "ce:14.01.3-b", text)
    return None


def pick_up(draft: Draft, work: Job, dice: tuple[int, ...]) -> None:
    """The pallet is on the prow."""
    unit, drone = draft.units[work.site.target], draft.units[work.crew[0].unit]
    stow(draft, unit, drone, DECK)


def prow_pallets(reads: Reads, side: int, at: int) -> Sequence[Site]:
    """Pallets that drones here carry."""
    return [Site(at, target=p.id) for u in _here(reads, side, at) for p in prow(reads, u.id) if not u.sheet]


def its_drone(reads: Reads, site: Site, hands: tuple[Hand, ...]) -> tuple[Hand, ...]:
    """The drone that carries the pallet."""
    return tuple(h for h in hands if h.unit == reads.units[site.target].aboard)


def on_its_prow(reads: Reads, work: Job) -> Refusal | None:
    """Is it the drone that carries it?"""
    if [hand.unit for hand in work.crew] == [reads.units[work.site.target].aboard]:
        return None
    return Refusal("not-aboard", "ce:14.01.3-b", "Only the drone that carries a pallet puts it down.")


def set_pallet_down(draft: Draft, work: Job, dice: tuple[int, ...]) -> None:
    """The pallet is on the ground."""
    put_down(draft, draft.units[work.site.target], work.site.at)


# ------------------------------------------------------------------------------------- assembly
def unfinished(unit: Unit) -> bool:
    """Is it an Ogre that is still being put together (ce:14.01.2-g)?"""
    return unit.disabled == UNFINISHED


def modules_here(reads: Reads, side: int, at: int) -> Sequence[Site]:
    """Ogres in pieces that can be put together in the field."""
    return [
        Site(at, target=u.id) for u in _here(reads, side, at) if unfinished(u) and u.kind in ASSEMBLY_TURNS
    ]


def assembly_turns(reads: Reads, site: Site) -> int:
    """The time by kind; a note on the counter says what is left of it at the beginning of the game."""
    unit = reads.units[site.target]
    return noted(unit, UNFINISHED) or ASSEMBLY_TURNS[unit.kind]


def finish(draft: Draft, work: Job) -> None:
    """The Ogre is ready."""
    unit = draft.units[work.site.target]
    draft.put(with_note(replace(unit, disabled="", since=-1), UNFINISHED, 0))
    draft.emit(Assembled(unit.id, unit.at))
    draft.check_end = True


def no_fire(reads: Reads, about: tuple[Any, ...], value: int, note: Note | None) -> int:
    """Stage of "strength": an unfinished Ogre cannot shoot back (ce:14.01.2-g)."""
    if not unfinished(about[0]):
        return value
    if note:
        note("set", 0, "not finished yet", "ce:14.01.2-g")
    return 0


# ----------------------------------------------------------------------- jobs of the scenario
def chores(reads: Reads, side: int, at: int) -> Sequence[Site]:
    """The jobs that the scenario has for this hex and that are not done (ce:14.01.2-h)."""
    done = {m.word for row in reads.markers.values() for m in row if m.kind == CHORE and m.owner == side}
    return [
        Site(at, target=chore.id) for chore in reads.terms.chores
        if chore.side == side and chore.mask >> at & 1 and chore.id not in done
    ]  # fmt: skip


def chore_turns(reads: Reads, site: Site) -> int:
    """As the scenario says."""
    return next(chore.turns for chore in reads.terms.chores if chore.id == site.target)


def chore_help(reads: Reads, work: Job) -> Refusal | None:
    """No more drones than the scenario allows."""
    chore = next(chore for chore in reads.terms.chores if chore.id == work.site.target)
    if crews.count(reads, work.crew, DRONE) <= chore.helpers:
        return None
    return Refusal("helpers", "ce:14.01.2-h", f"At most {chore.helpers} drones are of use in this job.")


def chore_crew(reads: Reads, site: Site, hands: tuple[Hand, ...]) -> tuple[Hand, ...]:
    """Vulcans, and as many drones as are of use."""
    most = next(chore.helpers for chore in reads.terms.chores if chore.id == site.target)
    drones = [h for h in hands if crews.role(reads.units[h.unit]) == DRONE][:most]
    return helpers(reads, site, (*(h for h in hands if h not in drones and reads.units[h.unit].sheet), *drones))


def end_chore(draft: Draft, work: Job) -> None:
    """It is done, and a goal of the scenario may ask for it."""
    chore = next(chore for chore in draft.terms.chores if chore.id == work.site.target)
    draft.mark(Marker(CHORE, work.site.at, owner=work.side, word=chore.id))
    draft.emit(ChoreDone(work.side, chore.title, work.site.at))


WINCH = job(
    "winch", "winch a unit onto the deck", "ce:14.01.2-a", any_turns(WINCH_TURNS), lift,
    sites=damaged, needs=deck_room, chosen=helpers,
    nothing="Nothing of yours in {hex} has to be winched aboard.",
)  # fmt: skip
UNLOAD_ALL = job(
    "unload-all", "unload a whole area", "ce:14.01.2-b", any_turns(BULK_TURNS), unload_all,
    sites=full_areas, needs=something_there, chosen=helpers,
    nothing="No Vulcan in {hex} has pallets or missiles aboard.",
)  # fmt: skip
LOAD_ALL = job(
    "load-all", "load all that lies ready", "ce:14.01.2-b", any_turns(BULK_TURNS), load_all,
    sites=ready_cargo, needs=room_for_any, chosen=helpers,
    nothing="No pallet and no missile of yours lies ready in {hex}.",
)  # fmt: skip
UNLOAD_ITEM = job(
    "unload-item", "unload one item", "ce:14.01.2-c", any_turns(ITEM_TURNS), unload_item,
    sites=items_aboard, needs=owns_item, chosen=helpers,
    nothing="No Vulcan in {hex} has pallets or missiles aboard.",
)  # fmt: skip
LOAD_ITEM = job(
    "load-item", "load one item", "ce:14.01.2-c", any_turns(ITEM_TURNS), load_item,
    sites=items_ready, needs=item_room, chosen=helpers,
    nothing="No pallet and no missile of yours lies ready in {hex}.",
)  # fmt: skip
ASSEMBLE = job(
    "assemble", "put an Ogre together", "ce:14.01.2-d", assembly_turns, finish,
    sites=modules_here, chosen=helpers, nothing="No Ogre of yours in {hex} waits to be put together.",
)  # fmt: skip
SCENARIO_JOB = job(
    "chore", "do what the scenario asks for", "ce:14.01.2-h", chore_turns, end_chore,
    sites=chores, needs=chore_help, chosen=chore_crew, nothing="The scenario has no job for you in {hex}.",
)  # fmt: skip
PICK_UP = Task(
    "pick-up", "take up a pallet", "ce:14.01.3-b", VULCAN, 0,
    sites=loose_pallets, done=pick_up, needs=one_drone, chosen=empty_drone, hands=frozenset({DRONE}), alone=1,
    nothing="No pallet of yours lies in {hex}.",
)  # fmt: skip
PUT_DOWN = Task(
    "put-down", "put a pallet down", "ce:14.01.3-b", VULCAN, 0,
    sites=prow_pallets, done=set_pallet_down, needs=on_its_prow, chosen=its_drone, hands=frozenset({DRONE}),
    alone=1, nothing="No drone in {hex} carries a pallet.",
)  # fmt: skip

JOBS = Module(
    id="vulcan-jobs",
    title="Jobs of a Vulcan",
    rule="ce:14.01.2",
    shares=(ENGINEERING, CARGO),
    tasks=(
        WINCH, UNLOAD_ALL, LOAD_ALL, UNLOAD_ITEM, LOAD_ITEM, ASSEMBLE, SCENARIO_JOB, PICK_UP, PUT_DOWN,
    ),
    stages=(("strength", "state", no_fire),),
    brittle=(unfinished,),
    words={Progress: progress_words, Assembled: assembled_words, ChoreDone: chore_words},
)  # fmt: skip
