"""Sheets and screens over the game: search, help, score, briefing, verdict, replay."""

from __future__ import annotations

from collections.abc import Iterable

import pygame

from game.client.art.counter_spec import FULL, MIDDLE
from game.client.kit import Column, Label, Layer, Row, ScrollList, TextField, Widget, text_style
from game.client.kit.screen import Card
from game.client.kit.text_style import BODY, px
from game.client.kit.widget import held_shift
from game.client.shell.about import show_help
from game.client.shell.app import AppScreen
from game.client.table.computer.play_on import ask_to_play_on, ask_where_to_play_on
from game.client.table.game_keeper import GameKeeper
from game.client.table.handling import handling_of
from game.client.table.hud import verdict
from game.client.table.hud.briefing import show_briefing
from game.client.table.hud.panel_widgets import Face, counter_art
from game.client.table.hud.roster import Roster
from game.client.table.hud.score_panel import show_score
from game.client.table.modes.mode import PlayScreen
from game.client.table.showing import FaceWords
from game.client.table.viewport import Spotlight
from game.core.records import Unit
from game.hexes.grid import LabelError


class Sheets:
    """Opens them."""

    def __init__(self, screen: PlayScreen, keeper: GameKeeper, spotlight: Spotlight) -> None:
        self.screen, self.game, self.keeper, self.spotlight = screen, screen.game, keeper, spotlight
        self.roster = Roster(screen, spotlight)
        #: the verdict has been shown
        self.judged = False

    def open_finder(self) -> None:
        """Find a hex or a counter."""
        self.screen.tip_away()
        Finder(self.screen)

    def show_help(self) -> None:
        """What the player can do now, and the list of keys."""
        game = self.game
        now = handling_of(game.view.terms.game).deciding.help(self.screen.mode)
        show_board_help(self.screen, now, legend(game.showing.words.legend(game.rules, game.view)))

    def show_score(self) -> None:
        """The score in a sheet."""
        show_score(self.screen, self.game.session, self.spotlight.show_hex)

    def show_briefing(self) -> None:
        """The scenario's briefing for both sides."""
        show_briefing(self.screen, self.game.session)

    def show_verdict(self) -> None:
        """The end screen."""
        app = self.screen.app
        if app is None or self.game.view.result is None or app.top is not self.screen:
            return
        self.judged = True
        app.push(verdict.victory_screen(app, self.game.session, self.keeper.shelf))

    def show_replay(self, since: int = 0, analysing: bool = False) -> None:
        """The replay of this game so far, opened after this many orders; ``analysing``: with its analysis."""
        app, session = self.screen.app, self.game.session
        if app is None:
            return
        alone = session.mode == "solo"
        branch, edit = (self.screen.branch_at, self.screen.edit_at) if alone else (None, None)
        verdict.show_replay(app, session, self.keeper.shelf, since, branch, edit, analysing)

    def show_analysis(self) -> None:
        """The replay of this game at its last order, with its analysis."""
        self.show_replay(self.game.session.history.at, analysing=True)

    def write_report(self) -> None:
        """The battle report of this game, after its analysis."""
        if self.screen.app is not None:
            verdict.report_game(self.screen.app, self.game.session, self.keeper.shelf)

    def play_on(self) -> None:
        """Play on from this position against the computer; in a game that is over, from a moment of it."""
        app, session = self.screen.app, self.game.session
        if app is None:
            return
        if session.over:
            ask_where_to_play_on(app, session, self.keeper.shelf)
        else:
            ask_to_play_on(app, session, session.history.at, self.keeper.shelf)


# ------------------------------------------ Find a hex by its label or a counter by its name
ROW = 40


class Finder:
    """A field over the board, with its matches below."""

    def __init__(self, screen: PlayScreen) -> None:
        self.screen, self.game = screen, screen.game
        self.found: list[Unit | int] = []
        self.field = TextField("", self._typed, self._enter, name="find")
        self.list = ScrollList(
            lambda: len(self.found),
            lambda i, w: px(ROW),
            self._paint,
            on_open=self._go,
            one_press=True,
            height=ROW * 6,
        )
        card = Card(
            Column(Label("Find a hex or a counter", BODY, "medium"), self.field, self.list, gap=8), pad=12
        )
        self.layer = screen.open(Layer(card, self._where, on_outside=self.shut, on_escape=self.shut))
        screen.give_focus(self.field)
        self._typed("")

    def _where(self, window: pygame.Rect) -> pygame.Rect:
        wide = min(px(360), window.w - px(16))
        room = self.screen.board.rect
        return pygame.Rect(room.centerx - wide // 2, room.y + px(16), wide, px(ROW * 6 + 100))

    def _name(self, unit: Unit) -> str:
        return self.game.showing.words.name(self.game.rules, self.game.view, unit)

    def shut(self) -> None:
        """Close it."""
        self.screen.close(self.layer)
        self.screen.light(0)

    def _typed(self, words: str) -> None:
        view, text = self.game.view, words.strip().lower()
        self.found = []
        try:
            at = view.board.grid.parse(words.strip())
            if at:
                self.found.append(at)
        except LabelError:
            pass
        for unit in sorted(view.units.values(), key=lambda u: (u.side != self.game.session.decider, u.id)):
            if text and text not in f"{self._name(unit)} {unit.id} {view.board.grid.label(unit.at)}".lower():
                continue
            self.found.append(unit)
        self.list.chosen = 0 if self.found else None
        self.list.rows_changed()
        self._light()

    def _light(self) -> None:
        if self.found and self.list.chosen is not None and self.field.words.strip():
            thing = self.found[self.list.chosen]
            self.screen.light(thing if isinstance(thing, int) else thing.at)

    def _enter(self, words: str = "") -> None:
        if self.list.chosen is not None and self.found:
            self._go(self.list.chosen)

    def _go(self, i: int) -> None:
        thing = self.found[i]
        self.shut()
        at = thing if isinstance(thing, int) else thing.at
        if at:
            self.screen.board.glide(at)
            if isinstance(thing, int) and held_shift() and self.screen.mode.waypoint(at):
                return
            if isinstance(thing, int) and self.screen.mode.found(at):
                return
            if (
                isinstance(thing, Unit)
                and thing.side != self.game.session.decider
                and self.screen.mode.found_foe(thing.id)
            ):
                return
            self.screen.light(at)
        if isinstance(thing, Unit) and thing.side == self.game.session.decider:
            self.screen.mode.select(thing.id)

    def _paint(self, surface: pygame.Surface, i: int, box: pygame.Rect, state: str) -> None:
        c, thing = text_style.c, self.found[i]
        if state:
            surface.fill(c.card_up, box)
        x = box.x + px(52)
        if isinstance(thing, int):
            text_style.text(
                surface,
                f"Hex {self.game.view.board.grid.label(thing)}",
                pygame.Rect(x, box.y, box.w, box.h),
                c.text,
            )
            return
        picture, dx, dy = counter_art().sprite(
            self.game.showing.drawing.look(self.game.rules, self.game.view, thing, spent=False),
            px(40),
        )
        surface.blit(picture, (box.x + px(24) + dx, box.centery + dy))
        wide = text_style.text(
            surface, self._name(thing), pygame.Rect(x, box.y, box.w - px(60), box.h), c.text
        ) + px(10)
        text_style.text(
            surface,
            self.game.showing.words.where(self.game.view, thing),
            pygame.Rect(x + wide, box.y, box.right - x - wide - px(6), box.h),
            c.text2,
            12,
            align="r",
        )


# ------------------------ In-game help: what the player can do at this moment, then the keys
BOARD = (
    "Board",
    "Zoom with the wheel; drag the map, or scroll with the arrow keys. {fit} shows the whole board.",
    "Hover over a counter or a hex: every number shows its parts, each with its rule. Shift keeps that card, "
    "or opens that of the control with the focus; its rule numbers lead to the rulebook, as {rulebook} does.",
    "A click on a stack opens it. A right click or {back} goes one step back. "
    "{undo} undoes orders up to the last die roll.",
    "Without the mouse: {next_unit} goes through your counters; {find} and the name of a hex or counter is a "
    "click on it; {focus_next} goes through buttons and rows, and {confirm} presses one.",
)


def show_board_help(screen: AppScreen, now: tuple[str, ...], numbers: Widget | None = None) -> None:
    """What the player can do now (a title and sentences), on any board; the legend of numbers; the keys."""
    if screen.app is not None:
        show_help(screen, screen.app.keys, (now, BOARD), numbers)


# -------- The legend of a game: counters as they are drawn near and far, and what each number on them means
#: heights of a hex at which a counter is shown with its whole face, and with its strengths alone
NEAR, FAR = round(1.6 * FULL), MIDDLE + 6
#: lengths of the columns with the faces and with the numbers
FACES, NUMBER = 150, 68


def legend(rows: Iterable[FaceWords]) -> Widget | None:
    """A part of the help with these counters; None where a game has none to explain."""
    cards: list[Widget] = []
    for row in rows:
        lines: list[Widget] = [
            Row(Label(number, BODY, "bold", width=NUMBER), Label(words, BODY, wrap=True, grow=1), align="t")
            for number, words in row.numbers
        ]
        faces = Row(Face(row.look, NEAR), Face(row.look, FAR), gap=12, width=FACES)
        cards.append(
            Row(faces, Column(Label(row.title, BODY, "medium"), *lines, gap=2, grow=1), gap=12, align="t")
        )
    if not cards:
        return None
    return Column(Label("Numbers on a counter", BODY, "medium", colour="text2"), *cards, gap=8)
