"""The game screen: the board, what can be done on it, the panels around it.

It shows a session and gives its orders; what may be done, what it costs and why not it asks of the rules. The
screen owns its parts, hands each what it needs, and passes on what one part has to tell another. One ``Mode``
answers the mouse and the keyboard at a time: set-up, movement, fire, or a choice that interrupts.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import assert_never

import pygame

from game.client.art.scene import Piece, Scene
from game.client.board.board_view import BoardView
from game.client.board.camera import Camera
from game.client.game.board_widget import BoardWidget
from game.client.game.enemy_zones import EnemyZones
from game.client.game.game_keeper import GameKeeper
from game.client.game.game_menu import GameMenu
from game.client.game.hotseat.hotseat_guard import HotseatGuard
from game.client.game.hotseat.solo_viewpoint import SoloViewpoint
from game.client.game.hud import verdict
from game.client.game.hud.banner import Banner
from game.client.game.hud.bars import Bars
from game.client.game.hud.board_notice import BoardNotice
from game.client.game.hud.briefing import show_briefing
from game.client.game.hud.card_position import Spot
from game.client.game.hud.drawers import Drawers, DrawerState
from game.client.game.hud.entry_tray import BoardArea, EntryTray
from game.client.game.hud.find import Finder
from game.client.game.hud.help import show_help
from game.client.game.hud.score_panel import show_score
from game.client.game.input.board_input import BoardInput
from game.client.game.input.carrier import Carrier
from game.client.game.input.key_actions import KeyActions
from game.client.game.input.order_dispatch import OrderDispatch
from game.client.game.modes.intents import Back, Confirm, Give, GoTo, Intent, Light, Refuse, Say, Show
from game.client.game.modes.mode import Mode
from game.client.game.modes.mode_switch import ModeSwitch
from game.client.game.modes.other_side_mode import AsideMode
from game.client.game.motion import Motions
from game.client.game.save_store import NoShelf, Shelf
from game.client.game.scene_builder import SceneBuilder, Under
from game.client.game.session import Session
from game.client.game.shown_game import BoardDisplay, ShownGame
from game.client.game.viewport import FIRST_H, Viewport
from game.client.kit import Answer, Layer, Widget, show_dialog, text_style
from game.client.kit.frame import BoardFrame
from game.client.kit.text_style import px
from game.client.shell.app import AppScreen
from game.core.anygame import Order, Position, Step, View
from game.core.records import Unit
from game.core.refusals import Refusal
from game.hexes.grid import OFF, LabelError, bits

#: ms until the board is brought to what is asked: tray and panel take their room first
SETTLED_MS = 40
#: ms between the end of the last motion and the verdict
VERDICT_MS = 600


class GameScreen(AppScreen):
    """A game being played."""

    contexts = ("game",)
    tab_walks = False

    def __init__(self, session: Session, shelf: Shelf | None = None) -> None:
        super().__init__()
        self.session = session
        self.game, self.display = ShownGame(session), BoardDisplay()
        board, self._started, self._shown_verdict, self._stage_waits = self.view.board, False, False, False
        # the board
        self.board: BoardWidget
        self.camera = Camera(board.grid, pygame.Rect(0, 0, 928, 632), FIRST_H)
        self.carrier = Carrier(self.game, self.camera, self)
        self.motions = Motions(
            self.camera, self._piece, self._moved_on, session.showing.drawing.links, self._tumble
        )
        self.modes = ModeSwitch(self, self.game, self._mode_began)
        self.enemy = EnemyZones(self.game, self.display)
        self.input = BoardInput(
            self.game, self.display, self.carrier, self.motions, self.enemy, self, self._redraw
        )
        self.board = BoardWidget(BoardView(board, self.camera, text_style.theme), self.input)
        self.scenes = SceneBuilder(
            self.game, self.display, self.motions, self.carrier, lambda: self.mode, self.enemy
        )
        self.viewport = Viewport(self.game, self.board, self._board_moved)
        # what is done with the game
        self.dispatch = OrderDispatch(self, self.game, self)
        self.keeper = GameKeeper(self, session, shelf or NoShelf())
        # who looks
        self.viewpoint = SoloViewpoint(self.game, BoardNotice(self, self.board), self.position_changed)
        self.guard = HotseatGuard(self, self.game, self.viewport, BoardNotice(self, self.board), self)
        self.banner = Banner(self, self.game, self.board)
        # around the board
        self.tray = EntryTray()
        self.drawer_state = DrawerState()
        self.menu = GameMenu(self, self.game, self.keeper, self.viewpoint, self)
        self.keys = KeyActions(self, self._actions())
        session.on_step = self._stepped
        session.on_phase = self._phase_changed
        session.on_trouble = self.keeper.say_trouble

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
        self.bars = Bars(self.game, self, large=self.large)
        self.drawers = Drawers(self.game, self.drawer_state, self, large=self.large)
        self.area = BoardArea(self.board, self.tray)
        beside = self.drawers
        self.frame = BoardFrame(
            self.bars.top, self.bars.foot, self.area, beside.rail, beside.log, beside.panel
        )
        self._tell_position()
        beside.fill_panel(self.mode)
        self.bars.tell_mode()
        self.area.set_stage(self.mode.stage())
        return self.frame

    def place(self, rect: pygame.Rect) -> None:
        before, whole, window = self.board.rect.copy(), self.camera.whole, self.rect.size
        super().place(rect)
        if window != (0, 0) and window != self.rect.size:
            self.viewport.grown(before, whole)

    def paint_over(self, surface: pygame.Surface) -> None:
        self.carrier.paint(surface)

    def entered(self) -> None:
        first, self._started = not self._started, True
        self.position_changed()
        if first:
            self.stale = True
            self.later(0, self.look_first)
            self.guard.begin()

    # ------------------------------------------------------------------ what is asked of the screen
    @property
    def view(self) -> View:
        """The position as it is shown."""
        return self.game.view

    @property
    def mode(self) -> Mode:
        """The mode that answers now."""
        return self.modes.mode

    @property
    def card_spot(self) -> Spot:
        """Where the card of a fight stands."""
        return self.area.spot

    def key_hint(self, action: str) -> str:
        """The key of an action, for a hint."""
        return self.app.keys.hint(action) if self.app else ""

    def scene(self) -> Scene:
        """What is to be seen on the board."""
        return self.scenes.scene(Under(self.board.at, self.board.fan))

    def answers(self, mode: object) -> bool:
        """Is it this mode that answers now?"""
        return mode is self.mode

    def undisturbed(self) -> bool:
        """Is nothing open over the board?"""
        return self.app is not None and self.app.top is self and not self.layers

    def shows(self, layer: Layer) -> bool:
        """Is this layer still there?"""
        return layer in self.layers

    def why_not_led(self) -> str:
        """Why nothing can be done while the other side decides; empty if it is not so."""
        return self.mode.why_not() if isinstance(self.mode, AsideMode) else ""

    def menu_button(self) -> pygame.Rect:
        """Where the button stands under which the menu opens."""
        return self.bars.menu.rect

    # ------------------------------------------------------------------ another position
    def position_changed(self) -> None:
        """Another position stands: everything derived from it is asked anew."""
        self.game.look_again()
        if self.viewpoint.changes_viewer():
            self.wipe()
        self.modes.settle()
        self.board.shut_fan()
        self.tip_away()
        if self._built:
            self._tell_position()
        self.guard.tell_strip(self.mode.asked())
        self.viewpoint.tell()
        self.refresh()

    def _tell_position(self) -> None:
        """Log, bars and tray."""
        self.drawers.tell_log()
        self.bars.tell_position(moving=self.motions.running)
        waits = self.mode.tray()
        if waits or self.tray.visible:
            self.tray.fill_with(self.mode, waits)
            self.stale = True

    def _mode_began(self, mode: Mode) -> None:
        """A new decision: bring what it is about into sight."""
        waits = mode.tray()
        if len(waits) != 1:
            self.later(SETTLED_MS, lambda: self._look_at_own(mode))
            return
        doors = [e.mask for e in self.view.terms.entries if e.side == mode.side]
        if doors and self._started:
            self.later(SETTLED_MS, lambda: self.viewport.look_at_entry(list(bits(doors[0]))))

    def _look_at_own(self, mode: Mode) -> None:
        if mode is self.mode and self._started:
            self.viewport.look_at_own(mode)

    def look_first(self) -> None:
        """Look at the board as at the start."""
        if not self.board.rect.w:
            # nothing has its place before the first picture
            if self.app is not None and self.app.top is self:
                self.later(16, self.look_first)
            return
        self.viewport.first_view(self.mode)
        self.area.resettle()
        self.redraw_board()

    # ------------------------------------------------------------------ showing
    def refresh(self) -> None:
        """The mode shows something else: panel, hint, board."""
        if not self._built:
            return
        self.drawers.fill_panel(self.mode)
        self.redraw_board()
        self.bars.tell_mode()
        self._set_stage()

    def tell_hint(self) -> None:
        """Only the hint and the end button differ."""
        if self._built:
            self.bars.tell_mode()

    def redraw_board(self) -> None:
        """The scene is to be made anew."""
        self.scenes.forget()
        self.board.redraw()

    def _board_moved(self) -> None:
        self.redraw_board()
        self.board.moved_on()

    def _redraw(self) -> None:
        self.board.redraw()

    def light(self, at: int) -> None:
        """Light a hex, or none."""
        if self.display.light(at):
            self.redraw_board()

    def show_hex(self, at: int) -> None:
        """Bring a hex into the middle, and light it."""
        self.board.glide(at)
        self.light(at)

    def carried_over(self, pos: tuple[int, int]) -> None:
        """Something is carried over the window: the hex below it is the one that is pointed at."""
        if self.board.rect.collidepoint(pos):
            at = self.board.view.hex_at(pos)
            if at != self.board.at:
                self.board.at = at
                self.board.redraw()

    def ask_first(self, words: str, body: str, then: Callable[[], None]) -> None:
        """Ask before something is done; ``words`` are on its button."""
        show_dialog(self, f"{words}?", body, [Answer(words, then, "main", "Enter"), Answer("Back")])

    def replace_layer(self, layer: Layer) -> None:
        """Put a quiet layer where it belongs now."""
        self.damage(layer.extent)
        layer.widget.place(layer.where(self.rect))
        layer.extent = layer.widget.rect.inflate(px(32), px(32))
        self.damage(layer.extent)

    def _set_stage(self) -> None:
        """What lies over the board; not before what led to it was seen."""
        if not self.motions.running:
            stage = self.mode.stage()
            if stage is None and self.area.stage is not None:
                words = self.game.showing.deciding.settled(self.session)
                if words:
                    self.toast(words)
            self.area.set_stage(stage)
        elif not self._stage_waits:
            self._stage_waits = True
            self.motions.when_still(self._stage_due)

    def _stage_due(self) -> None:
        self._stage_waits = False
        if self._built:
            self._set_stage()

    # ------------------------------------------------------------------ motions
    def when_still(self, call: Callable[[], None], ms: float = 0) -> None:
        """Call when the motion is over, and a little later."""
        self.motions.when_still(lambda: self.later(ms if self.app and self.app.animator.speed else 0, call))

    def _piece(self, unit: Unit, at: int) -> Piece:
        return Piece(
            unit.id, at, self.game.showing.drawing.look(self.session.rules, self.view, unit, spent=False)
        )

    def _moved_on(self) -> None:
        self.redraw_board()
        if not self.motions.running and self._built:
            self.bars.dice_lie()

    def _tumble(self, face: int, t: float) -> None:
        if self._built:
            self.area.tumble(self.bars.tumble(face, t))

    # ------------------------------------------------------------------ what the session tells
    def _stepped(self, before: Position, step: Step) -> None:
        if self.app is not None and not self.dispatch.still:
            self.motions.add(self.app.animator, *self.session.seen_step(before, step))
        if not self.session.passes_over:
            # nobody is asked for what is passed over, and no curtain falls for it
            self.guard.look_round()

    def _phase_changed(self) -> None:
        if self.session.passes_over:
            return
        self.keeper.phase_changed()
        self._tell_decider()

    def _tell_decider(self) -> None:
        """Say whose decision it is now, if it is another's."""
        if self.guard.another_decides():
            self.later(0, lambda: self.banner.show(self.mode.asked()))

    def ended(self) -> None:
        """The last order has ended the game."""
        if not self._shown_verdict:
            self.motions.when_still(lambda: self.later(VERDICT_MS, self.show_verdict))

    # ------------------------------------------------------------------ who looks
    def wipe(self) -> None:
        """What was left on the screen for other eyes goes: cards, messages, menus, what was lit and found."""
        self.tip_away()
        self.menu.forget()
        for layer in list(self.layers):
            self.close(layer)
        self._toasts.clear()
        for part in (self.banner, self.guard.strip, self.viewpoint.notice):
            part.forget()
        self.carrier.drop()
        self.display.clear()
        self.board.at, self.board.counter = OFF, ""
        self.motions.forget_words()
        if self._built:
            self._mark_zones()

    def curtain_up(self) -> None:
        """The player who is asked looks at the screen now."""
        if self._built:
            self.drawers.log.list.to_end()
        offer = self.game.draw_offer(self.session.decider)
        if offer:
            self.toast(offer)
        self.redraw_board()
        self.later(0, lambda: self.mode.seen())

    def _look_otherwise(self) -> None:
        words = self.viewpoint.next_choice()
        if words:
            self.toast(words)

    def lead_other(self) -> None:
        """Decide for the side whose turn it is, with what that side knows."""
        self.viewpoint.lead_other()

    # ------------------------------------------------------------------ orders
    def carry_out(self, intent: Intent) -> None:
        """Do what a part of the mode wants."""
        match intent:
            case Give(orders):
                self.do(*orders)
            case Refuse(refusal):
                self.refuse(refusal)
            case Say(words, sign):
                self.toast(words, sign)
            case Show():
                self.refresh()
            case GoTo(unit):
                self.go_to(unit)
            case Light(at):
                self.light(at)
            case Confirm():
                self.confirm_now()
            case Back():
                self.one_back()
            case _:
                assert_never(intent)

    def do(self, *orders: Order) -> bool:
        """Give orders; a refusal is said. True when all of them were carried out."""
        return self.dispatch.do(*orders)

    def do_at_once(self, orders: Sequence[Order]) -> None:
        """Give orders that are one to the player, without a motion; a refusal is said."""
        refusal = self.dispatch.do_at_once(orders)
        self.position_changed()
        self.viewport.look_at_places(self.mode)
        if refusal is not None:
            self.refuse(refusal)

    def refuse(self, refusal: Refusal) -> None:
        """Say no, with the reason and the rule."""
        self.dispatch.refuse(refusal)

    def end_phase(self) -> None:
        """End the phase; ask when something is unused, say why when it cannot be ended."""
        self.dispatch.end_phase()

    def undo(self) -> None:
        """Take back, or say why not."""
        self.dispatch.undo()
        self._tell_decider()

    def redo(self) -> None:
        """Do again what was taken back."""
        self.dispatch.redo()
        self._tell_decider()

    def confirm_now(self) -> None:
        """Do what stands to be confirmed."""
        if self.mode.ready():
            self.mode.confirm()

    def one_back(self) -> bool:
        """One level back; False if there was none."""
        return self.input.back()

    def go_to(self, unit_id: str) -> None:
        """Select a counter and bring it into sight."""
        unit = self.view.units.get(unit_id)
        if unit is None:
            return
        self.mode.select(unit_id)
        if unit.at:
            self.board.bring_into_sight(unit.at)
        self.refresh()

    # ------------------------------------------------------------------ work beside the phase
    def open_work(self, at: int = OFF) -> None:
        """What can be worked at; in one hex, or in all."""
        self.modes.open_work(at)
        self._turned()

    def close_work(self) -> None:
        """Back from work to the phase itself."""
        self.modes.close_work()
        self._turned()

    def leave_work(self, at: int) -> None:
        """Another mode takes the place of work in this hex."""
        self.modes.leave_work(at)

    def toggle_work(self) -> bool:
        """The key for work; False where there is none."""
        return self.modes.work_key()

    def carry_on(self) -> bool:
        """The key that carries on what goes on beside the phase; False where there is none."""
        return self.modes.carry_on()

    def _turned(self) -> None:
        self.tip_away()
        self.refresh()

    # ------------------------------------------------------------------ keys and rail
    def _actions(self) -> dict[str, Callable[[], object]]:
        """What the keys do in which no mode has a say."""
        viewport = self.viewport
        return {
            "undo": self.undo,
            "redo": self.redo,
            "hide_counters": lambda: self._hide(True),
            "find": self.open_finder,
            "quick_save": self.keeper.quick_save,
            "quick_load": self.keeper.quick_load,
            "fit": self.fit,
            "zoom_in": lambda: self.board.zoom(1),
            "zoom_out": lambda: self.board.zoom(-1),
            "zoom_one": viewport.zoom_one,
            "pan_left": lambda: viewport.pan(1, 0),
            "pan_right": lambda: viewport.pan(-1, 0),
            "pan_up": lambda: viewport.pan(0, 1),
            "pan_down": lambda: viewport.pan(0, -1),
            "toggle_log": self.toggle_log,
            "toggle_panel": lambda: self.drawers.toggle_panel(self.frame),
            "other_sight": self._look_otherwise,
            "toggle_threat": self.toggle_threat,
            "toggle_reach": self.toggle_reach,
            "show_score": self.show_score,
            "help": self.show_help,
        }

    def act(self, action: str, event: pygame.event.Event) -> bool:
        return self.keys.act(action)

    def key_released(self, event: pygame.event.Event) -> None:
        if not self.display.hides_counters or self.app is None:
            return
        keys = (ord(c.lower()) for c in self.app.keys.chords("hide_counters") if len(c) == 1)
        if event.key in (pygame.K_h, *keys):
            self._hide(False)

    def _hide(self, hidden: bool) -> None:
        if hidden != self.display.hides_counters:
            self.display.hides_counters = hidden
            self.redraw_board()

    def fit(self) -> None:
        """The whole board."""
        self.viewport.fit()

    def toggle_log(self) -> None:
        """Open the log, or shut it."""
        self.drawers.toggle_log(self.frame)

    def toggle_threat(self) -> None:
        """Show where the enemy can fire, or not."""
        self.display.shows_threat = not self.display.shows_threat
        # a card that is open tells who fires there, or tells it no more
        self.tip_away()
        self._mark_zones()
        self.redraw_board()

    def toggle_reach(self) -> None:
        """Show where the enemy can go, or not."""
        self.display.shows_reach = not self.display.shows_reach
        self._mark_zones()
        self.redraw_board()

    def _mark_zones(self) -> None:
        self.drawers.show_zones(threat=self.display.shows_threat, reach=self.display.shows_reach)

    def show_place(self, label: str) -> None:
        """Bring a hex that the log names into the middle."""
        at = self._parsed(label)
        if at:
            self.show_hex(at)

    def point_at(self, label: str | None) -> None:
        """Light a hex that the log names, or none."""
        self.light(self._parsed(label) if label else OFF)

    def _parsed(self, label: str) -> int:
        try:
            return self.view.board.grid.parse(label)
        except LabelError:
            return OFF

    # ------------------------------------------------------------------ sheets, menu, the way out
    def open_menu(self) -> None:
        """What is not done on the board."""
        self.menu.toggle()

    def open_finder(self) -> None:
        """Look for a hex or a counter."""
        self.tip_away()
        Finder(self, self.game, self)

    def show_help(self) -> None:
        """What can be done now, and the list of keys."""
        show_help(self, self.game.showing.deciding.help(self.mode), self.key_hint)

    def show_score(self) -> None:
        """The score in a sheet."""
        show_score(self, self.session, self.show_hex)

    def show_briefing(self) -> None:
        """What the scenario tells both sides."""
        show_briefing(self, self.session)

    def show_verdict(self) -> None:
        """The screen of the end."""
        app = self.app
        if app is None or self.view.result is None or app.top is not self:
            return
        self._shown_verdict = True
        app.push(verdict.victory_screen(app, self.session, self.keeper.shelf))

    def show_replay(self) -> None:
        """The replay of this game up to now."""
        if self.app is not None:
            self.app.push(verdict.replay_screen(self.session, self.app.pop))

    def may_close(self) -> bool:
        return self.keeper.may_close()

    def rescue(self) -> None:
        self.keeper.rescue()
