"""The live game behind the game screen: its record, whose decision it is, its log, one door for orders.

``session.do(order)`` carries an order out or says why not; ``do_all`` does several as one (they are taken
back together). The screen hears of every step through ``on_step``; ``on_phase`` is called when the phase or
the decider changed, which is the moment to autosave.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from msgspec.structs import replace

from game.client.game import visibility
from game.client.game.computer.seats import ComputerSeat
from game.client.game.empty_phases import PassedOver
from game.client.game.hud.log_panel import LogLine
from game.client.game.laboratory.hand_dice import DiceWanted, HandDice
from game.client.game.out_of_turn.answering import OutOfTurn
from game.client.game.out_of_turn.seats import Level
from game.client.game.registry import showing_of
from game.client.game.session_log import SessionLog
from game.client.game.unasked import UnaskedOrders
from game.client.game.undo_stack import Record, UndoStack
from game.core import events as core
from game.core.anygame import History, Order, Position, Rules, Step, View
from game.core.position import decider
from game.core.records import Roll
from game.core.refusals import Refusal
from game.saves.branches import Branch


class Session:
    """One game being played in this window."""

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
        self.on_step: Callable[[Position, Step], None] = lambda before, step: None
        self.on_phase: Callable[[], None] = lambda: None
        #: what is done is written down here; None where nothing is kept
        self.record: Record | None = None
        #: hears the sentence when it could not be written down
        self.on_trouble: Callable[[str], None] = lambda words: None
        #: what a file of this game needs besides the record (scenario, options); kept for who saves it
        self.source: object = None
        #: phases in which nothing could be done, and which were ended without asking
        self.passed = PassedOver()
        if history is not None:
            self.passed.read(rules, history, self.hides)
        #: what is given without asking a person
        self.unasked = UnaskedOrders(self)
        #: what can be undone and redone, and as one
        self.undo_stack = UndoStack(self)
        self._saved: object = self._mark()
        self.told = SessionLog(self)

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

    def lead(self) -> None:
        """Decide for the other side, with what it knows, until it is the turn of the side that is watched."""
        if self.watching:
            self.led = self.decider

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

    def sit_down(self, computers: Mapping[int, ComputerSeat]) -> None:
        """These sides are played by the computer from now on, the others by persons."""
        game, seats = self.position.terms.game, self.windows.seats
        for side in {*self.computers, *computers}:
            # a computer player is asked at every window, a person as seldom as before
            seats[side] = replace(seats[side], level=Level.ALWAYS if side in computers else Level.WORTHWHILE)
        if self.mode == "hotseat" and computers:
            self.mode = "solo"
        self.names = tuple(
            computers[i].title(game) if i in computers else "" if i in self.computers else self.seat(i)
            for i in range(len(self.position.sides))
        )
        self.computers, self.led = dict(computers), -1
        if self.person >= 0:
            self.sight = f"{visibility.ONE_SIDE}{self.person}"

    def show_reasons(self, shows: bool) -> None:
        """Show why the computer players gave their orders, though that may tell what they hide."""
        self.shows_reasons = shows
        self.told.forget_all()

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
        return visibility.may_hide(self.position)

    def seen_step(self, before: Position, step: Step) -> tuple[View, Step]:
        """A step and the position before it as who looks now sees and hears them."""
        return visibility.seen(before, self.viewer), visibility.seen_step(self.rules, step, self.viewer)

    def walked_before(self) -> tuple[tuple[int, ...], ...]:
        """The ways of the counters that moved in the player-turn before this one, oldest first."""
        return self.told.walked_before()

    @property
    def over(self) -> bool:
        """Has the game ended?"""
        return self.position.result is not None

    def _mark(self) -> object:
        return (self.history.at, id(self.history.position))

    @property
    def dirty(self) -> bool:
        """Is there anything that no file has yet?"""
        return self._mark() != self._saved

    def saved(self) -> None:
        """It has been written to a file of the player's."""
        self._saved = self._mark()

    def written(self, trouble: str) -> None:
        """Something has been written down; ``trouble``: the sentence if that failed."""
        if trouble:
            self.on_trouble(trouble)

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
