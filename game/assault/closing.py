"""Supply at the beginning of a turn, markers at its end (ga:39)."""

from __future__ import annotations

from msgspec.structs import replace

from game.assault import tables
from game.assault.events import Marked, SupplyChanged
from game.assault.fighters import ON_HAND, SUPPLIED
from game.assault.ground import by_night, zone_of
from game.assault.state import ROW, USED, Draft, GameState, Row
from game.assault.terms import home_mask
from game.core.records import other_side

#: turns in a row with an attack after which a unit is fatigued (ga:39)
TIRING = 3


def supplied(state: GameState, side: int) -> int:
    """Mask of the hexes from which a way leads to the edge of a side (ga:39)."""
    grid, enemy = state.board.grid, other_side(side)
    shut = state.occupied_mask[enemy] | (zone_of(state, enemy) & ~state.occupied_mask[side])
    found = home_mask(state, side) & ~shut
    for _ in range(tables.movement().limits["supply"]):
        found |= grid.around(found) & ~shut
    return found


def check_supply(draft: Draft) -> None:
    """At the beginning of its owner's turn a unit without a way is on hand; with one it is supplied."""
    # RULING Q-542: a side without an edge of its own is always in supply
    side = draft.clock.side
    if not home_mask(draft, side):
        return
    reach = supplied(draft, side)
    for unit in list(draft.units.values()):
        if unit.side != side or not unit.at:
            continue
        way = bool(reach >> unit.at & 1)
        supply = SUPPLIED if way else ON_HAND if unit.supply == SUPPLIED else unit.supply
        if supply != unit.supply:
            draft.put(replace(unit, supply=supply))
            draft.emit(SupplyChanged(unit.id, supply))


def close_turn(draft: Draft) -> None:
    """Markers at the end of a turn: rest is over by day, who attacked thrice in a row is fatigued (ga:39)."""
    # RULING Q-541: a rest of one turn each
    day = not by_night(draft)
    for unit in list(draft.units.values()):
        if unit.side != draft.clock.side:
            continue
        row = ROW.of(draft, unit.id).turns + 1 if USED.of(draft, unit.id).attacked else 0
        if row:
            ROW.put(draft, unit.id, Row(row))
        else:
            ROW.drop(draft, unit.id)
        fatigued = row >= TIRING
        resting = unit.resting and not day
        for what, was, now in (("fatigued", unit.fatigued, fatigued), ("resting", unit.resting, resting)):
            if was != now:
                draft.emit(Marked(unit.id, what, now))
        draft.put(replace(unit, fatigued=fatigued, resting=resting))
