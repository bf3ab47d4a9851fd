"""What each side lost between two positions: counters of each kind, treads, and the strength that is left."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from game.ogre import sheets
from game.ogre.combat.weapons import attack_points
from game.ogre.kinds import KINDS
from game.ogre.state import Position, Unit


def loss_table(start: Position, end: Position) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Rows of a title and a value for each side; rows without a value for any side are left out."""
    sides = range(len(end.sides))
    # a record that goes on from a position in mid-game knows which counters were gone by then
    first = [*start.units.values(), *(gone.unit for gone in start.gone.values())]
    last = [*end.units.values(), *(gone.unit for gone in end.gone.values() if gone.how == "left")]

    def lost(before: Iterable[int], after: Iterable[int]) -> tuple[str, ...]:
        return tuple(f"{had - have} of {had}" if had else "" for had, have in zip(before, after, strict=True))

    for kind, row in KINDS.items():
        squads = row.family == "infantry"
        values = lost(*([_many(units, side, kind, squads) for side in sides] for units in (first, last)))
        if any(values):
            yield f"{row.name}, squads" if squads else row.name, values
    treads = lost(*([_treads(units, side) for side in sides] for units in (first, last)))
    if any(treads):
        yield "Treads", treads
    stands = [unit for unit in end.units.values() if unit.at]
    left = (sum(attack_points(unit) for unit in stands if unit.side == side) for side in sides)
    yield "Attack strength left on the map", tuple(str(value) for value in left)


def _many(units: Iterable[Unit], side: int, kind: str, squads: bool) -> int:
    """The counters of a kind; a drone on its pallet and one that is unpacked are the same drone."""
    alike = (u for u in units if u.side == side and ("LAD" if u.kind == "PAL" else u.kind) == kind)
    return sum(len(unit.squads) if squads else 1 for unit in alike)


def _treads(units: Iterable[Unit], side: int) -> int:
    return sum(unit.sheet[sheets.TREADS] for unit in units if unit.side == side and unit.sheet)
