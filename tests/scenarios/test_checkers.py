from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from game import paths
from game.boards.findings import Finding, format_finding, format_findings
from game.lab.checks import check_command
from game.scenarios.checkers import CHECKERS, Checker, check_paths, register


def test_everything_that_ships_is_sound(capsys: pytest.CaptureFixture[str]) -> None:
    assert check_command([paths.maps()]) == 0
    assert capsys.readouterr().out == "no mistakes, no doubts.\n"


def test_a_folder_is_searched_and_every_mistake_is_said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    maps = Path(shutil.copytree(paths.maps(), tmp_path / "maps"))
    (maps / "boards" / "broken.tmx").write_text("<map")
    scenario = maps / "scenarios" / "mark-v-attack.toml"
    scenario.write_text(scenario.read_text().replace('"MK5"', '"MK55"'))
    (maps / "notes.txt").write_text("not checked")
    (maps / "other.toml").write_text("x = 1")
    assert check_command([maps]) == 1
    out = capsys.readouterr().out
    assert "broken.tmx:1: E110" in out
    assert "mark-v-attack.toml" in out and "E340" in out
    assert out.endswith("2 mistakes, no doubts.\n")


def test_findings_are_given_as_json_too(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "broken.tmx").write_text("<map")
    assert check_command([tmp_path / "broken.tmx"], as_json=True) == 1
    (finding,) = json.loads(capsys.readouterr().out)
    assert (finding["code"], finding["line"]) == ("E110", 1)


def test_a_file_of_no_known_kind_and_a_missing_one_are_named(tmp_path: Path) -> None:
    (tmp_path / "notes.doc").write_text("x")
    (tmp_path / "notes.txt").write_text("x")
    found = check_paths([tmp_path / "notes.doc", tmp_path / "none.tmx", tmp_path / "notes.txt"])
    assert [f.code for f in found[:2]] == ["E100", "E102"]
    assert "holds no board" in found[2].text  # by its suffix it may be a case
    assert ".tmx (map)" in found[0].mend


def test_a_mistake_of_a_shared_tileset_is_said_once(tmp_path: Path) -> None:
    maps = Path(shutil.copytree(paths.maps(), tmp_path / "maps"))
    tileset = maps / "tilesets" / "terrain.tsx"
    tileset.write_text(tileset.read_text().replace('value="swamp"', 'value="swmp"'))
    boards = [maps / "boards" / f"{name}.tmx" for name in ("crater-field", "template")]
    assert [f.code for f in check_paths([*boards, maps / "tilesets"])] == ["E124"]


def test_a_new_kind_of_file_brings_its_own_checker(tmp_path: Path) -> None:
    mine = Checker(".thing", "thing", lambda path: [Finding(code="W999", text="odd.", file=str(path))])
    register(mine)
    try:
        (tmp_path / "a.thing").write_text("x")
        assert [f.code for f in check_paths([tmp_path])] == ["W999"]
    finally:
        CHECKERS.remove(mine)


def test_a_finding_says_file_line_code_place_sentence_and_remedy() -> None:
    finding = Finding(
        code="E204", text="it is wrong.", file="a.tmx", line=3, hex="1106", layer="routes",
        object='#37 "Road"', mend="Drag it.",
    )  # fmt: skip
    assert format_finding(finding) == (
        "a.tmx:3: E204 layer 'routes', object #37 \"Road\", hex 1106: it is wrong. Drag it."
    )
    assert format_finding(Finding(code="W1", text="odd.")) == "W1 odd."
    assert format_findings([finding, finding]).count("\n") == 1


def test_cases_are_checked_line_by_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good, bad, plain = tmp_path / "good.txt", tmp_path / "bad.txt", tmp_path / "plain.txt"
    good.write_text("# a remark\nboard 4x4\nturn 1 red fire\nred HVY-1 0101\nblue LT-1 0202\n> end\n")
    bad.write_text("play town-raid suggested\n> dance GEV-1\n> end\n> move MK2-1 0105\n")
    plain.write_text("a letter to a friend\n")
    assert check_command([good]) == 0
    assert capsys.readouterr().out == "no mistakes, no doubts.\n"
    assert check_command([bad]) == 1
    out = capsys.readouterr().out
    assert "bad.txt:2: E411 There is no order 'dance'" in out
    assert "bad.txt:3: E411 The order is refused: Ogre Mark II must enter" in out and "2 mistakes" in out
    assert check_command([plain]) == 1  # named outright, it must be a case
    assert "holds no board" in capsys.readouterr().out
    plain.unlink()
    (tmp_path / "more").mkdir()
    (tmp_path / "more" / "letter.txt").write_text("dear friend\n")
    assert check_command([tmp_path / "more"]) == 0  # in a folder it is passed over
