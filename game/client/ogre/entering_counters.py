"""Counters that enter over an edge of the map, as the tray at the foot of the board shows them."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.client.kit import Column, Label, Row, Widget, draw, text_style
from game.client.kit.text_style import BODY, NUMBER, px
from game.client.ogre.counter_appearance import look_of
from game.client.ogre.move_mode import MoveMode
from game.client.table.hud.carried_button import CarriedButton
from game.client.table.hud.panel_widgets import counter_art
from game.client.table.modes.mode import Mode
from game.core.amounts import listed
from game.ogre.movement.transport_state import riders
from game.ogre.state import Unit

#: so many kinds of counters leave room for words beside them
MOST_WITH_WORDS = 6


def waiting(mode: Mode, units: Sequence[Unit]) -> Widget | None:
    """The counters that wait, those alike together; None where nobody does."""
    if not units or not isinstance(mode, MoveMode):
        return None
    turn = mode.view.clock.turn
    doors = (door for u in units for door in mode.view.terms.entries_for(u.side, u.kind))
    edges = listed([*dict.fromkeys(door.edge for door in doors if door.edge and door.turn <= turn)], "or")
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
        Label(f"Enters by the {edges} edge" if edges else "Enters now", BODY, "medium"),
        Label("Choose a lit hex; the cost is counted from there.", 13, colour="text2", wrap=True),
        gap=0, grow=1,
    )  # fmt: skip
    # beside many kinds there is no room for words, which the hint says as well
    roomy = len(faces) <= MOST_WITH_WORDS
    return Row(*faces, words if roomy else None, gap=12 if roomy else 2, grow=1)


class WaitingCounter(CarriedButton):
    """Counters of one kind in the tray: click takes one into the hand, drag carries it to the board."""

    def __init__(self, mode: MoveMode, units: list[Unit]) -> None:
        super().__init__(mode.host, f"waits {units[0].id}")
        self.mode, self.units = mode, units

    @property
    def unit(self) -> Unit:
        """The one on top: the chosen one, if it is among them."""
        return next((u for u in self.units if u.id == self.mode.selected), self.units[0])

    def natural_width(self) -> int:
        return px(76 if len(self.units) == 1 else 100)

    def least_width(self) -> int:
        # beside an open log many kinds move together
        return self.natural_width() - px(24)

    def natural_height(self, width: int) -> int:
        return px(66)

    def paint(self, surface: pygame.Surface) -> None:
        on = self.mode.selected == self.unit.id
        if self.hot and not on:
            draw.plate(surface, self.rect, text_style.c.card, 6)
        carried = self.mode.host.carrier.what == self.unit.id
        face = look_of(self.mode.rules, self.mode.view, self.unit, selected=on and not carried, ghost=carried)
        picture, dx, dy = counter_art().sprite(face, px(64))
        tight = min(px(24), max(0, self.natural_width() - self.rect.w))
        surface.blit(picture, (self.rect.x + px(38) - tight // 2 + dx, self.rect.centery + dy))
        if len(self.units) > 1:
            room = pygame.Rect(self.rect.x + px(70) - 3 * tight // 4, self.rect.y, px(30), self.rect.h)
            text_style.text(surface, f"×{len(self.units)}", room, text_style.c.text, NUMBER, "bold")

    def act(self) -> None:
        self.mode.select(self.unit.id)

    def take_up(self, at: tuple[int, int]) -> None:
        self.mode.take_up(self.unit.id)
        self.mode.host.redraw_board()
        self.host.carrier.carry(self.unit, at)

    def carried_over(self, hexagon: int) -> None:
        self.mode.carried_over(hexagon)

    def let_go(self, hexagon: int, at: tuple[int, int]) -> None:
        if hexagon:
            self.mode.click(hexagon, "", at)
        else:
            self.mode.host.refresh()
