"""The top of the tree: layers, the way of an event through them, the focus, what must be drawn again.

One rule for input: an event goes to the top layer first and down; a modal layer lets nothing through; a
layer without input (a hover card, a toast) is not there for the mouse. In a layer it goes to the deepest
live widget under the pointer and up from there until one takes it.
"""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from game.client.kit.text_style import px
from game.client.kit.widget import Host, Layer, Layout, Widget

#: from here on a whole repaint is cheaper than the parts
MANY_AREAS = 8


class Root(Widget):
    """A window's worth of widgets: a base and layers over it."""

    is_root = True
    #: the Tab key walks the focus (in a game it walks the units, and F6 the focus)
    tab_walks = True

    def __init__(self) -> None:
        super().__init__()
        self.app: Host | None = None
        self.layers: list[Layer] = []
        self.focus: Widget | None = None
        self.by_keyboard = False
        self.double_click = False
        self.under: Widget | None = None
        self.holder: Widget | None = None
        self.pointer = (-1, -1)
        self.areas: list[pygame.Rect] = []
        self.stale = True
        #: the widgets show what was: they are made anew once, with the next picture or for who looks at them
        self.behind = False
        #: the pointer may have come to rest over something else, which is not told yet
        self._untold = False
        self._last_press = (-10_000, (0, 0))

    @property
    def root(self) -> Root:
        return self

    def key_hint(self, action: str) -> str:
        """The key of an action, for a hint; "" for none."""
        return ""

    def look_up(self, topic: str) -> None:
        """Show what is known of a topic: nothing, where nobody knows."""

    @property
    def base(self) -> Widget | None:
        """What lies under all layers, as it is to be shown now."""
        self.catch_up()
        return self.children[0] if self.children else None

    def fall_behind(self) -> None:
        """The widgets under the layers are to show something else."""
        self.behind = self.stale = True

    def catch_up(self) -> None:
        """Make anew what is behind."""
        if self.behind:
            self.behind = False
            self.show_changes()

    def show_changes(self) -> None:
        """Make those widgets anew that show something else now."""

    def _tops(self) -> Iterator[Widget]:
        """What takes input, from the top down, as far as input goes."""
        for layer in reversed(self.layers):
            if layer.takes_input:
                yield layer.widget
                if layer.modal:
                    return
        if self.base is not None:
            yield self.base

    # ------------------------------------------------------------------ layers
    def open(self, layer: Layer) -> Layer:
        """Put a layer on top; a modal one takes the focus."""
        layer.widget.parent = self
        layer.focus_before = self.focus
        self.layers.append(layer)
        if layer.takes_input and (layer.modal or layer.on_outside):
            self.drop_press()
            self.give_focus(None)
        self.stale = True
        return layer

    def close(self, layer: Layer) -> None:
        """Take a layer away; the focus goes back to where it was."""
        if layer not in self.layers:
            return
        self.damage(layer.extent)
        self.layers.remove(layer)
        for widget in layer.widget.walk():
            if self.holder is widget:
                self.holder = None
            if self.under is widget:
                self.under = None
        if self.focus is not None and not self._on_tree(self.focus):
            self.focus = None
        layer.widget.parent = None
        if layer.takes_input and layer.focus_before is not None and self._on_tree(layer.focus_before):
            self.give_focus(layer.focus_before, self.by_keyboard)
        self.stale = True

    def _on_tree(self, widget: Widget) -> bool:
        at: Widget | None = widget
        while at is not None:
            if not at.live:
                return False
            if at is self:
                return True
            if at is self.base or any(at is layer.widget for layer in self.layers):
                return True
            at = at.parent
        return False

    # ------------------------------------------------------------------ layout and drawing
    def place(self, rect: pygame.Rect) -> None:
        self.rect = pygame.Rect(rect)
        Layout.begin()
        try:
            if self.base is not None and self.base.visible:
                self.base.place(self.rect)
            for layer in self.layers:
                layer.widget.place(layer.where(self.rect))
                layer.extent = layer.widget.rect.inflate(px(32), px(32))
        finally:
            Layout.end()
        self.stale = False
        self.damage(self.rect)
        self.refind()

    def damage(self, area: pygame.Rect) -> None:
        """This part must be drawn again."""
        area = area.clip(self.rect)
        if not area.w or not area.h or any(old.contains(area) for old in self.areas):
            return
        self.areas = [old for old in self.areas if not area.contains(old)]
        self.areas.append(area)
        if len(self.areas) > MANY_AREAS:
            self.areas = [self.areas[0].unionall(self.areas[1:])]

    def render(self, surface: pygame.Surface) -> list[pygame.Rect]:
        """Draw what changed; returns the areas to show."""
        if self.stale:
            self.place(surface.get_rect())
        areas, self.areas = self.areas, []
        for area in areas:
            surface.set_clip(area)
            self.paint(surface)
            if self.base is not None:
                self.base.draw(surface)
            for layer in self.layers:
                if layer.extent.colliderect(area):
                    layer.widget.draw(surface)
            self.paint_over(surface)
        surface.set_clip(None)
        return areas

    def everything(self) -> Iterator[Widget]:
        """Every live widget of every layer."""
        if self.base is not None:
            yield from self.base.walk()
        for layer in self.layers:
            yield from layer.widget.walk()

    # ------------------------------------------------------------------ the mouse
    def widget_at(self, point: tuple[int, int]) -> Widget | None:
        """The widget that answers the mouse at a point."""
        for top in self._tops():
            found = top.find(point)
            if found is not None:
                return found
        return None

    def refind(self) -> None:
        """The tree moved under a still pointer: find anew what lies there."""
        if self.under is not None and not self._on_tree(self.under):
            self.under.leave()
            self.under = None
        if self.holder is not None and not self._on_tree(self.holder):
            self.holder.cancel()
            self.holder = None
        if self.focus is not None and not self._on_tree(self.focus):
            self.focus = None
        if self._untold:
            self.motion(self.pointer)
            return
        found = self.widget_at(self.pointer)
        if found is not self.under:
            self._go_over(found)

    def _go_over(self, found: Widget | None) -> None:
        if self.under is not None:
            self.under.leave()
        self.under = found
        if found is not None:
            found.enter()
        self.tip_about(found)

    def motion(self, point: tuple[int, int]) -> None:
        """The pointer moved."""
        self.pointer, self._untold = point, False
        if self.holder is not None:
            self.holder.drag(point)
            return
        found = self.widget_at(point)
        if found is not self.under:
            self._go_over(found)
        if found is not None:
            found.hover(point)
        self.tip_moved(point)

    def button_down(self, point: tuple[int, int], button: int, now: int = 0) -> bool:
        """A mouse button went down."""
        self.by_keyboard = False
        self.motion(point)
        last, where = self._last_press
        self.double_click = now - last < 350 and abs(where[0] - point[0]) + abs(where[1] - point[1]) < px(8)
        self._last_press = (now, point)
        self.tip_away()
        for layer in reversed(self.layers):
            if not layer.takes_input:
                continue
            if layer.widget.live and layer.widget.rect.collidepoint(point):
                break
            if layer.on_outside is not None:
                layer.on_outside()
                return True
            if layer.modal:
                return True
        at = self.widget_at(point)
        if self.focus is not None and self.focus is not at and self.focus.counts_when_left:
            # what was written counts before what is pressed does anything
            self.give_focus(None)
            if self.stale:
                self.place(self.rect)
            at = self.widget_at(point)
        while at is not None and at is not self:
            if at.live and at.press(point, button):
                self.holder = at
                at.pressed = True
                modal = any(layer.modal for layer in self.layers)
                if self.focus is not None and self.focus is not at and not at.takes_focus and not modal:
                    self.give_focus(None)
                return True
            at = at.parent
        return False

    def button_up(self, point: tuple[int, int], button: int) -> bool:
        """A mouse button went up."""
        holder, self.holder = self.holder, None
        if holder is None:
            return False
        holder.pressed = False
        holder.release(point)
        if self.behind:
            # what lies there is made anew before the next picture
            self.pointer, self._untold = point, True
        else:
            self.motion(point)
        return True

    def drop_press(self) -> None:
        """Void a press in progress."""
        if self.holder is not None:
            self.holder.pressed = False
            self.holder.cancel()
            self.holder = None

    def wheel_turned(self, point: tuple[int, int], across: float, up: float) -> bool:
        """The wheel turned."""
        at, swallowed = self.widget_at(point), False
        while at is not None and at is not self:
            if at.live and at.wheel(point, across, up):
                if type(at).wheel is not Widget.wheel:
                    self.tip_away()
                    self.refind()
                    return True
                # a card keeps it from what lies under it, not from the list that it stands in
                swallowed = True
            at = at.parent
        return swallowed

    def pointer_left(self) -> None:
        """The pointer left the window."""
        self.pointer = (-1, -1)
        if self.under is not None:
            self._go_over(None)

    # ------------------------------------------------------------------ the keyboard
    def give_focus(self, widget: Widget | None, by_keyboard: bool = False) -> None:
        """Give the keyboard to a widget."""
        if by_keyboard:
            self.by_keyboard = True
        if widget is self.focus:
            if widget is not None:
                widget.changed()
            return
        old, self.focus = self.focus, widget
        if old is not None:
            old.focus_lost()
        if widget is None:
            return
        widget.focus_gained()
        for at in widget.upwards():
            at.reveal(widget.rect)

    def focus_order(self) -> list[Widget]:
        """What the Tab key walks: the enabled widgets of the layers that take input, in order."""
        tops = list(self._tops())
        out: list[Widget] = []
        for top in reversed(tops):
            out += [w for w in top.walk() if w.takes_focus and w.enabled and w.rect.w]
        return out

    def walk_focus(self, step: int) -> bool:
        """To the next (1) or previous (-1) widget."""
        order = self.focus_order()
        if not order:
            return False
        if self.focus in order:
            aim = order[(order.index(self.focus) + step) % len(order)]
        else:
            begins = (k for k, widget in enumerate(order) if any(up.walked_first for up in widget.upwards()))
            aim = order[next(begins, 0) if step > 0 else -1]
        self.give_focus(aim, True)
        return True

    def _focus_towards(self, key: int) -> bool:
        """With the arrow keys to the nearest widget in that direction."""
        here = self.focus
        if here is None:
            return False
        dx, dy = {
            pygame.K_LEFT: (-1, 0),
            pygame.K_RIGHT: (1, 0),
            pygame.K_UP: (0, -1),
            pygame.K_DOWN: (0, 1),
        }[key]
        best, found = 1e9, None
        for other in self.focus_order():
            if other is here:
                continue
            ax, ay = other.rect.centerx - here.rect.centerx, other.rect.centery - here.rect.centery
            along, off = ax * dx + ay * dy, abs(ax * dy) + abs(ay * dx)
            gap_off = max(
                0,
                off - (abs(dy) * (here.rect.w + other.rect.w) + abs(dx) * (here.rect.h + other.rect.h)) // 2,
            )
            if along > 0 and along + 3 * gap_off + off * 0.1 < best:
                best, found = along + 3 * gap_off + off * 0.1, other
        if found is None:
            return False
        self.give_focus(found, True)
        return True

    def key_down(self, event: pygame.event.Event) -> bool:
        """A key went down: the focus first and up from it, then escape, then walking the focus."""
        at = self.focus
        while at is not None and at is not self:
            if at.live and at.key(event):
                return True
            at = at.parent
        shift = bool(event.mod & pygame.KMOD_SHIFT)
        if event.key == pygame.K_ESCAPE:
            if self.tip_kept():
                return True
            self.tip_away()
            for layer in reversed(self.layers):
                if layer.takes_input and layer.on_escape is not None:
                    layer.on_escape()
                    return True
                if layer.modal:
                    return True
        modal = any(layer.takes_input and (layer.modal or layer.on_outside) for layer in self.layers)
        walks = self.tab_walks or modal
        tab = event.key == pygame.K_TAB and walks and not event.mod & pygame.KMOD_CTRL
        if tab:
            return self.walk_focus(-1 if shift else 1)
        arrow = event.key in (pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN)
        if arrow and walks and self.by_keyboard and self._focus_towards(event.key):
            return True
        return modal

    def text_typed(self, words: str) -> bool:
        """Text came from the keyboard or the input method."""
        return self.focus is not None and self.focus.live and self.focus.typed(words)

    # ------------------------------------------------------------------ the hover card: in screen.py
    def tip_about(self, widget: Widget | None) -> None:
        """The pointer is over another widget."""

    def tip_moved(self, point: tuple[int, int]) -> None:
        """The pointer moved within a widget."""

    def tip_away(self) -> None:
        """Take the hover card away."""

    def tell_focus(self) -> bool:
        """Show the card of what has the keyboard: nothing, where there are no cards."""
        return False

    def tip_kept(self) -> bool:
        """Take a hover card away that was kept in sight; False where none was."""
        return False

    def tip_news(self, widget: Widget) -> None:
        """A widget has something else to tell where the pointer is: its card, if there is one, says it."""

    def tip_anew(self, widget: Widget) -> None:
        """Something else of a widget lies under the pointer, which stands still: the old card goes."""
        self.tip_away()
        if self.under is widget and self.holder is None:
            widget.hover(self.pointer)
            self.tip_about(widget)
