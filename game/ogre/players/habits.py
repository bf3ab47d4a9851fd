"""How a random player of the Ogre games departs from an even draw."""

from __future__ import annotations

import random
from collections.abc import Sequence

from game.core.anygame import GameState, Order, Rules, View
from game.hexes.grid import OFF
from game.ogre.combat.terrain_damage import CutRoute, FireAtHex
from game.ogre.engineering.work import Work
from game.ogre.hidden.camouflage import Cover
from game.ogre.infantry import Combine, Split
from game.ogre.movement.movement import Move, MoveOffers
from game.ogre.movement.transport_orders import Dismount, Mount
from game.ogre.players.engineer_goals import engineer_goals, is_engineer, on_the_way, some_work
from game.ogre.players.together import together
from game.ogre.setup import Place, waiting
from game.ogre.state import Unit
from game.ogre.structures.bridges import DropBridge, FireAtBridge
from game.players import habits

_MOVES = frozenset({"movement", "second"})
_FREE: frozenset[type[Order]] = frozenset({Split, Combine, Place})


class Habits(habits.Habits[Unit]):
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
