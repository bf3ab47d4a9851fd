"""The widget: a rectangle in a tree that can be measured, placed, drawn and asked about input.

The life of a widget: its parent asks ``want_width`` and ``want_height(width)``, then calls ``place``;
the root calls ``draw`` inside a clip; input comes from the root, top layer first, deepest widget first,
and goes up the tree until somebody takes it. A widget that is hidden or closing is not there for input.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Protocol, TypeAlias, TypedDict

import pygame

from game.client.kit.animate import Animator, Timer
from game.client.kit.text_style import px

#: the words or the widget of a hover card, or who finds them when it opens
Tip: TypeAlias = "str | Widget | Callable[[], str | Widget | None] | None"


def held_shift() -> bool:
    """Is a shift key held now?"""
    return pygame.display.get_init() and bool(pygame.key.get_mods() & pygame.KMOD_SHIFT)


class Host(Protocol):
    """The window, as a tree of widgets needs it."""

    @property
    def animator(self) -> Animator:
        """Who runs its motions."""

    def after(self, ms: float, call: Callable[[], None]) -> Timer:
        """Call after some milliseconds."""

    def in_background(self, work: Iterator[None], *, first: bool = False) -> None:
        """Work to do in slices while nothing else is to be done; each ``yield`` may end a slice."""


class Layer:
    """A widget over the window, and how it stands there."""

    def __init__(
        self,
        widget: Widget,
        where: Callable[[pygame.Rect], pygame.Rect],
        *,
        modal: bool = False,
        takes_input: bool = True,
        on_outside: Callable[[], None] | None = None,
        on_escape: Callable[[], None] | None = None,
    ) -> None:
        self.widget, self.where, self.modal, self.takes_input = widget, where, modal, takes_input
        self.on_outside, self.on_escape = on_outside, on_escape
        self.focus_before: Widget | None = None
        #: the title of a dialog that waits for its answer
        self.question = ""
        self.extent = pygame.Rect(0, 0, 0, 0)


class Top(Protocol):
    """The root of a tree, as its widgets need it."""

    stale: bool
    focus: Widget | None

    @property
    def app(self) -> Host | None:
        """The window, while the tree is on show."""

    @property
    def by_keyboard(self) -> bool:
        """The last input came from the keyboard."""

    @property
    def double_click(self) -> bool:
        """The press is the second of two at one place."""

    def damage(self, area: pygame.Rect) -> None:
        """This part must be drawn again."""

    def key_hint(self, action: str) -> str:
        """The key of an action, for a hint; "" for none."""

    def give_focus(self, widget: Widget | None, by_keyboard: bool = False) -> None:
        """Give the keyboard to a widget."""

    def look_up(self, topic: str) -> None:
        """Show what is known of a topic."""

    def tip_away(self) -> None:
        """Take the hover card away."""

    def tell_focus(self) -> bool:
        """Show the card of what has the keyboard, and let the keyboard go into it."""

    def tip_news(self, widget: Widget) -> None:
        """A widget has something else to tell where the pointer is."""

    def tip_anew(self, widget: Widget) -> None:
        """Something else of a widget lies under the pointer now."""

    def open(self, layer: Layer) -> Layer:
        """Put a layer on top; a modal one takes the focus."""

    def close(self, layer: Layer) -> None:
        """Take a layer away; the focus goes back to where it was."""

    def walk(self) -> Iterator[Widget]:
        """Every live widget of the tree under its layers."""


class Placed(TypedDict, total=False):
    """The arguments that a widget may be given by name, but for its tip."""

    width: float | None
    height: float | None
    grow: float
    name: str
    visible: bool
    enabled: bool


class WidgetArgs(Placed, total=False):
    """The arguments that every widget may be given by name."""

    tip: Tip


class Layout:
    """The layout that is going on: within one, what was measured once stays so."""

    #: another one for each; 0 while there is none
    number = 0
    _last = 0

    @classmethod
    def begin(cls) -> None:
        """A layout begins, or something changed in the middle of one."""
        cls.number = cls._last = cls._last + 1

    @classmethod
    def end(cls) -> None:
        """It is over."""
        cls.number = 0


class Widget:
    """A rectangle of the window. Lengths in the arguments are at scale 1."""

    #: answers the mouse; a widget without it lets the pointer through
    mouse = False
    #: swallows presses and the wheel that nothing in it took
    solid = False
    #: stands in the order of the Tab key
    takes_focus = False
    #: hover cards of what is in it stand beside it, not over its rows
    tips_beside = False
    #: what can be looked up about it; "" for nothing
    topic = ""
    #: where the walk of the focus begins, while nothing has it
    walked_first = False

    @property
    def counts_when_left(self) -> bool:
        """Does what was written in it count as soon as something else is pressed?"""
        return False

    @property
    def ticked(self) -> bool | None:
        """Is it ticked, or chosen? None for what is no box and no row of which one is chosen."""
        return None

    def __init__(
        self,
        *,
        width: float | None = None,
        height: float | None = None,
        grow: float = 0,
        name: str = "",
        tip: Tip = None,
        visible: bool = True,
        enabled: bool = True,
    ) -> None:
        self.fixed_width, self.fixed_height, self.grow = width, height, grow
        self.name, self.tip = name, tip
        self.visible, self.enabled = visible, enabled
        self.closing = False
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.parent: Widget | None = None
        self.children: list[Widget] = []
        self.hot = False
        self.pressed = False

    def covered(self, left: int, right: int) -> None:
        """So many pixels at either side lie under an open drawer."""

    # ------------------------------------------------------------------ the tree
    def add(self, *children: Widget | None) -> Widget:
        """Put children at the end; ``None`` is skipped."""
        for child in children:
            if child is not None:
                child.parent = self
                self.children.append(child)
        return self

    def fill(self, *children: Widget | None) -> Widget:
        """Put these in place of all children, and lay out anew."""
        for child in self.children:
            child.parent = None
        self.children = []
        self.add(*children)
        self.relayout()
        return self

    @property
    def root(self) -> Top | None:
        """The root the widget hangs on, if it does."""
        return self.parent.root if self.parent is not None else None

    is_root = False

    @property
    def live(self) -> bool:
        """There for input: visible and not on its way out."""
        return self.visible and not self.closing

    def walk(self) -> Iterator[Widget]:
        """This widget and all below it that are live, in order."""
        if self.live:
            yield self
            for child in self.children:
                yield from child.walk()

    def upwards(self) -> Iterator[Widget]:
        """This widget and those that it lies in."""
        at: Widget | None = self
        while at is not None:
            yield at
            at = at.parent

    def show(self, visible: bool) -> None:
        """Show or hide; a hidden widget takes no room and no input."""
        if visible != self.visible:
            self.visible = visible
            self.relayout()

    def enable(self, enabled: bool) -> None:
        """Let it act, or not; it keeps its place and its tip either way."""
        if enabled != self.enabled:
            self.enabled = enabled
            self.changed()

    # ------------------------------------------------------------------ measuring and placing
    def want_width(self) -> int:
        """The width it would like, in pixels."""
        return px(self.fixed_width) if self.fixed_width is not None else self.natural_width()

    def want_height(self, width: int) -> int:
        """The height it needs at this width, in pixels."""
        return px(self.fixed_height) if self.fixed_height is not None else self.natural_height(width)

    def least_width(self) -> int:
        """The width it can live with."""
        return self.want_width()

    def least_height(self, width: int) -> int:
        """The height it can live with at a width."""
        return self.want_height(width)

    def natural_width(self) -> int:
        """The width of its content."""
        return max((c.want_width() for c in self.children if c.visible), default=0)

    def natural_height(self, width: int) -> int:
        """The height of its content at a width."""
        return max((c.want_height(width) for c in self.children if c.visible), default=0)

    def place(self, rect: pygame.Rect) -> None:
        """Take a rectangle of the window; children get theirs in ``arrange``."""
        self.rect = pygame.Rect(rect)
        self.arrange()

    def arrange(self) -> None:
        """Place the children; all over one another unless a subclass knows better."""
        for child in self.children:
            if child.visible:
                child.place(self.rect)

    def reveal(self, rect: pygame.Rect) -> None:
        """Bring a rectangle of the window into sight, where it moves what is in it."""

    def changed(self, area: pygame.Rect | None = None) -> None:
        """Ask to be drawn again; ``area`` if only a part changed."""
        root = self.root
        if root is not None and self.rect.w:
            root.damage(area or self.rect.inflate(px(12), px(12)))

    def relayout(self) -> None:
        """Ask for a new layout of the whole screen, before the next picture."""
        if Layout.number:
            Layout.begin()
        root = self.root
        if root is not None:
            root.stale = True

    # ------------------------------------------------------------------ drawing
    def draw(self, surface: pygame.Surface) -> None:
        """Draw itself, then its children, as far as the clip goes."""
        if not self.visible:
            return
        self.paint(surface)
        clip = surface.get_clip()
        for child in self.children:
            if child.visible and (child.rect.colliderect(clip) or not child.rect.w):
                child.draw(surface)
        self.paint_over(surface)

    def paint(self, surface: pygame.Surface) -> None:
        """Its own picture, under the children."""

    def paint_over(self, surface: pygame.Surface) -> None:
        """What it draws over the children."""

    # ------------------------------------------------------------------ input
    def find(self, at: tuple[int, int]) -> Widget | None:
        """The deepest live widget at a point that answers the mouse."""
        if not self.live or not self.rect.collidepoint(at):
            return None
        for child in reversed(self.children):
            found = child.find(at)
            if found is not None:
                return found
        return self if self.mouse or self.solid else None

    def press(self, at: tuple[int, int], button: int) -> bool:
        """A mouse button went down; True takes it, and all drags until it goes up."""
        return self.solid

    def drag(self, at: tuple[int, int]) -> None:
        """The pointer moved while it holds the press."""

    def release(self, at: tuple[int, int]) -> None:
        """The button it took went up."""

    def cancel(self) -> None:
        """The press it took is void (the window or the widget went away)."""

    def hover(self, at: tuple[int, int]) -> None:
        """The pointer moved over it."""

    def wheel(self, at: tuple[int, int], across: float, up: float) -> bool:
        """The wheel turned over it."""
        return self.solid

    def enter(self) -> None:
        """The pointer came."""
        self.hot = True
        if self.mouse:
            self.changed()

    def leave(self) -> None:
        """The pointer went."""
        self.hot = False
        if self.mouse:
            self.changed()

    def key(self, event: pygame.event.Event) -> bool:
        """A key went down while it, or one below it, has the focus."""
        return False

    def typed(self, words: str) -> bool:
        """Text came from the keyboard or the input method."""
        return False

    def focus_gained(self) -> None:
        """It has the focus now."""
        self.changed()

    def focus_lost(self) -> None:
        """The focus went elsewhere."""
        self.changed()

    @property
    def focused(self) -> bool:
        """It has the keyboard."""
        root = self.root
        return root is not None and root.focus is self

    @property
    def ringed(self) -> bool:
        """It has the keyboard, and the last input came from there: draw the ring."""
        root = self.root
        return root is not None and root.focus is self and root.by_keyboard

    def focus_point(self) -> tuple[int, int]:
        """The point of it that the keyboard is at, while it has the focus."""
        return self.rect.center

    def tip_at(self, at: tuple[int, int]) -> str | Widget | None:
        """What the hover card says here."""
        return self.tip() if callable(self.tip) else self.tip

    def tip_spares(self) -> Sequence[tuple[pygame.Rect, float]]:
        """What hover cards of it, and of what lies in it, should leave in sight, each with its weight; the
        freest place is taken.
        """
        return ()

    def tip_area(self, at: tuple[int, int]) -> pygame.Rect:
        """What the hover card must not cover."""
        return self.rect

    def tip_frame(self, window: pygame.Rect) -> pygame.Rect:
        """Where its hover card, and those of what lies in it, have their place if they fit."""
        return self.parent.tip_frame(window) if self.parent is not None else window

    def tip_clear_of(self) -> pygame.Rect | None:
        """A panel of rows that the hover cards of what is in it stay beside, or None."""
        at: Widget | None = self
        while at is not None:
            if at.tips_beside:
                return at.rect
            at = at.parent
        return None
