"""Lessons: a position, and steps that each want one order of the learner or play those of the other side.

A lesson is a TOML file (docs/MAPS.md). Its position stands there in the notation, its orders as in a case:
with the dice that they roll in brackets, so that what the words tell is what happens. A learner may do as
well what a pattern says, in which ``...`` stands for any words.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

import msgspec
from msgspec import Struct

from game import paths
from game.boards.findings import BoardError, Finding, ReadError, boxes, errors, hint
from game.core.anygame import Order, Position, Rules
from game.core.dice import DiceError
from game.core.position import decider
from game.data_files import DataError, read_bytes, read_toml
from game.notation.cases import ORDER, Line, read_line
from game.notation.orders import order_text, parse_order
from game.notation.position import parse_position
from game.saves.maps import known_boards
from game.scenarios.checkers import Checker, register

#: the key by which a file says that it is a lesson
MARK = "sapper_lesson"
LARGEST_FILE = 256 * 1024
#: letters of what a step says: more is not read
LONGEST = 400
#: what a pointer at a widget begins with, before the widget's name
BUTTON = "button "
ANY = "..."


class Answer(Struct, frozen=True, forbid_unknown_fields=True):
    """What is said of a wrong order of this pattern."""

    order: str
    say: str


class Step(Struct, frozen=True, forbid_unknown_fields=True):
    """One aim: an order that the learner is to give, or orders that the lesson plays, or words to read."""

    say: str
    #: the order wanted, then patterns of others that do as well
    do: tuple[str, ...] = ()
    #: the orders that the lesson gives itself: for the other side, or the dull ones of the learner
    play: tuple[str, ...] = ()
    #: the things to click one after another: a counter, a hex, or a widget (``button NAME``)
    point: tuple[str, ...] = ()
    wrong: tuple[Answer, ...] = ()
    #: what is said of any other order
    otherwise: str = ""

    @property
    def orders(self) -> tuple[str, ...]:
        """The orders with which the lesson goes on."""
        return self.do[:1] or self.play

    def meant(self, text: str) -> str:
        """The accepted order or pattern that an order of this text fits; "" if it fits none."""
        return next((one for one in self.do if fits(one, text)), "")

    def why_not(self, text: str) -> str:
        """What is said of a wrong order of this text."""
        said = next((one.say for one in self.wrong if fits(one.order, text)), "")
        return said or self.otherwise or "That can be done, but it is not what this step is about."


class LessonFile(Struct, frozen=True, forbid_unknown_fields=True):
    """A lesson as its file has it."""

    sapper_lesson: int
    title: str
    about: str
    #: its place among the lessons
    rank: int
    minutes: int
    #: the id of the side that the learner plays
    you: str
    position: str
    steps: tuple[Step, ...] = ()


class Lesson(Struct, frozen=True):
    """A lesson that can be played."""

    id: str
    file: LessonFile
    rules: Rules
    start: Position
    #: the side of the learner
    side: int

    @property
    def title(self) -> str:
        """Its title."""
        return self.file.title

    @property
    def steps(self) -> tuple[Step, ...]:
        """Its steps."""
        return self.file.steps


class LessonError(BoardError):
    """A lesson that cannot be played. ``findings`` holds every mistake at once."""


# ----------------------------------------------------------------------------- orders as they are written
def written(text: str) -> Line:
    """An order of a lesson with its dice. Raises ``CodecError``."""
    return read_line(0, f"{ORDER} {text}")


def fits(pattern: str, text: str) -> bool:
    """Is an order of this text one that a pattern means?

    Without ``...`` its words may stand in any order, since counters are named as they were clicked.
    """
    wanted = written(pattern).text
    if ANY not in wanted:
        return sorted(wanted.split()) == sorted(text.split())
    return re.fullmatch(".*".join(map(re.escape, wanted.split(ANY))), text) is not None


def place_in(lesson: Lesson, given: Sequence[str], read: int) -> tuple[int, int]:
    """The step that is due after these orders, and how many of its orders were given.

    ``given`` are the texts of the orders; ``read`` steps of words alone have been read.
    """
    left, rest = len(given), read
    for k, step in enumerate(lesson.steps):
        wants = len(step.orders)
        if not wants and not rest:
            return k, 0
        if wants > left:
            return k, left
        rest, left = rest - (not wants), left - wants
    return len(lesson.steps), 0


# ------------------------------------------------------------------------------------------------ reading
def lesson_files() -> list[Path]:
    """The lessons that come with the program."""
    return sorted((paths.maps() / "lessons").glob("*.toml"))


def load_lesson(path: Path) -> Lesson:
    """The lesson of a file. Raises ``LessonError`` with every mistake at once."""
    reading = _Reading(path)
    lesson = reading.run()
    if lesson is None or errors(reading.findings):
        raise LessonError(errors(reading.findings))
    return lesson


def check_lesson(path: Path) -> list[Finding]:
    """Every mistake of a lesson; its orders are given one after another. Never raises."""
    reading = _Reading(path)
    lesson = reading.run()
    if lesson is not None:
        reading.play(lesson)
    return reading.findings


def is_lesson(path: Path) -> bool:
    """Does a file say that it is a lesson?"""
    try:
        return any(line.startswith(MARK.encode()) for line in read_bytes(path, LARGEST_FILE).splitlines())
    except DataError:
        return False


class _Reading:
    """One file being read."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.findings: list[Finding] = []

    def say(self, text: str, mend: str = "", key: str = "", code: str = "E382") -> None:
        self.findings.append(Finding(code=code, text=text, file=str(self.path), key=key, mend=mend))

    def run(self) -> Lesson | None:
        file = self._file()
        if file is None:
            return None
        self._words(file)
        try:
            rules, start = parse_position(file.position, known_boards(), str(self.path))
        except BoardError as wrong:
            for one in wrong.findings:
                place = f"position, line {one.line}" if one.line else "position"
                self.findings.append(msgspec.structs.replace(one, line=0, key=place))
            return None
        sides = [side.id for side in start.sides]
        if file.you not in sides:
            self.say(f"no side is called '{file.you}'.", hint(file.you, sides), "you")
            return None
        return Lesson(self.path.stem, file, rules, start, sides.index(file.you))

    def _file(self) -> LessonFile | None:
        try:
            table = read_toml(self.path, LARGEST_FILE)
            return msgspec.convert(table, LessonFile)
        except DataError as wrong:
            self.findings.append(wrong.finding)
        except msgspec.ValidationError as wrong:
            said, _, key = str(wrong).partition(" - at ")
            place = key.strip("`").removeprefix("$").removeprefix(".")
            text = f"{said[:1].lower()}{said[1:].rstrip('.')}."
            self.say(text.replace("object", "table"), "The keys of a lesson: docs/MAPS.md.", place)
        return None

    def _words(self, file: LessonFile) -> None:
        if not file.steps:
            self.say("the lesson has no steps.", "Write [[steps]], each with what it says.", "steps")
        told = [("title", file.title), ("about", file.about)]
        for k, step in enumerate(file.steps):
            here = f"steps[{k}]"
            told += [(f"{here}.say", step.say), (f"{here}.otherwise", step.otherwise)]
            told += [(f"{here}.wrong[{n}].say", one.say) for n, one in enumerate(step.wrong)]
            if step.do and step.play:
                self.say("the step has both 'do' and 'play'.", "Make two steps of it.", here)
            if step.do and ANY in step.do[0]:
                self.say(
                    "the first order of 'do' is a pattern.",
                    "Write an order that can be given first, and patterns behind it.",
                    f"{here}.do",
                )
            if not step.say.strip():
                self.say("the step says nothing.", "Write what the learner is to do.", f"{here}.say")
        for key, words in told:
            if len(words) > LONGEST:
                self.say(f"the text has {len(words)} letters.", f"Say it in {LONGEST} at most.", key)
            if lacks := boxes(words):
                self.say(lacks, "Use other characters.", key)

    # -------------------------------------------------------------------------- played to its end
    def play(self, lesson: Lesson) -> None:
        """Give the orders of all steps; the first that cannot be given ends it."""
        position = lesson.start
        for k, step in enumerate(lesson.steps):
            self._points(position, step, f"steps[{k}].point")
            for n, one in enumerate(step.wrong):
                if step.do and fits(one.order, written(step.do[0]).text):
                    mend = "Take it out of the wrong ones."
                    self.say("the order wanted is answered as a wrong one.", mend, f"steps[{k}].wrong[{n}]")
            for n, text in enumerate(step.orders):
                found = self._given(
                    lesson, position, step, text, f"steps[{k}].{'do' if step.do else 'play'}[{n}]"
                )
                if found is None:
                    return
                position = found

    def _given(self, lesson: Lesson, position: Position, step: Step, text: str, key: str) -> Position | None:
        side = decider(position)
        if step.do and side != lesson.side:
            whose = position.sides[side].name if side >= 0 else "nobody"
            mend = "Write what another side does into 'play'."
            self.say(f"it is {whose} that decides here.", mend, key)
            return None
        try:
            line = written(text)
            order = parse_order(line.text, lesson.rules, position.board, position)
        except ReadError as wrong:
            self.say(wrong.text, wrong.mend, key)
            return None
        if not fits(text, order_text(position.board, order, position)):
            wanted = order_text(position.board, order, position)
            self.say(
                "the order can be written in another way.", f"Write it as the program does: {wanted}", key
            )
            return None
        refusal = lesson.rules.refusal(position, order)
        if refusal is not None:
            self.say(f"the order is refused: {refusal.text}", "Write one that can be given there.", key)
            return None
        try:
            found: Position = lesson.rules.apply(position, order, line.dice).position
            return found
        except DiceError as wrong:
            self.say(f"{wrong}.", "Write as many dice in brackets as the order rolls.", key)
            return None

    def _points(self, position: Position, step: Step, key: str) -> None:
        for n, name in enumerate(step.point):
            if name.startswith(BUTTON) or name in position.units:
                continue
            try:
                position.board.grid.parse(name)
            except ValueError:
                known = sorted(position.units)
                mend = hint(name, known, f"Write a counter, a hex, or '{BUTTON}' and the name of a widget.")
                self.say(f"there is no counter or hex '{name}'.", mend, f"{key}[{n}]")


def order_in(rules: Rules, position: Position, text: str) -> Order:
    """The order of a lesson's text in this position. Raises ``ReadError``."""
    return parse_order(written(text).text, rules, position.board, position)


register(Checker(".toml", "lesson", check_lesson, is_lesson))
