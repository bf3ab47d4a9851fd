"""The unit table (ode:3.01) and what a kind of unit is.

Numbers stand here once. ``source`` is the provenance: P printed rule, S official sheet,
C conversion chart, I interpretation, H house default.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypedDict, TypeVar, Unpack

from msgspec import Struct

from game.core.one_word import SharedTable
from game.core.questions import HOUSE_DEFAULT
from game.ogre.ogres import OGRES, Ogre

T = TypeVar("T")

INFANTRY = "infantry"


class Weapon(Struct, frozen=True):
    """A row of weapons: attack strength and range of each, and how many there are."""

    id: str
    name: str
    attack: int
    range: int
    count: int = 1


class Kind(Struct, frozen=True):
    """A row of the unit table. Costs are in sixths of an armour unit, victory points as printed."""

    id: str
    name: str
    weapons: tuple[Weapon, ...]
    defence: int
    move: int
    second: int
    size: int
    #: cost in sixths of an armour unit (ode:1.07)
    cost: int
    #: victory points for its destruction (ode:1.08, ode:1.09); -1 where the scenario says
    worth: int
    carries: int
    mobility: str
    #: "armour", "infantry", "ogre", "post", "truck", "drone", "pallet", "building", "train", "unknown"
    family: str
    source: str = "P"
    #: fields that are not printed, as (field, mark)
    marks: tuple[tuple[str, str], ...] = ()
    ogre: Ogre | None = None
    #: a thing rather than a unit: it makes no fight and takes no room in a hex
    inert: bool = False
    #: it takes no room in a hex either, nor does what it carries (ode:9.01)
    roomless: bool = False
    #: the route that it cannot leave, such as a railroad (ode:9.01); "" for who goes anywhere
    bound_to: str = ""
    #: squads that are marines (ode:3.02.1, ode:3.02.3), squads that are sappers (ce:14.00-a)
    marine: bool = False
    sapper: bool = False
    #: squads aboard sit inside: they do not fire, and AP guns do not get at them (ode:5.11)
    inside: bool = False
    #: squads in powered suits (opt:general-c)
    powered: bool = True
    #: treads that an Ogre loses when it rams one (ode:6.02)
    ram_cost: int = 1
    #: treads that an Ogre loses when one of them rams it (Size Table); 0 where its size says
    ram_treads: int = 0
    #: its shots get at what is under water (ode:7.14.4)
    deep: bool = False
    #: it is warned of what lies hidden ahead of it (ode:13.04.1)
    wary: bool = False
    #: its shots do not spill over (ode:12.08)
    narrow: bool = False
    #: structure points of a counter that is a building (ode:12.01), else 0
    points: int = 0
    #: the kind that becomes this one when it has fired what it was loaded with (ode:10.01); "" for none
    emptied: str = ""

    @property
    def attack(self) -> int:
        """Printed attack strength of the whole counter (a squad for infantry)."""
        return sum(w.attack * w.count for w in self.weapons)

    @property
    def tends(self) -> bool:
        """Has it arms to work on other units with (ce:14.01-a)?"""
        return self.ogre is not None and self.ogre.arms > 0


class _More(TypedDict, total=False):
    """What a row of the unit table says only where it is not as usual."""

    source: str
    marks: tuple[tuple[str, str], ...]
    marine: bool
    sapper: bool
    inside: bool
    powered: bool
    ram_cost: int
    ram_treads: int
    deep: bool


def origin_of(kind: Kind) -> str:
    """Where the numbers of a kind come from, in words."""
    return HOUSE_DEFAULT if kind.source == "H" else "printed"


def _gun(attack: int, reach: int) -> tuple[Weapon, ...]:
    return (Weapon("gun", "gun", attack, reach),)


#: ode:3.01, ode:7.02: the starred 6 may be split into two equal attacks; two AP guns besides
_SUPERHEAVY = (Weapon("gun", "gun", 3, 3, 2), Weapon("ap", "AP gun", 1, 1, 2))
SQUAD = (Weapon("squad", "squad", 1, 1),)
#: ode:3.02.2: its one 3/4 shot besides the squad's own fire
# RULING Q-130: it may be fired in the same turn as the squad's own 1/1
HEAVY_SQUAD = (*SQUAD, Weapon("heavy", "heavy weapon", 3, 4))


def _armour(
    id: str, name: str, guns: tuple[Weapon, ...], d: int, m: int, m2: int, size: int,
    cost: int, worth: int, carries: int, mobility: str, **more: Unpack[_More],
) -> Kind:  # fmt: skip
    return Kind(id, name, guns, d, m, m2, size, cost, worth, carries, mobility, "armour", **more)


def squad_kind(
    id: str, name: str, cost: int, worth: int, arms: tuple[Weapon, ...] = SQUAD, **more: Unpack[_More]
) -> Kind:
    """A kind of infantry, one squad of it (ode:3.02): attack 1, range 1, defence 1, movement 2."""
    return Kind(id, name, arms, 1, 2, 0, 1, cost, worth, 0, INFANTRY, INFANTRY, **more)


HEAVY, LIGHT = "heavy", "light"

_ROWS = (
    _armour("HVY", "Heavy Tank", _gun(4, 2), 3, 3, 0, 3, 6, 6, 1, HEAVY, ram_cost=2, ram_treads=2),
    _armour("MSL", "Missile Tank", _gun(3, 4), 2, 2, 0, 2, 6, 6, 0, LIGHT),
    _armour("LT", "Light Tank", _gun(2, 2), 2, 3, 0, 1, 3, 3, 1, LIGHT),
    _armour("SHVY", "Superheavy Tank", _SUPERHEAVY, 5, 3, 0, 5, 12, 12, 2, "superheavy", ram_cost=3),
    _armour("HWZ", "Howitzer", _gun(6, 8), 1, 0, 0, 4, 12, 12, 0, "immobile", deep=True),
    _armour("MHWZ", "Mobile Howitzer", _gun(6, 6), 2, 1, 0, 4, 12, 12, 0, HEAVY, ram_cost=2, deep=True),
    _armour("GEV", "GEV", _gun(2, 2), 2, 4, 3, 2, 6, 6, 0, "gev"),
    _armour("LGEV", "Light GEV", _gun(1, 2), 1, 4, 3, 1, 3, 3, 0, "gev"),
    _armour("GEVPC", "GEV-PC", _gun(1, 2), 2, 3, 2, 3, 6, 6, 3, "gev", inside=True),
    _armour("LAD", "Light Artillery Drone", _gun(2, 8), 1, 0, 0, 1, 6, 6, 0, "immobile"),
    _armour("MCRL", "Missile Crawler", (), 2, 1, 0, 4, 18, 18, 0, HEAVY),
    # ode:3.05: a command post has no defence; a town gives it one (game/ogre/terrain.py)
    Kind("CP", "Command Post", (), 0, 0, 0, 1, 0, -1, 0, "immobile", "post"),
    Kind("MCP", "Mobile Command Post", (), 0, 1, 0, 4, 6, -1, 0, LIGHT, "post"),
    # ode:3.05.2: with a defence the results of fire are those of armour: a first D only stops it,
    # a second one before it recovers destroys it. RULING Q-160: the defence is a house default
    Kind(
"HCP", "Hardened Command Post", (), 2, 0, 0, 1, 0, -1, 0, "immobile", "post",
        marks=(("defence", "H"),),
    ),
    Kind(
        "HMCP", "Hardened Mobile Command Post", (), 2, 1, 0, 4, 6, -1, 0, LIGHT, "post",
        marks=(("defence", "H"),),
    ),
    Kind("TK", "Truck", (), 0, 4, 0, 1, 0, 1, 2, "wheeled", "truck", marks=(("move", "H"),), inside=True),
    Kind(
        "HT", "Hovertruck", (), 0, 4, 3, 1, 0, 2, 2, "gev", "truck",
        marks=(("defence", "H"), ("move", "H"), ("second", "H")), inside=True,
    ),
    # ce:14.01.3-a, ce:14.01.3-e: moves and defends as a Heavy Tank
    Kind("HDRN", "Heavy Drone", (), 3, 3, 0, 3, 0, 16, 0, HEAVY, "drone", ram_cost=2),
    # ode:14.01: a Light Artillery Drone on its pallet
    Kind("PAL", "LAD Pallet", (), 0, 0, 0, 1, 6, 6, 0, "immobile", "pallet", inert=True),
    # ode:13.05, ode:13.06: a counter whose face is not seen, and one that is nothing
    Kind("HID", "Face-down counter", (), 0, 0, 0, 1, 0, 0, 0, "immobile", "unknown"),
    Kind("DMY", "Dummy", (), 0, 0, 0, 1, 0, 0, 0, "immobile", "unknown"),
    squad_kind("INF", "Infantry", 2, 2),
    squad_kind("MAR", "Marines", 4, 4, marine=True),
    squad_kind("HWT", "Heavy Weapons", 4, 4, HEAVY_SQUAD),
    squad_kind("CE", "Combat Engineers", 4, 4, sapper=True),
    # ode:3.02.3: marine specialists are marines as well
    squad_kind("HWTM", "Marine Heavy Weapons", 6, 6, HEAVY_SQUAD, marks=(("cost", "H"),), marine=True),
    squad_kind("ME", "Marine Engineers", 6, 6, marks=(("cost", "H"),), marine=True, sapper=True),
)  # fmt: skip

#: ode:3.04, components of an Ogre [S]: attack, range
_OGRE_WEAPONS = (
    ("main", "main battery", 4, 3),
    ("sec", "secondary", 3, 2),
    ("ap", "AP gun", 1, 1),
    ("mis", "missile", 6, 5),
    ("rack", "missile rack", 6, 5),
)


#: ode:13.04.1: cybertanks from this size on are warned
WARNED_SIZE = 8


def ogre_kind(ogre: Ogre, source: str = "S") -> Kind:
    """The kind of counter with a record sheet."""
    weapons = tuple(Weapon(*row) for row in _OGRE_WEAPONS)
    return Kind(
        ogre.id, ogre.name, weapons, 0, ogre.move, 0, ogre.size, ogre.cost * 6, ogre.worth, 0,
        "ogre", "ogre", source=source, ogre=ogre, inside=ogre.arms > 0,
        wary=ogre.wary or ogre.size >= WARNED_SIZE,
    )  # fmt: skip


#: every kind by id: those of the base game, and those of the modules in use
KINDS: dict[str, Kind] = {k.id: k for k in (*_ROWS, *map(ogre_kind, OGRES.values()))}
#: those of the base game alone
BASE_KINDS: Mapping[str, Kind] = dict(KINDS)


#: the same as a table that modules add to
SHARED_KINDS = SharedTable(KINDS, lambda kind: kind.name)


class ByKind(dict[str, T]):
    """A table by id of kinds, whose rows are made from the kind when they are first asked for."""

    def __init__(self, make: Callable[[Kind], T]) -> None:
        super().__init__()
        self.make = make

    def __missing__(self, kind: str) -> T:
        found = self[kind] = self.make(KINDS[kind])
        return found


#: is a kind infantry, marines, sappers?
FOOT = ByKind(lambda kind: kind.family == INFANTRY)
MARINE = ByKind(lambda kind: kind.marine)
SAPPER = ByKind(lambda kind: kind.sapper)
#: are squads of a kind mobile infantry, in powered suits (opt:general-c)?
POWERED = ByKind(lambda kind: kind.family == INFANTRY and kind.powered)
#: has a squad one long shot in the game (ode:3.02.2)?
HEAVY_TEAM = ByKind(lambda kind: FOOT[kind.id] and any(weapon.id == "heavy" for weapon in kind.weapons))
#: where squads stand within their counter: the common ones last, those of modules behind their equals
_PLACE = {name: place for place, name in enumerate(BASE_KINDS)}
_STANDING = ByKind(lambda kind: (-kind.cost, -_PLACE.get(kind.id, -1), kind.id))

#: structure points of a counter of a kind when it is whole; 0 where it is no building (ode:12.01)
POINTS = ByKind(lambda kind: kind.points)
#: do the shots of a kind not spill over (ode:12.08)?
NARROW = ByKind(lambda kind: kind.narrow)

#: the longest range of the weapons of a kind
REACH = ByKind(lambda kind: max((w.range for w in kind.weapons), default=0))

#: ode:8.02: what a command post has to fight with inside its own hex, and nowhere else
CLOSE = Weapon("close", "close defence", 1, 0)
#: weapon rows by kind as they count in a fight inside a hex
ARMS = ByKind(lambda kind: (CLOSE,) if kind.family == "post" else kind.weapons)


def counter_kind(squads: tuple[str, ...]) -> str:
    """The kind of a counter made of these squads: that of the first with a weapon, or of the first."""
    for squad in squads:
        if HEAVY_TEAM[squad]:
            return squad
    return squads[0]


def is_infantry(word: str) -> bool:
    """Is this the word of a kind of infantry? Any word may be asked about."""
    return word in KINDS and FOOT[word]


def infantry_kinds() -> list[str]:
    """The kinds of infantry that there are: of the base game, and of the modules in use."""
    return [name for name in KINDS if FOOT[name]]


def in_order(squads: tuple[str, ...]) -> tuple[str, ...]:
    """Squads in the order of their counter, specialists first."""
    return tuple(sorted(squads, key=_STANDING.__getitem__))
