"""State travels as records: the rules take no text apart, and look nothing up by one put together."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

GAME = Path(__file__).parents[1] / "game"
#: where rules and state are
RULES = ("core", "ogre", "players")
#: folders of the game whose subject is text: positions and orders, scenario files, reports
TEXTS = ("ogre/notation", "ogre/scenario", "ogre/lab")
TAKES_APART = {
    "split", "rsplit", "splitlines", "partition", "rpartition", "startswith", "endswith", "removeprefix",
    "removesuffix", "match", "fullmatch", "search", "findall",
}  # fmt: skip
#: the methods by which a record or a form reads its own text
READERS = {"read", "_read", "filed", "check"}
#: files that take texts apart besides, each with its reason
EXCEPTIONS = {
    "core/words.py": "cuts a line into words, for all readers",
    "core/codec.py": "reads and writes orders",
    "core/markers.py": "reads what markers hold",
    "core/amounts.py": "plural and verb of a sentence",
    "core/games.py": "the place of a game in the code, file:name",
    "core/declarations.py": "a counter in words for a game that has no words of its own",
    "core/views.py": "an anonymous name has a mark in front",
    "ogre/counter_names.py": "the kind and the number in the name of a counter",
    "ogre/ground_markers.py": "the name of ground as the entry of a list",
    "players/roster.py": "a player and its level, as the command line and files name them",
    "ogre/combat/tables.py": "the heads of a printed table",
    "ogre/movement/mobility_chart.py": "the rows of a printed chart",
    "ogre/combat/readiness.py": "a plural",
    "ogre/plans/plan.py": "sentences of what an order leads to are joined",
    "ogre/plans/work.py": "a crew in few words: names with the same kind say it once",
    "ogre/scoring/points.py": "a plural",
    "ogre/scoring/losses.py": "bridges in scenario files",
}


def _files() -> Iterator[tuple[str, ast.Module]]:
    for folder in RULES:
        for path in sorted((GAME / folder).rglob("*.py")):
            name = path.relative_to(GAME).as_posix()
            if not name.startswith(TEXTS):
                yield name, ast.parse(path.read_text(encoding="utf-8"))


def _taken_apart(tree: ast.AST) -> Iterator[int]:
    """The lines that take a text apart, those of readers left out."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.FunctionDef) and node.name in READERS:
            continue
        called = node.func if isinstance(node, ast.Call) else None
        if isinstance(called, ast.Attribute) and called.attr in TAKES_APART:
            yield called.lineno
        yield from _taken_apart(node)


def _keys(node: ast.AST) -> list[ast.expr | None]:
    """What something is looked up or compared by."""
    if isinstance(node, ast.Subscript):
        return [node.slice]
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
        return list(node.args[:1]) if node.func.attr in ("get", "setdefault", "pop") else []
    if isinstance(node, ast.Compare):
        return [node.left, *node.comparators]
    return list(node.keys) if isinstance(node, ast.Dict) else []


def test_nobody_in_the_rules_takes_a_text_apart() -> None:
    found = [
        f"{name}:{line}" for name, tree in _files() if name not in EXCEPTIONS for line in _taken_apart(tree)
    ]
    assert not found, f"keep what is meant in a typed record; a record reads its own word: {found}"


def test_every_exception_is_one() -> None:
    taking = {name for name, tree in _files() if any(_taken_apart(tree))}
    assert EXCEPTIONS.keys() - taking == set()


def test_nobody_in_the_rules_looks_something_up_by_a_text_put_together() -> None:
    found = [
        f"{name}:{node.lineno}"
        for name, tree in _files()
        for node in ast.walk(tree)
        if any(isinstance(part, ast.JoinedStr) for key in _keys(node) if key for part in ast.walk(key))
        if isinstance(node, ast.expr)
    ]
    assert not found, f"look it up by a record or a tuple: {found}"
