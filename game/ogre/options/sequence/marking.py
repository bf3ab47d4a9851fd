"""Markers placed by the opponent (sp:11, sp:47): a shooter left unmarked may fire again."""

from __future__ import annotations

from typing import ClassVar

from game.core.events import Event
from game.core.parameters import Parameter
from game.core.records import Frame, other_side
from game.core.references import UnitId
from game.core.roles import Role
from game.core.state import Seen
from game.ogre.event_text import name_of
from game.ogre.kinds import ARMS
from game.ogre.options.sequence.state import SHOTS, STAYS, Shots
from game.ogre.state import USAGE, Answer, Draft, GameState, Rules

RULE = "sp:47"
#: the frame
MARKING = "sequence-marks"
# RULING Q-444: a program forgets nothing; the parameter gives players the chance to forget
WHO_MARKS = Parameter(
    "sp-markers",
    "Who marks counters that have fired",
    RULE,
    0,
    ((0, "the program"), (1, "the opponent, who is asked each time")),
)


class Marks(Frame, frozen=True, gc=False):
    """Ask the shooters' opponent about each shot, and about counters that markers keep in place."""

    seen: ClassVar[Seen] = Seen.ALL
    needs: ClassVar[tuple[str, ...]] = ("shots",)

    #: each shooter, its weapon's row, the number of shots
    shots: tuple[tuple[UnitId, int, int], ...] = ()
    #: counters that were free to move before
    stays: tuple[UnitId, ...] = ()


class Unmarked(Event, frozen=True, tag=True):
    """The opponent left the shooter unmarked."""

    units: tuple[UnitId, ...]


def ask(draft: Draft, shots: tuple[tuple[str, int, int], ...], stays: tuple[str, ...], side: int) -> None:
    """Ask the opponent of a side that has fired, if the scenario says so (sp:11)."""
    if WHO_MARKS.of(draft) and shots and draft.result is None:
        draft.push(Marks(MARKING, other_side(side), shots[0][0], shots=shots, stays=stays))


class Mark(Answer, frozen=True, tag=True):
    """Mark the shooter."""

    verb: ClassVar[str] = "mark"
    role: ClassVar[Role] = Role.CONFIRM
    title: ClassVar[str] = "Mark them"

    def perform(self, rules: Rules, draft: Draft) -> None:
        draft.pop()


class Leave(Answer, frozen=True, tag=True):
    """Leave the shooter unmarked: the shot does not count."""

    verb: ClassVar[str] = "leave"
    role: ClassVar[Role] = Role.CONFIRM
    title: ClassVar[str] = "Leave them unmarked"

    def perform(self, rules: Rules, draft: Draft) -> None:
        frame = draft.pop()
        assert isinstance(frame, Marks)
        for name, row, count in frame.shots:
            if name in draft.units:
                _take_back(draft, name, row, count)
        for name in frame.stays:
            STAYS.drop(draft, name)
        draft.emit(Unmarked(tuple(dict.fromkeys(name for name, _, _ in frame.shots))))


def _take_back(draft: Draft, name: str, row: int, count: int) -> None:
    fired = list(USAGE.of(draft, name).fired)
    if row < len(fired):
        fired[row] = max(0, fired[row] - count)
        USAGE.change(draft, name, fired=tuple(fired) if any(fired) else ())
    weapon = ARMS[draft.units[name].kind][row].id
    made = dict(SHOTS.of(draft, name).made)
    made[weapon] = made.get(weapon, 0) - count
    left = tuple(sorted((word, number) for word, number in made.items() if number > 0))
    if left:
        SHOTS.put(draft, name, Shots(left))
    else:
        SHOTS.drop(draft, name)


def unmarked_words(state: GameState, e: Unmarked) -> str:
    names = [name_of(state, name) for name in e.units]
    who = names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
    return f"{who} {'stays' if len(names) == 1 else 'stay'} unmarked and may fire again."
