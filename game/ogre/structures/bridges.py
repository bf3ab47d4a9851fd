"""Bridges as targets (ode:13.02): a rule module of its own.

Which bridges stand, and where, says ``standing_bridges``. A stream bridge that is down is a marker
``bridge_down`` on its hexside; where a river bridge has fallen the hex is swamp.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from game.boards.board import Board
from game.core.deeds import WORKS
from game.core.dice import SUM
from game.core.events import Event
from game.core.orders import possible, rules_of
from game.core.questions import Part
from game.core.records import Marker
from game.core.references import Hex, UnitId
from game.core.refusals import Refusal
from game.core.roles import Confirm, Role
from game.hexes.grid import OFF, mask_of
from game.ogre import counter_names, sheets
from game.ogre.charts import CRT, EVEN
from game.ogre.combat.attack import AttackOrder, aim, land, roll
from game.ogre.combat.attack_odds import against_site
from game.ogre.combat.combat import Fire
from game.ogre.combat.damage import FALL, lose_part, lose_treads, wreck
from game.ogre.combat.firing import Firing
from game.ogre.combat.odds import Odds
from game.ogre.combat.shooters import guns
from game.ogre.combat.sight import hexes_in_reach
from game.ogre.combat.targets import Rolled, SiteTarget, Target
from game.ogre.combat.terrain_damage import cannot_work, change_terrain, give_up_attack
from game.ogre.common_refusals import refuse
from game.ogre.counter_names import names
from game.ogre.event_text import struck_words
from game.ogre.events import Struck
from game.ogre.ground_markers import BRIDGE_DOWN, SIDE, SideChange
from game.ogre.idleness import POINTLESS, Outlook
from game.ogre.rule_groups import GROUND
from game.ogre.state import Draft, GameState, Lazy, Module, Order, Position, Rules, Unit, View
from game.ogre.terrain import bridged, routes_between, spans
from game.ogre.terrain_kinds import TERRAINS

# ------------------------------------------------------------------------------ the bridges that stand
# A stream bridge is a route over a stream hexside; it is named by the two hexes it joins. A river
# bridge is named by its centre, the water hex, and lies in the hexes that its route joins to it as
# well.
#: a bridge: its hex, and the hex it leads to over a stream; a river bridge leads to ``OFF``
Bridge = tuple[int, int]


def stream_bridges(state: GameState) -> frozenset[Bridge]:
    """The standing bridges over streams, the lower hex first."""
    found: frozenset[Bridge] | None = state.ground.get("stream_bridges")
    if found is None:
        laid = {(m.at, m.toward) for row in state.markers.values() for m in row if is_laid(m)}
        found = frozenset(laid.union(p for p in crossings(state.board)[0] if routes_between(state, *p)))
        state.ground["stream_bridges"] = found
    return found


def bridgeheads(state: GameState) -> int:
    """Mask of the hexes from which a standing bridge leads over a stream."""
    found: int | None = state.ground.get("bridgeheads")
    if found is None:
        found = state.ground["bridgeheads"] = mask_of(at for bridge in stream_bridges(state) for at in bridge)
    return found


#: the change of a hexside by a bridge laid over its stream
SPANNED = SideChange("stream")


def is_laid(marker: Marker) -> bool:
    """Does a marker span a stream that had no bridge in print?"""
    return marker.kind == SIDE.id and SIDE.of(marker) == SPANNED


def crossings(board: Board) -> tuple[tuple[Bridge, ...], tuple[int, ...]]:
    """Where routes cross streams, and the water hexes they run through, as printed."""
    found: tuple[tuple[Bridge, ...], tuple[int, ...]] | None = board.derived.get("crossings")
    if found is None:
        pairs = {side: board.grid.side_hexes(side) for side in sorted(board.routes)}
        streams = tuple(pair for side, pair in pairs.items() if "stream" in board.sides.get(side, ()))
        wet = {at for pair in pairs.values() for at in pair if TERRAINS[board.terrain[at]].wet}
        found = board.derived["crossings"] = (streams, tuple(sorted(wet)))
    return found


def standing(state: GameState) -> dict[Bridge, int]:
    """Every bridge that stands, with the mask of the hexes it lies in."""
    found: dict[Bridge, int] | None = state.ground.get("bridges")
    if found is None:
        rivers = [(at, OFF) for at in crossings(state.board)[1] if bridged(state, at)]
        rows = (*sorted(stream_bridges(state)), *rivers)
        found = state.ground["bridges"] = {bridge: mask_of(hexes_of(state, bridge)) for bridge in rows}
    return found


def bridged_hexes(state: GameState) -> int:
    """Mask of all the hexes that a standing bridge lies in."""
    found: int | None = state.ground.get("bridged hexes")
    if found is None:
        found = 0
        for mask in standing(state).values():
            found |= mask
        state.ground["bridged hexes"] = found
    return found


def named(at: int, toward: int) -> Bridge:
    """A bridge as it stands in ``standing``, whichever way round it is named."""
    return (toward, at) if toward and toward < at else (at, toward)


def hexes_of(state: GameState, bridge: Bridge) -> tuple[int, ...]:
    """The hexes a bridge lies in."""
    at, toward = bridge
    if toward:
        return bridge
    return (at, *spans(state, at))


def nearest(state: GameState, bridge: Bridge, here: int) -> int:
    """The hex of a bridge that is nearest to a hex."""
    # RULING Q-153: range is counted to the nearest of its hexes
    return min(hexes_of(state, bridge), key=lambda at: (state.board.grid.distance(here, at), at))


# ------------------------------------------------------------------------- coming to stand and to fall
STREAM_RULE, RIVER_RULE = "ode:13.02", "ode:13.02.1"
STREAM_DEFENCE, RIVER_DEFENCE = 6, 8
#: dice of tread units that an Ogre loses in the fall
FALL_DICE = 4
#: components that suffer a 1-1 attack each
FALL_PARTS = ("main", "sec", "ap", "mis", "rack", "arm")


# ------------------------------------------------------------------------ events, words
class BridgeStruck(Struck, frozen=True, tag=True, kw_only=True):
    """Fire at a bridge; ``toward`` is off the map for a river bridge."""

    rule = "ode:13.02"

    toward: Hex


class BridgeDown(Event, frozen=True, tag=True):
    """A bridge is down. ``unit`` dropped it by hand; ``toward`` is off the map for a river bridge."""

    rule = "ode:13.02"
    stirs = True

    at: Hex
    toward: Hex
    unit: UnitId = ""


def _where(state: GameState, at: int, toward: int) -> str:
    label = state.board.grid.label
    return f"between {label(at)} and {label(toward)}" if toward else f"in {label(at)}"


def bridge_struck(state: GameState, e: BridgeStruck) -> str:
    return struck_words(state, e, f"the bridge {_where(state, e.at, e.toward)}", e.done, verb="hit")


def bridge_down(state: GameState, e: BridgeDown) -> str:
    where = _where(state, e.at, e.toward)
    return f"{names(state, (e.unit,))} drops the bridge {where}." if e.unit else f"The bridge {where} falls."


# ------------------------------------------------------------------------ coming down
def drop(draft: Draft, bridge: Bridge, by: str = "") -> None:
    """A bridge comes down, with what stands on it."""
    at, toward = bridge
    draft.emit(BridgeDown(at, toward, by))
    if toward:
        for marker in draft.markers.get(at, ()):
            if is_laid(marker) and marker.toward == toward:
                draft.unmark(marker)
        if bridge in crossings(draft.board)[0]:
            draft.mark(BRIDGE_DOWN.new(at, toward=toward))
        return
    change_terrain(draft, at, "swamp")
    for name in sorted(draft.at_hex.get(at, ())):
        unit = draft.units[name]
        if unit.sheet:
            _fall(draft, unit)
        else:
            wreck(draft, unit, FALL, all_hands=True)


def _fall(draft: Draft, unit: Unit) -> None:
    """An Ogre falls with a river bridge: treads, and a 1-1 attack on each other component."""
    name = counter_names.named(unit)
    parts = [part for part in FALL_PARTS for _ in range(unit.sheet[sheets.ROWS.index(part)])]
    lose_treads(
        draft, unit, sum(draft.roll(FALL_DICE, f"treads of {name} in the fall", RIVER_RULE, read=SUM))
    )
    if not parts:
        return
    dice = draft.roll(len(parts), f"1-1 attacks on the components of {name}", RIVER_RULE)
    for part, die in zip(parts, dice, strict=True):
        left = draft.units.get(unit.id)
        if left is not None and CRT[EVEN][die - 1] == "X":
            lose_part(draft, left, part)


# ------------------------------------------------------------------------- as a target
class BridgeTarget(SiteTarget, frozen=True):
    """A bridge over a stream between two hexes, or the river bridge in a hex; only an X affects it."""

    toward: Hex = OFF

    @property
    def bridge(self) -> Bridge:
        """Its name among those that stand, whichever way round it is named here."""
        return named(self.at, self.toward)

    def distance(self, state: GameState, here: int) -> int:
        return state.board.grid.distance(here, nearest(state, self.bridge, here))

    def name(self, state: GameState) -> str:
        return "the bridge"

    def title(self, rules: Rules, view: View) -> str:
        return f"the bridge {_where(view, self.at, self.toward)}"

    def gone(self, state: GameState) -> Refusal | None:
        if self.bridge in standing(state):
            return None
        return Refusal("no-bridge", self.rule(), "No bridge stands there.")

    def rule(self) -> str:
        return STREAM_RULE if self.toward else RIVER_RULE

    def odds(self, rules: Rules, state: GameState, shots: Sequence[Firing]) -> Odds:
        # RULING Q-154: fire at a bridge does not spill over; nobody stands in a hexside, and a river
        # bridge takes its load down with it
        found = against_site(rules, state, shots, self.at, self.points, spills_over=False)
        return replace(found, outcomes=tuple("X" if o == "X" else "NE" for o in found.outcomes))

    @property
    def points(self) -> int:
        """Its defence."""
        return STREAM_DEFENCE if self.toward else RIVER_DEFENCE

    def defence_parts(self, rules: Rules, state: GameState) -> tuple[Part, ...]:
        return (Part("is", str(self.points), "regardless of terrain", self.rule()),)

    def struck(self, draft: Draft, rolled: Rolled) -> Event | None:
        done, (at, toward) = "it falls" if rolled.outcome == "X" else "it stands", self.bridge
        return rolled.tells(BridgeStruck, at, done, toward=toward)

    def land(self, draft: Draft, rolled: Rolled) -> None:
        if rolled.outcome == "X" and self.bridge in standing(draft):
            drop(draft, self.bridge)


# --------------------------------------------------------------------------- the orders
class BridgeFireOffers(Lazy):
    """Single shots of one unit at bridges."""

    __slots__ = ("rows",)

    def __init__(self, rows: list[tuple[str, str, int, Bridge]]) -> None:
        self.rows = rows

    def __len__(self) -> int:
        return len(self.rows)

    def order(self, index: int) -> Order:
        unit, weapon, count, bridge = self.rows[index]
        return FireAtBridge((Firing(unit, weapon, count),), *bridge)


class FireAtBridge(AttackOrder, frozen=True, tag=True):
    """One attack on a bridge: over a stream between ``at`` and ``toward``, or the river bridge in ``at``."""

    verb = "fire-bridge"

    at: Hex
    toward: Hex = OFF

    def fired_at(self) -> Target:
        return BridgeTarget(self.at, self.toward)

    @classmethod
    def offers(cls, rules: Rules, state: GameState, unit: Unit) -> Sequence[Order]:
        bridges, hexes = standing(state), bridged_hexes(state)
        if not bridges:
            return ()
        rows: list[tuple[str, str, int, Bridge]] = []
        for weapon, count, reach, here in guns(rules, state, unit):
            near = hexes_in_reach(rules, state, unit, here, reach) & hexes
            if not near:
                continue
            rows += [(unit.id, weapon, count, bridge) for bridge, mask in bridges.items() if mask & near]
        return BridgeFireOffers(rows)


class DropBridge(Order, frozen=True, tag=True):
    """A unit in one of its two hexes drops a stream bridge without a roll, instead of attacking."""

    verb = "drop-bridge"
    role = Role.ACT
    title = "Drop the bridge to {toward}"
    confirm = Confirm.PRESS
    deeds = WORKS

    unit: UnitId
    toward: Hex

    @classmethod
    def offers(cls, rules: Rules, state: GameState, unit: Unit) -> Sequence[Order]:
        if not bridgeheads(state) >> unit.at & 1:
            return ()
        bridges = stream_bridges(state)
        around = state.board.grid.neighbours[unit.at]
        orders = [cls(unit.id, other) for other in around if other and named(unit.at, other) in bridges]
        return possible(orders, rules, state)

    def refusal(self, rules: Rules, state: GameState) -> Refusal | None:
        unit = state.units.get(self.unit)
        if unit is not None and named(unit.at, self.toward) not in stream_bridges(state):
            # RULING Q-611: only a stream bridge is dropped by hand; a river bridge falls by fire and mines
            if any(
                {unit.at, self.toward} <= {at, *spans(state, at)}
                for at, other in standing(state)
                if not other
            ):
                text = "A bridge over a river cannot be dropped; only fire destroys it."
                return Refusal("no-bridge", RIVER_RULE, text, (unit.at, self.toward))
            return refuse(unit, "no-bridge", STREAM_RULE, "is not at a stream bridge that leads there.")
        return cannot_work(state, self.unit)

    def perform(self, rules: Rules, draft: Draft) -> None:
        unit = draft.units[self.unit]
        give_up_attack(draft, unit)
        drop(draft, named(unit.at, self.toward), unit.id)


def bridge_under(draft: Draft, order: Fire, before: Position) -> None:
    """Fire at a unit on a river bridge attacks the bridge as well, separately (ode:13.02.1)."""
    at = before.units[order.target].at
    # RULING Q-155: not so inside an overrun, where nothing that is aimed goes anywhere else
    if before.frames or not at or not bridged(draft, at):
        return
    shots = [shot for shot in order.shots if shot.weapon != "ap"]
    if shots:
        # with what they were before they fired: it is the same fire
        attack = aim(rules_of(draft), before, shots, BridgeTarget(at), explained=draft.explained)
        land(draft, (roll(draft, attack),))


def no_bridge(outlook: Outlook) -> str:
    """Rules about bridges need one on the map."""
    none = outlook.board is not None and not any(crossings(outlook.board))
    return "No bridge is on this map." if none else ""


BRIDGES = Module(
    id="bridges",
    title="Bridges as targets",
    rule=STREAM_RULE,
    group=GROUND,
    optional=True,
    effect="Bridges can be attacked with fire or demolished.",
    orders={"fire": (FireAtBridge, DropBridge)},
    after_order={Fire: bridge_under},
    words={BridgeStruck: bridge_struck, BridgeDown: bridge_down},
    hooks=(POINTLESS.by(no_bridge),),
)
