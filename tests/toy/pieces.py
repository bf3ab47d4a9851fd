"""The toy's records: pieces, what they have used up, snares and smoke, the frame of a shot."""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct

from game.core import draft, modules, orders, phases, position, records
from game.core.markers import MarkerKind, Nothing, SeenBy
from game.core.records import Marker
from game.core.state import Seen, Span, on_unit


class Kind(Struct, frozen=True):
    """A kind of piece: hexes it goes in a turn, hexes it shoots."""

    id: str
    name: str
    goes: int
    shoots: int


class Land(Struct, frozen=True):
    """A kind of terrain, or a feature of hexsides."""

    id: str
    name: str


KINDS = {kind.id: kind for kind in (Kind("GUN", "Gun", 1, 3), Kind("RUN", "Runner", 2, 1))}
TERRAINS = {land.id: land for land in (Land("clear", "Clear ground"), Land("bog", "A bog"))}
HEXSIDES = {"hedge": Land("hedge", "A hedge")}
#: kinds of marker: neither holds anything
SNARE: MarkerKind[Nothing] = MarkerKind("snare", "toy:3", Nothing, seen=SeenBy.NAMED)
SMOKE: MarkerKind[Nothing] = MarkerKind("smoke", "toy:5", Nothing, seen=SeenBy.ALL)
#: the frame in which who is shot at may drop down
DUCK = "duck"


class Piece(records.Unit, frozen=True, gc=False):
    """A piece: the second hit takes it off the board."""

    hurt: bool = False


class Used(Struct, frozen=True, gc=False):
    """What a piece has done in this player-turn."""

    marched: bool = False
    shot: bool = False
    #: shots that it has answered, so that it shoots no more in this turn
    ducked: int = 0


USED = on_unit("used", Used, span=Span.TURN, seen=Seen.ALL)

Position: TypeAlias = position.Position[Piece]
View: TypeAlias = position.View[Piece]
Draft: TypeAlias = draft.Draft[Piece]
GameState: TypeAlias = position.Position[Piece] | draft.Draft[Piece]
Rules: TypeAlias = orders.RulesInterface[Piece]
Order: TypeAlias = orders.Order[Piece]
Placement: TypeAlias = orders.Placement[Piece]
Answer: TypeAlias = orders.Answer[Piece]
Module: TypeAlias = modules.Module[Piece]
Phase: TypeAlias = phases.Phase[Piece]


def lying(state: GameState, kind: MarkerKind[Nothing], at: int) -> Marker | None:
    """A marker of a kind in a hex, as far as the state knows of it."""
    return next((m for m in state.markers.get(at, ()) if m.kind == kind.id), None)


def enemies(state: GameState, side: int) -> list[Piece]:
    """The pieces of the other side on the board."""
    return [piece for piece in state.units.values() if piece.side != side and piece.at]
