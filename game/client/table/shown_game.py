"""The position as it is shown: all that panels, overlays and tools are told and may ask."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from msgspec import Struct

from game.client.art.heat import Warm
from game.client.table.session import Session
from game.client.table.showing import Showing
from game.core.amounts import does
from game.core.anygame import Rules, View
from game.core.draft import once
from game.core.sequence import SETUP
from game.hexes.grid import OFF

T = TypeVar("T")


class Now(Struct, frozen=True):
    """The position as its viewer sees it, made once a step; ``side`` decides."""

    rules: Rules
    view: View
    side: int

    def unit(self, unit_id: str) -> Any:
        """A unit in play; None if there is none of this name."""
        return self.view.units.get(unit_id)

    def mine(self, unit_id: str) -> bool:
        """Does the counter belong to the side that decides?"""
        unit = self.view.units.get(unit_id)
        return unit is not None and bool(unit.side == self.side)

    def label(self, at: int) -> str:
        """The label of a hex."""
        return self.view.board.grid.label(at)

    def kept(self, key: tuple[object, ...], find: Callable[[], T]) -> T:
        """What ``find`` finds, sought once for this position; ``key`` names it among other things kept."""
        return once(self.view, key, find)


# ----------------------------------------------------------------- the game as it is shown now
class ShownGame:
    """The session, and the moment of it that stands on the screen."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.look_again()

    @property
    def showing(self) -> Showing:
        """How the window shows games of this kind."""
        return self.session.showing

    @property
    def view(self) -> View:
        """The position as it is shown."""
        return self.now.view

    @property
    def rules(self) -> Rules:
        """The rules of the game."""
        return self.session.rules

    def look_again(self) -> None:
        """Another position stands, or somebody else looks: take the view anew."""
        self.now = Now(self.session.rules, self.session.view, self.session.decider)

    def draw_offer(self, side: int) -> str:
        """What ``side`` is told of a draw that the other side offers; empty without an offer, and where a
        computer player is asked, which answers none.
        """
        if side in self.session.computers:
            return ""
        other = next((s for i, s in enumerate(self.view.sides) if i != side and s.draw_offered), None)
        return f"{other.name} offers a draw: accept it in the menu." if other is not None else ""

    def about_to(self, name: str) -> str:
        """What the side of this name that decides is asked to do, as it stands after its name."""
        clock, frames = self.session.position.clock, self.session.position.frames
        if frames or self.session.decider != clock.side:
            # it is asked in the other side's turn, or about something that interrupts its own
            return does(name, "decides")
        return does(name, "sets up") if clock.phase == SETUP else "to play"

    def player_words(self, side: int, plain: str) -> str:
        """``plain`` with the name of who plays the side in brackets, where that is another name."""
        seat = self.session.seat(side)
        return f"{plain} ({seat})" if seat and seat != self.session.position.sides[side].name else plain


class BoardDisplay:
    """The wishes of the player for the board, beside the game itself."""

    def __init__(self) -> None:
        #: hexes that the log, the finder or a row of the panel points at
        self.lit: frozenset[int] = frozenset()
        #: counters are hidden while a key is held
        self.hides_counters = False
        #: where the enemy can fire, and where it can go
        self.shows_threat = self.shows_reach = False
        #: hexes coloured by a number
        self.heat: tuple[Warm, ...] = ()

    def light(self, at: int) -> bool:
        """Light a hex, or none; True when that changes anything."""
        lit = frozenset({at}) if at != OFF else frozenset()
        changed, self.lit = lit != self.lit, lit
        return changed

    def clear(self) -> None:
        """Nothing is lit, hidden or shown any more."""
        self.lit, self.hides_counters = frozenset(), False
        self.shows_threat = self.shows_reach = False
        self.heat = ()
