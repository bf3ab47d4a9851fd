"""What random games put on the map for a module that is under test in them.

A module brings its scene along by ``hooks=(SCENE.by(Scene(...)),)``.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import Struct

from game.core.hooks import Hook
from game.ogre.state import Draft, Unit


class Extra(Struct, frozen=True):
    """A counter of a scene: of the other side, in the hex beside, so many squads, in what state.

    The state "aboard" puts it aboard the counter named before it.
    """

    kind: str
    foe: bool = False
    beside: bool = False
    squads: int = 1
    state: str = ""


class Scene(Struct, frozen=True):
    """What is put where: the ground it needs, its counters, the building of the other side beside it.

    ``mines`` lie in each of the hexes around, laid by the other side; all of a ``sort``, if one is named.
    ``lays`` puts something else of that side into each of these hexes: draft, hex, side. ``route`` is one
    that its hex must have; ``then`` happens when its counters are there.
    """

    extras: tuple[Extra, ...]
    ground: tuple[str, ...] = ("clear",)
    building: int = 0
    mines: int = 0
    sort: str = ""
    lays: Callable[[Draft, int, int], None] | None = None
    route: str = ""
    then: Callable[[Draft, Sequence[Unit]], None] | None = None


#: what a module under test needs to come to something
SCENE: Hook[Scene] = Hook("scene")
