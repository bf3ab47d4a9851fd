"""Goals with their rule: how far a side has come, and the words for it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar, TypeAlias, cast

from msgspec import Struct
from msgspec.structs import replace

from game.core.draft import GameState as StateOf
from game.core.position import View as ViewOf
from game.core.terms import Goal
from game.hexes.grid import OFF, bits

#: of any game: a goal says nothing of its counters
GameState: TypeAlias = StateOf[Any]
View: TypeAlias = ViewOf[Any]


class Progress(Struct, frozen=True):
    """How far a goal has come: ``have`` of ``need``, and the points it gives as things stand."""

    goal: GoalRule
    have: int
    need: int
    points: int = 0
    #: the most points it can still give; -1 where there is no end to it
    most: int = -1
    #: a place: whose it is now, -1 nobody's, -2 fought over, -3 where it is no place
    holder: int = -3
    #: turns in a row so far, of as many as are needed
    turns: int = 0
    turns_needed: int = 0

    @property
    def met(self) -> bool:
        """Is it done as things stand?"""
        return self.turns >= self.turns_needed if self.turns_needed else self.have >= self.need


class GoalRule(Goal, frozen=True):
    """Base of all kinds of goal: what it asks for, and in which words."""

    #: how it stands is judged by what is seen, and not by what was lost, which everybody knows
    by_sight: ClassVar[bool] = False

    def reached(self, state: GameState, alone: int) -> Progress:
        """How far it has come, without points. ``alone`` is a side that has no enemy left, or -1."""
        raise NotImplementedError

    def task(self, state: GameState) -> str:
        """What a side is to do, without its name: "hold the crossing at the end"."""
        raise NotImplementedError

    def progress(self, state: GameState, alone: int = -1) -> Progress:
        """How far it has come, with the points that it gives."""
        found = self.reached(state, alone)
        return replace(found, points=self.points if found.met else 0, most=self.points)

    def touches(self, at: int) -> bool:
        """Is it about a hex, or about what spans it?"""
        return bool(self.place() >> at & 1)

    def spot(self) -> int:
        """A hex in the middle of what it is about, or off the map."""
        hexes = list(bits(self.place()))
        return hexes[len(hexes) // 2] if hexes else OFF

    def standing(self, state: GameState, found: Progress) -> str:
        """How it stands: "2 of 3", "held by Blue", "destroyed"."""
        return f"{found.have} of {found.need}"

    def points_words(self) -> str:
        """The points it gives: "20 points", "5 points for each"; empty without any."""
        return f"{self.points} {'point' if self.points == 1 else 'points'}" if self.points else ""

    def gives(self) -> str:
        """What it gives: "20 points", "ends the game (complete victory)"."""
        found = [self.points_words()] if self.points else []
        if self.ends:
            found.append(f"ends the game ({self.level})" if self.level else "ends the game")
        return ", ".join(found)


def goals_of(state: GameState) -> tuple[GoalRule, ...]:
    """The goals of a game; every kind that is declared has a rule."""
    return cast("tuple[GoalRule, ...]", state.terms.goals)


def goals_at(view: View, at: int) -> Iterator[Progress]:
    """The goals that are about a hex: to hold it, to leave over it, what stands or spans there."""
    for goal in goals_of(view):
        if goal.touches(at):
            yield goal.progress(view)


def sentence(view: View, found: Progress) -> str:
    """All of it: "Blue: hold the crossing at the end (20 points). Held by Red."."""
    goal = found.goal
    gives, standing = goal.gives(), goal.standing(view, found)
    name = view.sides[goal.side].name
    return f"{name}: {goal.task(view)}{f' ({gives})' if gives else ''}. {standing[:1].upper()}{standing[1:]}."
