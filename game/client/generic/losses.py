"""The losses of each side of any game: a row a kind."""

from __future__ import annotations

from game.client.generic.counter_appearance import kind_name
from game.client.shell.cards import Standing
from game.client.table.session import Session


def losses(session: Session) -> tuple[Standing, ...]:
    """Counters of each kind that were destroyed, of how many."""
    start, end = session.history.start, session.position
    first = [*start.units.values(), *(gone.unit for gone in start.gone.values())]
    left = {unit.id for unit in end.units.values()}
    left |= {gone.unit.id for gone in end.gone.values() if gone.how == "left"}
    rows = []
    for kind in dict.fromkeys(unit.kind for unit in first):
        values = []
        for side in range(len(end.sides)):
            own = [unit.id for unit in first if unit.kind == kind and unit.side == side]
            lost = sum(name not in left for name in own)
            values.append(f"{lost} of {len(own)}" if own else "")
        rows.append(Standing(kind_name(end, kind), tuple(values)))
    return tuple(rows)
