"""The panel of the movement mode: what can move, a counter and its doings, a plan that waits for a yes."""

from __future__ import annotations

from game.client.game.hud.panel_widgets import UnitRow, card, gap, heading, note
from game.client.games.ogre.counter_appearance import look_of, name, short_name
from game.client.games.ogre.order_preview import Plan
from game.client.games.ogre.record_sheet_widget import RecordSheet
from game.client.games.ogre.split_buttons import split_buttons
from game.client.games.ogre.unit_card import boxes_data, has_boxes, head, numbers, sheet_data, state_lines
from game.client.games.ogre.work.machine_card import machine_orders, machine_rows
from game.client.kit import Button, Column, Flow, Label, Row, Scroll, Widget
from game.client.kit.text_style import BODY
from game.hexes.grid import OFF, bits
from game.ogre.movement.movement_points import SECOND, points_left
from game.ogre.state import Unit


class MovePanel:
    """The part of the movement mode that fills the panel."""

    def panel(self) -> Widget | None:
        unit = self.unit(self.looked or self.selected) if self.looked or self.selected else None
        if unit is None:
            return self._overview()
        rows: list[Widget | None] = [
            head(self.rules, self.view, unit),
            *state_lines(self.rules, self.view, unit),
        ]
        if self.plan is not None and unit.id == self.selected:
            rows.append(self._plan_card(self.plan))
        rows += numbers(self.rules, self.view, unit)
        rows += [*self.step_rows(unit), *machine_orders(self, unit)]
        if unit.sheet:
            rows += [gap(2), RecordSheet(sheet_data(self.rules, self.view, unit))]
        elif has_boxes(self.rules, unit):
            rows += [gap(2), RecordSheet(boxes_data(unit))]
        rows += machine_rows(self, unit)
        rows += self.riding.boarding_rows(unit)
        if unit.id == self.selected:
            rows += self._doings(unit)
        return Scroll(Column(*rows, pad=(16, 12), gap=8))

    def _plan_card(self, plan: Plan) -> Widget:
        lines = [note(line, "text") for line in plan.lines]
        kind = "main"
        buttons = Row(
            Button(plan.verb, lambda: self.host.confirm_now(), kind, "Enter", grow=1, name="confirm plan"),
            Button("Cancel", lambda: self.host.one_back(), name="cancel plan"),
            gap=8,
        )
        if plan.kind == "mount" and plan.target != self.selected:
            carrier = plan.target
            lines.append(
                Button(
                    f"Choose {short_name(self.view.units[carrier])} instead",
                    lambda: self.select(carrier),
                    "quiet",
                    name="choose instead",
                )
            )
        if plan.kind == "ram-building" and self.can_go(plan.at):
            lines.append(
                Button(f"Only go to {self.label(plan.at)}", lambda: self._go(plan.at), name="only go")
            )
        return card(Label(plan.title, BODY, "medium", wrap=True), *lines, buttons, gap=6)

    def _doings(self, unit: Unit) -> list[Widget]:
        out: list[Widget] = []
        plans = [p for row in self.contacts.values() for p in row]
        if plans:
            out += [gap(2), heading("In reach to run into", "")]
            for plan in plans:
                foe = self.view.units[plan.target]
                chosen = plan.same(self.plan)
                out.append(
                    UnitRow(
                        look_of(self.rules, self.view, foe),
                        f"{plan.verb} {short_name(foe)}",
                        f"{self.label(plan.at)}: {plan.short}",
                        "",
                        lambda p=plan: self._pick(p),
                        chosen=chosen,
                    )
                )  # type: ignore[misc]
        for plan in self.walls.values():
            out.append(
                UnitRow(
                    None,
                    plan.title,
                    plan.short,
                    "",
                    lambda p=plan: self._pick(p),
                    icon="hall",
                    chosen=plan.same(self.plan),
                    name=f"ram building {self.label(plan.at)}",
                )
            )  # type: ignore[misc]
        if self.moves is not None and self.moves.leaving and unit.at:
            doors = sorted(
                bits(self.moves.leaving),
                key=lambda at: self.moves.cost(at) if at != unit.at and self.moves else 0,
            )
            out.append(
                Button(
                    f"Leave the map from {self.label(doors[0])}",
                    lambda: self.leave_from(doors[0]),
                    icon="door",
                    name="leave map",
                )
            )
        if self.others:
            out.append(split_buttons(self, self.others))
        if self.more:
            out.append(
                Flow(
                    *(Button(o.words(self.rules, self.view), lambda o=o: self.host.do(o)) for o in self.more),
                    gap=8,
                )
            )  # type: ignore[misc]
        return out

    def _pick(self, plan: Plan) -> None:
        if plan.same(self.plan):
            self.confirm()
            return
        self.plan = plan
        self.host.board.bring_into_sight(plan.at)
        self.host.refresh()

    def _overview(self) -> Widget:
        todo = self.todo()
        own = [u for u in self._in_order() if u.at]
        rows: list[Widget] = []
        second = self.view.clock.phase == SECOND
        rows.append(
            heading(
                "Second movement" if second else "Movement",
                f"{len(todo)} of {len({*todo, *(u.id for u in own)})} can move",
            )
        )
        for unit_id in todo:
            unit = self.view.units[unit_id]
            left = points_left(self.rules, self.view, unit)
            second_line = self.label(unit.at) if unit.at else "waits at the edge"
            rows.append(
                UnitRow(
                    look_of(self.rules, self.view, unit),
                    name(unit) if unit.squads else short_name(unit),
                    second_line,
                    f"M{left}",
                    lambda u=unit_id: self.host.go_to(u),
                    on_point=lambda on, at=unit.at: self.host.light(at if on else OFF),
                    name=f"unit {unit_id}",
                )
            )  # type: ignore[misc]
        if not todo:
            rows.append(note("Everything that can move has moved."))
        return Scroll(Column(*rows, pad=(12, 12), gap=2))
