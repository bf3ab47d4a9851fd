"""Broken files of every kind: each gets sentences that say what is wrong, where, and how to mend it."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from game import cli, paths
from game.client.shell.settings import Settings
from game.client.shell.settings import load as load_settings
from game.client.shell.settings import save as save_settings
from game.saves.listing import list_saves
from game.saves.writing import save_text
from tests.saves.games import game

ROOT = Path(__file__).resolve().parents[2]
BOARD, TILES = "boards/crater-field.tmx", "tilesets/terrain.tsx"
SCENARIO, CASE, SAVE = "scenarios/mark-iii-attack.toml", "case.txt", "game.sapper"
TEXT = """board 6x6
terrain forest 0304
option ramming
turn 1 blue movement
blue HVY-1 0302
red MSL-1 0304
> move HVY-1 0303
"""
Change = Callable[[str], str]


def swap(old: str, new: str, count: int = 1) -> Change:
    """Other words in one place."""

    def change(text: str) -> str:
        assert old in text, f"nothing to change: {old!r}"
        return text.replace(old, new, count)

    return change


def cut(part: float) -> Change:
    """Only the beginning is left."""
    return lambda text: text[: int(len(text) * part)]


def put(new: str) -> Change:
    """Something else altogether."""
    return lambda text: new


def more(new: str) -> Change:
    """Something behind it."""
    return lambda text: text + new


#: name, file, what happens to it, a word of what is said about it
BROKEN: list[tuple[str, str, Change, str]] = [
    # ------------------------------------------------------------------------------ boards
    ("an empty board", BOARD, put(""), "empty"),
    ("a board of blanks", BOARD, put("\n \n"), "empty"),
    ("a board cut off", BOARD, cut(0.5), "XML"),
    ("a board that is no XML", BOARD, put("board 9x9\n"), "XML"),
    ("another kind of XML", BOARD, put("<svg/>"), "svg"),
    ("a board without a tileset", BOARD,
     swap(' <tileset firstgid="1" source="../tilesets/terrain.tsx"/>\n', ""), "tile"),
    ("a tileset that is not there", BOARD, swap("terrain.tsx", "terain.tsx"), "terain.tsx"),
    ("a tileset outside the maps", BOARD, swap("../tilesets/terrain.tsx", "/etc/passwd"), "passwd"),
    ("a tileset far outside the maps", BOARD, swap("../tilesets/", "../../../../../../"), "terrain.tsx"),
    ("a board as a tileset", BOARD, swap("../tilesets/terrain.tsx", "crater-field.tmx"), "tileset"),
    ("a board of no width", BOARD,
     swap('width="15" height="22" tilewidth', 'width="0" height="22" tilewidth'), "width"),
    ("a board of nan rows", BOARD, swap('height="22" tilewidth', 'height="nan" tilewidth'), "nan"),
    ("a board of huge size", BOARD,
     swap('width="15" height="22" tilewidth', 'width="99999999" height="22" tilewidth'), "200"),
    ("an infinite board", BOARD, swap('infinite="0"', 'infinite="1"'), "infinite"),
    ("a square board", BOARD, swap('orientation="hexagonal"', 'orientation="orthogonal"'), "hexagonal"),
    ("a board staggered otherwise", BOARD, swap('staggerindex="odd"', 'staggerindex="even"'), "stagger"),
    ("too few cells", BOARD, swap("1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,\n", ""), "315"),
    ("a word among the cells", BOARD, swap("1,2,1,1", "1,x,1,1"), "x"),
    ("a tile that no tileset has", BOARD, swap("1,2,1,1", "1,77,1,1"), "any tileset"),
    ("a tile of nothing", BOARD, swap("1,2,1,1", "1,0,1,1"), "0203"),
    ("no terrain", BOARD, swap('name="terrain"', 'name="Gelände"'), "terrain"),
    ("a board without an id", BOARD,
     swap('name="sapper_id" value="crater-field"', 'name="sapper_id" value=""'), "sapper_id"),
    ("a board with a strange id", BOARD, swap('value="crater-field"', 'value="../x"'), "sapper_id"),
    ("a board of a later format", BOARD, swap('type="int" value="1"', 'type="int" value="99"'), "99"),
    ("a hexside of points that are none", BOARD, swap('points="0,0 30,0', 'points="0,0 nan,inf'), "points"),
    ("a hexside across a hex", BOARD, swap('points="0,0 30,0', 'points="0,0 31,17'), "corner"),
    ("a hexside off the board", BOARD, swap('x="195" y="832"', 'x="-9000" y="1e30"'), "Long Step"),
    ("an unknown class", BOARD, swap('type="Ridge"', 'type="Wall"'), "Wall"),
    ("a structure of nonsense", BOARD,
     swap('name="structures"/>', 'name="structures"><object id="90" type="Building" x="30" '
     'y="26"><properties><property name="sp" type="int" '
     'value="-5"/></properties><point/></object></objectgroup>'), "sp"),
    ("a tileset that is empty", TILES, put(""), "empty"),
    ("a tileset of an unknown terrain", TILES, swap('value="crater"', 'value="lava"'), "lava"),
    # --------------------------------------------------------------------------- scenarios
    ("an empty scenario", SCENARIO, put(""), "empty"),
    ("a scenario cut off", SCENARIO, cut(0.4), "TOML"),
    ("a scenario that is no TOML", SCENARIO, more("\n[[["), "TOML"),
    ("a scenario with a zero byte", SCENARIO, swap('"Mark III Attack"', '"Mark\x00III"'), "TOML"),
    ("a title with a zero in it", SCENARIO, swap('"Mark III Attack"', r'"Mark\u0000III"'),
     "title: the text holds a character that is not text (U+0000)"),
    ("a difficulty that rings", SCENARIO, swap('difficulty = "', r'difficulty = "\u0007'), "(U+0007)"),
    ("a key with a zero in it", SCENARIO, swap('title = ', r'"tit\u0000le" = '), "is not known here"),
    ("no id", SCENARIO, swap('id = "mark-iii-attack"\n', ""), "id"),
    ("no board", SCENARIO, swap('board = "crater-field"\n', ""), "board"),
    ("a board that is not there", SCENARIO, swap('"crater-field"', '"no-field"'), "no-field"),
    ("a board elsewhere", SCENARIO, swap('"crater-field"', '"../../../etc/passwd"'), "passwd"),
    ("a title that is a number", SCENARIO, swap('title = "Mark III Attack"', "title = 3"), "title"),
    ("a later format", SCENARIO, swap("sapper_scenario = 1", "sapper_scenario = 99"), "99"),
    ("a key nobody knows", SCENARIO, swap("menu = 10", 'menu = 10\ncolor = "x"'), "color"),
    ("an unknown rule", SCENARIO, swap('modules = ["ramming"]', 'modules = ["raming"]'), "ramming"),
    ("rules that clash", SCENARIO, swap('modules = ["ramming"]', 'modules = ["ramming", "overrun"]'),
     "overrun"),
    ("an unknown stacking", SCENARIO, swap('stacking = "ogre"', 'stacking = "sky"'), "sky"),
    ("an unknown unit", SCENARIO, swap('kind = "HWZ"', 'kind = "TIGER"'), "TIGER"),
    ("a count below nothing", SCENARIO, swap("count = 2", "count = -2"), "count"),
    ("a count of nan", SCENARIO, swap("count = 2", "count = nan"), "count"),
    ("a count beyond reason", SCENARIO, swap("count = 2", "count = 99999999999"), "count"),
    ("a number of thousands of digits", SCENARIO, swap("count = 2", "count = " + "9" * 5000), "digits"),
    ("brackets without end", SCENARIO, more("\nx = " + "[" * 3000 + "]" * 3000), "deep"),
    ("a hex off the board", SCENARIO, swap('CP = ["0803"]', 'CP = ["9999"]'), "9999"),
    ("a hex that is none", SCENARIO, swap('CP = ["0803"]', 'CP = ["somewhere"]'), "somewhere"),
    ("a unit in a crater", SCENARIO, swap('CP = ["0803"]', 'CP = ["0203"]'), "0203"),
    ("a zone nobody painted", SCENARIO, swap('zone = "north"', 'zone = "nord"'), "nord"),
    ("an edge that is none", SCENARIO, swap('edge = "south"', 'edge = "down"'), "down"),
    ("an unknown victory", SCENARIO, swap('type = "ogre-attack"', 'type = "glory"'), "glory"),
    ("an unknown colour", SCENARIO, swap('colour = "orange"', 'colour = "plaid"'), "plaid"),
    ("one side", SCENARIO, lambda text: text[: text.rindex("[[sides]]")], "side"),
    ("two sides of a name", SCENARIO, swap('id = "defence"', 'id = "ogre"'), "ogre"),
    ("an order of nobody", SCENARIO, swap('order = ["ogre", "defence"]', 'order = ["ogre", "nobody"]'),
     "nobody"),
    ("a beginning of nonsense", SCENARIO, swap("menu = 10", 'menu = 10\nstart = """\nogre XYZ 0101\n"""'),
     "XYZ"),
    # ----------------------------------------------------------------------- written positions
    ("an empty case", CASE, put(""), "empty"),
    ("a case without a board", CASE, swap("board 6x6\n", ""), "board"),
    ("a board of nonsense", CASE, swap("board 6x6", "board 6xnan"), "6xnan"),
    ("a board as large as the world", CASE, swap("board 6x6", "board 999999x999999"), "999999"),
    ("an unknown terrain", CASE, swap("forest", "jungle"), "jungle"),
    ("terrain off the board", CASE, swap("forest 0304", "forest 0909"), "0909"),
    ("an unknown option", CASE, swap("ramming", "raming"), "ramming"),
    ("an unknown line", CASE, swap("option ramming", "optoin ramming"), "option"),
    ("an unknown phase", CASE, swap("blue movement", "blue dreaming"), "dreaming"),
    ("a side nobody plays", CASE, swap("turn 1 blue", "turn 1 green"), "green"),
    ("a turn below nothing", CASE, swap("turn 1", "turn -1"), "-1"),
    ("a turn beyond reason", CASE, swap("turn 1", "turn 99999999999999999999"), "99999"),
    ("a phase in which nobody decides", CASE, swap("blue movement", "blue recovery"), "recovery"),
    ("a set-up of nobody", CASE, swap("turn 1 blue movement", "setup red\nturn 0 blue setup"), "setup blue"),
    ("a side without a player-turn", CASE, swap("turn 1", "sequence red\nturn 1"), "player-turn"),
    ("a counter off the board", CASE, swap("HVY-1 0302", "HVY-1 0909"), "0909"),
    ("an unknown counter", CASE, swap("blue HVY-1", "blue TIGER-1"), "TIGER"),
    ("a counter twice", CASE, swap("red MSL-1", "red HVY-1"), "HVY-1"),
    ("a state nobody knows", CASE, swap("HVY-1 0302", "HVY-1 0302 sleepy"), "sleepy"),
    ("more treads than there are", CASE, swap("blue HVY-1 0302", "blue MK3-1 0302 tr 99/45"), "tr"),
    ("aboard of nothing", CASE, swap("blue HVY-1 0302", "blue INF-1 off aboard HVY-9"), "HVY-9"),
    ("an order nobody knows", CASE, swap("> move", "> mvoe"), "move"),
    ("an order off the board", CASE, swap("HVY-1 0303\n", "HVY-1 0909\n"), "0909"),
    ("dice that are none", CASE, swap("> move HVY-1 0303", "> move HVY-1 0303 [7]"), "7"),
    ("a question nobody knows", CASE, more("? meaning of life\n"), "meaning"),
    ("quotation marks that do not end", CASE, swap("option ramming", 'option "ramming'), "quot"),
    ("letters of other scripts", CASE, swap("HVY-1 0302", "ヘビー 0302"), "ヘビー"),
    ("digits of other scripts", CASE, swap("HVY-1 0302", "HVY-1 ٠٣٠٢"), "٠٣٠٢"),
    # ------------------------------------------------------------------------------- saves
    ("an empty save", SAVE, put(""), "saved game"),
    ("a save that is something else", SAVE, put("once upon a time\n"), "saved game"),
    ("a save of a later format", SAVE, swap("sapper 1", "sapper 99"), "newer"),
    ("a save cut off in its head", SAVE, cut(0.05), "ends"),
    ("a save cut off in its orders", SAVE, cut(0.8), "cut off"),
    ("a save with another die", SAVE, swap("[start]", "[start]\n"), "changed"),
    ("a save with an order missing", SAVE, lambda text: re.sub(r"(?m)^> .*\n", "", text, count=1), "order"),
    ("a save with a unit nobody knows", SAVE, swap("HVY-1 0403", "TIGER-1 0403"), "TIGER"),
    ("a save with a zero in its head", SAVE, swap("scenario duel", "scenario d\0uel"), "not text (U+0000)"),
    ("a save with zeros in its first position", SAVE, swap("blue HVY-1", "\0\0\0\0\0\0\0"),
     "not text (U+0000)"),
    ("a save with zeros among its orders", SAVE, lambda text: text[:-400] + "\0" * 300 + text[-100:],
     "\ufffd"),
    ("a save with zeros at its end", SAVE, lambda text: text[:-300] + "\0" * 300, "cut off"),
    ("a save with zeros behind it", SAVE, more("\0" * 300), "after the end"),
    ("a save with something behind it", SAVE, more("\nmore\n"), "after the end"),
]  # fmt: skip


@pytest.fixture(scope="module")
def whole() -> dict[str, str]:
    found = {name: (ROOT / "maps" / name).read_text("utf-8") for name in (BOARD, TILES, SCENARIO)}
    return found | {CASE: TEXT, SAVE: save_text(game())}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("SAPPER_HOME", str(tmp_path / "home"))
    for name in ("boards", "tilesets", "scenarios"):
        shutil.copytree(ROOT / "maps" / name, tmp_path / name)
    return tmp_path


def told(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str]:
    status = cli.main(arguments)
    captured = capsys.readouterr()
    return status, captured.out + captured.err


@pytest.mark.parametrize(
    ("name", "change", "word"), [row[1:] for row in BROKEN], ids=[row[0] for row in BROKEN]
)
def test_a_broken_file_is_told_in_sentences(
    name: str,
    change: Change,
    word: str,
    whole: dict[str, str],
    folder: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    file = folder / name
    text = change(whole[name])
    file.write_text(text, encoding="utf-8")
    asked = folder / BOARD if name == TILES else file
    commands = [("check", str(asked))]
    if name in (CASE, SAVE):
        commands += [("replay", str(file)), ("replay", "--json", str(file)), ("count", str(file))]
    said = []
    for command in commands:
        status, words = told(capsys, *command)
        assert status in (0, 1, 2), f"{command}: {words}"
        assert (
            "\0" not in words
            and "Traceback" not in words
            and "Error(" not in words
            and "fault of the program" not in words
        )
        said.append((status, words))
    assert word.lower() in said[0][1].lower(), said[0][1]
    assert Path(name).name in said[0][1], "it says in which file"
    assert file.read_text("utf-8") == text, "and the file is as it was"


@pytest.mark.parametrize("name", ["x.sapper", "x.txt", "x.toml", "x.tmx", "x.tsx"])
def test_what_is_no_text_no_file_or_nothing_at_all_is_told(
    name: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = folder / name
    file.write_bytes(bytes(range(256)) * 9)
    assert told(capsys, "check", str(file))[0] == 1
    file.unlink()
    os.mkfifo(file)
    status, words = told(capsys, "check", str(file))
    assert status == 1 and "not a regular file" in words
    file.unlink()
    file.symlink_to("nowhere")
    status, words = told(capsys, "check", str(file))
    assert status == 2 and "There is no file" in words
    file.unlink()
    file.mkdir()
    status, words = told(capsys, "replay", str(file))
    assert status == 1 and "folder" in words
    status, words = told(capsys, "screenshot", str(file / "no.sapper"), "--out", str(folder / "x.png"))
    assert status == 2 and "There is no file" in words


@pytest.mark.parametrize("ends", ["\n", "\r\n"])
@pytest.mark.parametrize("mark", ["", "\ufeff"])
def test_files_of_other_systems_are_read(
    ends: str, mark: str, whole: dict[str, str], folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in (SCENARIO, CASE, SAVE):
        (folder / name).write_bytes((mark + whole[name].replace("\n", ends)).encode("utf-8"))
        assert told(capsys, "check", str(folder / name)) == (0, "no mistakes, no doubts.\n")


def test_a_home_that_cannot_be_written_stops_nobody(
    whole: dict[str, str], folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (folder / "blocked").write_text("a file where the home should be")
    monkeypatch.setenv("SAPPER_HOME", str(folder / "blocked"))
    (folder / CASE).write_text(TEXT)
    assert told(capsys, "replay", str(folder / CASE))[0] == 0
    settings, fault = load_settings()
    assert settings == Settings() and "cannot be read" in fault and "Errno" not in fault
    said = save_settings(settings)
    assert "could not be saved" in said and "blocked" in said
    assert list_saves(paths.saves()) == []


WRONG_SETTINGS = [
    "", "ui_scale = nan", "ui_scale = 1e400", "ui_scale = true", "animation = []", "animation = {}",
    "palette = [[]]", "palette = 3", "confirm_end = 1", "names = [1]", "window = [nan, 1]", "window = [1280]",
    "window = [-1, -1]", "keys = 3", "keys = { end = 3 }", "keys = { nothing = ['Q'] }", "unknown = 1",
    "a = 1\na = 1", "[[", "\x00", "ui_scale = " + "9" * 5000, "x = " + "[" * 3000, "ui_scale = 1.5",
    "\ufeffui_scale = 1.5",
]  # fmt: skip


@pytest.mark.parametrize("text", WRONG_SETTINGS, ids=[repr(text[:20]) for text in WRONG_SETTINGS])
def test_wrong_settings_are_told_and_kept_beside(text: str, tmp_path: Path) -> None:
    file = tmp_path / "settings.toml"
    file.write_text(text, encoding="utf-8")
    settings, fault = load_settings(tmp_path)
    good = not text or text.endswith("ui_scale = 1.5")
    assert bool(fault) != good and settings.ui_scale == (1.5 if "1.5" in text else 1.0)
    if fault:
        assert fault.startswith("settings.toml: ") and "settings.bad.toml" in fault
        assert (tmp_path / "settings.bad.toml").read_text("utf-8") == text


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("screenshot", "", "--out", "x.png"), "Name what to draw"),
        (("screenshot", "mark-iii-attack", "--out", "x.png", "--at", "-5"), "--at"),
        (("screenshot", "mark-iii-attack", "--out", "x.png", "--side", "7"), "--side"),
        (("fuzz", "--jobs", "-3"), "at least 1"),
        (("fuzz", "--scenario", "nope", "--games", "1"), "nope"),
        (("count", "case.txt", "--depth", "99999"), "--depth"),
        (("balance", "nope"), "nope"),
        (("simulate", "mark-iii-attack", "--players", "x", "--games", "1", "--out", "x.png"), "greedy"),
        (("rules", "ode:nine"), "ode:nine"),
    ],
)
def test_what_is_wrong_on_the_command_line_is_told(
    arguments: tuple[str, ...],
    says: str,
    folder: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    (folder / CASE).write_text(TEXT)
    monkeypatch.chdir(folder)
    status, words = told(capsys, *arguments)
    assert status == 2 and says in words
    assert not (folder / "x.png").exists()


def test_a_scenario_of_ones_own_may_be_played_on_a_board_of_the_program(
    whole: dict[str, str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(whole[SCENARIO].replace('id = "mark-iii-attack"', 'id = "mine"'), "utf-8")
    assert told(capsys, "check", str(file)) == (0, "no mistakes, no doubts.\n")
    file.write_text(file.read_text("utf-8").replace('"crater-field"', '"crater-feld"'), "utf-8")
    assert "Did you mean 'crater-field'?" in told(capsys, "check", str(file))[1]


def test_of_hundreds_of_mistakes_the_first_are_said_and_check_says_all(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = folder / CASE
    file.write_text("board 6x6\n" + "".join(f"red HVY-{k} 0909\n" for k in range(300)))
    status, words = told(capsys, "replay", str(file))
    assert status == 1 and len(words.splitlines()) == 21 and "280 more" in words
    assert "6 columns and 6 rows, 0101 to 0606" in words
    assert len(told(capsys, "check", str(file))[1].splitlines()) == 301
