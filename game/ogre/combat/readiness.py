"""Why a weapon does not fire (ode:7.05): fired, gone, under water, or its squads have done other work."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.questions import Note
from game.core.refusals import Refusal
from game.ogre import counter_names, sheets
from game.ogre.combat import weapons
from game.ogre.combat.firing import Firing
from game.ogre.common_refusals import refuse
from game.ogre.kinds import KINDS, MARINE, Weapon
from game.ogre.movement.transport_state import outside, riders
from game.ogre.state import ALL, USAGE, WORK, GameState, Rules, Unit, shots_used
from game.ogre.terrain import in_water

#: what a Vulcan, or squads, did in place of their fire is not said more closely than this
OTHER_WORK = "has given up this turn's attack for other work"

#: what AP guns are for (ode:7.05.1)
AP_TEXT = "Anti-personnel guns affect only infantry and units without defence."


#: what the question "readiness" is about: a counter, the index of a weapon row of it, the row
Row = tuple[Unit, int, Weapon]


def not_fired(state: GameState, about: Row, value: int, note: Note | None) -> int:
    """Stage of "readiness": the weapons of a row that work and have not been used up in this turn."""
    found = weapons.ready(state, *about)
    if note:
        note("is", found, "that work and have not fired", "ode:7.05")
    return found


def ready_to_fire(rules: Rules, state: GameState, unit: Unit, row: int, weapon: Weapon) -> int:
    """How many of a weapon row may fire now, by all rules in play."""
    found = rules.value("readiness", state, (unit, row, weapon))
    return found if found > 0 else 0


def has_fire_left(rules: Rules, state: GameState, unit: Unit) -> bool:
    """Is there a weapon of this unit that may still fire, by all rules in play?"""
    if unit.disabled or not (unit.at or unit.aboard):
        return False
    return any(ready_to_fire(rules, state, unit, row, w) for row, w in enumerate(KINDS[unit.kind].weapons))


def not_ready(rules: Rules, state: GameState, unit: Unit, row: int, weapon: Weapon, left: int) -> Refusal:
    """The refusal of more shots of a weapon row than the ``left`` that are ready."""
    if left < weapons.ready(state, unit, row, weapon):
        # a module holds it back: the last part of the number says why
        why = rules.explain("readiness", state, (unit, row, weapon)).parts[-1]
        text = f"{counter_names.named(unit)}: {weapon.name} is not ready, {why.text}."
        return Refusal("not-ready", why.rule, text, (unit.id,))
    return _used_up(state, unit, row, weapon, left)


def _used_up(state: GameState, unit: Unit, row: int, weapon: Weapon, left: int) -> Refusal:
    name, whole = counter_names.named(unit), weapons.total(unit, row, weapon)
    if not whole:
        if weapon.id == "heavy":
            return refuse(unit, "fired", "ode:3.02.2", "has used the long-range shots of its heavy weapons.")
        return refuse(unit, "fired", "ode:7.05", f"has no {weapon.name} left.")
    why = _why(state, unit, row, weapon)
    if left:
        words = f"has {left} {many(weapon.name, left)} ready to fire."
        if why:
            return refuse(unit, why.code, why.rule, f"{words} {why.text}")
        return refuse(unit, "fired", "ode:7.05", words)
    return why or Refusal("fired", "ode:7.05", f"{name}: {weapon.name} has already fired.", (unit.id,))


def squads_not_ready(state: GameState, unit: Unit, shot: Firing) -> Refusal | None:
    """Why the squads that a shot names do not fire, or None (ode:3.02)."""
    name = counter_names.named(unit)
    if not unit.squads or shot.weapon != "squad":
        return refuse(unit, "no-weapon", "ode:3.02", "has no squads to choose from.", near=False)
    if shot.squads not in unit.squads:
        kinds = ", ".join(dict.fromkeys(unit.squads))
        return refuse(unit, "squads", "ode:3.02", f"has no {shot.squads} squad, only {kinds}.")
    if unit.at and in_water(state, unit.at) and not MARINE[shot.squads]:
        return Refusal("water", "ode:7.14.4", f"Only the marines of {name} fire from the water.", (unit.id,))
    left = weapons.free_squads(state, unit).count(shot.squads)
    if shot.count <= left:
        return None
    what = f"{left} {many('squad', left)}" if left else "no squad"
    return refuse(unit, "fired", "ode:3.02", f"has {what} of kind {shot.squads} ready to fire.")


def named_twice(shots: Sequence[Firing]) -> Refusal | None:
    """The refusal of an attack that names a row of a unit twice; a kind of squad counts as a row."""
    seen: dict[tuple[str, str], list[str]] = {}
    for shot in shots:
        kinds = seen.setdefault((shot.unit, shot.weapon), [])
        if kinds and (not shot.squads or "" in kinds or shot.squads in kinds):
            return Refusal("twice", "ode:7.05", f"{shot.unit} is named twice.", (shot.unit,))
        kinds.append(shot.squads)
    return None


def _why(state: GameState, unit: Unit, row: int, weapon: Weapon) -> Refusal | None:
    """What else than fire keeps some of a row from firing, or None."""
    name, work = counter_names.named(unit), WORK.of(state, unit.id)
    shots = shots_used(USAGE.of(state, unit.id), work)
    fired = shots[row] if shots else 0
    if fired >= ALL:
        return refuse(unit, "fired", "ode:7.05", f"{OTHER_WORK}.")
    if unit.squads and unit.at and in_water(state, unit.at) and weapons.land_squads(unit):
        return Refusal("water", "ode:7.14.4", f"Only the marines of {name} fire from the water.", (unit.id,))
    if weapon.id == "squad" and work.worked:
        rest = " The others have fired." if fired > work.worked else ""
        return Refusal("fired", "ce:14.02-e", worked(unit, work.worked) + rest, (unit.id,))
    if weapons.fresh(state, unit, weapon.id) or (weapon.id == "rack" and weapons.fresh(state, unit, "int")):
        text = f"Weapons of {name} that were loaded or repaired this turn can fire from its next turn."
        return Refusal("fired", "ce:14.03.4-a", text, (unit.id,))
    if weapon.id == "rack" and unit.sheet[sheets.INT] < weapons.total(unit, row, weapon) - fired:
        left = unit.sheet[sheets.INT]
        what = f"has {left} {many('missile', left)}" if left else "has no missile"
        return refuse(unit, "fired", "ode:7.05.3", f"{what} left for its racks.")
    return None


def worked(unit: Unit, squads: int) -> str:
    """Squads that have worked, led or guided others, and so do not fire, in a sentence."""
    name, whole = counter_names.named(unit), len(unit.squads)
    who = name if squads >= whole else f"{squads} of the {whole} squads of {name}"
    have = "has" if squads >= whole or squads == 1 else "have"
    return f"{who} {have} worked or led others this turn instead of attacking."


def attack_spent(state: GameState, unit: Unit) -> str:
    """Why a unit has no attack left to give up, in a sentence; empty where it has."""
    name, work = counter_names.named(unit), WORK.of(state, unit.id)
    fired = shots_used(USAGE.of(state, unit.id), work)
    if not any(fired):
        return ""
    if max(fired) >= ALL:
        return f"{name} {OTHER_WORK}."
    return (
        worked(unit, work.worked) if unit.squads and work.worked else f"{name} has already fired this turn."
    )


def no_place_to_fire(state: GameState, unit: Unit, as_one: bool = False) -> Refusal:
    """Why a counter that stands in no hex does not fire: inside a vehicle, or off the map (ode:5.11).

    ``as_one`` with its carrier it fires when that does.
    """
    name = counter_names.named(unit)
    if not unit.aboard:
        return refuse(unit, "off-map", "ode:7.05", "is not on the map.")
    carrier = state.units[unit.aboard]
    if KINDS[carrier.kind].bound_to:
        return refuse(unit, "inside", "ode:9.07", "is cargo and cannot fire.", carrier.id)
    if not unit.squads:
        text = f"{name} is aboard {counter_names.named(carrier)} and cannot fire."
        return Refusal("inside", "ce:14.01.1-g", text, (unit.id, carrier.id))
    if not outside(carrier):
        where = counter_names.named(carrier)
        text = f"{name} rides inside {where} and cannot fire."
        if as_one:
            text = f"{name} fires with {where} only, at what both can reach."
        return Refusal("inside", "ode:5.11", text, (unit.id, carrier.id))
    return Refusal(
        "off-map",
        "ode:7.05",
        f"{counter_names.named(carrier)}, which carries {name}, is not on the map.",
        (carrier.id, unit.id),
    )


def ap_without_effect(state: GameState, target: Unit) -> Refusal:
    """Why AP guns may not fire at a target: they have fired at it already, or cannot hurt it (ode:7.05.1)."""
    if USAGE.of(state, target.id).ap_struck and (target.squads or riders(state, target)):
        name = counter_names.named(target)
        who = f"{name} has" if target.squads else f"The riders of {name} have"
        text = f"{who} already been attacked by AP guns this phase."
        return Refusal("ap-once", "ode:7.05.1", text, (target.id,))
    text = AP_TEXT
    if KINDS[target.kind].carries and not outside(target):
        text = f"{text[:-1]}, not infantry inside a vehicle."
    return Refusal("ap", "ode:7.05.1", text, (target.id,))


def many(name: str, count: int) -> str:
    """A name of some thing, of so many of them."""
    if count == 1:
        return name
    return f"{name[:-1]}ies" if name.endswith("y") else f"{name}s"
