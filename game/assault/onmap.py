"""An assault as it stands on the map: who takes part, who stands beside it, who could help from reserve."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from msgspec.structs import replace

from game.assault import tables
from game.assault.events import name_of
from game.assault.fighters import ATTACKER, DEFENDER, RESERVE, TACTICAL, Assault, Fighter
from game.assault.ground import allowance, by_night, cost, over_river, work_in, zone_of
from game.assault.resolver import Sum, sum_of
from game.assault.state import (
    FIGHT,
    TARGET,
    USED,
    Battalion,
    Fight,
    GameState,
    counters_in,
    defenders_in,
    fight_of,
    kind_of,
)
from game.assault.terms import ALONE, Belongs, formations
from game.core.records import other_side
from game.core.state import THE_GAME


def there(state: GameState, names: Iterable[str]) -> list[Battalion]:
    """Those of some counters that are in play."""
    return [state.units[name] for name in names if name in state.units]


def fighter_of(
    state: GameState, unit: Battalion, rows: dict[str, Belongs], target: int = 0, fight: Fight | None = None
) -> Fighter:
    """A counter as the sum of an assault sees it; ``target`` is the hex that it attacks."""
    mine = rows.get(unit.id, ALONE)
    mixed = any(rows.get(one.id, ALONE).division != mine.division for one in counters_in(state, unit.at))
    return Fighter(
        unit.id, kind_of(unit), unit.losses, unit.at, mine.division, mine.sub, mine.divisional,
        unit.mode, unit.supply, unit.resting, unit.fatigued, unit.depleted,
        state.board.terrain[unit.at] if target else "clear",
        bool(target) and over_river(state, unit.at, target),
        fight is not None and unit.id in fight.saves, fight is not None and unit.id in fight.sleeps,
        USED.of(state, unit.id).gave, mixed, name_of(state, unit.id),
    )  # fmt: skip


def beside(state: GameState, side: int, at: int) -> list[Battalion]:
    """The units of a side beside a hex that are not attacked themselves (ga:13)."""
    # RULING Q-468: who stands in a designated hex is attacked from then on
    targets = TARGET.table(state)
    found = []
    for near in sorted(state.board.grid.neighbours[at]):
        if near in state.at_hex and near not in targets:
            row = counters_in(state, near)
            found += [unit for unit in row if unit.side == side and not USED.of(state, unit.id).defended]
    return found


def assault_on(state: GameState, at: int, attackers: Iterable[str], fight: Fight | None = None) -> Assault:
    """The assault of some counters on a hex; with what was chosen, where it is being resolved."""
    rows = formations(state)
    ours = there(state, attackers)
    side = ours[0].side if ours else state.clock.side
    theirs = [unit for unit in defenders_in(state, at) if unit.side != side]
    known = fight or Fight()
    return Assault(
        tuple(fighter_of(state, unit, rows, at, fight) for unit in ours),
        tuple(fighter_of(state, unit, rows, 0, fight) for unit in theirs),
        state.board.terrain[at],
        work_in(state, at),
        known.row,
        by_night(state),
        tuple(fighter_of(state, unit, rows) for unit in beside(state, other_side(side), at)),
        (known.attacker_standoff, known.defender_standoff),
        (known.attacker_lead, known.defender_lead),
        (None, known.givers if known.chosen else None),
        (_titles(state, known.attacker_reserves), _titles(state, known.defender_reserves)),
    )


def _titles(state: GameState, names: Iterable[str]) -> tuple[str, ...]:
    return tuple(name_of(state, name) for name in names)


def present(state: GameState) -> Assault:
    """The assault that is being resolved."""
    fight = fight_of(state)
    return assault_on(state, fight.at, fight.attackers, fight)


def best_guess(state: GameState, at: int, attackers: Iterable[str]) -> Assault:
    """An assault before anything is chosen: each side with its best lead, nobody stands off."""
    found = assault_on(state, at, attackers)
    return led_best(found, found.attackers)


def led_best(assault: Assault, attackers: tuple[Fighter, ...]) -> Assault:
    """The same assault by these of its attackers alone, each side with its best lead."""
    ours = max(attackers, key=lambda one: one.kind.attack_rating, default=None)
    theirs = max(assault.defenders, key=lambda one: one.kind.defence_rating, default=None)
    leads = (ours.id if ours else "", theirs.id if theirs else "")
    return replace(assault, attackers=attackers, leads=leads)


def sum_on(state: GameState, at: int) -> Sum:
    """The sum of the assault on a hex: of the one that is being resolved, or as it is designated."""
    if THE_GAME in FIGHT.table(state) and fight_of(state).at == at:
        return sum_of(present(state))
    return sum_of(best_guess(state, at, TARGET.of(state, at).attackers))


# ----------------------------------------------------------------------------- reserves
def reserves(state: GameState, side: int) -> list[Battalion]:
    """The units in reserve that could help a side in the assault that is being resolved (ga:25)."""
    fight, assault = fight_of(state), present(state)
    used = {*fight.attacker_reserves, *fight.defender_reserves}
    helped = assault.side(DEFENDER if side != state.clock.side else ATTACKER)
    found = could_come(state, side, fight.at, [one.id for one in helped])
    return [unit for unit in found if unit.id not in used]


def could_come(state: GameState, side: int, at: int, helped: Sequence[str]) -> list[Battalion]:
    """The units in reserve that could help some units of their side in an assault on a hex (ga:25)."""
    rows, limit = formations(state), tables.movement().limits["reserve"]
    found = []
    for unit in state.units.values():
        if unit.side != side or unit.mode != RESERVE or not unit.at or unit.id in helped:
            continue
        if state.board.grid.distance(unit.at, at) > limit:
            continue
        mine = rows.get(unit.id, ALONE).division
        goals = {state.units[name].at for name in helped if mine and rows.get(name, ALONE).division == mine}
        if goals and any(one in goals for one in ways(state, unit)):
            found.append(unit)
    return found


def ways(state: GameState, unit: Battalion) -> Iterator[int]:
    """The hexes that a unit in reserve could come to in one tactical move, without a stop before (Q-466)."""
    # RULING Q-466: in points of the movement table, over three hexes at most
    grid, limit = state.board.grid, tables.movement().limits["reserve"]
    points = allowance(state, replace(unit, mode=TACTICAL))
    enemy = other_side(unit.side)
    shut, zone = state.occupied_mask[enemy], zone_of(state, enemy)
    waiting = [(unit.at, 0, 0)]
    while waiting:
        here, spent, steps = waiting.pop()
        yield here
        if steps == limit or (steps and zone >> here & 1):
            continue  # ga:37: beside an enemy it would stop
        for near in grid.neighbours[here]:
            if near and not shut >> near & 1:
                more = cost(state, here, near)
                if more is not None and spent + more <= points:
                    waiting.append((near, spent + more, steps + 1))
