"""Tables of the ground assault: those of the player take the place of the program's, if they are in order."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from game import paths
from game.assault import tables
from game.commands import run


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.setenv("SAPPER_HOME", str(tmp_path))
    tables.forget()
    folder = paths.own_maps() / tables.FOLDER
    folder.mkdir(parents=True)
    yield folder
    tables.forget()


def changed(name: str, old: str, new: str) -> str:
    text = tables.shipped(name).read_text(encoding="utf-8")
    assert old in text
    return text.replace(old, new, 1)


def test_a_table_of_the_player_takes_the_place_of_the_program_s(own: Path) -> None:
    # ga:31, ga:32, ga:36
    (own / "movement.toml").write_text(changed("movement", "tactical = 4", "tactical = 6"), encoding="utf-8")
    assert tables.movement().tactical == 6 and tables.results().band == 10


WRONG = {
    "results": [('"A2 D1"', '"A2 X1"'), ("band = 10", "band = 0"), ('"1-3", ', '"9-1", ')],
    "terrain": [
        ("shift = 1", 'shift = "one"'),
        ("soft = true", "wet = true"),
        ('status = "house default"', ""),
    ],
    "movement": [("marsh = 6", ""), ("stack = 3", "stack = 0")],
    "counters": [('arm = "infantry"', 'arm = "cavalry"'), ("back = [5, 6, 0], ", "")],
}


@pytest.mark.parametrize(
    ("name", "old", "new"), [(name, *row) for name, rows in WRONG.items() for row in rows]
)
def test_a_table_that_is_not_in_order_is_told_and_not_used(
    own: Path, name: str, old: str, new: str, capsys: pytest.CaptureFixture[str]
) -> None:
    file = own / f"{name}.toml"
    file.write_text(changed(name, old, new), encoding="utf-8")
    assert tables.in_use(name) == tables.shipped(name)
    assert run(["check", str(file)]) != 0
    told = capsys.readouterr()
    assert f"{name}.toml" in told.out + told.err and "1 mistake" in told.out + told.err


@pytest.mark.parametrize("name", WRONG)
def test_the_tables_of_the_program_are_in_order(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["check", str(tables.shipped(name))]) == 0
    assert "no mistakes" in capsys.readouterr().out
