"""Saved games: the list at the left, the chosen one at the right with a picture of its board."""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from game.client.board.board_picture import BoardPicture
from game.client.kit import (
    Answer,
    Button,
    Column,
    Flow,
    Label,
    Panel,
    Row,
    Rule,
    Scroll,
    ScrollList,
    Segments,
    Space,
    TextField,
    Widget,
    confirm,
    draw,
    show_dialog,
    tell,
    text_style,  # fmt: skip
)
from game.client.kit.field import pasted_text
from game.client.kit.text_style import BODY, NUMBER, SCREEN, SMALL, TITLE, px
from game.client.screens.library import Library
from game.client.shell.cards import SaveCard, SavePreview
from game.client.shell.form import PageScreen

ROW = 62
#: letters that can be pasted as a token: more than one has, so that two in a row are refused in words
MOST_PASTED = 10_000
#: the picture of the chosen one is at least so high, where there is room for one
PICTURE = 120
#: the widest that the names of what is told of a save may stand
NAMES_WIDE = 190


class LoadScreen(PageScreen):
    """Open or delete a saved game."""

    def __init__(self, desk: Library) -> None:
        super().__init__()
        self.desk = desk
        self.auto = False
        self.all = desk.saves()
        if not any(not s.auto for s in self.all) and self.all:
            self.auto = True
        self.chosen: SaveCard | None = next(iter(self.cards), None)
        #: what the chosen one holds, and of which one that was found out
        self.preview: SavePreview | None = None
        self._looked: SaveCard | None = None

    @property
    def cards(self) -> list[SaveCard]:
        """What the list shows."""
        return [s for s in self.all if s.auto == self.auto]

    @property
    def narrow(self) -> bool:
        return self.logical[0] < 900

    def help_words(self) -> tuple[str, ...]:
        return (
            "Load a game",
            "Choose a game: the picture shows where it stands. {accept} opens it.",
            "“Autosaves” are the games that the program kept by itself.",
        )

    def title(self) -> str:
        return "Sapper: load a game"

    def build(self) -> Widget:
        narrow, low = self.form()
        margin = 16 if narrow or low else 32
        count = [sum(1 for s in self.all if s.auto == auto) for auto in (False, True)]
        tabs = Segments(
            (("own", f"Saved ({count[0]})"), ("auto", f"Autosaves ({count[1]})")),
            "auto" if self.auto else "own",
            self._tab,
            name="which",
        )
        paste = Button("Paste a token", self.ask_token, icon="pin", name="Paste a token")
        head = Panel(
            Row(
                self.back_button(),
                Label("Load a game", TITLE if low else SCREEN, "medium"),
                Space(grow=1),
                paste,
                tabs,
                gap=16,
            ),
            pad=(margin, 8 if low else 20, margin, 8 if low else 16),
            border="b",
        )
        self.list = ScrollList(
            lambda: len(self.cards),
            lambda i, w: px(ROW),
            self._paint_row,
            on_pick=self._pick,
            on_open=self._open_row,
            grow=2,
            name="saves",
        )
        self.list.chosen = self.cards.index(self.chosen) if self.chosen in self.cards else None
        self.detail = Panel(fill="panel", pad=20, gap=10, grow=3, border="l")
        self._fill_detail()
        if not self.cards:
            nothing = Column(
                Space(grow=1), Label("Nothing saved yet", TITLE, "medium", align="c"),
                Label(
                    "Save a game with F5 or from its menu; it is also autosaved every phase.",
                    BODY, colour="text2", align="c", wrap=True,
                ),
                Space(grow=2),
                grow=1, pad=16,
            )  # fmt: skip
            return Column(head, nothing, gap=0)
        body = Row(_Padded(self.list, 16), self.detail, gap=0, align="s", grow=1)
        return Column(head, body, gap=0)

    def _paint_row(self, surface: pygame.Surface, i: int, box: pygame.Rect, state: str) -> None:
        c, save = text_style.c, self.cards[i]
        box = draw.list_row(surface, box, state)
        name, ink = (
            ("warn", c.danger)
            if save.fault
            else ("flag", c.good)
            if save.finished
            else ("clock" if save.auto else "board", c.text2)
        )
        draw.icon(surface, name, (box.x + px(26), box.centery), 20, ink)
        x = box.x + px(52)
        wide = box.right - x - px(12)
        when = text_style.width(save.when, SMALL) + px(10)
        top, under = pygame.Rect(x, box.y + px(7), wide, px(22)), pygame.Rect(x, box.y + px(29), wide, px(20))
        text_style.text(surface, save.when, top, c.text2, SMALL, align="r")
        text_style.text(
            surface,
            save.name or _stands(save),
            pygame.Rect(x, top.y, wide - when, top.h),
            c.text if not save.fault else c.text3,
            BODY,
            "medium",
        )
        text_style.text(
            surface,
            _under(save),
            under,
            c.refused if save.fault else c.text2,
            SMALL,
        )

    # ------------------------------------------------------------------ the chosen one
    def _fill_detail(self) -> None:
        save = self.chosen
        if save is None:
            self.detail.fill(Label("Choose a saved game.", colour="text2", wrap=True))
            return
        self._look_into(save)
        held = self.preview if self._looked is save else None
        facts: list[Widget] = []
        told = (
            ("Scenario", save.scenario if save.name else ""),
            ("Position", save.turn),
            ("Players", save.players),
            ("Saved", "by quick save, " + save.when if save.quick else save.when),
            ("Result", held.result if held is not None and held.result else save.finished),
            *(held.facts if held is not None else ()),
        )
        longest = max((text_style.width(words) for words, value in told if value), default=0)
        wide = min(NAMES_WIDE, 100 * longest // px(100) + 2)
        for words, value in told:
            if value:
                facts.append(
                    Row(
                        Label(words, BODY, colour="text2", width=wide),
                        Label(value, BODY, wrap=True, grow=1),
                        align="t",
                    )
                )
        if save.branched:
            facts.append(
                Label(
                    "Branched: an earlier save was loaded and played from there.",
                    SMALL,
                    colour="text2",
                    wrap=True,
                )
            )
        if not save.fault:
            truth = "A saved game contains everything, including what one side hides from the other."
            facts.append(Label(truth, SMALL, colour="text2", wrap=True))
        trouble = (
            Column(
                Label("This file cannot be opened", BODY, "medium", colour="refused"),
                Label(save.fault, BODY, wrap=True),
                Label("The file is unchanged: nothing is overwritten.", SMALL, colour="text2", wrap=True),
            )
            if save.fault
            else None
        )
        picture = None
        if held is not None and not self.form()[1]:
            picture = _Picture(grow=1)
            picture.set(held.board, held.scene)
        self.detail.fill(
            Label(save.name or save.scenario, TITLE, "medium", wrap=True),
            picture,
            Rule(),
            _Words(Column(*facts, trouble, gap=8), grow=0 if picture is not None else 1),
            Flow(
                Button(
                    "Replay" if save.finished else "Open",
                    self.open_game,
                    "main",
                    action="accept",
                    size=NUMBER,
                    enabled=not save.fault,
                    name="Open",
                ),
                Button("Delete", self.delete, "danger", icon="trash", name="Delete"),
            ),
        )

    def _look_into(self, save: SaveCard) -> None:
        """Find out what a save holds; when the list stands, for that reads a file."""
        if self._looked is save or save.fault or self.app is None:
            return
        self._looked, self.preview = save, None
        self.app.in_background(self._read(save))

    def _read(self, save: SaveCard) -> Iterator[None]:
        yield
        if save is not self.chosen:
            return
        self.preview = self.desk.preview(save)
        self._fill_detail()

    def _tab(self, key: str) -> None:
        self.auto = key == "auto"
        self.chosen = next(iter(self.cards), None)
        self.rebuild()

    def _pick(self, i: int) -> None:
        self.chosen = self.cards[i]
        self._fill_detail()

    def _open_row(self, i: int) -> None:
        self.chosen = self.cards[i]
        self.open_game()

    def open_game(self) -> None:
        """Open the chosen game; a sentence if that fails."""
        if self.app is not None and self.chosen is not None:
            trouble = self.desk.open(self.app, self.chosen)
            if trouble:
                tell(self, "This game cannot be opened", trouble)

    def ask_token(self) -> None:
        """Open the position of a token; what lies on the clipboard is there already, if it is one."""
        from game.saves.token import MARK, is_token

        pasted = pasted_text()
        field = TextField(
            pasted if is_token(pasted) else "",
            on_enter=lambda words: enter(),
            empty=f"{MARK}…",
            most=MOST_PASTED,
            name="token",
        )

        def enter() -> None:
            if layer in self.layers:
                self.close(layer)
            self.open_token(field.words)

        said = Label("A token opens one position, with its rules and options.", colour="text2", wrap=True)
        answers = [Answer("Open", enter, "main", "Enter"), Answer("Cancel", None, "plain", "Esc")]
        layer = show_dialog(self, "Paste a position token", Column(said, field, gap=8), answers)
        self.give_focus(field)

    def open_token(self, token: str) -> None:
        """Open the position of a token; a sentence if that fails."""
        from game.saves.token import MARK, is_token

        wrong = "" if is_token(token) else f"This is not a position token: one begins with {MARK}"
        if self.app is not None:
            wrong = wrong or self.desk.open(self.app, SaveCard(token.strip(), ""))
        if wrong:
            tell(self, "This token cannot be opened", wrong)

    def delete(self) -> None:
        """Ask, then delete."""
        save = self.chosen
        if save is not None:
            words = f"{save.scenario}, {save.turn}, {save.when}." if not save.fault else f"{save.scenario}."
            confirm(
                self,
                "Delete this game?",
                f"{words} This cannot be undone.",
                "Delete",
                lambda: self._delete(save),
                danger=True,
            )

    def _delete(self, save: SaveCard) -> None:
        at = self.cards.index(save) if save in self.cards else 0
        trouble = self.desk.delete(save)
        self.all = self.desk.saves()
        cards = self.cards
        self.chosen = cards[min(at, len(cards) - 1)] if cards else None
        self.rebuild()
        self.toast(trouble or "Deleted.", "bad" if trouble else "good")

    def key_down(self, event: pygame.event.Event) -> bool:
        if event.key == pygame.K_DELETE and not self.layers and self.chosen is not None:
            self.delete()
            return True
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER) and not self.layers and self.focus is None:
            self.open_game()
            return True
        return super().key_down(event)


def _stands(save: SaveCard) -> str:
    """The scenario, and where the game stands."""
    return f"{save.scenario}, {save.turn}" if save.turn else save.scenario


def _under(save: SaveCard) -> str:
    """The second line of a row: what is wrong, or how it ended, or which game it is and who plays."""
    kind = "Quick save" if save.quick else ""
    which = _stands(save) if save.name else ""
    return save.fault or save.finished or " · ".join(w for w in (kind, which, save.players) if w)


class _Picture(BoardPicture):
    """A picture of a board that takes what room there is, and gives way to the words."""

    def natural_height(self, width: int) -> int:
        return px(PICTURE)

    def least_height(self, width: int) -> int:
        return 0


class _Words(Scroll):
    """The facts, all of them where there is room."""

    def natural_height(self, width: int) -> int:
        return self.child.want_height(width)

    def least_height(self, width: int) -> int:
        return min(px(96), self.natural_height(width))


class _Padded(Column):
    """The list with air around it."""

    def __init__(self, child: Widget, pad: float) -> None:
        super().__init__(child, pad=(pad, pad / 2, 0, pad / 2), grow=2)
