"""The words of a line of text: splitting a line, and taking words one by one."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterable, Sequence

from game.boards.findings import ReadError, hint
from game.boards.limits import LONGEST_WORD, check_line, check_word, quoted, unquoted
from game.plain_text import not_text

#: ``boards.quoting`` defines how a text becomes a word; code that writes lines imports it from here
__all__ = [
    "EMPTY", "CodecError", "Words", "is_word", "joined", "known", "parted", "quoted", "whole", "words_of",
]  # fmt: skip

EMPTY = "-"
# possessive: a word of a megabyte leaves no backtracking
_WORD = re.compile(r'(?:[^\s"#]++|(?<=\S)#|"(?:[^"\\]|\\.)*+")++')
_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]*")
_PIECE = re.compile(r'"((?:[^"\\]|\\.)*)"|([^"]+)')


class CodecError(ReadError):
    """An invalid text; the message is a sentence, ``mend`` says what to write."""


# ------------------------------------------------------------------------------- words
def words_of(line: str, longest: int = LONGEST_WORD) -> list[str]:
    """The words of a line; a word in double quotes may hold spaces; ``#`` starts a comment.

    Raises ``ReadError`` for a line or word that is too long, ``CodecError`` for an open quotation mark or a
    character that is not text.
    """
    check_line(line)
    strange = not_text(line)
    if strange:
        raise CodecError(f"The line holds a character that is not text ({strange}).", "Write the line again.")
    if '"' not in line and "#" not in line:
        plain_words = line.split()
        if len(line) > LONGEST_WORD:
            for word in plain_words:
                check_word(word, longest)
        return plain_words
    found: list[str] = []
    place = 0
    while place < len(line):
        if line[place].isspace():
            place += 1
            continue
        if line[place] == "#":
            break
        match = _WORD.match(line, place)
        if match is None or (match.end() < len(line) and line[match.end()] == '"'):
            raise CodecError("A quotation mark is not closed.", 'Write "Two words".')
        check_word(match[0], longest)
        found.append("".join(_piece(p) for p in _PIECE.finditer(match[0])))
        place = match.end()
    return found


def _piece(match: re.Match[str]) -> str:
    return match[2] if match[2] is not None else unquoted(match[1])


def is_word(text: str) -> bool:
    """Can it be an id on a line and in a file: letters, digits and hyphens?"""
    return _ID.fullmatch(text) is not None


def joined(texts: Sequence[str]) -> str:
    """Several texts as one word: ``A-1+B-2``, equal neighbours counted as ``B*2``."""
    runs: list[tuple[str, int]] = []
    for text in texts:
        if runs and runs[-1][0] == text:
            runs[-1] = (text, runs[-1][1] + 1)
        else:
            runs.append((text, 1))
    return "+".join(text if count == 1 else f"{text}*{count}" for text, count in runs) or EMPTY


def parted(word: str, most: int = 99) -> tuple[str, ...]:
    """The inverse of ``joined``. Raises ``CodecError``."""
    if word == EMPTY:
        return ()
    found: list[str] = []
    for piece in word.split("+"):
        text, star, count = piece.partition("*")
        if not text or (star and not (count.isascii() and count.isdigit() and 0 < int(count[:4]) <= most)):
            raise CodecError(
                f"'{word}' is not a list.", "Write names with + between them, such as NAME-1+NAME-2."
            )
        found += [text] * (int(count) if star else 1)
    return tuple(found)


def whole(word: str, least: int = 0, most: int = 10**6) -> int:
    """A whole number within bounds. Raises ``CodecError``."""
    if not re.fullmatch(r"-?[0-9]{1,20}", word):
        raise CodecError(f"'{word}' is not a whole number.", f"Write a number from {least} on.")
    if not least <= int(word) <= most:
        raise CodecError(f"{word} is not between {least} and {most}.")
    return int(word)


# ---------------------------------------------------------------------- taken one by one
class Words:
    """The words of a line, taken one by one."""

    def __init__(self, words: Iterable[str]) -> None:
        self._left = deque(words)

    @property
    def left(self) -> deque[str]:
        """The words not taken yet."""
        return self._left

    @left.setter
    def left(self, words: Iterable[str]) -> None:
        self._left = deque(words)

    def rest(self) -> list[str]:
        """All remaining words; they are taken."""
        found = list(self._left)
        self._left.clear()
        return found

    def take(self, what: str, mend: str = "") -> str:
        """The next word. Raises ``CodecError`` if there is none."""
        if not self._left:
            raise CodecError(f"The line ends where {what} is expected.", mend)
        return self._left.popleft()

    def next_is(self, *words: str) -> bool:
        """Is the next word one of these? If so, take it."""
        if self._left and self._left[0] in words:
            self._left.popleft()
            return True
        return False

    def done(self) -> None:
        """Check that nothing is left. Raises ``CodecError``."""
        if self._left:
            raise CodecError(f"'{self._left[0]}' is not understood here.")


def known(word: str, words: Iterable[str], what: str) -> str:
    """A word that must be one of some. Raises ``CodecError`` with the nearest one."""
    row = list(words)
    if word in row:
        return word
    raise CodecError(f"There is no {what} '{word}'.", hint(word, row))
