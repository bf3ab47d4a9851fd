"""``Any`` stands in the rules only where something is truly open, and no more often than is said here."""

from __future__ import annotations

import ast
from collections import Counter
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
CORE, OGRE = "game/core", "game/ogre"

QUESTION = "what a question is about differs from question to question"
EVERY_GAME = "it is for every game, whatever the record of a counter"
HOOKS = "a table of hooks holds what is said at each, and each hook knows the type of that itself"
BY_CLASS = "each row takes the class that it stands under, which no type of a table can say"
CODEC = "it reads and writes fields by the types that they declare"
KEPT = "what is kept with a position or its ground is of the type of whoever keeps it"

#: how often it may stand in a file, and why it has to
ALLOWED = {
    "game/core/anygame.py": (17, EVERY_GAME),
    "game/core/assembly.py": (11, HOOKS),
    "game/core/codec.py": (12, CODEC),
    "game/core/declarations.py": (3, EVERY_GAME),
    "game/core/declared.py": (3, CODEC),
    "game/core/draft.py": (12, f"{HOOKS}; {QUESTION}; {KEPT}"),
    "game/core/goals.py": (2, EVERY_GAME),
    "game/core/hooks.py": (7, HOOKS),
    "game/core/markers.py": (4, "it stands below rules and positions, of which it names no type"),
    "game/core/modules.py": (10, f"{BY_CLASS}; {QUESTION}; {HOOKS}"),
    "game/core/orders.py": (7, f"{HOOKS}; {QUESTION}"),
    "game/core/position.py": (7, f"{KEPT}; {EVERY_GAME}"),
    "game/core/prices.py": (5, EVERY_GAME),
    "game/core/references.py": (13, CODEC),
    "game/core/roles.py": (2, "it stands below orders, of which it names no type"),
    "game/core/rule_hooks.py": (20, EVERY_GAME),
    "game/core/assembled.py": (2, BY_CLASS),
    "game/core/ruleset.py": (3, f"{QUESTION}; {BY_CLASS}"),
    "game/core/state.py": (3, "a table of records of any kind, each of which knows its own type"),
    "game/core/stocks.py": (19, EVERY_GAME),
    "game/core/windows.py": (2, EVERY_GAME),
    "game/ogre/event_text.py": (1, BY_CLASS),
    "game/ogre/notation/counter_fields.py": (3, CODEC),
    "game/ogre/notation/counters.py": (2, CODEC),
    "game/ogre/notation/questions.py": (3, f"{CODEC}; {BY_CLASS}"),
    "game/ogre/options/challenge/state.py": (1, BY_CLASS),
}


def uses(source: str) -> int:
    """How often a program text says ``Any``."""
    return sum(isinstance(node, ast.Name) and node.id == "Any" for node in ast.walk(ast.parse(source)))


def found() -> Counter[str]:
    return Counter(
        {
            path.relative_to(ROOT).as_posix(): count
            for part in (CORE, OGRE)
            for path in sorted((ROOT / part).rglob("*.py"))
            if (count := uses(path.read_text(encoding="utf-8")))
        }
    )


def test_any_stands_where_something_is_open_and_nowhere_else() -> None:
    more = {name: count for name, count in found().items() if count > ALLOWED.get(name, (0, ""))[0]}
    assert not more, "say the type, or add the place with its reason"


def test_every_place_of_an_open_type_says_why() -> None:
    assert all(reason for _, reason in ALLOWED.values())
    assert {name for name in ALLOWED if not (ROOT / name).is_file()} == set()


@pytest.mark.parametrize(
    ("source", "count"), [("x: Any = 1", 1), ("def f(a: list[Any]) -> Any: ...", 2), ('"""Any."""', 0)]
)
def test_a_use_is_counted_in_code_and_not_in_words(source: str, count: int) -> None:
    assert uses(source) == count
