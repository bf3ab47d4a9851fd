"""What a scenario file says, typed. Names are those of the file; numbers are the scenario's own.

Areas, entries, exits, goals and levels are the records that the rules go by, their hexes found on the
board; what a file may say of them stands with those records.
"""

from __future__ import annotations

from msgspec import Struct

from game.core.terms import Area, Entry, Exit, Goal, Level, Term

FORMAT = 1
#: fields that no key of a file fills by itself
FILLED = frozenset({"stocks", "own"})


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
    #: the briefing in a few short lines, for the beginning of a game
    in_short: tuple[str, ...] = ()
    areas: tuple[Area, ...] = ()
    entry: Entry | None = None
    #: further entries: kinds that come later, or elsewhere
    reinforcements: tuple[Entry, ...] = ()
    #: a file names their edges
    exits: tuple[Exit, ...] = ()
    armour: int = -1
    squads: int = -1
    pick: Pick | None = None
    handicap: Handicap | None = None
    #: what it may lay out besides, by the id of the stock; a file has a key for each that a module declares
    stocks: dict[str, int] = {}


class Victory(Struct, frozen=True, forbid_unknown_fields=True):
    """The victory conditions: their name and numbers, or goals and levels (the best level first).

    ``by`` is how points are compared: "difference", or "ratio" in percent.
    """

    type: str
    numbers: dict[str, int] = {}
    by: str = "difference"
    levels: tuple[Level, ...] = ()
    goals: tuple[Goal, ...] = ()


class RulesInUse(Struct, frozen=True, forbid_unknown_fields=True):
    """The optional rules a scenario uses."""

    modules: tuple[str, ...] = ()
    #: modules the player may switch on or off; left out: those that fit any game
    choices: tuple[str, ...] | None = None
    #: modules that suit the scenario besides its own: a new game offers them as a set
    suits: tuple[str, ...] = ()
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
    #: zones besides those of the board: hexes ``0203``, and blocks from corner to corner ``0107..0808``
    zones: dict[str, tuple[str, ...]] = {}
    rules: RulesInUse = RulesInUse()
    setup: tuple[str, ...] = ()
    length: str = ""
    difficulty: str = ""
    turn_limit: int = 0
    #: turns in a row without a shot or progress after which the game is undecided; 0 is no limit
    stall_limit: int = 0
    #: counters and markers that are there from the beginning, as lines of the notation
    start: str = ""
    #: what modules declare besides, by the word of their lines; a file has a key for each
    own: dict[str, tuple[Term, ...]] = {}
    #: the game it is of; left out: the usual one
    game: str = ""
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
