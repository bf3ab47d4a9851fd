"""The building blocks of the game panels: counters, unit rows, explained numbers, rule chips, bars."""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple, TypeAlias, Unpack

import pygame

from game.client.art.counter_spec import Look
from game.client.art.counters import CounterArt, size
from game.client.art.markers import MarkerArt
from game.client.kit import Column, Label, OpeningRow, Panel, Row, Space, Widget, draw, text_style
from game.client.kit.button import Pressed
from game.client.kit.frame import Chip
from game.client.kit.text_style import BODY, SMALL, TITLE, px
from game.client.kit.theme import mix
from game.client.kit.widget import WidgetArgs
from game.core.anygame import Order, Position, Rules, View
from game.core.questions import LESS, Explained, Figure, Part
from game.core.roles import Fact
from game.core.rule_hooks import GAME_MARKS, GameMark
from game.hexes.grid import OFF


@functools.lru_cache(1)
def _arts(key: object) -> tuple[CounterArt, MarkerArt]:
    return CounterArt(text_style.theme), MarkerArt(text_style.theme)


def counter_art() -> CounterArt:
    """The counter pictures in panels, for the current theme."""
    return _arts(text_style.theme.key)[0]


def marker_art() -> MarkerArt:
    """The pictures of markers in panels, for the current theme."""
    return _arts(text_style.theme.key)[1]


def rule_words(rule: str) -> str:
    """A rule id as players read it: ``ode:7.13.2`` is ``7.13.2``, ``ch:32`` is ``ch 32``: a number without a
    chapter needs its book.
    """
    book, _, number = rule.partition(":")
    if number.isdigit():
        return f"{book} {number}"
    return number.replace("_", " ") or rule


class Face(Widget):
    """A counter. ``H`` is the hex height for the drawing, at scale 1."""

    def __init__(self, face: Look, H: float = 64, **rest: Unpack[WidgetArgs]) -> None:
        super().__init__(**rest)
        self.face, self.H = face, H

    def set(self, face: Look) -> None:
        """Another face."""
        if face != self.face:
            self.face = face
            self.changed()

    def natural_width(self) -> int:
        return size(self.face.big, px(self.H))[0] + px(4)

    def natural_height(self, width: int) -> int:
        return size(self.face.big, px(self.H))[1] + px(6)

    def paint(self, surface: pygame.Surface) -> None:
        picture, dx, dy = counter_art().sprite(self.face, px(self.H))
        surface.blit(picture, (self.rect.centerx + dx, self.rect.centery - px(1) + dy))


class RuleChip(Pressed):
    """An outlined rule id; a click looks the rule up."""

    radius = 4.0

    def __init__(self, rule: str) -> None:
        super().__init__()
        self.words, self.topic = rule_words(rule), rule

    def act(self) -> None:
        if self.root is not None:
            self.root.look_up(self.topic)

    def natural_width(self) -> int:
        return text_style.width(self.words, SMALL) + px(12)

    def least_width(self) -> int:
        return self.natural_width()

    def natural_height(self, width: int) -> int:
        return px(20)

    def paint(self, surface: pygame.Surface) -> None:
        c = text_style.c
        draw.plate(surface, self.rect, c.card_up if self.hot else None, 4, c.info if self.hot else c.line)
        ink = c.text if self.hot else c.text2
        text_style.text(surface, self.words, self.rect, ink, SMALL, "regular", "c")


_SIGN = {"is": "", "times": "×", "plus": "+", "set": "= "}


def part_words(part: Part) -> str:
    """A step towards a number: ``×2 in a town``."""
    origin = f", {part.origin}" if part.origin else ""
    if not part.value:
        return f"{part.text}{origin}"
    if part.op == LESS:
        return f"{part.value.replace('-', '−')} {part.text}{origin}"
    return f"{_SIGN.get(part.op, part.op + ' ')}{part.value} {part.text}{origin}"


def explained(title: str, value: str, parts: Sequence[Part], note: str = "") -> Widget:
    """A number with its parts and their rules, for a hover card."""
    rows: list[Widget | None] = [
        Row(Label(title, BODY, "medium", grow=1), Label(value, BODY, "bold"), gap=12)
    ]
    for part in parts:
        rows.append(
            Row(
                Label(part_words(part), 13, colour="text2", wrap=True, grow=1),
                RuleChip(part.rule),
                gap=8,
                align="t",
            )
        )
    if note:
        rows.append(Label(note, 13, wrap=True, colour="text2"))
    return Column(*rows, gap=4, width=260)


class NumberRow(OpeningRow):
    """A number with its name; hovering shows its parts. A note stands between."""

    def __init__(
        self,
        title: str,
        value: str,
        found: Explained | None = None,
        note: str = "",
        tip: Callable[[], Widget] | None = None,
    ) -> None:
        parts = found.parts if found is not None else ()
        super().__init__(
            Label(title, BODY, colour="text2", grow=1),
            Label(note, SMALL, colour="text3") if note else None,
            Label(value, BODY, "medium"),
            tip=tip or ((lambda: explained(title, value, parts)) if found is not None else None),
        )

    def natural_height(self, width: int) -> int:
        return px(24)


class Head(Row):
    """The header of a panel: an optional counter, a title and a second line."""

    def __init__(self, face: Look | None, title: str, second: str, extra: Widget | None = None) -> None:
        words = Column(
            Label(title, TITLE, "medium", wrap=True),
            Label(second, 13, colour="text2", wrap=True),
            gap=0,
            grow=1,
        )
        super().__init__(Face(face, 60) if face is not None else None, words, extra, gap=12)


class PanelPart(Widget):
    """As wide as a panel, or, if there is too little room, as wide as ``narrowest``."""

    narrowest = 140.0

    def natural_width(self) -> int:
        return px(240)

    def least_width(self) -> int:
        return px(self.narrowest)


class PointedRow(Pressed):
    """A clickable panel row that reports when the pointer enters or leaves it."""

    on_point: Callable[[bool], None] | None = None

    def enter(self) -> None:
        super().enter()
        if self.on_point is not None:
            self.on_point(True)

    def leave(self) -> None:
        super().leave()
        if self.on_point is not None:
            self.on_point(False)


def lighting(light: Callable[[int], None], at: int) -> Callable[[bool], None]:
    """The hover callback of a row: highlight a hex, or none."""
    return lambda on: light(at if on else OFF)


class UnitRowArgs(WidgetArgs, total=False):
    """The named arguments of a counter row."""

    chosen: bool
    dim: bool
    on_point: Callable[[bool], None] | None
    icon: str
    wrap: bool


class Titled(NamedTuple):
    """A row's title with its size, and the line under it."""

    title: str
    second: str
    size: float


def titled(title: str, second: str, room: int) -> Titled:
    """Both lines within a width: an overlong title moves its last part, such as the number of squads, to the
    second line, and is set smaller rather than cut.
    """
    if text_style.width(title, BODY, "medium") > room and ", " in title:
        title, _, last = title.rpartition(", ")
        second = f"{last} · {second}" if second else last
    return Titled(title, second, BODY if text_style.width(title, BODY, "medium") <= room else SMALL)


class UnitRow(PointedRow):
    """A counter in a list: its face, name, place or activity, and something on the right."""

    def __init__(
        self,
        face: Look | None,
        title: str,
        second: str = "",
        right: str = "",
        on_press: Callable[[], object] | None = None,
        *,
        chosen: bool = False,
        dim: bool = False,
        on_point: Callable[[bool], None] | None = None,
        icon: str = "",
        wrap: bool = False,
        **rest: Unpack[WidgetArgs],
    ) -> None:
        super().__init__(**rest)
        self.face, self.title, self.second, self.right = face, title, second, right
        self.on_press, self.chosen, self.dim, self.on_point, self.icon = on_press, chosen, dim, on_point, icon
        #: wrap a long title instead of cutting it?
        self.wrap = wrap

    H = 44.0

    def act(self) -> None:
        if self.on_press is not None:
            self.on_press()

    def natural_width(self) -> int:
        return px(240)

    def least_width(self) -> int:
        return px(140)

    def _room(self, width: int) -> int:
        """The room for the title and the second line."""
        right = text_style.width(self.right, BODY, "medium") + px(8) if self.right else 0
        return max(px(60), width - px(66) - right)

    def _told(self, width: int) -> Titled:
        """Both lines, fitted."""
        if self.wrap:
            return Titled(self.title, self.second, BODY)
        return titled(self.title, self.second, self._room(width))

    def _rows(self, width: int) -> tuple[str, ...]:
        """The second line, on as many lines as it needs."""
        second = self._told(width).second
        return tuple(text_style.wrap(second, self._room(width), SMALL)) if second else ()

    def _titles(self, width: int) -> tuple[str, ...]:
        """The title, on as many lines as it needs if wrapped."""
        if not self.wrap:
            return (self._told(width).title,)
        return tuple(text_style.wrap(self.title, self._room(width), BODY, "medium"))

    def _further(self, width: int) -> int:
        """The height of a wrapped title beyond its first line."""
        return (len(self._titles(width)) - 1) * text_style.line_height(BODY)

    def natural_height(self, width: int) -> int:
        return (
            px(44) + self._further(width) + max(0, len(self._rows(width)) - 1) * text_style.line_height(SMALL)
        )

    def paint(self, surface: pygame.Surface) -> None:
        c, r = text_style.c, self.rect
        if self.chosen:
            draw.plate(surface, r, c.card_up, 6)
            draw.plate(surface, pygame.Rect(r.x, r.y, px(3), r.h), c.accent, 1.5)
        elif self.hot and self.enabled:
            draw.plate(surface, r, c.card, 6)
        if self.face is not None:
            picture, dx, dy = counter_art().sprite(self.face, px(self.H))
            surface.blit(picture, (r.x + px(28) + dx, r.centery + dy))
        elif self.icon:
            draw.icon(surface, self.icon, (r.x + px(28), r.centery), 26, c.text2)
        x = r.x + px(58)
        end = r.right - px(8)
        if self.right:
            wide = text_style.width(self.right, BODY, "medium")
            text_style.text(
                surface,
                self.right,
                pygame.Rect(end - wide, r.y, wide + 1, r.h),
                c.text2 if self.dim else c.text,
                BODY,
                "medium",
                "r",
            )
            end -= wide + px(8)
        ink = c.text3 if self.dim else c.text
        down, told = self._further(r.w), self._told(r.w)
        if down:
            titles = pygame.Rect(x, r.y + px(3), end - x, px(19) + down)
            text_style.lines(surface, self._titles(r.w), titles, ink, BODY, "medium")
        elif not told.second:
            text_style.text(surface, told.title, pygame.Rect(x, r.y, end - x, r.h), ink, told.size, "medium")
            return
        else:
            title = pygame.Rect(x, r.y + px(4), end - x, px(19))
            text_style.text(surface, told.title, title, ink, told.size, "medium")
        ink = c.text3 if self.dim else c.text2
        rows = self._rows(r.w)
        if len(rows) < 2:
            second = pygame.Rect(x, r.y + px(22) + down, end - x, px(18))
            text_style.text(surface, told.second, second, ink, SMALL)
        else:
            text_style.lines(
                surface, rows, pygame.Rect(x, r.y + px(23) + down, end - x, r.h - px(23) - down), ink, SMALL
            )


class RefusedRow(PanelPart):
    """Something impossible, with the reason and its rule."""

    mouse = True

    def __init__(self, title: str, reason: str, rule: str) -> None:
        super().__init__()
        self.title, self.reason, self.chip = title, reason, RuleChip(rule)
        self.add(self.chip)

    def _rows(self, width: int) -> tuple[str, ...]:
        return text_style.wrap(self.reason, width - px(28), SMALL)

    def _titles(self, width: int) -> tuple[str, ...]:
        return text_style.wrap(self.title, width - self.chip.natural_width() - px(14), BODY)

    def _top(self, width: int) -> int:
        """The top of the reason below the title."""
        return px(24) + (len(self._titles(width)) - 1) * text_style.line_height(BODY)

    def natural_height(self, width: int) -> int:
        return self._top(width) + len(self._rows(width)) * text_style.line_height(SMALL) + px(2)

    def arrange(self) -> None:
        wide = self.chip.natural_width()
        self.chip.place(pygame.Rect(self.rect.right - wide, self.rect.y + px(2), wide, px(20)))

    def paint(self, surface: pygame.Surface) -> None:
        c, r = text_style.c, self.rect
        titles, top, high = self._titles(r.w), self._top(r.w), text_style.line_height(BODY)
        for k, words in enumerate(titles):
            box = pygame.Rect(r.x + px(8), r.y + k * high, self.chip.rect.x - r.x - px(12), px(24))
            text_style.text(surface, words, box, c.text3, BODY)
        draw.icon(
            surface, "cross", (r.x + px(14), r.y + top + text_style.line_height(SMALL) // 2), 12, c.danger
        )
        rows = self._rows(r.w)
        text_style.lines(
            surface, rows, pygame.Rect(r.x + px(26), r.y + top, r.w - px(26), r.h), c.refused, SMALL
        )


def card(*children: Widget | None, gap: float = 6, pad: float = 10) -> Panel:
    """A raised card of widgets."""
    return Panel(*children, fill="card", radius=6, pad=(pad, pad - 2), gap=gap)


def heading(words: str, right: str = "") -> Row:
    """A small heading with something on the right."""
    return Row(
        Label(words, BODY, "medium", grow=1), Label(right, SMALL, colour="text2") if right else None, gap=8
    )


def note(words: str, colour: str = "text2") -> Label:
    """A sentence under something."""
    return Label(words, 13, colour=colour, wrap=True)


def gap(high: float) -> Space:
    """A gap between two parts."""
    return Space(high)


# ------------------------------------- Bars in panels: how much of a limit is used, a chance
class Meter(PanelPart):
    """A limit: words on the left, ``14 of 20`` on the right, a bar below; without a value only the title."""

    narrowest = 120.0

    def __init__(self, title: str, value: int | None, most: int, colour: str = "", note: str = "") -> None:
        super().__init__()
        self.title, self.value, self.most, self.colour, self.note = title, value, most, colour, note

    def natural_height(self, width: int) -> int:
        return px(34 if self.most >= 0 else 24)

    def paint(self, surface: pygame.Surface) -> None:
        c, r = text_style.c, self.rect
        line = pygame.Rect(r.x, r.y, r.w, px(22))
        x = r.x
        if self.colour:
            draw.plate(
                surface,
                pygame.Rect(x, r.y + px(5), px(12), px(12)),
                mix(self.colour, "#FFFFFF", 0.25),
                3,
                c.text2,
            )
            x += px(18)
        text_style.text(surface, self.title, pygame.Rect(x, line.y, r.w // 2, line.h), c.text, BODY)
        if self.value is None:
            return
        words = (
            f"{self.value} of {self.most} points" if self.most >= 0 else self.note or f"{self.value} points"
        )
        text_style.text(surface, words, line, c.text if self.most >= 0 else c.text2, BODY, "medium", "r")
        if self.most >= 0:
            over = self.value > self.most
            draw.bar(
                surface,
                pygame.Rect(r.x, r.y + px(24), r.w, px(6)),
                self.value / max(1, self.most),
                c.danger if over else c.good if self.value == self.most else c.info,
            )


class Chance(PanelPart):
    """A chance: ``4 in 6``, its effect, percent, and a bar."""

    def __init__(self, n: int, words: str, colour: str = "good", of: int = 6) -> None:
        super().__init__()
        self.n, self.words, self.colour, self.of = n, words, colour, of

    def natural_height(self, width: int) -> int:
        return px(36)

    def paint(self, surface: pygame.Surface) -> None:
        c, r = text_style.c, self.rect
        line = pygame.Rect(r.x, r.y, r.w, px(26))
        x = (
            r.x
            + text_style.text(
                surface,
                f"{self.n} in {self.of}" if 0 < self.n < self.of else "certain" if self.n else "never",
                line,
                c.text,
                18,
                "bold",
            )
            + px(12)
        )
        percent = f"{round(100 * self.n / self.of)} %"
        text_style.text(surface, percent, line, c.text, BODY, "medium", "r")
        text_style.text(surface, self.words, pygame.Rect(x, r.y, r.right - x - px(44), line.h), c.text2, BODY)
        draw.bar(
            surface, pygame.Rect(r.x, r.y + px(28), r.w, px(4)), self.n / self.of, getattr(c, self.colour)
        )


# ---- Conditions of the whole game, such as the weather, as chips in the bar above the board
def marks_of(rules: Rules, view: Position) -> list[GameMark]:
    """Conditions of the whole game, as a view shows them."""
    return [mark for said in GAME_MARKS.of(rules) for mark in said(view)]


class GameMarks(Row):
    """A chip for each mark of the game; nothing if no rule has one."""

    def __init__(self) -> None:
        super().__init__(gap=10)
        self.visible = False

    def tell(self, rows: Sequence[GameMark]) -> None:
        """The position has changed."""
        self.visible = bool(rows)
        self.fill(*(Chip(mark.sign, mark.words, tip=mark.meaning, name=mark.sign) for mark in rows))


# --------- A number that opens into its sum: the one card of odds in panels, bands, the log and hover cards
#: the sums behind facts, by label or by value; asked only when somebody looks
Sums: TypeAlias = Callable[[], Mapping[str, tuple[Figure, ...]]]
#: as wide as a card of a sum at scale 1
WIDE = 300


def opened(figures: Sequence[Figure]) -> Widget | None:
    """The sum, figure by figure, each with its parts and their rules; None where there is none."""
    if not figures:
        return None
    rows: list[Widget] = []
    for one in figures:
        head = Row(Label(one.title, BODY, "medium", grow=1), Label(one.value, BODY, "bold"), gap=12)
        rows.append(Column(head, *map(_part_row, one.parts), gap=2))
    return Column(*rows, gap=6, width=WIDE)


def _part_row(part: Part) -> Widget:
    words = Label(part_words(part), 13, colour="text2", wrap=True, grow=1)
    return Row(words, RuleChip(part.rule), gap=8, align="t")


def sums_of(order: Order, rules: Rules, view: View) -> Sums:
    """The sums behind the facts of an order."""
    return lambda: order.workings(rules, view)


def fact_tip(fact: Fact, sums: Sums) -> Callable[[], Widget | None]:
    """The sum behind a fact, when it is asked for."""

    def tip() -> Widget | None:
        found = sums()
        return opened(found.get(fact.value) or found.get(fact.label) or ())

    return tip
