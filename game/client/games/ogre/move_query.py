"""What the parts of the movement mode ask, and what they want done.

``MoveOptions`` is the data: all that the chosen counter can do. ``MoveQuery`` is what a part may ask of the
mode, ``MoveIntent`` what it may want of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, TypeAlias

from msgspec import Struct

from game.client.art.scene import Reach
from game.client.game.modes.intents import Intent
from game.client.games.ogre.ogre_query import OgreQuery
from game.client.games.ogre.order_preview import Plan
from game.core.order_lists import Chain
from game.core.refusals import Refusal
from game.ogre.infantry import Combine, Split
from game.ogre.movement.movement import MoveOffers
from game.ogre.state import Order, Unit


def parts_of(offers: Sequence[Order]) -> Sequence[Sequence[Order]]:
    """The kinds of order among some offers, one sequence each; some may be empty."""
    return offers.parts if isinstance(offers, Chain) else [offers]


def moves_in(offers: Sequence[Order]) -> MoveOffers | None:
    """The moves among some offers."""
    return next((part for part in parts_of(offers) if isinstance(part, MoveOffers)), None)


class MoveOptions:
    """All that can be done with the chosen counter; made once a selection, never a frame."""

    def __init__(self) -> None:
        self.moves: MoveOffers | None = None
        #: enemies in reach to be rammed, driven over or overrun, by hex
        self.targets: dict[int, list[Plan]] = {}
        #: buildings in reach to be rammed, by hex
        self.buildings: dict[int, Plan] = {}
        #: those that are marked on the map; others than an Ogre die of such a ram and are in the panel only
        self.marked_buildings: dict[int, Plan] = {}
        self.splits: list[Split | Combine] = []
        #: orders that nothing else draws, as buttons
        self.more: list[Order] = []
        #: the hexes in reach as the map shows them
        self.lit: dict[int, Reach] = {}


class MoveQuery(OgreQuery, Protocol):
    """What the parts of the movement mode ask of it."""

    @property
    def selected(self) -> str:
        """The chosen counter; empty for none."""

    @property
    def options(self) -> MoveOptions:
        """All that can be done with it."""

    @property
    def along(self) -> tuple[str, ...]:
        """Who goes along with it."""

    @property
    def plan(self) -> Plan | None:
        """The plan that waits for a yes."""

    @property
    def asks_first(self) -> bool:
        """Does that plan ask something that must be answered before anybody goes anywhere?"""

    @property
    def over(self) -> int:
        """The hex under the pointer."""

    def mover(self) -> Unit | None:
        """The counter that moves: the chosen one, or the vehicle it rides on."""


# ---------------------------------------------------------------------------- intents
class Walk(Struct, frozen=True):
    """Go along a path; through known danger after a question."""

    path: tuple[int, ...]


class Propose(Struct, frozen=True):
    """Offer a plan for confirmation; the same plan again confirms it. ``look`` scrolls to its hex."""

    plan: Plan
    look: bool = False


class Choose(Struct, frozen=True):
    """Choose an own counter."""

    unit: str


class LookAt(Struct, frozen=True):
    """Show the card of a counter of the other side, or none; with the reason why nothing goes there."""

    unit: str
    refusal: Refusal | None = None


class TakeAlong(Struct, frozen=True):
    """A counter goes along with the chosen one, or stays."""

    unit: str


class TakeAllAlong(Struct, frozen=True):
    """Everybody of the hex goes along with the chosen counter; or nobody."""


class TakeIntoFight(Struct, frozen=True):
    """Another counter goes into the planned overrun too, or stays."""

    unit: str


MoveIntent: TypeAlias = Intent | Walk | Propose | Choose | LookAt | TakeAlong | TakeAllAlong | TakeIntoFight
