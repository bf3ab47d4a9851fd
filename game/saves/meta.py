"""What a saved game says of itself: the lines before its first section (docs/SAVES.md), and its branches."""

from __future__ import annotations

import datetime
import functools
import hashlib
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from game.boards.findings import BoardError, Finding, ReadError
from game.boards.limits import LONGEST_WORD, shown
from game.core.anygame import History, Position, Rules, Step
from game.core.codec import CodecError, quoted, whole, words_of
from game.core.games import Part, game_named
from game.plain_text import is_game, is_id

# --------- The branches of one game: each begins where the game began, and leaves it after some orders
# In a saved game they stand behind the orders of the branch that is played::
#
#     [branch] "West first" 34 41
#     > move GEV-1 0407 =5d0c41aa
#
# The name, how many orders it shares with that branch, how many of its own stand, and the orders after those.
BRANCH = "[branch]"
_NEAT = re.compile(r"\s+")
#: letters of a name, and branches of a game
LONGEST_NAME, MOST_BRANCHES = 60, 100


class Branch(Struct):
    """A branch of a game: its name, all its orders from the start on, and how many of them stand."""

    name: str
    steps: list[Step]
    at: int


def neat(name: str) -> str:
    """A name as it is kept: on one line, and not too long."""
    return _NEAT.sub(" ", name).strip()[:LONGEST_NAME].strip()


def shared(one: Sequence[Step], other: Sequence[Step]) -> int:
    """How many orders two branches have in common."""
    for k, (a, b) in enumerate(zip(one, other, strict=False)):
        if a is not b:
            return k
    return min(len(one), len(other))


def head_line(branch: Branch, common: int) -> str:
    """The line that a branch begins with."""
    return f"{BRANCH} {quoted(branch.name)} {common} {branch.at}"


def steps_after(branch: Branch, start: Position, common: int) -> Iterator[tuple[Position, Step]]:
    """The orders that a branch does not share, each with the position before it."""
    before: Position = branch.steps[common - 1].position if common else start
    for step in branch.steps[common:]:
        yield before, step
        before = step.position


def read_head(line: str) -> tuple[str, int, int]:
    """Name, orders in common and orders that stand. Raises ``ReadError``, ``IndexError``."""
    words = words_of(line)
    if len(words) != 4:
        raise ReadError("A branch has a name and two numbers.")
    return neat(words[1]), whole(words[2]), whole(words[3])


# -------------------------------------------------------------------------------------------- the rest
#: the tables of some rules of a game, every number of which a saved game depends on
TABLES: Part[Callable[[Rules], Sequence[object]]] = Part("tables")
MAGIC, FORMAT, SUFFIX = "sapper", 1, ".sapper"
LARGEST_FILE = 64 * 1024 * 1024


class SaveError(BoardError):
    """A save that cannot be written, or a file of which nothing can be recovered."""

    def __init__(self, text: str, mend: str = "", file: str = "", line: int = 0, code: str = "E500") -> None:
        super().__init__([Finding(code=code, text=text, file=file, line=line, mend=mend)])


class SavedGame(Struct, kw_only=True):
    """A game to be saved: its record and what a file of it needs besides."""

    history: History
    scenario: str = ""
    title: str = ""
    #: the whole text of the scenario file
    scenario_text: str = ""
    #: names of the players, by side
    seats: tuple[str, ...] = ()
    #: anything else that the program wants to find again, as texts
    options: dict[str, str] = {}
    comments: tuple[str, ...] = ()
    #: names this game among others; the same in all its saves
    game: str = ""
    #: the branches of the game that are not played now
    branches: tuple[Branch, ...] = ()
    #: how many saves of the player's were written before, this one counted; 0 when nobody counted
    sequence: int = 0


class Meta(Struct, kw_only=True):
    """The header of a saved game."""

    app: str = ""
    rules_hash: str = ""
    map_id: str = ""
    map_hash: str = ""
    game: str = ""
    scenario: str = ""
    title: str = ""
    scenario_text: str = ""
    seats: tuple[str, ...] = ()
    options: dict[str, str] = {}
    comments: tuple[str, ...] = ()
    #: an earlier decision of this game was taken back in a way that play does not allow
    branched: bool = False
    laboratory: bool = False
    turn: int = 0
    #: name of the side whose phase it is, and the phase's title
    side: str = ""
    phase: str = ""
    #: level of the result; "" while the game goes on
    result: str = ""
    #: orders given, and how many of them stand
    orders: int = 0
    at: int = 0
    #: when it was saved, UTC, such as 2026-03-01T18:30:05Z
    time: str = ""
    #: which of the player's saves it is; a later one has a higher number whatever the clock says
    sequence: int = 0


def now() -> str:
    """The time of a save."""
    return datetime.datetime.now(datetime.UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def meta_of(game: SavedGame, app: str) -> Meta:
    """The header of a game as it stands now."""
    history = game.history
    position = history.position
    clock, board = position.clock, history.start.board
    return Meta(
        app=app,
        rules_hash=rules_hash(history.rules, position.terms.game),
        map_id=board.id,
        map_hash=board.hash,
        game=game.game,
        scenario=game.scenario or position.terms.scenario,
        title=game.title or position.terms.title,
        scenario_text=game.scenario_text,
        seats=game.seats,
        options=dict(game.options),
        comments=game.comments,
        branched=history.branched,
        laboratory=history.laboratory,
        turn=clock.turn,
        side=position.sides[clock.side].name,
        phase=history.rules.phase[clock.phase].title if clock.phase in history.rules.phase else "Set-up",
        result=position.result.level if position.result else "",
        orders=len(history.steps),
        at=history.at,
        time=now(),
        sequence=game.sequence,
    )


# ------------------------------------------------------------------------------ writing
def header_lines(meta: Meta) -> list[str]:
    """The lines of a header."""
    lines = [f"{MAGIC} {FORMAT}"]
    for name in ("app", "rules_hash", "game", "time", "scenario", "title"):
        lines.append(f"{name.replace('_', '-')} {quoted(getattr(meta, name))}")
    lines += [f"sequence {meta.sequence}"] if meta.sequence else []
    lines.append(f"map {quoted(meta.map_id)} {meta.map_hash}")
    lines.append(f"moment {meta.turn} {quoted(meta.side)} {quoted(meta.phase)}")
    lines += [f"result {quoted(meta.result)}"] if meta.result else []
    lines.append(f"orders {meta.orders} {meta.at}")
    lines += [f"seat {quoted(name)}" for name in meta.seats]
    lines += [f"option {quoted(key)} {quoted(value)}" for key, value in sorted(meta.options.items())]
    lines += [f"comment {quoted(text)}" for text in meta.comments]
    return lines + ["branched"] * meta.branched + ["laboratory"] * meta.laboratory


# ------------------------------------------------------------------------------ reading
#: letters of an option in the header: one of earlier saves held the reasons of all orders
LONGEST_OPTION = 200_000

_ONE = ("app", "rules-hash", "time", "title", "result")


def first_line(line: str, file: str) -> None:
    """Judge the first line of a file. Raises ``SaveError`` for what is no save, or a newer one."""
    words = line.split()
    if len(words) != 2 or words[0] != MAGIC or not words[1].isascii() or not words[1].isdigit():
        mend = f"A saved game begins with a line such as: {MAGIC} {FORMAT}"
        raise SaveError("This is not a saved game of Sapper.", mend, file, 1, "E501")
    if int(words[1][:9]) > FORMAT:
        text = (
            f"The game was saved by a newer Sapper (format {shown(words[1])}; this one reads up to {FORMAT})."
        )
        raise SaveError(text, "Open it with the newer program.", file, 1, "E502")
    if int(words[1]) < 1:
        raise SaveError(f"There is no format {words[1]} of saved games.", "", file, 1, "E501")


def read_header(lines: Iterable[tuple[int, str]], file: str) -> Meta:
    """The header of these lines (the first one left out). Raises ``SaveError``."""
    meta = Meta()
    seats: list[str] = []
    comments: list[str] = []
    for number, line in lines:
        try:
            words = words_of(line, LONGEST_OPTION if line.startswith("option ") else LONGEST_WORD)
            if words:
                _header_line(meta, seats, comments, words)
        except (ReadError, IndexError) as wrong:
            text = wrong.text if isinstance(wrong, ReadError) else "The line ends too early."
            raise SaveError(f"The header is damaged: {text}", "", file, number, "E503") from None
    meta.seats, meta.comments = tuple(seats), tuple(comments)
    return meta


def _header_line(meta: Meta, seats: list[str], comments: list[str], words: list[str]) -> None:
    head = words[0]
    if head == "game":
        meta.game = words[1] if is_game(words[1]) else ""  # it names files: without one it gets a new one
    elif head == "scenario":
        meta.scenario = words[1] if is_id(words[1]) else ""
    elif head in _ONE:
        setattr(meta, head.replace("-", "_"), words[1])
    elif head == "map":
        meta.map_id, meta.map_hash = words[1], words[2]
    elif head == "moment":
        meta.turn, meta.side, meta.phase = whole(words[1]), words[2], words[3]
    elif head == "sequence":
        meta.sequence = whole(words[1], most=10**9)
    elif head == "orders":
        meta.orders, meta.at = whole(words[1]), whole(words[2])
    elif head == "seat":
        seats.append(words[1])
    elif head == "option":
        meta.options[words[1]] = words[2]
    elif head == "comment":
        comments.append(words[1])
    elif head in ("branched", "laboratory"):
        setattr(meta, head, True)
    else:
        raise CodecError(f"'{head}' is not a header line.")


# ------------------------------------------------------------------------------- rules
@functools.lru_cache(8)
def rules_hash(rules: Rules, game: str = "") -> str:
    """A fingerprint of the rules of a game: modules, phases, orders, and every number of their tables.

    What other rules of the same process bring has no part in it.
    """
    parts: list[Any] = [module.id for module in rules.modules]
    parts += [(phase.id, phase.place) for phase in rules.phases]
    parts += sorted((verb, kind.__struct_fields__) for verb, kind in rules.verbs.items())
    parts += [_plain(table) for table in TABLES.of(game_named(game))(rules)]
    return hashlib.sha256(repr(parts).encode()).hexdigest()[:16]


def _plain(value: Any) -> Any:
    """A table in a form whose text is the same on every machine."""
    if isinstance(value, Struct):
        return _plain(msgspec.structs.asdict(value))
    if isinstance(value, Mapping):
        return sorted((repr(_plain(k)), repr(_plain(v))) for k, v in value.items())
    if isinstance(value, set | frozenset):
        return sorted(repr(_plain(one)) for one in value)
    if isinstance(value, list | tuple):
        return [_plain(one) for one in value]
    return value if isinstance(value, str | int | float | bool | None) else type(value).__name__


class SaveInfo(Struct, frozen=True):
    """A saved game in a list; ``fault`` says why it cannot be opened.

    ``kind`` is "save", "auto" (each phase), "turn" (the last of a turn) or "quick".
    """

    path: Path
    kind: str
    meta: Meta
    fault: str = ""
