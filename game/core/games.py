"""Games: their parts, and the names by which they are found.

A game is registered under a name with its location, and loaded only when a file, a saved game or a command
needs it. One of them is the default.
"""

from __future__ import annotations

import functools
import importlib
from collections.abc import Callable, Iterable, Mapping
from typing import Generic, TypeVar, cast

from msgspec import Struct

from game.boards.board import Ground
from game.boards.findings import hint
from game.core.anygame import Module, Rules, Verdict
from game.core.assembly import AssemblyError, with_required
from game.core.declarations import Declarations
from game.core.markers import AnyMarkerKind
from game.core.records import Side

T = TypeVar("T")
RulesFor = Callable[[Iterable[str]], Rules]
#: so many selections of modules are kept assembled
MOST_ASSEMBLED = 256


class Game(Struct, frozen=True):
    """The parts of a game. Everything in ``parts`` is loaded on first use."""

    id: str
    title: str
    #: all its modules by id, and those that are always active
    modules: Mapping[str, Module]
    base: tuple[str, ...]
    #: the rules for these optional modules; raises ``AssemblyError``
    rules_for: RulesFor
    #: the declarations of all its modules, active or not: lines and files use these words
    declared: Declarations
    #: its sides where a text does not name them
    sides: tuple[Side, ...]
    #: by ``Part`` name: its value, or the value's location, as "package.file:NAME"
    parts: Mapping[str, object]

    def __post_init__(self) -> None:
        if len(self.sides) != 2:
            raise ValueError(f"a game has two sides, and {self.id} has {len(self.sides)}")

    @property
    def ground(self) -> Ground:
        """Its terrain and hexside features, whichever modules are active."""
        return self.declared.ground

    @property
    def verdicts(self) -> Mapping[str, Verdict]:
        """The kinds of victory."""
        return {name: found for module in self.modules.values() for name, found in module.verdicts.items()}

    @property
    def optional(self) -> tuple[str, ...]:
        """The optional modules of a game."""
        return tuple(name for name in self.modules if name not in self.base)


class Part(Generic[T]):
    """A contract of a higher layer, which games fill."""

    def __init__(self, name: str, default: T | None = None) -> None:
        self.name, self.default = name, default

    def of(self, game: Game) -> T:
        """A game's value for it; a part without a default is required."""
        found = game.parts[self.name] if self.default is None else game.parts.get(self.name, self.default)
        return cast("T", _loaded(found) if isinstance(found, str) else found)


class UnknownGameError(ValueError):
    """No game has this name; the message lists the names."""


#: locations by name, in order of registration
_PLACES: dict[str, str] = {}
_USUAL: list[str] = []


def register(name: str, place: str, usual: bool = False) -> None:
    """Make a game known: ``place`` is the "package.file:NAME" of its ``Game``. Nothing is loaded.

    The ``usual`` game is the default.

    Raises ``ValueError`` if another game has the name.
    """
    if _PLACES.setdefault(name, place) != place:
        raise ValueError(f"there is a game '{name}' already: {_PLACES[name]}")
    if usual:
        _USUAL[:] = [name]


def registered() -> tuple[str, ...]:
    """The names of all games."""
    return tuple(_PLACES)


def entry_of(name: str = "") -> tuple[str, str, bool]:
    """Name and location of a registered game, and whether it is the default, so that another process can
    register it.
    """
    known = name or next(iter(_USUAL), "")
    return known, _PLACES[known], known in _USUAL


def name_in_text(name: str) -> str:
    """How a position records its game's name: "" for the default game."""
    return "" if name in _USUAL else name


def game_named(name: str = "") -> Game:
    """The game with this name, loaded on demand; without a name, the default. Raises ``UnknownGameError``."""
    place = _PLACES.get(name or next(iter(_USUAL), ""))
    if place is None:
        raise UnknownGameError(f"There is no game '{name}'. {hint(name, list(_PLACES))}".rstrip())
    return cast("Game", _loaded(place))


@functools.cache
def marker_kinds(name: str = "") -> dict[str, AnyMarkerKind]:
    """Every marker kind of a game by id, whichever modules are active."""
    modules = game_named(name).modules.values()
    return {kind.id: kind for module in with_required(modules).values() for kind in module.markers}


@functools.cache
def _loaded(place: str) -> object:
    file, _, name = place.partition(":")
    return getattr(importlib.import_module(file), name)


def assembler(modules: Mapping[str, Module], base: tuple[str, ...]) -> RulesFor:
    """The function that assembles a game's rules from its modules, or finds why not, once per selection."""

    @functools.lru_cache(MOST_ASSEMBLED)
    def assembled(names: tuple[str, ...]) -> Rules | str:
        try:
            return Rules([modules[name] for name in names])
        except AssemblyError as wrong:
            return str(wrong)

    def rules_for(names: Iterable[str]) -> Rules:
        wanted = {*base, *names}
        for name in sorted(wanted):
            if name not in modules:
                known = ", ".join(sorted(modules))
                raise AssemblyError(f"there is no rule module '{name}'; there are {known}")
        found = assembled(tuple(sorted(wanted)))
        if isinstance(found, str):
            raise AssemblyError(found)
        return found

    return rules_for
