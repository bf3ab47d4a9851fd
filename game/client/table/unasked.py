"""Orders that are given without asking a person: the answer at a window at which its player is not asked, an
answer on which nothing hangs, and the end of a phase in which nothing can be done.

Each is the order that a player would give, so a record knows nothing of it and plays the same.
"""

from __future__ import annotations

from collections.abc import Callable

from game.client.table.empty_phases import known_to_all
from game.client.table.played_game import PlayedGame
from game.core.anygame import Order, Step
from game.core.refusals import Refusal
from game.core.views import own_view


class UnaskedOrders:
    """Gives them, and says whether one is due."""

    def __init__(self, game: PlayedGame, do: Callable[[Order], Step | Refusal]) -> None:
        self.game, self.do = game, do

    @property
    def due(self) -> bool:
        """Is what is asked now about to be answered so?"""
        if self._idle_answer() is not None or self.game.windows.unasked is not None:
            return True
        return self.game.passed.due(self.game.rules, self.game.position, self._told())

    def answer(self) -> bool:
        """Answer the windows at which nobody is asked; False where the rules refused an answer."""
        game = self.game
        while (order := game.windows.take()) is not None:
            game.windows.answering = True
            done = self.do(order)
            game.windows.answering = False
            if isinstance(done, Refusal):
                return False
        return True

    def give(self) -> None:
        """Give all that are due, as the side that decides would."""
        game = self.game
        while self.due:
            answer = self._idle_answer()
            if answer is not None:
                if isinstance(self.do(answer), Refusal):
                    return
                continue
            if game.windows.unasked is not None:
                if not self.answer():
                    return
                continue
            order = game.showing.ends(game.rules, own_view(game.position))
            if order is None or game.rules.refusal(own_view(game.position), order) is not None:
                return
            game.passed.next = known_to_all(game.position, game.hides)
            self.do(order)

    def _idle_answer(self) -> Order | None:
        """The answer on which nothing hangs; None where a person decides."""
        game = self.game
        if not game.position.frames or game.passed.ended is None:
            return None
        return game.showing.unasked(game.rules, own_view(game.position))

    def _told(self) -> bool:
        """May the other side come to know that a phase is empty? A computer player hears nothing of it."""
        game = self.game
        if game.decider == game.person:
            return True
        return (game.mode == "solo" and game.sight == "all") or known_to_all(game.position, game.hides)
