"""Words from files: characters that are not text, and names that become part of a path or a command."""

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


#: what the font of the window has, as far as texts need it: Latin, Greek and Cyrillic letters, punctuation,
#: signs of money, a few arrows of arithmetic
_IN_THE_FONT = re.compile(
    "[ -~\xa0-\u0377\u037a-\u037f\u0384-\u038a\u038c\u038e-\u03a1\u03a3-\u03e1\u03f0-\u052f\u1e00-\u1f15"
    "\u2000-\u2027\u202f-\u205f\u2070\u2071\u2074-\u208e\u20a0-\u20be\u2113\u2116\u2117\u2120-\u2123\u2126"
    "\u2150-\u2189\u2202\u2206\u220f\u2211\u2212\u221a\u221e\u222b\u2248\u2260\u2264\u2265\u25ca\ufb00-\ufb06\ufffd]+"
)


def not_in_the_font(text: str) -> str:
    """The first character of a text that the window can only show as a box; empty if there is none."""
    if text.isascii():
        return ""
    return _IN_THE_FONT.sub("", in_a_line(text))[:1]


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


# --- Names that stand in a file and become part of a path or of a command: here it is decided what may be one
# A name that a person types may be any path. One that stands in a file may come from anybody: it is a plain
# word, or it is not used.
#: letters of the name of a game
LONGEST = 32
_GAME = re.compile(rf"[A-Za-z0-9]{{1,{LONGEST}}}")
#: ids of boards, of scenarios and of whatever else lies in a folder under its id
ID = re.compile(r"[a-z0-9][a-z0-9_-]{0,63}")
_FILE = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,120}")
_NOT_PLAIN = re.compile(r"[^a-z0-9]+")
#: letters that a title gives to the name of a file: fewer than every system takes
LONGEST_STEM = 60


def is_game(text: str) -> bool:
    """Can a game have this name among the saves?"""
    return _GAME.fullmatch(text) is not None


def new_game() -> str:
    """The name of a game that has none yet."""
    import uuid  # only who saves a game needs it

    return uuid.uuid4().hex[:12]


def of_game(text: str) -> str:
    """The name of a game as its files may have it: this one, or a new one in the place of what is none."""
    return text if is_game(text) else new_game()


def is_id(text: str) -> bool:
    """Can this be the id of a board or a scenario?"""
    return ID.fullmatch(text) is not None


def is_file(text: str) -> bool:
    """Is it the name of a file in a folder, and of nothing above or below that?"""
    return _FILE.fullmatch(text) is not None


def stem(text: str, instead: str) -> str:
    """The beginning of the name of a file for something of this title, or ``instead``."""
    plain = _NOT_PLAIN.sub("-", text.lower()).strip("-") or instead
    return plain[:LONGEST_STEM].strip("-")
