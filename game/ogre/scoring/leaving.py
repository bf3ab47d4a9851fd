"""Units that are to leave the map over an edge (ode:1.08, ode:5.12)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, ClassVar

from game.core.amounts import counted
from game.core.forms import Flag, Hexes, Kinds, Names
from game.core.goals import Progress
from game.core.setting import Given, Inquiry, Setting
from game.ogre.kinds import KINDS
from game.ogre.ramming.ram_entry import can_drive
from game.ogre.scoring.goal_base import Counted, examine_kinds
from game.ogre.scoring.points import kill
from game.ogre.state import GameState, RemovedUnit, Unit


class Leave(Counted, frozen=True):
    """Bring counters and squads out over hexes."""

    kind: ClassVar[str] = "exit"

    #: counted in victory points of what has left, not in counters
    worth: Annotated[bool, Flag()] = False
    kinds: Annotated[tuple[str, ...], Kinds()] = ()
    units: Annotated[tuple[str, ...], Names()] = ()
    mask: Annotated[int, Hexes("zone", "hexes", "edge", code="E369")] = 0

    @classmethod
    def left_out(cls, given: Given, setting: Setting) -> Mapping[str, object]:
        return {**super().left_out(given, setting), "need": 1}

    @classmethod
    def examine(cls, given: Given, inquiry: Inquiry) -> None:
        super().examine(given, inquiry)
        setting = inquiry.setting
        side = setting.side(given.get("side"))
        examine_kinds(given, inquiry, side)
        if not (setting.exits[side] if 0 <= side < len(setting.exits) else ()):
            edge = given.get("edge") or "east"
            text = f"'{given.get('side')}' may not leave by any edge."
            inquiry.wrong(text, f'Give the side exits = ["{edge}"].', code="E366")

    def place(self) -> int:
        return self.mask

    def counters(self) -> tuple[str, ...]:
        return self.units

    def reached(self, state: GameState, alone: int) -> Progress:
        have = sum(
            self._amount(state, gone.unit)
            for gone in state.gone.values()
            if gone.how == "left" and gone.unit.side == self.side and self._over(state, gone)
        )
        if alone == self.side:
            mine = (unit for unit in state.units.values() if unit.side == alone)
            have += sum(self._amount(state, unit) for unit in mine if _mobile(unit))
        return Progress(self, have, max(1, self.need))

    def _over(self, state: GameState, gone: RemovedUnit) -> bool:
        """Did it leave over the hexes of the goal?"""
        carrier = state.gone.get(gone.unit.aboard) if gone.unit.aboard else None
        at = carrier.at if carrier else gone.at
        return not self.mask or bool(self.mask >> at & 1)

    def _amount(self, state: GameState, unit: Unit) -> int:
        """Counters and squads of a counter that the goal is about, or their worth."""
        if self.units and unit.id not in self.units:
            return 0
        squads = [squad for squad in unit.squads if not self.kinds or squad in self.kinds]
        if not unit.squads and self.kinds and unit.kind not in self.kinds:
            return 0
        if self.worth:
            return sum(KINDS[squad].worth for squad in squads) if unit.squads else kill(unit, state.terms)
        return len(squads) if unit.squads else 1

    def task(self, state: GameState) -> str:
        n, what = self.need, self.title or self.id
        if n == 1 and len(self.kinds) == 1 and KINDS[self.kinds[0]].ogre:
            return f"bring the {KINDS[self.kinds[0]].name} out over {what}"
        some = f"{n} " if n > 1 or not self.each else ""
        how = f"{some}{'unit' if some and n == 1 else 'units'}"
        whom = f"units worth {counted(n, 'point')}" if self.worth and some else how
        return f"bring {whom} out over {what}"

    def points_words(self) -> str:
        if not (self.points and self.worth and self.each):
            return super().points_words()
        return "the points of each" if self.points == 1 else f"{self.points} times the points of each"


def _mobile(unit: Unit) -> bool:
    """Could it still leave?"""
    return not unit.stuck and can_drive(unit) and bool(unit.at or unit.aboard)
