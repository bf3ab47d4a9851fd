"""Record sheets (ode:3.04): rows of equal boxes, counted, not named.

A sheet is a tuple of numbers in the order of ``ROWS``: the boxes left, and how many missiles
were fired (a fired missile is spent, not damaged: ode:1.09.1).
"""

from __future__ import annotations

from game.ogre.kinds import KINDS
from game.ogre.ogres import Ogre
from game.ogre.state import Unit

ROWS = ("main", "sec", "ap", "mis", "rack", "int", "tr", "arm", "mis_fired", "int_fired")
MAIN, SEC, AP, MIS, RACK, INT, TREADS, ARM, MIS_FIRED, INT_FIRED = range(10)

NAMES = {
    "main": "main battery",
    "sec": "secondary battery",
    "ap": "AP gun",
    "mis": "external missile",
    "rack": "missile rack",
    "int": "internal missiles",
    "tr": "treads",
    "arm": "manipulator arm",
}


def one(part: str) -> str:
    """A component with its article: "an AP gun"."""
    return f"{'an' if NAMES[part][0] in 'Aei' else 'a'} {NAMES[part]}"


#: ode:7.13.1, ce:14.01-a: defence of each component [S]; internal missiles cannot be aimed at (ode:3.04.2)
DEFENCE = {"main": 4, "sec": 3, "ap": 1, "mis": 3, "rack": 4, "arm": 2}


def fresh(ogre: Ogre) -> tuple[int, ...]:
    """The sheet of an undamaged Ogre."""
    return (
        ogre.main, ogre.secondary, ogre.ap, ogre.missiles, ogre.racks, ogre.internal,
        ogre.treads, ogre.arms, 0, 0,
    )  # fmt: skip


def full(unit: Unit) -> tuple[int, ...]:
    """The boxes a unit's sheet began with."""
    ogre = KINDS[unit.kind].ogre
    return fresh(ogre) if ogre else ()


def with_row(sheet: tuple[int, ...], row: int, value: int) -> tuple[int, ...]:
    """The sheet with one row changed."""
    return (*sheet[:row], value, *sheet[row + 1 :])


def movement(unit: Unit, ogre: Ogre) -> int:
    """Movement by treads left: equal bands from full allowance down to none (ode:6.04)."""
    return -(-unit.sheet[TREADS] * ogre.move // ogre.treads)


def next_loss(unit: Unit, ogre: Ogre) -> int:
    """Treads that must go before the movement falls by one; 0 if it cannot move."""
    band = ogre.treads // ogre.move
    treads = unit.sheet[TREADS]
    return treads - (movement(unit, ogre) - 1) * band if treads else 0


def fireable(sheet: tuple[int, ...]) -> bool:
    """Can a weapon still fire? A rack needs a missile (ode:7.13.3); arms are no weapon (ce:14.01-d)."""
    return bool(sheet[MAIN] or sheet[SEC] or sheet[AP] or sheet[MIS] or (sheet[RACK] and sheet[INT]))


def dead(sheet: tuple[int, ...]) -> bool:
    """No fireable weapon and no tread left: destroyed (ode:7.13.3)."""
    return not sheet[TREADS] and not fireable(sheet)
