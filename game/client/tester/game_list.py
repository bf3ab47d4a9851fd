"""The games of a test behind a number: a list, from which each opens in the replay."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

import pygame

from game.client.kit import Column, Label, ScrollList, draw, text_style
from game.client.kit.text_style import BODY, SMALL, px
from game.client.shell.app import App
from game.client.tester.tester import OpenTest, parts_of, rows_in
from game.lab.batch.rows import Row
from game.lab.report.games import batches_of, games_of, words_of
from game.lab.report.summary import titles_of
from game.players.roster import both_called
from game.scenarios.load import Loaded

HIGH = 46


class _Part(NamedTuple):
    """A part of the batch: the size of its file, its games, and those that belong to the number."""

    size: int
    games: int
    mine: Sequence[Row]


_UNREAD = _Part(-1, 0, ())


class GameList(Column):
    """The games of a key; they are read when there is time."""

    def __init__(
        self,
        test: OpenTest,
        loaded: Loaded,
        key: str,
        numbers: Mapping[str, str],
        on_open: Callable[[Row], None],
    ) -> None:
        """``numbers`` are those of the scenario in words."""
        self.test, self.loaded, self.which, self.numbers = test, loaded, key, numbers
        self.on_open = on_open
        self.rows: Sequence[Row] = ()
        self._reading, self._parts = False, dict[Path, _Part]()
        self.head = Label("Reading the games…", BODY, colour="text2", wrap=True, name="games head")
        self.list = ScrollList(
            lambda: len(self.rows), lambda i, w: px(HIGH), self._paint, on_open=self._open, one_press=True,
            grow=1, name="games",
        )  # fmt: skip
        super().__init__(self.head, self.list, gap=10, grow=1)

    def read(self, app: App) -> None:
        """Read the games when there is time."""
        if not self._reading:
            self._reading = True
            app.in_background(self._read())

    def _read(self) -> Iterator[None]:
        parts = [part for batch in batches_of(self.which, self.test.folder) for part in parts_of(batch)]
        for part, size in parts:
            if self._parts.get(part, _UNREAD).size != size:
                rows = rows_in(part)
                self._parts[part] = _Part(size, len(rows), games_of(self.which, rows))
                yield
        self._reading = False
        found = sum(part.games for part in self._parts.values())
        mine = games_of(self.which, (row for part in self._parts.values() for row in part.mine))
        summary = self.test.summary
        title = words_of(self.which, summary, self.numbers) if summary is not None else "Games"
        self.head.set(f"{title}: {len(mine)} of {found}. A click opens the game in the replay.")
        if mine != self.rows:
            self.rows = mine
            self.changed(self.rect)
            self.relayout()

    def _open(self, i: int) -> None:
        self.on_open(self.rows[i])

    def _paint(self, surface: pygame.Surface, i: int, box: pygame.Rect, state: str) -> None:
        c, row = text_style.c, self.rows[i]
        box = box.inflate(0, -px(4))
        draw.plate(surface, box, c.card_up if state == "hot" else c.card, 4)
        won = row.winner >= 0
        if won:
            colour = self.loaded.scenario.sides[row.winner].colour
            draw.side_mark(surface, (box.x + px(20), box.centery), c.sides[colour], 18)
        name = self.loaded.scenario.sides[row.winner].name if won else "Nobody"
        level = row.level or row.ended
        # a level such as "victory of the defence" names the winner itself
        head = f"{name}: {level}" if name.lower() not in level.lower() else level[:1].upper() + level[1:]
        if row.fault:
            head = "A player failed"
        turns, wide = f"{row.turns} turns", px(90)
        left = pygame.Rect(box.x + px(40), box.y + px(2), box.w - px(60) - wide, px(22))
        text_style.text(surface, head, left, c.text, BODY, "medium")
        below = pygame.Rect(left.x, left.bottom - px(2), left.w, px(18))
        text_style.text(surface, row.fault or self._under(row), below, c.text2, SMALL)
        end = pygame.Rect(box.right - wide - px(12), box.y, wide, box.h)
        text_style.text(surface, turns, end, c.text2, BODY, align="r")

    def _under(self, row: Row) -> str:
        players = both_called(row.players, self.loaded.scenario.game)
        # games from a position have no forces to choose
        chosen = (
            ""
            if self.test.request.begin
            else " against ".join(titles_of(self.loaded, tuple(row.forces.values())))
        )
        return " · ".join(part for part in (f"seed {row.seed}", players, chosen, row.reason) if part)
