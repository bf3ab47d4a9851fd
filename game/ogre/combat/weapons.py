"""Who can shoot with what: weapon rows, shots left, ranges (ode:7.05)."""

from __future__ import annotations

from collections.abc import Iterable

from game.core.markers import MarkerKind, Owned, SeenBy
from game.core.views import ANONYMOUS
from game.ogre import sheets
from game.ogre.disabled_parts import well_squads
from game.ogre.ground_markers import OfUnit
from game.ogre.kinds import ARMS, HEAVY_TEAM, KINDS, MARINE, SAPPER, ByKind, Weapon
from game.ogre.state import ALL, FRESH_BOXES, USAGE, WORK, GameState, Unit, shots_used
from game.ogre.terrain import in_water

#: what is off the sheet, or noted on the counter, once it is fired
ONE_SHOT = frozenset({"mis", "heavy"})

#: marker of a drone that was unpacked in the last turn of its side; its word is the drone
UNPACKED = "unpacked"
UNPACKED_DRONE = MarkerKind(
    UNPACKED, "ode:14.01", OfUnit, seen=SeenBy.ALL, owned=Owned.ALWAYS, least=1, most=1, apart=("unit",)
)

#: the index of each weapon row of a kind, by its id
ROWS = ByKind(lambda kind: {weapon.id: row for row, weapon in enumerate(ARMS[kind.id])})
_SHEET_ROW = {"main": sheets.MAIN, "sec": sheets.SEC, "ap": sheets.AP, "mis": sheets.MIS, "rack": sheets.RACK}


def total(unit: Unit, row: int, weapon: Weapon) -> int:
    """How many of a weapon row a unit has that work."""
    if unit.sheet:
        sheet = unit.sheet
        return sheet[_SHEET_ROW[weapon.id]]
    if unit.squads:
        return len(unit.squads) if weapon.id == "squad" else heavy(unit.squads) - unit.used
    return unit.boxes[row] if unit.boxes else weapon.count + unit.guns


def ready(state: GameState, unit: Unit, row: int, weapon: Weapon) -> int:
    """How many of a weapon row may still fire this turn (ode:7.05).

    A missile that was fired is off the sheet already (ode:7.05.2); a rack fires one internal
    missile a turn (ode:7.05.3).
    """
    found = total(unit, row, weapon)
    spent = USAGE.table(state).get(unit.id)
    if spent is not None:
        fired = shots_used(spent, WORK.of(state, unit.id))
        if fired and (weapon.id not in ONE_SHOT or fired[row] >= ALL):
            found -= fired[row]
    if unit.sheet:
        found -= fresh(state, unit, weapon.id)
    if weapon.id == "rack":
        found = min(found, unit.sheet[sheets.INT] - fresh(state, unit, "int"))
    if unit.squads and unit.at and in_water(state, unit.at):
        # ode:7.14.4: in water only marines fire
        found = (
            min(found, marine_shots(unit, weapon.id)) if weapon.id == "heavy" else found - land_squads(unit)
        )
    return max(0, found)


def fresh(state: GameState, unit: Unit, part: str) -> int:
    """How many of a part were loaded or mended in this turn (ce:14.03.4-a)."""
    made = FRESH_BOXES.table(state).get(unit.id)
    return 0 if made is None else dict(made.boxes).get(part, 0)


def just_unpacked(state: GameState, unit: Unit, at: int) -> bool:
    """Is it a drone whose third turn is still to come (ode:14.01)?"""
    if unit.kind != "LAD" or not state.markers:
        return False
    return any(m.kind == UNPACKED and UNPACKED_DRONE.of(m).unit == unit.id for m in state.markers.get(at, ()))


def free_squads(state: GameState, unit: Unit) -> list[str]:
    """The squads of a counter that have neither fired nor worked in this turn, who fires first in front."""
    # RULING Q-251: squads of a mixed counter that are no sappers fire first; of these marines last
    left = sorted(well_squads(state, unit), key=lambda squad: (SAPPER[squad], MARINE[squad]))
    spent, work = USAGE.of(state, unit.id), WORK.of(state, unit.id)
    for squad in spent.shot_by:
        if squad in left:
            left.remove(squad)
    for _ in range(work.worked):
        sapper = next((squad for squad in left if SAPPER[squad]), None)
        if sapper is not None:
            left.remove(sapper)
    fired = shots_used(spent, work)
    others = (fired[0] if fired else 0) - work.worked - len(spent.shot_by)
    return left[max(0, others) :]


def squads_firing(state: GameState, unit: Unit, count: int, named: str = "", deep: bool = False) -> list[str]:
    """The squads of a counter that fire: those named, or else in firing order; ``deep``: under water."""
    # RULING Q-618: the owner may name them; marines fire where nobody else can
    if named:
        return [named] * count
    wet = deep or (bool(unit.at) and in_water(state, unit.at))
    return [squad for squad in free_squads(state, unit) if not wet or MARINE[squad]][:count]


def free_marines(state: GameState, unit: Unit, weapon_id: str) -> int:
    """How many shots of a weapon row marines have left (ode:3.02.1, ode:3.02.3)."""
    if weapon_id != "squad" or len(set(unit.squads)) == 1:
        return marine_shots(unit, weapon_id)
    return sum(MARINE[squad] for squad in free_squads(state, unit))


def land_squads(unit: Unit) -> int:
    """Squads of a counter that do not fire from the water."""
    return len(unit.squads) - marines(unit)


def heavy(squads: Iterable[str]) -> int:
    """Heavy weapons teams among some squads (ode:3.02.2)."""
    return sum(HEAVY_TEAM[squad] for squad in squads)


def marine_shots(unit: Unit, weapon_id: str) -> int:
    """How many of a weapon row are marines' (ode:3.02.3)."""
    if weapon_id == "heavy":
        return sum(MARINE[squad] and HEAVY_TEAM[squad] for squad in unit.squads)
    return marines(unit)


def marines(unit: Unit) -> int:
    """Squads of marines in a counter (ode:3.02.1, ode:3.02.3)."""
    return sum(MARINE[squad] for squad in unit.squads)


def row_of(unit: Unit, weapon_id: str) -> int:
    """The index of a weapon row of this unit, or -1."""
    return ROWS[unit.kind].get(weapon_id, -1)


#: points of printed attack strength of the weapons of a kind, AP guns aside
GUNS = ByKind(lambda kind: sum(w.attack * w.count for w in kind.weapons if w.id != "ap"))


def attack_points(unit: Unit) -> int:
    """Points of printed attack strength of a counter as it is (set-up limits, victory)."""
    kind = KINDS[unit.kind]
    if unit.squads:
        return len(unit.squads)
    if unit.sheet:
        return sum(total(unit, row, w) * w.attack for row, w in enumerate(kind.weapons))
    if not unit.boxes and not unit.guns:
        return GUNS[unit.kind]
    return sum(total(unit, row, w) * w.attack for row, w in enumerate(kind.weapons) if w.id != "ap")


#: has a kind a weapon of its own?
# RULING Q-204: to the other side whatever lies face down may be armed
ARMED = ByKind(lambda kind: any(w.count for w in kind.weapons) or kind.id == ANONYMOUS)


def armed(unit: Unit) -> bool:
    """Has it any attack strength? Unarmed units can be passed (ode:5.03), trains too (ode:9.02.3)."""
    if unit.sheet:
        return sheets.fireable(unit.sheet)
    if unit.boxes:
        return any(unit.boxes[:2])
    return ARMED[unit.kind] or unit.guns > 0
