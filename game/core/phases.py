"""Phases: the rows of the sequence of play."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic

from msgspec import Struct

from game.core.draft import Draft, GameState
from game.core.position import U
from game.core.roles import Role


class Phase(Struct, Generic[U], frozen=True):
    """A row of the sequence of play. ``steps`` run when it begins, ``after`` when it ends.

    A phase without ``orders`` needs no decision; ``idle`` says when a phase with orders offers no choice and
    is skipped.
    """

    id: str
    title: str
    rule: str
    #: its place in the sequence
    place: int
    steps: tuple[Callable[[Draft[U]], None], ...] = ()
    after: tuple[Callable[[Draft[U]], None], ...] = ()
    asks: bool = True
    #: its chief activity, its question, and how to play it
    role: Role = Role.ACT
    question: str = ""
    help: str = ""
    idle: Callable[[Draft[U]], bool] | None = None
    #: who decides in it, as seen when it begins; default: the side whose player-turn it is
    actor: Callable[[GameState[U]], int] | None = None
    #: the phase that it precedes, or the one that it follows: used to place it if another module brings the
    #: whole sequence
    before: str = ""
    behind: str = ""
    #: the phase that it replaces
    replaces: str = ""
    #: another phase whose orders are also allowed in it
    like: str = ""
    #: another phase of which only the attacks are also allowed in it
    attacks: str = ""
    #: the movement points of each counter kind, if it is a movement phase other than the first
    moves: Callable[[str], int] | None = None
    #: its beginning is not announced: that it is not skipped would reveal hidden information
    quiet: bool = False
    #: it is idle in most games: the list of phases shows it only while it is on
    rare: bool = False
