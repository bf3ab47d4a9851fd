"""The odds of attacks (ode:7.10) before the roll: the column, the results, riders and spillover."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from game.core.draft import once
from game.core.questions import Note
from game.core.views import ANONYMOUS
from game.ogre.charts import (
    EVEN,
    NE,
    QUARTERS,
    STEP_DOWN,
    TREAD_HITS,
    TREAD_HITS_BRITTLE,
    TREAD_HITS_IN_TOWN,
    D,
    X,
)
from game.ogre.combat.firing import AttackOn, Firing, TreadHit
from game.ogre.combat.odds import SURE, TREADS_PART, UNKNOWN, Crew, Odds, Spill, ap_target, lowered
from game.ogre.combat.tables import TABLES, CombatTable, table_numbered
from game.ogre.cover import in_town
from game.ogre.hooks import EXTRA_SPILL_TARGETS, ONE_TARGET, RESULTS, one_target
from game.ogre.kinds import KINDS, NARROW
from game.ogre.movement.transport_state import RIDERS, outside, riders
from game.ogre.overrun.overrun_state import fight
from game.ogre.state import GameState, Rules, Unit
from game.ogre.structures.built import built

#: an attack on treads is at these odds, and what its die brings: an X hits (ode:7.13.2)
TREAD_ODDS = EVEN
_TREADS = tuple(X if die in TREAD_HITS else D if die in TREAD_HITS_BRITTLE else NE for die in range(1, 7))


class Column(Struct, frozen=True, gc=False):
    """A row of the table: the column after all shifts, and the results of a die of 1 to 6 as they count."""

    odds: str
    outcomes: tuple[str, ...]
    table: int
    shift: int


def attack_strength(
    rules: Rules, state: GameState, shots: Sequence[Firing], target: Unit | None = None
) -> int:
    """All strengths together, in quarters (ode:7.06); a counter as a target may change them."""
    units = state.units
    if target is None:
        return sum([rules.value("strength", state, (units[s.unit], s.weapon, s.count)) for s in shots])
    if units.get(target.id) is not target:  # it is looked at as it would be
        return sum(
            [rules.value("strength", state, (units[s.unit], s.weapon, s.count, target)) for s in shots]
        )
    # who weighs attacks asks for one shot after the other, with all of those before it
    known: dict[tuple[str, str, int, str], int] = once(state, ("strengths", id(rules)), dict)
    found, on = 0, target.id
    for s in shots:
        key = s.unit, s.weapon, s.count, on
        own = known.get(key)
        if own is None:
            own = known[key] = rules.value("strength", state, (units[s.unit], s.weapon, s.count, target))
        found += own
    return found


def defence_of(rules: Rules, state: GameState, unit: Unit, part: str = "", spill: bool = False) -> int:
    """The defence of a counter, of a part of it or against spillover, in quarters."""
    if state.units.get(unit.id) is not unit:  # it is looked at as it would be
        return rules.value("defence", state, (unit, part, spill)) * QUARTERS
    # the same counters are weighed as targets, and beside targets, again and again
    known: dict[tuple[str, str, bool], int] = once(state, ("defences", id(rules)), dict)
    key = unit.id, part, spill
    found = known.get(key)
    if found is None:
        found = known[key] = rules.value("defence", state, (unit, part, spill)) * QUARTERS
    return found


def looked_up(rules: Rules, state: GameState, about: AttackOn, attack: int, defence: int) -> Column:
    """Look strengths up in the table that counts, as many columns to the right as modules say."""
    table, shift = table_of(rules, state, about), rules.value("column-shift", state, about)
    at = table.column(attack, defence)
    # ode:7.10: what has no strength has no column, and any attack kills what has no defence
    if shift and attack > 0 and defence:
        at = table.shifted(at, shift)
    results = table.results[at]
    if about.unit is not None and KINDS[about.unit.kind].ogre:
        results = tuple(results[lowered(about.unit, die) - 1] for die in range(1, 7))
    # RULING Q-112: the step down of spillover does not save a unit of no defence
    if about.spill and defence:
        results = tuple(STEP_DOWN[one] for one in results)
    return Column(at, as_counted(rules, state, about, results), table.number, shift)


def at_odds(rules: Rules, state: GameState, about: AttackOn, odds: str) -> Column:
    """An attack on a counter that is made at fixed odds, without strengths, as many columns to the right as
    modules say.
    """
    table, shift = table_of(rules, state, about), rules.value("column-shift", state, about)
    at = table.shifted(odds, shift)
    return Column(at, as_counted(rules, state, about, table.results[at]), table.number, shift)


def table_of(rules: Rules, state: GameState, about: AttackOn) -> CombatTable:
    """The table in which an attack is looked up."""
    brought = TABLES.of(rules)
    if len(brought) == 1:  # nobody needs to be asked which of one table counts
        return brought[0]
    return table_numbered(rules, rules.value("table", state, about))


def as_counted(rules: Rules, state: GameState, about: AttackOn, results: tuple[str, ...]) -> tuple[str, ...]:
    """Results of the table as they count here, by every link of the chain that turns one into another."""
    for link in RESULTS.of(rules):
        if link.turns and link.when(rules, state, about):
            results = tuple(link.turns.get(one, one) for one in results)
    return results


# ------------------------------------------------------------------ by kind of target
def against_site(
    rules: Rules, state: GameState, shots: Sequence[Firing], at: int, points: int, spills_over: bool = True
) -> Odds:
    """The odds of an attack on something in a hex that is no counter, with a defence of so many points."""
    attack, defence = attack_strength(rules, state, shots), points * QUARTERS
    found = looked_up(rules, state, AttackOn(shots, at), attack, defence)
    spilled = spills(rules, state, shots, at) if spills_over else ()
    return _odds(attack, defence, found, spilled)


def against_unit(rules: Rules, state: GameState, shots: Sequence[Firing], unit: Unit) -> Odds:
    """The odds of an attack on a counter that is one target, with its riders and its spillover."""
    crew = _crew(rules, state, shots, unit) if KINDS[unit.kind].carries else None
    felt = shots if crew is None else felt_by_carrier(unit, shots)
    attack = attack_strength(rules, state, felt, unit)
    if unit.kind == ANONYMOUS:
        # what it is shows when the shot is fired (ode:13.05)
        return Odds(attack, 0, UNKNOWN, (UNKNOWN,) * 6, True)
    defence = defence_of(rules, state, unit)
    found = looked_up(rules, state, AttackOn(felt, unit.at, unit), attack, defence)
    return _odds(attack, defence, found, spills(rules, state, shots, unit.at, unit), crew)


def felt_by_carrier(unit: Unit, shots: Sequence[Firing]) -> Sequence[Firing]:
    """The shots that count against a vehicle with riders: AP guns are for those aboard (ode:5.11)."""
    return shots if ap_target(unit) else [s for s in shots if s.weapon != "ap"]


def felt_by_crew(carrier: Unit, shots: Sequence[Firing]) -> Sequence[Firing]:
    """The shots that count against the riders of a vehicle."""
    # RULING Q-120: AP guns may be aimed at a vehicle for its riders' sake, if they sit outside
    return shots if outside(carrier) else [s for s in shots if s.weapon != "ap"]


def felt_by_spill(state: GameState, unit: Unit, shots: Sequence[Firing]) -> Sequence[Firing]:
    """The shots that spill over to a unit; those of a laser never do (ode:12.08)."""
    # RULING Q-105: what cannot hurt a unit when aimed at it does not hurt it by spilling over either
    ap, units = ap_target(unit), state.units
    return [s for s in shots if (ap or s.weapon != "ap") and not NARROW[units[s.unit].kind]]


def against_part(
    rules: Rules, state: GameState, shots: Sequence[Firing], unit: Unit, part: str, spills_over: bool = True
) -> Odds:
    """The odds of an attack on a weapon of a record sheet, with its spillover (ode:7.13.1)."""
    attack = attack_strength(rules, state, shots, unit)
    defence = defence_of(rules, state, unit, part)
    found = looked_up(rules, state, AttackOn(shots, unit.at, unit, part), attack, defence)
    spilled = spills(rules, state, shots, unit.at, unit) if spills_over else ()
    return _odds(attack, defence, found, spilled)


def against_treads(
    rules: Rules, state: GameState, shots: Sequence[Firing], unit: Unit, spills_over: bool = True
) -> Odds:
    """The odds of an attack on treads, at 1-1 whatever its strength, with its spillover (ode:7.13.2)."""
    attack, about = attack_strength(rules, state, shots, unit), AttackOn(shots, unit.at, unit, TREADS_PART)
    found = treads_hit(rules, state, about, unit)
    spilled = spills(rules, state, shots, unit.at, unit) if spills_over else ()
    return Odds(
        attack, attack, found.odds, found.outcomes, True,
        rules.value("tread-loss", state, TreadHit(unit, attack)), spilled,
        table=found.table, shift=found.shift,
    )  # fmt: skip


def treads_hit(rules: Rules, state: GameState, about: AttackOn, unit: Unit) -> Column:
    """What a die of 1 to 6 does to treads: "T", no effect, or what a rule makes of less (ode:7.13.2)."""
    table, shift = table_of(rules, state, about), rules.value("column-shift", state, about)
    # RULING Q-402: a shift to the left takes a face from what hits; one to the right does nothing
    shift = min(shift, 0)
    at = table.shifted(TREAD_ODDS, shift)
    town = in_town(state, unit)
    if town and shift:
        # RULING Q-1434: a town has taken a face already; its results are those of one column farther left
        row, town = table.results[table.shifted(at, -1)], False
    else:
        row = table.results[at] if shift else _TREADS
    results = as_counted(rules, state, about, row)
    faces = [lowered(unit, die) for die in range(1, 7)]
    return Column(at, tuple(_on_treads(results, face, town) for face in faces), table.number, shift)


def _on_treads(results: tuple[str, ...], face: int, town: bool) -> str:
    """What a die brings on treads: "T" for a hit, what a rule makes of less than that, or nothing."""
    found = results[face - 1]
    if town and face not in TREAD_HITS_IN_TOWN:
        # RULING Q-711: less than a hit is in a town one face farther up, too
        lesser = next((one for one in results if one not in (NE, D, X)), NE)
        return lesser if face in TREAD_HITS and found != NE else NE
    if found == X:
        return "T"
    return found if found != D else NE


def printed_tread_loss(state: GameState, about: TreadHit, value: int, note: Note | None) -> int:
    """Stage of "tread-loss": as many as the attack is strong, a fraction dropped (ode:7.13.2), or as many as
    something else takes.
    """
    return about.taken or about.attack // QUARTERS


def _odds(
    attack: int, defence: int, found: Column, spilled: tuple[Spill, ...], crew: Crew | None = None
) -> Odds:
    rolls = found.odds not in SURE or (crew is not None and crew.odds not in SURE)
    return Odds(
        attack, defence, found.odds, found.outcomes, rolls, 0, spilled, crew,
        table=found.table, shift=found.shift,
    )  # fmt: skip


def has_crew(rules: Rules, state: GameState, carrier: Unit) -> bool:
    """Has a vehicle riders who have odds of their own?"""
    if not KINDS[carrier.kind].carries or not riders(state, carrier):
        return False
    return not one_target(rules, state, carrier)


def _crew(
    rules: Rules, state: GameState, shots: Sequence[Firing], carrier: Unit, spill: bool = False
) -> Crew | None:
    """The odds against the riders of a vehicle that is shot at, or None if it has none (ode:5.11)."""
    if not has_crew(rules, state, carrier):
        return None
    felt = felt_by_crew(carrier, shots)
    attack = attack_strength(rules, state, felt, carrier) // (2 if spill else 1)
    defence = defence_of(rules, state, carrier, RIDERS, spill)
    # RULING Q-127: in a fight a D kills riders as an X does
    about = AttackOn(felt, carrier.at, carrier, RIDERS, spill)
    found = looked_up(rules, state, about, attack, defence)
    return Crew(attack, defence, found.odds, found.outcomes, found.table, found.shift)


def _in_one_target(rules: Rules, state: GameState, unit: Unit) -> frozenset[str]:
    """The counters that are one target with this one, itself among them: an attack is on all of them."""
    return frozenset((unit.id, *(other.id for other in one_target(rules, state, unit))))


def spills(
    rules: Rules, state: GameState, shots: Sequence[Firing], at: int, target: Unit | None = None
) -> tuple[Spill, ...]:
    """The units that an attack on a hex would spill over to (ode:7.12), without its target."""
    row, extra = state.at_hex.get(at, ()), EXTRA_SPILL_TARGETS.of(rules) if target else ()
    carried: dict[str, Unit] = {}
    if target and extra:
        carried = {u.id: u for hook in extra for u in hook(state, target)}
    if not row and not carried:
        return ()
    if (len(row) < 2 and target and not carried) or (state.frames and fight(state)):
        return ()
    firing, found = {s.unit for s in shots}, list[Spill]()
    joined = bool(ONE_TARGET.of(rules))
    apart = set(_in_one_target(rules, state, target)) if target else set[str]()
    for unit_id in sorted({*row, *carried}):  # by name, so that no die depends on who came first into the hex
        if unit_id in apart or unit_id in firing:
            continue
        unit = carried.get(unit_id) or state.units[unit_id]
        if KINDS[unit.kind].family == "ogre" or built(unit):
            continue
        if joined:
            apart |= _in_one_target(rules, state, unit)
        felt = felt_by_spill(state, unit, shots)
        half = attack_strength(rules, state, felt, unit) // 2
        if not half:
            continue
        defence = defence_of(rules, state, unit, spill=True)
        look = looked_up(rules, state, AttackOn(felt, at, unit, "", True), half, defence)
        crew = None
        # ode:7.12: not on riders that fire themselves
        if KINDS[unit.kind].carries and not any(state.units[name].aboard == unit_id for name in firing):
            crew = _crew(rules, state, shots, unit, True)
        found.append(Spill(unit_id, half, defence, look.odds, look.outcomes, crew, look.table, look.shift))
    return tuple(found)
