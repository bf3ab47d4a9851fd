"""Rally (ch:37): in the owner's Recovery a shaken counter tests its morale. ``rally LT-1``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from game.core.amounts import percent
from game.core.dice import SUM
from game.core.orders import possible
from game.core.questions import Figure
from game.core.refusals import Refusal
from game.core.roles import Confirm, Fact, Role
from game.ogre.common_refusals import UnitOrder, refuse
from game.ogre.counter_names import named
from game.ogre.options.challenge.chances import passing
from game.ogre.options.challenge.state import RallyTried
from game.ogre.options.challenge.tokens import lose_token
from game.ogre.options.morale import (
    RALLIED,
    SHAKEN,
    Rallied,
    Tested,
    best_rating,
    shaken,
    short_by,
    steadfast,
)
from game.ogre.state import Draft, GameState, Order, Position, Rules, Unit, View


def rallying_takes_the_token(draft: Draft, before: Position) -> None:
    """After every order: a counter that tried to rally is no longer on challenge (ch:05)."""
    rallied = RALLIED.table(draft)
    if not rallied:
        return
    for name, row in rallied.items():
        if row.tried and not RALLIED.of(before, name).tried:
            lose_token(draft, name, "rallying")


class Rally(UnitOrder, frozen=True, tag=True):
    """A shaken counter tries to rally, once a turn; it loses a token by this (ch:05, ch:17)."""

    verb = "rally"
    role = Role.ACT
    title = "Rally"
    confirm = Confirm.PRESS

    @classmethod
    def offers(cls, rules: Rules, state: GameState, unit: Unit) -> Sequence[Order]:
        return possible([cls(unit.id)], rules, state) if shaken(state, unit.id) else ()

    def facts(self, rules: Rules, state: View) -> tuple[Fact, ...]:
        needed = rules.value("morale", state, Tested((self.unit,)))
        return (
            Fact("Morale", f"{needed} or less on two dice", "ch:37"),
            Fact("Chance", percent(passing(needed)), "ch:37"),
        )

    def workings(self, rules: Rules, state: View) -> Mapping[str, tuple[Figure, ...]]:
        found = rules.explain("morale", state, Tested((self.unit,)))
        sum_of = (Figure("Morale", str(found.value), found.parts),)
        return {"Morale": sum_of, "Chance": sum_of}

    def refused(self, rules: Rules, state: GameState, unit: Unit) -> Refusal | None:
        if not shaken(state, unit.id):
            return refuse(unit, "well", "ch:37", "is not shaken.")
        if RALLIED.of(state, unit.id).tried:
            return refuse(unit, "tried", "ch:37", "has already tried to rally this turn.")
        return None

    def perform(self, rules: Rules, draft: Draft) -> None:
        name = self.unit
        needed = rules.value("morale", draft, Tested((name,)))
        RALLIED.put(draft, name, Rallied(tried=True))
        dice: tuple[int, ...] = ()
        if not steadfast(best_rating(draft, (name,))):
            dice = draft.roll(2, f"rally of {named(draft.units[name])}", "ch:37", read=SUM)
        well = not dice or not short_by(dice, needed)
        if well:
            SHAKEN.drop(draft, name)
        draft.emit(RallyTried(name, dice, needed, well))
