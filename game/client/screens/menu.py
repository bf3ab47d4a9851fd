"""The main menu: scenarios at the left, the chosen one's board and briefing at the right."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

import pygame
from msgspec import Struct

from game.client.board.board_picture import BoardPicture, finish, whole_board
from game.client.kit import (
    Button,
    Column,
    Flow,
    IconButton,
    Label,
    Panel,
    Row,
    Scroll,
    ScrollList,
    Space,
    Widget,
    draw,
    tell,
    text_style,  # fmt: skip
)
from game.client.kit.text_style import BODY, MENU, NUMBER, SCREEN, SMALL, TITLE, px
from game.client.screens.lessons import FIRST_BATTLE
from game.client.screens.library import Library
from game.client.shell.about import about_body, key_sheet
from game.client.shell.app import AppScreen
from game.client.shell.beside import beside
from game.client.shell.best_verdicts import Best, of_side
from game.client.shell.cards import SaveCard, ScenarioCard, SideCard
from game.client.shell.menu_parts import Door, Halves, Measure, SideLine, Sink

if TYPE_CHECKING:
    from game.boards.board import Board
    from game.client.art.scene import Scene

THUMB = (120, 80)
CARD = 104


class OtherScreen(Struct, frozen=True):
    """A screen that a game has besides its maps: icon, words, a sentence, the action of its key."""

    icon: str
    words: str
    tip: str
    action: str
    #: "package.file:NAME" of a screen that is made without anything
    place: str

    def screen(self) -> AppScreen:
        """The screen, made anew."""
        file, _, name = self.place.partition(":")
        made: AppScreen = getattr(importlib.import_module(file), name)()
        return made


OTHER_SCREENS = (
    OtherScreen(
        "target",
        "Assaults",
        "Assault resolver: the sum of a ground assault, without a map",
        "assault_resolver",
        "game.client.assault.resolver_screen:ResolverScreen",
    ),
)


class MenuScreen(AppScreen):
    """The first screen."""

    contexts = ("menu",)

    def __init__(self, desk: Library, played: str = "") -> None:
        super().__init__()
        self.desk = desk
        self.cards = desk.scenarios()
        #: the place of the chosen scenario: of the one that was played, else the first
        self.at = next((i for i, card in enumerate(self.cards) if card.id == played), 0)
        #: the best verdicts against the computer
        self.best: tuple[Best, ...] = ()
        self.boards: dict[str, Board | None] = {}
        self.scenes: dict[str, Scene | None] = {}
        self.thumbs: dict[str, pygame.Surface] = {}
        self._asked: set[str] = set()
        self.headline = Label("")
        self.last: SaveCard | None = None
        self.kept: SaveCard | None = None
        self.back_picture = BoardPicture(dim=0.42, fades=True, whole=False)

    @property
    def card(self) -> ScenarioCard | None:
        """The chosen scenario."""
        return self.cards[self.at] if self.cards else None

    def entered(self) -> None:
        self.best = self.desk.best()
        self._look_for_scenarios()
        self.rebuild()
        if self.app is not None:
            self.app.in_background(self._look_for_games())

    def _look_for_scenarios(self) -> None:
        """The player may have made some, or changed one."""
        cards = self.desk.scenarios()
        if cards != self.cards:
            kept = self.card.id if self.card is not None else ""
            self.cards = cards
            self.at = next((i for i, card in enumerate(cards) if card.id == kept), 0)
            self.boards, self.scenes, self.thumbs, self._asked = {}, {}, {}, set()

    def _look_for_games(self) -> Iterator[None]:
        """The games to go on with: after the first picture, for that reads files."""
        yield
        found = yield from beside(lambda: (self.desk.last_game(), self.desk.recovered()))
        if found != (self.last, self.kept):
            new = self._nothing_begun()
            self.last, self.kept = found
            if self.rect.w and new != self._nothing_begun():
                self.rebuild()  # what stands at the left is for those who have begun nothing
            elif self.rect.w:
                self._fill_right(*self.form())
        yield

    def form(self) -> tuple[bool, bool]:
        wide, high = self.logical
        return wide < 1000, high < 560

    def place(self, rect: pygame.Rect) -> None:
        super().place(rect)
        if self.focus is None:  # the arrow keys choose a scenario from the start
            self.focus = self.list

    # ------------------------------------------------------------------ building
    def build(self) -> Widget:
        narrow, low = self.form()
        self.list = ScrollList(
            lambda: len(self.cards), lambda i, w: px(CARD), self._paint_card,
            on_pick=self._chosen, on_open=lambda i: self.new_game(), grow=1, name="scenarios",
        )  # fmt: skip
        self.list.chosen = self.at if self.cards else None
        left = Panel(
            self._head(low), self._first_steps(low), self.list, self._foot(narrow),
            pad=(20 if not narrow else 12, 24 if not low else 12, 12, 16 if not low else 10),
            gap=16 if not low else 8,
            width=420 if not narrow else 292, border="r",
        )  # fmt: skip
        self.right = Column(Space(grow=1), pad=(40, 24, 40, 28) if not narrow else (20, 12, 16, 14), gap=12)
        self._fill_right(narrow, low)
        return Halves(left, self.back_picture, Sink(lambda: self.headline.rect), self.right)

    def _head(self, low: bool) -> Widget:
        hint = self.app.keys.hint("maker") if self.app else ""
        title = Label("Sapper", TITLE if low else MENU, "bold", grow=1)
        tip = f"Make scenarios of your own: {hint}"
        maker = Button("Maker", self.maker, "quiet", icon="board", tip=tip, name="Maker", height=36)
        if low:
            return Row(title, maker)
        under = Label("Ogre and G.E.V. battles on the hex map", BODY, colour="text2")
        return Column(Row(title, maker), under, gap=0)

    def _first_steps(self, low: bool) -> Widget:
        """The way to the lessons, which stands out until one has been done or a game begun, and until a game
        was begun the first battle.
        """
        hint = self.app.keys.hint if self.app else lambda name: ""
        new = self._new_here()
        words = "New here? Learn in seven short lessons" if new and not low else "Learn"
        kind = "main" if new else "plain"
        beside = 1 if low and self._nothing_begun() else 0  # share the row
        learn = Button(words, self.learn, kind, hint("learn"), icon="book", name="Learn", grow=beside)
        if not self._nothing_begun():
            return learn
        words = "First battle" if low else "First battle, with a coach"
        battle = Button(words, self.first_battle, "plain", hint("first_battle"), icon="flag", grow=beside,
                        name="First battle", tip=FIRST_BATTLE)  # fmt: skip
        return Row(learn, battle, gap=8) if low else Column(learn, battle, gap=8)

    def _nothing_begun(self) -> bool:
        """Has no game been begun here yet?"""
        settings = self.app.settings if self.app is not None else None
        return settings is not None and not settings.opponent and self.last is None

    def _new_here(self) -> bool:
        """Has nothing been played here yet, neither a lesson nor a game?"""
        return self._nothing_begun() and self.app is not None and not self.app.settings.lessons

    def _foot(self, narrow: bool) -> Widget:
        doors = (
            ("folder", "Load", self.load, "load"),
            *((one.icon, one.words, self._way_to(one), one.action) for one in OTHER_SCREENS),
            ("gear", "Settings", self.settings, "settings"),
            ("book", "Rules", lambda: self.look_up(""), "rulebook"),
            ("info", "About", self.about, ""),
            ("door", "Quit", self.quit, "quit"),
        )
        hint = self.app.keys.hint if self.app else lambda name: ""
        if narrow:
            return Row(
                *(
                    IconButton(icon, do, f"{words} ({hint(name)})" if name else words, "quiet", name=words)
                    for icon, words, do, name in doors
                ),
                gap=8,
            )
        return Row(
            *(
                Door(icon, words, do, tip=f"{words}: {hint(name)}" if name else None, name=words, grow=1)
                for icon, words, do, name in doors
            ),
            gap=4,
        )

    def _fill_right(self, narrow: bool, low: bool) -> None:
        card = self.card
        if card is None:
            self.right.fill(
                Space(grow=1),
                Label("No scenario was found", SCREEN, "medium"),
                Label(
                    "Put scenario files (.toml) with their boards (.tmx) into the maps folder, "
                    "or start with --scenario.",
                    wrap=True,
                    colour="text2",
                ),
                Space(grow=2),
            )
            return
        self.back_picture.set(self.boards.get(card.id), self.scenes.get(card.id))
        sides = Column(*(self._side_line(card.id, side) for side in card.sides), gap=6)
        facts = " · ".join(v for v in (card.length, card.difficulty) if v)
        words: Widget = Label(
            card.fault or card.briefing, BODY, wrap=True, colour="refused" if card.fault else "text"
        )
        body = Column(sides, words, gap=10)
        self.headline = Label(card.title, TITLE if low else SCREEN, "medium")
        self.right.fill(
            self._recovered(),
            Space(grow=1),
            Column(self.headline, Label(facts, BODY, colour="text2"), gap=0),
            Measure(Scroll(body), 720),
            Flow(*self._buttons(narrow), gap=12),
        )

    def _side_line(self, scenario: str, side: SideCard) -> SideLine:
        """A side of the chosen scenario with its best verdicts."""
        found = of_side(self.best, scenario, side.name)
        best = f"Best so far: {'; '.join(one.words for one in found)}." if found else ""
        return SideLine(side.name, side.colour, side.task, best, won=any(one.won for one in found))

    def _buttons(self, narrow: bool) -> Iterator[Widget]:
        hint = self.app.keys.hint if self.app else lambda name: ""
        card, last = self.card, self.last
        yield Button(
            # one amber button: the game a crash left comes first, then the lessons
            "New game", self.new_game, "plain" if self.kept or self._new_here() else "main", hint("new_game"),
            size=NUMBER, name="New game",
            enabled=card is not None and not card.fault, height=40,
        )  # fmt: skip
        yield Button("Test", self.test, key_hint=hint("test"), icon="chart", height=40, name="Test",
                     tip="Computer players play it many times: is it fair, and what would make it so?",
                     enabled=card is not None and not card.fault)  # fmt: skip
        if last is not None:
            words = "Continue" if narrow else f"Continue {last.scenario}, {last.turn}"
            yield Button(
                words,
                self.resume,
                key_hint=hint("continue"),
                name="Continue",
                height=40,
                tip=f"{last.scenario}, {last.turn}. {last.players}, {last.when}",
            )

    def _recovered(self) -> Widget | None:
        save = self.kept
        if save is None:
            return None
        words = f"The program stopped unexpectedly last time. {save.scenario}, {save.turn}, was saved."
        return Panel(
            Label(words, BODY, wrap=True),
            Flow(
                Button("Resume", lambda: self._open(save), "main", name="Recover"),
                Button("Discard", self._forget, name="Forget", tip="It stays in the list of saved games."),
            ),
            fill="card", radius=8, edge="line", pad=(16, 12), gap=10,
        )  # fmt: skip

    # ------------------------------------------------------------------ pictures, when there is time
    def _paint_card(self, surface: pygame.Surface, i: int, box: pygame.Rect, state: str) -> None:
        c, card = text_style.c, self.cards[i]
        box = draw.list_row(surface, box, state, gap=8)
        thumb = pygame.Rect(box.x + px(10), box.centery - px(THUMB[1]) // 2, px(THUMB[0]), px(THUMB[1]))
        narrow = box.w < px(330)
        if narrow:
            thumb.w, thumb.h = px(72), px(THUMB[1])
        self._paint_thumb(surface, card, thumb)
        x = thumb.right + px(14)
        text = pygame.Rect(x, box.y + px(9), box.right - x - px(10), px(24))
        text_style.text(surface, card.title, text, c.text if not card.fault else c.text3, NUMBER, "medium")
        y = text.bottom + px(2)
        if card.fault:
            rows = text_style.wrap(card.fault, text.w, SMALL)[:3]
            text_style.lines(surface, rows, pygame.Rect(x, y, text.w, px(52)), c.refused, SMALL)
            return
        for side in card.sides[:2]:
            draw.side_mark(surface, (x + px(7), y + px(10)), c.sides[side.colour], 14)
            best = next(iter(of_side(self.best, card.id, side.name)), None)
            room = pygame.Rect(x + px(22), y, text.w - px(22), px(20))
            if best is not None:
                ink = c.good if best.won else c.text3
                right = pygame.Rect(room.x + room.w * 2 // 5, y, room.w - room.w * 2 // 5, room.h)
                room.w -= text_style.text(surface, best.words, right, ink, SMALL, align="r") + px(8)
            text_style.text(surface, side.name, room, c.text2, SMALL)
            y += px(20)
        facts = " · ".join(v for v in (card.length, card.difficulty) if v)
        text_style.text(
            surface,
            facts,
            pygame.Rect(x, y, text.w, px(20)),
            c.text3 if state != "chosen" else c.text2,
            SMALL,
        )

    def _paint_thumb(self, surface: pygame.Surface, card: ScenarioCard, box: pygame.Rect) -> None:
        picture = self.thumbs.get(card.id)
        draw.plate(surface, box, text_style.c.window, 4, text_style.c.line)
        if picture is None or picture.get_size() != box.size:
            if card.id not in self._asked and self.app is not None and not card.fault:
                self._asked.add(card.id)
                self.app.in_background(self._make_thumb(card, box.size))
            return
        surface.blit(picture, box)

    def _make_thumb(self, card: ScenarioCard, size: tuple[int, int]) -> Iterator[None]:
        if card.id not in self.boards:
            found = yield from beside(lambda: (self.desk.board(card.id), self.desk.scene(card.id)))
            self._take(card, *found)
        board = self.boards[card.id]
        if board is None:
            return
        yield
        for picture in whole_board(board, size, True, self.scenes.get(card.id)):
            if picture is not None:
                self.thumbs[card.id] = finish(picture, 0, False)
            yield
        if card.id in self.thumbs:
            self._asked.discard(card.id)
            self.list.changed()

    def _board(self, card: ScenarioCard) -> Board | None:
        if card.id not in self.boards:
            self._take(card, self.desk.board(card.id), self.desk.scene(card.id))
        return self.boards[card.id]

    def _take(self, card: ScenarioCard, board: Board | None, scene: Scene | None) -> None:
        """The board of a card has been read, and what stands on it."""
        self.boards[card.id], self.scenes[card.id] = board, scene
        self._judged(card)
        if self.card is not None and self.card.id == card.id:
            self.back_picture.set(board, scene)

    def _judged(self, card: ScenarioCard) -> None:
        """Only now is the file read whole: a mistake in it may have come to light."""
        at = next(i for i, c in enumerate(self.cards) if c.id == card.id)
        known = next((c for c in self.desk.scenarios() if c.id == card.id), card)
        if known != self.cards[at]:
            self.cards[at] = known
            if at == self.at:
                self._fill_right(*self.form())

    # ------------------------------------------------------------------ doing
    def _chosen(self, i: int) -> None:
        if i != self.at:
            self.at = i
            self._fill_right(*self.form())

    def act(self, action: str, event: pygame.event.Event) -> bool:
        doors = {
            "new_game": self.new_game, "learn": self.learn, "first_battle": self.first_battle,
            "test": self.test, "continue": self.resume,
            "load": self.load,
            "settings": self.settings, "maker": self.maker, "help": self.keys, "quit": self.quit,
            **{one.action: self._way_to(one) for one in OTHER_SCREENS},
        }  # fmt: skip
        if action not in doors:
            return False
        doors[action]()
        return True

    def new_game(self) -> None:
        """To the new-game screen."""
        from game.client.screens.new_game import NewGameScreen

        if self.app is not None and self.card is not None and not self.card.fault:
            board = self._board(self.card)
            self.app.push(NewGameScreen(self.desk, self.card, board))

    def test(self) -> None:
        """To the tests of the chosen scenario."""
        if self.app is not None and self.card is not None and not self.card.fault:
            self._board(self.card)
            trouble = self.desk.test(self.app, self.card.id)
            if trouble:
                tell(self, "This scenario cannot be tested", trouble)

    def resume(self) -> None:
        """Go on with the last game."""
        if self.last is not None:
            self._open(self.last)

    def _open(self, save: SaveCard) -> None:
        if self.app is not None:
            trouble = self.desk.open(self.app, save)
            if trouble:
                tell(self, "This game cannot be opened", trouble)

    def _forget(self) -> None:
        self.desk.forget_recovered()
        self.kept = self.desk.recovered()
        self._fill_right(*self.form())

    def load(self) -> None:
        """To the saved games."""
        from game.client.screens.load import LoadScreen

        if self.app is not None:
            self.app.push(LoadScreen(self.desk))

    def learn(self) -> None:
        """To the lessons."""
        from game.client.screens.lessons import LessonsScreen

        if self.app is not None and not self.layers:
            self.app.push(LessonsScreen(self.desk))

    def first_battle(self) -> None:
        """Begin the first battle."""
        if self.app is not None and not self.layers:
            trouble = self.desk.begin_first_battle(self.app)
            if trouble:
                tell(self, "The battle cannot begin", trouble)

    def maker(self) -> None:
        """To the player's own scenarios and maps."""
        from game.client.screens.maker.own_screen import OwnScreen

        if self.app is not None and not self.layers:
            self.app.push(OwnScreen(self.desk))

    def settings(self) -> None:
        """To the settings."""
        from game.client.shell.settings_screen import SettingsScreen

        if self.app is not None:
            self.app.push(SettingsScreen())

    def _way_to(self, other: OtherScreen) -> Callable[[], None]:
        """What leads to a screen that a game has besides its maps."""

        def go() -> None:
            if self.app is not None and not self.layers:
                self.app.push(other.screen())

        return go

    def keys(self) -> None:
        """The list of keys."""
        if self.app is not None and not self.layers:
            first = (
                "Start with the first scenario. In a game, "
                f"{self.app.keys.hint('help')} shows what you can do at the moment."
            )
            tell(
                self,
                "Keys",
                Column(Label(first, BODY, wrap=True), key_sheet(self.app.keys, *self.logical), gap=16),
                wide=900,
            )

    def about(self) -> None:
        """Who made it, and the legal line."""
        tell(self, "About Sapper", about_body(), wide=560)

    def quit(self) -> None:
        """Close the program."""
        if self.app is not None:
            self.app.ask_to_close()
