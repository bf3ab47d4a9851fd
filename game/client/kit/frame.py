"""The frame around a board: the bars above and below with what they show, the rail, the drawers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar, NamedTuple, Unpack

import pygame

from game.client.kit import draw, text_style
from game.client.kit.box import Panel, Row
from game.client.kit.button import IconButton
from game.client.kit.draw import ICONS
from game.client.kit.text_style import BODY, NUMBER, SMALL, px
from game.client.kit.theme import mix
from game.client.kit.widget import Widget, WidgetArgs


# ----------- What the bars around a board show: whose decision, the sequence of play, turn, hint, dice
class Decider(Widget):
    """The side that decides, on a plate of its colour, with its mark."""

    def __init__(
        self, side: str = "", colour: str = "neutral", words: str = "decides", **rest: Unpack[WidgetArgs]
    ) -> None:
        super().__init__(**rest)
        self.name_of_side, self.colour, self.words = side, colour, words

    def set(self, name: str, colour: str, words: str = "decides") -> None:
        """Another side decides."""
        self.name_of_side, self.colour, self.words = name, colour, words
        self.relayout()

    def natural_width(self) -> int:
        return text_style.width(self.name_of_side, NUMBER, "bold") + text_style.width(self.words) + px(58)

    def least_width(self) -> int:
        return min(
            self.natural_width(), text_style.width(self.name_of_side, NUMBER, "bold") + px(50), px(180)
        )

    def natural_height(self, width: int) -> int:
        return px(32)

    def paint(self, surface: pygame.Surface) -> None:
        side, r = text_style.c.sides[self.colour], self.rect
        draw.plate(surface, r, side.body, 6, side.line)
        draw.side_mark(surface, (r.x + px(19), r.centery), side, 20)
        x = r.x + px(37)
        wide = text_style.text(
            surface,
            self.name_of_side,
            pygame.Rect(x, r.y, r.right - x - px(8), r.h),
            side.ink,
            NUMBER,
            "bold",
        )
        x += wide + px(6)
        if x + text_style.width(self.words) <= r.right - px(6):
            ink = side.line if self.colour == "blue" or text_style.c.name != "standard" else side.ink
            text_style.text(surface, self.words, pygame.Rect(x, r.y, r.right - x, r.h), ink, BODY)


class PhaseBar(Widget):
    """The whole sequence of play as chevrons: past ones ticked, the present one white, never amber.

    Where there is no room for all, the far ones go and the present one stays.
    """

    mouse = True

    def __init__(self, names: Sequence[str] = (), present: int = 0, **rest: Unpack[WidgetArgs]) -> None:
        super().__init__(**rest)
        self.names, self.present = list(names), present
        self.notes: list[str] = []

    def set(self, names: Sequence[str], present: int, notes: Sequence[str] = ()) -> None:
        """Another place in the sequence; ``notes`` tell in a sentence each what is done there."""
        self.names, self.present, self.notes = list(names), present, list(notes)
        self.relayout()

    def _wide(self, i: int) -> int:
        on = i == self.present
        words = text_style.width(self.names[i], BODY if on else 13, "bold" if on else "regular")
        return words + px(34) + (px(12) if i < self.present else 0)

    def natural_width(self) -> int:
        return sum(self._wide(i) for i in range(len(self.names))) - px(5) * max(0, len(self.names) - 1)

    def least_width(self) -> int:
        return self._wide(self.present) if self.names else 0

    def natural_height(self, width: int) -> int:
        return px(26)

    def _shown(self) -> list[tuple[int, pygame.Rect]]:
        """The links that have room, with their rectangles."""
        if not self.names:
            return []
        first, last, used = self.present, self.present, self._wide(self.present)
        while True:
            ahead = self._wide(last + 1) - px(5) if last + 1 < len(self.names) else None
            behind = self._wide(first - 1) - px(5) if first > 0 else None
            if ahead is not None and used + ahead <= self.rect.w:
                last, used = last + 1, used + ahead
            elif behind is not None and used + behind <= self.rect.w:
                first, used = first - 1, used + behind
            else:
                break
        out, x = [], self.rect.x
        for i in range(first, last + 1):
            wide = min(self._wide(i), self.rect.right - x)
            out.append((i, pygame.Rect(x, self.rect.y, wide, self.rect.h)))
            x += wide - px(5)
        return out

    def paint(self, surface: pygame.Surface) -> None:
        c = text_style.c
        for place, (i, box) in enumerate(self._shown()):
            on, past = i == self.present, i < self.present
            fill = c.text if on else mix(c.panel, c.card, 0.5) if past else c.card
            draw.chevron(surface, box, fill, place > 0)
            ink = c.panel if on else c.text3 if past else c.text2
            left = px(14) if place else px(10)
            if past:
                draw.icon(surface, "tick", (box.x + left + px(5), box.centery), 12, ink)
                left += px(13)
            words = pygame.Rect(box.x + left, box.y, box.w - left - px(10), box.h)
            text_style.text(
                surface, self.names[i], words, ink, BODY if on else 13, "bold" if on else "regular", "c"
            )

    def tip_at(self, at: tuple[int, int]) -> str | Widget | None:
        for i, box in self._shown():
            if box.collidepoint(at):
                when = "now" if i == self.present else "done" if i < self.present else "to come"
                note = self.notes[i] if i < len(self.notes) else ""
                return f"{self.names[i]}: {when}. {note}".strip()
        return None

    def tip_area(self, at: tuple[int, int]) -> pygame.Rect:
        return next((box for _, box in self._shown() if box.collidepoint(at)), self.rect)


class TurnWords(Widget):
    """``Turn 5 of 12``."""

    def __init__(self, turn: str = "", of: str = "", **rest: Unpack[WidgetArgs]) -> None:
        super().__init__(**rest)
        self.turn, self.of = turn, of

    def set(self, turn: str, of: str = "") -> None:
        """Another turn."""
        self.turn, self.of = turn, of
        self.relayout()

    def _parts(self) -> list[tuple[str, float, str, str]]:
        parts: list[tuple[str, float, str, str]]
        parts = [("Turn", BODY, "regular", "text2"), (self.turn, NUMBER, "bold", "text")]
        return [*parts, (f"of {self.of}", BODY, "regular", "text2")] if self.of else parts

    def natural_width(self) -> int:
        return sum(text_style.width(w, s, b) + px(5) for w, s, b, _ in self._parts()) if self.turn else 0

    def natural_height(self, width: int) -> int:
        return px(28)

    def paint(self, surface: pygame.Surface) -> None:
        x = self.rect.x
        for words, size, weight, ink in self._parts() if self.turn else ():
            box = pygame.Rect(x, self.rect.y, text_style.width(words, size, weight), self.rect.h)
            x += text_style.text(surface, words, box, getattr(text_style.c, ink), size, weight) + px(5)


class Chip(Widget):
    """A sign with a few words for something that holds; where there is little room the sign stays."""

    mouse = True

    def __init__(self, icon: str, words: str, **rest: Unpack[WidgetArgs]) -> None:
        super().__init__(**rest)
        self.icon, self.words = icon, words

    def natural_width(self) -> int:
        return self.least_width() + text_style.width(self.words, 13) + px(6)

    def least_width(self) -> int:
        return px(24)

    def natural_height(self, width: int) -> int:
        return px(26)

    def paint(self, surface: pygame.Surface) -> None:
        c, r = text_style.c, self.rect
        draw.icon(surface, self.icon if self.icon in ICONS else "info", (r.x + px(12), r.centery), 18, c.text)
        room = pygame.Rect(r.x + px(26), r.y, r.w - px(26), r.h)
        if room.w >= text_style.width(self.words, 13):
            text_style.text(surface, self.words, room, c.text2, 13)


class Hint(Widget):
    """One sentence: what can be done now, and with which key. ``sign`` is ``info``, ``bad`` or ``good``."""

    SIGNS: ClassVar[dict[str, tuple[str, str]]] = {
        "info": ("info", "info"),
        "bad": ("warn", "danger"),
        "good": ("tick", "good"),
    }
    mouse = True

    def __init__(self, words: str = "", sign: str = "info", **rest: Unpack[WidgetArgs]) -> None:
        super().__init__(**rest)
        self.words, self.sign = words, sign

    def set(self, words: str, sign: str = "info") -> None:
        """Another hint."""
        if (words, sign) != (self.words, self.sign):
            self.words, self.sign = words, sign
            self.changed()

    def natural_width(self) -> int:
        return text_style.width(self.words) + px(32)

    def least_width(self) -> int:
        return px(60)

    def natural_height(self, width: int) -> int:
        return px(32)

    def _rows(self) -> tuple[tuple[str, ...], float]:
        """The hint on one line, or smaller on two."""
        room = self.rect.w - px(32)
        if text_style.width(self.words) <= room:
            return (self.words,), BODY
        return text_style.wrap(self.words, room, SMALL)[:2], SMALL

    def paint(self, surface: pygame.Surface) -> None:
        if not self.words:
            return
        r, (icon, colour) = self.rect, self.SIGNS[self.sign]
        draw.icon(surface, icon, (r.x + px(10), r.centery), 20, getattr(text_style.c, colour))
        rows, size = self._rows()
        high = text_style.line_height(size)
        whole = text_style.wrap(self.words, r.w - px(32), size)
        for i, row in enumerate(rows):
            cut = i == len(rows) - 1 and len(whole) > len(rows)
            words = " ".join(whole[i:]) if cut else row
            top = r.centery - high * len(rows) // 2 + i * high
            text_style.text(
                surface, words, pygame.Rect(r.x + px(28), top, r.w - px(28), high), text_style.c.text, size
            )

    def tip_at(self, at: tuple[int, int]) -> str | Widget | None:
        rows, size = self._rows()
        return (
            self.words if len(text_style.wrap(self.words, self.rect.w - px(32), size)) > len(rows) else None
        )


class Thrown(NamedTuple):
    """A throw in the tray: what it was for, the faces of its dice (0 is still to come), how many each has."""

    words: str
    faces: list[int]
    sides: int = 6


class DiceTray(Widget):
    """The last throws, each with what it was for. Dice of more than six faces show numbers.

    The latest stands at the right and is always there; those before it as far as there is room.
    """

    mouse = True
    #: dice shown at most, and the width of the words of a throw
    most, widest = 16, 300
    #: the width that several throws have together
    room = 440

    def __init__(self, throws: Sequence[Thrown] = (), **rest: Unpack[WidgetArgs]) -> None:
        super().__init__(**rest)
        self.throws = list(throws)
        #: what the first die that is still to come shows while it tumbles
        self.tumbling = 0

    def set(self, throws: Sequence[Thrown]) -> None:
        """Other throws."""
        self.throws, self.tumbling = list(throws), 0
        self.relayout()

    def roll(self, face: int, lies: bool) -> None:
        """The first die that is still to come shows a face, and keeps it once it lies."""
        self.tumbling = 0 if lies else face
        faces = next((one.faces for one in self.throws if 0 in one.faces), None)
        if lies and faces is not None:
            faces[faces.index(0)] = face
        self.changed()

    @property
    def sides(self) -> int:
        """How many faces the first die has that is still to come; 6 where none is."""
        return next((one.sides for one in self.throws if 0 in one.faces), 6)

    def _step(self) -> int:
        """From die to die: many dice are smaller."""
        return px(30 if sum(len(one.faces) for one in self.throws) <= 8 else 24)

    def _wide(self, words: str, faces: Sequence[int]) -> int:
        said = min(px(self.widest), text_style.width(words, 13)) + px(8) if words else 0
        return len(faces[: self.most]) * self._step() + said

    def natural_width(self) -> int:
        wide = [self._wide(one.words, one.faces) + px(12) for one in self.throws]
        # the hint beside it needs its room: of several throws those are shown that leave it
        return max(wide[-1], min(sum(wide), px(self.room))) if wide else 0

    def least_width(self) -> int:
        return len(self.throws[-1].faces[: self.most]) * self._step() if self.throws else 0

    def natural_height(self, width: int) -> int:
        return px(30)

    def paint(self, surface: pygame.Surface) -> None:
        r, right, tumbling = self.rect, self.rect.right, self.tumbling
        coming = next((one for one in self.throws if 0 in one.faces), None)
        for k, one in enumerate(reversed(self.throws)):
            words, faces = one.words, one.faces
            if k and right - r.x < self._wide(words, faces):
                break
            x = right - len(faces[: self.most]) * self._step()
            self._dice(surface, x, one, tumbling if one is coming else 0)
            whole = text_style.width(words, 13)
            said = min(px(self.widest), whole, x - r.x - px(8))
            # short words are drawn whole; of longer ones a stump says nothing
            if words and (said == whole or said > px(40)):
                box = pygame.Rect(x - px(8) - said, r.y, said, r.h)
                text_style.text(surface, words, box, text_style.c.text2, 13, "regular", "r")
            right = x - px(8) - said - px(12)

    def _dice(self, surface: pygame.Surface, x: int, one: Thrown, tumbling: int) -> None:
        step = self._step()
        for value in one.faces[: self.most]:
            if not value:
                value, tumbling = tumbling, 0
            side = step - px(2)
            box = pygame.Rect(x + px(1), self.rect.centery - side // 2, side, side + px(1))
            draw.die(surface, box, value, pips=one.sides <= max(draw.PIPS))
            x += step

    def tip_at(self, at: tuple[int, int]) -> str | Widget | None:
        said = [f"{one.words}: {', '.join(map(str, one.faces))}" for one in self.throws if all(one.faces)]
        return "; ".join(said) or None


# -------------------------------------------------------------------------------------------- the rest
TOP, FOOT, RAIL, RIGHT, LEFT = 44, 44, 36, 320, 280

__all__ = [
    "BoardFrame",
    "Decider",
    "DiceTray",
    "Hint",
    "PhaseBar",
    "Rail",
    "Thrown",
    "TurnWords",
    "foot_bar",
    "top_bar",
]


class Rail(Panel):
    """The narrow strip at the left with the doors of the drawers."""

    def __init__(self, *doors: tuple[str, str, Callable[[], None]]) -> None:
        self.buttons = {
            icon: IconButton(icon, do, tip, "quiet", name=f"rail {icon}") for icon, tip, do in doors
        }
        super().__init__(*self.buttons.values(), pad=(2, 8), gap=6, width=RAIL, border="r")

    def mark(self, icon: str | None, badge: str | None = None) -> None:
        """Show which door is open, and how much is new behind one."""
        for name, button in self.buttons.items():
            button.on = name == icon if badge is None else button.on
            if badge is not None and name == icon:
                button.badge = badge
            button.changed()


class BoardFrame(Widget):
    """A board with a bar above, a foot below, a rail and drawers at the left and a panel at the right.

    On a wide window the drawer and the panel stand beside the board; where there is little room they lie over
    it, one at a time. A shut drawer is gone for input at once.
    """

    def __init__(
        self,
        top: Widget,
        foot: Widget,
        board: Widget,
        rail: Widget | None = None,
        drawer: Widget | None = None,
        panel: Widget | None = None,
    ) -> None:
        super().__init__()
        self.top, self.foot, self.board, self.rail, self.drawer, self.panel = (
            top,
            foot,
            board,
            rail,
            drawer,
            panel,
        )
        # the board first: everything else lies over it
        self.add(board, rail, drawer, panel, top, foot)
        if drawer is not None:
            drawer.visible = False

    def arrange(self) -> None:
        r = self.rect
        wide = r.w / text_style.scale()
        large = wide >= 1600
        top, foot = px(52 if large else TOP), px(48 if large else FOOT)
        self.top.place(pygame.Rect(r.x, r.y, r.w, top))
        self.foot.place(pygame.Rect(r.x, r.bottom - foot, r.w, foot))
        middle = pygame.Rect(r.x, r.y + top, r.w, r.h - top - foot)
        room = middle.copy()
        left = right = 0
        if self.rail is not None and self.rail.visible:
            side = px(RAIL)
            self.rail.place(pygame.Rect(room.x, room.y, side, room.h))
            room.x, room.w = room.x + side, room.w - side
        if self.drawer is not None and self.drawer.visible:
            side = min(px(300 if large else LEFT), room.w)
            self.drawer.place(pygame.Rect(room.x, room.y, side, room.h))
            if large:
                room.x, room.w = room.x + side, room.w - side
            else:
                left = side
        if self.panel is not None and self.panel.visible:
            side = min(px(380 if large else RIGHT), room.w)
            self.panel.place(pygame.Rect(room.right - side, room.y, side, room.h))
            if wide >= 1000:
                room.w -= side
            else:
                right = side
        self.board.place(room)
        self.board.covered(left, right)

    @property
    def tight(self) -> bool:
        """Drawer and panel both lie over the board: one at a time."""
        return self.rect.w / text_style.scale() < 1000

    def open_drawer(self, shown: bool) -> None:
        """Open or shut the drawer; where it is tight the panel gives way."""
        if self.drawer is not None:
            if shown and self.tight and self.panel is not None:
                self.panel.show(False)
            self.drawer.show(shown)

    def open_panel(self, shown: bool) -> None:
        """Open or shut the panel; where it is tight the drawer gives way."""
        if self.panel is not None:
            if shown and self.tight and self.drawer is not None:
                self.drawer.show(False)
            self.panel.show(shown)


def top_bar(
    decider: Widget,
    phases: PhaseBar,
    turn: Widget,
    chips: Widget,
    title: Widget | None,
    buttons: Sequence[Widget],
) -> Panel:
    """The bar above the board."""
    phases.grow = 1
    return Panel(Row(decider, phases, turn, chips, title, *buttons, gap=12, grow=1), pad=(8, 4), border="b")


def foot_bar(hint: Hint, dice: DiceTray, *buttons: Widget) -> Panel:
    """The bar below the board."""
    hint.grow = 1
    return Panel(Row(hint, dice, *buttons, gap=12, grow=1), pad=(10, 4), border="t")
