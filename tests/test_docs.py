"""What the pages say is there: files, pictures, links, commands, make targets."""

from __future__ import annotations

import ast
import re
import tomllib
import warnings
from collections import defaultdict
from pathlib import Path
from typing import Any

import pytest

from game.commands import app
from game.lab import fuzz
from tests import rooms

ROOT = Path(__file__).resolve().parent.parent
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
#: folders in which a page that names ``combat.py`` may mean it
HOMES = [
    ROOT,
    *(path for top in ("game", "tests") for path in (ROOT / top, *(ROOT / top).rglob("*")) if path.is_dir()),
]


def text_of(page: Path) -> str:
    """A page without the blocks that only show what somebody might write."""
    return re.sub(r"^```.*?^```", "", page.read_text(encoding="utf-8"), flags=re.M | re.S)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_link_and_picture_is_there(page: Path) -> None:
    links = re.findall(r"\]\(([^)#:]+)\)", text_of(page))
    missing = [link for link in links if not (page.parent / link).exists()]
    assert not missing


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_source_file_that_a_page_names_is_there(page: Path) -> None:
    named = set(re.findall(r"`([\w/]+\.py)`", text_of(page)))
    missing = [name for name in sorted(named) if not any((home / name).is_file() for home in HOMES)]
    assert not missing


def test_every_picture_is_shown_somewhere() -> None:
    every = "".join(page.read_text(encoding="utf-8") for page in PAGES)
    unused = [path.name for path in (ROOT / "docs" / "pictures").iterdir() if path.name not in every]
    assert not unused


def test_the_picture_of_the_rooms_is_of_the_imports_that_are_there() -> None:
    assert rooms.PICTURE.read_text(encoding="utf-8") == rooms.drawn(rooms.graph()), (
        "run python -m tests.rooms"
    )


def test_the_commands_of_the_readme_are_those_of_the_program() -> None:
    there = {name for name in app if not name.startswith("-")}
    named = set(re.findall(r"^\| `sapper (\w+)", (ROOT / "README.md").read_text(encoding="utf-8"), re.M))
    assert named == there


def test_every_make_target_that_a_page_names_is_there() -> None:
    targets = set(re.findall(r"^(\w+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.M))
    named = {
        word
        for page in PAGES
        for word in re.findall(r"`make (\w+)`|^    make (\w+)$", text_of(page), re.M)
        for word in word
        if word
    }
    assert named and named <= targets


def test_the_scenarios_of_the_readme_are_those_of_the_menu() -> None:
    titles = {
        re.search(r'^title = "(.*)"', path.read_text(encoding="utf-8"), re.M)[1]  # type: ignore[index]
        for path in (ROOT / "maps" / "scenarios").glob("*.toml")
    }
    named = set(re.findall(r"\*([A-Z][\w' -]+)\*(?=[,| ])", (ROOT / "README.md").read_text(encoding="utf-8")))
    assert titles <= named


#: so many words a page should have at most
LONGEST = {"ARCHITECTURE.md": 1500, "CLIENT.md": 1200, "PERFORMANCE.md": 1500, "PLAYERS.md": 1500}


@pytest.mark.parametrize("page", LONGEST)
def test_a_page_that_should_be_read_in_a_few_minutes_is_named_when_it_grows(page: str) -> None:
    words = len((ROOT / "docs" / page).read_text(encoding="utf-8").split())
    assert words > 100
    if words > LONGEST[page]:
        warnings.warn(f"docs/{page} has {words} words, of {LONGEST[page]}", stacklevel=1)


# ------------------------------------------------------------------- what is named in pages and docstrings
def of_classes() -> dict[str, set[str]]:
    """The names of what each class of the program has, that of its bases of the program among it."""
    own, bases = defaultdict[str, set[str]](set), defaultdict[str, set[str]](set)
    for file in (ROOT / "game").rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef):
                bases[node.name] |= {part.id for base in node.bases for part in names_in(base)}
                own[node.name] |= {inner.name for inner in node.body if isinstance(inner, ast.FunctionDef)}
                for part in ast.walk(node):
                    if isinstance(part, ast.Name | ast.Attribute) and isinstance(part.ctx, ast.Store):
                        own[node.name].add(part.id if isinstance(part, ast.Name) else part.attr)
    for _ in range(6):  # as deep as classes stand on one another
        for name, row in own.items():
            row.update(*(own.get(base, ()) for base in bases[name]))
    return own


def names_in(node: ast.AST) -> list[ast.Name]:
    return [part for part in ast.walk(node) if isinstance(part, ast.Name)]


def missing_in(text: str, mark: str, classes: dict[str, set[str]]) -> list[str]:
    """What a text names between two marks and is not there: files, and what is said to be of a class."""
    wrong = []
    for named in re.findall(rf"{mark}([\w/]+\.py){mark}", text):
        if not any((home / named).is_file() for home in HOMES):
            wrong.append(named)
    for owner, name in re.findall(rf"{mark}(?:\w+\.)*([A-Z]\w+)\.([a-z]\w*)(?:\(.*?\))?{mark}", text):
        if owner in classes and name not in classes[owner]:
            wrong.append(f"{owner}.{name}")
    return wrong


def test_what_is_not_there_is_found() -> None:
    text = "`Order.refusal`, `Order.refuse`, `Rules.offers(view)`, `ruleset.py`, `desk.py`, `core.Order.verb`"
    assert missing_in(text, "`", of_classes()) == ["desk.py", "Order.refuse"]


def test_files_and_parts_of_classes_that_pages_and_docstrings_name_are_there() -> None:
    classes, wrong = of_classes(), list[str]()
    for page in PAGES:
        wrong += [f"{page.name}: {name}" for name in missing_in(text_of(page), "`", classes)]
    for file in sorted((ROOT / "game").rglob("*.py")):
        found = missing_in(file.read_text(encoding="utf-8"), "``", classes)
        wrong += [f"{file.relative_to(ROOT)}: {name}" for name in found]
    assert not wrong, "\n".join(wrong)


# --------------------------------------------------------------- what pages say of the configuration
def configuration() -> dict[str, Any]:
    return tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def test_types_are_strict_in_the_whole_program_as_the_page_on_dependencies_says() -> None:
    page = (ROOT / "docs" / "DEPENDENCIES.md").read_text(encoding="utf-8")
    assert "strict types of the whole program, the client too" in page
    mypy = configuration()["tool"]["mypy"]
    assert mypy["strict"] and mypy["files"] == ["game"] and "exclude" not in mypy
    for row in mypy["overrides"]:
        assert not any(name.startswith("game") for name in row["module"]), row
        assert "ignore_errors" not in row, row


def test_the_page_on_dependencies_names_exactly_the_packages_of_the_project() -> None:
    page = (ROOT / "docs" / "DEPENDENCIES.md").read_text(encoding="utf-8")
    parts = re.split(r"^## ", page, flags=re.MULTILINE)
    told = {
        part.splitlines()[0]: {
            name.split()[0].lower()
            for row in re.findall(r"^\| (?!package)([^|]+) \|", part, re.MULTILINE)
            for name in row.split(", ")
        }
        for part in parts
    }
    project = configuration()["project"]
    extras = project["optional-dependencies"]

    def names(rows: list[str]) -> set[str]:
        return {re.split(r"[<>=~ ]", row)[0].lower() for row in rows}

    assert told["To play"] == names(project["dependencies"])
    assert told["For the laboratory"] == names(extras["cluster"])
    builds = names(configuration()["build-system"]["requires"])
    assert told["To develop"] == names([*extras["dev"], *extras["bench"], *extras["package"]]) | builds
    for name, bounds in re.findall(r"^\| (\S+) `([^`]+)` \|", page, re.MULTILINE):
        assert f"{name}{bounds}" in project["dependencies"]


def test_the_oldest_python_is_the_same_wherever_it_is_named() -> None:
    every = configuration()
    oldest = every["project"]["requires-python"].removeprefix(">=")
    assert every["tool"]["mypy"]["python_version"] == oldest
    assert every["tool"]["ruff"]["target-version"] == f"py{oldest.replace('.', '')}"
    for page in ("README.md", "docs/DEPENDENCIES.md"):
        assert f"Python {oldest} " in (ROOT / page).read_text(encoding="utf-8"), page


def test_one_random_game_in_twenty_is_what_pages_say_it_is() -> None:
    for page, words, number in (
        ("docs/ARCHITECTURE.md", "replays one game in twenty", fuzz.DEAR),
        ("docs/PLAYERS.md", "In one random game in twenty", fuzz.POOLED),
    ):
        assert words in (ROOT / page).read_text(encoding="utf-8") and number == 20, page


def test_what_only_develops_or_calculates_is_loaded_nowhere_in_the_window() -> None:
    extras = configuration()["project"]["optional-dependencies"]
    others = {re.split(r"[<>=]", row)[0] for name in extras for row in extras[name]} | {"rich"}
    for path in sorted((ROOT / "game" / "client").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            rows = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            rows += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            assert not {row.split(".")[0] for row in rows} & others, path
