"""The base of the orders that fire: any number of weapons combine on one target (ode:7.05, ode:7.06).

An order of this family names its target by its own fields; ``fired_at`` is that target. A rule that adds a
target writes the ``Target`` and such an order: its word, its fields and its offers.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from game.core.deeds import ATTACKS, Deeds
from game.core.questions import Figure
from game.core.references import UnitId
from game.core.refusals import Refusal
from game.core.roles import Confirm, Fact, Role
from game.ogre.combat.attack import fire
from game.ogre.combat.figures import workings
from game.ogre.combat.firing import Firing
from game.ogre.combat.odds_text import fire_words
from game.ogre.combat.shooters import nobody_fires, shooters_refusal
from game.ogre.combat.targets import Target
from game.ogre.combat.unit_target import UnitTarget, unit_target
from game.ogre.state import Draft, GameState, Order, Rules, View


class AttackOrder(Order, frozen=True, tag=True):
    """One attack: shots at one target."""

    role: ClassVar[Role] = Role.ATTACK
    confirm: ClassVar[Confirm] = Confirm.PRESS
    group: ClassVar[str] = "shots"
    deeds: ClassVar[Deeds] = ATTACKS

    shots: tuple[Firing, ...]

    def fired_at(self) -> Target:
        """The target that its fields name."""
        raise NotImplementedError

    def words(self, rules: Rules, state: View) -> str:
        return fire_words(state, self.shots, self.fired_at().title(rules, state))

    def facts(self, rules: Rules, state: View) -> tuple[Fact, ...]:
        return self.fired_at().facts(rules, state, self.shots)

    def workings(self, rules: Rules, state: View) -> Mapping[str, tuple[Figure, ...]]:
        return workings(rules, state, self.shots, self.fired_at())

    def plain(self, rules: Rules, state: GameState) -> bool:
        return self.refusal(rules, state) is None  # it goes by what its giver knows, whoever's state it reads

    def refusal(self, rules: Rules, state: GameState) -> Refusal | None:
        target = self.fired_at()
        return (
            nobody_fires(self.shots)
            or target.gone(state)
            or shooters_refusal(rules, state, self.shots, target)
        )

    def perform(self, rules: Rules, draft: Draft) -> None:
        fire(rules, draft, self.shots, self.fired_at())


class UnitAttack(AttackOrder, frozen=True, tag=True):
    """One attack on a counter, or on a part of its record sheet."""

    target: UnitId
    part: str = ""

    def fired_at(self) -> UnitTarget:
        return unit_target(self.target, self.part)
