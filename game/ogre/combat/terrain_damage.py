"""Terrain damage (ode:13.01): a rule module of its own.

A hex is a target like any other, with a defence of 4. Towns and forests are damaged, then rubble;
roads and rails are cut. What is left of a hex is a marker: ``terrain`` with the new ground, and
``cut`` with the route and its cause, such as "road:cut". Damaged ground and rubble cut the routes
of their hex by themselves, so the cause can be told by what lies there.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.core.deeds import WORKS
from game.core.events import Event
from game.core.orders import possible
from game.core.questions import Part
from game.core.references import Hex, UnitId
from game.core.refusals import Refusal
from game.core.roles import Confirm, Role
from game.hexes.grid import nth
from game.ogre import common_refusals
from game.ogre.charts import NE, D
from game.ogre.combat import weapons
from game.ogre.combat.attack import AttackOrder
from game.ogre.combat.attack_odds import against_site
from game.ogre.combat.firing import Firing
from game.ogre.combat.odds import Odds
from game.ogre.combat.readiness import attack_spent
from game.ogre.combat.shooters import firing_barred, guns
from game.ogre.combat.sight import hexes_in_reach
from game.ogre.combat.spillover import spill_over
from game.ogre.combat.targets import Rolled, SiteTarget, Target
from game.ogre.common_refusals import refuse
from game.ogre.event_text import struck_words
from game.ogre.events import Struck
from game.ogre.ground_markers import CUT, TERRAIN, WAY, Cut, Ground
from game.ogre.hooks import PLAINLY, Coming
from game.ogre.kinds import ARMS
from game.ogre.rule_groups import GROUND
from game.ogre.state import ALL, USAGE, Draft, GameState, Lazy, Module, Order, Rules, Unit
from game.ogre.terrain import is_cut, marked_anew, terrain_at, ways
from game.ogre.terrain_kinds import TERRAINS

RULE = "ode:13.01"
#: defence of a hex; the terrain does not multiply it
HEX_DEFENCE = 4
#: what a D makes of the ground; an X, or a D on what is damaged, makes rubble
DAMAGED = {"town": "damaged_town", "forest": "damaged_forest"}
SOFT = frozenset({"town", "forest", "damaged_town", "damaged_forest"})
RUBBLE = "rubble"
#: cause of a cut that left the ground as it was
SINGLE = "cut"


# ------------------------------------------------------------------------ events, words
class HexStruck(Struck, frozen=True, tag=True):
    """Fire at a hex."""

    rule = "ode:13.01"


class TerrainChanged(Event, frozen=True, tag=True):
    """The ground of a hex is another now."""

    rule = "ode:13.01"
    stirs = True

    at: Hex
    terrain: str


class RouteCut(Event, frozen=True, tag=True):
    """A road or rail is cut in a hex."""

    rule = "ode:13.01"
    sentence = "The {route} in {at} is cut."
    stirs = True

    at: Hex
    route: str


def hex_struck(state: GameState, e: HexStruck) -> str:
    return struck_words(state, e, f"at the ground of {state.board.grid.label(e.at)}", e.done)


def terrain_changed(state: GameState, e: TerrainChanged) -> str:
    return f"{state.board.grid.label(e.at)} is now {TERRAINS[e.terrain].name}."


# ------------------------------------------------------------------------- the ground
def routes_of(state: GameState, at: int) -> list[str]:
    """The routes of a hex that are not cut there."""
    board = state.board
    found: set[str] = set()
    if not ways(state) >> at & 1:
        return []
    for other in board.grid.neighbours[at]:
        if other:
            found |= board.routes.get(board.grid.side(at, other), frozenset())
    return sorted(route for route in found if not is_cut(state, at, route))


def routed(state: GameState) -> int:
    """Mask of the hexes with a road or rail that is not cut there."""
    return marked_anew(state, "routed", lambda now, at: bool(routes_of(now, at)))


def damageable(state: GameState) -> int:
    """Mask of the hexes that fire can do something to."""
    return marked_anew(state, "damageable", _has_something)


def _has_something(state: GameState, at: int) -> bool:
    terrain = terrain_at(state, at)
    return terrain in SOFT or (TERRAINS[terrain].solid and bool(routes_of(state, at)))


def cuttable(state: GameState, at: int) -> list[str]:
    """The routes that could be cut in a hex and leave the ground as it is."""
    return routes_of(state, at) if TERRAINS[terrain_at(state, at)].solid else []


def cut_routes(draft: Draft, at: int) -> None:
    """Cut every route of a hex; the cut ends it on every side."""
    for route in cuttable(draft, at):
        draft.mark(CUT.new(at, Cut(route, SINGLE)))
        draft.emit(RouteCut(at, route))


def change_terrain(draft: Draft, at: int, terrain: str) -> None:
    """The ground of a hex is another from now on."""
    for marker in draft.markers.get(at, ()):
        if marker.kind in (TERRAIN.id, WAY.id):
            draft.unmark(marker)
    draft.mark(TERRAIN.new(at, Ground(terrain)))
    draft.emit(TerrainChanged(at, terrain))


def ground_comes_to(state: GameState, at: int, outcome: str) -> Coming:
    """What a combat result comes to for the ground of a hex, in words."""
    terrain = terrain_at(state, at)
    if outcome == NE or (terrain not in SOFT and not routes_of(state, at)):
        return PLAINLY[NE]
    if terrain not in SOFT:
        return Coming("cuts road and rail", f"{' and '.join(sorted(routes_of(state, at)))} cut")
    if outcome == D and terrain in DAMAGED:
        return Coming("damages it", "damaged")
    return Coming("turns it to rubble", "rubble")


def damage_hex(draft: Draft, at: int, outcome: str) -> None:
    """A combat result on the ground of a hex."""
    if outcome == "NE":
        return
    terrain = terrain_at(draft, at)
    if terrain not in SOFT:
        cut_routes(draft, at)
    elif outcome == "D" and terrain in DAMAGED:
        change_terrain(draft, at, DAMAGED[terrain])
    else:
        change_terrain(draft, at, RUBBLE)


# -------------------------------------------------------------------------- the shot
class GroundTarget(SiteTarget, frozen=True):
    """The ground of a hex, with its routes."""

    def name(self, state: GameState) -> str:
        return f"the ground of {state.board.grid.label(self.at)}"

    def rule(self) -> str:
        return RULE

    def gone(self, state: GameState) -> Refusal | None:
        if self.at not in state.board.grid:
            return Refusal("no-hex", RULE, "There is no such hex on this map.")
        if damageable(state) >> self.at & 1:
            return None
        label = state.board.grid.label(self.at)
        return Refusal("nothing-there", RULE, f"Fire cannot damage anything in {label}.", (self.at,))

    def odds(self, rules: Rules, state: GameState, shots: Sequence[Firing]) -> Odds:
        # RULING Q-85: units in the hex suffer spillover; fire at units does not damage terrain
        return against_site(rules, state, shots, self.at, HEX_DEFENCE)

    def defence_parts(self, rules: Rules, state: GameState) -> tuple[Part, ...]:
        return (Part("is", str(HEX_DEFENCE), "regardless of terrain", RULE),)

    def struck(self, draft: Draft, rolled: Rolled) -> Event | None:
        return rolled.tells(HexStruck, self.at, ground_comes_to(draft, self.at, rolled.outcome).done)

    def land(self, draft: Draft, rolled: Rolled) -> None:
        damage_hex(draft, self.at, rolled.outcome)
        spill_over(draft, rolled)


class HexFireOffers(Lazy):
    """Single shots of one unit at the ground of hexes: each weapon row with a mask of its targets."""

    __slots__ = ("rows", "unit")

    def __init__(self, unit: Unit, rows: list[tuple[str, int, int]]) -> None:
        self.unit, self.rows = unit, rows

    def __len__(self) -> int:
        return sum(mask.bit_count() for _, _, mask in self.rows)

    def order(self, index: int) -> Order:
        for weapon, count, mask in self.rows:
            if index < mask.bit_count():
                return FireAtHex((Firing(self.unit.id, weapon, count),), nth(mask, index))
            index -= mask.bit_count()
        raise IndexError(index)


class FireAtHex(AttackOrder, frozen=True, tag=True):
    """One attack on the ground of a hex."""

    verb = "fire-hex"

    at: Hex

    def fired_at(self) -> Target:
        return GroundTarget(self.at)

    @classmethod
    def offers(cls, rules: Rules, state: GameState, unit: Unit) -> Sequence[Order]:
        soft = damageable(state)
        return HexFireOffers(
            unit,
            [
                (weapon, count, soft & hexes_in_reach(rules, state, unit, here, reach))
                for weapon, count, reach, here in guns(rules, state, unit)
            ],
        )


# ------------------------------------------------------------------------ by hand
def cannot_work(state: GameState, unit_id: str) -> Refusal | None:
    """Why a unit cannot give up its attack for some work where it stands, or None."""
    unit = common_refusals.own(state, unit_id)
    if isinstance(unit, Refusal):
        return unit
    if not unit.at:
        return refuse(unit, "off-map", RULE, "is not on the map.")
    # RULING Q-151: the work takes the place of an attack, so only who could attack may do it
    if not weapons.armed(unit):
        return refuse(unit, "unarmed", RULE, "has no attack left to give up.", near=False)
    spent = attack_spent(state, unit)
    if spent:
        return Refusal("fired", RULE, spent, (unit.id,))
    return common_refusals.able(unit, "do that") or firing_barred(state, unit, unit.at)


def give_up_attack(draft: Draft, unit: Unit) -> None:
    """All its weapons have had their attack of this turn."""
    USAGE.change(draft, unit.id, fired=(ALL,) * len(ARMS[unit.kind]))


class CutRoute(Order, frozen=True, tag=True):
    """A unit that has not fired cuts road and rail in its own hex instead of attacking; no die."""

    verb = "cut"
    role = Role.ACT
    title = "Cut the road or rail here"
    confirm = Confirm.PRESS
    deeds = WORKS

    unit: UnitId

    @classmethod
    def offers(cls, rules: Rules, state: GameState, unit: Unit) -> Sequence[Order]:
        if not ways(state) >> unit.at & 1:
            return ()
        return possible([cls(unit.id)], rules, state)

    def refusal(self, rules: Rules, state: GameState) -> Refusal | None:
        refusal = cannot_work(state, self.unit)
        if refusal:
            return refusal
        at = state.units[self.unit].at
        if cuttable(state, at):
            return None
        label = state.board.grid.label(at)
        return Refusal("nothing-there", RULE, f"{label} has no road or rail to cut.", (at,))

    def perform(self, rules: Rules, draft: Draft) -> None:
        unit = draft.units[self.unit]
        give_up_attack(draft, unit)
        # RULING Q-152: a road and a rail in one hex are cut together, by hand as by fire
        cut_routes(draft, unit.at)


TERRAIN_DAMAGE = Module(
    id="terrain-damage",
    title="Terrain damage",
    rule=RULE,
    group=GROUND,
    optional=True,
    effect="Fire wrecks towns and forests, and cuts roads.",
    orders={"fire": (FireAtHex, CutRoute)},
    words={HexStruck: hex_struck, TerrainChanged: terrain_changed},
)
