"""Goals, points and the verdict by levels: hexes held, and steps that the enemy lost."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any

from msgspec import Struct
from msgspec.structs import replace

from game.assault.events import capital
from game.assault.state import LOSSES, Draft
from game.core.amounts import counted
from game.core.draft import GameState as StateOf
from game.core.forms import Flag, Hexes
from game.core.goals import GoalRule, Progress, goals_of
from game.core.modules import Verdict
from game.core.records import Result, other_side
from game.core.scores import Condition, Part, Standing
from game.core.state import Seen, Span, on_hex
from game.core.terms import Level
from game.hexes.grid import bits

# RULING Q-808: victory is of the scenario: points for hexes and for steps, and levels by their difference
RULE = "ga:35"
NOBODY, NO_PLACE = -1, -3


class Held(Struct, frozen=True, gc=False):
    """The side that was the last to stand in a hex that a goal is about; from 1 on, 0 for nobody."""

    side: int = 0


HELD = on_hex("held", Held, span=Span.GAME, seen=Seen.ALL)


def holder_of(state: StateOf[Any], at: int) -> int:
    """The side that holds a hex: it stands there, or was the last to do so; -1 for nobody."""
    for side in (0, 1):
        if state.occupied_mask[side] >> at & 1:
            return side
    return HELD.of(state, at).side - 1


def note_holders(draft: Draft) -> None:
    """Note who stands in the hexes that goals are about."""
    for goal in goals_of(draft):
        for at in bits(goal.place()):
            held = holder_of(draft, at) + 1
            if held != HELD.of(draft, at).side:
                HELD.put(draft, at, Held(held))


class Hold(GoalRule, frozen=True):
    """Hold hexes at the end: points for all of them, or for ``each``."""

    kind = "hold"
    about = "Hold hexes at the end: points for all of them, or for each."
    met_at_once = True

    hexes: Annotated[int, Hexes("hexes", "zone", code="E367")] = 0
    each: Annotated[bool, Flag(asks="The points for each of them")] = False

    def place(self) -> int:
        return self.hexes

    def reached(self, state: StateOf[Any], alone: int) -> Progress:
        have = sum(holder_of(state, at) == self.side for at in bits(self.hexes))
        all_ = self.hexes.bit_count()
        holder = holder_of(state, next(bits(self.hexes))) if all_ == 1 else NO_PLACE
        return Progress(self, have, max(1, min(self.need, all_) if self.need > 1 else all_), holder=holder)

    def progress(self, state: StateOf[Any], alone: int = -1) -> Progress:
        found = self.reached(state, alone)
        number = found.have if self.each else int(found.met)
        most = self.hexes.bit_count() if self.each else 1
        return replace(found, points=self.points * number, most=self.points * most)

    def points_words(self) -> str:
        whole = super().points_words()
        return f"{whole} each" if whole and self.each and self.hexes.bit_count() > 1 else whole

    def task(self, state: StateOf[Any]) -> str:
        return f"hold {self.title or counted(self.hexes.bit_count(), 'hex', 'hexes')}"

    def standing(self, state: StateOf[Any], found: Progress) -> str:
        if found.holder == NO_PLACE:
            return f"{found.have} of {found.need} held"
        return f"held by {state.sides[found.holder].name}" if found.holder >= 0 else "held by nobody"


class Cost(GoalRule, frozen=True):
    """Cost the enemy steps: points for each (ga:02)."""

    kind = "steps"
    about = "Cost the enemy steps: points for each."

    def reached(self, state: StateOf[Any], alone: int) -> Progress:
        return Progress(self, LOSSES.of(state, other_side(self.side)).steps, max(1, self.need))

    def progress(self, state: StateOf[Any], alone: int = -1) -> Progress:
        found = self.reached(state, alone)
        return replace(found, points=self.points * found.have)

    def task(self, state: StateOf[Any]) -> str:
        steps = counted(self.need, "step") if self.need > 1 else "steps"
        return f"cost {state.sides[other_side(self.side)].name} {steps}"

    def points_words(self) -> str:
        return f"{counted(self.points, 'point')} for each" if self.points else ""

    def standing(self, state: StateOf[Any], found: Progress) -> str:
        return f"{counted(found.have, 'step')} lost"


GOALS = (Hold, Cost)


# ------------------------------------------------------------------------------ verdict
def points_of(state: StateOf[Any]) -> list[int]:
    """The points of each side."""
    found = [0, 0]
    for goal in goals_of(state):
        found[goal.side] += goal.progress(state).points
    return found


def so_far(state: StateOf[Any]) -> Result | None:
    """Over before its time: a goal that ends the game is met, or a side has nobody left."""
    if state.clock.turn == 0:
        return None
    for goal in goals_of(state):
        if goal.ends and goal.progress(state).met:
            if not goal.level:
                return counted_up(state)
            name = state.sides[goal.side].name
            return Result(goal.side, goal.level, f"{name} had to {goal.task(state)}, and did.", RULE)
    if len({unit.side for unit in state.units.values()}) < 2:
        return counted_up(state)
    return None


def counted_up(state: StateOf[Any]) -> Result:
    """The verdict by levels, the first that fits."""
    points = points_of(state)
    met = {goal.id: goal.progress(state).met for goal in goals_of(state)}
    said = ", ".join(f"{side.name} {number}" for side, number in zip(state.sides, points, strict=True))
    leader = -1 if points[0] == points[1] else points.index(max(points))
    for level in state.terms.levels:
        winner = leader if level.side < 0 else level.side
        if winner >= 0 and _fits(level, winner, points, met, state.terms.ratio):
            return Result(winner, level.name, f"Points: {said}.", RULE)
    return Result(-1, "draw", f"Points: {said}.", RULE)


def _fits(level: Level, winner: int, points: Sequence[int], met: Mapping[str, bool], ratio: bool) -> bool:
    if not all(met.get(name, False) for name in level.goals):
        return False
    if level.goals and not level.margin:
        return True
    ours, theirs = points[winner], points[other_side(winner)]
    ahead = ours * 100 // max(1, theirs) if ratio else ours - theirs
    return ours > theirs and ahead >= level.margin


VERDICTS: Mapping[str, Verdict[Any]] = {
    "goals": Verdict(so_far, counted_up, "Goals and points"),
    "none": Verdict(lambda state: None, about="Nothing"),
}


# -------------------------------------------------------------------------------- score
def standing(known: StateOf[Any], truth: StateOf[Any] | None = None) -> Standing | None:
    """How a game stands: points with what gave them, conditions, levels."""
    if known.terms.victory != "goals":
        return None
    found = [goal.progress(known) for goal in goals_of(known)]
    parts: list[tuple[Part, ...]] = []
    for side in (0, 1):
        row = [one for one in found if one.goal.side == side and one.goal.points]
        parts.append(
            tuple(Part(capital(one.goal.task(known)), one.points, RULE, goal=one.goal.id) for one in row)
        )
    conditions = tuple(
        Condition(
            one.goal.side, one.goal.task(known), one.goal.gives(), one.goal.standing(known, one), one.met,
            one.points, one.holder, one.goal.spot(), one.goal.place(), one.goal.counters(),
        )
        for one in found
    )  # fmt: skip
    result = known.result or counted_up(known)
    name = f"{known.sides[result.winner].name}: " if result.winner >= 0 else ""
    levels = tuple(_level_words(known, one) for one in known.terms.levels)
    return Standing(
        tuple(points_of(known)), tuple(parts), conditions, levels, capital(f"{name}{result.level}")
    )


def _level_words(state: StateOf[Any], level: Level) -> str:
    known = {goal.id: goal for goal in goals_of(state)}
    asked = [f"{counted(level.margin, 'point')} ahead"] if level.margin else []
    asked += [known[name].task(state) for name in level.goals if name in known]
    who = f"{state.sides[level.side].name}: " if level.side >= 0 else ""
    return f"{who}{level.name}: {', and '.join(asked)}"
