"""Who may import whom: the promise that the rules are headless and that imports go one way."""

from __future__ import annotations

import ast
import functools
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
GAME = ROOT / "game"

# Lowest first. A layer may import itself and what stands below it.
LAYERS = (
    "hexes",
    "boards",
    "core",
    "notation",
    "scenarios",
    "saves",
    "players",
    "lab",
    "rulebook",
    "assault",
    "ogre",
    "client",
)
RULES = ("hexes", "boards", "core", "notation", "assault", "ogre")
# Reads the clock, the disk, the network, chance or the machine: none of it belongs to the rules.
OUTSIDE = {
    "time", "datetime", "random", "secrets", "uuid", "os", "io", "pathlib", "shutil", "tempfile", "glob",
    "socket", "urllib", "http", "subprocess", "threading", "multiprocessing", "asyncio", "platform",
    "locale", "logging", "pickle", "platformdirs", "rich", "cyclopts",
}  # fmt: skip
# The readers of map files among the rules; a Board once made needs none of them.
READERS = {f"boards/{name}.py" for name in ("tiled", "checks", "markup", "folder", "tilesets", "properties")}
READING = {"os", "io", "pathlib"}
# Who plays a game and tries it out stands with it, and is none of its rules.
BESIDE = ("ogre/players/", "ogre/lab/", "assault/players/", "assault/lab/", "assault/tables.py")
GRAPHICS = {"pygame"}


def modules() -> list[Path]:
    return sorted(GAME.rglob("*.py"))


def name_of(file: Path) -> str:
    return file.relative_to(GAME).as_posix()


def layer_of(parts: tuple[str, ...]) -> str:
    """The layer of ``game.a.b`` given as ("a", "b"); the files beside the layers stand for themselves."""
    return parts[0].removesuffix(".py") if parts else ""


@functools.cache
def tree_of(file: Path) -> ast.Module:
    return ast.parse(file.read_text(encoding="utf-8"))


def statements(node: ast.AST) -> Iterator[ast.AST]:
    """The statements right below a node, and what holds others; no import stands in an expression."""
    for name in ("body", "handlers", "orelse", "finalbody", "cases"):
        found = getattr(node, name, [])
        yield from found if isinstance(found, list) else ()


CHECKING = "TYPE_CHECKING"


def checks_types(node: ast.AST) -> bool:
    """Is it ``TYPE_CHECKING``, or ``typing.TYPE_CHECKING`` by whatever name?"""
    return (isinstance(node, ast.Name) and node.id == CHECKING) or (
        isinstance(node, ast.Attribute) and node.attr == CHECKING
    )


def names_type_checking(tree: ast.AST) -> bool:
    """Does anything in a file go by what the type checker alone sees, under this name or another?"""
    return any(
        checks_types(node) or (isinstance(node, ast.alias) and node.name == CHECKING)
        for node in ast.walk(tree)
    )


def imports(file: Path) -> Iterator[tuple[str, int, bool]]:
    """Full name, line, and whether it stands inside a function, of every import that runs."""
    tree = ast.parse(
        file.read_text(encoding="utf-8")
    )  # not kept: what is kept is looked through again and again
    package = ("game", *file.relative_to(GAME).parts[:-1])

    def walk(node: ast.AST, inside: bool) -> Iterator[tuple[str, int, bool]]:
        for child in statements(node):
            if isinstance(child, ast.If) and checks_types(child.test):
                continue  # never runs: only the type checker looks at it
            if isinstance(child, ast.Import):
                for alias in child.names:
                    yield alias.name, child.lineno, inside
            elif isinstance(child, ast.ImportFrom):
                start = package[: len(package) - child.level + 1] if child.level else ()
                base = ".".join((*start, *(child.module or "").split("."))).strip(".")
                for alias in child.names:
                    yield f"{base}.{alias.name}", child.lineno, inside
            yield from walk(child, inside or isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef))

    yield from walk(tree, False)


def every_import(file: Path) -> Iterator[tuple[str, int]]:
    """Full name and line of every import, those for the type checker alone among them."""
    nodes: list[ast.AST] = [tree_of(file)]
    for node in nodes:
        nodes += statements(node)
        if isinstance(node, ast.ImportFrom):
            yield from ((f"{node.module}.{alias.name}", node.lineno) for alias in node.names)
        elif isinstance(node, ast.Import):
            yield from ((alias.name, node.lineno) for alias in node.names)


@functools.cache
def each_import() -> tuple[tuple[str, str, int, bool], ...]:
    return tuple(
        (name_of(file), imported, line, inside)
        for file in modules()
        for imported, line, inside in imports(file)
    )


def test_imports_go_one_way_from_hexes_to_client() -> None:
    order = {name: place for place, name in enumerate(LAYERS)}
    wrong = []
    for file, imported, line, _ in each_import():
        if not imported.startswith("game."):
            continue
        here, there = layer_of(tuple(file.split("/"))), layer_of(tuple(imported.split(".")[1:]))
        if here in order and there in order and order[there] > order[here]:
            wrong.append(f"game/{file}:{line} imports {imported}: '{there}' stands above '{here}'")
        elif here in order and there in ("cli", "commands", "opening", "selftest", "register"):
            wrong.append(f"game/{file}:{line} imports {imported}: the command line stands above every layer")
        elif here in RULES and there == "paths" and not file.startswith(BESIDE):
            wrong.append(
                f"game/{file}:{line} imports {imported}: rules do not know where files lie; hand them in"
            )
    assert not wrong, "Imports go one way, " + " < ".join(LAYERS) + ":\n" + "\n".join(wrong)


def test_no_files_import_each_other_in_a_circle() -> None:
    """Imports inside functions and those for the type checker alone count as well."""
    files = {
        name_of(file).removesuffix(".py").removesuffix("/__init__").replace("/", "."): name_of(file)
        for file in modules()
    }
    graph: dict[str, set[str]] = {file: set() for file in files.values()}
    seen = ((name_of(file), imported) for file in modules() for imported, _ in every_import(file))
    for file, imported in (*((file, imported) for file, imported, _, _ in each_import()), *seen):
        name = imported.removeprefix("game.")
        found = files.get(name) or files.get(name.rpartition(".")[0])
        if imported.startswith("game.") and found and found != file:
            graph[file].add(found)
    while graph:
        last = {file for file, wanted in graph.items() if not wanted & graph.keys()}
        assert last, f"in a circle, or above one: {sorted(graph)}"
        graph = {file: wanted for file, wanted in graph.items() if file not in last}


#: so many protocols of the client stand for classes that it cannot name; with more, parts are cut too small
MOST_PROTOCOLS = 20


def test_the_client_has_few_protocols_and_none_twice() -> None:
    names = [
        node.name
        for file in modules()
        if name_of(file).startswith("client/")
        for node in ast.walk(tree_of(file))
        if isinstance(node, ast.ClassDef) and any(ast.unparse(base) == "Protocol" for base in node.bases)
    ]
    assert len(names) <= MOST_PROTOCOLS, f"name the class, or hand in a function: {sorted(names)}"
    assert len(names) == len(set(names)), f"one name, two protocols: {sorted(names)}"


def test_below_the_client_nobody_imports_for_the_type_checker_alone() -> None:
    found = [
        name_of(file)
        for file in modules()
        if not name_of(file).startswith("client/") and names_type_checking(tree_of(file))
    ]
    assert not found, f"a circle that only the type checker sees is a circle: {found}"


def test_only_the_client_imports_pygame() -> None:
    wrong = [
        f"game/{file}:{line} imports {imported}: only game/client draws; the rules must play without a screen"
        for file, imported, line, _ in each_import()
        if imported.split(".")[0] in GRAPHICS and not file.startswith("client/")
        and file not in ("selftest.py", "lab/bench.py", "lab/drawing.py")
    ]  # fmt: skip
    assert not wrong, "\n".join(wrong)


#: the rooms of the client, lowest first: each imports itself and those before it; files of no room come last
ROOMS = ("kit", "art", "board", "shell", "table", "generic", "ogre", "assault", "tester", "screens", "")


def room_of(name: str) -> str:
    """The room of a client file or module (``client/kit/draw.py``, ``client.kit.draw``); "" for none."""
    parts = re.split(r"[/.]", name)
    return parts[1] if parts[1] in ROOMS else ""


def test_each_room_of_the_client_imports_only_rooms_below_it() -> None:
    wrong = []
    for file in modules():
        name = name_of(file)
        if not name.startswith("client/"):
            continue
        room = room_of(name)
        for imported, line in every_import(file):
            if not imported.startswith("game.client."):
                continue
            if ROOMS.index(room_of(imported.removeprefix("game."))) > ROOMS.index(room):
                wrong.append(f"game/{name}:{line} imports {imported}")
    assert not wrong, "\n".join(wrong)


def test_every_folder_of_the_client_is_a_room() -> None:
    folders = {file.name for file in (GAME / "client").iterdir() if (file / "__init__.py").exists()}
    assert folders == set(ROOMS) - {""}


#: the kit itself, and helpers that know of nothing
UNDER_THE_KIT = ("game.client.kit", "game.plain_text", "game.files")


def test_the_widget_kit_knows_neither_the_program_nor_a_game() -> None:
    wrong = [
        f"game/{name_of(file)}:{line} imports {imported}"
        for file in modules()
        if name_of(file).startswith("client/kit/")
        for imported, line in every_import(file)
        if imported.startswith("game.") and not imported.startswith(UNDER_THE_KIT)
    ]
    assert not wrong, "\n".join(wrong)


def test_pytmx_is_imported_only_inside_a_function_of_the_map_reader() -> None:
    wrong = [
        f"game/{file}:{line} imports {imported}: PyTMX loads pygame: only a function of boards/tiled.py may"
        for file, imported, line, inside in each_import()
        if imported.split(".")[0] == "pytmx" and not (file == "boards/tiled.py" and inside)
    ]
    assert not wrong, "\n".join(wrong)


def test_nothing_that_the_package_leaves_out_is_imported_at_the_start_of_a_file() -> None:
    spec = ast.parse((ROOT / "build.spec").read_text(encoding="utf-8"))
    found = next(
        n for n in spec.body if isinstance(n, ast.Assign) and ast.unparse(n.targets[0]) == "excludes"
    )
    left_out = set(ast.literal_eval(found.value))
    assert "asyncio" in left_out
    wrong = [
        f"game/{file}:{line} imports {imported}, which build.spec leaves out: do it inside the function "
        f"that needs it"
        for file, imported, line, inside in each_import()
        if not inside
        and not left_out.isdisjoint({imported, imported.rpartition(".")[0], imported.split(".")[0]})
    ]
    assert not wrong, "\n".join(wrong)


def test_rules_import_no_clock_no_chance_and_no_files() -> None:
    wrong = []
    for file, imported, line, _ in each_import():
        top = imported.split(".")[0]
        if file.startswith(BESIDE):
            continue
        if file.split("/")[0] in RULES and top in OUTSIDE - (READING if file in READERS else set()):
            wrong.append(
                f"game/{file}:{line} imports {imported}: the same orders must give the same game everywhere"
            )
    assert not wrong, "\n".join(wrong)


def test_rules_call_no_open_and_print_nothing() -> None:
    wrong = []
    for file in modules():
        name = name_of(file)
        if name.split("/")[0] not in RULES or name in READERS:
            continue
        for node in ast.walk(tree_of(file)):
            called = node.func.id if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) else ""
            if called in ("open", "print", "input"):
                wrong.append(f"game/{name}:{node.lineno} calls {called}: rules neither read nor speak")
    assert not wrong, "\n".join(wrong)


RULE_ID = re.compile(r"\b(ode|ce|opt|ch|sp|ga|house):[0-9a-z]")


def test_the_core_cites_no_rule_of_a_game() -> None:
    wrong = [
        f"game/{name_of(file)}:{number} cites {found[0]}"
        for file in sorted((GAME / "core").rglob("*.py"))
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1)
        if (found := RULE_ID.search(line))
    ]
    assert not wrong, "game/core is the machine of any game:\n" + "\n".join(wrong)


def test_no_file_below_the_games_imports_one() -> None:
    wrong = [
        f"game/{file}:{line} imports {imported}"
        for file, imported, line, _ in each_import()
        if imported.startswith("game.ogre")
        and layer_of(tuple(file.split("/"))) in LAYERS[: LAYERS.index("ogre")]
    ]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("package", RULES)
def test_loading_the_rules_leaves_pygame_unloaded(package: str) -> None:
    loading = "\n".join(
        f"import game.{'.'.join(file.relative_to(GAME).with_suffix('').parts)}"
        for file in sorted((GAME / package).rglob("*.py"))
        if file.name != "__init__.py"
    )
    check = "\nimport sys\nloaded = {'pygame', 'pytmx', 'rich'} & set(sys.modules)\nassert not loaded, loaded"
    done = subprocess.run([sys.executable, "-c", loading + check], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_the_menu_opens_without_the_rules() -> None:
    check = "import sys, game.client.start, game.client.game_library, game.client.screens.menu\n"
    check += (
        "loaded = {'game.core.ruleset', 'game.ogre.combat', 'game.scenarios.load'} & "
        "set(sys.modules)\nassert not loaded, loaded"
    )
    done = subprocess.run([sys.executable, "-c", check], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


GAME_ON_TEXT = """
import random, sys
from game.core.views import own_view
from game.boards.textboard import parse_board
from game.core.history import History
from game.core.position import decider
from game.core.records import Clock
from game.core.refusals import Refusal
from game.core.sequence import EndPhase
from game.ogre.catalogue import rules_for
from game.ogre.start import begin, new_unit, position_of
from game.ogre.engineering.tasks import TASKS

board = parse_board(["board 9x9", "terrain crater 0303 0505", "side ridge 0402-0403"])
at = board.grid.parse
units = [new_unit("MK3-1", "MK3", 0, at("0208")), new_unit("HVY-1", "HVY", 1, at("0203")),
         new_unit("GEV-1", "GEV", 1, at("0602")), new_unit("INF-1", "INF", 1, at("0705"), ("INF", "INF"))]
rules = rules_for(["ramming"])
history = History(rules, position_of(rules, board, units, Clock(1, 0, 0, "movement")))
chance, done = random.Random(4), 0
for _ in range(300):
    position = history.position
    if position.result is not None:
        break
    movers = [unit for unit in position.units if rules.offers(own_view(position), unit)]
    orders = rules.offers(own_view(position), chance.choice(movers)) if movers else ()
    order = orders[chance.randrange(len(orders))] if orders and chance.random() < 0.8 else EndPhase()
    done += not isinstance(history.do(order), Refusal)
assert done > 50, done
loaded = {"pygame", "pytmx", "rich"} & set(sys.modules)
assert not loaded, loaded
"""


def test_a_game_on_a_text_board_leaves_pygame_unloaded() -> None:
    done = subprocess.run([sys.executable, "-c", GAME_ON_TEXT], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_starting_the_client_loads_neither_the_command_library_nor_a_table_printer() -> None:
    check = (
        "import sys, game.cli, game.opening\n"
        "game.opening.client_options(['--scenario', 'x', '--size=800x600'])\n"
        "assert not {'cyclopts', 'rich', 'pygame', 'platformdirs'} & set(sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", check], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


# --- the walker itself -------------------------------------------------------------------------


def test_no_two_test_files_have_the_same_name() -> None:
    # Folders of tests are no packages, so two files of one name keep the whole suite from being collected.
    seen: dict[str, Path] = {}
    for file in sorted(Path(__file__).parent.rglob("*.py")):
        if file.stem in ("__init__", "conftest") or (file.parent / "__init__.py").exists():
            continue
        assert file.stem not in seen, f"{file} and {seen[file.stem]} share a name"
        seen[file.stem] = file


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("import pygame", ("pygame", False)),
        ("from pygame import draw", ("pygame.draw", False)),
        ("def f():\n    import pytmx", ("pytmx", True)),
        ("from ..core import position", ("game.core.position", False)),
        ("from . import board", ("game.boards.board", False)),
    ],
)
def test_the_walker_sees_every_kind_of_import(
    source: str, expected: tuple[str, bool], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys.modules[__name__], "GAME", tmp_path)
    file = tmp_path / "boards" / "some.py"
    file.parent.mkdir()
    file.write_text(source)
    assert [(name, inside) for name, _, inside in imports(file)] == [expected]


@pytest.mark.parametrize(
    "source",
    [
        "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    import pygame",
        "import typing\nif typing.TYPE_CHECKING:\n    import pygame",
        "import typing as t\nif t.TYPE_CHECKING:\n    import pygame",
        "from typing import TYPE_CHECKING as CHECKED\nif CHECKED:\n    import pygame",
    ],
)
def test_an_import_for_the_type_checker_alone_is_found_however_it_is_written(source: str) -> None:
    assert names_type_checking(ast.parse(source))
    assert not names_type_checking(ast.parse("import typing\nif typing.cast:\n    import pygame"))


def test_what_only_the_type_checker_imports_does_not_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys.modules[__name__], "GAME", tmp_path)
    file = tmp_path / "some.py"
    for test in ("TYPE_CHECKING", "typing.TYPE_CHECKING"):
        file.write_text(f"import typing\nif {test}:\n    import pygame\n")
        assert [name for name, _, _ in imports(file)] == ["typing"]


def test_of_the_client_only_what_shows_a_game_knows_it() -> None:
    """Imports for the type checker count as well."""
    knowing = set()
    for file in sorted((GAME / "client").rglob("*.py")):
        name = name_of(file).removeprefix("client/")
        if name.startswith("ogre/"):
            continue
        for node in ast.walk(tree_of(file)):
            if (isinstance(node, ast.ImportFrom) and (node.module or "").startswith("game.ogre")) or (
                isinstance(node, ast.Import) and any(a.name.startswith("game.ogre") for a in node.names)
            ):
                knowing.add(name)
    assert not knowing, (
        f"these belong to client/ogre, or ask through table/showing.py or handling.py: {sorted(knowing)}"
    )


# --- one base for each class of the client -------------------------------------------------------


def bases_with_behaviour() -> dict[str, list[str]]:
    """By class of the client: its base classes in the client, without protocols, which have no behaviour."""
    found = {
        node.name: [ast.unparse(base).partition("[")[0] for base in node.bases]
        for file in sorted((GAME / "client").rglob("*.py"))
        for node in ast.walk(tree_of(file))
        if isinstance(node, ast.ClassDef)
    }
    protocols = {name for name, bases in found.items() if "Protocol" in bases}
    return {name: [b for b in bases if b in found and b not in protocols] for name, bases in found.items()}


def test_no_class_of_the_client_has_two_bases_of_ours() -> None:
    mixed = {name: bases for name, bases in bases_with_behaviour().items() if len(bases) > 1}
    assert not mixed, f"a class owns its parts, it does not inherit them: {mixed}"
