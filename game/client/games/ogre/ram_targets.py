"""Running into the enemy: rams and infantry to be run over within reach, each with its way and what it would bring."""

from __future__ import annotations

from game.client.games.ogre.counter_appearance import short_name
from game.client.games.ogre.order_preview import Plan, after, forecast
from game.client.games.ogre.overrun.entering import Entering
from game.core.position import Position
from game.core.refusals import Refusal
from game.ogre.charts import BUILDING_DICE_BY_SIZE
from game.ogre.kinds import KINDS
from game.ogre.movement.movement import Move
from game.ogre.movement.movement_points import points_left
from game.ogre.ramming.drive_over_infantry import Reduce
from game.ogre.ramming.ram_entry import rams_like_an_ogre
from game.ogre.ramming.ramming import Ram
from game.ogre.state import Unit
from game.ogre.structures.buildings import RamBuilding, building_at, foreign

#: refusals of a contact that going nearer does not mend
_NEVER = {
    "never-rams",
    "infantry",
    "only-ogres",
    "fired",
    "rams",
    "no-ap",
    "no-infantry",
    "ram-it",
    "disabled",
    "stuck",
    "immobile",
    "size",
    "no-rams",
    "no-target",
}


class Contacts(Entering):
    """The part of the movement mode that finds what can be run into."""

    def building_rams(self, unit: Unit) -> list[Plan]:
        """Buildings in reach to be rammed."""
        points = points_left(self.rules, self.view, unit)
        if (
            RamBuilding.verb not in self.rules.verbs
            or not RamBuilding.applies_to(unit.kind)
            or not unit.at
            or points < 0
        ):
            return []
        near = {at: self.moves.cost(at) for at in self.moves.hexes()} if self.moves is not None else {}
        out = []
        for at in self.view.markers:
            if self.view.board.grid.distance(unit.at, at) <= points + 1 and foreign(self.view, unit.side, at):
                plan = self._contact(unit, RamBuilding(unit.id, at), at, near)
                if plan is not None:
                    out.append(plan)
        return out

    def brackets_walls(self) -> bool:
        """Are buildings offered on the map? Others than an Ogre die of such a ram: they have it in the panel alone."""
        unit = self.unit(self.selected) if self.selected else None
        return unit is not None and rams_like_an_ogre(unit)

    def _find_contacts(self, unit: Unit) -> None:
        if self.overruns_on():
            self.find_overruns(unit)
            return
        grid, view = self.view.board.grid, self.view
        points = points_left(self.rules, view, unit)
        if points <= 0 or unit.squads:
            return
        near = {}
        if self.moves is not None:
            near = {at: self.moves.cost(at) for at in self.moves.hexes()}
        for at, row in view.at_hex.items():
            foes = [view.units[u] for u in row if view.units[u].side != unit.side]
            if not foes or (unit.at and grid.distance(unit.at, at) > points + 1):
                continue
            orders: list[Ram | Reduce] = [Ram(unit.id, foe.id) for foe in foes if not foe.squads]
            if any(foe.squads for foe in foes):
                orders.append(Reduce(unit.id, at))
            for order in orders:
                plan = self._contact(unit, order, at, near)
                if plan is not None:
                    self.contacts.setdefault(at, []).append(plan)

    def _contact(
        self, unit: Unit, order: Ram | Reduce | RamBuilding, at: int, near: dict[int, int]
    ) -> Plan | None:
        """The cheapest way to a ram or to infantry: at once, or from a hex beside it."""
        refusal = self.rules.refusal(self.view, order)
        if refusal is None:
            return self._contact_plan(unit, order, at, (), self.view)
        if refusal.code in _NEVER or self.moves is None:
            return None
        beside = [h for h in self.view.board.grid.neighbours[at] if h in near]
        for h in sorted(beside, key=lambda h: near[h]):
            move = self.moves.to(h)
            then = after(self.rules, self.view, (move,))
            if not isinstance(then, Refusal) and self.rules.refusal(then, order) is None:
                return self._contact_plan(unit, order, at, (move,), then)
        return None

    def _contact_plan(
        self, unit: Unit, order: Ram | Reduce | RamBuilding, at: int, first: tuple[Move, ...], then: Position
    ) -> Plan:
        foe = (
            order.target
            if isinstance(order, Ram)
            else ""
            if isinstance(order, RamBuilding)
            else next(
                (
                    u
                    for u in self.view.at_hex[at]
                    if self.view.units[u].side != unit.side and self.view.units[u].squads
                ),
                "",
            )
        )
        again = unit.at == at
        lead = (unit.at, *first[0].path) if first else (unit.at,)
        path = lead if again else (*lead, at)
        spent = points_left(self.rules, self.view, unit) - points_left(self.rules, then, then.units[unit.id])
        found = forecast(self.rules, then, order, unit.id, foe, spent)
        lines = list(found.lines())
        if isinstance(order, RamBuilding):
            return self._building_plan(unit, order, first, path, lines)
        if first:
            lines.append(f"Goes to {self.label(first[0].path[-1])} first")
        what = short_name(self.view.units[foe]) if isinstance(order, Ram) else "the infantry"
        verb = "Ram" if isinstance(order, Ram) else "Run over"
        title = f"{verb} {what} in {self.label(at)}" + (" again" if again else "")
        return Plan(
            "ram" if isinstance(order, Ram) else "reduce",
            (*first, order),
            at,
            path,
            foe,
            title,
            tuple(lines),
            verb,
            verb,
            found.short(),
        )

    def _building_plan(
        self, unit: Unit, order: RamBuilding, first: tuple[Move, ...], path: tuple[int, ...], lines: list[str]
    ) -> Plan:
        """The ram of a building: dice of structure points by size (ode:11.04.3)."""
        dice = BUILDING_DICE_BY_SIZE[KINDS[unit.kind].size]
        marker = building_at(self.view, order.at)
        left = marker.count if marker is not None else 0
        name = (marker.word.rpartition("=")[0] if marker is not None else "") or "the building"
        lines = [
            f"{dice} {'dice' if dice > 1 else 'die'} of structure points, {3.5 * dice:g} on average; it has {left}",
            *lines,
        ]
        if first:
            lines.append(f"Goes to {self.label(first[0].path[-1])} first")
        return Plan(
            "ram-building",
            (*first, order),
            order.at,
            path,
            "",
            f"Ram {name} in {self.label(order.at)}",
            tuple(lines),
            "Ram",
            "Ram",
            f"{dice}d6 of {left} structure points"
            + ("" if rams_like_an_ogre(unit) else "; own counter: destroyed"),
        )

    def _drawn_contact(self, drawn: tuple[int, ...], at: int) -> Plan | None:
        """The contact at the end of a drawn path, by that very path if the rules let it."""
        plan = self.contacts[at][0]
        if plan.kind == "overrun":
            return self.drawn_overrun(drawn, at)
        unit, order = self.view.units[self.selected], plan.orders[-1]
        first = (Move((unit.id,), drawn[:-1]),) if len(drawn) > 1 else ()
        then = after(self.rules, self.view, first)
        if (
            not isinstance(then, Refusal)
            and isinstance(order, Ram | Reduce)
            and self.rules.refusal(then, order) is None
        ):
            return self._contact_plan(unit, order, at, first, then)
        return plan

    def _choose_contact(self, at: int, counter: str) -> None:
        plans = self.contacts[at]
        plan = next((p for p in plans if p.target == counter), plans[0])
        if plan.same(self.plan):
            self.confirm()
        else:
            self.plan = plan
            self.host.refresh()
