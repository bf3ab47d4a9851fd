"""What Planner knows of the ground assault: the players whose plans it tries, and the value of a position."""

from __future__ import annotations

from game.assault.goals import points_of
from game.assault.players.steady import SteadyPlayer
from game.assault.state import MOVEMENT, SEGMENT, View, steps_of
from game.core.anygame import Position, Rules
from game.core.anygame import View as AnyView
from game.core.views import disclosed
from game.players.planner import Budget, Craft, Making
from game.players.player import Player

#: the value of a win, in victory points, and of a remaining step
WON, STEP = 6.0, 0.3
#: phases that Planner plans: the others offer little choice
PLANNED = frozenset({MOVEMENT, SEGMENT})


def steady(noise: float = 0.0, dares: float = 0.0) -> Making:
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
    usual=steady(),
    others=(
        steady(noise=1.5, dares=0.5),
        steady(noise=1.5, dares=-0.5),
        steady(noise=3.0),
        steady(noise=3.0, dares=0.3),
        steady(noise=6.0),
    ),
    goes_on=steady(),
    foes=(steady(), steady(noise=2.0, dares=0.4)),
    value=value,
    plans=plans,
)
#: these games have few counters and few turns, so play-outs can be longer
BUDGETS = {"normal": Budget(orders=1500, turns=4)}
