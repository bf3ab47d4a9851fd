"""What the cards of counters and the work beside a phase ask of whatever mode shows them."""

from __future__ import annotations

from typing import Protocol

from game.client.game.board_widget import BoardWidget
from game.client.game.input.carrier import Carrier
from game.client.games.ogre.ogre_query import OgreQuery
from game.core.anygame import History, Order, Rules, View
from game.core.refusals import Refusal


class CardHost(Protocol):
    """What the rows of a card have done."""

    def do(self, *orders: Order) -> bool:
        """Give orders; a refusal is said. True when all of them were carried out."""

    def go_to(self, unit_id: str) -> None:
        """Select a counter and bring it into sight."""

    def light(self, at: int) -> None:
        """Light a hex, or none."""


class CardQuery(Protocol):
    """What a card asks, and what its rows do."""

    @property
    def rules(self) -> Rules:
        """The rules of the game."""

    @property
    def view(self) -> View:
        """The position as the deciding side sees it."""

    def mine(self, unit_id: str) -> bool:
        """Does the counter belong to the side that decides?"""

    @property
    def host(self) -> CardHost:
        """What its rows have done."""


class LinkHost(CardHost, Protocol):
    """What a board of channels has done besides."""

    @property
    def board(self) -> BoardWidget:
        """The board."""

    @property
    def carrier(self) -> Carrier:
        """What is being dragged."""

    def refuse(self, refusal: Refusal) -> None:
        """Say no, with the reason and the rule."""

    def refresh(self) -> None:
        """The mode shows something else."""


class LinkQuery(OgreQuery, Protocol):
    """What a board of channels asks, and what is done with it."""

    @property
    def host(self) -> LinkHost:
        """What it has done."""

    def select(self, unit_id: str) -> None:
        """Choose a counter."""


class BenchQuery(Protocol):
    """What is asked to tell what sappers can do, and what they have tried."""

    @property
    def rules(self) -> Rules:
        """The rules of the game."""

    @property
    def view(self) -> View:
        """The position as the deciding side sees it."""

    @property
    def side(self) -> int:
        """The side that decides."""

    def label(self, at: int) -> str:
        """The label of a hex."""

    @property
    def history(self) -> History:
        """The record of the game."""


class EntryHost(CardHost, Protocol):
    """What the way into work has done."""

    def key_hint(self, action: str) -> str:
        """The key of an action, for a hint."""


class EntryQuery(BenchQuery, Protocol):
    """What the way into work asks."""

    @property
    def host(self) -> EntryHost:
        """What its rows have done."""
