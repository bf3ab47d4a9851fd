"""Field works as a target: a hex's entrenchments (ce:14.02.5-l), or one revetment (ce:14.03.7-c)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from msgspec.structs import replace

from game.core.deeds import Deed
from game.core.events import Event
from game.core.questions import Figure, Part
from game.core.references import Hex, UnitId
from game.core.refusals import Refusal
from game.ogre.charts import Strength
from game.ogre.combat.attack_odds import against_site
from game.ogre.combat.figures import against_words
from game.ogre.combat.firing import Firing
from game.ogre.combat.odds import Odds
from game.ogre.combat.spillover import spill_over
from game.ogre.combat.targets import Rolled, SiteTarget
from game.ogre.engineering import entrenchments, revetments
from game.ogre.engineering.entrenchments import ENTRENCHMENT, WORKS
from game.ogre.engineering.revetments import revetment
from game.ogre.event_text import armed_names
from game.ogre.state import Draft, GameState, Rules

#: ce:14.02.5-l: the entrenchments of a hex are one target; terrain does not multiply it
ENTRENCHED_DEFENCE = 4
#: replaces a revetment's number for the entrenchments
ENTRENCHMENTS = 0


class WorksStruck(Event, frozen=True, tag=True):
    """Fire at field works. Strengths in quarters; die 0 means that no roll was needed."""

    deed: ClassVar[Deed | None] = Deed.ATTACK

    stirs: ClassVar[bool] = True

    shooters: tuple[UnitId, ...]
    at: Hex
    number: int
    attack: Strength
    defence: Strength
    odds: str
    die: int
    outcome: str
    shots: tuple[Firing, ...] = ()
    #: what it came to for the works
    done: str = ""
    #: the sum behind its odds
    working: tuple[Figure, ...] = ()


def works_struck(state: GameState, e: WorksStruck) -> str:
    die = f", die {e.die}" if e.die else ""
    ending = "s" if len(set(e.shooters)) == 1 else ""
    what, where = works_name(e.number), state.board.grid.label(e.at)
    who = armed_names(state, e.shooters, e.shots)
    return f"{who} fire{ending} at the {what} in {where}: {against_words(e)}{die}: {e.done}."


def works_name(number: int) -> str:
    """The name of the field works with this number."""
    return f"revetment (number {number})" if number else "entrenchments"


# ------------------------------------------------------------------------- what is there
def works_at(state: GameState, at: int) -> list[int]:
    """The numbers of the field works of a hex."""
    found = [marker for marker in state.markers.get(at, ()) if marker.kind in WORKS]
    return sorted(ENTRENCHMENTS if marker.kind == ENTRENCHMENT else marker.count for marker in found)


def works(state: GameState) -> dict[int, list[int]]:
    """Every hex with field works, and their numbers."""
    if not state.markers:
        return {}
    found: dict[int, list[int]] | None = state.ground.get("field-works")
    if found is None:
        found = {at: row for at in sorted(state.markers) if (row := works_at(state, at))}
        if state.ground is not state.board.derived:
            state.ground["field-works"] = found
    return found


# ---------------------------------------------------------------------------- the target
class WorksTarget(SiteTarget, frozen=True):
    """The entrenchments of a hex (number 0), or the revetment of a number.

    Everybody in the hex suffers spillover (ce:14.02.5-m, ce:14.03.7-c). They are not structures: sappers do
    no double damage to them (ce:11.04.5-g).
    """

    number: int = ENTRENCHMENTS

    def name(self, state: GameState) -> str:
        return f"the {works_name(self.number)} in {state.board.grid.label(self.at)}"

    def rule(self) -> str:
        return "ce:14.03.7-d" if self.number else "ce:14.02.5-l"

    def gone(self, state: GameState) -> Refusal | None:
        if self.at not in state.board.grid:
            return Refusal("no-hex", entrenchments.RULE, "There is no such hex on this map.")
        if self.number in works_at(state, self.at):
            return None
        label = state.board.grid.label(self.at)
        if self.number:
            text = f"There is no revetment {self.number} in {label}."
            return Refusal("no-works", revetments.RULE, text, (self.at,))
        text = f"There are no entrenchments in {label}."
        return Refusal("no-works", entrenchments.RULE, text, (self.at,))

    def odds(self, rules: Rules, state: GameState, shots: Sequence[Firing]) -> Odds:
        found = against_site(rules, state, shots, self.at, self._points(state))
        if not self.number:
            return found
        # ce:14.03.7-d: only an X counts
        return replace(found, outcomes=tuple("NE" if o == "D" else o for o in found.outcomes))

    def _points(self, state: GameState) -> int:
        return revetments.defence(state, self.at) if self.number else ENTRENCHED_DEFENCE

    def defence_parts(self, rules: Rules, state: GameState) -> tuple[Part, ...]:
        how = "2, multiplied by the ground as for armour" if self.number else "regardless of terrain"
        return (Part("is", str(self._points(state)), how, self.rule()),)

    def struck(self, draft: Draft, rolled: Rolled) -> Event | None:
        attack, odds = rolled.attack, rolled.attack.odds
        return WorksStruck(
            attack.shooters, self.at, self.number,
            odds.attack, odds.defence, odds.odds, rolled.die, rolled.outcome, attack.shots,
            self._done(draft, rolled.outcome), rolled.attack.working,
        )  # fmt: skip

    def _done(self, state: GameState, outcome: str) -> str:
        if outcome == "NE":
            return "no effect"
        places = 1 if self.number else entrenchments.places(state, self.at)
        return "one place destroyed" if outcome == "D" and places > 1 else "destroyed"

    def land(self, draft: Draft, rolled: Rolled) -> None:
        # it is one shot: units in the hex are still as well protected as when it was fired
        spill_over(draft, rolled)
        if self.number in works_at(draft, self.at):
            _break(draft, self.at, self.number, rolled.outcome)


def _break(draft: Draft, at: int, number: int, outcome: str) -> None:
    """The result on field works: a D costs a place, an X all of them, or the revetment."""
    if outcome == "NE":
        return
    if number:
        marker = revetment(draft, at, number)
        assert marker is not None
        revetments.destroy_revetment(draft, marker)
    else:
        entrenchments.change_places(draft, at, -1 if outcome == "D" else -entrenchments.MOST)
