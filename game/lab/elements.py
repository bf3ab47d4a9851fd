"""HTML and SVG out of elements, and tables as CSV; whatever a scenario calls itself, it is escaped."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence
from html import escape
from typing import TypeAlias

from game.plain_text import in_a_line

#: elements of HTML that have no content and no end
VOID = frozenset(("br", "img", "meta"))


class Markup(str):
    """A text that is markup, and is not escaped again."""

    __slots__ = ()


Inside: TypeAlias = str | Iterable["Inside"]


def joined(inside: Inside) -> str:
    """Content in a row, with every word escaped that is no markup."""
    if isinstance(inside, Markup):
        return inside
    if isinstance(inside, str):
        return escape(inside)
    return "".join(map(joined, inside))


def element(name: str, /, *inside: Inside, **attributes: str | float) -> Markup:
    """An element; ``class_`` is its class, and an underscore in the name of an attribute is a hyphen."""
    words = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{escape(number(value))}"' for key, value in attributes.items()
    )
    end = "" if name in VOID else f"</{name}>"
    return Markup(f"<{name}{words}>{joined(inside)}{end}")


def number(value: str | float) -> str:
    """A number as short as a picture needs it; words stay."""
    return value if isinstance(value, str) else f"{value:.1f}".removesuffix(".0")


# --------------------------------------------------------------------- Tables as CSV for a spreadsheet
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
