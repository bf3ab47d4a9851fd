"""What the goals of an Ogre game have in common: how they are called, what is checked, points for each."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from msgspec.structs import replace

from game.core.forms import Flag
from game.core.goals import GoalRule, Progress
from game.core.setting import Given, Inquiry, Setting
from game.ogre.kinds import KINDS
from game.ogre.state import GameState


class OgreGoal(GoalRule, frozen=True):
    """Base of all kinds of goal. In a file ``need`` left out is all of it."""

    @classmethod
    def left_out(cls, given: Given, setting: Setting) -> Mapping[str, object]:
        return {"need": 0, "title": usual_title(given)}


class Counted(OgreGoal, frozen=True):
    """A goal about several things, with points for each of them or for as many as are needed."""

    each: Annotated[bool, Flag(asks="The points for each of them")] = False

    def number(self, state: GameState) -> int:
        """How many there are of what it is about; -1 where there is no end to it."""
        return -1

    def progress(self, state: GameState, alone: int = -1) -> Progress:
        found = super().progress(state, alone)
        if not self.each:
            return found
        number = self.number(state)
        return replace(
            found, points=self.points * found.have, most=self.points * number if number >= 0 else -1
        )

    def standing(self, state: GameState, found: Progress) -> str:
        if not self.each or found.need > 1:
            return super().standing(state, found)
        # nothing is "so far" any more once the game is over
        return f"{found.have}" if state.result is not None else f"{found.have} so far"

    def points_words(self) -> str:
        return f"{super().points_words()} for each" if self.each and self.points else super().points_words()


def usual_title(given: Given) -> str:
    """What a goal is about, from the keys that say it."""
    row = {
        key: [str(one) for one in value] for key, value in given.items() if isinstance(value, list | tuple)
    }
    kinds, bridges, buildings = row.get("kinds"), row.get("bridges"), row.get("buildings")
    if kinds:
        return " and ".join(KINDS[kind].name for kind in kinds if kind in KINDS)
    if given.get("edge"):
        return f"the {given['edge']} edge"
    if bridges:
        return f"the bridge {bridges[0]}" if len(bridges) == 1 else "the bridges"
    if buildings:
        return f"the building in {buildings[0]}" if len(buildings) == 1 else "the buildings"
    zone = str(given.get("zone", "")).replace("-", " ").title()
    return zone or ", ".join(row.get("units", ())) or ", ".join(row.get("hexes", ())) or str(given.get("id"))


def examine_kinds(given: Given, inquiry: Inquiry, side: int) -> None:
    """Tells of kinds that no force of a side has."""
    setting = inquiry.setting
    if not 0 <= side < len(setting.forces):
        return
    kinds = given.get("kinds")
    row = [kind for kind in kinds if kind in KINDS] if isinstance(kinds, list | tuple) else []
    for kind in row:
        if kind not in setting.forces[side]:
            text = f"no force of '{setting.sides[side]}' has a {KINDS[kind].name}."
            mend = "Check the sides of the goal and of the force."
            inquiry.wrong(text, mend, "kinds", code="W368", word=kind)
