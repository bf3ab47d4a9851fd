"""Bridges as targets (ode:13.02): a rule module of its own.

A stream bridge is a route over a stream hexside; it is named by the two hexes it joins. A river
bridge is named by its centre, the water hex, and lies in the hexes that its route joins to it as
well. A stream bridge that is down is a marker ``bridge_down`` on its hexside; where a river bridge
has fallen the hex is swamp.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from game.boards.board import Board
from game.core.dice import SUM
from game.core.events import Event
from game.core.orders import possible
from game.core.records import Marker
from game.core.references import Hex, UnitId
from game.core.refusals import Refusal
from game.core.roles import Confirm, Fact, Role
from game.hexes.grid import OFF, mask_of
from game.ogre import common_refusals, sheets
from game.ogre.charts import CRT, QUARTERS, Strength, column, result
from game.ogre.combat.attack_resolution import spent_itself, use_up
from game.ogre.combat.combat import Fire, alone_refusal
from game.ogre.combat.damage import FALL, lose_part, lose_treads, wreck
from game.ogre.combat.odds import SURE, Firing, Odds, strength_text
from game.ogre.combat.odds_text import attack_facts, odds_words
from game.ogre.combat.readiness import named_twice
from game.ogre.combat.terrain_damage import (
    bare,
    cannot_work,
    change_terrain,
    give_up_attack,
    guns,
    shooters_refusal,
    strength_of,
)
from game.ogre.event_text import names
from game.ogre.ground_markers import BRIDGE_DOWN, SIDE, SideChange
from game.ogre.state import Draft, GameState, Lazy, Module, Order, Position, Rules, Unit, View
from game.ogre.terrain import bridged, routes_between, spans

STREAM_RULE, RIVER_RULE = "ode:13.02", "ode:13.02.1"
STREAM_DEFENCE, RIVER_DEFENCE = 6, 8
#: dice of tread units that an Ogre loses in the fall
FALL_DICE = 4
#: components that suffer a 1-1 attack each
FALL_PARTS = ("main", "sec", "ap", "mis", "rack", "arm")

#: a bridge: its hex, and the hex it leads to over a stream; a river bridge leads to ``OFF``
Bridge = tuple[int, int]


# ------------------------------------------------------------------------ events, words
class BridgeStruck(Event, frozen=True, tag=True):
    """Fire at a bridge. Strengths in quarters; die 0 means that none was needed."""

    stirs: ClassVar[bool] = True

    shooters: tuple[UnitId, ...]
    at: Hex
    toward: Hex
    attack: Strength
    defence: Strength
    odds: str
    die: int
    outcome: str


class BridgeDown(Event, frozen=True, tag=True):
    """A bridge is down. ``unit`` dropped it by hand; ``toward`` is off the map for a river bridge."""

    stirs: ClassVar[bool] = True

    at: Hex
    toward: Hex
    unit: UnitId = ""


def _where(state: Any, at: int, toward: int) -> str:
    label = state.board.grid.label
    return f"between {label(at)} and {label(toward)}" if toward else f"in {label(at)}"


def bridge_struck(state: Any, e: BridgeStruck) -> str:
    die = f", die {e.die}" if e.die else ""
    against = f"{strength_text(e.attack)} against {strength_text(e.defence)}, {odds_words(e.odds)}"
    said = "it falls" if e.outcome == "X" else "it stands"
    ending = "s" if len(set(e.shooters)) == 1 else ""
    who = names(state, e.shooters)
    return f"{who} hit{ending} the bridge {_where(state, e.at, e.toward)}: {against}{die}: {said}."


def bridge_down(state: Any, e: BridgeDown) -> str:
    where = _where(state, e.at, e.toward)
    return f"{names(state, (e.unit,))} drops the bridge {where}." if e.unit else f"The bridge {where} falls."


# ----------------------------------------------------------------------------- bridges
def stream_bridges(state: GameState) -> frozenset[Bridge]:
    """The standing bridges over streams, the lower hex first."""
    found: frozenset[Bridge] | None = state.ground.get("stream_bridges")
    if found is None:
        laid = {(m.at, m.toward) for row in state.markers.values() for m in row if _laid(m)}
        found = frozenset(laid.union(p for p in crossings(state.board)[0] if routes_between(state, *p)))
        state.ground["stream_bridges"] = found
    return found


#: the change of a hexside by a bridge laid over its stream
SPANNED = SideChange("stream")


def _laid(marker: Marker) -> bool:
    """Does a marker span a stream that had no bridge in print?"""
    return marker.kind == SIDE.id and SIDE.of(marker) == SPANNED


def crossings(board: Board) -> tuple[tuple[Bridge, ...], tuple[int, ...]]:
    """Where routes cross streams, and the water hexes they run through, as printed."""
    found: tuple[tuple[Bridge, ...], tuple[int, ...]] | None = board.derived.get("crossings")
    if found is None:
        pairs = {side: board.grid.side_hexes(side) for side in sorted(board.routes)}
        streams = tuple(pair for side, pair in pairs.items() if "stream" in board.sides.get(side, ()))
        wet = {at for pair in pairs.values() for at in pair if board.terrain[at] == "water"}
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


def _defence(bridge: Bridge) -> int:
    return STREAM_DEFENCE if bridge[1] else RIVER_DEFENCE


def _rule(bridge: Bridge) -> str:
    return STREAM_RULE if bridge[1] else RIVER_RULE


def odds_at_bridge(attack: int, bridge: Bridge) -> Odds:
    """The odds of an attack in quarters; only X counts."""
    defence = _defence(bridge) * QUARTERS
    odds = column(attack, defence)
    outcomes = tuple("X" if result(odds, die) == "X" else "NE" for die in range(1, 7))
    return Odds(attack, defence, odds, outcomes, odds not in SURE)


# ------------------------------------------------------------------------ coming down
def drop(draft: Draft, bridge: Bridge, by: str = "") -> None:
    """A bridge comes down, with what stands on it."""
    at, toward = bridge
    draft.emit(BridgeDown(at, toward, by))
    if toward:
        for marker in draft.markers.get(at, ()):
            if _laid(marker) and marker.toward == toward:
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
    name = common_refusals.named(unit)
    parts = [part for part in FALL_PARTS for _ in range(unit.sheet[sheets.ROWS.index(part)])]
    lose_treads(
        draft, unit, sum(draft.roll(FALL_DICE, f"treads of {name} in the fall", RIVER_RULE, read=SUM))
    )
    if not parts:
        return
    dice = draft.roll(len(parts), f"1-1 attacks on the components of {name}", RIVER_RULE)
    for part, die in zip(parts, dice, strict=True):
        left = draft.units.get(unit.id)
        if left is not None and CRT["1-1"][die - 1] == "X":
            lose_part(draft, left, part)


def attack_bridge(draft: Draft, shooters: tuple[str, ...], attack: int, bridge: Bridge) -> None:
    """Roll one attack on a bridge."""
    found = odds_at_bridge(attack, bridge)
    die, outcome = 0, found.outcomes[0]
    if found.rolls:
        die = draft.roll(1, "attack on the bridge", _rule(bridge))[0]
        outcome = found.outcomes[die - 1]
    draft.emit(BridgeStruck(shooters, *bridge, attack, found.defence, found.odds, die, outcome))
    if outcome == "X":
        drop(draft, bridge)


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


class FireAtBridge(Order, frozen=True, tag=True):
    """One attack on a bridge: over a stream between ``at`` and ``toward``, or the river bridge in ``at``."""

    verb: ClassVar[str] = "fire-bridge"
    role: ClassVar[Role] = Role.ATTACK
    title: ClassVar[str] = "Fire at the bridge in {at}"
    confirm: ClassVar[Confirm] = Confirm.PRESS
    group: ClassVar[str] = "shots"

    shots: tuple[Firing, ...]
    at: Hex
    toward: Hex = OFF

    @classmethod
    def offers(cls, rules: Rules, state: GameState, unit: Unit) -> Sequence[Order]:
        bridges = standing(state)
        if not bridges:
            return ()
        rows: list[tuple[str, str, int, Bridge]] = []
        for weapon, count, reach, here in guns(state, unit):
            near = state.board.grid.disc(here, reach)
            rows += [(unit.id, weapon, count, bridge) for bridge, mask in bridges.items() if mask & near]
        return BridgeFireOffers(rows)

    def facts(self, rules: Rules, state: View) -> tuple[Fact, ...]:
        attack = strength_of(rules, state, self.shots)
        return attack_facts(odds_at_bridge(attack, named(self.at, self.toward)))

    def refusal(self, rules: Rules, state: GameState) -> Refusal | None:
        bridge = named(self.at, self.toward)
        if bridge not in standing(state):
            return Refusal("no-bridge", _rule(bridge), "No bridge stands there.")
        for shot in self.shots:
            unit = state.units.get(shot.unit)
            here = (unit.at or firing_hex(state, unit)) if unit else OFF
            spot = nearest(state, bridge, here) if here else bridge[0]
            refusal = shooters_refusal(state, (shot,), bare(state, spot))
            if refusal:
                return refusal
        if not self.shots:
            return Refusal("twice", "ode:7.05", "An attack names who fires, each once.")
        return named_twice(self.shots) or alone_refusal(state, self.shots)

    def perform(self, rules: Rules, draft: Draft) -> None:
        attack, target = strength_of(rules, draft, self.shots), bare(draft, self.at)
        for shot in self.shots:
            use_up(draft, shot, target)
        # RULING Q-154: fire at a bridge does not spill over; nobody stands in a hexside, and a river
        # bridge takes its load down with it
        attack_bridge(draft, tuple(s.unit for s in self.shots), attack, named(self.at, self.toward))
        for shot in self.shots:
            if shot.weapon in ("mis", "rack"):
                spent_itself(draft, shot.unit)


def firing_hex(state: GameState, unit: Unit) -> int:
    """The hex of a vehicle whose rider fires."""
    carrier = state.units.get(unit.aboard)
    return carrier.at if carrier else OFF


class DropBridge(Order, frozen=True, tag=True):
    """A unit in one of its two hexes drops a stream bridge without a roll, instead of attacking."""

    verb: ClassVar[str] = "drop-bridge"
    role: ClassVar[Role] = Role.ACT
    title: ClassVar[str] = "Drop the bridge to {toward}"
    confirm: ClassVar[Confirm] = Confirm.PRESS

    unit: UnitId
    toward: Hex

    @classmethod
    def offers(cls, rules: Rules, state: GameState, unit: Unit) -> Sequence[Order]:
        bridges = stream_bridges(state) if unit.at else ()
        if not bridges:
            return ()
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
                text = "A bridge over a river is not dropped by hand; it falls by fire."
                return Refusal("no-bridge", RIVER_RULE, text)
            text = f"{common_refusals.named(unit)} does not stand at a bridge over a stream that leads there."
            return Refusal("no-bridge", STREAM_RULE, text)
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
        attack = strength_of(draft.rules, before, shots)
        attack_bridge(draft, tuple(shot.unit for shot in shots), attack, (at, OFF))


BRIDGES = Module(
    id="bridges",
    title="Bridges as targets",
    rule=STREAM_RULE,
    orders={"fire": (FireAtBridge, DropBridge)},
    after_order={Fire: bridge_under},
    words={BridgeStruck: bridge_struck, BridgeDown: bridge_down},
)
