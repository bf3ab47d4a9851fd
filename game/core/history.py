"""A played game: a start and the steps since, with undo and redo."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic

from game.core.orders import Order
from game.core.position import Position, U, decider
from game.core.refusals import Refusal
from game.core.ruleset import Rules
from game.core.steps import Step


class History(Generic[U]):
    """Steps from a first position. ``at`` counts the steps in effect; later ones can be redone.

    Undo stops at a step that rolled dice or revealed something. With two players it also stops where the
    other could have been asked and where the decision passed to the other; a player ``alone``, who gives both
    sides' orders and sees what both know, can undo past these. ``laboratory`` removes all limits and marks
    the record as branched.
    """

    def __init__(self, rules: Rules[U], start: Position[U], laboratory: bool = False) -> None:
        self.rules, self.start, self.laboratory = rules, start, laboratory
        self.steps: list[Step[U]] = []
        self.at = 0
        self.branched = False

    @property
    def position(self) -> Position[U]:
        """The current position."""
        return self.position_at(self.at)

    def position_at(self, index: int) -> Position[U]:
        """The position after ``index`` steps."""
        if index == 0:
            return self.start
        found: Position[U] = self.steps[index - 1].position
        return found

    def do(self, order: Order[U], dice: Sequence[int] | None = None) -> Step[U] | Refusal:
        """Carry out an order, or return why not. Redo history is discarded."""
        refusal = self.rules.refusal(self.position, order)
        if refusal is not None:
            return refusal
        step = self.rules.apply(self.position, order, dice, explained=True)
        if self.at < len(self.steps) and self.laboratory:
            self.branched = True
        del self.steps[self.at :]
        self.steps.append(step)
        self.at += 1
        return step

    def barrier(self, index: int, alone: bool = False) -> str:
        """Why the step at this index cannot be undone, or ""."""
        step = self.steps[index]
        if step.rolls:
            return "dice were rolled"
        if step.revealed:
            return "something was revealed, or could have been"
        # RULING Q-770: only dice and reveals stop one player who has both sides and sees everything
        if alone:
            return ""
        before = self.position_at(index)
        if decider(before) != decider(step.position):
            return "it is the other side's turn"
        if step.answerable:
            return "the order has gone on" if before.frames else "the other side could have interrupted"
        return ""

    def why_not_undo(self, alone: bool = False) -> str:
        """Why nothing can be undone now, or ""."""
        if self.at == 0:
            return "there is nothing to undo"
        return "" if self.laboratory else self.barrier(self.at - 1, alone)

    @property
    def can_undo(self) -> bool:
        """Can the last step be undone?"""
        return not self.why_not_undo()

    @property
    def can_redo(self) -> bool:
        """Is there an undone step?"""
        return self.at < len(self.steps)

    def undo(self, alone: bool = False) -> bool:
        """Undo the last step, if allowed."""
        if self.why_not_undo(alone):
            return False
        if self.barrier(self.at - 1, alone):
            self.branched = True
        self.at -= 1
        return True

    def redo(self) -> bool:
        """Redo what was undone."""
        if not self.can_redo:
            return False
        self.at += 1
        return True
