"""Every sentence that a player can read is plain English: phrases that read oddly are found in all of them.

Read are the strings of the program (docstrings and the developers' lab apart), the scenario files and the
documentation. A phrase that stood in a sentence once and was rewritten is added to ``BANISHED``.
"""

from __future__ import annotations

import ast
import re
import warnings
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
GAME = ROOT / "game"
# The lab speaks to developers.
LAB = ("game/lab/", "game/ogre/lab/")

BANISHED = (
    # private verbs for standard ones: reach, mount, dismount, recover, undo, overrun, assign, assemble
    r"\bgets? to \d", r"does not get to", r"\bgets? onto\b", r"\bgets? off\b", r"\bgets? going\b",
    r"\bgets at\b", r"\btaken? back\b", r"\bruns? over\b", r"\bdriven? over\b", r"\bdrives over\b",
    r"\bdeal(t)? out\b", r"\bput together\b", r"\bturned up\b", r"\bmakes rubble\b", r"\bstands twice\b",
    # turns of phrase that nobody says
    r"\bin vain\b", r"\bby itself\b", r"\bat large\b", r"\bit is the affair\b", r"\bsure destroys\b",
    r"\bbasket\b", r"\blame unit", r"\ball the turn\b", r"\bin this turn\b(?!')", r"\bdice of recovery\b",
    r"\b[Oo]n the average\b", r"\b[Gg]o on playing\b", r"\bit shall take\b", r"\bas they lie\b",
    r"\bpromises? most\b", r"\bof (no )?use\b", r"\bto go by\b", r"\bof which nothing\b",
    r"\b(begun|started) anew\b", r"\bby chance\b", r"\bhold at once\b", r"\bin sight of all\b",
    r"\bin step with infantry\b", r"\bunder no command\b", r"\bMend these\b",
    r"(?<!your )(?<!one's )\bown counters?\b",
    r"\bno ordinary file\b", r"\bLook at (the|its) (name|access)\b", r"\bWhat is left of\b",
    r"\bleads? \w+ with the view\b", r"\bare no neighbours\b",
    r"\bis no (?!sapper in)(sapper|Vulcan|pallet|channel|whole number|list|hex of|note|infantry)\b",
    r"\bdie of turns\b", r"\blooked at and can\b", r"\bfirst a look\b", r"\bby themselves alone\b",
    r"\bmakes? out nothing\b", r"\bits name, if\b", r"\bin reach to\b",
    r"\bmoves no more\b", r"\bdoes nothing more\b", r"\banswers no more\b", r"\bgoes no farther\b",
    r"\bsort of field\b", r"\bis wanted by\b", r"\bto be decided by\b", r"\bcome of his\b", r"\bundertakes\b",
    r"\bthere is no hint\b", r"\b(gives?|gave) the order up\b", r"\btokens of challenge\b",
    # a subject without a noun
    r"\b[Ww]ho comes in\b", r"\bthose who came in\b", r"\bWho (rides|has|goes|stops) \w+",
    r"\b[Nn]obody (can fire|gets|is told|guides|digs)\b",
    # a number that does not fit its noun
    r"\b1 (squads|turns|dice|hexes|points|counters|units|times)\b",
)  # fmt: skip
# what a page for developers may say and a screen may not
ON_SCREEN = (
    r"\b(at|of|to|than|from|by) who (has|had|is (?!armed)|comes|attacks|challenged?|waits)\b",
    r"\bthan who (stands|moved)\b",
    r"\bwho (is|has) (attacked|fired|shot)\b", r"\bwho survives\b", r"\bnobody who is left\b",
    r"\bas it is\.", r"\breturn no more\b", r"\bcomes? to nothing\b",
)  # fmt: skip
PATTERN = re.compile("|".join(BANISHED))
SHOWN = re.compile("|".join(BANISHED + ON_SCREEN), re.IGNORECASE)


def shown_in(source: str) -> Iterator[tuple[int, str]]:
    """The strings of a program text with their lines, f-strings with ``{}`` for values, no docstrings."""
    tree = ast.parse(source)
    left_out: set[int] = set()
    for node in ast.walk(tree):
        if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)) and node.body:
            first = node.body[0]
            if isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant):
                left_out.add(id(first.value))
        if isinstance(node, ast.JoinedStr):
            left_out |= {id(part) for part in node.values}
            yield (
                node.lineno,
                "".join(str(part.value) if isinstance(part, ast.Constant) else "{}" for part in node.values),
            )
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in left_out:
            yield node.lineno, node.value


def of_program() -> Iterator[tuple[str, str]]:
    for path in sorted(GAME.rglob("*.py")):
        name = path.relative_to(ROOT).as_posix()
        if not name.startswith(LAB):
            for line, text in shown_in(path.read_text(encoding="utf-8")):
                yield f"{name}:{line}", text


def of_files(folder: str, ending: str) -> Iterator[tuple[str, str]]:
    for path in sorted((ROOT / folder).rglob(f"*{ending}") if folder else ROOT.glob(f"*{ending}")):
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            yield f"{path.relative_to(ROOT).as_posix()}:{number}", line


def odd(rows: Iterator[tuple[str, str]], pattern: re.Pattern[str] = SHOWN) -> list[str]:
    return [f"{place}: {found[0]!r} in {text!r}" for place, text in rows if (found := pattern.search(text))]


def warn_of(found: list[str]) -> None:
    """Name what reads oddly. A pattern cannot judge a sentence, so it does not fail one."""
    for row in found:
        warnings.warn(f"this may read oddly: {row}", stacklevel=2)


def test_what_may_read_oddly_in_the_program_is_named() -> None:
    rows = list(of_program())
    assert len(rows) > 1000
    warn_of(odd(iter(rows)))


@pytest.mark.parametrize(("folder", "ending"), [("maps/scenarios", ".toml"), ("docs", ".md"), ("", ".md")])
def test_what_may_read_oddly_in_a_scenario_or_a_page_is_named(folder: str, ending: str) -> None:
    rows = list(of_files(folder, ending))
    assert len(rows) > 50
    warn_of(odd(iter(rows), SHOWN if ending == ".toml" else PATTERN))


def test_sentences_in_literals_and_f_strings_are_read_and_docstrings_are_not() -> None:
    source = '"""The basket."""\nname = 3\ntext = f"Esc empties {name} " "and the basket"\nlast = "In vain"\n'
    assert [row.partition(":")[0] for row in odd((str(n), text) for n, text in shown_in(source))] == [
        "3",
        "4",
    ]
