"""Upkeep of a turn: supply at its beginning, markers at its end (ga:39), and rebuilding (ga:41)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from game.assault import tables
from game.assault.common_refusals import UnitOrder, refuse, where
from game.assault.events import Marked, Rebuilt, SupplyChanged
from game.assault.fighters import ON_HAND, SUPPLIED, TACTICAL
from game.assault.ground import by_night, room_in, zone_of
from game.assault.state import ROW, USED, Battalion, Draft, GameState, Order, Row, Rules, kind_of
from game.assault.terms import home_mask
from game.core.deeds import ENTERS
from game.core.parameters import Parameter
from game.core.pausing import pause
from game.core.records import other_side
from game.core.references import Hex
from game.core.refusals import Refusal
from game.core.roles import Role
from game.core.windows import Moment
from game.hexes.grid import bits

# -------------------------------------------------------------------------------------- supply (ga:39)
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


# ---------------------------------------------------------------------------------- rebuilding (ga:41)
#: turns after which a unit comes back (ga:41)
TURNS = 4
REBUILDS = Parameter(
    "ga-rebuild", "Rebuilding", "ga:41", 0,
    ((0, "None"), (1, "Units that were eliminated in supply come back")), usual=1,
)  # fmt: skip


def bring_back(draft: Draft) -> None:
    """At the beginning of a turn: who has been gone long enough waits off the map, with one step (ga:02)."""
    if not REBUILDS.of(draft):
        return
    for name, row in list(draft.gone.items()):
        unit = row.unit
        due = draft.clock.turn - row.turn >= TURNS and row.how == "destroyed"
        # ga:41: not who was cut off when it was eliminated
        if due and unit.side == draft.clock.side and unit.supply == SUPPLIED:
            draft.gone = {key: one for key, one in draft.gone.items() if key != name}
            losses = kind_of(unit).steps - 1
            draft.put(Battalion(name, unit.kind, unit.side, losses=losses, mode=TACTICAL))


def entrances(state: GameState, side: int) -> list[int]:
    """The hexes of the own edge with room and no enemy beside them."""
    mask = home_mask(state, side) & ~zone_of(state, other_side(side))
    return [at for at in bits(mask) if room_in(state, at, side) > 0]


class Rebuild(UnitOrder, frozen=True, tag=True):
    """A unit that waits off the map comes back at its own edge."""

    verb = "rebuild"
    role = Role.PLACE
    title = "{unit} comes back in {at}"
    deeds = ENTERS

    at: Hex

    @classmethod
    def offers(cls, rules: Rules, state: GameState, unit: Battalion) -> Sequence[Order]:
        return () if unit.at else [cls(unit.id, at) for at in entrances(state, unit.side)]

    def refused(self, rules: Rules, state: GameState, unit: Battalion) -> Refusal | None:
        if unit.at:
            return refuse(state, unit, "on-map", "ga:41", "is on the map.")
        if self.at not in entrances(state, unit.side):
            text = "Units come back at their own edge."
            return Refusal("edge", "ga:41", text, (unit.id, *where(state, self.at)))
        return None

    def perform(self, rules: Rules, draft: Draft) -> None:
        if pause(draft, Moment.STEP, self, self.unit, self.at):
            return
        draft.put(replace(draft.units[self.unit], at=self.at))
        draft.emit(Rebuilt(self.unit, self.at))
        pause(draft, Moment.REACH, None, self.unit, self.at)
