"""Goals of a scenario: how far each side has come, and the words for it (ode:1.08).

One progress record serves verdict, score, screens and briefing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec import Struct
from msgspec.structs import replace

from game.core.markers import Contents, MarkerKind
from game.core.records import Marker
from game.core.terms import Goal
from game.hexes.grid import OFF, bits
from game.ogre.combat.weapons import attack_points
from game.ogre.kinds import KINDS
from game.ogre.ramming.ram_entry import can_drive
from game.ogre.scoring.points import kill, loss_of, score
from game.ogre.state import Draft, GameState, RemovedUnit, Unit
from game.ogre.structures import bridges
from game.ogre.structures.building_markers import BUILDING, RUIN

HELD, TALLY = "held", "tally"


class OfGoal(Contents, frozen=True, gc=False):
    """The goal that a marker keeps count for, by its id."""

    goal: str = ""


class DoneChore(Contents, frozen=True, gc=False):
    """The job of the scenario that is done, by its id."""

    chore: str = ""


HELD_FOR = MarkerKind(HELD, "house:goals", OfGoal)
TALLIES = MarkerKind(TALLY, "house:goals", OfGoal)
GOAL_KINDS = ("hold", "keep", "destroy", "exit", "strength", "score", "ready", "chores")
#: the marker of a job of the scenario that is done (game/ogre/engineering/assembly.py), and what an Ogre in
#: pieces is called
DONE, UNFINISHED = "chore", "unfinished"
DONE_CHORES = MarkerKind(DONE, "ce:14.01.2-h", DoneChore)


class Progress(Struct, frozen=True):
    """How far a goal has come: ``have`` of ``need``, and the points it gives as things stand."""

    goal: Goal
    have: int
    need: int
    points: int
    #: the most points it can still give; -1 where there is no end to it
    most: int = -1
    #: hold: whose the place is now, -1 nobody's
    holder: int = -1
    #: hold for turns: turns held so far in a row
    turns: int = 0

    @property
    def met(self) -> bool:
        """Is it done as things stand?"""
        done = self.have >= self.need
        return self.turns >= self.goal.turns if self.goal.turns else done


def progress(state: GameState, goal: Goal, alone: int = -1) -> Progress:
    """How far a goal has come. ``alone`` is a side that has no enemy left: nobody hinders it any more."""
    have, need, holder, turns = 0, max(1, goal.need), -1, 0
    if goal.kind == "hold":
        spots = list(places(goal))
        owners = [alone if alone >= 0 else owner_of(state, goal, place) for place in spots]
        have = owners.count(goal.side)
        holder = owners[0] if len(set(owners)) == 1 else -1
        turns = tally_of(state, goal)
        if goal.turns and alone == goal.side:
            turns = goal.turns
    elif goal.kind == "exit":
        have = _left(state, goal, alone)
    elif goal.kind == "strength":
        have = strength_left(state, goal.side)
    elif goal.kind == "ready":
        have, need = sum(ready(state, name) for name in goal.units), goal.need or len(goal.units)
    elif goal.kind == "chores":
        done = chores_done(state, goal.side)
        have, need = sum(name in done for name in goal.chores), goal.need or len(goal.chores)
    elif goal.kind == "score":
        have = total(state, goal.side)
    else:
        lost, there = _fate(state, goal)
        have = lost if goal.kind == "destroy" else there
        need = goal.need or lost + there
    found = Progress(goal, have, need, 0, -1, holder, turns)
    points = goal.points * have if goal.each else goal.points if found.met else 0
    return replace(found, points=points, most=_most(state, goal))


def total(state: GameState, side: int, alone: int = -1) -> int:
    """Points of a side as things stand: kills, damage, buildings, goals."""
    return score(state, side).total + sum(
        progress(state, goal, alone).points
        for goal in state.terms.goals
        if goal.side == side and goal.points and goal.kind != "score"
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
    return not (unit.sheet or unit.boxes) or can_drive(unit)


def chores_done(state: GameState, side: int) -> set[str]:
    """The jobs of the scenario that a side has done (ce:14.01.2-h)."""
    return {
        DONE_CHORES.of(m).chore
        for row in state.markers.values()
        for m in row
        if m.kind == DONE and m.owner == side
    }


# ----------------------------------------------------------------------------- holding
def places(goal: Goal) -> Iterator[int]:
    """The places of a hold that are held one by one, as masks."""
    if goal.need == 0:
        yield goal.mask
    else:
        yield from (1 << at for at in bits(goal.mask))


def present(state: GameState, place: int, shown: bool = False) -> int:
    """The side that has armed units in a place and no armed enemy there; -1 nobody, -2 both.

    ``shown``: as all see it, to whom whatever lies face down may be armed.
    """
    walls = list(state.blocking_mask)
    for unit in state.units.values() if shown else ():
        if unit.face_down and unit.at:
            walls[unit.side] |= 1 << unit.at
    there = [side for side, wall in enumerate(walls) if wall & place]
    # RULING Q-230: a place is held by armed units alone; disabled ones hold it too
    return there[0] if len(there) == 1 else -2 if there else -1


def owner_of(state: GameState, goal: Goal, place: int, shown: bool = False) -> int:
    """Whose a place of a goal is now, or -1; ``shown``: as all see it."""
    now = present(state, place, shown)
    if now >= 0 or not goal.lasting:
        return max(now, -1)
    # RULING Q-231: what is fought over, or left alone, stays with who held it last
    marker = _marker(state, HELD, goal, place)
    return marker.owner if marker else goal.first


def tally_of(state: GameState, goal: Goal) -> int:
    """Turns in a row for which a goal was held."""
    marker = _marker(state, TALLY, goal, goal.mask) if goal.turns else None
    return marker.count if marker else 0


def _marker(state: GameState, kind: str, goal: Goal, place: int) -> Marker | None:
    at = next(bits(place), OFF)
    row = state.markers.get(at, ())
    return next((m for m in row if m.kind == kind and HELD_FOR.of(m).goal == goal.id), None)


def note_holders(draft: Draft) -> None:
    """At the end of a player-turn: who holds what is noted, and at the end of a turn for how long."""
    if not draft.terms.goals:
        return
    whole_turn = (draft.clock.player_turn + 1) % len(draft.terms.order) == 0
    for goal in draft.terms.goals:
        if goal.kind != "hold":
            continue
        if goal.lasting:
            for place in places(goal):
                _note_holder(draft, goal, place)
        if goal.turns:
            _note_turn(draft, goal, whole_turn)
    draft.check_end = True


def _note_holder(draft: Draft, goal: Goal, place: int) -> None:
    # RULING Q-214: what is noted for all to see must not tell what lies face down
    owner = owner_of(draft, goal, place, shown=True)
    old = _marker(draft, HELD, goal, place)
    if (old.owner if old else goal.first) == owner:
        return
    if old:
        draft.unmark(old)
    draft.stir()
    draft.mark(HELD_FOR.new(next(bits(place)), OfGoal(goal.id), owner=owner))


def _note_turn(draft: Draft, goal: Goal, whole_turn: bool) -> None:
    before = tally_of(draft, goal)
    if before >= goal.turns:
        return  # what was held long enough is won
    spots = list(places(goal))
    held = sum(owner_of(draft, goal, place, shown=True) == goal.side for place in spots) >= max(1, goal.need)
    now = 0 if not held else before + whole_turn
    if now == before:
        return
    draft.stir()
    old = _marker(draft, TALLY, goal, goal.mask)
    if old:
        draft.unmark(old)
    if now:
        draft.mark(TALLIES.new(next(bits(goal.mask)), OfGoal(goal.id), owner=goal.side, count=now))


# ---------------------------------------------------------------------- leaving, dying
def _left(state: GameState, goal: Goal, alone: int) -> int:
    """Counters and squads (or their worth) that have left over the hexes of a goal."""
    count = 0
    for gone in state.gone.values():
        if gone.how == "left" and gone.unit.side == goal.side and _over(state, gone, goal):
            count += _amount(goal, gone.unit, state)
    if alone == goal.side:
        count += sum(_amount(goal, u, state) for u in state.units.values() if u.side == alone and _mobile(u))
    return count


def _over(state: GameState, gone: RemovedUnit, goal: Goal) -> bool:
    carrier = state.gone.get(gone.unit.aboard) if gone.unit.aboard else None
    at = carrier.at if carrier else gone.at
    return not goal.mask or bool(goal.mask >> at & 1)


def _amount(goal: Goal, unit: Unit, state: GameState) -> int:
    if goal.units and unit.id not in goal.units:
        return 0
    squads = [squad for squad in unit.squads if not goal.kinds or squad in goal.kinds]
    if not unit.squads and goal.kinds and unit.kind not in goal.kinds:
        return 0
    if goal.worth:
        return sum(KINDS[squad].worth for squad in squads) if unit.squads else kill(unit, state.terms)
    return len(squads) if unit.squads else 1


def _mobile(unit: Unit) -> bool:
    return not unit.stuck and can_drive(unit) and bool(unit.at or unit.aboard)


def _fate(state: GameState, goal: Goal) -> tuple[int, int]:
    """How many of what a goal names are lost, and how many are still there."""
    lost = there = 0
    side = 1 - goal.side if goal.kind == "destroy" else goal.side
    if goal.kinds:
        counted = loss_of(state, side, goal.kinds)
        lost, there = lost + counted[0], there + counted[1]
    for unit_id in goal.units:
        gone = state.gone.get(unit_id)
        lost += gone is not None and gone.how == "destroyed"
        there += unit_id in state.units or (gone is not None and gone.how == "left")
    for bridge in goal.bridges:
        stands = bridges.named(*bridge) in bridges.standing(state)
        lost, there = lost + (not stands), there + stands
    for at in bits(goal.mask):
        row = state.markers.get(at, ())
        lost += any(m.kind == RUIN for m in row)
        there += any(m.kind == BUILDING for m in row)
    return lost, there


def _most(state: GameState, goal: Goal) -> int:
    if not goal.each:
        return goal.points
    if goal.kind == "hold":
        return goal.points * len(list(places(goal)))
    if goal.kind in ("destroy", "keep"):
        return goal.points * sum(_fate(state, goal))
    if goal.kind in ("ready", "chores"):
        return goal.points * len(goal.units or goal.chores)
    return -1


# ------------------------------------------------------------------------------- words
def task(state: GameState, goal: Goal) -> str:
    """What a side is to do, without its name: "hold the mill bridge at the end"."""
    what, n = goal.title or goal.id, goal.need
    if goal.kind == "hold":
        some = f"{n} of the {goal.mask.bit_count()} hexes of " if n and goal.mask.bit_count() > 1 else ""
        some = "hexes of " if some and goal.each and n == 1 else some
        when = f"for {goal.turns} turns in a row" if goal.turns else "at the end"
        when = when if goal.turns != 1 else "for a whole turn"
        return f"hold {some}{what} {when}"
    if goal.kind == "strength":
        return f"have {n} points of attack strength left"
    if goal.kind == "score":
        return f"score {n} points"
    if goal.kind == "chores":
        return what if n in (0, len(goal.chores)) else f"finish {n} of these jobs: {what}"
    if goal.kind == "ready":
        return f"have {what} ready to move"
    if goal.kind == "exit":
        if n == 1 and len(goal.kinds) == 1 and KINDS[goal.kinds[0]].ogre:
            return f"bring the {KINDS[goal.kinds[0]].name} out over {what}"
        some = f"{n} " if n > 1 or not goal.each else ""
        how = (
            f"units worth {n} points"
            if goal.worth and some
            else f"{some}{'unit' if some and n == 1 else 'units'}"
        )
        return f"bring {how} out over {what}"
    some = f"{n} of " if n and sum(_fate(state, goal)) > n else ""
    return f"destroy {some}{what}" if goal.kind == "destroy" else f"keep {some}{what} to the end"


def worth_words(goal: Goal) -> str:
    """What a goal gives: "20 points", "5 points each", "ends the game: complete victory"."""
    found = []
    if goal.points:
        number = f"{goal.points} {'point' if goal.points == 1 else 'points'}"
        each = "for each"
        if goal.worth and goal.each:
            number, each = "the points" if goal.points == 1 else f"{goal.points} times the points", "of each"
        found.append(f"{number} {each}" if goal.each else number)
    if goal.ends:
        found.append(f"ends the game ({goal.level})" if goal.level else "ends the game")
    return ", ".join(found)


def state_words(state: GameState, found: Progress) -> str:
    """How a goal stands: "2 of 3", "held by Blue", "destroyed"."""
    goal = found.goal
    turns = f", {found.turns} of {goal.turns} turns" if goal.turns else ""
    if goal.kind == "hold" and goal.need == 0:
        place = present(state, goal.mask) if not goal.lasting else found.holder
        said = {-1: "held by nobody", -2: "fought over"}.get(place) or f"held by {state.sides[place].name}"
        return f"{said}{turns}"
    if goal.kind in ("ready", "chores") and found.need == 1:
        return ("ready" if goal.kind == "ready" else "done") if found.met else "not yet"
    if goal.kind in ("destroy", "keep") and sum(_fate(state, goal)) == 1:
        lost = found.met == (goal.kind == "destroy")
        return "destroyed" if lost else "still there"
    if goal.each and found.need <= 1:
        # nothing is "so far" any more once the game is over
        return f"{found.have}{turns}" if state.result is not None else f"{found.have} so far{turns}"
    return f"{found.have} of {found.need}{turns}"


def sentence(state: GameState, found: Progress) -> str:
    """All of it: "Blue: hold the mill bridge at the end (20 points). Held by Red."."""
    worth, standing = worth_words(found.goal), state_words(state, found)
    name, words = state.sides[found.goal.side].name, task(state, found.goal)
    return f"{name}: {words}{f' ({worth})' if worth else ''}. {standing[:1].upper()}{standing[1:]}."


def goals_at(state: GameState, at: int) -> Iterable[Progress]:
    """The goals that are about a hex: to hold it, to leave over it, what stands or spans there."""
    for goal in state.terms.goals:
        if goal.mask >> at & 1 or any(at in bridge for bridge in goal.bridges):
            yield progress(state, goal)
