"""A game as it was played: a start and the steps since, with undo and redo."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic

from game.core.orders import Order
from game.core.position import Position, U, decider
from game.core.refusals import Refusal
from game.core.ruleset import Rules
from game.core.steps import Step


class History(Generic[U]):
    """Steps from a first position. ``at`` counts the steps that stand; later ones can be redone.

    Undo stops at a step that rolled dice or revealed something. Where two people play it stops, too, at
    a place where the other could have been asked, and where the decision passed to the other; who sits
    ``alone``, gives the orders of both sides and sees what both know takes these back. ``laboratory``
    lifts all of it and marks the record as branched.
    """

    def __init__(self, rules: Rules[U], start: Position[U], laboratory: bool = False) -> None:
        self.rules, self.start, self.laboratory = rules, start, laboratory
        self.steps: list[Step[U]] = []
        self.at = 0
        self.branched = False

    @property
    def position(self) -> Position[U]:
        """The position that stands."""
        return self.position_at(self.at)

    def position_at(self, index: int) -> Position[U]:
        """The position after ``index`` steps."""
        if index == 0:
            return self.start
        found: Position[U] = self.steps[index - 1].position
        return found

    def do(self, order: Order[U], dice: Sequence[int] | None = None) -> Step[U] | Refusal:
        """Carry out an order, or say why not. What was undone before is forgotten."""
        refusal = self.rules.refusal(self.position, order)
        if refusal is not None:
            return refusal
        step = self.rules.apply(self.position, order, dice)
        if self.at < len(self.steps) and self.laboratory:
            self.branched = True
        del self.steps[self.at :]
        self.steps.append(step)
        self.at += 1
        return step

    def barrier(self, index: int, alone: bool = False) -> str:
        """Why the step of this index cannot be taken back, or ""."""
        step = self.steps[index]
        if step.rolls:
            return "dice were rolled"
        if step.revealed:
            return "something was revealed, or could have been"
        # RULING Q-770: one person with both sides who sees all of it is stopped by dice and reveals alone
        if alone:
            return ""
        before = self.position_at(index)
        if decider(before) != decider(step.position):
            return "it is the other side's turn"
        if step.answerable:
            return "the order has gone on" if before.frames else "the other side could have interrupted"
        return ""

    def why_not_undo(self, alone: bool = False) -> str:
        """Why nothing can be taken back now, or ""."""
        if self.at == 0:
            return "there is nothing to undo"
        return "" if self.laboratory else self.barrier(self.at - 1, alone)

    @property
    def can_undo(self) -> bool:
        """May the last step be taken back?"""
        return not self.why_not_undo()

    @property
    def can_redo(self) -> bool:
        """Is there a step that was taken back?"""
        return self.at < len(self.steps)

    def undo(self, alone: bool = False) -> bool:
        """Take the last step back, if that is allowed."""
        if self.why_not_undo(alone):
            return False
        if self.barrier(self.at - 1, alone):
            self.branched = True
        self.at -= 1
        return True

    def redo(self) -> bool:
        """Do again what was taken back."""
        if not self.can_redo:
            return False
        self.at += 1
        return True
