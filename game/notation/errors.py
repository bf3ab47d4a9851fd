"""What is wrong with a text of a position or an order: every line at once, with how to mend it."""

from __future__ import annotations

from msgspec.structs import replace

from game.boards.findings import BoardError, Finding, ReadError
from game.boards.limits import MOST_MISTAKES
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
            text, mend = f"There are more mistakes than these {MOST_MISTAKES}.", "Fix these first."
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
