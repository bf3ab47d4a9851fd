"""Sappers at structures (ce:11.04.5): engineers, Vulcans and the units with them do double damage.

Only what has structure points counts (ce:11.04.5-g); the damage needs no die (ce:11.04.5-f). From outside the
damage is four times the strength (ce:11.04.5-b), twice in a town or forest (ce:11.04.5-c).
"""

from __future__ import annotations

from collections.abc import Sequence

from game.core.parameters import Parameter
from game.core.questions import Note
from game.ogre.combat import weapons
from game.ogre.combat.firing import Firing
from game.ogre.engineering.crews import role
from game.ogre.engineering.tasks import MACHINE, SQUAD
from game.ogre.idleness import POINTLESS, no_building
from game.ogre.kinds import SAPPER
from game.ogre.movement.transport_state import place
from game.ogre.overrun.overrun_state import fight
from game.ogre.rule_groups import SAPPING
from game.ogre.state import TEAMWORK, Draft, GameState, Module, Position, Unit, change_teamwork
from game.ogre.structures.buildings import BUILDINGS, Blow, Shell

FACTOR = 2

#: RULING Q-02: sixteen times in total, not eight
IN_OVERRUNS = Parameter(
    "sappers-in-overruns", "Sappers at a building in an overrun", "ce:11.04.5-d", 1,
    ((1, "double damage there too: sixteen times the strength"), (0, "eight times, like every unit there")),
)  # fmt: skip
#: RULING Q-03: others do double damage only if a sapper in their hex attacks the same building
MUST_ATTACK = Parameter(
    "sappers-must-attack", "Others do double damage beside a sapper", "ce:11.04.5-e", 1,
    ((1, "that attacks the same building"), (0, "whatever it does")),
)  # fmt: skip


def blasts(state: GameState, shot: Firing) -> bool:
    """Does a sapper take part in this shot: a Vulcan, or a squad of engineers (ce:11.04.5-a)?"""
    unit = state.units[shot.unit]
    what = role(unit)
    if what != SQUAD:
        return what == MACHINE
    if shot.weapon != "squad":
        return False
    return bool(_sappers_firing(state, shot))


def _in_force(state: GameState, here: int, side: int, at: int, shots: Sequence[Firing]) -> bool:
    """Is a sapper of this side in one hex attacking the building in another?"""
    for shot in shots:
        if place(state, state.units[shot.unit]) == here and blasts(state, shot):
            return True
    for name in state.at_hex.get(here, ()):
        unit = state.units[name]
        busy = at in TEAMWORK.of(state, name).blasting or not MUST_ATTACK.of(state)
        if busy and unit.side == side and role(unit) in (SQUAD, MACHINE):
            return True
    return _riders_blast(state, here, side, at)


def _riders_blast(state: GameState, here: int, side: int, at: int) -> bool:
    riders = (unit for unit in state.units.values() if unit.aboard and unit.side == side)
    return any(at in TEAMWORK.of(state, u.id).blasting and place(state, u) == here for u in riders)


def doubled(state: GameState, about: Blow, value: int, note: Note | None) -> int:
    """Stage of "wear": double for a sapper, and for a unit with an attacking sapper (ce:11.04.5-e).

    From outside that is four times the strength (ce:11.04.5-b), twice in a town or forest (ce:11.04.5-c),
    with no die (ce:11.04.5-f), and only against structure points (ce:11.04.5-g).
    """
    if len(about) < 4:
        return value
    at, shot, shots = about[1], about[2], about[3]
    if not IN_OVERRUNS.of(state) and state.frames and fight(state) is not None:
        return value
    unit: Unit = state.units[shot.unit]
    own = blasts(state, shot) and shot.count == _sappers_firing(state, shot)
    if not own and not _in_force(state, place(state, unit), unit.side, at, shots):
        return value
    if note:
        text, rule = ("by sappers", "ce:11.04.5-a") if own else ("beside sappers", "ce:11.04.5-e")
        note("times", FACTOR, text, rule)
    return value * FACTOR


def rams_twice(state: GameState, about: tuple[Unit, int], value: int, note: Note | None) -> int:
    """Stage of "ram-wear": a Vulcan also does double damage by ramming (ce:11.04.5-a)."""
    # RULING Q-369: only its own ram; units ramming with it do what their size gives
    if role(about[0]) != MACHINE or (not IN_OVERRUNS.of(state) and state.frames and fight(state) is not None):
        return value
    if note:
        note("times", FACTOR, "by a Vulcan", "ce:11.04.5-a")
    return value * FACTOR


def _sappers_firing(state: GameState, shot: Firing) -> int:
    unit = state.units[shot.unit]
    if not unit.squads:
        return shot.count
    # squads of a mixed counter that are not sappers fire first, unless the owner says otherwise
    return sum(SAPPER[s] for s in weapons.squads_firing(state, unit, shot.count, shot.squads))


def note_sappers(draft: Draft, order: Shell, before: Position) -> None:
    """Units with them in the same phase or round also do double damage (Q-03)."""
    for shot in order.shots:
        if shot.unit in draft.units and blasts(before, shot):
            known = TEAMWORK.of(draft, shot.unit).blasting
            if order.at not in known:
                change_teamwork(draft, shot.unit, blasting=(*known, order.at))


STRUCTURES = Module(
    id="structures",
    title="Sappers at structures",
    rule="ce:11.04.5",
    group=SAPPING,
    effect="Sappers do double damage to buildings.",
    requires=(BUILDINGS,),
    stages=(("wear", "times", doubled), ("ram-wear", "times", rams_twice)),
    after_order={Shell: note_sappers},
    parameters=(IN_OVERRUNS, MUST_ATTACK),
    hooks=(POINTLESS.by(no_building),),
)
