"""The panel of a set-up: the tray, what is picked, the stocks, where counters may stand, what comes later."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TypeAlias

import pygame

from game.client.kit import Button, Column, Flow, IconButton, Label, Panel, Scroll, Widget, draw, text_style
from game.client.kit.text_style import BODY, SMALL, px
from game.client.ogre.counter_appearance import look_of, printed
from game.client.ogre.marker_icons import sign_of
from game.client.ogre.panel_buttons import split_buttons
from game.client.ogre.record_sheet import RecordSheet
from game.client.ogre.riding_rows import RidingRows
from game.client.ogre.setup_view import (
    Clear,
    SetupHand,
    SetupView,
    SetupWish,
    Suggest,
    Tool,
    alike,
    set_down,
    toggled,
    used,
    zone_title,
)
from game.client.ogre.unit_card import head, numbers, sheet_data, state_lines
from game.client.ogre.work.machine_card import setup_rows
from game.client.table.hud.briefing import briefs_of
from game.client.table.hud.carried_button import CarriedButton
from game.client.table.hud.panel_widgets import Meter, counter_art, heading, marker_art, note, titled
from game.client.table.modes.mode import PlayScreen
from game.client.table.modes.wishes import Give, Hold
from game.core.stocks import UseKind
from game.hexes.grid import OFF
from game.ogre.combat.weapons import attack_points
from game.ogre.counter_words import kind_name
from game.ogre.kinds import KINDS
from game.ogre.plans.setup import at_once, laid_kinds
from game.ogre.setup import Place, areas_for, fixed, points_in
from game.ogre.state import Order, Unit

#: carries out a wish
Send: TypeAlias = Callable[[SetupWish | None], None]
#: so high at most is what can be done with the counter in the hand, or with one on the map, at scale 1
HAND_HIGH, PLACED_HIGH = 170, 260
#: how strongly what is used up is drawn, of 255: a kind of which none is left, a tool that cannot be used
USED_UP, UNUSABLE = 90, 80


# ---------------------------------------------------------------------------- what is picked with the mouse
class TrayRow(CarriedButton):
    """Waiting counters of one kind: click takes one into the hand, drag carries it to the map.

    The row of a kind that is used up stays, so that no other row moves under the pointer; ``like`` is one of
    the kind, waiting or not.
    """

    def __init__(
        self, host: PlayScreen, now: SetupView, send: Send, like: Unit, units: list[Unit], chosen: bool
    ) -> None:
        super().__init__(host, f"tray {like.kind}{len(like.squads) or ''}", bool(units))
        self.now, self.send, self.like, self.units, self.chosen = now, send, like, units, chosen

    def natural_width(self) -> int:
        return px(240)

    def least_width(self) -> int:
        return px(140)

    def natural_height(self, width: int) -> int:
        return px(58)

    def _words(self) -> str:
        """Its points, and where it may stand."""
        areas = areas_for(self.now.view, self.like)
        zones = " or ".join("anywhere" if self.now.whole(a) else zone_title(a.zone) for a in areas)
        points = attack_points(self.like)
        if not points or all(area.limit < 0 for area in self.now.areas):
            return zones
        return f"{points} point{'s' if points != 1 else ''}, {zones}"

    def paint(self, surface: pygame.Surface) -> None:
        c, r = text_style.c, self.rect
        ink, ink2 = (c.text, c.text2) if self.units else (c.text2, c.text2)
        if self.chosen:
            draw.plate(surface, r, c.card_up, 6)
            draw.plate(surface, pygame.Rect(r.x, r.y, px(3), r.h), c.accent, 1.5)
        elif self.hot:
            draw.plate(surface, r, c.card, 6)
        face = look_of(self.now.rules, self.now.view, self.like)
        picture, dx, dy = counter_art().sprite(face, px(60))
        if not self.units:
            picture = _faded(picture, USED_UP)
        surface.blit(picture, (r.x + px(36) + dx, r.centery + px(2) + dy))
        x, end, many = r.x + px(76), r.right - px(10), f"×{len(self.units)}"
        text_style.text(surface, many, pygame.Rect(end - px(60), r.y, px(60), r.h), ink, 18, "bold", "r")
        end -= text_style.width(many, 18, "bold") + px(8)
        title, words, size = titled(kind_name(self.like), self._words(), end - x)
        text_style.text(surface, title, pygame.Rect(x, r.y + px(9), end - x, px(20)), ink, size, "medium")
        text_style.text(surface, words, pygame.Rect(x, r.y + px(29), end - x, px(18)), ink2, SMALL)

    def act(self) -> None:
        self.send(Hold(SetupHand("" if self.chosen else self.units[0].id)))

    def take_up(self, at: tuple[int, int]) -> None:
        # without a new panel, which would take this row away under the hand
        self.send(Hold(SetupHand(self.units[0].id), dragged=True))
        self.host.carrier.carry(self.units[0], at)

    def let_go(self, hexagon: int, at: tuple[int, int]) -> None:
        self.send(set_down(self.now, self.units[0].id, hexagon) if hexagon else Hold(SetupHand()))


class StockTile(CarriedButton):
    """A use of a stock: click picks it, drag carries what it lays to the board."""

    def __init__(self, host: PlayScreen, now: SetupView, hand: SetupHand, send: Send, tool: Tool) -> None:
        super().__init__(host, f"use {tool.name}", bool(now.places(tool)))
        self.now, self.hand, self.send, self.tool = now, hand, send, tool
        self.counts = tool.use.kind is not UseKind.TAKE_BACK
        given = now.view.terms.stock(now.side, tool.stock.id)
        left = f" {now.left(tool.stock)} of {given} left." if self.counts else ""
        self.tip = f"{tool.use.help}{left} ({tool.digit})"

    def natural_width(self) -> int:
        return px(78)

    def least_width(self) -> int:
        return px(72)

    def natural_height(self, width: int) -> int:
        return px(62)

    def picture(self, H: int) -> pygame.Surface:
        """What it lays or turns."""
        use, view = self.tool.use, self.now.view
        if use.sign is not None:
            return marker_art().sprite(sign_of(view, use.sign), H)[0]
        face = printed(use.face, view.sides[self.now.side].style)
        picture: pygame.Surface = counter_art().sprite(face, round(H * 0.66))[0]
        return picture

    def paint(self, surface: pygame.Surface) -> None:
        c, r, on = text_style.c, self.rect, self.hand.use == self.tool.name
        fill = c.card_up if on or (self.hot and self.enabled) else c.card
        draw.plate(surface, r, fill, 6, c.accent if on else c.line)
        picture = self.picture(px(72))
        if not self.enabled:
            picture = _faded(picture, UNUSABLE)
        middle = (r.centerx + px(3), r.y + px(21))
        surface.blit(picture, picture.get_rect(center=middle))
        ink = c.text if self.enabled else c.text3
        name = pygame.Rect(r.x + px(2), r.bottom - px(26), r.w - px(4), px(20))
        text_style.text(surface, self.tool.use.title, name, ink, SMALL, "medium", "c")
        digit = pygame.Rect(r.right - px(18), r.y + px(4), px(14), px(16))
        text_style.text(surface, str(self.tool.digit), digit, c.text3, SMALL, align="r")
        if self.counts:
            left = str(self.now.left(self.tool.stock))
            box = pygame.Rect(r.x + px(5), r.y + px(3), px(24), px(18))
            text_style.text(surface, left, box, ink, 13, "bold")

    def act(self) -> None:
        self.send(Hold(toggled(self.now, self.hand, self.tool)))

    def movable(self) -> bool:
        return self.enabled and self.tool.use.kind is UseKind.LAY

    def take_up(self, at: tuple[int, int]) -> None:
        self.send(Hold(SetupHand(use=self.tool.name), dragged=True))
        self.host.carrier.carry_picture(self.tool.name, self.picture(max(48, self.host.board.camera.H)), at)

    def let_go(self, hexagon: int, at: tuple[int, int]) -> None:
        self.send(Hold(SetupHand(use=self.tool.name)))
        if hexagon:
            self.send(used(self.now, self.tool, hexagon))


def _faded(picture: pygame.Surface, alpha: int) -> pygame.Surface:
    picture = picture.copy()
    picture.set_alpha(alpha)
    return picture


# ---------------------------------------------------------------------------- the whole panel
class _Tray(Column):
    """The panel takes back a counter that is dropped on it: nothing below it is meant."""

    solid = True


class _Low(Scroll):
    """As high as what is in it, as far as that leaves the tray its room."""

    def __init__(self, child: Widget, high: int) -> None:
        super().__init__(child)
        self.high = high

    def want_height(self, width: int) -> int:
        return min(self.child.want_height(width), px(self.high))


class SetupPanel:
    """Fills the panel of a set-up."""

    def __init__(self, host: PlayScreen, send: Send) -> None:
        self.host, self.send = host, send
        #: every kind that the tray has had, in the order of its rows, with one counter of it
        self._kinds: dict[tuple[str, tuple[str, ...]], Unit] = {}

    def _tray(self, now: SetupView) -> dict[tuple[str, tuple[str, ...]], list[Unit]]:
        """The waiting counters by kind; a kind keeps its place when none of it waits any more."""
        waits = now.waiting()
        laid = laid_kinds(now.rules)
        own = [u for u in now.view.units.values() if now.mine(u.id) and u.kind not in laid]
        for unit in own:
            if unit in waits or ((unit.at or unit.aboard) and not fixed(now.view, unit)):
                self._kinds.setdefault(alike(unit), unit)
        return {key: [u for u in waits if alike(u) == key] for key in self._kinds}

    def panel(self, now: SetupView, hand: SetupHand, further: list[Widget]) -> Widget:
        """The tray above, areas and buttons below; ``further`` are rows of what has no tool."""
        groups = self._tray(now)
        left = sum(map(len, groups.values()))
        rows: list[Widget | None] = [
            heading("To be set up", f"{left} counters" if left != 1 else "one counter")
        ]
        chosen = now.view.units.get(hand.unit)
        for key, units in groups.items():
            on = chosen is not None and not chosen.at and not chosen.aboard and alike(chosen) == key
            rows.append(TrayRow(self.host, now, self.send, self._kinds[key], units, on))
        if not left:
            rows.append(note("Every counter is on the map. Drag one here to put it back."))
        doing = self._doing(now, chosen)
        limits = self._limits(now, [*self._stocks(now, hand), *further])
        if self.host.logical[1] < 560:
            # too low for a foot that stays
            return _Tray(Scroll(Column(limits, *rows, *doing, pad=(12, 8), gap=2), grow=1), gap=0)
        # under the tray: between its rows it would move them
        high = PLACED_HIGH if chosen is not None and (chosen.at or chosen.aboard) else HAND_HIGH
        low = _Low(Column(*doing, pad=(16, 6), gap=2), high) if doing else None
        return _Tray(Scroll(Column(*rows, pad=(12, 12, 12, 8), gap=2), grow=1), low, limits, gap=0)

    # ------------------------------------------------------------------ the chosen counter
    def _doing(self, now: SetupView, chosen: Unit | None) -> list[Widget | None]:
        """What can be done with it; of one on the map or aboard its numbers, too."""
        if chosen is None:
            return []
        rules, view, choices = now.rules, now.view, now.choices(chosen.id)
        orders = [self._order(now, order) for order in choices.more]
        splits = split_buttons(view, choices.splits, self.send) if choices.splits else None
        buttons = Flow(*orders, gap=8) if orders else None
        works = setup_rows(self.host, self.send, chosen)
        # nobody goes anywhere yet
        riding = RidingRows(self.host.now, self.send, sets_down=False)
        if not chosen.at and not chosen.aboard:
            return _some(buttons, splits, *(riding.rows(chosen) if chosen.squads else ()), *works)
        rows = _some(head(rules, view, chosen), buttons, *riding.rows(chosen), *works)
        if chosen.aboard:
            return rows
        rows += _some(splits)
        if fixed(view, chosen):
            rows += [*state_lines(rules, view, chosen), note("The scenario puts it here.")]
        else:
            back = partial(self.send, Give((Place(chosen.id, OFF),)))
            rows.append(Button("Back to the tray", back, icon="down", name="back to tray"))
        rows += numbers(rules, view, chosen)
        if chosen.sheet:
            rows.append(RecordSheet(sheet_data(rules, view, chosen)))
        return rows

    def _order(self, now: SetupView, order: Order) -> Widget:
        """A button for an order of a rule that has no row of its own."""
        words = order.words(now.rules, now.view)
        tip = "; ".join(f"{fact.label}: {fact.value}" for fact in order.facts(now.rules, now.view))
        return Button(words, partial(self.send, Give((order,))), name=words, tip=tip or None)

    # ------------------------------------------------------------------ stocks
    def _stocks(self, now: SetupView, hand: SetupHand) -> list[Widget]:
        """The uses of the stocks of the side, with how much is left; nothing for a side without."""
        rows: list[Widget] = []
        for title, public in (("Known to you alone", False), ("Laid in the open", True)):
            tools = [tool for tool in now.tools if tool.stock.public is public]
            if tools:
                tiles = (StockTile(self.host, now, hand, self.send, tool) for tool in tools)
                rows += [Label(title, BODY, "medium"), Flow(*tiles, gap=6)]
        tool = now.tool(hand.use)
        if tool is not None and tool.use.at_once:
            buttons: list[Widget] = []
            for title, layout in tool.use.at_once:
                orders = at_once(now.rules, now.view, layout(now.rules, now.view, now.side))
                give, style = partial(self.send, Give(tuple(orders))), "quiet" if buttons else "plain"
                buttons.append(Button(title, give, style, name=title.lower(), height=30))
            rows.append(Flow(*buttons, gap=6))
        return rows

    # ------------------------------------------------------------------ areas, and what comes later
    def _limits(self, now: SetupView, tools: list[Widget]) -> Widget:
        areas = now.general_areas
        limited = any(area.limit >= 0 for area in areas)
        title = "Points of attack strength" if limited else "Where you may set up"
        rows: list[Widget | None] = [*tools, Label(title, BODY, "medium")]
        for tint, area in enumerate(areas):
            points = points_in(now.view, area) if limited else None
            rows.append(Meter(now.zone_name(area), points, area.limit, text_style.c.zones[tint % 3]))
        rows += [*self._named_areas(now), *self._later(now)]
        session = self.host.session
        suggest = Button(
            "Suggested set-up", partial(self.send, Suggest()), name="suggest", enabled=bool(session.suggested)
        )
        clear = Button("Clear", partial(self.send, Clear()), "quiet", name="clear")
        briefing = IconButton("info", self.host.show_briefing, "Briefing", name="briefing")
        buttons = Flow(suggest, clear, briefing if briefs_of(session)[1] else None, gap=8)
        return Panel(*rows, buttons, pad=(16, 10, 16, 12), gap=6, border="t")

    def _named_areas(self, now: SetupView) -> list[Widget]:
        """The areas for certain kinds of counter and for stocks."""
        named: dict[tuple[str, ...], list[str]] = {}
        for area in now.areas:
            if area.kinds and area not in now.general_areas:
                where = "anywhere" if now.whole(area) else zone_title(area.zone)
                named.setdefault(area.kinds, []).append(where)
        stocks = {stock.area: stock.title for stock in now.rules.declared.stocks.values() if stock.area}
        rows: list[Widget] = []
        for kinds, zones in named.items():
            known = [stocks.get(kind) or KINDS[kind].name for kind in kinds if kind in {*stocks, *KINDS}]
            also = "also " if any(kind in stocks for kind in kinds) else ""
            into = "" if "anywhere" in zones else "in "
            rows.append(note(f"{', '.join(known)}: {also}{into}{' or '.join(zones)}."))
        return rows

    def _later(self, now: SetupView) -> list[Widget]:
        """What comes onto the map later, and where."""
        doors: dict[tuple[str, int], list[str]] = {}
        for unit in now.view.units.values():
            if now.mine(unit.id) and not unit.at and not unit.aboard and not areas_for(now.view, unit):
                for entry in now.view.terms.entries_for(unit.side, unit.kind)[:1]:
                    doors.setdefault((entry.edge, entry.turn), []).append(kind_name(unit))
        rows: list[Widget] = []
        for (edge, turn), names in doors.items():
            units = ", ".join(f"{names.count(name)} × {name}" for name in dict.fromkeys(names))
            rows.append(note(f"From turn {turn}{f', by the {edge} edge' if edge else ''}: {units}."))
        return rows


def _some(*rows: Widget | None) -> list[Widget | None]:
    return [row for row in rows if row is not None]
