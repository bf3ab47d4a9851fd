"""Counters of a written position that stand where no play and no set-up could bring them, and how to mend it.

The reader of positions takes such a position, since it can be written and played; the position editor names
what is illegal in it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.core.amounts import counted, listed
from game.notation.contract import Illegal
from game.ogre.combat.weapons import armed
from game.ogre.common_refusals import named
from game.ogre.kinds import KINDS
from game.ogre.movement.mobility_map import ground
from game.ogre.movement.paths import closing_rule
from game.ogre.movement.stacking import BY_FIVES, fits, friends, load, rule_of
from game.ogre.setup import standable
from game.ogre.state import GameState, Unit
from game.ogre.terrain import ground_words, terrain_at
from game.ogre.terrain_kinds import TERRAINS

#: what one hex holds for each side, by the stacking rule
HOLDS = {False: "one vehicle or three squads", True: "five vehicles, three squads counting as one"}


def illegal_places(state: GameState) -> Iterator[Illegal]:
    """What is illegal about where the counters stand, hex by hex."""
    for at in sorted(state.at_hex):
        row = [state.units[name] for name in state.at_hex[at]]
        for unit in row:
            if _barred(state, unit, at):
                yield _on_barred_ground(state, unit, at)
        for side in sorted({unit.side for unit in row}):
            units = friends(state, side, at)
            if not fits(rule_of(state), *load(units)):
                yield _too_many(state, units, at)
        if not state.frames and _enemies_stand_together(row):
            yield _together(state, row, at)


def _barred(state: GameState, unit: Unit, at: int) -> bool:
    """Is the ground closed to a counter, with no road, railway or bridge that leads it in?"""
    if standable(state, unit) >> at & 1:
        return False
    mobility = KINDS[unit.kind].mobility
    if mobility == "immobile":
        return True
    links = ground(state, mobility).links
    return not any((other, at) in links for other in state.board.grid.neighbours[at])


def _on_barred_ground(state: GameState, unit: Unit, at: int) -> Illegal:
    name, mobility = named(unit), KINDS[unit.kind].mobility
    rule = closing_rule(TERRAINS[terrain_at(state, at)], mobility)
    place = f"{state.board.grid.label(at)} ({ground_words(state, at)})"
    text = f"{name} stands in {place}, which it can never enter ({rule})."
    return Illegal(unit.id, text, "Move it to another hex, or off the map.")


def _too_many(state: GameState, units: Sequence[Unit], at: int) -> Illegal:
    vehicles, squads = load(units)
    found = [counted(vehicles, "vehicle")] * bool(vehicles) + [counted(squads, "squad")] * bool(squads)
    rule = rule_of(state)
    number = "ode:5.02.2" if rule == BY_FIVES else "ode:5.02.1"
    text = (
        f"{state.board.grid.label(at)} holds {' and '.join(found)} of {state.sides[units[0].side].name}"
        f" ({listed([named(unit) for unit in units])}). A hex holds {HOLDS[rule == BY_FIVES]} ({number})."
    )
    return Illegal(units[0].id, text, "Move or remove some of them.")


def _enemies_stand_together(row: Sequence[Unit]) -> bool:
    """Do armed counters of two sides share a hex? An Ogre may, after a ram and among infantry."""
    sides = {unit.side for unit in row if armed(unit)}
    return len(sides) > 1 and not any(KINDS[unit.kind].family == "ogre" for unit in row)


def _together(state: GameState, row: Sequence[Unit], at: int) -> Illegal:
    names = listed([named(unit) for unit in row if armed(unit)])
    label = state.board.grid.label(at)
    text = f"{label} holds armed units of both sides ({names}). Armed enemies do not share a hex (ode:5.03)."
    return Illegal(row[0].id, text, "Move one side to another hex.")
