"""Cards of the kinds of counters: what one costs, how many are taken, why no more can be."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import pygame

from game.client.art.counter_spec import Look
from game.client.art.counters import size
from game.client.game.hud.panel_widgets import counter_art
from game.client.games.ogre.printed import printed
from game.client.kit import Widget, draw, text_style
from game.client.kit.text_style import BODY, NUMBER, SMALL, px
from game.client.kit.theme import mix
from game.ogre.kinds import KINDS, is_infantry
from game.ogre.scenario.picking import (
    arrives,
    cost,
    squads_for,
    units_text,
    why_not_more,
)
from game.scenarios.deployment import SQUADS_IN_A_COUNTER

if TYPE_CHECKING:
    from game.client.games.ogre.force_picker import ForcePicker

#: H of the counters on the cards
CARD_H = 72
TILE_WIDE, TILE_HIGH = 250, 92


class Tiles(Widget):
    """Widgets of one size in as many columns as fit."""

    def __init__(self, tiles: Sequence[Widget]) -> None:
        super().__init__()
        self.add(*tiles)

    def _columns(self, width: int) -> int:
        return max(1, (width + px(10)) // (px(TILE_WIDE) + px(10)))

    def natural_width(self) -> int:
        return px(TILE_WIDE * 3 + 20)

    def least_width(self) -> int:
        return px(TILE_WIDE)

    def natural_height(self, width: int) -> int:
        rows = -(-len(self.children) // self._columns(width))
        return rows * px(TILE_HIGH) + max(0, rows - 1) * px(10)

    def arrange(self) -> None:
        columns = self._columns(self.rect.w)
        wide = (self.rect.w - px(10) * (columns - 1)) // columns
        for i, child in enumerate(self.children):
            row, column = divmod(i, columns)
            x, y = self.rect.x + column * (wide + px(10)), self.rect.y + row * (px(TILE_HIGH) + px(10))
            child.place(pygame.Rect(x, y, wide, px(TILE_HIGH)))


class KindTile(Widget):
    """A kind of unit: its counter, name and cost; the count with minus and plus.

    A click takes one, a right click gives one back; so do the wheel, and + and - on the keyboard.
    """

    mouse = True
    takes_focus = True

    def __init__(self, screen: ForcePicker, kind: str) -> None:
        super().__init__(name=f"kind {kind}")
        self.screen, self.kind = screen, kind
        self.over = ""

    @property
    def count(self) -> int:
        """How many are taken."""
        return self.screen.counts.get(self.kind, 0)

    def face(self) -> Look:
        """The counter; infantry as many squads as go into one."""
        squads = (self.kind,) * max(1, min(SQUADS_IN_A_COUNTER, self.count)) if is_infantry(self.kind) else ()
        return printed(self.kind, self.screen.colour, squads, stack=1)

    def why_not(self) -> str:
        """Why no more of it can be taken."""
        return why_not_more(self.screen.side, self.screen.counts, self.kind)

    def natural_height(self, width: int) -> int:
        return px(TILE_HIGH)

    def _spots(self) -> dict[str, pygame.Rect]:
        r, side = self.rect, px(30)
        y = r.bottom - side - px(9)
        plus = pygame.Rect(r.right - side - px(9), y, side, side)
        number = pygame.Rect(plus.x - px(34), y, px(34), side)
        return {"-": pygame.Rect(number.x - side, y, side, side), "": number, "+": plus}

    def paint(self, surface: pygame.Surface) -> None:
        c, r = text_style.c, self.rect
        able, some = not self.why_not(), self.count > 0
        fill = c.card_up if self.hot else c.card if some else mix(c.panel, c.card, 0.6)
        draw.plate(surface, r, fill, 8, mix(c.line, c.text2, 0.4) if some else c.line)
        face = self.face()
        picture, dx, dy = counter_art().sprite(face if some or able else face.but(ghost=True), px(CARD_H))
        middle = (r.x + px(12) + size(face.big, px(CARD_H))[0] // 2, r.centery)
        surface.blit(picture, (middle[0] + dx, middle[1] + dy))
        left = r.x + px(24) + size(face.big, px(CARD_H))[0]
        ink = c.text if some or able else c.text3
        high = text_style.line_height(BODY)
        name = pygame.Rect(left, r.y + px(9), r.right - left - px(10), high)
        text_style.text(surface, KINDS[self.kind].name, name, ink, BODY, "medium")
        under = pygame.Rect(left, name.bottom, name.w, text_style.line_height(SMALL))
        text_style.text(surface, self._cost(), under, c.text2 if some or able else c.text3, SMALL)
        self._buttons(surface, able, some)
        if self.ringed:
            draw.focus_ring(surface, r, 8)

    def _buttons(self, surface: pygame.Surface, able: bool, some: bool) -> None:
        c, spots = text_style.c, self._spots()
        draw.plate(surface, spots["-"].union(spots["+"]), c.window, 6, c.line)
        for spot, name, can in (("-", "minus", some), ("+", "plus", able)):
            if can:
                hot = self.hot and self.over == spot
                fill = mix(c.card_up, "#FFFFFF", 0.14) if hot else c.card_up
                draw.plate(surface, spots[spot].inflate(-px(4), -px(4)), fill, 4)
            draw.icon(surface, name, spots[spot].center, 16, c.text if can else mix(c.text3, c.card, 0.5))
        weight = "bold" if some else "regular"
        text_style.text(surface, str(self.count), spots[""], c.text if some else c.text3, NUMBER, weight, "c")

    def _cost(self) -> str:
        squads = squads_for(self.kind)
        words = (
            f"{squads} {'squad' if squads == 1 else 'squads'}"
            if is_infantry(self.kind)
            else units_text(cost(self.kind))
        )
        turn = arrives(self.screen.side, self.kind)
        return f"{words}, from turn {turn}" if turn > 1 else words

    def tip_at(self, at: tuple[int, int]) -> str | Widget | None:
        if self.over == "-":
            return None
        turn = arrives(self.screen.side, self.kind)
        later = f" It enters at the edge from turn {turn}." if turn else ""
        return self.why_not() or kind_words(self.kind) + later

    # ------------------------------------------------------------------ input
    def hover(self, at: tuple[int, int]) -> None:
        over = next((k for k, box in self._spots().items() if box.collidepoint(at)), "all")
        if over != self.over:
            self.over = over
            self.changed()

    def leave(self) -> None:
        super().leave()
        self.over = ""

    def press(self, at: tuple[int, int], button: int) -> bool:
        if button not in (1, 3):
            return False
        if button == 3 or self._spots()["-"].collidepoint(at):
            self.screen.less(self.kind)
        elif not self._spots()[""].collidepoint(at):
            self.screen.more(self.kind)
        return True

    def wheel(self, at: tuple[int, int], across: float, up: float) -> bool:
        spots = self._spots()
        over = spots["-"].union(spots["+"]).inflate(px(16), px(16)).collidepoint(at)
        # where the page scrolls only the numbers take the wheel
        if not up or (self.screen.scroll.most and not over):
            return False
        (self.screen.more if up > 0 else self.screen.less)(self.kind)
        return True

    def key(self, event: pygame.event.Event) -> bool:
        more = (
            pygame.K_PLUS,
            pygame.K_EQUALS,
            pygame.K_KP_PLUS,
            pygame.K_RIGHT,
            pygame.K_SPACE,
            pygame.K_RETURN,
        )
        less = (pygame.K_MINUS, pygame.K_KP_MINUS, pygame.K_LEFT, pygame.K_BACKSPACE, pygame.K_DELETE)
        if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT):
            return False
        many = 5 if event.mod & pygame.KMOD_SHIFT else 1
        if event.key in more:
            self.screen.more(self.kind, many)
        elif event.key in less:
            self.screen.less(self.kind, many)
        else:
            return False
        return True


def kind_words(kind: str) -> str:
    """What a kind can do, for its card."""
    row = KINDS[kind]
    second = f" and {row.second} in the second phase" if row.second else ""
    move = f"moves {row.move}{second}" if row.move else "does not move"
    gun = next((w for w in row.weapons if w.id in ("gun", "squad")), None)
    fire = f"attack {gun.attack * gun.count} at range {gun.range}, " if gun else ""
    return f"{row.name}: {fire}defence {row.defence}, {move}."
