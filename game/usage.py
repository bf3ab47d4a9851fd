"""What the command line answers with: the exit statuses, and the sentence for what it cannot understand."""

from __future__ import annotations

from game.boards.findings import ReadError

GOOD, FOUND, USAGE, FAULT = 0, 1, 2, 3


class UsageError(ReadError):
    """The command line cannot be understood; the message is a sentence for the player."""

    code = "E103"

    def __str__(self) -> str:
        return f"{self.text} {self.mend}".strip()
