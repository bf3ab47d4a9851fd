"""A megabyte of nonsense in a file of any kind: within two seconds a sentence names line, limit and mend."""

from __future__ import annotations

import io
import re
import shutil
import subprocess
import sys
import time
import tracemalloc
from collections.abc import Callable, Iterator
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path

import pytest

from game import cli
from game.boards.limits import LONGEST_LINE, LONGEST_WORD, MOST_MISTAKES
from game.notation.cases import MOST_LINES
from game.saves.meta import SaveError
from game.saves.reading import MOST_IN_FILE, MOST_IN_HEADER, load_text
from game.saves.writing import save_text
from tests.saves.games import game

ROOT = Path(__file__).resolve().parents[2]
MEGABYTE = 1_000_000
#: seconds of the processor, imports and a busy neighbour on the core included
QUICK = 5.0
BOARD, SCENARIO, CASE, SAVE = (
    "boards/crater-field.tmx", "scenarios/mark-iii-attack.toml", "case.txt", "game.sapper",
)  # fmt: skip
HEAD = "board 30x30\nturn 1 blue fire\nblue HVY-1 0101\nred MSL-1 0102\n"
WORD, BRACKETS, DIGITS = "a" * MEGABYTE, "[" * MEGABYTE, "9" * MEGABYTE
HEXES = "0101 " * (MEGABYTE // 5)


def rows(text: str, size: int = MEGABYTE) -> str:
    """Lines of a text with their numbers in it, as many as make up a size."""

    def lines() -> Iterator[str]:
        written = number = 0
        while written < size:
            line = text.format(number, 1 + number % 30) + "\n"
            written += len(line)
            number += 1
            yield line

    return "".join(lines())


#: name, text of a case, line of the first mistake, what is said of it
CASES: list[tuple[str, str, int, str]] = [
    ("one word", WORD, 1, f"{LONGEST_LINE:,}"),
    ("a long word", HEAD + "a" * 300_000, 5, f"{LONGEST_WORD:,}"),
    ("a name", HEAD + "blue " + "a" * 300_000, 5, f"{LONGEST_WORD:,}"),
    ("a state", HEAD + "blue HVY-2 0103 " + "9" * 300_000, 5, f"{LONGEST_WORD:,}"),
    ("a word of a board", "board 9x9\nterrain " + "a" * 300_000 + "\nturn 1 blue fire", 2,
     f"{LONGEST_WORD:,}"),
    ("a word in quotation marks", HEAD + 'marker mine 0101 word "' + "a" * 300_000 + '"', 5,
     f"{LONGEST_WORD:,}"),
    ("a quotation mark that does not close", HEAD + 'marker mine 0101 word "' + "a" * 300_000, 5,
     "not closed"),
    ("an order", HEAD + "> " + WORD, 5, f"{LONGEST_LINE:,}"),
    ("an order of brackets", HEAD + "> move HVY-1 " + BRACKETS, 5, f"{LONGEST_LINE:,}"),
    ("an order of fewer brackets", HEAD + "> move HVY-1 " + "[" * 100_000, 5, f"{LONGEST_WORD:,}"),
    ("an order with dice without end", HEAD + "> move HVY-1 0102 [" + "7 " * 100_000 + "]", 5, "not dice"),
    ("a path without end", HEAD + "> move HVY-1 " + HEXES[:300_000], 5, "1,000"),
    ("shooters without end", HEAD + "> fire " + "HVY-1 " * 50_000 + "at MSL-1", 5, "1,000"),
    ("a question", HEAD + "? " + WORD, 5, f"{LONGEST_LINE:,}"),
    ("a question of many words", HEAD + "? odds " + "HVY-1 " * 50_000 + "at MSL-1", 5, "1,000"),
    ("a question of a long word", HEAD + "? defence " + "a" * 300_000, 5, f"{LONGEST_WORD:,}"),
    ("hexes without end", HEAD + "exit blue - hexes " + HEXES, 5, f"{LONGEST_LINE:,}"),
    ("blocks of hexes", "board 200x200\n" + rows("zone z{0} 1.1..200.200") + "turn 1 blue fire", 12,
     "400,000 hexes"),
    ("counters in a hex", HEAD + rows("blue GEV-{0} 0103", 80_000), 105, "100 at most"),
    ("counters on the board", HEAD + rows("blue GEV-{0} 02{1:02}"), 5_004, "5,000"),
    ("counters with a mistake each", HEAD + rows("blue GEV-{0} 9999", 80_000), 5, f"these {MOST_MISTAKES}"),
    ("lines with a mistake each", HEAD + rows("abc{0}", 6_000), 5, f"these {MOST_MISTAKES}"),
    ("lines of all words", HEAD + rows("abc{0}"), 1_001, "1,000 different words"),
    ("markers in a hex", HEAD + rows("marker mine 0103", 80_000), 105, "100 at most"),
    ("counters that are gone", HEAD + rows("gone destroyed 1 blue GEV-{0} 0101"), 5_005, "5,000"),
    ("terrain with a mistake each", "board 9x9\n" + rows("terrain lava 0101"), 2, f"these {MOST_MISTAKES}"),
    ("orders without end", HEAD + rows("> end"), MOST_LINES + 5, f"{MOST_LINES:,}"),
    ("a file of ten megabytes", HEAD + "\n" * 10 * MEGABYTE, 0, "4,194,304"),
]  # fmt: skip


def told(file: Path, command: tuple[str, ...] = ("check",)) -> tuple[int, str, float]:
    """Status, words and seconds of a command on a file."""
    said, began = io.StringIO(), time.process_time()
    with redirect_stdout(said), redirect_stderr(said):
        status = cli.main([*command, str(file)])
    return status, said.getvalue(), time.process_time() - began


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("SAPPER_HOME", str(tmp_path / "home"))
    for name in ("boards", "tilesets", "scenarios"):
        shutil.copytree(ROOT / "maps" / name, tmp_path / name)
    return tmp_path


@pytest.mark.parametrize(("text", "line", "says"), [row[1:] for row in CASES], ids=[row[0] for row in CASES])
def test_a_case_beyond_all_limits_is_told_at_once(text: str, line: int, says: str, folder: Path) -> None:
    file = folder / CASE
    file.write_text(text)
    for command in (("replay",), ("check",)):
        status, words, seconds = told(file, command)
        assert status == 1 and "fault of the program" not in words, words[:300]
        assert seconds < QUICK
        assert len(words) < 1.2 * len(text) + 200_000
    first = next(row for row in words.splitlines() if says in row)
    if line:
        assert re.search(rf"case\.txt:{line}: E\d+ ", words), words[:300]
    assert len(first) < 700 and first.rstrip().endswith("."), first[:700]


def scenario(change: Callable[[str], str]) -> tuple[str, str]:
    return SCENARIO, change((ROOT / "maps" / SCENARIO).read_text("utf-8"))


def board(change: Callable[[str], str]) -> tuple[str, str]:
    return BOARD, change((ROOT / "maps" / BOARD).read_text("utf-8"))


def save(change: Callable[[str], str]) -> tuple[str, str]:
    return SAVE, change(save_text(game()))


def entries(key: str) -> Callable[[str], str]:
    """A list of the scenario with very many words."""
    words = '"x",' * 50_001
    return lambda text: re.sub(rf"(?m)^{key} = \[.*\]$", f"{key} = [{words}]", text)


#: name, file and text, what is said
OTHERS: list[tuple[str, Callable[[], tuple[str, str]], str]] = [
    ("a line of a scenario", lambda: scenario(lambda text: text + WORD), "the line has"),
    ("a title", lambda: scenario(lambda text: text.replace("Mark III Attack", "a" * 300_000)),
     "1,000 at most"),
    ("a key of many parts", lambda: scenario(lambda text: text + "\n" + "a." * 100_000 + "a = 1"),
     "50 parts"),
    ("a table of many parts", lambda: scenario(lambda text: text + "\n[" + "a." * 100_000 + "a]"),
     "50 parts"),
    ("a key in a table", lambda: scenario(lambda text: text + "\nx = { " + "a." * 9_999 + "a = 1 }"),
     "50 parts"),
    ("blanks", lambda: scenario(lambda text: text + "\n[" + " " * 300_000), "TOML"),
    ("tables", lambda: scenario(lambda text: text + "\n" + rows("[t{0}]")), f"these {MOST_MISTAKES}"),
    ("keys", lambda: scenario(lambda text: text + "\n" + rows("k{0} = 1")), "mistake"),
    ("sides", lambda: scenario(lambda text: text + "\n" + rows("[[sides]]")), "1,000 at most"),
    ("words of a list", lambda: scenario(entries("order")), "50,000 at most"),
    ("numbers of a list", lambda: scenario(lambda text: re.sub(r"(?m)^order = .*$",
        f"order = [{'1,' * 99_999}]", text)),
     "50,000 at most"),
    ("counters of a beginning", lambda: scenario(lambda text: text.replace(
        "menu = 10", 'menu = 10\nstart = """\n' + rows("ogre X{0} 0101", 60_000) + '"""')),
            f"these {MOST_MISTAKES}"),
    ("an attribute of a board", lambda: board(lambda text: text.replace('id="1"', f'id="{WORD}"', 1)),
     "1,000 at most"),
    ("points of a board", lambda: board(lambda text: re.sub(r'points="[^"]*"', f'points="{"1,1 " * 250_000}"',
        text, count=1)),
     "400,000 at most"),
    ("a title of a board", lambda: board(lambda text: re.sub(
        r'(name="sapper_title") value="[^"]*"/>', rf"\1>{WORD}</property>", text, count=1)), "1,000"),
    ("a header of a save", lambda: save(lambda text: text.replace("\ntitle ", "\ntitle " + "a" * 300_000, 1)),
     f"{LONGEST_WORD:,}"),
    ("a first line of a save", lambda: save(lambda text: text.replace("sapper 1", "sapper " + DIGITS, 1)),
     "format 999"),
    ("an order of a save", lambda: save(lambda text: text.replace("\n> ", "\n> " + BRACKETS, 1)), "400,000"),
    ("orders of a save", lambda: save(lambda text: text.replace("[game]\n",
        "[game]\n" + rows("> end =01234567"))),
     "a different position"),
]  # fmt: skip


@pytest.mark.parametrize(("made", "says"), [row[1:] for row in OTHERS], ids=[row[0] for row in OTHERS])
def test_a_scenario_a_board_or_a_save_beyond_all_limits_is_told_at_once(
    made: Callable[[], tuple[str, str]], says: str, folder: Path
) -> None:
    name, text = made()
    file = folder / name
    assert not file.exists() or file.read_text("utf-8") != text, "nothing was changed"
    file.write_text(text, "utf-8")
    status, words, seconds = told(file)
    assert status == 1 and says in words, words[:500]
    assert seconds < QUICK and len(words) < 300_000


@pytest.mark.skipif(sys.platform == "win32", reason="needs a limit on memory")
@pytest.mark.parametrize(
    "text", ["? defence " + "a" * 6 * MEGABYTE, "? " + "0101 " * MEGABYTE, "> move " + "[" * 3 * MEGABYTE]
)
def test_a_question_of_megabytes_takes_little_memory(text: str, tmp_path: Path) -> None:
    (tmp_path / CASE).write_text(HEAD + text[: 4 * MEGABYTE])
    program = (
        "import resource, sys; from game import cli; before = "
        "resource.getrusage(resource.RUSAGE_SELF).ru_maxrss;"
        "status = cli.main(['check', sys.argv[1]]);"
        "print(status, (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) // 1024)"
    )
    done = subprocess.run(
        [sys.executable, "-c", program, str(tmp_path / CASE)], cwd=ROOT, capture_output=True, text=True
    )
    status, megabytes = map(int, done.stdout.split()[-2:])
    assert status == 1 and megabytes < 150, done.stdout[-300:]


@pytest.mark.parametrize(
    ("line", "count", "said"),
    [
        ("comment a", MOST_IN_HEADER, "header has more than"),
        ("> end =00000000", MOST_IN_FILE, "file has more than"),
    ],
)
def test_a_save_of_very_many_lines_is_refused_before_they_are_kept(line: str, count: int, said: str) -> None:
    head = "sapper 1\n" if "header" in said else "sapper 1\n[scenario]\n[start]\nboard 3x3\n[game]\n"
    tracemalloc.start()
    with pytest.raises(SaveError, match=said):
        load_text(head + f"{line}\n" * (2 * count))
    assert tracemalloc.get_traced_memory()[1] < 150_000_000
    tracemalloc.stop()
