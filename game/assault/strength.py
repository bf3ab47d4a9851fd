"""Steps and strengths: what a unit is worth after its losses, halved, quartered, never below one."""

from __future__ import annotations

from collections.abc import Iterator

from game.assault.fighters import ATTACKER, DEFENDER, OUT, Assault, Fighter
from game.assault.tables import terrain
from game.core.questions import Note

#: the second loss halves a strength of the reduced side from here on, and takes more from there (ga:04)
HALVED_FROM, LESS_FROM = 7, 4
#: what it takes from there, and below (ga:04)
LESS, LEAST_LESS = 2, 1
#: the strength in defence, and the antitank value, of artillery without ammunition (ga:09, ga:24)
DEPLETED = 1


def half(value: int) -> int:
    """Half of a strength, fractions up."""
    return -(-value // 2)


def quarter(value: int) -> int:
    """A quarter of a strength, fractions up (ga:07)."""
    return -(-value // 4)


def least(value: int) -> int:
    """A strength is never less than one, and none stays none (ga:08)."""
    # RULING Q-465: a printed attack of 0 is none
    return max(value, 1) if value else 0


def after_second(value: int) -> int:
    """A strength printed on the reduced side after the second loss (ga:04)."""
    if value >= HALVED_FROM:
        return half(value)
    if not value:
        return 0
    return max(1, value - (LESS if value >= LESS_FROM else LEAST_LESS))


def current(fighter: Fighter, side: int, note: Note | None = None) -> int:
    """The strength of a unit by its steps alone: full, reduced, or after the second loss (ga:02, ga:04)."""
    printed = fighter.printed
    value = printed.defence if side == DEFENDER else printed.attack
    if note:
        note("is", value, f"{fighter.title}, {'reduced' if fighter.losses else 'full'} side", "ga:04")
    if fighter.losses >= 2:
        # RULING Q-464: the second loss comes before halves and quarters
        value = after_second(value)
        if note:
            note("set", value, f"{fighter.title}, second loss", "ga:04")
    return value


def accompanied(assault: Assault, fighter: Fighter, side: int) -> bool:
    """Does a unit stand with infantry or engineers that take part, or has it infantry of its own?"""
    return any(one.kind.foot for one in assault.stack_of(fighter, side))


def alone_in_closed(assault: Assault, fighter: Fighter, side: int, out_of: bool = True) -> bool:
    """Does armour without infantry defend in, attack into or (``out_of``) out of closed ground (ga:05)?"""
    if fighter.kind.armour != "pure" or accompanied(assault, fighter, side):
        return False
    rows = assault.grounds()
    closed = any(row.closed for row in rows)
    if side == ATTACKER and out_of:
        closed = closed or terrain()[fighter.ground].closed
    return closed


def _in_soft(assault: Assault, fighter: Fighter, side: int) -> bool:
    if not fighter.kind.armoured:
        return False
    soft = any(row.soft for row in assault.grounds())
    return soft or (side == ATTACKER and terrain()[fighter.ground].soft)


def halves(assault: Assault, fighter: Fighter, side: int) -> Iterator[tuple[str, str]]:
    """What halves a unit, each in words with its rule (ga:05, ga:06)."""
    if side == ATTACKER and fighter.river:
        yield "over a river", "ga:05"
    if alone_in_closed(assault, fighter, side):
        yield "armour without infantry in closed ground", "ga:05"
    if _in_soft(assault, fighter, side):
        yield "armour in soft ground", "ga:05"
    if fighter.resting:
        yield "resting", "ga:05"
    if fighter.supply == OUT:
        yield "out of supply", "ga:05"
    if side == DEFENDER and fighter.kind.arm == "artillery" and len(assault.defenders) > 1:
        yield "artillery that is not alone", "ga:09"
    if assault.standoff[side] and fighter.kind.armoured:
        yield "standing off", "ga:06"
    if fighter.saves:
        yield "keeping its supply on hand", "ga:06"
    if fighter.sleeps:
        yield "sparing itself by night", "ga:06"


def strength(assault: Assault, fighter: Fighter, side: int, note: Note | None = None) -> int:
    """The strength of a unit in an assault, in attack (side 0) or defence (ga:04 to ga:09)."""
    if side == DEFENDER and fighter.depleted and fighter.kind.arm == "artillery":
        if note:
            note("is", DEPLETED, f"{fighter.title}, out of ammunition", "ga:09")
        return DEPLETED
    value = current(fighter, side, note)
    rows = list(halves(assault, fighter, side))
    if fighter.fatigued:
        rows.append(("fatigued", "ga:07"))
    if not rows:
        return least(value)
    # ga:07: any two of them, and fatigue alone, make a quarter, and nothing makes less
    fourth = fighter.fatigued or len(rows) > 1
    found = least(quarter(value) if fourth else half(value))
    if note:
        words = " and ".join(text for text, _ in rows)
        note("set", found, f"{'a quarter' if fourth else 'half'}: {words}", "ga:07" if fourth else rows[0][1])
    return found


def total(assault: Assault, side: int, note: Note | None = None) -> int:
    """The strength of a side: the sum of its units."""
    return sum(strength(assault, one, side, note) for one in assault.side(side))
