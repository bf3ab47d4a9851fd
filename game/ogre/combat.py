"""Fire (ode:7): who may shoot at what, at which odds, and what comes of it.

Only a row of several weapons is divided among targets: the squads of infantry (ode:7.07.1) and the
two guns of a Superheavy (ode:7.02). Units that share a hex are in range of each other (ode:6.08).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from msgspec import Struct
from msgspec.structs import replace

from game.core.orders import Order
from game.core.position import Draft, Reads
from game.core.questions import Note
from game.core.records import Unit
from game.core.refusals import Refusal
from game.core.ruleset import Rules
from game.hexes.grid import bits
from game.ogre import refusing, sheets, weapons
from game.ogre.aboard import RIDERS, firing_place, outside, riders, squads_aboard
from game.ogre.charts import (
    QUARTERS,
    SQUADS_TOGETHER,
    STEP_DOWN,
    TREAD_HITS,
    TREAD_HITS_IN_TOWN,
    column,
    result,
)
from game.ogre.contact import exposed, fight
from game.ogre.damage import destroy, hit_riders, lose_part, lose_treads, suffer
from game.ogre.events import RidersHit, Shot, Spilled
from game.ogre.kinds import ARMS, CLOSE, KINDS
from game.ogre.terrain import TOWNS, in_water, submerged, terrain_at


class Firing(Struct, frozen=True, gc=False):
    """One weapon row of one unit and how many of it fire. An infantry counter's row is "squad"."""

    unit: str
    weapon: str
    count: int = 1


TREADS_PART = "tr"
#: what gets at submerged targets, at half strength (ode:7.14.4)
DEEP_KINDS, DEEP_WEAPONS = ("HWZ", "MHWZ"), ("mis", "rack")
#: what may be aimed at on a record sheet
PARTS = ("main", "sec", "ap", "mis", "rack", "tr", "arm")
#: odds for which no die is needed
SURE = ("auto", "none")


# -------------------------------------------------------------------- questions
def printed_defence(reads: Reads, about: tuple[Unit, str, bool], value: int, note: Note | None) -> int:
    """Stage of "defence": what is printed. ``about`` is (unit, part or "", is it spillover?)."""
    unit, part, spill = about
    if part == RIDERS:
        found = min(squads_aboard(reads, unit), SQUADS_TOGETHER)
        if note:
            note("is", found, f"for {found} squad{'s' if found > 1 else ''} aboard", "ode:5.11")
        return found
    if part:
        found = sheets.DEFENCE[part]
        if note:
            note("is", found, f"printed for a {sheets.NAMES[part]}", "ode:7.13.1")
        return found
    kind = KINDS[unit.kind]
    # RULING Q-102: squads defend together by counters; who wants another grouping combines them
    if unit.squads:
        found = len(unit.squads) * kind.defence
        if note:
            note("is", found, f"for {found} squad{'s' if found > 1 else ''} together", "ode:3.02")
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


def printed_strength(reads: Reads, about: Aimed, value: int, note: Note | None) -> int:
    """Stage of "strength" in quarters: printed."""
    unit, weapon_id, count = about[:3]
    weapon = ARMS[unit.kind][weapons.row_of(unit, weapon_id)]
    found = weapon.attack * count
    if note:
        times = f"{count} × {weapon.attack}" if count > 1 else f"{weapon.attack}"
        note("is", times, f"printed ({weapon.name})", "ode:3.01")
    return found * QUARTERS


def strength_under_water(reads: Reads, about: Aimed, value: int, note: Note | None) -> int:
    """Stage of "strength": what gets at a submerged target, if one is named (ode:7.14.4)."""
    if len(about) < 4 or not submerged(reads, about[3]):
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


def attack_strength(rules: Rules, reads: Reads, shots: Sequence[Firing], target: Unit) -> int:
    """All strengths together against a target, in quarters (ode:7.06)."""
    units = reads.units
    return sum(rules.value("strength", reads, (units[s.unit], s.weapon, s.count, target)) for s in shots)


def odds(rules: Rules, reads: Reads, shots: Sequence[Firing], target: str, part: str = "") -> Odds:
    """The odds of a shot, with its spillover."""
    unit, crew, felt = reads.units[target], None, shots
    if KINDS[unit.kind].carries:
        crew = _crew(rules, reads, shots, unit)
        if crew is not None and not ap_target(unit):
            felt = [s for s in shots if s.weapon != "ap"]
    attack = attack_strength(rules, reads, felt, unit)
    if part == TREADS_PART:
        hits = tread_hits(reads, unit)
        outcomes = tuple("T" if die in hits else "NE" for die in range(1, 7))
        return Odds(
            attack,
            attack,
            "1-1",
            outcomes,
            True,
            attack // QUARTERS,
            spills(rules, reads, shots, unit),
        )
    defence = rules.value("defence", reads, (unit, part, False)) * QUARTERS
    at = column(attack, defence)
    outcomes = tuple(result(at, die) for die in range(1, 7))
    if reads.frames and not part:
        outcomes = _in_a_fight(reads, outcomes)
    return Odds(
        attack,
        defence,
        at,
        outcomes,
        at not in SURE or (crew is not None and crew.odds not in SURE),
        0,
        spills(rules, reads, shots, unit),
        crew,
    )


def _in_a_fight(reads: Reads, outcomes: tuple[str, ...]) -> tuple[str, ...]:
    """Inside an overrun D destroys as X does, everything but the parts of an Ogre (ode:7.11.2)."""
    return tuple("X" if o == "D" else o for o in outcomes) if fight(reads) else outcomes


def _crew(
    rules: Rules, reads: Reads, shots: Sequence[Firing], carrier: Unit, spill: bool = False
) -> Crew | None:
    """The odds against the riders of a vehicle that is shot at, or None if it has none (ode:5.11)."""
    if not riders(reads, carrier):
        return None
    # RULING Q-120: AP guns may be aimed at a vehicle for its riders' sake, if they sit outside
    felt = [s for s in shots if s.weapon != "ap" or outside(carrier)]
    attack = attack_strength(rules, reads, felt, carrier) // (2 if spill else 1)
    defence = rules.value("defence", reads, (carrier, RIDERS, spill)) * QUARTERS
    at = column(attack, defence)
    outcomes = tuple(result(at, die) for die in range(1, 7))
    if spill:
        return Crew(attack, defence, at, tuple(STEP_DOWN[o] for o in outcomes))
    # RULING Q-127: in a fight a D kills riders as an X does
    return Crew(attack, defence, at, _in_a_fight(reads, outcomes) if reads.frames else outcomes)


def tread_hits(reads: Reads, unit: Unit) -> tuple[int, ...]:
    """The dice that hit treads (ode:7.13.2)."""
    in_town = terrain_at(reads, unit.at) in TOWNS and not exposed(reads, unit)
    return TREAD_HITS_IN_TOWN if in_town else TREAD_HITS


def spills(rules: Rules, reads: Reads, shots: Sequence[Firing], target: Unit) -> tuple[Spill, ...]:
    """The units on which the attack would spill over (ode:7.12)."""
    row = reads.at_hex.get(target.at, ())
    if (len(row) < 2 and target.id) or (reads.frames and fight(reads)):
        return ()
    firing = {s.unit for s in shots}
    found = []
    for unit_id in sorted(row):  # by name, so that no die depends on who came first into the hex
        unit = reads.units[unit_id]
        if unit_id == target.id or unit_id in firing or KINDS[unit.kind].family == "ogre":
            continue
        # RULING Q-105: what cannot hurt a unit when aimed at it does not hurt it by spilling over either
        felt = [s for s in shots if s.weapon != "ap" or ap_target(unit)]
        half = attack_strength(rules, reads, felt, unit) // 2
        if not half:
            continue
        defence = rules.value("defence", reads, (unit, "", True)) * QUARTERS
        at = column(half, defence)
        # RULING Q-112: any attack kills a unit of no defence (ode:7.10), the step down does not save it
        outcomes = ("X",) * 6 if not defence else tuple(STEP_DOWN[result(at, die)] for die in range(1, 7))
        crew = _crew(rules, reads, shots, unit, True) if KINDS[unit.kind].carries else None
        found.append(Spill(unit_id, half, defence, at, outcomes, crew))
    return tuple(found)


# ------------------------------------------------------------------------ offers
class FireOffers(Sequence["Order"]):
    """Single shots of one unit: each weapon row at each target; a basis for any combination."""

    __slots__ = ("rows",)

    def __init__(self, rows: list[tuple[str, str, int, str, str]]) -> None:
        self.rows = rows

    def __len__(self) -> int:
        return len(self.rows)

    def __getitem__(self, index):  # type: ignore[no-untyped-def]
        if isinstance(index, slice):
            return [self[k] for k in range(*index.indices(len(self.rows)))]
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

    shots: tuple[Firing, ...]
    target: str
    part: str = ""

    @classmethod
    def offers(cls, rules: Rules, reads: Reads, unit: Unit) -> Sequence[Order]:
        if unit.disabled or not unit.at or reads.frames:
            return _rare_offers(reads, unit)
        kind = KINDS[unit.kind]
        if not kind.weapons:
            return ()
        spent = reads.spent.get(unit.id)
        if spent is not None and not unit.sheet and spent.fired and not weapons.has_fire_left(reads, unit):
            return ()
        enemies = 0
        for side, held in enumerate(reads.held):
            if side != unit.side:
                enemies |= held
        longest = max(w.range for w in kind.weapons)
        disc = reads.board.grid.disc
        near = enemies & disc(unit.at, longest)
        if not near or firing_barred(reads, unit, unit.at):
            return ()
        rows: list[tuple[str, str, int, str, str]] = []
        for row, weapon in enumerate(kind.weapons):
            left = weapons.ready(reads, unit, row, weapon)
            if left:
                mask = near if weapon.range == longest else near & disc(unit.at, weapon.range)
                for at in bits(mask):
                    _add_targets(reads, unit, weapon.id, left, at, rows)
        return FireOffers(rows)

    def refusal(self, rules: Rules, reads: Reads) -> Refusal | None:
        if not self.shots:
            return Refusal("empty", "ode:7.05", "Nobody fires.")
        target = reads.units.get(self.target)
        if target is None or not target.at:
            return Refusal("no-target", "ode:7.05", f"{self.target} is not on the map.")
        refusal = _target_refusal(reads, self, target)
        if refusal is None and reads.frames:
            refusal = _not_in_fight(reads, target)
        if refusal:
            return refusal
        seen = set()
        for shot in self.shots:
            if (shot.unit, shot.weapon) in seen:
                return Refusal("twice", "ode:7.05", f"{shot.unit} is named twice.")
            seen.add((shot.unit, shot.weapon))
            refusal = shot_refusal(reads, shot, target, self.part)
            if refusal:
                return refusal
        if self.part == TREADS_PART and not _one_attacker(reads, self.shots):
            text = "Treads are attacked by one unit or one Ogre weapon at a time."
            return Refusal("one-on-treads", "ode:7.13.2", text)
        return None

    def perform(self, rules: Rules, draft: Draft) -> None:
        attack_now(rules, draft, self)


def _rare_offers(reads: Reads, unit: Unit) -> Sequence[Order]:
    """The shots of riders (ode:5.11) and of whoever fights inside a hex, disabled or not (ode:8.02)."""
    at, found = unit.at or firing_place(reads, unit), fight(reads)
    if not at or (unit.disabled and found is None) or (found and (at != found.at or found.out(unit.id))):
        return ()
    if firing_barred(reads, unit, at):
        return ()
    rows: list[tuple[str, str, int, str, str]] = []
    for row, weapon in enumerate(ARMS[unit.kind] if found else KINDS[unit.kind].weapons):
        left = weapons.ready(reads, unit, row, weapon)
        mask = reads.board.grid.disc(at, weapon.range) if found is None else 1 << at
        for side, held in enumerate(reads.held if left else ()):
            for there in bits(held & mask) if side != unit.side else ():
                _add_targets(reads, unit, weapon.id, left, there, rows)
    if found and found.late:
        rows = [row for row in rows if not found.out(row[3])]
    return FireOffers(rows)


def _not_in_fight(reads: Reads, target: Unit) -> Refusal | None:
    """In a fight inside a hex only what is in it is shot at (ode:8.01)."""
    found = fight(reads)
    if found is None or (target.at == found.at and not found.out(target.id)):
        return None
    name = refusing.named(target)
    if target.at == found.at:
        return Refusal("left-fight", "ode:8.05.1", f"{name} has left the fight.")
    return Refusal("elsewhere", "ode:8.01", f"{name} is not in {reads.board.grid.label(found.at)}.")


def _add_targets(
    reads: Reads, unit: Unit, weapon: str, left: int, at: int, rows: list[tuple[str, str, int, str, str]]
) -> None:
    """One row for each target in a hex that the weapon may be fired at."""
    wet = terrain_at(reads, at) == "water"
    for target_id in reads.at_hex[at]:
        target = reads.units[target_id]
        if target.side == unit.side or (weapon == "ap" and not _ap_works(reads, target)):
            continue
        if wet and submerged(reads, target):
            if not _gets_at_submerged(unit, weapon):
                continue
            able = min(left, weapons.marine_shots(unit, weapon)) if unit.squads else left
        else:
            able = left
        if not target.sheet:
            rows.append((unit.id, weapon, able if weapon in ("ap", "squad", "gun") else 1, target_id, ""))
            continue
        for part in parts_of(target):
            rows.append((unit.id, weapon, able if weapon in ("squad", "gun") else 1, target_id, part))


def firing_barred(reads: Reads, unit: Unit, at: int) -> Refusal | None:
    """Infantry in water and submerged Ogres do not fire (ode:7.14.4)."""
    if reads.board.terrain[at] == "water" and in_water(reads, at):
        kind = KINDS[unit.kind]
        if kind.mobility in ("ogre", "superheavy") or (unit.squads and not weapons.marines(unit)):
            return Refusal("water", "ode:7.14.4", f"{refusing.named(unit)} cannot fire from the water.")
    return None


def _gets_at_submerged(unit: Unit, weapon: str) -> bool:
    """Howitzers and missiles of Ogres do, and marines (ode:7.14.4)."""
    return unit.kind in DEEP_KINDS or weapon in DEEP_WEAPONS or weapons.marine_shots(unit, weapon) > 0


def ap_target(unit: Unit) -> bool:
    """Infantry, and whatever has no defence (ode:7.05.1)."""
    # RULING Q-106: the printed defence counts, so a command post in a town is still a target
    return bool(unit.squads) or (not unit.sheet and KINDS[unit.kind].defence == 0)


def _ap_works(reads: Reads, target: Unit) -> bool:
    """AP guns hurt infantry, once a counter and phase, and targets without defence (ode:7.05.1)."""
    if not ap_target(target) and not _crew_in_sight(reads, target):
        return False
    return not reads.spent_by(target.id).ap_struck


def bears_on(reads: Reads, unit: Unit, weapon: str, target: Unit) -> bool:
    """Is a target one that this weapon could be fired at, as far as its kind goes?"""
    if weapon == "ap" and not _ap_works(reads, target):
        return False
    return not submerged(reads, target) or _gets_at_submerged(unit, weapon)


def _crew_in_sight(reads: Reads, target: Unit) -> bool:
    """Are there riders on the outside of a vehicle?"""
    return bool(KINDS[target.kind].carries) and outside(target) and bool(riders(reads, target))


def _target_refusal(reads: Reads, order: Fire, target: Unit) -> Refusal | None:
    name = refusing.named(target)
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


def shot_refusal(reads: Reads, shot: Firing, target: Unit, part: str) -> Refusal | None:
    """Why one shooter cannot take part in an attack on this target, or None."""
    unit = refusing.own(reads, shot.unit)
    if isinstance(unit, Refusal):
        return unit
    if target.side == unit.side:
        return Refusal("friend", "ode:7.05", f"{refusing.named(target)} is on the same side.")
    name, at, found = refusing.named(unit), unit.at, fight(reads) if reads.frames else None
    if found is None:
        refusal = refusing.able(unit, "fire")
        if refusal:
            return refusal
    if not at:
        at = firing_place(reads, unit)
        if not at and unit.aboard:
            return Refusal("inside", "ode:5.11", f"{name} rides inside {unit.aboard} and cannot fire.")
    if not at:
        return Refusal("off-map", "ode:7.05", f"{name} is not on the map.")
    if found and (at != found.at or found.out(unit.id)):
        return Refusal("elsewhere", "ode:8.01", f"{name} is not in the fight.")
    row = weapons.row_of(unit, shot.weapon)
    if row < 0 or (found is None and shot.weapon == CLOSE.id):
        return Refusal("no-weapon", "ode:7.05", f"{name} has no such weapon ({shot.weapon}).")
    weapon = ARMS[unit.kind][row]
    left = weapons.ready(reads, unit, row, weapon)
    if shot.count < 1 or shot.count > left:
        text = (
            f"{name} has {left} of {weapon.name} ready to fire."
            if left
            else f"{name}: {weapon.name} has fired."
        )
        return Refusal("fired", "ode:7.05", text)
    distance = reads.board.grid.distance(at, target.at)
    if distance > weapon.range:
        return Refusal("range", "ode:7.05", f"{name}: {distance} hexes away, range {weapon.range}.")
    if shot.weapon == "ap" and not _ap_works(reads, target):
        return _ap_refusal(target)
    if submerged(reads, target):
        if not _gets_at_submerged(unit, shot.weapon):
            text = f"{refusing.named(target)} is under water; {name} cannot hit it there."
            return Refusal("submerged", "ode:7.14.4", text)
        if unit.squads and shot.count > weapons.marine_shots(unit, shot.weapon):
            text = f"Only the marines of {name} can hit {refusing.named(target)} under water."
            return Refusal("submerged", "ode:7.14.4", text)
    return firing_barred(reads, unit, at)


def _ap_refusal(target: Unit) -> Refusal:
    if target.squads:
        text = f"{refusing.named(target)} has had its anti-personnel attack of this phase."
        return Refusal("ap-once", "ode:7.05.1", text)
    return Refusal(
        "ap", "ode:7.05.1", "Anti-personnel guns work only on infantry and on units without defence."
    )


def _one_attacker(reads: Reads, shots: Sequence[Firing]) -> bool:
    if len(shots) != 1:
        return False
    kind = KINDS[reads.units[shots[0].unit].kind]
    return shots[0].count == 1 or kind.family != "ogre"


# ----------------------------------------------------------------------- resolving
def attack_now(rules: Rules, draft: Draft, order: Fire) -> None:
    """Roll one attack and its spillover."""
    target = draft.units[order.target]
    found = odds(rules, draft, order.shots, order.target, order.part)
    for shot in order.shots:
        use_up(draft, shot, target)
    die, outcome = 0, found.outcomes[0]
    if found.rolls:
        aim = f"the {sheets.NAMES[order.part]} of " if order.part else ""
        what = aim + refusing.named(target)
        die = draft.roll(1, f"attack on {what}", "ode:7.13.2" if found.treads else "ode:7.11")[0]
        outcome = found.outcomes[die - 1]
    shooters = tuple(s.unit for s in order.shots)
    draft.emit(
        Shot(
            shooters, target.id, order.part, target.at, found.attack, found.defence, found.odds, die, outcome
        )
    )
    if found.riders is not None:
        _crew_hit(draft, target, found.riders, die)
    _hit(draft, target, order.part, outcome, found)
    for spill in found.spills:
        spill_over(draft, spill)
    for shot in order.shots:
        if shot.weapon in ("mis", "rack"):
            spent_itself(draft, shot.unit)


def use_up(draft: Draft, shot: Firing, target: Unit) -> None:
    """Note that weapons have fired; missiles leave the sheet (ode:7.05)."""
    unit = draft.units[shot.unit]
    rows = ARMS[unit.kind]
    row = weapons.row_of(unit, shot.weapon)
    fired = draft.spent_by(unit.id).fired or (0,) * len(rows)
    draft.spend(unit.id, fired=fired[:row] + (fired[row] + shot.count,) + fired[row + 1 :])
    if shot.weapon == "ap" and (target.squads or not ap_target(target)):
        draft.spend(target.id, ap_struck=True)
    if shot.weapon in ("mis", "rack"):
        _use_missile(draft, unit, shot)
    elif shot.weapon == "heavy":
        draft.put(replace(unit, used=unit.used + shot.count))


def _use_missile(draft: Draft, unit: Unit, shot: Firing) -> None:
    left, gone = (sheets.MIS, sheets.MIS_FIRED) if shot.weapon == "mis" else (sheets.INT, sheets.INT_FIRED)
    sheet = sheets.with_row(unit.sheet, left, unit.sheet[left] - shot.count)
    sheet = sheets.with_row(sheet, gone, sheet[gone] + shot.count)
    changed = Unit(
        unit.id, unit.kind, unit.side, unit.at, unit.squads, sheet, unit.disabled, unit.since, unit.stuck
    )
    draft.put(changed)
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
    unit = draft.units[spill.unit]
    die, outcome, crew = 0, spill.outcomes[0], spill.riders
    if spill.odds not in SURE or (crew is not None and crew.odds not in SURE):
        die = draft.roll(1, f"spillover on {refusing.named(unit)}", "ode:7.12")[0]
        outcome = spill.outcomes[die - 1]
    draft.emit(Spilled(unit.id, unit.at, spill.attack, spill.defence, spill.odds, die, outcome))
    if crew is not None:
        _crew_hit(draft, unit, crew, die)
    suffer(draft, unit, outcome, "fire")


def spent_itself(draft: Draft, unit_id: str) -> None:
    """An Ogre whose last missile left it without weapon or tread is destroyed (ode:7.13.3)."""
    unit = draft.units.get(unit_id)
    if unit is not None and unit.sheet and sheets.dead(unit.sheet):
        destroy(draft, unit)
