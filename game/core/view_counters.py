"""A side's view of counters, some of them face down: identities, hexes and contents."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from game.core.aliases import ANONYMOUS
from game.core.position import Position, U


def units_of(position: Position[U], names: Mapping[str, str], away: Sequence[int]) -> dict[str, U]:
    """The known counters, then the anonymous ones by hex: the order reveals no identity."""
    found, unknown = {}, []
    for unit in position.units.values():
        if unit.side in away or unit.aboard in names:
            continue
        if unit.id in names:
            unknown.append(type(unit)(names[unit.id], ANONYMOUS, unit.side, unit.at))
        else:
            found[unit.id] = unit
    for unit in sorted(unknown, key=lambda u: (u.at, u.id)):
        found[unit.id] = unit
    return found


def stacks_of(
    position: Position[U], names: Mapping[str, str], away: Sequence[int]
) -> dict[int, tuple[str, ...]]:
    """The stacks as known, by hex: not in the order in which the hexes were filled."""
    found, units, masked = {}, position.units, {position.units[name].at for name in names}
    for at, row in sorted(position.at_hex.items()):
        seen = tuple(name for name in row if units[name].side not in away) if away else row
        if seen:
            found[at] = _named(seen, names) if at in masked else seen
    return found


def restacked(
    stacks: Mapping[int, tuple[str, ...]], position: Position[U], hexes: set[int]
) -> Mapping[int, tuple[str, ...]]:
    """The stacks of the last view with some hexes updated; none of these holds a face-down counter."""
    found = dict(stacks)
    for at in hexes:
        if at in position.at_hex:
            found[at] = position.at_hex[at]
        else:
            found.pop(at, None)
    return dict(sorted(found.items()))


def _named(row: Sequence[str], names: Mapping[str, str]) -> tuple[str, ...]:
    """A stack as known: face-down counters last, because their place would show when they arrived."""
    return (*(name for name in row if name not in names), *(names[name] for name in row if name in names))


def masks_of(
    position: Position[U], names: Mapping[str, str], away: Sequence[int]
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Hexes held and blocked: an anonymous counter counts as armed."""
    occupied_mask = [0 if side in away else mask for side, mask in enumerate(position.occupied_mask)]
    blocking_mask = [0 if side in away else mask for side, mask in enumerate(position.blocking_mask)]
    for name in names:
        unit = position.units[name]
        if unit.side not in away:
            blocking_mask[unit.side] |= 1 << unit.at
    return tuple(occupied_mask), tuple(blocking_mask)
