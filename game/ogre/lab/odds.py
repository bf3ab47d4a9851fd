"""Chances of the Ogre games without a position: shots, plans against an Ogre, sappers, mined belts, missiles.

The rules calculate shots on a small board of their own, so every number is the one that the game uses.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from math import comb

from msgspec import Struct
from msgspec.structs import replace

from game.boards.findings import hint
from game.boards.textboard import parse_board
from game.core.amounts import counted
from game.core.assembly import with_required
from game.core.records import Clock
from game.lab.odds import MOST, Cell, OddsBook, OddsTable, within
from game.ogre import sheets
from game.ogre.catalogue import MODULES, rules_for
from game.ogre.charts import D, X
from game.ogre.combat.attack import odds
from game.ogre.combat.firing import Firing
from game.ogre.combat.odds import TREADS_PART, Odds
from game.ogre.combat.odds_text import odds_words
from game.ogre.engineering.tasks import TASKS, Task, any_of
from game.ogre.hidden.mines import least
from game.ogre.kinds import ARMS, INFANTRY, KINDS, POINTS
from game.ogre.missiles import tables
from game.ogre.missiles.blast import strikes
from game.ogre.missiles.interception import chart_row
from game.ogre.ogres import OGRES
from game.ogre.start import new_unit, position_of
from game.ogre.state import Position, Unit
from game.ogre.structures.buildings import wear
from game.ogre.terrain import ground_words
from game.ogre.terrain_kinds import TERRAINS
from game.plain_text import is_digits
from game.usage import UsageError

TARGET, SQUAD = "target", "squad"
SQUADS_AT_MOST = 30
FACES = 6
#: the rows of a record sheet that count as guns
GUNS = (sheets.MAIN, sheets.SEC, sheets.MIS, sheets.RACK)


class Gun(Struct, frozen=True):
    """A number of weapons of one kind that fire together."""

    kind: str
    weapon: str
    count: int


# ------------------------------------------------------------------------------ words
def kind_named(word: str) -> str:
    """A kind of counter by name. Raises ``UsageError``."""
    found = word.strip().upper()
    if found not in KINDS:
        mend = hint(found, KINDS, "Such as HVY, GEV, INF.")
        raise UsageError(f"There is no kind of counter '{word.strip()}'.", mend)
    return found


def guns_of(words: str) -> list[Gun]:
    """``HVY*3+HWZ+INF*2`` or ``MK3:sec*2``: weapons that fire together. Raises ``UsageError``."""
    found = []
    for word in words.split("+"):
        name, _, number = word.partition("*")
        kind_word, _, weapon = name.strip().partition(":")
        kind = kind_named(kind_word)
        if number and not (is_digits(number.strip()) and 1 <= int(number) <= SQUADS_AT_MOST):
            raise UsageError(f"'{word.strip()}': the number must be between 1 and {SQUADS_AT_MOST}.")
        known = [gun.id for gun in ARMS[kind]]
        if not known:
            raise UsageError(f"{KINDS[kind].name} has no weapon.")
        if weapon and weapon not in known:
            raise UsageError(f"{KINDS[kind].name} has no weapon '{weapon}'.", hint(weapon, known))
        found.append(Gun(kind, weapon or known[0], int(number or 1)))
    return found


def set_up(guns: Sequence[Gun], target: str, ground: str = "clear") -> tuple[Position, list[Firing]]:
    """A board with the target in the middle, and all the units that fire at it."""
    if ground not in TERRAINS:
        raise UsageError(f"There is no terrain '{ground}'.", hint(ground, TERRAINS))
    board = parse_board(["board 9x9", f"terrain {ground} 0505"] if ground != "clear" else ["board 9x9"])
    near, middle = board.grid.parse("0504"), board.grid.parse("0505")
    squads = (target,) if KINDS[target].family == INFANTRY else ()
    units, shots = [new_unit(TARGET, target, 0, middle, squads)], []
    for gun in guns:
        for number, unit in _counters(gun, len(units), near):
            units.append(unit)
            shots.append(Firing(unit.id, gun.weapon, number))
    rules = rules_for(["ramming"])
    return position_of(rules, board, units, Clock(1, 0, 1, "fire")), shots


def _counters(gun: Gun, first: int, at: int) -> Iterator[tuple[int, Unit]]:
    """The counters that together have these weapons, and how many of them each fires."""
    row = KINDS[gun.kind]
    each = 3 if row.family == INFANTRY else next(w.count for w in ARMS[gun.kind] if w.id == gun.weapon)
    left = gun.count
    while left > 0:
        number = min(left, each)
        squads = (gun.kind,) * number if row.family == INFANTRY else ()
        yield number, new_unit(f"{gun.kind}-{first + gun.count - left + 1}", gun.kind, 1, at, squads)
        left -= number


# ------------------------------------------------------------------------------ shots
def shot(guns: str, target: str, ground: str) -> OddsTable:
    """The chances of an attack, for each part of a record sheet."""
    kind = kind_named(target)
    position, shots = set_up(guns_of(guns), kind, ground)
    if POINTS[kind]:
        return _worn(guns, position, shots)
    rules, unit = rules_for(["ramming"]), position.units[TARGET]
    parts = [part for part in sheets.DEFENCE if unit.sheet and unit.sheet[sheets.ROWS.index(part)]]
    rows = []
    for part in [*parts, TREADS_PART] if unit.sheet else [""]:
        found = odds(rules, position, shots, TARGET, part)
        hit = sum(one in (X, "T") for one in found.outcomes) / FACES
        lesser = sum(one == D for one in found.outcomes) / FACES
        what = sheets.NAMES.get(part, KINDS[kind].name)
        note = f"{found.treads} treads" if part == TREADS_PART else ""
        rows.append((what, found.odds, hit, lesser, note))
    title = (
        f"{guns} at {KINDS[kind].name} on {TERRAINS[ground].name if ground != 'clear' else 'clear ground'}"
    )
    return OddsTable(title, ("target", "odds", "X or hit", "D", ""), tuple(rows))


def _worn(guns: str, position: Position, shots: list[Firing]) -> OddsTable:
    """What an attack takes from a counter that is a building, without a die (ode:11.04.1)."""
    unit = position.units[TARGET]
    points, lost = POINTS[unit.kind], wear(rules_for(["lasers"]), position, shots, unit.at)
    row = (KINDS[unit.kind].name, "", float(lost >= points), 0.0, f"{lost} of {points} structure points")
    title = f"{guns} at {KINDS[unit.kind].name} in {ground_words(position, unit.at)}"
    return OddsTable(title, ("target", "odds", "falls", "D", ""), (row,))


# ------------------------------------------------------------------------- plans against an Ogre
def volleys_of(plan: str, ogre: str) -> list[tuple[list[Gun], str]]:
    """``HWZ@tr, HVY+HVY@main``: the attacks of a turn in order. Raises ``UsageError``."""
    found = []
    known = [*sheets.DEFENCE, TREADS_PART]
    for word in plan.split(","):
        guns, sign, part = word.strip().partition("@")
        if not sign or part not in known:
            raise UsageError(
                f"--plan needs GUNS@PART, and has '{word.strip()}'.",
                f"Parts: {', '.join(known)}; such as HWZ@tr.",
            )
        found.append((guns_of(guns), part))
    if len(found) > MOST:
        raise UsageError(f"--plan has more than {MOST} attacks.")
    return found


def plan(ogre: str, words: str, turns: int) -> OddsTable:
    """The state of an Ogre after each turn of a plan; attacks on a destroyed part switch to the treads."""
    kind = kind_named(ogre)
    if kind not in OGRES:
        raise UsageError(f"{KINDS[kind].name} has no record sheet.", hint(kind, OGRES))
    within(turns, "turns", 1, 20)
    volleys = [(*set_up(guns, kind), part) for guns, part in volleys_of(words, kind)]
    start = volleys[0][0].units[TARGET]
    chances: dict[tuple[int, ...], float] = {start.sheet: 1.0}
    rows = []
    whole = OGRES[kind]
    for turn in range(1, turns + 1):
        for position, shots, part in volleys:
            chances = _after(chances, position, shots, part)
        treads = _spread((sheet[sheets.TREADS], chance) for sheet, chance in chances.items())
        moves = [(sheets.movement(replace(start, sheet=sheet), whole), c) for sheet, c in chances.items()]
        guns = _spread((sum(sheet[row] for row in GUNS), chance) for sheet, chance in chances.items())
        rows.append(
            (
                f"turn {turn}",
                f"{treads[0]} / {treads[1]} / {treads[2]}",
                f"{sum(move * c for move, c in moves):.1f}",
                sum((c for move, c in moves if not move), 0.0),
                f"{guns[0]} / {guns[1]} / {guns[2]}",
                sum((c for sheet, c in chances.items() if not any(sheet[row] for row in GUNS)), 0.0),
                sum((c for sheet, c in chances.items() if sheets.dead(sheet)), 0.0),
            )
        )
    head = ("after", "treads 10/50/90 %", "moves", "cannot move", "guns 10/50/90 %", "no guns", "destroyed")
    note = f"Guns are batteries, missiles and racks. It begins with {counted(whole.treads, 'tread unit')}."
    return OddsTable(f"{words} at {whole.name}, {counted(turns, 'turn')}", head, tuple(rows), (note,))


def _after(
    chances: dict[tuple[int, ...], float], position: Position, shots: Sequence[Firing], part: str
) -> dict[tuple[int, ...], float]:
    """The sheets after one attack."""
    found: dict[tuple[int, ...], float] = {}
    seen: dict[str, Odds] = {}
    unit = position.units[TARGET]
    rules = rules_for(["ramming"])
    for sheet, chance in chances.items():
        aim = part if sheet[sheets.ROWS.index(part)] else TREADS_PART
        row = sheets.ROWS.index(aim)
        if not sheet[row]:
            found[sheet] = found.get(sheet, 0.0) + chance
            continue
        if aim not in seen:
            whole = replace(position, units={**position.units, TARGET: replace(unit, sheet=sheet)})
            seen[aim] = odds(rules, whole, shots, TARGET, aim)
        now = seen[aim]
        hits = sum(one in (X, "T") for one in now.outcomes) / FACES
        lost = now.treads if aim == TREADS_PART else 1
        struck = sheets.with_row(sheet, row, max(0, sheet[row] - lost))
        found[struck] = found.get(struck, 0.0) + chance * hits
        found[sheet] = found.get(sheet, 0.0) + chance * (1 - hits)
    return {sheet: chance for sheet, chance in found.items() if chance > 0}


def _spread(values: Iterable[tuple[int, float]]) -> tuple[int, int, int]:
    """The values below which a tenth, half and nine tenths of the probability lie."""
    total: dict[int, float] = {}
    for value, chance in values:
        total[value] = total.get(value, 0.0) + chance
    found, below = [], 0.0
    wanted = [0.1, 0.5, 0.9]
    for value in sorted(total):
        below += total[value]
        while wanted and below >= wanted[0] - 1e-9:
            found.append(value)
            wanted.pop(0)
    return found[0], found[1], found[2]


# ------------------------------------------------------------------------------- tasks
@lru_cache(1)
def tasks() -> dict[str, Task]:
    """The tasks of all modules that need a number on any die."""
    hooks = [hook for module in with_required(MODULES.values()).values() for hook in module.hooks]
    rows = {task.id: task for task in TASKS.among(hooks)}
    return {name: task for name, task in rows.items() if isinstance(task.number, int) and task.chance is None}


def task(name: str, dice: int, turns: int) -> OddsTable:
    """The chance that a task is done by each turn, by dice a turn; without a name, of all tasks by dice."""
    within(dice, "dice", 1, 30)
    within(turns, "turns", 1, 30)
    known, rows = tasks(), list[tuple[Cell, ...]]()
    if name and name not in known:
        raise UsageError(f"There is no task '{name}' with a number to roll.", hint(name, known))
    counts = range(1, dice + 1)
    if not name:
        for one in known.values():
            rows.append((one.id, _number(one), *(_by(one, k, 1) for k in counts)))
        head = ("task", "number", *(counted(k, "die", "dice") for k in counts))
        return OddsTable("The chance of each task in a turn", head, tuple(rows))
    found = known[name]
    for k in counts:
        by_turn = (_by(found, k, n) for n in range(1, turns + 1))
        rows.append((counted(k, "die", "dice"), *by_turn, f"{_expected(found, k):.1f}"))
    head = ("a turn", *(f"turn {n}" for n in range(1, turns + 1)), "turns on average")
    title = f"To {found.title}: done by turn ({_number(found)}, {found.rule})"
    return OddsTable(title, head, tuple(rows))


def _number(found: Task) -> str:
    """The number that any die must show, as a word."""
    sure = not isinstance(found.number, int) or found.number <= 1
    return "certain" if sure else f"{found.number}+"


def _by(found: Task, dice: int, turns: int) -> float:
    """The chance that a task is done by a turn."""
    number = found.number if isinstance(found.number, int) else 0
    fails = 1 - any_of(dice, number)
    return float(1 - fails**turns)


def _expected(found: Task, dice: int) -> float:
    """The turns that a task takes on average."""
    chance = _by(found, dice, 1)
    return 1 / chance if chance else 0.0


# -------------------------------------------------------------------------------- mines
#: a chance below this counts as none, such as setting off very many mines one after the other
NONE = 1e-12
#: the chance of each state on the way through a belt: what is left of the unit, and how many mines went off
Walk = dict[tuple[int, int], float]


class Walker(Struct, frozen=True):
    """A unit that crosses a belt: what it can lose before it stops, and the chances of loss to one mine."""

    title: str
    lives: int
    losses: tuple[tuple[int, float], ...]
    goes: float
    unit: str = ""


def mines(hexes: int, laid: int, path: int, kinds: str, road: bool) -> OddsTable:
    """Counters cross a belt one after the other on one path: which set off mines, which get through."""
    within(hexes, "hexes", 1, 400)
    within(laid, "mines", 0, hexes)
    within(path, "path", 1, hexes)
    row = [walker_of(word, road) for word in kinds.split(",")]
    if len(row) > MOST:
        raise UsageError(f"No more than {MOST} counters cross.")
    chances = {left: comb(path, left) * comb(hexes - path, laid - left) / comb(hexes, laid)
               for left in range(min(path, laid) + 1) if laid - left <= hexes - path}  # fmt: skip
    rows = list[tuple[Cell, ...]]()
    met = sum(left * chance for left, chance in chances.items())
    for number, one in enumerate(row, 1):
        unhurt, through, lost, chances = _crossed(chances, one)
        loses = f"{lost:.1f} {one.unit}" if one.unit else ""
        rows.append((f"{number}. {one.title}", 1 - unhurt, unhurt, through, loses))
    first = f"{met:.2f} mines lie on a path of {counted(path, 'hex', 'hexes')} on average."
    how = "On the road each mine explodes." if road else "Off the road a unit that enters a mined hex rolls."
    title = f"{counted(laid, 'mine')} in {counted(hexes, 'hex', 'hexes')}"
    head = ("crosses", "hit", "unhurt", "gets through", "loses on average")
    return OddsTable(title, head, tuple(rows), (first, how, STOPS))


STOPS = (
    "A unit that is destroyed, or has no treads left, stays there: the next one meets the mines beyond it."
)


def walker_of(word: str, road: bool) -> Walker:
    """``HVY``, ``INF*3`` for a counter of three squads, ``MK3``. Raises ``UsageError``."""
    name, _, number = word.partition("*")
    kind = kind_named(name)
    row = KINDS[kind]
    foot = row.family == INFANTRY
    if number and not (foot and number.strip() in ("1", "2", "3")):
        raise UsageError(
            f"'{word.strip()}': a counter of infantry has 1 to 3 squads.", "Name vehicles one by one."
        )
    unit = new_unit("M", kind, 0)
    goes = 1.0 if road else (FACES + 1 - least(unit)) / FACES
    if unit.sheet:
        dice = tuple((face, 1 / FACES) for face in range(1, FACES + 1))
        return Walker(row.name, unit.sheet[sheets.TREADS], dice, goes, "treads")
    squads = int(number or 1)
    many = foot and squads > 1
    title = f"{row.name}, {counted(squads, 'squad')}" if many else row.name
    return Walker(title, squads, ((1, 1.0),), goes, "squads" if many else "")


def _crossed(chances: dict[int, float], one: Walker) -> tuple[float, float, float, dict[int, float]]:
    """The chances of one unit on a path with so many mines: unhurt, through, its loss, the mines left."""
    # RULING Q-83: one mine explodes at a time; a unit that is still alive may go on
    found: dict[int, float] = {}
    unhurt = through = lost = 0.0
    #: the chances of still walking after so many mines, and of having stopped at one of them
    walking: Walk = {(one.lives, 0): 1.0}
    stopped: dict[tuple[int, int], float] = {}
    for left in range(max(chances) + 1):
        chance = chances.get(left, 0.0)
        for (lives, gone), part in walking.items():
            through += chance * part
            unhurt += chance * part * (not gone)
            lost += chance * part * (one.lives - lives)
            found[left - gone] = found.get(left - gone, 0.0) + chance * part
        for (_, gone), part in stopped.items():
            lost += chance * part * one.lives
            found[left - gone] = found.get(left - gone, 0.0) + chance * part
        walking = _next_mine(walking, stopped, one)
    return unhurt, through, lost, found


def _next_mine(walking: Walk, stopped: Walk, one: Walker) -> Walk:
    """The chances of still walking after one more mine; those of stopping there are added to ``stopped``."""
    found: Walk = {}
    for (lives, gone), part in walking.items():
        if one.goes < 1:
            found[lives, gone] = found.get((lives, gone), 0.0) + part * (1 - one.goes)
        for loss, chance in one.losses:
            after, here = max(0, lives - loss), part * one.goes * chance
            where = found if after else stopped
            if here > NONE:
                where[after, gone + 1] = where.get((after, gone + 1), 0.0) + here
    return found


# ---- Cruise missiles: who hits one in flight, and what an explosion does
#: hexes flown at which the tracking bonus changes, the first hex of each stretch
STRETCHES = (1, *(beyond + 1 for beyond, _ in reversed(tables.TRACKING)))
#: the middle of a board on which every distance of an explosion has room
MIDDLE = "0808"


def interception(guns: str) -> OddsTable:
    """The chances to hit a missile by the hexes that it has flown: each weapon, and all together.

    ``guns`` as in ``HVY*2+INF*3+MK3:mis``; "" for the whole chart.
    """
    rows: list[tuple[str, int, int]] = []
    for gun in guns_of(guns) if guns else ():
        kind = KINDS[gun.kind]
        weapon = next(one for one in ARMS[gun.kind] if one.id == gun.weapon)
        unit = new_unit("U", gun.kind, 0, 0, (gun.kind,) if kind.family == INFANTRY else ())
        chart = tables.LASER if POINTS[gun.kind] else chart_row(unit, weapon)
        if not chart:
            raise UsageError(f"{kind.name} does not fire at missiles with its {weapon.name}.")
        what = f"{kind.name}, {weapon.name}" if kind.ogre is not None else kind.name
        rows.append((f"{gun.count} × {what}", tables.INTERCEPT[chart][1], gun.count))
    if not guns:
        rows = [(name, least, 1) for name, least, _ in tables.INTERCEPT.values()]
    found: list[tuple[Cell, ...]] = []
    together = [Fraction(1)] * len(STRETCHES)
    for words, needed, count in rows:
        missed = [
            (1 - Fraction(tables.throws_that_hit(needed, far), tables.THROWS)) ** count for far in STRETCHES
        ]
        together = [one * other for one, other in zip(together, missed, strict=True)]
        found.append((words, f"{needed}+", *(float(1 - one) for one in missed)))
    if guns and len(rows) > 1:
        found.append(("together", "", *(float(1 - one) for one in together)))
    ends = [f"to {far - 1}" for far in STRETCHES[1:]]
    head = (
        "fires at the missile",
        "two dice",
        *(f"{words} hexes" for words in ends),
        f"from {STRETCHES[-1]}",
    )
    last = tables.HIT_EXPLODES
    gone = f"A missile that is hit is gone on 1 to {last - 1}, and explodes on {last}."
    return OddsTable("Chances to hit a cruise missile by the hexes it has flown", head, tuple(found), (gone,))


def explosion(target: str, ground: str) -> OddsTable:
    """What an explosion does to a kind of counter at each distance."""
    kind = kind_named(target)
    if ground not in TERRAINS:
        raise UsageError(f"There is no terrain '{ground}'.", hint(ground, TERRAINS))
    rules, rows = rules_for(["ramming", "cruise-missiles"]), list[tuple[Cell, ...]]()
    squads = (kind,) if KINDS[kind].family == INFANTRY else ()
    for far in range(1, tables.REACH + 1):
        at = f"08{8 - far:02}"
        lines = ["board 16x16", *([f"terrain {ground} {at}"] if ground != "clear" else [])]
        board = parse_board(lines)
        unit = new_unit(TARGET, kind, 0, board.grid.parse(at), squads)
        position = position_of(rules, board, [unit], Clock(1, 0, 1, "fire"))
        found = [one for one in strikes(rules, position, board.grid.parse(MIDDLE)) if one.unit == TARGET]
        if found:
            first = found[0]
            rows.append((far, odds_words(first.odds), first.chance(X), first.chance(D), len(found)))
    where = TERRAINS[ground].name if ground != "clear" else "clear ground"
    head = ("hexes away", "odds", "X", "D", "attacks")
    note = "In the hex itself everything is gone."
    return OddsTable(
        f"A cruise missile explodes near {KINDS[kind].name} on {where}", head, tuple(rows), (note,)
    )


BOOK = OddsBook(shot, plan, task, mines, interception, explosion)
