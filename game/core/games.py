"""Games: what one brings along, and the names under which they are found.

A game is registered under a name with the place where it is found, and loaded only when a file, a saved
game or a command asks for it. One of them is the usual one, which is meant where nothing is said.
"""

from __future__ import annotations

import functools
import importlib
from collections.abc import Callable, Iterable, Mapping
from typing import Generic, TypeVar, cast

from msgspec import Struct

from game.boards.board import Ground
from game.boards.did_you_mean import hint
from game.core.anygame import Module, Rules
from game.core.assembly import AssemblyError, with_required
from game.core.declarations import Declarations
from game.core.markers import AnyMarkerKind
from game.core.records import Side

T = TypeVar("T")
RulesFor = Callable[[Iterable[str]], Rules]


class Game(Struct, frozen=True):
    """What a game brings along. Everything in ``parts`` is loaded when it is first asked for."""

    id: str
    title: str
    #: all its modules by id, and those that are always there
    modules: Mapping[str, Module]
    base: tuple[str, ...]
    #: the rules with these optional modules; raises ``AssemblyError``
    rules_for: RulesFor
    #: what its modules declare, whichever are in use: lines and files go by these words
    declared: Declarations
    #: its sides where a text does not name them
    sides: tuple[Side, ...]
    #: by the name of a ``Part``: what fills it, or the place where that is found, as "package.file:NAME"
    parts: Mapping[str, object]

    def __post_init__(self) -> None:
        if len(self.sides) != 2:
            raise ValueError(f"a game has two sides, and {self.id} has {len(self.sides)}")

    @property
    def ground(self) -> Ground:
        """Its terrain and hexside features, whichever modules are in use."""
        return self.declared.ground

    @property
    def verdicts(self) -> frozenset[str]:
        """The kinds of victory that there are."""
        return frozenset(name for module in self.modules.values() for name in module.verdicts)

    @property
    def optional(self) -> tuple[str, ...]:
        """The modules that a game may have or not."""
        return tuple(name for name in self.modules if name not in self.base)


class Part(Generic[T]):
    """A contract of some layer above this one, which games fill."""

    def __init__(self, name: str, default: T | None = None) -> None:
        self.name, self.default = name, default

    def of(self, game: Game) -> T:
        """What a game fills it with; a part without a default must be filled."""
        found = game.parts[self.name] if self.default is None else game.parts.get(self.name, self.default)
        return cast("T", _loaded(found) if isinstance(found, str) else found)


class UnknownGameError(ValueError):
    """There is no game of this name; the message says which there are."""


#: places by name, in the order in which they were registered
_PLACES: dict[str, str] = {}
_USUAL: list[str] = []


def register(name: str, place: str, usual: bool = False) -> None:
    """Make a game known: ``place`` is "package.file:NAME" of its ``Game``. Nothing is loaded.

    The ``usual`` game is the one that is meant where nothing is said.

    Raises ``ValueError`` for a name that another game has.
    """
    if _PLACES.setdefault(name, place) != place:
        raise ValueError(f"there is a game '{name}' already: {_PLACES[name]}")
    if usual:
        _USUAL[:] = [name]


def registered() -> tuple[str, ...]:
    """The names of all games."""
    return tuple(_PLACES)


def entry_of(name: str = "") -> tuple[str, str, bool]:
    """Name and place of a registered game, and is it the usual one? So another process can register it."""
    known = name or next(iter(_USUAL), "")
    return known, _PLACES[known], known in _USUAL


def name_in_text(name: str) -> str:
    """How a position keeps the name of its game: "" for the one that is meant where nothing is said."""
    return "" if name in _USUAL else name


def game_named(name: str = "") -> Game:
    """The game of a name, loaded now if it was not; without a name the usual one.
    Raises ``UnknownGameError``.
    """
    place = _PLACES.get(name or next(iter(_USUAL), ""))
    if place is None:
        raise UnknownGameError(f"There is no game '{name}'. {hint(name, list(_PLACES))}".rstrip())
    return cast("Game", _loaded(place))


@functools.cache
def marker_kinds(name: str = "") -> dict[str, AnyMarkerKind]:
    """Every kind of marker of a game by its id, whichever modules are switched on."""
    modules = game_named(name).modules.values()
    return {kind.id: kind for module in with_required(modules).values() for kind in module.markers}


@functools.cache
def _loaded(place: str) -> object:
    file, _, name = place.partition(":")
    return getattr(importlib.import_module(file), name)


def assembler(modules: Mapping[str, Module], base: tuple[str, ...]) -> RulesFor:
    """What assembles the rules of a game from its modules, each choice of them once."""

    @functools.lru_cache(64)
    def assembled(names: tuple[str, ...]) -> Rules:
        return Rules([modules[name] for name in names])

    def rules_for(names: Iterable[str]) -> Rules:
        wanted = {*base, *names}
        for name in sorted(wanted):
            if name not in modules:
                known = ", ".join(sorted(modules))
                raise AssemblyError(f"there is no rule module '{name}'; there are {known}")
        return assembled(tuple(sorted(wanted)))

    return rules_for
