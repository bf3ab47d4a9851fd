"""Reading saved games: every order is given again, and what differs is said by its number.

Nothing in a file is executed, nothing outside it is read; the board stands in it. A file that
is whole in part is recovered in part, and never written to.
"""

from __future__ import annotations

import itertools
import os
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from msgspec import Struct

from game.boards.findings import Finding, ReadError, errors
from game.core.amounts import counted
from game.core.anygame import History, Position, Rules, Step
from game.core.dice import DiceError
from game.core.refusals import Refused
from game.data_files import DataError, read_bytes
from game.notation.cases import ORDER, faces_of
from game.notation.errors import NotationError
from game.notation.orders import parse_order
from game.notation.position import Boards, read_body, read_position
from game.plain_text import IN_ITS_PLACE, in_a_line, not_text
from game.saves.meta import (
    BRANCH,
    LARGEST_FILE,
    MOST_BRANCHES,
    Branch,
    Meta,
    SaveError,
    SaveInfo,
    first_line,
    read_head,
    read_header,
    rules_hash,
)
from game.saves.writing import (
    CHECKPOINT,
    END,
    GAME,
    JOURNAL,
    MARK_LENGTH,
    REDO,
    SCENARIO,
    START,
    TEXT,
    TYPED,
    UNDO,
    mark_of,
    sum_of,
    unsealed,
)

# ----------------------------------- A saved game in its parts, before anything is judged by the rules
#: lines of a file, and of its header: a long game has a tenth of them
MOST_IN_FILE, MOST_IN_HEADER = 500_000, 5_000
Numbered = list[tuple[int, str]]
_DICE = r"[1-9][0-9]{0,2}(?: [1-9][0-9]{0,2})*"
_ORDER = re.compile(rf"> (.*?)(?: \[({TYPED} )?({_DICE})\])? =([0-9a-f]{{{MARK_LENGTH}}})")
_END = re.compile(r"\[end\] (\d{1,9}) ([0-9a-f]{16})")


class Recorded(Struct, frozen=True):
    """An order as a file has it. ``typed`` dice were not drawn by the game."""

    line: int
    text: str
    dice: tuple[int, ...]
    typed: bool
    mark: str


class Checkpoint(Struct):
    """A position written out after so many orders."""

    after: int
    lines: Numbered


class Sections(Struct):
    """A file in its parts, before anything is judged by the rules."""

    header: Numbered
    scenario: Numbered
    start: Numbered
    game: Numbered
    #: the lines of the journal
    journal: Numbered
    #: line of the end mark, orders it counts, sum; None when the file has no end
    end: tuple[int, int, str] | None = None
    body: str = ""
    last_line: int = 0
    #: first line behind the end mark that is neither blank nor of the journal, 0 for none
    behind: int = 0
    #: does the file end with the end of a line?
    last_line_whole: bool = True


def recorded(number: int, line: str) -> Recorded | None:
    """The order of a line with its dice and its mark; None when it is no such line."""
    match = _ORDER.fullmatch(line)
    if match is None:
        return None
    return Recorded(number, match[1], tuple(map(int, (match[3] or "").split())), bool(match[2]), match[4])


def split(text: str, file: str = "") -> Sections:
    """The parts of a file. Raises ``SaveError`` when it ends before the game begins, or is none."""
    first = text.partition("\n")[0]
    first_line(first.rstrip("\r"), file)
    found = Sections([], [], [], [], [], last_line_whole=not text or text.endswith("\n"))
    here = found.header
    places = {SCENARIO: found.scenario, START: found.start, GAME: found.game}
    seen: list[str] = []
    offset = len(first) + 1
    for number, raw in _lines_from(text, offset, 2):
        line = raw.rstrip("\r")
        if found.end is not None:
            _behind_the_end(found, text, offset, number)
            break
        if number > MOST_IN_FILE or len(found.header) > MOST_IN_HEADER:
            what, most = ("file", MOST_IN_FILE) if number > MOST_IN_FILE else ("header", MOST_IN_HEADER)
            raise SaveError(f"The {what} has more than {most:,} lines.", "", file, number, "E501")
        if line in places and line not in seen:
            here = places[line]
            seen.append(line)
        elif line.startswith(END):
            match = _END.fullmatch(line)
            if not match:
                break
            found.end, found.body = (number, int(match[1]), match[2]), text[:offset].removesuffix("\n")
        elif line.strip():
            here.append((number, line))
            found.last_line = number
        offset += len(raw) + 1
    if seen != list(places):
        missing = next((name for name in places if name not in seen), "")
        if not missing:
            raise SaveError("The parts of the file are in the wrong order.", "", file, 0, "E504")
        text = f"The file ends before its part {missing}: nothing of the game can be recovered."
        raise SaveError(text, "Open an earlier save.", file, text.count("\n") + 1, "E504")
    return found


def _lines_from(text: str, offset: int, first: int) -> Iterator[tuple[int, str]]:
    """The lines of a text from a place in it on, each cut out when it is asked for."""
    for number in itertools.count(first):
        end = text.find("\n", offset)
        if end < 0:
            if offset <= len(text):
                yield number, text[offset:]
            return
        yield number, text[offset:end]
        offset = end + 1


def _behind_the_end(found: Sections, text: str, offset: int, first: int) -> None:
    """The journal, if that is what stands there."""
    lines = itertools.islice(_lines_from(text, offset, first), MOST_IN_FILE)
    rows = [(number, line.rstrip("\r")) for number, line in lines if line.strip()]
    if not rows:
        return
    number, line = rows[0]
    if line == JOURNAL:
        found.journal = rows[1:]
    elif len(rows) == 1 and JOURNAL.startswith(line) and not found.last_line_whole:
        found.journal = rows  # the program stopped while it wrote the heading
    else:
        found.behind = number


# -------------------------------------------------------------------------------------------- the rest
class Loaded(Struct):
    """A saved game as read.

    ``history`` has every order up to the first that differs (``good`` of ``wanted``). When all is
    well ``findings`` holds no error. ``checkpoint`` is a later position of the file from which
    play can go on when the orders cannot all be given again.
    """

    history: History
    meta: Meta
    findings: tuple[Finding, ...] = ()
    wanted: int = 0
    checkpoint: Position | None = None
    checkpoint_after: int = 0
    #: the branches of the game that were not played when it was saved
    branches: tuple[Branch, ...] = ()
    #: the game of the file, where what goes on from it has a name of its own
    origin: str = ""

    @property
    def whole(self) -> bool:
        """Was the game read to its end without an error?"""
        return not errors(self.findings)

    @property
    def good(self) -> int:
        """Orders that could be given again."""
        return len(self.history.steps)

    def from_last_good_order(self) -> History:
        """The game to go on with after a file that is not whole: marked as branched."""
        return self._branch(self.history)

    def _branch(self, history: History) -> History:
        """A branch has a name of its own, so that its saves never replace those of the game."""
        history.branched, self.origin, self.meta.game = True, self.meta.game or self.origin, ""
        return history

    def from_checkpoint(self) -> History:
        """A game that begins with the later position of the file: marked as branched.

        Raises ``ValueError`` when there is none.
        """
        if self.checkpoint is None:
            raise ValueError("the file holds no later position")
        return self._branch(History(self.history.rules, self.checkpoint, self.history.laboratory))


def load_game(
    path: str | os.PathLike[str], boards: Boards | None = None, others: Iterable[SaveInfo] = ()
) -> Loaded:
    """The game of a file. Raises ``SaveError`` or ``NotationError`` when nothing of it can be used.

    ``boards`` finds maps by id, only to say whether the map has changed since. ``others`` are the
    saves known: when one of them has more orders of the same game, the record becomes branched.
    """
    place = Path(path)
    return load_text(read_text(place), str(place), boards, others)


def read_text(path: Path) -> str:
    """The text of a save. Raises ``SaveError`` in words."""
    file = str(path)
    try:
        # other systems end their lines otherwise, and some editors put a mark before the text
        return read_bytes(path, LARGEST_FILE, empty=True).decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError:
        mend = "Choose another file; a position written by hand must be saved as UTF-8."
        raise SaveError(
            "This is not a saved game of Sapper: it is not text.", mend, file, 0, "E501"
        ) from None
    except DataError as wrong:
        found = wrong.finding
        text = f"{found.text[:1].upper()}{found.text[1:]}"
        raise SaveError(text, found.mend, file, 0, "E501") from None


def load_text(
    text: str, file: str = "", boards: Boards | None = None, others: Iterable[SaveInfo] = ()
) -> Loaded:
    """The same from a text."""
    parts = split(text, file)
    meta = read_header(parts.header, file)
    meta.scenario_text = "".join(f"{line[2:]}\n" for _, line in parts.scenario)
    rules, start = read_position(parts.start, None, file, judged=False)
    reading = _Reading(file, meta, rules, start)
    reading.judge_text(parts)
    reading.judge_map(boards)
    reading.play(parts)
    meta.orders, meta.at = len(reading.history.steps), reading.history.at
    found = Loaded(
        reading.history,
        meta,
        tuple(reading.findings),
        max(reading.wanted, len(reading.history.steps)),
        *reading.later(),
        branches=tuple(reading.branches),
    )
    if is_earlier(meta, others, reading.most):
        found.from_last_good_order()
    return found


def is_earlier(meta: Meta, others: Iterable[SaveInfo], most: int = 0) -> bool:
    """Does one of these saves hold more of the same game than this one ever did?

    ``most`` is how many orders stood in it at most: what has been undone since, as play allows, is no
    other game. A save that was written before this one is what this one went on from.
    """
    most = max(most, meta.at)

    def holds_more(other: Meta) -> bool:
        before = 0 < other.sequence < meta.sequence and other.time <= meta.time
        return other.game == meta.game and other.at > most and not before

    return bool(meta.game) and any(holds_more(other.meta) for other in others)


class _Reading:
    """Gives the orders of a file again and collects what differs."""

    def __init__(self, file: str, meta: Meta, rules: Rules, start: Position) -> None:
        self.file, self.meta, self.rules, self.start = file, meta, rules, start
        self.history = History(rules, start, meta.laboratory)
        self.history.branched = meta.branched
        self.findings: list[Finding] = []
        self.checkpoints: list[Checkpoint] = []
        self.wanted = 0
        self.branches: list[Branch] = []
        #: how many orders stood at most since the file was written whole
        self.most = 0
        #: the line of each branch, and its orders
        self._branch_lines: list[tuple[int, str, Numbered]] = []

    def add(self, code: str, text: str, mend: str = "", line: int = 0) -> None:
        self.findings.append(Finding(code=code, text=text, file=self.file, line=line, mend=mend))

    # ------------------------------------------------------------- text and map
    def judge_text(self, parts: Sections) -> None:
        """Is the text as it was written?"""
        if parts.end is None:
            text = "The file is incomplete: its end was cut off."
            self.add("E505", text, "You can resume the part that is left.", parts.last_line)
        elif sum_of(parts.body) != parts.end[2]:
            text = "The text has been changed since it was saved; every order is checked."
            self.add("W506", text)
        if parts.behind:
            self.add("W513", "Text after the end of the game is ignored.", "", parts.behind)
        if self.meta.rules_hash != rules_hash(self.rules, self.start.terms.game):
            text = "The game was saved under rules that differ from these; every order is checked."
            self.add("W507", text)

    def judge_map(self, boards: Boards | None) -> None:
        """Is the board the one the game began on, and is the map still the same?"""
        board = self.start.board
        if board.hash != self.meta.map_hash:
            text = f"The board in the file is not the map '{self.meta.map_id}' that the game began on."
            self.add("E508", text, "Continue only if you changed it yourself.")
            return
        known = boards(self.meta.map_id) if boards else None
        if known is None:
            return
        # a scenario may have added zones to it
        known = known.with_zones(board.zones)
        if known.hash == board.hash:
            self.start.board = known
            if not self.start.markers:
                self.start.ground = known.derived
        else:
            text = f"The map '{self.meta.map_id}' has changed since; the game continues on the old map."
            self.add("W509", text)

    # ---------------------------------------------------------------- the orders
    def play(self, parts: Sections) -> None:
        """Give every order again, up to the first that differs; then go through the journal."""
        orders = self.orders(parts)
        self.wanted += sum(line.startswith(ORDER) for _, line in parts.journal)
        if not all(self.give(one) for one in orders) or errors(self.findings):
            return
        if self.meta.at > len(self.history.steps):
            stood, there = self.meta.at, len(self.history.steps)
            text = f"{counted(stood, 'order')} were in the game when it was saved, and {there} are left."
            self.add("E511", text, "Orders have been taken out of the file.")
            return
        self.history.at = self.meta.at
        self.play_branches()
        self.play_journal(parts)

    # -------------------------------------------------------------- the branches
    def play_branches(self) -> None:
        """Give the orders of the other branches; of one that differs the part before that is kept."""
        steps = list(self.history.steps)
        for number, line, rows in self._branch_lines:
            try:
                name, common, at = read_head(line)
            except (ReadError, IndexError):
                self.add("W518", f"A branch cannot be read: `{shortened(line)}`.", "", number)
                continue
            if common > len(steps):
                self.add("W518", f"The branch “{name}” leaves the game after its end.", "", number)
                continue
            reading = _Reading(self.file, self.meta, self.rules, self.start)
            reading.history.steps, reading.history.at = steps[:common], common
            for place, text in rows:
                order = recorded(place, text)
                if order is None or reading.order(order):
                    here = f"{shortened(text)}"
                    self.add("W518", f"The branch “{name}” is kept up to `{here}`, which differs.", "", place)
                    break
            found = reading.history.steps
            self.branches.append(Branch(name, found, min(at, len(found))))

    def play_journal(self, parts: Sections) -> None:
        """What was done since the game was saved whole, up to the last whole line."""
        seal = parts.end[2] if parts.end else ""
        for place, (number, line) in enumerate(parts.journal, 1):
            self.most = max(self.most, self.history.at)
            found = unsealed(line, seal)
            last = place == len(parts.journal) and not parts.last_line_whole
            if found is None and last and not not_text(line):
                text = "The program stopped while it wrote the last line of the journal: that order is lost."
                self.add("W514", text, "Give it again.", number)
                return
            if found is None or not self.done(number, found[0]):
                if found is None:
                    text = f"The journal is damaged here: `{shortened(line)}`. What follows is ignored."
                    at = self.history.at
                    self.add("E515", text, f"Resume from order {at}." if at else "", number)
                return
            seal = found[1]

    @property
    def alone(self) -> bool:
        """Did one person give the orders of both sides?"""
        return self.meta.options.get("mode") == "solo"

    def done(self, number: int, line: str) -> bool:
        """Carry out a line of the journal; False when it cannot be."""
        history = self.history
        if line == UNDO and history.at:
            history.at -= 1
            history.branched = history.branched or bool(history.barrier(history.at, self.alone))
        elif line == REDO and history.can_redo:
            history.at += 1
        else:
            order = recorded(number, line)
            if order is not None:
                return self.give(order)
            self.broken(number, line, history.at)
            return False
        return True

    def give(self, one: Recorded) -> bool:
        """Give an order again; what differs is said."""
        number = self.history.at + 1
        wrong = self.order(one)
        if wrong:
            text = f"order {number}, `{shortened(one.text)}`: {wrong}"
            mend = f"Resume from order {number - 1}." if number > 1 else "Start a new game."
            self.add("E510", f"{text[:1].upper()}{text[1:]}", mend, one.line)
        return not wrong

    def orders(self, parts: Sections) -> list[Recorded]:
        """The orders and checkpoints of a file; what is no such line is said and ends them."""
        found: list[Recorded] = []
        text: Numbered = []
        for number, line in parts.game:
            if line.startswith(BRANCH) and len(self._branch_lines) < MOST_BRANCHES:
                self._branch_lines.append((number, line, []))
            elif self._branch_lines:
                self._branch_lines[-1][2].append((number, line))
            elif line.startswith(TEXT):
                text.append((number, line[2:]))
            elif line.startswith(CHECKPOINT):
                text = []
                self.checkpoint(line, found, text)
            else:
                order = recorded(number, line)
                if order is None:
                    if (
                        parts.end is not None or number != parts.last_line
                    ):  # else cut off, which has been said
                        self.broken(number, line, len(found))
                    break
                found.append(order)
        self.wanted = len(found)
        if parts.end is not None:
            self.wanted = max(self.wanted, parts.end[1])
            if parts.end[1] != len(found) and not errors(self.findings):
                there = f"there {'is' if len(found) == 1 else 'are'} {len(found)}"
                text_wrong = f"The file should hold {counted(parts.end[1], 'order')}, and {there}."
                self.add("E511", text_wrong, "Orders have been added or taken out.", parts.end[0])
        return found

    def checkpoint(self, line: str, found: list[Recorded], text: Numbered) -> None:
        after = line[1:].strip()
        if after.isascii() and after.isdigit() and int(after[:9]) == len(found):
            self.checkpoints.append(Checkpoint(len(found), text))

    def broken(self, number: int, line: str, count: int) -> None:
        text = f"Order {count + 1} cannot be read: `{shortened(line)}`."
        self.add("E512", text, f"Resume from order {count}." if count else "", number)

    def order(self, recorded: Recorded) -> str:
        """Give one order. Returns what differs, or ""."""
        before = self.history.position
        try:
            order = parse_order(recorded.text, self.rules, before.board, before)
            step = self.rules.apply(before, order, recorded.dice if recorded.typed else None, explained=True)
        except ReadError as wrong:
            return wrong.text
        except Refused as refused:
            return f"it is refused: {refused.refusal.text} ({refused.refusal.rule})"
        except DiceError as wrong:
            return f"{wrong}."
        wrong_dice = _dice_differ(recorded, step)
        if wrong_dice:
            return wrong_dice
        if mark_of(step.position) != recorded.mark:
            return "it leads to a different position from the one recorded."
        history = self.history
        if history.can_redo:  # what was taken back before is forgotten
            history.branched = history.branched or history.laboratory
            del history.steps[history.at :]
        history.steps.append(step)
        history.at += 1
        return ""

    # ------------------------------------------------------------------ recovery
    def later(self) -> tuple[Position | None, int]:
        """The last position written out behind the order that differs, if it can be read."""
        if not errors(self.findings):
            return None, 0
        for checkpoint in reversed(self.checkpoints):
            if checkpoint.after <= len(self.history.steps):
                break
            try:
                return read_body(checkpoint.lines, self.rules, self.start, self.file), checkpoint.after
            except NotationError:
                continue
        return None, 0


def shortened(line: str) -> str:
    """A line to be shown in a sentence; one mark stands for a row of what is not text."""
    line = re.sub(f"{IN_ITS_PLACE}+", IN_ITS_PLACE, in_a_line(line))
    return line if len(line) <= 60 else line[:57] + "..."


def _dice_differ(recorded: Recorded, step: Step) -> str:
    drawn = faces_of(step)
    if drawn == recorded.dice:
        return ""
    theirs = " ".join(map(str, recorded.dice))
    ours = " ".join(map(str, drawn))
    if not theirs:
        return f"no die is recorded, and the game rolls {ours}."
    if not ours:
        return f"dice are recorded ({theirs}), and the game rolls none."
    if len(recorded.dice) == len(drawn) == 1:
        return f"the die recorded is {theirs}, the game rolls {ours}."
    return f"the dice recorded are {theirs}, the game rolls {ours}."
