"""Timed jobs (ce:14.01.2): duration, helpers, work in progress. Their rows are in other files.

A job is a task without a die. Each turn adds the arms that work on it, four at most; it is done at twice its
turns. So two arms need the printed time, one twice as long, three two thirds of it, four half (ce:14.01.2-e,
Q-06). Work in progress is a ``JOB`` marker in its hex.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Required, TypedDict, Unpack

from game.core.amounts import counted
from game.core.events import Event
from game.core.markers import MarkerKind, Owned, SeenBy
from game.core.questions import Note
from game.core.records import Marker
from game.core.references import Hex
from game.core.refusals import Refusal
from game.core.words import known
from game.ogre.engineering import crews
from game.ogre.engineering.tasks import (
    DRONE,
    MACHINE,
    TASKS,
    VULCAN,
    Attempt,
    Barred,
    Hand,
    Job,
    Site,
    Sites,
    Task,
)
from game.ogre.engineering.work_targets import WorkTarget
from game.ogre.state import Draft, GameState, Rules, Unit

JOB = "job"


class JobBegun(Attempt, frozen=True, gc=False):
    """A job in progress: the id of its task, and its target."""

    def word(self) -> str:
        return f"{self.task}{self.between}{self.target.word()}"


def takes_turns(rules: Rules, state: GameState, marker: Marker) -> None:
    """Is it a timed task? Raises ``CodecError``."""
    timed = [task.id for task in TASKS.by_id(rules).values() if task.turns is not None]
    known(JOBS.of(marker).task, timed, "job of these rules")


JOBS = MarkerKind(
    JOB,
    "ce:14.01.2",
    JobBegun,
    seen=SeenBy.NAMED,
    owned=Owned.ALWAYS,
    least=1,
    apart=("owner", "task", "target"),
    fits=takes_turns,
)
#: the arms assumed by the printed times, and the most that help (ce:14.01.2-e)
ARMS, MOST_ARMS = 2, 4


class Progress(Event, frozen=True, tag=True):
    """A job progressed: arms so far, and the total needed."""

    side: int
    what: str
    at: Hex
    count: int
    needed: int


def progress_words(state: GameState, e: Progress) -> str:
    """The event's sentence."""
    left = -(-(e.needed - e.count) // ARMS)
    more = f"{counted(left, 'turn')} to go with two arms" if left else "done"
    return f"Work continues in {state.board.grid.label(e.at)} to {e.what}: {more}."


# -------------------------------------------------------------------------------------- durations
def arms_of(state: GameState, crew: Sequence[Hand]) -> int:
    """The arms of a crew that help: those of Vulcans, one per drone."""
    return min(MOST_ARMS, crews.crew_arms(state, crew) + crews.count(state, crew, DRONE))


def begun(state: GameState, side: int, site: Site, task: str) -> Marker | None:
    """A side's progress on a job, or None."""
    for marker in state.markers.get(site.at, ()):
        if (marker.kind, marker.owner) == (JOB, side) and JOBS.of(marker) == JobBegun(task, site.target):
            return marker
    return None


def done_so_far(state: GameState, side: int, site: Site, task: str) -> int:
    """Turns of single arms that a side has put into a job."""
    marker = begun(state, side, site, task)
    return marker.count if marker is not None else 0


Turns = Callable[[GameState, Site], int]


class JobRow(TypedDict, total=False):
    """The other fields of a job row, as in ``Task``."""

    sites: Required[Sites]
    nothing: Required[str]
    about: type[WorkTarget]
    barred: Barred
    needs: Callable[[GameState, Job], Refusal | None]
    chosen: Callable[[GameState, Site, tuple[Hand, ...]], tuple[Hand, ...]]


def job(
    ident: str,
    title: str,
    rule: str,
    turns: Turns,
    finish: Callable[[Draft, Job], None],
    **more: Unpack[JobRow],
) -> Task:
    """A row for a job with this many printed turns."""

    def attempt(draft: Draft, work: Job, count: int) -> tuple[bool, tuple[int, ...]]:
        needed, marker = turns(draft, work.site) * ARMS, begun(draft, work.side, work.site, ident)
        now = (marker.count if marker else 0) + arms_of(draft, work.crew)
        if marker is not None:
            draft.unmark(marker)
        if now < needed:
            # only its own side knows the progress; the other learns what the parameter work-told says
            begun_now = JobBegun(ident, work.site.target)
            draft.mark(JOBS.new(work.site.at, begun_now, owner=work.side, count=now, known=1 << work.side))
            draft.emit(Progress(work.side, title, work.site.at, now, needed))
        return now >= needed, ()

    def left(state: GameState, work: Job) -> int:
        rest = turns(state, work.site) * ARMS - done_so_far(state, work.side, work.site, ident)
        return -(-rest // max(1, arms_of(state, work.crew)))

    def chance(state: GameState, work: Job, dice: int) -> Fraction:
        return Fraction(left(state, work) <= 1)

    return Task(
        ident, title, rule, VULCAN, 0, attempt=attempt, chance=chance, turns=left, pool=_arms_note,
        done=lambda draft, work, dice: finish(draft, work), **more,
    )  # fmt: skip


def _arms_note(state: GameState, work: Job, value: int, note: Note | None) -> int:
    """A job uses no dice; its arms count."""
    found = arms_of(state, work.crew)
    if note:
        note("set", found, f"arm{'s' if found != 1 else ''} at work", "ce:14.01.2-e")
    return found


def helpers(state: GameState, site: Site, hands: tuple[Hand, ...]) -> tuple[Hand, ...]:
    """Vulcans first, then drones, while another arm helps."""
    row = sorted(hands, key=lambda hand: crews.role(state.units[hand.unit]) != MACHINE)
    found: tuple[Hand, ...] = ()
    for hand in row:
        if not found or arms_of(state, found) < MOST_ARMS:
            found = (*found, hand)
    return found


# -------------------------------------------------------------------------- helpers and sites
def units_here(state: GameState, side: int, at: int) -> list[Unit]:
    """The counters of a side in a hex, by name."""
    row = [state.units[name] for name in sorted(state.at_hex.get(at, ()))]
    return [unit for unit in row if unit.side == side]


def carrier_of(state: GameState, crew: Sequence[Hand]) -> Unit:
    """The Vulcan of a crew, the first by name."""
    return min((state.units[h.unit] for h in crew if state.units[h.unit].sheet), key=lambda u: u.id)


def any_turns(turns: int) -> Turns:
    """The same for every site."""
    return lambda state, site: turns
