"""A lesson that is played in the window: which step is due, what is said, and which orders it lets through.

The step follows from the orders of the record, so that undo and redo need nothing of their own. What the
other side does is played by ``Script``, a player that knows the orders of the lesson; the person is asked
at every question.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from msgspec.structs import replace

from game.client.kit import Button, Widget
from game.client.shell.app import App
from game.client.table.computer.computer_seats import ComputerSeat
from game.client.table.game_keeper import Shelf
from game.client.table.guide.band import NARROW, Said, speech
from game.client.table.guide.guide import Guide
from game.client.table.laboratory.hand_dice import Way
from game.client.table.modes.mode import PlayScreen
from game.client.table.out_of_turn.asking import Level
from game.client.table.session import Session
from game.core.anygame import Order, Rules, View
from game.core.position import decider
from game.notation.orders import order_text
from game.players.thinker import Chair, Failure, Thinker, Thought
from game.saves.lessons import Lesson, Step, order_in, place_in, written

#: who plays the other side of a lesson
PLAYER = "The lesson"
#: what is said of a lesson that has been played to its end
OVER = "This lesson is over. You may still look at the board."
#: what is said of an order while words are to be read
READ_FIRST = "Read on first: there is a button for it above the board."
#: milliseconds before it gives an order of the learner's side itself
PLAY_MS = 700
#: milliseconds to read what the lesson is about to play: at least, and for each letter
READ_MS, LETTER_MS = 1200, 35


@dataclass(frozen=True)
class WayOut:
    """What leads out of a lesson: it has been finished, once more, the next one, back to the list."""

    finished: Callable[[], None]
    again: Callable[[], None]
    #: the next one, or after the last the first battle
    next: Callable[[], None]
    next_title: str
    leave: Callable[[], None]


def session_of(lesson: Lesson) -> Session:
    """A game of a lesson, with its learner and its player."""
    session = Session(lesson.rules, lesson.start, mode="solo", title=lesson.title)
    others = {side: ComputerSeat(PLAYER) for side in range(len(lesson.start.sides)) if side != lesson.side}
    session.sit_down(others)
    session.names = ("",) * len(lesson.start.sides)  # the lesson is no opponent with a name
    asking = session.windows.asking
    asking[lesson.side] = replace(asking[lesson.side], level=Level.ALWAYS)
    return session


class Course:
    """How far a lesson has come in its game."""

    def __init__(self, lesson: Lesson, session: Session) -> None:
        self.lesson, self.session = lesson, session
        #: steps of words alone that have been read
        self.read = 0
        self._known: tuple[object, list[str]] = (None, [])

    def _texts(self) -> list[str]:
        history = self.session.history
        if self._known[0] is not history.position:
            self._known = history.position, [self._text(k) for k in range(history.at)]
        return self._known[1]

    def _text(self, k: int) -> str:
        before = self.session.history.position_at(k)
        return order_text(before.board, self.session.history.steps[k].order, before)

    @property
    def at(self) -> tuple[int, int]:
        """The step that is due, and how many of its orders were given."""
        return place_in(self.lesson, self._texts(), self.read)

    @property
    def step(self) -> Step | None:
        """The step that is due; None after the last."""
        steps, (k, _) = self.lesson.steps, self.at
        return steps[k] if k < len(steps) else None

    def wanted(self) -> str:
        """The order that is to be given next, as it is written; "" while words are read, and at the end."""
        step, (_, given) = self.step, self.at
        return step.orders[given] if step is not None and step.orders else ""

    def next_order(self) -> Order | None:
        """That order itself."""
        text = self.wanted()
        return order_in(self.session.rules, self.session.position, text) if text else None

    def why_not(self, orders: Sequence[Order]) -> str:
        """What is said of orders that the learner gives; "" where each is the one that is wanted."""
        position, (k, _) = self.session.position, self.at
        steps = self.lesson.steps
        for order in orders:
            text = order_text(position.board, order, position)
            step = steps[k] if k < len(steps) else None
            if step is None or not step.orders:
                return READ_FIRST
            if not step.meant(text):
                return step.why_not(text)
            k += 1
        return ""

    def dice_for(self, order: Order) -> tuple[int, ...]:
        """The dice that the lesson has for an order which is given now; none for the game's own."""
        step, position = self.step, self.session.position
        if step is None or not step.orders:
            return ()
        text = order_text(position.board, order, position)
        meant = step.meant(text) if step.do else self.wanted()
        return (written(meant).dice or ()) if meant else ()


class Script(Thinker):
    """The player of the other side: gives the orders of the lesson. Asked for the learner's side, as for a
    hint, it names the order that is wanted.
    """

    def __init__(self, course: Course) -> None:
        super().__init__()
        self.course = course
        self._asked = False
        #: what is about to be played is being read: it waits
        self.waits = False

    @property
    def thinking(self) -> bool:
        return self._asked

    def sit(self, rules: Rules, view: View, chairs: tuple[Chair, ...]) -> None:
        pass

    def ask(self, side: int, view: View, seconds: float = 0.0) -> None:
        self._asked = True

    def poll(self) -> Thought | Failure | None:
        order, step = self.course.next_order(), self.course.step
        if not self._asked or self.waits or order is None or step is None:
            return None
        self._asked = False
        return Thought(order, "")

    def stop(self) -> None:
        self._asked = False


class LessonGuide(Guide):
    """Leads through a lesson."""

    passes_over = tells_turns = False

    def __init__(self, course: Course, script: Script, number: int, of: int, out: WayOut) -> None:
        self.course, self.script, self.out = course, script, out
        self.heading = f"Lesson {number} of {of} · {course.lesson.title}"
        #: why the last order was held back, and in which position
        self.wrong = ""
        self._wrong_in: object = None
        self._told_end = False
        #: the step whose words have been given their time
        self._shown: Step | None = None
        #: it gives an order for the learner now; the position in which it is about to
        self._plays = False
        self._plays_in: object = None

    def lead(self, screen: PlayScreen) -> None:
        self.screen = screen

    # ------------------------------------------------------------------ orders
    @property
    def asks_at_end(self) -> bool:
        return False

    def allows(self, orders: Sequence[Order]) -> bool:
        if self._plays:
            return True
        self.wrong = self.course.why_not(orders)
        self._wrong_in = self.course.session.position
        if self.wrong:
            self.screen.hear("vain")
            self._put_down()
            self.screen.refresh()
        return not self.wrong

    def _put_down(self) -> None:
        """What was put together goes out of the hand, and a counter that the step does not begin with: the
        pointer leads there anew.
        """
        mode, step = self.screen.mode, self.course.step
        first = step.point[:1] if step is not None else ()
        if mode.ready() or (mode.selected and (mode.selected,) != first):
            mode.back()

    def about_to_give(self, orders: Sequence[Order]) -> None:
        dice = self.course.dice_for(orders[0]) if orders else ()
        if dice:
            self.course.session.hand_dice.set(Way.LIST, dice)

    def position_changed(self) -> None:
        if self._wrong_in is not self.course.session.position:
            self.wrong = ""
        self._give_time()
        self._play_for_learner()
        if self.course.step is None and not self._told_end:
            self._told_end = True
            self.out.finished()

    def _give_time(self) -> None:
        """Let the words of a step be read before the other side acts on it."""
        step = self.course.step
        if step is None or not step.play or step is self._shown:
            return
        self._shown, self.script.waits = step, True
        self.screen.when_still(self._time_is_up, READ_MS + LETTER_MS * len(step.say))

    def _time_is_up(self) -> None:
        self.script.waits = False

    def _play_for_learner(self) -> None:
        """Give what the lesson plays of the learner's own side, a moment later."""
        session, step = self.course.session, self.course.step
        if step is None or not step.play or session.decider != self.course.lesson.side:
            return
        if self._plays_in is not session.position:
            self._plays_in = session.position
            first = not self.course.at[1]
            self.screen.when_still(self._play, PLAY_MS + (LETTER_MS * len(step.say) if first else 0))

    def _play(self) -> None:
        order = self.course.next_order()
        if self._plays_in is self.course.session.position and order is not None:
            self._plays = True
            self.screen.do(order)
            self._plays = False

    def _read_on(self) -> None:
        self.course.read += 1
        self.wrong = ""
        self.screen.position_changed()

    # ------------------------------------------------------------------ what is shown
    def rests(self) -> str:
        course = self.course
        if course.step is None:
            return OVER
        learns = course.session.decider == course.lesson.side
        return "" if course.step.orders or learns else READ_FIRST

    def about(self) -> object:
        return self.course.at[0], self.wrong

    def band(self) -> Widget:
        step, total = self.course.step, len(self.course.lesson.steps)
        narrow = self.screen.logical[0] < NARROW
        again = Button("Repeat", self.out.again, "quiet", icon="undo", name="repeat lesson")
        leave = Button("Lessons", self.out.leave, "quiet", icon="left", name="leave lesson")
        if step is None:
            on = Button(f"Next: {self.out.next_title}", self.out.next, "main", name="next lesson")
            said = Said(self.heading, (total, total), "Well done: that is all of this lesson.", self.wrong)
            return speech(said, [on, again, leave], narrow=narrow)
        # what goes on stands first, so that no other button comes to lie where it was pushed
        buttons = [again, leave]
        if not step.orders:
            buttons.insert(0, Button("Go on", self._read_on, "main", name="read on"))
        said = Said(self.heading, (total, self.course.at[0]), step.say, self.wrong)
        return speech(said, buttons, narrow=narrow)

    def points_at(self) -> tuple[str, ...]:
        step, session = self.course.step, self.course.session
        if step is None:
            return ("button next lesson",)
        if not step.orders:
            return ("button read on",)
        return step.point if decider(session.position) == self.course.lesson.side else ()


class LessonShelf(Shelf):
    """A lesson is kept nowhere: who leaves it comes back to the list."""

    keeps = True

    def __init__(self, out: WayOut) -> None:
        self.out = out

    def save(self, session: Session, name: str = "") -> str:
        return "A lesson is not saved: it begins anew whenever you want."

    def home(self, app: App) -> None:
        self.out.leave()

    def again(self, app: App, session: Session) -> str:
        self.out.again()
        return ""
