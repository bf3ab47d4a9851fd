"""The panel of the movement mode: what can move, a counter and its doings, a plan that waits for a yes."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from game.client.game.hud.panel_widgets import UnitRow, card, gap, heading, lighting, note
from game.client.game.modes.intents import Back, Confirm, GoTo, Light
from game.client.games.ogre.boarding import Boarding
from game.client.games.ogre.counter_appearance import look_of, name, short_name
from game.client.games.ogre.fire_beside import way_to
from game.client.games.ogre.map_exits import MapExits
from game.client.games.ogre.movable_units import MovableUnits
from game.client.games.ogre.move_query import Choose, MoveIntent, MoveQuery, Propose, Walk
from game.client.games.ogre.ogre_mode import OgreMode
from game.client.games.ogre.order_preview import Plan
from game.client.games.ogre.other_orders import OrdersOfOne
from game.client.games.ogre.overrun.entering import OVERRUN
from game.client.games.ogre.overrun.entering_card import EntryCard
from game.client.games.ogre.record_sheet_widget import RecordSheet
from game.client.games.ogre.split_buttons import split_buttons
from game.client.games.ogre.unit_card import boxes_data, has_boxes, head, numbers, sheet_data, state_lines
from game.client.games.ogre.work.group_move import GroupMove
from game.client.games.ogre.work.group_rows import GroupRows
from game.client.games.ogre.work.machine_card import machine_orders, machine_rows
from game.client.kit import Button, Column, Label, Row, Scroll, Widget
from game.client.kit.long_column import LongColumn
from game.client.kit.text_style import BODY
from game.ogre.movement.movement_points import points_left
from game.ogre.state import Unit


class MovePanel:
    """Fills the panel; ``take`` does what its rows want. ``whole`` is the mode, for shared cards."""

    def __init__(
        self,
        query: MoveQuery,
        take: Callable[[MoveIntent], None],
        units: MovableUnits,
        group: GroupMove,
        riding: Boarding,
        exits: MapExits,
        entry: EntryCard,
        whole: OgreMode,
        fire: Callable[[], None],
        others: OrdersOfOne,
    ) -> None:
        self.query, self.take, self.units, self.riding = query, take, units, riding
        self.exits, self.entry, self.whole, self.fire = exits, entry, whole, fire
        self.others = others
        self.group, self.group_rows = group, GroupRows(query, group, take)

    def panel(self, looked: str) -> Widget:
        """The card of a counter that is looked at, else of the chosen one; else an overview."""
        unit = self.query.unit(looked or self.query.selected)
        if unit is None:
            return self._overview()
        rules, view, chosen = self.query.rules, self.query.view, unit.id == self.query.selected
        rows: list[Widget | None] = [head(rules, view, unit), *state_lines(rules, view, unit)]
        if self.query.plan is not None and chosen:
            rows.append(self._plan_card(self.query.plan, unit))
        rows += numbers(rules, view, unit)
        rows += [*self.group_rows.rows(unit), *machine_orders(self.whole, unit)]
        if unit.sheet:
            rows += [gap(2), RecordSheet(sheet_data(rules, view, unit))]
        elif has_boxes(rules, unit):
            rows += [gap(2), RecordSheet(boxes_data(unit))]
        rows += machine_rows(self.whole, unit)
        rows += self.riding.boarding_rows(unit)
        if chosen:
            rows += [*self.entry.rows(unit), *self._doings()]
        rows += way_to(self.whole, "Fire on the move", "target", self.fire)
        return Scroll(Column(*rows, pad=(16, 12), gap=8))

    # ------------------------------------------------------------------ a plan
    def _plan_card(self, plan: Plan, unit: Unit) -> Widget:
        if plan.kind == OVERRUN:
            return self.entry.plan_card(plan, unit)
        rows: list[Widget] = [note(line, "text") for line in plan.lines]
        if plan.kind == "mount" and plan.target != self.query.selected:
            words = f"Choose {short_name(self.query.view.units[plan.target])} instead"
            rows.append(
                Button(words, partial(self.take, Choose(plan.target)), "quiet", name="choose instead")
            )
        if plan.kind == "ram-building" and self.group.can_go(plan.at):
            words = f"Only go to {self.query.label(plan.at)}"
            rows.append(Button(words, lambda: self.take(Walk(self.group.way_to(plan.at))), name="only go"))
        buttons = Row(
            Button(
                plan.verb,
                partial(self.take, Confirm()),
                "main",
                action="confirm",
                grow=1,
                name="confirm plan",
            ),
            Button("Cancel", partial(self.take, Back()), name="cancel plan"),
            gap=8,
        )
        return card(Label(plan.title, BODY, "medium", wrap=True), *rows, buttons, gap=6)

    # ------------------------------------------------------------------ what the chosen counter can do
    def _doings(self) -> list[Widget]:
        options = self.query.options
        plans = [p for row in options.targets.values() for p in row if p.kind != OVERRUN]
        out: list[Widget] = []
        if plans:
            out += [gap(2), heading("Targets in reach", ""), *map(self._target_row, plans)]
        out += map(self._building_row, options.buildings.values())
        door = self.exits.nearest()
        if door is not None:
            words = f"Leave the map from {self.query.label(door)}"
            out.append(Button(words, partial(self._leave, door), icon="door", name="leave map"))
        if options.splits:
            out.append(split_buttons(self.whole, options.splits))
        out += self.others.rows()
        return out

    def _leave(self, door: int) -> None:
        self.take(Propose(self.exits.plan(door)))

    def _target_row(self, plan: Plan) -> Widget:
        foe = self.query.view.units[plan.target]
        return UnitRow(
            look_of(self.query.rules, self.query.view, foe),
            f"{plan.verb} {short_name(foe)}",
            f"{self.query.label(plan.at)}: {plan.short}",
            "",
            partial(self.take, Propose(plan, look=True)),
            chosen=plan.same(self.query.plan),
        )

    def _building_row(self, plan: Plan) -> Widget:
        return UnitRow(
            None,
            plan.title,
            plan.short,
            "",
            partial(self.take, Propose(plan, look=True)),
            icon="hall",
            chosen=plan.same(self.query.plan),
            name=f"ram building {self.query.label(plan.at)}",
        )

    # ------------------------------------------------------------------ nobody is chosen
    def _overview(self) -> Widget:
        todo, view = self.units.todo(), self.query.view
        everybody = {*todo, *(u.id for u in self.units.in_order() if u.at)}
        title = self.query.rules.phase[view.clock.phase].title
        head = heading(title, f"{len(todo)} of {len(everybody)} can move")
        over: Widget | None = None if todo else note("Everything that can move has moved.")
        fire = way_to(self.whole, "Fire on the move", "target", self.fire)
        if fire:
            over = Column(*fire, *((over,) if over is not None else ()), gap=4)
        makers = [partial(self._unit_row, view.units[unit_id]) for unit_id in todo]
        return Scroll(LongColumn(head, over, makers=makers, row_height=UnitRow.H, pad=(12, 12), gap=2))

    def _unit_row(self, unit: Unit) -> Widget:
        return UnitRow(
            look_of(self.query.rules, self.query.view, unit),
            name(unit) if unit.squads else short_name(unit),
            self.query.label(unit.at) if unit.at else "waits at the edge",
            f"M{points_left(self.query.rules, self.query.view, unit)}",
            partial(self.take, GoTo(unit.id)),
            on_point=lighting(lambda at: self.take(Light(at)), unit.at),
            name=f"unit {unit.id}",
        )
