"""Characters that are not text: readers of files refuse them, writers leave them out,
nobody can draw them.
"""

from __future__ import annotations

import re
import unicodedata

#: control characters but for tabulator and the usual ends of lines, unusual ends of lines,
#: halves of characters
_NOT_TEXT = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]")
#: stands where a character stood that cannot be shown
IN_ITS_PLACE = "\ufffd"


def not_text(text: str) -> str:
    """The first character of a text that is not text, such as ``U+0000``; empty if all of it may be read."""
    if text.isprintable():
        return ""
    found = _NOT_TEXT.search(text)
    return f"U+{ord(found[0]):04X}" if found else ""


def as_text(text: str) -> str:
    """The text with a mark for each character that is not text, so that ``not_text`` finds none."""
    return text if text.isprintable() else _NOT_TEXT.sub(IN_ITS_PLACE, text)


def in_a_line(text: str) -> str:
    """The text as one line that can be shown: blanks for ends of lines, a mark for what is not text."""
    return text if text.isprintable() else "".join(map(_shown, text))


def is_digits(text: str) -> bool:
    """Is it a row of the digits 0 to 9? ``str.isdigit`` takes those of every script, and superscripts too."""
    return text.isascii() and text.isdigit()


def one_line(text: str) -> str:
    """A name or title of another program's file: one line without what cannot be shown, blanks trimmed."""
    return in_a_line(text).strip()


def _shown(character: str) -> str:
    if character.isprintable():
        return character
    if character.isspace():
        return " "
    # marks of direction and joiners have no width of their own: a text of them alone cannot be drawn
    return "" if unicodedata.category(character) == "Cf" else IN_ITS_PLACE
