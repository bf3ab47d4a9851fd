"""A position token: one line of text that opens a position again, with its rules and the name of its branch.

::

    sapper1.3f9a01c2.eNqVVE1v2zAM...

After the mark come a checksum and the position in the notation (docs/NOTATION.md), compressed. The orders
before it are left out. A map that the program has is named, any other stands in it whole. It holds the truth
of both sides, as a saved game does, but not the dice to come of a game that goes on.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import os
import zlib

from msgspec import Struct

from game.boards.findings import BoardError, ReadError
from game.core.anygame import Position, Rules
from game.core.codec import quoted, words_of
from game.core.views import with_dice
from game.notation.position import Boards, parse_position, position_text
from game.saves.meta import SaveError

#: what every token begins with; the number is that of its format
FAMILY = "sapper"
MARK = f"{FAMILY}1."
#: characters of a token; a position that needs more is kept as a file
LONGEST_TOKEN = 4_000
#: characters of the name of a branch
LONGEST_NAME = 60
#: bytes that a token may unfold to
LARGEST_TEXT = 1024 * 1024
SUM_LENGTH = 8
BRANCH = "branch"
WRONG, TOO_LONG = "E516", "E517"


class Kept(Struct, frozen=True):
    """What a token holds."""

    rules: Rules
    position: Position
    #: the name of the branch that the position stands in; "" for none
    branch: str = ""


def is_token(text: str) -> bool:
    """Does a text mean to be a token, of this format or another?"""
    mark, dot, _ = text.strip().partition(".")
    return bool(dot) and mark.startswith(FAMILY) and mark[len(FAMILY) :].isdigit()


# ------------------------------------------------------------------------------ writing
def apart(position: Position) -> Position:
    """The position as it leaves its game: while the game goes on, with dice of its own.

    With those of the game, whoever opens it elsewhere would see how each attack ends before it is made.
    """
    if position.result is not None:
        return position
    return with_dice(position, int.from_bytes(os.urandom(7), "big"))


def token_of(rules: Rules, position: Position, branch: str = "", boards: Boards | None = None) -> str:
    """The token of a position ``apart`` from its game. ``boards`` finds maps that need not be written out.

    Raises ``SaveError`` with a sentence when it would be too long.
    """
    position = apart(position)
    board = position.board
    known = boards(board.id) if boards else None
    named = known is not None and known.hash == board.hash
    head = f"{BRANCH} {quoted(branch[:LONGEST_NAME])}\n" if branch else ""
    packed = zlib.compress((head + position_text(rules, position, by_name=named)).encode(), 9)
    text = base64.urlsafe_b64encode(packed).decode().rstrip("=")
    token = f"{MARK}{_sum(text)}.{text}"
    if len(token) > LONGEST_TOKEN:
        said = f"This position needs a token of {len(token):,} characters, and {LONGEST_TOKEN:,} is the most"
        raise SaveError(f"{said}: save it as a file instead.", "", "", 0, TOO_LONG)
    return token


def _sum(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:SUM_LENGTH]


# ------------------------------------------------------------------------------ reading
def read_token(text: str, boards: Boards | None = None) -> Kept:
    """What a token holds. Raises ``SaveError`` with one sentence for what is none, or is damaged.

    Blanks and ends of lines in it are overlooked: mail and chat break long lines.
    """
    found = _unfolded("".join(text.split()))
    first, _, rest = found.partition("\n")
    branch = ""
    try:
        if first.startswith(f"{BRANCH} "):
            branch, found = words_of(first)[1], rest
        rules, position = parse_position(found, boards)
    except (ReadError, IndexError) as wrong:
        raise _refused(wrong.text if isinstance(wrong, ReadError) else "The branch has no name.") from None
    except BoardError as wrong:
        raise _refused(wrong.findings[0].text) from None
    return Kept(rules, position, branch)


def _refused(why: str) -> SaveError:
    return _wrong(f"The position in the token cannot be opened: {why[:1].lower()}{why[1:].rstrip('.')}.")


def _wrong(sentence: str) -> SaveError:
    return SaveError(sentence, "", "", 0, WRONG)


def _unfolded(text: str) -> str:
    """The text in a token."""
    if not is_token(text):
        raise _wrong(f"This is not a position token: one begins with {MARK}")
    if not text.startswith(MARK):
        raise _wrong(
            "The token was made by another version of Sapper, in a format that this one cannot read."
        )
    if len(text) > LONGEST_TOKEN:
        raise _wrong(f"The token has more than {LONGEST_TOKEN:,} characters: it is not one token.")
    total, _, body = text[len(MARK) :].partition(".")
    if _sum(body) != total:
        raise _wrong("The token is damaged: part of it is missing or changed.")
    try:
        packed = base64.b64decode(body + "=" * (-len(body) % 4), b"-_", validate=True)
        opener = zlib.decompressobj()
        plain = opener.decompress(packed, LARGEST_TEXT)
        if opener.unconsumed_tail or not opener.eof:
            raise _wrong("The token is damaged: it does not hold one whole position.")
        return plain.decode()
    except (binascii.Error, zlib.error, UnicodeDecodeError, ValueError):
        raise _wrong("The token is damaged: it does not hold a position.") from None
