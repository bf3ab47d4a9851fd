"""Sorts what the rules offer for the chosen counter into what the movement mode shows of it."""

from __future__ import annotations

from collections.abc import Sequence

from game.client.games.ogre.move_query import MoveOptions, moves_in, parts_of
from game.client.games.ogre.work.group_move import DRAWN
from game.ogre.infantry import Combine, Split
from game.ogre.movement.movement import MoveOffers
from game.ogre.movement.transport_orders import Dismount, Mount
from game.ogre.overrun.overrun import Overrun
from game.ogre.ramming.drive_over_infantry import Reduce
from game.ogre.ramming.ramming import Ram
from game.ogre.state import Order
from game.ogre.structures.buildings import RamBuilding

#: kinds of order that are shown as targets, as rows of their own, or by who goes along
SHOWN = (Ram, Reduce, RamBuilding, Mount, Dismount, Overrun, *DRAWN)


def offered(offers: Sequence[Order]) -> MoveOptions:
    """Moves, splits and further orders among some offers; targets are found by who knows of them."""
    out = MoveOptions()
    for part in parts_of(offers):
        if isinstance(part, MoveOffers):
            out.moves = part
        elif not part:
            continue
        elif isinstance(part[0], Split | Combine):
            out.splits += [o for o in part if isinstance(o, Split | Combine)]
        elif not isinstance(part[0], SHOWN):
            out.more += [o for o in part if not isinstance(o, Overrun)]
    return out


def offered_rider(offers: Sequence[Order], carried: Sequence[Order]) -> MoveOptions:
    """The same for a rider that its vehicle can set down on the way: ``carried`` are the vehicle's offers."""
    out = offered(offers)
    out.moves = moves_in(carried)
    return out
