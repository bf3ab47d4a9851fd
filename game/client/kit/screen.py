"""A screen: a root with a name, hover cards, toasts and dialogs, and the actions of the keyboard."""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from typing import ClassVar, Unpack

import pygame

from game.client.kit import draw, text_style
from game.client.kit.animate import Timer
from game.client.kit.box import Box, BoxArgs, Column, Flow
from game.client.kit.button import Button
from game.client.kit.root import Root
from game.client.kit.scroll import Scroll
from game.client.kit.text import Label
from game.client.kit.text_style import TITLE, px
from game.client.kit.widget import Layer, Widget

HOVER_MS, TOAST_MS = 150, 4000
#: a message that must not be missed stays so long
LONG_TOAST_MS = 15_000
#: the time to read a letter of a message, and to reach the one that can be clicked, in milliseconds
LETTER_MS, REACH_MS = 60, 7000
#: a hover card at the edge of what it lies over counts as if it covered so much of itself more
FAR = 0.25
CARD_WIDTH = 300
#: toasts end so far above the lower edge of the window, at scale 1
TOASTS_UP = 60


class Card(Box):
    """A floating card: of a hover, a dialog or a toast."""

    def __init__(self, child: Widget, fill: str = "card", **rest: Unpack[BoxArgs]) -> None:
        super().__init__(child, **rest)
        self.ground = fill

    def paint(self, surface: pygame.Surface) -> None:
        draw.shadow(surface, self.rect)
        draw.plate(surface, self.rect, getattr(text_style.c, self.ground), 8, text_style.c.line)


class Screen(Root):
    """One screen of the program.

    ``build()`` gives the widgets; it is called again when ``form()`` changes with the size of the window or
    the scale (narrow, wide). ``act(action)`` answers the named actions of the keyboard (see ``keys.py``).
    """

    #: sets of actions the keyboard has here
    contexts: tuple[str, ...] = ("menu",)
    #: those of them that count while something moves, too
    at_once: tuple[str, ...] = ()
    #: nothing below it shows
    covers = True

    def __init__(self) -> None:
        super().__init__()
        self._form: object = None
        self._built = False
        self._hover: Layer | None = None
        #: whose card it is, and the point of it that the card is about
        self._about: tuple[Widget, tuple[int, int]] | None = None
        self._by_focus = False
        self._hover_timer: Timer | None = None
        self._hover_area: pygame.Rect | None = None
        self.pinned = False
        self._toasts: list[Layer] = []

    # ------------------------------------------------------------------ to be written by each screen
    def build(self) -> Widget:
        """The widgets of the screen."""
        raise NotImplementedError

    def form(self) -> object:
        """What makes another arrangement necessary; the window's size is in ``self.rect``."""
        return None

    def title(self) -> str:
        """What the window's title says."""
        return "Sapper"

    def entered(self) -> None:
        """It is the top screen now."""

    def left(self) -> None:
        """It is no longer the top screen."""

    def looked_at(self) -> None:
        """The player comes back to the window from another program, which may have changed files."""

    def act(self, action: str, event: pygame.event.Event) -> bool:
        """Do a named action of the keyboard; False if it has none of that name here."""
        return False

    def key_released(self, event: pygame.event.Event) -> None:
        """A key went up."""

    def may_close(self) -> bool:
        """The window is to be closed: True lets it, False has asked the player."""
        return True

    def rescue(self) -> None:
        """The program is about to stop by a fault: write down what must not be lost."""

    @property
    def unfinished(self) -> bool:
        """Its picture is not whole yet (ground still to be drawn): the loop goes on drawing."""
        return False

    # ------------------------------------------------------------------ building
    @property
    def logical(self) -> tuple[float, float]:
        """Size of the window in lengths at scale 1."""
        return self.rect.w / text_style.scale(), self.rect.h / text_style.scale()

    @property
    def built(self) -> bool:
        """Are its widgets there?"""
        return self._built

    def rebuild(self) -> None:
        """Make the widgets anew."""
        self._built = False
        self.stale = True

    def place(self, rect: pygame.Rect) -> None:
        self.rect = pygame.Rect(rect)
        form = self.form()
        if not self._built or form != self._form:
            self._form, self._built = form, True
            name = self.focus.name if self.focus is not None and self.focus in self.children[:1] else ""
            if self.focus is not None:
                name = self.focus.name
                if not any(self.focus in layer.widget.walk() for layer in self.layers):
                    self.focus = None
            self.holder = None
            self.children = []
            self.add(self.build())
            if name and self.focus is None:
                self.focus = next((w for w in self.children[0].walk() if w.name == name), None)
        super().place(rect)

    def paint(self, surface: pygame.Surface) -> None:
        surface.fill(text_style.c.window)

    def named(self, name: str) -> Widget | None:
        """The live widget of that name."""
        return next((w for w in self.everything() if w.name == name), None)

    # ------------------------------------------------------------------ hover cards
    def tip_about(self, widget: Widget | None) -> None:
        if not self.pinned:
            self.tip_away()
            if widget is not None and self.app is not None:
                self._hover_area = pygame.Rect(widget.tip_area(self.pointer))
                self._hover_timer = self.app.after(HOVER_MS, self._show_tip)

    def tip_moved(self, point: tuple[int, int]) -> None:
        if self.under is None or self.pinned:
            return
        if self._hover_area is not None and self.under.tip_area(point) != self._hover_area:
            self.tip_about(self.under)

    def give_focus(self, widget: Widget | None, by_keyboard: bool = False) -> None:
        super().give_focus(widget, by_keyboard)
        if self._by_focus and self._hover is not None and widget not in tuple(self._hover.widget.walk()):
            self.tip_away()

    def tip_news(self, widget: Widget) -> None:
        if self._hover is None or self.pinned or self._about is None or self._about[0] is not widget:
            return
        point = self._about[1]
        self.tip_away()
        self._hover_area = pygame.Rect(widget.tip_area(point))
        self._show_card(widget, point)

    def tip_kept(self) -> bool:
        kept = self.pinned
        if kept:
            self.tip_away()
        return kept

    def tip_away(self) -> None:
        if self._hover_timer is not None:
            self._hover_timer.stop()
            self._hover_timer = None
        self.pinned = False
        if self._hover is not None:
            layer, self._hover, self._by_focus = self._hover, None, False
            inside = self.focus is not None and self.focus in layer.widget.walk()
            self.close_quietly(layer)
            if inside:
                self.give_focus(layer.focus_before, self.by_keyboard)

    def close_quietly(self, layer: Layer) -> None:
        """Take a layer without input away: nothing else on the screen moves."""
        if layer in self.layers:
            self.layers.remove(layer)
            layer.widget.parent = None
            self.damage(layer.extent)

    def open_quietly(self, layer: Layer) -> Layer:
        """Put a layer without input on top."""
        layer.widget.parent = self
        self.layers.append(layer)
        layer.widget.place(layer.where(self.rect))
        layer.extent = layer.widget.rect.inflate(px(32), px(32))
        self.damage(layer.extent)
        return layer

    def replace_layer(self, layer: Layer) -> None:
        """Put such a layer where it belongs now."""
        self.damage(layer.extent)
        layer.widget.place(layer.where(self.rect))
        layer.extent = layer.widget.rect.inflate(px(32), px(32))
        self.damage(layer.extent)

    def shows(self, layer: Layer) -> bool:
        """Is this layer still there?"""
        return layer in self.layers

    def clear(self) -> None:
        """Every layer goes: the open card, messages, menus."""
        self.tip_away()
        for layer in list(self.layers):
            self.close(layer)
        self._toasts.clear()

    def _show_tip(self) -> None:
        self._hover_timer = None
        if self.under is not None and self.holder is None:
            self._show_card(self.under, self.pointer)

    def _show_card(self, widget: Widget, point: tuple[int, int]) -> None:
        """Show the card of a widget at a point of it, or that of the nearest above it that has one."""
        tip = widget.tip_at(point)
        at: Widget | None = widget
        while tip is None and at is not None and at.parent is not None:
            at = at.parent
            tip = at.tip_at(point) if not at.is_root else None
        if not tip:
            return
        self._about = widget, point
        body = Label(tip, 14, wrap=True) if isinstance(tip, str) else tip
        card = Card(body, pad=(12, 8), fill="card_up")
        self._hover = self.open_quietly(
            Layer(card, lambda window: self._beside(card, window), takes_input=False)
        )

    def tell_focus(self) -> bool:
        """Show the card of what has the keyboard, and let the keyboard go into it."""
        at = self.focus
        if at is None or not self.by_keyboard or self.pinned:
            return False
        self.tip_away()
        point = at.focus_point()
        self._hover_area = pygame.Rect(at.tip_area(point))
        self._show_card(at, point)
        if self._hover is None or not self.pin():
            return False
        self._by_focus = True
        self._hover.focus_before = at
        first = next((one for one in self._hover.widget.walk() if one.takes_focus and one.enabled), None)
        if first is not None:
            self.give_focus(first, True)
        return True

    def pin(self) -> bool:
        """Keep the hover card, and let the pointer go into it."""
        if self._hover is None:
            return False
        self.pinned = True
        self._hover.takes_input = True
        self._hover.on_escape = self._hover.on_outside = self.tip_away
        self.damage(self._hover.extent)
        return True

    def _beside(self, card: Widget, window: pygame.Rect) -> pygame.Rect:
        """On a free side of what is explained; at the foot of the window if there is none."""
        wide = min(px(CARD_WIDTH), card.want_width(), window.w - px(16))
        high = min(card.want_height(wide), window.h - px(16))
        about, point = self._about or (self, self.pointer)
        area, gap = self._hover_area or pygame.Rect(point, (1, 1)), px(10)
        frame = about.tip_frame(window)
        if frame.w < wide + px(16) or frame.h < high + px(16):
            frame = window
        x = max(frame.x + px(8), min(point[0] - px(24), frame.right - wide - px(8)))
        y = max(frame.y + px(8), min(point[1] - high // 2, frame.bottom - high - px(8)))
        small = area.h <= px(64)
        spots = [(x, area.bottom + gap), (x, area.top - gap - high)]
        sides = [(area.right + gap, y), (area.left - gap - wide, y)]
        # the same, but to the left of the pointer
        back = max(frame.x + px(8), min(area.right - wide, frame.right - wide - px(8)))
        spots += [(back, top) for _, top in spots]
        order = spots + sides if small and area.w > px(24) else sides + spots
        panel = about.tip_clear_of()
        if panel is not None:
            # rows above and below the pointer stay readable
            y = max(window.y + px(8), min(area.y - px(8), window.bottom - high - px(8)))
            order = [(panel.left - gap - wide, y), (panel.right + gap, y), *order]
        places = [pygame.Rect(left, top, wide, high) for left, top in order]
        inside = [spot for spot in places if frame.contains(spot)]
        found = self._freest(inside or [spot for spot in places if window.contains(spot)])
        return found or pygame.Rect(window.centerx - wide // 2, window.bottom - high - px(8), wide, high)

    def _freest(self, spots: list[pygame.Rect]) -> pygame.Rect | None:
        """The spot over which least lies that is to stay in sight; the first of equals.

        Where something lies under all that are near, the corners of what asks for that are tried, too.
        """
        about, point = self._about or (self, self.pointer)
        asks = ((at.rect, found) for at in about.upwards() if (found := at.tip_spares()))
        whole, spares = next(asks, (about.rect, ()))
        if not spots or not spares:
            return spots[0] if spots else None
        size, room = spots[0].size, whole.inflate(-px(16), -px(16))
        far = [pygame.Rect((0, 0), size) for _ in range(4)]
        far[0].topleft, far[1].topright = room.topleft, room.topright
        far[2].bottomleft, far[3].bottomright = room.bottomleft, room.bottomright
        area = self._hover_area or pygame.Rect(point, (1, 1))
        far = [spot for spot in far if room.contains(spot) and not spot.colliderect(area)]

        def covered(spot: pygame.Rect) -> float:
            over = ((spot.clip(box), weight) for box, weight in spares)
            return sum(part.w * part.h * weight for part, weight in over)

        costs = [(covered(spot), k) for k, spot in enumerate(spots)]
        # a card far from what it explains is worth it only where it spares much
        costs += [(covered(spot) + FAR * size[0] * size[1], len(spots) + k) for k, spot in enumerate(far)]
        return [*spots, *far][min(costs)[1]]

    # ------------------------------------------------------------------ toasts
    def toast(
        self, words: str, sign: str = "info", instead: str = "", topic: str = "", stays: int = TOAST_MS
    ) -> None:
        """Say something that needs no answer: ``info``, ``good`` or ``bad``, for some milliseconds at least.

        ``instead`` is a sentence said before that no longer holds; a click looks up the ``topic``.
        """
        for said in list(self._toasts):
            # the same said again: one sentence that stays longer
            if isinstance(said.widget, _Toast) and said.widget.words in (words, instead):
                self._drop_toast(said)
        card = _Toast(words, sign, topic)

        def where(window: pygame.Rect) -> pygame.Rect:
            index = self._toasts.index(layer) if layer in self._toasts else len(self._toasts)
            wide = min(card.want_width(), window.w - px(32))
            high = card.want_height(wide)
            below = sum(t.widget.rect.h + px(8) for t in self._toasts[:index])
            y = self.toast_floor(window, high) - high - below
            return pygame.Rect(window.centerx - wide // 2, max(px(8), y), wide, high)

        layer = Layer(card, where, takes_input=False)
        self.open_quietly(layer)
        self._toasts.append(layer)
        while len(self._toasts) > 3:
            self._drop_toast(self._toasts[0])
        if self.app is not None:
            stays = max(stays, LETTER_MS * len(words), REACH_MS if topic else 0)
            self.app.after(stays, lambda: self._drop_toast(layer))

    def button_down(self, point: tuple[int, int], button: int, now: int = 0) -> bool:
        for said in self._toasts:
            # a message lets all input through but for this
            if button == 1 and said.widget.topic and said.widget.rect.collidepoint(point):
                self.look_up(said.widget.topic)
                return True
        return super().button_down(point, button, now)

    def topic_now(self) -> str:
        """What would be looked up now: of the last message, or of what is pointed at or has the focus."""
        said = next((one.widget.topic for one in reversed(self._toasts) if one.widget.topic), "")
        return said or self.topic_under()

    def topic_under(self) -> str:
        """What would be looked up of what is pointed at: the first of its hover card, or its own."""
        if self._hover is not None:
            told = next((one.topic for one in self._hover.widget.walk() if one.topic), "")
            if told:
                return told
        at = self.focus if self.by_keyboard and self.focus is not None else self.under
        for widget in at.upwards() if at is not None else ():
            topics = {one.topic for one in widget.walk() if one.topic}
            if topics:
                return topics.pop() if len(topics) == 1 else ""
        return ""

    def toast_floor(self, window: pygame.Rect, high: int) -> int:
        """Where the lowest toast ends, which is so high."""
        return window.bottom - px(TOASTS_UP)

    def _drop_toast(self, layer: Layer) -> None:
        if layer in self._toasts:
            self._toasts.remove(layer)
            self.close_quietly(layer)

    # ------------------------------------------------------------------ timers
    def later(self, ms: float, call: Callable[[], None]) -> None:
        """Call after some milliseconds."""
        if self.app is not None:
            self.app.after(ms, call)


class _Toast(Widget):
    """A sentence that goes by itself."""

    SIGNS: ClassVar[dict[str, tuple[str, str]]] = {
        "info": ("info", "info"),
        "good": ("tick", "good"),
        "bad": ("warn", "danger"),
    }

    def __init__(self, words: str, sign: str, topic: str = "") -> None:
        super().__init__()
        self.words, self.sign, self.topic = words, sign, topic

    def natural_width(self) -> int:
        return min(px(460), text_style.width(self.words) + px(58) + self._way())

    def _way(self) -> int:
        """The room for the sign that it can be looked up."""
        return px(30) if self.topic else 0

    def natural_height(self, width: int) -> int:
        rows = text_style.wrap(self.words, width - px(56) - self._way())
        return len(rows) * text_style.line_height(14) + px(20)

    def paint(self, surface: pygame.Surface) -> None:
        draw.shadow(surface, self.rect)
        draw.plate(surface, self.rect, text_style.c.card_up, 8, text_style.c.line)
        name, colour = self.SIGNS[self.sign]
        draw.icon(
            surface,
            name,
            (self.rect.x + px(22), self.rect.y + px(10) + text_style.line_height(14) // 2),
            20,
            getattr(text_style.c, colour),
        )
        box = pygame.Rect(
            self.rect.x + px(42), self.rect.y + px(10), self.rect.w - px(54), self.rect.h - px(20)
        )
        rows = text_style.wrap(self.words, self.rect.w - px(56) - self._way())
        text_style.lines(surface, rows, box)
        if self.topic:
            at = (self.rect.right - px(24), self.rect.centery)
            draw.icon(surface, "book", at, 20, text_style.c.info)


# --------------------------------- Questions that must be answered before anything else: modal dialogs
class Answer:
    """A button of a dialog: its words, what it does, its look."""

    def __init__(
        self, words: str, then: Callable[[], None] | None = None, kind: str = "plain", key_hint: str = ""
    ) -> None:
        self.words, self.then, self.kind, self.key_hint = words, then, kind, key_hint


class _Sheet(Widget):
    """The veil and the card in its middle."""

    solid = True

    def __init__(self, card: Widget, wide: float) -> None:
        super().__init__()
        self.wide = wide
        self.add(card)

    def arrange(self) -> None:
        room = self.rect.inflate(-px(32), -px(32))
        wide = min(px(self.wide), room.w)
        high = min(self.children[0].want_height(wide), room.h)
        self.children[0].place(
            pygame.Rect(room.x + (room.w - wide) // 2, room.y + (room.h - high) * 2 // 5, wide, high)
        )

    def paint(self, surface: pygame.Surface) -> None:
        draw.veil(surface, self.rect.clip(surface.get_clip()), 0.62)
        box = self.children[0].rect
        draw.shadow(surface, box, 10)
        draw.plate(surface, box, text_style.c.panel, 8, text_style.c.line)


def show_dialog(
    screen: Screen,
    title: str,
    body: str | Widget,
    answers: Sequence[Answer],
    *,
    wide: float = 460,
) -> Layer:
    """Open a modal dialog. Escape gives the last answer.

    A question that is asked again while it waits takes the place of itself: what asks past a dialog, such as
    the system that closes the window, never stacks it.

    The focus stands on the first answer of kind ``main``, else on the last.
    """
    layer: Layer
    for waiting in [one for one in screen.layers if one.question == title]:
        screen.close(waiting)

    def answer(which: Answer) -> None:
        screen.close(layer)
        if which.then is not None:
            which.then()

    buttons = [Button(a.words, functools.partial(answer, a), a.kind, a.key_hint) for a in answers]
    content: Widget = Label(body, wrap=True, colour="text2") if isinstance(body, str) else body
    card = Column(
        Label(title, TITLE, "medium", wrap=True),
        _Fitting(content),
        Flow(*buttons, align="r"),
        pad=24,
        gap=16,
    )
    layer = screen.open(
        Layer(_Sheet(card, wide), lambda window: window, modal=True, on_escape=lambda: answer(answers[-1]))
    )
    layer.question = title
    first = next((b for b in buttons if b.kind == "main"), buttons[-1])
    screen.give_focus(first)
    return layer


class _Fitting(Scroll):
    """A body that scrolls if the window is too low for it."""

    def __init__(self, child: Widget) -> None:
        super().__init__(child, grow=1)

    def want_height(self, width: int) -> int:
        return self.child.want_height(width)


def confirm(
    screen: Screen,
    title: str,
    body: str,
    yes: str,
    then: Callable[[], None],
    *,
    danger: bool = False,
    no: str = "Cancel",
) -> Layer:
    """Ask before doing something."""
    return show_dialog(screen, title, body, [Answer(yes, then, "danger" if danger else "main"), Answer(no)])


def tell(screen: Screen, title: str, body: str | Widget, wide: float = 460) -> Layer:
    """Say something that must be read."""
    return show_dialog(screen, title, body, [Answer("Close", None, "main")], wide=wide)
