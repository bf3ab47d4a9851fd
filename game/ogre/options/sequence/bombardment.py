"""Attacks not made by a counter: air strikes, artillery, flames (sp:38, sp:41, sp:42)."""

from __future__ import annotations

from typing import ClassVar

from msgspec import Struct

from game.core.events import Event
from game.core.orders import rules_of
from game.core.references import Hex, UnitId
from game.ogre import common_refusals, sheets
from game.ogre.charts import QUARTERS, Strength
from game.ogre.combat.attack_odds import at_odds, looked_up, treads_hit
from game.ogre.combat.damage import done_to, done_to_crew, done_to_part, hit_riders, hit_treads, suffer
from game.ogre.combat.firing import AttackOn, TreadHit
from game.ogre.combat.odds import SURE, TREADS_PART, strength_text
from game.ogre.combat.odds_text import odds_words
from game.ogre.event_text import name_of, result_words
from game.ogre.hidden.hidden_units import turn_up
from game.ogre.movement.transport_state import RIDERS, place, riders
from game.ogre.state import Draft, GameState, Unit

TREADS = "T"
#: the odds of what has no strength
EVEN = "1-1"


class Shelling(Struct, frozen=True):
    """The source of an attack: its name in a sentence, its rule, its strength.

    Without a strength it attacks everything at 1-1.
    """

    name: str
    rule: str
    points: int = 0


class Bombarded(Event, frozen=True, tag=True):
    """An off-map or terrain attack on a counter. Strengths in quarters; die 0 means no roll."""

    stirs: ClassVar[bool] = True

    unit: UnitId
    at: Hex
    by: str
    attack: Strength
    defence: Strength
    odds: str
    die: int
    outcome: str
    riders: str = ""
    #: what the results came to, in words; "" where only further dice tell
    done: str = ""
    riders_done: str = ""


def bombarded(state: GameState, e: Bombarded) -> str:
    die = f", die {e.die}" if e.die else ""
    against = f"{strength_text(e.attack)} against {strength_text(e.defence)}, " if e.attack else ""
    said = e.done or result_words(state, e.unit, e.outcome)
    aboard = f"; those aboard: {e.riders_done or result_words(state, '', e.riders)}" if e.riders else ""
    who, where = name_of(state, e.unit), state.board.grid.label(e.at)
    return f"{e.by} hits {who} in {where}: {against}{odds_words(e.odds)}{die}: {said}{aboard}."


class _Column(Struct, frozen=True):
    """The die results for one part of a counter: strength, defence, odds, results of 1 to 6."""

    attack: int
    defence: int
    odds: str
    outcomes: tuple[str, ...]

    def at(self, die: int) -> str:
        return self.outcomes[die - 1 if die else 0]


def bombard(draft: Draft, unit: Unit, shelling: Shelling, stream: str) -> None:
    """Attack a counter in play, and its riders by the same die (ode:5.11); there is no spillover.

    A face-down counter is turned face up first.
    """
    if unit.face_down:
        turn_up(draft, unit)
        if unit.id not in draft.units:  # it was a dummy
            return
        unit = draft.units[unit.id]
    # RULING Q-780: an Ogre is hit on its treads; flames have no strength and do nothing to it
    found = _treads(draft, unit, shelling) if unit.sheet else _column(draft, unit, "", shelling)
    if found is None:
        return
    crew = _column(draft, unit, RIDERS, shelling) if riders(draft, unit) else None
    die = 0
    if found.odds not in SURE or (crew is not None and crew.odds not in SURE):
        purpose = f"{shelling.name.lower()} on {common_refusals.named(unit)}"
        die = draft.roll(1, purpose, shelling.rule, stream)[0]
    outcome, aboard = found.at(die), crew.at(die) if crew is not None else ""
    at = place(draft, unit)
    done = done_to_part(draft, unit, TREADS_PART, outcome) if unit.sheet else done_to(draft, unit, outcome)
    draft.emit(
        Bombarded(
            unit.id, at, shelling.name, found.attack, found.defence, found.odds, die, outcome, aboard, done,
            done_to_crew(draft, unit, aboard) if aboard else "",
        )
    )  # fmt: skip
    if aboard:
        hit_riders(draft, unit, aboard)
    if unit.sheet:
        lost = draft.rules.value("tread-loss", draft, TreadHit(unit, found.attack))
        hit_treads(draft, unit, outcome, lost)
    else:
        suffer(draft, unit, outcome, "fire")


def _column(draft: Draft, unit: Unit, part: str, shelling: Shelling) -> _Column:
    rules, about = rules_of(draft), AttackOn((), place(draft, unit), unit, part)
    if not shelling.points:
        fixed = at_odds(rules, draft, about, EVEN)
        return _Column(0, 0, fixed.odds, fixed.outcomes)
    attack = shelling.points * QUARTERS
    defence = rules.value("defence", draft, (unit, part, False)) * QUARTERS
    found = looked_up(rules, draft, about, attack, defence)
    return _Column(attack, defence, found.odds, found.outcomes)


def _treads(draft: Draft, unit: Unit, shelling: Shelling) -> _Column | None:
    """An attack on the treads of a record sheet (ode:7.13.2); None if it has none left."""
    attack = shelling.points * QUARTERS
    if not attack or not unit.sheet[sheets.TREADS]:
        return None
    about = AttackOn((), unit.at, unit, TREADS_PART)
    found = treads_hit(rules_of(draft), draft, about, unit)
    return _Column(attack, attack, found.odds, found.outcomes)
