"""Limits on the length and number of lines and words: with them every reader stays fast.

People and the program write far less than each of them. A reader that meets more reports the line and the
limit in a sentence, and does not go on to read what would take a minute.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from game.boards.findings import ReadError
from game.plain_text import as_text

#: characters of a line: it may name every hex of the largest board
LONGEST_LINE = 400_000
#: characters of a name or title
LONGEST_TEXT = 1_000
#: characters of a word: a text, each of its characters escaped, with its key and quotation marks
LONGEST_WORD = 2 * LONGEST_TEXT + 100
#: mistakes reported for one text
MOST_MISTAKES = 400
#: characters of a word quoted in a sentence
SHOWN = 60


def check_line(line: str, longest: int = LONGEST_LINE) -> None:
    """Refuse a line that is too long to be read. Raises ``ReadError``."""
    if len(line) > longest:
        text = f"The line has {len(line):,} characters; a line has at most {longest:,}."
        raise ReadError(text, "Break it into several lines, or delete it.")


def check_word(word: str, longest: int = LONGEST_WORD) -> None:
    """Refuse a word that is too long to be read. Raises ``ReadError``."""
    if len(word) > longest:
        text = f"'{shown(word)}' has {len(word):,} characters; a word has at most {longest:,}."
        raise ReadError(text, "Shorten it.")


def check_count(count: int, most: int, what: str, mend: str) -> None:
    """Refuse more than this many of something. Raises ``ReadError``."""
    if count > most:
        raise ReadError(f"There are {count:,} {what}; there may be {most:,} at most.", mend)


def shown(word: str, most: int = SHOWN) -> str:
    """A word as quoted in a sentence: truncated if very long."""
    return word if len(word) <= most else word[: most - 3] + "..."


def listed(words: Sequence[str], most: int = 20) -> str:
    """Words in a sentence, shortened to the first few."""
    if not words:
        return "none"
    if len(words) <= most:
        return ", ".join(words)
    return f"{', '.join(words[:most])} and {len(words) - most:,} more"


# -------------- A text as one word of a line, and back: the way of boards, positions, orders and saves
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
