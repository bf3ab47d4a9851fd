"""Where the weapons of a side that have shots left reach, as masks, by what all know (sp:29, sp:34)."""

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

#: may something else than water bar a kind from firing?
BARRED = ByKind(lambda kind: kind.family == "ogre" or kind.id == "LAD")
#: has a kind weapons of one sort, which it cannot lose one by one?
SIMPLE = ByKind(lambda kind: len(kind.weapons) == 1 and kind.ogre is None and kind.family != "ogre")


def could_fire(state: GameState, side: int) -> Iterator[tuple[Unit, int, int]]:
    """Counters of a side that could fire, face up and fit for it: each with its hex, and how far."""
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
    """Weapons of a row that have shots left by what all see; what its sappers did, its side alone knows."""
    found = weapons.total(unit, row, weapon)
    fired = USAGE.of(state, unit.id).fired
    if fired and (weapon.id not in weapons.ONE_SHOT or fired[row] >= ALL):
        found -= fired[row]
    return min(found, unit.sheet[sheets.INT]) if weapon.id == "rack" else found


class Known(NamedTuple):
    """The hexes that a side reached when it was last asked, and all that follows from: the very records."""

    board: Board
    units: list[Unit]
    records: list[Struct | None]
    mask: int


#: by side; whoever is asked of after each order has seldom changed
_KNOWN: dict[int, Known] = {}


def under_fire(state: GameState, side: int) -> int:
    """The hexes that a weapon of a side reaches that could still fire, as a mask."""
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
    # who may be barred by what lies on the map is asked each time
    if not any(unit.kind == "LAD" or (unit.at and ground[unit.at] == "water") for unit in units):
        _KNOWN[side] = Known(state.board, units, records, mask)
    return mask


def _same(known: Known, units: list[Unit], records: list[Struct | None]) -> bool:
    if len(known.units) != len(units) or len(known.records) != len(records):
        return False
    return all(map(is_, known.units, units)) and all(map(is_, known.records, records))


def can_fire_at_somebody(state: GameState, side: int) -> bool:
    """Could a weapon of a side still fire at an enemy, or might one that lies face down? So all know it."""
    foes = state.occupied_mask[1 - side]
    hidden = any(u.side == side and u.at and u.face_down for u in state.units.values())
    return bool(foes) and (hidden or bool(under_fire(state, side) & foes))
