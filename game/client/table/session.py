"""The live game behind the game screen: its record, whose decision it is, its log, one door for orders.

``session.do(order)`` carries an order out or says why not; ``do_all`` does several as one (they are taken
back together). The screen hears of every step through ``on_step``; ``on_phase`` is called when the phase or
the decider changed, which is the moment to autosave.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from msgspec.structs import replace

from game.client.table import visibility
from game.client.table.computer.computer_seats import ComputerSeat
from game.client.table.empty_phases import PassedOver
from game.client.table.hud.log_panel import LogLine
from game.client.table.laboratory.hand_dice import DiceWanted
from game.client.table.out_of_turn.asking import Level
from game.client.table.played_game import PlayedGame
from game.client.table.session_log import SessionLog
from game.client.table.unasked import UnaskedOrders
from game.client.table.undo_stack import UndoStack
from game.core import events as core
from game.core.anygame import Order, Position, Step, View
from game.core.records import Roll
from game.core.refusals import Refusal


class Session(PlayedGame):
    """A game that is being played in this window."""

    def opened(self) -> None:
        self.on_step: Callable[[Position, Step], None] = lambda before, step: None
        self.on_phase: Callable[[], None] = lambda: None
        #: what a file of this game needs besides the record (scenario, options); kept for who saves it
        self.source: object = None
        #: what is given without asking a person
        self.unasked = UnaskedOrders(self, self.do)
        #: what can be undone and redone, and as one
        self.undo_stack = UndoStack(self)
        self._saved = self._mark()
        self.told = SessionLog(self)

    def lead(self) -> None:
        """Decide for the other side, with what it knows, until it is the turn of the side that is watched."""
        if self.watching:
            self.led = self.decider

    def sit_down(self, computers: Mapping[int, ComputerSeat]) -> None:
        """These sides are played by the computer from now on, the others by persons."""
        game, asking = self.position.terms.game, self.windows.asking
        for side in {*self.computers, *computers}:
            # a computer player is asked at every window, a person as seldom as before
            asking[side] = replace(
                asking[side], level=Level.ALWAYS if side in computers else Level.WORTHWHILE
            )
        if self.mode == "hotseat" and computers:
            self.mode = "solo"
        self.names = tuple(
            computers[i].rung(game) if i in computers else "" if i in self.computers else self.seat(i)
            for i in range(len(self.position.sides))
        )
        self.computers, self.led = dict(computers), -1
        if self.person >= 0:
            self.sight = f"{visibility.ONE_SIDE}{self.person}"

    def show_reasons(self, shows: bool) -> None:
        """Show why the computer players gave their orders, though that may tell what they hide."""
        self.shows_reasons = shows
        self.told.forget_all()

    def seen_step(self, before: Position, step: Step) -> tuple[View, Step]:
        """A step and the position before it as who looks now sees and hears them."""
        return visibility.seen(before, self.viewer), visibility.seen_step(self.rules, step, self.viewer)

    def walked_before(self) -> tuple[tuple[int, ...], ...]:
        """The ways of the counters that moved in the player-turn before this one, oldest first."""
        return self.told.walked_before()

    def _mark(self) -> tuple[int, Position]:
        return self.history.at, self.history.position

    @property
    def dirty(self) -> bool:
        """Is there anything that no file has yet?"""
        at, position = self._mark()
        return at != self._saved[0] or position is not self._saved[1]

    def saved(self) -> None:
        """It has been written to a file of the player's."""
        self._saved = self._mark()

    # ------------------------------------------------------------------ orders
    def refusal(self, order: Order) -> Refusal | None:
        """Why an order may not be given now, as the deciding side may know it."""
        return self.rules.refusal(self.view, order)

    def do(self, order: Order) -> Step | Refusal:
        """Carry an order out, or say why not.

        Raises ``DiceWanted`` where the player has to roll first, ``DiceError`` for faces that do not fit.
        """
        before = self.position
        was = (before.clock, self.decider)
        self.windows.before()
        self.peeking = -1
        dice = self.hand_dice.take(self.rules, self.history, order)
        done = self.history.do(order, dice)
        if isinstance(done, Refusal):
            return done
        self.passed.stepped(self.history.at)
        if self.record is not None:
            self.written(self.record.order(before, done))
        self.undo_stack.stepped()
        self.told.forget(self.history.at)
        if self.decider == self.watched and not self.position.frames:
            self.led = -1
        self.on_step(before, done)
        if was != (self.position.clock, self.decider):
            self.on_phase()
        return done

    def do_all(self, orders: Sequence[Order]) -> Refusal | None:
        """Carry several orders out; stops at the first that is refused, or that comes upon something
        unforeseen.

        They are taken back together. Raises ``DiceWanted``, with the orders that wait, where the player has
        to roll first, ``DiceError`` for faces that do not fit.
        """
        first, refused, log = self.history.at, None, self.showing.log
        begun = self.position.clock
        self.passed.ended = (begun.side, begun.phase) if self.passed.wanted else None
        self.windows.giving, side, k = True, self.decider, 0
        try:
            for k, order in enumerate(orders):
                done = self.do(order)
                if isinstance(done, Refusal):
                    refused = done
                    break
                self.unasked.answer()
                surprised = any(isinstance(event, log.surprises) for event in done.events)
                if k + 1 < len(orders) and (surprised or (self.windows.asked and self.decider != side)):
                    refused = log.surprised
                    break
            if self.position.clock != begun or self.position.frames:
                self.unasked.give()
        except DiceWanted as wanted:
            wanted.rest = (wanted.order, *orders[k + 1 :])
            raise
        finally:
            self.passed.ended, self.windows.giving, self.windows.answering = None, False, False
            self.undo_stack.group(first)
        return refused

    @property
    def passes_over(self) -> bool:
        """Is what is asked now about to be answered, since nothing can be done or nothing hangs on it?"""
        return self.unasked.due

    def passed_since(self, first: int) -> list[str]:
        """The phases that were passed over after so many steps, as the viewer may know it."""
        return self.passed.since(self.rules, self.history, first, self.viewer)

    # ------------------------------------------------------------------ undo
    @property
    def why_not_undo(self) -> str:
        """Why nothing can be undone, or ""."""
        return self.undo_stack.why_not

    def undo(self, agreed: bool = False) -> bool:
        """Undo the last order, or the last ones that were given as one; ``agreed``: with the yes of the side
        that ``undo_stack.consents``.
        """
        done = self.undo_stack.undo(agreed)
        self.hand_dice.undone(self.history.at)
        return done

    def redo(self) -> bool:
        """Redo what was undone last."""
        done = self.undo_stack.redo()
        self.hand_dice.redone(self.history.at)
        return done

    def take_up(self, steps: Sequence[Step], at: int, reasons: Mapping[int, str]) -> None:
        """Go on with another branch of this game: its orders, and how many of them stand.

        From now on the record is one of a trial: everything in it can be undone.
        """
        self.history.steps[:] = steps
        self.history.at, self.history.laboratory, self.history.branched = at, True, True
        self.reasons = dict(reasons)
        self.passed = PassedOver()
        self.passed.read(self.rules, self.history, self.hides)
        self.undo_stack = UndoStack(self)
        self.windows.close()
        self.hand_dice.set(self.hand_dice.way, self.hand_dice.faces)
        self.led = self.peeking = -1
        self.told.forget_all()

    # ------------------------------------------------------------------ log, dice
    def log(self, viewer: int | None = None) -> list[LogLine]:
        """The lines of the log up to the position that stands, as the viewer heard them;
        else who looks now.
        """
        return self.told.lines(viewer)

    def lines_of(self, index: int, viewer: int | None = None) -> tuple[LogLine, ...]:
        """The lines of one step; ``index`` counts from 1."""
        return self.told.lines_of(index, viewer)

    def heard(self, event: core.Event, viewer: int | None = None) -> bool:
        """Is an event one that the viewer has heard of; else who looks now?"""
        return self.told.heard(event, viewer)

    @property
    def last_rolls(self) -> tuple[Roll, ...]:
        """The dice of the last order that rolled any, as far as who looks now may see them."""
        return self.told.last_rolls
