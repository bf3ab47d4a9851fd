"""Goals about the forces of a side, and the points of a side in all (ode:1.08)."""

from __future__ import annotations

from typing import Annotated

from game.core.amounts import counted
from game.core.forms import Names
from game.core.goals import GoalRule, Progress, goals_of
from game.core.setting import Given, Inquiry
from game.hexes.grid import OFF
from game.ogre.combat.weapons import attack_points
from game.ogre.ramming.ram_entry import can_drive
from game.ogre.scoring.goal_base import Counted, OgreGoal
from game.ogre.scoring.holding import Hold
from game.ogre.scoring.losses import Destroy, Keep, Leave
from game.ogre.scoring.points import score
from game.ogre.state import GameState, Unit

#: what an Ogre in pieces is called (game/ogre/engineering/vulcan.py)
UNFINISHED = "unfinished"


class Points(OgreGoal, frozen=True):
    """A goal of so many points of some kind."""

    @classmethod
    def examine(cls, given: Given, inquiry: Inquiry) -> None:
        super().examine(given, inquiry)
        need = given.get("need", 0)
        if isinstance(need, int) and need < 1:
            inquiry.wrong("the number of points needed is missing.", "Add need = 30.", code="E367")


class Strength(Points, frozen=True):
    """Have points of attack strength left."""

    kind = "strength"
    about = "Have so many points of attack strength left at the end."
    met_at_once = True

    def reached(self, state: GameState, alone: int) -> Progress:
        return Progress(self, strength_left(state, self.side), max(1, self.need))

    def task(self, state: GameState) -> str:
        return f"have {counted(self.need, 'point')} of attack strength left"


class Score(Points, frozen=True):
    """Score victory points."""

    kind = "score"
    about = "Score so many victory points."

    def reached(self, state: GameState, alone: int) -> Progress:
        return Progress(self, total(state, self.side, alone), max(1, self.need))

    def task(self, state: GameState) -> str:
        return f"score {counted(self.need, 'point')}"


class Ready(Counted, frozen=True):
    """Have units there that can move, such as an Ogre that was stuck or in pieces."""

    kind = "ready"
    about = "Have these units there at the end, able to move, or out of the battle."

    units: Annotated[tuple[str, ...], Names(asks="Counters by name")] = ()

    @classmethod
    def examine(cls, given: Given, inquiry: Inquiry) -> None:
        super().examine(given, inquiry)
        if not given.get("units"):
            inquiry.wrong("no unit is named.", 'Add units = ["MK3-1"].', code="E366")

    def counters(self) -> tuple[str, ...]:
        return self.units

    def number(self, state: GameState) -> int:
        return len(self.units)

    def reached(self, state: GameState, alone: int) -> Progress:
        have = sum(ready(state, name) for name in self.units)
        return Progress(self, have, self.need or len(self.units))

    def task(self, state: GameState) -> str:
        return f"have {self.title or self.id} ready to move"

    def standing(self, state: GameState, found: Progress) -> str:
        if found.need != 1:
            return super().standing(state, found)
        return "ready" if found.met else "not yet"


#: the kinds of goal of the base game
GOALS: tuple[type[GoalRule], ...] = (Hold, Keep, Destroy, Leave, Strength, Score, Ready)


def total(state: GameState, side: int, alone: int = -1) -> int:
    """Points of a side as things stand: kills, damage, buildings, goals."""
    return score(state, side).total + sum(
        goal.progress(state, alone).points
        for goal in goals_of(state)
        if goal.side == side and goal.points and not isinstance(goal, Score)
    )


def strength_left(state: GameState, side: int) -> int:
    """Points of attack strength a side has on the map."""
    return sum(attack_points(u) for u in state.units.values() if u.side == side and (u.at != OFF or u.aboard))


def ready(state: GameState, name: str) -> bool:
    """Is a counter there and able to move: not stuck, not in pieces, with treads left? Or it has left."""
    unit = state.units.get(name)
    if unit is None:
        gone = state.gone.get(name)
        return gone is not None and gone.how == "left"
    if unit.stuck or unit.disabled == UNFINISHED or not (unit.at or unit.aboard):
        return False
    return _drives(unit)


def _drives(unit: Unit) -> bool:
    """Has it treads left, if it has any?"""
    return not (unit.sheet or unit.boxes) or can_drive(unit)
