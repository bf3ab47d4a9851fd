"""What the chosen counter can do in a movement phase, counters that can still move, and leaving the map."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from game.core.amounts import listed
from game.core.anygame import Rules
from game.core.dice import DiceError
from game.core.order_lists import lists_of
from game.core.refusals import Refusal
from game.core.roles import Role
from game.hexes.grid import bits
from game.ogre.engineering.accompanying import Accompany
from game.ogre.engineering.ducklings import Lead
from game.ogre.infantry import Combine, Split
from game.ogre.kinds import KINDS
from game.ogre.movement.movement import Move, MoveOffers
from game.ogre.movement.movement_points import SECOND, points_left
from game.ogre.movement.paths import entry_mask
from game.ogre.movement.transport_orders import Dismount, Mount
from game.ogre.overrun.overrun import Overrun
from game.ogre.plans.entering import buildings, targets
from game.ogre.plans.moving import MovingGroup
from game.ogre.plans.plan import Plan, after
from game.ogre.plans.trains import runs
from game.ogre.ramming.drive_over_infantry import Reduce
from game.ogre.ramming.ram_entry import rams_like_an_ogre
from game.ogre.ramming.ramming import Ram
from game.ogre.scoring.score_report import standing
from game.ogre.state import USAGE, Order, Unit, View
from game.ogre.structures.buildings import RamBuilding
from game.ogre.trains.running import Run

#: kinds of order that are planned as targets, by riding, or by the group, and so need no button
PLANNED = (Ram, Reduce, RamBuilding, Mount, Dismount, Overrun, Lead, Accompany, Run)


class Options(Struct, frozen=True):
    """What a chosen counter can do besides moving."""

    #: enemies in reach to be rammed, driven over or overrun, by hex
    targets: dict[int, list[Plan]] = {}
    #: buildings in reach to be rammed, by hex
    buildings: dict[int, Plan] = {}
    #: those that are marked on the map; a counter other than an Ogre dies of such a ram
    marked_buildings: dict[int, Plan] = {}
    #: the runs of a train, by the hex where its front comes to stand
    runs: dict[int, list[Plan]] = {}
    splits: tuple[Split | Combine, ...] = ()
    #: orders that nothing else plans
    more: tuple[Order, ...] = ()


def fires_beside(rules: Rules, view: View) -> bool:
    """Is it a phase of movement in which attacks may be made as well?"""
    phase = rules.phase.get(view.clock.phase)
    return phase is not None and not view.frames and bool(phase.attacks) and phase.role is Role.MOVE


def options_of(group: MovingGroup) -> Options:
    """The options of the chosen counter: asked once a choice, never a frame."""
    splits, more = list[Split | Combine](), list[Order]()
    for part in lists_of(group.offers):
        if isinstance(part, MoveOffers) or not part:
            continue
        if isinstance(part[0], Split | Combine):
            splits += [order for order in part if isinstance(order, Split | Combine)]
        elif not isinstance(part[0], PLANNED) and not _on_card(group, type(part[0])):
            more += [order for order in part if not isinstance(order, Overrun)]
    if fires_beside(group.rules, group.view):  # they are picked where all shooters of a target are
        more = [order for order in more if order.role is not Role.ATTACK]
    built = buildings(group)
    marked = built if rams_like_an_ogre(group.chosen) else {}
    rail = bool(KINDS[group.chosen.kind].bound_to)
    by_rail = runs(group.rules, group.view, group.chosen, _orders(group)) if rail else {}
    return Options(targets(group), built, marked, by_rail, tuple(splits), tuple(more))


def _on_card(group: MovingGroup, kind: type[Order]) -> bool:
    """Have orders of a kind rows of their own on the card of the chosen counter?"""
    return bool(kind.looked_for(group.rules, group.view, group.chosen))


def _orders(group: MovingGroup) -> Iterator[Order]:
    """Every order on offer to the chosen counter."""
    for part in lists_of(group.offers):
        yield from part


# ---------------------------------------------------------------------------- counters that can still move
def in_order(view: View, side: int) -> list[Unit]:
    """All counters of a side in the order of the board."""
    place = view.board.grid.place
    units = [unit for unit in view.units.values() if unit.side == side]
    return sorted(units, key=lambda u: (place(u.at)[1], place(u.at)[0]) if u.at else (0, 0))


def movable(rules: Rules, view: View, side: int) -> list[str]:
    """The counters of a side with movement left, in the order of the board."""
    key = ("movable", side)
    if key not in view.memo:
        view.memo[key] = [unit.id for unit in in_order(view, side) if _can_move(rules, view, unit)]
    found: list[str] = view.memo[key]
    return found


def _can_move(rules: Rules, view: View, unit: Unit) -> bool:
    """Has it movement left to use? A counter that can only be split does not count."""
    if KINDS[unit.kind].bound_to:
        return any(isinstance(order, Run) for order in rules.offers(view, unit.id))
    if points_left(rules, view, unit) <= 0:
        return False
    parts = lists_of(rules.offers(view, unit.id))
    return any(len(p) and (isinstance(p, MoveOffers) or isinstance(p[0], Ram | Reduce)) for p in parts)


def untouched(rules: Rules, view: View, side: int) -> list[str]:
    """The counters that can move and have not begun to."""
    second, spent = view.clock.phase == SECOND, USAGE.table(view)
    return [
        name
        for name in movable(rules, view, side)
        if name not in spent or (second and not spent[name].moved_second and not spent[name].halted)
    ]


def waiting(view: View, side: int) -> list[Unit]:
    """The counters of a side off the map that are not aboard of another."""
    return [u for u in view.units.values() if u.side == side and not u.at and not u.aboard]


def entering_now(rules: Rules, view: View, side: int) -> list[Unit]:
    """The waiting counters that may come in now, with those that may ride with them."""
    return [u for u in waiting(view, side) if entry_mask(view, u) and rules.offers(view, u.id)]


def entry_hexes(rules: Rules, view: View, side: int) -> list[int]:
    """The hexes over which a counter may come in now."""
    mask = 0
    for unit in entering_now(rules, view, side):
        mask |= entry_mask(view, unit)
    return list(bits(mask))


def comes_in(view: View, unit: Unit) -> str:
    """When a waiting counter comes in, and where, to stand after its name; "" where it may now."""
    later = [e for e in view.terms.entries_for(unit.side, unit.kind) if e.turn > view.clock.turn]
    if unit.at or entry_mask(view, unit) or not later:
        return ""
    first = min(later, key=lambda entry: entry.turn)
    return f"comes in on turn {first.turn}" + (f", by the {first.edge} edge" if first.edge else "")


def next_arrival(view: View, side: int) -> str:
    """The next turn in which a counter of a side comes in, as a sentence; empty for none."""
    found: dict[int, list[str]] = {}
    for unit in waiting(view, side):
        for entry in view.terms.entries_for(unit.side, unit.kind):
            if entry.edge and entry.turn > view.clock.turn and entry.edge not in found.get(entry.turn, ()):
                found.setdefault(entry.turn, []).append(entry.edge)
    if not found:
        return ""
    turn = min(found)
    return f"Next arrival: turn {turn}, by the {listed(found[turn])} edge."


# ---------------------------------------------------------------------------- leaving the map
def exits(group: MovingGroup) -> list[tuple[int, str]]:
    """The hexes from which the chosen counter may leave, each with its edge."""
    moves, unit, view = group.moves, group.chosen, group.view
    if moves is None or not moves.leaving or not unit.at or unit.aboard:
        return []
    edges = {door.edge for door in view.terms.exits if door.side == unit.side}
    return [(at, edge) for at in bits(moves.leaving) for edge in edges if at in view.board.grid.edge(edge)]


def nearest_exit(moves: MoveOffers | None, unit: Unit) -> int | None:
    """The hex from which a counter leaves the map at least cost; None where it may not leave."""
    if moves is None or not moves.leaving or not unit.at:
        return None
    return min(bits(moves.leaving), key=lambda at: moves.cost(at) if at != unit.at else 0)


def leave_plan(group: MovingGroup, at: int) -> Plan:
    """The plan to leave the map from a hex."""
    moves, unit, label = group.moves, group.chosen, group.view.board.grid.label(at)
    assert moves is not None
    order = moves.off(at)
    first = f"First moves to {label} ({moves.cost(at)} movement)" if at != unit.at else ""
    lines = (first, _exit_points(group, order), "It cannot come back.")
    path = (unit.at, *(h for h in order.path if h))
    title, said = f"Leave the map from {label}?", tuple(line for line in lines if line)
    return Plan("leave", (order,), at, path, "", title, said, "Leave", "leaves")


def _exit_points(group: MovingGroup, order: Move) -> str:
    """What leaving does to the score of its side, in a sentence; empty for nothing."""
    try:
        then = after(group.rules, group.view, (order,))
    except DiceError:
        # the way there may end it
        return ""
    now, later = standing(group.view), standing(then) if not isinstance(then, Refusal) else None
    if now is None or later is None or not now.points or not later.points:
        return ""
    side = group.chosen.side
    gain = later.points[side] - now.points[side]
    return f"It brings {gain} point{'s' if gain != 1 else ''}." if gain > 0 else ""
