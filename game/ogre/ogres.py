"""The twelve types of Ogre (ode:3.04) [S], with their worth (ode:1.09) [P]."""

from __future__ import annotations

from msgspec import Struct


class Ogre(Struct, frozen=True):
    """A fresh record sheet. ``cost`` in armour units; a Ninja's and a Vulcan's may be higher."""

    id: str
    name: str
    main: int
    secondary: int
    ap: int
    missiles: int
    racks: int
    internal: int
    treads: int
    move: int
    size: int
    cost: int
    worth: int
    arms: int = 0
    #: every die of an attack on it is lowered by this; with any, its weapons fire by themselves (ode:14.02)
    stealth: int = 0
    #: warned of what lies hidden ahead of it whatever its size (ode:13.04.1)
    wary: bool = False


OGRES: dict[str, Ogre] = {
    ogre.id: ogre
    for ogre in (
        #    id      name            main sec  ap  mis rack int treads M size cost worth
        Ogre("MK1", "Ogre Mark I", 1, 0, 4, 0, 0, 0, 18, 3, 5, 4, 25),
        Ogre("MK2", "Ogre Mark II", 1, 2, 6, 0, 0, 0, 30, 3, 6, 8, 50),
        Ogre("MK3", "Ogre Mark III", 1, 4, 8, 2, 0, 0, 45, 3, 7, 17, 100),
        Ogre("MK3B", "Ogre Mark III-B", 2, 4, 8, 4, 0, 0, 48, 3, 7, 20, 120),
        Ogre("MK4", "Ogre Mark IV", 1, 2, 8, 0, 3, 15, 56, 4, 8, 25, 150),
        Ogre("MK5", "Ogre Mark V", 2, 6, 12, 6, 0, 0, 60, 3, 8, 25, 150),
        Ogre("MK6", "Ogre Mark VI", 3, 6, 16, 6, 3, 12, 72, 3, 9, 40, 240),
        Ogre("FEN", "Fencer", 0, 2, 8, 0, 4, 20, 48, 3, 8, 22, 130),
        Ogre("FENB", "Fencer-B", 2, 0, 8, 0, 4, 20, 48, 3, 8, 23, 140),
        Ogre("DOP", "Doppelsoldner", 2, 8, 12, 0, 6, 20, 60, 3, 9, 40, 240),
        Ogre("NIN", "Ninja", 1, 2, 8, 2, 1, 4, 40, 4, 7, 25, 150, stealth=1, wary=True),
        # ce:14.01-a, ce:14.01-b, ce:14.01-c: the chassis of a Mark III-B with arms for batteries
        Ogre("VULC", "Vulcan", 0, 2, 6, 0, 0, 0, 48, 4, 7, 25, 150, arms=2, wary=True),
    )
}
