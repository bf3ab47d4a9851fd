"""The frame around a board: the bars above and below, the rail, the drawers."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.client.kit import text_style
from game.client.kit.bars import Decider, DiceTray, Hint, PhaseBar, Thrown, TurnWords
from game.client.kit.box import Panel, Row
from game.client.kit.button import IconButton
from game.client.kit.text_style import px
from game.client.kit.widget import Widget

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
