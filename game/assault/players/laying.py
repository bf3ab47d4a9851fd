"""Forces of scenario files: fresh counters, and places for those that a file has none for, where Steady would
set them up.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.assault.moves import Place
from game.assault.players.steady import aims_of
from game.assault.state import Battalion
from game.core.anygame import Placement, Position, Rules
from game.core.views import view
from game.scenarios.description import SideDescription
from game.scenarios.forces import Forces, set_up_so_far


def places_for(
    rules: Rules,
    start: Position,
    side: int,
    described: SideDescription,
    placed: Sequence[Placement],
    waiting: Sequence[str],
) -> list[Place]:
    """Orders that set up these counters of a side beside those already placed, except those without room."""
    position, found = set_up_so_far(rules, start, side, placed), list[Place]()
    for name in waiting:
        seen = view(position, side)
        aims, unit = aims_of(seen, side), seen.units[name]
        offers = (order for order in rules.offers(seen, name) if isinstance(order, Place))
        allowed = [order for order in offers if order.at and rules.refusal(position, order) is None]
        if allowed:
            best = max(allowed, key=lambda order: (aims.place(seen, unit, order.at), -order.at))
            found.append(best)
            position = rules.apply(position, best).position
    return found


FORCES = Forces(
    new_unit=lambda name, kind, side, squads: Battalion(name, kind, side),
    placing=Place,
    places_for=places_for,
)
