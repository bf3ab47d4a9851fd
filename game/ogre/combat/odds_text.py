"""Odds in words: the lines of an attack before it is rolled, and the facts that a person is shown."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from game.core.amounts import counted, listed
from game.core.roles import Fact
from game.ogre.combat.firing import Firing
from game.ogre.combat.odds import UNKNOWN, Crew, Odds, Spill, strength_text
from game.ogre.kinds import ARMS
from game.ogre.state import GameState, Unit


# ---------------------------------------------------------------------------- an attack in a few words
def weapons_fired(unit: Unit, shots: Sequence[Firing]) -> str:
    """The weapons of a counter among some shots, ``main battery and 2 secondaries``; "" for one kind."""
    rows = ARMS[unit.kind]
    if len(rows) < 2:
        return ""
    used = {w.id: sum(s.count for s in shots if (s.unit, s.weapon) == (unit.id, w.id)) for w in rows}
    return listed([w.name if used[w.id] == 1 else counted(used[w.id], w.name) for w in rows if used[w.id]])


def fire_words(state: GameState, shots: Sequence[Firing], aim: str) -> str:
    """``Fire at Heavy Tank 2``, ``... with 2 secondary batteries``, ``... with 3 counters``."""
    units = len({shot.unit for shot in shots})
    if units > 1:
        return f"Fire at {aim} with {counted(units, 'counter')}"
    used = Counter[str]()
    for shot in shots:
        unit = state.units.get(shot.unit)
        rows = ARMS[unit.kind] if unit is not None else ()
        if len(rows) > 1:
            used.update({weapon.name: shot.count for weapon in rows if weapon.id == shot.weapon})
    said = listed([counted(count, name) for name, count in used.items()])
    return f"Fire at {aim} with {said}" if said else f"Fire at {aim}"


# ------------------------------------------------------------------------------------- lines and facts
#: the label of the fact that tells the odds
ODDS = "Odds"
#: the columns that need no die, and the odds against a face-down counter
ODDS_WORDS = {"auto": "certain", "none": "below 1-2", UNKNOWN: "unknown"}


def odds_words(odds: str) -> str:
    """An odds column as sentences and the screen show it; JSON and ``? odds`` keep the bare word."""
    return ODDS_WORDS.get(odds, odds)


def odds_lines(found: Odds) -> list[str]:
    """An attack, what it does to riders, and its spillover, a line each."""
    if found.odds == UNKNOWN:
        lines = [f"{strength_text(found.attack)} against a face-down counter"]
    elif found.treads:
        lines = [
            f"{strength_text(found.attack)} at {odds_words(found.odds)}, {counted(found.treads, 'tread')}:"
            f" {results_of_die(found.outcomes)}"
        ]
    else:
        head = (
            f"{strength_text(found.attack)} against {strength_text(found.defence)}, {odds_words(found.odds)}"
        )
        lines = [f"{head}: {results_of_die(found.outcomes) if found.rolls else found.outcomes[0]}"]
    lines += riders_lines(found.riders)
    for spill in found.spills:
        lines += [spill_line(spill), *riders_lines(spill.riders)]
    return lines


def spill_line(spill: Spill) -> str:
    """What spills over on a counter (ode:7.12)."""
    against = f"{strength_text(spill.attack)} against {strength_text(spill.defence)}"
    return f"spillover on {spill.unit}: {against}, {odds_words(spill.odds)}: {results_of_die(spill.outcomes)}"


def riders_lines(crew: Crew | None) -> list[str]:
    """What the same die does to those aboard (ode:5.11)."""
    if crew is None:
        return []
    head = f"its riders, same die: {strength_text(crew.attack)} against {strength_text(crew.defence)}"
    return [f"{head}, {odds_words(crew.odds)}: {results_of_die(crew.outcomes)}"]


def results_of_die(results: Sequence[str]) -> str:
    """The results of a die of 1 to 6, equal neighbours together: ``1-2 NE, 3-4 D, 5-6 X``."""
    runs: list[tuple[int, int, str]] = []
    for die, result in enumerate(results, 1):
        if runs and runs[-1][2] == result:
            runs[-1] = (runs[-1][0], die, result)
        else:
            runs.append((die, die, result))
    return ", ".join(f"{a if a == b else f'{a}-{b}'} {result}" for a, b, result in runs)


def attack_facts(found: Odds) -> tuple[Fact, ...]:
    """An attack as facts: what it is in one line, then riders and spillover."""
    first, *more = odds_lines(found)
    return (Fact(ODDS, first, "ode:7.11"), *(Fact("Besides", line, "ode:7.12") for line in more))
