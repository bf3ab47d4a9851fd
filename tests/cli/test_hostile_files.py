"""Files of any kind made to hang, flood, crash or deceive: each ends soon, and in a sentence."""

from __future__ import annotations

import csv
import json
import os
import re
import shutil
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from game import cli, paths
from game.assault import tables
from game.assault.tables import in_use
from game.client.art import drawings
from game.client.scenario_cards import glance
from game.client.shell import settings
from game.data_files import DEEPEST, DataError, parse_json, parse_toml, read_bytes
from game.lab.batch.engines import serial
from game.lab.batch.plan import loaded_scenario, plan_of
from game.lab.batch.rows import read_row
from game.lab.batch.running import Goal, play_batch
from game.lab.batch.store import Store, read_heat
from game.lab.elements import csv_text
from game.lab.report.captions import first_lines
from game.lab.report.further import kept
from game.lab.report.page import worth_a_look
from game.lab.report.summary import summary_of
from game.lab.report.tables import write_tables
from game.printing import clean
from game.saves.listing import info_of
from game.saves.writing import save_text
from game.usage import UsageError
from tests.saves.games import game

ROOT = Path(__file__).resolve().parents[2]
SOON = 8.0
SCENARIO = "mark-iii-attack"
#: rename the terminal, colour it, clear it in eight bits, write from right to left
BELL, RED, WIPE, LEFT = "\x1b]0;taken\x07", "\x1b[31m", "\x9b2J", "\u202e"
NASTY = f"x{BELL}{RED}{WIPE}{LEFT}y"
CODES = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069]")


@pytest.fixture
def maps(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Folders of maps and a home of the player with tables of his own."""
    home = tmp_path / "home"
    monkeypatch.setenv("SAPPER_HOME", str(home))
    for name in ("boards", "tilesets", "scenarios", "assault"):
        shutil.copytree(ROOT / "maps" / name, home / "maps" / name)
    (home / "drawings" / "signs").mkdir(parents=True)
    tables.forget()
    yield home / "maps"
    tables.forget()


def batch(folder: Path) -> Path:
    plan = plan_of(SCENARIO, "random", 1, "first")
    play_batch(Store(folder, plan, lambda line: None), Goal(2), serial, lambda line: None)
    return folder


def said(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str]:
    began = time.monotonic()
    status = cli.main(words)
    out, err = capsys.readouterr()
    assert time.monotonic() - began < SOON
    assert not (status == 3 or "Traceback" in out + err), out + err
    return status, out + err


# ------------------------------------------------------------------------------- opening
def a_pipe(path: Path) -> None:
    os.mkfifo(path)


def a_link_to_a_pipe(path: Path) -> None:
    os.mkfifo(path.with_name("pipe"))
    path.symlink_to("pipe")


def a_device(path: Path) -> None:
    path.symlink_to("/dev/zero")


def a_circle(path: Path) -> None:
    path.symlink_to(path.name)


def a_folder(path: Path) -> None:
    path.mkdir()


def too_much(path: Path) -> None:
    with path.open("wb") as file:
        file.truncate(3_000_000_000)


@pytest.mark.skipif(sys.platform == "win32", reason="has no pipes among its files")
@pytest.mark.parametrize("made", [a_pipe, a_link_to_a_pipe, a_device, a_circle, a_folder, too_much])
def test_what_is_no_file_hangs_nobody_and_fills_no_memory(
    made: Callable[[Path], None], maps: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = batch(maps.parent / "batch")
    places = {
        "drawing": maps.parent / "drawings" / "signs" / "mine.svg",
        "table": maps / "assault" / "terrain.toml",
        "scenario": maps / "scenarios" / "given.toml",
        "board": maps / "boards" / "given.tmx",
        "tileset": maps / "tilesets" / "given.tsx",
        "case": maps / "given.txt",
        "save": paths.saves() / "given.sapper",
        "settings": paths.settings() / "settings.toml",
        "plan": out / "batch.json",
        "sweep": out / "sweep.json",
        "rows": out / "rows" / "part-00000.jsonl",
    }
    began = time.monotonic()
    for path in places.values():
        path.unlink(missing_ok=True)
        path.with_name("pipe").unlink(missing_ok=True)
        made(path)
        with pytest.raises(DataError):
            read_bytes(path)
    for kind in ("drawing", "table", "scenario", "board", "tileset", "case", "save"):
        if made is not a_folder:
            assert said(capsys, "check", str(places[kind]))[0] in (1, 2), kind
    assert drawings.own_findings() or made is a_circle
    assert in_use("terrain").parent != places["table"].parent
    assert glance(places["scenario"])[1].fault and info_of(places["save"]).fault
    assert settings.load()[1]
    with pytest.raises(UsageError):
        read_heat(out)
    assert not kept(out, lambda line: None)
    assert (
        said(capsys, "simulate", SCENARIO, "--games", "2", "--players", "random", "--out", str(out))[0] == 2
    )
    assert time.monotonic() - began < 4 * SOON


# ------------------------------------------------------------------------------ depth, types
DEEP_TOML = [f"x = {'[' * 3000}{']' * 3000}", "x = " + "{a = " * 900 + "1" + "}" * 900, "x." * 3000 + "y = 1"]
DEEP_TOML += ["[" + ".".join("abcd" for _ in range(3000)) + "]", f"x = {'[' * 60}{']' * 60}"]


@pytest.mark.parametrize("text", DEEP_TOML, ids=[text[:12] for text in DEEP_TOML])
def test_toml_that_is_nested_without_end_ends_in_a_sentence(
    text: str, maps: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(DataError) as wrong:
        parse_toml(text)
    assert wrong.value.finding.mend
    for place in ("assault/terrain.toml", "scenarios/given.toml"):
        file = maps / place
        file.write_text(f'sapper_table = "terrain"\ngame = "assault"\n{text}\n', "utf-8")
        status, words = said(capsys, "check", str(file))
        assert status == 1 and ("deep" in words or "parts" in words), words
    assert in_use("terrain").parent != maps / "assault"
    (paths.settings() / "settings.toml").write_text(text, "utf-8")
    assert settings.load()[1]


def test_as_deep_as_may_be_is_read() -> None:
    assert parse_toml(f"x = {'[' * (DEEPEST - 2)}{']' * (DEEPEST - 2)}")


@pytest.mark.parametrize("text", ["[" * 100_000, '{"a":' * 100_000, "[" * 500 + "]" * 500, "nul", "\xff", ""])
def test_json_that_is_none_or_nested_without_end_ends_in_a_sentence(text: str, maps: Path) -> None:
    out = batch(maps.parent / "batch")
    with pytest.raises(DataError):
        parse_json(text, dict[str, str])
    (out / "sweep.json").write_text(text, "utf-8")
    told: list[str] = []
    assert not kept(out, told.append) and len(told) == 1
    rows = out / "rows" / "part-00000.jsonl"
    rows.write_text(f"{text or 'x'}\n", "utf-8")
    with pytest.raises(UsageError, match="cannot be read"):
        read_heat(out)
    (out / "batch.json").write_text(text, "utf-8")
    with pytest.raises(UsageError, match="cannot be read"):
        read_heat(out)
    with pytest.raises(UsageError, match="not the plan of a batch"):
        Store(out, plan_of(SCENARIO, "random", 1, "first"), told.append)


VALUES = ("5", "-5", "'text'", "[]", "{}", "true", "1979-05-27", "nan", "1e400", "99999999999999999999")


@pytest.mark.parametrize("name", ["counters", "movement", "results", "terrain"])
def test_a_value_of_another_type_in_a_table_is_told_or_used_and_never_a_fault(
    name: str, maps: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = maps / "assault" / f"{name}.toml"
    whole = file.read_text("utf-8")
    found = list(re.finditer(r"(?m)(?<== )(\"[^\"\n]*\"|\[[^\]]*\]|\{[^\n]*\}|[0-9]+|true)", whole))
    wrong = 0
    for k, match in enumerate(found[2:]):  # behind the names of table and game
        value = VALUES[k % len(VALUES)]
        file.write_text(f"{whole[: match.start()]}{value}{whole[match.end() :]}", "utf-8")
        status, words = said(capsys, "check", str(file))
        assert status in (0, 1) and "Error" not in words, (match[0], value)
        wrong += status
        assert (in_use(name).parent == file.parent) == (status == 0), (match[0], value, words)
        tables.forget()
        getattr(tables, name)()
    assert wrong > len(found) // 2


def test_a_table_without_a_counter_that_a_scenario_has_is_told(
    maps: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = maps / "assault" / "counters.toml"
    whole = file.read_text("utf-8")
    for word in re.findall(r"(?m)^([A-Z]{3}) = ", whole):
        file.write_text(re.sub(rf"(?m)^{word} = .*\n", "", whole), "utf-8")
        status, words = said(capsys, "check", str(file))
        assert status == 1 and f"the counter '{word}' is missing" in words
    assert set(tables.counters()) >= set(re.findall(r"(?m)^([A-Z]{3}) = ", whole))


def every_value(value: object, path: tuple[object, ...] = ()) -> Iterator[tuple[object, ...]]:
    """The place of each value in a table; of a list, and of what is counted by hex, two of all alike."""
    yield path
    if isinstance(value, dict):
        by_hex = all(key.isdigit() for key in value)
        for key, inner in list(value.items())[: 2 if by_hex else None]:
            yield from every_value(inner, (*path, key))
    elif isinstance(value, list):
        for key, inner in enumerate(value[:2]):
            yield from every_value(inner, (*path, key))


@pytest.mark.parametrize("other", [None, -7, 99, 10**30, "=x", [], {}, [[9]], True, 1e300])
def test_a_row_with_another_value_is_told_or_used_and_never_a_fault(other: object, maps: Path) -> None:
    out = batch(maps.parent / "batch")
    rows = out / "rows" / "part-00000.jsonl"
    (out / "rows" / "part-00000.sum").unlink()
    lines = rows.read_text("utf-8").splitlines()
    plan, loaded = plan_of(SCENARIO, "random", 1, "first"), loaded_scenario(SCENARIO)
    used = 0
    for path in every_value(json.loads(lines[0])):
        row = holder = json.loads(lines[0])
        for key in path[:-1]:
            holder = holder[key]
        for gone in (False, True):
            if not path or (gone and isinstance(holder, list)):
                continue
            if gone:
                del holder[path[-1]]
            else:
                holder[path[-1]] = other
            rows.write_text("\n".join([json.dumps(row), *lines[1:]]) + "\n", "utf-8")
            try:
                read_heat(out)
            except UsageError as wrong:
                assert "line 1, cannot be read" in str(wrong)
                continue
            found = [read_row(line) for line in rows.read_bytes().splitlines()]
            summary = summary_of(plan, loaded, found, str)
            write_tables(out, plan, summary, found)
            assert first_lines(summary, (), SCENARIO) and worth_a_look(found)
            used += 1
    assert used > 5


def test_a_layer_a_side_or_a_winner_that_there_is_not_is_told(maps: Path) -> None:
    out = batch(maps.parent / "batch")
    rows = out / "rows" / "part-00000.jsonl"
    lines = rows.read_text("utf-8").splitlines()
    heat = {"layer": "losses", "side": 0, "band": 0, "hexes": {"0101": 1}}
    for change in (
        {"winner": 2}, {"heat": [heat | {"layer": "magic"}]}, {"heat": [heat | {"side": 2}]},
        {"heat": [heat | {"band": 4}]}, {"heat": [heat | {"hexes": {"../x": 1}}]}, {"players": ["a"]},
    ):  # fmt: skip
        rows.write_text("\n".join([json.dumps(json.loads(lines[0]) | change), *lines[1:]]) + "\n", "utf-8")
        with pytest.raises(UsageError, match="line 1, cannot be read"):
            read_heat(out)


def test_an_empty_sweep_and_one_whose_best_value_was_not_played_are_left_out(maps: Path) -> None:
    out = batch(maps.parent / "batch")
    point = {
        "value": 3,
        "score": 0.5,
        "low": 0,
        "high": 1,
        "games": 9,
        "fit": 0.5,
        "fit_low": 0,
        "fit_high": 1,
    }
    sweep = {
        "scenario": "x", "key": "k", "player": "p", "forces": ["a"], "sides": ["A", "B"], "now": 3,
        "points": [point, point | {"value": 4}], "best": 3, "change": [0, 0, 0], "verdict": "flat",
        "games": 9,
    }  # fmt: skip
    told: list[str] = []
    for change in ({}, {"points": []}, {"best": 9}, {"sides": ["A"]}, {"verdict": "magic"}):
        (out / "sweep.json").write_text(json.dumps(sweep | change), "utf-8")
        assert len(kept(out, told.append)) == (0 if change else 1)
    assert len(told) == 4 and all("sweep.json is left out" in line for line in told)


# ---------------------------------------------------------------------------- drawings, CSV
BOXES = ("nan nan nan nan", "0 0 nan 9", "inf 0 9 9", "0 0 inf inf", "0 0 1e308 1e308", "0 0 1e-300 1e-300")


@pytest.mark.parametrize("box", [*BOXES, "-1e307 0 9 9", "0 0 0 0", "0 0 -9 9", "0 0 9", "a b c d"])
def test_a_drawing_on_a_page_that_is_none_is_told(
    box: str, maps: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = maps.parent / "drawings" / "signs" / "mine.svg"
    file.write_text(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}"><path d="M0 0L5 5"/></svg>')
    status, words = said(capsys, "check", str(file))
    assert status == 1 and "viewBox" in words


def test_no_word_of_a_table_is_a_formula() -> None:
    words = ["=1+1", "+1", "-1", "@x", "  =x", "\t=x", "good", "", "a=b", f"x{LEFT}"]
    text = csv_text(["=head"], [[word, -1, -0.5, None] for word in words])
    for line in csv.reader(text.splitlines()):
        assert not line[0].lstrip().startswith(("=", "+", "-", "@"))
        assert not CODES.search(line[0])
    assert "-1,-0.5" in text, "numbers stay numbers"


# ------------------------------------------------------------------------------- printing
def test_codes_and_marks_of_direction_are_left_out_of_what_is_printed() -> None:
    text = clean(f"a{NASTY}b\n日本\tc")
    assert not CODES.search(text) and "日本" in text and text.count("\n") == 1


def test_no_command_prints_a_code_that_stands_in_a_file(
    maps: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    quick = maps / "scenarios" / "mark-iii-attack.toml"
    board = maps / "boards" / "crater-field.tmx"
    case = maps / "case.txt"
    save = maps / "given.sapper"
    quick.write_text(quick.read_text("utf-8").replace('kind = "HWZ"', f'kind = "{LEFT}x"', 1), "utf-8")
    board.write_text(board.read_text("utf-8").replace('name="terrain" ', f'name="terr{LEFT}ain" '), "utf-8")
    case.write_text(f"board 6x6\noption {LEFT}ramming\n# {RED}\n> {NASTY}\n", "utf-8")
    save.write_text(save_text(game()).replace("scenario duel", f"scenario {LEFT}{WIPE}duel"), "utf-8")
    for file in (quick, board, case, save):
        for command in (("check",), ("check", "--json"), ("replay",), ("replay", "--json"), ("count",)):
            _, words = said(capsys, *command, str(file))
            assert words and not CODES.search(words), (command, words)


def test_a_fault_in_a_row_and_the_words_of_a_sweep_are_printed_without_codes(
    maps: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = batch(maps.parent / "batch")
    rows = out / "rows" / "part-00000.jsonl"
    (out / "rows" / "part-00000.sum").unlink()
    lines = [json.loads(line) for line in rows.read_text("utf-8").splitlines()]
    lines[0] |= {"fault": NASTY, "reason": NASTY}
    rows.write_text("".join(json.dumps(line) + "\n" for line in lines), "utf-8")
    command = (
        "simulate",
        SCENARIO,
        "--games",
        "2",
        "--players",
        "random",
        "--forces",
        "first",
        "--no-remedy",
    )
    status, words = said(capsys, *command, "--out", str(out))
    assert status == 1 and "Fault: x" in words and not CODES.search(words)
    for table in (out / "tables").glob("*.csv"):
        assert not CODES.search(table.read_text("utf-8")), table
