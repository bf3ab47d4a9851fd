"""What the card of a Vulcan tells besides its record sheet: channels, cargo by area, jobs; and its orders of movement."""

from __future__ import annotations

import functools
from typing import Unpack

import pygame

from game.client.game.hud.panel_widgets import RefusedRow, UnitRow, gap, heading, lighting, note
from game.client.game.modes.mode import Mode
from game.client.games.ogre.counter_appearance import look_of, name, short_name
from game.client.games.ogre.ogre_mode import OgreMode
from game.client.games.ogre.work.channel_board import ChannelLinks, control_words
from game.client.games.ogre.work.shelter_rows import shelter_rows
from game.client.games.ogre.work.work_markers import jobs_at
from game.client.kit import Button, Flow, Widget, draw, text_style
from game.client.kit.text_style import BODY, SMALL, px
from game.client.kit.widget import WidgetArgs
from game.core.amounts import counted
from game.core.sequence import SETUP
from game.ogre.engineering import crews
from game.ogre.engineering.cargo import Disembark, Embark, aboard, bulk, used
from game.ogre.engineering.cargo_inventory import AREAS, DECK, MISSILE, Area, stored
from game.ogre.engineering.channels import (
    CHANNELS,
    FAMILIES,
    VULCAN,
    Assign,
    controller,
    follows,
    needs_control,
    on_channels,
    taken_on,
)
from game.ogre.engineering.swamp import Prepare, entrance, waits_with
from game.ogre.kinds import KINDS
from game.ogre.movement.movement_points import points_left
from game.ogre.state import Order, Position, Unit
from game.ogre.terrain import terrain_at


def machine_rows(mode: Mode, unit: Unit) -> list[Widget]:
    """Rows about the work of a counter: a Vulcan's own, or whom a drone hangs on."""
    if unit.kind != VULCAN:
        return _linked_rows(mode, unit)
    return [*_channel_rows(mode, unit), *cargo_rows(mode, unit), *job_rows(mode.view, unit)]


def _linked_rows(mode: Mode, unit: Unit) -> list[Widget]:
    place = unit.channel
    vulcan = (
        mode.view.units.get(place.vulcan)
        if place is not None
        else controller(mode.view, unit)
        if needs_control(unit)
        else None
    )
    if vulcan is None:
        return []
    words = control_words(mode.view, unit)
    row = UnitRow(
        look_of(mode.rules, mode.view, vulcan), short_name(vulcan), words[:1].upper() + words[1:], "",
        lambda: mode.host.go_to(vulcan.id), name=f"vulcan {vulcan.id}",
    )  # fmt: skip
    return [gap(2), heading("Control"), row]


# --------------------------------------------------------------------------------- channels
def _channel_rows(mode: Mode, vulcan: Unit) -> list[Widget]:
    """Who is on which channel; a click goes there."""
    view: Position = mode.view
    found = on_channels(view, vulcan.id)
    loose = [u for u in taken_on(view, vulcan.side) if controller(view, u) is vulcan]
    if not found and not loose:
        return []
    out: list[Widget] = [gap(2), heading("Channels", f"{len(found) + len(loose)} of {CHANNELS} in use")]
    rows = [(number, unit) for number in sorted(found) for unit in found[number]] + [
        (0, unit) for unit in loose
    ]
    for number, unit in rows:
        lost = controller(view, unit) is None
        words = (
            "out of control"
            if lost
            else _following(unit)
            if follows(unit)
            else "under control"
            if number
            else "a free channel looks after it"
        )
        where = view.board.grid.label(unit.at) if unit.at else ""
        out.append(
            UnitRow(
                look_of(mode.rules, view, unit), short_name(unit), words[:1].upper() + words[1:], where,
                functools.partial(mode.host.go_to, unit.id), dim=lost, name=f"channel of {unit.id}",
                on_point=lighting(mode.host.light, unit.at),
            )
        )  # fmt: skip
    out.append(
        note(
            "Control of drones and vehicles reaches over the whole map; drones work, and ducklings follow, within one hex."
        )
    )
    return out


def _following(unit: Unit) -> str:
    return (
        "follows, and does no work"
        if crews.role(unit)
        else "follows, at half its attack"
        if KINDS[unit.kind].weapons
        else "follows"
    )


# ------------------------------------------------------------------------------------ cargo
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
        text_style.text(
            surface,
            f"room for {self.area.room - taken} of {self.area.room} left",
            line,
            c.text2,
            BODY,
            "regular",
            "r",
        )
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


def cargo_rows(mode: Mode, vulcan: Unit, extra: int = 0) -> list[Widget]:
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
        return "Fire at the Vulcan spills over on vehicles and squads on its deck; a hit destroys missiles and pallets there."
    return "What is in the hold is safe as long as the Vulcan is."


def _carried(mode: Mode, unit: Unit) -> list[Widget]:
    view: Position = mode.view
    room = bulk(view, unit)
    row: Widget = UnitRow(
        look_of(mode.rules, view, unit), name(unit) if unit.squads else short_name(unit), room_words(room), "",
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
    words = "Take off" if view.clock.phase == SETUP else "Drive off: the turn of both"
    return [
        row,
        Flow(
            Button(words, lambda: mode.host.do(order), size=SMALL, height=28, name=f"drive off {unit.id}"),
            gap=6,
        ),
    ]


# ------------------------------------------------------------------------------------- jobs
class JobBar(Widget):
    """A job in progress: what, how much is done, turns to go."""

    def __init__(self, title: str, done: int, needed: int, turns: int) -> None:
        super().__init__()
        self.title, self.done, self.needed, self.turns = title, done, needed, turns

    def natural_width(self) -> int:
        return px(240)

    def least_width(self) -> int:
        return px(140)

    def _lines(self, width: int) -> tuple[str, ...]:
        return tuple(text_style.wrap(self.title, width, BODY))

    def natural_height(self, width: int) -> int:
        return len(self._lines(width)) * text_style.line_height(BODY) + px(34)

    def paint(self, surface: pygame.Surface) -> None:
        c, r = text_style.c, self.rect
        rows = self._lines(r.w)
        text_style.lines(surface, rows, pygame.Rect(r.x, r.y + px(2), r.w, r.h), c.text, BODY)
        y = r.y + len(rows) * text_style.line_height(BODY) + px(6)
        draw.bar(surface, pygame.Rect(r.x, y, r.w, px(6)), self.done / max(1, self.needed), c.good)
        words = f"{self.turns} turn{'s' if self.turns != 1 else ''} to go with two arms"
        text_style.text(surface, words, pygame.Rect(r.x, y + px(7), r.w, px(18)), c.text2, SMALL)


def job_rows(view: Position, unit: Unit, head: str = "Jobs in progress") -> list[Widget]:
    """The jobs that were begun in the hex of a counter."""
    found = [job for job in jobs_at(view, unit.at) if job.owner == unit.side] if unit.at else []
    if not found:
        return []
    out: list[Widget] = [gap(2), heading(head)]
    for job in found:
        words = job.title[:1].upper() + job.title[1:] + (f": {job.about}" if job.about else "")
        out.append(JobBar(words, job.done, job.needed, job.turns))
    return out


# ----------------------------------------------------------------------------- its movement
def machine_orders(mode: Mode, unit: Unit) -> list[Widget]:
    """Buttons for what a counter can do instead of moving."""
    if not mode.mine(unit.id):
        return []
    return [*_entrance_rows(mode, unit), *shelter_rows(mode, unit), *embark_rows(mode, unit)]


def _entrance_rows(mode: Mode, unit: Unit) -> list[Widget]:
    if unit.kind != VULCAN or Prepare not in mode.rules.kinds_now(mode.view) or not unit.at:
        return []
    view: Position = mode.view
    swamps = [at for at in view.board.grid.neighbours[unit.at] if at and terrain_at(view, at) == "swamp"]
    if not swamps:
        return []
    way, label = entrance(view, unit), view.board.grid.label
    out: list[Widget] = [gap(2), heading("Ways into the swamp", "one die of turns")]
    if way is not None:
        if way.count:
            words = f"The way into {label(way.toward)} takes {way.count} more turn{'s' if way.count > 1 else ''}. Moving gives it up."
        else:
            words = f"The way into {label(way.toward)} is ready: the Vulcan and who has waited with it roll no die."
        out.append(note(words, "good" if not way.count else "text"))
        waits = [short_name(view.units[name_]) for name_ in waits_with(view, way) if name_ in view.units]
        out.append(
            note(
                f"Waiting with it since the die: {', '.join(waits)}."
                if waits
                else "Nobody waits with it; who comes now rolls on the way in."
            )
        )
    buttons = []
    refusals = []
    for at in swamps:
        order = Prepare(unit.id, at)
        refusal = mode.rules.refusal(view, order)
        if refusal is None:
            buttons.append(
                Button(
                    f"Prepare {label(at)}",
                    functools.partial(mode.host.do, order),
                    size=SMALL,
                    height=28,
                    icon="clock",
                    name=f"prepare {label(at)}",
                )
            )
        elif refusal.code != "waiting":
            refusals.append(refusal)
    if (
        way is None
        and not buttons
        and (terrain_at(view, unit.at) == "swamp" or not points_left(mode.rules, view, unit))
    ):
        return []
    if buttons:
        out.append(Flow(*buttons, gap=6))
        if way is None:
            out.append(
                note(
                    "It waits beside the swamp for a die of turns, this one counted; then it goes in without a roll, with those of its hex that wait all these turns too."
                )
            )
    elif refusals:
        out.append(RefusedRow("Prepare a way", refusals[0].text, refusals[0].rule))
    return out


def setup_rows(mode: OgreMode, unit: Unit) -> list[Widget]:
    """Set-up: cargo and channels of a chosen counter, or of a Vulcan."""
    rows: list[Widget] = []
    if unit.kind == VULCAN and unit.at:
        rows += cargo_rows(mode, unit)
    if not unit.aboard:
        rows += embark_rows(mode, unit)
    elif mode.view.units[unit.aboard].kind == VULCAN and Disembark.applies_to(unit.kind):
        order = Disembark(unit.id)
        if mode.rules.refusal(mode.view, order) is None:
            rows.append(
                Button(
                    "Take it off again",
                    lambda: mode.host.do(order),
                    icon="down",
                    name=f"drive off {unit.id}",
                )
            )
    rows += shelter_rows(mode, unit)
    linked = KINDS[unit.kind].family in FAMILIES and not unit.aboard
    if Assign in mode.rules.kinds_now(mode.view) and (linked or unit.kind == VULCAN):
        links = ChannelLinks(mode, mode.select)
        links.linking = unit.id if linked else ""
        rows += links.boards()
    return rows


def embark_rows(mode: Mode, unit: Unit) -> list[Widget]:
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
                    note(
                        "That is its whole move."
                        if unit.squads
                        else "That is the turn of it and of the Vulcan."
                    )
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
