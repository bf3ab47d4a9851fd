"""What the command line answers with: the exit statuses, and the sentence for what it cannot understand."""

from __future__ import annotations

import os
import shlex
import subprocess

from game.boards.findings import ReadError

#: width and height of the smallest window that has room for everything, and of the largest picture
LEAST_SIZE, MOST_SIZE = (960, 600), (7680, 4320)
GOOD, FOUND, USAGE, FAULT = 0, 1, 2, 3


def command(*words: str) -> str:
    """A command line to be copied, its words quoted for the shell of this system."""
    return subprocess.list2cmdline(words) if os.name == "nt" else shlex.join(words)


class UsageError(ReadError):
    """The command line cannot be understood; the message is a sentence for the player."""

    code = "E103"

    def __str__(self) -> str:
        return f"{self.text} {self.mend}".strip()
