"""Places for counters that no file has places for: near where the forces of the file stand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.boards.board import Board
from game.core.anygame import Draft, Placement, Position, Rules
from game.core.records import Clock
from game.core.sequence import SETUP
from game.hexes.grid import bits
from game.ogre.combat.weapons import attack_points
from game.ogre.kinds import KINDS, is_infantry
from game.ogre.setup import Place, areas_for, room
from game.ogre.state import Unit
from game.scenarios.description import SideDescription
from game.scenarios.forces import read_place


def places_for(
    rules: Rules,
    start: Position,
    side: int,
    described: SideDescription,
    placed: Sequence[Placement],
    waiting: Sequence[str],
) -> list[Place]:
    """Orders that set up these counters of a side beside those already placed, except those without room."""
    position = _its_turn(rules, start, side)
    for order in placed:
        if rules.refusal(position, order) is None:
            position = rules.apply(position, order).position
    hints = _hints(position.board, described)
    found = []
    for unit in sorted((position.units[name] for name in waiting), key=lambda u: _rank(position, u)):
        tries = _tries(position, unit, hints)
        best = next((one for one in tries if rules.refusal(position, one) is None), None)
        if best is not None:
            found.append(best)
            position = rules.apply(position, best).position
    return found


def _its_turn(rules: Rules, start: Position, side: int) -> Position:
    """The position as it would be when this side sets up; others are still off the map."""
    draft = Draft.of(start, rules)
    draft.clock = Clock(0, -1, side, SETUP)
    return draft.freeze()


def _rank(position: Position, unit: Unit) -> tuple[int, int, int, str]:
    """Who chooses first: those with areas of their own, those that never move, the strong ones."""
    named = any(unit.kind in area.kinds for area in areas_for(position, unit))
    return (not named, KINDS[unit.kind].move, -attack_points(unit), unit.id)


def _hints(board: Board, side: SideDescription) -> dict[str, list[int]]:
    """Hexes where the forces of the file put each kind, first come first."""
    found: dict[str, list[int]] = {}
    for force in side.forces:
        for kind, words in force.deploy.items():
            row = found.setdefault(kind, [])
            for word in words:
                place = read_place(word)
                if place and (at := board.grid.parse(place[0])) not in row:
                    row.append(at)
    return found


def _tries(position: Position, unit: Unit, hints: dict[str, list[int]]) -> Iterator[Place]:
    """Hexes for a counter, the best first: its kind's own, those of its like, then near them."""
    mask = room(position, unit, areas_for(position, unit))
    own = hints.get(unit.kind, [])
    like = [at for kind, row in hints.items() if _like(kind, unit.kind) for at in row]
    any_of = [at for row in hints.values() for at in row]
    seen = set()
    for at in (*own, *like):
        # one counter in a hex as long as there is a choice
        if mask >> at & 1 and at not in seen and at not in position.at_hex:
            seen.add(at)
            yield Place(unit.id, at)
    distance = position.board.grid.distance
    near = own or like or any_of or _spread(mask)
    taken = set(position.at_hex)
    free = [at for at in bits(mask) if at not in seen]
    for at in sorted(
        free, key=lambda at: (at in taken, min((distance(at, one) for one in near), default=0), at)
    ):
        yield Place(unit.id, at)


def _like(kind: str, other: str) -> bool:
    """Are these used alike: infantry, what never moves, what moves fast, the rest?"""
    if (is_infantry(kind)) != (is_infantry(other)):
        return False
    one, two = KINDS[kind], KINDS[other]
    return (one.family, min(one.move, 1), one.second > 0) == (two.family, min(two.move, 1), two.second > 0)


def _spread(mask: int) -> list[int]:
    """A few hexes all over an area."""
    hexes = list(bits(mask))
    return hexes[:: max(1, len(hexes) // 6)]
