"""Views as bytes, to send them to a player that thinks in a process of its own.

A ``Parcel`` is bytes. It holds a view and nothing else, so that a player knows no more in another process
than here. Rules, kinds of state and the printed map are not sent: both ends make them from the same game
and modules, and the parcel only names them.
"""

from __future__ import annotations

import io
import pickle
from types import MappingProxyType
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from game.boards.board import Board, Structure
from game.core.anygame import Order, Position, Rules, View
from game.core.dice import BlankDice
from game.core.games import entry_of, game_named, register
from game.core.state import StateKind
from game.core.views import BLANK

BOARD, KIND, DICE = "board", "kind", "dice"


class Printed(Struct, frozen=True):
    """The printed map: the data from which a ``Board`` is made."""

    id: str
    title: str
    columns: int
    rows: int
    terrain: dict[int, str]
    sides: dict[int, frozenset[str]]
    routes: dict[int, frozenset[str]]
    zones: dict[str, int]
    structures: tuple[tuple[str, int, str, dict[str, object]], ...]
    paths: tuple[tuple[str, tuple[int, ...]], ...]
    note: str

    def board(self) -> Board:
        """The map."""
        things = tuple(Structure(*thing) for thing in self.structures)
        size = self.columns, self.rows
        ways = self.sides, self.routes
        return Board(
            self.id, self.title, *size, self.terrain, *ways, self.zones, things, self.paths, self.note
        )


class Setting(Struct, frozen=True):
    """The data from which each end makes the rules and the printed map, once a game."""

    #: name and module of the game, and whether it is the usual one
    game: tuple[str, str, bool]
    modules: tuple[str, ...]
    printed: Printed


class Parcel(Struct, frozen=True):
    """A view in bytes."""

    data: bytes


def _unchanging(rows: dict[Any, Any]) -> MappingProxyType[Any, Any]:
    return MappingProxyType(rows)


class _Packer(pickle.Pickler):
    """Writes objects that both ends have as names."""

    def persistent_id(self, obj: object) -> tuple[str, str] | None:
        if isinstance(obj, StateKind):
            return KIND, obj.name
        if isinstance(obj, Board):
            return BOARD, obj.hash
        return (DICE, "") if isinstance(obj, BlankDice) else None

    def reducer_override(self, obj: object) -> Any:
        if isinstance(obj, MappingProxyType):
            return _unchanging, (dict(obj),)
        return NotImplemented


class _Opener(pickle.Unpickler):
    """Reads such names as the objects of this end."""

    def __init__(self, data: bytes, rules: Rules, board: Board) -> None:
        super().__init__(io.BytesIO(data))
        self.rules, self.board = rules, board

    def persistent_load(self, pid: tuple[str, str]) -> object:
        what, name = pid
        if what == BOARD:
            if name != self.board.hash:
                raise ValueError("The view belongs to another map.")
            return self.board
        return self.rules.states[name] if what == KIND else BLANK


def _packed(value: object) -> bytes:
    out = io.BytesIO()
    _Packer(out, pickle.HIGHEST_PROTOCOL).dump(value)
    return out.getvalue()


def setting_of(rules: Rules, view: Position) -> Setting:
    """The setting that the other end needs once, before the first view of a game."""
    modules = tuple(sorted(module.id for module in rules.modules))
    return Setting(entry_of(view.terms.game), modules, _printed(view.board))


def _printed(board: Board) -> Printed:
    things = tuple((thing.kind, thing.at, thing.name, dict(thing.values)) for thing in board.structures)
    size = board.grid.columns, board.grid.rows
    ways = dict(board.sides), dict(board.routes)
    ground, zones = dict(board.terrain), dict(board.zones)
    return Printed(board.id, board.title, *size, ground, *ways, zones, things, board.paths, board.note)


def settled(setting: Setting) -> tuple[Rules, Board]:
    """The rules and the map of a setting, made at this end."""
    register(*setting.game)
    game = game_named(setting.game[0])
    optional = [name for name in setting.modules if name not in game.base]
    return game.rules_for(optional), setting.printed.board()


def sent(view: Position) -> Parcel:
    """The view, or the position, as bytes, without anything derived from it."""
    return Parcel(_packed(replace(view, ground={}, memo={})))


def received(parcel: Parcel, rules: Rules, board: Board) -> View:
    """The view or position that was sent. Raises ``ValueError`` if it belongs to another map."""
    found: View = _Opener(parcel.data, rules, board).load()
    return found


def order_sent(order: Order) -> bytes:
    """An order as bytes."""
    return _packed(order)


def order_received(data: bytes) -> Order:
    """The order of these bytes."""
    found: Order = pickle.loads(data)
    return found
