"""What the number key of a weapon row does to the weapons of it that are to fire."""

from __future__ import annotations

from game.ogre.combat.weapons import ONE_SHOT


def next_count(weapon: str, have: int, most: int) -> int:
    """So many fire after the key: all of the row, or none when all did; of one-shots one more, then none."""
    if have >= most:
        return 0
    return have + 1 if weapon in ONE_SHOT else most
