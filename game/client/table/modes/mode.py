"""The mode: one way of answering the mouse and the keyboard, for one kind of decision.

``PlayScreen`` is what it sees of the screen, and what it can have done there.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, assert_never

import pygame

from game.client.art.scene import Scene
from game.client.kit import Answer, Widget, show_dialog
from game.client.shell.app import AppScreen
from game.client.table.board_widget import BoardWidget
from game.client.table.hud.card_position import Spot, Stage
from game.client.table.input.carrier import Carrier
from game.client.table.modes.wishes import (
    Back,
    Choose,
    Confirm,
    Give,
    GoTo,
    Hold,
    Light,
    Phase,
    Refuse,
    Say,
    Wish,
    Work,
)
from game.client.table.session import Session
from game.client.table.shown_game import Now, ShownGame
from game.core import roles
from game.core.amounts import listed
from game.core.anygame import Order, Rules, View
from game.core.records import Unit
from game.core.refusals import Refusal
from game.core.sequence import SETUP
from game.hexes.grid import OFF
from game.players.thinker import Thought

#: so many counters are named in the question before a phase ends
MOST_NAMED = 6


class Mode:
    """Base of the modes: nothing can be done. One instance lives as long as its decision."""

    #: is it a question out of turn, which says itself who is asked and has keys of its own?
    out_of_turn = False

    def __init__(self, host: PlayScreen) -> None:
        self.host = host
        self.selected = ""

    # ------------------------------------------------------------------ reading
    @property
    def session(self) -> Session:
        """The game."""
        return self.host.session

    @property
    def rules(self) -> Rules:
        """The rules of the game."""
        return self.host.now.rules

    @property
    def view(self) -> View:
        """The position as the deciding side sees it."""
        return self.host.now.view

    @property
    def side(self) -> int:
        """The side that decides."""
        return self.host.now.side

    def unit(self, unit_id: str) -> Unit | None:
        """A unit in play."""
        return self.view.units.get(unit_id)

    def mine(self, unit_id: str) -> bool:
        """Does the counter belong to the side that decides?"""
        return self.host.now.mine(unit_id)

    def label(self, at: int) -> str:
        """The label of a hex."""
        return self.host.now.label(at)

    # ------------------------------------------------------------------ wishes
    def take(self, wish: Wish | None) -> None:
        """Do what a click, a key or a row of the panel has come to."""
        match wish:
            case Hold(hand, dragged):
                self.hold(hand)
                if dragged:
                    self.host.redraw_board()
                else:
                    self.host.refresh()
            case Choose(unit):
                self.select(unit)
            case _:
                self.host.carry_out(wish)

    def hold(self, hand: Any) -> None:
        """Something else is in the hand; nothing is shown anew."""
        raise NotImplementedError

    # ------------------------------------------------------------------ to be answered
    def take_over(self, before: Mode) -> None:
        """It answers in place of another mode: keep what goes on from there."""

    def renew(self) -> None:
        """The position changed: forget what was derived, keep the selection if it still makes sense."""

    def leave(self) -> None:
        """Another mode answers from now on."""

    def seen(self) -> None:
        """Its player looks at it now: the curtain is up, or there was none."""

    def decorate(self, scene: Scene) -> Scene:
        """The scene with what this mode shows."""
        return scene

    def lit_counters(self) -> set[str]:
        """Counters with the amber ring."""
        return {self.selected} if self.selected else set()

    def aimed_at(self) -> str:
        """What the mode aims at, as far as it knows one aim; empty for none."""
        return ""

    def on_top(self) -> str:
        """The counter that lies on top of its stack, whatever else is lit."""
        return ""

    def panel(self) -> Widget | None:
        """What stands in the panel at the right."""
        return None

    def panel_about(self) -> object:
        """What the panel is about: while that stays the same it stays scrolled as it was."""
        return self.aimed_at(), self.selected

    def asked(self) -> str:
        """What the side that decides is asked for, where it is asked in the open;
        empty for the usual words.
        """
        return ""

    def hint(self) -> tuple[str, str]:
        """The hint and its sign."""
        return "", "info"

    def why_not(self) -> str:
        """Why nothing can be ordered or taken back now, in a sentence; "" where it can."""
        return ""

    def ready(self) -> bool:
        """Does Enter do something now?"""
        return False

    def confirm(self) -> bool:
        """Do what stands to be confirmed."""
        return False

    def back(self) -> bool:
        """One level back; False if there was none."""
        if self.selected:
            self.select("")
            return True
        return False

    def select(self, unit_id: str) -> None:
        """Choose a counter."""
        self.selected = unit_id

    def click(self, at: int, counter: str, pos: tuple[int, int]) -> None:
        """A click on the board."""

    def found(self, at: int) -> bool:
        """A hex was named on the keyboard; True when that was an answer, as a click on it would be."""
        return False

    def found_foe(self, unit_id: str) -> bool:
        """A counter of another side was named on the keyboard; True when that was an answer."""
        return False

    def waypoint(self, at: int = OFF) -> bool:
        """The key for a waypoint, or a hex named for one; False if the mode has no paths."""
        return False

    def hover(self, at: int, counter: str) -> None:
        """The pointer stands elsewhere."""

    def may_drag(self, at: int, counter: str) -> bool:
        """Can the counter be dragged?"""
        return False

    def dragged(self, at: int, pos: tuple[int, int]) -> None:
        """It is over this hex."""

    def dropped(self, at: int, pos: tuple[int, int]) -> None:
        """It was let go."""

    def drag_void(self) -> None:
        """It was not let go on purpose."""

    def todo(self) -> list[str]:
        """Units that still have something to do, in the order of the board."""
        return []

    def places(self) -> list[int]:
        """The hexes that should be in sight: those of the units with something to do."""
        return [self.view.units[u].at for u in self.todo() if u in self.view.units and self.view.units[u].at]

    def go_on(self, unit_id: str) -> None:
        """The key for the next unit came to this one: forget what was begun with another."""

    def tray(self) -> Sequence[Unit]:
        """Own units that wait at the edge and may come in now."""
        return []

    @property
    def shows_places(self) -> bool:
        """Does it show where its counters belong? Then nobody need look for those that can act."""
        return False

    @property
    def looked_at(self) -> str:
        """The counter that is looked at; of one of the enemy the board shows where it can go and fire."""
        return self.selected

    def stage(self) -> Stage | None:
        """What lies over the board while this is decided: a fight with its counters."""
        return None

    def sends(self, at: int) -> bool:
        """A click with the right button: the chosen counter goes to a lit hex; False where it cannot."""
        return False

    def reply(self) -> bool:
        """The key for the best answer to a question out of turn; False where none is asked."""
        return False

    def let_pass(self) -> bool:
        """The key that leaves such a question; False where none is asked."""
        return False

    def let_more_pass(self, *, phase: bool) -> bool:
        """The keys that leave it and those that would follow: of the counter, or in the whole phase."""
        return False

    def cycle(self, way: int) -> bool:
        """The key for the next unit; False leaves it to the units with something to do."""
        return False

    def other(self) -> bool:
        """The key for other targets; False if the mode has none."""
        return False

    def riders(self) -> bool:
        """The key for getting on and off; False if the mode knows of none."""
        return False

    def group(self, number: int) -> bool:
        """A number key."""
        return False

    def paint(self, surface: pygame.Surface) -> None:
        """Paint over the board."""

    def perils(self, at: int) -> str:
        """What the chosen counter would risk, or cost, on its way to a hex where own counters lie."""
        return ""

    def cost_words(self, at: int) -> str:
        """What the hover card says of going to a hex."""
        return ""

    def way_shown(self) -> tuple[int, ...]:
        """Hexes that no hover card may cover."""
        return ()

    def end_words(self) -> str:
        """What the button that ends this says, when it is not the name of an order."""
        return ""

    def unused_words(self) -> str:
        """A question to ask before the phase is ended; empty for none."""
        left = self.todo()
        return f"{self.named(left)} can still act." if left else ""

    def named(self, unit_ids: Sequence[str]) -> str:
        """Counters in a sentence, each with its hex; of many the first few."""
        name = self.session.showing.words.name
        units = [self.view.units[unit_id] for unit_id in unit_ids[:MOST_NAMED]]
        words = [name(self.rules, self.view, u) + (f" ({self.label(u.at)})" if u.at else "") for u in units]
        more = len(unit_ids) - len(words)
        return listed([*words, f"{more} more"] if more else words)

    def next_counter(self, at: int, counter: str, eligible: set[str] | None = None) -> str:
        """The counter a click on a hex means: the one under the pointer,
        or the next of the stack if it is chosen.
        """
        row = [u for u in self.view.at_hex.get(at, ()) if eligible is None or u in eligible]
        if not row:
            return counter if eligible is None or counter in eligible else ""
        if self.host.board.on_fan and counter:
            return counter if counter in row else ""
        if self.selected in row:
            return row[(row.index(self.selected) + 1) % len(row)]
        return counter if counter in row else row[0]


class PlayScreen(AppScreen):
    """The screen of a game, as its modes and its parts see it. ``screens/game_screen.py`` is that screen."""

    session: Session
    game: ShownGame
    board: BoardWidget
    carrier: Carrier
    #: end the phase, take back, do again: as the buttons in the foot do
    end_phase: Callable[[], None]
    undo: Callable[[], None]
    redo: Callable[[], None]
    #: give orders that are one to the player, without a motion; a refusal is said
    do_at_once: Callable[[Sequence[Order]], None]
    #: decide for the side whose turn it is, with what that side knows
    lead_other: Callable[[], None]
    #: to work beside the phase, in one hex or (``OFF``) in all, and back to the phase
    open_work: Callable[[int], None]
    close_work: Callable[[], None]
    #: another mode takes the place of work in this hex: after a question about it, work goes on
    leave_work: Callable[[int], None]
    #: what the scenario tells both sides, the screen of the end, the replay after so many orders
    show_briefing: Callable[[], None]
    show_verdict: Callable[[], None]
    show_replay: Callable[[int], None]
    #: say no, with the reason and the rule; go one level back, as Escape does, False if there was none
    refuse: Callable[[Refusal], None]
    one_back: Callable[[], bool]
    #: only the board differs; light a hex, or none; look at the board as at the start
    redraw_board: Callable[[], None]
    light: Callable[[int], None]
    look_first: Callable[[], None]
    #: show what a computer player would do in this player's place, or tell of it; None where it cannot say
    show_hint: Callable[[], None]
    advise: Callable[[Callable[[Thought | None], None]], None]
    #: say whose decision it is now, if it is another's; the last order has ended the game
    tell_decider: Callable[[], None]
    ended: Callable[[], None]
    #: open the menu or the log, or shut it
    open_menu: Callable[[], None]
    toggle_log: Callable[[], None]
    #: where dice come from; another branch, and the editor, after so many orders
    show_dice: Callable[[], None]
    branch_at: Callable[[int], None]
    edit_at: Callable[[int], None]

    @property
    def now(self) -> Now:
        """The position as it is shown; the same one until another stands, or somebody else looks."""
        return self.game.now

    @property
    def view(self) -> View:
        """The view of that moment."""
        return self.game.now.view

    @property
    def mode(self) -> Mode:
        """The mode that answers now."""
        raise NotImplementedError

    @property
    def card_spot(self) -> Spot:
        """Where the card of a fight stands."""
        raise NotImplementedError

    def answers(self, mode: object) -> bool:
        """Is it this mode that answers now?"""
        return mode is self.mode

    def undisturbed(self) -> bool:
        """Is nothing open over the board?"""
        return self.app is not None and self.app.top is self and not self.layers

    def why_not_led(self) -> str:
        """Why nothing can be done while the other side decides; empty if it is not so."""
        return self.mode.why_not()

    def confirm_now(self) -> None:
        """Do what the mode has ready."""
        if self.mode.ready():
            self.mode.confirm()

    def ask_first(self, words: str, body: str, then: Callable[[], None]) -> None:
        """Ask before something is done; ``words`` are on its button."""
        show_dialog(self, f"{words}?", body, [Answer(words, then, "main", "Enter"), Answer("Back")])

    # ------------------------------------------------------------------ orders
    def do(self, *orders: Order) -> bool:
        """Give orders; a refusal is said. True when all of them were carried out."""
        raise NotImplementedError

    def carry_out(self, wish: Wish | None) -> None:
        """Do what the mode wants; a new hand and a choice are its own."""
        match wish:
            case None | Hold() | Choose():
                pass
            case Give(orders):
                self._give(orders)
            case Refuse(refusal):
                self.refuse(refusal)
            case Say(words, sign):
                self.toast(words, sign)
            case GoTo(unit):
                self.go_to(unit)
            case Light(at):
                self.light(at)
            case Work(at):
                self.open_work(at)
            case Phase():
                self.close_work()
            case Confirm():
                self.confirm_now()
            case Back():
                self.one_back()
            case _:
                assert_never(wish)

    def _give(self, orders: Sequence[Order]) -> None:
        """Give orders, after a question where the first asks for one."""

        def give() -> None:
            self.do(*orders)

        shown = orders[0].present(self.now.rules, self.view) if orders else None
        if shown is None or shown.confirm is not roles.Confirm.ASK:
            give()
            return
        told = [f"{fact.label}: {fact.value}." for fact in shown.told]
        if self.view.clock.phase == SETUP:
            told.append("You can undo it until the set-up ends.")
        self.ask_first(shown.title, " ".join(told) or "It cannot be undone.", give)

    # ------------------------------------------------------------------ what is shown
    def scene(self) -> Scene:
        """What is to be seen on the board."""
        raise NotImplementedError

    def position_changed(self) -> None:
        """Another position stands: everything derived from it is asked anew."""

    def refresh(self) -> None:
        """The mode shows something else: panel, hint, board."""

    def tell_hint(self) -> None:
        """Only the hint and the end button differ."""

    def go_to(self, unit_id: str) -> None:
        """Select a counter and bring it into sight."""

    def bring_into_sight(self, at: int) -> None:
        """Move the board so that a hex is seen, clear of what lies over it."""

    def resettle(self) -> None:
        """What lies over the board finds its place anew."""

    def zones_told(self, *, threat: bool, reach: bool) -> None:
        """Where the enemy can fire, or go, is shown from now on, or no more."""

    def wipe(self) -> None:
        """What was left on the screen for other eyes goes: cards, messages, menus, what was lit and found."""

    def curtain_up(self) -> None:
        """The player who is asked looks at the screen now."""

    # ------------------------------------------------------------------ motions
    def when_still(self, call: Callable[[], None], ms: float = 0) -> None:
        """Call when the motion is over, and a little later."""

    def dice_lie(self) -> None:
        """The dice in the bar have come to rest."""

    def tumble(self, face: int, t: float) -> None:
        """A die falls, from 0 to 1."""

    # ------------------------------------------------------------------ menu, drawers, laboratory
    def menu_button(self) -> pygame.Rect:
        """Where the button stands under which the menu opens."""
        raise NotImplementedError
