"""What Planner knows of the Ogre games: the players whose plans it tries, and the value of a position."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from msgspec.structs import replace

from game.core.anygame import Position, Rules, View
from game.core.position import decider, on_move
from game.core.roles import Role
from game.core.views import disclosed
from game.ogre.kinds import KINDS
from game.ogre.movement.movement_points import SECOND
from game.ogre.players.greedy_player import GreedyPlayer
from game.ogre.players.steady.aims import aims
from game.ogre.players.steady.gunnery import best_siege, best_volley
from game.ogre.players.steady.labour import field_work, work
from game.ogre.players.steady.reading import FAR, Reading
from game.ogre.players.steady.steady_player import SteadyPlayer
from game.ogre.players.steady.weights import LEVELS, USUAL
from game.ogre.scoring.goals import total
from game.players.planner import Budget, Craft, Planner
from game.players.player import IDLE_SAPPERS, Choice, Player, PlayerRow
from game.players.random_player import Drawing

#: the value of a win, in victory points [from here on: logistic regression on 270 games of steady and greedy]
WON = 100.0
#: the same in an attack on a post: more than any Ogre is worth, which takes its worth along when it leaves
WON_ATTACK = 300.0
#: the weight of units on the map in games with points; in other games it is 1
WORTH = 0.2
#: the weight of a turn that a counter is nearer to its aim: in games with points, and in an attack on a post
NEARER, NEARER_THE_POST = 0.2, 1.0
#: weights of an expected loss: of the side whose turn it is, and of the other
RISK_ON_MOVE, RISK = 0.5, 1.3
#: aims that do not require the counter to arrive
WAITING = frozenset({"wait", "guard"})


class Brisk(SteadyPlayer):
    """Steady for play-outs: it ignores bridges, because considering them takes longer than all the rest."""

    tells = False

    def _fire(self, reading: Reading) -> Choice | None:
        field = field_work(reading, self._left)
        if field is not None:
            return Choice(*field)
        labour = work(reading, self._left)
        if labour is not None:
            return Choice(labour[0].order)
        names = list(self._left)
        volley, siege = best_volley(reading, names), best_siege(reading, names)
        if siege is not None and (volley is None or siege.value > volley.value):
            return Choice(siege.order)
        return Choice(volley.order) if volley is not None else None


def brisk(rules: Rules, side: int, seed: int) -> Player:
    """The player that continues in play-outs."""
    return Brisk(rules, side, seed)


def trial_steady(**changes: float) -> Callable[[Rules, int, int], Player]:
    """Steady with changed weights, each a multiple of the usual one."""
    known = {name: getattr(USUAL, name) * part for name, part in changes.items() if hasattr(USUAL, name)}
    weights = replace(USUAL, **known)
    return lambda rules, side, seed: SteadyPlayer(rules, side, seed, weights)


def wavering(noise: float) -> Callable[[Rules, int, int], Player]:
    """Steady with random noise in its decisions."""
    weights = replace(USUAL, noise=noise)
    return lambda rules, side, seed: SteadyPlayer(rules, side, seed, weights)


def greedy(rules: Rules, side: int, seed: int = 0, level: str = "") -> Drawing:
    """The player that pursues its goals without a plan."""
    return Drawing(rules, GreedyPlayer(rules, seed))


def value(rules: Rules, position: Position, side: int) -> float:
    """The value of a position for a side, in victory points."""
    if position.result is not None:
        winner = position.result.winner
        won = WON if position.terms.victory == "goals" else WON_ATTACK
        found = 0.0 if winner < 0 else won if winner == side else -won
    else:
        found = 0.0
    seen, chance, moves = disclosed(position), Random(0), on_move(position.clock)
    for one in (0, 1):
        reading = Reading(rules, seen, one, USUAL, chance)
        worth = _of_a_side(reading, RISK_ON_MOVE if one == moves else RISK)
        found += worth if one == side else -worth
    return found


def _of_a_side(reading: Reading, risk: float) -> float:
    view, side = reading.view, reading.side
    goals = view.terms.victory == "goals"
    found = total(view, side) if goals else 0.0
    found += (WORTH if goals else 1.0) * sum(reading.worth(unit) for unit in reading.own)
    found += sum(site.worn(reading.weights.siege) for site in reading.sites.values())
    nearer = NEARER if goals else NEARER_THE_POST
    for unit, aim in zip(reading.own, aims(reading).values(), strict=True):
        if aim.places and aim.name not in WAITING:
            way = reading.way(unit, aim.places)
            far = max(0.0, way.get(unit.at, FAR) - aim.within) / max(1, KINDS[unit.kind].move)
            found -= nearer * aim.pull * min(far, 15.0)
        found -= risk * reading.loss(unit, unit.at)
    return found


def plans(rules: Rules, view: View) -> bool:
    """Does Planner plan this phase? It plans movement as a whole; Steady plans fire shot by shot."""
    if _masses(view):
        return False
    return rules.phase[view.clock.phase].role is not Role.ATTACK


def _masses(view: View) -> bool:
    """Is this the first movement of the defence against an Ogre?

    The gain from striking together comes turns after a play-out ends: plans that did better there by
    10 points won 2 to 6 games fewer of 100 [110 plans, 24 games each]. Second movements gained.
    """
    if view.terms.victory != "ogre-attack" or view.clock.phase == SECOND:
        return False
    return not any(unit.sheet for unit in view.units.values() if unit.side == decider(view))


CRAFT = Craft(
    usual=trial_steady(),
    # other players hardly ever plan anything different from Steady [166 phases of nine scenarios]
    others=(
        greedy,
        wavering(0.3),
        wavering(0.6),
        trial_steady(loss=0.15, turn=2.0),
        trial_steady(loss=3.0),
        wavering(1.0),
        wavering(0.6),
        greedy,
    ),
    goes_on=brisk,
    foes=(brisk, greedy),
    value=value,
    plans=plans,
)
BUDGETS = {"normal": Budget()}


# ------------------------------------------- The computer players of the Ogre games, the weakest first
GREEDY = PlayerRow(
    "greedy", 1, "Greedy", "Pursues its side's goals and concentrates fire on the best target.", greedy
)


def steady(rules: Rules, side: int, seed: int = 0, level: str = "") -> SteadyPlayer:
    """The player with a plan, at one of its levels."""
    return SteadyPlayer(rules, side, seed, LEVELS.get(level, USUAL))


STEADY = PlayerRow(
    "steady",
    4,
    "Steady",
    "Gives every counter its part in a plan and masses its fire.",
    steady,
    {"normal": "It plays as well as it can.", "easy": "It overlooks things."},
    {IDLE_SAPPERS: "Its sappers do no engineering, to measure what that is worth."},
    rungs={"normal": "Normal", "easy": "Easy"},
)


def planner(rules: Rules, side: int, seed: int = 0, level: str = "") -> Planner:
    """The player that tries out plans, at one of its levels."""
    return Planner(rules, side, seed, CRAFT, BUDGETS.get(level, BUDGETS["normal"]))


PLANNER = PlayerRow(
    "planner",
    4,
    "Planner",
    "Tries out plans for a whole phase, past the enemy's turn, and picks the best.",
    planner,
    {"normal": "It takes a few seconds for each phase."},
    slow=True,
    rungs={"normal": "Hard"},
)
ROWS = (GREEDY, STEADY, PLANNER)
