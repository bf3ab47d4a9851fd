"""What an attack uses up (ode:7.05): shots of this turn, missiles, long shots of heavy weapons."""

from __future__ import annotations

from msgspec.structs import replace

from game.ogre import sheets
from game.ogre.combat import weapons
from game.ogre.combat.damage import destroy
from game.ogre.combat.firing import Firing
from game.ogre.combat.odds import ap_target
from game.ogre.kinds import ARMS
from game.ogre.state import NOTHING, USAGE, Draft, TurnUsage, Unit
from game.ogre.terrain import submerged


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
