"""Lasers fire at cruise missiles in flight (ode:12.04): each once at a missile, by its row of the chart."""

from __future__ import annotations

from collections.abc import Iterator

from game.ogre.combat.firing import Firing
from game.ogre.combat.line_of_sight import in_sight
from game.ogre.combat.sight import reach
from game.ogre.kinds import KINDS
from game.ogre.lasers.guns import LASER, LASERS, note_fire
from game.ogre.missiles import tables
from game.ogre.missiles.interception import Interceptor
from game.ogre.state import Draft, GameState, Rules
from game.ogre.structures.built import damaged


def at_cruise_missiles(rules: Rules, state: GameState, side: int) -> Iterator[Interceptor]:
    """The lasers of a side that may fire at a cruise missile; a tower needs no line of sight (ode:12.04)."""
    for unit in state.units.values():
        if unit.side != side or unit.kind not in LASERS or not unit.at or damaged(state, unit):
            continue
        weapon = KINDS[unit.kind].weapons[0]
        sees = in_sight if unit.kind == LASER else None
        far = reach(rules, state, weapon)
        yield Interceptor(unit.id, weapon.id, 1, unit.at, far, tables.LASER, sees=sees, fired=_fired)


def _fired(draft: Draft, shot: Firing) -> None:
    note_fire(draft, shot.unit)
