"""Victory conditions by name; a scenario chooses one and gives its numbers."""

from __future__ import annotations

from game.core.position import Reads
from game.core.records import Result, Unit
from game.hexes.grid import OFF
from game.ogre import sheets
from game.ogre.kinds import KINDS
from game.ogre.weapons import attack_points

OGRE, DEFENCE = 0, 1
RULE, LEGLESS = "ode:attack.victory", "ode:attack.legless"


def ogre_attack(reads: Reads) -> Result | None:
    """The attacks on a command post. Side 0 is the Ogre, side 1 the defence.

    Number ``complete``: points of attack strength left for a complete victory of the defence.
    """
    if reads.clock.turn == 0:
        return None
    ogres = [u for u in reads.units.values() if u.side == OGRE and u.sheet]
    defenders = [u for u in reads.units.values() if u.side == DEFENCE]
    post = next((u for u in defenders if KINDS[u.kind].family == "post"), None)
    # RULING Q-118: looked at first, so the Ogre may die of the last defender
    if not defenders and all(g.how == "destroyed" for g in reads.gone.values() if g.unit.side == DEFENCE):
        return Result(OGRE, "complete Ogre victory", "Every defender is destroyed.", RULE)
    if not ogres:
        return _ogre_is_gone(reads, post)
    if all(not ogre.sheet[sheets.TREADS] and ogre.at for ogre in ogres):
        if post is None:
            text = "The command post is destroyed; the Ogre cannot move any more."
            return Result(OGRE, "marginal Ogre victory", text, LEGLESS)
        # RULING Q-113: the plain level, however much strength the defence has left
        if not any(_reaches(reads, ogre, post) for ogre in ogres):
            text = "The Ogre cannot move, and no weapon it has left reaches the command post."
            return Result(DEFENCE, "victory of the defence", text, LEGLESS)
    return None


def _ogre_is_gone(reads: Reads, post: Unit | None) -> Result:
    """The Ogre is destroyed or has left the map by its exit."""
    left = any(g.how == "left" for g in reads.gone.values() if g.unit.side == OGRE)
    if left and post is None:
        return Result(OGRE, "Ogre victory", "The command post is destroyed and the Ogre is away.", RULE)
    if left:
        return Result(
            DEFENCE, "marginal victory of the defence", "The command post stands; the Ogre escaped.", RULE
        )
    if post is None:
        return Result(
            OGRE, "marginal Ogre victory", "The command post and the Ogre are both destroyed.", RULE
        )
    points = strength_left(reads, DEFENCE)
    need = reads.terms.number("complete")
    if points >= need:
        text = f"The Ogre is destroyed, the command post stands, {points} points of attack strength are left."
        return Result(DEFENCE, "complete victory of the defence", text, RULE)
    text = f"The Ogre is destroyed, the command post stands; {points} of {need} points of strength are left."
    return Result(DEFENCE, "victory of the defence", text, RULE)


def strength_left(reads: Reads, side: int) -> int:
    """Points of attack strength a side has on the map."""
    return sum(attack_points(u) for u in reads.units.values() if u.side == side and (u.at != OFF or u.aboard))


def _reaches(reads: Reads, ogre: Unit, post: Unit) -> bool:
    """Could a weapon that is left ever hit the command post? AP works on it: it has no defence."""
    distance = reads.board.grid.distance(ogre.at, post.at)
    for weapon in KINDS[ogre.kind].weapons:
        row = sheets.ROWS.index(weapon.id)
        left = ogre.sheet[row] and (weapon.id != "rack" or ogre.sheet[sheets.INT])
        if left and weapon.range >= distance:
            return weapon.id != "ap" or KINDS[post.kind].defence == 0
    return False


VERDICTS = {"ogre-attack": ogre_attack, "none": lambda reads: None}
