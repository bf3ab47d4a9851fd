"""The register of rules: every id, its status, where the program decides it, which tests prove it.

Status stands in ``docs/rules-index.toml``; places and tests are found by reading the
sources for ids, so they are never written by hand. An installed program has its own
sources but no tests, a packaged one has neither and brings the table made when it was
built. What is missing is said, not guessed.
"""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec

from game import paths
from game.printing import say, say_json
from game.rulebook.index import STATUSES, Register, ids_above, lies_under, load
from game.usage import UsageError

CITATION = re.compile(
    r"(?<![\w:])("
    r"ode:(?:\d+|attack)(?:\.\w+)*(?:-[a-z])?"
    r"|ce:\d+\.\w+(?:\.\w+)*(?:-[a-z])?"
    r"|opt:[a-z]\w+(?:-[a-z])?"
    r"|(?:ch|sp|ga):(?:\d\d\b|[a-z]{5,}))"
    r"(?![\w(\[])"
)
RULING = re.compile(r"RULING (Q-\d+)")
#: where the program shows rules and decides none
SHOWN = ("game/client/", "game/rulebook/", "game/ogre/rulebook.py", "game/assault/rulebook.py")
#: a file of tests that says this proves no rule, whatever ids it names
EXAMPLES = "The ids in this file are examples."


class Place(msgspec.Struct, frozen=True):
    """A line that names a rule; ``test`` is the test it stands in, empty for a whole file of tests."""

    rule: str
    file: str
    line: int
    test: str = ""

    def __str__(self) -> str:
        return f"{self.file}:{self.line}"


class Row(msgspec.Struct, frozen=True):
    """A rule with what was found of it; ``tests`` is None where tests are not at hand."""

    id: str
    title: str
    status: str
    chapter: str
    decided: tuple[str, ...]
    tests: tuple[str, ...] | None


def cited(text: str) -> Iterator[tuple[int, str]]:
    """Line number (from 1) and id of every rule named in a source."""
    for number, line in enumerate(text.splitlines(), 1):
        for match in CITATION.finditer(line):
            yield number, match[1]


def code_places(package: Path = paths.PACKAGE) -> list[Place]:
    """Every line of the program that names a rule."""
    found = []
    for file in _sources(package):
        name = file.relative_to(package.parent).as_posix()
        found += [Place(rule, name, line) for line, rule in cited(file.read_text(encoding="utf-8"))]
    return found


def test_places(folder: Path) -> list[Place]:
    """Every line of a test that names a rule, with the test it belongs to."""
    found = []
    for file in _sources(folder):
        text = file.read_text(encoding="utf-8")
        named = () if EXAMPLES in text else tuple(cited(text))
        spans = list(_tests(text)) if named else []
        name = file.relative_to(folder.parent).as_posix()
        for line, rule in named:
            owner = next((test for first, last, test in spans if first <= line <= last), "")
            found.append(Place(rule, name, line, owner))
    return found


test_places.__test__ = False  # type: ignore[attr-defined]  # a name pytest would take for a test


def rulings(*folders: Path) -> list[tuple[str, Place]]:
    """Every ``RULING Q-nn`` of the sources in ``folders``, with its place."""
    found = []
    for folder in folders:
        for file in _sources(folder):
            name = file.relative_to(folder.parent).as_posix()
            for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
                found += [(match[1], Place(match[1], name, number)) for match in RULING.finditer(line)]
    return found


def _sources(folder: Path) -> list[Path]:
    return sorted(file for file in folder.rglob("*.py") if file != Path(__file__).resolve())


def _tests(text: str) -> Iterator[tuple[int, int, str]]:
    """First line (with comments and decorators above), last line and name of each test."""
    lines, nodes = text.splitlines(), list(ast.parse(text).body)
    for node in nodes:
        if isinstance(node, ast.ClassDef):
            nodes += node.body
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            first = min([node.lineno, *(mark.lineno for mark in node.decorator_list)])
            while first > 1 and lines[first - 2].lstrip().startswith("#"):
                first -= 1
            yield first, node.end_lineno or node.lineno, node.name


def coverage() -> tuple[Row, ...]:
    """The register with places and tests, as far as the sources are at hand."""
    if paths.frozen():
        made = paths.data() / "rules-coverage.json"
        return msgspec.json.decode(made.read_bytes(), type=tuple[Row, ...])
    tests = None if paths.installed() else test_places(paths.data() / "tests")
    return join(load(), code_places(), tests)


def join(register: Register, code: Sequence[Place], tests: Sequence[Place] | None) -> tuple[Row, ...]:
    """One row for each rule. ``tests`` is None where there are none to read.

    The client and the rulebook show what the rules decide, so a line of them is no place of a decision.
    """
    decided = _by_rule(place for place in code if not place.file.startswith(SHOWN))
    tested = _by_rule(tests or ())
    rows = []
    for entry in register.entries:
        where = [str(place) for place in decided[entry.id]]
        named = None
        if tests is not None:
            own = tested[entry.id]
            named = tuple(dict.fromkeys(f"{place.file}::{place.test}".rstrip(":") for place in own))
        rows.append(
            Row(entry.id, entry.title, entry.status, entry.chapter, tuple(dict.fromkeys(where)), named)
        )
    return tuple(rows)


def _by_rule(places: Iterable[Place]) -> defaultdict[str, list[Place]]:
    """The places of each id, with those of the finer ids below it."""
    found: defaultdict[str, list[Place]] = defaultdict(list)
    for place in places:
        for rule in ids_above(place.rule):
            found[rule].append(place)
    return found


def rules_command(ids: Iterable[str] = (), *, as_json: bool = False) -> int:
    """Print the coverage, whole or below ``ids``; status 2 for an id that no rule has."""
    rows = coverage()
    register = load()
    wanted = tuple(ids)
    for rule in wanted:
        if not register.knows(rule) and not any(lies_under(row.id, rule) for row in rows):
            raise UsageError(f"No rule is named {rule}; ids look like ode:5.08, ce:14.02.5-c or opt:slics-a.")
    if wanted:
        rows = tuple(row for row in rows if any(_chosen(row, rule, register) for rule in wanted))
    if as_json:
        say_json(_as_json(rows))
    else:
        _print_table(rows)
        _print_text(rows if wanted else ())
    return 0


def _chosen(row: Row, rule: str, register: Register) -> bool:
    return lies_under(row.id, rule) or register.chapters.get(rule) == row.chapter


def _counts(rows: Sequence[Row]) -> dict[str, int]:
    return {status: sum(row.status == status for row in rows) for status in STATUSES}


def _as_json(rows: Sequence[Row]) -> dict[str, Any]:
    at_hand = all(row.tests is not None for row in rows)
    return {"count": _counts(rows), "tests_at_hand": at_hand, "rules": msgspec.to_builtins(rows)}


def _print_table(rows: Sequence[Row]) -> None:
    from rich.console import Console
    from rich.table import Table

    console = Console()
    if not console.is_terminal:
        console = Console(width=200)
    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column("rule", no_wrap=True)
    table.add_column("status", no_wrap=True)
    table.add_column("title", ratio=3)
    table.add_column("decided in", ratio=3)
    table.add_column("tests", ratio=4)
    for row in rows:
        tests = "not installed" if row.tests is None else _by_file(row.tests, "::")
        table.add_row(row.id, row.status, row.title, _by_file(row.decided, ":"), tests)
    console.print(table)
    counts = ", ".join(f"{number} {status}" for status, number in _counts(rows).items())
    console.print(f"\n{len(rows)} rules: {counts}.")
    if any(row.tests is None for row in rows):
        console.print("Tests are not part of an installed program; run this in a checkout to see them.")


def _print_text(rows: Sequence[Row]) -> None:
    """What the rulebook says on these rules."""
    from game.rulebook.book import rulebook

    said = {rule.id: rule.words for chapter in rulebook().chapters for rule in chapter.rules} if rows else {}
    for row in rows:
        say(f"\n{row.id} {row.title}\n{said.get(row.id, '')}".rstrip())


def _by_file(names: Sequence[str], mark: str, files: int = 3, each: int = 3) -> str:
    """Places or tests, one line a file: ``ogre/movement.py 75, 77 and 4 more``."""
    found: dict[str, list[str]] = {}
    for name in names:
        file, _, inside = name.partition(mark)
        found.setdefault(file.removeprefix("game/").removeprefix("tests/"), []).append(inside)
    lines = []
    for file, places in list(found.items())[:files]:
        named = [place for place in places if place]
        rest = f" and {len(named) - each} more" if len(named) > each else ""
        lines.append(f"{file} {', '.join(named[:each])}{rest}".rstrip())
    if len(found) > files:
        lines.append(f"and {len(found) - files} more files")
    return "\n".join(lines)
