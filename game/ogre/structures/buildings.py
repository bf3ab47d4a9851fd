"""Buildings (ode:11, ode:3.06): structure points instead of a defence, worn down by fire, overruns and rams.

A building is a marker on its hex: ``count`` is what is left of it, ``owner`` its side (-1: nobody's).
When it falls a marker ``ruin`` with the points it began with takes its place, for the score. A counter may be
the building of its hex (``built``): it is read as such a marker, and is destroyed when it falls.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Self

from msgspec.structs import replace

from game.boards.board import Board
from game.core.amounts import counted
from game.core.deeds import ATTACKS, ENTERS
from game.core.dice import SUM
from game.core.draft import once
from game.core.hooks import Hook, Hooked
from game.core.markers import Contents, MarkerKind, SeenBy
from game.core.orders import possible
from game.core.position import on_move
from game.core.questions import Explained, Figure, Note, Part, Question
from game.core.records import Marker, Side
from game.core.references import Hex
from game.core.refusals import Refusal
from game.core.roles import Confirm, Fact, Role
from game.core.rule_hooks import PRINT, Print
from game.hexes.grid import bits, mask_of
from game.ogre import events
from game.ogre.charts import BUILDING_DICE_BY_SIZE, NE, QUARTERS, RAMS_A_TURN
from game.ogre.combat.attack import AttackOrder
from game.ogre.combat.attack_odds import attack_strength, spills
from game.ogre.combat.damage import destroy
from game.ogre.combat.firing import Firing
from game.ogre.combat.odds import Odds
from game.ogre.combat.odds_text import ODDS
from game.ogre.combat.readiness import ready_to_fire
from game.ogre.combat.spillover import spill_over
from game.ogre.combat.targets import Rolled, SiteTarget, Target
from game.ogre.common_refusals import UnitOrder, refuse
from game.ogre.counter_names import name_of, named
from game.ogre.event_text import _label, armed_names
from game.ogre.idleness import POINTLESS, no_building
from game.ogre.kinds import ARMS, KINDS, POINTS
from game.ogre.movement.stacking import overstacked
from game.ogre.movement.transport_state import firing_place
from game.ogre.overrun.overrun_state import RAMS, SHOOT, fight
from game.ogre.ramming.ram_entry import can_drive, cannot_enter, come_in, enemies, next_to, rams_like_an_ogre
from game.ogre.rule_groups import GROUND
from game.ogre.state import USAGE, Draft, GameState, Module, Order, Rules, Unit, View
from game.ogre.structures.built import WORN, built, built_at, points_left, wear_off
from game.ogre.terrain import terrain_at

# ------------------------------------------------------------ markers: standing and fallen (ode:11.03)
BUILDING, RUIN = "building", "ruin"


class Building(Contents, frozen=True, gc=False):
    """What a building is called, and the structure points it began with; written ``mill=20``."""

    name: str = ""
    points: int = 0

    def word(self) -> str:
        return f"{self.name}={self.points}" if self.points else self.name

    @classmethod
    def read(cls, word: str) -> Self:
        name, sign, number = word.rpartition("=")
        if sign and number.isascii() and number.isdigit() and len(number) < 10:
            return cls(name, int(number))
        return cls(word)


STANDING = MarkerKind(BUILDING, "ode:11.03", Building, seen=SeenBy.ALL, least=1, apart=(), leaves=RUIN)
RUINS = MarkerKind(RUIN, "ode:11.04.3", Building, seen=SeenBy.ALL, least=1)


# ---------------------------------------------------------------------- wear (ode:11.04), as questions
#: ode:11.04.1 and ode:11.04.2: structure points for a point of strength; the doubling of an overrun
#: is in the strength already, so eight and four are both four times it
OUTSIDE, IN_OVERRUN = 2, 4
COVERED = frozenset({"town", "damaged_town", "forest", "damaged_forest"})

#: (strength in quarters, hex), and the shot it is of with the whole attack, if that matters
Blow = tuple[int, int] | tuple[int, int, Firing, Sequence[Firing]]


def strength_given(state: GameState, about: Blow, value: int, note: Note | None) -> int:
    """Stage of "wear": the strength of the attack in quarters. ``about`` begins with (strength, hex)."""
    if note:
        note("is", f"{about[0] / QUARTERS:g}", "strength of the attack", "ode:7.06")
    return about[0]


def times_strength(state: GameState, about: Blow, value: int, note: Note | None) -> int:
    """Stage of "wear": twice the strength from outside, four times the strength of an overrun."""
    inside = bool(state.frames) and fight(state) is not None
    if note:
        rule = "ode:11.04.2" if inside else "ode:11.04.1"
        note("times", IN_OVERRUN if inside else OUTSIDE, "structure points", rule)
    return value * (IN_OVERRUN if inside else OUTSIDE)


def in_cover(state: GameState, about: Blow, value: int, note: Note | None) -> int:
    """Stage of "wear": half of it in a town or forest."""
    if terrain_at(state, about[1]) not in COVERED:
        return value
    if note:
        note("times", "1/2", "in a town or forest", "ode:11.04.1")
    return value // 2


def of_the_dice(state: GameState, about: tuple[Unit, int], value: int, note: Note | None) -> int:
    """Stage of "ram-wear": what the dice of a ram say. ``about`` is who rams, and their sum (ode:11.04.3)."""
    if note:
        note("is", about[1], "by the dice", "ode:11.04.3")
    return about[1]


def wear(rules: Rules, state: GameState, shots: Sequence[Firing], at: int) -> int:
    """Structure points (ode:3.06) that an attack takes from the building of a hex."""
    found = 0
    for shot in shots:
        strength = rules.value("strength", state, (state.units[shot.unit], shot.weapon, shot.count))
        found += rules.value("wear", state, (strength, at, shot, shots))
    # RULING Q-140: what is left of a point after all is dropped
    return found // QUARTERS


def wear_parts(rules: Rules, state: GameState, shots: Sequence[Firing], at: int) -> tuple[Part, ...]:
    """The parts of that: all of a single shot, a line for each of several."""
    found: list[Explained] = []
    for shot in shots:
        strength = rules.value("strength", state, (state.units[shot.unit], shot.weapon, shot.count))
        found.append(rules.explain("wear", state, (strength, at, shot, shots)))
    if len(found) == 1:
        return found[0].parts
    return tuple(
        Part(
            "plus" if k else "is", f"{one.value / QUARTERS:g}",
            f"{named(state.units[shot.unit])}: {', '.join(_changes(one))}", one.parts[-1].rule,
        )
        for k, (shot, one) in enumerate(zip(shots, found, strict=True))
    )  # fmt: skip


def _changes(found: Explained) -> list[str]:
    first, *more = found.parts
    return [f"{first.value} strength", *(f"×{part.value} {part.text}" for part in more)]


# ------------------------------------------------------------------------------------------ the module
# --------------------------------------------------------------------- what there is
def buildings(board: Board, sides: Sequence[Side]) -> list[Marker]:
    """The buildings printed on a board, as they stand at the start (ode:11.03)."""
    ids = [side.id for side in sides]
    found = []
    for thing in board.structures:
        if thing.kind == BUILDING:
            owner = str(thing.values.get("side", ""))
            points = int(str(thing.values.get("sp", 20)))
            side = ids.index(owner) if owner in ids else -1
            holds = Building(thing.name or BUILDING, points)
            found.append(STANDING.new(thing.at, holds, owner=side, count=points))
    return found


def building_at(state: GameState, at: int) -> Marker | None:
    """The building of a hex that still stands, or None."""
    found = next((m for m in state.markers.get(at, ()) if m.kind == BUILDING), None)
    if found is not None:
        return found
    unit = built_at(state, at)
    return None if unit is None else _as_marker(state, unit)


def _as_marker(state: GameState, unit: Unit) -> Marker:
    """A counter that is the building of its hex, as a marker of it."""
    holds = Building(named(unit), POINTS[unit.kind])
    return STANDING.new(unit.at, holds, owner=unit.side, count=points_left(state, unit))


def foreign(state: GameState, side: int, at: int) -> Marker | None:
    """A building in a hex that this side may attack: not its own."""
    found = building_at(state, at)
    return found if found is not None and found.owner != side else None


#: the hexes with a counter that is a building which a side may attack, as a mask
STRONGHOLDS: Hook[Callable[[GameState, int], int]] = Hook("strongholds")


def strongholds(rules: Hooked, state: GameState, side: int) -> int:
    """Mask of the hexes with a building that this side may attack."""
    mask = _printed(state, side) if state.markers else 0
    for counters in STRONGHOLDS.of(rules):
        mask |= counters(state, side)
    return mask


def _printed(state: GameState, side: int) -> int:
    """The hexes of the markers among them."""
    name = f"strongholds {side}"
    found: int | None = state.ground.get(name)
    if found is None:
        found = state.ground[name] = mask_of(
            at
            for at, row in state.markers.items()
            if any(m.kind == BUILDING and m.owner != side for m in row)
        )
    return found


def counters_built(state: GameState, side: int) -> int:
    """The hexes of the counters among them, where a module has such counters."""
    return once(state, ("built", side), lambda: mask_of(_built(state, side)))


def _built(state: GameState, side: int) -> Iterator[int]:
    return (u.at for u in state.units.values() if POINTS[u.kind] and u.side != side and u.at)


def first_points(marker: Marker) -> int:
    """The structure points a building began with: what it is worth when it falls."""
    return STANDING.of(marker).points or marker.count


def lose_points(
    draft: Draft,
    marker: Marker,
    shooters: tuple[str, ...],
    points: int,
    shots: tuple[Firing, ...] = (),
    rammed: bool = False,
) -> None:
    """An attack takes structure points from a building (ode:11.04.1)."""
    left, unit = max(0, marker.count - points), _counter_of(draft, marker)
    lost, name = min(points, marker.count), "" if unit is None else unit.id
    draft.emit(events.BuildingHit(shooters, marker.at, lost, left, rammed, shots, unit=name))
    wear_down(draft, marker, points)


def wear_down(draft: Draft, marker: Marker, points: int) -> None:
    """A building has so many structure points less, and falls with the last (ode:11.04.1)."""
    left, unit = max(0, marker.count - points), _counter_of(draft, marker)
    if unit is not None and left:
        wear_off(draft, unit, points)
    elif unit is not None:  # ode:12.07
        destroy(draft, unit)
    else:
        draft.unmark(marker)
        if left:
            draft.mark(replace(marker, count=left))
            return
        draft.mark(replace(marker, kind=RUIN, count=first_points(marker)))
        draft.emit(events.BuildingFell(marker.at))
        draft.check_end = True


def _counter_of(state: GameState, marker: Marker) -> Unit | None:
    """The counter that a building is, or None if it is a marker of its hex."""
    return None if marker in state.markers.get(marker.at, ()) else built_at(state, marker.at)


#: the fact of an attack on a building
STRUCTURE_POINTS = "Structure points"


# ------------------------------------------------------------------------------ fire
class BuildingTarget(SiteTarget, frozen=True):
    """The building of a hex: no die, every attack takes its structure points (ode:11.04.1)."""

    rolls = False

    def title(self, rules: Rules, view: View) -> str:
        return f"the building in {view.board.grid.label(self.at)}"

    def gone(self, state: GameState) -> Refusal | None:
        if building_at(state, self.at) is None:
            return Refusal("no-target", "ode:11.03", "There is no building in that hex.", (self.at,))
        found = fight(state) if state.frames else None
        if found is not None and (self.at != found.at or found.decider != on_move(state.clock)):
            text = "In an overrun only the attacker can fire at the building in the hex."
            return Refusal("elsewhere", "ode:11.04.2", text, (self.at,))
        return None

    def facts(self, rules: Rules, state: GameState, shots: Sequence[Firing]) -> tuple[Fact, ...]:
        marker = building_at(state, self.at)
        left = f" of {marker.count}" if marker is not None else ""
        return (Fact(STRUCTURE_POINTS, f"{wear(rules, state, shots, self.at)}{left}", "ode:11.04.1"),)

    def bars(self, state: GameState, unit: Unit, shot: Firing) -> Refusal | None:
        marker = building_at(state, self.at)
        if marker is not None and marker.owner == unit.side:
            return Refusal("friend", "ode:7.05", "That building is on the same side.", (self.at,), near=False)
        if shot.weapon == "ap":
            return Refusal("ap", "ode:11.04.1", "Anti-personnel guns have no effect on buildings.")
        return None

    def odds(self, rules: Rules, state: GameState, shots: Sequence[Firing]) -> Odds:
        attack, points = attack_strength(rules, state, shots), wear(rules, state, shots, self.at)
        # RULING Q-141: an attack on a building spills over on the units of its hex like any other
        spilled = spills(rules, state, shots, self.at)
        return Odds(attack, 0, "none", (NE,) * 6, False, 0, spilled, points=points)

    def points_parts(self, rules: Rules, state: GameState, shots: Sequence[Firing]) -> tuple[Part, ...]:
        return wear_parts(rules, state, shots, self.at)

    def land(self, draft: Draft, rolled: Rolled) -> None:
        marker, odds = building_at(draft, self.at), rolled.attack.odds
        if marker is not None:
            lose_points(draft, marker, rolled.attack.shooters, odds.points, rolled.attack.shots)
        spill_over(draft, rolled)


class Shell(AttackOrder, frozen=True, tag=True):
    """Fire at a building."""

    verb = "shell"

    at: Hex

    def fired_at(self) -> Target:
        return BuildingTarget(self.at)

    def workings(self, rules: Rules, state: View) -> Mapping[str, tuple[Figure, ...]]:
        return {STRUCTURE_POINTS: super().workings(rules, state)[ODDS]}

    @classmethod
    def applies_to(cls, kind: str) -> bool:
        return bool(ARMS[kind])

    @classmethod
    def offers(cls, rules: Rules, state: GameState, unit: Unit) -> Sequence[Order]:
        place, arms, disc = unit.at or firing_place(state, unit), ARMS[unit.kind], state.board.grid.disc
        mask = strongholds(rules, state, unit.side) if place else 0
        if mask and not state.frames:
            mask &= disc(place, max([weapon.range for weapon in arms]))
        if not mask:
            return ()
        marked = mask & mask_of(state.markers)
        sites = [*(at for at in state.markers if marked >> at & 1), *bits(mask & ~marked)]
        found = []
        for row, weapon in enumerate(arms):
            left = ready_to_fire(rules, state, unit, row, weapon)
            near = -1 if state.frames else disc(place, weapon.range)
            for at in sites if left else ():
                if not near >> at & 1:
                    continue
                count = left if weapon.id in ("squad", "gun") else 1
                found.append(cls((Firing(unit.id, weapon.id, count),), at))
        return possible(found, rules, state)


# ------------------------------------------------------------------------------ rams
def _rolled(unit: Unit) -> str:
    """The dice of structure points that a ram costs, in words."""
    return counted(BUILDING_DICE_BY_SIZE.get(KINDS[unit.kind].size, 0), "die", "dice")


class RamBuilding(UnitOrder, frozen=True, tag=True):
    """Ram a building beside or in one's hex: dice of structure points by size (ode:11.04.3)."""

    verb = "ram-building"
    role = Role.ATTACK
    title = "Ram the building in {at}"
    confirm = Confirm.PRESS
    deeds = ENTERS | ATTACKS

    at: Hex

    @classmethod
    def applies_to(cls, kind: str) -> bool:
        return KINDS[kind].size in BUILDING_DICE_BY_SIZE and KINDS[kind].family != "infantry"

    @classmethod
    def offers(cls, rules: Rules, state: GameState, unit: Unit) -> Sequence[Order]:
        held = strongholds(rules, state, unit.side)
        if not held:
            return ()
        near = (unit.at, *(state.board.grid.neighbours[unit.at] if unit.at else next_to(state, unit)))
        return possible([cls(unit.id, at) for at in near if held >> at & 1], rules, state)

    def facts(self, rules: Rules, state: View) -> tuple[Fact, ...]:
        marker, unit = building_at(state, self.at), state.units.get(self.unit)
        if marker is None or unit is None:
            return ()
        return (Fact(STRUCTURE_POINTS, f"{_rolled(unit)} of {marker.count}", "ode:11.04.3"),)

    def workings(self, rules: Rules, state: View) -> Mapping[str, tuple[Figure, ...]]:
        marker, unit = building_at(state, self.at), state.units.get(self.unit)
        if marker is None or unit is None:
            return {}
        size = f"by the size of {named(unit)}, {KINDS[unit.kind].size}"
        lost = Figure("Points it costs", _rolled(unit), (Part("is", _rolled(unit), size, "ode:11.04.3"),))
        left = Part("is", str(marker.count), "structure points left", "ode:11.03")
        return {STRUCTURE_POINTS: (lost, Figure("The building", str(marker.count), (left,)))}

    def refused(self, rules: Rules, state: GameState, unit: Unit) -> Refusal | None:
        kind = KINDS[unit.kind]
        if state.frames and fight(state) is not None:
            return self._in_a_fight(state, unit)
        if rules.slots.get("contact") != "ramming":
            return Refusal("no-rams", "ode:6", "This game uses overruns instead of rams.")
        if foreign(state, unit.side, self.at) is None:
            return Refusal(
                "no-target", "ode:11.03", "There is no building of another side in that hex.", (self.at,)
            )
        if kind.size not in BUILDING_DICE_BY_SIZE or kind.family == "infantry":
            return refuse(unit, "size", "ode:11.04.3", "cannot ram buildings.", near=False)
        spent = USAGE.of(state, unit.id)
        if spent.giant_rams or spent.rams >= RAMS_A_TURN:
            return refuse(unit, "rams", "ode:6.01.1", "has made all its rams this turn.")
        if unit.at != self.at and any(not built(foe) for foe in enemies(state, unit.side, self.at)):
            # RULING Q-143: who defends a building must be dealt with first
            return Refusal("enemy", "ode:5.03", "Enemy units are in that hex.", (self.at,))
        refusal = cannot_enter(rules, state, unit, self.at)
        if refusal or unit.at == self.at:
            return refusal
        return overstacked(state, unit.side, self.at, (unit,))

    def _in_a_fight(self, state: GameState, unit: Unit) -> Refusal | None:
        """At the end of its side's first round a unit rams the building instead of a unit (ode:8.05.2)."""
        # RULING Q-213: those who came in may, with the ram they have, once in a fight
        found, kind = fight(state), KINDS[unit.kind]
        if found is None or found.at != self.at or unit.at != self.at or found.out(unit.id):
            return refuse(unit, "elsewhere", "ode:8.05.2", "is not in a fight there.")
        if unit.side != on_move(state.clock):
            text = "In an overrun only the attacker can ram the building in the hex."
            return Refusal("no-target", "ode:11.04.3", text, (self.at,))
        if foreign(state, unit.side, self.at) is None:
            return Refusal(
                "no-target", "ode:11.03", "There is no building of another side in that hex.", (self.at,)
            )
        if kind.size not in BUILDING_DICE_BY_SIZE or kind.family == "infantry":
            return refuse(unit, "size", "ode:11.04.3", "cannot ram buildings.", near=False)
        spent = USAGE.of(state, unit.id)
        if spent.rams or spent.giant_rams:
            return refuse(unit, "rams", "ode:8.05.2", "has already rammed in this fight.")
        if unit.disabled or unit.stuck or not can_drive(unit):
            return refuse(unit, "immobile", "ode:8.05.2", "cannot move, so it cannot ram.")
        return None

    def entries(self, state: GameState) -> Sequence[tuple[str, int]]:
        unit = state.units.get(self.unit)
        return ((self.unit, self.at),) if unit is not None and unit.at != self.at else ()

    def perform(self, rules: Rules, draft: Draft) -> None:
        inside = bool(draft.frames) and fight(draft) is not None
        unit = draft.units[self.unit] if inside else come_in(rules, draft, draft.units[self.unit], self.at)
        marker = building_at(draft, self.at)
        if unit is None or marker is None:
            return
        USAGE.change(draft, unit.id, rams=USAGE.of(draft, unit.id).rams + 1)
        dice = BUILDING_DICE_BY_SIZE[KINDS[unit.kind].size]
        purpose = f"ram of {named(unit)} on the building"
        rolled = sum(draft.roll(dice, purpose, "ode:11.04.3", read=SUM))
        points = rules.value("ram-wear", draft, (unit, rolled))
        lose_points(draft, marker, (unit.id,), points, rammed=True)
        if not rams_like_an_ogre(unit):
            # RULING Q-142: armour dies of it, as of ramming an Ogre; an Ogre or Superheavy takes no harm
            destroy(draft, unit, all_hands=True)


# ----------------------------------------------------------------------------- words
def _hit(state: GameState, e: events.BuildingHit) -> str:
    label, verb = _label(state, e.at), "ram" if e.rammed else "fire at"
    who, many = armed_names(state, e.shooters, e.shots), len(set(e.shooters)) > 1
    does = verb if many else ("rams" if e.rammed else "fires at")
    what, points = name_of(state, e.unit) if e.unit else "the building", counted(e.lost, "structure point")
    return f"{who} {does} {what} in {label}: {points} lost; {e.left} left."


BUILDINGS = Module(
    id="buildings",
    title="Buildings",
    rule="ode:11",
    group=GROUND,
    effect="Buildings have structure points and can be brought down.",
    orders={
        "movement": (RamBuilding,),
        "second": (RamBuilding,),
        "fire": (Shell,),
        SHOOT: (Shell,),
        RAMS: (RamBuilding,),
    },
    questions=(Question("wear", ("strength", "times", "terrain")), Question("ram-wear", ("dice", "times"))),
    stages=(
        ("wear", "strength", strength_given),
        ("wear", "times", times_strength),
        ("wear", "terrain", in_cover),
        ("ram-wear", "dice", of_the_dice),
    ),
    words={events.BuildingHit: _hit},
    markers=(STANDING, RUINS),
    states=(WORN,),
    hooks=(PRINT.by(Print(buildings, ("building",))), POINTLESS.by(no_building)),
)
