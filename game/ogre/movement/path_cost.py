"""What a path costs, hex by hex, with the rule of each step."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.codec import CodecError
from game.core.questions import Explained, Figure, Notebook
from game.core.roles import Fact
from game.hexes.grid import OFF
from game.ogre.kinds import KINDS
from game.ogre.movement.mobility_chart import CLOSED, ENTRY_RULE
from game.ogre.movement.mobility_map import Ground, ground
from game.ogre.state import GameState, Unit
from game.ogre.terrain import features, ground_words, terrain_at
from game.ogre.terrain_kinds import SIDE_FEATURES, TERRAINS, crossing_cost

#: the name of what a way costs, and its rule
POINTS, RULE = "Movement points", "ode:5.01"


def path_cost(position: GameState, unit: Unit, path: Sequence[int]) -> Explained:
    """The cost of a path with its parts. Raises ``CodecError`` where the unit cannot go at all."""
    note, total, here = Notebook(), 0, unit.at
    mobile, grid = ground(position, KINDS[unit.kind].mobility), position.board.grid
    for at in path:
        label = grid.label(at)
        if at == OFF:
            note("plus", 1, "off the map", "ode:5.12")
            return Explained(total + 1, tuple(note.parts))
        if here and grid.direction(here, at) < 0:
            raise CodecError(f"{grid.label(here)} and {label} are not adjacent.")
        link = mobile.links.get((here, at))
        row = mobile.costs.get(at)
        if link is not None:
            points, words, rule = link[0], f"{label} by the route", "ode:5.07"
        elif row is None or row.cost == CLOSED:
            raise CodecError(f"{label} is closed to {unit.id} ({ground_words(position, at)}).")
        else:
            points, rule = row.cost, TERRAINS[terrain_at(position, at)].rule or ENTRY_RULE[mobile.mobility]
            words = f"{label}, {ground_words(position, at)}"
            words += ", ends movement" if row.ends else ""
            words += {"d": ", disable roll", "s": ", stuck roll"}.get(row.hazard, "")
        note("plus", points, words, rule)
        if link is None:
            points += _crossing(position, note, mobile, here, at)
        total, here = total + points, at
    return Explained(total, tuple(note.parts))


def _crossing(state: GameState, note: Notebook, mobile: Ground, here: int, at: int) -> int:
    """The points more of a step across what costs some, told feature by feature."""
    total = 0
    for word in sorted(features(state, here, at)) if (here, at) in mobile.dear else ():
        more = crossing_cost(mobile.mobility, (word,))
        if more:
            feature = SIDE_FEATURES[word]
            note("plus", more, f"across the {feature.name}", feature.rule or ENTRY_RULE[mobile.mobility])
        total += more
    return total


def way_facts(state: GameState, units: Sequence[str], path: Sequence[int]) -> tuple[Fact, ...]:
    """The movement points of a way for the first of these counters; nothing where it cannot go."""
    return tuple(Fact(one.title, one.value, RULE) for (one,) in way_workings(state, units, path).values())


def way_workings(
    state: GameState, units: Sequence[str], path: Sequence[int]
) -> dict[str, tuple[Figure, ...]]:
    """The sum behind the movement points of a way, hex by hex."""
    unit = state.units.get(units[0]) if units else None
    if unit is None or not unit.at or not path:
        return {}
    try:
        found = path_cost(state, unit, path)
    except CodecError:
        return {}
    return {POINTS: (Figure(POINTS, str(found.value), found.parts),)}
