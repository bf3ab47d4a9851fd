"""Cargo of a Vulcan by area, and getting aboard of it: bars, what can drive off, who can get on."""

from __future__ import annotations

import functools
from typing import Unpack

import pygame

from game.client.game.hud.panel_widgets import RefusedRow, UnitRow, gap, heading, note
from game.client.games.ogre.card_query import CardQuery
from game.client.games.ogre.counter_appearance import look_of, short_name
from game.client.kit import Button, Flow, Widget, draw, text_style
from game.client.kit.text_style import BODY, SMALL, px
from game.client.kit.widget import WidgetArgs
from game.core.amounts import counted
from game.core.sequence import SETUP
from game.ogre.counter_words import name
from game.ogre.engineering.boarding import Disembark, Embark
from game.ogre.engineering.cargo import AREAS, DECK, MISSILE, Area, aboard, bulk, stored, used
from game.ogre.engineering.control import (
    VULCAN,
)
from game.ogre.state import Order, Position, Unit


class Hold(Widget):
    """An area for cargo: its name, what is taken of its room, a bar cut into what lies there."""

    mouse = True

    def __init__(
        self, area: Area, parts: list[tuple[str, int]], extra: int = 0, **rest: Unpack[WidgetArgs]
    ) -> None:
        super().__init__(**rest)
        self.area, self.parts, self.extra = area, parts, extra

    def natural_width(self) -> int:
        return px(240)

    def least_width(self) -> int:
        return px(140)

    def natural_height(self, width: int) -> int:
        return px(38)

    def paint(self, surface: pygame.Surface) -> None:
        c, r = text_style.c, self.rect
        taken = sum(room for _, room in self.parts)
        line = pygame.Rect(r.x, r.y, r.w, px(22))
        text_style.text(surface, self.area.title.capitalize(), line, c.text, BODY, "medium")
        left = f"room for {self.area.room - taken} of {self.area.room} left"
        text_style.text(surface, left, line, c.text2, BODY, "regular", "r")
        y, high = r.y + px(24), px(9)
        draw.plate(surface, pygame.Rect(r.x, y, r.w, high), c.card_up, 3)
        x = float(r.x)
        for k, (_, room) in enumerate(self.parts):
            wide = r.w * room / self.area.room
            draw.plate(
                surface,
                pygame.Rect(round(x), y, max(2, round(wide) - px(1)), high),
                c.info if k % 2 == 0 else c.good,
                2,
            )
            x += wide
        if self.extra:
            over = taken + self.extra > self.area.room
            wide = min(r.right - x, r.w * self.extra / self.area.room)
            if wide >= 1:
                draw.plate(
                    surface,
                    pygame.Rect(round(x), y, max(2, round(wide)), high),
                    None,
                    2,
                    c.danger if over else c.accent,
                )


def cargo_parts(view: Position, vulcan: Unit, area: Area) -> list[tuple[str, int]]:
    """What lies in an area and the room it takes."""
    out = [(name(u) if u.squads else short_name(u), bulk(view, u)) for u in aboard(view, vulcan, area)]
    missiles = stored(vulcan, area, MISSILE)
    if missiles:
        out.append((f"{missiles} missile{'s' if missiles > 1 else ''}", missiles))
    return out


def room_words(missiles: int) -> str:
    """The room that something takes."""
    return f"takes the room of {counted(missiles, 'missile')}"


def cargo_rows(mode: CardQuery, vulcan: Unit, extra: int = 0) -> list[Widget]:
    """Hold and deck with what lies there and what it weighs; what can drive off has a button."""
    view: Position = mode.view
    if not any(kind.verb == Embark.verb for kinds in mode.rules.orders.values() for kind in kinds):
        return []
    out: list[Widget] = [gap(2), heading("Cargo", "room is counted in missiles")]
    for area in AREAS:
        out.append(
            Hold(area, cargo_parts(view, vulcan, area), extra, name=f"area {area.id}", tip=_area_tip(area))
        )
        for unit in aboard(view, vulcan, area):
            out += _carried(mode, unit)
        missiles = stored(vulcan, area, MISSILE)
        if missiles:
            out.append(
                UnitRow(
                    None,
                    f"{missiles} spare missile{'s' if missiles > 1 else ''}",
                    room_words(missiles),
                    icon="missile",
                )
            )
    return out


def _area_tip(area: Area) -> str:
    if area is DECK:
        return (
            "Fire at the Vulcan spills over onto vehicles and squads on its deck; a hit destroys missiles "
            "and pallets there."
        )
    return "What is in the hold is safe as long as the Vulcan is."


def _carried(mode: CardQuery, unit: Unit) -> list[Widget]:
    view: Position = mode.view
    room = bulk(view, unit)
    row: Widget = UnitRow(
        look_of(mode.rules, view, unit), name(unit) if unit.squads else short_name(unit), room_words(room),
        "",
        lambda: mode.host.go_to(unit.id), name=f"cargo {unit.id}",
    )  # fmt: skip
    if not mode.mine(unit.id) or Disembark not in mode.rules.kinds_now(view):
        return [row]
    order = Disembark(unit.id)
    if unit.squads or not Disembark.applies_to(unit.kind):
        return [row]
    refusal = mode.rules.refusal(view, order)
    if refusal is not None:
        return [row, RefusedRow("Stays aboard", refusal.text, refusal.rule)]
    words = "Take off" if view.clock.phase == SETUP else "Drive off: uses the turn of both"
    return [
        row,
        Flow(
            Button(words, lambda: mode.host.do(order), size=SMALL, height=28, name=f"drive off {unit.id}"),
            gap=6,
        ),
    ]


def embark_rows(mode: CardQuery, unit: Unit) -> list[Widget]:
    """Getting aboard a Vulcan of the same hex as cargo, by area."""
    view: Position = mode.view
    if (
        unit.aboard
        or Embark not in mode.rules.kinds_now(view)
        or not Embark.applies_to(unit.kind)
        or unit.kind == VULCAN
    ):
        return []
    there = [
        u
        for u in view.units.values()
        if u.kind == VULCAN and u.side == unit.side and u.at and (u.at == unit.at or not unit.at)
    ]
    out: list[Widget] = []
    setup = view.clock.phase == SETUP
    for vulcan in there:
        out += [gap(2), heading(f"Aboard {short_name(vulcan)}", room_words(bulk(view, unit)))]
        buttons: list[Widget] = []
        refusals = {}
        for area in AREAS:
            order: Order = Embark(unit.id, vulcan.id, area.id)
            refusal = mode.rules.refusal(view, order)
            free = area.room - used(view, vulcan, area)
            if refusal is None:
                buttons.append(
                    Button(
                        f"{area.title.capitalize()} (room for {free})",
                        functools.partial(mode.host.do, order),
                        size=SMALL,
                        height=28,
                        name=f"embark {vulcan.id} {area.id}",
                    )
                )
            else:
                refusals[refusal.text] = (area, refusal)
        if buttons:
            out.append(Flow(*buttons, gap=6))
            if not setup:
                out.append(
                    note("This uses its whole move." if unit.squads else "This uses the whole turn of both.")
                )
        out += [
            RefusedRow(
                f"Not into the {area.title}" if area.id == "hold" else f"Not onto the {area.title}",
                r.text,
                r.rule,
            )
            for area, r in refusals.values()
        ]
    return out
