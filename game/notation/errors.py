"""What is wrong with a text of a position or an order: every line at once, with how to mend it."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable

from msgspec.structs import replace

from game.boards.did_you_mean import hint
from game.boards.findings import BoardError, Finding, ReadError
from game.boards.limits import MOST_MISTAKES
from game.core.codec import CodecError
from game.hexes.grid import LabelError


class NotationError(BoardError):
    """A text that holds no position; ``findings`` names every wrong line."""


class Notes:
    """Findings collected while a text is read."""

    def __init__(self, file: str = "") -> None:
        self.file = file
        self.findings: list[Finding] = []

    def add(self, line: int, text: str, mend: str = "", code: str = "E401") -> None:
        """Note a mistake."""
        self.put(line, Finding(code=code, text=text, mend=mend))

    def put(self, line: int, finding: Finding) -> None:
        """Note a mistake that does not know yet where it stands.

        Raises ``NotationError`` when there are so many that the text is not worth reading on.
        """
        self.findings.append(replace(finding, file=self.file, line=line))
        if len(self.findings) == MOST_MISTAKES:
            text, mend = f"There are more mistakes than these {MOST_MISTAKES}.", "Mend these first."
            self.findings.append(Finding(code="E402", text=text, file=self.file, line=line, mend=mend))
            self.stop()

    def line(self, number: int) -> _Line:
        """A context: what is wrong inside is noted with this line and does not go farther."""
        return _Line(self, number)

    def stop(self) -> None:
        """Raise what was collected, if anything was."""
        if self.findings:
            raise NotationError(sorted(self.findings, key=lambda f: f.line))


class _Line:
    def __init__(self, notes: Notes, number: int) -> None:
        self.notes, self.number = notes, number

    def __enter__(self) -> None:
        return None

    def __exit__(self, kind: object, wrong: BaseException | None, trace: object) -> bool:
        if isinstance(wrong, ReadError):
            self.notes.put(self.number, wrong.finding)
        elif isinstance(wrong, LabelError):
            self.notes.add(self.number, f"{wrong}.", "Name a hex of the board.")
        return isinstance(wrong, ReadError | LabelError)


class Words:
    """The words of a line, taken one after the other."""

    def __init__(self, words: Iterable[str]) -> None:
        self._left = deque(words)

    @property
    def left(self) -> deque[str]:
        """The words that are not taken yet."""
        return self._left

    @left.setter
    def left(self, words: Iterable[str]) -> None:
        self._left = deque(words)

    def rest(self) -> list[str]:
        """All words that are left; they are taken."""
        found = list(self._left)
        self._left.clear()
        return found

    def take(self, what: str, mend: str = "") -> str:
        """The next word. Raises ``CodecError`` when there is none."""
        if not self._left:
            raise CodecError(f"The line ends where {what} is expected.", mend)
        return self._left.popleft()

    def next_is(self, *words: str) -> bool:
        """Is the next word one of these? If so it is taken."""
        if self._left and self._left[0] in words:
            self._left.popleft()
            return True
        return False

    def done(self) -> None:
        """Nothing may be left. Raises ``CodecError``."""
        if self._left:
            raise CodecError(f"'{self._left[0]}' is not understood here.")


def known(word: str, words: Iterable[str], what: str) -> str:
    """A word that must be one of some. Raises ``CodecError`` with the nearest one."""
    row = list(words)
    if word in row:
        return word
    raise CodecError(f"There is no {what} '{word}'.", hint(word, row))
