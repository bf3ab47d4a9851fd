"""The runs of a train as plans: where each ends, what stands in its way, what happens there (ode:9.02)."""

from __future__ import annotations

from collections.abc import Iterable

from game.core.amounts import counted
from game.hexes.grid import OFF
from game.ogre.plans.plan import Plan
from game.ogre.state import Order, Rules, Unit, View
from game.ogre.trains.outlook import END, END_OF_IT, RISK, outlook
from game.ogre.trains.running import Run
from game.ogre.trains.train import train_of

RUN = "run"
#: what the map says of a run that ends the train, or may
TAGS = {END_OF_IT: "wrecked", RISK: "may be wrecked"}


def runs(rules: Rules, view: View, unit: Unit, orders: Iterable[Order]) -> dict[int, list[Plan]]:
    """The runs among some orders by the hex where the front comes to stand, those without harm first."""
    found: dict[int, list[Plan]] = {}
    for order in orders:
        if isinstance(order, Run):
            plan = run_plan(rules, view, unit, order)
            found.setdefault(plan.at, []).append(plan)
    return {at: sorted(row, key=lambda plan: (bool(plan.tag), len(plan.path))) for at, row in found.items()}


def run_plan(rules: Rules, view: View, unit: Unit, order: Run) -> Plan:
    """One run, with all that is known to happen on it."""
    train = train_of(view, unit.id)
    met = outlook(rules, view, train, order.path) if train is not None else []
    inside = tuple(at for at in order.path if at)
    leaves = order.path[-1] == OFF
    at = inside[-1] if inside else unit.at
    lines = [f"{one.words[:1].upper()}{one.words[1:]}." for one in met if one.label != END]
    lines += [f"It ends {one.words}." for one in met if one.label == END and not one.harm]
    tag = TAGS.get(max((one.harm for one in met), default=0), "")
    path = (unit.at, *inside) if unit.at else inside
    # ways that meet again differ by what they pass
    way = "+".join(map(str, order.path))
    title = _title(len(inside), "" if leaves else view.board.grid.label(at))
    return Plan(RUN, (order,), at, path, way, title, tuple(lines), "Run", tag, " ".join(lines))


def _title(hexes: int, to: str) -> str:
    """A run in a few words; ``to`` is the label of its end, "" off the map."""
    if not hexes:
        return "Leave the map"
    return f"Run {counted(hexes, 'hex', 'hexes')} {f'to {to}' if to else 'and leave the map'}"


def distance_of(plan: Plan) -> str:
    """The hexes of a run, for the map."""
    order = plan.orders[0]
    return str(len(order.path)) if isinstance(order, Run) else ""
