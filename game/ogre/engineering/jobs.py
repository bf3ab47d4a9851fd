"""Timed jobs (ce:14.01.2): duration, helpers, work in progress. Their rows are in other files.

A job is a task without a die. Each turn adds the arms that work on it, four at most; it is done at twice its
turns. So two arms need the printed time, one twice as long, three two thirds of it, four half (ce:14.01.2-e,
Q-06). Work in progress is a ``JOB`` marker in its hex.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from fractions import Fraction
from typing import Annotated, Required, TypedDict, Unpack

from game.core.among import Among
from game.core.amounts import counted
from game.core.events import Event
from game.core.forms import Hexes, Names, Number, SideName, Text
from game.core.goals import Progress as GoalProgress
from game.core.markers import Contents, MarkerKind, Owned, SeenBy
from game.core.questions import Note
from game.core.records import Marker
from game.core.references import Hex
from game.core.refusals import Refusal
from game.core.setting import Given, Inquiry, Setting
from game.core.terms import Term
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
    NamedTask,
    Site,
    Sites,
    Task,
    WorkTarget,
)
from game.ogre.scoring.goal_base import Counted
from game.ogre.state import Draft, GameState, Rules, Unit

JOB = "job"


class JobBegun(NamedTask, frozen=True, gc=False):
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

    rule = "ce:14.01.2-e"

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
    needs: Callable[[GameState, Attempt], Refusal | None]
    chosen: Callable[[GameState, Site, tuple[Hand, ...]], tuple[Hand, ...]]


def job(
    ident: str,
    title: str,
    rule: str,
    turns: Turns,
    finish: Callable[[Draft, Attempt], None],
    **more: Unpack[JobRow],
) -> Task:
    """A row for a job with this many printed turns."""

    def roll(draft: Draft, attempt: Attempt, count: int) -> tuple[bool, tuple[int, ...]]:
        needed, marker = turns(draft, attempt.site) * ARMS, begun(draft, attempt.side, attempt.site, ident)
        now = (marker.count if marker else 0) + arms_of(draft, attempt.crew)
        if marker is not None:
            draft.unmark(marker)
        if now < needed:
            # only its own side knows the progress; the other learns what the parameter work-told says
            begun_now = JobBegun(ident, attempt.site.target)
            side, at = attempt.side, attempt.site.at
            draft.mark(JOBS.new(at, begun_now, owner=side, count=now, known=1 << side))
            draft.emit(Progress(side, title, at, now, needed))
        return now >= needed, ()

    def left(state: GameState, attempt: Attempt) -> int:
        rest = turns(state, attempt.site) * ARMS - done_so_far(state, attempt.side, attempt.site, ident)
        return -(-rest // max(1, arms_of(state, attempt.crew)))

    def chance(state: GameState, attempt: Attempt, dice: int) -> Fraction:
        return Fraction(left(state, attempt) <= 1)

    return Task(
        ident, title, rule, VULCAN, 0, roll=roll, chance=chance, turns=left, pool=_arms_note,
        done=lambda draft, attempt, dice: finish(draft, attempt), **more,
    )  # fmt: skip


def _arms_note(state: GameState, attempt: Attempt, value: int, note: Note | None) -> int:
    """A job uses no dice; its arms count."""
    found = arms_of(state, attempt.crew)
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


# ---------------------------------------------------------------- a scenario's own jobs (ce:14.01.2-h)
#: the marker of a finished job
DONE = "chore"


def _of_scenario(rules: Rules, state: GameState) -> Mapping[str, str]:
    return {chore.id: chore.title for chore in Chore.all(state.terms)}


class DoneChore(Contents, frozen=True, gc=False):
    """A finished job of the scenario, by id."""

    needs = ("chore",)

    chore: Annotated[str, Among(_of_scenario)] = ""


def of_the_scenario(rules: Rules, state: GameState, marker: Marker) -> None:
    """Is it a job of its side in this scenario? Raises ``CodecError``."""
    mine = [chore.id for chore in Chore.all(state.terms) if chore.side == marker.owner]
    known(DONE_CHORES.of(marker).chore, mine, "job of this side")


DONE_CHORES = MarkerKind(
    DONE,
    "ce:14.01.2-h",
    DoneChore,
    seen=SeenBy.ALL,
    owned=Owned.ALWAYS,
    least=1,
    most=1,
    apart=("chore", "owner"),
    fits=of_the_scenario,
)


class Chore(Term, frozen=True):
    """Turns of work in a hex, with a maximum of helpers. ``title`` follows "to"."""

    noun = "a job"
    code = "E371"
    word = "chore"
    key = "chores"
    about = "Jobs that Vulcans do by working in a hex for some turns, for goals to name."

    side: Annotated[int, SideName(head=True)]
    id: Annotated[str, Text("an id", head=True)]
    #: turns with two arms
    turns: Annotated[int, Number("how many turns", least=1, lowest=1, most=999, head=True, asks="Turns")]
    title: Annotated[str, Text("what must be done", head=True, asks="What it is, after “to”")]
    mask: Annotated[int, Hexes("zone", "hexes")]
    #: the most drones that help
    helpers: Annotated[int, Number("how many drones", most=99, asks="Drones that can help")] = 2

    @classmethod
    def examine(cls, given: Given, inquiry: Inquiry) -> None:
        if not given.get("zone") and not given.get("hexes"):
            text = "the place of the job is missing."
            inquiry.wrong(text, 'Add hexes = ["0505"] or zone = "...".')


class ChoreNames(Names):
    """Jobs of the goal's side, by id."""

    def __init__(self) -> None:
        super().__init__("job of this side", code="E366")

    def among(self, setting: Setting, given: Given) -> Collection[str]:
        side = setting.side(given.get("side"))
        return [chore.id for chore in _chores(setting) if chore.side == side]


def _chores(setting: Setting) -> list[Chore]:
    """The jobs that a scenario file lists."""
    return [one for one in setting.own.get(Chore.word, ()) if isinstance(one, Chore)]


class Chores(Counted, frozen=True):
    """Finish the scenario's jobs."""

    kind = "chores"
    about = "Complete jobs of the scenario."

    chores: Annotated[tuple[str, ...], ChoreNames()] = ()

    @classmethod
    def left_out(cls, given: Given, setting: Setting) -> Mapping[str, object]:
        named = given.get("chores")
        wanted = named if isinstance(named, list | tuple) else ()
        titles = [chore.title for chore in _chores(setting) if chore.id in wanted]
        found = super().left_out(given, setting)
        return {**found, "title": " and ".join(titles)} if titles else found

    @classmethod
    def examine(cls, given: Given, inquiry: Inquiry) -> None:
        super().examine(given, inquiry)
        if not given.get("chores"):
            inquiry.wrong("the goal names no job.", 'Add chores = ["mast"].', code="E366")

    def number(self, state: GameState) -> int:
        return len(self.chores)

    def reached(self, state: GameState, alone: int) -> GoalProgress:
        done = chores_done(state, self.side)
        have = sum(name in done for name in self.chores)
        return GoalProgress(self, have, self.need or len(self.chores))

    def task(self, state: GameState) -> str:
        what, all_of_them = self.title or self.id, self.need in (0, len(self.chores))
        return what if all_of_them else f"finish {self.need} of these jobs: {what}"

    def standing(self, state: GameState, found: GoalProgress) -> str:
        if found.need != 1:
            return super().standing(state, found)
        return "done" if found.met else "not yet"


def chore_of(state: GameState, name: str) -> Chore | None:
    """A job by id."""
    return next((chore for chore in Chore.all(state.terms) if chore.id == name), None)


def chores_done(state: GameState, side: int) -> set[str]:
    """The scenario's jobs that a side has done."""
    return {
        DONE_CHORES.of(m).chore
        for row in state.markers.values()
        for m in row
        if m.kind == DONE and m.owner == side
    }
