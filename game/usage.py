"""What the command line answers with: exit statuses, the sentence for what it cannot understand, numbers."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
from collections.abc import Sequence
from typing import Annotated, Any

from cyclopts import Parameter, Token

from game.boards.findings import ReadError
from game.boards.limits import shown

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


# -------------------------------- Whole numbers on the command line: ``4.5`` is refused, never rounded
def whole_number(wanted: Any, tokens: Sequence[Token]) -> int:
    """The number of a parameter. Raises ``ValueError`` with a sentence."""
    word = tokens[0].value.strip()
    if not re.fullmatch(r"[+-]?[0-9]{1,18}", word):  # int() takes 1_0 and the digits of other scripts
        raise ValueError(f"'{shown(word)}' is not a whole number.")
    return int(word)


#: a parameter that takes a whole number
Whole = Annotated[int, Parameter(converter=whole_number)]
