"""The briefing of a game: what each side is told, in short beside a picture of the board, and in full."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import pygame

from game.client.art.scene import Piece, Scene
from game.client.kit import (
    Column,
    Label,
    Panel,
    RichText,
    Row,
    Screen,
    Segments,
    Space,
    Widget,
    draw,
    link_hexes,
    text_style,
)
from game.client.kit.button import Pressed
from game.client.kit.screen import Answer, show_dialog
from game.client.kit.text_style import BODY, NUMBER, SMALL, px
from game.client.shell.app import AppScreen
from game.client.shell.menu_parts import SideMark
from game.client.table.hud.briefing_map import BriefingMap, plan_of
from game.client.table.hud.score_panel import standing_of
from game.client.table.session import Session
from game.client.table.viewport import AGAIN_MS
from game.core.scores import Condition
from game.data_files import parse_toml
from game.hexes.grid import OFF, LabelError, bits

#: the sheet is so wide at most, and its picture so high
WIDE, HIGH = 1080, 440
#: what of the window's height the title, the choices and the button need
AROUND = 270
#: below this width the picture stands over the words
NARROW = 820
PAGES = (("short", "In short"), ("full", "In full"))


class Brief(NamedTuple):
    """The briefing of a side: its name, its colour word, the whole text (a line for each paragraph), and the
    same in a few lines.
    """

    name: str
    colour: str
    words: str
    lines: tuple[str, ...] = ()


def briefs(text: str) -> tuple[str, tuple[Brief, ...]]:
    """The blurb and each side's briefing in a scenario file; empty if it cannot be read."""
    try:
        table = parse_toml(text)
        sides = [
            Brief(
                str(side["name"]),
                str(side["colour"]),
                paragraphs(str(side.get("briefing", ""))),
                tuple(str(one) for one in side.get("in_short", ())),
            )
            for side in table.get("sides", ())
        ]
        blurb = str(table.get("blurb", ""))
    except (ValueError, KeyError, TypeError, AttributeError):
        return "", ()
    return " ".join(blurb.split()), tuple(side for side in sides if side.words)


def paragraphs(text: str) -> str:
    """The text of a file with each paragraph in a line."""
    rows = (" ".join(row.split()) for row in text.split("\n"))
    return "\n".join(row for row in rows if row)


def briefs_of(session: Session) -> tuple[str, tuple[Brief, ...]]:
    """The same for a game; a hand-written position has none."""
    return briefs(str(getattr(session.source, "scenario_text", "") or ""))


def show_briefing(screen: Screen, session: Session, close: str = "Close") -> None:
    """The briefing as a sheet: first that of the person who decides, or who plays against the computer."""
    blurb, rows = briefs_of(session)
    if not rows:
        screen.toast("This game has no briefing.")
        return
    page = BriefingPage(screen, session, blurb, rows)
    wide = min(WIDE, screen.logical[0] - 60)
    show_dialog(screen, session.title, page, [Answer(close, None, "main")], wide=wide)


def open_with_briefing(screen: AppScreen, session: Session) -> None:
    """A game begins with its briefing, if it has one: as soon as its screen has a place in the window."""

    def open_now() -> None:
        if screen.rect.w:
            show_briefing(screen, session, "Begin")
        else:
            screen.later(AGAIN_MS, open_now)

    if briefs_of(session)[1]:
        screen.later(0, open_now)


#: what the frame of the picture adds to its height
AROUND_MAP = 12


class BriefingPage(Column):
    """What the sheet shows: one side, in short or in full."""

    def __init__(self, screen: Screen, session: Session, blurb: str, rows: Sequence[Brief]) -> None:
        super().__init__(gap=14)
        self.session, self.blurb, self.rows = session, blurb, rows
        self.narrow = screen.logical[0] < NARROW
        found = standing_of(session)
        self.conditions = found.conditions if found is not None else ()
        self.side, self.page = self._first(), PAGES[0][0]
        view = session.view
        self.high = max(200, min(HIGH, screen.logical[1] - AROUND)) if not self.narrow else 200
        self.map = BriefingMap(
            plan_of(view, self.conditions), view.sides, self.side, height=self.high, grow=1,
            name="briefing map",
        )  # fmt: skip
        self.map.set(view.board, self._scene())
        self.sides = Segments(
            [(str(k), side.name) for k, side in enumerate(view.sides)],
            str(self.side),
            self._turn_to,
            name="briefing side",
        )
        self.pages = Segments(PAGES, self.page, self._leaf, name="briefing page")
        self.body = Column(gap=14)
        self.add(Row(self.sides, Space(grow=1), self.pages, gap=12), self.body)
        self._show()

    def _first(self) -> int:
        """The side that decides, if a person plays it; else the first of a person."""
        session = self.session
        people = [k for k in range(len(session.view.sides)) if k not in session.computers]
        return session.decider if session.decider in people or not people else people[0]

    def _scene(self) -> Scene:
        """The counters that the scenario itself has placed, as far as they are known."""
        session = self.session
        view, look = session.view, session.showing.drawing.look
        units = (view.units.get(name) for name in view.terms.fixed)
        return Scene(
            pieces=tuple(
                Piece(u.id, u.at, look(session.rules, view, u)) for u in units if u is not None and u.at
            )
        )

    def _turn_to(self, key: str) -> None:
        self.side = int(key)
        self.map.show_side(self.side)
        self._show()

    def _leaf(self, key: str) -> None:
        self.page = key
        self._show()

    def _show(self) -> None:
        self.map.light(())
        self.body.fill(self._full() if self.page == "full" else self._short())

    # ------------------------------------------------------------------ the two pages
    def _brief(self) -> Brief:
        name = self.session.view.sides[self.side].name
        return next((row for row in self.rows if row.name == name), Brief(name, "neutral", ""))

    def _full(self) -> Widget:
        row = self._brief()
        words = Column(
            Label(self.blurb, BODY, colour="text2", wrap=True) if self.blurb else None,
            Row(SideMark(row.colour, 22), Label(row.name, NUMBER, "medium"), gap=10),
            *(self._linked(one) for one in (row.words or "Nothing more is said.").split("\n")),
            gap=12,
            grow=1,
        )
        # as high as the short page: the switch of the pages stays where it was pushed
        return (
            Row(words, Widget(width=0, height=self.high + AROUND_MAP), align="t")
            if not self.narrow
            else words
        )

    def _short(self) -> Widget:
        row = self._brief()
        goals = [one for one in self.conditions if one.side == self.side]
        words = Column(
            *(
                Row(Label("•", NUMBER, "bold", colour="accent"), self._linked(one, NUMBER), gap=10, align="t")
                for one in row.lines or row.words.split("\n")
            ),
            Space(4) if goals else None,
            Label("Goals", SMALL, "medium", colour="text2") if goals else None,
            Column(*(GoalLine(one, self._light) for one in goals), gap=2),
            gap=8,
            grow=0 if self.narrow else 2,
        )
        if self.narrow:
            return Column(self.map, words, gap=14)
        picture = Panel(self.map, fill="card", pad=6, radius=8, grow=3)
        return Row(words, picture, gap=20, align="t")

    def _linked(self, words: str, size: float = BODY) -> RichText:
        """Words whose hexes light up on the picture."""
        spans = link_hexes(words, lambda label: self._hex(label) != OFF)
        return RichText(spans, size, on_link=self._point, on_point=self._point, grow=1)

    def _hex(self, label: str) -> int:
        try:
            return self.session.view.board.grid.parse(label)
        except LabelError:
            return OFF

    def _point(self, label: str | None) -> None:
        at = self._hex(label) if label else OFF
        self.map.light((at,) if at != OFF else ())

    def _light(self, one: Condition | None) -> None:
        """Light the hexes that a goal is about."""
        units = self.session.view.units
        here = [units[name].at for name in one.counters if name in units] if one is not None else []
        self.map.light([*bits(one.place), *(at for at in here if at)] if one is not None else ())


class GoalLine(Pressed):
    """A goal with what it gives; its hexes light up while it is pointed at or has the focus."""

    radius = 4.0

    def __init__(self, condition: Condition, on_point: Callable[[Condition | None], None]) -> None:
        super().__init__(name=f"goal {condition.task}")
        self.condition, self.on_point = condition, on_point
        task = f"{condition.task[:1].upper()}{condition.task[1:]}"
        self.words = f"{task} ({condition.worth})" if condition.worth else task
        self.takes_focus = bool(condition.place or condition.counters)

    def act(self) -> None:
        self.on_point(self.condition)

    def enter(self) -> None:
        super().enter()
        self.on_point(self.condition)

    def leave(self) -> None:
        super().leave()
        self.on_point(None)

    def focus_gained(self) -> None:
        super().focus_gained()
        self.on_point(self.condition)

    def focus_lost(self) -> None:
        super().focus_lost()
        self.on_point(None)

    def _rows(self, width: int) -> tuple[str, ...]:
        return text_style.wrap(self.words, width - px(30), BODY)

    def natural_width(self) -> int:
        return px(300)

    def least_width(self) -> int:
        return px(160)

    def natural_height(self, width: int) -> int:
        return max(1, len(self._rows(width))) * text_style.line_height(BODY) + px(6)

    def paint(self, surface: pygame.Surface) -> None:
        c, r = text_style.c, self.rect
        if self.takes_focus and (self.hot or self.focused):
            draw.plate(surface, r, c.card_up, 4)
        draw.icon(
            surface, "flag", (r.x + px(10), r.y + px(3) + text_style.line_height(BODY) // 2), 16, c.accent
        )
        box = pygame.Rect(r.x + px(24), r.y + px(3), r.w - px(24), r.h)
        text_style.lines(surface, self._rows(r.w), box, c.text, BODY)
