"""Where the program decides a rule: the functions, tables and rows that carry its id, read from the sources.

An id in the docstring of a file says nothing. ``docs/REGISTER.md`` tells how constants and tables count.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from game import paths, register


class Lines(NamedTuple):
    """Lines of a file, first and last: the body of a function, or a row with a function in it."""

    file: str
    first: int
    last: int


class Decision(NamedTuple):
    """An id in the sources, and what has to run for it."""

    rule: str
    file: str
    line: int
    runs: tuple[Lines, ...]


class _File:
    """One source: its top-level statements, the names it gets from elsewhere, its functions by name."""

    def __init__(self, path: Path) -> None:
        self.name = path.relative_to(paths.PACKAGE.parent).as_posix()
        self.module = self.name.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
        self.text = path.read_text(encoding="utf-8")
        self.tree = ast.parse(self.text)
        self.comments = {
            n for n, line in enumerate(self.text.splitlines(), 1) if line.lstrip().startswith("#")
        }
        #: names of other modules as they are called here: local name -> (module, name there)
        self.names: dict[str, tuple[str, str]] = {}
        for node in ast.walk(self.tree):
            if isinstance(node, ast.ImportFrom) and node.module:
                for alias in node.names:
                    self.names[alias.asname or alias.name] = (node.module, alias.name)
        self.functions = {f.name: f for f in self.tree.body if isinstance(f, ast.FunctionDef)}

    def lines(self, node: ast.AST, comments: set[int] | None = None) -> tuple[int, int]:
        """First line of a statement, with its decorators and the comments right above it, and the last."""
        marks = [mark.lineno for mark in getattr(node, "decorator_list", ())]
        first = min([node.lineno, *marks])  # type: ignore[attr-defined]
        while first - 1 in self.comments:
            first -= 1
        return first, node.end_lineno or first  # type: ignore[attr-defined]

    def body(self, function: ast.FunctionDef) -> Lines:
        """The lines that run when a function is called, so not the line of its name nor its docstring."""
        inside = [
            s for s in function.body if not (isinstance(s, ast.Expr) and isinstance(s.value, ast.Constant))
        ]
        first = inside[0].lineno if inside else function.body[0].lineno
        return Lines(self.name, first, function.end_lineno or first)

    def used(self, node: ast.AST) -> Iterator[tuple[str, str]]:
        """What is read in a piece of the source, as (module, name)."""
        for part in ast.walk(node):
            if isinstance(part, ast.Name) and isinstance(part.ctx, ast.Load):
                yield self.names.get(part.id, (self.module, part.id))
            elif isinstance(part, ast.Attribute) and isinstance(part.value, ast.Name):
                module, name = self.names.get(part.value.id, ("", ""))
                yield f"{module}.{name}", part.attr


def _methods(node: ast.ClassDef) -> list[ast.FunctionDef]:
    return [part for part in node.body if isinstance(part, ast.FunctionDef)]


def _assigned(node: ast.stmt) -> list[str]:
    targets = (
        node.targets
        if isinstance(node, ast.Assign)
        else [node.target]
        if isinstance(node, ast.AnnAssign)
        else []
    )
    return [part.id for target in targets for part in ast.walk(target) if isinstance(part, ast.Name)]


class Sources:
    """All sources of the rules, and who reads what of them."""

    def __init__(self, package: Path = paths.PACKAGE) -> None:
        shown = ("client", "rulebook", "ogre/rulebook.py", "assault/rulebook.py")
        left_out = [package / word for word in (*shown, "lab", "players")]
        found = [p for p in sorted(package.rglob("*.py")) if not any(p.is_relative_to(q) for q in left_out)]
        self.files = [_File(path) for path in found if path.name != "register.py"]
        self.modules = {file.module: file for file in self.files}
        #: functions, and rows (top-level statements), that read a name
        self.readers: dict[tuple[str, str], list[Lines]] = {}
        self.rows: dict[tuple[str, str], list[tuple[_File, ast.stmt]]] = {}
        for file in self.files:
            for node in file.tree.body:
                self._read(file, node)

    def _read(self, file: _File, node: ast.stmt) -> None:
        functions = (
            [node]
            if isinstance(node, ast.FunctionDef)
            else _methods(node)
            if isinstance(node, ast.ClassDef)
            else []
        )
        for function in functions:
            for name in set(file.used(function)):
                self.readers.setdefault(name, []).append(file.body(function))
        if isinstance(node, ast.Assign | ast.AnnAssign):
            for name in set(file.used(node)):
                self.rows.setdefault(name, []).append((file, node))

    def decisions(self) -> Iterator[Decision]:
        """Every id that stands at something that can run."""
        for file in self.files:
            cited = list(register.cited(file.text))
            for node in file.tree.body:
                first, last = file.lines(node)
                for line, rule in cited:
                    if first <= line <= last:
                        runs = tuple(dict.fromkeys(self._runs(file, node, line)))
                        if runs:
                            yield Decision(rule, file.name, line, runs)

    def _runs(self, file: _File, node: ast.stmt, line: int) -> Iterator[Lines]:
        """What has to run for an id on a line of a top-level statement."""
        if isinstance(node, ast.FunctionDef):
            yield file.body(node)
        elif isinstance(node, ast.ClassDef):
            methods = _methods(node)
            own = [m for m in methods if file.lines(m)[0] <= line <= file.lines(m)[1]]
            yield from map(file.body, own or methods)
            if not own:
                yield from self.readers.get((file.module, node.name), ())
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            yield from self._of_a_row(file, node)
            for name in _assigned(node):
                yield from self.readers.get((file.module, name), ())
                for where, row in self.rows.get((file.module, name), ()):
                    yield from self._of_a_row(where, row)
                    for table in _assigned(row):
                        yield from self.readers.get((where.module, table), ())

    def _of_a_row(self, file: _File, node: ast.stmt) -> Iterator[Lines]:
        """The functions that a row names, and those that stand in it."""
        for part in ast.walk(node):
            if isinstance(part, ast.Lambda):
                yield Lines(file.name, part.body.lineno, part.body.end_lineno or part.body.lineno)
        for module, name in file.used(node):
            other = self.modules.get(module)
            function = other.functions.get(name) if other is not None else None
            if other is not None and function is not None:
                yield other.body(function)
