"""Armour against antitank values: combined arms, ground, standoff, night, and whose bonus comes of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from game.assault.fighters import ATTACKER, DEFENDER, OUT, Assault, Fighter
from game.assault.kinds import ON_FOOT, TOWED
from game.assault.strength import DEPLETED, alone_in_closed, half
from game.assault.tables import terrain
from game.core.questions import Note

#: points for each bonus of armour or antitank values (ga:18)
POINTS = 10
#: bonuses of attacker and defender, and of either by night (ga:18, ga:24)
MOST = (4, 1)
MOST_BY_NIGHT = 1
#: the armour value without infantry in closed ground (ga:22)
ALONE = 1
#: steps of armour that a step of infantry is enough for, and further steps that a hybrid is (ga:21)
STEPS_A_STEP, STEPS_A_HYBRID = 2, 1


# ---------------------------------------------------------------------------- standoff
def standoff_trouble(assault: Assault, side: int) -> str:
    """Why a side may not let its armour stand off, as a sentence; "" where it may (ga:23)."""
    row = assault.side(side)
    ground = terrain()[assault.terrain]
    if not any(one.kind.armoured for one in row):
        return "No unit with armour takes part."
    if not ground.standoff:
        return f"Armour does not stand off in {ground.name}."
    # RULING Q-805: whoever has armour alone, pure or hybrid or both, would have nobody left to lead
    if all(one.kind.armoured for one in row):
        return "A side that has only armour cannot let it stand off."
    return ""


# ------------------------------------------------------------------------------ values
def qualifies(assault: Assault, fighter: Fighter, side: int) -> bool:
    """May a unit bring its side an armour bonus: with infantry, or on clear ground by day (ga:21)?"""
    if not fighter.kind.armoured or assault.standoff[side]:
        return False
    if fighter.kind.armour == "hybrid":
        return True
    stack = assault.stack_of(fighter, side)
    pure = sum(one.steps for one in stack if one.kind.armour == "pure")
    foot = sum(one.steps for one in stack if one.kind.foot and one.kind.armour == "none")
    enough = STEPS_A_STEP * foot + STEPS_A_HYBRID * sum(one.kind.armour == "hybrid" for one in stack)
    if enough >= pure:
        return True
    # RULING Q-1422: in clear ground by day nobody asks for infantry, and none takes the bonus away (ga:44)
    return assault.terrain == "clear" and not assault.night


def armour_value(assault: Assault, fighter: Fighter, side: int, note: Note | None = None) -> int:
    """The armour value of a unit in an assault, at least 1 (ga:18, ga:19, ga:22, ga:24)."""
    value = fighter.printed.value
    if note:
        note("is", value, f"armour of {fighter.title}", "ga:18")
    if side == ATTACKER and fighter.kind.underlined:
        value -= 1
        if note:
            note("plus", -1, "underlined, in attack", "ga:19")
    if fighter.supply == OUT:
        value = half(value)
        if note:
            note("set", value, "out of supply", "ga:24")
    if value > ALONE and alone_in_closed(assault, fighter, side, out_of=False):
        value = ALONE
        if note:
            note("set", value, "without infantry in closed ground", "ga:22")
    return max(value, 1)


def antitank_value(assault: Assault, fighter: Fighter, note: Note | None = None) -> int:
    """The antitank value of a defender, changed by ground (ga:22, ga:24)."""
    value, arm = fighter.printed.value, fighter.kind.arm
    if fighter.depleted and arm == "artillery":
        if note:
            note("is", DEPLETED, f"antitank value of {fighter.title}, out of ammunition", "ga:24")
        return DEPLETED
    if note:
        note("is", value, f"antitank value of {fighter.title}", "ga:18")
    if fighter.supply == OUT and value:
        # RULING Q-818: what the ground adds is not halved
        value = max(half(value), 1)
        if note:
            note("set", value, "out of supply", "ga:24")
    for more, words in _ground(assault, arm):
        value += more
        if note:
            note("plus", more, words, "ga:22")
    return value


def _ground(assault: Assault, arm: str) -> Iterator[tuple[int, str]]:
    """What ground adds to an antitank value: for infantry in works both, else the larger (ga:22)."""
    if arm not in TOWED and arm not in ON_FOOT:
        return
    rows = [(row.towed if arm in TOWED else row.infantry, f"in {row.name}") for row in assault.grounds()]
    rows = [row for row in rows if row[0]]
    if arm in TOWED and rows:
        rows = [max(rows)]
    yield from rows


def value(assault: Assault, fighter: Fighter, side: int, note: Note | None = None) -> int:
    """The armour or antitank value that counts for a unit in an assault."""
    if fighter.kind.armoured:
        return armour_value(assault, fighter, side, note)
    return antitank_value(assault, fighter, note) if side == DEFENDER else fighter.printed.value


# ----------------------------------------------------------------------------- the bonus
def best(assault: Assault, row: Iterable[Fighter], side: int) -> Fighter | None:
    """The unit whose value is largest."""
    # RULING Q-806: nobody would choose a smaller value, so the largest counts
    return max(row, key=lambda one: value(assault, one, side), default=None)


def compared(assault: Assault, side: int) -> list[Fighter]:
    """The units of a side whose values are compared."""
    # RULING Q-1423: armour that stands off is not there when the assault is fought (ga:23)
    return [one for one in assault.side(side) if not (assault.standoff[side] and one.kind.armoured)]


def bonuses(assault: Assault) -> tuple[int, Fighter | None, Fighter | None]:
    """How many bonuses there are, less than 0 for the defender, and the units compared (ga:18)."""
    ours = [one for one in compared(assault, ATTACKER) if one.kind.armoured]
    theirs = compared(assault, DEFENDER)
    against = best(assault, theirs, DEFENDER)
    if not ours:
        return _without_armour(assault)
    worth = 0 if against is None else value(assault, against, DEFENDER)
    ahead = best(assault, [one for one in ours if qualifies(assault, one, ATTACKER)], ATTACKER)
    if ahead is not None and value(assault, ahead, ATTACKER) > worth:
        more = value(assault, ahead, ATTACKER) - worth
        return min(more, _most(assault, ATTACKER)), ahead, against
    first = best(assault, ours, ATTACKER)
    able = [one for one in theirs if not one.kind.armoured or qualifies(assault, one, DEFENDER)]
    behind = best(assault, able, DEFENDER)
    if first is not None and behind is not None:
        more = value(assault, behind, DEFENDER) - value(assault, first, ATTACKER)
        if more > 0:
            return -min(more, _most(assault, DEFENDER)), first, behind
    return 0, first, against


def _without_armour(assault: Assault) -> tuple[int, Fighter | None, Fighter | None]:
    """The attacker has no armour there: the defender's must beat every printed antitank value (ga:20)."""
    row = [one for one in compared(assault, DEFENDER) if qualifies(assault, one, DEFENDER)]
    tank = best(assault, row, DEFENDER)
    gun = max(compared(assault, ATTACKER), key=lambda one: one.printed.value, default=None)
    if tank is None or gun is None or value(assault, tank, DEFENDER) <= gun.printed.value:
        return 0, gun, tank
    return -min(1, _most(assault, DEFENDER)), gun, tank


def _most(assault: Assault, side: int) -> int:
    return min(MOST[side], MOST_BY_NIGHT) if assault.night else MOST[side]


def armour(assault: Assault, note: Note | None = None) -> int:
    """What armour and antitank values add to the dice, less than 0 for the defender (ga:18 to ga:24)."""
    number, ours, theirs = bonuses(assault)
    if note and number and ours is not None and theirs is not None:
        mine = value(assault, ours, ATTACKER)
        yours = value(assault, theirs, DEFENDER)
        rule = "ga:18" if ours.kind.armoured else "ga:20"
        words = f"{ours.title} {mine} against {theirs.title} {yours}"
        note("plus", POINTS * number, words, rule)
    return POINTS * number
