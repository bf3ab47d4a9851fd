"""A saved game keeps the other branches of it, each with its name and its own orders."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.core.anygame import History
from game.saves import SavedGame, load_game, save_game
from game.saves.listing import standing
from game.saves.meta import Branch, neat, shared
from game.saves.reading import load_text
from game.saves.writing import save_text

from .games import played


def forked(at: int, seed: int = 9) -> tuple[History, Branch]:
    """A game, and a branch of it that leaves it after so many orders."""
    history, other = played(30), played(at)
    # the same orders to begin with, then others
    other.steps[:] = history.steps[:at]
    other.at = at
    import random

    from game.core.refusals import Refusal
    from game.core.views import own_view

    chance, rules = random.Random(seed), history.rules
    while len(other.steps) < at + 8 and other.position.result is None:
        view = own_view(other.position)
        rows = [row for unit in view.units if (row := rules.offers(view, unit))]
        row = chance.choice(rows) if rows and chance.random() < 0.7 else rules.side_orders(view)
        if isinstance(other.do(row[chance.randrange(len(row))]), Refusal):
            other.do(rules.side_orders(view)[0])
    return history, Branch("West first", list(other.steps), other.at)


def text_of(at: int = 12) -> tuple[str, History, Branch]:
    history, branch = forked(at)
    return save_text(SavedGame(history=history, branches=(branch,))), history, branch


@pytest.mark.parametrize("at", [0, 12, 30])
def test_a_branch_comes_back_with_its_name_and_its_orders(tmp_path: Path, at: int) -> None:
    history, branch = forked(at)
    path = save_game(tmp_path / "two.sapper", SavedGame(history=history, branches=(branch,)))
    loaded = load_game(path)
    assert loaded.whole and not loaded.findings
    (found,) = loaded.branches
    assert (found.name, found.at, len(found.steps)) == ("West first", branch.at, len(branch.steps))
    assert [s.position.key() for s in found.steps] == [s.position.key() for s in branch.steps]
    assert shared(found.steps, loaded.history.steps) == shared(branch.steps, history.steps) >= at
    assert loaded.history.position.key() == history.position.key()


def test_what_two_branches_have_in_common_is_written_once() -> None:
    text, history, branch = text_of(12)
    assert text.count("\n> ") == 30 + len(branch.steps) - shared(branch.steps, history.steps)
    assert '[branch] "West first" 12 ' in text


def test_the_picture_of_a_save_shows_the_branch_that_is_played(tmp_path: Path) -> None:
    history, branch = forked(12)
    path = save_game(tmp_path / "two.sapper", SavedGame(history=history, branches=(branch,)))
    assert standing(path)[1].units == history.position.units


def test_a_branch_that_differs_is_kept_as_far_as_it_is_good() -> None:
    text, history, _ = text_of(12)
    head, _, tail = text.partition("[branch]")
    lines = tail.split("\n")
    spoilt = next(k for k, line in enumerate(lines) if line.startswith("> ") and k > 2)
    lines[spoilt] = lines[spoilt][:-1] + ("0" if lines[spoilt][-1] != "0" else "1")
    loaded = load_text(head + "[branch]" + "\n".join(lines))
    assert loaded.whole, "the game itself is as it was"
    assert len(loaded.history.steps) == 30
    (found,) = loaded.branches
    assert len(found.steps) == 12 + spoilt - 1 and found.at <= len(found.steps)
    assert any("kept up to" in finding.text for finding in loaded.findings)


@pytest.mark.parametrize("words", ["[branch]", '[branch] "x" 99 99', '[branch] "x" a b', "[branch] x 1 1 1"])
def test_a_branch_that_cannot_be_read_costs_nothing_else(words: str) -> None:
    text, _, _ = text_of(12)
    head, _, tail = text.partition("[branch]")
    loaded = load_text(head + words + "\n" + tail[tail.index("\n") + 1 :])
    assert loaded.whole and len(loaded.history.steps) == 30 and not loaded.branches
    assert [finding.code for finding in loaded.findings if finding.code == "W518"]


def test_names_are_kept_on_one_line() -> None:
    assert neat("  West \n first ") == "West first" and len(neat("x" * 99)) == 60 and neat(" \n") == ""
