"""What a mode may ask, and what it may have done. No mode knows more of the screen that it answers for.

``ModeQuery`` only reads. ``ModeHost`` adds the commands: the game screen fulfils it, and so may a test.
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


class ModeQuery(Protocol):
    """What a mode may ask."""

    rect: pygame.Rect

    @property
    def session(self) -> Session:
        """The game with its record."""

    @property
    def view(self) -> View:
        """The position as it is shown."""

    @property
    def logical(self) -> tuple[float, float]:
        """Size of the window in lengths at scale 1."""

    @property
    def board(self) -> BoardWidget:
        """The board: what lies under the pointer, which hexes are in sight."""

    @property
    def carrier(self) -> Carrier:
        """What is being dragged."""

    @property
    def card_spot(self) -> Spot:
        """Where the card of a fight stands."""

    def key_hint(self, action: str) -> str:
        """The key of an action, for a hint."""

    def answers(self, mode: object) -> bool:
        """Is it this mode that answers now?"""

    def undisturbed(self) -> bool:
        """Is nothing open over the board?"""

    def shows(self, layer: Layer) -> bool:
        """Is this layer still there?"""


class ModeHost(ModeQuery, Protocol):
    """What a mode may have done."""

    def carry_out(self, intent: Intent) -> None:
        """Do what a part of the mode wants."""

    # orders
    def do(self, *orders: Order) -> bool:
        """Give orders; a refusal is said. True when all of them were carried out."""

    def do_at_once(self, orders: Sequence[Order]) -> None:
        """Give orders that are one to the player, without a motion; a refusal is said."""

    def refuse(self, refusal: Refusal) -> None:
        """Say no, with the reason and the rule."""

    def end_phase(self) -> None:
        """End the phase, as the button in the foot does."""

    def confirm_now(self) -> None:
        """Do what the mode has ready."""

    def one_back(self) -> bool:
        """One level back, as Escape goes; False if there was none."""

    # showing
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

    def toast(self, words: str, sign: str = "info") -> None:
        """Say something that needs no answer."""

    def later(self, ms: float, call: Callable[[], None]) -> None:
        """Call after some milliseconds."""

    def when_still(self, call: Callable[[], None], ms: float = 0) -> None:
        """Call when the motion is over, and a little later."""

    def ask_first(self, words: str, body: str, then: Callable[[], None]) -> None:
        """Ask before something is done; ``words`` are on its button."""

    def open_quietly(self, layer: Layer) -> Layer:
        """Put a layer over the board that does not take the keyboard."""

    def replace_layer(self, layer: Layer) -> None:
        """Put such a layer where it belongs now."""

    def close_quietly(self, layer: Layer) -> None:
        """Take such a layer away."""

    # other modes and screens
    def open_work(self, at: int = 0) -> None:
        """To work beside the phase: in one hex, or in all."""

    def close_work(self) -> None:
        """Back from work to the phase itself."""

    def leave_work(self, at: int) -> None:
        """Another mode takes the place of work in this hex: after a question about it, work goes on."""

    def lead_other(self) -> None:
        """Decide for the side whose turn it is, with what that side knows."""

    def show_briefing(self) -> None:
        """What the scenario tells both sides."""

    def show_verdict(self) -> None:
        """The screen of the end."""
