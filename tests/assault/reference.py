"""A second calculation of an assault on a map, written from the rules alone.

It shares nothing with the program but the words of the notation and the printed counters: hexes, odds, rows
of terrain and results are worked out here once more. ``test_assault_reference.py`` compares the two.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from math import ceil
from pathlib import Path
from typing import Any

COUNTERS: Mapping[str, dict[str, Any]] = tomllib.loads(
    (Path(__file__).parents[2] / "maps/assault/counters.toml").read_text(encoding="utf-8")
)["counter"]

#: ga:32: shift to the left, infantry AT, towed AT
GROUND = {
    "clear": (0, 0, 0), "rough": (0, 1, 0), "woods": (1, 1, 1), "forest": (2, 2, 1), "village": (0, 1, 1),
    "town": (1, 2, 1), "city": (2, 3, 1), "marsh": (1, 0, 0),
    "": (0, 0, 0), "ip": (1, 2, 1), "entrenchment": (2, 2, 1), "fortification": (2, 3, 1),
}  # fmt: skip
#: ga:26: how many columns engineers give at most, where they give any
ENGINEERS = {"town": 1, "city": 2, "ip": 1, "entrenchment": 2, "fortification": 2}
#: ga:05
CLOSED = ("woods", "forest", "town", "city")
#: ga:31: the least odds of each column behind the first, and the ladder
COLUMNS = tuple(
    Fraction(*pair)
    for pair in (
        (1, 3),
        (1, 2),
        (2, 3),
        (1, 1),
        (3, 2),
        (2, 1),
        (3, 1),
        (4, 1),
        (5, 1),
        (6, 1),
        (8, 1),
        (10, 1),
    )
)
LADDER = (
    (3, 0, 0), (2, 0, 0), (2, 1, 0), (1, 0, 0), (1, 1, 0), (1, 1, 1), (1, 2, 1), (0, 1, 1), (0, 2, 1),
    (0, 2, 2), (0, 3, 2), (0, 3, 3), (0, 4, 4),
)  # fmt: skip
#: ga:36: points of a tactical move
COST = {"clear": 1, "rough": 1, "woods": 2, "village": 2, "town": 2, "forest": 3, "city": 3, "marsh": 3}


# -------------------------------------------------------------------------------- hexes
def cube(label: str) -> tuple[int, int, int]:
    """A hex by three coordinates whose sum is nothing; even columns lie half a hex lower."""
    q, r = int(label[:2]) - 1, int(label[2:]) - 1
    s = r - (q - q % 2) // 2
    return q, s, -q - s


def distance(one: str, other: str) -> int:
    """How many hexes lie between, the last one counted."""
    return max(abs(a - b) for a, b in zip(cube(one), cube(other), strict=True))


# ---------------------------------------------------------------------------------- units
@dataclass(frozen=True)
class Piece:
    """A counter, with what is known of it."""

    name: str
    side: int
    at: str
    sub: str
    division: str
    divisional: bool = False
    losses: int = 0
    mode: str = "tac"
    supply: str = "supplied"
    flags: frozenset[str] = frozenset()
    #: it has given integrity, or helped from reserve, in this segment
    gave: bool = False
    #: it came by a retreat in this segment
    came: bool = False

    @property
    def row(self) -> dict[str, Any]:
        """What is printed on it."""
        return COUNTERS[self.name.partition("-")[0]]

    @property
    def arm(self) -> str:
        """What it is."""
        return str(self.row["arm"])

    @property
    def armour(self) -> str:
        """Whether there are fighting vehicles in it, and nothing else."""
        return str(self.row.get("armour", "none"))

    @property
    def full(self) -> int:
        """Its steps (ga:03)."""
        if self.arm == "hq":
            return 2
        if self.arm in ("artillery", "bridge"):
            return 1
        return {"battalion": 3, "company": 1, "stripe": min(3, int(self.row.get("boxes", 1)))}[
            self.row.get("size", "battalion")
        ]

    @property
    def steps(self) -> int:
        """Its steps that are left."""
        return self.full - self.losses

    @property
    def side_up(self) -> list[int]:
        """The numbers of the side that lies up."""
        found: list[int] = self.row["back"] if self.losses else self.row["front"]
        return found

    @property
    def infantry(self) -> bool:
        """Is it infantry or engineers, so that armour is not alone with it (ga:05, ga:21)?"""
        return self.armour == "none" and self.arm in ("infantry", "mechanised", "engineer", "recon")


@dataclass(frozen=True)
class Battle:
    """One assault, with all that was chosen."""

    pieces: tuple[Piece, ...]
    at: str
    attackers: tuple[str, ...]
    terrain: Mapping[str, str]
    works: Mapping[str, str]
    rivers: frozenset[frozenset[str]]
    night: bool
    #: hexes that are or were to be assaulted in this segment
    designated: frozenset[str]
    #: how many columns and rows the board has, and each side's edge
    size: tuple[int, int] = (7, 7)
    row: str = ""
    saves: frozenset[str] = frozenset()
    sleeps: frozenset[str] = frozenset()
    standoff: tuple[bool, bool] = (False, False)
    leads: tuple[str, str] = ("", "")
    givers: tuple[str, ...] | None = None
    reserves: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())

    def named(self, name: str) -> Piece:
        """A counter."""
        return next(one for one in self.pieces if one.name == name)

    @property
    def ours(self) -> list[Piece]:
        """Who attacks."""
        return [self.named(name) for name in self.attackers if any(one.name == name for one in self.pieces)]

    @property
    def theirs(self) -> list[Piece]:
        """Who defends: all in the hex but those who came by a retreat (Q-1420)."""
        active = self.side
        return [one for one in self.pieces if one.at == self.at and one.side != active and not one.came]

    @property
    def side(self) -> int:
        """The side that attacks: the first, in all these positions."""
        return 0

    def fighting(self, defends: bool) -> list[Piece]:
        """Who takes part on a side."""
        return self.theirs if defends else self.ours

    def stack(self, piece: Piece, defends: bool) -> list[Piece]:
        """Who takes part from the same hex."""
        return [one for one in self.fighting(defends) if one.at == piece.at]

    def ground(self, at: str) -> str:
        """The terrain of a hex."""
        return self.terrain.get(at, "clear")

    @property
    def work(self) -> str:
        """The field work of the defending hex."""
        return self.works.get(self.at, "")


# ------------------------------------------------------------------------------- strengths
def _lessened(value: int) -> int:
    """ga:04: a strength after the second loss."""
    if value == 0:
        return 0
    by = ceil(value / 2) if value >= 7 else value - 2 if value >= 4 else value - 1
    return max(1, by)


def alone(battle: Battle, piece: Piece, defends: bool) -> bool:
    """Is pure armour without anything on foot beside it?"""
    beside = battle.stack(piece, defends)
    return piece.armour == "pure" and not any(one.infantry or one.armour == "hybrid" for one in beside)


def strength(battle: Battle, piece: Piece, defends: bool) -> int:
    """ga:04 to ga:09: the strength with which a unit fights."""
    if defends and piece.arm == "artillery" and "depleted" in piece.flags:
        return 1
    value = piece.side_up[1 if defends else 0]
    value = _lessened(value) if piece.losses == 2 else value
    if value == 0:
        return 0
    touched = {battle.ground(battle.at)} | (set() if defends else {battle.ground(piece.at)})
    reasons = [
        not defends and frozenset((piece.at, battle.at)) in battle.rivers,
        alone(battle, piece, defends) and bool(touched & set(CLOSED)),
        piece.armour != "none" and "marsh" in touched,
        "resting" in piece.flags,
        piece.supply == "oos",
        defends and piece.arm == "artillery" and len(battle.stack(piece, defends)) > 1,
        battle.standoff[defends] and piece.armour != "none",
        piece.name in battle.saves,
        piece.name in battle.sleeps,
    ]
    by = 4 if "fatigued" in piece.flags or sum(reasons) > 1 else 2 if any(reasons) else 1
    return max(1, ceil(value / by))


def column(attack: int, defence: int) -> int:
    """ga:42: the column of the odds, the first one being 0."""
    odds = Fraction(attack, defence)
    return sum(least <= odds for least in COLUMNS)


# ---------------------------------------------------------------------------------- choices
def may_stand_off(battle: Battle, defends: bool) -> bool:
    """ga:23, Q-805."""
    row = battle.fighting(defends)
    open_ground = battle.ground(battle.at) in ("clear", "rough")
    return (
        not open_ground
        and any(one.armour != "none" for one in row)
        and any(one.armour == "none" for one in row)
    )


def may_lead(battle: Battle, defends: bool) -> set[str]:
    """ga:10, ga:12."""
    away = battle.standoff[defends]
    return {one.name for one in battle.fighting(defends) if not (away and one.armour != "none")}


def rows(battle: Battle) -> set[str]:
    """ga:30: the rows among which the defender chooses."""
    found = {battle.ground(battle.at), battle.work} - {""}
    return {word for word in found if GROUND[word][0]}


def shift(battle: Battle) -> int:
    """ga:26, ga:27: columns to the right, below nothing to the left."""
    both = [battle.ground(battle.at), battle.work]
    row = battle.row or max(both, key=lambda word: GROUND[word][0])
    most = ENGINEERS.get(row) or max(ENGINEERS.get(word, 0) for word in both)
    with_engineers = {one.at for one in battle.ours if one.arm == "engineer" and one.mode == "pa"}
    return min(len(with_engineers), most, 2) - GROUND[row][0]


# ---------------------------------------------------------------------------------- bonuses
def proficiency(battle: Battle) -> int:
    """ga:11."""
    ours, theirs = (battle.named(name) for name in battle.leads)
    rating = int(theirs.row["defence_rating"])
    rating = min(9, rating + 2) if battle.work == "fortification" else rating
    return 5 * (int(ours.row["attack_rating"]) - rating)


def with_others(battle: Battle, piece: Piece) -> bool:
    """ga:14: does it stand with a unit of another division?"""
    return any(
        one.at == piece.at and one.side == piece.side and one.division != piece.division
        for one in battle.pieces
    )


def able(battle: Battle, defends: bool) -> list[Piece]:
    """ga:13, ga:14: who could give integrity, if there were others of its sub-formation."""
    row = battle.fighting(defends)
    if defends:
        row = row + [
            one
            for one in battle.pieces
            if one.side != battle.side
            and distance(one.at, battle.at) == 1
            and one.at not in battle.designated
            and not one.came
        ]
    bars = {"fatigued", "resting"}
    return [
        one
        for one in row
        if one.mode != "strat" and not bars & one.flags and one.supply != "oos" and not one.gave
        and not with_others(battle, one)
    ]  # fmt: skip


def givers(battle: Battle, defends: bool) -> list[Piece]:
    """ga:13, ga:16: who gives integrity, two or more of a sub-formation together."""
    return complete(able(battle, defends))


def could_join(battle: Battle) -> set[str]:
    """Whom the defender may choose among: each with another one that makes two with it (ga:13, ga:16)."""
    row = able(battle, True)
    return {
        one.name for one in row for other in row
        if one is not other and one.division == other.division
        and ((one.sub == other.sub and not one.divisional) or one.divisional != other.divisional)
    }  # fmt: skip


def complete(row: list[Piece]) -> list[Piece]:
    """Those of some units that give integrity together."""
    found: list[Piece] = []
    for division in {one.division for one in row}:
        spare = [one for one in row if one.division == division and one.divisional]
        subs = {one.sub for one in row if one.division == division and not one.divisional}
        groups = [[one for one in row if one.division == division and one.sub == sub] for sub in subs]
        # each of divisional troops is as if attached to one sub-formation, which a single unit needs
        singles, pairs = [g for g in groups if len(g) == 1], [g for g in groups if len(g) > 1]
        joined = singles[: len(spare)]
        for group in pairs + joined:
            found += group
        if pairs or joined:
            found += spare
    return found


def integrity(battle: Battle, defends: bool) -> int:
    """ga:15."""
    return {0: 0, 1: 0, 2: 10}.get(len(giving(battle, defends)), 15)


def giving(battle: Battle, defends: bool) -> list[Piece]:
    """Who gives integrity, of those that were chosen where they were."""
    if not defends or battle.givers is None:
        return givers(battle, defends)
    return complete([battle.named(name) for name in battle.givers])


def combined(battle: Battle, piece: Piece, defends: bool) -> bool:
    """ga:21: may its armour claim a bonus?"""
    if piece.armour == "hybrid":
        return True
    if battle.ground(battle.at) == "clear" and not battle.night:
        return True  # Q-1422
    stack = battle.stack(piece, defends)
    tanks = sum(one.steps for one in stack if one.armour == "pure")
    covered = sum(2 * one.steps for one in stack if one.infantry) + sum(
        one.armour == "hybrid" for one in stack
    )
    return tanks <= covered


def armour_value(battle: Battle, piece: Piece, defends: bool) -> int:
    """ga:18, ga:19, ga:22, ga:24."""
    value = piece.side_up[2]
    if not defends and piece.row.get("underlined"):
        value -= 1
    if alone(battle, piece, defends) and battle.ground(battle.at) in CLOSED:
        value = 1
    return max(1, ceil(value / 2) if piece.supply == "oos" else value)


def antitank_value(battle: Battle, piece: Piece) -> int:
    """ga:22, ga:24: of a defending unit without fighting vehicles."""
    if piece.arm == "artillery" and "depleted" in piece.flags:
        return 1
    ground, work = GROUND[battle.ground(battle.at)], GROUND[battle.work]
    more = 0
    if piece.arm in ("artillery", "flak", "antitank"):
        more = max(ground[2], work[2])
    elif piece.infantry:
        more = ground[1] + work[1]
    value = piece.side_up[2]
    # supply halves what the unit has of itself, not what ground adds
    return (ceil(value / 2) if piece.supply == "oos" else value) + more


def armour(battle: Battle) -> int:
    """ga:18 to ga:24: what armour and antitank values add to the dice."""
    attacking = [] if battle.standoff[0] else [one for one in battle.ours if one.armour != "none"]
    defending = [] if battle.standoff[1] else [one for one in battle.theirs if one.armour != "none"]
    guns = [one for one in battle.theirs if one.armour == "none"]
    most = 1 if battle.night else 4
    mine = [(armour_value(battle, one, False), combined(battle, one, False)) for one in attacking]
    tanks = [(armour_value(battle, one, True), combined(battle, one, True)) for one in defending]
    against = [antitank_value(battle, one) for one in guns]
    if not mine:
        # ga:20; what stands off is not there (Q-1423)
        printed = [one.side_up[2] for one in battle.ours if one.armour == "none"]
        best = max((value for value, fit in tanks if fit), default=0)
        return -10 if best > max(printed, default=0) else 0
    ready = max((value for value, fit in mine if fit), default=0)
    if battle.standoff[0]:
        against = []
    difference = ready - max([value for value, _ in tanks] + against, default=0)
    if difference > 0:
        return 10 * min(most, difference)
    claim = max([value for value, fit in tanks if fit] + against, default=0)
    return -10 if claim > max(value for value, _ in mine) else 0


def could_help(battle: Battle, defends: bool) -> set[str]:
    """ga:25, Q-466: who in reserve could help a side."""
    helped = battle.fighting(defends)
    found = set()
    for piece in battle.pieces:
        # who is in the assault himself is touched by its result, and so is no reserve of it
        if piece.side != (1 if defends else 0) or piece.mode != "reserve" or piece in helped:
            continue
        if distance(piece.at, battle.at) > 3:
            continue
        ends = {one.at for one in helped if one.division == piece.division}
        if ends & set(_reached(battle, piece)):
            found.add(piece.name)
    return found


def _reached(battle: Battle, piece: Piece) -> Iterator[str]:
    """The hexes to which a unit could come in a tactical move of three hexes, without a stop before."""
    enemies = {one.at for one in battle.pieces if one.side != piece.side}
    points = 2 if battle.night else 4
    yield piece.at
    ways = [(piece.at, 0, 0)]
    while ways:
        here, spent, length = ways.pop()
        for there in around(battle, here):
            cost = spent + COST[battle.ground(there)] + (frozenset((here, there)) in battle.rivers)
            if cost > points or there in enemies or length == 3:
                continue
            yield there
            if not any(distance(there, enemy) == 1 for enemy in enemies):
                ways.append((there, cost, length + 1))


def around(battle: Battle, at: str) -> list[str]:
    """The hexes beside one on the board."""
    columns, lines = battle.size
    every = (f"{c:02}{r:02}" for c in range(1, columns + 1) for r in range(1, lines + 1))
    return [other for other in every if distance(at, other) == 1]


# ---------------------------------------------------------------------------------- result
@dataclass(frozen=True)
class Reckoned:
    """What the reference finds."""

    attack: int
    defence: int
    column: int
    shift: int
    proficiency: int
    integrity: tuple[int, int]
    armour: int
    reserve: tuple[int, int]

    @property
    def modifier(self) -> int:
        """All that is added to the dice."""
        mine, other = self.integrity
        helped, enemy = self.reserve
        return self.proficiency + mine - other + self.armour + helped - enemy

    def result(self, roll: int) -> tuple[int, int, int]:
        """Steps of the attacker, steps of the defender, hexes of retreat (ga:31)."""
        rung = self.column + self.shift + (roll + self.modifier - 1) // 10 - 5
        return LADDER[min(12, max(0, rung))]


def reckon(battle: Battle) -> Reckoned:
    """The whole sum of an assault."""
    attack = sum(strength(battle, one, False) for one in battle.ours)
    defence = sum(strength(battle, one, True) for one in battle.theirs)
    return Reckoned(
        attack, defence, column(attack, defence), shift(battle), proficiency(battle),
        (integrity(battle, False), integrity(battle, True)), armour(battle),
        (5 * min(3, len(battle.reserves[0])), 5 * min(3, len(battle.reserves[1]))),
    )  # fmt: skip


# ---------------------------------------------------------------------------------- retreat
def retreat_ends(battle: Battle, survivors: Iterable[str], hexes: int, edge: str) -> tuple[int, set[str]]:
    """ga:33: how far the survivors come, and where they may end."""
    going = set(survivors)
    enemies = {one.at for one in battle.pieces if one.side == battle.side}
    from_where = {one.at for one in battle.ours} or {battle.at}
    stay = [one for one in battle.pieces if one.name not in going]

    def far(at: str) -> int:
        return min(distance(at, other) for other in from_where)

    ways: list[list[str]] = [[battle.at]]
    best = (0, {battle.at})
    for length in range(1, hexes + 1):
        longer = []
        for way in ways:
            free = [at for at in around(battle, way[-1]) if at not in enemies and far(at) > far(way[-1])]
            apart = [at for at in free if all(distance(at, enemy) > 1 for enemy in enemies)]
            home = [
                at for at in around(battle, way[-1])
                if at not in enemies and homeward(battle, at, edge) < homeward(battle, way[-1], edge)
            ]  # fmt: skip
            longer += [[*way, at] for at in apart or free or home]
        ways = longer
        ends = {way[-1] for way in ways if len(going) + sum(one.at == way[-1] for one in stay) <= 3}
        if ends:
            best = (length, ends)
    return best


def homeward(battle: Battle, at: str, edge: str) -> int:
    """How far a hex is from an edge."""
    column = {"west": 1, "east": battle.size[0]}[edge]
    return min(distance(at, f"{column:02}{line:02}") for line in range(1, battle.size[1] + 1))


def with_changes(battle: Battle, name: str, **changes: Any) -> Battle:
    """The battle with something else known of a counter."""
    return replace(
        battle, pieces=tuple(replace(one, **changes) if one.name == name else one for one in battle.pieces)
    )
