"""What is added to the dice: proficiency of the leads, regimental integrity, combat reserve."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from game.assault.fighters import ATTACKER, DEFENDER, OUT, PREPARED, STRATEGIC, Assault, Fighter
from game.assault.tables import Ground
from game.core.questions import Note

#: points for each difference of proficiency, each unit that gives integrity, each reserve
POINTS = 5
#: no proficiency is more in a fortification (ga:11)
MOST_PROFICIENCY = 9
#: of integrity and of reserves, for each side (ga:15, ga:25)
MOST_GIVERS, MOST_RESERVES = 3, 3
#: fewer of one sub-formation give nothing (ga:13)
FEWEST_GIVERS = 2


# ------------------------------------------------------------------------------- leads
def may_lead(assault: Assault, fighter: Fighter, side: int) -> bool:
    """May a unit lead? Armour that stands off may not (ga:10, ga:12)."""
    return not (assault.standoff[side] and fighter.kind.armoured)


def rating(assault: Assault, side: int, note: Note | None = None) -> int:
    """The proficiency of the lead of a side, 0 without one (ga:10, ga:11)."""
    lead = assault.lead(side)
    if lead is None:
        return 0
    value = lead.kind.defence_rating if side == DEFENDER else lead.kind.attack_rating
    if note:
        note("is", value, f"proficiency of {lead.title}", "ga:10")
    more = max(row.proficiency for row in assault.grounds()) if side == DEFENDER else 0
    if more:
        found = max(value, min(value + more, MOST_PROFICIENCY))
        if note:
            note("plus", found - value, "in a fortification", "ga:11")
        value = found
    return value


def proficiency(assault: Assault, note: Note | None = None) -> int:
    """What the proficiency of the leads adds to the dice, less than 0 for the defender (ga:11)."""
    if not all(assault.lead(side) for side in (ATTACKER, DEFENDER)):
        return 0
    ours, theirs = rating(assault, ATTACKER), rating(assault, DEFENDER)
    found = POINTS * (ours - theirs)
    if note:
        note("plus", found, f"proficiency {ours} against {theirs}", "ga:11")
    return found


# --------------------------------------------------------------------------- integrity
def can_give(fighter: Fighter) -> bool:
    """Can a unit give a bonus of integrity at all (ga:14, ga:15)?"""
    shut = fighter.mode == STRATEGIC or fighter.fatigued or fighter.resting or fighter.supply == OUT
    return not (shut or fighter.mixed or fighter.used) and bool(fighter.sub or fighter.divisional)


def could_give(assault: Assault, side: int) -> tuple[Fighter, ...]:
    """The units of a side that could give integrity in an assault (ga:13)."""
    there = assault.attackers if side == ATTACKER else (*assault.defenders, *assault.neighbours)
    return tuple(one for one in there if can_give(one))


def joined(row: Iterable[Fighter]) -> tuple[Fighter, ...]:
    """Those of some units with which another one of them makes two of a sub-formation (ga:13, ga:16)."""
    row = tuple(row)
    return tuple(one for one in row if any(_makes_two(one, other) for other in row if other is not one))


def _makes_two(one: Fighter, other: Fighter) -> bool:
    if one.division != other.division or (one.divisional and other.divisional):
        return False
    return one.divisional or other.divisional or one.sub == other.sub


def givers(fighters: Iterable[Fighter]) -> tuple[Fighter, ...]:
    """Those of some units that give integrity together: two or more of one sub-formation (ga:13).

    Divisional troops stand in for what a sub-formation of their division lacks (ga:16).
    """
    row = [one for one in fighters if can_give(one)]
    count = Counter((one.division, one.sub) for one in row if not one.divisional)
    # RULING Q-817: each is as if attached to one sub-formation
    spare = Counter(one.division for one in row if one.divisional)
    whole = {name for name, number in count.items() if number >= FEWEST_GIVERS}
    for name in count:
        if name not in whole and spare[name[0]] > 0:
            whole.add(name)
            spare[name[0]] -= 1
    divisions = {division for division, _ in whole}
    return tuple(
        one
        for one in row
        if ((one.division in divisions) if one.divisional else (one.division, one.sub) in whole)
    )


def counted(assault: Assault, side: int) -> tuple[Fighter, ...]:
    """The units that give integrity: those chosen, or all that can, three at most (ga:15)."""
    chosen = assault.integrity[side]
    row = could_give(assault, side)
    if chosen is not None:
        # RULING Q-467: each side chooses its own where it has more than three
        row = tuple(one for one in row if one.id in chosen)
    return _three(givers(row))


def _three(row: tuple[Fighter, ...]) -> tuple[Fighter, ...]:
    """Three of some givers, so that those left still give together."""
    if len(row) <= MOST_GIVERS:
        return row
    groups: dict[tuple[str, str], list[Fighter]] = {}
    for one in row:
        groups.setdefault((one.division, "" if one.divisional else one.sub), []).append(one)
    largest = max(groups.values(), key=len)
    if len(largest) >= MOST_GIVERS and largest[0].sub and not largest[0].divisional:
        return tuple(largest[:MOST_GIVERS])
    return row[:MOST_GIVERS]


def integrity(assault: Assault, side: int, note: Note | None = None) -> int:
    """What integrity adds for a side: nothing, 10 or 15 (ga:13, ga:15)."""
    # RULING Q-51: the wording by sub-formations (ga:17) never says another number
    row = counted(assault, side)
    found = POINTS * len(row) if len(row) >= FEWEST_GIVERS else 0
    if note and found:
        note(
            "plus", -found if side else found, f"integrity of {', '.join(one.title for one in row)}", "ga:13"
        )
    return found


# ----------------------------------------------------------------------------- reserves
def reserve(assault: Assault, side: int, note: Note | None = None) -> int:
    """What units in combat reserve add for a side, three at most (ga:25)."""
    row = assault.reserves[side][:MOST_RESERVES]
    if note and row:
        words = f"combat reserve {', '.join(row)}"
        note("plus", -POINTS * len(row) if side else POINTS * len(row), words, "ga:25")
    return POINTS * len(row)


# --- Columns: to the left for the ground of the defender, to the right for engineers in prepared assault
#: columns that engineers give at most (ga:26)
MOST_ENGINEERS = 2


def row_of(assault: Assault) -> Ground:
    """The row of the terrain table that counts: the one chosen, or the one that shifts more (ga:27)."""
    # RULING Q-469: of several rows the defender chooses one, before the attacker's halves are known
    rows = assault.grounds()
    return next((row for row in rows if row.id == assault.row), max(rows, key=lambda row: row.shift))


def terrain_shift(assault: Assault, note: Note | None = None) -> int:
    """The columns to the left for the defender's ground, as a number below 0 (ga:27)."""
    row = row_of(assault)
    if note and row.shift:
        note("plus", -row.shift, f"defender in {row.name}", "ga:27")
    return -row.shift


def engineer_stacks(assault: Assault) -> int:
    """The attacking stacks with an engineer in prepared assault (ga:26)."""
    return len(
        {one.stack for one in assault.attackers if one.kind.arm == "engineer" and one.mode == PREPARED}
    )


def engineer_shift(assault: Assault, note: Note | None = None) -> int:
    """The columns to the right for engineers against works and built-up ground (ga:26)."""
    # RULING Q-807: the row that counts says how many; another one of the hex where this knows no engineers
    row = row_of(assault)
    limit = row.engineers or max(one.engineers for one in assault.grounds())
    found = min(engineer_stacks(assault), limit, MOST_ENGINEERS)
    if note and found:
        note("plus", found, f"engineers in {found} attacking stack{'s' * (found > 1)}", "ga:26")
    return found


def shift(assault: Assault, note: Note | None = None) -> int:
    """All columns together: to the right above 0."""
    return terrain_shift(assault, note) + engineer_shift(assault, note)
