"""How long a line or word may be, and how many there may be: with these bounds every reader stays quick.

What a person or the program writes stays far below each of them. A reader that meets more says so in
a sentence, with the line and the limit, and does not go on to read what would take a minute.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.boards.findings import ReadError

#: characters of a line: it may name every hex of the largest board
LONGEST_LINE = 400_000
#: characters of a word, and of a text in quotation marks
LONGEST_WORD = 2_000
#: characters of a name or title; it may be written with a backslash before each
LONGEST_TEXT = 1_000
#: mistakes that are said of one text
MOST_MISTAKES = 400
#: characters of a word that a sentence repeats
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
    """Refuse more than so many of something. Raises ``ReadError``."""
    if count > most:
        raise ReadError(f"There are {count:,} {what}; there may be {most:,} at most.", mend)


def shown(word: str, most: int = SHOWN) -> str:
    """A word as a sentence repeats it: cut off where it is very long."""
    return word if len(word) <= most else word[: most - 3] + "..."


def listed(words: Sequence[str], most: int = 20) -> str:
    """Words in a sentence, the first ones of many."""
    if not words:
        return "none"
    if len(words) <= most:
        return ", ".join(words)
    return f"{', '.join(words[:most])} and {len(words) - most:,} more"
