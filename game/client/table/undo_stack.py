"""Undo and redo of a game in the window: how far it goes, what goes as one, and whose yes it takes.

``History`` says what the rules allow to be undone between two people. Here that is seen with who plays: one
person for both sides undoes more, nobody undoes past an order of the computer, and an order that passed the
decision on can be undone when the other player agrees.
"""

from __future__ import annotations

from game.client.table.played_game import PlayedGame
from game.core.position import decider
from game.core.views import may_hide


class UndoStack:
    """The orders that can be undone and redone, those that were given as one together."""

    def __init__(self, game: PlayedGame) -> None:
        self.game = game
        #: numbers of orders before and after what was given as one, in their order
        self._groups: list[tuple[int, int]] = []

    @property
    def why_not(self) -> str:
        """Why nothing can be undone, or ""."""
        history = self.game.history
        if history.at and decider(history.position_at(history.at - 1)) in self.game.computers:
            return "the computer player has given an order since"
        return history.why_not_undo(self._alone)

    @property
    def _alone(self) -> bool:
        """May one person undo what both sides did? Not where something is hidden from it."""
        history = self.game.history
        if self.game.mode != "solo" or not history.at:
            return False
        before = history.position_at(history.at - 1)
        return self.game.sight == "all" or not (self.game.hides or may_hide(before))

    @property
    def consents(self) -> int:
        """The side whose yes would let the last order be undone, though it passed the decision on, or could
        have been answered; -1 where none is needed, or none is enough: after dice, after what was revealed,
        and where anything is hidden.
        """
        history = self.game.history
        if self.game.mode == "solo" or not self.why_not or history.why_not_undo(alone=True):
            return -1
        before = history.position_at(self.first)
        if self.game.hides or may_hide(before):
            return -1
        return next(side for side in before.terms.order if side != decider(before))

    @property
    def first(self) -> int:
        """How many orders stand when the last ones that were given as one are undone."""
        at = self.game.history.at
        return next((a for a, b in reversed(self._groups) if b == at), at - 1)

    def stepped(self) -> None:
        """An order has been given: what was undone before can not be redone."""
        while self._groups and self._groups[-1][1] >= self.game.history.at:
            self._groups.pop()

    def group(self, first: int) -> None:
        """The orders after so many were given as one."""
        if self.game.history.at > first + 1:
            self._groups.append((first, self.game.history.at))

    def undo(self, agreed: bool = False) -> bool:
        """Undo the last order, or the last ones that were given as one; ``agreed``: with the yes of the side
        that ``consents``. False where nothing could be undone.
        """
        first, found = self.first, False
        while self.game.history.at > first and (agreed or not self.why_not) and self._back(agreed):
            found = True
        return found

    def _back(self, agreed: bool = False) -> bool:
        done = self.game.history.undo(self._alone or agreed)
        if done and self.game.record is not None:
            self.game.written(self.game.record.undo())
        return done

    def redo(self) -> bool:
        """Redo what was undone last; False where there is nothing."""
        history = self.game.history
        at = history.at
        last = next((b for a, b in reversed(self._groups) if a == at), at + 1)
        found = False
        while history.at < last and history.redo():
            if self.game.record is not None:
                self.game.written(self.game.record.redo())
            found = True
        return found

    def undo_phase(self) -> None:
        """Undo all that was done in this phase, as far as that is allowed."""
        history, clock = self.game.history, self.game.position.clock
        while (
            history.at
            and history.position_at(history.at - 1).clock == clock
            and not self.why_not
            and self._back()
        ):
            pass
