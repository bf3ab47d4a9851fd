"""A text as one word of a line, and back: the way of boards, positions, orders and saves."""

from __future__ import annotations

import re

from game.plain_text import as_text

_PLAIN = re.compile(r"[A-Za-z0-9_.:+*/=!?-]+")
_ESCAPED = re.compile(r"\\(.)")
_ENDS = {"n": "\n", "r": "\r"}


def quoted(text: str) -> str:
    """A text as one word; a placeholder replaces characters that are not text."""
    if _PLAIN.fullmatch(text):
        return text
    body = text.replace("\\", "\\\\").replace('"', '\\"').replace("\r", "\\r").replace("\n", "\\n")
    return f'"{as_text(body)}"'


def unquoted(body: str) -> str:
    """The text between a pair of double quotation marks."""
    return _ESCAPED.sub(lambda match: _ENDS.get(match[1], match[1]), body) if "\\" in body else body
