"""On which line of a TOML text a key stands; the parser itself does not tell."""

from __future__ import annotations

import bisect
import re

#: possessive, so that a line of a megabyte is looked at once
_HEADER = re.compile(r"\s*+(\[\[?)([^\[\]]++)\]\]?\s*+(#.*)?$")
_KEY = re.compile(r"([A-Za-z0-9_.\-\"' \t]++)=")


class TomlLines:
    """Lines of the keys of one text, by key path such as ``sides[1].forces[0].units``."""

    def __init__(self, text: str) -> None:
        self.lines = text.splitlines()
        self.known: dict[str, int] = {}
        self.counts: dict[str, int] = {}
        self._scan()
        #: the lines on which a key stands, in order
        self.starts = sorted(set(self.known.values()))

    def _scan(self) -> None:
        table, depth, quoted = "", 0, ""
        for number, line in enumerate(self.lines, 1):
            if depth == 0 and not quoted:
                header, key = _HEADER.match(line), _KEY.match(line)
                if header:
                    table = self._enter(header[2].strip(), header[1] == "[[")
                    self.known.setdefault(table, number)
                    continue
                if key:
                    name = key[1].replace('"', "").replace("'", "").replace(" ", "").replace("\t", "")
                    self.known.setdefault(f"{table}.{name}" if table else name, number)
            depth, quoted = _balance(line, depth, quoted)

    def _enter(self, name: str, array: bool) -> str:
        """The path a header opens; an array of tables counts its entries."""
        path = ""
        words = [word.strip().strip("\"'") for word in name.split(".")]
        for word in words[:-1]:
            path = f"{path}.{word}" if path else word
            if path in self.counts:
                path = f"{path}[{self.counts[path]}]"
        path = f"{path}.{words[-1]}" if path else words[-1]
        if array:
            self.counts[path] = self.counts.get(path, -1) + 1
            path = f"{path}[{self.counts[path]}]"
        elif path in self.counts:
            path = f"{path}[{self.counts[path]}]"
        return path

    def line(self, path: str, word: str = "") -> int:
        """The line of a key, or of what stands round it; ``word`` is looked for from there on."""
        start = 0
        while path and not start:
            start = self.known.get(path, 0)
            path = path[: max(path.rfind("."), path.rfind("["), 0)]
        if word:
            later = bisect.bisect_right(self.starts, start)
            stop = self.starts[later] if later < len(self.starts) else len(self.lines) + 1
            for number in range(max(start, 1), stop):
                if word in self.lines[number - 1]:
                    return number
        return start or 1


def _balance(line: str, depth: int, quoted: str) -> tuple[int, str]:
    """Brackets left open after a line, and the quotation marks of a text left open."""
    at = 0
    while at < len(line):
        if quoted:
            end = line.find(quoted, at)
            if end < 0:
                return depth, quoted if len(quoted) == 3 else ""
            at, quoted = end + len(quoted), ""
            continue
        mark = line[at]
        if mark == "#":
            break
        if mark in "\"'":
            quoted = mark * 3 if line.startswith(mark * 3, at) else mark
            at += len(quoted)
            continue
        depth += (mark in "[{") - (mark in "]}")
        at += 1
    return depth, quoted if len(quoted) == 3 else ""
