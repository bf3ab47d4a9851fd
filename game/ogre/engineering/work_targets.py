"""Targets of work other than a hex: a counter, its weapon, a mine by number, cargo, a job.

Each kind of target is a record, and each task names its kind of target (``Task.about``). One word of text
stands for a target: ``MK3-1``, ``MK3-1:sec-2``, ``3``, ``road``, ``hold``, ``PAL-1:hold``. Only this file
writes and reads that word.
"""

from __future__ import annotations

from collections.abc import Callable

from game.core.references import UnitId
from game.core.worded import Worded
from game.ogre.engineering.cargo import AREAS
from game.ogre.sheets import NAMES

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
