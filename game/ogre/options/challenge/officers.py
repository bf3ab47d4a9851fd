"""Officers (ch:03, ch:20, ch:24, ch:25, ch:39): adjacent command posts, if the parameter allows them."""

from __future__ import annotations

from game.core.parameters import Parameter
from game.core.questions import Note
from game.ogre.kinds import KINDS
from game.ogre.options.morale import COVERED, MODIFIERS, Tested
from game.ogre.state import USAGE, GameState, Unit

#: RULING Q-415: the main game has no officers, and none are used by default
OFFICERS = Parameter(
    "challenge-officers", "Officers", "ch:39", 0, ((0, "none"), (1, "command posts of any kind"))
)
#: the range at which an officer is attached (ch:39) [house default]
BESIDE = 1


def officers(state: GameState, unit: Unit) -> list[Unit]:
    """The command posts of its side in a counter's hex or adjacent to it (ch:39)."""
    if not OFFICERS.of(state) or not unit.at:
        return []
    near = state.board.grid.disc(unit.at, BESIDE)
    return [
        post
        for post in state.units.values()
        if post.side == unit.side and post.at and near >> post.at & 1 and KINDS[post.kind].family == "post"
        and not post.disabled and not post.face_down
    ]  # fmt: skip


def came_to_attach(state: GameState, unit: Unit) -> bool:
    """Did every officer of a counter move this turn in order to attach (ch:03)?"""
    return all(USAGE.of(state, post.id).moved for post in officers(state, unit))


def not_activated(state: GameState, unit: Unit) -> bool:
    """Has a counter done nothing this player-turn, so that it is about to activate (ch:03, ch:24)?"""
    return unit.id not in USAGE.table(state)


def with_an_officer(state: GameState, about: Tested, value: int, note: Note | None) -> int:
    """Stage of "morale": plus one with an officer (ch:34)."""
    if not any(officers(state, state.units[name]) for name in about.units if name in state.units):
        return value
    if note:
        note("plus", COVERED, "with an officer", MODIFIERS)
    return value + COVERED
