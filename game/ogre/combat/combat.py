"""Fire (ode:7): who may shoot at what.

Only a row of several weapons is divided among targets: the squads of infantry (ode:7.07.1) and the
two guns of a Superheavy (ode:7.02). Units that share a hex are in range of each other (ode:6.08).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from game.core.references import UnitId
from game.core.refusals import Refusal
from game.core.roles import Confirm, Fact, Role
from game.hexes.grid import bits
from game.ogre import common_refusals, sheets
from game.ogre.combat import weapons
from game.ogre.combat.attack_resolution import attack_now
from game.ogre.combat.odds import (
    DEEP_KINDS,
    DEEP_WEAPONS,
    PARTS,
    TREADS_PART,
    Firing,
    ap_target,
    fires_alone,
    odds,
)
from game.ogre.combat.odds_text import attack_facts
from game.ogre.combat.readiness import (
    ap_without_effect,
    named_twice,
    no_place_to_fire,
    not_ready,
    squads_not_ready,
)
from game.ogre.kinds import ARMS, CLOSE, KINDS, MARINES, REACH
from game.ogre.movement.transport_state import firing_place, outside, riders
from game.ogre.overrun.overrun_state import fight
from game.ogre.state import USAGE, Draft, GameState, Lazy, Order, Rules, Unit, View
from game.ogre.terrain import in_water, submerged, terrain_at


class FireOffers(Lazy):
    """Single shots of one unit: each weapon row at each target; a basis for any combination."""

    __slots__ = ("rows",)

    def __init__(self, rows: list[tuple[str, str, int, str, str]]) -> None:
        self.rows = rows

    def __len__(self) -> int:
        return len(self.rows)

    def order(self, index: int) -> Order:
        unit, weapon, count, target, part = self.rows[index]
        return Fire((Firing(unit, weapon, count),), target, part)


def parts_of(unit: Unit) -> list[str]:
    """What can be aimed at on a unit: "" for an ordinary one, components for an Ogre."""
    if not unit.sheet:
        return [""]
    return [part for part in PARTS if unit.sheet[sheets.ROWS.index(part)]]


class Fire(Order, frozen=True, tag=True):
    """One attack: any number of weapons combine on one target (ode:7.06)."""

    verb: ClassVar[str] = "fire"
    role: ClassVar[Role] = Role.ATTACK
    title: ClassVar[str] = "Fire at {target}"
    confirm: ClassVar[Confirm] = Confirm.PRESS
    group: ClassVar[str] = "shots"

    shots: tuple[Firing, ...]
    target: UnitId
    part: str = ""

    @classmethod
    def offers(cls, rules: Rules, state: GameState, unit: Unit) -> Sequence[Order]:
        if unit.disabled or not unit.at or state.frames:
            return _rare_offers(state, unit)
        kind = KINDS[unit.kind]
        if not kind.weapons:
            return ()
        spent = USAGE.table(state).get(unit.id)
        if spent is not None and not unit.sheet and spent.fired and not weapons.has_fire_left(state, unit):
            return ()
        longest, disc = REACH[unit.kind], state.board.grid.disc
        near = state.occupied_mask[1 - unit.side] & disc(unit.at, longest)
        if not near or firing_barred(state, unit, unit.at):
            return ()
        rows: list[tuple[str, str, int, str, str]] = []
        for row, weapon in enumerate(kind.weapons):
            left = weapons.ready(state, unit, row, weapon)
            if left:
                mask = near if weapon.range == longest else near & disc(unit.at, weapon.range)
                for at in bits(mask):
                    _add_targets(state, unit, weapon.id, left, at, rows)
        return FireOffers(rows)

    def words(self, rules: Rules, state: View) -> str:
        aim = f"the {sheets.NAMES[self.part]} of " if self.part else ""
        return f"Fire at {aim}{rules.name_of(state, self.target)}"

    def facts(self, rules: Rules, state: View) -> tuple[Fact, ...]:
        return attack_facts(odds(rules, state, self.shots, self.target, self.part))

    def refusal(self, rules: Rules, state: GameState) -> Refusal | None:
        if not self.shots:
            return Refusal("empty", "ode:7.05", "Nobody fires.")
        target = state.units.get(self.target)
        if target is None or not target.at:
            return common_refusals.no_target(state, self.target, "ode:7.05", "is not on the map")
        refusal = _target_refusal(state, self, target)
        if refusal is None and state.frames:
            refusal = _not_in_fight(state, target)
        if refusal:
            return refusal
        double = named_twice(self.shots)
        if double:
            return double
        for shot in self.shots:
            refusal = shot_refusal(state, shot, target, self.part)
            if refusal:
                return refusal
        alone = alone_refusal(state, self.shots)
        if alone:
            return alone
        if self.part == TREADS_PART and not _one_attacker(state, self.shots):
            text = "Treads are attacked by one unit or one Ogre weapon at a time."
            return Refusal("one-on-treads", "ode:7.13.2", text)
        return None

    def perform(self, rules: Rules, draft: Draft) -> None:
        attack_now(rules, draft, self.shots, self.target, self.part)


def _rare_offers(state: GameState, unit: Unit) -> Sequence[Order]:
    """The shots of riders (ode:5.11) and of whoever fights inside a hex, disabled or not (ode:8.02)."""
    at, found = unit.at or firing_place(state, unit), fight(state)
    if not at or (unit.disabled and found is None) or (found and (at != found.at or found.out(unit.id))):
        return ()
    if firing_barred(state, unit, at):
        return ()
    rows: list[tuple[str, str, int, str, str]] = []
    for row, weapon in enumerate(ARMS[unit.kind] if found else KINDS[unit.kind].weapons):
        left = weapons.ready(state, unit, row, weapon)
        mask = state.board.grid.disc(at, weapon.range) if found is None else 1 << at
        for there in bits(state.occupied_mask[1 - unit.side] & mask) if left else ():
            _add_targets(state, unit, weapon.id, left, there, rows)
    if found and found.late:
        rows = [row for row in rows if not found.out(row[3])]
    return FireOffers(rows)


def _not_in_fight(state: GameState, target: Unit) -> Refusal | None:
    """In a fight inside a hex only what is in it is shot at (ode:8.01)."""
    found = fight(state)
    if found is None or (target.at == found.at and not found.out(target.id)):
        return None
    name = common_refusals.named(target)
    if target.at == found.at:
        return Refusal("left-fight", "ode:8.05.1", f"{name} has left the fight.")
    return Refusal("elsewhere", "ode:8.01", f"{name} is not in {state.board.grid.label(found.at)}.")


def _add_targets(
    state: GameState, unit: Unit, weapon: str, left: int, at: int, rows: list[tuple[str, str, int, str, str]]
) -> None:
    """One row for each target in a hex that the weapon may be fired at."""
    wet = terrain_at(state, at) == "water"
    for target_id in state.at_hex[at]:
        target = state.units[target_id]
        if target.side == unit.side or (weapon == "ap" and not _ap_works(state, target)):
            continue
        if wet and submerged(state, target):
            if not _gets_at_submerged(unit, weapon):
                continue
            able = min(left, weapons.free_marines(state, unit, weapon)) if unit.squads else left
            if not able:
                continue
        else:
            able = left
        if not target.sheet:
            rows.append((unit.id, weapon, able if weapon in ("ap", "squad", "gun") else 1, target_id, ""))
            continue
        for part in parts_of(target):
            rows.append((unit.id, weapon, able if weapon in ("squad", "gun") else 1, target_id, part))


def firing_barred(state: GameState, unit: Unit, at: int) -> Refusal | None:
    """Infantry in water and submerged Ogres do not fire (ode:7.14.4), nor what is in pieces (ce:14.01.2-g)."""
    if unit.sheet and unit.disabled:
        return Refusal(
            "disabled", "ce:14.01.2-g", f"{common_refusals.named(unit)} is not put together and cannot fire."
        )
    if weapons.just_unpacked(state, unit, at):
        return Refusal("unpacked", "ode:14.01", f"{common_refusals.named(unit)} fires from its next turn on.")
    if state.board.terrain[at] == "water" and in_water(state, at):
        kind = KINDS[unit.kind]
        if kind.mobility in ("ogre", "superheavy") or (unit.squads and not weapons.marines(unit)):
            return Refusal(
                "water", "ode:7.14.4", f"{common_refusals.named(unit)} cannot fire from the water."
            )
    return None


def _gets_at_submerged(unit: Unit, weapon: str) -> bool:
    """Howitzers and missiles of Ogres do, and marines (ode:7.14.4)."""
    return unit.kind in DEEP_KINDS or weapon in DEEP_WEAPONS or weapons.marine_shots(unit, weapon) > 0


def _ap_works(state: GameState, target: Unit) -> bool:
    """AP guns hurt infantry, once a counter and phase, and targets without defence (ode:7.05.1)."""
    if not ap_target(target) and not _crew_in_sight(state, target):
        return False
    return not USAGE.of(state, target.id).ap_struck


def bears_on(state: GameState, unit: Unit, weapon: str, target: Unit) -> bool:
    """Is a target one that this weapon could be fired at, as far as its kind goes?"""
    if weapon == "ap" and not _ap_works(state, target):
        return False
    return not submerged(state, target) or _gets_at_submerged(unit, weapon)


def _crew_in_sight(state: GameState, target: Unit) -> bool:
    """Are there riders on the outside of a vehicle?"""
    return bool(KINDS[target.kind].carries) and outside(target) and bool(riders(state, target))


def _target_refusal(state: GameState, order: Fire, target: Unit) -> Refusal | None:
    name = common_refusals.named(target)
    if target.sheet:
        if order.part not in PARTS:
            return Refusal(
                "aim", "ode:7.13", f"{name} is never one target: aim at a weapon or at the treads."
            )
        if not target.sheet[sheets.ROWS.index(order.part)]:
            return Refusal("gone", "ode:7.13", f"{name} has no {sheets.NAMES[order.part]} left.")
    elif order.part:
        return Refusal("aim", "ode:7.13", f"{name} has no parts to aim at.")
    return None


def shot_refusal(state: GameState, shot: Firing, target: Unit, part: str) -> Refusal | None:
    """Why one shooter cannot take part in an attack on this target, or None."""
    unit = common_refusals.own(state, shot.unit)
    if isinstance(unit, Refusal):
        return unit
    if target.side == unit.side:
        return Refusal("friend", "ode:7.05", f"{common_refusals.named(target)} is on the same side.")
    name, at, found = common_refusals.named(unit), unit.at, fight(state) if state.frames else None
    if found is None:
        refusal = common_refusals.able(unit, "fire")
        if refusal:
            return refusal
    if not at:
        at = firing_place(state, unit)
    if not at:
        return no_place_to_fire(state, unit)
    if found and (at != found.at or found.out(unit.id)):
        return Refusal("elsewhere", "ode:8.01", f"{name} is not in the fight.")
    row = weapons.row_of(unit, shot.weapon)
    if row < 0 or (found is None and shot.weapon == CLOSE.id):
        return Refusal("no-weapon", "ode:7.05", f"{name} has no such weapon ({shot.weapon}).")
    weapon = ARMS[unit.kind][row]
    barred = firing_barred(state, unit, at)
    if barred:
        return barred
    # ode:7.02, ode:7.07, ode:7.07.1: of a row of several weapons any number may fire at one target, the others at another
    left = weapons.ready(state, unit, row, weapon)
    if shot.count < 1 or shot.count > left:
        return not_ready(state, unit, row, weapon, left)
    if shot.squads:
        named = squads_not_ready(state, unit, shot)
        if named:
            return named
    distance = state.board.grid.distance(at, target.at)  # ode:6.08: none between units of one hex
    if distance > weapon.range:
        return Refusal("range", "ode:7.05", f"{name}: {distance} hexes away, range {weapon.range}.")
    if shot.weapon == "ap" and not _ap_works(state, target):
        return ap_without_effect(state, target)
    if submerged(state, target):
        if not _gets_at_submerged(unit, shot.weapon):
            text = f"{common_refusals.named(target)} is under water; {name} cannot hit it there."
            return Refusal("submerged", "ode:7.14.4", text)
        marines = weapons.free_marines(state, unit, shot.weapon) if unit.squads else 0
        if unit.squads and (shot.count > marines or (shot.squads and shot.squads not in MARINES)):
            text = f"Only the marines of {name} can hit {common_refusals.named(target)} under water"
            text += "." if marines or shot.squads else ", and they have fired."
            return Refusal("submerged", "ode:7.14.4", text)
    return None


def alone_refusal(state: GameState, shots: Sequence[Firing]) -> Refusal | None:
    """Why these shooters may not combine, or None. Each of them is in play."""
    unit = fires_alone(state, shots)
    if unit is None:
        return None
    text = f"The weapons of {common_refusals.named(unit)} do not combine with those of other units."
    return Refusal("alone", "ode:14.02", text)


def _one_attacker(state: GameState, shots: Sequence[Firing]) -> bool:
    # RULING Q-376: a unit attacks with all it has, teams with their long shots as well as their own fire
    if len({shot.unit for shot in shots}) != 1:
        return False
    kind = KINDS[state.units[shots[0].unit].kind]
    return kind.family != "ogre" or sum(shot.count for shot in shots) == 1
