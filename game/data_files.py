"""The one reader of files that are not the program's own: guarded opening, then size, depth, shape, content.

Whoever reads a map, a save, a table, a batch or a drawing opens it here. A pipe, a device or a file without
end is never opened; what is too large, too deep or of another shape ends in a finding, and in no other error.
"""

from __future__ import annotations

import os
import re
import stat
import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from game.boards.findings import Finding, ReadError
from game.boards.limits import check_line

T = TypeVar("T")
#: bytes of a file of which nothing else is said
LARGEST = 8 * 1024 * 1024
#: the code of the finding that there is no such file
MISSING = "E102"
#: tables or lists inside each other
DEEPEST = 32
#: parts of a key such as ``victory.numbers.complete``
MOST_PARTS = 50
#: texts and remarks of TOML, in which dots mean nothing; possessive, so that each letter is looked at once
_TEXTS = re.compile(
    r'''"""(?:[^"\\]++|\\.|"(?!""))*+"""|"(?:[^"\\\n]++|\\.)*+"|#[^\n]*+|'''
    r"""'''(?:[^']++|'(?!''))*+'''|'[^'\n]*+'""",
    re.DOTALL,
)
_MANY_PARTS = re.compile(rf"(?:\.[^.=,\[\]{{}}\n]*+){{{MOST_PARTS}}}")
_LOOK = "Look for a missing quotation mark, comma or bracket there or just before."
_DEEP = "Use fewer nested levels."
_SEVERAL_FLAGS = (getattr(os, name, 0) for name in ("O_NONBLOCK", "O_CLOEXEC", "O_BINARY", "O_NOCTTY"))
_FLAGS = os.O_RDONLY | sum(set(_SEVERAL_FLAGS))


class DataError(ValueError):
    """A file that cannot be used, with the finding that says why."""

    def __init__(self, finding: Finding) -> None:
        self.finding = finding
        super().__init__(finding.text)


def _stop(path: Path | str, code: str, text: str, mend: str = "", line: int = 0, key: str = "") -> DataError:
    return DataError(Finding(code=code, text=text, file=str(path), line=line, key=key, mend=mend))


# ------------------------------------------------------------------------------- opening
def read_bytes(path: Path, limit: int = LARGEST, empty: bool = False) -> bytes:
    """The content of a regular file of moderate size; without ``empty`` there must be some.

    Raises ``DataError``.
    """
    data = _read(path, limit + 1)
    if len(data) > limit:
        raise _stop(path, "E104", f"the file has more than {limit:,} bytes, too many to be read.")
    if not empty and not data.strip():
        raise _stop(path, "E106", "the file is empty.", "Save it again, or take an older copy.")
    return data


def read_head(path: Path, most: int) -> bytes:
    """So many bytes of a regular file of any size, from its beginning. Raises ``DataError``."""
    return _read(path, most)


def _read(path: Path, most: int) -> bytes:
    try:
        _regular(path, os.stat(path).st_mode)
        # what lies there may be another by now: a pipe, too, is opened without waiting, and looked at again
        handle = os.open(path, _FLAGS)
        with os.fdopen(handle, "rb") as source:
            _regular(path, os.fstat(handle).st_mode)
            return source.read(most)
    except FileNotFoundError:
        raise _stop(path, MISSING, "there is no such file.", "Check the name and the folder.") from None
    except OSError as wrong:
        reason = wrong.strerror or type(wrong).__name__
        text = f"the file cannot be opened: {reason}."
        raise _stop(path, "E105", text, "Check its access rights.") from None
    except DataError:
        raise
    except ValueError:  # a zero byte in the name
        raise _stop(path, "E102", "this is not a valid file name.") from None


def _regular(path: Path, mode: int) -> None:
    if stat.S_ISDIR(mode):
        raise _stop(path, "E101", "this is a folder, not a file.", "Name the file in it.")
    if not stat.S_ISREG(mode):
        raise _stop(path, "E103", "this is not a regular file.", "Name a file that was saved on disk.")


def read_text(path: Path, limit: int = LARGEST, empty: bool = False) -> str:
    """The text of such a file in UTF-8, without a mark at its beginning. Raises ``DataError``."""
    data = read_bytes(path, limit, empty)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as wrong:
        text = f"byte {wrong.start + 1} is not UTF-8."
        raise _stop(path, "E301", text, "Save the file in the encoding UTF-8.") from None


# ---------------------------------------------------------------------------------- TOML
def read_toml(path: Path, limit: int = LARGEST, empty: bool = False) -> dict[str, Any]:
    """The tables of a TOML file. Raises ``DataError``."""
    return parse_toml(read_text(path, limit, empty), str(path))


def parse_toml(text: str, file: str = "") -> dict[str, Any]:
    """The tables of a text in TOML. Raises ``DataError`` with the line."""
    _check_size(text, file)
    try:
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError as wrong:
        said = str(wrong)
        place = said.rpartition("(at ")[2].rstrip(")").split(", column ")[0]
        number = place.removeprefix("line ")
        line = int(number) if number.isdecimal() else text.count("\n") + 1
        text = f"the file is not valid TOML: {said[:1].lower()}{said[1:]}."
        raise _stop(file, "E302", text, _LOOK, line) from None
    except ValueError:
        text = "a number in the file has thousands of digits."
        raise _stop(file, "E302", text, "Write a smaller one.", 1) from None
    except RecursionError:
        raise _too_deep(file) from None
    if _depth_beyond(table):
        raise _too_deep(file)
    return table


def _too_deep(file: str) -> DataError:
    return _stop(file, "E302", "the file is nested too deeply to be read.", _DEEP, 1)


def _check_size(text: str, file: str) -> None:
    """Lines and keys are not too long for the parser."""
    for number, line in enumerate(text.splitlines(), 1):
        try:
            check_line(line)
        except ReadError as wrong:
            said = wrong.text[:1].lower() + wrong.text[1:]
            raise _stop(file, "E302", said, wrong.mend, number) from None
    found = _MANY_PARTS.search(bare := _TEXTS.sub(_blank, text))
    if found is not None:
        number = bare.count("\n", 0, found.start()) + 1
        said = f"a key has more than {MOST_PARTS} parts with dots between them."
        raise _stop(file, "E302", said, "Shorten it.", number)


def _blank(match: re.Match[str]) -> str:
    return "\n" * match[0].count("\n")


def _depth_beyond(value: object, most: int = DEEPEST) -> bool:
    """Do tables or lists lie deeper inside each other than this?"""
    row: Sequence[object] = [value]
    for _ in range(most + 1):
        inner: list[object] = []
        for one in row:
            if isinstance(one, Mapping):
                inner += one.values()
            elif isinstance(one, list | tuple):
                inner += one
        if not inner:
            return False
        row = inner
    return True


# ---------------------------------------------------------------------------------- JSON
def read_json(path: Path, kind: type[T], limit: int = LARGEST) -> T:
    """The content of a JSON file of this shape. Raises ``DataError``."""
    found: T = parse_json(read_bytes(path, limit), kind, str(path))
    return found


def parse_json(data: bytes | str, kind: Any, file: str = "", line: int = 0, **hooks: Any) -> Any:
    """A text in JSON of this shape, with everything that its types say of the content.

    Raises ``DataError`` that names the key.
    """
    try:
        return msgspec.json.decode(data, type=kind, **hooks)
    except msgspec.ValidationError as wrong:
        said, _, key = str(wrong).partition(" - at ")
        text = f"this is not what stands there: {said[:1].lower()}{said[1:].rstrip('.')}."
        key = key.strip("`").removeprefix("$").removeprefix(".")
        raise _stop(file, "E302", text, "Put the file back from a copy.", line, key) from None
    except RecursionError:
        raise _stop(file, "E302", "the file is nested too deeply to be read.", _DEEP, line) from None
    except (msgspec.MsgspecError, ValueError) as wrong:
        text = f"the file is not valid JSON: {str(wrong).rstrip('.')}."
        raise _stop(file, "E302", text, "Put it back from a copy.", line) from None
