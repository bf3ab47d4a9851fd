"""Cases: a position, then orders and questions, a line each.

::

    board 6x6
    turn 1 blue fire
    blue HVY-1 0202
    red MSL-1 0203
    ? odds HVY-1 at MSL-1
    > fire HVY-1 at MSL-1 [6]

Dice in brackets are those that the order rolls; without them the position's own dice are used. An order
behind ``!`` is to be refused, with the code in brackets: ``! move HVY-1 0203 [enemy]``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence

from msgspec import Struct

from game.boards.findings import BoardError, ReadError
from game.boards.limits import check_line, shown
from game.core.anygame import Order, Position, Rules, Step
from game.core.codec import CodecError, words_of
from game.core.dice import FACES, MOST_FACES, DiceError
from game.core.refusals import Refusal
from game.core.words import Words
from game.notation.contract import Answer
from game.notation.errors import NotationError, Notes
from game.notation.orders import order_text, parse_order
from game.notation.position import Boards, position_text, read_position
from game.notation.questions import answer

ORDER, QUESTION, REFUSED, NOTE = ">", "?", "!", "#"
#: the line that begins a case from a scenario instead of a position
PLAY = "play"
#: makes the first position of a scenario from the words after ``play``; raises ``CodecError``
Starter = Callable[[Words], tuple[Rules, Position]]
#: characters of a case, and its orders and questions
LONGEST_CASE, MOST_LINES = 4 * 1024 * 1024, 20_000
#: what a die can show, as it is written
FACES_WRITTEN = frozenset(str(face) for face in range(1, MOST_FACES + 1))
_CODE = re.compile(r"[a-z0-9-]+")
_REMARK = re.compile(r"(?<!\S)#.*")


class Line(Struct, frozen=True):
    """An order or a question of a case. ``dice`` are those it brings along, None for the game's own.

    ``code`` is that of the refusal which an order behind ``!`` is to meet.
    """

    number: int
    sign: str
    text: str
    dice: tuple[int, ...] | None = None
    code: str = ""

    @property
    def written(self) -> str:
        """The line as it is given."""
        inside = self.code or " ".join(map(str, self.dice or ()))
        return f"{self.sign} {self.text}{f' [{inside}]' if inside else ''}"


class Case(Struct, frozen=True):
    """A case as read: where it starts and what is done and asked."""

    rules: Rules
    start: Position
    lines: tuple[Line, ...]


class Entry(Struct, frozen=True):
    """What came of a line of a case: a step, a refusal, an answer, or ``wrong``: it is not understood.

    An order that was to be refused and is allowed has none of them: it is not carried out.
    """

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

    @property
    def as_expected(self) -> bool:
        """Was an order refused that was to be, with the code that was to come?"""
        return self.refusal is not None and self.refusal.code == self.line.code

    @property
    def fault(self) -> str:
        """Why a case with this line is not in order, in a sentence; "" where it is."""
        code = self.line.code
        if self.wrong:
            return self.wrong
        if self.refusal is not None and not self.as_expected:
            told = f"The order is refused: {self.refusal.text}"
            return f"{told} ({self.refusal.code}; {code} was expected)" if code else told
        return (
            f"The order is allowed; it was to be refused ({code})." if code and self.refusal is None else ""
        )


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
        if stripped[:1] in (ORDER, QUESTION, REFUSED):
            with notes.line(number):
                lines.append(read_line(number, stripped))
            if len(lines) > MOST_LINES:
                notes.add(
                    number, f"There are more than {MOST_LINES:,} orders and questions.", "Leave some out."
                )
                notes.stop()
        elif stripped.split(maxsplit=1)[:1] == [PLAY]:
            with notes.line(number):
                play = (number, Words(words_of(stripped)[1:]))
        elif lines:
            notes.add(number, "The position continues after the first order.", "Put it before that.")
        else:
            head.append((number, line))
    found = _start(head, play, boards, starter, notes)
    if found is None:
        notes.stop()
        raise AssertionError("a case without a start has findings")
    most = max(found[0].faces.values(), default=FACES)
    for given in lines:
        with notes.line(given.number):
            if any(die > most for die in given.dice or ()):
                shows = " ".join(map(str, given.dice or ()))
                raise CodecError(f"[{shown(shows)}] are not dice.", f"Write each die from 1 to {most}.")
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


def read_line(number: int, text: str) -> Line:
    """An order, a question or an order to be refused as written, with its sign. Raises ``CodecError``."""
    check_line(text)
    sign, rest = text[0], text[1:].strip()
    if '"' not in rest:
        rest = _REMARK.sub("", rest).strip()
    inside = ""
    bracketed = sign != QUESTION and rest.endswith("]") and "[" in rest
    if bracketed:
        rest, _, inside = rest[:-1].rpartition("[")
    if sign == REFUSED:
        return Line(number, sign, rest.strip(), code=_code(inside.strip()))
    return Line(number, sign, rest.strip(), _dice(inside) if bracketed else None)


def _code(text: str) -> str:
    if not _CODE.fullmatch(text):
        found = f"[{shown(text)}] is not a refusal code." if text else "The code of the refusal is missing."
        raise CodecError(found, "Write it in brackets after the order: ! move HVY-1 0203 [enemy]")
    return text


def _dice(text: str) -> tuple[int, ...]:
    words = text.split()
    if not all(word in FACES_WRITTEN for word in words):
        raise CodecError(f"[{shown(text)}] are not dice.", "Write what each die shows, such as [4 6].")
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
    if line.sign == REFUSED:
        return Entry(line, position)
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
