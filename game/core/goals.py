"""Goals with their rules: a side's progress, and the words for it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar, TypeAlias, cast

from msgspec import Struct
from msgspec.structs import replace

from game.core.draft import GameState as StateOf
from game.core.position import View as ViewOf
from game.core.terms import Goal
from game.hexes.grid import OFF, bits

#: of any game: a goal does not depend on its counter types
GameState: TypeAlias = StateOf[Any]
View: TypeAlias = ViewOf[Any]


class Progress(Struct, frozen=True):
    """A goal's progress: ``have`` of ``need``, and its points at present."""

    goal: GoalRule
    have: int
    need: int
    points: int = 0
    #: the most points still possible; -1 for no limit
    most: int = -1
    #: a place: its holder, -1 nobody, -2 contested, -3 not a place
    holder: int = -3
    #: consecutive turns so far, out of the number needed
    turns: int = 0
    turns_needed: int = 0

    @property
    def met(self) -> bool:
        """Is it met at present?"""
        return self.turns >= self.turns_needed if self.turns_needed else self.have >= self.need


class GoalRule(Goal, frozen=True):
    """Base of all kinds of goal: the requirement and its words."""

    #: progress depends on what can be seen, not on losses, which everybody knows
    by_sight: ClassVar[bool] = False

    def reached(self, state: GameState, alone: int) -> Progress:
        """The progress, without points. ``alone`` is a side without an enemy left, or -1."""
        raise NotImplementedError

    def task(self, state: GameState) -> str:
        """The side's task, without its name: "hold the crossing at the end"."""
        raise NotImplementedError

    def progress(self, state: GameState, alone: int = -1) -> Progress:
        """The progress, with its points."""
        found = self.reached(state, alone)
        return replace(found, points=self.points if found.met else 0, most=self.points)

    def touches(self, at: int) -> bool:
        """Does it concern a hex, or a structure over it?"""
        return bool(self.place() >> at & 1)

    def spot(self) -> int:
        """A hex in the middle of the goal's place, or off the map."""
        hexes = list(bits(self.place()))
        return hexes[len(hexes) // 2] if hexes else OFF

    def standing(self, state: GameState, found: Progress) -> str:
        """Its status: "2 of 3", "held by Blue", "destroyed"."""
        return f"{found.have} of {found.need}"

    def points_words(self) -> str:
        """The points: "20 points", "5 points for each"; empty without any."""
        return f"{self.points} {'point' if self.points == 1 else 'points'}" if self.points else ""

    def gives(self) -> str:
        """The reward: "20 points", "ends the game (complete victory)"."""
        found = [self.points_words()] if self.points else []
        if self.ends:
            found.append(f"ends the game ({self.level})" if self.level else "ends the game")
        return ", ".join(found)


def goals_of(state: GameState) -> tuple[GoalRule, ...]:
    """The goals of a game; every declared kind has a rule."""
    return cast("tuple[GoalRule, ...]", state.terms.goals)


def goals_at(view: View, at: int) -> Iterator[Progress]:
    """The goals about a hex: holding it, leaving over it, structures on or across it."""
    for goal in goals_of(view):
        if goal.touches(at):
            yield goal.progress(view)


def sentence(view: View, found: Progress) -> str:
    """The complete sentence: "Blue: hold the crossing at the end (20 points). Held by Red."."""
    goal = found.goal
    gives, standing = goal.gives(), goal.standing(view, found)
    name = view.sides[goal.side].name
    return f"{name}: {goal.task(view)}{f' ({gives})' if gives else ''}. {standing[:1].upper()}{standing[1:]}."
