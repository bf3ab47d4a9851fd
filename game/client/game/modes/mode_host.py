"""What modes may ask of the game screen, and what they may have done; grouped by noun.

``ModeHost`` is what any mode needs. A mode that needs more names the group: one that opens a layer
over the board takes a ``LayerHost`` besides. ``GameHost`` is all of them together: the game screen
fulfils it, and no mode asks for all of it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

import pygame

from game.client.game.board_widget import BoardWidget
from game.client.game.hud.card_position import Spot
from game.client.game.input.carrier import Carrier
from game.client.game.modes.intents import Intent
from game.client.game.session import Session
from game.client.kit import Layer
from game.core.anygame import Order, View
from game.core.refusals import Refusal


class WindowQuery(Protocol):
    """What may be asked about the window."""

    @property
    def logical(self) -> tuple[float, float]:
        """Size of the window in lengths at scale 1."""

    def key_hint(self, action: str) -> str:
        """The key of an action, for a hint."""


class ModeQuery(WindowQuery, Protocol):
    """What any mode may ask."""

    @property
    def session(self) -> Session:
        """The game with its record."""

    @property
    def view(self) -> View:
        """The position as it is shown."""

    @property
    def board(self) -> BoardWidget:
        """The board: what lies under the pointer, which hexes are in sight."""

    @property
    def carrier(self) -> Carrier:
        """What is being dragged."""


class ModeHost(ModeQuery, Protocol):
    """What any mode may have done."""

    def carry_out(self, intent: Intent) -> None:
        """Do what a part of the mode wants."""

    def do(self, *orders: Order) -> bool:
        """Give orders; a refusal is said. True when all of them were carried out."""

    def refuse(self, refusal: Refusal) -> None:
        """Say no, with the reason and the rule."""

    def toast(self, words: str, sign: str = "info") -> None:
        """Say something that needs no answer."""

    def confirm_now(self) -> None:
        """Do what the mode has ready."""

    def one_back(self) -> bool:
        """One level back, as Escape goes; False if there was none."""

    def refresh(self) -> None:
        """The mode shows something else: panel, hint, board."""

    def redraw_board(self) -> None:
        """Only the board differs."""

    def tell_hint(self) -> None:
        """Only the hint and the end button differ."""

    def light(self, at: int) -> None:
        """Light a hex, or none."""

    def go_to(self, unit_id: str) -> None:
        """Select a counter and bring it into sight."""


# ---------------------------------------------------------------------------- what some modes need besides
class TurnOrders(Protocol):
    """Orders that are more than one, and the end of a phase."""

    def do_at_once(self, orders: Sequence[Order]) -> None:
        """Give orders that are one to the player, without a motion; a refusal is said."""

    def end_phase(self) -> None:
        """End the phase, as the button in the foot does."""


class TurnHost(Protocol):
    """Whose turn it is, and its end."""

    @property
    def orders(self) -> TurnOrders:
        """What gives orders."""

    def answers(self, mode: object) -> bool:
        """Is it this mode that answers now?"""

    def undisturbed(self) -> bool:
        """Is nothing open over the board?"""

    def ask_first(self, words: str, body: str, then: Callable[[], None]) -> None:
        """Ask before something is done; ``words`` are on its button."""


class TimeHost(Protocol):
    """What is done later."""

    def later(self, ms: float, call: Callable[[], None]) -> None:
        """Call after some milliseconds."""

    def when_still(self, call: Callable[[], None], ms: float = 0) -> None:
        """Call when the motion is over, and a little later."""


class LayerHost(Protocol):
    """A layer over the board that does not take the keyboard."""

    rect: pygame.Rect

    def shows(self, layer: Layer) -> bool:
        """Is this layer still there?"""

    def open_quietly(self, layer: Layer) -> Layer:
        """Put it over the board."""

    def replace_layer(self, layer: Layer) -> None:
        """Put it where it belongs now."""

    def close_quietly(self, layer: Layer) -> None:
        """Take it away."""


class StageHost(Protocol):
    """The card of a fight over the board."""

    @property
    def card_spot(self) -> Spot:
        """Where it stands."""


class WorkSwitch(Protocol):
    """Turns to work beside the phase, and back."""

    def open_work(self, at: int = 0) -> None:
        """To work: in one hex, or in all."""

    def close_work(self) -> None:
        """Back from work to the phase itself."""

    def leave_work(self, at: int) -> None:
        """Another mode takes the place of work in this hex: after a question about it, work goes on."""


class WorkHost(Protocol):
    """Work beside the phase."""

    @property
    def work(self) -> WorkSwitch:
        """What turns to it, and back."""


class SideHost(Protocol):
    """The side that one player leads."""

    def lead_other(self) -> None:
        """Decide for the side whose turn it is, with what that side knows."""


class SheetsQuery(Protocol):
    """Opens sheets and screens over the game."""

    def show_briefing(self) -> None:
        """What the scenario tells both sides."""

    def show_verdict(self) -> None:
        """The screen of the end."""


class SheetHost(Protocol):
    """Sheets and screens over the game."""

    @property
    def sheets(self) -> SheetsQuery:
        """What opens them."""


class SpeedControl(Protocol):
    """How fast the turn of a computer player is shown."""

    @property
    def chosen(self) -> str:
        """The speed that the person has chosen."""

    def choose(self, speed: str) -> None:
        """Another one, which holds from now on and is remembered."""


class OpponentControls(Protocol):
    """The turn of a computer player, as the person may hold it, hurry it or end it."""

    paused: bool
    thinks_for: float

    @property
    def pace(self) -> SpeedControl:
        """How fast it is shown."""

    def toggle_pause(self) -> None:
        """Wait before each order, or go on."""

    def step(self) -> None:
        """The next order; while none is waited for it goes quickly, as long as the key is held."""

    def skip(self) -> None:
        """Go on without a picture until the person is asked."""

    def give_up_seat(self) -> None:
        """The person plays the side that decides from now on."""


class ComputerHost(Protocol):
    """The turn of a computer player."""

    @property
    def opponent(self) -> OpponentControls:
        """Who plays the sides of the computer."""

    def position_changed(self) -> None:
        """Everything is asked anew."""


class GameHost(
    ModeHost, TurnHost, TimeHost, LayerHost, StageHost, WorkHost, SideHost, SheetHost, ComputerHost, Protocol
):
    """All that the game screen does for its modes."""
