"""Odds (ode:7.10): strengths, defences, the column, and what spills over, all before a die is rolled."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from game.core.amounts import counted
from game.core.questions import Note
from game.core.references import UnitId
from game.core.views import ANONYMOUS
from game.ogre import sheets
from game.ogre.charts import (
    QUARTERS,
    SQUADS_TOGETHER,
    STEP_DOWN,
    TREAD_HITS,
    TREAD_HITS_BRITTLE,
    TREAD_HITS_IN_TOWN,
    column,
    result,
)
from game.ogre.combat import weapons
from game.ogre.hooks import D_COUNTS_AS_X, EXTRA_SPILL_TARGETS
from game.ogre.kinds import ARMS, KINDS
from game.ogre.movement.transport_state import RIDERS, outside, riders, squads_aboard
from game.ogre.overrun.overrun_state import exposed, fight
from game.ogre.state import GameState, Rules, Unit
from game.ogre.terrain import TOWNS, submerged, terrain_at


class Firing(Struct, frozen=True, gc=False):
    """One weapon row of one unit and how many of it fire. An infantry counter's row is "squad".

    ``squads`` names which of a mixed counter fire; empty lets the rules choose (Q-618).
    """

    unit: UnitId
    weapon: str
    count: int = 1
    squads: str = ""


TREADS_PART = "tr"
#: what gets at submerged targets, at half strength (ode:7.14.4)
DEEP_KINDS, DEEP_WEAPONS = ("HWZ", "MHWZ"), ("mis", "rack")
#: what may be aimed at on a record sheet
PARTS = ("main", "sec", "ap", "mis", "rack", "tr", "arm")
#: odds for which no die is needed
SURE = ("auto", "none")
#: odds, and results, against a counter that lies face down
UNKNOWN = "?"


# -------------------------------------------------------------------- questions
def printed_defence(state: GameState, about: tuple[Unit, str, bool], value: int, note: Note | None) -> int:
    """Stage of "defence": what is printed. ``about`` is (unit, part or "", is it spillover?)."""
    unit, part, spill = about
    if part == RIDERS:
        found = min(squads_aboard(state, unit), SQUADS_TOGETHER)
        if note:
            note("is", found, f"for {counted(found, 'squad')} aboard", "ode:5.11")
        return found
    if part:
        found = sheets.DEFENCE[part]
        if note:
            note("is", found, f"printed for {sheets.one(part)}", "ode:7.13.1")
        return found
    kind = KINDS[unit.kind]
    # RULING Q-102: squads defend together by counters; who wants another grouping combines them
    if unit.squads:
        found = len(unit.squads) * kind.defence
        if note:
            note("is", found, f"for {counted(found, 'squad')} together", "ode:3.02")
        return found
    found = kind.defence
    if note:
        note("is", found, "printed", "ode:3.01")
    if spill and kind.family == "truck" and found == 0:
        if note:
            note("set", 1, "against spillover", "ode:3.03")
        return 1
    return found


#: (unit, weapon, how many), and the target if that matters
Aimed = tuple[Unit, str, int] | tuple[Unit, str, int, Unit]


def printed_strength(state: GameState, about: Aimed, value: int, note: Note | None) -> int:
    """Stage of "strength" in quarters: printed."""
    unit, weapon_id, count = about[:3]
    weapon = ARMS[unit.kind][weapons.row_of(unit, weapon_id)]
    found = weapon.attack * count
    if note:
        times = f"{count} × {weapon.attack}" if count > 1 else f"{weapon.attack}"
        note("is", times, f"printed ({weapon.name})", "ode:3.01")
    return found * QUARTERS


def strength_under_water(state: GameState, about: Aimed, value: int, note: Note | None) -> int:
    """Stage of "strength": what gets at a submerged target, if one is named (ode:7.14.4)."""
    if len(about) < 4 or not submerged(state, about[3]):
        return value
    unit, weapon_id, count, _ = about
    if unit.kind in DEEP_KINDS or weapon_id in DEEP_WEAPONS:
        if note:
            note("times", "1/2", "against a submerged target", "ode:7.14.4")
        return value // 2
    able = min(count, weapons.marine_shots(unit, weapon_id))
    found = value * able // count if count else 0
    if note and found != value:
        note("set", strength_text(found), "only marines get at a submerged target", "ode:7.14.4")
    return found


def strength_text(quarters: int) -> str:
    """A strength as people write it: 6, 1.5, 0.75."""
    whole, rest = divmod(quarters, QUARTERS)
    return str(whole) if not rest else f"{quarters / QUARTERS:g}"


# ------------------------------------------------------------------------- odds
class Spill(Struct, frozen=True):
    """What spillover would do to one unit (ode:7.12)."""

    unit: str
    attack: int
    defence: int
    odds: str
    outcomes: tuple[str, ...]
    #: what it would do to the riders of that unit, with the same die (ode:5.11)
    riders: Crew | None = None


class Crew(Struct, frozen=True):
    """What the die for a vehicle does to its riders: odds of their own (ode:5.11)."""

    attack: int
    defence: int
    odds: str
    outcomes: tuple[str, ...]


class Odds(Struct, frozen=True):
    """An attack before it is rolled. Strengths in quarters; ``outcomes`` for a die of 1 to 6.

    On treads an outcome is "T" (they are hit) or "NE". ``rolls`` is False when the result is sure.
    """

    attack: int
    defence: int
    odds: str
    outcomes: tuple[str, ...]
    rolls: bool
    treads: int = 0
    spills: tuple[Spill, ...] = ()
    riders: Crew | None = None
    #: structure points that it takes from a building
    points: int = 0


def attack_strength(
    rules: Rules, state: GameState, shots: Sequence[Firing], target: Unit | None = None
) -> int:
    """All strengths together, in quarters (ode:7.06); a counter as a target may change them."""
    units = state.units
    if target is None:
        return sum(rules.value("strength", state, (units[s.unit], s.weapon, s.count)) for s in shots)
    return sum(rules.value("strength", state, (units[s.unit], s.weapon, s.count, target)) for s in shots)


def against_site(
    rules: Rules, state: GameState, shots: Sequence[Firing], at: int, points: int, spills_over: bool = True
) -> Odds:
    """The odds of an attack on something in a hex that is no counter, with a defence of so many points."""
    attack, defence = attack_strength(rules, state, shots), points * QUARTERS
    found = column(attack, defence)
    outcomes = tuple(result(found, die) for die in range(1, 7))
    spilled = spills(rules, state, shots, at) if spills_over else ()
    return Odds(attack, defence, found, outcomes, found not in SURE, 0, spilled)


def against_unit(rules: Rules, state: GameState, shots: Sequence[Firing], unit: Unit) -> Odds:
    """The odds of an attack on a counter that is one target, with its riders and its spillover."""
    crew, felt = None, shots
    if KINDS[unit.kind].carries:
        crew = _crew(rules, state, shots, unit)
        if crew is not None and not ap_target(unit):
            felt = [s for s in shots if s.weapon != "ap"]
    attack = attack_strength(rules, state, felt, unit)
    if unit.kind == ANONYMOUS:
        # what it is shows when the shot is fired (ode:13.05)
        return Odds(attack, 0, UNKNOWN, (UNKNOWN,) * 6, True)
    defence = rules.value("defence", state, (unit, "", False)) * QUARTERS
    at = column(attack, defence)
    outcomes = tuple(result(at, lowered(unit, die)) for die in range(1, 7))
    if state.frames:
        outcomes = _in_a_fight(state, outcomes)
    rolls = at not in SURE or (crew is not None and crew.odds not in SURE)
    spilled = spills(rules, state, shots, unit.at, unit)
    return Odds(attack, defence, at, outcomes, rolls, 0, spilled, crew)


def against_part(rules: Rules, state: GameState, shots: Sequence[Firing], unit: Unit, part: str) -> Odds:
    """The odds of an attack on a weapon of a record sheet, with its spillover (ode:7.13.1)."""
    attack = attack_strength(rules, state, shots, unit)
    defence = rules.value("defence", state, (unit, part, False)) * QUARTERS
    at = column(attack, defence)
    outcomes = tuple(result(at, lowered(unit, die)) for die in range(1, 7))
    if any(hook(unit) for hook in D_COUNTS_AS_X.of(rules)):
        outcomes = tuple("X" if outcome == "D" else outcome for outcome in outcomes)
    return Odds(attack, defence, at, outcomes, at not in SURE, 0, spills(rules, state, shots, unit.at, unit))


def against_treads(rules: Rules, state: GameState, shots: Sequence[Firing], unit: Unit) -> Odds:
    """The odds of an attack on treads, at 1-1 whatever its strength, with its spillover (ode:7.13.2)."""
    attack = attack_strength(rules, state, shots, unit)
    hits = tread_hits(state, unit, any(hook(unit) for hook in D_COUNTS_AS_X.of(rules)))
    outcomes = tuple("T" if die in hits else "NE" for die in range(1, 7))
    spilled = spills(rules, state, shots, unit.at, unit)
    return Odds(attack, attack, "1-1", outcomes, True, attack // QUARTERS, spilled)


def _in_a_fight(state: GameState, outcomes: tuple[str, ...]) -> tuple[str, ...]:
    """Inside an overrun D destroys as X does, everything but the parts of an Ogre (ode:7.11.2)."""
    return tuple("X" if o == "D" else o for o in outcomes) if fight(state) else outcomes


def _crew(
    rules: Rules, state: GameState, shots: Sequence[Firing], carrier: Unit, spill: bool = False
) -> Crew | None:
    """The odds against the riders of a vehicle that is shot at, or None if it has none (ode:5.11)."""
    if not riders(state, carrier):
        return None
    # RULING Q-120: AP guns may be aimed at a vehicle for its riders' sake, if they sit outside
    felt = [s for s in shots if s.weapon != "ap" or outside(carrier)]
    attack = attack_strength(rules, state, felt, carrier) // (2 if spill else 1)
    defence = rules.value("defence", state, (carrier, RIDERS, spill)) * QUARTERS
    at = column(attack, defence)
    outcomes = tuple(result(at, die) for die in range(1, 7))
    if spill:
        return Crew(attack, defence, at, tuple(STEP_DOWN[o] for o in outcomes))
    # RULING Q-127: in a fight a D kills riders as an X does
    return Crew(attack, defence, at, _in_a_fight(state, outcomes) if state.frames else outcomes)


def tread_hits(state: GameState, unit: Unit, d_counts_as_x: bool = False) -> tuple[int, ...]:
    """The dice that hit treads (ode:7.13.2)."""
    in_town = terrain_at(state, unit.at) in TOWNS and not exposed(state, unit)
    hits = TREAD_HITS_IN_TOWN if in_town else TREAD_HITS_BRITTLE if d_counts_as_x else TREAD_HITS
    return tuple(die for die in range(1, 7) if lowered(unit, die) in hits)


def lowered(unit: Unit, die: int) -> int:
    """A die of an attack on a unit as it counts: a stealthy Ogre lowers it (ode:14.02)."""
    # RULING Q-206: a die does not go below 1, and a result that needs no die is not lowered
    ogre = KINDS[unit.kind].ogre
    return max(1, die - ogre.stealth) if ogre is not None else die


def fires_alone(state: GameState, shots: Sequence[Firing]) -> Unit | None:
    """A stealthy Ogre among several shooters, whose weapons do not combine with theirs (ode:14.02)."""
    if len({shot.unit for shot in shots}) < 2:
        return None
    for shot in shots:
        unit = state.units[shot.unit]
        ogre = KINDS[unit.kind].ogre
        if ogre is not None and ogre.stealth:
            return unit
    return None


def spills(
    rules: Rules, state: GameState, shots: Sequence[Firing], at: int, target: Unit | None = None
) -> tuple[Spill, ...]:
    """The units on which an attack on a hex would spill over (ode:7.12), the counter it is aimed at left out."""
    row = state.at_hex.get(at, ())
    carried = (
        {u.id: u for hook in EXTRA_SPILL_TARGETS.of(rules) for u in hook(state, target)} if target else {}
    )
    if (len(row) < 2 and target and not carried) or (state.frames and fight(state)):
        return ()
    firing = {s.unit for s in shots}
    found = []
    for unit_id in sorted((*row, *carried)):  # by name, so that no die depends on who came first into the hex
        unit = carried.get(unit_id) or state.units[unit_id]
        if (target and unit_id == target.id) or unit_id in firing or KINDS[unit.kind].family == "ogre":
            continue
        # RULING Q-105: what cannot hurt a unit when aimed at it does not hurt it by spilling over either
        felt = [s for s in shots if s.weapon != "ap" or ap_target(unit)]
        half = attack_strength(rules, state, felt, unit) // 2
        if not half:
            continue
        defence = rules.value("defence", state, (unit, "", True)) * QUARTERS
        odds = column(half, defence)
        # RULING Q-112: any attack kills a unit of no defence (ode:7.10), the step down does not save it
        outcomes = ("X",) * 6 if not defence else tuple(STEP_DOWN[result(odds, die)] for die in range(1, 7))
        # ode:7.12: not on riders that fire themselves
        calm = not any(state.units[name].aboard == unit_id for name in firing)
        crew = _crew(rules, state, shots, unit, True) if KINDS[unit.kind].carries and calm else None
        found.append(Spill(unit_id, half, defence, odds, outcomes, crew))
    return tuple(found)


def ap_target(unit: Unit) -> bool:
    """Infantry, and whatever has no defence (ode:7.05.1)."""
    # RULING Q-106: the printed defence counts, so a command post in a town is still a target
    return bool(unit.squads) or (not unit.sheet and KINDS[unit.kind].defence == 0)
