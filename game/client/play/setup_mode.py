"""Set-up by hand: a tray of waiting counters, areas with their limits, drag or click, swap, a suggestion."""

from __future__ import annotations

from collections.abc import Sequence

from game.client.art.scene import Reach, Scene, Zone
from game.client.kit import Button, Column, Flow, IconButton, Label, Panel, Row, Scroll, Widget, look
from game.client.kit.look import BODY
from game.client.play.boarding import Boarding, WayAboard
from game.client.play.briefing import briefs_of, show_briefing
from game.client.play.faces import name, short_name
from game.client.play.mine_mode import TOOLS, MineLaying
from game.client.play.mode import Mode
from game.client.play.order_words import order_words
from game.client.play.pieces import Meter, gap, heading, note
from game.client.play.plans import Plan, after
from game.client.play.setup_tray import TrayPanel, TrayRow, alike, zone_title
from game.client.play.squads import split_buttons
from game.client.play.unit_card import head, numbers, sheet_data, state_lines
from game.client.play.work.machine_card import setup_rows
from game.client.sheet import RecordSheet
from game.core.orders import Chain, Order
from game.core.records import Unit
from game.core.refusals import Refusal
from game.core.terms import MINE_AREA, Area
from game.hexes.grid import OFF, bits
from game.ogre.facedown import DUMMY
from game.ogre.infantry import Combine, Split
from game.ogre.kinds import KINDS
from game.ogre.riding import Dismount
from game.ogre.setup import Place, PlaceOffers, areas_for, fixed, points_in, waiting
from game.scenarios.laying import laid_out

#: orders with tools or rows of their own
DRAWN = frozenset(
    {"place", "mount", "dismount", "cover", "uncover", "set-dummy", "lay-mine", "lift-mine", "channel", "embark", "disembark", "shelter"}
)


class SetupMode(Boarding, Mode):
    """The set-up of one side."""

    def __init__(self, screen: object) -> None:
        super().__init__(screen)  # type: ignore[arg-type]
        self.hexes = 0
        self.splits: list[Split | Combine] = []
        #: orders of the chosen counter that this mode does not draw, as buttons
        self.more: list[Order] = []
        self._zones: tuple[object, tuple[Zone, ...]] | None = None
        self.over = OFF
        #: mines in the hand, where the side has any to lay
        self.mines = MineLaying(self)

    # ------------------------------------------------------------------ deriving
    def renew(self) -> None:
        if self.selected and not self.mine(self.selected):
            self.selected = ""
        self._derive()

    def select(self, unit_id: str) -> None:
        self.selected, self.mines.tool = unit_id, ""
        self._derive()
        self.screen.refresh()

    def _derive(self) -> None:
        self.hexes, self.splits, self.more = 0, [], []
        if not self.selected:
            return
        offers = self.rules.offers(self.view, self.selected)
        for part in offers.parts if isinstance(offers, Chain) else [offers]:
            if isinstance(part, PlaceOffers):
                self.hexes = part.mask
            elif part and isinstance(part[0], Split | Combine):
                self.splits += [o for o in part if isinstance(o, Split | Combine)]
            elif part and type(part[0]).verb not in DRAWN:
                self.more += part[:12]

    def areas(self) -> list[Area]:
        """The areas of the side, the narrow ones first."""
        return [a for a in self.view.terms.areas if a.side == self.side]

    shows_places = True

    def places(self) -> list[int]:
        """Where this side's counters stand, or else its areas."""
        stand = [u.at for u in self.view.units.values() if u.side == self.side and u.at]
        return stand or [at for zone in self.zones() for at in zone.hexes]

    def _reach_hexes(self) -> list[int]:
        """Where the counter in the hand may be placed."""
        return list(bits(self.hexes))

    def zones(self) -> tuple[Zone, ...]:
        """The areas as tinted zones with their limits."""
        if self._zones is None or self._zones[0] is not self.view:
            unit = self.unit(self.selected) if self.selected else None
            found = []
            for tint, area in enumerate(self._general()):
                points = points_in(self.view, area)
                closed = 0 <= area.limit <= points
                name = self.zone_name(area)
                words = f"{name}: {points} of {area.limit} points" if area.limit >= 0 else name
                found.append(Zone(frozenset(bits(area.mask)), tint, words, closed))
            self._zones = (self.view, tuple(found))
            del unit
        return self._zones[1]

    def zone_name(self, area: Area) -> str:
        """What an area is called."""
        if area.mask == self.view.board.grid.all_mask:
            return "Anywhere"
        return zone_title(area.zone)

    def _general(self) -> list[Area]:
        """The areas with tints and limits of their own: for everybody, else each zone once."""
        areas = [a for a in self.areas() if not a.kinds]
        if not areas:
            areas = list({a.zone: a for a in self.areas()}.values())
        part = [a for a in areas if a.mask != self.view.board.grid.all_mask]
        return part or areas

    # ------------------------------------------------------------------ the map
    def decorate(self, scene: Scene) -> Scene:
        reach = {at: Reach() for at in bits(self.hexes)} if self.selected else {}
        return self.mines.decorate(scene.but(zones=self.zones(), reach=reach))

    def hover(self, at: int, counter: str) -> None:
        self.over = at

    def cost_words(self, at: int) -> str:
        if self.mines.tool:
            return self.mines.cost_words(at)
        unit = self.unit(self.selected) if self.selected else None
        if unit is None or at == unit.at:
            return ""
        refusal = self.rules.refusal(self.view, Place(unit.id, at))
        return refusal.text if refusal is not None else f"{short_name(unit)} may be set up here."

    # ------------------------------------------------------------------ placing
    def click(self, at: int, counter: str, pos: tuple[int, int]) -> None:
        if self.mines.tool:
            if at:
                self.mines.use(at, counter)
            return
        own = {u for u in self.view.at_hex.get(at, ()) if self.mine(u)}
        if self.mine(counter) and self.view.units[counter].aboard:
            self.select(counter)
            return
        if self.selected and at and self.hexes >> at & 1:
            self.place(self.selected, at)
        elif own:
            self.select(self.next_counter(at, counter, own))
        elif self.selected and at:
            self.place(self.selected, at)
        elif self.selected:
            self.select("")

    def found(self, at: int) -> bool:
        if not (self.selected or self.mines.tool):
            return False
        self.click(at, "", (0, 0))
        return True

    # ------------------------------------------------------------------ riding
    #: nobody goes anywhere yet
    sets_down = False

    def riders(self) -> bool:
        """The chosen squads onto a vehicle under the pointer, or off theirs."""
        unit = self.unit(self.selected) if self.selected else None
        if unit is None or not unit.squads or unit.aboard or unit.at:
            return self.riders_key()
        for carrier in self.carriers(unit):
            if carrier.at == self.over:
                ways = self.ways_aboard(unit, carrier)
                if ways:
                    self.board_now(max(ways, key=lambda way: len(way.squads)))
                    return True
        self.screen.toast(f"Point at a vehicle with room for {short_name(unit)}.")
        return True

    def propose(self, plan: Plan) -> None:
        self.screen.do(*plan.orders)

    def board_now(self, way: WayAboard) -> None:
        unit = self.unit(self.selected)
        self.screen.do(*way.orders)
        self.select(next((u.id for u in waiting(self.view, self.side) if unit is not None and alike(u) == alike(unit)), ""))

    def _all_off(self) -> list[Order]:
        """Orders that put every rider back into the tray."""
        return [Dismount(u.id) for u in self.view.units.values() if u.side == self.side and u.aboard]

    def place(self, unit_id: str, at: int) -> None:
        """Put a counter into a hex; on a friend they change places where that is allowed."""
        orders = self._orders_for(unit_id, at)
        if isinstance(orders, Refusal):
            self.screen.refuse(orders)
            return
        fresh = not self.view.units[unit_id].at
        unit = self.view.units[unit_id]
        self.screen.do(*orders)
        if not fresh:
            self.select("")
            return
        # the next of its like is in the hand
        self.select(next((u.id for u in waiting(self.view, self.side) if alike(u) == alike(unit)), ""))

    def _orders_for(self, unit_id: str, at: int) -> Sequence[Order] | Refusal:
        order = Place(unit_id, at)
        refusal = self.rules.refusal(self.view, order)
        if refusal is None:
            return (order,)
        unit = self.view.units[unit_id]
        row = [u for u in self.view.at_hex.get(at, ()) if self.mine(u) and u != unit_id]
        if refusal.code not in ("full", "limit") or len(row) != 1:
            return refusal
        swap: list[Order] = [Place(row[0], OFF), order]
        if unit.at:
            swap.insert(0, Place(unit_id, OFF))
            swap.append(Place(row[0], unit.at))
        found = after(self.rules, self.view, swap)
        return found if isinstance(found, Refusal) else swap

    def take_back(self, unit_id: str) -> None:
        """Back into the tray."""
        if self.view.units[unit_id].at:
            self.screen.do(Place(unit_id, OFF))

    def suggest(self) -> None:
        """The scenario's own set-up, in place of what was done."""
        session, sides = self.session, {u.id: u.side for u in self.session.history.start.units.values()}
        mine = [o for o in session.suggested if isinstance(o, Place) and sides.get(o.unit) == self.side]
        back: list[Order] = [*self._all_off()]
        back += [Place(u.id, OFF) for u in self.view.units.values() if u.side == self.side and u.at]
        if isinstance(after(self.rules, self.view, [*back, *mine]), Refusal) or self._split_up():
            # squads stand otherwise than the suggestion has them
            session.back_to_start_of_phase()
            back = []
        self.screen.still = True
        stands = after(self.rules, self.view, [*back, *mine])
        more = [] if isinstance(stands, Refusal) else laid_out(self.rules, stands)
        refusal = session.do_all([*back, *mine, *more])
        self.screen.still = False
        self.selected = ""
        self.screen.position_changed()
        self.screen.look_at_places(self)
        if refusal is not None:
            self.screen.refuse(refusal)

    def _split_up(self) -> bool:
        """Are squads other than they were at the start?"""
        start = self.session.history.start.units
        own = {u.id: u.squads for u in self.view.units.values() if u.side == self.side}
        return own != {u.id: u.squads for u in start.values() if u.side == self.side}

    def clear(self) -> None:
        """Everything back into the tray."""
        orders: list[Order] = self._all_off()
        orders += [Place(u.id, OFF) for u in self.view.units.values() if u.side == self.side and u.at and u.kind != DUMMY]
        orders += self.mines.take_all_back()
        if orders:
            self.selected = self.mines.tool = ""
            self.screen.do(*orders)

    # ------------------------------------------------------------------ dragging
    def may_drag(self, at: int, counter: str) -> bool:
        return self.mine(counter) and not self.mines.tool

    def dragged(self, at: int, pos: tuple[int, int]) -> None:
        if not self.screen.carried:
            self.select(self.screen.board.counter or self.selected)
            unit = self.unit(self.selected)
            if unit is None:
                return
            self.screen.carry(unit, pos)
        self.screen.carry_to(pos)

    def dropped(self, at: int, pos: tuple[int, int]) -> None:
        unit_id = self.screen.drop_carried()
        if not unit_id:
            return
        unit = self.view.units[unit_id]
        if at and at != unit.at:
            self.place(unit_id, at)
        elif not at and unit.at and not self.screen.board.rect.collidepoint(pos):
            self.take_back(unit_id)

    def drag_void(self) -> None:
        self.screen.drop_carried()

    # ------------------------------------------------------------------ the keyboard
    def todo(self) -> list[str]:
        return [u.id for u in waiting(self.view, self.side)]

    def end_words(self) -> str:
        return "Done"

    def unused_words(self) -> str:
        return self.mines.unused_words()

    def back(self) -> bool:
        if self.mines.tool:
            self.mines.take(self.mines.tool)
            return True
        return super().back()

    def group(self, number: int) -> bool:
        if number > len(TOOLS) or TOOLS[number - 1] not in self.mines.tools():
            return False
        self.mines.take(TOOLS[number - 1][0])
        return True

    def ready(self) -> bool:
        return False

    def hint(self) -> tuple[str, str]:
        unit = self.unit(self.selected) if self.selected else None
        left, mines = len(self.todo()), self.mines
        if mines.tool:
            return mines.hint(), "info"
        if unit is not None and fixed(self.view, unit):
            return f"{short_name(unit)} begins where the scenario puts it. Take another counter; Esc lets it go.", "info"
        if unit is not None:
            more = "" if not unit.at else ", drag it back to the tray,"
            if unit.squads and not unit.at and self.rides():
                more = f", {self.screen.key('riders')} over a vehicle puts it aboard,"
            return f"Click a lit hex for {short_name(unit)}{more} or take another counter. Esc lets it go.", "info"
        if left:
            return f"Take a counter from the tray and click a lit hex, or drag it there. {left} to go.", "info"
        if mines.unused_words():
            return f"Every counter stands. {mines.unused_words()} The tools are at the right.", "info"
        return f"Every counter stands. {self.screen.key('confirm')} when you are done; drag counters to change places.", "good"

    # ------------------------------------------------------------------ the tray
    def panel(self) -> Widget | None:
        groups: dict[tuple[str, tuple[str, ...]], list[Unit]] = {}
        for unit in waiting(self.view, self.side):
            groups.setdefault(alike(unit), []).append(unit)
        left = sum(map(len, groups.values()))
        rows: list[Widget | None] = [heading("To be set up", f"{left} counters" if left != 1 else "one counter")]
        chosen = self.unit(self.selected) if self.selected else None
        for key, units in groups.items():
            on = chosen is not None and not chosen.at and not chosen.aboard and alike(chosen) == key
            rows.append(TrayRow(self, units, on))
            if on and self.splits:
                rows.append(split_buttons(self, self.splits))
            if on and chosen is not None and chosen.squads:
                rows += self.boarding_rows(chosen)
            if on and chosen is not None:
                rows += setup_rows(self, chosen)
        if not groups:
            rows.append(note("Every counter is on the map. Drag one here to take it back."))
        if chosen is not None and self.more:
            rows.append(Flow(*(Button(order_words(self.view, o), lambda o=o: self.screen.do(o), name=order_words(self.view, o)) for o in self.more), gap=8))  # type: ignore[misc]
        if chosen is not None and chosen.aboard:
            rows += [gap(4), head(self.rules, self.view, chosen), *self.boarding_rows(chosen), *setup_rows(self, chosen)]
        if chosen is not None and chosen.at:
            rows += [gap(4), head(self.rules, self.view, chosen), *numbers(self.rules, self.view, chosen)]
            if fixed(self.view, chosen):
                rows += [*state_lines(self.rules, self.view, chosen), note("The scenario puts it here.")]
            else:
                rows.append(Button("Back to the tray", lambda: self.take_back(chosen.id), icon="down", name="back to tray"))
            if chosen.sheet:
                rows.append(RecordSheet(sheet_data(self.rules, self.view, chosen)))
            rows += self.boarding_rows(chosen)
            rows += setup_rows(self, chosen)
            if self.splits:
                rows.append(split_buttons(self, self.splits))
        if self.screen.logical[1] < 560:
            # too low for a foot that stays
            return TrayPanel(self, Scroll(Column(self._limits(), *rows, pad=(12, 8), gap=2), grow=1))
        top = Scroll(Column(*rows, pad=(12, 12, 12, 8), gap=2), grow=1)
        return TrayPanel(self, top, self._limits())

    def _later(self) -> list[Widget | None]:
        """What comes onto the map later, and where."""
        rows: list[Widget | None] = []
        waits = [u for u in self.view.units.values() if u.side == self.side and not u.at and not u.aboard]
        doors: dict[tuple[str, int], list[str]] = {}
        for unit in waits:
            if areas_for(self.view, unit):
                continue
            for entry in self.view.terms.entries_for(unit.side, unit.kind)[:1]:
                doors.setdefault((entry.edge, entry.turn), []).append(name(unit))
        for (edge, turn), names in doors.items():
            counts = {words: names.count(words) for words in dict.fromkeys(names)}
            units = ", ".join(f"{n} × {words}" for words, n in counts.items())
            rows.append(note(f"From turn {turn}, over the {edge} edge: {units}." if edge else f"From turn {turn}: {units}."))
        return rows

    def _limits(self) -> Widget:
        areas = self._general()
        limited = any(area.limit >= 0 for area in areas)
        title = "Points of attack strength" if limited else "Where you may set up"
        rows: list[Widget | None] = [*self.mines.widgets(), Label(title, BODY, "medium")]
        for tint, area in enumerate(areas):
            points = points_in(self.view, area) if limited else None
            rows.append(Meter(self.zone_name(area), points, area.limit, look.c.zones[tint % 3]))
        named: dict[tuple[str, ...], list[str]] = {}
        for area in self.areas():
            if area.kinds and area not in self._general():
                whole = area.mask == self.view.board.grid.all_mask
                named.setdefault(area.kinds, []).append("anywhere" if whole else zone_title(area.zone))
        for kinds, zones in named.items():
            who = ", ".join("Mines" if k == MINE_AREA else KINDS[k].name for k in kinds)
            also = "also " if MINE_AREA in kinds else ""
            rows.append(note(f"{who}: {also}{'' if 'anywhere' in zones else 'in '}{' or '.join(zones)}."))
        rows += self._later()
        buttons = Flow(
            Button("Suggested set-up", self.suggest, name="suggest", enabled=bool(self.session.suggested)),
            Button("Clear", self.clear, "quiet", name="clear"),
            IconButton("info", lambda: show_briefing(self.screen), "Briefing", name="briefing") if briefs_of(self.screen)[1] else None,
            gap=8,
        )
        return Panel(*rows, buttons, pad=(16, 10, 16, 12), gap=6, border="t")


__all__ = ["Row", "SetupMode"]
