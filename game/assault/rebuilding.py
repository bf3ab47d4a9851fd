"""Rebuilding: who was eliminated in supply comes back at the own edge, four turns later (ga:41)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from msgspec.structs import replace

from game.assault.events import Rebuilt, name_of
from game.assault.fighters import SUPPLIED, TACTICAL
from game.assault.ground import room_in, zone_of
from game.assault.moves import own
from game.assault.state import Battalion, Draft, GameState, Order, Rules, kind_of
from game.assault.terms import home_mask
from game.core.deeds import ENTERS, Deeds
from game.core.parameters import Parameter
from game.core.pausing import pause
from game.core.records import other_side
from game.core.references import Hex, UnitId
from game.core.refusals import Refusal
from game.core.roles import Role
from game.core.windows import Moment
from game.hexes.grid import bits

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


class Rebuild(Order, frozen=True, tag=True):
    """A unit that waits off the map comes back at its own edge."""

    verb: ClassVar[str] = "rebuild"
    role: ClassVar[Role] = Role.PLACE
    title: ClassVar[str] = "{unit} comes back in {at}"
    deeds: ClassVar[Deeds] = ENTERS

    unit: UnitId
    at: Hex

    @classmethod
    def offers(cls, rules: Rules, state: GameState, unit: Battalion) -> Sequence[Order]:
        return () if unit.at else [cls(unit.id, at) for at in entrances(state, unit.side)]

    def refusal(self, rules: Rules, state: GameState) -> Refusal | None:
        unit = own(state, self.unit)
        if isinstance(unit, Refusal):
            return unit
        if unit.at:
            text = f"{name_of(state, unit.id)} is on the map."
            return Refusal("on-map", "ga:41", text, (unit.id,))
        if self.at not in entrances(state, unit.side):
            where = (self.at,) if self.at in state.board.grid else ()
            return Refusal("edge", "ga:41", "Units come back at their own edge.", (unit.id, *where))
        return None

    def perform(self, rules: Rules, draft: Draft) -> None:
        if pause(draft, Moment.STEP, self, self.unit, self.at):
            return
        draft.put(replace(draft.units[self.unit], at=self.at))
        draft.emit(Rebuilt(self.unit, self.at))
        pause(draft, Moment.REACH, None, self.unit, self.at)
