"""Places to hold (ode:1.08): whose they are, for how long, and the goal that asks for them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated

from game.core.among import Among
from game.core.forms import Flag, Hexes, Number, SideName
from game.core.goals import Progress
from game.core.markers import Contents, MarkerKind, Owned, SeenBy
from game.core.records import Marker
from game.core.setting import Given, Inquiry, Setting
from game.core.words import known
from game.hexes.grid import OFF, bits
from game.ogre.scoring.goal_base import Counted
from game.ogre.state import Draft, GameState, Rules

HELD, TALLY = "held", "tally"


def _goals(rules: Rules, state: GameState) -> Mapping[str, str]:
    return {goal.id: goal.title or goal.id for goal in state.terms.goals}


class OfGoal(Contents, frozen=True, gc=False):
    """The goal that a marker keeps count for, by its id."""

    needs = ("goal",)

    goal: Annotated[str, Among(_goals)] = ""


def of_a_hold(rules: Rules, state: GameState, marker: Marker) -> None:
    """Is the goal of a marker one that asks to hold something? Raises ``CodecError``."""
    holds = [goal.id for goal in state.terms.goals if isinstance(goal, Hold)]
    known(HELD_FOR.of(marker).goal, holds, "goal to hold something")


HELD_FOR = MarkerKind(
    HELD, "house:goals", OfGoal, seen=SeenBy.ALL, least=1, most=1, apart=("goal",), fits=of_a_hold
)
TALLIES = MarkerKind(
    TALLY,
    "house:goals",
    OfGoal,
    seen=SeenBy.ALL,
    owned=Owned.ALWAYS,
    least=1,
    apart=("goal",),
    fits=of_a_hold,
)


class Hold(Counted, frozen=True):
    """Be alone in a place with armed units: at the end of the game, or for so many turns in a row.

    ``need`` is how many of the hexes; 0 means the hexes as one place.
    """

    kind = "hold"
    about = "Hold a place at the end: armed units there, and none of the enemy."
    by_sight = True

    #: for so many turns in a row; 0 is at the end of the game
    turns: Annotated[int, Number(code="E367", asks="For turns in a row")] = 0
    #: it stays with who was there last, at the beginning with ``first``
    lasting: Annotated[bool, Flag(asks="It stays with who was there last")] = False
    first: Annotated[int, SideName(asks="Whose it is at first")] = -1
    mask: Annotated[int, Hexes("zone", "hexes", code="E369")] = 0

    @classmethod
    def left_out(cls, given: Given, setting: Setting) -> Mapping[str, object]:
        return {**super().left_out(given, setting), "need": int(bool(given.get("each")))}

    @classmethod
    def examine(cls, given: Given, inquiry: Inquiry) -> None:
        super().examine(given, inquiry)
        if not given.get("zone") and not given.get("hexes"):
            text, mend = "nothing is named to hold.", 'Add zone = "..." or hexes = ["0505"].'
            inquiry.wrong(text, mend, code="E366")
        if given.get("ends") and not given.get("turns"):
            inquiry.wrong("a hold that ends the game needs a number of turns.", "Add turns = 2.", code="E367")

    def place(self) -> int:
        return self.mask

    def number(self, state: GameState) -> int:
        return len(list(places(self)))

    def reached(self, state: GameState, alone: int) -> Progress:
        owners = [alone if alone >= 0 else owner_of(state, self, place) for place in places(self)]
        turns = self.turns if self.turns and alone == self.side else tally_of(state, self)
        holder = -3
        if self.need == 0:
            holder = owners[0] if self.lasting else present(state.blocking_mask, self.mask)
        need = max(1, self.need)
        return Progress(
            self, owners.count(self.side), need, holder=holder, turns=turns, turns_needed=self.turns
        )

    def task(self, state: GameState) -> str:
        what, n, hexes = self.title or self.id, self.need, self.mask.bit_count()
        some = f"{n} of the {hexes} hexes of " if n and hexes > 1 else ""
        some = "hexes of " if some and self.each and n == 1 else some
        when = f"for {self.turns} turns in a row" if self.turns else "at the end"
        when = when if self.turns != 1 else "for a whole turn"
        return f"hold {some}{what} {when}"

    def standing(self, state: GameState, found: Progress) -> str:
        turns = f", {found.turns} of {self.turns} turns" if self.turns else ""
        if self.need:
            return f"{super().standing(state, found)}{turns}"
        place = found.holder
        said = {-1: "held by nobody", -2: "contested"}.get(place) or f"held by {state.sides[place].name}"
        return f"{said}{turns}"


def places(goal: Hold) -> Iterator[int]:
    """The places of a hold that are held one by one, as masks."""
    if goal.need == 0:
        yield goal.mask
    else:
        yield from (1 << at for at in bits(goal.mask))


def walls_shown(state: GameState) -> Sequence[int]:
    """The hexes that each side holds with armed units as all see it; a face-down counter may be armed."""
    walls = list(state.blocking_mask)
    for unit in state.units.values():
        if unit.face_down and unit.at:
            walls[unit.side] |= 1 << unit.at
    return walls


def present(walls: Sequence[int], place: int) -> int:
    """The side that has armed units in a place and no armed enemy there; -1 nobody, -2 both."""
    there = [side for side, wall in enumerate(walls) if wall & place]
    # RULING Q-230: a place is held by armed units alone; disabled ones hold it too
    return there[0] if len(there) == 1 else -2 if there else -1


def owner_of(state: GameState, goal: Hold, place: int, walls: Sequence[int] | None = None) -> int:
    """The side that holds a goal's hex now, or -1; ``walls``, if given, are the hexes of each side."""
    now = present(state.blocking_mask if walls is None else walls, place)
    if now >= 0 or not goal.lasting:
        return max(now, -1)
    # RULING Q-231: what is contested, or left alone, stays with who held it last
    marker = _marker(state, HELD, goal, place)
    return marker.owner if marker else goal.first


def tally_of(state: GameState, goal: Hold) -> int:
    """Turns in a row for which a goal was held."""
    marker = _marker(state, TALLY, goal, goal.mask) if goal.turns else None
    return marker.count if marker else 0


def _marker(state: GameState, kind: str, goal: Hold, place: int) -> Marker | None:
    at = next(bits(place), OFF)
    row = state.markers.get(at, ())
    return next((m for m in row if m.kind == kind and HELD_FOR.of(m).goal == goal.id), None)


def note_holders(draft: Draft) -> None:
    """At the end of a player-turn: who holds what is noted, and at the end of a turn for how long."""
    if not draft.terms.goals:
        return
    # RULING Q-214: what is noted for all to see must not tell what lies face down
    walls = walls_shown(draft)
    whole_turn = (draft.clock.player_turn + 1) % len(draft.terms.order) == 0
    for goal in draft.terms.goals:
        if not isinstance(goal, Hold):
            continue
        if goal.lasting:
            for place in places(goal):
                _note_holder(draft, goal, place, walls)
        if goal.turns:
            _note_turn(draft, goal, whole_turn, walls)
    draft.check_end = True


def _note_holder(draft: Draft, goal: Hold, place: int, walls: Sequence[int]) -> None:
    owner = owner_of(draft, goal, place, walls)
    old = _marker(draft, HELD, goal, place)
    if (old.owner if old else goal.first) == owner:
        return
    if old:
        draft.unmark(old)
    draft.stir()
    draft.mark(HELD_FOR.new(next(bits(place)), OfGoal(goal.id), owner=owner))


def _note_turn(draft: Draft, goal: Hold, whole_turn: bool, walls: Sequence[int]) -> None:
    before = tally_of(draft, goal)
    if before >= goal.turns:
        return  # what was held long enough is won
    spots = list(places(goal))
    held = sum(owner_of(draft, goal, place, walls) == goal.side for place in spots) >= max(1, goal.need)
    now = 0 if not held else before + whole_turn
    if now == before:
        return
    draft.stir()
    old = _marker(draft, TALLY, goal, goal.mask)
    if old:
        draft.unmark(old)
    if now:
        draft.mark(TALLIES.new(next(bits(goal.mask)), OfGoal(goal.id), owner=goal.side, count=now))
