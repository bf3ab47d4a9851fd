"""The tray at the edge of the board: own counters that wait there and may come in."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

import pygame

from game.client.kit import Column, Label, Panel, Row, Widget, draw, look
from game.client.kit.button import Pressed
from game.client.kit.look import BODY, NUMBER, px
from game.client.play.board import BoardWidget
from game.client.play.faces import look_of
from game.client.play.fight.spot import Spot
from game.client.play.pieces import counter_art
from game.ogre.movement.transport_state import riders
from game.ogre.state import Unit

if TYPE_CHECKING:
    from game.client.play.move_mode import MoveMode

HIGH = 76
#: so many kinds of counters leave room for words beside them
MOST_WITH_WORDS = 6


def listed(words: Iterable[str], last: str) -> str:
    """Words in a row: "west, south or east"."""
    *first, end = [*words] or [""]
    return f"{', '.join(first)} {last} {end}" if first else end


class EntryTray(Panel):
    """Counters that enter over this edge."""

    def __init__(self) -> None:
        super().__init__(pad=(12, 4), border="t", height=HIGH)
        self.visible = False

    def fill_with(self, mode: MoveMode, units: list[Unit]) -> None:
        """Other counters."""
        turn = mode.view.clock.turn
        doors = (door for u in units for door in mode.view.terms.entries_for(u.side, u.kind))
        edges = listed(dict.fromkeys(door.edge for door in doors if door.edge and door.turn <= turn), "or")
        shown = bool(units)
        alike: dict[object, list[Unit]] = {}
        for unit in units:
            # an Ogre has a record of its own; other counters of a kind are one another's like
            alike.setdefault(
                unit.id
                if unit.sheet or unit.disabled
                else (unit.kind, unit.squads, len(riders(mode.view, unit))),
                [],
            ).append(unit)
        faces = [WaitingCounter(mode, row) for row in alike.values()]
        words = Column(
            Label(f"Enters over the {edges} edge" if edges else "Comes in now", BODY, "medium"),
            Label("Choose a lit hex; the cost is counted from there.", 13, colour="text2", wrap=True),
            gap=0, grow=1,
        )  # fmt: skip
        # beside many kinds there is no room for words, which the hint says as well
        roomy = len(faces) <= MOST_WITH_WORDS
        self.fill(Row(*faces, words if roomy else None, gap=12 if roomy else 4, grow=1) if shown else None)
        self.visible = shown


class WaitingCounter(Pressed):
    """Counters of one kind in the tray: click takes one into the hand, drag carries it to the board."""

    def __init__(self, mode: MoveMode, units: list[Unit]) -> None:
        super().__init__(name=f"waits {units[0].id}")
        self.mode, self.units = mode, units
        self._start = (0, 0)
        self._carries = False

    @property
    def unit(self) -> Unit:
        """The one on top: the chosen one, if it is among them."""
        return next((u for u in self.units if u.id == self.mode.selected), self.units[0])

    def natural_width(self) -> int:
        return px(76 if len(self.units) == 1 else 100)

    def least_width(self) -> int:
        return self.natural_width()

    def natural_height(self, width: int) -> int:
        return px(66)

    def paint(self, surface: pygame.Surface) -> None:
        on = self.mode.selected == self.unit.id
        if self.hot and not on:
            draw.plate(surface, self.rect, look.c.card, 6)
        carried = self.mode.screen.carried is not None and self.mode.screen.carried[0] == self.unit.id
        face = look_of(self.mode.rules, self.mode.view, self.unit, selected=on and not carried, ghost=carried)
        picture, dx, dy = counter_art().sprite(face, px(64))
        surface.blit(picture, (self.rect.x + px(38) + dx, self.rect.centery + dy))
        if len(self.units) > 1:
            room = pygame.Rect(self.rect.x + px(70), self.rect.y, px(30), self.rect.h)
            look.text(surface, f"×{len(self.units)}", room, look.c.text, NUMBER, "bold")

    def act(self) -> None:
        self.mode.select(self.unit.id)

    def press(self, at: tuple[int, int], button: int) -> bool:
        self._start, self._carries = at, False
        return super().press(at, button)

    def drag(self, at: tuple[int, int]) -> None:
        screen = self.mode.screen
        if not self._carries and max(abs(at[0] - self._start[0]), abs(at[1] - self._start[1])) >= px(6):
            self._carries = True
            self.mode.selected = self.unit.id
            self.mode._derive()
            screen.redraw_board()
            screen.carry(self.unit, at)
            self.changed()
        if self._carries:
            screen.carry_to(at)
            where = screen.board.view.hex_at(at) if screen.board.rect.collidepoint(at) else 0
            if where != self.mode.over:
                self.mode.hover(where, "")

    def release(self, at: tuple[int, int]) -> None:
        screen = self.mode.screen
        if not self._carries:
            super().release(at)
            return
        self._carries = False
        screen.drop_carried()
        where = screen.board.view.hex_at(at) if screen.board.rect.collidepoint(at) else 0
        if where:
            self.mode.click(where, "", at)
        else:
            screen.refresh()

    def cancel(self) -> None:
        super().cancel()
        if self._carries:
            self._carries = False
            self.mode.screen.drop_carried()


class BoardArea(Widget):
    """The board, and the tray at its foot while something waits there."""

    def __init__(self, board: BoardWidget, tray: EntryTray) -> None:
        super().__init__()
        self.board, self.tray = board, tray
        #: what lies over the board while a fight is on, and where it stands
        self.stage: Widget | None = None
        self.spot = Spot()
        self.add(board, tray)

    def set_stage(self, stage: Widget | None) -> None:
        """Put a stage over the board, or take it away."""
        if stage is None and self.stage is None:
            return
        if self.stage is not None:
            self.stage.parent = None
            self.children.remove(self.stage)
        self.stage = stage
        if stage is not None:
            self.add(stage)
        else:
            self.spot.leave(self.board.camera)
        self.relayout()
        self.board.redraw()

    def resettle(self) -> None:
        """The board was moved: a stage takes its hex into sight again."""
        self.spot.at = 0
        if self.stage is not None:
            self.stage.place(self.board.rect)

    def tumble(self, face: int) -> None:
        """A die is rolling: the stage shows it too."""
        if self.stage is not None:
            self.stage.tumble(face)

    def covered(self, left: int, right: int) -> None:
        self.board.covered(left, right)
        if self.stage is not None:
            self.stage.place(self.board.rect)

    def arrange(self) -> None:
        room = pygame.Rect(self.rect)
        if self.tray.visible:
            high = self.tray.want_height(room.w)
            self.tray.place(pygame.Rect(room.x, room.bottom - high, room.w, high))
            room.h -= high
        self.board.place(room)
        if self.stage is not None:
            self.stage.place(room)
