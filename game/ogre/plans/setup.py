"""The set-up of a side as a whole: laid as the scenario suggests it, cleared; and one counter into a hex."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from game.core.anygame import Rules
from game.core.refusals import Refusal
from game.core.stocks import UseKind
from game.hexes.grid import OFF
from game.ogre.movement.transport_orders import Dismount
from game.ogre.plans.plan import after
from game.ogre.setup import Place, fixed
from game.ogre.state import Order, Unit, View
from game.scenarios.start import laid_out


def placing(rules: Rules, view: View, name: str, at: int) -> tuple[Order, ...] | Refusal:
    """The orders that put a counter into a hex, or why not.

    With a counter of its side that has no room beside it, it changes places where that is allowed.
    """
    order, unit = Place(name, at), view.units[name]
    refusal = rules.refusal(view, order)
    if refusal is None:
        return (order,)
    row = [one for one in view.at_hex.get(at, ()) if view.units[one].side == unit.side and one != name]
    if refusal.code not in ("full", "limit") or len(row) != 1:
        return refusal
    first, last = ((Place(name, OFF),), (Place(row[0], unit.at),)) if unit.at else ((), ())
    swap: tuple[Order, ...] = (*first, Place(row[0], OFF), order, *last)
    found = after(rules, view, swap)
    return found if isinstance(found, Refusal) else swap


def laid_kinds(rules: Rules) -> frozenset[str]:
    """The kinds of counter that are laid from a stock, and never wait in the tray."""
    uses = (use for stock in rules.declared.stocks.values() for use in stock.uses(rules))
    return frozenset(use.face for use in uses if use.kind is UseKind.LAY and use.face)


def at_once(rules: Rules, view: View, orders: Iterable[Order]) -> list[Order]:
    """Those of some orders that can be given one after another."""
    found, position = list[Order](), view
    for order in orders:
        then = after(rules, position, (order,))
        if not isinstance(then, Refusal):
            found.append(order)
            position = then
    return found


def _own(view: View, side: int) -> list[Unit]:
    return [unit for unit in view.units.values() if unit.side == side]


def cleared(rules: Rules, view: View, side: int) -> list[Order]:
    """The orders that put every counter into the tray, riders first, and what was laid into its stock."""
    laid = [stock.clear for stock in rules.declared.stocks.values() if stock.clear is not None]
    orders = [order for clear in laid for order in clear(rules, view, side)]
    return [*_into_the_tray(view, side), *orders]


def _into_the_tray(view: View, side: int) -> list[Order]:
    own = _own(view, side)
    off = [Place(unit.id, OFF) for unit in own if unit.at and not fixed(view, unit)]
    return [*(Dismount(unit.id) for unit in own if unit.aboard), *off]


def placed_by_hand(rules: Rules, view: View, side: int, suggested: Sequence[Order]) -> int:
    """How many counters of a side stand where neither the scenario nor its suggestion has put them."""
    meant = {(order.unit, order.at) for order in suggested if isinstance(order, Place)}
    laid = laid_kinds(rules)
    own = [unit for unit in _own(view, side) if unit.at and unit.kind not in laid]
    return sum((unit.id, unit.at) not in meant and not fixed(view, unit) for unit in own)


def _meant(view: View, side: int, suggested: Sequence[Order]) -> list[Order]:
    units = view.units
    placed = [order for order in suggested if isinstance(order, Place) and order.unit in units]
    return [order for order in placed if units[order.unit].side == side]


def needs_start(
    rules: Rules, view: View, side: int, suggested: Sequence[Order], start: Mapping[str, Unit]
) -> bool:
    """Can a suggestion be laid only from the start of the set-up, since squads stand otherwise?"""
    # a dummy was not there at the start
    laid = laid_kinds(rules)
    own = {unit.id: unit.squads for unit in _own(view, side) if unit.kind not in laid}
    first = {unit.id: unit.squads for unit in start.values() if unit.side == side}
    orders = [*_into_the_tray(view, side), *_meant(view, side, suggested)]
    return own != first or isinstance(after(rules, view, orders), Refusal)


def suggestion(
    rules: Rules, view: View, side: int, suggested: Sequence[Order], from_start: bool
) -> list[Order]:
    """The orders that lay what is suggested for a side, counters first, then its stocks.

    ``from_start``: nothing has been placed yet.
    """
    orders = [*([] if from_start else _into_the_tray(view, side)), *_meant(view, side, suggested)]
    stands = after(rules, view, orders)
    return orders if isinstance(stands, Refusal) else [*orders, *laid_out(rules, stands)]
