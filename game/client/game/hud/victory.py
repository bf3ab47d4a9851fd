"""The end of a game: the level in large type, the reason, the losses, and the dice."""

from __future__ import annotations

from collections.abc import Callable

import pygame
from msgspec.structs import replace

from game.client.game.hud.score_panel import level_list, score_card
from game.client.kit import (
    Button,
    Column,
    Faces,
    Flow,
    Label,
    Panel,
    Row,
    Scroll,
    Space,
    Table,
    Widget,
    text_style,
)
from game.client.kit.text_style import BODY, NUMBER, SCREEN, SMALL, px
from game.client.shell.app import AppScreen
from game.client.shell.cards import Verdict
from game.client.shell.form import Centred, block
from game.client.shell.menu_parts import SideMark
from game.core.records import Side

#: the maximum width of the tables
WIDE = 1200
#: rows of losses that fit in a tall window with everything else
TALL = 12


class VictoryScreen(AppScreen):
    """Shown over the finished game. Each action is optional; without one its button is omitted."""

    contexts = ("menu",)

    def __init__(
        self,
        verdict: Verdict,
        *,
        on_replay: Callable[[], None] | None = None,
        on_board: Callable[[], None] | None = None,
        on_save: Callable[[], str] | None = None,
        on_menu: Callable[[], None] | None = None,
        on_again: Callable[[], None] | None = None,
        on_next: Callable[[], None] | None = None,
        next_title: str = "",
    ) -> None:
        super().__init__()
        self.verdict = verdict
        self.on_replay, self.on_board, self.on_save, self.on_menu, self.on_again = (
            on_replay,
            on_board,
            on_save,
            on_menu,
            on_again,
        )
        self.on_next, self.next_title = on_next, next_title

    def title(self) -> str:
        return f"Sapper: {self.verdict.scenario}, {self._title()}"

    def form(self) -> tuple[bool, bool, bool]:
        wide, high = self.logical
        # many kinds of counters need a scrolling page above the buttons
        return wide < 900, high < 560, high >= 900 and wide >= 1200 and len(self.verdict.losses) <= TALL

    def build(self) -> Widget:
        narrow, low, tall = self.form()
        v = self.verdict
        margin = 20 if narrow or low else 48
        turns = f"{v.turns} turns" if v.turns != 1 else "one turn"
        head = Column(
            Label(f"{v.scenario}, {turns}", BODY, colour="text2"),
            Row(
                SideMark(v.colour, 40 if not low else 28) if v.colour else None,
                Label(
                    self._title(),
                    SCREEN if low or narrow else 44, "bold", wrap=True, grow=1,
                ),
                gap=16,
            ),
            Label(v.reason, NUMBER, wrap=True),
            gap=8, pad=(0, 8 if low else 24, 0, 8),
        )  # fmt: skip
        losses = block(
            "Losses",
            Table(
                ["", *(name for name, _ in v.sides)],
                [[s.what, *s.values] for s in v.losses],
                [c for _, c in v.sides],
            ),
        )
        dice = self._dice()
        score = self._score()
        losses.grow = 3
        if dice is not None:
            dice.grow = 2
        tables: Widget
        if score is not None:
            losses.grow = 0
            if dice is not None:
                dice.grow = 0
            score.grow = 0 if narrow else 1
            right = Column(losses, dice, gap=16, grow=1)
            tables = Column(score, right, gap=16) if narrow else Row(score, right, gap=16, align="t")
        elif narrow or dice is None:
            tables = Column(losses, dice, gap=16)
        else:
            tables = Row(losses, dice, gap=16, align="t")
        if tall:
            # in a tall window everything is grouped a little above the middle
            buttons = Row(*self._buttons(), Space(grow=1), gap=12)
            whole = Column(Space(grow=2), head, tables, buttons, Space(grow=3), gap=24, grow=1)
            return Scroll(Centred(whole, WIDE, (margin, 8)), grow=1)
        body = Scroll(Centred(Column(head, tables, gap=20), WIDE, (margin, 8)), grow=1)
        foot = Panel(Centred(Flow(*self._buttons(), gap=12), WIDE, (margin, 12)), border="t")
        return Column(body, foot, gap=0)

    def _score(self) -> Widget | None:
        """Points and their sources, conditions, levels."""
        found = self.verdict.score
        if found is None:
            return None
        sides = [Side("", name, style) for name, style in self.verdict.sides]
        # the result if the game ended now is the actual result: it is shown above
        shown = replace(found, now="")
        card = score_card(shown, sides, wide=0)
        return block("Score" if found.points else "Goals", card, level_list(found, 0, self.verdict.level))

    def _title(self) -> str:
        v = self.verdict
        if v.winner and v.level.lower() == "conceded":
            # the level says how; beside the winner's name it would name the wrong side
            return f"{v.winner} wins"
        return f"{v.winner}: {v.level}" if v.winner else v.level

    def _dice(self) -> Panel | None:
        v = self.verdict
        if not v.dice and not v.faces:
            return None
        heads = ["", *(name for name, _ in v.sides)]
        by_side = bool(v.dice) and len(v.dice[0].values) == len(v.sides)
        return Panel(
            Label("Dice", NUMBER, "medium"),
            Table(heads if by_side else [], [[s.what, *s.values] for s in v.dice], quiet=True, column=64),
            Faces(v.faces) if v.faces else None,
            Label("All dice of the game, in order.", SMALL, colour="text2", wrap=True) if v.faces else None,
            radius=8, edge="line", pad=(20, 16), gap=12,
        )  # fmt: skip

    def _buttons(self) -> list[Widget]:
        out: list[Widget] = []
        if self.on_replay is not None:
            out.append(
                Button("Replay", self.on_replay, "main", icon="play", size=NUMBER, height=40, name="Replay")
            )
        if self.on_board is not None:
            out.append(Button("Back to the board", self.on_board, action="back", height=40, name="Board"))
        if self.on_save is not None:
            out.append(Button("Save", self._save, icon="save", height=40, name="Save"))
        if self.on_again is not None:
            out.append(Button("Play again", self.on_again, height=40, name="Again"))
        if self.on_next is not None and self.next_title:
            out.append(
                Button(f"Next: {self.next_title}", self.on_next, icon="forward", height=40, name="Next")
            )
        if self.on_menu is not None:
            out.append(Button("Main menu", self.on_menu, height=40, name="Menu"))
        return out

    def _save(self) -> None:
        if self.on_save is not None:
            trouble = self.on_save()
            self.toast(trouble or "The game is saved.", "bad" if trouble else "good")

    def act(self, action: str, event: pygame.event.Event) -> bool:
        if action == "back" and self.on_board is not None:
            self.on_board()
            return True
        return False

    def paint(self, surface: pygame.Surface) -> None:
        super().paint(surface)
        if self.verdict.colour:
            surface.fill(
                text_style.c.sides[self.verdict.colour].body, (self.rect.x, self.rect.y, self.rect.w, px(6))
            )
