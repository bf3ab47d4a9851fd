"""What a game tells the laboratory: promises of its own, variants of its scenarios, players, measurements."""

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
    """One measurement: its name, value and unit, and its goal ("" for none)."""

    name: str
    value: float
    unit: str
    goal: str = ""
    met: bool | None = None
    note: str = ""


def nothing_more(before: Position, step: Step) -> None:
    """Check nothing besides the promises of every game."""


def itself(position: Position, side: int) -> Position | None:
    """None: no counter of this game is ever anonymous."""
    return None


def as_written(scenario: Scenario, *names: str) -> Scenario:
    """The unchanged scenario: it has no variants."""
    return scenario


def random_player(rules: Rules, scenario: Scenario, seed: int) -> RandomPlayer:
    """A player that draws from its offers; a third of these players end phases early."""
    return RandomPlayer(rules, seed, early=0.02 if seed % 3 == 0 else 0.0)


def by_its_answer(said: Any, hear: Callable[[], None]) -> Any | None:
    """None: the hooks of this game are judged by their answers."""
    return None


def no_deed(before: Position, step: Step) -> Iterable[Deed]:
    """None: events report everything that orders do."""
    return ()


def no_scene(rules: Rules, position: Position, names: Collection[str], seed: int) -> Position:
    """The unchanged position: nothing is put on the map."""
    return position


class Lab(Struct, frozen=True):
    """How the laboratory tries out a game. The defaults serve a game without optional rules."""

    #: checks promises of this game at every step; raises ``Broken``
    check_step: Callable[[Position, Step], None] = nothing_more
    #: does a counter block its hex?
    armed: Callable[[Any], bool] = lambda unit: True
    #: a different counter of the same side to lie face down in place of one, under a name not among these
    instead: Callable[[Unit, Collection[str]], Unit] | None = None
    #: optional modules to try in games, pairs of them, and parameter settings such as ``name=2``
    options: tuple[str, ...] = ()
    pairs: Callable[[], Iterable[tuple[str, ...]]] = tuple
    settings: Callable[[], tuple[str, ...]] = tuple
    #: the scenario with a module switched, with additional modules, with a setting
    switched: Callable[[Scenario, str], Scenario] = as_written
    besides: Callable[..., Scenario] = as_written
    with_setting: Callable[[Scenario, str], Scenario] = as_written
    #: do the settings concern a scenario?
    concerned: Callable[[Scenario], bool] = lambda scenario: False
    #: the text of a force bought at random, "" for one of the file; and the addition for the rules in use
    pick: Callable[[SideDescription, Random], str] = lambda side, rng: ""
    company: Callable[[Scenario, int], str] = lambda scenario, side: ""
    #: the player of a random game, and whether it begins from the suggested set-up
    player: Callable[[Rules, Scenario, int], RandomPlayer] = random_player
    suggested: Callable[[Scenario, int], bool] = lambda scenario, seed: False
    #: the tasks completed in a step, for the count of work
    done: Callable[[Step], Iterable[str]] = lambda step: ()
    #: puts counters on the map that a module under test needs
    with_scenes: Callable[[Rules, Position, Collection[str], int], Position] = no_scene
    #: deeds in a step that no event reports
    deeds: Callable[[Position, Step], Iterable[Deed]] = no_deed
    #: does a counter fly over the hexes, so that it enters none?
    flies: Callable[[Unit], bool] = lambda unit: False
    #: wraps the function of a module under test at a hook, where its answer is more than a yes or no
    listening: Callable[[Any, Callable[[], None]], Any | None] = by_its_answer
    #: the folder of written positions
    positions: Path | None = None
    #: its measurements
    bench: Callable[[], Iterator[Row]] = lambda: iter(())


LAB: Part[Lab] = Part("lab", Lab())
#: rows of ``sapper bench`` that a module provides
MEASURES: Hook[Callable[[], Iterable[Row]]] = Hook("measures")
