"""A task is a row (ce:14.02, ce:14.03): where it may be tried, by whom, what it takes, what comes of it.

A module brings rows along by ``hooks=(TASKS.by(...),)``. A row in the simplest case::

    GRADE = Task(
        "grade", "grade a ridge", "ce:14.02.7-a", ENGINEERING, 5,
        sites=ridges_beside,                 # (state, side, hex) -> the sites there, for any crew
        done=lay_clear_side,                 # (draft, job, dice) -> what success does
        nothing="No ridge runs along {hex}.",
    )

Everything else has a default: the pool of dice of its family, "any die at the number succeeds", one
attempt a site and turn, everybody hears of a success. A row that is otherwise says so in its fields.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import ClassVar, Self

from msgspec import Struct
from msgspec.structs import replace

from game.core.amounts import counted, listed
from game.core.dice import BEST
from game.core.hooks import CountedHook
from game.core.markers import Contents, Lies, MarkerKind, Owned, SeenBy
from game.core.questions import Note
from game.core.records import Marker
from game.core.references import Hex, UnitId
from game.core.refusals import Refusal
from game.core.words import known
from game.ogre.engineering.work_targets import NO_TARGET, AsGiven, AtCounter, WorkTarget
from game.ogre.state import Draft, GameState, Rules

#: families (ce:14.00-b): what people can do, and what takes a Vulcan or its drones
ENGINEERING, VULCAN = "engineering", "vulcan"
#: who can be in a crew
SQUAD, DRONE, MACHINE = "squad", "drone", "vulcan"


class Hand(Struct, frozen=True):
    """A counter in a crew, and how many of its squads work (1 for a Vulcan or a drone)."""

    unit: UnitId
    squads: int = 1


def hands_words(state: GameState, crew: Sequence[Hand]) -> str:
    """The squads of a crew, counter by counter: ``, with 2 and 1 squads``; empty if the crew has none."""
    squads = [hand.squads for hand in crew if hand.unit in state.units and state.units[hand.unit].squads]
    if not squads:
        return ""
    last = counted(squads[-1], "squad") if len(squads) == 1 else f"{squads[-1]} squads"
    return f", with {listed([*map(str, squads[:-1]), last])}"


class Site(Struct, frozen=True):
    """What is worked at: the crew's hex; neighbours for a hexside or a search; something in the hex."""

    at: Hex
    hexes: tuple[Hex, ...] = ()
    target: WorkTarget = NO_TARGET

    @property
    def unit(self) -> str:
        """The counter that is worked at, or that has the weapon. Raises ``TypeError`` where there is none."""
        if not isinstance(self.target, AtCounter):
            raise TypeError(f"{self.target!r} is no counter")
        return self.target.unit


class Job(Struct, frozen=True):
    """One attempt: a task at a site by a crew."""

    task: Task
    side: int
    site: Site
    crew: tuple[Hand, ...]


Sites = Callable[[GameState, int, int], Sequence[Site]]
#: what success does: draft, job, dice
Done = Callable[[Draft, Job, tuple[int, ...]], None]
#: why a task may not be tried at a site, whoever works: state, side, site
Barred = Callable[[GameState, int, Site], Refusal | None]
#: marker of what sappers of its owner have tried in this player-turn (ce:14.02-d)
TRIED = "tried"


class Attempt(Contents, frozen=True, gc=False):
    """A task, and what it is about."""

    needs: ClassVar[tuple[str, ...]] = ("task",)

    task: str = ""
    target: WorkTarget = NO_TARGET

    def understood(self, rules: Rules) -> Self:
        return replace(self, target=target_of(rules, self.task, self.target))


class Try(Attempt, frozen=True, gc=False):
    """A task that was tried, and at what."""


def of_these_rules(rules: Rules, state: GameState, marker: Marker) -> None:
    """Is what was tried a task of these rules? Raises ``CodecError``."""
    known(TRIES.of(marker).task, TASKS.by_id(rules), "task of these rules")


TRIES = MarkerKind(
    TRIED,
    "ce:14.02-d",
    Try,
    seen=SeenBy.NAMED,
    lies=Lies.EITHER,
    owned=Owned.ALWAYS,
    least=1,
    most=1,
    fits=of_these_rules,
)
#: hex, other hex of a hexside or OFF, the try: what may be tried once a turn only
Tie = tuple[int, int, Try]


class Task(Struct, frozen=True):
    """A row of the task tables. ``title`` goes on after "to"; ``number`` is the least die, 0 for no die."""

    id: str
    title: str
    rule: str
    family: str
    number: int | Callable[[GameState, Job], int]
    #: the sites in or beside a hex where this could be tried by a crew in that hex
    sites: Sites
    done: Done
    #: said when there is no site; ``{hex}`` is the hex, ``{ground}`` begins a sentence with what is there
    nothing: str
    barred: Barred | None = None
    #: why this crew may not
    needs: Callable[[GameState, Job], Refusal | None] | None = None
    #: of all hands in the hex those that can take part, for the best crew
    chosen: Callable[[GameState, Site, tuple[Hand, ...]], tuple[Hand, ...]] | None = None
    #: who may take part; empty is whoever belongs to the family
    hands: frozenset[str] = frozenset()
    #: Vulcan tasks: drones that must help and give no dice (ce:14.03-c)
    drones: int | Callable[[GameState, Site], int] = 0
    #: Vulcan tasks: how many drones may do it without a Vulcan, 0 for never (ce:14.03-b)
    alone: int = 0
    #: the pool of dice from that of the family: state, job, dice so far, notebook
    pool: Callable[[GameState, Job, int, Note | None], int] | None = None
    #: what may be tried only once a turn; by default this task at this site
    ties: Callable[[Site], tuple[Tie, ...]] | None = None
    #: does a site that is not among ``sites`` exist as well? (any set of hexes to search)
    accepts: Callable[[GameState, int, Site], bool] | None = None
    #: another way to roll: draft, job, dice of the pool -> success, dice
    attempt: Callable[[Draft, Job, int], tuple[bool, tuple[int, ...]]] | None = None
    #: the chance of success with a number of dice, when it is not "any die at the number"
    chance: Callable[[GameState, Job, int], Fraction] | None = None
    #: the chance that it can ever succeed, when one look may show that it never does
    possible: Callable[[GameState, Job], Fraction] | None = None
    #: jobs that take time: turns that are left of it with this crew (ce:14.01.2)
    turns: Callable[[GameState, Job], int] | None = None
    #: what it makes of its dice: most look at the best alone
    read: str = BEST
    #: success in grades by the best die: (least die, words)
    grades: tuple[tuple[int, str], ...] = ()
    #: nobody else hears of a success either
    secret: bool = False
    #: may be tried in the turn of entering the hex
    at_once: bool = False
    #: done by the sensors of a Vulcan: it needs no arm for it
    sensors: bool = False
    #: what kind of thing it is done to, where that is not the hex itself or its neighbours
    about: type[WorkTarget] = WorkTarget
    #: sentences about an attempt that title, number and dice do not tell: state, job
    how: Callable[[GameState, Job], tuple[str, ...]] | None = None

    def least(self, state: GameState, job: Job) -> int:
        """The least die that succeeds; 0 when no die is rolled."""
        return self.number if isinstance(self.number, int) else self.number(state, job)

    def required(self, state: GameState, site: Site) -> int:
        """The drones without which a Vulcan cannot do it."""
        return self.drones if isinstance(self.drones, int) else self.drones(state, site)

    def tied(self, site: Site) -> tuple[Tie, ...]:
        """What this attempt uses up for the turn (ce:14.02-d)."""
        if self.ties is not None:
            return self.ties(site)
        if len(site.hexes) == 1:
            low, high = sorted((site.at, site.hexes[0]))
            return ((low, high, Try(self.id)),)
        return ((site.at, 0, Try(self.id, site.target)),)

    def odds(self, state: GameState, job: Job, dice: int) -> Fraction:
        """The chance of success with this many dice."""
        if self.chance is not None:
            return self.chance(state, job, dice)
        return any_of(dice, self.least(state, job))


def target_of(rules: Rules, task_id: str, given: WorkTarget) -> WorkTarget:
    """A target as text gave it, as what it is for this task."""
    task: Task | None = TASKS.by_id(rules).get(task_id)
    return task.about.read(given.text) if task is not None and isinstance(given, AsGiven) else given


@lru_cache(512)
def any_of(dice: int, least: int) -> Fraction:
    """The chance that at least one of some dice shows ``least`` or more (ce:14.02-f, ce:14.03-d)."""
    if least <= 1:
        return Fraction(1)
    if least > 6 or dice < 1:
        return Fraction(0)
    return 1 - Fraction(least - 1, 6) ** dice


# ------------------------------------------------------------------------ sites many rows share
def hexsides(fits: Callable[[GameState, int, int], bool]) -> Sites:
    """The sides of the crew's hex for which ``fits(state, hex, neighbour)`` holds."""

    def sites(state: GameState, side: int, at: int) -> Sequence[Site]:
        beside = state.board.grid.neighbours[at]
        return [Site(at, (other,)) for other in beside if other and fits(state, at, other)]

    return sites


#: the rows that can be worked by, as ``work dig`` is told of one
TASKS: CountedHook[Task] = CountedHook("work")
