"""Arranges docs/RULINGS.md: a heading for each chapter of the register, rows by number, an index at the top.

``python -m tests.rulings`` writes the page anew; a row may be added anywhere in it before.
"""

from __future__ import annotations

import re
from collections import defaultdict
from pathlib import Path

from game import register

PAGE = Path(__file__).resolve().parent.parent / "docs" / "RULINGS.md"
ROW = re.compile(r"^\| (Q-\d+) \| (.*?) \|")
HEAD = "| question | about | decision | reason | test |\n|---|---|---|---|---|\n"
#: the heading of rows that cite no rule
REST = "The program"


def chapter_of(about: str, book: register.Register) -> str:
    """The chapter of the first rule that a row cites, as an id of the register; "" for none."""
    of_title = {title: chapter for chapter, title in book.chapters.items()}
    of_rule = {entry.id: of_title[entry.chapter] for entry in book.entries}
    for _, rule in register.cited(about):
        above = [chapter for chapter in book.chapters if register.lies_under(rule, chapter)]
        if rule in of_rule or above:
            return of_rule.get(rule) or max(above, key=len)
    return ""


def arranged(text: str, book: register.Register) -> str:
    """The page with its rows in their places."""
    intro = text[: text.index("\n| question |" if "\n## " not in text else "\n## ")].strip()
    rows: dict[str, list[tuple[int, str]]] = defaultdict(list)
    for line in text.splitlines():
        found = ROW.match(line)
        if found:
            rows[chapter_of(found[2], book)].append((int(found[1][2:]), line))
    order = [*(chapter for chapter in book.chapters if chapter in rows), *([""] if "" in rows else [])]
    titles = {chapter: f"{chapter} {book.chapters[chapter]}" if chapter else REST for chapter in order}
    index = [f"* [{titles[one]}](#{anchor(titles[one])}): {len(rows[one])}" for one in order]
    parts = [f"## {titles[one]}\n\n{HEAD}" + "\n".join(row for _, row in sorted(rows[one])) for one in order]
    return "\n\n".join([intro, "## Chapters\n\n" + "\n".join(index), *parts]) + "\n"


def anchor(title: str) -> str:
    """The anchor of a heading."""
    return re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-")


def main() -> None:
    """Write the page anew."""
    PAGE.write_text(arranged(PAGE.read_text(encoding="utf-8"), register.load()), encoding="utf-8")


if __name__ == "__main__":
    main()
