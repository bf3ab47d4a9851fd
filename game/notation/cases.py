"""Cases: a position, then orders and questions, a line each.

::

    board 6x6
    turn 1 blue fire
    blue HVY-1 0202
    red MSL-1 0203
    ? odds HVY-1 at MSL-1
    > fire HVY-1 at MSL-1 [6]

Dice in brackets are those that the order rolls; without them the position's own dice are used.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence

from msgspec import Struct

from game.boards.findings import BoardError, ReadError
from game.boards.limits import check_line, shown
from game.core.anygame import Order, Position, Rules, Step
from game.core.codec import CodecError, words_of
from game.core.dice import DiceError
from game.core.refusals import Refusal
from game.core.words import Words
from game.notation.contract import Answer
from game.notation.errors import NotationError, Notes
from game.notation.orders import order_text, parse_order
from game.notation.position import Boards, position_text, read_position
from game.notation.questions import answer

ORDER, QUESTION, NOTE = ">", "?", "#"
#: the line that begins a case from a scenario instead of a position
PLAY = "play"
#: makes the first position of a scenario from the words after ``play``; raises ``CodecError``
Starter = Callable[[Words], tuple[Rules, Position]]
#: characters of a case, and its orders and questions
LONGEST_CASE, MOST_LINES = 4 * 1024 * 1024, 20_000
_REMARK = re.compile(r"(?<!\S)#.*")


class Line(Struct, frozen=True):
    """An order or a question of a case. ``dice`` are those it brings along, None for the game's own."""

    number: int
    sign: str
    text: str
    dice: tuple[int, ...] | None = None


class Case(Struct, frozen=True):
    """A case as read: where it starts and what is done and asked."""

    rules: Rules
    start: Position
    lines: tuple[Line, ...]


class Entry(Struct, frozen=True):
    """What came of a line of a case: a step, a refusal, an answer, or ``wrong``: it is not understood."""

    line: Line
    before: Position
    step: Step | None = None
    refusal: Refusal | None = None
    answer: Answer | None = None
    wrong: str = ""

    @property
    def after(self) -> Position:
        """The position after it."""
        found: Position = self.step.position if self.step else self.before
        return found


# ------------------------------------------------------------------------------ reading
def parse_case(
    text: str, boards: Boards | None = None, starter: Starter | None = None, file: str = ""
) -> Case:
    """The case of a text. Raises ``NotationError`` with every wrong line of its position at once."""
    notes = Notes(file)
    if len(text) > LONGEST_CASE:
        notes.add(0, f"The text has {len(text):,} characters; {LONGEST_CASE:,} are read at most.")
        notes.stop()
    head: list[tuple[int, str]] = []
    lines: list[Line] = []
    play: tuple[int, Words] | None = None
    for number, line in enumerate(text.splitlines(), 1):
        stripped = line.strip()
        if not stripped or stripped.startswith(NOTE):
            continue
        if stripped[:1] in (ORDER, QUESTION):
            with notes.line(number):
                lines.append(_line(number, stripped))
            if len(lines) > MOST_LINES:
                notes.add(
                    number, f"There are more than {MOST_LINES:,} orders and questions.", "Leave some out."
                )
                notes.stop()
        elif stripped.split(maxsplit=1)[:1] == [PLAY]:
            with notes.line(number):
                play = (number, Words(words_of(stripped)[1:]))
        elif lines:
            notes.add(number, "The position goes on after the first order.", "Put it before that.")
        else:
            head.append((number, line))
    found = _start(head, play, boards, starter, notes)
    if found is None:
        notes.stop()
        raise AssertionError("a case without a start has findings")
    notes.stop()
    return Case(found[0], found[1], tuple(lines))


def _start(
    head: list[tuple[int, str]],
    play: tuple[int, Words] | None,
    boards: Boards | None,
    starter: Starter | None,
    notes: Notes,
) -> tuple[Rules, Position] | None:
    if play is None:
        try:
            return read_position(head, boards, notes.file)
        except NotationError as wrong:
            notes.findings += wrong.findings
            return None
    number, words = play
    for other, line in head:
        if line:
            notes.add(other, "A case plays a scenario or has a position, not both.", "Leave one of them out.")
    with notes.line(number):
        if starter is None:
            raise CodecError("Scenarios cannot be played here.", "Write a position.")
        try:
            found = starter(words)
        except BoardError as wrong:
            raise CodecError(" ".join(f.text for f in wrong.findings)) from None
        words.done()
        return found
    return None


def _line(number: int, text: str) -> Line:
    check_line(text)
    sign, rest = text[0], text[1:].strip()
    if '"' not in rest:
        rest = _REMARK.sub("", rest).strip()
    dice: tuple[int, ...] | None = None
    if sign == ORDER and rest.endswith("]") and "[" in rest:
        rest, _, inside = rest[:-1].rpartition("[")
        dice = _dice(inside)
    return Line(number, sign, rest.strip(), dice)


def _dice(text: str) -> tuple[int, ...]:
    words = text.split()
    if not all(word in ("1", "2", "3", "4", "5", "6") for word in words):
        raise CodecError(f"[{shown(text)}] are no dice.", "Write each die from 1 to 6, such as [4 6].")
    return tuple(map(int, words))


# ------------------------------------------------------------------------------ playing
def play_case(case: Case) -> Iterator[Entry]:
    """Carry a case out line by line. What is refused or wrong changes nothing and play goes on."""
    position = case.start
    for line in case.lines:
        entry = _entry(case.rules, position, line)
        yield entry
        position = entry.after


def _entry(rules: Rules, position: Position, line: Line) -> Entry:
    try:
        if line.sign == QUESTION:
            return Entry(line, position, answer=answer(rules, position, line.text))
        order = parse_order(line.text, rules, position.board, position)
    except ReadError as wrong:
        return Entry(line, position, wrong=f"{wrong.text} {wrong.mend}".strip())
    refusal = rules.refusal(position, order)
    if refusal is not None:
        return Entry(line, position, refusal=refusal)
    try:
        return Entry(line, position, rules.apply(position, order, line.dice))
    except DiceError as wrong:
        return Entry(line, position, wrong=f"{str(wrong)[:1].upper()}{str(wrong)[1:]}.")


# ------------------------------------------------------------------------------ writing
def step_line(before: Position, order: Order, faces: Sequence[int], sign: str = ORDER) -> str:
    """The line of an order with the dice it rolled."""
    dice = f" [{' '.join(map(str, faces))}]" if faces else ""
    return f"{sign} {order_text(before.board, order, before)}{dice}"


def faces_of(step: Step) -> tuple[int, ...]:
    """All dice of a step in order."""
    return tuple(die for roll in step.rolls for die in roll.dice)


def case_text(rules: Rules, start: Position, steps: Sequence[Step], notes: Sequence[str] = ()) -> str:
    """A game as a case: its start, its orders with their dice; ``notes`` are remarks on top."""
    lines = [f"# {note}".rstrip() for note in notes] + [position_text(rules, start)]
    before = start
    for step in steps:
        lines.append(step_line(before, step.order, faces_of(step)))
        before = step.position
    return "\n".join(lines) + "\n"
