"""The things to be seen on the board: plain frozen values that know nothing of the rules.

``Scene`` is compared by value: equal scenes are never drawn twice. Within a hex the first piece lies on top.
Positions are hexes (integers of ``hexes.grid``); ``shift`` moves a piece by parts of H (animation).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from game.client.art.counter_spec import Look
from game.client.art.ground import GroundState
from game.client.art.heat import Warm
from game.client.art.markers import Mark
from game.hexes.grid import OFF


@dataclass(frozen=True, slots=True)
class Piece:
    """A counter on the board. ``id`` is handed back by ``BoardView.counter_at``."""

    id: str
    at: int
    look: Look
    shift: tuple[float, float] = (0.0, 0.0)
    #: drawn smaller, so that what lies below it can be seen
    small: bool = False
    #: the id of the vehicle it rides on: it is seen in the open stack alone
    aboard: str = ""


@dataclass(frozen=True, slots=True)
class Reach:
    """A hex that can be reached: cost as text, a hazard as text ("2/6 stuck"), second phase, a sign."""

    cost: str = ""
    hazard: str = ""
    second: bool = False
    #: "ram", "overrun", "exit": a word in place of the cost
    sign: str = ""
    #: reached by road or rail all the way, so that the bonus is still to be had
    road: bool = False


@dataclass(frozen=True, slots=True)
class Path:
    """A path to be shown: hexes in order, the sum at its head, refused when ``refused``."""

    hexes: tuple[int, ...]
    text: str = ""
    refused: bool = False


@dataclass(frozen=True, slots=True)
class Target:
    """A target in brackets; in the basket with its odds ("2-1"), result ("X") and chance ("3 in 6")."""

    at: int
    chosen: bool = False
    odds: str = ""
    result: str = ""
    chance: str = ""
    big: bool = False
    #: the second hex of a hexside: the target lies on it
    toward: int = OFF


@dataclass(frozen=True, slots=True)
class Shot:
    """A line of fire with the strength at its start."""

    start: int
    end: int
    strength: str = ""
    #: the second hex of the hexside at its end
    toward: int = OFF
    #: ``good`` or ``bad`` for an order that was or would have been; "" for one like any other
    tone: str = ""


@dataclass(frozen=True, slots=True)
class Sight:
    """A line of sight, with the hexes and hexsides (as their two hexes) that block it; none: it is clear."""

    start: int
    end: int
    hexes: tuple[int, ...] = ()
    sides: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Tether:
    """A thin line between two hexes: ``channel`` from a drone to its Vulcan
    (``lost``: out of control), ``escort`` to a mine.
    """

    start: int
    end: int
    kind: str = "channel"


@dataclass(frozen=True, slots=True)
class Zone:
    """A set-up area, or where the enemy can go or fire: hexes, which of the three tints, a sentence such as
    "20 of 20 attack points"; the form of its edge is ``""`` (a line), ``dashed``, or ``toothed`` inwards.
    """

    hexes: frozenset[int]
    tint: int = 0
    text: str = ""
    closed: bool = False
    edge: str = ""


@dataclass(frozen=True, slots=True)
class Effect:
    """A moment of an animation, ``t`` from 0 to 1: tracer, impact, blast, explosion, word, flash, broken
    (a path), or a craft of ``crafts.CRAFTS``.
    """

    kind: str
    at: int
    t: float
    start: int = OFF
    text: str = ""
    #: how far a tracer runs beside the straight line, for several from one hex: in tenths of H
    lane: int = 0
    #: the hexes of a path that is not walked any further, from where it ends
    path: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Throw:
    """A die beside what it was thrown for, with its words; those of one hex stand in a column.

    ``face`` 0 is no die but words alone; ``fade`` goes from 0 to 1.
    """

    at: int
    face: int
    text: str
    fade: float = 0.0


@dataclass(frozen=True, slots=True)
class Scene:
    """The board and all that lies on it at one moment."""

    pieces: tuple[Piece, ...] = ()
    marks: tuple[Mark, ...] = ()
    ground: GroundState = field(default_factory=GroundState)
    zones: tuple[Zone, ...] = ()
    #: show the borders between the board's printed zones
    borders: bool = False
    #: the names of the zones whose borders are shown; None for all of the board
    shown_zones: frozenset[str] | None = None
    reach: Mapping[int, Reach] = field(default_factory=dict)
    path: Path | None = None
    #: paths walked lately, oldest first
    trails: tuple[tuple[int, ...], ...] = ()
    targets: tuple[Target, ...] = ()
    shots: tuple[Shot, ...] = ()
    #: orders as arrows over the counters
    arrows: tuple[Shot, ...] = ()
    sights: tuple[Sight, ...] = ()
    tethers: tuple[Tether, ...] = ()
    #: hexes lit by the log or a search
    lit: frozenset[int] = frozenset()
    #: hexes of those who could attack what is pointed at
    perils: frozenset[int] = frozenset()
    hover: int = OFF
    #: the hex with the keyboard focus
    focus: int = OFF
    #: the hex whose stack is fanned out into a row
    fan: int = OFF
    #: in motion or dragged: above everything, wherever they are
    moving: tuple[Piece, ...] = ()
    effects: tuple[Effect, ...] = ()
    throws: tuple[Throw, ...] = ()
    hide_counters: bool = False
    #: hexes coloured by a number
    heat: tuple[Warm, ...] = ()

    def but(self, **changes: object) -> Scene:
        """The same with some parts changed."""
        return replace(self, **changes)  # type: ignore[arg-type]  # names are the fields'; a wrong one raises
