"""Fire that a side calls down on a hex: off-map artillery and air strikes."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.anygame import Order
from game.core.order_lists import parts_of
from game.ogre.options.sequence.air_strikes import CallAirStrike
from game.ogre.options.sequence.artillery import CallArtillery, Correct, FireForEffect
from game.ogre.options.sequence.hex_offers import HexOffers
from game.ogre.players.steady.reading import Reading

#: the orders that name a hex to be bombarded
CALLED: tuple[type[Order], ...] = (CallAirStrike, CallArtillery, Correct, FireForEffect)
#: the weights of an own loss, and of a counter beside the hex
OWN, BESIDE = 2.0, 0.4


def bombard(reading: Reading) -> Order | None:
    """The most effective call, if one is legal; None where none is worth it."""
    rules, view = reading.rules, reading.view
    if not any(kind in rules.kinds_now(view) for kind in CALLED):
        return None
    for part in parts_of(rules.side_orders(view)):
        if not part or not isinstance(part[0], CALLED):
            continue
        if not isinstance(part, HexOffers):
            return part[0] if reading.foes else None
        at = max(_places(reading, part), key=lambda hex_: _gain(reading, hex_), default=0)
        if at and _gain(reading, at) > 0:
            return part.make(at)
    return None


def _places(reading: Reading, part: HexOffers) -> Sequence[int]:
    """The hexes to consider: those with enemies in them or beside them."""
    grid = reading.view.board.grid
    near = {at for foe in reading.foes for at in (foe.at, *grid.neighbours[foe.at]) if at}
    return sorted(at for at in near if part.mask >> at & 1)


def _gain(reading: Reading, at: int) -> float:
    view, total = reading.view, 0.0
    for there in (at, *view.board.grid.neighbours[at]):
        share = 1.0 if there == at else BESIDE
        for name in view.at_hex.get(there, ()) if there else ():
            unit = view.units[name]
            sign = -OWN if unit.side == reading.side else 1.0
            total += share * sign * reading.worth(unit) / reading.defence(unit, there)
    return total
