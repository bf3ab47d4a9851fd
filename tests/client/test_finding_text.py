"""Mistakes of a file as a player reads them."""

from __future__ import annotations

from game.boards.findings import BoardError, Finding
from game.client.shell.finding_text import sentences


def test_the_same_mistake_in_several_places_stands_once() -> None:
    text, mend = "there is no kind of unit 'UST'.", "There are HVY, GEV."
    rows = [Finding(code="E340", text=text, mend=mend, file="a/u.toml", line=line) for line in (72, 90)]
    rows.append(Finding(code="E350", text="the hex is off the map.", file="a/u.toml", line=99))
    said = sentences(BoardError(rows))
    assert said.count("UST") == 1 and "line 72" in said and "line 99" in said
    assert said.endswith("and 1 more: sapper check shows them all.")


def test_all_of_a_few_mistakes_are_said() -> None:
    rows = [Finding(code="E1", text=f"{n} is wrong.") for n in range(4)]
    assert sentences(BoardError(rows)) == "0 is wrong.\n1 is wrong.\n2 is wrong.\n3 is wrong."
