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

    A phase without ``orders`` asks nobody anything; ``idle`` says when a phase with orders
    has nothing to decide and is passed over.
    """

    id: str
    title: str
    rule: str
    #: where it stands in the sequence
    place: int
    steps: tuple[Callable[[Draft[U]], None], ...] = ()
    after: tuple[Callable[[Draft[U]], None], ...] = ()
    asks: bool = True
    #: what a person does in it most of all, what it asks, and how to go about it
    role: Role = Role.ACT
    question: str = ""
    help: str = ""
    idle: Callable[[Draft[U]], bool] | None = None
    #: who decides in it, seen when it begins; without one the side whose player-turn it is
    actor: Callable[[GameState[U]], int] | None = None
    #: the phase before which it stands, or the one behind which: by them it finds its place where another
    #: module brings the whole sequence
    before: str = ""
    behind: str = ""
    #: the phase in whose place it stands
    replaces: str = ""
    #: another phase, whose orders may be given in it as well
    like: str = ""
    #: another phase, whose attacks alone may be made in it as well
    attacks: str = ""
    #: the movement points of each kind of counter in it, where it is a movement apart from the first
    moves: Callable[[str], int] | None = None
    #: nobody hears that it begins: that it is not passed over would tell of something hidden
    quiet: bool = False
    #: most games come to nothing in it: it is not listed among the phases but while it is on
    rare: bool = False
