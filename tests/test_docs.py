"""What the pages say is there: files, pictures, links, commands, make targets."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from game.commands import app

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


def test_the_page_on_the_house_is_read_in_a_few_minutes() -> None:
    assert len((ROOT / "docs" / "ARCHITECTURE.md").read_text(encoding="utf-8").split()) <= 1500


def test_the_page_on_the_window_is_read_in_a_few_minutes() -> None:
    assert len((ROOT / "docs" / "CLIENT.md").read_text(encoding="utf-8").split()) <= 1200
