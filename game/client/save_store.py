"""The store of games: saves, autosaves, the quick save, what a crash left; and opening one again."""

from __future__ import annotations

import contextlib
import os
import uuid
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec.structs import replace

from game import paths
from game.boards.findings import BoardError, errors
from game.client.beginning import begun_with, suggested_for
from game.client.kit import Answer, show_dialog
from game.client.save_cards import NAME, card_of
from game.client.shell.cards import SaveCard, ScenarioCard
from game.client.shell.finding_text import sentences
from game.client.table.computer import computer_seats, reasons
from game.client.table.game_keeper import Shelf
from game.client.table.guide.coach import Coach
from game.client.table.out_of_turn.asking import is_option
from game.client.table.played_game import Record
from game.client.table.session import Session
from game.core.anygame import History, Position, Step
from game.files import clear_left_overs
from game.saves import (
    Autosaver,
    Loaded,
    Meta,
    SavedGame,
    SaveInfo,
    all_saves,
    info_of,
    list_saves,
    load_game,
    new_path,
    save_game,
)
from game.saves.autosave import MEGABYTE
from game.saves.listing import age
from game.saves.maps import known_boards

if TYPE_CHECKING:
    from game.client.kit import Screen
    from game.client.screens.library import Library
    from game.client.shell.app import App


#: the option that has the name of the branch that was played
BRANCH = "branch"
#: the option that names the game from which this one branched off
ORIGIN = "origin"
#: options that are written anew at each save, each by what knows of them
OPTIONS = (is_option, computer_seats.is_option, reasons.is_option, BRANCH.__eq__)


class GameShelf(Shelf):
    """Keeps the games of this window. Every saving returns a sentence if it failed, else an empty text."""

    keeps = True

    def __init__(self, desk: Library) -> None:
        self.desk = desk
        self.autosaver = Autosaver(paths.autosaves())
        #: the file of the player's own save of each game, so that saving again in a turn writes it anew
        self._files: dict[tuple[str, str], Path] = {}
        #: the game whose orders are written down
        self._open: Session | None = None
        #: the number of the last save; 0 before it was looked for
        self._sequence = 0
        clear_left_overs(
            [paths.saves(), paths.autosaves(), paths.settings(), paths.saves().parent / "pictures"]
        )

    # ------------------------------------------------------------------ the open game
    def begin(self, session: Session, keeps: bool) -> str:
        """A game is opened: what was open before is left;
        where it ``keeps``, orders are written down from now on.
        """
        self.finish()
        if not keeps or session.over:
            return ""
        self._open, session.record = session, Record(self.order, self.undo, self.redo)
        try:
            self.autosaver.begin(self._numbered(session))
        except BoardError as error:
            return sentences(error)
        return ""

    def allow(self, megabytes: int) -> None:
        """Set how much room the autosaves of all games may take."""
        self.autosaver.budget = megabytes * MEGABYTE

    def finish(self) -> None:
        """The open game is left. What cannot be saved whole now stays with its journal."""
        if self._open is not None:
            self._open.record = None
            self._open = None
        with contextlib.suppress(BoardError):
            self.autosaver.finish()

    def order(self, before: Position, step: Step) -> str:
        """An order has been given in the open game."""
        session = self._open
        return _said(lambda: self.autosaver.order(session.rules, before, step)) if session else ""

    def undo(self) -> str:
        """The last order has been taken back."""
        return _said(self.autosaver.undo)

    def redo(self) -> str:
        """An order that was taken back has been done again."""
        return _said(self.autosaver.redo)

    # ------------------------------------------------------------------ saving
    def _game(self, session: Session) -> SavedGame:
        game = session.source
        if not isinstance(game, SavedGame):
            game = session.source = SavedGame(history=session.history, title=session.title)
        game.history, game.branches = session.history, session.branches
        kept = {k: v for k, v in game.options.items() if not any(one(k) for one in OPTIONS)}
        sight = {"sight": session.sight} if session.mode == "solo" else {}
        played = {"mode": session.mode, **sight, **computer_seats.written(session.computers)}
        game.seats = session.names
        named = {BRANCH: session.branch} if session.branch else {}
        told = reasons.written(session.reasons, session.history.at)
        game.options = {**kept, **played, **named, **session.windows.asking.written(), **told}
        return game

    def _numbered(self, session: Session) -> SavedGame:
        """The game to be saved; each save has a higher number than all that are known,
        whatever the clock says.
        """
        game = self._game(session)
        if not self._sequence:
            self._sequence = max((info.meta.sequence for info in all_saves(paths.saves())), default=0)
        self._sequence += 1
        game.sequence = self._sequence
        return game

    def autosave(self, session: Session) -> str:
        """Keep the game; called at each change of phase and before the window closes."""
        said = _said(lambda: self.autosaver.save(self._numbered(session)))
        if not said and session.record is None and not session.over:
            self._open, session.record = (
                session,
                Record(self.order, self.undo, self.redo),
            )  # keeping games has been turned on meanwhile
        return said

    def save(self, session: Session, name: str = "") -> str:
        """Save for the player: a file for each turn of a game, and for each name."""
        game = self._numbered(session)
        named = {key: value for key, value in game.options.items() if key != NAME}
        try:
            path = new_path(paths.saves(), game)
            own = self._files.get((game.game, name))
            if own is not None and (name or turn_of(own) == turn_of(path)):
                path = own
            # the name is that of this file alone: what is saved by itself has none
            game.options = {**named, NAME: name} if name else named
            save_game(path, game, overwrite=path == own)
            self._files[game.game, name] = path
        except BoardError as error:
            return sentences(error)
        finally:
            game.options = named
        return ""

    def save_position(self, session: Session) -> str:
        """Save the position that stands alone, as a game that begins with it; it rolls dice of its own."""
        from game.saves.token import apart

        game = self._numbered(session)
        alone = replace(game, history=History(session.rules, apart(session.position)), game="", branches=())
        named = {**game.options, NAME: session.branch} if session.branch else game.options
        alone.options = {key: value for key, value in named.items() if not reasons.is_option(key)}
        return _said(lambda: save_game(new_path(paths.saves(), alone), alone))

    def quick_save(self, session: Session) -> str:
        """Save in the one quick place."""
        return _said(lambda: self.autosaver.quick_save(self._numbered(session)))

    # ------------------------------------------------------------------ opening
    def _quick(self) -> SaveInfo | None:
        path = self.autosaver.quick_path
        return info_of(path) if path.is_file() else None

    def quick_words(self) -> str:
        """Which game the quick save holds; empty for none."""
        info = self._quick()
        if info is None or info.fault:
            return ""
        card = card_of(info)
        return ", ".join(words for words in (card.scenario, card.turn, card.when) if words)

    def quick_is(self, session: Session) -> bool:
        """Is the quick save one of this game, or of the one from which it branched off?"""
        info, game = self._quick(), self._game(session)
        return info is not None and bool(info.meta.game) and _origin(info.meta) == _origin(game)

    def quick_load(self, app: App) -> str:
        """Open the quick save in place of this game."""
        path = self.autosaver.quick_path
        if not path.is_file():
            return "There is no quick save yet: F5 makes one."
        return self.open(app, path)

    def open(self, app: App, path: Path, ask: bool = True) -> str:
        """Open a saved game. What is to be said of it is said first.

        Of one that is whole only in part, what can be opened is offered. Without ``ask`` whatever could be
        read is opened at once.
        """
        if self._open is not None and self.autosaver.pending:
            self.autosave(self._open)  # the open game may be this one, and further on
        try:
            loaded = load_game(path, known_boards(), all_saves(paths.saves()))
        except BoardError as error:
            return sentences(error)
        if not loaded.findings or not ask or app.top is None:
            self._show(app, path, loaded, loaded.history)
            return ""
        if loaded.whole:
            opening = Answer("Open", lambda: self._show(app, path, loaded, loaded.history), "main")
            said = sentences(BoardError(loaded.findings))
            show_dialog(app.top, "Before this game opens", said, [opening, Answer("Cancel")], wide=620)
            return ""
        self._offer_parts(app.top, app, path, loaded)
        return ""

    def _offer_parts(self, screen: Screen, app: App, path: Path, loaded: Loaded) -> None:
        """Ask which part of a damaged file is to be opened."""
        said = sentences(BoardError(errors(loaded.findings)))
        words = f"Open after order {loaded.good} of {loaded.wanted}" if loaded.good else "Open at the start"
        last = loaded.from_last_good_order
        answers = [Answer(words, lambda: self._show(app, path, loaded, last()), "main")]
        if loaded.checkpoint is not None:
            words = f"Open the position after order {loaded.checkpoint_after}"
            answers.append(Answer(words, lambda: self._show(app, path, loaded, loaded.from_checkpoint())))
        show_dialog(
            screen,
            "This file is incomplete",
            f"{said}\n\nThe file is unchanged. A game opened from it is marked as branched.",
            [*answers, Answer("Cancel")],
            wide=620,
        )

    def open_token(self, app: App, text: str) -> str:
        """Open the position of a token, for one player; a sentence for a bad one."""
        from game.saves.token import read_token

        try:
            kept = read_token(text, known_boards())
        except BoardError as wrong:
            return wrong.findings[0].text
        title = kept.position.terms.title or kept.branch or "A position"
        session = Session(kept.rules, kept.position, mode="solo", title=title)
        session.branch = kept.branch
        self.open_position(app, session)
        return ""

    def open_position(self, app: App, session: Session) -> None:
        """Open a game of its own for one player, in the place of the one that is open."""
        from game.client.screens.game_screen import GameScreen

        scenario = session.position.terms.scenario
        try:
            scenario_text = self.desk.loaded(scenario).text if scenario else ""
        except BoardError:
            scenario_text = ""
        session.source = SavedGame(
            history=session.history,
            scenario=scenario,
            title=session.title,
            scenario_text=scenario_text,
            game=uuid.uuid4().hex[:12],
        )
        self.desk.enter(app, GameScreen(session, self, self.desk.thinker, Coach(session)))

    def _show(self, app: App, path: Path, loaded: Loaded, history: History) -> None:
        from game.client.screens.game_screen import GameScreen

        meta = loaded.meta
        session = Session(
            history.rules,
            history.start,
            names=meta.seats,
            mode=meta.options.get("mode", "hotseat"),
            sight=meta.options.get("sight", "all"),
            title=meta.title,
            history=history,
        )
        session.source = SavedGame(
            history=history,
            scenario=meta.scenario,
            title=meta.title,
            scenario_text=meta.scenario_text,
            seats=meta.seats,
            options=_options(loaded),
            comments=meta.comments,
            game=meta.game,
        )
        session.branch = meta.options.get(BRANCH, "")
        session.branches = loaded.branches if history is loaded.history else ()
        session.windows.asking.read(meta.options)
        sides, game = len(history.start.sides), history.start.terms.game
        played, trouble = computer_seats.read(meta.options, sides, game)
        if played:
            session.sit_down(played)
        session.reasons = reasons.read(meta.options, len(history.steps))
        session.suggested = tuple(suggested_for(self.desk.loaded, session.source, session))
        session.saved()
        self.desk.enter(app, GameScreen(session, self, self.desk.thinker, Coach(session)))
        self.autosaver.answered(path)
        for words in trouble:
            if app.top is not None:
                app.top.toast(words, "bad")

    def test(self, app: App, session: Session) -> str:
        from game.notation.position import position_text

        position, scenario = session.position, session.position.terms.scenario
        if not scenario:
            return super().test(app, session)
        known = known_boards()(position.board.id)
        named = known is not None and known.hash == position.board.hash
        return self.desk.test(app, scenario, position_text(session.rules, position, by_name=named))

    # ------------------------------------------------------------------ ways out
    def home(self, app: App) -> None:
        """To the main menu."""
        from game.client.screens.menu import MenuScreen

        played = self._game(self._open).scenario if self._open is not None else ""
        self.finish()
        app.home(MenuScreen(self.desk, played))

    def browse(self, app: App) -> None:
        """To the saved games."""
        from game.client.screens.load import LoadScreen

        if self._open is not None and self.autosaver.pending:
            self.autosave(self._open)
        app.push(LoadScreen(self.desk))

    def again(self, app: App, session: Session) -> str:
        """The same scenario from the start, with the same players and forces."""
        game = self._game(session)
        setup = self.desk.setups.get(game.game or str(id(session)))
        if setup is None:
            try:
                scenario = self.desk.loaded(game.scenario or session.position.terms.scenario).scenario
            except BoardError as error:
                return sentences(error)
            setup = begun_with(scenario, game, session)
        return self.desk.start(app, setup)

    def _next(self, session: Session) -> ScenarioCard | None:
        """The card after that of a game in the menu, the first after the last; None for a game of no card."""
        own = self._game(session).scenario or session.position.terms.scenario
        cards = [card for card in self.desk.scenarios() if not card.fault]
        place = next((k for k, card in enumerate(cards) if card.id == own), -1)
        return cards[(place + 1) % len(cards)] if place >= 0 and len(cards) > 1 else None

    def next_title(self, session: Session) -> str:
        """The title of the scenario after that of a game."""
        card = self._next(session)
        return card.title if card is not None else ""

    def next_scenario(self, app: App, session: Session) -> None:
        """The menu with the next scenario chosen, and its new game over it."""
        from game.client.screens.menu import MenuScreen
        from game.client.screens.new_game import NewGameScreen

        self.finish()
        card = self._next(session)
        app.home(MenuScreen(self.desk))
        if card is not None:
            screen = NewGameScreen(self.desk, card, self.desk.board(card.id))
            # the same players as before
            computers = {i: (one.player, one.level) for i, one in session.computers.items()}
            screen.play_as_before(session.mode, computers)
            app.push(screen)

    # ------------------------------------------------------------------ lists
    def cards(self) -> list[SaveCard]:
        """All saves, the newest first."""
        return [card_of(info) for info in all_saves(paths.saves())]

    def crashed(self) -> SaveCard | None:
        """The newest game that a crash left, until the player has gone on with it or does not want it."""
        found = sorted(self.autosaver.crashed, key=age)
        return card_of(found[-1]) if found else None

    def newest(self) -> SaveCard | None:
        """The newest game that can be gone on with."""
        infos = [*list_saves(paths.autosaves()), *list_saves(paths.saves())]
        # of each game the last that was saved: what came before its end is no game to go on with any more
        last: dict[str, SaveInfo] = {}
        for info in sorted((info for info in infos if not info.fault), key=age):
            last[info.meta.game or str(info.path)] = info
        best = max((info for info in last.values() if not info.meta.result), key=age, default=None)
        return card_of(best) if best is not None else None


def _origin(game: SavedGame | Meta) -> str:
    """The first of the games that branched off one from the other."""
    return game.options.get(ORIGIN) or game.game


def _options(loaded: Loaded) -> dict[str, str]:
    """The options of a game that goes on from a file: one that branches off says from which."""
    found = {key: value for key, value in loaded.meta.options.items() if key != NAME}
    if loaded.origin:
        found.setdefault(ORIGIN, loaded.origin)
    return found


def _said(write: Callable[[], object]) -> str:
    """Write something; a sentence if that failed."""
    try:
        write()
    except BoardError as error:
        return sentences(error)
    return ""


def turn_of(path: Path) -> str:
    """The turn in the name of a save, as ``new_path`` writes it."""
    return path.stem.rpartition("-turn-")[2].partition("-")[0]


def remove(path: Path) -> str:
    """Delete a save; a sentence if that failed."""
    try:
        os.unlink(path)
    except OSError as error:
        return f"{path.name} could not be deleted: {error.strerror or error}."
    return ""
