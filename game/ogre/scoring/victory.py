"""Victory conditions by name; a scenario chooses one and gives its numbers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from game.core.amounts import counted
from game.core.goals import goals_of
from game.core.modules import Verdict
from game.core.records import Result
from game.core.terms import Level
from game.ogre import sheets
from game.ogre.kinds import KINDS
from game.ogre.scoring.goals import strength_left, total
from game.ogre.state import GameState, Unit

OGRE, DEFENCE = 0, 1
RULE, LEGLESS = "ode:attack.victory", "ode:attack.legless"
POINTS = "ode:1.08"
#: the kind of counter that is nothing: a side that has only those has nobody left (ode:13.06)
NOBODY = "DMY"


def ogre_attack(state: GameState) -> Result | None:
    """The attacks on a command post. Side 0 is the Ogre, side 1 the defence.

    Number ``complete``: points of attack strength left for a complete victory of the defence.
    """
    if state.clock.turn == 0:
        return None
    ogres = [u for u in state.units.values() if u.side == OGRE and u.sheet]
    defenders = [u for u in state.units.values() if u.side == DEFENCE and u.kind != NOBODY]
    post = next((u for u in defenders if KINDS[u.kind].family == "post"), None)
    # RULING Q-118: looked at first, so the Ogre may die of the last defender
    if not defenders and all(g.how == "destroyed" for g in state.gone.values() if g.unit.side == DEFENCE):
        return Result(OGRE, "complete Ogre victory", "Every defender is destroyed.", RULE)
    if not ogres:
        return _ogre_is_gone(state, post)
    if all(not ogre.sheet[sheets.TREADS] and ogre.at for ogre in ogres):
        if post is None:
            text = "The command post is destroyed; the Ogre cannot move any more."
            return Result(OGRE, "marginal Ogre victory", text, LEGLESS)
        # RULING Q-113: the plain level, however much strength the defence has left
        if not any(_reaches(state, ogre, post) for ogre in ogres):
            text = "The Ogre cannot move, and no weapon it has left reaches the command post."
            return Result(DEFENCE, "victory of the defence", text, LEGLESS)
    return None


def _ogre_is_gone(state: GameState, post: Unit | None) -> Result:
    """The Ogre is destroyed or has left the map by its exit."""
    left = any(g.how == "left" for g in state.gone.values() if g.unit.side == OGRE)
    if left and post is None:
        return Result(OGRE, "Ogre victory", "The command post is destroyed and the Ogre is away.", RULE)
    if left:
        return Result(
            DEFENCE, "marginal victory of the defence", "The command post stands; the Ogre escaped.", RULE
        )
    if post is None:
        return Result(
            OGRE, "marginal Ogre victory", "The command post and the Ogre are both destroyed.", RULE
        )
    points = strength_left(state, DEFENCE)
    need = state.terms.number("complete")
    if points >= need:
        text = (
            f"The Ogre is destroyed, the command post stands, {counted(points, 'point')} of attack strength"
            f" {'is' if points == 1 else 'are'} left."
        )
        return Result(DEFENCE, "complete victory of the defence", text, RULE)
    text = (
        f"The Ogre is destroyed, the command post stands;"
        f" {points} of {counted(need, 'point')} of strength are left."
    )
    return Result(DEFENCE, "victory of the defence", text, RULE)


def _reaches(state: GameState, ogre: Unit, post: Unit) -> bool:
    """Could a weapon that is left ever hit the command post? AP works on it: it has no defence."""
    distance = state.board.grid.distance(ogre.at, post.at)
    for weapon in KINDS[ogre.kind].weapons:
        row = sheets.ROWS.index(weapon.id)
        left = ogre.sheet[row] and (weapon.id != "rack" or ogre.sheet[sheets.INT])
        if left and weapon.range >= distance and (weapon.id != "ap" or KINDS[post.kind].defence == 0):
            return True
    return False


# ------------------------------------------------------------------------- goals and levels
def goals_so_far(state: GameState) -> Result | None:
    """A game of goals in the middle: over when a goal that ends it is met, or a side has nobody left."""
    if state.clock.turn == 0:
        return None
    for goal in goals_of(state):
        if goal.ends and goal.progress(state).met:
            if goal.level:
                name = state.sides[goal.side].name
                return Result(goal.side, goal.level, f"{name} had to {goal.task(state)}, and did.", POINTS)
            return counted_up(state)
    if len(sides_left(state)) < 2:
        return counted_up(state)
    return None


def sides_left(state: GameState) -> set[int]:
    """The sides that have a counter left."""
    return {unit.side for unit in state.units.values() if unit.kind != NOBODY}


def alone_in(state: GameState) -> int:
    """The side that has no enemy left; -1 while both, or neither, have a counter."""
    left = sides_left(state)
    return next(iter(left)) if len(left) == 1 else -1


def counted_up(state: GameState) -> Result:
    """The verdict of a game of goals by its levels, the first that fits."""
    # RULING Q-233: whoever is alone does what nobody hinders any more
    alone = alone_in(state)
    points = [total(state, side, alone) for side in range(len(state.sides))]
    return by_levels(state, points, {goal.id: goal.progress(state, alone).met for goal in goals_of(state)})


def by_levels(state: GameState, points: Sequence[int], met: Mapping[str, bool]) -> Result:
    """The verdict for these points of the sides and with these goals met."""
    leader = -1 if points[0] == points[1] else points.index(max(points))
    for level in state.terms.levels:
        winner = leader if level.side < 0 else level.side
        if winner >= 0 and _fits(state, level, winner, points, met):
            return Result(winner, level.name, _reason(state, level, points), POINTS)
    return Result(-1, "draw", _reason(state, None, points), POINTS)


def margin_of(state: GameState, points: Sequence[int], side: int) -> int:
    """How far a side leads: the difference of points, or the ratio in percent."""
    ours, theirs = points[side], points[1 - side]
    # a ratio to nothing is taken to one point
    return ours * 100 // max(1, theirs) if state.terms.ratio else ours - theirs


def _fits(
    state: GameState, level: Level, winner: int, points: Sequence[int], met: Mapping[str, bool]
) -> bool:
    if not all(met.get(name, False) for name in level.goals):
        return False
    if level.goals and not level.margin:
        return True
    return points[winner] > points[1 - winner] and margin_of(state, points, winner) >= level.margin


def _reason(state: GameState, level: Level | None, points: Sequence[int]) -> str:
    said = []
    known = {goal.id: goal for goal in goals_of(state)}
    for name in level.goals if level else ():
        goal = known[name]
        said.append(f"{state.sides[goal.side].name} had to {goal.task(state)}, and did.")
    if any(points) or not said:
        one, two = (f"{side.name} {n}" for side, n in zip(state.sides, points, strict=True))
        said.append(f"Points: {one}, {two}.")
    return " ".join(said)


VERDICTS = {
    "ogre-attack": Verdict(
        ogre_attack,
        about="Command post and Ogre",
        numbers={"complete": "Attack strength left for a complete victory of the defence"},
    ),
    "goals": Verdict(goals_so_far, counted_up, "Goals and points"),
    "none": Verdict[Unit](lambda state: None, about="Nothing"),
}
