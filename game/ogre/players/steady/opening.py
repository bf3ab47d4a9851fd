"""Mines of the set-up: they lie where the enemy must pass."""

from __future__ import annotations

from game.core.anygame import Order
from game.core.order_lists import parts_of
from game.ogre.hidden.mine_laying import LayMine, MineOffers
from game.ogre.players.steady.reading import Reading
from game.ogre.players.steady.routes import route


def laid(reading: Reading) -> Order | None:
    """The next mine, on the enemy's route; None where no mines are left or the enemy has no route."""
    rules, view = reading.rules, reading.view
    if LayMine not in rules.kinds_now(view):
        return None
    offers = next((part for part in parts_of(rules.side_orders(view)) if isinstance(part, MineOffers)), None)
    if offers is None or not len(offers):
        return None
    way = route(view, 1 - reading.side) & ~reading.own_mines
    places = [order for order in offers if isinstance(order, LayMine) and way >> order.at & 1]
    return reading.rng.choice(places) if places else None
