"""Reading scenario files: every wrong key, kind, zone and hex at once, each with its line."""

from __future__ import annotations

import contextlib
import functools
import itertools
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

import msgspec
from msgspec.structs import replace

from game import paths
from game.boards.board import Board
from game.boards.findings import LETTERS, BoardError, Finding, ScenarioError, boxes, errors, hint
from game.boards.folder import OutsideError, follow, root_of
from game.boards.limits import MOST_MISTAKES, shown
from game.boards.textboard import parse_board
from game.boards.tiled import load_board, sources_of
from game.core.anygame import Position, Rules
from game.core.games import Game, UnknownGameError, game_named
from game.core.orders import Placement
from game.core.sequence import SETUP, EndPhase
from game.core.views import own_view
from game.data_files import DataError, parse_toml, read_bytes, read_text
from game.plain_text import in_a_line
from game.scenarios.checkers import Checker, register
from game.scenarios.description import Scenario
from game.scenarios.forces import game_of
from game.scenarios.judge import judge, judge_zones
from game.scenarios.reading import TomlLines, read_scenario, zoned
from game.scenarios.shapes import Shapes, texts_in
from game.scenarios.start import first_position, rules_of, suggested_setup

# ---------------- A scenario tried out: the suggested set-up of each force must be one the rules allow
Say = Callable[..., None]


def try_out(scenario: Scenario, board: Board, say: Say) -> None:
    """Sets up every force of every side as suggested and tells ``say`` what the rules refuse."""
    rules = rules_of(scenario)
    for index, side in enumerate(scenario.sides):
        for n, force in enumerate(side.forces):
            if side.id not in scenario.setup:
                continue
            key = f"sides[{index}].forces[{n}].deploy"
            chosen, fits = {side.id: force.id}, True
            position = first_position(scenario, board, chosen)
            while position.clock.phase == SETUP and position.clock.side != index:
                position = rules.apply(_anywhere(rules, position), EndPhase()).position
            for order in suggested_setup(scenario, board, chosen):
                if position.units[order.unit].side != index:
                    continue
                refusal = rules.refusal(position, order)
                kind, label = position.units[order.unit].kind, board.grid.label(order.at)
                if refusal is None:
                    position = rules.apply(position, order).position
                    continue
                fits = False
                text = f"the set-up of '{force.id}' is refused: {refusal.text}"
                say("E354", f"{key}.{kind}", text, "Choose another hex.", label, label)
            if fits and position.clock.phase == SETUP:
                _has_room(rules, position, index, force.id, say)


def _has_room(rules: Rules, position: Position, index: int, force: str, say: Say) -> None:
    """Tells of a force whose counters find no room where its side sets up: its game could not begin."""
    refusal = rules.refusal(_anywhere(rules, position), EndPhase())
    if refusal is not None:
        text = f"the force '{force}' may not find room for its set-up: {refusal.text}"
        say("W355", f"sides[{index}].areas", text, "Make the areas larger, or suggest a set-up.")


def _anywhere(rules: Rules, position: Position) -> Position:
    """The position with the counters of the side that sets up before placed wherever there is room."""
    waiting = [
        u for u in position.units.values() if u.side == position.clock.side and not u.at and not u.aboard
    ]
    for unit in waiting:
        for order in rules.offers(own_view(position), unit.id):
            if isinstance(order, Placement) and rules.refusal(position, order) is None:
                position = rules.apply(position, order).position
                break
    return position


# -------------------------------------------------------------------------------------------- the rest
LARGEST_FILE = 1024 * 1024
MARK = "sapper_scenario"


class Loaded(msgspec.Struct, frozen=True):
    """A scenario that can be played: its description, its board, its file and the file's own text."""

    scenario: Scenario
    board: Board
    path: Path
    text: str


class _Known(msgspec.Struct, frozen=True):
    """A scenario that was loaded, with what it was made of."""

    loaded: Loaded
    #: as in its own file, without the zones of the scenario
    printed: Board
    game: Game

    def again(self, reading: _Reading) -> bool:
        """Would its file, its board and its game give the same once more?"""
        scenario = self.loaded.scenario
        return (
            reading.text() == self.loaded.text
            and game_of(scenario) is self.game
            and reading.board(scenario.board, self.game) is self.printed
        )


#: the scenarios that were loaded last
_KNOWN: dict[Path, _Known] = {}
MOST_KNOWN = 64


def load_scenario(path: str | Path) -> Loaded:
    """The scenario of a file with its board; the same as before as long as its files are unchanged.

    Raises ``ScenarioError`` with every mistake at once.
    """
    path = Path(path)
    known = _KNOWN.pop(path, None)
    if known is None or not known.again(_Reading(path)):
        reading = _Reading(path)
        loaded = reading.run()
        if loaded is None or reading.printed is None or errors(reading.findings):
            raise ScenarioError(errors(reading.findings))
        known = _Known(loaded, reading.printed, game_of(loaded.scenario))
    _KNOWN[path] = known
    if len(_KNOWN) > MOST_KNOWN:
        del _KNOWN[next(iter(_KNOWN))]
    return known.loaded


def files_of(loaded: Loaded) -> tuple[Path, list[Path]]:
    """The folder of the maps to which a scenario belongs, and the files in it that it is made of: its own,
    its map, the tilesets of that. A map in another folder, as one of the program is, is not among them.
    """
    reading = _Reading(loaded.path)
    root, board = reading.root.resolve(), reading.board_file(loaded.scenario.board)
    files = [loaded.path]
    if board is not None:
        files += [board] if board.suffix == ".txt" else sources_of(board, game_of(loaded.scenario).ground)
    inside = (file.resolve() for file in files)
    return root, list(dict.fromkeys(file for file in inside if file.is_relative_to(root)))


def check_scenario(path: str | Path) -> list[Finding]:
    """Every mistake of a scenario file and of its board. Never raises."""
    reading = _Reading(Path(path))
    text = reading.text()
    return reading.findings if text is None else list(check_text(text, Path(path)).findings)


class Checked(msgspec.Struct, frozen=True):
    """What is found in a scenario: its mistakes and doubts, and the scenario where it can be read at all."""

    findings: tuple[Finding, ...]
    loaded: Loaded | None = None

    @property
    def fine(self) -> Loaded | None:
        """The scenario, if it can be played."""
        return None if errors(self.findings) else self.loaded


def check_text(text: str, path: Path, tried: bool = True) -> Checked:
    """The same of a text that is to be saved at a path, ``tried`` with its suggested set-ups or not.

    Never raises.
    """
    reading = _Reading(path, text)
    loaded = reading.run()
    if tried and loaded is not None and not errors(reading.findings):
        with contextlib.suppress(_EnoughMistakes):
            try_out(loaded.scenario, loaded.board, reading.say)
    return Checked(tuple(reading.findings), loaded)


def is_scenario(path: Path) -> bool:
    """Whether a ``.toml`` file means to be a scenario: it says so, or lies in a folder of that name."""
    if path.absolute().parent.name == "scenarios":
        return True
    try:
        return MARK.encode() in read_bytes(path, LARGEST_FILE)
    except DataError:
        return False


def list_scenarios(folder: str | Path) -> list[Loaded | ScenarioError]:
    """The scenarios of a folder in menu order; those that cannot be used come last, as their errors."""
    good: list[Loaded] = []
    bad: list[Loaded | ScenarioError] = []
    for path in sorted(Path(folder).glob("*.toml")):
        try:
            good.append(load_scenario(path))
        except ScenarioError as wrong:
            bad.append(wrong)
    good.sort(key=lambda one: (one.scenario.menu, one.scenario.title))
    return [*good, *bad]


def find_scenario(name: str, folders: Sequence[str | Path] | None = None) -> Loaded:
    """A scenario by its id in these folders, or by its file; by default those of program and player.

    Raises ``ScenarioError``.
    """
    if name.lower().endswith(".toml"):
        return load_scenario(name)
    return scenario_by_id(name, folders)


def scenario_by_id(name: str, folders: Sequence[str | Path] | None = None) -> Loaded:
    """The same for a name that stands in a file: it is no path. Raises ``ScenarioError``."""
    files = [
        path
        for folder in (paths.scenario_folders() if folders is None else folders)
        for path in sorted(Path(folder).glob("*.toml"))
    ]
    # most files are called as their scenario is; of the others the id is read
    named = next((path for path in files if path.stem == name), None)
    found = named or next((path for path in files if _id_in(path) == name), None)
    if found is not None:
        return load_scenario(found)
    text = f"there is no scenario '{in_a_line(shown(name))}'."
    raise ScenarioError([Finding(code="E300", text=text, mend=hint(name, [path.stem for path in files]))])


def _id_in(path: Path) -> str:
    """The id that a scenario file gives itself; empty if it cannot be read."""
    try:
        return _id_of(read_text(path, LARGEST_FILE))
    except DataError:
        return ""


@functools.lru_cache(MOST_KNOWN)
def _id_of(text: str) -> str:
    """The id in the text of a scenario. Raises ``DataError``."""
    return str(parse_toml(text).get("id", ""))


class _EnoughMistakes(Exception):
    """So many mistakes were found that the rest of the file is not looked at."""


class _Reading:
    def __init__(self, path: Path, given: str | None = None) -> None:
        #: ``given`` stands for what the file says
        self.path, self.given = path, given
        self.findings: list[Finding] = []
        self.printed: Board | None = None
        self.lines = TomlLines("")

    def say(self, code: str, key: str, text: str, mend: str, word: str = "", hex: str = "") -> None:
        line = self.lines.line(key, word)
        self.add(Finding(code=code, text=text, file=str(self.path), line=line, key=key, hex=hex, mend=mend))

    def add(self, finding: Finding) -> None:
        self.findings.append(finding)
        if len(self.findings) == MOST_MISTAKES:
            text = f"there are more mistakes than these {MOST_MISTAKES}."
            self.findings.append(replace(finding, code="E309", text=text, mend="Fix these first."))
            raise _EnoughMistakes

    def say_shape(self, key: str, text: str, mend: str) -> None:
        self.say("E303", key, text, mend, key.rpartition(".")[2].partition("[")[0])

    def no_hex(self, zone: str, word: str, reason: str) -> None:
        """A word of a zone that is none."""
        mend = "Write hexes such as 0203, or a block such as 0203..0506."
        self.say("E330", f"zones.{shown(zone)}", f"{reason}.", mend, word)

    def run(self) -> Loaded | None:
        try:
            return self.read()
        except _EnoughMistakes:
            return None

    def read(self) -> Loaded | None:
        text = self.text()
        if text is None:
            return None
        try:
            table = parse_toml(text, str(self.path))
        except DataError as wrong:
            self.add(wrong.finding)
            return None
        self.lines = TomlLines(text)
        game = self.game(table)
        if game is None:
            return None
        Shapes(game.declared, self.say_shape).check(table, Scenario)
        drawn = ((key, boxes(text)) for key, text in texts_in(table))
        for key, said in itertools.islice(((key, said) for key, said in drawn if said), 1):
            self.say("W308", key, said, LETTERS, key.rpartition(".")[2])
        if errors(self.findings):
            return None
        board = self.printed = self.board(str(table["board"]), game)
        if board is not None:
            judge_zones(zones := table.get("zones", {}), board, self.say)
            board = zoned(board, zones, self.no_hex)
        scenario = read_scenario(table, game.declared, board)
        judge(scenario, table, board, self.say)
        return Loaded(scenario, board, self.path, text) if board is not None else None

    def text(self) -> str | None:
        if self.given is not None:
            return self.given
        try:
            return read_text(self.path, LARGEST_FILE)
        except DataError as wrong:
            self.findings.append(wrong.finding)
        return None

    def game(self, table: Mapping[str, object]) -> Game | None:
        """The game that the file is of; without a word the usual one."""
        try:
            return game_named(str(table.get("game", "")))
        except UnknownGameError as wrong:
            self.say(
                "E306",
                "game",
                f"{str(wrong)[:1].lower()}{str(wrong)[1:]}",
                "Leave it out for the usual game.",
            )
        return None

    @property
    def root(self) -> Path:
        """The folder of the maps to which the file belongs."""
        root, here = root_of(self.path), self.path.resolve().parent
        return root.parent if here.name == "scenarios" and root == here else root

    def board(self, name: str, game: Game) -> Board | None:
        """The board of a scenario."""
        target = self.board_file(name)
        if target is None:
            return None
        try:
            if target.suffix == ".txt":
                return _read(target, game)
            if self.given is None:
                return load_board(target, game.ground)
            return _board_again(target, _changes(target), game.id)
        except BoardError as wrong:
            self.findings += wrong.findings
            return None

    def board_file(self, name: str) -> Path | None:
        """The file of a board: ``boards/<name>.tmx`` in the folder of the maps, else one of the program's."""
        root = self.root
        file = name if name.endswith(".tmx") else f"boards/{name}.tmx"
        if not (root / file).is_file() and (root / f"boards/{name}.txt").is_file():
            file = f"boards/{name}.txt"
        try:
            target = follow(file, root / "x", root)
        except OutsideError as wrong:
            self.say("E310", "board", f"the board '{name}' {wrong}.", "Name a board of the maps folder.")
            return None
        if not target.is_file() and name in _names(paths.boards()):
            target = paths.boards() / f"{name}.tmx"
        if not target.is_file():
            known = sorted(_names(root / "boards") | _names(paths.boards()))
            self.say("E311", "board", f"there is no board '{name}' ({file}).", hint(name, known))
            return None
        return target


@functools.lru_cache(2)
def _board_again(path: Path, changed: tuple[int, ...], game: str) -> Board:
    """The board of a map for one text after another, until its files are changed. Raises ``BoardError``."""
    return load_board(path, game_named(game).ground)


def _changes(path: Path) -> tuple[int, ...]:
    """When a map and the tilesets beside it were written."""
    return tuple(
        one.stat().st_mtime_ns for one in (path, *sorted((path.parent.parent / "tilesets").glob("*")))
    )


def _read(path: Path, game: Game) -> Board:
    """The board of a text, of the ground of a game. Raises ``BoardError``."""
    try:
        text = read_text(path, LARGEST_FILE)
    except DataError as wrong:
        raise BoardError([wrong.finding]) from None
    return parse_board(text.splitlines(), str(path), game.ground)


def _names(folder: Path) -> set[str]:
    """The boards of a folder."""
    return {found.stem for found in folder.glob("*.tmx")}


register(Checker(".toml", "scenario", check_scenario, is_scenario))
