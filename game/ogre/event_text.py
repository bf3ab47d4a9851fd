"""The sentences of the base events in the log. Hexes are written as labels, so that a log can link them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.core import events as core
from game.core.amounts import does, listed
from game.core.one_word import SharedTable
from game.core.sequence import SETUP
from game.ogre import events, sheets
from game.ogre.charts import NE, X
from game.ogre.combat.figures import against_words, shift_words
from game.ogre.combat.firing import Firing
from game.ogre.combat.odds import TREADS_PART, lowered, strength_text
from game.ogre.combat.odds_text import odds_words, weapons_fired
from game.ogre.counter_names import here_or_gone, name_of, names
from game.ogre.hooks import PLAINLY
from game.ogre.state import GameState, Phase
from game.ogre.terrain_kinds import TERRAINS

#: parts of a record sheet that are aimed at: of the AP guns there are always several
BOXES = {**sheets.NAMES, "ap": "AP guns"}
CAUSES = {"fire": "by fire", "ram": "by the ram", "terrain": "by terrain", "field": "by a minefield"}


def result_words(state: GameState, target: str, outcome: str) -> str:
    """What came of a result that only further dice decided, by what stands now."""
    unit = here_or_gone(state, target)
    # ode:13.07: what has a record sheet is not gone by one X
    if unit is not None and outcome == X and unit.boxes and target in state.units:
        return "hit"
    return PLAINLY[outcome].done if outcome in PLAINLY else outcome


def target_words(state: GameState, e: events.Shot) -> str:
    """What came of a shot, for a place where its target is not named: of a record sheet which part it was."""
    said = e.done or result_words(state, e.target, e.outcome)
    named_already = not e.part or e.part == TREADS_PART or said == PLAINLY[NE].done
    return said if named_already else f"{sheets.NAMES[e.part]} {said}"


def _die(state: GameState, target: str, die: int) -> str:
    """A die that was rolled against a target, and how it counts; nothing where none was rolled."""
    if not die:
        return ""
    unit = here_or_gone(state, target)
    counts = lowered(unit, die) if unit is not None else die
    return f", die {die}" + (f", lowered to {counts}" if counts != die else "")


def armed_names(state: GameState, ids: tuple[str, ...], shots: tuple[Firing, ...]) -> str:
    """Several counters in words, with the weapons that fired where they have several kinds."""
    words = []
    for unit_id in dict.fromkeys(ids):
        unit = here_or_gone(state, unit_id)
        fired = weapons_fired(unit, shots) if unit is not None else ""
        words.append(f"{name_of(state, unit_id)} ({fired})" if fired else name_of(state, unit_id))
    return listed(words)


def struck_words(
    state: GameState,
    e: events.Struck,
    aim: str,
    said: str,
    against: str = "",
    target: str = "",
    verb: str = "fire",
) -> str:
    """An attack in words: what fires at what, its odds (``against``, if not as usual), die and result."""
    who, ending = armed_names(state, e.shooters, e.shots), "s" if len(set(e.shooters)) == 1 else ""
    die = _die(state, target, e.die)
    return f"{who} {verb}{ending} {aim}: {against or against_words(e)}{die}: {said}."


def _label(state: GameState, at: int) -> str:
    text: str = state.board.grid.label(at)
    return text


def phase_began(state: GameState, e: core.PhaseBegan) -> str:
    side = state.sides[e.side].name
    if e.phase == SETUP:
        return f"{side} {does(side, 'sets up')}."
    return f"Turn {e.turn}, {side}: {_phase_called(e.phase)}."


def turn_began(state: GameState, e: core.TurnBegan) -> str:
    return f"Turn {e.turn} begins for {state.sides[e.side].name}."


def _phase_called(phase: str) -> str:
    return PHASES.get(phase) or NAMED_PHASES.get(phase) or phase.replace("-", " ")


#: the phases of the base game, which are called otherwise than their titles
PHASES = {
    "recovery": "recovery", "movement": "movement", "check": "terrain check", "fire": "fire",
    "second": "second GEV movement",
}  # fmt: skip


#: what the phases are called that modules bring along
NAMED_PHASES: dict[str, str] = {}
SHARED_PHASES = SharedTable(NAMED_PHASES, lambda title: f"the phase {title}")


def phase_words(phase: Phase) -> str:
    """What a phase is called within a sentence."""
    return phase.title[:1].lower() + phase.title[1:]


def draw_offered(state: GameState, e: core.DrawOffered) -> str:
    side = state.sides[e.side].name
    return f"{side} {does(side, 'offers a draw' if e.offered else 'withdraws its draw offer')}."


def placed(state: GameState, e: events.Placed) -> str:
    if not e.at:
        return f"{name_of(state, e.unit)} is taken off the map."
    return f"{name_of(state, e.unit)} is set up in {_label(state, e.at)}."


def moved(state: GameState, e: events.Moved) -> str:
    start, end = e.path[0], e.path[-1]
    name = name_of(state, e.unit)
    if not start:
        return f"{name} enters the map at {_label(state, e.path[1])}" + (
            f" and moves to {_label(state, end)}." if len(e.path) > 2 else "."
        )
    return f"{name} moves from {_label(state, start)} to {_label(state, end)} ({e.cost})."


def rammed(state: GameState, e: events.Rammed) -> str:
    die = f" (die {e.die})" if e.die else ""
    said = e.done or result_words(state, e.target, e.outcome)
    if e.unit == e.target:
        return f"The ram shakes {name_of(state, e.unit)}{die}: {said}."
    if e.outcome == "T":
        return f"{name_of(state, e.unit)} rams {name_of(state, e.target)} in {_label(state, e.at)}."
    who, whom = name_of(state, e.unit), name_of(state, e.target)
    return f"{who} rams {whom} in {_label(state, e.at)}{die}: {said}."


def shot(state: GameState, e: events.Shot) -> str:
    target = name_of(state, e.target)
    aim = f"the {BOXES[e.part]} of {target}" if e.part else target
    against = ""
    if e.part == TREADS_PART:
        against = f"{strength_text(e.attack)} at {odds_words(e.odds)}{shift_words(e.working)}"
    said = e.done or result_words(state, e.target, e.outcome)
    return struck_words(state, e, f"at {aim} in {_label(state, e.at)}", said, against, e.target)


def spilled(state: GameState, e: events.Spilled) -> str:
    die = f", die {e.die}" if e.die else ""
    what = e.done or result_words(state, e.target, e.outcome)
    return (
        f"Spillover on {name_of(state, e.target)} in {_label(state, e.at)}: {against_words(e)}{die}: {what}."
    )


def mounted(state: GameState, e: events.Mounted) -> str:
    where = f"in {_label(state, e.at)}" if e.at else "off the map"
    return f"{name_of(state, e.unit)} mounts {name_of(state, e.carrier)} {where}."


def riders_hit(state: GameState, e: events.RidersHit) -> str:
    what = e.done or result_words(state, "", e.outcome)
    die = f", die {e.die}" if e.die else ""
    if not e.attack:
        return f"The riders of {name_of(state, e.carrier)}{die}: {what}."
    return f"The riders of {name_of(state, e.carrier)}: {against_words(e)}{die}: {what}."


def fight_began(state: GameState, e: events.FightBegan) -> str:
    return f"{names(state, e.units)} overrun{'s' if len(e.units) == 1 else ''} {_label(state, e.at)}."


def round_began(state: GameState, e: events.RoundBegan) -> str:
    side = state.sides[e.side].name
    return f"Overrun in {_label(state, e.at)}, round {e.number}: {side} {does(side, 'fires')}."


def fight_ended(state: GameState, e: events.FightEnded) -> str:
    left = {u.side for u in map(state.units.get, state.at_hex.get(e.at, ())) if u is not None}
    gone = "one side is gone"
    if len(left) == 1:
        side = state.sides[left.pop()].name
        gone = f"{side} {does(side, 'holds the hex')}"
    elif not left:
        gone = "nobody is left"
    why = {
        "gone": gone, "harmless": "neither side can hurt the other", "silence": "nobody fires",
    }[e.reason]  # fmt: skip
    return f"The overrun in {_label(state, e.at)} is over: {why}."


def disabled(state: GameState, e: events.Disabled) -> str:
    return f"{name_of(state, e.unit)} is disabled {CAUSES.get(e.cause, '')}."


def hazard_passed(state: GameState, e: events.HazardPassed) -> str:
    return f"{name_of(state, e.unit)} comes through {TERRAINS[e.terrain].name} unharmed."


def part_lost(state: GameState, e: events.PartLost) -> str:
    return f"{name_of(state, e.unit)} loses {sheets.one(e.part)}; {e.left} left."


def destroyed(state: GameState, e: events.Destroyed) -> str:
    return f"{name_of(state, e.unit)} is destroyed{f' in {_label(state, e.at)}' if e.at else ''}."


def divided(state: GameState, e: events.Divided) -> str:
    who = f"{e.count} squads leave" if e.count > 1 else "1 squad leaves"
    return f"{who} {name_of(state, e.unit)} and form{'' if e.count > 1 else 's'} {name_of(state, e.new)}."


def combined(state: GameState, e: events.Combined) -> str:
    return f"{names(state, e.others)} join{'s' if len(e.others) == 1 else ''} {name_of(state, e.unit)}."


WORDS: dict[type, Callable[[GameState, Any], str]] = {
    core.PhaseBegan: phase_began, core.TurnBegan: turn_began, core.DrawOffered: draw_offered,
    events.Placed: placed, events.Moved: moved, events.Rammed: rammed, events.Shot: shot,
    events.Spilled: spilled, events.Disabled: disabled, events.HazardPassed: hazard_passed,
    events.PartLost: part_lost, events.Destroyed: destroyed, events.Divided: divided,
    events.Combined: combined, events.Mounted: mounted, events.RidersHit: riders_hit,
    events.FightBegan: fight_began, events.RoundBegan: round_began, events.FightEnded: fight_ended,
}  # fmt: skip
