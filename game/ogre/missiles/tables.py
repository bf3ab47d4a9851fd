"""The charts of cruise missiles (ode:10.03.2, ode:10.03.3, ode:10.04): every number with its provenance.

P printed rule, I interpretation, H house default, as in the unit table.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

# ----------------------------------------------------------------------------- interception (ode:10.03.2)
#: two dice: this total or more hits. Row: (name, total, provenance)
LASER, OGRE_MISSILE, BATTERY, STRONG, SQUAD, WEAK = "laser", "missile", "battery", "strong", "squad", "weak"
INTERCEPT: Mapping[str, tuple[str, int, str]] = {
    LASER: ("laser or laser tower", 9, "P"),
    OGRE_MISSILE: ("Ogre missile", 9, "P"),
    BATTERY: ("Ogre main or secondary battery", 10, "P"),
    # each of the two guns of a Superheavy, too [I]
    STRONG: ("attack strength of 3 or more", 11, "P"),
    SQUAD: ("infantry squad", 11, "P"),
    WEAK: ("attack strength of 1 or 2", 12, "P"),
}
#: attack strength from which on a unit is in the row of the strong ones [P]
STRONG_FROM = 3
#: more hexes flown than this: added to the total [P]
TRACKING = ((20, 3), (15, 2), (10, 1))
#: the dice of one attempt [P]
DICE = 2
#: a missile that is hit explodes where it is on this die, else it is gone (ode:10.03.3) [P]
HIT_EXPLODES = 6


def tracking_bonus(flown: int) -> int:
    """What is added to the total of two dice, by the hexes flown (ode:10.03.2)."""
    return next((bonus for beyond, bonus in TRACKING if flown > beyond), 0)


#: in how many of the 36 throws of two dice the total is this or more
THROWS = 36


@cache
def throws_that_hit(least: int, flown: int) -> int:
    """In how many of 36 throws of two dice an attempt hits."""
    need = least - tracking_bonus(flown)
    return sum(a + b >= need for a in range(1, 7) for b in range(1, 7))


# -------------------------------------------------------------------------------- explosion (ode:10.04)
#: certain destruction, without a die
CERTAIN = "auto"
SOFT, D1, D2, D3, SQUADS, GROUND, ROUTE, COMPONENT, SMALL, MIDDLE, LARGE = (
    "soft", "D1", "D2", "D3", "squad", "ground", "route", "component", "small", "middle", "large",
)  # fmt: skip
#: by row the odds at a distance of 1, 2, 3 ... hexes; beyond that nothing happens [P]
BLAST: Mapping[str, tuple[str, ...]] = {
    SOFT: (CERTAIN, CERTAIN, "4-1", "2-1", "1-1"),
    D1: (CERTAIN, CERTAIN, "2-1", "1-1", "1-2"),
    D2: (CERTAIN, "4-1", "2-1", "1-1"),
    D3: ("4-1", "2-1", "1-1"),
    SQUADS: (CERTAIN, "2-1", "1-1"),
    GROUND: (CERTAIN, CERTAIN, CERTAIN, "4-1", "2-1", "1-1"),
    ROUTE: ("2-1", "1-2"),
    COMPONENT: ("2-1", "1-2"),
    SMALL: ("2-1", "1-2"),
    MIDDLE: ("1-1",),
    LARGE: ("1-2",),
}
#: the rows in words
BLAST_ROWS: Mapping[str, str] = {
    SOFT: "D0, or a GEV",
    D1: "D1",
    D2: "D2",
    D3: "D3 or more",
    SQUADS: "infantry squad",
    GROUND: "town or forest",
    ROUTE: "road, rail or bridge",
    COMPONENT: "component of an Ogre",
    SMALL: "building to 20 points",
    MIDDLE: "building of 21 to 50 points",
    LARGE: "building over 50 points",
}
#: structure points up to which a building is in its row [P]
SMALL_TO, MIDDLE_TO = 20, 50
#: treads and structure points are attacked by fives, and each X takes so many (ode:10.04-c) [P]
FIVE = 5
#: the farthest hex that anything of it reaches [P]
REACH = max(map(len, BLAST.values()))
#: within so many hexes of an explosion other missiles are lost (ode:10.02.1), and what lies face down is
#: turned up (ode:10.04-e) [P]
AROUND = 6
#: a way has at most so many hexes (ode:10.02) [I]
LONGEST = 60
#: the missile, if it is shot down or lost with its crawler (ode:10.05) [P]; a crawler without it [P]
MISSILE_POINTS, CRAWLER_POINTS = 12, 6


def odds_at(row: str, distance: int) -> str:
    """The odds of the attack on a row of the table at a distance; "" where nothing happens."""
    columns = BLAST[row]
    return columns[distance - 1] if 1 <= distance <= len(columns) else ""


def by_fives(number: int) -> int:
    """How many attacks are made on so many treads or structure points (ode:10.04-c)."""
    return -(-number // FIVE)


def building_row(points: int) -> str:
    """The row of a building with so many structure points (ode:10.04)."""
    return SMALL if points <= SMALL_TO else MIDDLE if points <= MIDDLE_TO else LARGE
