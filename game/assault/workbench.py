"""An assault that is made up by hand, without a map: who fights, where, in what circumstances.

``fields.py`` says what of it can be chosen and matters now, ``trial_roll.py`` rolls and takes losses. All of
it is frozen, so a step back is the value before.
"""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from game.assault import tables
from game.assault.armour import standoff_trouble
from game.assault.bonuses import may_lead
from game.assault.fighters import ATTACKER, DEFENDER, ON_HAND, SUPPLIED, TACTICAL, Assault, Fighter
from game.assault.kinds import Kind
from game.assault.resolver import Sum, sum_of
from game.core.refusals import Refusal

#: who attacks, who defends, who of the defender stands beside the hex
NEIGHBOUR = 2
ROLES = (ATTACKER, DEFENDER, NEIGHBOUR)
#: hexes beside one
AROUND = 6
#: what a unit belongs to: two regiments of one division, its own troops, or nothing that counts
FIRST, SECOND, DIVISIONAL, NONE = "first", "second", "divisional", "none"
#: supply as it counts in one assault: what is on hand is kept at half strength, or spent (ga:43)
KEEPS, SPENDS = "keeps", "spends"
#: the division of all units of a side: one assault knows no other
DIVISION = "division"


class Member(Struct, frozen=True):
    """A unit that takes part."""

    id: str
    kind: str
    losses: int = 0
    #: the hex beside the defenders in which an attacker stands, from 1
    hex: int = 1
    belongs: str = FIRST
    mode: str = TACTICAL
    supply: str = SUPPLIED
    resting: bool = False
    fatigued: bool = False
    depleted: bool = False
    sleeps: bool = False
    mixed: bool = False
    used: bool = False

    @property
    def what(self) -> Kind:
        """Its kind."""
        return tables.counters()[self.kind]

    @property
    def steps(self) -> int:
        """The steps that it has left (ga:02)."""
        return self.what.steps - self.losses


class Bench(Struct, frozen=True):
    """The whole of it. Pairs hold what belongs to the attacker, then the defender."""

    #: the units of each role
    members: tuple[tuple[Member, ...], ...] = ((), (), ())
    terrain: str = "clear"
    work: str = ""
    #: the row of the terrain table that the defender has chosen, "" for the better one
    row: str = ""
    night: bool = False
    #: of the hexes around: the terrain from which they attack, and whether a river lies between
    grounds: tuple[str, ...] = ("clear",) * AROUND
    rivers: tuple[bool, ...] = (False,) * AROUND
    standoff: tuple[bool, bool] = (False, False)
    #: the leads that were chosen, "" for the best
    leads: tuple[str, str] = ("", "")
    #: units in combat reserve that help
    reserves: tuple[int, int] = (0, 0)
    #: how many units were ever put in, for their names
    count: int = 0

    def of(self, role: int) -> tuple[Member, ...]:
        """Who is there in a role."""
        return self.members[role]

    def everyone(self) -> tuple[tuple[int, Member], ...]:
        """All units with their roles."""
        return tuple((role, one) for role in ROLES for one in self.members[role])

    def hexes(self) -> tuple[int, ...]:
        """The hexes from which somebody attacks."""
        return tuple(sorted({one.hex for one in self.of(ATTACKER)}))


def with_role(bench: Bench, role: int, row: tuple[Member, ...]) -> Bench:
    """The bench with other units in a role."""
    return replace(bench, members=tuple(row if i == role else bench.members[i] for i in ROLES))


def no_room(bench: Bench, role: int, kind: str) -> Refusal | None:
    """Why a unit of a kind cannot be put in (ga:34, ga:38)."""
    row, limit = bench.of(role), tables.movement().limits["stack"]
    if role == ATTACKER and tables.counters()[kind].front.attack == 0:
        # RULING Q-465: nothing printed stays nothing
        return Refusal("no-attack", "ga:38", "It has no attack strength.")
    if role == DEFENDER and len(row) >= limit:
        return Refusal("stack", "ga:34", f"No more than {limit} units stand in a hex.")
    if role != DEFENDER and len(row) >= limit * AROUND:
        return Refusal("stack", "ga:34", "The hexes around are full.")
    return None


def put(bench: Bench, role: int, kind: str) -> Bench:
    """One more unit, in the first hex with room."""
    limit = tables.movement().limits["stack"]
    taken = [one.hex for one in bench.of(role)]
    at = next((at for at in range(1, AROUND + 1) if taken.count(at) < limit), 1)
    more = Member(f"{kind}-{bench.count + 1}", kind, hex=at)
    return replace(with_role(bench, role, (*bench.of(role), more)), count=bench.count + 1)


def taken_out(bench: Bench, name: str) -> Bench:
    """Without a unit."""
    for role in ROLES:
        bench = with_role(bench, role, tuple(one for one in bench.of(role) if one.id != name))
    return bench


def changed(bench: Bench, name: str, **changes: object) -> Bench:
    """With a unit that has changed."""
    for role in ROLES:
        row = tuple(replace(one, **changes) if one.id == name else one for one in bench.of(role))
        bench = with_role(bench, role, row)
    return bench


# ------------------------------------------------------------------------------- the sum
def fighter(bench: Bench, role: int, one: Member) -> Fighter:
    """A unit as the sum reckons it."""
    at = one.hex - 1
    return Fighter(
        one.id,
        one.what,
        one.losses,
        one.hex if role == ATTACKER else 0,
        division=DIVISION if one.belongs != NONE else "",
        sub=one.belongs if one.belongs in (FIRST, SECOND) else "",
        divisional=one.belongs == DIVISIONAL,
        mode=one.mode,
        supply=ON_HAND if one.supply in (KEEPS, SPENDS) else one.supply,
        resting=one.resting,
        fatigued=one.fatigued,
        depleted=one.depleted,
        ground=bench.grounds[at] if role == ATTACKER else "clear",
        river=role == ATTACKER and bench.rivers[at],
        saves=one.supply == KEEPS,
        sleeps=one.sleeps and bench.night and role == DEFENDER,
        used=one.used,
        mixed=one.mixed,
    )


def assault_of(bench: Bench) -> Assault:
    """The assault as it is reckoned: nobody stands off who may not; the best leads, or who is chosen."""
    rows = [tuple(fighter(bench, role, one) for one in bench.of(role)) for role in ROLES]
    names = [tuple(f"{side} {number + 1}" for number in range(bench.reserves[i])) for i, side in SIDES]
    found = Assault(
        rows[ATTACKER], rows[DEFENDER], bench.terrain, bench.work, bench.row, bench.night, rows[NEIGHBOUR],
        reserves=(names[ATTACKER], names[DEFENDER]),
    )  # fmt: skip
    away = tuple(bench.standoff[i] and not standoff_trouble(found, i) for i in (ATTACKER, DEFENDER))
    found = replace(found, standoff=away)
    return replace(found, leads=(lead_of(bench, found, ATTACKER), lead_of(bench, found, DEFENDER)))


SIDES = ((ATTACKER, "attacker"), (DEFENDER, "defender"))


def leads(assault: Assault, side: int) -> tuple[Fighter, ...]:
    """Who may lead a side, the best first (ga:10, ga:12)."""
    row = [one for one in assault.side(side) if may_lead(assault, one, side)]
    return tuple(sorted(row, key=lambda one: -(one.kind.defence_rating if side else one.kind.attack_rating)))


def lead_of(bench: Bench, assault: Assault, side: int) -> str:
    """The lead of a side: the one that was chosen, where it may lead, else the best."""
    row = [one.id for one in leads(assault, side)]
    return bench.leads[side] if bench.leads[side] in row else next(iter(row), "")


def sum_on(bench: Bench) -> Sum:
    """The sum with all its parts."""
    return sum_of(assault_of(bench))


def unready(bench: Bench) -> Refusal | None:
    """Why it cannot be rolled for."""
    for role, words in ((ATTACKER, "attacks"), (DEFENDER, "defends")):
        if not bench.of(role):
            return Refusal("nobody", "ga:38", f"Nobody {words} yet.")
    return None


#: a bench to begin with, on which every part of the sum can be seen at once
def example() -> Bench:
    """Two battalions of a regiment against a battalion in an entrenchment: of the kinds that there are."""
    kinds = tables.counters()
    hybrid = next((k for k in kinds.values() if k.armour == "hybrid"), next(iter(kinds.values())))
    plain = [k for k in kinds.values() if k.arm == "infantry" and k.armour == "none"] or list(kinds.values())
    engineer = next((k for k in kinds.values() if k.arm == "engineer" and k.front.attack), hybrid)
    bench = Bench(terrain="rough", work="entrenchment")
    for role, kind in ((0, hybrid), (0, plain[0]), (0, engineer), (1, plain[-1]), (2, plain[-1])):
        bench = put(bench, role, kind.id)
    return bench
