"""Names that stand in a file and become part of a path or of a command: here it is decided what may be one.

A name that a person types may be any path. One that stands in a file may come from anybody: it is a plain
word, or it is not used.
"""

from __future__ import annotations

import re

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
