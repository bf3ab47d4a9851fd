"""Forces of the Ogre games in scenario files."""

from __future__ import annotations

from game.ogre.kinds import is_infantry
from game.ogre.scenario.judge_forces import judge_forces
from game.ogre.scenario.picking import chosen_force, suggests_all
from game.ogre.scenario.placing import places_for
from game.ogre.scoring.points import mustered
from game.ogre.setup import Place
from game.ogre.start import new_unit
from game.ogre.state import Unit
from game.scenarios.forces import Forces


def fresh(unit_id: str, kind: str, side: int, squads: int) -> Unit:
    """A fresh counter off the map."""
    return new_unit(unit_id, kind, side, squads=(kind,) * squads)


FORCES = Forces(
    new_unit=fresh,
    placing=Place,
    foot=is_infantry,
    chosen=chosen_force,
    suggests_all=suggests_all,
    places_for=places_for,
    mustered=mustered,
    judge=judge_forces,
)
