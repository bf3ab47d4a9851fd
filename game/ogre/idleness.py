"""Why a rule would come to nothing in a scenario, said by the module itself.

A module says it at ``POINTLESS``, and is then listed as a rule that nobody can choose there, with the reason.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from game.boards.board import Board
from game.core.hooks import Hook
from game.ogre.kinds import KINDS, Kind


class Outlook(Struct, frozen=True):
    """What a scenario has for rules to work on: the kinds of counter that forces have or may have, the lines
    of what is there when the game begins, and the board, where it is at hand.
    """

    kinds: frozenset[str]
    start: str
    board: Board | None = None


#: why a rule has nothing to do, as a sentence; "" where it has
POINTLESS: Hook[Callable[[Outlook], str]] = Hook("why a rule has no effect")


def unless_some(wanted: Callable[[Kind], bool], words: str) -> Callable[[Outlook], str]:
    """A rule that is about kinds of counter, and these words where no side can have one."""

    def why(outlook: Outlook) -> str:
        return "" if any(wanted(KINDS[kind]) for kind in outlook.kinds if kind in KINDS) else words

    return why


#: rules about what Vulcans do
NEEDS_VULCAN = POINTLESS.by(unless_some(lambda kind: kind.tends, "No side has a Vulcan in this scenario."))


def no_building(outlook: Outlook) -> str:
    """Rules about buildings need one."""
    return "" if "building" in outlook.start else "No building is on this map."


__all__ = ["NEEDS_VULCAN", "POINTLESS", "Outlook", "no_building", "unless_some"]
