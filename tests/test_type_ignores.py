"""Every ``type: ignore`` of the program names its error and says why, and there are few of them."""

from __future__ import annotations

import re
from pathlib import Path

GAME = Path(__file__).resolve().parent.parent / "game"
MOST = 40
IGNORE = re.compile(r"#\s*type:\s*ignore")
WITH_REASON = re.compile(r"# type: ignore\[[a-z-]+(,[a-z-]+)*\]  # \S")


def found() -> list[tuple[str, str]]:
    return [
        (f"{path.relative_to(GAME.parent).as_posix()}:{number}", line)
        for path in sorted(GAME.rglob("*.py"))
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if IGNORE.search(line)
    ]


def test_every_ignore_names_its_error_and_says_why() -> None:
    assert not [place for place, line in found() if not WITH_REASON.search(line)]


def test_there_are_few_ignores() -> None:
    assert 0 < len(found()) <= MOST


def test_an_ignore_without_a_code_or_a_reason_is_seen() -> None:
    bare = "x = y  # type: " + "ignore"
    assert IGNORE.search(bare) and not WITH_REASON.search(bare)
    assert not WITH_REASON.search(bare + "[arg-type]")
    assert WITH_REASON.search(bare + "[arg-type,unused-ignore]  # on Windows alone")
