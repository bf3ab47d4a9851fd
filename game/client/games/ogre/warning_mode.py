"""The warning of something hidden ahead (ode:13.04.1): a question on the board, at the place it is about.

Nothing answers by accident: Enter and Space stop short, which costs nothing; going on is a press of its own.
"""

from __future__ import annotations

from typing import Protocol

import pygame

from game.client.art.markers import Mark
from game.client.art.scene import Path, Scene, Target
from game.client.game.hud.panel_widgets import note
from game.client.game.modes.mode_host import LayerHost, ModeHost, TimeHost, TurnHost
from game.client.games.ogre.counter_appearance import short_name
from game.client.games.ogre.ogre_mode import OgreMode
from game.client.games.ogre.unit_card import head, state_lines
from game.client.kit import Button, Column, Flow, Label, Layer, Scroll, Widget
from game.client.kit.screen import Card
from game.client.kit.text_style import NUMBER, TITLE, px
from game.core.anygame import Order
from game.hexes.grid import OFF
from game.ogre.hidden.warning import GoAhead, StopShort

WIDE = 330


class WarningHost(ModeHost, TurnHost, TimeHost, LayerHost, Protocol):
    """What a warning asks of the screen."""


class WarningMode(OgreMode):
    """Go on into the hex, or stay outside."""

    host: WarningHost

    def __init__(self, host: WarningHost) -> None:
        super().__init__(host)
        self._layer: Layer | None = None
        self._opened = False

    @property
    def at(self) -> int:
        """The hex that something is hidden in."""
        return self.view.frames[-1].at if self.view.frames else OFF

    @property
    def who(self) -> str:
        """The counter that is warned."""
        return self.view.frames[-1].unit if self.view.frames else ""

    def asked(self) -> str:
        return f"go on into {self.label(self.at)}, or stop short?"

    def _words(self) -> str:
        unit = self.view.units.get(self.who)
        name = short_name(unit) if unit is not None else "The counter"
        return (
            f"{name} is warned before it enters {self.label(self.at)}. If it stops short, it can take "
            f"another path."
        )

    # ------------------------------------------------------------------ answering
    def answer(self, order: Order) -> None:
        """Give the answer."""
        self.host.do(order)

    def group(self, number: int) -> bool:
        if number not in (1, 2):
            return False
        self.answer(StopShort() if number == 1 else GoAhead())
        return True

    def click(self, at: int, counter: str, pos: tuple[int, int]) -> None:
        if at == self.at:
            self.host.toast("Choose: go ahead, or stop short.")

    def back(self) -> bool:
        return False

    def todo(self) -> list[str]:
        return [self.who] if self.who else []

    def places(self) -> list[int]:
        return [self.at] if self.at else []

    def unused_words(self) -> str:
        return ""

    def ready(self) -> bool:
        return True

    def confirm(self) -> bool:
        return self.group(1)

    # ------------------------------------------------------------------ showing
    def lit_counters(self) -> set[str]:
        return {self.who}

    def decorate(self, scene: Scene) -> Scene:
        at, unit = self.at, self.view.units.get(self.who)
        if not at:
            return scene
        way = Path((unit.at, at), "?") if unit is not None and unit.at else None
        marks = (*scene.marks, Mark("warning", at, (), False, "S" if self.view.at_hex.get(at) else "C"))
        return scene.but(targets=(Target(at, True),), path=way, marks=marks)

    def hint(self) -> tuple[str, str]:
        return (
            f"Something is hidden in {self.label(self.at)}. 1 or {self.host.key_hint('confirm')} stops "
            f"short, 2 goes ahead.",
            "bad",
        )

    def _buttons(self) -> Widget:
        stop = Button("Stop short", lambda: self.answer(StopShort()), "main", "1", name="stop short")
        go = Button("Go ahead", lambda: self.answer(GoAhead()), "danger", "2", name="go ahead")
        return Flow(stop, go, gap=8)

    def panel(self) -> Widget | None:
        unit = self.view.units.get(self.who)
        rows: list[Widget] = [
            Label("Something is hidden ahead", TITLE, "medium", wrap=True),
            note(self._words()),
        ]
        if unit is not None:
            rows += [head(self.rules, self.view, unit), *state_lines(self.rules, self.view, unit)]
        return Scroll(Column(*rows, pad=(16, 12), gap=10))

    # ------------------------------------------------------------------ the question on the board
    def paint(self, surface: pygame.Surface) -> None:
        if not self._opened:
            self._opened = True
            self.host.later(0, self._open)
        elif self._layer is not None and self._layer.widget.rect != self._where(self.host.rect):
            self.host.later(0, self._follow)

    def _open(self) -> None:
        if not self.host.answers(self) or not self.at:
            return
        self.host.board.bring_into_sight(self.at)
        card = Card(
            Column(Label(f"Something is hidden in {self.label(self.at)}", NUMBER, "bold", wrap=True),
                note(self._words()), self._buttons(), gap=8),
            fill="card_up", pad=(16, 12),
        )  # fmt: skip
        self._layer = Layer(card, self._where)
        self.host.open_quietly(self._layer)

    def _where(self, window: pygame.Rect) -> pygame.Rect:
        """Beside the hex, in the board."""
        assert self._layer is not None
        card, room = self._layer.widget, self.host.board.rect
        wide = min(px(WIDE), room.w - px(16))
        high = card.want_height(wide)
        hexes = self.host.board.hex_rect(self.at)
        unit = self.view.units.get(self.who)
        if unit is not None and unit.at:
            hexes = hexes.union(self.host.board.hex_rect(unit.at))
        gap, top = px(14), room.y + px(84)
        spots = [
            (hexes.right + gap, hexes.centery - high // 2),
            (hexes.left - gap - wide, hexes.centery - high // 2),
        ]
        spots += [
            (hexes.centerx - wide // 2, hexes.bottom + gap),
            (hexes.centerx - wide // 2, hexes.top - gap - high),
        ]
        inside = pygame.Rect(room.x + px(8), top, room.w - px(16), room.bottom - px(8) - top)
        for x, y in spots:
            box = pygame.Rect(x, y, wide, high)
            if inside.contains(box) or (
                inside.x <= box.x and box.right <= inside.right and not box.clamp(inside).colliderect(hexes)
            ):
                return box.clamp(inside)
        return pygame.Rect(*spots[0], wide, high).clamp(inside)

    def _follow(self) -> None:
        """The board was moved."""
        layer = self._layer
        if layer is not None and self.host.shows(layer):
            self.host.replace_layer(layer)

    def leave(self) -> None:
        layer, self._layer = self._layer, None
        if layer is not None:
            self.host.close_quietly(layer)
