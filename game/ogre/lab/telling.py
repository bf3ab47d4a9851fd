"""What the Ogre games report about a step for statistics.

Counters are worth their victory points; a record sheet is worth its points in proportion to the boxes
that are left, each weighted by the points for its damage (ode:1.09.1). The expected destruction of an attack
is the mean over the faces of its die, and the actual destruction is the result of its die, in the same
measure: the difference is luck.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from game.core.anygame import Position, Step
from game.lab.batch.telling import Fired, Sprang, Telling, Told, Tried
from game.ogre import sheets
from game.ogre.charts import D, X
from game.ogre.combat.attack import odds
from game.ogre.combat.firing import Firing
from game.ogre.combat.odds import TREADS_PART
from game.ogre.engineering.mine_work import DISARMS, PLACES
from game.ogre.engineering.work import Worked
from game.ogre.events import Combined, Divided, Overran, Rammed, Shot, Sprung
from game.ogre.kinds import ARMS, KINDS
from game.ogre.lab.offers import offered
from game.ogre.options.minefields.clearing import BANG, ClearField
from game.ogre.options.minefields.fields import MINE_DICE, FieldCleared, FieldLaid
from game.ogre.options.minefields.laying import LayField
from game.ogre.scoring.points import DAMAGE, worth
from game.ogre.state import GameState, Rules, Unit

FACES = 6
#: what destroyed a counter when no shot did
MINE, RAM, OWN_RAM = "mine", "ram", "its own ram"
_ROWS = {part: sheets.ROWS.index(part) for part in DAMAGE}


def value(position: GameState, unit: Unit) -> float:
    """The present worth of a counter."""
    if unit.squads:
        return float(sum(worth(squad, position.terms) for squad in unit.squads))
    if unit.sheet:
        return sum(box_value(position, unit, part) * unit.sheet[row] for part, row in _ROWS.items())
    return float(worth(unit.kind, position.terms))


def box_value(position: GameState, unit: Unit, part: str) -> float:
    """The worth of one box of a part."""
    whole = sheets.full(unit)
    boxes = sum(DAMAGE[name] * whole[row] for name, row in _ROWS.items())
    return worth(unit.kind, position.terms) * DAMAGE.get(part, 0) / boxes if boxes else 0.0


def made_of(unit: Unit) -> Mapping[str, int]:
    """Its kind, or the kinds of its squads."""
    return Counter(unit.squads) if unit.squads else {unit.kind: 1}


def title(kind: str) -> str:
    """The name of a kind."""
    return KINDS[kind].name if kind in KINDS else kind


def regrouped(step: Step) -> Iterator[str]:
    """Counters that were split or combined."""
    for event in step.events:
        if isinstance(event, Divided):
            yield from (event.unit, event.new)
        elif isinstance(event, Combined):
            yield from (event.unit, *event.others)


def causes(before: Position, step: Step) -> Mapping[str, str]:
    """Causes other than fire that destroyed counters."""
    found: dict[str, str] = {}
    for event in step.events:
        if isinstance(event, Sprung):
            found[event.unit] = MINE
        elif isinstance(event, Rammed | Overran):
            if event.unit != event.target:
                found[event.target] = f"{RAM} by {before.units[event.unit].kind}"
            # what rams and does not survive it is destroyed by what it did
            found.setdefault(event.unit, OWN_RAM)
    return found


def told(rules: Rules, before: Position, step: Step) -> Iterable[Told]:
    """Attacks, work, and mines that went off."""
    for event in step.events:
        if isinstance(event, Shot):
            yield fired(rules, before, event)
        elif isinstance(event, Worked):
            yield Tried(event.side, event.task, event.at, event.crew, chance(event), event.success)
        elif isinstance(event, Sprung) and event.unit in before.units:
            yield Sprang(before.units[event.unit].side, event.at)
    order = step.order
    if isinstance(order, ClearField | LayField) and order.unit in before.units:
        yield _field_work(before, step, order)


def _field_work(before: Position, step: Step, order: ClearField | LayField) -> Tried:
    """Work at a minefield: it is certain, but for plain engineers and where the dice for mines are used."""
    unit = before.units[order.unit]
    success = any(isinstance(event, FieldCleared | FieldLaid) for event in step.events)
    if MINE_DICE.of(before) and unit.squads:
        fails = ((DISARMS if isinstance(order, ClearField) else PLACES) - 1) / FACES
        likely = float(1 - fails ** len(unit.squads))
    else:
        likely = (BANG - 1) / FACES if step.rolls else 1.0
    return Tried(unit.side, order.verb, unit.at, (unit.id,), likely, success)


def chance(event: Worked) -> float:
    """The chance of a task: that any of its dice shows its number or more; without dice it is certain."""
    if not event.dice:
        return float(event.success)
    fails = min(max(event.number - 1, 0), FACES) / FACES
    return float(1 - fails ** len(event.dice))


def fired(rules: Rules, before: Position, event: Shot) -> Fired:
    """An attack on a counter."""
    target = before.units.get(event.target)
    shooters = [before.units[name] for name in event.shooters if name in before.units]
    side = shooters[0].side if shooters else 1 - target.side if target is not None else 0
    expected = actual = 0.0
    if target is not None:
        loss, results = _losses(rules, before, target, event)
        actual = loss.get(event.outcome, 0.0)
        expected = sum(loss.get(one, 0.0) for one in results) / len(results) if results else actual
    return Fired(side, shares(before, event), event.at, event.odds, expected, actual, event.target)


def _losses(
    rules: Rules, before: Position, target: Unit, event: Shot
) -> tuple[Mapping[str, float], tuple[str, ...]]:
    """The loss of the target for each result, and the results of the six faces."""
    results: tuple[str, ...] = ()
    if event.shots and target.at and all(shot.unit in before.units for shot in event.shots):
        found = odds(rules, before, event.shots, target.id, event.part)
        results = found.outcomes if found.odds == event.odds else ()
        if event.part == TREADS_PART:
            box = box_value(before, target, TREADS_PART)
            return {"T": box * min(found.treads, target.sheet[sheets.TREADS])}, results
    if event.part:
        return {X: box_value(before, target, event.part)}, results
    whole = value(before, target)
    if target.squads:
        return {X: whole, D: whole / len(target.squads)}, results
    return {X: whole}, results


def shares(before: Position, event: Shot) -> Mapping[str, float]:
    """The share of each kind in an attack."""
    found: Counter[str] = Counter()
    for shot in event.shots or tuple(Firing(name, "") for name in event.shooters):
        unit = before.units.get(shot.unit)
        if unit is not None:
            found[unit.kind] += _strength(unit, shot)
    total = sum(found.values())
    return {kind: part / total for kind, part in found.items()} if total else {}


def _strength(unit: Unit, shot: Firing) -> int:
    guns = {weapon.id: weapon.attack for weapon in ARMS[unit.kind]}
    return max(1, guns.get(shot.weapon, 1) * shot.count)


def works(unit: Unit) -> bool:
    """Can it do engineering?"""
    return any(KINDS[squad].sapper for squad in unit.squads)


TELLING = Telling(
    value=value,
    made_of=made_of,
    title=title,
    told=told,
    regrouped=regrouped,
    causes=causes,
    works=works,
    offered=offered,
)
