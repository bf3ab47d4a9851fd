"""How a random player of the Ogre games departs from an even draw."""

from __future__ import annotations

import random
from collections.abc import Sequence

from msgspec.structs import replace

from game.core.anygame import GameState, Rules
from game.hexes.grid import OFF, bits
from game.ogre import sheets
from game.ogre.combat.combat import Fire, FireOffers
from game.ogre.combat.odds import TREADS_PART
from game.ogre.combat.terrain_damage import CutRoute, FireAtHex
from game.ogre.engineering import crews
from game.ogre.engineering.jobs import JOB, JOBS, Chore
from game.ogre.engineering.vulcan import chores, unfinished
from game.ogre.engineering.work import Work
from game.ogre.ground_markers import CUT
from game.ogre.hidden.camouflage import Cover
from game.ogre.hidden.mines import MINE
from game.ogre.infantry import Combine, Split
from game.ogre.kinds import KINDS
from game.ogre.movement.movement import Move, MoveOffers
from game.ogre.movement.transport_orders import Dismount, Mount
from game.ogre.overrun.overrun import Overrun
from game.ogre.setup import Place, waiting
from game.ogre.state import Order, Unit, View
from game.ogre.structures.bridges import DropBridge, FireAtBridge
from game.ogre.trains.train import RAIL, TRAIN
from game.players.random_player import Habits as AnyHabits

# --- Orders for several counters at once, built from an order for one of them, for players without a plan
#: the most other counters that are asked to join
ASKED = 5


def together(rng: random.Random, rules: Rules, state: View, order: Order) -> Order:
    """The order, joined by as many others as are allowed: a fire group, a group move, a joint overrun."""
    if type(order) is Fire and order.part != TREADS_PART:
        return _fire_group(rng, rules, state, order)
    if type(order) is Overrun:
        unit = state.units[order.units[0]]
        near = state.board.grid.disc(order.at, 1)
        others = [u for u in state.units.values() if u.side == unit.side and u.at and near >> u.at & 1]
        return _joined(rng, rules, state, order, unit, others)
    if type(order) is Move and order.path[-1] != OFF:
        unit = state.units[order.units[0]]
        others = [state.units[name] for name in state.at_hex.get(unit.at, ())]
        return _joined(rng, rules, state, order, unit, others)
    return order


def _joined(
    rng: random.Random, rules: Rules, state: View, order: Move | Overrun, first: Unit, others: list[Unit]
) -> Order:
    """The order, joined by each of some other counters for which it stays legal."""
    rng.shuffle(others)
    for other in others[:ASKED]:
        if other.side == first.side and other.id not in order.units:
            more = replace(order, units=(*order.units, other.id))
            if rules.refusal(state, more) is None:
                order = more
    return order


def _fire_group(rng: random.Random, rules: Rules, state: View, order: Fire) -> Order:
    """Fire of several counters at the same target, as far as that is legal (ode:7.06)."""
    side = state.units[order.shots[0].unit].side
    others = [u.id for u in state.units.values() if u.side == side]
    rng.shuffle(others)
    for name in others[: 2 * ASKED]:
        offers = rules.offers(state, name)
        for part in (offers, *getattr(offers, "parts", ())):
            row = part.rows if isinstance(part, FireOffers) else []
            fitting = [
                k
                for k, (_, _, _, target, aim) in enumerate(row)
                if (target, aim) == (order.target, order.part)
            ]
            for k in fitting[:2]:
                shot = part[k]
                assert isinstance(shot, Fire)
                more = replace(order, shots=(*order.shots, *shot.shots))
                if rules.refusal(state, more) is None:
                    order = more
    return order


# -------------- Where sappers are needed to mend, free, assemble or bridge, for players without a plan
#: tasks that are possible nearly everywhere
ALWAYS = frozenset({"detect", "dig", "place"})
#: markers of damage that can be mended on the spot
MENDED = frozenset({"cut"})

#: the most trucks at one place, so that there is room for the squads
TRUCKS = 3


def is_engineer(unit: Unit) -> bool:
    """Does a unit work as a sapper, or bring the equipment for it?"""
    return bool(crews.role(unit)) or KINDS[unit.kind].family == "truck"


def engineer_goals(state: GameState, unit: Unit) -> int:
    """Mask of the hexes where a counter could be useful, by what its side sees."""
    mask = 0
    people = bool(unit.squads) or KINDS[unit.kind].family == "truck"
    fallen = [m for row in state.markers.values() for m in row if m.kind == "bridge_down"] if people else []
    if fallen:  # everything beyond the bridge can wait until it stands
        banks = {_bank(state, unit.side, (m.at, m.toward)) for m in fallen}
        return sum(1 << at for at in banks if unit.squads or _trucks_in(state, at, unit) < TRUCKS)
    for at, row in state.markers.items() if people else ():
        for marker in row:
            if marker.kind in MENDED or (marker.kind == MINE and unit.squads and marker.owner != unit.side):
                mask |= 1 << at
    trains = not people and any(u.kind == TRAIN and u.side == unit.side for u in state.units.values())
    for at, row in state.markers.items() if trains else ():
        mask |= any(marker.kind == CUT.id and CUT.of(marker).route == RAIL for marker in row) << at
    for other in state.units.values() if not people else ():
        if other.side == unit.side and other.at and other.id != unit.id:
            lame = bool(other.sheet) and other.sheet[sheets.TREADS] < sheets.full(other)[sheets.TREADS]
            mask |= (other.stuck or unfinished(other) or lame) << other.at
    for at in {at for chore in Chore.all(state.terms) for at in bits(chore.mask)} if unit.sheet else ():
        mask |= bool(chores(state, unit.side, at)) << at
    return mask


def _bank(state: GameState, side: int, ends: tuple[int, int]) -> int:
    """The end of a bridge where the trucks of a side are."""
    distance = state.board.grid.distance
    rows = [u.at for u in state.units.values() if u.side == side and u.at and KINDS[u.kind].family == "truck"]
    return min(ends, key=lambda at: sum(distance(at, one) for one in rows))


def _trucks_in(state: GameState, at: int, but: Unit) -> int:
    row = [state.units[name] for name in state.at_hex.get(at, ()) if name != but.id]
    return sum(unit.side == but.side and KINDS[unit.kind].family == "truck" for unit in row)


def on_the_way(state: GameState, unit: Unit, moves: MoveOffers | None) -> Order | None:
    """The move that brings a counter nearest to its goal; None if it is there, or has no goal."""
    mask = engineer_goals(state, unit)
    if not mask or mask >> unit.at & 1 or moves is None or not moves.mask:
        return None
    distance, places = state.board.grid.distance, list(bits(mask))
    best = min(moves.hexes(), key=lambda at: min(distance(at, one) for one in places))
    return moves.to(best)


def some_work(rng: random.Random, state: GameState, offers: Sequence[Order]) -> Work:
    """Draw one of several work orders. Tasks that are not possible everywhere come first, and every second
    crew is the largest."""
    row = [order for order in offers if isinstance(order, Work)]
    names = sorted({order.task for order in row})
    begun = {JOBS.of(m).task for m in state.markers.get(row[0].at, ()) if m.kind == JOB}
    weights = [1 if name in ALWAYS else 12 if name in begun else 4 for name in names]
    task = rng.choices(names, weights)[0]
    row = [order for order in row if order.task == task]
    if rng.random() < 0.5:
        most = max(sum(hand.squads for hand in order.crew) for order in row)
        row = [order for order in row if sum(hand.squads for hand in order.crew) == most]
    return rng.choice(row)


# -------------------------------------------------------------------------------------------- the rest
_MOVES = frozenset({"movement", "second"})
_FREE: frozenset[type[Order]] = frozenset({Split, Combine, Place})


class Habits(AnyHabits[Unit]):
    """Moves go far, sappers go where they are needed, counters seldom split or combine."""

    free = _FREE
    moves = frozenset({Move})
    work = frozenset({Work})
    once = _FREE | {Mount, Dismount}
    at_ground = frozenset({FireAtHex, FireAtBridge, CutRoute, DropBridge})

    def leaves(self, order: Order) -> bool:
        return isinstance(order, Move) and order.path[-1] == OFF

    def some_work(self, rng: random.Random, position: View, row: Sequence[Order]) -> Order | None:
        return some_work(rng, position, row)

    def waiting(self, state: GameState, side: int) -> bool:
        return bool(waiting(state, side))

    def wanted(self, position: View, unit: Unit) -> bool:
        return is_engineer(unit) and position.clock.phase in _MOVES and not position.frames

    def called(self, position: View, unit: Unit) -> bool:
        return bool(engineer_goals(position, unit))

    def on_the_way(self, position: View, unit: Unit, offers: Sequence[Order]) -> Order | None:
        return on_the_way(position, unit, moves_of(offers))

    def towards(
        self, rng: random.Random, position: View, unit_id: str, offers: Sequence[Order]
    ) -> Order | None:
        moves, side = moves_of(offers), position.units[unit_id].side
        enemies = [u.at for u in position.units.values() if u.side != side and u.at]
        if moves is None or not moves.mask or not enemies:
            return None
        goal, distance = enemies[int(rng.random() * len(enemies))], position.board.grid.distance
        return moves.to(min(moves.hexes(), key=lambda at: distance(at, goal)))

    def together(self, rng: random.Random, rules: Rules, state: View, order: Order) -> Order:
        return together(rng, rules, state, order)

    def laid(self, rules: Rules, position: View) -> Sequence[Order]:
        """Orders that turn counters face down."""
        if Cover not in rules.kinds_now(position):
            return ()
        orders = [Cover(unit.id) for unit in position.units.values() if unit.at]
        return [order for order in orders if rules.refusal(position, order) is None]


def moves_of(offers: Sequence[Order]) -> MoveOffers | None:
    """The moves among some offers."""
    return next((o for o in (offers, *getattr(offers, "parts", ())) if isinstance(o, MoveOffers)), None)


HABITS = Habits()
