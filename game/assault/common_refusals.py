"""The refusals that many orders share, in one place each, and the bases of orders of own counters."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from game.assault.events import name_of
from game.assault.state import Battalion, GameState, Order, Rules
from game.core.position import decider
from game.core.references import UnitId
from game.core.refusals import Refusal


def refuse(state: GameState, unit: Battalion, code: str, rule: str, words: str) -> Refusal:
    """The refusal that is about one counter; ``words`` goes on after its name."""
    return Refusal(code, rule, f"{name_of(state, unit.id)} {words}", (unit.id,))


def own(state: GameState, unit_id: str) -> Battalion | Refusal:
    """A counter of the side that decides, in play or not yet on the map."""
    unit = state.units.get(unit_id)
    if unit is None:
        return Refusal("no-unit", "ga:34", f"There is no unit {unit_id} in play.", near=False)
    if unit.side != decider(state):
        side = state.sides[unit.side].name
        text = f"{name_of(state, unit_id)} belongs to {side}."
        return Refusal("not-yours", "ga:35", text, (unit_id,), near=False)
    return unit


def where(state: GameState, at: int) -> tuple[int, ...]:
    """What a refusal is about that names a hex, which may be none: it, if it is on the map."""
    return (at,) if at in state.board.grid else ()


class UnitOrder(Order, frozen=True, tag=True):
    """An order of one counter, which belongs to the side that decides. Its kinds add fields and the rule."""

    unit: UnitId

    def refusal(self, rules: Rules, state: GameState) -> Refusal | None:
        unit = own(state, self.unit)
        return unit if isinstance(unit, Refusal) else self.refused(rules, state, unit)

    def refused(self, rules: Rules, state: GameState, unit: Battalion) -> Refusal | None:
        """Why its counter, which is there and its giver's, may not do it now; or None."""
        raise NotImplementedError


class UnitChoice(UnitOrder, frozen=True, tag=True):
    """An order that only names one of the counters that may answer what is asked."""

    #: why another counter may not: code, rule, and what goes on after its name
    no: ClassVar[tuple[str, str, str]]

    @classmethod
    def may(cls, state: GameState, unit: Battalion) -> bool:
        """Is a counter of the side that decides one of them?"""
        raise NotImplementedError

    @classmethod
    def offers(cls, rules: Rules, state: GameState, unit: Battalion) -> Sequence[Order]:
        return (cls(unit.id),) if cls.may(state, unit) else ()

    def refused(self, rules: Rules, state: GameState, unit: Battalion) -> Refusal | None:
        return None if self.may(state, unit) else refuse(state, unit, *self.no)


class GroupOrder(Order, frozen=True, tag=True):
    """An order of counters that act together, each of them its giver's."""

    units: tuple[UnitId, ...]

    def refusal(self, rules: Rules, state: GameState) -> Refusal | None:
        found = []
        for name in self.units:
            unit = own(state, name)
            if isinstance(unit, Refusal):
                return unit
            found.append(unit)
        return self.refused(rules, state, found)

    def refused(self, rules: Rules, state: GameState, units: Sequence[Battalion]) -> Refusal | None:
        """Why its counters, which are there and their giver's, may not do it now; or None."""
        raise NotImplementedError
