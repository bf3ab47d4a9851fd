"""The owner chooses the loss: a squad of a mixed counter (ode:3.02, Q-132), or one of several riders."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.records import Choice
from game.core.references import UnitId
from game.core.refusals import Refusal
from game.core.roles import Confirm, Fact, Role
from game.ogre.combat.damage import CHOOSE_RIDER, CHOOSE_SQUAD, SquadChoice, left_with, strike_rider
from game.ogre.common_refusals import in_play
from game.ogre.hooks import SQUAD_STRUCK
from game.ogre.kinds import ARMS, FOOT, KINDS
from game.ogre.state import Draft, GameState, Order, Rules, Unit, View


def to_choose(state: GameState, unit: Unit) -> tuple[str, ...]:
    """The kinds of squads of a counter of which one is to be chosen now."""
    top = state.frames[-1]
    return tuple(kind for kind in top.squads if kind in unit.squads) if isinstance(top, SquadChoice) else ()


class ChooseSquad(Order, frozen=True, tag=True):
    """The owner names the kind of squad that falls (ce:3.02.3-d)."""

    verb = "lose-squad"
    role = Role.CHOOSE
    confirm = Confirm.PRESS

    unit: UnitId
    squad: str

    @classmethod
    def applies_to(cls, kind: str) -> bool:
        return FOOT[kind]

    @classmethod
    def offers(cls, rules: Rules, state: GameState, unit: Unit) -> Sequence[Order]:
        if unit.id != state.frames[-1].unit:
            return ()
        return [cls(unit.id, squad) for squad in to_choose(state, unit)]

    def words(self, rules: Rules, state: View) -> str:
        kind = KINDS.get(self.squad)
        name, top = kind.name if kind else self.squad, state.frames[-1] if state.frames else None
        struck = isinstance(top, SquadChoice) and top.struck
        return f"The D falls on a squad of {name}" if struck else f"Lose a squad of {name}"

    def face(self, state: View) -> str:
        return self.squad

    def facts(self, rules: Rules, state: View) -> tuple[Fact, ...]:
        unit = state.units.get(self.unit)
        if unit is None or self.squad not in KINDS:
            return ()
        arms = ", ".join(f"{weapon.attack}/{weapon.range}" for weapon in ARMS[self.squad])
        many = f"{unit.squads.count(self.squad)} of {len(unit.squads)}"
        return (Fact("Squads", many, "ode:3.02"), Fact("Attack", arms, "ode:3.01"))

    def refusal(self, rules: Rules, state: GameState) -> Refusal | None:
        frame = state.frames[-1]
        unit = state.units.get(self.unit)
        if unit is None or unit.id != frame.unit or self.squad not in to_choose(state, unit):
            return Refusal(
                "choice", "ode:3.02", f"{frame.unit} must name one of its own squads.", (frame.unit,)
            )
        return None

    def perform(self, rules: Rules, draft: Draft) -> None:
        frame, unit = draft.frames[-1], draft.units[self.unit]
        draft.pop()
        struck = isinstance(frame, SquadChoice) and frame.struck
        if struck and any(bears(draft, unit, self.squad) for bears in SQUAD_STRUCK.of(draft.rules)):
            return
        left = list(unit.squads)
        left.remove(self.squad)
        left_with(draft, unit, tuple(left))


def among(state: GameState) -> tuple[str, ...]:
    """The counters of which one is to be chosen now."""
    top = state.frames[-1]
    return top.among if isinstance(top, Choice) else ()


class ChooseRider(Order, frozen=True, tag=True):
    """The owner names the counter aboard that loses a squad (ode:5.11)."""

    verb = "lose-rider"
    role = Role.CHOOSE
    confirm = Confirm.PRESS
    title = "{unit} loses a squad"

    unit: UnitId

    @classmethod
    def applies_to(cls, kind: str) -> bool:
        return FOOT[kind]

    @classmethod
    def offers(cls, rules: Rules, state: GameState, unit: Unit) -> Sequence[Order]:
        return (cls(unit.id),) if unit.id in among(state) else ()

    def refusal(self, rules: Rules, state: GameState) -> Refusal | None:
        if self.unit not in among(state) or self.unit not in state.units:
            return Refusal(
                "choice",
                "ode:5.11",
                f"{self.unit} is not one of the counters to choose from.",
                in_play(state, self.unit),
            )
        return None

    def perform(self, rules: Rules, draft: Draft) -> None:
        draft.pop()
        strike_rider(draft, draft.units[self.unit])


def spare_the_dead(draft: Draft) -> None:
    """After each order: a choice between counters of which only one is left, or none, is made."""
    while draft.frames and draft.frames[-1].kind in (CHOOSE_RIDER, CHOOSE_SQUAD):
        if draft.frames[-1].kind == CHOOSE_SQUAD:
            unit = draft.units.get(draft.frames[-1].unit)
            if unit is not None and to_choose(draft, unit):
                return
            draft.pop()
            continue
        left = [name for name in among(draft) if name in draft.units]
        if len(left) > 1:
            return
        draft.pop()
        for name in left:
            strike_rider(draft, draft.units[name])
