"""Clearing enemy fields (opt:minefields_avap-l): engineers and minesweepers."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.deeds import WORKS
from game.core.orders import possible
from game.core.records import Marker
from game.core.refusals import Refusal
from game.core.roles import Confirm, Fact, Role
from game.ogre.common_refusals import UnitOrder, refuse
from game.ogre.engineering.mine_work import DISARMS
from game.ogre.kinds import FOOT
from game.ogre.options.minefields.fields import (
    AP,
    MINE_DICE,
    RULE,
    SORTS,
    SWEEPER,
    FieldCleared,
    enemy_learns,
    engineers,
    fields_in,
    knows,
    not_free,
    occupy,
    reveal,
    sort_of,
)
from game.ogre.options.minefields.striking import CLEARING, CLEARS, attack, careful
from game.ogre.state import Draft, GameState, Order, Rules, Unit, View

DICE = f"{RULE}-z"
#: the die on which ordinary engineers set off a mine instead [S]
BANG = 6
#: what the other side learns when a die is rolled
DIE_TOLD = "the die, and what it does"


class ClearField(UnitOrder, frozen=True, tag=True):
    """Clear a known enemy field in one's own hex, after a turn without moving or attacking."""

    verb = "clear-field"
    role = Role.ACT
    title = "Clear the {sort} field"
    confirm = Confirm.PRESS
    deeds = WORKS

    sort: str

    @classmethod
    def applies_to(cls, kind: str) -> bool:
        return FOOT[kind] or kind == SWEEPER

    @classmethod
    def offers(cls, rules: Rules, state: GameState, unit: Unit) -> Sequence[Order]:
        if not unit.at or unit.at not in state.markers:
            return ()
        return possible([cls(unit.id, sort) for sort in SORTS], rules, state)

    def facts(self, rules: Rules, state: View) -> tuple[Fact, ...]:
        unit = state.units.get(self.unit)
        if unit is None:
            return ()
        if MINE_DICE.of(state) and unit.squads:
            return (Fact("Needs", f"{DISARMS} or more on a die of any squad", DICE), enemy_learns(DIE_TOLD))
        if self.sort == AP and careful(unit):
            found = Fact("Die", f"1 to {BANG - 1} clears it, {BANG} sets a mine off", CLEARS)
            return (found, enemy_learns(DIE_TOLD))
        return (Fact("Chance", "certain", CLEARS), enemy_learns("that the field is gone"))

    def refused(self, rules: Rules, state: GameState, unit: Unit) -> Refusal | None:
        if unit.kind != SWEEPER and not engineers(unit):
            return refuse(unit, "no-sweeper", CLEARS, "clears no fields.", near=False)
        if _field(state, unit, self.sort) is None:
            text = f"No {self.sort} field of the enemy is known in its hex."
            return Refusal("no-field", CLEARS, text, (unit.id,), near=False)
        if unit.kind == SWEEPER and unit.stuck:
            return refuse(unit, "stuck", CLEARS, "is stuck and cannot sweep.")
        return not_free(state, unit, CLEARS)

    def perform(self, rules: Rules, draft: Draft) -> None:
        unit = draft.units[self.unit]
        field = _field(draft, unit, self.sort)
        if field is None:
            return
        occupy(draft, unit, f"has worked at an {self.sort} field")
        where = draft.board.grid.label(unit.at)
        if MINE_DICE.of(draft) and unit.squads:
            dice = draft.roll(len(unit.squads), f"clearing the {self.sort} field in {where}", DICE, "task")
            if max(dice) < DISARMS:
                return
        elif self.sort == AP and careful(unit):
            die = draft.roll(1, f"clearing the {self.sort} field in {where}", CLEARS, "task")[0]
            if die == BANG:
                reveal(draft, field)
                again = _field(draft, unit, self.sort)
                if again is not None:
                    attack(draft, unit, again, CLEARS)
                return
        draft.unmark(field)
        draft.emit(FieldCleared(unit.side, unit.at, self.sort))
        CLEARING.drop(draft, unit.id)


def _field(state: GameState, unit: Unit, sort: str) -> Marker | None:
    """The known enemy field of a sort in a unit's hex."""
    row = fields_in(state, unit.at) if unit.at else []
    return next((f for f in row if f.owner != unit.side and sort_of(f) == sort and knows(f, unit.side)), None)
