"""What a scenario file says, typed. Names are those of the file; numbers are the scenario's own."""

from __future__ import annotations

from msgspec import Struct

FORMAT = 1
EDGES = ("north", "south", "west", "east")
#: the zone every board has: all its hexes
WHOLE_MAP = "map"


class Units(Struct, frozen=True, forbid_unknown_fields=True):
    """Some units of one kind; infantry is given in squads, everything else in counters."""

    kind: str
    count: int = 0
    squads: int = 0


class Force(Struct, frozen=True, forbid_unknown_fields=True):
    """A force a side may take, and where its counters may stand to begin at once.

    ``deploy`` has the hexes of each kind; ``0213x3`` is a counter of three squads there.
    """

    id: str
    title: str
    units: tuple[Units, ...]
    blurb: str = ""
    deploy: dict[str, tuple[str, ...]] = {}


class SetupArea(Struct, frozen=True, forbid_unknown_fields=True):
    """A zone a side sets up in, with its limit in points of attack strength (-1 is none).

    An area that names kinds is for those alone, and then they use no other.
    """

    zone: str
    limit: int = -1
    kinds: tuple[str, ...] = ()


class Arrival(Struct, frozen=True, forbid_unknown_fields=True):
    """Counters that are not set up come in over this edge from this turn on.

    One that names kinds is for those alone, and then they use no other.
    """

    edge: str
    turn: int = 1
    kinds: tuple[str, ...] = ()


class Pick(Struct, frozen=True, forbid_unknown_fields=True):
    """That a side may pick its force, within so many armour units and squads (ode:1.07).

    Specialists count two squads. Left out, there is as much to spend as the dearest force of the file costs.
    ``kinds`` left out is every armour unit and infantry. ``fixed`` is always there and costs nothing;
    ``together`` pays vehicles and infantry from one purse, three squads for an armour unit.
    """

    kinds: tuple[str, ...] = ()
    fixed: tuple[Units, ...] = ()
    most: dict[str, int] = {}
    least: dict[str, int] = {}
    together: bool = False
    armour: int = -1
    squads: int = -1


class Handicap(Struct, frozen=True, forbid_unknown_fields=True):
    """Extra counters (or squads) of a kind that a side may be given when it is the weaker player's."""

    kind: str
    most: int


class SideDescription(Struct, frozen=True, forbid_unknown_fields=True):
    """A side: its names, its colour word, its task, its forces, where it stands and goes.

    ``armour`` and ``squads`` are what each of its forces must add up to (ode:1.07).
    """

    id: str
    name: str
    colour: str
    briefing: str
    forces: tuple[Force, ...]
    areas: tuple[SetupArea, ...] = ()
    entry: Arrival | None = None
    #: further entries: kinds that come later, or elsewhere
    reinforcements: tuple[Arrival, ...] = ()
    exits: tuple[str, ...] = ()
    armour: int = -1
    squads: int = -1
    pick: Pick | None = None
    handicap: Handicap | None = None
    #: mines it may lay in its set-up (ode:13.04)
    mines: int = 0
    #: mines its sappers may place in play (ce:14.02.1)
    spare_mines: int = 0
    #: counters that may lie face down from its set-up on (ode:13.05), and dummies among them (ode:13.06)
    camouflage: int = 0
    dummies: int = 0


class ChoreDescription(Struct, frozen=True, forbid_unknown_fields=True):
    """A job that the scenario invents for the Vulcans of a side (ce:14.01.2-h).

    ``title`` goes on after "to"; ``turns`` are those of two arms, ``helpers`` the most drones that are of use.
    """

    id: str
    side: str
    title: str
    turns: int
    zone: str = ""
    hexes: tuple[str, ...] = ()
    helpers: int = 2


class GoalDescription(Struct, frozen=True, forbid_unknown_fields=True):
    """Something a side is to do; what the words mean is said in ``game.core.terms.Goal``.

    Hexes are given by ``zone``, ``hexes`` or ``edge``; ``need`` left out is all of it, for an exit one.
    """

    id: str
    side: str
    kind: str
    title: str = ""
    points: int = 0
    each: bool = False
    need: int = -1
    turns: int = 0
    lasting: bool = False
    first: str = ""
    zone: str = ""
    hexes: tuple[str, ...] = ()
    edge: str = ""
    buildings: tuple[str, ...] = ()
    bridges: tuple[str, ...] = ()
    kinds: tuple[str, ...] = ()
    units: tuple[str, ...] = ()
    chores: tuple[str, ...] = ()
    worth: bool = False
    ends: bool = False
    level: str = ""


class LevelDescription(Struct, frozen=True, forbid_unknown_fields=True):
    """A level of victory: so many points ahead, and these goals met, by any side or this one."""

    name: str
    side: str = ""
    margin: int = 0
    goals: tuple[str, ...] = ()


class Victory(Struct, frozen=True, forbid_unknown_fields=True):
    """The victory conditions: their name and numbers, or goals and levels (the best level first).

    ``by`` is how points are compared: "difference", or "ratio" in percent. ``kills`` are the sides
    that score for kills (both if left out), ``worth`` points of kinds that differ from the table.
    """

    type: str
    numbers: dict[str, int] = {}
    by: str = "difference"
    kills: tuple[str, ...] | None = None
    worth: dict[str, int] = {}
    levels: tuple[LevelDescription, ...] = ()
    goals: tuple[GoalDescription, ...] = ()


class RulesInUse(Struct, frozen=True, forbid_unknown_fields=True):
    """The optional rules a scenario uses, and its stacking: ``ogre`` or ``gev`` (ode:5.02)."""

    modules: tuple[str, ...] = ()
    stacking: str = "ogre"
    #: modules the player may switch on or off; left out: those that fit any game
    choices: tuple[str, ...] | None = None
    #: parameters of the modules that are not at their defaults, by name
    parameters: dict[str, int] = {}


class Scenario(Struct, frozen=True, forbid_unknown_fields=True):
    """A scenario as its file describes it."""

    sapper_scenario: int
    id: str
    title: str
    board: str
    blurb: str
    sides: tuple[SideDescription, ...]
    order: tuple[str, ...]
    victory: Victory
    rules: RulesInUse = RulesInUse()
    setup: tuple[str, ...] = ()
    length: str = ""
    difficulty: str = ""
    turn_limit: int = 0
    #: turns in a row without a shot or progress after which the game is undecided; 0 is no limit
    stall_limit: int = 0
    #: counters and markers that are there from the beginning, as lines of the notation
    start: str = ""
    chores: tuple[ChoreDescription, ...] = ()
    #: place in the menu, lowest first
    menu: int = 100

    def side_index(self, side_id: str) -> int:
        """The index of a side by its id. Raises ``KeyError``."""
        for index, side in enumerate(self.sides):
            if side.id == side_id:
                return index
        raise KeyError(side_id)

    def force(self, side: int, force_id: str = "") -> Force:
        """A force of a side by its id; without an id the first. Raises ``KeyError``."""
        forces = self.sides[side].forces
        if not force_id:
            return forces[0]
        for force in forces:
            if force.id == force_id:
                return force
        raise KeyError(force_id)
