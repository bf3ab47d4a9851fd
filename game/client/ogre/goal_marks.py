"""Flags on the hexes of the goals of a scenario, in the colour of their holder."""

from __future__ import annotations

from game.client.art.markers import Mark
from game.core.anygame import Position
from game.hexes.grid import OFF, bits
from game.ogre.scoring.holding import Hold, owner_of, places
from game.ogre.scoring.losses import Fate
from game.ogre.structures.bridges import named, standing


def goal_marks(view: Position) -> tuple[Mark, ...]:
    """A flag for each place that is to be held, and on what is to be kept or destroyed."""
    found: dict[int, Mark] = {}
    for goal in view.terms.goals:
        if isinstance(goal, Hold):
            for place in places(goal):
                owner = owner_of(view, goal, place)
                style = view.sides[owner].style if owner >= 0 else ""
                at = _middle(view, place)
                # two goals may be about one place: the flag is that of whoever holds it
                if style or at not in found:
                    found[at] = Mark("objective", at, (style,), slot="NW")
        elif isinstance(goal, Fate):
            # nothing is left to keep, or to bring down, of a bridge that lies in the water
            up = [bridge[0] for bridge in goal.bridges if named(*bridge) in standing(view)]
            for at in (*bits(goal.mask), *up):
                found.setdefault(at, Mark("objective", at, ("",), slot="NW"))
    found.pop(OFF, None)
    return tuple(found[at] for at in sorted(found))


def _middle(view: Position, place: int) -> int:
    """The hex of a place that is nearest to all of it."""
    hexes = list(bits(place))
    if len(hexes) < 3:
        return hexes[0] if hexes else OFF
    known = view.board.derived.setdefault("middles", {})
    if place in known:
        return int(known[place])
    distance = view.board.grid.distance
    sample = hexes[:: max(1, len(hexes) // 24)]
    known[place] = min(hexes, key=lambda at: (sum(distance(at, other) for other in sample), at))
    return int(known[place])
