"""How the log tells of an explosion (ode:10.04)."""

from __future__ import annotations

from game.core.amounts import counted
from game.ogre import sheets
from game.ogre.combat.odds import TREADS_PART
from game.ogre.combat.odds_text import odds_words
from game.ogre.event_text import name_of, result_words
from game.ogre.kinds import KINDS
from game.ogre.missiles.blast import BUILDING, GROUND, BlastStruck, Exploded
from game.ogre.state import GameState


def exploded(state: GameState, e: Exploded) -> str:
    where = state.board.grid.label(e.at)
    said = ", which is a crater now" if e.crater else ""
    return f"The missile explodes in {where}{said}. Everything in the hex is gone."


def target_words(state: GameState, e: BlastStruck) -> str:
    """What an attack of an explosion was made on."""
    where = state.board.grid.label(e.at)
    if not e.unit:
        what = {BUILDING: "the building", GROUND: "the ground"}.get(e.thing, "the road or rail")
        return f"{what} in {where}"
    name = name_of(state, e.unit)
    if e.part == TREADS_PART:
        return f"treads of {name} in {where}"
    if e.part:
        return f"{sheets.one(e.part)} of {name} in {where}"
    return f"a squad of {name} ({KINDS[e.squad].name}) in {where}" if e.squad else f"{name} in {where}"


def blast_struck(state: GameState, e: BlastStruck) -> str:
    die = f", die {e.die}" if e.die else ""
    far = counted(e.hexes, "hex", "hexes")
    done = e.done or result_words(state, e.unit, e.outcome)
    what = target_words(state, e)
    return f"{what[:1].upper()}{what[1:]}: {far}, {odds_words(e.odds)}{die}: {done}."
