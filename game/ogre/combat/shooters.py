"""Who may fire, with what, at a target of whatever kind (ode:7.05)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from game.core.draft import once
from game.core.refusals import Refusal
from game.ogre import common_refusals, counter_names, sheets
from game.ogre.combat import weapons
from game.ogre.combat.damage import destroy
from game.ogre.combat.firing import Firing
from game.ogre.combat.odds import ap_target, fires_alone
from game.ogre.combat.readiness import (
    named_twice,
    no_place_to_fire,
    not_ready,
    ready_to_fire,
    squads_not_ready,
)
from game.ogre.combat.sight import GUN_SIGHT, limit, reach
from game.ogre.combat.targets import Target
from game.ogre.common_refusals import refuse
from game.ogre.hooks import one_target
from game.ogre.kinds import ARMS, CLOSE, KINDS, Weapon
from game.ogre.movement.transport_state import firing_place
from game.ogre.overrun.overrun_state import fight
from game.ogre.state import NOTHING, USAGE, Draft, GameState, Rules, TurnUsage, Unit
from game.ogre.terrain import in_water, submerged
from game.ogre.terrain_kinds import TERRAINS


def firing_barred(state: GameState, unit: Unit, at: int) -> Refusal | None:
    """Infantry in water, submerged Ogres (ode:7.14.4) and units in pieces (ce:14.01.2-g) do not fire."""
    if unit.sheet and unit.disabled:
        return refuse(unit, "disabled", "ce:14.01.2-g", "is not assembled and cannot fire.")
    if weapons.just_unpacked(state, unit, at):
        return refuse(unit, "unpacked", "ode:14.01", "can fire from its next turn.")
    if TERRAINS[state.board.terrain[at]].wet and in_water(state, at):
        kind = KINDS[unit.kind]
        if kind.mobility in ("ogre", "superheavy") or (unit.squads and not weapons.marines(unit)):
            return refuse(unit, "water", "ode:7.14.4", "cannot fire from the water.")
    return None


def shot_refusal(rules: Rules, state: GameState, shot: Firing, target: Target) -> Refusal | None:
    """Why one shooter cannot take part in an attack on this target, or None."""
    unit = common_refusals.own(state, shot.unit)
    if isinstance(unit, Refusal):
        return unit
    barred = target.bars(state, unit, shot)
    if barred:
        return barred
    at, found = unit.at, fight(state) if state.frames else None
    if found is None:
        refusal = common_refusals.able(unit, "fire")
        if refusal:
            return refusal
    if not at:
        at = firing_place(state, unit)
    if not at:
        carrier = state.units.get(unit.aboard)
        as_one = carrier is not None and bool(one_target(rules, state, carrier))
        return no_place_to_fire(state, unit, as_one)
    if found and (at != found.at or found.out(unit.id)):
        return refuse(unit, "elsewhere", "ode:8.01", "is not in the fight.")
    row = weapons.row_of(unit, shot.weapon)
    if row < 0 or (found is None and shot.weapon == CLOSE.id):
        return refuse(unit, "no-weapon", "ode:7.05", f"has no such weapon ({shot.weapon}).", near=False)
    weapon = ARMS[unit.kind][row]
    barred = firing_barred(state, unit, at)
    if barred:
        return barred
    # ode:7.02, ode:7.07, ode:7.07.1: the weapons of one row may fire at different targets, in any split
    left = ready_to_fire(rules, state, unit, row, weapon)
    if shot.count < 1 or shot.count > left:
        return not_ready(rules, state, unit, row, weapon, left)
    if shot.squads:
        named = squads_not_ready(state, unit, shot)
        if named:
            return named
    distance = target.distance(state, at)  # ode:6.08: none between units of one hex
    sight = GUN_SIGHT.by_id(rules).get(unit.kind) if found is None else None
    if sight is not None:
        unseen = sight.bars(state, unit, at, target)
        if unseen:
            return unseen
    return _too_far(rules, state, unit, weapon, distance) or target.resists(state, unit, shot)


def _too_far(rules: Rules, state: GameState, unit: Unit, weapon: Weapon, distance: int) -> Refusal | None:
    """Why a weapon does not reach so far, or None: by its range, or by what limits all ranges."""
    if distance > weapon.range:
        text = f"{counter_names.named(unit)}: {distance} hexes away, range {weapon.range}."
        return Refusal("range", "ode:7.05", text, (unit.id,))
    short = limit(rules, state)
    if short is None or distance <= short.hexes:
        return None
    name = counter_names.named(unit)
    text = f"{name}: {distance} hexes away, and fire reaches no farther than {short.hexes} {short.why}."
    return Refusal("range", short.rule, text, (unit.id,))


def alone_refusal(state: GameState, shots: Sequence[Firing]) -> Refusal | None:
    """Why these shooters may not combine, or None. Each of them is in play."""
    unit = fires_alone(state, shots)
    if unit is None:
        return None
    text = f"The weapons of {counter_names.named(unit)} cannot be combined with those of other units."
    return Refusal("alone", "ode:14.02", text, (unit.id,))


def shooters_refusal(
    rules: Rules, state: GameState, shots: Sequence[Firing], target: Target
) -> Refusal | None:
    """Why these shooters cannot make one attack on a target that is there, or None."""
    double = named_twice(shots)
    if double:
        return double
    for shot in shots:
        refusal = shot_refusal(rules, state, shot, target)
        if refusal:
            return refusal
    return alone_refusal(state, shots) or target.together(state, shots)


def nobody_fires(shots: Sequence[Firing]) -> Refusal | None:
    """The refusal of an attack without shooters."""
    return None if shots else Refusal("empty", "ode:7.05", "No unit is named to fire.")


def guns(rules: Rules, state: GameState, unit: Unit) -> list[tuple[str, int, int, int]]:
    """What a unit could fire at something that is no counter: weapon, how many, range, from where."""
    # the ground, bridges and field works ask for the same
    found: list[tuple[str, int, int, int]] = once(state, ("guns", unit.id), lambda: _guns(rules, state, unit))
    return found


def _guns(rules: Rules, state: GameState, unit: Unit) -> list[tuple[str, int, int, int]]:
    at = unit.at or firing_place(state, unit)
    if not at or unit.disabled or firing_barred(state, unit, at):
        return []
    found = []
    for row, weapon in enumerate(KINDS[unit.kind].weapons):
        left = ready_to_fire(rules, state, unit, row, weapon)
        if left and weapon.id != "ap":
            found.append(
                (weapon.id, left if weapon.id in ("squad", "gun") else 1, reach(rules, state, weapon), at)
            )
    return found


# -------- What an attack uses up (ode:7.05): shots of this turn, missiles, long shots of heavy weapons
def use_up(draft: Draft, shot: Firing, target: Unit | None = None) -> None:
    """Note that weapons have fired, at a counter if one is named; missiles leave the sheet (ode:7.05)."""
    unit = draft.units[shot.unit]
    rows = ARMS[unit.kind]
    row = weapons.row_of(unit, shot.weapon)
    if shot.weapon == "squad":
        _note_squads(draft, unit, shot, target is not None and submerged(draft, target))
    usage = USAGE.own(draft)
    before: TurnUsage = usage.get(unit.id, NOTHING)
    fired = before.fired or (0,) * len(rows)
    # a rule may let them fire again, and no more of them have fired than there are
    spent = fired[row] + shot.count
    if shot.weapon not in weapons.ONE_SHOT:
        spent = min(spent, max(fired[row], weapons.total(unit, row, rows[row])))
    usage[unit.id] = replace(before, fired=(*fired[:row], spent, *fired[row + 1 :]))
    if shot.weapon == "ap" and target is not None and (target.squads or not ap_target(target)):
        USAGE.change(draft, target.id, ap_struck=True)
    if shot.weapon in ("mis", "rack"):
        _use_missile(draft, unit, shot)
    elif shot.weapon == "heavy":
        draft.put(replace(unit, used=unit.used + shot.count))


def _note_squads(draft: Draft, unit: Unit, shot: Firing, deep: bool) -> None:
    """Which squads of a mixed counter fire is noted where it is not those that fire first (Q-618)."""
    if len(set(unit.squads)) == 1:
        return
    who = weapons.squads_firing(draft, unit, shot.count, shot.squads, deep)
    if sorted(who) != sorted(weapons.free_squads(draft, unit)[: shot.count]):
        USAGE.change(draft, unit.id, shot_by=(*USAGE.of(draft, unit.id).shot_by, *who))


def _use_missile(draft: Draft, unit: Unit, shot: Firing) -> None:
    left, gone = (sheets.MIS, sheets.MIS_FIRED) if shot.weapon == "mis" else (sheets.INT, sheets.INT_FIRED)
    sheet = sheets.with_row(unit.sheet, left, unit.sheet[left] - shot.count)
    sheet = sheets.with_row(sheet, gone, sheet[gone] + shot.count)
    draft.put(replace(unit, sheet=sheet))
    draft.check_end = True


def spent_itself(draft: Draft, unit_id: str) -> None:
    """An Ogre whose last missile left it without weapon or tread is destroyed (ode:7.13.3)."""
    unit = draft.units.get(unit_id)
    if unit is not None and unit.sheet and sheets.dead(unit.sheet):
        destroy(draft, unit)
