"""Counters as targets: one target each, or a record sheet by its parts (ode:7.11, ode:7.13)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from game.core.events import Event
from game.core.questions import Part
from game.core.references import UnitId
from game.core.refusals import Refusal
from game.hexes.grid import OFF
from game.ogre import common_refusals, sheets
from game.ogre.charts import QUARTERS
from game.ogre.combat import weapons
from game.ogre.combat.attack_odds import (
    against_part,
    against_treads,
    against_unit,
    felt_by_carrier,
    has_crew,
)
from game.ogre.combat.damage import done_to, done_to_part, hit_treads, land_on_part, lose_part, suffer
from game.ogre.combat.figures import crew_of
from game.ogre.combat.firing import AttackOn, Firing, TreadHit
from game.ogre.combat.odds import DEEP_WEAPONS, PARTS, TREADS_PART, Odds, ap_target
from game.ogre.combat.readiness import ap_without_effect
from game.ogre.combat.spillover import crew_hit, spill_over
from game.ogre.combat.targets import Rolled, Target
from game.ogre.common_refusals import refuse
from game.ogre.counter_names import named
from game.ogre.events import Shot
from game.ogre.hooks import PartBlow
from game.ogre.kinds import KINDS, MARINE
from game.ogre.movement.transport_state import outside, riders
from game.ogre.overrun.overrun_state import fight
from game.ogre.state import USAGE, Draft, GameState, Rules, Unit, View
from game.ogre.structures.built import built, no_single_target
from game.ogre.terrain import submerged


class UnitTarget(Target, frozen=True):
    """A counter that is one target; base of what is aimed at on a counter."""

    unit: UnitId
    part: str = ""

    def place(self, state: GameState) -> int:
        unit = state.units.get(self.unit)
        return unit.at if unit is not None else OFF

    def counter(self, state: GameState) -> Unit | None:
        return state.units.get(self.unit)

    def name(self, state: GameState) -> str:
        return named(state.units[self.unit])

    def rule(self) -> str:
        return "ode:7.11"

    def title(self, rules: Rules, view: View) -> str:
        return rules.name_of(view, self.unit)

    def gone(self, state: GameState) -> Refusal | None:
        unit = state.units.get(self.unit)
        if unit is None or not unit.at:
            return common_refusals.no_target(state, self.unit, "ode:7.05", "is not on the map")
        return self.absent(unit) or (_not_in_fight(state, unit) if state.frames else None)

    def absent(self, unit: Unit) -> Refusal | None:
        """Why there is no such target on a counter, or None."""
        return _by_parts(unit) if unit.sheet else no_single_target(unit) if built(unit) else None

    def bars(self, state: GameState, unit: Unit, shot: Firing) -> Refusal | None:
        target = state.units[self.unit]
        if target.side != unit.side:
            return None
        return refuse(target, "friend", "ode:7.05", "is on the same side.", near=False)

    def resists(self, state: GameState, unit: Unit, shot: Firing) -> Refusal | None:
        target = state.units[self.unit]
        if shot.weapon == "ap" and not ap_works(state, target):
            return ap_without_effect(state, target)
        return _too_deep(state, unit, shot, target) if submerged(state, target) else None

    def odds(self, rules: Rules, state: GameState, shots: Sequence[Firing]) -> Odds:
        return against_unit(rules, state, shots, state.units[self.unit])

    def felt(self, rules: Rules, state: GameState, shots: Sequence[Firing]) -> Sequence[Firing]:
        unit = state.units[self.unit]
        return felt_by_carrier(unit, shots) if not self.part and has_crew(rules, state, unit) else shots

    def look(self, state: GameState, shots: Sequence[Firing]) -> AttackOn:
        return AttackOn(shots, self.place(state), self.counter(state), self.part)

    def defence_parts(self, rules: Rules, state: GameState) -> tuple[Part, ...]:
        return rules.explain("defence", state, (state.units[self.unit], self.part, False)).parts

    def struck(self, draft: Draft, rolled: Rolled) -> Event | None:
        done = self.done(draft, rolled.outcome)
        return rolled.tells(Shot, self.place(draft), done, target=self.unit, part=self.part)

    def told_now(self, draft: Draft, rolled: Rolled, told: Event) -> Event:
        if not isinstance(told, Shot) or self.unit not in draft.units:
            return told
        return replace(told, done=self.done(draft, rolled.outcome))

    def done(self, draft: Draft, outcome: str) -> str:
        """What a result comes to for the counter, in words."""
        return done_to(draft, draft.units.get(self.unit), outcome)

    def land(self, draft: Draft, rolled: Rolled) -> None:
        unit, odds = draft.units.get(self.unit), rolled.attack.odds
        if unit is not None:
            if odds.riders is not None:
                crew_hit(
                    draft, unit, odds.riders, rolled.die, rolled.attack.besides.get(crew_of(unit.id), ())
                )
            self.hit(draft, unit, rolled)
        spill_over(draft, rolled)

    def hit(self, draft: Draft, unit: Unit, rolled: Rolled) -> None:
        """What the result does to the counter, which is still there."""
        suffer(draft, unit, rolled.outcome, "fire")


class PartTarget(UnitTarget, frozen=True):
    """A kind of weapon on a record sheet: a result takes one of them (ode:7.13.1)."""

    def name(self, state: GameState) -> str:
        return f"the {sheets.NAMES[self.part]} of {UnitTarget.name(self, state)}"

    def title(self, rules: Rules, view: View) -> str:
        return f"the {sheets.NAMES[self.part]} of {UnitTarget.title(self, rules, view)}"

    def absent(self, unit: Unit) -> Refusal | None:
        if not unit.sheet:
            return refuse(unit, "aim", "ode:7.13", "has no parts to aim at.")
        if self.part not in PARTS:
            return _by_parts(unit)
        if not unit.sheet[sheets.ROWS.index(self.part)]:
            return refuse(unit, "gone", "ode:7.13", f"has no {sheets.NAMES[self.part]} left.")
        return None

    def odds(self, rules: Rules, state: GameState, shots: Sequence[Firing]) -> Odds:
        return against_part(rules, state, shots, state.units[self.unit], self.part)

    def done(self, draft: Draft, outcome: str) -> str:
        return done_to_part(draft, draft.units[self.unit], self.part, outcome)

    def hit(self, draft: Draft, unit: Unit, rolled: Rolled) -> None:
        # ode:7.11: a D does nothing to an Ogre, but by a rule that says so
        if not unit.sheet[sheets.ROWS.index(self.part)]:
            return
        if rolled.outcome == "X":
            lose_part(draft, unit, self.part)
        else:
            land_on_part(draft, PartBlow(unit, self.part, rolled.outcome))


class TreadsTarget(PartTarget, frozen=True):
    """The treads of a record sheet: a hit takes as many as the attack is strong (ode:7.13.2)."""

    def rule(self) -> str:
        return "ode:7.13.2"

    def together(self, state: GameState, shots: Sequence[Firing]) -> Refusal | None:
        if _one_attacker(state, shots):
            return None
        text = "Treads are attacked by one unit or one Ogre weapon at a time."
        return Refusal("one-on-treads", "ode:7.13.2", text, (self.unit,))

    def odds(self, rules: Rules, state: GameState, shots: Sequence[Firing]) -> Odds:
        return against_treads(rules, state, shots, state.units[self.unit])

    def defence_parts(self, rules: Rules, state: GameState) -> tuple[Part, ...]:
        # no defence counts; what changes the loss does
        return rules.explain("tread-loss", state, TreadHit(state.units[self.unit], QUARTERS)).parts

    def hit(self, draft: Draft, unit: Unit, rolled: Rolled) -> None:
        hit_treads(draft, unit, rolled.outcome, rolled.attack.odds.treads)


#: what is aimed at by the word for the part; every other word is a weapon
_BY_PART: dict[str, type[UnitTarget]] = {"": UnitTarget, TREADS_PART: TreadsTarget}


def unit_target(unit_id: str, part: str = "") -> UnitTarget:
    """A counter as a target, or a part of its record sheet."""
    return _BY_PART.get(part, PartTarget)(unit_id, part)


def _by_parts(unit: Unit) -> Refusal:
    return refuse(unit, "aim", "ode:7.13", "is not a single target: aim at a weapon or at the treads.")


def _not_in_fight(state: GameState, target: Unit) -> Refusal | None:
    """In a fight inside a hex only what is in it is shot at (ode:8.01)."""
    found = fight(state)
    if found is None or (target.at == found.at and not found.out(target.id)):
        return None
    if target.at == found.at:
        return refuse(target, "left-fight", "ode:8.05.1", "has left the fight.")
    return refuse(target, "elsewhere", "ode:8.01", f"is not in {state.board.grid.label(found.at)}.", found.at)


def _one_attacker(state: GameState, shots: Sequence[Firing]) -> bool:
    # RULING Q-376: a unit attacks with all it has, teams with their long shots as well as their own fire
    if len({shot.unit for shot in shots}) != 1:
        return False
    kind = KINDS[state.units[shots[0].unit].kind]
    return kind.family != "ogre" or sum(shot.count for shot in shots) == 1


# ------------------------------------------------------------------------ what hurts it
def gets_at_submerged(unit: Unit, weapon: str) -> bool:
    """Howitzers and missiles of Ogres do, and marines (ode:7.14.4)."""
    return KINDS[unit.kind].deep or weapon in DEEP_WEAPONS or weapons.marine_shots(unit, weapon) > 0


def _too_deep(state: GameState, unit: Unit, shot: Firing, target: Unit) -> Refusal | None:
    """Why a shot does not get at a submerged counter, or None (ode:7.14.4)."""
    name = named(unit)
    if not gets_at_submerged(unit, shot.weapon):
        return refuse(
            target, "submerged", "ode:7.14.4", f"is under water; {name} cannot hit it there.", unit.id
        )
    marines = weapons.free_marines(state, unit, shot.weapon) if unit.squads else 0
    if unit.squads and (shot.count > marines or (shot.squads and not MARINE[shot.squads])):
        text = f"Only the marines of {name} can hit {named(target)} under water"
        text += "." if marines or shot.squads else ", and they have fired."
        return Refusal("submerged", "ode:7.14.4", text, (unit.id, target.id))
    return None


def ap_works(state: GameState, target: Unit) -> bool:
    """AP guns hurt infantry, once a counter and phase, and targets without defence (ode:7.05.1)."""
    if not ap_target(target) and not _crew_in_sight(state, target):
        return False
    return not USAGE.of(state, target.id).ap_struck


def _crew_in_sight(state: GameState, target: Unit) -> bool:
    """Are there riders on the outside of a vehicle?"""
    return bool(KINDS[target.kind].carries) and outside(target) and bool(riders(state, target))


def bears_on(state: GameState, unit: Unit, weapon: str, target: Unit) -> bool:
    """Is a target one that this weapon could be fired at, as far as its kind goes?"""
    if built(target):
        return False
    if weapon == "ap" and not ap_works(state, target):
        return False
    return not submerged(state, target) or gets_at_submerged(unit, weapon)
