"""The hands on the board: what was pointed at, clicked and dragged goes to the mode; a counter may be carried."""

from __future__ import annotations

import pygame

from game.client.kit import Widget
from game.client.play.pieces import counter_art
from game.core.records import Unit
from game.hexes.grid import OFF


class Hands:
    """The part of the game screen that answers for its board."""

    def pointed(self, at: int, counter: str) -> None:
        self.mode.hover(at, counter)
        self.board.redraw()

    def clicked(self, at: int, counter: str, pos: tuple[int, int]) -> None:
        self.tip_away()
        self.mode.click(at, "" if counter.startswith("wreck ") else counter, pos)

    def back(self) -> bool:
        return self.one_back()

    def one_back(self) -> bool:
        """One level back: the mode's own, else what the log lit."""
        if self.carried:
            self.drop_carried()
            self.refresh()
            return True
        if self.mode.back():
            self.refresh()
            return True
        if self.lit:
            self.light(OFF)
            return True
        return False

    def may_drag(self, at: int, counter: str) -> bool:
        return bool(counter) and self.mode.may_drag(at, counter)

    def dragged(self, at: int, pos: tuple[int, int]) -> None:
        self.mode.dragged(at, pos)

    def dropped(self, at: int, pos: tuple[int, int]) -> None:
        self.mode.dropped(at, pos)

    def drag_void(self) -> None:
        self.mode.drag_void()

    def way_shown(self) -> tuple[int, ...]:
        return self.mode.way_shown()

    def tip_of(self, at: int, counter: str) -> Widget | str | None:
        rules, view = self.session.rules, self.view
        if not at or self.motions.running:
            return None
        unit = view.units.get(counter)
        if unit is not None:
            words = self.mode.cost_words(at) if unit.side != self.session.decider else self.mode.perils(at)
            return self.session.showing.words.unit_tip(rules, view, unit, words)
        return self.session.showing.words.hex_tip(rules, view, at, self.mode.cost_words(at))

    def carry(self, unit: Unit, pos: tuple[int, int]) -> None:
        """A counter is in the hand."""
        self.tip_away()
        H = max(48, min(90, self.camera.H))
        picture, dx, dy = counter_art().sprite(
            self.session.showing.drawing.look(self.session.rules, self.view, unit, selected=True), H
        )
        self.carry_picture(unit.id, picture, pos, (dx, dy))

    def carry_picture(
        self, what: str, picture: pygame.Surface, pos: tuple[int, int], shift: tuple[int, int] | None = None
    ) -> None:
        """A picture is in the hand; ``what`` is given back when it is let go."""
        self.tip_away()
        dx, dy = shift or (-picture.get_width() // 2, -picture.get_height() // 2)
        self.carried = (what, picture, dx, dy)
        self._carried_at = pos
        self.redraw_board()
        self.damage(self._carried_rect())

    def carry_to(self, pos: tuple[int, int]) -> None:
        """The hand is elsewhere."""
        if self.carried and pos != self._carried_at:
            self.damage(self._carried_rect())
            self._carried_at = pos
            self.damage(self._carried_rect())
            if self.board.rect.collidepoint(pos):
                at = self.board.view.hex_at(pos)
                if at != self.board.at:
                    self.board.at = at
                    self.board.redraw()

    def drop_carried(self) -> str:
        """The hand is empty; what was in it."""
        if not self.carried:
            return ""
        unit_id = self.carried[0]
        self.damage(self._carried_rect())
        self.carried = None
        self.redraw_board()
        return unit_id

    def _carried_rect(self) -> pygame.Rect:
        assert self.carried is not None
        _, picture, dx, dy = self.carried
        return picture.get_rect().move(self._carried_at[0] + dx, self._carried_at[1] + dy)

    def paint_over(self, surface: pygame.Surface) -> None:
        if self.carried:
            surface.blit(self.carried[1], self._carried_rect())

    def paint_board(self, surface: pygame.Surface) -> None:
        if not self.motions.running:
            self.mode.paint(surface)
