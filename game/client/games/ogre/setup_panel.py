"""The panel of a set-up: the tray, the counter in the hand, where it may stand, what comes later."""

from __future__ import annotations

from functools import partial

from game.client.game.hud.briefing import briefs_of
from game.client.game.hud.panel_bars import Meter
from game.client.game.hud.panel_widgets import heading, note
from game.client.games.ogre.panel_buttons import split_buttons
from game.client.games.ogre.record_sheet_widget import RecordSheet
from game.client.games.ogre.riding_rows import RidingRows
from game.client.games.ogre.setup_areas import SetupAreas
from game.client.games.ogre.setup_tray import TrayMode, TrayPanel, TrayRow, alike, zone_title
from game.client.games.ogre.unit_card import head, numbers, sheet_data, state_lines
from game.client.games.ogre.work.machine_card import setup_rows
from game.client.kit import Button, Column, Flow, IconButton, Label, Panel, Scroll, Widget, text_style
from game.client.kit.text_style import BODY, px
from game.ogre.counter_words import kind_name
from game.ogre.hidden.hidden_units import DUMMY
from game.ogre.kinds import KINDS
from game.ogre.setup import areas_for, fixed, points_in, waiting
from game.ogre.state import Unit

#: so high at most is what can be done with the counter in the hand, or with one on the map, at scale 1
HAND_HIGH, PLACED_HIGH = 170, 260


class _Low(Scroll):
    """As high as what is in it, as far as that leaves the tray its room."""

    def __init__(self, child: Widget, high: int) -> None:
        super().__init__(child)
        self.high = high

    def want_height(self, width: int) -> int:
        return min(self.child.want_height(width), px(self.high))


class SetupPanel:
    """Fills the panel of a set-up."""

    def __init__(self, mode: TrayMode, areas: SetupAreas, riding: RidingRows) -> None:
        self.mode, self.areas, self.riding = mode, areas, riding
        #: every kind that the tray has had, in the order of its rows, with one counter of it
        self._kinds: dict[tuple[str, tuple[str, ...]], Unit] = {}

    def _tray(self) -> dict[tuple[str, tuple[str, ...]], list[Unit]]:
        """The waiting counters by kind; a kind keeps its place when none of it waits any more."""
        view, side = self.mode.view, self.mode.side
        waits = waiting(view, side)
        stand = [u for u in view.units.values() if u.side == side and (u.at or u.aboard)]
        for unit in [u for u in view.units.values() if u in waits or (u in stand and not fixed(view, u))]:
            if unit.kind != DUMMY:
                self._kinds.setdefault(alike(unit), unit)
        return {key: [u for u in waits if alike(u) == key] for key in self._kinds}

    def panel(self) -> Widget:
        """The tray above, areas and buttons below."""
        groups = self._tray()
        left = sum(map(len, groups.values()))
        rows: list[Widget | None] = [
            heading("To be set up", f"{left} counters" if left != 1 else "one counter")
        ]
        chosen = self.mode.unit(self.mode.selected) if self.mode.selected else None
        for key, units in groups.items():
            on = chosen is not None and not chosen.at and not chosen.aboard and alike(chosen) == key
            rows.append(TrayRow(self.mode, self._kinds[key], units, on))
        if not left:
            rows.append(note("Every counter is on the map. Drag one here to put it back."))
        if self.mode.host.logical[1] < 560:
            # too low for a foot that stays
            hand = self._hand(chosen)
            return TrayPanel(
                self.mode, Scroll(Column(self._limits(), *rows, *hand, pad=(12, 8), gap=2), grow=1)
            )
        top = Scroll(Column(*rows, pad=(12, 12, 12, 8), gap=2), grow=1)
        return TrayPanel(self.mode, top, *self._foot_of_hand(chosen), self._limits())

    def _hand(self, chosen: Unit | None) -> list[Widget | None]:
        """What can be done with the counter that is chosen."""
        if chosen is None:
            return []
        if chosen.at or chosen.aboard:
            return self._placed(chosen)
        rows: list[Widget | None] = [*self._orders()]
        if self.mode.splits:
            rows.append(split_buttons(self.mode, self.mode.splits))
        if chosen.squads:
            rows += self.riding.rows(chosen)
        return [*rows, *setup_rows(self.mode, chosen)]

    def _placed(self, chosen: Unit) -> list[Widget | None]:
        """The counter on the map, or riding on another: what it may be told first, then its numbers."""
        rules, view = self.mode.rules, self.mode.view
        rows: list[Widget | None] = [head(rules, view, chosen), *self._orders()]
        rows += [*self.riding.rows(chosen), *setup_rows(self.mode, chosen)]
        if chosen.aboard:
            return rows
        if self.mode.splits:
            rows.append(split_buttons(self.mode, self.mode.splits))
        if fixed(view, chosen):
            rows += [*state_lines(rules, view, chosen), note("The scenario puts it here.")]
        else:
            take = partial(self.mode.take_back, chosen.id)
            rows.append(Button("Back to the tray", take, icon="down", name="back to tray"))
        rows += numbers(rules, view, chosen)
        if chosen.sheet:
            rows.append(RecordSheet(sheet_data(rules, view, chosen)))
        return rows

    def _orders(self) -> list[Widget]:
        """Buttons for the orders of modules."""
        rules, view = self.mode.rules, self.mode.view
        buttons = []
        for order in self.mode.more:
            words = order.words(rules, view)
            numbers_of = "; ".join(f"{fact.label}: {fact.value}" for fact in order.facts(rules, view))
            give = partial(self.mode.give, order)
            buttons.append(Button(words, give, name=words, tip=numbers_of or None))
        return [Flow(*buttons, gap=8)] if buttons else []

    def _foot_of_hand(self, chosen: Unit | None) -> list[Widget]:
        """The same under the tray: between its rows it would move them."""
        rows = self._hand(chosen)
        placed = chosen is not None and bool(chosen.at or chosen.aboard)
        return [_Low(Column(*rows, pad=(16, 6), gap=2), PLACED_HIGH if placed else HAND_HIGH)] if rows else []

    def _later(self) -> list[Widget | None]:
        """What comes onto the map later, and where."""
        rows: list[Widget | None] = []
        waits = [
            u for u in self.mode.view.units.values() if u.side == self.mode.side and not u.at and not u.aboard
        ]
        doors: dict[tuple[str, int], list[str]] = {}
        for unit in waits:
            if areas_for(self.mode.view, unit):
                continue
            for entry in self.mode.view.terms.entries_for(unit.side, unit.kind)[:1]:
                doors.setdefault((entry.edge, entry.turn), []).append(kind_name(unit))
        for (edge, turn), names in doors.items():
            counts = {words: names.count(words) for words in dict.fromkeys(names)}
            units = ", ".join(f"{n} × {words}" for words, n in counts.items())
            rows.append(
                note(
                    f"From turn {turn}, by the {edge} edge: {units}."
                    if edge
                    else f"From turn {turn}: {units}."
                )
            )
        return rows

    def _limits(self) -> Widget:
        areas = self.areas.general()
        limited = any(area.limit >= 0 for area in areas)
        title = "Points of attack strength" if limited else "Where you may set up"
        rows: list[Widget | None] = [*self.mode.tools(), Label(title, BODY, "medium")]
        for tint, area in enumerate(areas):
            points = points_in(self.mode.view, area) if limited else None
            rows.append(Meter(self.areas.zone_name(area), points, area.limit, text_style.c.zones[tint % 3]))
        named: dict[tuple[str, ...], list[str]] = {}
        for area in self.areas.areas():
            if area.kinds and area not in self.areas.general():
                whole = area.mask == self.mode.view.board.grid.all_mask
                named.setdefault(area.kinds, []).append("anywhere" if whole else zone_title(area.zone))
        for kinds, zones in named.items():
            stocks = {
                stock.area: stock.title for stock in self.mode.rules.declared.stocks.values() if stock.area
            }
            who = ", ".join(
                stocks[k] if k in stocks else KINDS[k].name for k in kinds if k in {*stocks, *KINDS}
            )
            also = "also " if any(k in stocks for k in kinds) else ""
            rows.append(note(f"{who}: {also}{'' if 'anywhere' in zones else 'in '}{' or '.join(zones)}."))
        rows += self._later()
        buttons = Flow(
            Button(
                "Suggested set-up",
                self.mode.suggest,
                name="suggest",
                enabled=bool(self.mode.session.suggested),
            ),
            Button("Clear", self.mode.clear, "quiet", name="clear"),
            IconButton("info", self.mode.host.show_briefing, "Briefing", name="briefing")
            if briefs_of(self.mode.session)[1]
            else None,
            gap=8,
        )
        return Panel(*rows, buttons, pad=(16, 10, 16, 12), gap=6, border="t")
