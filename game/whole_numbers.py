"""Whole numbers on the command line: ``4.5`` is refused, never rounded."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Annotated, Any

from cyclopts import Parameter, Token

from game.boards.limits import shown


def whole_number(wanted: Any, tokens: Sequence[Token]) -> int:
    """The number of a parameter. Raises ``ValueError`` with a sentence."""
    word = tokens[0].value.strip()
    if not re.fullmatch(r"[+-]?[0-9]{1,18}", word):  # int() takes 1_0 and the digits of other scripts
        raise ValueError(f"'{shown(word)}' is not a whole number.")
    return int(word)


#: a parameter that takes a whole number
Whole = Annotated[int, Parameter(converter=whole_number)]
