"""Whole numbers on the command line: ``4.5`` is refused, never rounded."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any

from cyclopts import Parameter, Token


def whole_number(wanted: Any, tokens: Sequence[Token]) -> int:
    """The number of a parameter. Raises ``ValueError`` with a sentence."""
    word = tokens[0].value.strip()
    try:
        return int(word)
    except ValueError:
        raise ValueError(f"'{word}' is not a whole number.") from None


#: a parameter that takes a whole number
Whole = Annotated[int, Parameter(converter=whole_number)]
