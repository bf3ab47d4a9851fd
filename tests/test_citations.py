"""The register of rules tells the truth: what is done is built and tested, and every id cited exists.

The ids in this file are examples.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from game import register

ROOT = Path(__file__).resolve().parent.parent
RULINGS = ROOT / "docs" / "RULINGS.md"
HERE = "tests/test_citations.py"


@pytest.fixture(scope="module")
def book() -> register.Register:
    return register.load()


@pytest.fixture(scope="module")
def code() -> list[register.Place]:
    return register.code_places()


@pytest.fixture(scope="module")
def tests() -> list[register.Place]:
    return register.test_places(ROOT / "tests")


def test_every_rule_marked_done_has_code_and_a_test(
    book: register.Register, code: list[register.Place], tests: list[register.Place]
) -> None:
    wrong = []
    for row in register.join(book, code, tests):
        if row.status == "done" and not row.decided:
            wrong.append(f"{row.id} ({row.title}) is marked done, but nothing in game/ names it")
        if row.status == "done" and not row.tests:
            wrong.append(f"{row.id} ({row.title}) is marked done, but nothing in tests/ names it")
    assert not wrong, "\n".join(wrong)


def test_every_rule_settled_by_a_ruling_has_its_line_among_the_rulings(book: register.Register) -> None:
    text = RULINGS.read_text(encoding="utf-8")
    wrong = [entry.id for entry in book.entries if entry.status == "ruled" and entry.id not in text]
    assert not wrong, f"marked ruled, but docs/RULINGS.md does not name them: {wrong}"


def test_every_rule_cited_stands_in_the_register(
    book: register.Register, code: list[register.Place], tests: list[register.Place]
) -> None:
    wrong = [f"{place}: {place.rule}" for place in [*code, *tests] if not book.knows(place.rule)]
    assert not wrong, "ids that docs/rules-index.toml does not have:\n" + "\n".join(wrong)


def test_every_ruling_in_the_sources_is_explained_in_the_list_of_rulings() -> None:
    known = set(re.findall(r"^\|\s*(Q-\d+)\s*\|", RULINGS.read_text(encoding="utf-8"), re.MULTILINE))
    cited = register.rulings(ROOT / "game", ROOT / "tests")
    wrong = [f"{place}: {ruling}" for ruling, place in cited if ruling not in known and place.file != HERE]
    assert not wrong, "rulings without a row in docs/RULINGS.md:\n" + "\n".join(wrong)


def test_every_test_that_a_ruling_names_is_there_and_a_decision_in_the_code_names_one() -> None:
    sources = [path.read_text(encoding="utf-8") for path in (ROOT / "tests").rglob("test_*.py")]
    there = set(re.findall(r"^def (test_\w+)", "\n".join(sources), re.MULTILINE))
    in_code = {ruling for ruling, _ in register.rulings(ROOT / "game")}
    wrong = []
    for line in RULINGS.read_text(encoding="utf-8").splitlines():
        if line.startswith("| Q-"):
            number, *_, last = (cell.strip() for cell in line.strip("|").split("|"))
            named = re.findall(r"test_\w+", last)
            wrong += [f"{number}: there is no {name}" for name in named if name not in there]
            wrong += [f"{number}: no test" for _ in range(not named and number in in_code)]
    assert not wrong, "\n".join(wrong)


def test_no_ruling_has_two_rows() -> None:
    rows = re.findall(r"^\|\s*(Q-\d+)\s*\|", RULINGS.read_text(encoding="utf-8"), re.MULTILINE)
    assert len(rows) == len(set(rows)), sorted({row for row in rows if rows.count(row) > 1})


def test_no_rule_has_two_rows(book: register.Register) -> None:
    ids = [entry.id for entry in book.entries]
    assert len(ids) == len(set(ids)), sorted({rule for rule in ids if ids.count(rule) > 1})


def test_every_id_of_the_register_is_found_again_when_it_is_cited(book: register.Register) -> None:
    for rule in [*(entry.id for entry in book.entries), *book.chapters]:
        for text in (f'rule="{rule}"', f"# {rule}: why", f"as told ({rule})."):
            assert [found for _, found in register.cited(text)] == [rule]


@pytest.mark.parametrize("text", ["f'{sp:4}'", "names[ch:end]", "{ga:02d}", "node:1.2", "https://ode:8080"])
def test_program_text_that_looks_like_an_id_is_none(text: str, book: register.Register) -> None:
    assert not [rule for _, rule in register.cited(text) if book.knows(rule)]
