"""Every rule marked done can be proven by a test, and the tool that traces it (``make proven``) is honest.

The ids in this file are examples.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from game import register
from game.rulebook.index import Entry
from tests.proven import ROOT, Share, citing, done, nodes, percent, report, unproven
from tests.proven_places import Decision, Lines, Sources


@pytest.fixture(scope="module")
def book() -> register.Register:
    return register.load()


def test_every_rule_marked_done_stands_at_code_and_a_test_names_it(book: register.Register) -> None:
    places = register.test_places(ROOT / "tests")
    assert unproven(book, list(Sources().decisions()), places, None) == {}


def test_a_report_says_what_never_runs_and_what_is_not_proven(book: register.Register) -> None:
    rows = [Share("a.py", 80, (3, 5, 6, 7)), Share("b.py", 20, ())]
    text = report(book, rows, {"ode:5.08": "no test names it"})
    assert percent(rows) == 96.0 and "run: 96.00 % (96 of 100)" in text
    assert f"marked done: {len(done(book))}, proven: {len(done(book)) - 1}" in text
    assert "- a.py: 3, 5-7" in text and "b.py" not in text and "- ode:5.08: no test names it" in text


CODE = '''"""A file that cites ode:1.07."""

from game.other import LIMIT

#: ode:2.01
TABLE = {"a": 1}


# ode:5.08
def moves(state):
    """Moves (ode:5.01)."""
    return TABLE["a"]


class Order:
    """An order (ode:6)."""

    rule = "ode:6.02"

    def perform(self):
        return LIMIT  # ode:6.03


ROW = (moves, lambda state: 1, "ode:7.05")
'''
OTHER = '"""Another."""\n\nLIMIT = 3  # ode:4.02\n'


@pytest.fixture()
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "game"
    folder.mkdir()
    (folder / "one.py").write_text(CODE)
    (folder / "other.py").write_text(OTHER)
    monkeypatch.setattr("game.paths.PACKAGE", folder)
    return folder


def test_an_id_stands_at_what_has_to_run_for_it(package: Path) -> None:
    found = {d.rule: d.runs for d in Sources(package).decisions()}
    moves, perform = Lines("game/one.py", 12, 12), Lines("game/one.py", 21, 21)
    assert "ode:1.07" not in found, "the docstring of a file says nothing"
    assert found["ode:5.08"] == found["ode:5.01"] == (moves,)
    assert found["ode:2.01"] == (moves,), "a table: who reads it"
    assert found["ode:6.02"] == found["ode:6.03"] == (perform,)
    assert found["ode:4.02"] == (perform,), "a constant that another file reads"
    assert set(found["ode:7.05"]) == {moves, Lines("game/one.py", 24, 24)}


class Ran:
    """A test that ran a line."""

    def tests(self, lines: Lines) -> set[str]:
        return {"test_a.test_moves"} if lines.first <= 12 <= lines.last else set()


def test_a_rule_is_proven_by_a_test_that_names_it_and_runs_what_cites_it() -> None:
    entries = tuple(Entry(f"ode:5.0{k}", "", "done", "", "") for k in range(1, 5))
    decisions = [
        Decision(f"ode:5.0{k}", "game/a.py", at, (Lines("game/a.py", at, at),))
        for k, at in ((1, 12), (2, 12), (3, 40))
    ]
    places = [register.Place(f"ode:5.0{k}", "tests/test_a.py", 1, "test_moves") for k in (1, 3, 4)]
    found = unproven(register.Register(entries, {}), decisions, places, Ran())  # type: ignore[arg-type]
    assert set(found) == {"ode:5.02", "ode:5.03", "ode:5.04"}
    assert found["ode:5.02"] == "no test names it" and "game/a.py:40" in found["ode:5.03"]
    assert found["ode:5.04"] == "stands at no function, table or row"
    assert list(citing(places, "ode:5")) == ["test_a.test_moves"] * 3
    assert nodes(places) == ["tests/test_a.py::test_moves"]


def test_a_place_outside_the_tests_of_a_file_proves_nothing(book: register.Register) -> None:
    assert list(citing([register.Place("ode:5.01", "tests/test_a.py", 1, "")], "ode:5.01")) == []
    assert len(done(book)) == len(set(done(book))) > 200
