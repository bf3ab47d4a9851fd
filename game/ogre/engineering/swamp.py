"""Vulcans and soft ground (ce:14.03.1): a prepared way into a swamp, and freeing stuck units.

A way in preparation is an ``ENTRANCE`` marker in the Vulcan's hex toward the swamp: ``word`` is the Vulcan,
``count`` the turns left to wait. Each counter that waits with it has a ``WITH`` marker beside it.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from game.core.deeds import WORKS, Deed
from game.core.events import Event
from game.core.markers import Lies, MarkerKind, Owned, SeenBy
from game.core.orders import possible
from game.core.parameters import Parameter
from game.core.position import on_move
from game.core.questions import Note
from game.core.records import Marker
from game.core.references import Hex, UnitId
from game.core.refusals import Refusal
from game.core.roles import Confirm, Fact, Role
from game.ogre import common_refusals
from game.ogre.common_refusals import UnitOrder, refuse
from game.ogre.counter_names import name_of
from game.ogre.engineering import crews
from game.ogre.engineering.accompanying import COMPANIONS, came_from, going_in, into_a_fight, together
from game.ogre.engineering.ducklings import Lead, in_step
from game.ogre.engineering.module import ENGINEERING
from game.ogre.engineering.tasks import DRONE, MACHINE, TASKS, VULCAN, AtCounter, Attempt, Site, Task
from game.ogre.ground_markers import OfUnit
from game.ogre.idleness import NEEDS_VULCAN
from game.ogre.kinds import KINDS
from game.ogre.movement.movement import Move
from game.ogre.movement.movement_points import points_left
from game.ogre.movement.recovery import Hazard
from game.ogre.overrun.overrun import Overrun
from game.ogre.rule_groups import SAPPING
from game.ogre.state import USAGE, Draft, GameState, Module, Order, Position, Rules, Unit, View
from game.ogre.terrain import terrain_at

ENTRANCE, WITH = "entrance", "entrance-with"
ENTRANCES = MarkerKind(
    ENTRANCE,
    "ce:14.03.1-a",
    OfUnit,
    seen=SeenBy.ALL,
    lies=Lies.TOWARD,
    owned=Owned.ALWAYS,
    most=6,
    apart=("unit",),
)
WAITING = MarkerKind(
    WITH,
    "ce:14.03.1-a",
    OfUnit,
    seen=SeenBy.ALL,
    lies=Lies.TOWARD,
    owned=Owned.ALWAYS,
    least=1,
    most=1,
    apart=("unit",),
)
RULE = "ce:14.03.1-a"
SWAMP = "swamp"
#: ce:14.03.1-c: the number; ce:14.03.1-d: the largest size a Vulcan frees without drones
FREES, FREED_ALONE = 6, 5

#: RULING Q-18: according to the worked example a Vulcan rolls one die to free a unit
FREEING_DICE = Parameter(
    "free-stuck-dice", "Dice of a Vulcan that frees a stuck unit", "ce:14.03.1-c", 1,
    ((1, "one die, as in the example"), (2, "one die per arm, as in every other Vulcan task")),
)  # fmt: skip
#: RULING Q-86: a unit stuck in rubble is freed in the same way
FROM_RUBBLE = Parameter(
    "free-from-rubble", "Units that are stuck in rubble", "ce:14.03.1", 1,
    ((0, "stay stuck: a Vulcan frees units from swamp only"), (1, "are freed like those in swamp")),
)  # fmt: skip


class EntrancePrepared(Event, frozen=True, tag=True):
    """A Vulcan begins to prepare its way into a swamp, with this many turns to wait."""

    rule = "ce:14.03.1-a"
    deed = Deed.WORK

    unit: UnitId
    at: Hex
    turns: int


class EntranceReady(Event, frozen=True, tag=True):
    """The way into the swamp is prepared."""

    rule = "ce:14.03.1-a"
    sentence = "The way of {unit} into {at} is prepared."
    stirs = True

    unit: UnitId
    at: Hex


class EntranceUsed(Event, frozen=True, tag=True):
    """A unit entered a swamp by a prepared way, without a roll."""

    rule = "ce:14.03.1-a"
    sentence = "{unit} enters {at} by the prepared way."

    unit: UnitId
    at: Hex


class Freed(Event, frozen=True, tag=True):
    """A stuck unit is free again."""

    rule = "ce:14.03.1-f"
    sentence = "{unit} is pulled free in {at}."
    stirs = True

    unit: UnitId
    at: Hex


def prepared_words(state: GameState, e: EntrancePrepared) -> str:
    """The event's sentence."""
    label = state.board.grid.label(e.at)
    turns = f"{e.turns} turns" if e.turns > 1 else "one turn"
    return f"{name_of(state, e.unit)} starts to prepare its way into {label}: {turns} to wait."


# -------------------------------------------------------------------- a prepared entrance
def entrance(state: GameState, unit: Unit) -> Marker | None:
    """The way that a Vulcan is preparing or has prepared, or None."""
    for marker in state.markers.get(unit.at, ()):
        if marker.kind == ENTRANCE and WAITING.of(marker).unit == unit.id:
            return marker
    return None


def waits_with(state: GameState, way: Marker) -> tuple[str, ...]:
    """The counters that have waited with a Vulcan since the die was rolled (ce:14.03.1-a)."""
    row = state.markers.get(way.at, ())
    return tuple(
        WAITING.of(m).unit for m in row if m.kind == WITH and m.toward == way.toward and m.owner == way.owner
    )


def _give_up(draft: Draft, way: Marker) -> None:
    """A way is used or abandoned: nobody waits for it any more, but for another Vulcan's way there."""
    draft.unmark(way)
    row = draft.markers.get(way.at, ())
    alike = [marker for marker in row if (marker.toward, marker.owner) == (way.toward, way.owner)]
    if not any(marker.kind == ENTRANCE for marker in alike):
        for marker in [marker for marker in alike if marker.kind == WITH]:
            draft.unmark(marker)


class Prepare(UnitOrder, frozen=True, tag=True):
    """A Vulcan prepares its way into an adjacent swamp: one die of turns to wait (ce:14.03.1-a)."""

    # RULING Q-280: the turn of the roll is the first turn of waiting, and the Vulcan must not have moved in
    # it

    verb = "prepare"
    role = Role.ACT
    title = "Prepare a way into {at}"
    confirm = Confirm.PRESS
    deeds = WORKS

    at: Hex

    @classmethod
    def applies_to(cls, kind: str) -> bool:
        return kind == "VULC"

    @classmethod
    def offers(cls, rules: Rules, state: GameState, unit: Unit) -> Sequence[Order]:
        return possible(cls._beside(state, unit), rules, state)

    @classmethod
    def looked_for(cls, rules: Rules, state: GameState, unit: Unit) -> Sequence[Order]:
        way = entrance(state, unit) if unit.at else None
        if way is None and (terrain_at(state, unit.at) == SWAMP or not points_left(rules, state, unit)):
            return ()
        return [order for order in cls._beside(state, unit) if way is None or order.at != way.toward]

    @classmethod
    def _beside(cls, state: GameState, unit: Unit) -> list[Prepare]:
        near = state.board.grid.neighbours[unit.at] if unit.at else ()
        return [cls(unit.id, at) for at in near if at and terrain_at(state, at) == SWAMP]

    def facts(self, rules: Rules, state: View) -> tuple[Fact, ...]:
        return (Fact("Wait", "one die of turns, then it and who waited with it enter without a roll", RULE),)

    def refused(self, rules: Rules, state: GameState, unit: Unit) -> Refusal | None:
        grid = state.board.grid
        if unit.kind != "VULC":
            return refuse(unit, "vulcan", RULE, "is not a Vulcan and cannot prepare an entrance.", near=False)
        why = common_refusals.not_still(state, unit)
        if unit.at and why:
            return refuse(unit, "moved", RULE, f"{why} and cannot prepare its way.")
        if not unit.at or unit.stuck or unit.disabled or not points_left(rules, state, unit):
            return refuse(unit, "cannot", RULE, "cannot move, so it cannot prepare its way.")
        if self.at not in grid or grid.direction(unit.at, self.at) < 0:
            return refuse(unit, "apart", RULE, "can prepare a way only into an adjacent hex.")
        if terrain_at(state, self.at) != SWAMP:
            return Refusal("no-swamp", RULE, f"{grid.label(self.at)} is not a swamp.", (self.at,))
        way = entrance(state, unit)
        if way is not None and way.toward == self.at:
            waits = (
                f"{way.count} more turns" if way.count > 1 else "one more turn" if way.count else "no longer"
            )
            return refuse(unit, "waiting", RULE, f"is already preparing that way and waits {waits}.")
        return None

    def perform(self, rules: Rules, draft: Draft) -> None:
        unit = draft.units[self.unit]
        old = entrance(draft, unit)
        if old is not None:
            _give_up(draft, old)
        die = draft.roll(1, "turns to wait beside the swamp", RULE, "task")[0]
        draft.mark(ENTRANCES.new(unit.at, OfUnit(unit.id), toward=self.at, owner=unit.side, count=die))
        # RULING Q-360: the accompanying units wait those turns too, beside it and from now on
        way = entrance(draft, unit)
        # RULING Q-1460: who waits with another Vulcan for the same way waits with this one too
        known = waits_with(draft, way) if way is not None else ()
        for name in draft.at_hex.get(unit.at, ()):
            other = draft.units[name]
            if (
                other.side == unit.side
                and name != unit.id
                and name not in known
                and KINDS[other.kind].move
                and crews.stayed(draft, other)
            ):
                draft.mark(WAITING.new(unit.at, OfUnit(name), toward=self.at, owner=unit.side))
        draft.emit(EntrancePrepared(unit.id, self.at, die))


def wait(draft: Draft) -> None:
    """End of player-turn: one turn less to wait for those that stayed; the others have abandoned it."""
    for row in list(draft.markers.values()):
        for marker in row:
            if marker.kind not in (ENTRANCE, WITH) or marker.owner != on_move(draft.clock):
                continue
            if marker not in draft.markers.get(marker.at, ()):
                continue  # abandoned with the Vulcan
            unit = draft.units.get(WAITING.of(marker).unit)
            left_it = unit is None or unit.at != marker.at or not crews.stayed(draft, unit)
            if unit is None or left_it or terrain_at(draft, marker.toward) != SWAMP:
                if marker.kind == ENTRANCE:
                    _give_up(draft, marker)
                else:
                    draft.unmark(marker)
                continue
            if marker.kind == WITH:
                continue
            draft.unmark(marker)
            left = max(0, marker.count - 1)
            draft.mark(replace(marker, count=left))
            if marker.count and not left:
                draft.emit(EntranceReady(unit.id, marker.toward))


def enter_prepared(draft: Draft, order: Move, before: Position) -> None:
    """Units entering by a finished way roll no die, nor do those that move with the Vulcan."""
    for name in order.units:
        unit = before.units[name]
        way = entrance(before, unit) if unit.kind == "VULC" else None
        if way is None:
            continue
        if way.count == 0 and order.path[0] == way.toward:
            waited = waits_with(before, way)
            for other in order.units:
                moved = draft.units.get(other)
                with_it = other == name or (other in waited and together(draft, name, other))
                if moved is not None and moved.at == way.toward and with_it:
                    USAGE.change(draft, other, hazards=())
                    draft.emit(EntranceUsed(other, way.toward))
        if name not in draft.units or USAGE.of(draft, name).moved != USAGE.of(before, name).moved:
            _give_up(draft, way)  # it has left its waiting place; a mere warning keeps it there


def led_in(draft: Draft, order: Lead, before: Position) -> None:
    """The same if it leads ducklings in."""
    enter_prepared(draft, in_step(order, before), before)


def _way_into_fight(state: GameState, name: str) -> Marker | None:
    """The finished way by which a counter enters an overrun in the current order, or None."""
    if not into_a_fight(state, name):
        return None
    unit, start = state.units[name], came_from(state, name)
    for marker in state.markers.get(start, ()) if start else ():
        if marker.kind != ENTRANCE or marker.owner != unit.side or marker.count or marker.toward != unit.at:
            continue
        waited = name in waits_with(state, marker) and going_in(state, name, WAITING.of(marker).unit)
        if WAITING.of(marker).unit == name or waited:
            return marker
    return None


def prepared_hazard(state: GameState, about: Hazard, value: int, note: Note | None) -> int:
    """Stage of "hazard": a prepared way also saves the roll for an overrun in a swamp."""
    # RULING Q-361: a prepared way leads into the hex, whoever is there
    way = _way_into_fight(state, about.unit) if about.terrain == SWAMP else None
    if way is None:
        return value
    if note:
        note("set", 0, "by a prepared way", RULE)
    return 0


def fought_in(draft: Draft, order: Overrun, before: Position) -> None:
    """A way is used if it led into an overrun, or if its Vulcan left it for one."""
    for name in order.units:
        unit = before.units[name]
        way = entrance(before, unit) if unit.kind == "VULC" else None
        if way is None:
            continue
        if way.count == 0 and way.toward == order.at:
            for other in (name, *(n for n in waits_with(before, way) if n in order.units)):
                if other in draft.units and draft.units[other].at == order.at:
                    draft.emit(EntranceUsed(other, order.at))
        _give_up(draft, way)


# ------------------------------------------------------------------------------ freeing
# The Vulcan must have stood there since its turn began, as for every task (ce:14.03.1-b); a stuck sapper is
# in no crew, so that neither a Vulcan nor a drone frees itself (ce:14.03.1-e).
def stuck_units(state: GameState, side: int, at: int) -> Sequence[Site]:
    """A side's units stuck in a hex, in swamp or rubble (Q-86)."""
    if terrain_at(state, at) != SWAMP and not FROM_RUBBLE.of(state):
        return []
    row = [state.units[name] for name in sorted(state.at_hex.get(at, ()))]
    return [Site(at, target=AtCounter(unit.id)) for unit in row if unit.side == side and unit.stuck]


def drones_to_free(state: GameState, site: Site) -> int:
    """One drone per step of size above 5 (ce:14.03.1-d)."""
    return max(0, KINDS[state.units[site.unit].kind].size - FREED_ALONE)


def freeing_dice(state: GameState, attempt: Attempt, value: int, note: Note | None) -> int:
    """One die for the Vulcan, or one per arm; one more per drone beyond those required."""
    if FREEING_DICE.of(state) > 1:
        return value
    extra = max(0, crews.count(state, attempt.crew, DRONE) - drones_to_free(state, attempt.site))
    # RULING Q-1435: a die for each Vulcan
    found = crews.count(state, attempt.crew, MACHINE) + extra
    if note:
        more = f" and {extra} for drones beyond those" if extra else ""
        note("set", found, f"one for the Vulcan, however many arms it has{more}", "ce:14.03.1-c")
    return found


def free(draft: Draft, attempt: Attempt, dice: tuple[int, ...]) -> None:
    """It can move from its next movement phase on (ce:14.03.1-f)."""
    unit = draft.units[attempt.site.unit]
    draft.put(replace(unit, stuck=False))
    draft.emit(Freed(unit.id, unit.at))


FREE = Task(
    "free", "free a stuck unit", "ce:14.03.1-c", VULCAN, FREES,
    about=AtCounter, sites=stuck_units, done=free, drones=drones_to_free, pool=freeing_dice,
    nothing="No unit of yours is stuck in {hex}.",
)  # fmt: skip

SWAMPS = Module(
    id="swamp-work",
    title="Vulcans in swamp",
    rule="ce:14.03.1",
    group=SAPPING,
    effect="Vulcans prepare a way into swamp and free stuck units.",
    requires=(ENGINEERING, COMPANIONS),
    orders={"movement": (Prepare,)},
    closing=(wait,),
    after_order={Move: enter_prepared, Lead: led_in, Overrun: fought_in},
    stages=(("hazard", "way", prepared_hazard),),
    words={
        EntrancePrepared: prepared_words,
    },
    parameters=(FREEING_DICE, FROM_RUBBLE),
    markers=(ENTRANCES, WAITING),
    hooks=(TASKS.by(FREE), NEEDS_VULCAN),
)  # fmt: skip
