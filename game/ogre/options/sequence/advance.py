"""The advance (sp:18, sp:36): after all fire infantry moves one hex, whatever it has done before."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from game.core.deeds import ENTERS
from game.core.parameters import Parameter
from game.core.questions import Figure, Part
from game.core.references import Hex
from game.core.refusals import Refusal
from game.core.roles import Confirm, Fact, Role
from game.core.state import Seen, Span, on_unit
from game.ogre import common_refusals
from game.ogre.common_refusals import UnitOrder, refuse
from game.ogre.events import Moved
from game.ogre.kinds import KINDS
from game.ogre.movement.hex_entry import go_carefully, stopped
from game.ogre.movement.mobility_map import POINTS, ground
from game.ogre.movement.paths import step_refusal, wall
from game.ogre.movement.stacking import overstacked
from game.ogre.options.sequence.state import NO_ADVANCE
from game.ogre.overrun.overrun import begin_fight
from game.ogre.ramming.ram_entry import enemies
from game.ogre.state import USAGE, Draft, GameState, Order, Rules, TurnUsage, Unit, View
from game.ogre.structures.buildings import foreign

RULE = "sp:36"
# RULING Q-436: one inch is the depth of one infantry base; a vehicle has its second movement
ADVANCE_ALL = Parameter(
    "sp-advance-all", "Who advances after the fire", RULE, 0, ((0, "infantry"), (1, "vehicles too"))
)


class Advanced(Struct, frozen=True, gc=False):
    """Has a counter advanced in this player-turn?"""

    yes: bool = False


ADVANCED = on_unit("advanced", Advanced, span=Span.TURN, seen=Seen.ALL)


def _advanced(state: GameState, name: str) -> bool:
    return ADVANCED.of(state, name).yes


def _free(spent: TurnUsage) -> dict[str, object]:
    """What a move uses up, as before the advance."""
    fields = ("moved", "moved_second", "halted", "slowed", "hazards", "off_road")
    return {field: getattr(spent, field) for field in fields}


def could_advance(state: GameState, unit: Unit) -> bool:
    """Can a counter advance, to any hex (sp:18)?"""
    kind = KINDS[unit.kind]
    able = bool(unit.squads) or (ADVANCE_ALL.of(state) == 1 and kind.move > 0)
    return able and bool(unit.at) and not unit.disabled and not unit.stuck


class Advance(UnitOrder, frozen=True, tag=True):
    """One counter enters an adjacent hex; if enemies are there, it overruns them."""

    verb = "advance"
    role = Role.MOVE
    title = "Advance to {at}"
    deeds = ENTERS

    at: Hex

    @classmethod
    def offers(cls, rules: Rules, state: GameState, unit: Unit) -> Sequence[Order]:
        if not could_advance(state, unit) or cls(unit.id, unit.at)._unable(rules, state, unit):
            return ()
        near = (cls(unit.id, at) for at in state.board.grid.neighbours[unit.at] if at)
        return [o for o in near if not (o._no_way(rules, state, unit) or rules.vetoed(state, o))]

    def words(self, rules: Rules, state: GameState) -> str:
        label = state.board.grid.label(self.at)
        return f"Overrun {label}" if self._fights(state) else f"Advance to {label}"

    def facts(self, rules: Rules, state: GameState) -> tuple[Fact, ...]:
        return (Fact(POINTS, "0", RULE),)

    def workings(self, rules: Rules, state: View) -> Mapping[str, tuple[Figure, ...]]:
        return {POINTS: (Figure(POINTS, "0", (Part("is", "0", "an advance costs nothing", RULE),)),)}

    def confirms(self, rules: Rules, state: GameState) -> Confirm:
        return Confirm.PRESS if self._fights(state) else self.confirm

    def _fights(self, state: GameState) -> bool:
        unit = state.units.get(self.unit)
        if unit is None or self.at not in state.board.grid:
            return False
        foes = enemies(state, unit.side, self.at)
        return any(not KINDS[foe.kind].inert for foe in foes) or bool(foreign(state, unit.side, self.at))

    def refused(self, rules: Rules, state: GameState, unit: Unit) -> Refusal | None:
        return self._unable(rules, state, unit) or self._no_way(rules, state, unit)

    def _unable(self, rules: Rules, state: GameState, unit: Unit) -> Refusal | None:
        if unit.aboard or not unit.at:
            where = "rides on a vehicle" if unit.aboard else "is not on the map"
            return refuse(unit, "aboard", RULE, f"{where} and does not advance.")
        disabled = common_refusals.able(unit, "advance")
        if disabled:
            return disabled
        if not could_advance(state, unit):
            return refuse(unit, "vehicle", RULE, "does not advance: only infantry does.")
        if _advanced(state, unit.id):
            return refuse(unit, "advanced", RULE, "has advanced already.")
        return next((why for bar in NO_ADVANCE.of(rules) if (why := bar(state, unit))), None)

    def _no_way(self, rules: Rules, state: GameState, unit: Unit) -> Refusal | None:
        mobile = ground(state, KINDS[unit.kind].mobility)
        if mobile.links.get((unit.at, self.at)) is None:
            closed = step_refusal(state, mobile, unit, unit.at, self.at, True)
            if closed:
                return closed
        if self.at not in state.at_hex and self.at not in state.markers:
            return None  # the hex is empty
        # RULING Q-443: an advance into an enemy hex is an overrun; under the ramming rules it is not allowed
        foes = wall(state, unit.side) >> self.at & 1 or self._fights(state)
        if foes and rules.slots.get("contact") != "overrun":
            label = state.board.grid.label(self.at)
            return Refusal("enemy", RULE, f"Enemies hold {label}.", (self.at,))
        return overstacked(state, unit.side, self.at, (unit,))

    def perform(self, rules: Rules, draft: Draft) -> None:
        unit, spent = draft.units[self.unit], USAGE.of(draft, self.unit)
        if self._fights(draft):
            self._overrun(rules, draft, unit)
            return
        go_carefully(rules, draft, unit, (self.at,), lambda count: None if count else self)
        if self.unit in draft.units and draft.units[self.unit].at == self.at:
            # terrain has no effect: no points, no halt, no dice (sp:36)
            USAGE.put(draft, self.unit, replace(USAGE.of(draft, self.unit), **_free(spent)))
            ADVANCED.put(draft, self.unit, Advanced(True))

    def _overrun(self, rules: Rules, draft: Draft, unit: Unit) -> None:
        here, asked = unit.at, len(draft.frames)
        draft.emit(Moved(unit.id, (here, self.at), 0))
        draft.put(replace(unit, at=self.at, face_down=False))
        ADVANCED.put(draft, unit.id, Advanced(True))
        if draft.markers:
            stopped(rules, draft, draft.units[unit.id], self.at, here)
        begin_fight(draft, (unit.id,), self.at, asked, late=True)
