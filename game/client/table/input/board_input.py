"""The input of the board: what was pointed at, clicked and dragged goes to the mode that answers."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.client.art.scene import Scene
from game.client.kit import Column, Label, Widget
from game.client.table.input.carrier import Carrier
from game.client.table.modes.mode import PlayScreen
from game.client.table.motion import Motions
from game.client.table.scene_builder import EnemyZones
from game.client.table.shown_game import BoardDisplay, ShownGame
from game.hexes.grid import OFF


class BoardInput:
    """The owner of the board widget."""

    def __init__(
        self,
        game: ShownGame,
        display: BoardDisplay,
        carrier: Carrier,
        motions: Motions,
        enemy: EnemyZones,
        host: PlayScreen,
        redraw: Callable[[], None],
    ) -> None:
        self.game, self.display, self.carrier, self.motions = game, display, carrier, motions
        self.enemy, self.host, self.redraw = enemy, host, redraw

    def scene(self) -> Scene:
        return self.host.scene()

    def pointed(self, at: int, counter: str) -> None:
        self.host.mode.hover(at, counter)
        self.redraw()

    def clicked(self, at: int, counter: str, pos: tuple[int, int]) -> None:
        self.host.tip_away()
        before = self.host.mode.selected
        self.host.mode.click(at, "" if counter.startswith("wreck ") else counter, pos)
        if self.host.mode.selected not in ("", before):
            self.host.hear("select")

    def clicked_right(self, at: int) -> None:
        """What is chosen goes where that is lit, if the player wishes so; else one level back."""
        app = self.host.app
        wanted = app is not None and app.settings.right_moves and self.carrier.carried is None
        self.host.tip_away()
        if not (wanted and at and self.host.mode.sends(at)):
            self.back()

    def back(self) -> bool:
        """One level back: what is carried, the mode's own, else what the log lit."""
        if self.carrier.carried is not None:
            self.carrier.drop()
            self.host.refresh()
            return True
        if self.host.mode.back():
            self.host.refresh()
            return True
        if self.display.lit:
            self.host.light(OFF)
            return True
        return False

    def may_drag(self, at: int, counter: str) -> bool:
        return bool(counter) and self.host.mode.may_drag(at, counter)

    def dragged(self, at: int, pos: tuple[int, int]) -> None:
        self.host.mode.dragged(at, pos)

    def dropped(self, at: int, pos: tuple[int, int]) -> None:
        self.host.mode.dropped(at, pos)

    def drag_void(self) -> None:
        self.host.mode.drag_void()

    def way_shown(self) -> tuple[int, ...]:
        return self.host.mode.way_shown()

    def tip_of(self, at: int, counter: str) -> Widget | str | None:
        rules, view, mode = self.game.rules, self.game.view, self.host.mode
        words = self.game.showing.words
        if not at or self.motions.running:
            return None
        unit = view.units.get(counter)
        if unit is not None:
            foe = unit.side != self.game.session.decider
            card = words.unit_tip(rules, view, unit, mode.cost_words(at) if foe else mode.perils(at))
        else:
            card = words.hex_tip(rules, view, at, mode.cost_words(at))
        shooters = self.enemy.words(at)
        return Column(card, Label(shooters, 13, wrap=True), gap=6) if shooters else card

    def paint_board(self, surface: pygame.Surface) -> None:
        if not self.motions.running:
            self.host.mode.paint(surface)
