"""What a group has to expect on its path: known mines, dangerous ground, and the question asked first.

It knows what the side that moves knows, and nothing else.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from game.core.amounts import percent
from game.core.refusals import Refusal
from game.ogre.charts import HAZARD_BAD
from game.ogre.counter_names import named
from game.ogre.engineering import crews
from game.ogre.engineering.control import VULCAN
from game.ogre.engineering.swamp import entrance
from game.ogre.engineering.tasks import Attempt, Hand, tasks_of
from game.ogre.movement.recovery import Hazard
from game.ogre.plans.moving import MovingGroup
from game.ogre.plans.plan import WAY, Plan, after
from game.ogre.state import USAGE, Unit
from game.ogre.terrain import ground_words

#: what a failed roll does, by the letter of the terrain table
EFFECT = {"s": "stuck", "d": "disabled"}


def walk_plan(group: MovingGroup, path: tuple[int, ...]) -> Plan:
    """The plan to go along a path; it has lines where a danger on the way asks for a yes first."""
    end, dangers = group.view.board.grid.label(path[-1]), ground_lines(group, path)
    if mine_chance(group, path):
        dangers = (*dangers, mine_words(group, path))
    title, tag = f"Into danger in {end}?", "danger"
    if not dangers:
        title, tag = f"Move to {end} and reveal?", "shown"
    if group.mover.face_down:
        # what all have seen cannot be hidden again
        shown = f"{named(group.mover)} is face down. Moving reveals it. This cannot be undone."
        dangers = (*dangers, shown)
    return Plan(WAY, group.orders(path), path[-1], (group.mover.at, *path), "", title, dangers, "Go", tag)


# ---------------------------------------------------------------------------- mines
def mine_chance(group: MovingGroup, path: Sequence[int]) -> Fraction:
    """The chance that a mine explodes under the moving counter on a path."""
    if not group.view.markers:
        return Fraction(0)
    spared = Fraction(1)
    for _, found in group.risks(path):
        spared *= 1 - found.chance
    for peril in group.perils(path):
        spared *= 1 - peril.chance
    return 1 - spared


def mine_tag(group: MovingGroup, path: Sequence[int]) -> str:
    """The same, short, for the map; empty without a chance of it."""
    chance = mine_chance(group, path)
    if not chance:
        return ""
    perils = [] if group.risks(path) else group.perils(path)
    tag = perils[0].tag if perils else "mine"
    sixths = (chance * 6).denominator == 1 and chance < 1
    return f"{tag}: {chance * 6}/6" if sixths else f"{tag}: {percent(chance)}"


def mine_words(group: MovingGroup, path: Sequence[int]) -> str:
    """The mines of a path in sentences: the chance in each hex, or the sapper that leads through it."""
    view, out = group.view, []
    if not view.markers:
        return ""
    for at, found in group.risks(path):
        label = view.board.grid.label(at)
        price = "that sapper cannot fire or work this turn."
        if found.leader:
            out.append(f"{named(view.units[found.leader])} leads it through the mines of {label}; {price}")
        elif not found.chance and group.along:
            names = " and ".join(named(view.units[name]) for name in group.along)
            out.append(f"It leads {names} through the mines of {label}; {price}")
        elif found.chance >= 1:
            out.append(f"A mine explodes under it in {label}.")
        elif found.chance:
            out.append(f"{percent(found.chance)} chance that mines in {label} explode under it.")
        else:
            out.append(f"It knows the mines of {label}; they cannot harm it.")
    return " ".join([*out, *(peril.words for peril in group.perils(path))])


def work_at_once(group: MovingGroup, at: int) -> str:
    """What a chosen sapper could try in a hex in the very turn in which it comes there; "" for nothing."""
    rules, view, unit = group.rules, group.view, group.chosen
    if not crews.role(unit) or unit.aboard:
        return ""
    for task in tasks_of(rules).values():
        if not task.at_once or not crews.able(task, unit):
            continue
        for site in task.sites(view, unit.side, at):
            hand = Hand(unit.id, crews.sapper_squads(unit) if unit.squads else 1)
            attempt = Attempt(task, unit.side, site, (hand,))
            if task.barred is None or task.barred(view, unit.side, site) is None:
                chance = task.odds(view, attempt, rules.value("pool", view, attempt))
                return f"It can {task.title} there in this turn's fire phase: {percent(chance)}."
    return ""


# ---------------------------------------------------------------------------- dangerous ground
def _eased(group: MovingGroup) -> bool:
    """Could those that go along, or a prepared way, make dangerous ground less so?"""
    unit = group.mover
    return bool(group.along) or (unit.kind == VULCAN and entrance(group.view, unit) is not None)


def ground_rolls(group: MovingGroup, path: Sequence[int]) -> list[tuple[Unit, str, int]]:
    """The counters that will roll for their ground, what may happen to each, and its highest bad die."""
    rules, view = group.rules, group.view
    then = after(rules, view, (group.together(path),))
    if isinstance(then, Refusal):
        return []
    out = []
    for name in (group.mover.id, *group.along):
        now, was = then.units.get(name), len(USAGE.of(view, name).hazards)
        for terrain, effect in USAGE.of(then, name).hazards[was:] if now is not None else ():
            bad = rules.value("hazard", then, Hazard(name, terrain, effect))
            if now is not None and bad > 0:
                out.append((now, EFFECT.get(effect, ""), bad))
    return out


def ground_risk(group: MovingGroup, at: int) -> tuple[str, int]:
    """What the ground of a hex in reach may do to the moving counter, and how many faces of six are bad."""
    assert group.moves is not None
    danger = EFFECT.get(group.moves.hazard(at), "")
    if not danger or not _eased(group):
        return danger, len(HAZARD_BAD)
    rolls = ground_rolls(group, group.way_to(at))
    bad = next((bad for unit, _, bad in rolls if unit.id == group.mover.id), 0)
    return (danger, bad) if bad else ("", 0)


def ground_lines(group: MovingGroup, path: tuple[int, ...]) -> tuple[str, ...]:
    """The dangerous ground of a path, a line each."""
    if _eased(group):
        return tuple(f"{named(who)}: {bad} in 6 to be {what}" for who, what, bad in ground_rolls(group, path))
    out, moves, view = [], group.moves, group.view
    for at in path:
        code = moves.hazard(at) if moves is not None and at and at in moves.reach.ground.costs else ""
        if code:
            where, label = ground_words(view, at).capitalize(), view.board.grid.label(at)
            out.append(f"{where} in {label}: {ground_risk(group, at)[1]} in 6 to be {EFFECT[code]}")
    return tuple(out)
