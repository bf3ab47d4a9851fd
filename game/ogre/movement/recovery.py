"""Recovery (ode:4.02.1) and the check for dangerous ground after movement (ode:4.02.3)."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from game.core.position import on_move
from game.core.questions import Note
from game.ogre.charts import HAZARD_BAD, TERRAIN_STAYS
from game.ogre.combat.damage import FIELD, disable
from game.ogre.counter_names import named
from game.ogre.events import HazardPassed, Recovered, StaysDisabled, Stuck
from game.ogre.state import USAGE, Draft, GameState, Unit

#: causes that pass by themselves with time
# RULING Q-1350: a field attacks by the table as fire does, so its D passes as that of fire
PASSING = frozenset({"fire", "ram", FIELD})


class Hazard(Struct, frozen=True):
    """Dangerous ground that a unit has entered, and what may become of it: "d" or "s"."""

    unit: str
    terrain: str
    effect: str


def printed_hazard(state: GameState, about: Hazard, value: int, note: Note | None) -> int:
    """Stage of "hazard": the highest die that is bad (ode:4.02.3)."""
    if note:
        note("is", HAZARD_BAD[-1], "or less fails", "ode:4.02.3")
    return HAZARD_BAD[-1]


def printed_recovery(state: GameState, about: Unit, value: int, note: Note | None) -> int:
    """Stage of "recovery": the least die with which a unit disabled by terrain recovers (ode:4.02.1b)."""
    least = TERRAIN_STAYS[-1] + 1
    if note:
        note("is", least, "or more recovers", "ode:4.02.1b")
    return least


def recover(draft: Draft) -> None:
    """Step of the Recovery phase (ode:4.02.1a): who was disabled before the last enemy turn is back."""
    now = draft.clock.player_turn
    # by name, so that the dice do not depend on the order of a table
    waiting = [u for u in draft.units.values() if u.disabled and u.side == on_move(draft.clock)]
    for unit in sorted(waiting, key=lambda u: u.id):
        if unit.disabled == "terrain":
            _roll_out(draft, unit)
        elif unit.disabled in PASSING and long_enough(draft, unit.since, now):
            _back(draft, unit)


def long_enough(state: GameState, since: int, now: int) -> bool:
    """Was it disabled before the last enemy player-turn, seen from the player-turn ``now``?"""
    last_enemy_turn = now - 1 if len(state.terms.order) > 1 else now
    return since < last_enemy_turn


def back_in_turn(state: GameState, unit: Unit) -> int:
    """The turn in which a unit disabled by fire or a ram recovers, as things stand."""
    return turn_of_recovery(state, unit.side, unit.since)


def turn_of_recovery(state: GameState, side: int, since: int) -> int:
    """The turn in which what was disabled in a player-turn recovers by time alone, for its side."""
    order = state.terms.order
    now = max(state.clock.player_turn, since) + 1
    while order[now % len(order)] != side or not long_enough(state, since, now):
        now += 1
    return now // len(order) + 1


def _roll_out(draft: Draft, unit: Unit) -> None:
    """ode:4.02.1b: 1 or 2 it stays, 3 to 6 it recovers and acts this turn."""
    least = draft.rules.value("recovery", draft, unit)
    if least > 1:  # else it is sure, and no die is rolled
        die = draft.roll(1, f"recovery of {named(unit)}", "ode:4.02.1b", "hazard")[0]
        if die < least:
            draft.emit(StaysDisabled(unit.id))
            return
    _back(draft, unit)


def _back(draft: Draft, unit: Unit) -> None:
    draft.put(replace(unit, disabled="", since=-1))
    draft.emit(Recovered(unit.id))


def check_ground(draft: Draft) -> None:
    """After all movement: a die for each counter that entered dangerous ground (ode:4.02.3, sp:28)."""
    for unit_id in sorted([unit_id for unit_id, spent in USAGE.table(draft).items() if spent.hazards]):
        unit = draft.units.get(unit_id)
        if unit is not None and unit.side == on_move(draft.clock):
            roll_hazards(draft, unit_id)


def roll_hazards(draft: Draft, unit_id: str) -> None:
    """The dice of one counter for the dangerous ground it has entered."""
    hazards = USAGE.of(draft, unit_id).hazards
    USAGE.change(draft, unit_id, hazards=())
    for terrain, hazard in hazards:
        unit = draft.units[unit_id]
        # a Superheavy that its own ram disabled can still get stuck
        if unit.stuck or (unit.disabled and hazard == "d"):
            continue
        what = "stuck" if hazard == "s" else "disabled"
        worst = draft.rules.value("hazard", draft, Hazard(unit_id, terrain, hazard))
        if worst <= 0:  # its way in was made safe
            continue
        die = draft.roll(1, f"{named(unit)} in {terrain}: {what}?", "ode:4.02.3", "hazard")[0]
        if die > worst:
            draft.emit(HazardPassed(unit_id, terrain))
        elif hazard == "s":
            draft.put(replace(unit, stuck=True))
            draft.emit(Stuck(unit_id))
            draft.check_end = True
        else:
            disable(draft, unit, "terrain")
