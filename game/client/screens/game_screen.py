"""The game screen: the board, what can be done on it, the panels around it.

It shows a session and gives its orders; what may be done, what it costs and why not it asks of the rules. The
screen owns its parts, hands each what it needs, and passes on what one part has to tell another. One ``Mode``
answers the mouse and the keyboard at a time: set-up, movement, fire, or a choice that interrupts.
"""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.client.art.scene import Scene
from game.client.kit import Widget
from game.client.table.board_parts import BoardParts
from game.client.table.computer.computers import Computers
from game.client.table.computer.opponent import Opponent
from game.client.table.game_keeper import GameKeeper, Shelf
from game.client.table.game_menu import GameMenu, MenuParts
from game.client.table.guide.guide import Guide
from game.client.table.guide.pointer import Pointer
from game.client.table.hotseat.asking_sheets import AskingSheets
from game.client.table.hotseat.hotseat_guard import HotseatGuard, OwnView
from game.client.table.hotseat.solo_viewpoint import SoloViewpoint
from game.client.table.hud.around_board import AroundBoard
from game.client.table.hud.board_area import StageHolder
from game.client.table.hud.board_notice import Banner, BoardNotice
from game.client.table.hud.card_position import Spot
from game.client.table.hud.sheets import Sheets
from game.client.table.input.key_actions import HeldKeys, KeyActions, board_actions
from game.client.table.input.order_dispatch import OrderDispatch
from game.client.table.laboratory.laboratory import Laboratory
from game.client.table.modes.mode import Mode, PlayScreen
from game.client.table.modes.mode_switch import ModeSwitch
from game.client.table.scene_builder import Under
from game.client.table.session import Session
from game.client.table.shown_game import BoardDisplay, ShownGame
from game.client.table.shown_steps import ShownSteps
from game.client.table.viewport import FirstLook
from game.core.anygame import Order
from game.hexes.grid import OFF
from game.players.thinker import Thinker
from game.rulebook.contract import UNIT


class GameScreen(PlayScreen):
    """A game being played."""

    contexts: tuple[str, ...] = ("game",)
    tab_walks = False

    def __init__(
        self,
        session: Session,
        shelf: Shelf | None = None,
        thinker: Thinker | None = None,
        guide: Guide | None = None,
    ) -> None:
        super().__init__()
        self.guide = guide or Guide()
        self.session = session
        self.game, self.display = ShownGame(session), BoardDisplay()
        # the board
        self.parts = parts = BoardParts(self.display, self)
        self.board, self.camera, self.carrier = parts.widget, parts.camera, parts.carrier
        self.motions, self.enemy, self.input = parts.motions, parts.enemy, parts.input
        self.viewport, self.spotlight, self.switches = parts.viewport, parts.spotlight, parts.switches
        self.redraw_board, self.light, self.one_back = parts.redraw, parts.spotlight.light, parts.input.back
        self.first_look = FirstLook(self, self.viewport)
        self.look_first = self.first_look.look
        self.pointing = Pointer(self, self.board, self.guide.points_at)
        # what is done with the game
        self.orders = OrderDispatch(self, self.viewport, self.guide)
        self.end_phase, self.undo, self.redo = self.orders.end_phase, self.orders.undo, self.orders.redo
        self.do_at_once, self.refuse = self.orders.do_at_once, self.orders.refuse
        self.keeper = GameKeeper(self, session, shelf or Shelf())
        # computer players, and what answers
        self.computers = Computers(self, self.motions, self.orders, thinker)
        self.show_hint, self.advise = self.computers.adviser.ask, self.computers.adviser.advise
        self.modes = ModeSwitch(self, self.opponent, self.guide, self.first_look.mode_began, self._turned)
        self.open_work, self.close_work = self.modes.open_work, self.modes.close_work
        self.leave_work = self.modes.leave_work
        self.stage = StageHolder(self.game, self.motions, lambda: self.mode, self.toast)
        # who looks
        self.viewpoint = SoloViewpoint(self.game, BoardNotice(self, self.board), self.position_changed)
        self.lead_other = self.viewpoint.lead_other
        self.guard = HotseatGuard(self, self.viewport, BoardNotice(self, self.board))
        self.own_view = OwnView(self, self.guard)
        self.banner = Banner(self, self.game, self.board, [self.computers.last_turn.notice])
        # around the board
        self.sheets = Sheets(self, self.keeper, self.spotlight)
        self.show_briefing, self.show_verdict = self.sheets.show_briefing, self.sheets.show_verdict
        self.show_replay = self.sheets.show_replay
        self._around = AroundBoard(self, parts, self.sheets, self.guide, self.computers.last_turn.beside)
        self.toggle_log = self._around.toggle_log
        self.asking = AskingSheets(self, self.game, self.refresh)
        above = (self.viewpoint.notice, self.computers.last_turn.notice)
        self.laboratory = lab = Laboratory(self, self.keeper, self.display, above)
        self.show_dice, self.branch_at, self.edit_at = lab.dice.show, lab.what_if.ask_name, lab.edit
        opened = (self.sheets, self.asking, self.computers, self.laboratory)
        self.menu = GameMenu(self, MenuParts(self.keeper, self.viewpoint, *opened))
        self.open_menu = self.menu.toggle
        self.keys = KeyActions(self, self.modes, self._actions())
        self.held = HeldKeys(self.own_view, self.opponent, self.switches)
        shown = (self.motions, self.guard, self.banner, self.keeper, self.sheets)
        self.steps = ShownSteps(self, self.orders, self.computers.following, *shown)
        self.tell_decider, self.ended = self.steps.tell_decider, self.steps.ended
        self.guide.lead(self)

    # ------------------------------------------------------------------ the widgets
    def title(self) -> str:
        return f"Sapper: {self.session.title}"

    @property
    def large(self) -> bool:
        """Is there room for the log beside the board?"""
        return self.logical[0] >= 1600

    def form(self) -> object:
        wide, high = self.logical
        return self.large, wide < 1000, high < 560

    def build(self) -> Widget:
        self.board.retheme()
        frame = self._around.build(self.mode, large=self.large)
        self.stage.built(self._around.area)
        self.laboratory.settle()
        return frame

    def place(self, rect: pygame.Rect) -> None:
        before, window = self.viewport.seen(), self.rect.size
        super().place(rect)
        if window != (0, 0):
            self.viewport.settle(before, in_window=window == self.rect.size)
        self.pointing.settle(moving=self.motions.running)

    def paint_over(self, surface: pygame.Surface) -> None:
        self.pointing.paint(surface)
        self.carrier.paint(surface)

    def entered(self) -> None:
        first, self.first_look.started = not self.first_look.started, True
        self.position_changed()
        if first:
            self.stale = True
            self.later(0, self.look_first)
            self.guard.begin()

    # ------------------------------------------------------------------ what is asked of the screen
    @property
    def mode(self) -> Mode:
        """The mode that answers now."""
        return self.modes.mode

    @property
    def around(self) -> AroundBoard:
        """What stands around the board, as it is to be shown now."""
        self.catch_up()
        return self._around

    @property
    def card_spot(self) -> Spot:
        """Where the card of a fight stands."""
        return self._around.area.spot

    def scene(self) -> Scene:
        """What is to be seen on the board."""
        return self.parts.scenes.scene(Under(self.board.at, self.board.fan))

    @property
    def opponent(self) -> Opponent:
        """Who plays the sides of the computer."""
        return self.computers.opponent

    def menu_button(self) -> pygame.Rect:
        """Where the button stands under which the menu opens."""
        return self._around.bars.menu.rect

    # ------------------------------------------------------------------ another position
    def position_changed(self) -> None:
        """Another position stands: everything derived from it is asked anew."""
        self.game.look_again()
        self.guide.position_changed()
        if self.viewpoint.changes_viewer():
            self.wipe()
        self.modes.settle()
        # the row that lit it may be gone, and with it the moment at which the pointer leaves it
        self.display.light(OFF)
        self.board.shut_fan()
        self.tip_away()
        plays = self.session.computer is not None and not self.guide.rests()
        self.at_once = ("computer",) if plays else ()
        self.contexts = ("window", "game") if self.mode.out_of_turn else (*self.at_once, "game")
        self.refresh()
        self.opponent.settle()

    def resettle(self) -> None:
        """What lies over the board finds its place anew."""
        self._around.area.resettle()

    # ------------------------------------------------------------------ showing
    def refresh(self) -> None:
        """The mode shows something else: panel, hint, board."""
        self.fall_behind()
        self.redraw_board()

    def show_changes(self) -> None:
        if not self._built:
            return
        self.computers.last_turn.tell(self.opponent.report if self.guide.tells_turns else None)
        if self._around.tell(self.mode):
            self.laboratory.settle()
        self.sheets.roster.tell()
        self.stage.tell()
        self._tell_notices()

    def _tell_notices(self) -> None:
        """The cards at the top of the board."""
        self.guard.tell_strip(None if self.mode.out_of_turn else self.mode.asked())
        self.viewpoint.tell()

    def tell_hint(self) -> None:
        """Only the hint and the end button differ."""
        if not self.behind:
            self._around.tell_hint()

    def toast_floor(self, window: pygame.Rect, high: int) -> int:
        usual = super().toast_floor(window, high)
        return self._around.area.toast_floor(usual, high) if self._built else usual

    def topic_under(self) -> str:
        unit = self.now.unit(self.board.counter) if self.under is self.board and self.board.counter else None
        return f"{UNIT}{unit.kind}" if unit is not None else super().topic_under()

    # ------------------------------------------------------------------ motions
    def when_still(self, call: Callable[[], None], ms: float = 0) -> None:
        """Call when the motion is over, and a little later."""
        self.motions.when_still(lambda: self.later(ms if self.app and self.app.animator.speed else 0, call))

    def dice_lie(self) -> None:
        """The dice in the bar have come to rest."""
        self._around.dice_lie()
        self.pointing.settle(moving=False)

    def tumble(self, face: int, t: float) -> None:
        """A die falls, from 0 to 1."""
        self._around.tumble(face, t)

    # ------------------------------------------------------------------ who looks
    def wipe(self) -> None:
        """What was left on the screen for other eyes goes: cards, messages, menus, what was lit and found."""
        self.menu.forget()
        self.clear()
        for part in (self.banner, self.guard.strip, self.viewpoint.notice, self.computers.last_turn.notice):
            part.forget()
        self.laboratory.forget()
        self.carrier.drop()
        self.display.clear()
        self.board.at, self.board.counter = OFF, ""
        self.motions.forget_words()
        self.parts.tell_zones()

    def curtain_up(self) -> None:
        """The player who is asked looks at the screen now."""
        self.around.log_to_end()
        offer = self.game.draw_offer(self.session.decider)
        if offer:
            self.toast(offer)
        self.redraw_board()
        self.later(0, lambda: self.mode.seen())

    def _look_otherwise(self) -> None:
        words = self.viewpoint.next_choice()
        if words:
            self.toast(words)

    # ------------------------------------------------------------------ orders
    def do(self, *orders: Order) -> bool:
        """Give orders; a refusal is said. True when all of them were carried out."""
        return self.orders.do(*orders)

    def go_to(self, unit_id: str) -> None:
        """Select a counter and bring it into sight."""
        unit = self.view.units.get(unit_id)
        if unit is None:
            return
        self.mode.select(unit_id)
        if unit.at:
            self.board.bring_into_sight(unit.at)
        self.refresh()
        if unit.at:
            self.catch_up()
            self.stage.clear(unit.at)

    def bring_into_sight(self, at: int) -> None:
        """Move the board so that a hex is seen, clear of what lies over it."""
        self.board.bring_into_sight(at)
        self.catch_up()
        self.stage.clear(at)

    def _turned(self) -> None:
        """Another mode answers, though the decision is the same."""
        self.tip_away()
        self.refresh()

    # ------------------------------------------------------------------ keys and rail
    def _actions(self) -> dict[str, Callable[[], object]]:
        """What the keys do in which no mode has a say."""
        return {
            **board_actions(self.viewport, self.switches, self.keeper, self.sheets, self.orders),
            "toggle_log": self.toggle_log,
            "toggle_panel": self._around.toggle_panel,
            "toggle_map": self._around.toggle_map,
            "other_sight": self._look_otherwise,
            "own_view": self.own_view.look,
            "watch_orders": self.asking.show_watches,
            "laboratory": self.laboratory.show,
            **self.computers.actions(),
        }

    def act(self, action: str, event: pygame.event.Event) -> bool:
        return self.keys.act(action)

    def key_released(self, event: pygame.event.Event) -> None:
        if self.app is not None:
            self.held.released(event.key, self.app.keys)

    def zones_told(self, *, threat: bool, reach: bool) -> None:
        """Where the enemy can fire, or go, is shown from now on, or no more."""
        self._around.show_zones(threat=threat, reach=reach)

    # ------------------------------------------------------------------ sheets, menu, the way out
    def may_close(self) -> bool:
        return self.keeper.may_close()

    def rescue(self) -> None:
        self.keeper.rescue()
