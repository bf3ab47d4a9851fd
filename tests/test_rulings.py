"""The page of rulings is arranged by the chapters of the register."""

from __future__ import annotations

from game import register
from tests.rulings import PAGE, anchor, arranged, chapter_of


def test_every_ruling_stands_in_the_chapter_of_its_rule_and_the_index_names_all() -> None:
    text = PAGE.read_text(encoding="utf-8")
    assert arranged(text, register.load()) == text, "write it anew: python -m tests.rulings"


def test_the_first_rule_that_a_row_cites_gives_its_chapter() -> None:
    book = register.load()
    assert chapter_of("Whether it falls (house:none, ode:7.11, ce:14.02.3-f)", book) == "ode:7"
    assert chapter_of("Which of two batches is larger", book) == ""


def test_a_row_loses_nothing_when_it_is_moved() -> None:
    table = "| question | about |\n|---|---|\n| Q-2 | B (ode:7.11) | x |\n| Q-1 | A | y |\n"
    text = f"# Rulings\n\nSome words.\n\n{table}"
    again = arranged(text, register.load())
    assert "| Q-2 | B (ode:7.11) | x |" in again and "| Q-1 | A | y |" in again
    assert again.index("Q-2") < again.index("## The program") < again.index("Q-1")
    assert arranged(again, register.load()) == again


def test_an_anchor_is_that_of_the_heading() -> None:
    assert anchor("ode:7 Fire and its results") == "ode7-fire-and-its-results"
