"""Resolving an attack: dice, hits, spillover, what was used up (ode:7.05, ode:7.11, ode:7.12)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from game.ogre import common_refusals, sheets
from game.ogre.combat import weapons
from game.ogre.combat.damage import destroy, hit_riders, lose_part, lose_treads, suffer
from game.ogre.combat.odds import SURE, TREADS_PART, Crew, Firing, Odds, Spill, ap_target, odds
from game.ogre.events import RidersHit, Shot, Spilled
from game.ogre.kinds import ARMS
from game.ogre.movement.transport_state import place
from game.ogre.state import USAGE, Draft, Rules, Unit
from game.ogre.terrain import submerged


def attack_now(rules: Rules, draft: Draft, shots: Sequence[Firing], target_id: str, part: str) -> None:
    """Roll one attack of these weapons at a unit, or a part of an Ogre, and its spillover."""
    target = draft.units[target_id]
    found = odds(rules, draft, shots, target_id, part)
    for shot in shots:
        use_up(draft, shot, target)
    die, outcome = 0, found.outcomes[0]
    if found.rolls:
        aim = f"the {sheets.NAMES[part]} of " if part else ""
        what = aim + common_refusals.named(target)
        die = draft.roll(1, f"attack on {what}", "ode:7.13.2" if found.treads else "ode:7.11")[0]
        outcome = found.outcomes[die - 1]
    shooters = tuple(s.unit for s in shots)
    draft.emit(
        Shot(shooters, target.id, part, target.at, found.attack, found.defence, found.odds, die, outcome)
    )
    if found.riders is not None:
        _crew_hit(draft, target, found.riders, die)
    _hit(draft, target, part, outcome, found)
    for spill in found.spills:
        spill_over(draft, spill)
    for shot in shots:
        if shot.weapon in ("mis", "rack"):
            spent_itself(draft, shot.unit)


def use_up(draft: Draft, shot: Firing, target: Unit) -> None:
    """Note that weapons have fired; missiles leave the sheet (ode:7.05)."""
    unit = draft.units[shot.unit]
    rows = ARMS[unit.kind]
    row = weapons.row_of(unit, shot.weapon)
    fired = USAGE.of(draft, unit.id).fired or (0,) * len(rows)
    if shot.weapon == "squad":
        _note_squads(draft, unit, shot, target)
    USAGE.change(draft, unit.id, fired=fired[:row] + (fired[row] + shot.count,) + fired[row + 1 :])
    if shot.weapon == "ap" and (target.squads or not ap_target(target)):
        USAGE.change(draft, target.id, ap_struck=True)
    if shot.weapon in ("mis", "rack"):
        _use_missile(draft, unit, shot)
    elif shot.weapon == "heavy":
        draft.put(replace(unit, used=unit.used + shot.count))


def _note_squads(draft: Draft, unit: Unit, shot: Firing, target: Unit) -> None:
    """Which squads of a mixed counter fire is noted where it is not those that fire first (Q-618)."""
    if len(set(unit.squads)) == 1:
        return
    who = weapons.squads_firing(draft, unit, shot.count, shot.squads, submerged(draft, target))
    if sorted(who) != sorted(weapons.free_squads(draft, unit)[: shot.count]):
        USAGE.change(draft, unit.id, shot_by=(*USAGE.of(draft, unit.id).shot_by, *who))


def _use_missile(draft: Draft, unit: Unit, shot: Firing) -> None:
    left, gone = (sheets.MIS, sheets.MIS_FIRED) if shot.weapon == "mis" else (sheets.INT, sheets.INT_FIRED)
    sheet = sheets.with_row(unit.sheet, left, unit.sheet[left] - shot.count)
    sheet = sheets.with_row(sheet, gone, sheet[gone] + shot.count)
    draft.put(replace(unit, sheet=sheet))
    draft.check_end = True


def _hit(draft: Draft, target: Unit, part: str, outcome: str, found: Odds) -> None:
    if part == TREADS_PART:
        if outcome == "T":
            lose_treads(draft, target, found.treads)
    elif part:
        if outcome == "X":  # ode:7.11: a D does nothing to an Ogre
            lose_part(draft, target, part)
    else:
        suffer(draft, target, outcome, "fire")


def _crew_hit(draft: Draft, carrier: Unit, crew: Crew, die: int) -> None:
    """What the die of the vehicle does to its riders, before the vehicle has its own result (ode:5.11)."""
    outcome = crew.outcomes[die - 1 if die else 0]
    draft.emit(RidersHit(carrier.id, carrier.at, crew.attack, crew.defence, crew.odds, die, outcome))
    hit_riders(draft, carrier, outcome)


def spill_over(draft: Draft, spill: Spill) -> None:
    unit = draft.units.get(spill.unit)
    if unit is None:  # it has borne the loss of another already
        return
    die, outcome, crew = 0, spill.outcomes[0], spill.riders
    if spill.odds not in SURE or (crew is not None and crew.odds not in SURE):
        die = draft.roll(1, f"spillover on {common_refusals.named(unit)}", "ode:7.12")[0]
        outcome = spill.outcomes[die - 1]
    draft.emit(Spilled(unit.id, place(draft, unit), spill.attack, spill.defence, spill.odds, die, outcome))
    if crew is not None:
        _crew_hit(draft, unit, crew, die)
    suffer(draft, unit, outcome, "fire")


def spent_itself(draft: Draft, unit_id: str) -> None:
    """An Ogre whose last missile left it without weapon or tread is destroyed (ode:7.13.3)."""
    unit = draft.units.get(unit_id)
    if unit is not None and unit.sheet and sheets.dead(unit.sheet):
        destroy(draft, unit)
