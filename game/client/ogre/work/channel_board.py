"""The control channels of a Vulcan as a board of four slots: who is on them, and putting a unit onto one.

A unit is picked (in the list, on the map, or on the board itself) and put on a channel with a button, or
dragged onto the slot: beside a Vulcan it can follow, anywhere it can be controlled.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

import pygame

from game.client.art.counter_spec import Look
from game.client.art.scene import Tether
from game.client.kit import Button, Widget, draw, text_style
from game.client.kit.button import Pressed
from game.client.kit.text_style import BODY, SMALL, px
from game.client.ogre.counter_appearance import look_of
from game.client.table.hud.panel_widgets import Face, UnitRow, gap, heading, lighting
from game.client.table.modes.mode import PlayScreen
from game.client.table.shown_game import Now
from game.core.refusals import Refusal
from game.ogre.counter_names import named
from game.ogre.counter_words import name
from game.ogre.engineering.control import (
    CHANNELS,
    DUCKLINGS,
    FAMILIES,
    FOLLOW,
    FOLLOWS_WITHIN,
    VULCAN,
    Assign,
    channel_of,
    controller,
    crewless,
    follows,
    needs_control,
    on_channels,
    taken_on,
    vulcans,
)
from game.ogre.kinds import KINDS
from game.ogre.state import Position, Unit, View

#: pixels of movement that make a drag
DRAG = 6


# ---------------------------------------------------------------------------- who hangs on whom
def control_words(view: Position, unit: Unit) -> str:
    """How a unit is controlled, in a few words; empty for one that needs nobody and has nobody."""
    place, vulcan = channel_of(view, unit), controller(view, unit)
    if place is not None:
        whose = named(view.units[place.vulcan]) if place.vulcan in view.units else place.vulcan
        how = "follows on" if place.follows else "controlled on"
        lost = "" if vulcan is not None else ", but out of reach"
        return f"{how} channel {place.number} of {whose}{lost}"
    if not needs_control(view, unit):
        return ""
    if vulcan is not None:
        return f"on a free channel of {named(vulcan)}"
    return "out of control" if crewless(view, unit) else "not under command"


def candidates(view: Position, side: int) -> list[Unit]:
    """Units of a side that can use channels: those on one, those that need one, those near a Vulcan."""
    near = [v for v in vulcans(view, side) if v.at]
    distance = view.board.grid.distance

    def counts(unit: Unit) -> bool:
        if unit.side != side or KINDS[unit.kind].family not in FAMILIES or unit.aboard:
            return False
        beside = any(unit.at and distance(unit.at, v.at) <= FOLLOWS_WITHIN for v in near)
        return channel_of(view, unit) is not None or needs_control(view, unit) or beside

    found = [unit for unit in view.units.values() if counts(unit)]
    return sorted(found, key=lambda u: (channel_of(view, u) is not None, not needs_control(view, u), u.id))


def looked_after(view: Position, vulcan: Unit) -> list[Unit]:
    """Drones on no channel that the free ones of a Vulcan look after."""
    return [u for u in taken_on(view, vulcan.side) if controller(view, u) is vulcan]


def channel_ties(view: Position, chosen: str, side: int = -1) -> tuple[Tether, ...]:
    """Lines from a chosen Vulcan to its units, from one of them to its Vulcan, or of a whole side."""
    unit = view.units.get(chosen)
    if unit is not None:
        side = unit.side
    out = []
    for other in view.units.values():
        if not other.at or other.kind == VULCAN or other.side != side:
            continue
        place, by = channel_of(view, other), controller(view, other)
        vulcan = view.units.get(place.vulcan) if place is not None else by
        if vulcan is None or vulcan.at in (0, other.at):
            continue
        if unit is None or unit.id in (other.id, vulcan.id):
            out.append(Tether(other.at, vulcan.at, "channel" if by is not None else "lost"))
    return tuple(dict.fromkeys(out))


# ------------------------------------------------------------------------------------ the board
class Channels(NamedTuple):
    """The channels as they are shown: the unit that is picked, what picks one, and what gives an order."""

    host: PlayScreen
    picked: Unit | None
    pick: Callable[[str], None]
    give: Callable[[Assign], object]

    def face(self, unit: Unit, *, selected: bool = False) -> Look:
        """The look of a counter, whatever it has done this turn."""
        return look_of(self.host.now.rules, self.host.view, unit, spent=False, selected=selected)

    def refusal(self, order: Assign) -> Refusal | None:
        """Why it cannot be put there."""
        return self.host.now.rules.refusal(self.host.view, order)


def useful(now: Now) -> bool:
    """Can channels be changed now, and is there a Vulcan to change them?"""
    view, side = now.view, now.side
    return Assign in now.rules.kinds_now(view) and bool(vulcans(view, side) and candidates(view, side))


def channel_rows(channels: Channels) -> list[Widget]:
    """The boards of all Vulcans of the side and the units that can go on them."""
    found = candidates(channels.host.view, channels.host.now.side)
    listed = [gap(2), heading("Units for channels", "pick, or drag to one")] if found else []
    return [*boards(channels), *listed, *(DragRow(channels, unit) for unit in found)]


def boards(channels: Channels) -> list[Widget]:
    """The boards alone, with buttons for the unit that is picked."""
    view: View = channels.host.view
    picked = channels.picked
    out: list[Widget] = []
    for vulcan in vulcans(view, channels.host.now.side):
        there, loose = on_channels(view, vulcan.id), looked_after(view, vulcan)
        busy = f"{len(there) + len(loose)} of {CHANNELS} in use"
        out += [gap(2), heading(f"Channels of {named(vulcan)}", busy)]
        rest = iter(loose)
        for number in range(1, CHANNELS + 1):
            row = there.get(number, [])
            out.append(Slot(channels, vulcan, number, row, None if row else next(rest, None)))
    if picked is not None and channel_of(view, picked) is not None:
        words, off = f"Take {named(picked)} off its channel", partial(channels.give, Assign(picked.id))
        out.append(Button(words, off, "quiet", size=SMALL, height=28, name="off channel"))
    return out


class Slot(Widget):
    """A channel: its number, its units, and buttons for the unit that is picked.

    ``loose`` is whom it looks after by itself while it is free.
    """

    mouse = True

    def __init__(
        self, channels: Channels, vulcan: Unit, number: int, row: list[Unit], loose: Unit | None
    ) -> None:
        super().__init__(name=f"slot {vulcan.id} {number}")
        self.channels, self.vulcan, self.number, self.row, self.loose = channels, vulcan, number, row, loose
        self.units = row or ([loose] if loose is not None else [])
        self.faces = [Occupant(channels, unit) for unit in self.units]
        self.buttons = self._offer(channels.picked) if channels.picked is not None else []
        self.add(*self.faces, *self.buttons)
        self.over = False

    def _offer(self, picked: Unit) -> list[Button]:
        out = []
        for how, words in (("", "Control"), (FOLLOW, "Follow")):
            order = Assign(picked.id, self.vulcan.id, self.number, how)
            refusal = self.channels.refusal(order)
            if refusal is not None and refusal.code == "same":
                continue
            row = f"{words.lower()} {self.vulcan.id} {self.number}"
            give, able = partial(self.channels.give, order), refusal is None
            button = Button(words, give, size=SMALL, height=28, enabled=able, name=row)
            button.tip = refusal.text if refusal is not None else None
            out.append(button)
        return out

    def order_for(self, unit: Unit) -> Assign:
        """The order that putting a unit here by hand means: beside those that follow it follows."""
        how = FOLLOW if self.row and self._led() else ""
        return Assign(unit.id, self.vulcan.id, self.number, how)

    def natural_width(self) -> int:
        return px(240)

    def least_width(self) -> int:
        return px(160)

    def natural_height(self, width: int) -> int:
        return px(46)

    def arrange(self) -> None:
        r, x = self.rect, self.rect.right
        for button in reversed(self.buttons):
            wide = button.want_width()
            x -= wide + px(4)
            button.place(pygame.Rect(x, r.centery - px(14), wide, px(28)))
        left = r.x + px(28)
        step = min(px(40), max(px(10), (x - left - px(4)) // max(1, len(self.faces))))
        for k, face in enumerate(self.faces):
            face.place(pygame.Rect(left + k * step, r.y, px(40), r.h))

    def _led(self) -> bool:
        """Do the units on it only follow?"""
        return follows(self.channels.host.view, self.row[0])

    def words(self) -> tuple[str, str]:
        """Who is on the channel, if it is one alone, and what it is used for."""
        alone = named(self.units[0]) if len(self.units) == 1 else ""
        if not self.row:
            return alone, "automatic" if alone else "free"
        if self._led():
            return alone, f"{'follows, 1' if alone else f'leads {len(self.row)}'} of {DUCKLINGS}"
        return alone, "under control" if alone else "controls"

    def paint(self, surface: pygame.Surface) -> None:
        c, r = text_style.c, self.rect
        plate = pygame.Rect(r.x, r.y + px(1), r.w, r.h - px(2))
        draw.plate(surface, plate, c.card_up if self.over else c.card, 6, c.accent if self.over else None)
        box = pygame.Rect(r.x + px(5), r.centery - px(9), px(18), px(18))
        draw.plate(surface, box, c.text if self.row else c.line, 4)
        text_style.text(surface, str(self.number), box, c.panel, BODY, "bold", "c")
        left = self.faces[-1].rect.right + px(6) if self.faces else r.x + px(32)
        room = (self.buttons[0].rect.x - px(6) if self.buttons else r.right - px(8)) - left
        who, how = self.words()
        # beside buttons the counter alone must do, which has a hover card
        if max(text_style.width(who, BODY, "medium"), text_style.width(how, SMALL if who else BODY)) > room:
            return
        if who:
            upper, lower = (
                pygame.Rect(left, r.y + px(4), room, px(20)),
                pygame.Rect(left, r.y + px(23), room, px(18)),
            )
            text_style.text(surface, who, upper, c.text, BODY, "medium")
            text_style.text(surface, how, lower, c.text2, SMALL)
        else:
            text_style.text(surface, how, pygame.Rect(left, r.y, room, r.h), c.text2, BODY)


class Occupant(Pressed):
    """A unit on a channel: a click picks it."""

    def __init__(self, channels: Channels, unit: Unit) -> None:
        super().__init__(name=f"linked {unit.id}")
        self.channels, self.unit = channels, unit
        picked = channels.picked
        self.face = Face(channels.face(unit, selected=picked is not None and picked.id == unit.id), 42)
        self.tip = f"{named(unit)}: {control_words(channels.host.view, unit)}."
        self.add(self.face)

    def act(self) -> None:
        self.channels.pick(self.unit.id)

    def arrange(self) -> None:
        self.face.place(self.rect)


class DragRow(UnitRow):
    """A unit in the list that can be picked, or dragged onto a slot."""

    def __init__(self, channels: Channels, unit: Unit) -> None:
        host, picked = channels.host, channels.picked
        words = control_words(host.view, unit) or "has a crew; could follow or be controlled"
        if unit.kind == "HDRN" and words == "not under command":
            words = "not under command: moves only with infantry"
        super().__init__(
            channels.face(unit), name(unit), words[:1].upper() + words[1:],
            host.now.label(unit.at) if unit.at else "", partial(channels.pick, unit.id),
            chosen=picked is not None and picked.id == unit.id,
            on_point=lighting(host.light, unit.at), name=f"link {unit.id}",
        )  # fmt: skip
        self.channels, self.unit = channels, unit
        self._start: tuple[int, int] | None = None
        self._carries = False

    def press(self, at: tuple[int, int], button: int) -> bool:
        self._start, self._carries = at, False
        return super().press(at, button)

    def _slots(self) -> list[Slot]:
        root = self.root
        return [w for w in root.walk() if isinstance(w, Slot)] if root is not None else []

    def drag(self, at: tuple[int, int]) -> None:
        carrier, start = self.channels.host.carrier, self._start
        if start is not None and not self._carries:
            self._carries = max(abs(at[0] - start[0]), abs(at[1] - start[1])) >= px(DRAG)
            if self._carries:
                carrier.carry(self.unit, at)
        if self._carries:
            carrier.carry_to(at)
            for slot in self._slots():
                over = slot.rect.collidepoint(at)
                if over != slot.over:
                    slot.over = over
                    slot.changed()

    def release(self, at: tuple[int, int]) -> None:
        if not self._carries:
            super().release(at)
            return
        host = self.channels.host
        self._drop()
        slot = next((s for s in self._slots() if s.rect.collidepoint(at)), None)
        refusal = self.channels.refusal(slot.order_for(self.unit)) if slot is not None else None
        if slot is not None and refusal is None:
            self.channels.give(slot.order_for(self.unit))
            return
        if refusal is not None:
            host.refuse(refusal)
        host.refresh()

    def cancel(self) -> None:
        super().cancel()
        if self._carries:
            self._drop()

    def _drop(self) -> None:
        self._carries, self._start = False, None
        self.channels.host.carrier.drop()
