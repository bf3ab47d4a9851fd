"""A hint in two steps: the counter that a computer player would use, then its order for it and the reason."""

from __future__ import annotations

from collections.abc import Callable

from game.client.table.computer.opponent import POLL_MS, Opponent
from game.client.table.computer.reasons import reason_in_full
from game.client.table.modes.mode import PlayScreen
from game.core.anygame import Order, Position, View
from game.core.roles import Role, actors_of
from game.core.views import own_view
from game.hexes.grid import OFF
from game.players.thinker import Failure, Thought

#: milliseconds after which a message says that the player is thinking
SLOW_MS = 500


class Adviser:
    """Asks a strong, quick computer player what it would do in the person's place."""

    def __init__(self, screen: PlayScreen, opponent: Opponent) -> None:
        self.screen, self.game, self.opponent = screen, screen.game, opponent
        self._position: Position | None = None
        self._thought: Thought | None = None
        self._told = False
        #: hears the thought in place of the player, who has asked for no hint
        self._instead: Callable[[Thought | None], None] | None = None
        #: the sentence that was said last, which the next one takes the place of
        self._said = ""

    def ask(self) -> None:
        """Show a hint: first the counter, and when asked again the order."""
        session = self.game.session
        if session.over or session.computer is not None or session.watching:
            self.screen.toast("You have nothing to decide now.")
        elif self._position is not session.position:
            self._instead = None
            self._think()
        elif self._thought is not None:
            self._tell(self._thought)

    def advise(self, told: Callable[[Thought | None], None]) -> None:
        """Tell ``told``, and not the player, what it would do; None where there is no answer."""
        session = self.game.session
        if self._position is session.position and self._thought is not None:
            told(self._thought)
            return
        self._instead = told
        if self._position is not session.position:
            self._think()

    def _think(self) -> None:
        session, opponent = self.game.session, self.opponent
        self._position, self._thought, self._told = session.position, None, False
        opponent.seated()
        opponent.thinker.ask(session.decider, own_view(session.position), opponent.patience)
        self.screen.later(SLOW_MS, self._say_slow)
        self.screen.later(POLL_MS, self._look)

    def _say_slow(self) -> None:
        waits = self._thought is None and self._instead is None
        if waits and self._position is self.game.session.position:
            self._say("A hint is being thought out …")

    def _look(self) -> None:
        session = self.game.session
        if self.screen.app is None or self._position is not session.position or self._thought is not None:
            return
        found = self.opponent.thinker.poll()
        if isinstance(found, Thought) and session.refusal(found.order) is None:
            self._thought = found
            if self._instead is not None:
                self._instead(found)
            else:
                self._tell(found)
        elif found is None and self.opponent.thinker.thinking:
            self.screen.later(POLL_MS, self._look)
        else:
            self._position = None
            if self._instead is not None:
                self._instead(None)
                return
            why = f" ({found.words.rstrip('.')})" if isinstance(found, Failure) else ""
            self._say(f"No hint is available here{why}.", "bad")

    def _say(self, words: str, sign: str = "info") -> None:
        self.screen.toast(words, sign, instead=self._said)
        self._said = words

    def _tell(self, thought: Thought) -> None:
        view, rules, order = self.game.view, self.game.session.rules, thought.order
        key = self.screen.key_hint("hint")
        actor = next((name for name in actors_of(order) if name in view.units), "")
        if actor and not self._told:
            self._told = True
            unit = view.units[actor]
            where = f" in {view.board.grid.label(unit.at)}" if unit.at else ""
            self.screen.go_to(actor)
            self._say(f"Hint: {rules.name_of(view, actor)}{where}. Press {key} again for its order and why.")
            return
        place = _place(view, order.present(rules, view).at)
        if place != OFF:
            self.screen.light(place)
            self.screen.bring_into_sight(place)
        why = reason_in_full(rules, view, thought)
        self._say(f"Hint: {self._words(order)}. {why}".rstrip())

    def _words(self, order: Order) -> str:
        ends = order.role is Role.END and not self.game.view.frames
        shown = order.present(self.game.session.rules, self.game.view)
        return "end this phase" if ends else shown.title


def _place(view: View, at: tuple[str | int, ...]) -> int:
    """The hex of an order's target: the last one that it names."""
    for one in reversed(at):
        if isinstance(one, int):
            return one
        unit = view.units.get(one)
        if unit is not None and unit.at:
            return int(unit.at)
    return OFF
