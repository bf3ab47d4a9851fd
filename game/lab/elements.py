"""HTML and SVG out of elements. Whatever is no markup yet is escaped: a scenario may say what it likes."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import TypeAlias

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
