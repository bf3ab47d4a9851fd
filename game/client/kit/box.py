"""Arranging widgets: rows, columns, flowing rows, panels, scrolled areas."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Unpack

import pygame

from game.client.kit import draw, text_style
from game.client.kit.text_style import px
from game.client.kit.widget import Layout, Widget, WidgetArgs

Pad = float | tuple[float, float] | tuple[float, float, float, float]


class BoxArgs(WidgetArgs, total=False):
    """The arguments that every box may be given by name."""

    pad: Pad
    gap: float


def _sides(pad: Pad) -> tuple[float, float, float, float]:
    """Left, top, right, bottom."""
    if isinstance(pad, tuple):
        return pad if len(pad) == 4 else (pad[0], pad[1], pad[0], pad[1])
    return pad, pad, pad, pad


class Box(Widget):
    """Children within an inner margin, over one another."""

    def __init__(
        self, *children: Widget | None, pad: Pad = 0, gap: float = 8, **rest: Unpack[WidgetArgs]
    ) -> None:
        super().__init__(**rest)
        self.pad, self.gap = _sides(pad), gap
        #: in which layout, at which width, which height
        self._measured = (0, 0, 0)
        self.add(*children)

    def inside(self) -> pygame.Rect:
        """The rectangle within the margin, in pixels."""
        left, top, right, bottom = (px(v) for v in self.pad)
        return pygame.Rect(
            self.rect.x + left,
            self.rect.y + top,
            max(0, self.rect.w - left - right),
            max(0, self.rect.h - top - bottom),
        )

    def across(self) -> int:
        """Margin left and right together."""
        return px(self.pad[0]) + px(self.pad[2])

    def along(self) -> int:
        """Margin above and below together."""
        return px(self.pad[1]) + px(self.pad[3])

    def want_height(self, width: int) -> int:
        # boxes in boxes would otherwise measure what lies deep in them once for each that they lie in
        key = (Layout.number, width)
        if not Layout.number or self._measured[:2] != key:
            self._measured = (*key, super().want_height(width))
        return self._measured[2]

    def shown(self) -> list[Widget]:
        """Children that take room."""
        return [c for c in self.children if c.visible]

    def natural_width(self) -> int:
        return max((c.want_width() for c in self.shown()), default=0) + self.across()

    def natural_height(self, width: int) -> int:
        inner = width - self.across()
        return max((c.want_height(inner) for c in self.shown()), default=0) + self.along()

    def arrange(self) -> None:
        box = self.inside()
        for child in self.shown():
            child.place(box)


def share(wants: list[int], leasts: list[int], grows: list[float], room: int) -> list[int]:
    """Divide a length: growers take what is left, shrinkers give what is missing."""
    sizes = [least if grow else want for want, least, grow in zip(wants, leasts, grows, strict=True)]
    spare = room - sum(sizes)
    total = sum(grows)
    if spare >= 0 and total:
        for i, grow in enumerate(grows):
            if grow:
                part = round(spare * grow / total)
                sizes[i] += part
                spare -= part
                total -= grow
        return sizes
    # too narrow: those that can live with less give in proportion to what they can give
    while spare < 0:
        able = [(i, sizes[i] - leasts[i]) for i in range(len(sizes)) if sizes[i] > leasts[i]]
        if not able:
            break
        can = sum(v for _, v in able)
        need = min(-spare, can)
        for i, v in able:
            cut = min(v, -(-need * v // can))
            sizes[i] -= cut
            spare += cut
    return sizes


class Row(Box):
    """Children side by side. ``align``: ``c`` centred, ``t`` top, ``s`` stretched to the full height."""

    def __init__(self, *children: Widget | None, align: str = "c", **rest: Unpack[BoxArgs]) -> None:
        super().__init__(*children, **rest)
        self.align = align
        #: in which layout and at which width, how wide each child is
        self._shared: tuple[tuple[int, int], list[int]] = ((0, 0), [])

    def _widths(self, inner: int) -> list[int]:
        key = (Layout.number, inner)
        if not Layout.number or self._shared[0] != key:
            self._shared = (key, self._share(inner))
        return self._shared[1]

    def _share(self, inner: int) -> list[int]:
        shown = self.shown()
        room = inner - px(self.gap) * max(0, len(shown) - 1)
        return share(
            [c.want_width() for c in shown], [c.least_width() for c in shown], [c.grow for c in shown], room
        )

    def natural_width(self) -> int:
        shown = self.shown()
        return sum(c.want_width() for c in shown) + px(self.gap) * max(0, len(shown) - 1) + self.across()

    def least_width(self) -> int:
        if self.fixed_width is not None:
            return px(self.fixed_width)
        shown = self.shown()
        return sum(c.least_width() for c in shown) + px(self.gap) * max(0, len(shown) - 1) + self.across()

    def natural_height(self, width: int) -> int:
        widths = self._widths(width - self.across())
        return (
            max((c.want_height(w) for c, w in zip(self.shown(), widths, strict=True)), default=0)
            + self.along()
        )

    def arrange(self) -> None:
        box = self.inside()
        x = box.x
        for child, wide in zip(self.shown(), self._widths(box.w), strict=True):
            high = box.h if self.align == "s" else min(box.h, child.want_height(wide))
            y = box.y if self.align != "c" else box.y + (box.h - high) // 2
            child.place(pygame.Rect(x, y, wide, high))
            x += wide + px(self.gap)


class Column(Box):
    """Children one under another; those that grow share what height is left."""

    def natural_height(self, width: int) -> int:
        inner, shown = width - self.across(), self.shown()
        return sum(c.want_height(inner) for c in shown) + px(self.gap) * max(0, len(shown) - 1) + self.along()

    def least_width(self) -> int:
        if self.fixed_width is not None:
            return px(self.fixed_width)
        return max((c.least_width() for c in self.shown()), default=0) + self.across()

    def arrange(self) -> None:
        box, shown = self.inside(), self.shown()
        room = box.h - px(self.gap) * max(0, len(shown) - 1)
        wants = [c.want_height(box.w) for c in shown]
        leasts = [0 if c.grow else c.least_height(box.w) for c in shown]
        y = box.y
        for child, high in zip(shown, share(wants, leasts, [c.grow for c in shown], room), strict=True):
            child.place(pygame.Rect(box.x, y, box.w, high))
            y += high + px(self.gap)


class Flow(Box):
    """Children in lines that break where the width ends: buttons at a large scale."""

    def __init__(self, *children: Widget | None, align: str = "l", **rest: Unpack[BoxArgs]) -> None:
        super().__init__(*children, **rest)
        self.align = align

    def _lines(self, inner: int) -> list[list[tuple[Widget, int]]]:
        lines: list[list[tuple[Widget, int]]] = [[]]
        used, gap = 0, px(self.gap)
        for child in self.shown():
            wide = min(inner, child.want_width())
            if lines[-1] and used + gap + wide > inner:
                lines.append([])
                used = 0
            used += wide + (gap if lines[-1] else 0)
            lines[-1].append((child, wide))
        return lines

    def natural_width(self) -> int:
        shown = self.shown()
        return sum(c.want_width() for c in shown) + px(self.gap) * max(0, len(shown) - 1) + self.across()

    def least_width(self) -> int:
        return max((c.want_width() for c in self.shown()), default=0) + self.across()

    def natural_height(self, width: int) -> int:
        lines = self._lines(width - self.across())
        high = sum(max((c.want_height(w) for c, w in line), default=0) for line in lines)
        return high + px(self.gap) * (len(lines) - 1) + self.along()

    def arrange(self) -> None:
        box, gap = self.inside(), px(self.gap)
        y = box.y
        for line in self._lines(box.w):
            used = sum(w for _, w in line) + gap * max(0, len(line) - 1)
            x = (
                box.x
                if self.align == "l"
                else box.right - used
                if self.align == "r"
                else box.x + (box.w - used) // 2
            )
            high = max((c.want_height(w) for c, w in line), default=0)
            for child, wide in line:
                need = child.want_height(wide)
                child.place(pygame.Rect(x, y + (high - need) // 2, wide, need))
                x += wide + gap
            y += high + gap


class Space(Widget):
    """Room."""

    def __init__(self, size: float = 0, grow: float = 0) -> None:
        super().__init__(width=size, height=size, grow=grow)

    def least_width(self) -> int:
        return 0


class Rule(Widget):
    """A thin line across."""

    def natural_height(self, width: int) -> int:
        return 1

    def paint(self, surface: pygame.Surface) -> None:
        draw.rule(surface, self.rect.x, self.rect.y, self.rect.w)


class Panel(Column):
    """A column on a ground of its own, which lets no click through to what lies below."""

    solid = True

    def __init__(
        self,
        *children: Widget | None,
        fill: str = "panel",
        radius: float = 0,
        edge: str | None = None,
        border: str = "",
        **rest: Unpack[BoxArgs],
    ) -> None:
        super().__init__(*children, **rest)
        self.ground, self.radius, self.edge, self.border = fill, radius, edge, border

    def paint(self, surface: pygame.Surface) -> None:
        colours = text_style.c
        edge = getattr(colours, self.edge) if self.edge else None
        draw.plate(surface, self.rect, getattr(colours, self.ground), self.radius, edge)
        r = self.rect
        # a dark line towards the board: l, r, t, b
        for side in self.border:
            line = {
                "l": (r.x, r.y, 1, r.h),
                "r": (r.right - 1, r.y, 1, r.h),
                "t": (r.x, r.y, r.w, 1),
                "b": (r.x, r.bottom - 1, r.w, 1),
            }
            surface.fill("#0D1116", line[side])


class Centre(Box):
    """One child in the middle, at the size it wants, at most ``most`` wide."""

    def __init__(self, child: Widget, most: float | None = None, **rest: Unpack[BoxArgs]) -> None:
        super().__init__(child, **rest)
        self.most = most

    def _width(self, room: int) -> int:
        want = px(self.most) if self.most is not None else self.children[0].want_width()
        return min(room, want)

    def natural_height(self, width: int) -> int:
        return self.children[0].want_height(self._width(width - self.across())) + self.along()

    def arrange(self) -> None:
        box, child = self.inside(), self.children[0]
        wide = self._width(box.w)
        high = min(box.h, child.want_height(wide)) if not child.grow else box.h
        child.place(pygame.Rect(box.x + (box.w - wide) // 2, box.y + (box.h - high) // 2, wide, high))


# ----------------------------- A long column: rows that are made when they come near the part in sight
#: rows made at once
PAGE = 40


class LongColumn(Column):
    """``first`` stand at the top; each of ``makers`` makes a row below them.

    The first page of rows is made at once, the next when the place of a row that is not made yet is drawn.
    Until then that place is as high as its rows will be, ``row_height`` each at scale 1, so that a scroll
    bar tells the truth.
    """

    def __init__(
        self,
        *first: Widget | None,
        makers: Sequence[Callable[[], Widget]],
        row_height: float,
        **rest: Unpack[BoxArgs],
    ) -> None:
        super().__init__(*first, **rest)
        self._makers, self._row_height = list(makers), row_height
        self._made = 0
        self._more: Widget | None = None
        self._make_page()

    def _make_page(self) -> None:
        if self._more is not None:
            self.children.remove(self._more)
            self._more = None
        page = self._makers[self._made : self._made + PAGE]
        self.add(*(make() for make in page))
        self._made += len(page)
        left = len(self._makers) - self._made
        if left:
            self._more = Widget(height=left * (self._row_height + self.gap) - self.gap)
            self.add(self._more)

    def draw(self, surface: pygame.Surface) -> None:
        made = self._made
        while self._more is not None and self._more.rect.colliderect(surface.get_clip()):
            self._make_page()
            self.arrange()
        if self._made != made:
            self.relayout()  # rows of two lines are higher than was thought
        super().draw(surface)
