"""Going over infantry: each time a squad is lost, and the owner may choose whose (ode:6.06)."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.deeds import ATTACKS, ENTERS
from game.core.orders import possible
from game.core.records import Choice
from game.core.references import Hex, UnitId
from game.core.refusals import Refusal
from game.core.roles import Confirm, Role
from game.ogre import common_refusals
from game.ogre.combat.casualty_choice import among
from game.ogre.combat.damage import lose_squads
from game.ogre.combat.weapons import armed
from game.ogre.common_refusals import UnitOrder, refuse
from game.ogre.counter_names import named
from game.ogre.events import Overran
from game.ogre.hooks import OVERRUN_IMMUNITY
from game.ogre.kinds import KINDS
from game.ogre.movement.movement_points import drives
from game.ogre.ramming.ram_entry import (
    cannot_enter,
    come_in,
    crowded,
    enemies,
    enemy_infantry,
    next_to,
    tramples,
)
from game.ogre.state import Draft, GameState, Order, Rules, Unit
from game.ogre.structures.built import built
from game.ogre.turn_usage import used_up

CHOOSE_LOSS = "choose-loss"


class Reduce(UnitOrder, frozen=True, tag=True):
    """Enter a hex of infantry and reduce it by a squad, or stay in it and do so again (ode:6.06)."""

    verb = "reduce"
    role = Role.ATTACK
    title = "Overrun the infantry in {at}"
    confirm = Confirm.PRESS
    deeds = ENTERS | ATTACKS

    at: Hex

    @classmethod
    def applies_to(cls, kind: str) -> bool:
        return KINDS[kind].mobility in ("ogre", "superheavy")

    @classmethod
    def applies_at(cls, kind: str, moment: str) -> bool:
        return cls.applies_to(kind) and drives(kind, moment)

    @classmethod
    def offers(cls, rules: Rules, state: GameState, unit: Unit) -> Sequence[Order]:
        if not tramples(state, unit):
            return ()
        found = []
        for at in next_to(state, unit):
            if enemy_infantry(state, unit.side, at):
                found.append(cls(unit.id, at))
        return possible(found, rules, state)

    def refused(self, rules: Rules, state: GameState, unit: Unit) -> Refusal | None:
        if not enemy_infantry(state, unit.side, self.at):
            label = state.board.grid.label(self.at)
            return Refusal("no-infantry", "ode:6.06", f"There is no enemy infantry in {label}.", (self.at,))
        if not tramples(state, unit):
            text = (
                f"{named(unit)} has no AP guns that work"
                if unit.sheet or unit.boxes
                else f"{named(unit)} is no Ogre"
            )
            return Refusal(
                "no-ap", "ode:6.06", f"{text} and cannot enter a hex with infantry.", (unit.id,), near=False
            )
        # RULING Q-135: beside an armed vehicle the ram is what takes it into the hex
        if unit.at != self.at:
            for other in enemies(state, unit.side, self.at):
                if not other.squads and armed(other) and not built(other):
                    return refuse(other, "ram-it", "ode:5.03", "is in the hex too: ram it instead.")
        return cannot_enter(rules, state, unit, self.at, bonus=True) or crowded(state, unit, self.at)

    def entries(self, state: GameState) -> Sequence[tuple[str, int]]:
        unit = state.units.get(self.unit)
        return ((self.unit, self.at),) if unit is not None and unit.at != self.at else ()

    def perform(self, rules: Rules, draft: Draft) -> None:
        coming = draft.units[self.unit].at != self.at
        unit = come_in(rules, draft, draft.units[self.unit], self.at)
        if unit is not None and enemy_infantry(draft, unit.side, self.at):
            go_over(draft, unit, self.at, coming)


def go_over(draft: Draft, unit: Unit, at: int, coming: bool) -> None:
    """One squad is lost; the owner says which counter loses it if that makes a difference."""
    row = sorted(enemy_infantry(draft, unit.side, at), key=lambda u: u.id)
    if coming:
        row = [
            foot
            for foot in row
            if not any(spared(draft, foot) for spared in OVERRUN_IMMUNITY.of(draft.rules))
        ]
    if not row:
        return
    if len({(u.squads, used_up(draft, u.id)) for u in row}) == 1:
        _lose(draft, unit.id, row[0])
    else:
        draft.push(Choice(CHOOSE_LOSS, row[0].side, unit.id, at, tuple(u.id for u in row)))


def _lose(draft: Draft, by: str, victim: Unit) -> None:
    draft.emit(Overran(by, victim.id, victim.at))
    lose_squads(draft, victim, 1)


class ChooseLoss(Order, frozen=True, tag=True):
    """The owner names the infantry counter that loses a squad (ode:6.06)."""

    verb = "lose"
    role = Role.CHOOSE
    confirm = Confirm.PRESS
    title = "{unit} loses a squad"

    unit: UnitId

    @classmethod
    def offers(cls, rules: Rules, state: GameState, unit: Unit) -> Sequence[Order]:
        return (cls(unit.id),) if unit.id in among(state) else ()

    def refusal(self, rules: Rules, state: GameState) -> Refusal | None:
        if self.unit not in among(state):
            return Refusal(
                "choice",
                "ode:6.06",
                f"{self.unit} is not one of the counters to choose from.",
                common_refusals.in_play(state, self.unit),
            )
        return None

    def perform(self, rules: Rules, draft: Draft) -> None:
        frame = draft.pop()
        _lose(draft, frame.unit, draft.units[self.unit])
