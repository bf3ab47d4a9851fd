"""Lines on the map between a Vulcan and who is on its channels."""

from __future__ import annotations

from game.client.art.scene import Tether
from game.ogre.engineering.control import VULCAN, controller
from game.ogre.state import Position, Unit


def tied_to(view: Position, unit: Unit) -> Unit | None:
    """The Vulcan that a counter hangs on: by its channel, or because a free one has taken it on."""
    place = unit.channel
    if place is not None:
        return view.units.get(place.vulcan)
    return controller(view, unit)


def channel_ties(view: Position, chosen: str, side: int = -1) -> tuple[Tether, ...]:
    """Lines from a chosen Vulcan to its units, from one of them to its Vulcan, or of a whole side."""
    unit = view.units.get(chosen)
    if unit is None and side < 0:
        return ()
    out = []
    for other in view.units.values():
        if (
            not other.at
            or other.kind == VULCAN
            or (unit is not None and other.side != unit.side)
            or (unit is None and other.side != side)
        ):
            continue
        vulcan = tied_to(view, other)
        if vulcan is None or not vulcan.at or vulcan.at == other.at:
            continue
        if unit is None or unit.id in (other.id, vulcan.id):
            lost = controller(view, other) is None
            out.append(Tether(other.at, vulcan.at, "lost" if lost else "channel"))
    return tuple(dict.fromkeys(out))
