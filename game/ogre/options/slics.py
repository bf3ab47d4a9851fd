"""Squads by the old rule (opt:slics): a counter's squads add their attacks but not their defences."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec.structs import replace

from game.core.amounts import counted, listed
from game.core.hooks import Hooked
from game.core.questions import Note
from game.core.rule_hooks import COUNTER_MARKS, CounterMark
from game.ogre.charts import QUARTERS, SQUADS_TOGETHER, D, X
from game.ogre.combat import weapons
from game.ogre.combat.combat import Fire
from game.ogre.combat.damage import choose_rider, destroy, disable, hit_riders, strike_rider
from game.ogre.combat.odds import Aimed
from game.ogre.counter_names import named
from game.ogre.hooks import (
    FACE_OF_SQUADS,
    FIRE,
    ONE_TARGET,
    RESULTS,
    RIDER_STRUCK,
    Blow,
    Coming,
    ResultLink,
    comes_to,
)
from game.ogre.kinds import KINDS, SQUAD
from game.ogre.movement.transport_state import RIDERS, alike, riders, squads_aboard
from game.ogre.options.modern_kinds import MODERN_KINDS
from game.ogre.overrun.overrun_state import fight
from game.ogre.rule_groups import MODERN
from game.ogre.scene import SCENE, Extra, Scene
from game.ogre.speeding import speeds
from game.ogre.state import USAGE, Draft, GameState, Module, Order, Position, Unit

# ----------------------- Platoons in personnel carriers (opt:slics_carrier): who is one unit with whom
# They stand apart from the rule that makes something of them, since squads of the old rule count beside it.
#: personnel carriers, the large one first
LARGE, LIGHT = CARRIERS = ("GEVPC", "LGEVPC")
#: how many light carriers take a platoon, and how many beside a large one [S]
LIGHT_ONES, BESIDE = 3, 1


def as_one(state: GameState, unit: Unit) -> bool:
    """Is it a personnel carrier with squads aboard?"""
    return unit.kind in CARRIERS and bool(riders(state, unit))


def platoon(state: GameState, unit: Unit) -> Sequence[Unit]:
    """The carriers that are one unit with a carrier and all their squads, itself among them; nobody, if it is
    no carrier with squads aboard.
    """
    if not as_one(state, unit):
        return ()
    if not _joins(state, unit):
        return (unit,)
    names = sorted(name for name in state.at_hex[unit.at] if state.units[name].side == unit.side)
    here = [state.units[name] for name in names if state.units[name].kind in CARRIERS]
    here = [other for other in here if as_one(state, other) and _joins(state, other)]
    return next((group for group in _platoons(state, here) if unit in group), (unit,))


def _joins(state: GameState, unit: Unit) -> bool:
    """Can a carrier be one unit with others?"""
    # RULING Q-1451: what both sides see as fit and alike; whoever speeds has a defence of its own
    if not unit.at or unit.disabled or unit.stuck or unit.face_down or speeds(state, unit):
        return False
    found = fight(state) if state.frames else None
    return found is None or not found.out(unit.id)


def _platoons(state: GameState, here: Sequence[Unit]) -> Iterator[tuple[Unit, ...]]:
    """Divide the carriers of a hex into platoons: a large one with a light one, light ones by threes."""
    # RULING Q-1450: by name, so that both sides read the same from the map
    light = [unit for unit in here if unit.kind == LIGHT]
    for unit in here:
        if unit.kind == LARGE:
            room = SQUADS_TOGETHER - squads_aboard(state, unit)
            beside = [other for other in light if squads_aboard(state, other) <= room][:BESIDE]
            light = [other for other in light if other not in beside]
            yield (unit, *beside)
    for first in range(0, len(light), LIGHT_ONES):
        yield tuple(light[first : first + LIGHT_ONES])


def squads_in(state: GameState, carriers: Sequence[Unit]) -> int:
    """How many squads ride in some carriers."""
    return sum(squads_aboard(state, carrier) for carrier in carriers)


def printed_in(carriers: Sequence[Unit]) -> int:
    """The printed defences of some carriers together."""
    return sum(KINDS[carrier.kind].defence for carrier in carriers)


# -------------------------------------------------------------------------------------------- the rest
RULE = "opt:slics-a"
#: an infantry counter's defence before terrain, however many squads it has [S]
ALONE = 1


def alone(state: GameState, about: tuple[Unit, str, bool], value: int, note: Note | None) -> int:
    """Stage of "defence": an infantry counter, or all riders of a vehicle, defend as one squad."""
    # RULING Q-45: without this module squads defend together (ode:3.02)
    unit, part, _ = about
    if value <= ALONE or not (part == RIDERS or (unit.squads and not part)):
        return value
    if note:
        note("set", ALONE, "squads do not defend together", RULE)
    return ALONE


def crew_alone(state: GameState, about: tuple[Unit, str, bool], value: int, note: Note | None) -> int:
    """Stage of "defence": so do the squads that defend as one with their carrier, where a rule has added
    theirs to its own.
    """
    # RULING Q-1408: the squads aboard bring what they would bring on foot, and no more
    unit, part, _ = about
    if part or unit.squads or not riders(state, unit):
        return value
    together = platoon(state, unit) or (unit,)
    most = printed_in(together) + ALONE
    if value <= most:
        return value
    if note:
        note("set", most, "squads aboard do not defend together", RULE)
    return most


SLICS = Module(
    id="slics",
    title="Squads defend singly",
    rule="opt:slics",
    group=MODERN,
    optional=True,
    effect="A counter of infantry defends as one squad.",
    stages=(("defence", "infantry", alone), ("defence", "crew", crew_alone)),
    hooks=(FACE_OF_SQUADS.by(lambda unit: ALONE),),
)


# ----------------- Squads aboard as one with their carrier (opt:slics_carrier): one attack, one target
# So is a platoon in several carriers of one hex.
TOGETHER, LOSSES = "opt:slics_carrier-a", "opt:slics_carrier-b"
#: an infantry counter's row for its squads' own fire
ROW, ARM = 0, SQUAD[0]


def aboard_and_ready(state: GameState, carrier: Unit, target: Unit) -> int:
    """The squads aboard that fire with a carrier: use the shorter range."""
    # RULING Q-714: always, because they have nothing else to fire at from inside
    if not as_one(state, carrier) or state.board.grid.distance(carrier.at, target.at) > ARM.range:
        return 0
    return sum(weapons.ready(state, unit, ROW, ARM) for unit in riders(state, carrier))


def added_attack(state: GameState, about: Aimed, value: int, note: Note | None) -> int:
    """Stage of "strength": the squads aboard add theirs to the carrier's gun (opt:slics_carrier-a)."""
    if len(about) < 4 or about[0].kind not in CARRIERS:
        return value
    unit, _, _, target = about
    count = aboard_and_ready(state, unit, target)
    if not count:
        return value
    if note:
        note("plus", count * ARM.attack, f"{counted(count, 'squad')} aboard", TOGETHER)
    return value + count * ARM.attack * QUARTERS


def added_defence(state: GameState, about: tuple[Unit, str, bool], value: int, note: Note | None) -> int:
    """Stage of "defence": a carrier and the squads aboard add theirs, and so do those of its platoon
    (opt:slics_carrier-a).
    """
    unit, part, _ = about
    for carrier in () if part else platoon(state, unit):
        others = KINDS[carrier.kind].defence if carrier.id != unit.id else 0
        more = others + sum(len(rider.squads) * KINDS[rider.kind].defence for rider in riders(state, carrier))
        if note:
            squads = f"{counted(squads_aboard(state, carrier), 'squad')} aboard"
            note("plus", more, f"{named(carrier)} with {squads}" if others else squads, TOGETHER)
        value += more
    return value


def fired_along(draft: Draft, order: Order, before: Position) -> None:
    """Squads that fired with their carrier have fired."""
    if not isinstance(order, Fire) or order.target not in before.units:
        return
    for shot in order.shots:
        carrier = before.units[shot.unit]
        if not aboard_and_ready(before, carrier, before.units[order.target]):
            continue
        for unit in riders(before, carrier):
            if unit.id in draft.units:
                fired = USAGE.of(draft, unit.id).fired or (0,) * len(KINDS[unit.kind].weapons)
                USAGE.change(draft, unit.id, fired=(fired[ROW] + len(unit.squads), *fired[ROW + 1 :]))


def lost_together(draft: Draft, blow: Blow) -> Blow | None:
    """Link of the chain: a D costs a squad, and disables its carrier with the last one aboard; an X destroys
    all that are one unit.
    """
    unit = blow.unit
    # RULING Q-715: only from fire; a ram has its own die for squads aboard
    if blow.cause != FIRE or not as_one(draft, unit):
        return blow
    together = platoon(draft, unit)
    # RULING Q-713: a second D destroys the carrier, and squads aboard are the same target
    if blow.result == X or (blow.result == D and unit.disabled):
        for other in together:
            if other.id != unit.id:
                destroy(draft, other, all_hands=True)
        return replace(blow, result=X, all_hands=True)
    if blow.result != D:
        return blow
    if len(together) > 1:
        _costs_the_platoon(draft, unit, together)
    else:
        hit_riders(draft, unit, D)
        emptied(draft, unit.id)
    return None


def _costs_the_platoon(draft: Draft, unit: Unit, together: Sequence[Unit]) -> None:
    """A squad of a platoon in several carriers is lost, and its owner says which."""
    crew = [rider for carrier in together for rider in riders(draft, carrier)]
    one = {(carrier.kind, squads_aboard(draft, carrier)) for carrier in together}
    if len(one) == 1 and alike(crew):
        strike_rider(draft, crew[0])
    else:
        choose_rider(draft, unit, crew)


def emptied(draft: Draft, name: str) -> None:
    """A carrier is disabled by the D that has taken the last squad aboard."""
    # RULING Q-1452: in a platoon the carrier of that squad, and the others keep theirs
    carrier = draft.units.get(name)
    if carrier is None or carrier.kind not in CARRIERS or carrier.disabled or riders(draft, carrier):
        return
    disable(draft, carrier, FIRE)


def loss_words(rules: Hooked, state: GameState, unit: Unit, cause: str) -> Mapping[str, Coming]:
    """The results in words."""
    together = platoon(state, unit)
    if cause != FIRE or not together:
        return {}
    both = Coming(
        "destroys the whole platoon" if len(together) > 1 else "destroys it and those aboard", "destroyed"
    )
    return {X: both, D: both if unit.disabled else _a_squad(rules, state, together)}


def _a_squad(rules: Hooked, state: GameState, together: Sequence[Unit]) -> Coming:
    """What a D on carriers that are one unit comes to."""
    crew = [rider for carrier in together for rider in riders(state, carrier)]
    if all(comes_to(rules, state, rider, D).spares for rider in crew):
        return Coming("disables a squad aboard", "one squad aboard disabled", spares=True)
    lasts = [squads_aboard(state, carrier) == 1 for carrier in together]
    if not any(lasts):
        return Coming("takes a squad aboard", "one squad aboard lost")
    if len(together) == 1:
        return Coming("takes the last squad aboard, disables it", "disabled, its last squad lost")
    if all(lasts):
        return Coming("takes a squad, disables its carrier", "one squad lost, its carrier disabled")
    return Coming("takes a squad, may disable a carrier", "one squad of the platoon lost")


def marks(state: GameState, unit: Unit) -> Iterator[CounterMark]:
    """A carrier's mark for its platoon in several carriers."""
    together = platoon(state, unit)
    if len(together) > 1:
        others = listed([named(other) for other in together if other.id != unit.id])
        squads, whole = squads_in(state, together), printed_in(together)
        yield CounterMark(
            "platoon",
            f"one unit with {others}: {len(together)} carriers and {counted(squads, 'squad')} aboard are one "
            f"target, their defences added ({whole} + {squads})",
        )


SLICS_CARRIER = Module(
    id="slics-carrier",
    title="Squads aboard as one with their carrier",
    rule="opt:slics_carrier",
    house=("opt:slics_carrier-b",),
    group=MODERN,
    optional=True,
    effect="Squads aboard one or several carriers fire and defend as one.",
    requires=(MODERN_KINDS,),
    stages=(("strength", "state", added_attack), ("defence", "infantry", added_defence)),
    after_order={Fire: fired_along},
    hooks=(
        RESULTS.by(ResultLink(35, LOSSES, lands=lost_together, kinds=frozenset(CARRIERS), words=loss_words)),
        ONE_TARGET.by(platoon),
        RIDER_STRUCK.by(emptied),
        COUNTER_MARKS.by(marks),
        SCENE.by(
            Scene(
                (
                    Extra("GEVPC"),
                    Extra("INF", squads=2, state="aboard"),
                    Extra("LGEVPC"),
                    Extra("INF", state="aboard"),
                    Extra("HVY", foe=True, beside=True),
                    Extra("INF", squads=2, foe=True, beside=True),
                )
            )
        ),
    ),
)
