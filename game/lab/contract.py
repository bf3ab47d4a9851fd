"""What a game says of how it is tried: promises of its own, variants of its scenarios, players, measures."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from pathlib import Path
from random import Random
from typing import Any

from msgspec import Struct

from game.core.anygame import Position, Rules, Step
from game.core.deeds import Deed
from game.core.games import Part
from game.core.hooks import Hook
from game.core.records import Unit
from game.players.random_player import RandomPlayer
from game.scenarios.description import Scenario, SideDescription


class Broken(Exception):
    """A promise that does not hold; the message says which."""


class Row(Struct, frozen=True):
    """One measure: its name, value and unit, and the goal it is held against ("" for none)."""

    name: str
    value: float
    unit: str
    goal: str = ""
    met: bool | None = None
    note: str = ""


def nothing_more(before: Position, step: Step) -> None:
    """No promise besides those of every game."""


def itself(position: Position, side: int) -> Position | None:
    """No counter of this game is ever anonymous."""
    return None


def as_written(scenario: Scenario, *names: str) -> Scenario:
    """The scenario as it is: it has no variants."""
    return scenario


def random_player(rules: Rules, scenario: Scenario, seed: int) -> RandomPlayer:
    """A player who draws from what it is offered; a third of them end phases in haste."""
    return RandomPlayer(rules, seed, early=0.02 if seed % 3 == 0 else 0.0)


def by_its_answer(said: Any, hear: Callable[[], None]) -> Any | None:
    """What is said at the hooks of this game is heard by its answer."""
    return None


def no_deed(before: Position, step: Step) -> Iterable[Deed]:
    """All that orders do is told by what happens."""
    return ()


def no_scene(rules: Rules, position: Position, names: Collection[str], seed: int) -> Position:
    """Nothing is put on the map."""
    return position


class Lab(Struct, frozen=True):
    """How a game is tried out. What is left out serves a game without optional rules."""

    #: promises of every step besides those of every game; raises ``Broken``
    check_step: Callable[[Position, Step], None] = nothing_more
    #: does a counter block its hex?
    armed: Callable[[Any], bool] = lambda unit: True
    #: another counter of the same side to lie face down in place of one, by its number among those
    instead: Callable[[Unit, int], Unit] | None = None
    #: optional modules that games are tried with, pairs of them, and settings of parameters, as ``name=2``
    options: tuple[str, ...] = ()
    pairs: Callable[[], Iterable[tuple[str, ...]]] = tuple
    settings: Callable[[], tuple[str, ...]] = tuple
    #: the scenario with a module switched, with modules besides its own, with a setting
    switched: Callable[[Scenario, str], Scenario] = as_written
    besides: Callable[..., Scenario] = as_written
    with_setting: Callable[[Scenario, str], Scenario] = as_written
    #: has a scenario to do with the settings?
    concerned: Callable[[Scenario], bool] = lambda scenario: False
    #: the text of a force picked at random, "" for one of the file; and what is added for the rules in use
    pick: Callable[[SideDescription, Random], str] = lambda side, rng: ""
    company: Callable[[Scenario, int], str] = lambda scenario, side: ""
    #: who plays a random game, and whether it begins from the suggested set-up
    player: Callable[[Rules, Scenario, int], RandomPlayer] = random_player
    suggested: Callable[[Scenario, int], bool] = lambda scenario, seed: False
    #: what was done in a step, for the count of work
    done: Callable[[Step], Iterable[str]] = lambda step: ()
    #: puts on the map what a module under test needs
    with_scenes: Callable[[Rules, Position, Collection[str], int], Position] = no_scene
    #: deeds that were done in a step and that no event tells of
    deeds: Callable[[Position, Step], Iterable[Deed]] = no_deed
    #: what listens in place of what a module under test says at a hook, where that is more than a yes or no
    listening: Callable[[Any, Callable[[], None]], Any | None] = by_its_answer
    #: the folder of written positions
    positions: Path | None = None
    #: its measures
    bench: Callable[[], Iterator[Row]] = lambda: iter(())


LAB: Part[Lab] = Part("lab", Lab())
#: rows of ``sapper bench`` that a module brings along
MEASURES: Hook[Callable[[], Iterable[Row]]] = Hook("measures")
