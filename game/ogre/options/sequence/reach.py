"""The range of a side's weapons with shots left, as masks, from public knowledge (sp:29, sp:34)."""

from __future__ import annotations

from collections.abc import Iterator
from operator import is_
from typing import NamedTuple

from msgspec import Struct

from game.boards.board import Board
from game.ogre import sheets
from game.ogre.combat import weapons
from game.ogre.combat.shooters import firing_barred
from game.ogre.kinds import KINDS, REACH, ByKind, Weapon
from game.ogre.movement.transport_state import firing_place
from game.ogre.options.sequence.nerve import BROKEN, NERVE, level_of
from game.ogre.state import ALL, USAGE, GameState, Unit

#: can anything besides water bar a kind from firing?
BARRED = ByKind(lambda kind: kind.family == "ogre" or kind.id == "LAD")
#: has a kind a single sort of weapon that it cannot lose one by one?
SIMPLE = ByKind(lambda kind: len(kind.weapons) == 1 and kind.ogre is None and kind.family != "ogre")


def could_fire(state: GameState, side: int) -> Iterator[tuple[Unit, int, int]]:
    """A side's face-up counters able to fire: each with its hex and range."""
    spent, nerves, ground = USAGE.table(state), NERVE.table(state), state.board.terrain
    for unit in state.units.values():
        if unit.side != side or unit.face_down or unit.disabled or not REACH[unit.kind]:
            continue
        if nerves and level_of(state, unit.id) >= BROKEN:
            continue
        at = unit.at or firing_place(state, unit)
        if not at or ((ground[at] == "water" or BARRED[unit.kind]) and firing_barred(state, unit, at)):
            continue
        used = spent.get(unit.id)
        if SIMPLE[unit.kind] and not unit.boxes and (used is None or not used.fired):
            yield unit, at, REACH[unit.kind]
            continue
        rows = enumerate(KINDS[unit.kind].weapons)
        far = max((weapon.range for row, weapon in rows if left(state, unit, row, weapon) > 0), default=0)
        if far:
            yield unit, at, far


def left(state: GameState, unit: Unit, row: int, weapon: Weapon) -> int:
    """A row's weapons with shots left, as all see it; only its own side knows what its sappers did."""
    found = weapons.total(unit, row, weapon)
    fired = USAGE.of(state, unit.id).fired
    if fired and (weapon.id not in weapons.ONE_SHOT or fired[row] >= ALL):
        found -= fired[row]
    return min(found, unit.sheet[sheets.INT]) if weapon.id == "rack" else found


class Known(NamedTuple):
    """The hexes in a side's range at the last query, and the exact records it depends on."""

    board: Board
    units: list[Unit]
    records: list[Struct | None]
    mask: int


#: by side; it is asked after every order and seldom changes
_KNOWN: dict[int, Known] = {}


def under_fire(state: GameState, side: int) -> int:
    """The hexes in range of a side's weapons that could still fire, as a mask."""
    units = [unit for unit in state.units.values() if unit.side == side]
    spent, nerves = USAGE.table(state), NERVE.table(state)
    records: list[Struct | None] = [spent.get(unit.id) for unit in units]
    if nerves:
        records += [nerves.get(unit.id) for unit in units]
    known = _KNOWN.get(side)
    if known is not None and known.board is state.board and _same(known, units, records):
        return known.mask
    mask, disc, ground = 0, state.board.grid.disc, state.board.terrain
    for _, at, far in could_fire(state, side):
        mask |= disc(at, far)
    # units that may be barred by markers on the map are checked every time
    if not any(unit.kind == "LAD" or (unit.at and ground[unit.at] == "water") for unit in units):
        _KNOWN[side] = Known(state.board, units, records, mask)
    return mask


def _same(known: Known, units: list[Unit], records: list[Struct | None]) -> bool:
    if len(known.units) != len(units) or len(known.records) != len(records):
        return False
    return all(map(is_, known.units, units)) and all(map(is_, known.records, records))


def can_fire_at_somebody(state: GameState, side: int) -> bool:
    """Could a side's weapon, or one that may be face down, still fire at an enemy? From public knowledge."""
    foes = state.occupied_mask[1 - side]
    hidden = any(u.side == side and u.at and u.face_down for u in state.units.values())
    return bool(foes) and (hidden or bool(under_fire(state, side) & foes))
