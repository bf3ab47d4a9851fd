"""The branches of a game that a single player tries: each has a name, and a save keeps them all."""

from __future__ import annotations

from itertools import count
from typing import NamedTuple

from msgspec import Struct

from game.client.table.session import Session
from game.core.anygame import Position, Rules, Step
from game.core.sequence import SETUP
from game.saves.meta import Branch, neat, shared

#: the name of a branch that nobody has named
UNNAMED = "The game"


class OpenBranch(Struct):
    """A branch as the session holds it: also with the reasons of computer players, which no save keeps."""

    name: str
    steps: list[Step]
    at: int
    reasons: dict[int, str]


class Stand(NamedTuple):
    """A branch as a list shows it."""

    name: str
    #: the index of its parent in the list, -1 for none, and where it leaves the parent
    parent: int
    leaves: str
    orders: int
    moment: str
    now: bool


def moment_of(rules: Rules, position: Position) -> str:
    """The moment of a position, in words."""
    clock = position.clock
    title = rules.phase[clock.phase].title if clock.phase in rules.phase else "Set-up"
    if position.result is not None:
        return f"over in turn {clock.turn}: {position.result.level}"
    if clock.phase == SETUP:
        return title
    return f"turn {clock.turn}, {position.sides[clock.side].name}, {title}"


class Tree:
    """All branches of a session. The branch being played lives in the session; this copy follows it."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.branches: list[OpenBranch] = [OpenBranch(session.branch, [], 0, {})]
        self.now = 0
        history = session.history
        for branch in session.branches:
            self.branches.append(OpenBranch(branch.name, branch.steps, branch.at, {}))
        self._keep(history.steps)

    # ------------------------------------------------------------------ reading
    def _keep(self, steps: list[Step]) -> None:
        """Update the branch being played from the session."""
        session, branch = self.session, self.branches[self.now]
        branch.name, branch.steps, branch.at = session.branch, list(steps), session.history.at
        branch.reasons = dict(session.reasons)

    def _told(self) -> None:
        """Give the session the branches that a save keeps."""
        self.session.branches = tuple(
            Branch(branch.name, branch.steps, branch.at)
            for k, branch in enumerate(self.branches)
            if k != self.now
        )

    def position(self, which: int, turn: int = 0) -> Position:
        """The current position of a branch; with a turn, its last position up to that turn."""
        self._keep(self.session.history.steps)
        branch, found = self.branches[which], self.session.history.start
        for step in branch.steps[: branch.at]:
            if turn and step.position.clock.turn > turn:
                break
            found = step.position
        return found

    def list(self) -> list[Stand]:
        """Each branch, with the earlier branch of the list from which it forks latest."""
        self._keep(self.session.history.steps)
        rules, start, rows = self.session.rules, self.session.history.start, list[Stand]()
        for k, branch in enumerate(self.branches):
            common = [shared(branch.steps, other.steps) for other in self.branches[:k]]
            parent = common.index(max(common)) if common else -1
            # undone orders are not part of a branch: it forks no later than its last given order
            fork = min(common[parent], branch.at) if common else 0
            left = branch.steps[fork - 1].position if fork else start
            rows.append(
                Stand(
                    branch.name or UNNAMED, parent, moment_of(rules, left) if common else "",
                    branch.at - fork, moment_of(rules, self.position(k)), k == self.now,
                )
            )  # fmt: skip
        return rows

    def free_name(self) -> str:
        """An unused name for a branch."""
        taken = {branch.name for branch in self.branches}
        return next(name for k in count(1) if (name := f"Branch {k}") not in taken)

    def why_not(self, name: str, but: int = -1) -> str:
        """Why a branch cannot have this name; "" if it can."""
        if not neat(name):
            return "Give the branch a name."
        taken = any(branch.name == neat(name) for k, branch in enumerate(self.branches) if k != but)
        return "There is already a branch of this name." if taken else ""

    # ------------------------------------------------------------------ doing
    def branch(self, name: str, at: int) -> None:
        """Start and play a branch that leaves the one being played after so many orders."""
        history = self.session.history
        self._keep(history.steps)
        steps = history.steps[:at]
        reasons = {k: words for k, words in self.session.reasons.items() if k <= at}
        self.branches.append(OpenBranch(neat(name), steps, at, reasons))
        self._take_up(len(self.branches) - 1)

    def play(self, which: int) -> None:
        """Switch to another branch."""
        self._keep(self.session.history.steps)
        if which != self.now:
            self._take_up(which)

    def rename(self, which: int, name: str) -> None:
        """Rename a branch."""
        self.branches[which].name = neat(name)
        if which == self.now:
            self.session.branch = neat(name)
        self._told()

    def delete(self, which: int) -> None:
        """Delete a branch, but never the one being played."""
        if which == self.now:
            raise ValueError("the branch being played cannot be deleted")
        del self.branches[which]
        self.now -= which < self.now
        self._told()

    def _take_up(self, which: int) -> None:
        self.now = which
        branch, session = self.branches[which], self.session
        session.branch = branch.name
        session.take_up(branch.steps, branch.at, branch.reasons)
        self._told()
