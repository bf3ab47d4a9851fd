"""The tables, units and numbers of the Ogre rulebook, out of the data that the rules use."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from game.core.amounts import counted
from game.core.assembly import with_required
from game.ogre import charts, sheets
from game.ogre.catalogue import MODULES
from game.ogre.combat.tables import AUTO, STANDARD, CombatTable
from game.ogre.combat.tables import NONE as NOTHING
from game.ogre.engineering import cargo, demolition
from game.ogre.engineering.jobs import ARMS, MOST_ARMS
from game.ogre.engineering.loading import BULK_TURNS, ITEM_TURNS, WINCH_TURNS
from game.ogre.engineering.tasks import DRONE, ENGINEERING, MACHINE, SQUAD, TASKS, VULCAN, Task
from game.ogre.engineering.vulcan import ASSEMBLY_TURNS
from game.ogre.kinds import FOOT, KINDS, Kind, Weapon
from game.ogre.missiles import tables as missile_tables
from game.ogre.movement.mobility_chart import CROSSING, ENTRY, EntryCost
from game.ogre.options import construction, morale
from game.ogre.options.crt_expanded import EXPANDED
from game.ogre.options.sequence import suppression
from game.ogre.rulebook_numbers import numbers
from game.ogre.scoring.points import DAMAGE
from game.ogre.terrain_kinds import BASE_TERRAINS
from game.ogre.trains import train
from game.rulebook.contract import Fact, GameBook, RuleTable, UnitPage, setting_tables

MOBILITY = {
    "infantry": "infantry", "gev": "hovering", "ogre": "Ogre", "superheavy": "Superheavy",
    "heavy": "heavy tracks", "light": "light tracks", "wheeled": "wheels", "immobile": "immobile",
}  # fmt: skip
_FAMILIES = {
    "armour": "Armour", "infantry": "Infantry", "ogre": "Ogres", "post": "Command posts",
    "truck": "Trucks", "drone": "Drones and pallets", "pallet": "Drones and pallets",
    "building": "Buildings",
    "train": "Trains and missiles",
    "missile": "Trains and missiles",
}  # fmt: skip
#: the roll of a task whose number depends on the attempt
ROLLS = {
    "detect": "more than the number of hexes searched",
    "charge": f"{demolition.STANDING}+ if it stands still for good, else {demolition.MOVING}",
}
NONE = "–"


# ------------------------------------------------------------------------------- units
def amount(sixths: int) -> str:
    """A cost in armour units: ``1/2``."""
    found = Fraction(sixths, 6)
    return str(found) if found else NONE


def gun_words(weapon: Weapon) -> str:
    """``4/2``, or ``2 × 3/3``."""
    each = f"{weapon.attack}/{weapon.range}"
    if not weapon.count:
        return f"{each} if armed"
    return each if weapon.count == 1 else f"{weapon.count} × {each}"


def _shot(kind: Kind) -> str:
    return ", ".join(map(gun_words, kind.weapons)) or NONE


def _moves(kind: Kind) -> str:
    return f"{kind.move}-{kind.second}" if kind.second else str(kind.move)


def _defence(kind: Kind) -> str:
    return f"{kind.points} SP" if kind.points else str(kind.defence)


def _worth(kind: Kind) -> str:
    return str(kind.worth) if kind.worth >= 0 else "scenario"


def _mark(kind: Kind) -> str:
    """A star at what is a house default."""
    return "*" if kind.source == "H" or any(mark == "H" for _, mark in kind.marks) else ""


def _kinds(ogres: bool) -> list[Kind]:
    return [kind for kind in KINDS.values() if (kind.ogre is not None) is ogres and kind.family in _FAMILIES]


MARKED = "* at least one number is a house default."
HOUSE = f"{MARKED} Strength is attack/range; SP are structure points."


def _unit_table() -> RuleTable:
    rows = tuple(
        (
            f"{kind.name}{_mark(kind)}", _shot(kind), _defence(kind), _moves(kind), str(kind.size),
            amount(kind.cost), _worth(kind), str(kind.carries or NONE), MOBILITY[kind.mobility],
        )
        for kind in _kinds(ogres=False)
    )  # fmt: skip
    head = ("Unit", "Strength", "Defence", "Moves", "Size", "Cost", "Points", "Carries", "Moves as")
    return RuleTable("Units", head, rows, ("ode:3.01", "ode:1.07", "ode:1.08", "opt:general-c"), HOUSE)


def _ogre_table() -> RuleTable:
    rows = []
    for kind in _kinds(ogres=True):
        ogre = kind.ogre
        if ogre is not None:
            counts = (ogre.main, ogre.secondary, ogre.ap, ogre.missiles, ogre.racks, ogre.internal, ogre.arms)
            rest = (ogre.treads, ogre.move, ogre.size, ogre.cost, ogre.worth)
            rows.append((f"{kind.name}{_mark(kind)}", *(str(n or NONE) for n in counts), *map(str, rest)))
    head = (
        "Ogre", "Main", "Secondary", "AP", "Missiles", "Racks", "Internal", "Arms", "Treads", "Moves",
        "Size", "Cost", "Points",
    )  # fmt: skip
    return RuleTable("Ogres", head, tuple(rows), ("ode:3.04", "ode:1.09", "ce:14.01-a"), MARKED)


def _component_table() -> RuleTable:
    guns = {weapon.id: weapon for weapon in KINDS["MK3"].weapons}
    rows = tuple(
        (
            sheets.NAMES[part], f"{guns[part].attack}/{guns[part].range}" if part in guns else NONE,
            str(defence), str(DAMAGE[part]),
        )
        for part, defence in sheets.DEFENCE.items()
    )  # fmt: skip
    rows += (("each tread unit", NONE, NONE, str(DAMAGE["tr"])),)
    head = ("Part of an Ogre", "Strength", "Defence", "Points if lost")
    rules = ("ode:3.04.2", "ode:7.13.1", "ode:1.09.1")
    return RuleTable("Parts of an Ogre", head, rows, rules)


def _part_words(row: str, count: int) -> str:
    """So many parts of an Ogre: ``4, strength 3/2, defence 3``."""
    gun = next((weapon for weapon in KINDS["MK3"].weapons if weapon.id == row), None)
    strength = f", strength {gun.attack}/{gun.range}" if gun is not None else ""
    return f"{count}{strength}" + (f", defence {sheets.DEFENCE[row]}" if row in sheets.DEFENCE else "")


def _page(kind: Kind) -> UnitPage:
    facts = [Fact(weapon.name, gun_words(weapon), "ode:3.01") for weapon in kind.weapons if kind.ogre is None]
    if kind.ogre is None:
        facts.append(Fact("defence", _defence(kind), "ode:11.03" if kind.points else "ode:7.10"))
    else:
        whole = zip(sheets.ROWS, sheets.fresh(kind.ogre), strict=False)
        facts += [
            Fact(sheets.NAMES[row], _part_words(row, n), "ode:3.04.2")
            for row, n in whole
            if row in sheets.NAMES and n
        ]
    facts += [
        Fact("movement", f"{_moves(kind)}, {MOBILITY[kind.mobility]}", "ode:5.08"),
        Fact("size", str(kind.size), "ode:6.05"),
        Fact("cost in armour units", amount(kind.cost), "ode:1.07"),
        Fact("victory points", _worth(kind), "ode:1.09" if kind.ogre is not None else "ode:1.08"),
    ]
    if kind.carries:
        where = "inside" if kind.inside else "outside"
        facts.append(
            Fact(
                "carries", f"{kind.carries} {'squad' if kind.carries == 1 else 'squads'} {where}", "ode:5.11"
            )
        )
    facts += [Fact(*one) for one in _gifts(kind)]
    return UnitPage(kind.id, f"{kind.name}", _FAMILIES[kind.family], tuple(facts))


def _gifts(kind: Kind) -> Iterable[tuple[str, str, str]]:
    """What a kind can that others cannot."""
    if kind.marine:
        yield "marines", "fight on water", "ode:3.02.1"
    if kind.sapper or kind.family == "drone" or kind.tends:
        yield "sapper", "does the tasks of engineers", "ce:14.00-a"
    if FOOT[kind.id] and any(weapon.id == "heavy" for weapon in kind.weapons):
        yield "heavy weapon", "one shot in the game", "ode:3.02.2"
    if kind.deep:
        yield "deep fire", "hits what is under water", "ode:7.14.4"
    if kind.wary:
        yield "wary", "is warned of mines and hidden units", "ode:13.04.1"
    if kind.ogre is not None and kind.ogre.stealth:
        yield "stealth", f"dice against it lose {kind.ogre.stealth}", "ode:14.02"
    if _mark(kind):
        yield "house default", "at least one number is ours", "ode:3.01"


def units() -> tuple[UnitPage, ...]:
    """A page for each kind of counter."""
    order = list(dict.fromkeys(_FAMILIES.values()))
    pages = [_page(kind) for kind in KINDS.values() if kind.family in _FAMILIES]
    return tuple(sorted(pages, key=lambda page: order.index(page.group)))


# ------------------------------------------------------------------------------- charts
def _results(title: str, table: CombatTable, rules: tuple[str, ...]) -> RuleTable:
    columns = [name for name in table.columns if name != NOTHING]
    rows = tuple(
        (
            str(die + 1),
            *(NONE if word == charts.NE else word for word in (table.results[name][die] for name in columns)),
        )
        for die in range(6)
    )
    head = (f"{table.sure}-1 or more" if name == AUTO else name for name in columns)
    note = (
        f"{NONE} no effect; D disabled, or a squad lost; X destroyed. Odds below {columns[0]} have no effect."
    )
    return RuleTable(title, ("Die", *head), rows, rules, note)


def _entry_words(cost: EntryCost) -> str:
    if not cost.cost:
        return "closed"
    return str(cost.cost) + (" E" if cost.ends else "") + (f" {cost.hazard}" if cost.hazard else "")


def _cost_table() -> RuleTable:
    grounds = [kind for kind in BASE_TERRAINS.values() if kind.id not in ("beach", "damaged_forest")]
    rows = tuple(
        (kind.name, *(_entry_words(kind.costs[mobility]) for mobility in ENTRY if mobility != "immobile"))
        for kind in grounds
    )
    head = ("Entering", *(MOBILITY[mobility] for mobility in ENTRY if mobility != "immobile"))
    note = "E ends the movement, d roll for being disabled, s roll for being stuck. A beach is clear ground."
    rules = ("ode:5.08", "ode:5.08.1", "ode:5.08.2", "ode:5.08.3", "ode:5.08.4", "ode:5.08.5", "ode:2.01")
    return RuleTable("Cost of a hex", head, rows, rules, note)


def _side_table() -> RuleTable:
    words = {"free": "free", "P": "first step", "x": "closed"}
    names = {"stream": "a stream", "ridge": "a ridge", "shore": "a shore without a beach"}
    movers = [mobility for mobility in CROSSING if mobility != "immobile"]
    rows = tuple((name, *(words[CROSSING[mover][side]] for mover in movers)) for side, name in names.items())
    head = ("Crossing", *(MOBILITY[mover] for mover in movers))
    rules = ("ode:2.02", "ode:5.08", "ode:2.02.1", "ode:2.02.2")
    note = "First step: only as the first step of a movement phase."
    return RuleTable("Crossing a hexside", head, rows, rules, note)


def _cover_table() -> RuleTable:
    rows = tuple(
        (kind.name, f"×{kind.infantry}", f"×{kind.others}", f"×{kind.dug}" if kind.dug else NONE)
        for kind in BASE_TERRAINS.values()
        if kind.infantry > 1 or kind.dug
    )
    head = ("Defence in", "Infantry", "Others", "Squads dug in")
    return RuleTable("Cover", head, rows, ("ode:7.14", "ode:7.14.1", "ode:7.14.2", "ce:14.02.5-e"))


def _size_table() -> RuleTable:
    rows = []
    for size in range(1, 10):
        dice = charts.TREAD_DICE_BY_SIZE.get(size)
        lost = _dice(dice) if dice else str(charts.TREADS_BY_SIZE[size])
        wall = charts.BUILDING_DICE_BY_SIZE.get(size)
        rows.append((str(size), lost, _dice(wall) if wall else NONE))
    head = ("Size of the rammer", "Treads an Ogre loses", "Structure points a building loses")
    return RuleTable(
        "Sizes", head, tuple(rows), ("ode:6.05", "ode:6.07", "ode:11.04.3"), "A Heavy Tank takes 2 treads."
    )


def _dice(count: int) -> str:
    return "1 die" if count == 1 else f"{count} dice"


def _blast_table() -> RuleTable:
    words = {missile_tables.CERTAIN: "X"}
    rows = tuple(
        (
            missile_tables.BLAST_ROWS[row],
            *(words.get(odds, odds) for odds in cells),
            *(NONE for _ in range(missile_tables.REACH - len(cells))),
        )
        for row, cells in missile_tables.BLAST.items()
    )
    head = ("Hexes from the explosion", *map(str, range(1, missile_tables.REACH + 1)))
    note = "Odds of one attack on each; X destroys without a die. Farther away nothing happens."
    return RuleTable("The blast", head, rows, ("ode:10.04", "ode:10.04-a", "ode:10.04-b"), note)


def _interception_table() -> RuleTable:
    rows = tuple((name, f"{least}+") for name, least, _ in missile_tables.INTERCEPT.values())
    farther = ", ".join(f"more than {far} hexes +{bonus}" for far, bonus in reversed(missile_tables.TRACKING))
    return RuleTable(
        "Fire at a missile", ("Weapon", "Two dice"), rows, ("ode:10.03.2", "ode:10.03"),
        f"Added to the dice by the hexes flown: {farther}.",
    )  # fmt: skip


def _speed_table() -> RuleTable:
    rows = tuple(
        (marker, *map(str, both)) for marker, both in zip(train.MARKERS, train.DISTANCES, strict=True)
    )
    return RuleTable("Speed of a train", ("Marker", "Slow run", "Fast run"), rows, ("ode:9.02", "ode:9.02.1"))


# ------------------------------------------------------------------------------- engineering
ENOUGH = "One die at the number is enough."


def _all_tasks() -> list[Task]:
    """The tasks of all modules, in the order of the books."""
    return [task for module in with_required(MODULES.values()).values() for task in TASKS.among(module.hooks)]


def roll_words(task: Task) -> str:
    """The number of a task: ``6``, ``5+``, ``certain``."""
    if task.id in ROLLS:
        return ROLLS[task.id]
    number = task.number if isinstance(task.number, int) else 0
    if task.grades:
        return ", ".join(f"{least}+: {words}" for least, words in task.grades)
    if task.turns is not None or not number:
        return "certain"
    return "6" if number == 6 else f"{number}+"


def _who(task: Task) -> str:
    names = {SQUAD: "engineers", MACHINE: "Vulcan", DRONE: "drones"}
    family = (SQUAD, MACHINE, DRONE) if task.family == ENGINEERING else (MACHINE, DRONE)
    return ", ".join(names[one] for one in family if one in (task.hands or family))


def _engineering_table() -> RuleTable:
    rows = tuple((task.title, _who(task), roll_words(task)) for task in _tasks_of(ENGINEERING))
    rules = ("ce:14.02-b", "ce:14.02.1-a", "ce:14.02.4-a", "ce:14.02.6-a", "ce:14.02.7-a", "ce:14.02.8-b")
    return RuleTable("Engineering tasks", ("Task", "By", "Roll"), rows, rules, ENOUGH)


def _vulcan_table() -> RuleTable:
    rows = []
    for task in _tasks_of(VULCAN):
        needs = "by size" if callable(task.drones) else str(task.drones or NONE)
        alone = counted(task.alone, "drone") if task.alone and DRONE in (task.hands or {DRONE}) else "never"
        rows.append((task.title, needs, alone, roll_words(task)))
    head = ("Task", "Drones it needs", "Without a Vulcan", "Roll")
    return RuleTable("Vulcan tasks", head, tuple(rows), ("ce:14.03-b", "ce:14.03-c"), ENOUGH)


def _tasks_of(family: str) -> list[Task]:
    tasks = [task for task in _all_tasks() if task.family == family and task.turns is None]
    return sorted(tasks, key=lambda task: task.rule)


def _job_table() -> RuleTable:
    rows = [
        ("winch a unit onto or off the deck", WINCH_TURNS), ("unload or load a whole area", BULK_TURNS),
        ("unload or load one item", ITEM_TURNS),
    ]  # fmt: skip
    rows += [(f"assemble: {KINDS[kind].name}", turns) for kind, turns in ASSEMBLY_TURNS.items()]
    told = tuple(
        (words, *(str(-(-turns * ARMS // arms)) for arms in range(ARMS, MOST_ARMS + 1)))
        for words, turns in rows
    )
    head = ("Job", *(f"{arms} arms" for arms in range(ARMS, MOST_ARMS + 1)))
    return RuleTable("Turns of a job", head, told, ("ce:14.01.2-e", "ce:14.01.2-a", "ce:14.01.2-d"))


def _cargo_table() -> RuleTable:
    rows = tuple(
        (area.title, str(area.room), *(str(area.room // bulk) for bulk in cargo.BULK.values()))
        for area in cargo.AREAS
    )
    head = ("Area", "Room", *(f"{name}s" for name in cargo.NAMES.values()))
    return RuleTable("Cargo of a Vulcan", head, rows, ("ce:14.01.1-a", "ce:14.01.1-b"))


def _builder_table() -> RuleTable:
    points = construction
    rows = (
        ("powered engineer squad", str(Fraction(points.POWERED_SQUAD, points.THIRDS))),
        ("plain engineer squad", str(Fraction(points.PLAIN_SQUAD, points.THIRDS))),
        ("light construction vehicle", str(points.LIGHT_POINTS)),
        ("heavy construction vehicle", str(points.HEAVY_VEHICLE.default)),
        ("engineering Ogre", f"{points.FOR_A_MARK} for each number of its Mark"),
        ("Vulcan", f"{points.FOR_AN_ARM} for each arm"),
        ("Heavy Drone", str(points.FOR_A_DRONE)),
    )
    return RuleTable("Points of construction in a turn", ("Builder", "Points"), rows, ("opt:construction-a",))


def _morale_table() -> RuleTable:
    rows = tuple((name, str(rating)) for name, rating in morale.RATINGS.items())
    return RuleTable("Morale", ("Who", "Rating"), rows, ("ch:33",))


def _quality_table() -> RuleTable:
    rows = tuple((who, str(most) if most else "never breaks") for who, most in suppression.HOLDS_OUT.items())
    return RuleTable("Quality", ("Who", "Quality"), rows, ("sp:44", "sp:12", "sp:46"))


def tables() -> tuple[RuleTable, ...]:
    """Every table of the book."""
    return (
        _unit_table(), _ogre_table(), _component_table(),
        _results("Combat results", STANDARD, ("ode:7.11",)),
        _results("Expanded combat results", EXPANDED, ("opt:crt_expanded-a",)),
        _cost_table(), _side_table(), _cover_table(), _size_table(),
        _speed_table(), _interception_table(), _blast_table(),
        _engineering_table(), _vulcan_table(),
        _job_table(), _cargo_table(), _builder_table(), _morale_table(), _quality_table(),
        *setting_tables(with_required(MODULES.values()).values()),
    )  # fmt: skip


#: ids that no module names as its own, and whole books
GOVERNED = {
    "ce:3.02.3": "engineering",
    "ch": "challenge-fire",
    "sp": "extended-sequence",
}

BOOK = GameBook(("ode", "ce", "opt", "ch", "sp"), GOVERNED, tables, units, numbers)
