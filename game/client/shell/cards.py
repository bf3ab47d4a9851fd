"""The contents of the screens, as plain values: no screen reads a file or asks a rule."""

from __future__ import annotations

import datetime
import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from msgspec import Struct

if TYPE_CHECKING:  # the rules are not there yet when the first picture is drawn
    from game.boards.board import Board
    from game.client.art.scene import Scene
    from game.core.scores import Standing as Score


#: a number in the options of a save
_SMALL = re.compile(r"[0-9]{1,3}")


def when(time: str, today: datetime.date | None = None) -> str:
    """A moment in the player's own time: ``today 14:02``, ``yesterday 21:40``, ``12 November 2026``."""
    try:
        utc = datetime.datetime.strptime(time, "%Y-%m-%dT%H:%M:%SZ").replace(tzinfo=datetime.UTC)
        moment = utc.astimezone()
    except ValueError:
        return ""
    days = ((today or datetime.date.today()) - moment.date()).days
    if days in (0, 1):
        return f"{'yesterday' if days else 'today'} {moment:%H:%M}"
    return f"{moment.day} {moment:%B %Y}"


class ForceCard(Struct, frozen=True):
    """A force a side may take: its id, title, and what is in it, in words."""

    id: str
    title: str
    units: str
    blurb: str = ""


class SideCard(Struct, frozen=True):
    """A side of a scenario: its name, colour word (``blue``, ``orange``), task, and forces to choose from."""

    name: str
    colour: str
    task: str = ""
    forces: tuple[ForceCard, ...] = ()
    #: the player may pick a force
    picks: bool = False
    #: what it is to do, and what each gives
    goals: tuple[str, ...] = ()
    #: everything it is told; ``task`` is the first sentence
    briefing: str = ""


class OptionCard(Struct, frozen=True):
    """An option of a scenario as it stands beside what is chosen: a choice where ``choices`` (key, words) are
    given, a number where ``most`` is, otherwise a switch.

    ``note`` says what it does, ``locked`` why it cannot be changed; empty if it can.
    """

    id: str
    title: str
    note: str = ""
    default: bool | str = False
    choices: tuple[tuple[str, str], ...] = ()
    locked: str = ""
    #: what holds now; None is the default
    value: bool | str | None = None
    #: the heading under which it is listed
    group: str = ""
    #: the switches that it belongs to: it is shown under the first of them
    of: tuple[str, ...] = ()
    #: the side whose it is, -1 where it is of the game
    side: int = -1
    #: its switch does nothing before one side at least has it
    unsaid: bool = False
    #: what the group needs besides, as a sentence
    remark: str = ""
    #: its rule
    rule: str = ""
    #: the largest number
    most: int = 0

    @property
    def switch(self) -> bool:
        """Is it on or off?"""
        return not self.choices and not self.most

    @property
    def now(self) -> bool | str:
        """What holds now."""
        return self.default if self.value is None else self.value


class PresetCard(Struct, frozen=True):
    """A set of options that are chosen together, and what it brings in a sentence."""

    id: str
    title: str
    note: str
    options: Mapping[str, bool | str]


class HandicapCard(Struct, frozen=True):
    """A handicap a scenario offers a side: extra counters of a kind (``what`` in words), at most ``most``.

    Without a kind it is points.
    """

    side: int
    kind: str
    what: str
    most: int


class ScenarioCard(Struct, frozen=True):
    """A scenario in the menu."""

    id: str
    title: str
    sides: tuple[SideCard, ...]
    length: str = ""
    difficulty: str = ""
    briefing: str = ""
    options: tuple[OptionCard, ...] = ()
    handicaps: tuple[HandicapCard, ...] = ()
    hidden: bool = False
    #: what is wrong with its file, in a sentence; such a scenario cannot be played
    fault: str = ""


class SaveCard(Struct, frozen=True):
    """A saved game in the list. ``fault``: why it cannot be opened, in a sentence."""

    id: str
    scenario: str
    turn: str = ""
    players: str = ""
    when: str = ""
    auto: bool = False
    finished: str = ""
    fault: str = ""
    branched: bool = False
    quick: bool = False
    #: what the player called it
    name: str = ""


class SavePreview(Struct, frozen=True):
    """The contents of a saved game, as far as all may know them: its board, and rows of (what, words)."""

    board: Board
    scene: Scene
    facts: tuple[tuple[str, str], ...]
    #: who won, and how; "" while the game goes on
    result: str = ""


class PlayerCard(Struct, frozen=True):
    """A computer player at a level: both words, what it is called, and a line about it."""

    player: str
    level: str
    title: str
    note: str = ""
    #: how strong it is, in a word that a person chooses by; "" for one that is chosen by its title
    rung: str = ""


class Seat(Struct):
    """The player of a side, with a force: its id, or the text of a picked one.

    In the mode ``computer``, ``player`` and ``level`` name a computer player; a person plays where
    ``player`` is empty.
    """

    name: str
    force: str = ""
    player: str = ""
    level: str = ""


class LessonCard(Struct, frozen=True):
    """A lesson in the list."""

    #: the name by which it is remembered as done
    id: str
    title: str
    about: str
    minutes: int
    #: why it cannot be played; "" where it can
    fault: str = ""


class Setup(Struct):
    """A new game as the new-game screen hands it over."""

    scenario: str
    seats: list[Seat]
    options: dict[str, bool | str]
    #: ``hotseat`` for two persons, ``solo`` for one who plays both sides, ``computer``
    mode: str = "hotseat"
    extra: int = 0
    extra_side: int = 0
    #: what one player for both sides sees: ``all``, or ``mover`` for what the side that decides knows,
    #: ``side 1`` for what that side knows, whoever decides
    sight: str = "all"
    #: the seed of the dice; None is chance
    seed: int | None = None

    def written(self) -> dict[str, str]:
        """What a save keeps of it besides scenario, names and mode."""
        found = {f"force {i}": seat.force for i, seat in enumerate(self.seats) if seat.force}
        found |= {f"rule {name}": str(value) for name, value in self.options.items()}
        if self.extra:
            found |= {"extra": str(self.extra), "extra side": str(self.extra_side)}
        return found

    def read(self, options: Mapping[str, str]) -> Setup:
        """With what ``written`` left in a save."""
        for i, seat in enumerate(self.seats):
            seat.force = options.get(f"force {i}", seat.force)
        for key, value in options.items():
            if key.startswith("rule "):
                words: dict[str, bool | str] = {"True": True, "False": False}
                self.options[key[5:]] = words.get(value, value)
        extra, side = options.get("extra", ""), options.get("extra side", "0")
        if _SMALL.fullmatch(extra) and _SMALL.fullmatch(side):
            self.extra, self.extra_side = int(extra), int(side)
        return self

    @classmethod
    def of(
        cls,
        scenario: str,
        sides: Sequence[str],
        names: Sequence[str] = (),
        mode: str = "hotseat",
        sight: str = "all",
    ) -> Setup:
        """Each side with its first force; the players have these names, or those of their sides."""
        seats = [Seat(names[i] if i < len(names) else side) for i, side in enumerate(sides)]
        return cls(scenario, seats, {}, mode, sight=sight)


class Standing(Struct, frozen=True):
    """One row of the table of losses: counters or boxes of each side."""

    what: str
    values: tuple[str, ...]


class Verdict(Struct, frozen=True):
    """The end of a game."""

    level: str
    reason: str
    winner: str = ""
    colour: str = ""
    scenario: str = ""
    sides: tuple[tuple[str, str], ...] = ()
    losses: tuple[Standing, ...] = ()
    turns: int = 0
    #: rows of (words, numbers): dice thrown, mean, hits expected and had
    dice: tuple[Standing, ...] = ()
    faces: tuple[int, ...] = ()
    #: points with their sources, conditions and levels at the end
    score: Score | None = None


class Handover(Struct, frozen=True):
    """The words of the curtain between two players: whose turn it is to look, what is asked, what happened
    since (-1: the first look).
    """

    side: str
    colour: str
    player: str
    asked: str
    events: int = 0
    #: what the side is asked to do, as it stands after its name
    doing: str = ""
