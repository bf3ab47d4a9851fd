"""The page of hooks lists every hook and every stage of the program, with what a contribution is."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from game import shipped
from game.core.assembly import with_required
from game.core.deeds import Deed
from game.core.games import game_named
from game.core.hooks import CountedHook, Hook, NamedHook, OnlyHook, RankedHook
from game.core.windows import Moment

ROOT = Path(__file__).resolve().parent.parent
PAGE = (ROOT / "docs" / "HOOKS.md").read_text(encoding="utf-8")
KINDS = {kind.__name__ for kind in (Hook, OnlyHook, RankedHook, NamedHook, CountedHook)}


def table(heading: str) -> list[list[str]]:
    """The rows of the table under a heading, as their cells without the marks of code."""
    part = PAGE.partition(f"\n## {heading}\n")[2].partition("\n## ")[0]
    lines = [line for line in part.splitlines() if line.startswith("|")][2:]
    return [[cell.strip().replace("`", "") for cell in line.strip("|").split("|")] for line in lines]


def contribution(node: ast.expr) -> str:
    """What modules give to a hook with this annotation: a type, or what a function takes and returns."""
    assert isinstance(node, ast.Subscript)
    inner = node.slice
    if isinstance(inner, ast.Subscript) and ast.unparse(inner.value) == "Callable":
        takes, returns = inner.slice.elts  # type: ignore[attr-defined]
        text = f"{ast.unparse(takes)[1:-1] or 'nothing'} → {ast.unparse(returns)}"
    else:
        text = ast.unparse(inner)
    return text.replace("[Any]", "").replace(" | ", " or ")


def hooks() -> Iterator[list[str]]:
    """Every hook that the program declares: name, file, what a contribution is."""
    for path in sorted((ROOT / "game").rglob("*.py")):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            value = node.value if isinstance(node, ast.Assign | ast.AnnAssign) else None
            called = value.func if isinstance(value, ast.Call) else None
            if called is None or ast.unparse(called).partition("[")[0] not in KINDS:
                continue
            assert isinstance(node, ast.AnnAssign), f"{path}: a hook says what its contributions are"
            file = path.relative_to(ROOT / "game").as_posix()
            yield [ast.unparse(node.target), file, contribution(node.annotation)]


def test_every_hook_has_a_row_that_says_what_it_is_asked_and_what_a_contribution_is() -> None:
    rows = table("Hooks")
    assert sorted(row[:3] for row in rows) == sorted(hooks())
    assert all(len(row) == 4 and row[3].endswith(".") for row in rows)


def test_every_question_has_a_row_with_its_stages_in_their_order() -> None:
    assert shipped
    found = {
        question.id: ", ".join(question.stages)
        for name in ("ogre", "assault")
        for module in with_required(game_named(name).modules.values()).values()
        for question in module.questions
    }
    rows = table("Stages of numbers")
    assert {row[0]: row[1] for row in rows} == found and len(rows) == len(found)
    assert all(len(row) == 4 and row[3].endswith(".") for row in rows)


def test_every_deed_and_every_moment_of_a_window_has_a_row() -> None:
    assert [row[0] for row in table("Deeds")] == [f"Deed.{deed.name}" for deed in Deed]
    assert [row[0] for row in table("Moments of windows")] == [f"Moment.{moment.name}" for moment in Moment]


def test_recipes_lead_to_the_page() -> None:
    assert re.search(r"\(HOOKS\.md\)", (ROOT / "docs" / "RECIPES.md").read_text(encoding="utf-8"))
