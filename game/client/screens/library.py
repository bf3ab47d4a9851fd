"""The program, as the screens and the saves ask it: games, saves and scenarios.

``client/game_library.py`` answers from the folders of the program and of the player.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from game.client.shell.best_verdicts import Best
from game.client.shell.cards import (
    LessonCard,
    OptionCard,
    PlayerCard,
    PresetCard,
    SaveCard,
    SavePreview,
    ScenarioCard,
    Setup,
)

if TYPE_CHECKING:
    from game.boards.board import Board
    from game.client.art.scene import Scene
    from game.client.kit import Screen
    from game.client.shell.app import App
    from game.lab.sweep import Sweep
    from game.players.thinker import Thinker
    from game.scenarios.description import SideDescription
    from game.scenarios.load import Loaded


class Library:
    """Scenarios, saves, games."""

    def __init__(self) -> None:
        #: the set-up of each game begun here, by its name among the saves
        self.setups: dict[str, Setup] = {}

    @property
    def thinker(self) -> Thinker:
        """The process in which computer players think."""
        raise NotImplementedError

    def loaded(self, scenario: str) -> Loaded:
        """A scenario with its board. Raises ``ScenarioError``."""
        raise NotImplementedError

    def enter(self, app: App, screen: Screen) -> None:
        """Show a game in the place of what is open."""

    def best(self) -> tuple[Best, ...]:
        """The best verdicts of games against the computer."""
        return ()

    def scenarios(self) -> list[ScenarioCard]:
        """The scenarios of the menu, in order."""
        raise NotImplementedError

    def tried(self, scenario: str) -> Sequence[Sweep]:
        """What came of the numbers of a scenario that were tried in this run, the newest first."""
        return ()

    def look_again(self) -> None:
        """The files of scenarios have changed."""

    def board(self, scenario: str) -> Board | None:
        """The board of a scenario; None if it cannot be read. May take some milliseconds."""
        raise NotImplementedError

    def whole(self, card: ScenarioCard) -> ScenarioCard:
        """The card with what only the whole file tells: options, handicaps, who picks a force."""
        raise NotImplementedError

    def game(self, scenario: str) -> str:
        """The name of the game of a scenario; "" for the usual one."""
        raise NotImplementedError

    def players(self, scenario: str) -> tuple[PlayerCard, ...]:
        """The computer players for a scenario with their levels, the strongest first."""
        raise NotImplementedError

    def options(self, scenario: str, chosen: Mapping[str, bool | str]) -> tuple[OptionCard, ...]:
        """The options of a scenario as each stands beside what is chosen."""
        raise NotImplementedError

    def presets(self, scenario: str) -> tuple[PresetCard, ...]:
        """Sets of options that are chosen together; the first is the scenario as it is."""
        raise NotImplementedError

    def side(self, scenario: str, index: int, chosen: Mapping[str, bool | str]) -> SideDescription:
        """A side of a scenario with the terms of picking, under the rules that are chosen;
        asked only where its card says that it picks.
        """
        raise NotImplementedError

    def scene(self, scenario: str) -> Scene | None:
        """What stands on the board in its picture: the suggested set-up."""
        raise NotImplementedError

    def lessons(self) -> list[LessonCard]:
        """The lessons in their order. May take some milliseconds."""
        raise NotImplementedError

    def lesson_scene(self, lesson: str) -> tuple[Board, Scene] | None:
        """The board of a lesson with the counters as they stand at its beginning."""
        raise NotImplementedError

    def begin_lesson(self, app: App, lesson: str) -> None:
        """Open a lesson in the place of the game that is open."""

    def begin_first_battle(self, app: App) -> str:
        """Open the first battle against the computer; a sentence if that failed."""
        raise NotImplementedError

    def last_game(self) -> SaveCard | None:
        """The game to continue."""
        raise NotImplementedError

    def recovered(self) -> SaveCard | None:
        """The game a crash left behind."""
        raise NotImplementedError

    def forget_recovered(self) -> None:
        """The player does not want it; ``recovered`` then tells the one before, if there are several."""

    def saves(self) -> list[SaveCard]:
        """Saved games, the newest first; autosaves too."""
        raise NotImplementedError

    def preview(self, save: SaveCard) -> SavePreview | None:
        """What a save holds; None if nothing can be shown of it. May take some milliseconds."""
        raise NotImplementedError

    def delete(self, save: SaveCard) -> str:
        """Delete a save; a sentence if that failed."""
        raise NotImplementedError

    def test(self, app: App, scenario: str, begin: str = "") -> str:
        """Ask for a test of a scenario, or of a position (as text) of one; a sentence if that failed."""
        raise NotImplementedError

    def balance(self, app: App, scenario: str) -> str:
        """Show what would balance a scenario, after a few quick games of it; a sentence if that failed."""
        raise NotImplementedError

    def start(self, app: App, setup: Setup) -> str:
        """Open a new game; a sentence if that failed."""
        raise NotImplementedError

    def open(self, app: App, save: SaveCard) -> str:
        """Open a saved game, or the position of a token in the place of its id; a sentence if that failed."""
        raise NotImplementedError
