"""The control channels of a Vulcan as a board of four slots: who is on them, and putting a unit onto one.

A unit is picked (in the list, on the map, or on the board itself) and put on a channel with a button, or
dragged onto the slot: beside a Vulcan it can follow, anywhere it can be controlled.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Unpack

import pygame

from game.client.art.counter_spec import Look
from game.client.game.hud.panel_widgets import Face, UnitRow, UnitRowArgs, gap, heading
from game.client.games.ogre.card_query import LinkQuery
from game.client.games.ogre.counter_appearance import look_of, short_name
from game.client.kit import Button, Widget, draw, text_style
from game.client.kit.button import Pressed
from game.client.kit.text_style import BODY, SMALL, px
from game.core.refusals import Refusal
from game.hexes.grid import OFF
from game.ogre.counter_words import name
from game.ogre.engineering.control import (
    CHANNELS,
    DUCKLINGS,
    FAMILIES,
    FOLLOW,
    FOLLOWS_WITHIN,
    Assign,
    controller,
    follows,
    needs_control,
    on_channels,
    taken_on,
    vulcans,
)
from game.ogre.kinds import KINDS
from game.ogre.state import Position, Unit

#: pixels of movement that make a drag
DRAG = 6


def control_words(view: Position, unit: Unit) -> str:
    """How a unit is controlled, in a few words; empty for one that needs nobody and has nobody."""
    place = unit.channel
    if place is not None:
        vulcan = view.units.get(place.vulcan)
        whose = short_name(vulcan) if vulcan is not None else place.vulcan
        how = "follows on" if place.follows else "controlled on"
        lost = "" if controller(view, unit) is not None else ", but out of reach"
        return f"{how} channel {place.number} of {whose}{lost}"
    if not needs_control(unit):
        return ""
    vulcan = controller(view, unit)
    if vulcan is not None:
        return f"on a free channel of {short_name(vulcan)}"
    return "out of control" if unit.crewless else "not under command"


def candidates(view: Position, side: int) -> list[Unit]:
    """Units of a side that can use channels: those on one, those that need one, those near a Vulcan."""
    near = [v for v in vulcans(view, side) if v.at]
    distance = view.board.grid.distance

    def counts(unit: Unit) -> bool:
        if unit.side != side or KINDS[unit.kind].family not in FAMILIES or unit.aboard:
            return False
        return (
            bool(unit.channel)
            or needs_control(unit)
            or any(unit.at and distance(unit.at, v.at) <= FOLLOWS_WITHIN for v in near)
        )

    found = [unit for unit in view.units.values() if counts(unit)]
    return sorted(found, key=lambda u: (bool(u.channel), not needs_control(u), u.id))


class Slot(Widget):
    """One channel: its number, who is on it, and buttons for the unit that was picked."""

    mouse = True

    def __init__(
        self,
        links: ChannelLinks,
        vulcan: Unit,
        number: int,
        row: list[Unit],
        picked: Unit | None,
        own: bool,
        loose: Unit | None = None,
    ) -> None:
        super().__init__(name=f"slot {vulcan.id} {number}")
        self.links, self.vulcan, self.number, self.row, self.picked = links, vulcan, number, row, picked
        #: whom the channel looks after by itself while it is free
        self.loose = loose
        self.faces = [Occupant(links, unit, own) for unit in row or ([loose] if loose is not None else [])]
        self.add(*self.faces)
        self.buttons: list[Button] = []
        if picked is not None and own:
            self._offer(picked)
        self.over = False

    def _offer(self, picked: Unit) -> None:
        for how, words in (("", "Control"), (FOLLOW, "Follow")):
            order = Assign(picked.id, self.vulcan.id, self.number, how)
            refusal = self.links.mode.rules.refusal(self.links.mode.view, order)
            if refusal is not None and refusal.code == "same":
                continue
            button = Button(
                words,
                functools.partial(self.links.assign, order),
                size=SMALL,
                height=28,
                enabled=refusal is None,
                name=f"{words.lower()} {self.vulcan.id} {self.number}",
            )
            button.tip = refusal.text if refusal is not None else None
            self.buttons.append(button)
        self.add(*self.buttons)

    def why_not(self, unit: Unit) -> tuple[Assign, Refusal | None]:
        """The order that putting a unit here by hand means: beside those that follow it follows."""
        how = FOLLOW if self.row and follows(self.row[0]) else ""
        order = Assign(unit.id, self.vulcan.id, self.number, how)
        return order, self.links.mode.rules.refusal(self.links.mode.view, order)

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
        step = min(px(40), max(px(10), (x - left - px(4)) // max(1, len(self.faces)))) if self.faces else 0
        for k, face in enumerate(self.faces):
            face.place(pygame.Rect(left + k * step, r.y, px(40), r.h))

    def words(self) -> str:
        """What the channel is used for."""
        if not self.row:
            return "free" if self.loose is None else "automatic"
        if follows(self.row[0]):
            return f"leads {len(self.row)} of {DUCKLINGS}"
        return "controls"

    def paint(self, surface: pygame.Surface) -> None:
        c, r = text_style.c, self.rect
        draw.plate(
            surface,
            pygame.Rect(r.x, r.y + px(1), r.w, r.h - px(2)),
            c.card_up if self.over else c.card,
            6,
            c.accent if self.over else None,
        )
        box = pygame.Rect(r.x + px(5), r.centery - px(9), px(18), px(18))
        draw.plate(surface, box, c.text if self.row else c.line, 4)
        text_style.text(surface, str(self.number), box, c.panel, BODY, "bold", "c")
        left = r.x + px(32) if not self.faces else self.faces[-1].rect.right + px(6)
        end = self.buttons[0].rect.x - px(6) if self.buttons else r.right - px(8)
        room, words = end - left, self.words()
        alone = self.row[0] if len(self.row) == 1 else self.loose if not self.row else None
        if alone is not None:
            how = (
                "automatic"
                if not self.row
                else f"follows, 1 of {DUCKLINGS}"
                if follows(alone)
                else "under control"
            )
            who = short_name(alone)
            # beside buttons the counter alone must do, which has a hover card
            if max(text_style.width(who, BODY, "medium"), text_style.width(how, SMALL)) <= room:
                text_style.text(
                    surface, who, pygame.Rect(left, r.y + px(4), room, px(20)), c.text, BODY, "medium"
                )
                text_style.text(surface, how, pygame.Rect(left, r.y + px(23), room, px(18)), c.text2, SMALL)
        elif text_style.width(words, BODY) <= room:
            text_style.text(surface, words, pygame.Rect(left, r.y, room, r.h), c.text2, BODY)


class Occupant(Pressed):
    """A unit on a channel: a click picks it."""

    def __init__(self, links: ChannelLinks, unit: Unit, own: bool) -> None:
        super().__init__(name=f"linked {unit.id}")
        self.links, self.unit, self.own = links, unit, own
        mode = links.mode
        chosen = links.linking == unit.id
        self.face = Face(look_of(mode.rules, mode.view, unit, spent=False, selected=chosen), 42)
        self.tip = f"{short_name(unit)}: {control_words(mode.view, unit)}."
        self.add(self.face)

    def act(self) -> None:
        if self.own:
            self.links.pick_link(self.unit.id)

    def arrange(self) -> None:
        self.face.place(self.rect)


class DragRow(UnitRow):
    """A unit in the list that can be dragged onto a slot."""

    def __init__(
        self,
        links: ChannelLinks,
        unit: Unit,
        face: Look,
        title: str,
        second: str,
        right: str,
        on_press: Callable[[], object],
        **rest: Unpack[UnitRowArgs],
    ) -> None:
        super().__init__(face, title, second, right, on_press, **rest)
        self.links, self.unit = links, unit
        self._start: tuple[int, int] | None = None
        self._carries = False

    def press(self, at: tuple[int, int], button: int) -> bool:
        self._start, self._carries = at, False
        return super().press(at, button)

    def _slots(self) -> list[Slot]:
        root = self.root
        return [w for w in root.walk() if isinstance(w, Slot)] if root is not None else []

    def drag(self, at: tuple[int, int]) -> None:
        host = self.links.mode.host
        if (
            self._start is not None
            and not self._carries
            and max(abs(at[0] - self._start[0]), abs(at[1] - self._start[1])) >= px(DRAG)
        ):
            self._carries = True
            host.carrier.carry(self.unit, at)
        if self._carries:
            host.carrier.carry_to(at)
            for slot in self._slots():
                over = slot.rect.collidepoint(at)
                if over != slot.over:
                    slot.over = over
                    slot.changed()

    def release(self, at: tuple[int, int]) -> None:
        if not self._carries:
            super().release(at)
            return
        self._carries, self._start = False, None
        self.links.mode.host.carrier.drop()
        slot = next((s for s in self._slots() if s.rect.collidepoint(at)), None)
        if slot is None:
            self.links.mode.host.refresh()
            return
        order, refusal = slot.why_not(self.unit)
        if refusal is not None:
            self.links.mode.host.refuse(refusal)
            self.links.mode.host.refresh()
        else:
            self.links.assign(order)

    def cancel(self) -> None:
        super().cancel()
        if self._carries:
            self._carries = False
            self.links.mode.host.carrier.drop()


class ChannelLinks:
    """What a mode knows of channels: the unit picked, the rows of its panel, the orders."""

    def __init__(self, mode: LinkQuery, on_pick: Callable[[str], None] | None = None) -> None:
        self.mode = mode
        self.linking = ""
        self.on_pick = on_pick

    def renew(self) -> None:
        """Another position stands."""
        if self.linking and not self.mode.mine(self.linking):
            self.linking = ""

    def useful(self) -> bool:
        """Can channels be changed now, and is there a Vulcan to change them?"""
        kinds = self.mode.rules.kinds_now(self.mode.view)
        return (
            Assign in kinds
            and bool(vulcans(self.mode.view, self.mode.side))
            and bool(candidates(self.mode.view, self.mode.side))
        )

    def pick_link(self, unit_id: str) -> None:
        """A unit is to be put on a channel; again, and it is not."""
        if self.on_pick is not None:
            self.on_pick(unit_id)
            return
        self.linking = "" if unit_id == self.linking else unit_id
        unit = self.mode.unit(unit_id)
        if unit is not None and unit.at:
            self.mode.host.board.bring_into_sight(unit.at)
        self.mode.host.refresh()

    def assign(self, order: Assign) -> None:
        """Put a unit on a channel, or on none."""
        self.linking = ""
        self.mode.host.do(order)

    def rows(self) -> list[Widget]:
        """The boards of all Vulcans of the side and the units that can go on them."""
        out = self.boards()
        found = candidates(self.mode.view, self.mode.side)
        if found:
            out += [gap(2), heading("Units for channels", "pick, or drag to one")]
        return out + [self._row(unit) for unit in found]

    def boards(self) -> list[Widget]:
        """The boards alone, with buttons for the unit that was picked."""
        view, side = self.mode.view, self.mode.side
        picked = self.mode.unit(self.linking) if self.linking else None
        out: list[Widget] = []
        for vulcan in vulcans(view, side):
            busy = len(on_channels(view, vulcan.id)) + len(looked_after(view, vulcan))
            out += [gap(2), heading(f"Channels of {short_name(vulcan)}", f"{busy} of {CHANNELS} in use")]
            out += board_rows(self, vulcan, picked)
        if picked is not None and picked.channel:
            off = Assign(picked.id)
            out.append(
                Button(
                    f"Take {short_name(picked)} off its channel",
                    lambda: self.assign(off),
                    "quiet",
                    size=SMALL,
                    height=28,
                    name="off channel",
                )
            )
        return out

    def _row(self, unit: Unit) -> Widget:
        mode, view = self.mode, self.mode.view
        words = control_words(view, unit) or "has a crew; could follow or be controlled"
        if unit.kind == "HDRN" and words == "not under command":
            words = "not under command: moves only with infantry"
        return DragRow(
            self, unit, look_of(mode.rules, view, unit, spent=False),
            name(unit) if unit.squads else short_name(unit),
            words[:1].upper() + words[1:], view.board.grid.label(unit.at) if unit.at else "",
            lambda: self.pick_link(unit.id),
            chosen=self.linking == unit.id, on_point=lambda on: mode.host.light(unit.at if on else OFF),
            name=f"link {unit.id}",
        )  # fmt: skip


def board_rows(
    links: ChannelLinks, vulcan: Unit, picked: Unit | None = None, own: bool = True
) -> list[Widget]:
    """The four slots of a Vulcan; drones that its free channels look after by themselves stand on them."""
    view = links.mode.view
    used = on_channels(view, vulcan.id)
    loose = iter(looked_after(view, vulcan))
    return [
        Slot(
            links,
            vulcan,
            number,
            used.get(number, []),
            picked,
            own,
            None if number in used else next(loose, None),
        )
        for number in range(1, CHANNELS + 1)
    ]


def looked_after(view: Position, vulcan: Unit) -> list[Unit]:
    """Drones on no channel that the free ones of a Vulcan look after."""
    return [u for u in taken_on(view, vulcan.side) if controller(view, u) is vulcan]
