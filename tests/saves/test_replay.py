"""sapper replay, count and check, from the outside."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from game.cli import main
from game.notation.position import parse_position
from game.saves import load_game, save_game
from game.saves.meta import SUFFIX

from .games import game, played

CASE = """board 6x6
turn 1 blue fire
blue HVY-1 0302
red MSL-1 0304
? defence MSL-1
> fire HVY-1 at MSL-1 [3]
"""


def run(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    status = main(list(words))
    told = capsys.readouterr()
    return status, told.out, told.err


@pytest.fixture
def case(tmp_path: Path) -> Path:
    path = tmp_path / "case.txt"
    path.write_text(CASE, encoding="utf-8")
    return path


def test_a_case_is_played_and_its_log_printed(case: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = run(capsys, "replay", str(case))
    assert status == 0 and not err
    assert "die 3: disabled." in out and "2 = 2 printed (ode:3.01)" in out


def test_json_has_refusals_rolls_numbers_events_and_the_last_position(
    case: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    case.write_text(CASE + "> fire HVY-1 at MSL-1\n> nonsense\n", encoding="utf-8")
    status, out, _ = run(capsys, "replay", str(case), "--json")
    data = json.loads(out)
    assert status == 1
    asked, shot, refused, wrong = data["lines"]
    assert asked["answer"]["value"] == "2" and asked["answer"]["parts"][0]["rule"] == "ode:3.01"
    assert shot["rolls"][0]["dice"] == [3] and shot["rolls"][0]["rule"] == "ode:7.11"
    assert shot["events"][0]["at"] == "0304" and "fires at" in shot["events"][0]["text"]
    assert [part["rule"] for part in shot["numbers"]] == ["ode:3.01", "ode:3.01"]
    assert refused["refusal"]["code"] == "fired" and "no order" in wrong["wrong"]
    _, final = parse_position(data["final"]["text"])
    assert final.units["MSL-1"].disabled == "fire" and data["final"]["phase"] == "fire"


def test_a_saved_game_is_played_like_a_case(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = save_game(tmp_path / f"duel{SUFFIX}", game())
    status, out, err = run(capsys, "replay", str(path), "--json")
    data = json.loads(out)
    assert status == 0 and not err
    assert len(data["lines"]) == load_game(path).history.at
    assert parse_position(data["final"]["text"])[1].key() == played().position.key()


def test_a_damaged_save_is_played_as_far_as_it_is_good(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = save_game(tmp_path / f"duel{SUFFIX}", game())
    text = path.read_text(encoding="utf-8")
    path.write_text(text[: text.index("\n> ", text.index("\n> ") + 400)], encoding="utf-8")
    status, out, err = run(capsys, "replay", str(path))
    assert status == 1 and "cut off" in err and out.count("\n> ") > 3


def test_what_is_no_game_at_all_gets_a_sentence_and_status_one(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for name, text, said in (
        (f"a{SUFFIX}", "nonsense", "not a saved game"),
        ("a.txt", "nonsense", "no board"),
        ("a2.txt", "board 3x3\nnonsense", "kind of line"),
        ("b.txt", "", "no board"),
        ("c.txt", "play nowhere\n", "no scenario 'nowhere'"),
        ("d.txt", "play mark-iii-attack defence=nothing\n", "no force 'nothing'"),
        ("e.txt", "map nowhere\n", "no map 'nowhere'"),
        ("f.txt", "map ../secret\n", "no map '../secret'"),
    ):
        (tmp_path / name).write_text(text, encoding="utf-8")
        status, _, err = run(capsys, "replay", str(tmp_path / name))
        assert status == 1 and said in err, (name, err)
    (tmp_path / "g.txt").write_bytes(b"\xff\xfe\x00")
    assert run(capsys, "replay", str(tmp_path / "g.txt"))[0] == 1


def test_check_finds_what_is_wrong_with_a_save(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = save_game(tmp_path / f"duel{SUFFIX}", game())
    assert run(capsys, "check", str(path))[0] == 0
    path.write_text(path.read_text(encoding="utf-8").replace("> move", "> fly", 1), encoding="utf-8")
    status, out, _ = run(capsys, "check", str(tmp_path))
    assert status == 1 and "`fly" in out and "E510" in out


def test_a_count_is_divided_by_unit_and_kind(case: Path, capsys: pytest.CaptureFixture[str]) -> None:
    case.write_text("board 3x3\nturn 1 blue movement\nblue HWZ-1 0101\nblue HVY-1 0303\n", encoding="utf-8")
    status, out, _ = run(capsys, "count", str(case), "--json")
    data = json.loads(out)
    assert status == 0 and data["total"] == 7 + 3
    assert data["kinds"] == {"concede": 1, "draw": 1, "end": 1, "move": 7}
    assert ["HVY-1", "move", 7] in data["divide"] and ["-", "end", 1] in data["divide"]
    status, out, _ = run(capsys, "count", str(case))
    assert "total at depth 1: 10" in out


def test_a_deeper_count_is_the_sum_over_the_first_orders(
    case: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = CASE.split("?")[0] + "dice\n"
    case.write_text(text, encoding="utf-8")
    one = json.loads(run(capsys, "count", str(case), "--json")[1])
    two = json.loads(run(capsys, "count", str(case), "--depth", "2", "--json")[1])
    assert len(two["divide"]) == one["total"] and sum(row[2] for row in two["divide"]) == two["total"]
    assert run(capsys, "count", str(case), "--depth", "9")[0] == 2
