"""A task is a row (ce:14.02, ce:14.03): where and by whom it may be tried, its requirements, its effect.

A module contributes rows with ``hooks=(TASKS.by(...),)``. The simplest row::

    GRADE = Task(
        "grade", "grade a ridge", "ce:14.02.7-a", ENGINEERING, 5,
        sites=ridges_beside,                 # (state, side, hex) -> the sites there, for any crew
        done=lay_clear_side,                 # (draft, attempt, dice): carries out a success
        nothing="No ridge runs along {hex}.",
    )

Everything else has a default: the family's pool of dice, "any die at the number succeeds", one attempt per
site and turn, and a public success. A row overrides the defaults in its fields.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Annotated, Self

from msgspec import Struct
from msgspec.structs import replace

from game.core.among import Among
from game.core.amounts import counted, listed
from game.core.dice import BEST
from game.core.hooks import CountedHook
from game.core.markers import Contents, Lies, MarkerKind, Owned, SeenBy
from game.core.questions import Note
from game.core.records import Marker
from game.core.references import Hex, UnitId
from game.core.refusals import Refusal
from game.core.worded import Worded
from game.core.words import known
from game.ogre.engineering.cargo import AREAS
from game.ogre.sheets import NAMES
from game.ogre.state import Draft, GameState, Rules

# ------------- Targets of work other than a hex: a counter, its weapon, a mine by number, cargo, a job
# Each kind of target is a record, and each task names its kind of target (``Task.about``). One word of text
# stands for a target: ``MK3-1``, ``MK3-1:sec-2``, ``3``, ``road``, ``hold``, ``PAL-1:hold``. Only this file
# writes and reads that word.
#: replaces a pallet's name for a missile
MISSILE_WORD = "missile"
#: the maximum number of digits in a target
_DIGITS = 5
_AREAS = {area.id for area in AREAS}


class WorkTarget(Worded, frozen=True, gc=False):
    """The hex itself; base of all other targets."""

    def __bool__(self) -> bool:
        return type(self) is not WorkTarget

    def word(self) -> str:
        return ""

    @classmethod
    def read(cls, word: str) -> WorkTarget:
        """The target for a word. A word that is not of this kind stays as given."""
        found = cls._read(word) if word else NO_TARGET
        return found if found is not None and found.word() == word else AsGiven(word)

    @classmethod
    def _read(cls, word: str) -> WorkTarget | None:
        return None


#: the hex itself
NO_TARGET = WorkTarget()


class AsGiven(WorkTarget, frozen=True, gc=False):
    """A word not interpreted (yet): its meaning depends on the task."""

    text: str

    def word(self) -> str:
        return self.text


class AtCounter(WorkTarget, frozen=True, gc=False):
    """A counter."""

    unit: UnitId

    def word(self) -> str:
        return self.unit

    @classmethod
    def _read(cls, word: str) -> WorkTarget | None:
        return cls(word)


class AtWeapon(AtCounter, frozen=True, gc=False):
    """A broken weapon of an Ogre: its row on the sheet and its number."""

    part: str
    number: int

    def word(self) -> str:
        return f"{self.unit}:{self.part}-{self.number}"

    @classmethod
    def _read(cls, word: str) -> WorkTarget | None:
        unit, _, weapon = word.partition(":")
        part, _, number = weapon.rpartition("-")
        return cls(unit, part, int(number)) if unit and part in NAMES and _is_number(number) else None


class AtNumber(WorkTarget, frozen=True, gc=False):
    """One of several like things in a hex, such as a mine, by number."""

    number: int

    def word(self) -> str:
        return str(self.number)

    @classmethod
    def _read(cls, word: str) -> WorkTarget | None:
        return cls(int(word)) if _is_number(word) else None


class AtRoad(WorkTarget, frozen=True, gc=False):
    """The road of the hex."""

    def word(self) -> str:
        return "road"

    @classmethod
    def _read(cls, word: str) -> WorkTarget | None:
        return cls()


class AtArea(WorkTarget, frozen=True, gc=False):
    """The hold or the deck of a Vulcan."""

    area: str

    def word(self) -> str:
        return self.area

    @classmethod
    def _read(cls, word: str) -> WorkTarget | None:
        return cls(word) if word in _AREAS else None


class AtCargo(WorkTarget, frozen=True, gc=False):
    """A pallet, or a missile if no counter is named, in a Vulcan's area or on its way there."""

    area: str
    unit: UnitId = ""

    def word(self) -> str:
        return f"{self.unit or MISSILE_WORD}:{self.area}"

    @classmethod
    def _read(cls, word: str) -> WorkTarget | None:
        name, _, area = word.rpartition(":")
        return cls(area, "" if name == MISSILE_WORD else name) if name and area in _AREAS else None


class AtChore(WorkTarget, frozen=True, gc=False):
    """A scenario's own job, by id."""

    chore: str

    def word(self) -> str:
        return self.chore

    @classmethod
    def _read(cls, word: str) -> WorkTarget | None:
        return cls(word)


def target_parts(target: WorkTarget, name_of: Callable[[str], str]) -> list[str]:
    """The parts of a target: "Ogre Mark III", "secondary battery 2"."""
    match target:
        case AtWeapon():
            return [name_of(target.unit), f"{NAMES[target.part]} {target.number}"]
        case AtCounter():
            return [name_of(target.unit)]
        case AtCargo():
            return [name_of(target.unit) if target.unit else MISSILE_WORD, target.area]
        case AtNumber():
            return [f"number {target.number}"]
    return [target.word()] if target else []


def _is_number(word: str) -> bool:
    return word.isascii() and word.isdigit() and len(word) <= _DIGITS


# -------------------------------------------------------------------------------------------- the rest
#: families (ce:14.00-b): engineering tasks, and tasks that need a Vulcan or its drones
ENGINEERING, VULCAN = "engineering", "vulcan"
#: the possible crew members
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
    """The place of work: the crew's hex; neighbours for a hexside or a search; a target in the hex."""

    at: Hex
    hexes: tuple[Hex, ...] = ()
    target: WorkTarget = NO_TARGET

    @property
    def unit(self) -> str:
        """The target counter, or the owner of the weapon. Raises ``TypeError`` if there is none."""
        if not isinstance(self.target, AtCounter):
            raise TypeError(f"{self.target!r} is no counter")
        return self.target.unit


class Attempt(Struct, frozen=True):
    """One attempt: a task at a site by a crew."""

    task: Task
    side: int
    site: Site
    crew: tuple[Hand, ...]


Sites = Callable[[GameState, int, int], Sequence[Site]]
#: the effect of success: draft, attempt, dice
Done = Callable[[Draft, Attempt, tuple[int, ...]], None]
#: why a task cannot be tried at a site by anybody: state, side, site
Barred = Callable[[GameState, int, Site], Refusal | None]
#: the marker of what its owner's sappers have tried this player-turn (ce:14.02-d)
TRIED = "tried"


def _titles(rules: Rules, state: GameState) -> Mapping[str, str]:
    return {name: task.title[:1].upper() + task.title[1:] for name, task in TASKS.by_id(rules).items()}


class NamedTask(Contents, frozen=True, gc=False):
    """A task and its target, as a marker names them."""

    needs = ("task",)

    task: Annotated[str, Among(_titles)] = ""
    target: WorkTarget = NO_TARGET

    def understood(self, rules: Rules) -> Self:
        return replace(self, target=target_of(rules, self.task, self.target))


class Try(NamedTask, frozen=True, gc=False):
    """An attempted task and its target."""


def of_these_rules(rules: Rules, state: GameState, marker: Marker) -> None:
    """Check that these rules have the attempted task. Raises ``CodecError``."""
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
#: hex, other hex of a hexside or OFF, the try: what may be tried only once a turn
Tie = tuple[int, int, Try]


class Task(Struct, frozen=True):
    """A row of the task tables. ``title`` follows "to"; ``number`` is the lowest die, 0 for no die."""

    id: str
    title: str
    rule: str
    family: str
    number: int | Callable[[GameState, Attempt], int]
    #: the sites in or beside a hex for a crew in that hex
    sites: Sites
    done: Done
    #: shown if there is no site; ``{hex}`` is the hex, ``{ground}`` begins a sentence with what is there
    nothing: str
    barred: Barred | None = None
    #: why this crew cannot
    needs: Callable[[GameState, Attempt], Refusal | None] | None = None
    #: the able members among all in the hex, for the best crew
    chosen: Callable[[GameState, Site, tuple[Hand, ...]], tuple[Hand, ...]] | None = None
    #: who may take part; if empty, everybody in the family
    hands: frozenset[str] = frozenset()
    #: Vulcan tasks: required drones that give no dice (ce:14.03-c)
    drones: int | Callable[[GameState, Site], int] = 0
    #: Vulcan tasks: how many drones can do it without a Vulcan, 0 for never (ce:14.03-b)
    alone: int = 0
    #: changes the family's pool of dice: state, attempt, dice so far, notebook
    pool: Callable[[GameState, Attempt, int, Note | None], int] | None = None
    #: what may be tried only once a turn; default: this task at this site
    ties: Callable[[Site], tuple[Tie, ...]] | None = None
    #: is a site valid that is not among ``sites``? (any set of hexes to search)
    accepts: Callable[[GameState, int, Site], bool] | None = None
    #: a different roll: draft, attempt, dice of the pool -> success, dice
    roll: Callable[[Draft, Attempt, int], tuple[bool, tuple[int, ...]]] | None = None
    #: the chance of success with a number of dice, if not "any die at the number"
    chance: Callable[[GameState, Attempt, int], Fraction] | None = None
    #: the chance that it can ever succeed, if an assessment may rule it out
    possible: Callable[[GameState, Attempt], Fraction] | None = None
    #: timed jobs: turns left with this crew (ce:14.01.2)
    turns: Callable[[GameState, Attempt], int] | None = None
    #: what it reads from its dice: usually only the best
    read: str = BEST
    #: grades of success by the best die: (lowest die, words)
    grades: tuple[tuple[int, str], ...] = ()
    #: the other side does not learn of a success either
    secret: bool = False
    #: may be tried in the turn of entering the hex
    at_once: bool = False
    #: uses a Vulcan's sensors, so that it needs no arm
    sensors: bool = False
    #: the kind of target, if it is not the hex itself or its neighbours
    about: type[WorkTarget] = WorkTarget
    #: how many of what it uses up a side has left
    left: Callable[[GameState, int], int] | None = None
    #: sentences about an attempt beyond title, number and dice: state, attempt
    how: Callable[[GameState, Attempt], tuple[str, ...]] | None = None

    def least(self, state: GameState, attempt: Attempt) -> int:
        """The lowest successful die; 0 if no die is rolled."""
        return self.number if isinstance(self.number, int) else self.number(state, attempt)

    def required(self, state: GameState, site: Site) -> int:
        """The drones that a Vulcan needs for it."""
        return self.drones if isinstance(self.drones, int) else self.drones(state, site)

    def tied(self, site: Site) -> tuple[Tie, ...]:
        """What this attempt uses up for the turn (ce:14.02-d)."""
        if self.ties is not None:
            return self.ties(site)
        if len(site.hexes) == 1:
            low, high = sorted((site.at, site.hexes[0]))
            return ((low, high, Try(self.id)),)
        return ((site.at, 0, Try(self.id, site.target)),)

    def odds(self, state: GameState, attempt: Attempt, dice: int) -> Fraction:
        """The chance of success with this many dice."""
        if self.chance is not None:
            return self.chance(state, attempt, dice)
        return any_of(dice, self.least(state, attempt))


def target_of(rules: Rules, task_id: str, given: WorkTarget) -> WorkTarget:
    """A target from text, interpreted for this task."""
    task: Task | None = TASKS.by_id(rules).get(task_id)
    return task.about.read(given.text) if task is not None and isinstance(given, AsGiven) else given


@lru_cache(512)
def any_of(dice: int, least: int) -> Fraction:
    """The chance that at least one die shows ``least`` or more (ce:14.02-f, ce:14.03-d)."""
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


#: the available rows, such as the one behind ``work dig``
TASKS: CountedHook[Task] = CountedHook("work")


def tasks_of(rules: Rules) -> Mapping[str, Task]:
    """The tasks that can be done by these rules. A rule may bring a task and be played without engineering:
    then no order does it.
    """
    return TASKS.by_id(rules) if TASKS.name in rules.verbs else {}
