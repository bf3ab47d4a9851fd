"""Rout (sp:12, sp:13, sp:26): routed counters flee, then broken ones make for cover."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from game.core.deeds import ENTERS
from game.core.draft import once
from game.core.orders import rules_of
from game.core.pausing import wait_with
from game.core.position import on_move
from game.core.questions import Figure
from game.core.references import Hex
from game.core.refusals import Refusal
from game.core.roles import Choice, Fact, Role
from game.core.windows import WindowFrame
from game.ogre.combat.damage import destroy
from game.ogre.common_refusals import UnitOrder, refuse
from game.ogre.engineering.entrenchments import places_left, sheltered
from game.ogre.engineering.revetments import inside, takes_in
from game.ogre.kinds import KINDS, REACH
from game.ogre.movement.mobility_map import path_cost, way_facts, way_workings
from game.ogre.movement.movement import Move
from game.ogre.movement.movement_points import points_left, used
from game.ogre.movement.paths import way_refusal
from game.ogre.movement.stacking import overstacked
from game.ogre.options.sequence import state as phases
from game.ogre.options.sequence.suppression import BROKEN, NERVE, ROUTED, GaveUp, holds_out, level_of
from game.ogre.positions import cover_of
from game.ogre.state import USAGE, Draft, GameState, Order, Rules, Unit, View
from game.ogre.terrain import terrain_at
from game.ogre.terrain_kinds import TERRAINS

ROUT, BREAK = "sp:12", "sp:13"
#: terrain that gives cover, besides all towns (sp:45)
COVER = frozenset({"forest", "swamp", "rubble"})
# RULING Q-747: faster is one extra point, for a path that ends in cover
FASTER = 1


# ------------------------------------------------------------------------------- the enemy, and cover
def threats(state: GameState, unit: Unit) -> list[tuple[int, int]]:
    """The enemies that could come and fire at a counter, from public knowledge: hexes and ranges.

    RULING Q-746: it flees these, not enemies out of range of a move and a shot.
    """
    found, distance = [], state.board.grid.distance
    for foe in state.units.values():
        if foe.side == unit.side or not foe.at or foe.face_down or not KINDS[foe.kind].weapons:
            continue
        if distance(unit.at, foe.at) <= KINDS[foe.kind].move + REACH[foe.kind]:
            found.append((foe.at, REACH[foe.kind]))
    return found


def covered(state: GameState, unit: Unit, at: int) -> bool:
    """Would a counter have cover in a hex (sp:45)?"""
    terrain = terrain_at(state, at)
    if terrain in COVER or TERRAINS[terrain].town:
        return True
    if state.markers and _earthwork(state, unit, at):
        return True
    distance = state.board.grid.distance
    return all(distance(at, foe) > far for foe, far in threats(state, unit))


def _earthwork(state: GameState, unit: Unit, at: int) -> bool:
    """Has a counter an earthwork in its hex, or would it have one in another?"""
    # RULING Q-1453: a position is an earthwork like the others; one as a town is a town for who uses it
    if cover_of(state, replace(unit, at=at)) is not None:
        return True
    if at == unit.at:
        return bool(sheltered(state, at).get(unit.id) or inside(state, unit))
    return bool(unit.squads and places_left(state, at)) or takes_in(state, unit, at)


def away(state: GameState, foes: Sequence[tuple[int, int]], here: int, at: int) -> bool:
    """Does a step lead away from every enemy?"""
    distance = state.board.grid.distance
    return all(distance(at, foe) > distance(here, foe) for foe, _ in foes)


# --------------------------------------------------------------------------------- destinations
def ways(rules: Rules, state: GameState, unit: Unit) -> dict[int, tuple[int, ...]]:
    """The hexes to which a counter may flee, each with a path."""
    found: dict[int, tuple[int, ...]] = once(state, ("rout", unit.id), lambda: _ways(rules, state, unit))
    return found


def _ways(rules: Rules, state: GameState, unit: Unit) -> dict[int, tuple[int, ...]]:
    level = level_of(state, unit.id)
    if level < BROKEN or not unit.at or points_left(rules, state, unit) <= 0:
        return {}
    foes, found = threats(state, unit), dict[int, tuple[int, ...]]()
    edge: list[tuple[int, ...]] = [()]
    if not foes:
        return {}
    while edge:
        path = edge.pop(0)
        here = path[-1] if path else unit.at
        for at in state.board.grid.neighbours[here]:
            if not at or at in found or not away(state, foes, here, at):
                continue
            if way_refusal(rules, state, unit, (*path, at)) is None:
                found[at] = (*path, at)
                edge.append(found[at])
    return {at: way for at, way in found.items() if _may_stop(rules, state, unit, way)}


def _may_stop(rules: Rules, state: GameState, unit: Unit, path: tuple[int, ...]) -> bool:
    return overstacked(state, unit.side, path[-1], (unit,)) is None and not _too_fast(
        rules, state, unit, path
    )


def _too_fast(rules: Rules, state: GameState, unit: Unit, path: tuple[int, ...]) -> bool:
    """Does a path use the extra point, which is only for reaching cover?"""
    cost = used(state, unit.id) + path_cost(state, unit, path).value
    usual = rules.value("allowance", state, unit) - FASTER
    return level_of(state, unit.id) == BROKEN and cost > usual and not covered(state, unit, path[-1])


def must_run(rules: Rules, state: GameState, unit: Unit) -> bool:
    """Must it flee farther before the phase ends? Broken and routed counters stop only in cover."""
    return not covered(state, unit, unit.at) and bool(ways(rules, state, unit))


def runners(state: GameState, side: int, least: int = BROKEN) -> list[Unit]:
    """A side's broken and routed counters on the map, by name."""
    names = sorted(name for name, nerve in NERVE.table(state).items() if nerve.level >= least)
    return [state.units[n] for n in names if state.units[n].side == side and state.units[n].at]


def somebody_runs(state: GameState) -> bool:
    """Is there a broken or routed counter with an enemy to flee, from public knowledge (sp:26)?"""
    return any(
        threats(state, unit) and not unit.disabled and not unit.stuck
        for unit in runners(state, on_move(state.clock))
    )


def faster(state: GameState, unit: Unit, value: int, note: object) -> int:
    """Stage of "allowance": a broken counter may move one extra point to reach cover (sp:13)."""
    if not value or state.clock.phase != phases.ROUT or level_of(state, unit.id) != BROKEN:
        return value
    return value + FASTER


class Flee(UnitOrder, frozen=True, tag=True):
    """A broken or routed counter flees, every step away from every enemy."""

    verb = "flee"
    role = Role.MOVE
    title = "Run to {path}"
    deeds = ENTERS

    path: tuple[Hex, ...]

    @classmethod
    def offers(cls, rules: Rules, state: GameState, unit: Unit) -> Sequence[Order]:
        if level_of(state, unit.id) < BROKEN:
            return ()
        orders = (cls(unit.id, way) for way in ways(rules, state, unit).values())
        return [order for order in orders if order.refusal(rules, state) is None]

    def facts(self, rules: Rules, state: View) -> tuple[Fact, ...]:
        unit = state.units[self.unit]
        cover = "yes" if covered(state, unit, self.path[-1]) else "no"
        return (*way_facts(state, (self.unit,), self.path), Fact("Cover there", cover, "sp:45"))

    def workings(self, rules: Rules, state: View) -> Mapping[str, tuple[Figure, ...]]:
        return way_workings(state, (self.unit,), self.path)

    def choices(self, rules: Rules, state: View) -> list[Choice]:
        return []

    def refused(self, rules: Rules, state: GameState, unit: Unit) -> Refusal | None:
        level = level_of(state, unit.id)
        rule = ROUT if level == ROUTED else BREAK
        if level < BROKEN:
            return refuse(unit, "well", BREAK, "has not lost heart.")
        if not self.path or not unit.at:
            return Refusal("empty", rule, "Name the hexes that it enters.")
        first = next((u for u in runners(state, unit.side, ROUTED) if must_run(rules, state, u)), None)
        if level == BROKEN and first is not None:
            return refuse(first, "routed-first", ROUT, "is routed and runs first.")
        held = way_refusal(rules, state, unit, self.path) or overstacked(
            state, unit.side, self.path[-1], (unit,)
        )
        if held:
            return held
        foes, steps = threats(state, unit), zip((unit.at, *self.path), self.path, strict=False)
        if not all(away(state, foes, here, at) for here, at in steps):
            return refuse(unit, "nearer", rule, "must move away from every enemy with every step.")
        if _too_fast(rules, state, unit, self.path):
            return refuse(unit, "no-cover", BREAK, "may go that far only to reach cover.")
        return None

    def perform(self, rules: Rules, draft: Draft) -> None:
        frames, unit = draft.frames, draft.units[self.unit]
        Move((self.unit,), self.path).perform(rules, draft)
        if draft.frames != frames and isinstance(draft.frames[-1], WindowFrame) and self.unit in draft.units:
            at = draft.units[self.unit].at
            gone = self.path.index(at) + 1 if at in self.path and at != unit.at else 0
            rest = self.path[gone:]
            wait_with(draft, replace(self, path=rest) if rest else None)


# --------------------------------------------------------------------------------------------- losses
def give_up(draft: Draft) -> None:
    """Step of the rout: routed counters suppressed too often, or unable to flee, are lost (sp:12)."""
    rules = rules_of(draft)
    for unit in runners(draft, on_move(draft.clock), ROUTED) if NERVE.table(draft) else ():
        worn = NERVE.of(draft, unit.id).hits >= holds_out(draft, unit)
        if worn or (threats(draft, unit) and not ways(rules, draft, unit)):
            draft.emit(GaveUp(unit.id, surrenders=not worn))
            destroy(draft, unit)


def nobody_left_to_run(rules: Rules, state: GameState, order: Order) -> Refusal | None:
    """Veto on ending the rout while a counter has to flee farther (sp:12, sp:13)."""
    if state.clock.phase != phases.ROUT or state.frames:
        return None
    for unit in runners(state, on_move(state.clock)):
        if must_run(rules, state, unit) and not USAGE.of(state, unit.id).halted:
            return refuse(unit, "must-run", ROUT, "has to run on first.")
    return None
