"""What Planner knows of the ground assault: the players whose plans it tries, and the value of a position."""

from __future__ import annotations

import random
from collections.abc import Sequence

from game.assault.barrage import Shell
from game.assault.goals import points_of
from game.assault.moves import Move, Place, SetMode
from game.assault.players.steady import SteadyPlayer
from game.assault.segment import CallOff, Designate
from game.assault.state import MOVEMENT, SEGMENT, Battalion, View, steps_of
from game.core.anygame import Order, Position, Rules
from game.core.anygame import View as AnyView
from game.core.order_lists import Chain
from game.core.views import disclosed
from game.players.planner import Budget, Craft, Making, Planner
from game.players.player import Player, PlayerRow
from game.players.random_player import Habits

#: the value of a win, in victory points, and of a remaining step
WON, STEP = 6.0, 0.3
#: phases that Planner plans: the others offer little choice
PLANNED = frozenset({MOVEMENT, SEGMENT})


def trial_steady(noise: float = 0.0, dares: float = 0.0) -> Making:
    """Steady with noise in its choice of hexes, and more or less ready to assault."""

    def make(rules: Rules, side: int, seed: int) -> Player:
        return SteadyPlayer(rules, side, seed, noise=noise, dares=dares)

    return make


def value(rules: Rules, position: Position, side: int) -> float:
    """The value of a position for a side, in victory points: points scored, and remaining steps."""
    seen: View = disclosed(position)
    points = points_of(seen)
    left = sum((1 if unit.side == side else -1) * steps_of(unit) for unit in seen.units.values())
    found = points[side] - points[1 - side] + STEP * left
    if position.result is not None and position.result.winner >= 0:
        found += WON if position.result.winner == side else -WON
    return found


def plans(rules: Rules, view: AnyView) -> bool:
    """Movement and assaults are planned as a whole."""
    return view.clock.phase in PLANNED


CRAFT = Craft(
    usual=trial_steady(),
    others=(
        trial_steady(noise=1.5, dares=0.5),
        trial_steady(noise=1.5, dares=-0.5),
        trial_steady(noise=3.0),
        trial_steady(noise=3.0, dares=0.3),
        trial_steady(noise=6.0),
    ),
    goes_on=trial_steady(),
    foes=(trial_steady(), trial_steady(noise=2.0, dares=0.4)),
    value=value,
    plans=plans,
)
#: these games have few counters and few turns, so play-outs can be longer
BUDGETS = {"normal": Budget(orders=1500, turns=4)}


# ---------------------------------------------------------- The computer players of the ground assault
def steady(rules: Rules, side: int, seed: int = 0, level: str = "") -> SteadyPlayer:
    """The player that pursues its goals and masses its assaults."""
    return SteadyPlayer(rules, side, seed, level)


STEADY = PlayerRow(
    "steady",
    1,
    "Steady",
    "Pursues its side's goals and masses its assaults.",
    steady,
    {"normal": "It plays as well as it can.", "easy": "It misses chances."},
    rungs={"normal": "Normal", "easy": "Easy"},
)


def planner(rules: Rules, side: int, seed: int = 0, level: str = "") -> Planner:
    """The player that tries out plans, at one of its levels."""
    return Planner(rules, side, seed, CRAFT, BUDGETS.get(level, BUDGETS["normal"]))


PLANNER = PlayerRow(
    "planner",
    1,
    "Planner",
    "Tries out plans for a whole phase, past the enemy's turn, and picks the best.",
    planner,
    {"normal": "It takes a few seconds for each phase."},
    slow=True,
    rungs={"normal": "Hard"},
)
ROWS = (STEADY, PLANNER)


# --------------------------------- How a random player of the ground assault departs from an even draw
#: the chance that one more unit joins in
JOINS = 0.8


class AssaultHabits(Habits[Battalion]):
    """Units move towards the enemy, and attack when they reach it."""

    free = frozenset({Place, SetMode, CallOff})
    once = frozenset({Designate, SetMode})
    moves = frozenset({Move})

    def together(self, rng: random.Random, rules: Rules, state: View, order: Order) -> Order:
        """An assault or a barrage, joined by other units."""
        while isinstance(order, Designate | Shell) and rng.random() < JOINS:
            choices = order.choices(rules, state)
            if not choices:
                break
            order = choices[int(rng.random() * len(choices))].order
        return order

    def towards(
        self, rng: random.Random, position: View, unit_id: str, offers: Sequence[Order]
    ) -> Order | None:
        """The move that ends nearest to an enemy."""
        unit, grid = position.units[unit_id], position.board.grid
        enemies = [one.at for one in position.units.values() if one.side != unit.side and one.at]
        rows = [order for order in offers if isinstance(order, Move)] if not isinstance(offers, Chain) else []
        if not rows or not enemies:
            return None
        return min(rows, key=lambda order: min(grid.distance(order.path[-1], at) for at in enemies))


HABITS = AssaultHabits()
