"""What stands on the stage of a fight at one moment: data that a mode, or the replay, puts together."""

from __future__ import annotations

from typing import NamedTuple

from game.client.art.counter_spec import Look
from game.client.games.ogre.overrun.unit_tile import Cell


class Clash(NamedTuple):
    """What stands on the enlarged hex: the attack that is being put together, or the last one made."""

    #: 1: from the left side to the right one, -1: the other way, 0: no arrow
    way: int = 0
    #: the column, large; a line above and one below it
    big: str = ""
    above: str = ""
    below: str = ""
    dice: tuple[int, ...] = ()
    #: what came of the last attack: as a letter of the table, and in words
    outcome: str = ""
    said: str = ""


class SideView(NamedTuple):
    """A side on the stage."""

    name: str
    style: str
    role: str
    active: bool
    red: bool
    cells: tuple[Cell, ...]
    lost: tuple[Look, ...] = ()
    lost_words: str = ""


class StageView(NamedTuple):
    """Everything on the stage at one moment."""

    at: int
    title: str
    rounds: tuple[str, ...]
    present: int
    left: SideView
    right: SideView
    clash: Clash
