"""The panel of the movement mode: what can move, a counter and its doings, a plan that waits for a yes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from game.client.kit import Button, Column, Flow, Label, Row, Scroll, Widget
from game.client.kit.box import LongColumn
from game.client.kit.button import Toggle
from game.client.kit.text_style import BODY, SMALL
from game.client.ogre.counter_appearance import look_of
from game.client.ogre.move_tool import (
    MoveNow,
    MoveWish,
    Propose,
    TakeAllAlong,
    TakeAlong,
    TakeIntoFight,
    Walk,
)
from game.client.ogre.other_orders import OrdersOfOne
from game.client.ogre.panel_buttons import split_buttons, way_to
from game.client.ogre.record_sheet import RecordSheet
from game.client.ogre.riding_rows import RidingRows
from game.client.ogre.unit_card import boxes_data, has_boxes, head, numbers, sheet_data, state_lines
from game.client.ogre.work.machine_card import machine_orders, machine_rows
from game.client.table.hud.panel_widgets import (
    RefusedRow,
    UnitRow,
    card,
    explained,
    gap,
    heading,
    lighting,
    note,
)
from game.client.table.modes.wishes import Back, Choose, Confirm, GoTo, Light, Work
from game.client.table.shown_game import Now
from game.core.anygame import Position, Rules
from game.hexes.grid import OFF
from game.ogre.counter_names import named
from game.ogre.counter_words import name
from game.ogre.engineering import crews
from game.ogre.engineering.tasks import MACHINE, SQUAD
from game.ogre.kinds import KINDS
from game.ogre.movement.movement_points import points_left
from game.ogre.plans.entering import OVERRUN, could_join, goers, strengths
from game.ogre.plans.moving import FOLLOWS, SPEED, STEP, MovingGroup
from game.ogre.plans.options import in_order, leave_plan, movable, nearest_exit
from game.ogre.plans.plan import Plan
from game.ogre.ramming.ram_entry import enemies
from game.ogre.state import Unit
from game.ogre.structures.buildings import building_at
from game.ogre.trains.train import MARKERS, train_of

#: what a counter that goes along does, by the way of going
DOES = {FOLLOWS: "follows behind", STEP: "moves with it", SPEED: "goes along at speed"}


class MovePanel:
    """The panel of one moment; ``take`` does what its rows want. Shared cards ask ``shown``."""

    def __init__(
        self,
        now: MoveNow,
        take: Callable[[MoveWish | None], None],
        shown: Now,
        others: OrdersOfOne,
    ) -> None:
        self.now, self.take, self.shown, self.others = now, take, shown, others

    def panel(self) -> Widget:
        """The card of a counter that is looked at, else of the chosen one; else an overview."""
        now, group, looked = self.now, self.now.hand.group, self.now.hand.looked
        unit = now.view.units[looked] if looked else group.chosen if group is not None else None
        if unit is None:
            return self._overview()
        chosen = group is not None and unit.id == group.chosen.id
        rows: list[Widget | None] = [head(now.rules, now.view, unit), *state_lines(now.rules, now.view, unit)]
        if now.hand.plan is not None and chosen:
            rows.append(self._plan_card(now.hand.plan))
        rows += numbers(now.rules, now.view, unit)
        if group is not None and chosen:
            rows += [*self._runs(), *self._companions(group)]
        rows += machine_orders(self.shown, self.take, unit)
        if unit.sheet:
            rows += [gap(2), RecordSheet(sheet_data(now.rules, now.view, unit))]
        elif has_boxes(now.rules, unit):
            rows += [gap(2), RecordSheet(boxes_data(unit))]
        rows += machine_rows(self.shown, self.take, unit)
        rows += RidingRows(self.shown, self.take).rows(unit)
        if group is not None and chosen:
            rows += self._doings(group)
        rows += self._fire()
        return Scroll(Column(*rows, pad=(16, 12), gap=8))

    def _fire(self) -> list[Widget]:
        return way_to(self.shown, "Fire on the move", "target", partial(self.take, Work(OFF)))

    # ------------------------------------------------------------------ a plan
    def _plan_card(self, plan: Plan) -> Widget:
        title = Label(plan.title, BODY, "medium", wrap=True)
        buttons = Row(
            Button(plan.verb, partial(self.take, Confirm()), "main", action="confirm", grow=1,
                   name="confirm plan", enabled=plan.refusal is None),
            Button("Cancel", partial(self.take, Back()), name="cancel plan"),
            gap=8,
        )  # fmt: skip
        lines = [note(line, "text") for line in plan.lines]
        if plan.kind == OVERRUN:
            # first what is ticked, so that a tick moves no other away from under the hand
            return card(
                title, *self._company(plan), *_refused(plan), *lines, *self._fight_lines(plan), buttons, gap=5
            )
        return card(title, *lines, *self._instead(plan), buttons, gap=6)

    def _instead(self, plan: Plan) -> list[Widget]:
        """What else a click on the target could have meant."""
        now, group = self.now, self.now.hand.group
        if group is None:
            return []
        if plan.kind == "mount" and plan.target != group.chosen.id:
            words = f"Choose {named(now.view.units[plan.target])} instead"
            return [Button(words, partial(self.take, Choose(plan.target)), "quiet", name="choose instead")]
        if plan.kind == "ram-building" and group.can_go(plan.at):
            walk = partial(self.take, Walk(group.way_to(plan.at)))
            return [Button(f"Only go to {now.label(plan.at)}", walk, name="only go")]
        return []

    def _company(self, plan: Plan) -> list[Widget]:
        """The counters that could go into the fight as well."""
        going = {unit.id for unit in goers(self.now.view, plan)}
        others = could_join(self.now.hand.group, plan.at) if self.now.hand.group is not None else []
        rows: list[Widget] = [heading("Goes in with", "")] if others else []
        for other in others:
            words = f"{named(other)} from {self.now.label(other.at)}"
            tick = partial(self._tick, other.id)
            rows.append(Toggle(words, other.id in going, tick, name=f"along {other.id}"))
        return rows

    def _tick(self, other: str, on: bool) -> None:
        self.take(TakeIntoFight(other))

    def _fight_lines(self, plan: Plan) -> list[Widget]:
        """What the fight in the hex would be."""
        now, rows = self.now, list[Widget]()
        going = goers(now.view, plan)
        if enemies(now.view, now.side, plan.at):
            words = "The defender fires first and keeps its cover; the attacker has none."
            rows += [gap(1), _strengths(*strengths(now.rules, now.view, going, plan.at)), note(words), gap(4)]
        building = building_at(now.view, plan.at)
        if building is not None:
            rows.append(note(f"There is a building of {building.count} structure points."))
        return rows

    # ------------------------------------------------------------------ who goes along
    def _companions(self, group: MovingGroup) -> list[Widget]:
        """The counters that could go along, to be picked with a click or a number."""
        found, along = group.companions, group.along
        if not found or (group.moves is None and not along):
            return []
        led = any(how == FOLLOWS for _, how in found)
        title = "Ducklings and others here" if led else "Move together"
        rows: list[Widget] = [gap(2), heading(title, "tick them")]
        here = [other.id for other, _ in found if other.at == group.chosen.at]
        if len(here) > 1:
            words = "Move alone" if set(here) <= set(along) else "Move all of this hex"
            take = partial(self.take, TakeAllAlong())
            rows.append(Flow(Button(words, take, size=SMALL, height=28, name="all along"), gap=6))
        rows += [self._companion(group, number, *one) for number, one in enumerate(found, 1)]
        going = (group.chosen, *(group.view.units[one] for one in along))
        sappers = [unit for unit in going if crews.role(unit) in (SQUAD, MACHINE)]
        if group.how == STEP and sappers:
            price = ", at the cost of one squad's work and attack" if any(u.squads for u in sappers) else ""
            words = "Sappers that move along guide the others: dangerous ground fails only on a 1"
            rows.append(note(f"{words}{price}."))
        return rows

    def _companion(self, group: MovingGroup, number: int, other: Unit, how: str) -> Widget:
        on = other.id in group.along
        does = DOES[group.how] if on else "is left behind" if how == FOLLOWS else "stays here"
        return UnitRow(
            look_of(self.now.rules, self.now.view, other),
            named(other),
            f"{self.now.label(other.at)}: {does}",
            str(number) if number < 10 else "",
            partial(self.take, TakeAlong(other.id)),
            chosen=on,
            name=f"along {other.id}",
        )

    # ------------------------------------------------------------------ what the chosen counter can do
    def _doings(self, group: MovingGroup) -> Sequence[Widget]:
        options, out = self.now.hand.options, list[Widget]()
        plans = [plan for row in options.targets.values() for plan in row]
        overruns = [plan for plan in plans if plan.kind == OVERRUN]
        if overruns:
            out += [gap(2), heading("Can overrun", ""), *map(self._overrun_row, overruns)]
        elif plans:
            out += [gap(2), heading("Targets in reach", ""), *map(self._target_row, plans)]
        for at, plan in options.buildings.items():
            row_name = f"ram building {self.now.label(at)}"
            out.append(self._row(None, plan.title, plan.short, plan, row_name, "hall"))
        door = nearest_exit(group.moves, group.chosen)
        if door is not None:
            words = f"Leave the map from {self.now.label(door)}"
            out.append(Button(words, partial(self._leave, group, door), icon="door", name="leave map"))
        if options.splits:
            out.append(split_buttons(self.now.view, options.splits, self.take))
        return [*out, *self.others.rows()]

    def _runs(self) -> list[Widget]:
        """The runs of a train: where each ends, and what stands in its way."""
        plans = [plan for row in self.now.hand.options.runs.values() for plan in row]
        if not plans:
            return []
        plans.sort(key=lambda plan: len(plan.path))
        names = [f"run {self.now.label(plan.at)}" for plan in plans]
        rows = [
            self._row(None, plan.title, plan.short, plan, row_name, "play")
            for plan, row_name in zip(plans, names, strict=True)
        ]
        return [gap(2), heading("Runs along the line", ""), *rows]

    def _leave(self, group: MovingGroup, door: int) -> None:
        self.take(Propose(leave_plan(group, door)))

    def _row(
        self, unit: Unit | None, words: str, second: str, plan: Plan, row_name: str = "", icon: str = ""
    ) -> Widget:
        """A plan that could be made."""
        face = look_of(self.now.rules, self.now.view, unit) if unit is not None else None
        take, chosen = partial(self.take, Propose(plan, look=True)), plan.same(self.now.hand.plan)
        return UnitRow(face, words, second, "", take, chosen=chosen, name=row_name, icon=icon)

    def _target_row(self, plan: Plan) -> Widget:
        foe = self.now.view.units[plan.target]
        return self._row(foe, f"{plan.verb} {named(foe)}", f"{self.now.label(plan.at)}: {plan.short}", plan)

    def _overrun_row(self, plan: Plan) -> Widget:
        view, where = self.now.view, self.now.label(plan.at)
        foes, names = enemies(view, self.now.side, plan.at), "the building"
        if foes:
            names = named(foes[0]) + (f" + {len(foes) - 1}" if len(foes) > 1 else "")
        unit = foes[0] if foes else goers(view, plan)[0]
        second = plan.short if foes else ""
        return self._row(unit, f"Overrun {where}: {names}", second, plan, f"overrun {where}")

    # ------------------------------------------------------------------ nobody is chosen
    def _overview(self) -> Widget:
        now = self.now
        todo = movable(now.rules, now.view, now.side)
        everybody = {*todo, *(unit.id for unit in in_order(now.view, now.side) if unit.at)}
        title = now.rules.phase[now.view.clock.phase].title
        top = heading(title, f"{len(todo)} of {len(everybody)} can move")
        over: Widget | None = None if todo else note("Everything that can move has moved.")
        fire = self._fire()
        if fire:
            over = Column(*fire, *((over,) if over is not None else ()), gap=4)
        makers = [partial(self._unit_row, now.view.units[one]) for one in todo]
        return Scroll(LongColumn(top, over, makers=makers, row_height=UnitRow.H, pad=(12, 12), gap=2))

    def _unit_row(self, unit: Unit) -> Widget:
        now = self.now
        return UnitRow(
            look_of(now.rules, now.view, unit),
            name(unit) if unit.squads else named(unit),
            now.label(unit.at) if unit.at else "waits at the edge",
            movement_words(now.rules, now.view, unit),
            partial(self.take, GoTo(unit.id)),
            on_point=lighting(lambda at: self.take(Light(at)), unit.at),
            name=f"unit {unit.id}",
        )


def _refused(plan: Plan) -> list[Widget]:
    """Why a plan cannot be carried out as it stands."""
    found = plan.refusal
    return [] if found is None else [RefusedRow("Not like this", found.text, found.rule)]


def movement_words(rules: Rules, view: Position, unit: Unit) -> str:
    """The movement points of a counter, or the two distances of a train."""
    train = train_of(view, unit.id) if KINDS[unit.kind].bound_to else None
    return MARKERS[train.marker] if train is not None else f"M{points_left(rules, view, unit)}"


def _strengths(own: str, theirs: str) -> Widget:
    def tip() -> Widget:
        return explained("Strength in the fight", own, ())

    return Row(
        Label("Strength", 13, colour="text2", grow=1, tip=tip),
        Label(own, BODY, "bold"),
        Label("against", 13, colour="text2"),
        Label(theirs, BODY, "bold"),
        gap=6,
    )
