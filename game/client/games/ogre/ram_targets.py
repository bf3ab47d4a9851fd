"""Targets to ram or overrun in reach, each with its path and its expected results."""

from __future__ import annotations

from game.client.games.ogre.counter_appearance import short_name
from game.client.games.ogre.move_query import MoveQuery
from game.client.games.ogre.order_preview import Forecast, Plan, after, forecast
from game.core.anygame import Position
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

#: how a counter runs into something
RunInto = Ram | Reduce | RamBuilding
#: refusals of a ram that going nearer does not mend
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


class RamTargets:
    """Finds what the chosen counter can run into, and how."""

    def __init__(self, query: MoveQuery) -> None:
        self.query = query

    def find(self, unit: Unit) -> dict[int, list[Plan]]:
        """Rams and infantry to be run over, by hex."""
        found: dict[int, list[Plan]] = {}
        view = self.query.view
        points = points_left(self.query.rules, view, unit)
        if points <= 0 or unit.squads:
            return found
        for at, row in view.at_hex.items():
            foes = [view.units[u] for u in row if view.units[u].side != unit.side]
            if not foes or (unit.at and view.board.grid.distance(unit.at, at) > points + 1):
                continue
            orders: list[RunInto] = [Ram(unit.id, foe.id) for foe in foes if not foe.squads]
            if any(foe.squads for foe in foes):
                orders.append(Reduce(unit.id, at))
            plans = [plan for order in orders if (plan := self._cheapest(unit, order, at)) is not None]
            if plans:
                found[at] = plans
        return found

    def buildings(self, unit: Unit) -> dict[int, Plan]:
        """Buildings to be rammed, by hex."""
        rules, view = self.query.rules, self.query.view
        points = points_left(rules, view, unit)
        rams = RamBuilding.verb in rules.verbs and RamBuilding.applies_to(unit.kind)
        found: dict[int, Plan] = {}
        if not rams or not unit.at or points < 0:
            return found
        for at in view.markers:
            if view.board.grid.distance(unit.at, at) <= points + 1 and foreign(view, unit.side, at):
                plan = self._cheapest(unit, RamBuilding(unit.id, at), at)
                if plan is not None:
                    found[at] = plan
        return found

    def _cheapest(self, unit: Unit, order: RunInto, at: int) -> Plan | None:
        """The cheapest way to a ram or to infantry: at once, or from a hex beside it."""
        rules, view, moves = self.query.rules, self.query.view, self.query.options.moves
        refusal = rules.refusal(view, order)
        if refusal is None:
            return self._plan(unit, order, at, (), view)
        if refusal.code in _NEVER or moves is None:
            return None
        beside = [h for h in view.board.grid.neighbours[at] if h and moves.mask >> h & 1]
        for h in sorted(beside, key=moves.cost):
            move = moves.to(h)
            then = after(rules, view, (move,))
            if not isinstance(then, Refusal) and rules.refusal(then, order) is None:
                return self._plan(unit, order, at, (move,), then)
        return None

    def drawn(self, plan: Plan, path: tuple[int, ...], at: int) -> Plan:
        """A plan by the very path that was drawn to its hex if the rules let it; else as it was."""
        rules, unit = self.query.rules, self.query.view.units[self.query.selected]
        order = plan.orders[-1]
        first = (Move((unit.id,), path[:-1]),) if len(path) > 1 else ()
        then = after(rules, self.query.view, first)
        if (
            not isinstance(then, Refusal)
            and isinstance(order, Ram | Reduce)
            and rules.refusal(then, order) is None
        ):
            return self._plan(unit, order, at, first, then)
        return plan

    # ------------------------------------------------------------------ the plan
    def _foe(self, unit: Unit, order: RunInto, at: int) -> str:
        """The counter that is run into; empty for a building."""
        if isinstance(order, Ram):
            return order.target
        if isinstance(order, RamBuilding):
            return ""
        units = self.query.view.units
        row = (units[u] for u in self.query.view.at_hex[at])
        return next((foe.id for foe in row if foe.side != unit.side and foe.squads), "")

    def _plan(self, unit: Unit, order: RunInto, at: int, first: tuple[Move, ...], then: Position) -> Plan:
        foe, again = self._foe(unit, order, at), unit.at == at
        lead = (unit.at, *first[0].path) if first else (unit.at,)
        path = lead if again else (*lead, at)
        rules, view = self.query.rules, self.query.view
        spent = points_left(rules, view, unit) - points_left(rules, then, then.units[unit.id])
        found = forecast(rules, then, order, unit.id, foe, spent)
        if isinstance(order, RamBuilding):
            return self._building_plan(unit, order, first, path, found)
        what = short_name(view.units[foe]) if isinstance(order, Ram) else "the infantry"
        verb = "Ram" if isinstance(order, Ram) else "Overrun"
        return Plan(
            "ram" if isinstance(order, Ram) else "reduce",
            (*first, order),
            at,
            path,
            foe,
            f"{verb} {what} in {self.query.label(at)}" + (" again" if again else ""),
            (*found.lines(), *self._first_words(first)),
            verb,
            verb,
            found.short(),
        )

    def _first_words(self, first: tuple[Move, ...]) -> tuple[str, ...]:
        return (f"Goes to {self.query.label(first[0].path[-1])} first",) if first else ()

    def _building_plan(
        self,
        unit: Unit,
        order: RamBuilding,
        first: tuple[Move, ...],
        path: tuple[int, ...],
        found: Forecast,
    ) -> Plan:
        """The ram of a building: dice of structure points by size (ode:11.04.3)."""
        dice = BUILDING_DICE_BY_SIZE[KINDS[unit.kind].size]
        marker = building_at(self.query.view, order.at)
        left = marker.count if marker is not None else 0
        name = (marker.word.rpartition("=")[0] if marker is not None else "") or "the building"
        worn = f"{dice} {'dice' if dice > 1 else 'die'} of structure points, {3.5 * dice:g} on average"
        cost = "" if rams_like_an_ogre(unit) else "; your counter: destroyed"
        return Plan(
            "ram-building",
            (*first, order),
            order.at,
            path,
            "",
            f"Ram {name} in {self.query.label(order.at)}",
            (f"{worn}; it has {left}", *found.lines(), *self._first_words(first)),
            "Ram",
            "Ram",
            f"{dice}d6 of {left} structure points{cost}",
        )
