"""The desk of the program: scenarios and saves as the screens ask for them, games as they are opened."""

from __future__ import annotations

import os
import threading
import uuid
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec.structs import replace

from game import paths
from game.boards.findings import BoardError
from game.client.beginning import computers_of, forces_of
from game.client.scenario_cards import glance, goals_of
from game.client.screens.library import Library
from game.client.shell import best_verdicts
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
from game.client.shell.finding_text import sentences

if TYPE_CHECKING:
    from game.boards.board import Board
    from game.client.art.scene import Scene
    from game.client.kit import Screen
    from game.client.save_store import GameShelf
    from game.client.shell.app import App
    from game.client.table.handling import Choosing
    from game.client.tester.tester import Tester
    from game.lab.sweep import Sweep
    from game.players.thinker import Thinker
    from game.saves.lessons import Lesson
    from game.scenarios.description import SideDescription
    from game.scenarios.load import Loaded


#: the most points that are given to a side before the game
POINTS_GIVEN = 60


class Desk(Library):
    """Answers the screens from the folders of the program and of the player."""

    def __init__(self, seed: int | None = None) -> None:
        super().__init__()
        self.seed = seed
        self._files: dict[str, Path] = {}
        self._cards: dict[str, ScenarioCard] = {}
        self._loaded: dict[str, Loaded] = {}
        self._lessons: dict[str, Lesson | str] = {}
        self._shelf: GameShelf | None = None
        #: scenarios and saves are also read beside the window
        self._lock = threading.RLock()
        self._thinker: Thinker | None = None
        self._tester: Tester | None = None

    # ------------------------------------------------------------------ scenarios
    def folders(self) -> list[Path]:
        """Where scenarios lie: those of the program, then the player's own."""
        return paths.scenario_folders()

    def scenarios(self) -> list[ScenarioCard]:
        """The cards of the menu, from a quick look into the files; ``board`` reads one whole."""
        if not self._cards:
            found = []
            for folder in self.folders():
                for path in sorted(folder.glob("*.toml")):
                    order, card = glance(path)
                    if card.id not in self._files:
                        self._files[card.id] = path
                        found.append((order, card))
            found.sort(key=lambda pair: (bool(pair[1].fault), pair[0], pair[1].title))
            self._cards = {card.id: card for _, card in found}
        return list(self._cards.values())

    def best(self) -> tuple[Best, ...]:
        """The best verdicts of games against the computer, from the player's records."""
        return best_verdicts.load()

    def look_again(self) -> None:
        self._files, self._cards, self._loaded = {}, {}, {}

    def loaded(self, scenario: str) -> Loaded:
        """A scenario whole, by its id or file. Raises ``ScenarioError``."""
        from game.scenarios.load import find_scenario, load_scenario

        with self._lock:
            if scenario not in self._loaded:
                self.scenarios()
                path = self._files.get(scenario)
                found = load_scenario(path) if path else find_scenario(scenario, self.folders())
                self._loaded[scenario] = found
            return self._loaded[scenario]

    def board(self, scenario: str) -> Board | None:
        """The board of a scenario; a mistake found now is written on its card."""
        try:
            return self.loaded(scenario).board
        except BoardError as error:
            card = self._cards.get(scenario)
            if card is not None:
                self._cards[scenario] = ScenarioCard(card.id, card.title, card.sides, fault=sentences(error))
            return None

    def whole(self, card: ScenarioCard) -> ScenarioCard:
        """The card with options, handicaps, and who picks a force; as it is when the file cannot be read."""
        from game.client.shell.cards import HandicapCard

        try:
            loaded = self.loaded(card.id)
        except BoardError:
            return card
        scenario = loaded.scenario
        ways = self._ways(loaded)
        handicaps = tuple(
            HandicapCard(
                i, side.handicap.kind, ways.counters(scenario, side.handicap.kind, 2), side.handicap.most
            )
            for i, side in enumerate(scenario.sides)
            if side.handicap
        )
        if scenario.victory.type == "goals" and not handicaps:
            # where points decide, points can be given
            handicaps = tuple(HandicapCard(i, "", "points", POINTS_GIVEN) for i in range(len(scenario.sides)))
        sides = tuple(
            replace(
                one,
                picks=side.pick is not None,
                goals=tuple(goals_of(loaded, i)),
                forces=tuple(
                    replace(card, units=ways.units(scenario, force.units))
                    for card, force in zip(one.forces, side.forces, strict=True)
                ),
            )
            for i, (one, side) in enumerate(zip(card.sides, scenario.sides, strict=True))
        )
        return replace(card, options=tuple(ways.options(loaded, {})), handicaps=handicaps, sides=sides)

    def options(self, scenario: str, chosen: Mapping[str, bool | str]) -> tuple[OptionCard, ...]:
        """The options of a scenario as each stands beside what is chosen."""
        loaded = self.loaded(scenario)
        return tuple(self._ways(loaded).options(loaded, chosen))

    def presets(self, scenario: str) -> tuple[PresetCard, ...]:
        """Sets of options that are chosen together."""
        loaded = self.loaded(scenario)
        return tuple(self._ways(loaded).presets(loaded))

    def side(self, scenario: str, index: int, chosen: Mapping[str, bool | str]) -> SideDescription:
        """A side of a scenario with its terms of picking, under the rules that are chosen."""
        from game.core.assembly import AssemblyError

        loaded = self.loaded(scenario)
        try:
            return self._ways(loaded).chosen(loaded.scenario, chosen).sides[index]
        except AssemblyError:
            # what is chosen does not go together yet: the screen tells that when the game begins
            return loaded.scenario.sides[index]

    def _ways(self, loaded: Loaded) -> Choosing:
        """How a game of a scenario is chosen."""
        from game.client.table.handling import handling_of

        return handling_of(loaded.scenario.game).choosing

    def game(self, scenario: str) -> str:
        """The name of the game of a scenario; "" for the usual one."""
        return self.loaded(scenario).scenario.game

    def scene(self, scenario: str) -> Scene | None:
        """The suggested set-up, as a picture."""
        from game.client.art.scene import Piece, Scene
        from game.client.table.showing import showing_of
        from game.hexes.grid import OFF
        from game.scenarios.start import first_position, rules_of, suggested_setup

        loaded = self._loaded.get(scenario)
        if loaded is None:
            return None
        start, rules = first_position(loaded.scenario, loaded.board), rules_of(loaded.scenario)
        look, pieces = showing_of(start.terms.game).drawing.look, []
        for order in suggested_setup(loaded.scenario, loaded.board):
            unit = start.units[order.unit]
            if order.at != OFF:
                pieces.append(Piece(unit.id, order.at, look(rules, start, unit)))
        return Scene(pieces=tuple(pieces))

    # ------------------------------------------------------------------ games
    def start(self, app: App, setup: Setup) -> str:
        """Open a new game."""
        try:
            loaded = self.loaded(setup.scenario)
        except BoardError as error:
            return sentences(error)
        from game.client.screens.game_screen import GameScreen
        from game.client.table.computer.computer_seats import any_seed
        from game.client.table.guide.coach import Coach
        from game.client.table.session import Session
        from game.core.assembly import AssemblyError
        from game.saves import SavedGame
        from game.scenarios.start import first_position, rules_of, suggested_setup

        try:
            ways = self._ways(loaded)
            scenario, board = ways.chosen(loaded.scenario, setup.options), loaded.board
        except AssemblyError as error:
            return f"{error}."
        forces = forces_of(scenario, setup)
        if setup.extra and not any(side.handicap for side in scenario.sides):
            scenario = ways.points(scenario, setup.extra_side, min(setup.extra, POINTS_GIVEN))
        seed = setup.seed if setup.seed is not None else self.seed
        seed = seed if seed is not None else int.from_bytes(os.urandom(7), "big")
        names = tuple(seat.name for seat in setup.seats) if setup.mode == "hotseat" else ()
        mode = "hotseat" if setup.mode == "hotseat" else "solo"
        try:
            start = first_position(scenario, board, forces, seed)
        except ways.fault as error:
            return str(error)
        except KeyError as error:
            return f"There is no force {error} in this scenario."
        suggested = suggested_setup(scenario, board, forces)
        session = Session(
            rules_of(scenario), start, names=names, mode=mode, sight=setup.sight, title=scenario.title,
            suggested=suggested,
        )  # fmt: skip
        session.sit_down(computers_of(setup, any_seed))
        game = SavedGame(
            history=session.history,
            scenario=scenario.id,
            title=scenario.title,
            scenario_text=loaded.text,
            seats=session.names,
            options={
                "mode": mode,
                **({"sight": session.sight} if mode == "solo" else {}),
                **setup.written(),
            },
            game=uuid.uuid4().hex[:12],
        )
        session.source = game
        self.setups[game.game] = setup
        self.enter(app, GameScreen(session, self.shelf(), self.thinker, Coach(session)))
        return ""

    def enter(self, app: App, screen: Screen) -> None:
        """Show a game; whatever game was open before is left."""
        from game.client.screens.game_screen import GameScreen

        session = getattr(screen, "session", None)
        self.shelf().allow(app.settings.autosave_room)
        trouble = self.shelf().begin(session, app.settings.autosave) if session is not None else ""
        self._home(app)
        app.push(screen)
        if isinstance(screen, GameScreen) and screen.session.over:
            screen.sheets.show_replay()
        if trouble and app.top is not None:
            app.top.toast(trouble, "bad")

    def open(self, app: App, save: SaveCard, ask: bool = True) -> str:
        """Open a saved game, a position written by hand, or one of a token."""
        from game.saves.token import is_token

        if is_token(save.id):
            return self.shelf().open_token(app, save.id)
        path = Path(save.id)
        if path.suffix.lower() == ".sapper":
            return self.shelf().open(app, path, ask)
        return self._open_text(app, path)

    def _open_text(self, app: App, path: Path) -> str:
        """Open a position written by hand, with the orders that follow it."""
        from game.client.screens.game_screen import GameScreen
        from game.client.table.session import Session
        from game.core.history import History
        from game.saves.replay_command import replay

        try:
            found = replay(path)
        except BoardError as error:
            return sentences(error)
        history = History(found.rules, found.start)
        history.steps = [entry.step for entry in found.entries if entry.step is not None]
        history.at = len(history.steps)
        session = Session(found.rules, found.start, mode="solo", title=path.stem, history=history)
        self.enter(app, GameScreen(session, self.shelf(), self.thinker))
        refused = next(
            (entry.refusal for entry in found.entries if entry.refusal and not entry.as_expected), None
        )
        if refused is not None and app.top is not None:
            app.top.toast(f"An order of the file was refused: {refused.text}", "bad")
        return ""

    # ------------------------------------------------------------------ lessons
    def _lessons_read(self) -> dict[str, Lesson | str]:
        """The lessons by their names, in order; in place of one that cannot be played the reason."""
        from game.saves.lessons import LessonError, lesson_files, load_lesson

        if not self._lessons:
            for path in lesson_files():
                try:
                    self._lessons[path.stem] = load_lesson(path)
                except LessonError as error:
                    self._lessons[path.stem] = sentences(error)
            self._lessons = dict(sorted(self._lessons.items(), key=lambda row: _rank(row[1])))
        return self._lessons

    def lessons(self) -> list[LessonCard]:
        """The lessons in their order."""
        return [
            LessonCard(name, name, "", 0, one)
            if isinstance(one, str)
            else LessonCard(name, one.title, one.file.about, one.file.minutes)
            for name, one in self._lessons_read().items()
        ]

    def lesson_scene(self, lesson: str) -> tuple[Board, Scene] | None:
        """The board of a lesson with the counters as its learner sees them at its beginning."""
        from game.client.art.scene import Piece, Scene
        from game.client.board.ground import ground_now
        from game.client.table.showing import showing_of
        from game.core.views import view

        found = self._lessons_read().get(lesson, "")
        if isinstance(found, str):
            return None
        seen = view(found.start, found.side)
        look = showing_of(seen.terms.game).drawing.look
        pieces = [
            Piece(unit.id, unit.at, look(found.rules, seen, unit)) for unit in seen.units.values() if unit.at
        ]
        return seen.board, Scene(pieces=tuple(pieces), ground=ground_now(seen.board, seen.markers))

    def begin_lesson(self, app: App, lesson: str) -> None:
        """Open a lesson; when it is left, the list of lessons is there."""
        from game.client.screens.game_screen import GameScreen
        from game.client.screens.lessons import LessonsScreen
        from game.client.table.guide.lesson import (
            Course,
            LessonGuide,
            LessonShelf,
            Script,
            WayOut,
            session_of,
        )

        row = [name for name, one in self._lessons_read().items() if not isinstance(one, str)]
        found, k = self._lessons_read()[lesson], row.index(lesson)
        assert not isinstance(found, str)
        following = row[k + 1] if k + 1 < len(row) else ""

        def finished() -> None:
            if lesson not in app.settings.lessons:
                app.settings.lessons.append(lesson)
                app.save_settings()

        def leave() -> None:
            self._home(app)
            app.push(LessonsScreen(self, following if lesson in app.settings.lessons else lesson))

        def go_on() -> None:
            trouble = ""
            if following:
                self.begin_lesson(app, following)
            else:
                trouble = self.begin_first_battle(app)
            if trouble and app.top is not None:
                app.top.toast(trouble, "bad")

        course = Course(found, session_of(found))
        out = WayOut(
            finished,
            lambda: self.begin_lesson(app, lesson),
            go_on,
            next((card.title for card in self.lessons() if card.id == following), "First battle"),
            leave,
        )
        script = Script(course)
        guide = LessonGuide(course, script, k + 1, len(row), out)
        self._home(app)
        app.push(GameScreen(course.session, LessonShelf(out), script, guide))

    def begin_first_battle(self, app: App) -> str:
        """Mark III Attack for one person, who defends, against the easiest computer player."""
        from game.client.screens.game_screen import GameScreen
        from game.client.screens.lessons import FIRST
        from game.client.shell.cards import Setup
        from game.client.table.hud.briefing import open_with_briefing
        from game.players.player import RUNGS

        sides = self.loaded(FIRST).scenario.sides
        setup = Setup.of(FIRST, [side.name for side in sides], mode="computer")
        players = self.players(FIRST)
        easy = next((one for one in players if one.rung == RUNGS[0]), players[-1])
        app.settings.coach = True
        attacker = setup.seats[0]
        attacker.player, attacker.level = easy.player, easy.level
        trouble = self.start(app, setup)
        if not trouble and isinstance(app.top, GameScreen) and app.settings.briefing:
            open_with_briefing(app.top, app.top.session)
        return trouble

    def _home(self, app: App) -> None:
        """Only the menu is left."""
        from game.client.screens.menu import MenuScreen

        app.home(next((s for s in app.screens if isinstance(s, MenuScreen)), None) or MenuScreen(self))

    @property
    def thinker(self) -> Thinker:
        """The process in which computer players think; it is kept from game to game."""
        if self._thinker is None:
            from game.players.thinker import Thinker

            self._thinker = Thinker()
        return self._thinker

    def players(self, scenario: str) -> tuple[PlayerCard, ...]:
        """The computer players for a scenario with their levels, the strongest first."""
        from game.client.table.computer.computer_seats import strongest_first

        found = []
        for row in strongest_first(self.game(scenario)):
            for level, words in row.levels.items() or (("", ""),):
                title = row.titled(level)
                said, rung = f"{row.words} {words}".rstrip(), row.rungs.get(level, "")
                found.append(PlayerCard(row.name, level, title, said, rung))
        return tuple(found)

    # ------------------------------------------------------------------ tests
    @property
    def tester(self) -> Tester:
        """The tests that are played, whichever screen is on show."""
        if self._tester is None:
            from game.client.tester.tester import Tester

            self._tester = Tester()
        return self._tester

    def test(self, app: App, scenario: str, begin: str = "") -> str:
        """Ask for a test of a scenario."""
        from game.client.tester.setup_screen import TestScreen

        try:
            app.push(TestScreen(self.tester, self.loaded(scenario), begin))
        except BoardError as error:
            return sentences(error)
        return ""

    def tried(self, scenario: str) -> Sequence[Sweep]:
        tests = reversed(self.tester.tests.values())
        return [one for test in tests if test.request.scenario == scenario for one in test.swept]

    def balance(self, app: App, scenario: str) -> str:
        """Show what would balance a scenario, after a few quick games of it."""
        from game.client.tester.meter import quick
        from game.client.tester.report_screen import ReportScreen
        from game.lab.report.figures import BALANCED

        try:
            loaded = self.loaded(scenario)
        except BoardError as error:
            return sentences(error)
        asked = quick(scenario, loaded.scenario.title, loaded.scenario.game)
        report = ReportScreen(self.tester, self.tester.start(app, asked), loaded)
        report.section = BALANCED
        app.push(report)
        return ""

    # ------------------------------------------------------------------ saves
    def shelf(self) -> GameShelf:
        """The saved games; made when first asked for, which marks this program as running."""
        with self._lock:
            if self._shelf is None:
                from game.client.save_store import GameShelf

                self._shelf = GameShelf(self)
            return self._shelf

    def leave(self) -> None:
        """A clean end of the program: nothing is offered at the next start."""
        if self._thinker is not None:
            self._thinker.close()
        if self._tester is not None:
            self._tester.close()
        if self._shelf is not None:
            self._shelf.analyses.close()
            self._shelf.finish()
            self._shelf.autosaver.close()

    def last_game(self) -> SaveCard | None:
        """The newest game that is not finished and can be opened."""
        return self.shelf().newest()

    def recovered(self) -> SaveCard | None:
        """The game a crash left behind."""
        return self.shelf().crashed()

    def forget_recovered(self) -> None:
        """The player does not want it."""
        kept = self.recovered()
        if kept is not None:
            self.shelf().autosaver.answered(Path(kept.id))

    def saves(self) -> list[SaveCard]:
        """Saved games, the newest first."""
        return self.shelf().cards()

    def preview(self, save: SaveCard) -> SavePreview | None:
        """What a save holds, as everybody may know it."""
        from game.client.save_cards import preview_of

        return None if save.fault else preview_of(Path(save.id))

    def delete(self, save: SaveCard) -> str:
        """Delete a save; a sentence if that failed."""
        from game.client.save_store import remove

        return remove(Path(save.id))


def _rank(lesson: Lesson | str) -> tuple[bool, int]:
    """Where a lesson stands in the list: those that cannot be played at the end."""
    return isinstance(lesson, str), 0 if isinstance(lesson, str) else lesson.file.rank
