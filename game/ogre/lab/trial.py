"""How the laboratory tries out the Ogre games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path

from msgspec.structs import replace

from game.core.anygame import Position, Rules, Step
from game.core.deeds import Deed
from game.core.hooks import Hooked
from game.core.position import decider
from game.core.records import Marker
from game.core.records import Unit as AnyUnit
from game.core.roles import actors_of
from game.lab.batch.telling import Fired, Sprang, Telling, Told, Tried
from game.lab.contract import Broken, Lab
from game.ogre import sheets
from game.ogre.catalogue import MODULES
from game.ogre.charts import D, X
from game.ogre.combat.attack import odds
from game.ogre.combat.firing import AttackOn, Firing
from game.ogre.combat.odds import TREADS_PART
from game.ogre.combat.tables import STANDARD
from game.ogre.combat.weapons import armed
from game.ogre.counter_names import free_name
from game.ogre.engineering.mine_work import DISARMS, PLACES
from game.ogre.engineering.tasks import TASKS, tasks_of
from game.ogre.engineering.work import Worked
from game.ogre.events import Combined, Destroyed, Divided, Overran, Rammed, Shot, Sprung
from game.ogre.hooks import Blow, Entering, Nearing, ResultLink
from game.ogre.kinds import ARMS, KINDS
from game.ogre.lab import scenes
from game.ogre.lab.measures import offered, rows
from game.ogre.lab.scenes import with_scenes
from game.ogre.missiles.blast import BlastStruck, Exploded
from game.ogre.missiles.flight import MISSILE
from game.ogre.missiles.interception import MissileHit
from game.ogre.missiles.tables import FIVE
from game.ogre.movement.movement import Move
from game.ogre.movement.stacking import fits, friends, load, rule_of
from game.ogre.options.construction import Plan
from game.ogre.options.minefields.clearing import BANG, ClearField
from game.ogre.options.minefields.fields import BUSY, MINE_DICE, FieldCleared, FieldLaid
from game.ogre.options.minefields.laying import LayField
from game.ogre.players.greedy_player import GreedyPlayer
from game.ogre.scoring.points import DAMAGE, worth
from game.ogre.setup import Place
from game.ogre.state import ALL, USAGE, Draft, GameState, Unit, attack_used
from game.ogre.terrain import along
from game.ogre.trains.cargo import goes_by_train, room_left
from game.ogre.trains.train import RAIL, TRAIN, linked, trains
from game.players.random_player import RandomPlayer
from game.scenarios.description import Scenario

# ----------------------------------------------- What must be true of every position of the Ogre games
#: the kinds that replace a face-down counter in a game that hides other things
INSTEAD = ("LT", "DMY", "CP")
#: their numbers begin here: no side counts so far, so they take no name that the game would give
FIRST = 9_000


def instead(unit: AnyUnit, taken: Collection[str]) -> Unit:
    """A different counter that lies face down in place of this one, under a name that is not taken."""
    kind = INSTEAD[(INSTEAD.index(unit.kind) + 1 if unit.kind in INSTEAD else 0) % len(INSTEAD)]
    return Unit(free_name(taken, kind, FIRST), kind, unit.side, unit.at, face_down=True)


def check_step(before: Position, step: Step) -> None:
    """Check that sheets, riders, stacks and face-down counters are legal. Raises ``Broken``."""
    after: Position = step.position
    _sheets_hold(after)
    _riders_hold(after)
    order = step.order
    _trains_hold(after)
    if isinstance(order, Move | Place):
        named = order.units if isinstance(order, Move) else (order.unit,)
        for unit_id in named:
            if before.units[unit_id].side != decider(before):
                raise Broken(f"{unit_id} acted out of turn")
            unit = after.units.get(unit_id)
            there = order.path[-1] if isinstance(order, Move) else order.at
            # a unit that a mine stops on its way stays there, whatever the stacking limit
            if (
                unit
                and unit.at == there
                and unit.at
                and not fits(rule_of(after), *load(friends(after, unit.side, unit.at)))
            ):
                raise Broken(f"{after.board.grid.label(unit.at)} is overstacked")
    _faces_hold(before, after)


def _faces_hold(before: Position, after: Position) -> None:
    """Check that face-down counters do nothing and that nothing happens to them (ode:13.05)."""
    if not before.clock.turn:
        return
    for unit in after.units.values():
        if unit.face_down and (before.units.get(unit.id) != unit or unit.id in USAGE.table(after)):
            raise Broken(f"{unit.id} did something face down")


def _riders_hold(position: Position) -> None:
    """Check that riders are off the map, on a vehicle of their side that can carry so many (ode:5.11)."""
    squads: dict[str, int] = {}
    for unit in position.units.values():
        if unit.aboard:
            carrier = position.units.get(unit.aboard)
            if carrier is None or carrier.side != unit.side or unit.at:
                raise Broken(f"{unit.id} rides on {unit.aboard}, which cannot be")
            squads[carrier.id] = squads.get(carrier.id, 0) + max(1, len(unit.squads))
            # a Vulcan carries cargo with limits of its own (ce:14.01.1-a, ce:14.01.1-b),
            # and a heavy drone one pallet on its prow (ce:14.01.3-b)
            most = (
                1
                if unit.kind == "PAL" and KINDS[carrier.kind].family == "drone"
                else KINDS[carrier.kind].carries
            )
            if carrier.kind == TRAIN:  # ode:9.07: by size points
                if not goes_by_train(unit.kind) or room_left(position, carrier.id) < 0:
                    raise Broken(f"{carrier.id} cannot carry {unit.id}")
            elif not carrier.sheet and squads[carrier.id] > most:
                raise Broken(f"{carrier.id} carries {squads[carrier.id]} squads")


def _trains_hold(position: Position) -> None:
    """Check that trains stand on rails, and that their halves are neighbours on a line (ode:9.01)."""
    for train in trains(position):
        front, rear = train.front, train.rear
        for unit in train.counters:
            if unit.at and not along(position, RAIL) >> unit.at & 1:
                raise Broken(f"{unit.id} is off the rails")
        if rear is not None and rear.at and not linked(position, front.at, rear.at):
            raise Broken(f"{rear.id} has lost {front.id}")


def _sheets_hold(position: Position) -> None:
    """Check that boxes stay within their track, and that no dead unit is still there."""
    for unit in position.units.values():
        if unit.sheet:
            whole = sheets.full(unit)
            if any(not 0 <= unit.sheet[row] <= whole[row] for row in range(8)):
                raise Broken(f"{unit.id} has a row beyond its track")
            if sheets.dead(unit.sheet):
                raise Broken(f"{unit.id} is dead and still there")
        elif KINDS[unit.kind].family == "infantry" and not 1 <= len(unit.squads) <= 3:
            raise Broken(f"{unit.id} has {len(unit.squads)} squads")


# -------------------------------------------------------------------------------------------- the rest
#: the chance that a side ends the game instead of the phase
QUITS = 0.004
#: a player with goals plays one game in this many: it begins fights and work that random play seldom does
PURPOSE = 50


def diligent(scenario: Scenario, seed: int) -> bool:
    """Do engineers start where they are needed, and keep working? True in three of five engineering games."""
    return scenes.engineers(scenario) and seed % 5 < 3


def player(rules: Rules, scenario: Scenario, seed: int) -> RandomPlayer:
    """In half of the games counters stay on the map and seek the enemy; in a third phases end early."""
    if seed % PURPOSE == 0:
        return GreedyPlayer(rules, seed)
    bold = seed // 4 % 2 == 0
    return RandomPlayer(
        rules,
        seed,
        early=0.02 if seed % 3 == 0 else 0.0,
        leaving=0.02 if bold else 1.0,
        seek=0.5 if bold else 0.0,
        ground=0.1 if seed // 2 % 2 else 0.6,
        diligence=0.9 if diligent(scenario, seed) else 0.0,
        together=0.4 if seed // 3 % 2 else 0.0,
        quits=QUITS if seed % 4 == 3 else 0.0,
        curious=0.3 if seed % 5 % 2 else 0.0,
    )


def done(step: Step) -> Iterable[str]:
    """The tasks that sappers completed."""
    return (event.task for event in step.events if isinstance(event, Worked) and event.success)


def deeds(before: Position, step: Step) -> Iterable[Deed]:
    """Work: a counter gives up its attack in an order of its own without attacking, or is at a field."""
    after = step.position
    for name in actors_of(step.order) if before.clock == after.clock else ():
        now = after.units.get(name) and USAGE.of(after, name).fired
        if now and min(now) >= ALL and not attack_used(before, name):
            yield Deed.WORK
        stays = name in after.units and after.units[name].at == before.units[name].at
        if stays and BUSY.of(after, name).done and not BUSY.of(before, name).done:
            yield Deed.WORK


def listening(said: object, hear: Callable[[], None]) -> ResultLink | Entering | Nearing | Plan | None:
    """A result link that reports when it changes a result, or does more than pass the blow on;
    a rule for units that enter a hex or come near, each time; a plan, when it is complete.
    """
    if isinstance(said, Entering):
        act = said.act

        def entered(draft: Draft, unit: Unit, at: int, here: int) -> bool:
            hear()
            return act(draft, unit, at, here)

        return replace(said, act=entered)
    if isinstance(said, Nearing):
        acts = said.act

        def neared(draft: Draft, unit: Unit, at: int, here: int, row: Sequence[Marker]) -> bool:
            hear()
            return acts(draft, unit, at, here, row)

        return replace(said, act=neared)
    if isinstance(said, Plan):
        return _completed(said, hear)
    if not isinstance(said, ResultLink):
        return None
    when, lands = said.when, said.lands

    def turned(rules: Hooked, state: GameState, about: AttackOn) -> bool:
        found = when(rules, state, about)
        if found and said.turns:
            hear()
        return found

    def landed(draft: Draft, blow: Blow) -> Blow | None:
        found = lands(draft, blow) if lands else blow
        if found != blow:
            hear()
        return found

    return replace(said, when=turned, lands=lands and landed)


def _completed(plan: Plan, hear: Callable[[], None]) -> Plan:
    """A plan that reports when it is built."""

    def done(draft: Draft, side: int, at: int, unit: str) -> None:
        hear()
        plan.done(draft, side, at, unit)

    return replace(plan, done=done)


LAB = Lab(
    check_step=check_step,
    armed=armed,
    instead=instead,
    options=scenes.OPTIONS,
    pairs=scenes.pairs,
    settings=scenes.settings,
    switched=scenes.switched,
    besides=scenes.besides,
    with_setting=scenes.with_setting,
    concerned=scenes.engineers,
    pick=scenes.pick,
    company=scenes.company,
    player=player,
    suggested=diligent,
    done=done,
    with_scenes=with_scenes,
    listening=listening,
    deeds=deeds,
    flies=lambda unit: unit.kind == MISSILE,
    positions=Path(__file__).with_name("positions"),
    bench=rows,
)


# ---------------------------------------------- What the Ogre games report about a step for statistics
# Counters are worth their victory points; a record sheet is worth its points in proportion to the boxes
# that are left, each weighted by the points for its damage (ode:1.09.1). The expected destruction of an
# attack is the mean over the faces of its die, and the actual destruction is the result of its die, in the
# same measure: the difference is luck.
FACES = 6
#: what destroyed a counter when no shot did
MINE, RAM, OWN_RAM = "mine", "ram", "its own ram"
EXPLOSION, SHOT_DOWN = "cruise missile", "interception"
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


@cache
def task_title(task: str) -> str:
    """The name of a task: ``Dig entrenchments``."""
    titles = {row.id: row.title for module in MODULES.values() for row in TASKS.among(module.hooks)}
    words = titles.get(task, task.replace("-", " "))
    return words[:1].upper() + words[1:]


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
    explodes = False
    for event in step.events:
        explodes = explodes or isinstance(event, Exploded)
        if explodes and isinstance(event, Destroyed):
            found[event.unit] = EXPLOSION
        elif isinstance(event, MissileHit) and not event.explodes:
            found[event.missile] = SHOT_DOWN
        elif isinstance(event, Sprung):
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
        elif isinstance(event, BlastStruck) and event.unit in before.units:
            yield blasted(before, event)
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


def blasted(before: Position, event: BlastStruck) -> Fired:
    """An attack of an explosion on a counter, by the printed table."""
    unit, results = before.units[event.unit], STANDARD.results[event.odds]
    boxes = FIVE if event.part == TREADS_PART else 1
    loss = box_value(before, unit, event.part) * boxes if event.part else value(before, unit)
    if event.squad:
        loss /= max(1, len(unit.squads))
    counts = (X, D) if event.squad else (X,)
    expected = loss * sum(one in counts for one in results) / len(results)
    actual = loss if event.outcome in counts else 0.0
    return Fired(before.clock.side, {MISSILE: 1.0}, event.at, event.odds, expected, actual, event.unit)


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


def works(rules: Rules, unit: Unit) -> bool:
    """Can it do engineering? Nobody can where the rules have no tasks."""
    return any(KINDS[squad].sapper for squad in unit.squads) and bool(tasks_of(rules))


TELLING = Telling(
    value=value,
    made_of=made_of,
    title=title,
    task_title=task_title,
    told=told,
    regrouped=regrouped,
    causes=causes,
    works=works,
    offered=offered,
)
