"""The roster: the counters of a side as far as they are known, by what they can do; it stays beside play."""

from __future__ import annotations

from typing import NamedTuple

import pygame

from game.client.kit import Column, IconButton, Label, Layer, Row, ScrollList, Segments, text_style
from game.client.kit.screen import Card
from game.client.kit.text_style import BODY, NUMBER, SMALL, px
from game.client.table.hud.panel_widgets import counter_art
from game.client.table.modes.mode import PlayScreen
from game.client.table.viewport import Spotlight
from game.core.records import Unit
from game.hexes.grid import OFF

HIGH, WIDE = 44, 420
FILTERS = (
    ("all", "All"),
    ("act", "Can act"),
    ("disabled", "Disabled"),
    ("aboard", "Carried"),
    ("lost", "Lost"),
)


class Line(NamedTuple):
    """A counter of the roster: where it is or was, and what is to be said of it."""

    unit: Unit
    at: int
    words: str
    acts: bool = False
    disabled: bool = False
    lost: bool = False


class Roster:
    """Opens it over the edge of the board, and keeps it up to date while it is open."""

    def __init__(self, screen: PlayScreen, spotlight: Spotlight) -> None:
        self.screen, self.game, self.spotlight = screen, screen.game, spotlight
        self.side, self.which = 0, FILTERS[0][0]
        self.lines: list[Line] = []
        self._layer: Layer | None = None

    @property
    def open(self) -> bool:
        """Is it there?"""
        return self._layer is not None and self.screen.shows(self._layer)

    def toggle(self) -> None:
        """Open it with the side that decides, or shut it."""
        if self.open:
            self.shut()
            return
        self.screen.tip_away()
        self.side = max(0, self.game.session.decider)
        sides = [(str(k), side.name) for k, side in enumerate(self.game.view.sides)]
        self.list = ScrollList(
            lambda: len(self.lines), lambda i, w: px(HIGH), self._paint, on_open=self._go,
            on_point=self._point, one_press=True, grow=1, name="roster list",
        )  # fmt: skip
        self.filters = Segments(FILTERS, self.which, self._filter, name="roster filter")
        head = Row(
            Label("Units", NUMBER, "medium", grow=1),
            IconButton("close", self.shut, "Close the list", "quiet", action="roster", name="shut roster"),
        )
        side = Segments(sides, str(self.side), self._turn_to, name="roster side")
        card = Card(Column(head, side, self.filters, self.list, gap=8), pad=12)
        # play goes on beside it
        self._layer = self.screen.open(Layer(card, self._where, on_escape=self.shut))
        self.tell()
        self.screen.give_focus(self.list)

    def shut(self) -> None:
        """Close it."""
        if self._layer is not None:
            layer, self._layer = self._layer, None
            self.screen.close(layer)
            self.spotlight.light(OFF)

    def _where(self, window: pygame.Rect) -> pygame.Rect:
        room = self.screen.board.rect
        gap, wide = px(10), min(px(WIDE), window.w - px(16))
        return pygame.Rect(min(room.x + gap, window.right - wide), room.y + gap, wide, room.h - 2 * gap)

    # ------------------------------------------------------------------ what it lists
    def tell(self) -> None:
        """The position or what is picked has changed: list it anew."""
        if not self.open:
            return
        everything = self._all()
        self.lines = [line for line in everything if self._fits(line, self.which)]
        counts = {key: sum(self._fits(line, key) for line in everything) for key, _ in FILTERS}
        self.filters.options = [(key, f"{words} {counts[key]}") for key, words in FILTERS]
        self.filters.changed()
        picked = self.screen.mode.selected
        self.list.chosen = next((i for i, line in enumerate(self.lines) if line.unit.id == picked), None)
        self.list.rows_changed()

    def _fits(self, line: Line, which: str) -> bool:
        if which == "lost" or line.lost:
            return line.lost and which == "lost"
        found = {"act": line.acts, "disabled": line.disabled, "aboard": bool(line.unit.aboard)}
        return found.get(which, True)

    def _all(self) -> list[Line]:
        """Every counter of the side, living ones first, by name."""
        view, showing = self.game.view, self.game.showing
        todo = frozenset(self.screen.mode.todo()) if self.side == self.game.session.decider else frozenset()
        found = []
        for unit in view.units.values():
            if unit.side != self.side:
                continue
            look = showing.drawing.look(self.game.rules, view, unit)
            carrier = view.units.get(unit.aboard)
            states = [word for word, on in (("disabled", look.disabled), ("stuck", look.stuck)) if on]
            said = [showing.words.where(view, unit).partition(", ")[2], *states, look.note]
            words = ", ".join(word for word in said if word)
            at = unit.at or (carrier.at if carrier is not None else OFF)
            found.append(Line(unit, at, words, unit.id in todo, bool(states), False))
        for gone in view.gone.values():
            if gone.unit.side == self.side:
                where = f" in {view.board.grid.label(gone.at)}" if gone.at else ""
                how = "left the map" if gone.how == "left" else f"{gone.how}{where}"
                found.append(Line(gone.unit, gone.at, how, lost=True))
        return sorted(found, key=lambda line: (line.lost, self._name(line.unit), line.unit.id))

    def _name(self, unit: Unit) -> str:
        return self.game.showing.words.name(self.game.rules, self.game.view, unit)

    def _turn_to(self, key: str) -> None:
        self.side = int(key)
        self.tell()

    def _filter(self, key: str) -> None:
        self.which = key
        self.tell()

    # ------------------------------------------------------------------ pointing and choosing
    def _point(self, i: int | None) -> None:
        self.spotlight.light(self.lines[i].at if i is not None and i < len(self.lines) else OFF)

    def _go(self, i: int) -> None:
        """Go where a counter is and choose it, or ask the mode about it as a foe."""
        line, screen = self.lines[i], self.screen
        if line.at:
            screen.board.glide(line.at)
            if self._layer is not None and self._layer.widget.rect.collidepoint(screen.board.rect.center):
                # where room is short it would hide what it leads to
                self.shut()
        if line.lost or not self._chosen(line.unit):
            self.spotlight.light(line.at)
        # the keys are those of the board again
        screen.give_focus(None)
        screen.refresh()

    def _chosen(self, unit: Unit) -> bool:
        """Has the mode taken it, as one's own or as a target?"""
        mode = self.screen.mode
        if unit.side != self.game.session.decider:
            return mode.found_foe(unit.id)
        mode.select(unit.id)
        return True

    def _paint(self, surface: pygame.Surface, i: int, box: pygame.Rect, state: str) -> None:
        c, line = text_style.c, self.lines[i]
        if state:
            surface.fill(c.card_up, box)
        if line.acts:
            surface.fill(c.accent, pygame.Rect(box.x, box.y + px(6), px(3), box.h - px(12)))
        look = self.game.showing.drawing.look(self.game.rules, self.game.view, line.unit, spent=line.lost)
        picture, dx, dy = counter_art().sprite(look, px(40))
        surface.blit(picture, (box.x + px(30) + dx, box.centery + dy))
        room = pygame.Rect(box.x + px(58), box.y + px(3), box.w - px(64), box.h // 2)
        text_style.text(
            surface, self._name(line.unit), room, c.text2 if line.lost else c.text, BODY, "medium"
        )
        room.y += text_style.line_height(BODY) - px(1)
        ink = c.refused if line.disabled or line.lost else c.text2
        text_style.text(surface, line.words, room, ink, SMALL)
