"""Tables as CSV for a spreadsheet."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence

from game.plain_text import in_a_line

#: with these a spreadsheet begins a formula
_FORMULA = ("=", "+", "-", "@")
#: stands before a word that begins so, and is not shown by a spreadsheet
_QUOTE = "'"


def csv_text(head: Sequence[str], lines: Iterable[Sequence[object]]) -> str:
    """Head and lines as CSV. No word begins a formula, whatever a scenario or a player is called."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow([_cell(word) for word in head])
    writer.writerows([_cell(value) for value in line] for line in lines)
    return text.getvalue()


def _cell(value: object) -> object:
    if isinstance(value, float):
        return f"{value:.4f}".rstrip("0").rstrip(".")
    if not isinstance(value, str):
        return value
    word = in_a_line(value)
    return f"{_QUOTE}{word}" if word.lstrip().startswith(_FORMULA) else word
