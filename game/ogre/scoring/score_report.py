"""The score: points of each side with their sources, the state of each victory condition, and losses."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from game.core.amounts import counted
from game.core.goals import Progress, goals_of
from game.core.scores import Condition, Part, Standing
from game.core.terms import Level
from game.ogre import sheets
from game.ogre.combat.weapons import attack_points
from game.ogre.kinds import KINDS
from game.ogre.scoring.goal_base import Counted
from game.ogre.scoring.goals import strength_left
from game.ogre.scoring.points import score
from game.ogre.scoring.victory import DEFENCE, OGRE, POINTS, alone_in, by_levels
from game.ogre.state import GameState, Position, Unit


# ------------------------------------------------------------------ losses between two positions
def loss_table(start: Position, end: Position) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Rows of a title and a value for each side; rows without a value for any side are left out."""
    sides = range(len(end.sides))
    # a record that goes on from a position in mid-game knows which counters were gone by then
    first = [*start.units.values(), *(gone.unit for gone in start.gone.values())]
    last = [*end.units.values(), *(gone.unit for gone in end.gone.values() if gone.how == "left")]

    def lost(before: Iterable[int], after: Iterable[int]) -> tuple[str, ...]:
        return tuple(f"{had - have} of {had}" if had else "" for had, have in zip(before, after, strict=True))

    for kind, row in KINDS.items():
        squads = row.family == "infantry"
        values = lost(*([_many(units, side, kind, squads) for side in sides] for units in (first, last)))
        if any(values):
            yield f"{row.name}, squads" if squads else row.name, values
    treads = lost(*([_treads(units, side) for side in sides] for units in (first, last)))
    if any(treads):
        yield "Treads", treads
    stands = [unit for unit in end.units.values() if unit.at]
    left = (sum(attack_points(unit) for unit in stands if unit.side == side) for side in sides)
    yield "Attack strength left on the map", tuple(str(value) for value in left)


def _many(units: Iterable[Unit], side: int, kind: str, squads: bool) -> int:
    """The counters of a kind; a drone on its pallet and one that is unpacked are the same drone."""
    alike = (u for u in units if u.side == side and ("LAD" if u.kind == "PAL" else u.kind) == kind)
    return sum(len(unit.squads) if squads else 1 for unit in alike)


def _treads(units: Iterable[Unit], side: int) -> int:
    return sum(unit.sheet[sheets.TREADS] for unit in units if unit.side == side and unit.sheet)


# ------------------------------------------------------------------------------------- the score
def standing(known: GameState, truth: GameState | None = None) -> Standing | None:
    """How a game stands as ``known`` has it; None where nothing is laid down.

    Losses are public, so they are counted in ``truth``: what is face down must not look lost.
    """
    if known.terms.victory == "goals":
        return _of_goals(known, truth or known)
    if known.terms.victory == "ogre-attack":
        return Standing((), ((),) * len(known.sides), _of_attack(truth or known), _attack_levels(known))
    return None


# -------------------------------------------------------------------------------- goals
def _of_goals(known: GameState, truth: GameState) -> Standing:
    # what was lost is public; who holds a place is as it is known
    # once the game is over, with what nobody hinders any more, as the verdict counts it
    alone = alone_in(truth) if truth.result is not None else -1
    found = [goal.progress(known if goal.by_sight else truth, alone) for goal in goals_of(known)]
    parts = []
    for side in range(len(known.sides)):
        mine = [_part(known, one, alone) for one in found if one.goal.side == side and one.points]
        parts.append((*score(truth, side).parts, *mine))
    points = tuple(sum(part.points for part in row) for row in parts)
    result = truth.result or by_levels(known, points, {one.goal.id: one.met for one in found})
    name = f"{known.sides[result.winner].name}: " if result.winner >= 0 else ""
    level = f"{name}{result.level}"
    return Standing(
        points,
        tuple(parts),
        tuple(_condition(known if one.goal.by_sight else truth, one) for one in found),
        tuple(level_words(known, level) for level in known.terms.levels),
        level[:1].upper() + level[1:],
    )


def _part(state: GameState, found: Progress, alone: int) -> Part:
    goal = found.goal
    free = alone == goal.side and goal.progress(state).points < found.points
    words, each = goal.task(state), isinstance(goal, Counted) and goal.each
    times = f" ({found.have} × {goal.points})" if each and found.have > 1 and goal.points > 1 else ""
    why = ", which nobody hinders any more" if free else ""
    return Part(f"{words[:1].upper()}{words[1:]}{times}{why}", found.points, POINTS, goal=goal.id)


def _condition(state: GameState, found: Progress) -> Condition:
    goal = found.goal
    return Condition(
        goal.side,
        goal.task(state),
        goal.gives(),
        goal.standing(state, found),
        found.met,
        found.points,
        found.holder,
        goal.spot(),
        goal.place(),
        goal.counters(),
    )


def level_words(state: GameState, level: Level) -> str:
    """What a level asks for: "complete victory: 30 points ahead"."""
    terms = state.terms
    asked = []
    if level.margin:
        ahead = f"{level.margin} % of the other's points" if terms.ratio else f"{level.margin} points ahead"
        asked.append("a point ahead" if level.margin == 1 and not terms.ratio else ahead)
    known = {goal.id: goal for goal in goals_of(state)}
    asked += [known[name].task(state) for name in level.goals if name in known]
    who = f"{state.sides[level.side].name}: " if level.side >= 0 else ""
    return f"{who}{level.name}: {', and '.join(asked)}"


# ------------------------------------------------------------------------- ogre attacks
def _of_attack(state: GameState) -> tuple[Condition, ...]:
    post = any(KINDS[u.kind].family == "post" for u in state.units.values() if u.side == DEFENCE)
    ogres = [u for u in state.units.values() if u.side == OGRE and u.sheet]
    left = any(g.how == "left" for g in state.gone.values() if g.unit.side == OGRE)
    treads = sum(u.sheet[sheets.TREADS] for u in ogres)
    name, way = next(((out.edge, out.mask) for out in state.terms.exits), ("its", 0))
    where = "away" if left else "destroyed" if not ogres else f"{counted(treads, 'tread unit')} left"
    strength, need = strength_left(state, DEFENCE), state.terms.number("complete")
    return (
        Condition(OGRE, "destroy the command post", "", "it stands" if post else "destroyed", not post),
        Condition(OGRE, f"then leave by the {name} edge", "", where, left, place=way),
        Condition(DEFENCE, "keep the command post", "", "it stands" if post else "lost", post),
        Condition(DEFENCE, "destroy the Ogre", "", where, not ogres and not left),
        Condition(
            DEFENCE, f"have {counted(need, 'point')} of attack strength left", "for a complete victory",
            f"{strength} of {need}", strength >= need,
        ),
    )  # fmt: skip


def _attack_levels(state: GameState) -> tuple[str, ...]:
    need = state.terms.number("complete")
    return (
        "complete Ogre victory: every defender destroyed",
        "Ogre victory: the command post destroyed, the Ogre escaped",
        "marginal Ogre victory: the command post destroyed, the Ogre not escaped",
        "marginal victory of the defence: the command post stands, the Ogre escaped",
        "victory of the defence: the command post stands, the Ogre destroyed",
        f"complete victory of the defence: the same with {counted(need, 'point')} of attack strength left",
    )
