"""A game that is played in this window, as all its parts read it: who plays it, who looks, who decides.

``Session`` gives its orders; the log, undo and the orders given without asking read it here.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import Struct

from game.client.table import visibility
from game.client.table.computer.computer_seats import ComputerSeat
from game.client.table.empty_phases import PassedOver
from game.client.table.laboratory.hand_dice import HandDice
from game.client.table.out_of_turn.answering import OutOfTurn
from game.client.table.showing import showing_of
from game.core.anygame import History, Order, Position, Rules, Step, View
from game.core.position import decider
from game.core.views import may_hide
from game.saves.meta import Branch


class Record(Struct, frozen=True):
    """Writes down what is done as it is done. Each returns a sentence if that failed, else an empty text."""

    #: an order has been given, in this position
    order: Callable[[Position, Step], str]
    #: the last order has been taken back, or done again
    undo: Callable[[], str]
    redo: Callable[[], str]


class PlayedGame:
    """The record of a game, and what stands around it."""

    def __init__(
        self,
        rules: Rules,
        start: Position,
        *,
        names: Sequence[str] = (),
        mode: str = "hotseat",
        sight: str = "all",
        title: str = "",
        suggested: Sequence[Order] = (),
        history: History | None = None,
    ) -> None:
        self.rules = rules
        #: how the window shows this game
        self.showing = showing_of(start.terms.game)
        self.history = history or History(rules, start)
        #: who is asked at windows, and what each player wants of them
        self.windows = OutOfTurn(rules, self.history, len(start.sides))
        #: the side that is asked in the open and looks at its own view while a key is held; -1 for none
        self.peeking = -1
        self.names = tuple(names)
        #: the sides that a computer player plays
        self.computers: dict[int, ComputerSeat] = {}
        #: by number of the order: why a computer player gave it
        self.reasons: dict[int, str] = {}
        #: is the player shown them before the game is over?
        self.shows_reasons = False
        self.mode = mode
        #: what one player for both sides sees: ``all``, ``mover`` for what the side that decides knows, or
        #: ``side 1`` for what that side knows, whoever decides
        self.sight = sight
        #: the side that this player leads although another one's view was chosen; -1 for none
        self.led = -1
        self.title = title or start.terms.title
        #: where the dice come from
        self.hand_dice = HandDice()
        #: the name of the branch that is played; "" for the game itself
        self.branch = ""
        #: the other branches; a save keeps them
        self.branches: tuple[Branch, ...] = ()
        #: orders that set every counter up as the scenario suggests
        self.suggested = tuple(suggested)
        #: what is done is written down here; None where nothing is kept
        self.record: Record | None = None
        #: hears the sentence when it could not be written down
        self.on_trouble: Callable[[str], None] = lambda words: None
        #: phases in which nothing could be done, and which were ended without asking
        self.passed = PassedOver()
        if history is not None:
            self.passed.read(rules, history, self.hides)
        self.opened()

    def opened(self) -> None:
        """Everything is known of the game: what is made of it comes now."""

    # ------------------------------------------------------------------ reading
    @property
    def position(self) -> Position:
        """The position that stands, with everything in it. Only for saving."""
        return self.history.position

    @property
    def decider(self) -> int:
        """The side that decides now; -1 when the game is over."""
        return decider(self.position)

    @property
    def viewer(self) -> int:
        """Through whose eyes the game is shown now: a side, ``seeing.ONLOOKER`` or ``seeing.ALL``."""
        if self.over:
            return visibility.ALL
        if self.person >= 0:
            return self.person
        if self.mode == "solo" and self.sight == "all":
            return visibility.ALL
        if (self.watched in (-1, self.decider) and self.mode == "solo") or self.led == self.decider:
            return self.decider
        if self.peeking >= 0 and self.peeking == self.decider and self.mode == "hotseat":
            return self.decider
        if self.hides and self.public_choice:
            return visibility.ONLOOKER
        if self.open_play:
            return visibility.ONLOOKER
        return self.decider if self.mode == "hotseat" else self.watched

    @property
    def public_choice(self) -> bool:
        """Can the decision be made with what everybody knows, with every answer that there is?"""
        if self.asked_in_secret:
            return False
        return visibility.public_choice(self.position) and visibility.same_answers(self.rules, self.position)

    @property
    def open_play(self) -> bool:
        """Has a window been answered in the open in this player-turn?

        Then both look at the window, and it shows what all know until who moves asks for more.
        """
        if self.mode != "hotseat" or not self.hides or self.position.frames:
            return False
        return self.windows.in_the_open(self.decider)

    @property
    def watched(self) -> int:
        """The side whose view one player keeps to, whoever decides;
        -1 where there is none or nothing to be hidden.
        """
        if self.mode != "solo" or self.over or not self.hides:
            return -1
        return visibility.side_of(self.sight, len(self.position.sides))

    @property
    def watching(self) -> bool:
        """Is a decision asked for that needs another view than the one that is kept to?"""
        if self.computer is not None:
            return False
        return self.watched >= 0 and self.viewer == self.watched != self.decider

    @property
    def waits(self) -> bool:
        """Is the decision one that cannot be made here and now: a computer player's, or in another view?"""
        return self.watching or self.computer is not None

    # ------------------------------------------------------------------ computer players
    @property
    def person(self) -> int:
        """The side of the only person who plays; -1 where all sides or none are played by persons."""
        sides = [side for side in range(len(self.position.sides)) if side not in self.computers]
        return sides[0] if self.computers and len(sides) == 1 else -1

    @property
    def computer(self) -> ComputerSeat | None:
        """The computer player that decides now; None where a person does."""
        return self.computers.get(self.decider)

    def reason_of(self, step: int) -> str:
        """Why a computer player gave an order, where that may be told; "" elsewhere."""
        return self.reasons.get(step, "") if self.over or self.shows_reasons else ""

    @property
    def view(self) -> View:
        """The position as it may be shown and asked about now."""
        return visibility.seen(self.position, self.viewer)

    @property
    def secret(self) -> bool:
        """Is the view that is shown one that the other player must not see?"""
        return self.mode == "hotseat" and self.viewer >= 0 and (self.hides or self.asked_in_secret)

    @property
    def asked_in_secret(self) -> bool:
        """Is something decided now that the other side is not to see?"""
        if self.over or not self.position.frames:  # a phase asks both in the open
            return False
        return self.rules.prompt(visibility.seen(self.position, self.decider)).secret

    def seat(self, side: int) -> str:
        """The name of who plays a side; empty if none was given."""
        return self.names[side] if 0 <= side < len(self.names) else ""

    def style(self, side: int) -> str:
        """The colour word of a side."""
        return self.position.sides[side].style if side >= 0 else "neutral"

    @property
    def hides(self) -> bool:
        """May there be anything that one side knows and the other does not?"""
        return may_hide(self.position)

    @property
    def over(self) -> bool:
        """Has the game ended?"""
        return self.position.result is not None

    def written(self, trouble: str) -> None:
        """Something has been written down; ``trouble``: the sentence if that failed."""
        if trouble:
            self.on_trouble(trouble)
