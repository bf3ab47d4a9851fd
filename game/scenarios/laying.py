"""What a side lays out besides its counters, as a suggestion: mines, dummies, counters face down.

Counters come first, by ``suggested_setup``. What is laid then follows from where they stand: mines
where none of them is near, on roads before open ground; dummies in the front line; everything face
down that may be.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from game.core.anygame import Order, Position, Rules
from game.core.sequence import SETUP
from game.core.terms import MINE_AREA
from game.core.views import view
from game.hexes.grid import bits, mask_of
from game.ogre.hidden.camouflage import CAMOUFLAGE_STOCK, Cover, left_to_cover
from game.ogre.hidden.dummies import DUMMY_STOCK, DummyOffers, SetDummy, left_to_set
from game.ogre.hidden.hidden_units import DUMMY
from game.ogre.hidden.mines import MINE, ROAD, LayMine, left_to_lay, mineable
from game.ogre.kinds import KINDS

#: hexes between a mine and the nearest other one of the suggestion
APART = 2
#: a mine nearer than this to a counter of its own side is in that counter's way: off the road, and on it
CLEAR, CLEAR_ROAD = 2, 3
#: steps that a road may lie off the straightest way of the other side and still be mined before open ground
DETOUR = 2


def laid_out(rules: Rules, position: Position) -> list[Order]:
    """Orders that lay out what the side in its set-up has left of its stocks, once its counters stand.

    Looks only at what this side knows. Empty in other phases, and for a side without stocks.
    """
    if position.clock.phase != SETUP or not position.terms.stocks:
        return []
    side = position.clock.side
    position = view(position, side)
    found: list[Order] = []
    for part in (_mines, _dummies, _covers):
        for order in part(rules, position, side):
            if rules.refusal(position, order) is None:
                found.append(order)
                position = rules.apply(position, order).position
    return found


def _own(position: Position, side: int) -> list[int]:
    return [u.at for u in position.units.values() if u.side == side and u.at]


def _front(position: Position, side: int) -> list[int]:
    """Where the other side comes from: its areas and entries, or where it stands if it has none."""
    terms = position.terms
    mask = _all_of(area.mask for area in terms.areas if area.side != side and MINE_AREA not in area.kinds)
    mask |= _all_of(way.mask for way in terms.entries if way.side != side)
    return list(bits(mask)) or [u.at for u in position.units.values() if u.side != side and u.at]


def _all_of(masks: Iterable[int]) -> int:
    """Every hex of some masks."""
    found = 0
    for mask in masks:
        found |= mask
    return found


def _far(position: Position, at: int, hexes: Iterable[int]) -> int:
    """Steps to the nearest of some hexes; 0 if there are none."""
    distance = position.board.grid.distance
    return min((distance(at, one) for one in hexes), default=0)


def _mines(rules: Rules, position: Position, side: int) -> Iterator[Order]:
    """Mines one by one: on roads that nobody of the side stands near, then on the way to what is fought for."""
    left = left_to_lay(position, side) if position.terms.stock(side, MINE) else 0
    if left <= 0:
        return
    field, road = mineable(position, side)
    own, front = _own(position, side), _front(position, side)
    prize = _prize(position, side) or own

    ours = _all_of(a.mask for a in position.terms.areas if a.side == side and MINE_AREA not in a.kinds)

    def rank(at: int) -> tuple[int, int, int, int]:
        near = _far(position, at, front)
        # between the lines, on the way of the other side and not on one's own
        wrong = 0 if ours >> at & 1 else max(0, near - _far(position, at, own) + APART)
        return wrong, near + _far(position, at, prize), near, at

    def clear(hexes: int, least: int) -> list[int]:
        return [at for at in sorted(bits(hexes), key=rank) if not own or _far(position, at, own) >= least]

    rows = [(at, ROAD) for at in clear(road, CLEAR_ROAD)] + [(at, "") for at in clear(field & ~road, CLEAR)]
    straight = min((rank(at)[1] for at, _ in rows), default=0)
    rows.sort(key=lambda row: (rank(row[0])[0], max(0, rank(row[0])[1] - straight - DETOUR)))
    # no such hex: anywhere
    rows = rows or [(at, "") for at in sorted(bits(field), key=rank)]
    laid = {at for at, there in position.markers.items() if any(m.kind == MINE for m in there)}
    for apart in (APART, 1, *[0] * left):
        for at, on in rows:
            if left and (not laid or _far(position, at, laid) >= apart):
                laid.add(at)
                left -= 1
                yield LayMine(at, on)


def _prize(position: Position, side: int) -> list[int]:
    """Where what is fought for lies: the places of goals and of counters that they name, but not one's own way out."""
    goals = [goal for goal in position.terms.goals if goal.kind != "exit" or goal.side != side]
    named = (position.units.get(name) for goal in goals for name in goal.units)
    there = mask_of(unit.at for unit in named if unit is not None and unit.at)
    return list(bits(there | _all_of(goal.mask for goal in goals)))


def _dummies(rules: Rules, position: Position, side: int) -> Iterator[Order]:
    """Dummies stand where a counter might: in front, one in a hex, beside the others."""
    left = left_to_set(position, side) if position.terms.stock(side, DUMMY_STOCK) else 0
    offers = SetDummy.side_offers(rules, position) if left > 0 else ()
    if not isinstance(offers, DummyOffers):
        return
    own, front = _own(position, side), _front(position, side)
    free = offers.mask & ~mask_of((*position.at_hex, *position.markers))
    taken: list[int] = []
    for at in sorted(
        bits(free), key=lambda at: (abs(_far(position, at, own) - 2), _far(position, at, front), at)
    ):
        if left and (not taken or _far(position, at, taken) > APART):
            taken.append(at)
            left -= 1
            yield SetDummy(at)


def _covers(rules: Rules, position: Position, side: int) -> Iterator[Order]:
    """Who lies face down: the dearest first, as many as may."""
    left = left_to_cover(position, side) if position.terms.stock(side, CAMOUFLAGE_STOCK) else 0
    mine = [
        u for u in position.units.values() if u.side == side and u.at and u.kind != DUMMY and not u.face_down
    ]
    for unit in sorted(mine, key=lambda u: (-KINDS[u.kind].cost, -len(u.squads), u.id))[: max(left, 0)]:
        yield Cover(unit.id)
