"""Ramming (ode:6): a rule module of its own, the alternative to overruns.

A unit rams from a hex next to its target, or inside the hex; either way the ram is one order of
its own. Going on afterwards is an ordinary move with what movement is left.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from game.core.deeds import ATTACKS, ENTERS
from game.core.modules import FrameKind
from game.core.orders import possible
from game.core.questions import Figure
from game.core.records import Choice
from game.core.references import UnitId
from game.core.refusals import Refusal
from game.core.roles import Confirm, Fact, Role
from game.core.views import unmasked
from game.ogre import common_refusals
from game.ogre.charts import (
    OGRE_RAMS_A_TURN,
    RAMS_A_TURN,
)
from game.ogre.common_refusals import UnitOrder, refuse
from game.ogre.hooks import ram_column
from game.ogre.kinds import KINDS
from game.ogre.movement.movement_points import SECOND, drives
from game.ogre.overrun.overrun_state import fight
from game.ogre.ramming.drive_over_infantry import CHOOSE_LOSS, ChooseLoss, Reduce, go_over
from game.ogre.ramming.ram_entry import (
    cannot_enter,
    come_in,
    crowded,
    enemies,
    enemy_infantry,
    next_to,
    rams_like_an_ogre,
    tramples,
)
from game.ogre.ramming.ram_results import gev_rams, ogre_rams, ram_facts, ram_ogre, ram_workings
from game.ogre.rule_groups import UNITS
from game.ogre.state import USAGE, Draft, GameState, Module, Order, Rules, Unit, View, attack_used
from game.ogre.structures.built import built, no_single_target
from game.ogre.terrain import submerged


# --------------------------------------------------------------------------- the ram
class Ram(UnitOrder, frozen=True, tag=True):
    """Ram an enemy unit in an adjacent hex or in one's own (ode:6.01 to ode:6.05, ode:6.07)."""

    verb = "ram"
    role = Role.ATTACK
    title = "Ram {target}"
    confirm = Confirm.PRESS
    deeds = ENTERS | ATTACKS

    target: UnitId

    @classmethod
    def applies_to(cls, kind: str) -> bool:
        return KINDS[kind].family in ("armour", "ogre")

    @classmethod
    def applies_at(cls, kind: str, moment: str) -> bool:
        return cls.applies_to(kind) and drives(kind, moment)

    @classmethod
    def offers(cls, rules: Rules, state: GameState, unit: Unit) -> Sequence[Order]:
        if unit.disabled:
            return ()
        near = state.occupied_mask[1 - unit.side]
        if unit.at and not near & state.board.grid.disc(unit.at, 1):
            return ()
        found = []
        for at in next_to(state, unit):
            if near >> at & 1:
                for target in enemies(state, unit.side, at):
                    found.append(cls(unit.id, target.id))
        return possible(found, rules, state)

    def facts(self, rules: Rules, state: View) -> tuple[Fact, ...]:
        return ram_facts(rules, state, self.unit, self.target)

    def workings(self, rules: Rules, state: View) -> Mapping[str, tuple[Figure, ...]]:
        return ram_workings(rules, state, self.unit, self.target)

    def confirms(self, rules: Rules, state: View) -> Confirm:
        """It asks where the rammer dies of it whatever is rolled (ode:6.05, ode:6.07)."""
        unit = state.units.get(self.unit)
        return Confirm.ASK if unit is not None and not rams_like_an_ogre(unit) else self.confirm

    def refused(self, rules: Rules, state: GameState, unit: Unit) -> Refusal | None:
        target = state.units.get(self.target)
        if target is None or not target.at or target.side == unit.side:
            return common_refusals.no_target(state, self.target, "ode:6.01", "is not an enemy on the map")
        return (
            may_not_ram(rules, state, unit, target)
            or _rams_used(state, unit, target)
            or cannot_enter(rules, state, unit, target.at)
            or _infantry_in_the_way(state, unit, target)
            or _no_room(state, unit, target)
        )

    def entries(self, state: GameState) -> Sequence[tuple[str, int]]:
        """It leads into the hex of its target, unless that is an Ogre or beside it already."""
        unit = state.units.get(self.unit)
        found = self if unit is None else unmasked(state, self, unit.side)
        target = state.units.get(found.target) if isinstance(found, Ram) else None
        if unit is None or target is None or target.at == unit.at or target.sheet:
            return ()
        return ((unit.id, target.at),)

    def perform(self, rules: Rules, draft: Draft) -> None:
        unit, target = draft.units[self.unit], draft.units[self.target]
        if target.sheet:
            ram_ogre(draft, unit, target)
            return
        at = target.at
        # RULING Q-124: riders whom the ram sets down were not there when the rammer came in
        came = unit.at != at and bool(enemy_infantry(draft, unit.side, at))
        entered = come_in(rules, draft, unit, at)
        if entered is None:
            return
        unit = entered
        USAGE.change(draft, unit.id, rams=USAGE.of(draft, unit.id).rams + 1)
        if rams_like_an_ogre(unit):
            ogre_rams(rules, draft, unit, target)
            left = draft.units.get(unit.id)
            if came and left is not None and enemy_infantry(draft, left.side, at):
                go_over(draft, left, at, coming=True)
        else:
            gev_rams(rules, draft, unit, target)


def may_not_ram(rules: Rules, state: GameState, unit: Unit, target: Unit) -> Refusal | None:
    """Who rams whom at all (ode:6.07); a kind of target with a column of its own any vehicle may ram."""
    kind, other = KINDS[unit.kind], KINDS[target.kind]
    if unit.squads or kind.family not in ("armour", "ogre"):
        return refuse(unit, "never-rams", "ode:6.07", "cannot ram.", near=False)
    if target.squads:
        return Refusal("infantry", "ode:6.07", "Infantry cannot be rammed.")
    if built(target):
        return no_single_target(target)
    if rams_like_an_ogre(unit):
        return None
    if submerged(state, target):
        return refuse(target, "submerged", "ode:7.14.4", "is under water; only submerged units can ram it.")
    if other.family == "ogre":
        return None
    if kind.mobility != "gev" and not ram_column(rules, unit, target):
        return refuse(unit, "only-ogres", "ode:6.07", "may ram only Ogres.", near=False)
    if state.clock.phase == SECOND and has_fired(state, unit):
        return refuse(unit, "fired", "ode:6.07", "has attacked and cannot ram in the second movement.")
    return None


def has_fired(state: GameState, unit: Unit) -> bool:
    """Has it made its attack of this turn? What it fires inside an overrun is none (Q-84)."""
    found = fight(state)
    return unit.id in found.fired if found else attack_used(state, unit.id)


def _rams_used(state: GameState, unit: Unit, target: Unit) -> Refusal | None:
    """At most two ordinary units or one Ogre a turn (ode:6.01.1)."""
    spent = USAGE.of(state, unit.id)
    if spent.giant_rams >= OGRE_RAMS_A_TURN or spent.rams >= RAMS_A_TURN:
        return refuse(unit, "rams", "ode:6.01.1", "has made all its rams this turn.")
    if target.sheet and spent.rams:
        return refuse(unit, "rams", "ode:6.01.1", "has rammed another unit and cannot ram an Ogre this turn.")
    return None


def _infantry_in_the_way(state: GameState, unit: Unit, target: Unit) -> Refusal | None:
    """Nobody without AP guns drives into infantry (ode:6.06)."""
    # RULING Q-211: who rams an Ogre stops at it, or dies of it, as a GEV does of any ram: nobody is gone over
    if (
        target.sheet
        or not rams_like_an_ogre(unit)
        or unit.at == target.at
        or not enemy_infantry(state, unit.side, target.at)
        or tramples(state, unit)
    ):
        return None
    return refuse(unit, "infantry", "ode:6.06", "has no AP guns and cannot enter a hex with infantry.")


def _no_room(state: GameState, unit: Unit, target: Unit) -> Refusal | None:
    """Is there a hex for the rammer to be in after the ram? Whoever dies of it needs none."""
    if not rams_like_an_ogre(unit):
        return None
    if target.sheet:
        # RULING Q-110: it would have to stop in its own hex, and has none yet
        return (
            None
            if unit.at
            else refuse(unit, "off-map", "ode:6.05", "must be on the map before it rams an Ogre.")
        )
    return crowded(state, unit, target.at)


RAMMING = Module(
    id="ramming",
    title="Ramming",
    rule="ode:6",
    group=UNITS,
    effect="Ogres and vehicles ram.",
    slots={"contact": "ramming"},
    orders={"movement": (Ram, Reduce), "second": (Ram, Reduce), CHOOSE_LOSS: (ChooseLoss,)},
    frames={
        CHOOSE_LOSS: FrameKind(
            "Infantry overrun",
            "Which counter loses a squad?",
            "The overrun by {unit} in {at} costs a squad. The owner of the infantry chooses whose.",
            record=Choice,
        )
    },
)
