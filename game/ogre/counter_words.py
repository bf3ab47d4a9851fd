"""Counters in words: what they are called, and their states."""

from __future__ import annotations

from game.core.amounts import counted, listed
from game.core.anygame import Rules
from game.core.position import on_move
from game.core.roles import Role
from game.core.rule_hooks import COUNTER_MARKS, CounterMark
from game.ogre import sheets
from game.ogre.combat import weapons
from game.ogre.combat.readiness import has_fire_left
from game.ogre.counter_names import named
from game.ogre.engineering.control import channel_of, controller, needs_control
from game.ogre.hidden.hidden_units import DUMMY
from game.ogre.hooks import box_states
from game.ogre.kinds import KINDS
from game.ogre.movement.movement_points import SECOND, bonus_left, still_left
from game.ogre.movement.recovery import back_in_turn
from game.ogre.state import TEAMWORK, USAGE, WORK, Position, Unit, attack_used

#: what did it, in words
_CAUSE = {"fire": "by fire", "ram": "by a ram", "terrain": "by terrain", "field": "by a minefield"}


def name(unit: Unit) -> str:
    """A counter as the log calls it, with its squads: ``Heavy Tank 2``, ``Infantry 3, 3 squads``."""
    if len(set(unit.squads)) > 1:
        return f"{named(unit)}: {kind_name(unit)}"
    return f"{named(unit)}, {counted(len(unit.squads), 'squad')}" if unit.squads else named(unit)


def kind_name(unit: Unit) -> str:
    """What like counters are: ``Heavy Tank``, ``Infantry, 3 squads``, ``2 Heavy Weapons + Infantry``."""
    kind = KINDS[unit.kind]
    if len(set(unit.squads)) > 1:
        many = {squad: unit.squads.count(squad) for squad in unit.squads}
        return " + ".join(
            f"{count} {KINDS[squad].name}" if count > 1 else KINDS[squad].name
            for squad, count in many.items()
        )
    if unit.squads:
        return f"{kind.name}, {counted(len(unit.squads), 'squad')}"
    return kind.name


def marks(rules: Rules, view: Position, unit: Unit) -> list[CounterMark]:
    """What modules set on a counter."""
    return [mark for said in COUNTER_MARKS.of(rules) for mark in said(view, unit)]


def done(rules: Rules, view: Position, unit: Unit) -> bool:
    """Has it acted in this phase, and can do no more of it?"""
    spent = USAGE.table(view).get(unit.id)
    if spent is None or unit.side != on_move(view.clock):
        return False
    phase, row = view.clock.phase, rules.phase.get(view.clock.phase)
    if row is not None and row.role is Role.ATTACK:
        return attack_used(view, unit.id) and not has_fire_left(rules, view, unit)
    if phase in ("movement", SECOND):
        moved = spent.moved_second if phase == SECOND else spent.moved
        return bool(moved or spent.halted) and not still_left(rules, view, unit)
    return False


def begun(rules: Rules, view: Position, unit: Unit) -> int:
    """The movement that it has left in this phase, where it has moved in part (ode:5.01); else 0."""
    spent, phase = USAGE.table(view).get(unit.id), view.clock.phase
    if spent is None or unit.side != on_move(view.clock) or phase not in ("movement", SECOND):
        return 0
    moved = spent.moved_second if phase == SECOND else spent.moved
    return still_left(rules, view, unit) if moved else 0


def _channel_states(view: Position, unit: Unit) -> list[str]:
    """How it is controlled."""
    place = channel_of(view, unit)
    if place is not None and place.vulcan in view.units:
        how = "follows" if place.follows else "is under control"
        more = (
            ""
            if not place.follows
            else ", at half its attack"
            if KINDS[unit.kind].weapons
            else ", and does no work"
            if unit.kind == "HDRN"
            else ""
        )
        return [f"{how} on channel {place.number} of {named(view.units[place.vulcan])}{more}"]
    if needs_control(view, unit) and unit.at and not unit.disabled:
        vulcan = controller(view, unit)
        if vulcan is not None:
            return [f"controlled by a free channel of {named(vulcan)}"]
        return ["not under command: moves only with infantry"]
    return []


def states(rules: Rules, view: Position, unit: Unit) -> list[str]:
    """Its states in whole words."""
    out = []
    if unit.face_down:
        out.append(
            "a dummy: removed as soon as it is revealed"
            if unit.kind == DUMMY
            else "face down: the other side does not know what it is"
        )
    if unit.disabled:
        turn = unit.since // max(1, len(view.terms.order)) + 1
        line = f"disabled {_CAUSE.get(unit.disabled, '')} in turn {turn}"
        if unit.disabled == "terrain":
            out.append(line + ", rolls to recover in its next turn")
        elif unit.disabled == "control":
            out.append("out of control: counts as disabled until a Vulcan controls it again")
        elif unit.disabled == "unfinished":
            out.append("not assembled yet: it cannot move or fire, and a D destroys it")
        else:
            out.append(f"{line}, back in turn {back_in_turn(view, unit)}")
    broken: dict[str, list[str]] = {}
    for row in sheets.ROWS if unit.sheet else ():
        for boxes in box_states(rules, view, unit, row):
            what = f"{boxes.count} × {sheets.NAMES[row]}" if row != "tr" else counted(boxes.count, "tread")
            broken.setdefault(boxes.word, []).append(what)
    out += [f"{word} for some time: {listed(rows)}" for word, rows in broken.items()]
    if unit.stuck:
        out.append("stuck")
    out += [mark.words for mark in marks(rules, view, unit)]
    spent = USAGE.table(view).get(unit.id)
    out += _channel_states(view, unit)
    if spent is not None and unit.side == on_move(view.clock):
        work = WORK.of(view, unit.id)
        if work.escorted:
            out.append("leads others through mines and can do nothing else this turn")
        elif work.worked:
            out.append("has worked" if len(unit.squads) < 2 else f"{work.worked} of its squads have worked")
        if helping := TEAMWORK.of(view, unit.id).helping:
            others = [view.units[n] for n in dict.fromkeys(helping) if n in view.units]
            out.append("helps " + " and ".join(named(other) for other in others))
        moved = spent.moved_second if view.clock.phase == SECOND else spent.moved
        if view.clock.phase in ("movement", SECOND) and moved:
            left, along = still_left(rules, view, unit), bool(bonus_left(rules, view, unit))
            more = f", {left} left{' for the road' if along else ''}" if left else ""
            out.append(f"moved {moved}{more}")
        if weapons.just_unpacked(view, unit, unit.at):
            out.append("unpacked this turn: can fire from its next turn")
        elif attack_used(view, unit.id):
            ready = has_fire_left(rules, view, unit)
            out.append("fired some of its weapons" if ready and unit.sheet else "has fired")
        if spent.hazards:
            out.append("rolls for dangerous ground after movement")
    return out
