"""Every recipe of docs/RECIPES.md, pasted into a copy of the program with its row in the catalogue.

With the lines and positions that RECIPES shows beside them, every test that goes through the catalogue is
green; without them those tests fail that ask for such a line. The ids in this file are examples.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.test_recipes import NAMES, PAGE, RECIPES, ROOT

TEXT = PAGE.read_text(encoding="utf-8")
COPIED = ("game", "tests", "docs", "maps")
LINKED = ("assets", "LICENSE", "README.md", "Makefile", "pyproject.toml")
#: what is compiled is copied too, and is as good there
LEFT = shutil.ignore_patterns("snapshots", "old", "window")
PAGE_OF_WORDS = "tests/notation/test_notation_page.py"
RARE = "tests/cli/test_fuzz.py"
#: tests that go through the whole catalogue: those that ask for a line of a document, and others
ASKING = (
    PAGE_OF_WORDS,
    f"{RARE}::test_what_seldom_happens_in_whole_games_has_a_written_position",
    f"{RARE}::test_written_positions_lead_to_everything_so_that_no_verdict_is_a_matter_of_luck",
)
OTHERS = (
    f"{RARE}::test_every_two_rules_that_go_together_have_a_game",
    f"{RARE}::test_a_parameter_is_set_with_the_rules_that_have_it",
    "tests/engineering/test_chances.py::test_what_the_panel_lists_is_what_the_order_says",
    "tests/contract/test_contract.py::test_every_kind_of_order_of_a_game_is_reached",
    "tests/engineering/test_task_tables.py", "tests/engineering/test_parameter_values.py",
    "tests/options/test_rule_sets.py",
)  # fmt: skip


@pytest.fixture(scope="module")
def pasted(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the program with a file and a row in the catalogue for each recipe."""
    top = tmp_path_factory.mktemp("pasted")
    for name in COPIED:
        shutil.copytree(ROOT / name, top / name, ignore=LEFT)
    for name in LINKED:
        (top / name).symlink_to(ROOT / name)
    catalogue = top / "game" / "ogre" / "catalogue.py"
    text = catalogue.read_text(encoding="utf-8")
    for name, recipe in zip(NAMES, RECIPES, strict=True):
        (top / "game" / "ogre" / "options" / f"{name.lower()}.py").write_text(recipe, encoding="utf-8")
        line = f"from game.ogre.options.{name.lower()} import {name}\n"
        text = text.replace("\nMODULES:", f"\n{line}\nMODULES:", 1)
        text = text.replace("        *modern.MODULES,\n", f"        *modern.MODULES,\n        {name},\n", 1)
    catalogue.write_text(text, encoding="utf-8")
    return top


def failing(top: Path, tests: tuple[str, ...]) -> set[str]:
    """The tests that fail in a copy."""
    words = ["-m", "pytest", "-q", "-p", "no:cacheprovider", "--tb=line", "-rfE", *tests]
    done = subprocess.run([sys.executable, *words], cwd=top, capture_output=True, text=True)
    assert done.returncode in (0, 1), done.stdout + done.stderr
    assert " passed" in done.stdout
    return set(re.findall(r"^(?:FAILED|ERROR) (\S+)", done.stdout, re.M))


def with_rows(page: str, heading: str, rows: list[str]) -> str:
    """The page with some more rows in the first table under a heading."""
    head, mark, rest = page.partition(f"# {heading}\n")
    assert mark
    before, table, after = re.split(r"((?:^\|.*\n)+)", rest, maxsplit=1, flags=re.M)
    lines = [*table.splitlines(), *rows]
    if heading != "Orders":  # by its first column, or by the option that brings a task
        column = 4 if heading == "Tasks of sappers" else 1
        lines[2:] = sorted(lines[2:], key=lambda line: line.split("|")[column].strip(" `"))
    return "".join([head, mark, before, *(f"{line}\n" for line in lines), after])


def add_what_the_page_shows(top: Path) -> None:
    """Put the rows and the positions that RECIPES shows where it says."""
    notation = top / "docs" / "NOTATION.md"
    text = notation.read_text(encoding="utf-8")
    for heading, rows in re.findall(r"^```rows ([^\n]+)\n(.*?)^```", TEXT, re.M | re.S):
        text = with_rows(text, heading, rows.splitlines())
    notation.write_text(text, encoding="utf-8")
    for name, case in re.findall(r"^```position (\S+)\n(.*?)^```", TEXT, re.M | re.S):
        (top / "game" / "ogre" / "lab" / "positions" / f"recipe-{name}.txt").write_text(
            case, encoding="utf-8"
        )


def test_recipes_need_the_lines_that_the_page_shows_and_nothing_else(pasted: Path) -> None:
    missing = failing(pasted, ASKING)
    assert missing and all(name.partition("::")[0] in (PAGE_OF_WORDS, RARE) for name in missing)
    add_what_the_page_shows(pasted)
    assert failing(pasted, (*ASKING, *OTHERS)) == set()
