"""One way in for files that may come from anybody, and one way out to the terminal: held over the source."""

from __future__ import annotations

import ast
import functools
from collections.abc import Callable, Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
GAME = ROOT / "game"

#: what opens a file or takes one apart, by how it is called
OPENS = {"open", "os.open", "io.open", "codecs.open"}
METHODS = {"read_text", "read_bytes"}
PARSERS = {
    "tomllib.loads", "tomllib.load", "json.loads", "json.load", "msgspec.json.decode",
    "msgspec.json.Decoder", "msgspec.toml.decode", "msgspec.yaml.decode", "msgspec.msgpack.decode",
    "pickle.loads", "pickle.load", "pickle.Unpickler", "ElementTree.fromstring", "ElementTree.parse",
    "ElementTree.XML", "expat.ParserCreate", "csv.reader", "csv.DictReader",
    "configparser.ConfigParser", "shelve.open", "marshal.loads",
    "zipfile.ZipFile", "tarfile.open", "zlib.decompress",
}  # fmt: skip
#: the files that do it all the same, and why
READERS = {
    "data_files.py": "the reader itself",
    "boards/markup.py": "its parser of XML, which takes bytes that the reader has read",
    "client/art/drawings.py": "takes apart a text that the reader has read",
}
OWN = {
    "register.py": "the source of the program",
    "rulebook/index.py": "the register of the program",
    "rulebook/book.py": "the text of the program's own rulebook",
    "licences.py": "licences that lie beside the libraries",
    "lab/written.py": "written positions of the program",
    "players/wire.py": "a pipe to a process of the program",
    "lab/batch/engines.py": "rows that a process of the program has packed",
}
WRITERS = {
    "files.py": "writes files whole, and tries whether one can be written",
    "cli.py": "the place where nothing goes",
    "client/kit/sound.py": "the place where nothing goes",
    "saves/writing.py": "appends to an autosave that it has just written",
    "saves/instance.py": "the locked marker of a running program",
    "lab/batch/running.py": "appends the times of a batch",
    "lab/batch/store.py": "appends a row to its part",
    "client/shell/app.py": "appends a fault to its report",
}
EXCUSED = READERS | OWN | WRITERS


def called(node: ast.Call) -> str:
    """The name under which something is called: ``os.open``, ``path.read_text``."""
    return ast.unparse(node.func)


def is_reading(node: ast.Call) -> bool:
    name = called(node)
    if name in OPENS or name in PARSERS or any(name.endswith(f".{parser}") for parser in PARSERS):
        return True
    last = name.rpartition(".")[2]
    if last in METHODS and "." in name:
        return True
    # a file is opened by a path, and not a screen or a card: with a mode, or with nothing
    mode = node.args[0].value if node.args and isinstance(node.args[0], ast.Constant) else None
    return last == "open" and "." in name and isinstance(mode, str) and set(mode) <= set("rwabxt+")


@functools.cache
def calls() -> tuple[tuple[str, ast.Call], ...]:
    """Every call in the program, with its file."""
    files = sorted(GAME.rglob("*.py"))
    trees = ((file.relative_to(GAME).as_posix(), ast.parse(file.read_text("utf-8"))) for file in files)
    return tuple(
        (name, node) for name, tree in trees for node in ast.walk(tree) if isinstance(node, ast.Call)
    )


def places(wanted: Callable[[ast.Call], bool]) -> Iterator[tuple[str, int, str]]:
    """Where something is called."""
    return ((name, node.lineno, called(node)) for name, node in calls() if wanted(node))


def test_files_are_opened_and_taken_apart_by_the_one_reader() -> None:
    wrong = [f"game/{name}:{line} {call}" for name, line, call in places(is_reading) if name not in EXCUSED]
    assert not wrong, "read it with game/data_files.py:\n" + "\n".join(wrong)


def test_nobody_is_excused_who_opens_nothing() -> None:
    assert sorted(EXCUSED) == sorted({name for name, _, _ in places(is_reading)} & EXCUSED.keys())


def is_printing(node: ast.Call) -> bool:
    return called(node) in ("print", "input") or called(node).endswith(("stdout.write", "stderr.write"))


def test_only_one_file_prints() -> None:
    wrong = [f"game/{name}:{line}" for name, line, _ in places(is_printing) if name != "printing.py"]
    assert not wrong, "print it with game/printing.py:\n" + "\n".join(wrong)


def test_names_for_files_are_judged_in_one_file() -> None:
    """No other file tells by a pattern of its own what may be an id."""
    wrong = [
        file.relative_to(GAME).as_posix()
        for file in sorted(GAME.rglob("*.py"))
        if "{0,63}" in file.read_text("utf-8") and file.name != "plain_text.py"
    ]
    assert not wrong
