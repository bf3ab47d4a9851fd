"""Counters as the player sees them: the look of a unit as it is now."""

from __future__ import annotations

import functools
from collections.abc import Sequence

from game.client.art.counter_spec import Look, is_large, kinds
from game.client.generic.counter_appearance import aboard
from game.client.table.visibility import behind
from game.core.anygame import Rules
from game.core.position import on_move
from game.ogre import sheets
from game.ogre.counter_words import begun, done, marks
from game.ogre.disabled_parts import disabled_squads
from game.ogre.engineering.control import channel_of, uncommanded
from game.ogre.hidden.hidden_units import DUMMY
from game.ogre.hooks import FACE_OF_SQUADS, as_it_works
from game.ogre.kinds import KINDS, is_infantry
from game.ogre.state import USAGE, WORK, Position, Unit
from game.ogre.structures.built import built, points_left
from game.ogre.trains.train import GUN


@functools.lru_cache(512)
def _fresh(kind: str, style: str, squads: tuple[str, ...]) -> Look:
    return printed(kind, style, squads)


def all_aboard(view: Position, carrier: Unit) -> Sequence[Unit]:
    """Everything aboard a vehicle: riders, and what lies on it, by name."""
    if not KINDS[carrier.kind].carries and not KINDS[carrier.kind].bound_to:
        return []
    return aboard(view, carrier)


def bars(rules: Rules, view: Position, unit: Unit) -> tuple[float, ...]:
    """An Ogre's four bars of what works: weapons, AP, missiles, treads; -1 where there never was one."""
    whole, now = sheets.full(unit), as_it_works(rules, view, unit).sheet

    def part(*rows: int) -> float:
        total = sum(whole[row] for row in rows)
        return sum(now[row] for row in rows) / total if total else -1.0

    missiles = (sheets.MIS, sheets.RACK)
    return part(sheets.MAIN, sheets.SEC), part(sheets.AP), part(*missiles), part(sheets.TREADS)


def look_of(rules: Rules, view: Position, unit: Unit, **states: object) -> Look:
    """The look of a unit as it is now."""
    true = behind(view, unit.id)
    if true is not None:
        return look_of(rules, view, true, **states).but(covered=True)
    face = _fresh(unit.kind, view.sides[unit.side].style, unit.squads)
    changes: dict[str, object] = dict(states)
    defence = FACE_OF_SQUADS.said(rules) if unit.squads else None
    if defence is not None:
        changes["defence"] = str(defence(unit))
    if built(unit):
        changes["defence"] = str(points_left(view, unit))
    if unit.sheet:
        changes["bars"] = bars(rules, view, unit)
        ogre = KINDS[unit.kind].ogre
        # in the second GEV movement too the counter says what its treads are good for
        changes["move"] = str(
            sheets.movement(as_it_works(rules, view, unit), ogre)
            if ogre is not None
            else rules.value("allowance", view, unit)
        )
    if unit.face_down and unit.kind != DUMMY:
        changes["covered"] = True
    if unit.disabled:
        changes["disabled"] = (
            unit.disabled if unit.disabled in ("terrain", "control", "unfinished") else "fire"
        )
    elif unit.squads and len(disabled_squads(view, unit)) == len(unit.squads):
        changes["disabled"] = "fire"
    if unit.stuck:
        changes["stuck"] = True
    set_on_it = marks(rules, view, unit)
    if set_on_it:
        changes["marks"] = tuple(mark.sign for mark in set_on_it)
    place = channel_of(view, unit)
    if place is not None:
        changes["channel"], changes["follows"] = place.number, place.follows
    elif uncommanded(view, unit):
        changes["lost"] = True
    spent = USAGE.table(view).get(unit.id)
    if spent is not None and unit.side == on_move(view.clock):
        work = WORK.of(view, unit.id)
        if work.worked and not work.escorted:
            changes["worked"] = True
        if work.escorted:
            changes["escort"] = True
    if KINDS[unit.kind].bound_to:
        changes |= _of_a_train(unit)
    if KINDS[unit.kind].carries or KINDS[unit.kind].bound_to:
        riders = sum(max(1, len(u.squads)) for u in all_aboard(view, unit))
        if riders:
            changes["riders"] = riders
    if "spent" not in changes and done(rules, view, unit):
        changes["spent"] = True
    if spent is not None and not states.get("ghost") and (left := begun(rules, view, unit)):
        changes["left"] = str(left)
    return face.but(**changes) if changes else face


def _of_a_train(unit: Unit) -> dict[str, object]:
    """The guns of a train on its face (ode:9.03.1); its marker stands in place of movement (ode:9.02)."""
    if not unit.guns:
        return {"move": ""}
    several = "*" if unit.guns > 1 else ""
    return {"move": "", "attack": f"{unit.guns * GUN.attack}{several}/{GUN.range}"}


# ------------------------------------ A fresh counter of Ogre and G.E.V. with the numbers of the unit table
def drawn_kinds() -> tuple[str, ...]:
    """The kinds of the rules in play that have a drawing."""
    return tuple(kind for kind in kinds() if kind in KINDS)


def printed(kind: str, style: str = "blue", squads: tuple[str, ...] = (), **states: object) -> Look:
    """A fresh counter of this kind with the numbers of the unit table (ode:3.01)."""
    row = KINDS[kind]
    if is_infantry(kind):
        squads = squads or (kind,)
        attack, defence = f"{len(squads)}/1", str(len(squads))
    else:
        gun = next((w for w in row.weapons if w.id == "gun"), None)
        several = "*" if gun and gun.count > 1 else ""
        attack = f"{gun.attack * gun.count}{several}/{gun.range}" if gun and gun.count else ""
        attack = "CM" if kind == "MCRL" else attack
        defence = str(row.points or row.defence)
    if is_large(kind):
        attack = defence = ""
        states.setdefault(
            "bars", (1.0, 1.0, 1.0 if row.ogre and (row.ogre.missiles or row.ogre.racks) else -1.0, 1.0)
        )
    if row.family == "missile":
        return Look(kind, style, squads, "", "", "", **states)  # type: ignore[arg-type]  # as in but()
    if row.family == "unknown":
        defence = ""
        states.setdefault("hidden", kind == "HID")
    move = f"{row.move}-{row.second}" if row.second else "" if row.points else str(row.move)
    return Look(kind, style, squads, attack, defence, move, **states)  # type: ignore[arg-type]  # as in but()
