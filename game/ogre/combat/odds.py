"""Strengths and defences as questions, and odds as values (ode:7.10): an attack before a die is rolled."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from msgspec import Struct

from game.core.amounts import counted
from game.core.questions import Note
from game.ogre import sheets
from game.ogre.charts import QUARTERS, SQUADS_TOGETHER
from game.ogre.combat import weapons
from game.ogre.combat.firing import Firing
from game.ogre.kinds import ARMS, KINDS, origin_of
from game.ogre.movement.transport_state import RIDERS, squads_aboard
from game.ogre.state import GameState, Unit
from game.ogre.terrain import submerged

TREADS_PART = "tr"
#: what gets at submerged targets, at half strength (ode:7.14.4)
DEEP_WEAPONS = ("mis", "rack")
#: what may be aimed at on a record sheet
PARTS = ("main", "sec", "ap", "mis", "rack", "tr", "arm")
#: odds for which no die is needed
SURE = ("auto", "none")
#: odds, and results, against a counter that lies face down
UNKNOWN = "?"


# -------------------------------------------------------------------- questions
def printed_defence(state: GameState, about: tuple[Unit, str, bool], value: int, note: Note | None) -> int:
    """Stage of "defence": what is printed. ``about`` is (unit, part or "", is it spillover?)."""
    unit, part, _ = about
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
        note("is", found, origin_of(kind), "ode:3.01")
    return found


def least_defence(state: GameState, about: tuple[Unit, str, bool], value: int, note: Note | None) -> int:
    """Stage of "defence": a truck, which has none, has 1 against spillover (ode:3.03)."""
    unit, part, spill = about
    if value or part or not spill or KINDS[unit.kind].family != "truck":
        return value
    if note:
        note("set", 1, "against spillover", "ode:3.03")
    return 1


#: (unit, weapon, how many), and the target if that matters
Aimed = tuple[Unit, str, int] | tuple[Unit, str, int, Unit]


def printed_strength(state: GameState, about: Aimed, value: int, note: Note | None) -> int:
    """Stage of "strength" in quarters: printed."""
    unit, weapon_id, count = about[:3]
    weapon = ARMS[unit.kind][weapons.row_of(unit, weapon_id)]
    found = weapon.attack * count
    if note:
        times = f"{count} × {weapon.attack}" if count > 1 else f"{weapon.attack}"
        note("is", times, f"{origin_of(KINDS[unit.kind])} ({weapon.name})", "ode:3.01")
    return found * QUARTERS


def strength_under_water(state: GameState, about: Aimed, value: int, note: Note | None) -> int:
    """Stage of "strength": what gets at a submerged target, if one is named (ode:7.14.4)."""
    if len(about) < 4 or not submerged(state, about[3]):
        return value
    unit, weapon_id, count, _ = about
    if KINDS[unit.kind].deep or weapon_id in DEEP_WEAPONS:
        if note:
            note("times", "1/2", "against a submerged target", "ode:7.14.4")
        return value // 2
    able = min(count, weapons.marine_shots(unit, weapon_id))
    found = value * able // count if count else 0
    if note and found != value:
        note("set", strength_text(found), "only marines can hit a submerged target", "ode:7.14.4")
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
    #: the number of the table, and how many columns to the right of its odds it is looked up
    table: int = 0
    shift: int = 0


class Crew(Struct, frozen=True):
    """What the die for a vehicle does to its riders: odds of their own (ode:5.11)."""

    attack: int
    defence: int
    odds: str
    outcomes: tuple[str, ...]
    table: int = 0
    shift: int = 0


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
    #: the number of the table, and how many columns to the right of its odds it is looked up
    table: int = 0
    shift: int = 0

    @property
    def shifted(self) -> bool:
        """Is any look into the table for it shifted: on the target, on riders, or for spillover?"""
        looks = (self, self.riders, *self.spills, *(spill.riders for spill in self.spills))
        return any(one is not None and one.shift != 0 for one in looks)


def as_read(found: Odds) -> Fraction:
    """Odds in favour of who attacks as they are read, with every shift of columns, and on treads 1-1.

    Between two columns they stay in between: a column is 1 from the next from 1-1 on, and below it 1/2 comes
    before 1/3 and so on.
    """
    if not found.treads and found.defence <= 0:
        return Fraction(found.attack)
    raw = Fraction(1) if found.treads else Fraction(found.attack, found.defence)
    if not raw:
        return raw
    place = (raw if raw >= 1 else 2 - 1 / raw) + found.shift
    return place if place >= 1 else 1 / (2 - place)


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


def ap_target(unit: Unit) -> bool:
    """Infantry, and whatever has no defence (ode:7.05.1)."""
    # RULING Q-106: the printed defence counts, so a command post in a town is still a target
    return bool(unit.squads) or (not unit.sheet and KINDS[unit.kind].defence == 0)
