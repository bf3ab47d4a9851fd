"""Enemy hexes that a counter can go into: rams, driving over infantry, buildings, overruns; the outcome.

Each way in is a plan: a move to a hex beside it where one is needed, and the order. In games with overruns
several counters go in together (ode:8.01).
"""

from __future__ import annotations

from collections.abc import Sequence

from game.core.anygame import Rules
from game.core.position import varied
from game.core.refusals import Refusal
from game.core.views import ANONYMOUS
from game.hexes.grid import bits
from game.ogre.charts import BUILDING_DICE_BY_SIZE, HAZARD_BAD
from game.ogre.combat import weapons
from game.ogre.combat.odds import strength_text
from game.ogre.counter_names import named
from game.ogre.engineering.ducklings import take_over_the_best
from game.ogre.kinds import ARMS, KINDS
from game.ogre.movement.mobility_map import ground
from game.ogre.movement.movement import Move, MoveOffers
from game.ogre.movement.movement_points import points_left
from game.ogre.movement.transport_state import riders
from game.ogre.overrun.overrun import Overrun
from game.ogre.overrun.overrun_state import SHOOT, Fight
from game.ogre.plans.danger import EFFECT
from game.ogre.plans.moving import STEP, MovingGroup, beside, moves_in
from game.ogre.plans.plan import Plan, after, forecast
from game.ogre.ramming.drive_over_infantry import Reduce
from game.ogre.ramming.ram_entry import enemies, entry_points, rams_like_an_ogre
from game.ogre.ramming.ramming import Ram
from game.ogre.state import Draft, Unit, View
from game.ogre.structures.buildings import STANDING, RamBuilding, building_at, foreign
from game.ogre.terrain import ground_words

OVERRUN = "overrun"
#: how a counter runs into something
RunInto = Ram | Reduce | RamBuilding
#: refusals that going nearer does not mend
_NEVER = frozenset({
    "never-rams", "infantry", "only-ogres", "fired", "rams", "no-ap", "no-infantry", "ram-it", "disabled",
    "stuck", "immobile", "size", "no-rams", "no-target", "not-yours", "no-enemy", "halted", "aboard",
    "second", "full",
})  # fmt: skip


def way_in(
    rules: Rules, view: View, moves: MoveOffers | None, order: RunInto | Overrun
) -> tuple[Move, ...] | None:
    """The move after which an order into a hex is legal, none where it is so at once; None without a way."""
    refusal = rules.refusal(view, order)
    if refusal is None:
        return ()
    at = view.units[order.target].at if isinstance(order, Ram) else order.at
    if refusal.code in _NEVER:
        return None
    for h in beside(view, moves, at):
        move = moves.to(h) if moves is not None else None
        then = after(rules, view, (move,)) if move is not None else view
        if move is not None and not isinstance(then, Refusal) and rules.refusal(then, order) is None:
            return (move,)
    return None


def targets(group: MovingGroup) -> dict[int, list[Plan]]:
    """What the chosen counter can ram, drive over or overrun, by hex."""
    if group.chosen.aboard:
        return {}
    return _overruns(group) if overruns_on(group.rules) else _rams(group)


def by_own_path(group: MovingGroup, plan: Plan, path: tuple[int, ...]) -> Plan:
    """A plan by the very path that was drawn to its hex if the rules allow it; else as it was."""
    move, order = (Move((group.chosen.id,), path[:-1]),) if len(path) > 1 else (), plan.orders[-1]
    alone = Overrun((group.chosen.id,), plan.at) if isinstance(order, Overrun) else order
    then = after(group.rules, group.view, move)
    if isinstance(then, Refusal) or group.rules.refusal(then, alone) is not None:
        return plan
    if isinstance(order, Overrun):
        return overrun_plan(group, plan.at, order.units[1:], move) or plan
    return _run_into(group, order, plan.at, move) if isinstance(order, Ram | Reduce) else plan


# ---------------------------------------------------------------------------- rams
def _rams(group: MovingGroup) -> dict[int, list[Plan]]:
    """Rams and infantry to be driven over, by hex."""
    found: dict[int, list[Plan]] = {}
    view, unit = group.view, group.chosen
    points = points_left(group.rules, view, unit)
    if points <= 0 or unit.squads:
        return found
    for at, row in view.at_hex.items():
        foes = [view.units[u] for u in row if view.units[u].side != unit.side]
        if not foes or (unit.at and view.board.grid.distance(unit.at, at) > points + 1):
            continue
        orders: list[RunInto] = [Ram(unit.id, foe.id) for foe in foes if not foe.squads]
        if any(foe.squads for foe in foes):
            orders.append(Reduce(unit.id, at))
        plans = [
            _run_into(group, order, at, way)
            for order in orders
            if (way := way_in(group.rules, view, group.moves, order)) is not None
        ]
        if plans:
            found[at] = plans
    return found


def buildings(group: MovingGroup) -> dict[int, Plan]:
    """Buildings that the chosen counter can ram, by hex."""
    rules, view, unit = group.rules, group.view, group.chosen
    points, found = points_left(rules, view, unit), dict[int, Plan]()
    if RamBuilding.verb not in rules.verbs or not RamBuilding.applies_to(unit.kind):
        return found
    if not unit.at or unit.aboard or points < 0:
        return found
    for at in view.markers:
        if view.board.grid.distance(unit.at, at) <= points + 1 and foreign(view, unit.side, at):
            order = RamBuilding(unit.id, at)
            way = way_in(rules, view, group.moves, order)
            if way is not None:
                found[at] = _run_into(group, order, at, way)
    return found


def _run_into(group: MovingGroup, order: RunInto, at: int, first: tuple[Move, ...]) -> Plan:
    """The plan of one counter, with what comes of it over all dice."""
    rules, view, unit, foe = group.rules, group.view, group.chosen, ""
    then = after(rules, view, first)
    assert not isinstance(then, Refusal)
    if isinstance(order, Ram):
        foe = order.target
    elif isinstance(order, Reduce):
        row = (view.units[name] for name in view.at_hex[at])
        foe = next((one.id for one in row if one.side != unit.side and one.squads), "")
    lead = (unit.at, *(h for move in first for h in move.path))
    path = lead if unit.at == at else (*lead, at)
    spent = points_left(rules, view, unit) - points_left(rules, then, then.units[unit.id])
    found = forecast(rules, then, order, unit.id, foe, spent)
    label = view.board.grid.label
    goes = tuple(f"Goes to {label(move.path[-1])} first" for move in first)
    verb, again = "Overrun" if isinstance(order, Reduce) else "Ram", " again" if unit.at == at else ""
    if isinstance(order, RamBuilding):
        marker = building_at(view, at)
        what = (STANDING.of(marker).name if marker is not None else "") or "the building"
        left, again = marker.count if marker is not None else 0, ""
        dice = BUILDING_DICE_BY_SIZE[KINDS[unit.kind].size]  # (ode:11.04.3)
        worn = f"{dice} {'dice' if dice > 1 else 'die'} of structure points, {3.5 * dice:g} on average"
        lines: tuple[str, ...] = (f"{worn}; it has {left}", *found.lines(), *goes)
        cost = "" if rams_like_an_ogre(unit) else "; your counter: destroyed"
        kind, short = "ram-building", f"{dice}d6 of {left} structure points{cost}"
    else:
        what = named(view.units[foe]) if isinstance(order, Ram) else "the infantry"
        lines = (*found.lines(), *goes)
        kind, short = "ram" if isinstance(order, Ram) else "reduce", found.short()
    title = f"{verb} {what} in {label(at)}{again}"
    return Plan(kind, (*first, order), at, path, foe, title, lines, verb, verb, short)


# ---------------------------------------------------------------------------- overruns
def overruns_on(rules: Rules) -> bool:
    """Are enemies overrun in this game?"""
    return rules.slots.get("contact") == OVERRUN


def _overruns(group: MovingGroup) -> dict[int, list[Plan]]:
    """Every enemy-held hex that the chosen counter can overrun, with the plan to do so.

    Counters picked to go along go into the fight as well, if they find a way in.
    """
    found: dict[int, list[Plan]] = {}
    units, step = group.view.units, group.along if group.how == STEP else ()
    for at in _held_against(group.view, group.chosen.side):
        way = _overrun_way(group, group.chosen, at)
        if way is None:
            continue
        company = [name for name in step if _overrun_way(group, units[name], at) is not None]
        plan = overrun_plan(group, at, company, way)
        if plan is None and company:
            plan = overrun_plan(group, at, (), way)
        if plan is not None:
            found[at] = [plan]
    return found


def _held_against(view: View, side: int) -> list[int]:
    """The hexes with enemy counters or buildings."""
    held = 0
    for other, mask in enumerate(view.occupied_mask):
        if other != side:
            held |= mask
    for at in view.markers:
        if foreign(view, side, at):
            held |= 1 << at
    return list(bits(held))


def _overrun_way(group: MovingGroup, unit: Unit, at: int) -> tuple[Move, ...] | None:
    """The way of one counter into an overrun: see ``way_in``."""
    rules, view, order = group.rules, group.view, Overrun((unit.id,), at)
    points = points_left(rules, view, unit)
    if points <= 0 or (unit.at and view.board.grid.distance(unit.at, at) > points + 1):
        return () if rules.refusal(view, order) is None else None
    moves = group.moves if unit.id == group.chosen.id else moves_in(rules.offers(view, unit.id))
    return way_in(rules, view, moves, order)


def overrun_plan(
    group: MovingGroup, at: int, company: Sequence[str], way: tuple[Move, ...] | None = None
) -> Plan | None:
    """The plan of the chosen counter and its company for a hex; None if they have no path in together.

    ``way`` is the move of the chosen counter, if it is decided.
    """
    rules, view, unit, moves = group.rules, group.view, group.chosen, list[Move]()
    goers = [unit, *(view.units[name] for name in company)]
    for goer in goers:
        found = way if goer is unit and way is not None else _overrun_way(group, goer, at)
        if found is None:
            return None
        moves += found
    then = after(rules, view, moves)
    if isinstance(then, Refusal):
        return None
    order = Overrun(tuple(goer.id for goer in goers), at)
    refusal = rules.refusal(then, order)
    lines = (*_cost_lines(group, goers, at, then), *_before_the_fight(view, goers, at, moves))
    lead = next((move.path for move in moves if move.units == (unit.id,)), ())
    foes, (own, theirs) = enemies(view, unit.side, at), strengths(rules, view, goers, at)
    return Plan(
        OVERRUN,
        (*moves, order),
        at,
        (*((unit.at,) if unit.at else ()), *lead, at),
        foes[0].id if foes else "",
        f"Overrun {view.board.grid.label(at)}",
        lines,
        "Overrun",
        "Overrun",
        f"{own} against {theirs}, they fire first",
        refusal,
    )


def goers(view: View, plan: Plan) -> list[Unit]:
    """The counters that go in by the plan of an overrun, the chosen one first."""
    order = plan.orders[-1]
    return [view.units[name] for name in order.units] if isinstance(order, Overrun) else []


def could_join(group: MovingGroup, at: int) -> list[Unit]:
    """Own counters besides the chosen one that can go into a hex as well."""
    unit = group.chosen
    return [
        other
        for other in group.view.units.values()
        if other.side == unit.side
        and other.id != unit.id
        and other.at
        and _overrun_way(group, other, at) is not None
    ]


def joined(group: MovingGroup, plan: Plan, name: str) -> Plan | None:
    """The plan of an overrun with another counter more or less; None if they have no path in together."""
    company = [other.id for other in goers(group.view, plan)[1:]]
    own = tuple(one for one in plan.orders if isinstance(one, Move) and one.units == (group.chosen.id,))
    again = [other for other in company if other != name] if name in company else [*company, name]
    return overrun_plan(group, plan.at, again, own or None)


def _cost_lines(group: MovingGroup, goers: list[Unit], at: int, then: View) -> list[str]:
    rules, view, out = group.rules, group.view, []
    for goer in goers:
        there, before = then.units[goer.id], points_left(rules, view, goer)
        walked = before - points_left(rules, then, there)
        what = f"{named(goer)}: {walked + entry_points(then, there, at)} of {before} movement"
        first = f", first to {view.board.grid.label(there.at)}" if there.at != goer.at else ""
        out.append(what + first)
    return out


def _before_the_fight(view: View, goers: list[Unit], at: int, moves: list[Move]) -> list[str]:
    """Dangers before the fight: the ground of the hex, and what lies on the way."""
    out, where = [], ground_words(view, at)
    for goer in goers:
        row = ground(view, KINDS[goer.kind].mobility).costs.get(at)
        word = EFFECT.get(row.hazard, "") if row is not None else ""
        if word:
            chance = f"{len(HAZARD_BAD)} in 6 that {named(goer)} is {word} before the fight"
            out.append(f"{where[:1].upper() + where[1:]}: {chance}")
    for h in {h for move in moves for h in move.path} | {at}:
        if any(marker.kind == "mine" for marker in view.markers.get(h, ())):
            out.append(f"There is a mine in {view.board.grid.label(h)}")
    foes = enemies(view, goers[0].side, at)
    if any(foe.kind == ANONYMOUS for foe in foes):
        out.append("Face-down counters there are revealed and fight too")
    if any(foe.disabled for foe in foes):
        out.append("Disabled defenders fire at half")
    return out


def strengths(rules: Rules, view: View, goers: Sequence[Unit], at: int) -> tuple[str, str]:
    """What both sides could fire in the fight, as they would count there."""
    side = goers[0].side
    fight = Draft.of(varied(view, frames=(Fight(SHOOT, 1 - side, at=at, round=1),)), rules)
    # ce:14.01.5-f: its Vulcan takes over what is overrun, and the crews do
    take_over_the_best(fight, 1 - side, at)
    return _strength(rules, fight, goers), _strength(rules, fight, enemies(view, side, at))


def _strength(rules: Rules, fight: Draft, side: Sequence[Unit]) -> str:
    """The attack strength of some counters and their riders."""
    units = [fight.units[one.id] for unit in side for one in (unit, *riders(fight, unit))]
    total, ap = 0, 0
    for unit in units:
        for row, weapon in enumerate(ARMS[unit.kind]):
            many = weapons.total(unit, row, weapon)
            value = rules.value("strength", fight, (unit, weapon.id, many)) if many else 0
            total, ap = (total, ap + value) if weapon.id == "ap" else (total + value, ap)
    unknown = " + ?" if any(unit.kind == ANONYMOUS for unit in units) else ""
    if unknown and not (total or ap):
        return "?"
    return strength_text(total) + (f" + {strength_text(ap)} AP" if ap else "") + unknown
