"""The legend of Ogre and G.E.V.: a vehicle, squads and an Ogre with what stands on their counters."""

from __future__ import annotations

from game.client.ogre.printed import printed
from game.client.table.showing import FaceWords
from game.core.anygame import Rules
from game.ogre.kinds import KINDS
from game.ogre.state import Position

#: further away only these are left
FAR = "Seen from further away: attack at the left, defence at the right"


def legend(rules: Rules, view: Position) -> tuple[FaceWords, ...]:
    """The counters that show each number once."""
    gev, squads, ogre = printed("GEV"), printed("INF", squads=("INF",) * 3), printed("MK3", "orange")
    first, _, then = gev.move.partition("-")
    return (
        FaceWords(
            gev,
            KINDS["GEV"].name,
            (
                (gev.attack, "attack strength, and how many hexes it reaches"),
                (f"D{gev.defence}", "defence strength"),
                (gev.move, f"movement points: {first} in the movement phase, {then} more in the second one"),
                (f"{gev.attack.partition('/')[0]}  {gev.defence}", FAR),
            ),
        ),
        FaceWords(
            squads,
            "Infantry, 3 squads",
            ((str(len(squads.squads)), "figures are squads: each brings an attack and a defence of 1"),),
        ),
        FaceWords(
            ogre,
            KINDS["MK3"].name,
            (
                (ogre.move, "movement points that its treads still allow"),
                ("4 bars", "what is left of guns, anti-personnel weapons, missiles and treads"),
            ),
        ),
    )
