"""The nearest known word, the same for every reader."""

import ast
import time
from pathlib import Path

import pytest

from game.boards.findings import LONGEST, Finding, ReadError, hint, nearest
from game.core.codec import CodecError
from game.usage import UsageError

GAME = Path(__file__).resolve().parents[2] / "game"
KINDS = ("HVY", "GEV", "INF", "MK3", "CP")


@pytest.mark.parametrize(
    ("word", "meant"), [("HVX", "HVY"), ("hvy", "HVY"), ("Mk3", "MK3"), ("zeppelin", ""), ("", "")]
)
def test_the_nearest_word_is_found_whatever_its_letters(word: str, meant: str) -> None:
    assert nearest(word, KINDS) == meant


def test_a_hint_names_the_nearest_word_or_else_all_there_are() -> None:
    assert hint("HVX", KINDS) == "Did you mean 'HVY'?"
    assert hint("zeppelin", KINDS) == "There are HVY, GEV, INF, MK3, CP."
    assert hint("zeppelin", ()) == "There are none."
    assert hint("zeppelin", KINDS, "Leave it out.") == "Leave it out."


def test_a_word_of_a_megabyte_gets_no_hint_and_takes_no_time() -> None:
    began = time.process_time()
    assert nearest("x" * 1_000_000, ["x" * (LONGEST + 1), *KINDS]) == ""
    assert time.process_time() - began < 0.5


def test_nobody_else_compares_words() -> None:
    wrong = [
        f"game/{file.relative_to(GAME)}:{node.lineno}"
        for file in sorted(GAME.rglob("*.py"))
        if file.name != "findings.py"
        for node in ast.walk(ast.parse(file.read_text("utf-8")))
        if (isinstance(node, ast.Import) and any(name.name == "difflib" for name in node.names))
        or (isinstance(node, ast.ImportFrom) and node.module == "difflib")
    ]
    assert not wrong, wrong


@pytest.mark.parametrize("kind", [CodecError, UsageError])
def test_what_cannot_be_read_is_a_finding_wherever_it_is_read(kind: type[ReadError]) -> None:
    wrong = kind("There is no kind 'HVX'.", "Did you mean 'HVY'?")
    assert wrong.finding == Finding(
        code=kind.code, text="There is no kind 'HVX'.", mend="Did you mean 'HVY'?"
    )
