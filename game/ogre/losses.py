"""The owner of a mixed counter chooses which of its squads is lost (ode:3.02, Q-132)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from game.core.orders import Order
from game.core.position import Draft, Reads
from game.core.records import Unit
from game.core.refusals import Refusal
from game.core.ruleset import Rules
from game.ogre.damage import left_with
from game.ogre.kinds import INFANTRY


class ChooseSquad(Order, frozen=True, tag=True):
    """The owner names the kind of squad that falls (ce:3.02.3-d)."""

    verb: ClassVar[str] = "lose-squad"

    unit: str
    squad: str

    @classmethod
    def serves(cls, kind: str) -> bool:
        return kind in INFANTRY

    @classmethod
    def offers(cls, rules: Rules, reads: Reads, unit: Unit) -> Sequence[Order]:
        if unit.id != reads.frames[-1].unit:
            return ()
        return [cls(unit.id, squad) for squad in dict.fromkeys(unit.squads)]

    def refusal(self, rules: Rules, reads: Reads) -> Refusal | None:
        frame = reads.frames[-1]
        unit = reads.units.get(self.unit)
        if unit is None or unit.id != frame.unit or self.squad not in unit.squads:
            return Refusal("choice", "ode:3.02", f"{frame.unit} must name one of its own squads.")
        return None

    def perform(self, rules: Rules, draft: Draft) -> None:
        draft.pop()
        unit = draft.units[self.unit]
        left = list(unit.squads)
        left.remove(self.squad)
        left_with(draft, unit, tuple(left))
