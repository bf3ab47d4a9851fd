"""The tray of set-up: counters that wait, dragged from there onto the map."""

from __future__ import annotations

import pygame

from game.client.art.counter_spec import Look
from game.client.game.hud.panel_widgets import counter_art, titled
from game.client.game.modes.mode import PlayScreen
from game.client.games.ogre.counter_appearance import look_of
from game.client.games.ogre.ogre_mode import OgreMode
from game.client.kit import Column, Widget, text_style
from game.client.kit.button import Pressed
from game.client.kit.text_style import SMALL, px
from game.core.terms import Area
from game.hexes.grid import OFF
from game.ogre.combat.weapons import attack_points
from game.ogre.counter_words import kind_name
from game.ogre.infantry import Combine, Split
from game.ogre.setup import areas_for
from game.ogre.state import Order, Unit

#: how strongly the counter of a kind is drawn of which none is left, of 255
USED_UP = 90


def zone_title(zone: str) -> str:
    """A zone of the board in words."""
    return zone.replace("-", " ").capitalize()


def alike(unit: Unit) -> tuple[str, tuple[str, ...]]:
    """Counters alike in this lie together in the tray."""
    return unit.kind, unit.squads


class TrayMode(OgreMode):
    """What the tray and the panel ask of the mode in which they stand."""

    host: PlayScreen

    #: how the chosen counter can be split or combined, and its orders that nothing else draws
    splits: list[Split | Combine]
    more: list[Order]

    def own_areas(self) -> list[Area]:
        """The areas of the side that sets up."""
        raise NotImplementedError

    def tools(self) -> list[Widget]:
        """Tools for what is laid in secret."""
        raise NotImplementedError

    def take_up(self, unit_id: str) -> None:
        """A counter of the tray is in the hand."""
        raise NotImplementedError

    def give(self, order: Order) -> None:
        """Give an order of a button, after a question where it asks for one."""
        raise NotImplementedError

    def place(self, unit_id: str, at: int) -> None:
        """Put a counter into a hex."""
        raise NotImplementedError

    def take_back(self, unit_id: str) -> None:
        """Back into the tray."""
        raise NotImplementedError

    def suggest(self) -> None:
        """The scenario's own set-up, in place of what was done."""
        raise NotImplementedError

    def clear(self) -> None:
        """Everything back into the tray."""
        raise NotImplementedError


class TrayPanel(Column):
    """The tray: a counter dropped here goes back into it (the mode sees to that)."""

    solid = True

    def __init__(self, mode: TrayMode, *children: Widget) -> None:
        super().__init__(*children, gap=0)
        self.mode = mode


class TrayRow(Pressed):
    """Waiting counters of one kind: click takes one into the hand, drag carries it to the map.

    The row of a kind that is used up stays, so that no other row moves under the pointer; ``like`` is one of
    the kind, waiting or not.
    """

    def __init__(self, mode: TrayMode, like: Unit, units: list[Unit], chosen: bool) -> None:
        super().__init__(name=f"tray {like.kind}{len(like.squads) or ''}", enabled=bool(units))
        self.mode, self.like, self.units, self.chosen = mode, like, units, chosen
        self._start: tuple[int, int] | None = None
        self._carries = False

    @property
    def face(self) -> Look:
        """The counter on top."""
        return look_of(self.mode.rules, self.mode.view, self.like)

    def natural_width(self) -> int:
        return px(240)

    def least_width(self) -> int:
        return px(140)

    def natural_height(self, width: int) -> int:
        return px(58)

    def paint(self, surface: pygame.Surface) -> None:
        c, r, unit = text_style.c, self.rect, self.like
        ink, ink2 = (c.text, c.text2) if self.units else (c.text2, c.text2)
        if self.chosen:
            from game.client.kit import draw

            draw.plate(surface, r, c.card_up, 6)
            draw.plate(surface, pygame.Rect(r.x, r.y, px(3), r.h), c.accent, 1.5)
        elif self.hot:
            from game.client.kit import draw

            draw.plate(surface, r, c.card, 6)
        picture, dx, dy = counter_art().sprite(self.face, px(60))
        if not self.units:
            picture = picture.copy()
            picture.set_alpha(USED_UP)
        surface.blit(picture, (r.x + px(36) + dx, r.centery + px(2) + dy))
        x = r.x + px(76)
        end = r.right - px(10)
        many = f"×{len(self.units)}"
        text_style.text(surface, many, pygame.Rect(end - px(60), r.y, px(60), r.h), ink, 18, "bold", "r")
        end -= text_style.width(many, 18, "bold") + px(8)
        points = attack_points(unit)
        everywhere = self.mode.view.board.grid.all_mask
        zones = " or ".join(
            "anywhere" if a.mask == everywhere else zone_title(a.zone)
            for a in areas_for(self.mode.view, unit)
        )
        counted = points and any(a.limit >= 0 for a in self.mode.own_areas())
        words = f"{points} point{'s' if points != 1 else ''}, {zones}" if counted else zones
        title, words, size = titled(kind_name(unit), words, end - x)
        text_style.text(surface, title, pygame.Rect(x, r.y + px(9), end - x, px(20)), ink, size, "medium")
        text_style.text(surface, words, pygame.Rect(x, r.y + px(29), end - x, px(18)), ink2, SMALL)

    def act(self) -> None:
        self.mode.select("" if self.chosen else self.units[0].id)

    def press(self, at: tuple[int, int], button: int) -> bool:
        self._start, self._carries = at, False
        return super().press(at, button)

    def drag(self, at: tuple[int, int]) -> None:
        if self._start is None:
            return
        if not self._carries and max(abs(at[0] - self._start[0]), abs(at[1] - self._start[1])) >= px(6):
            self._carries = True
            # without a new panel, which would take this row away under the hand
            self.mode.take_up(self.units[0].id)
            self.mode.host.redraw_board()
            self.mode.host.carrier.carry(self.units[0], at)
        if self._carries:
            self.mode.host.carrier.carry_to(at)

    def release(self, at: tuple[int, int]) -> None:
        if not self._carries:
            super().release(at)
            return
        self._carries, self._start = False, None
        self.changed()
        board = self.mode.host.board
        unit_id = self.mode.host.carrier.drop()
        where = board.view.hex_at(at) if board.rect.collidepoint(at) else OFF
        if unit_id and where:
            self.mode.place(unit_id, where)
        else:
            self.mode.select("")

    def cancel(self) -> None:
        super().cancel()
        if self._carries:
            self._carries = False
            self.mode.host.carrier.drop()
