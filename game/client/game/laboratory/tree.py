"""The courses of a game that one player tries: each with a name, all of them in the save of the game."""

from __future__ import annotations

from itertools import count
from typing import NamedTuple

from msgspec import Struct

from game.client.game.session import Session
from game.core.anygame import Position, Rules, Step
from game.core.sequence import SETUP
from game.saves.branches import Branch, neat, shared

#: what the course is called that nobody has named
UNNAMED = "The game"


class Course(Struct):
    """A course: its name, its orders, how many stand, and why computer players gave theirs."""

    name: str
    steps: list[Step]
    at: int
    reasons: dict[int, str]


class Stand(NamedTuple):
    """A course as a list tells it."""

    name: str
    #: the number of its parent in the list, -1 for none, and where it leaves it
    parent: int
    leaves: str
    orders: int
    moment: str
    now: bool


def moment_of(rules: Rules, position: Position) -> str:
    """Where a position stands, in words."""
    clock = position.clock
    title = rules.phase[clock.phase].title if clock.phase in rules.phase else "Set-up"
    if position.result is not None:
        return f"over in turn {clock.turn}: {position.result.level}"
    if clock.phase == SETUP:
        return title
    return f"turn {clock.turn}, {position.sides[clock.side].name}, {title}"


class Tree:
    """All courses of a session. That which is played lives in the session, and is brought up to date here."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.courses: list[Course] = [Course(session.branch, [], 0, {})]
        self.now = 0
        history = session.history
        for branch in session.branches:
            self.courses.append(Course(branch.name, branch.steps, branch.at, {}))
        self._keep(history.steps)

    # ------------------------------------------------------------------ reading
    def _keep(self, steps: list[Step]) -> None:
        """The course that is played, as it stands in the session."""
        session, course = self.session, self.courses[self.now]
        course.name, course.steps, course.at = session.branch, list(steps), session.history.at
        course.reasons = dict(session.reasons)

    def _told(self) -> None:
        """What a save takes along."""
        self.session.branches = tuple(
            Branch(course.name, course.steps, course.at)
            for k, course in enumerate(self.courses)
            if k != self.now
        )

    def position(self, which: int, turn: int = 0) -> Position:
        """Where a course stands; or, with a turn, its last position in that turn or before it."""
        self._keep(self.session.history.steps)
        course, found = self.courses[which], self.session.history.start
        for step in course.steps[: course.at]:
            if turn and step.position.clock.turn > turn:
                break
            found = step.position
        return found

    def list(self) -> list[Stand]:
        """Each course, with the course before it in the list that it leaves last."""
        self._keep(self.session.history.steps)
        rules, start, rows = self.session.rules, self.session.history.start, list[Stand]()
        for k, course in enumerate(self.courses):
            common = [shared(course.steps, other.steps) for other in self.courses[:k]]
            parent = common.index(max(common)) if common else -1
            # orders that are undone are no part of a course: it leaves where it stands
            fork = min(common[parent], course.at) if common else 0
            left = course.steps[fork - 1].position if fork else start
            rows.append(
                Stand(
                    course.name or UNNAMED, parent, moment_of(rules, left) if common else "",
                    course.at - fork, moment_of(rules, self.position(k)), k == self.now,
                )
            )  # fmt: skip
        return rows

    def free_name(self) -> str:
        """A name that no branch has yet."""
        taken = {course.name for course in self.courses}
        return next(name for k in count(1) if (name := f"Branch {k}") not in taken)

    def why_not(self, name: str, but: int = -1) -> str:
        """Why a branch may not be called so; "" where it may."""
        if not neat(name):
            return "Give the branch a name."
        taken = any(course.name == neat(name) for k, course in enumerate(self.courses) if k != but)
        return "There is already a branch of this name." if taken else ""

    # ------------------------------------------------------------------ doing
    def branch(self, name: str, at: int) -> None:
        """Begin a course that leaves the one that is played after so many orders, and play it."""
        history = self.session.history
        self._keep(history.steps)
        steps = history.steps[:at]
        reasons = {k: words for k, words in self.session.reasons.items() if k <= at}
        self.courses.append(Course(neat(name), steps, at, reasons))
        self._take_up(len(self.courses) - 1)

    def play(self, which: int) -> None:
        """Go on with another course."""
        self._keep(self.session.history.steps)
        if which != self.now:
            self._take_up(which)

    def rename(self, which: int, name: str) -> None:
        """Another name for a course."""
        self.courses[which].name = neat(name)
        if which == self.now:
            self.session.branch = neat(name)
        self._told()

    def delete(self, which: int) -> None:
        """A course goes; never the one that is played."""
        if which == self.now:
            raise ValueError("the course that is played cannot be deleted")
        del self.courses[which]
        self.now -= which < self.now
        self._told()

    def _take_up(self, which: int) -> None:
        self.now = which
        course, session = self.courses[which], self.session
        session.branch = course.name
        session.take_up(course.steps, course.at, course.reasons)
        self._told()
