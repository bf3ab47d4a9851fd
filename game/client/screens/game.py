"""The game screen: the board, what can be done on it, the panels around it.

It shows a session and gives its orders; what may be done, what it costs and why not it asks of the rules. One
``Mode`` answers the mouse and the keyboard at a time: set-up, movement, fire, or a choice that interrupts.
"""

from __future__ import annotations

import pygame

from game.client.app import AppScreen
from game.client.art.outline import MIDDLE
from game.client.art.scene import Scene
from game.client.board_view import BoardView
from game.client.camera import Camera
from game.client.kit import (
    Button,
    IconButton,
    Label,
    Layer,
    Panel,
    Widget,
    look,
)
from game.client.kit.frame import (
    BoardFrame,
    Decider,
    DiceTray,
    Hint,
    PhaseBar,
    Rail,
    TurnWords,
    foot_bar,
    top_bar,
)
from game.client.kit.look import NUMBER
from game.client.kit.scroll import Scroll
from game.client.log_panel import LogPanel
from game.client.play.aside_mode import AsideMode
from game.client.play.bars import Bars
from game.client.play.board import BoardWidget
from game.client.play.controls import Controls
from game.client.play.eyes import Eyes
from game.client.play.giving import Giving
from game.client.play.hands import Hands
from game.client.play.keeping import Keeping
from game.client.play.mode import Mode
from game.client.play.motion import Motions
from game.client.play.score_panel import ScoreBadge
from game.client.play.secrecy import Secrecy
from game.client.play.shelf import NoShelf, Shelf
from game.client.play.sight import Sight
from game.client.play.tray import BoardArea, EntryTray
from game.client.play.watch_mode import WatchMode
from game.client.session import Session
from game.core.anygame import View
from game.hexes.grid import bits

#: H of the first view, at most
FIRST_H = 64
#: H of the first view, at least
LEAST_H = 40


class GameScreen(Secrecy, Eyes, Bars, Hands, Controls, Giving, Sight, Keeping, AppScreen):
    """A game being played."""

    contexts = ("game",)
    tab_walks = False

    def __init__(self, session: Session, shelf: Shelf | None = None) -> None:
        super().__init__()
        self.session = session
        self.shelf: Shelf = shelf or NoShelf()
        self.view: View = session.view
        grid = self.view.board.grid
        self.camera = Camera(grid, pygame.Rect(0, 0, 928, 632), FIRST_H)
        self.board = BoardWidget(BoardView(self.view.board, self.camera, look.theme), self)
        self.tray = EntryTray()
        self.motions = Motions(
            self.camera, self._motion_piece, self._moved_on, session.showing.drawing.links, self._tumble
        )
        #: no motion for the orders that follow (a suggested set-up)
        self.still = False
        self.hidden = False
        self.lit: frozenset[int] = frozenset()
        self.shows_threat = self.shows_reach = False
        self.log_open: bool | None = None
        self.panel_open = True
        self.carried: tuple[str, pygame.Surface, int, int] | None = None
        self._carried_at = (0, 0)
        self._scene: Scene | None = None
        self._panel_key: object = None
        #: by viewer: lines of the log that were seen
        self._told: dict[int, int] = {}
        self._started = False
        self._banner: Layer | None = None
        self._menu: Layer | None = None
        self._shown_verdict = False
        self._stage_waits = False
        self.mode: Mode = WatchMode(self)
        self._mode_key: object = None
        session.on_step = self._stepped
        session.on_phase = self._phase_changed
        session.on_trouble = self._say_trouble

    # ------------------------------------------------------------------ building
    def title(self) -> str:
        return f"Sapper: {self.session.title}"

    def form(self) -> object:
        wide, high = self.logical
        return wide >= 1600, wide < 1000, high < 560

    @property
    def large(self) -> bool:
        """Is there room for the log beside the board?"""
        return self.logical[0] >= 1600

    def build(self) -> Widget:
        large, tight, _ = self.form()  # type: ignore[misc]
        self.board.retheme()
        self.decider_plate, self.phase_bar, self.turn_words = Decider(), PhaseBar(), TurnWords()
        self.undo_button = IconButton("undo", self.undo, name="undo")
        self.redo_button = IconButton("redo", self.redo, name="redo")
        self.undo_button.tip = self._undo_tip
        self.redo_button.tip = lambda: (
            f"Do again ({self.key('redo')})" if self.session.history.can_redo else "Nothing was taken back."
        )
        self.menu_button = IconButton(
            "menu", self.open_menu, "Menu: save, settings, draw, concede, leave", name="menu"
        )
        self.score = ScoreBadge(self)
        title = Label(self.session.title, NUMBER, colour="text2", least=0) if large else None
        top = top_bar(
            self.decider_plate, self.phase_bar, self.turn_words, title,
            [self.score, self.undo_button, self.redo_button, IconButton("help", self.show_help, f"Keys and help ({self.key('help')})", name="help"), self.menu_button],
        )  # fmt: skip
        self.hint, self.dice = Hint(), DiceTray()
        self.end_button = Button("End phase", self.end_phase, key_hint=self.key("confirm"), name="end phase")
        foot = foot_bar(self.hint, self.dice, self.end_button)
        self.log = LogPanel(self._log_hex, self._log_point, None, self._toggle_log)
        self.rail = Rail(
            ("log", f"Log ({self.key('toggle_log')})", self._toggle_log),
            ("find", f"Find a hex or a counter ({self.key('find')})", self.find),
            ("target", f"Where the enemy can fire ({self.key('toggle_threat')})", self._toggle_threat),
            ("layers", f"Where the enemy can go ({self.key('toggle_reach')})", self._toggle_reach),
            ("board", f"The whole board ({self.key('fit')})", self.fit),
        )
        self.panel_box = Panel(border="l", gap=0)
        self.panel_box.tips_beside = True
        self.area = BoardArea(self.board, self.tray)
        self.frame = BoardFrame(top, foot, self.area, self.rail, self.log, self.panel_box)
        self.log.visible = self.large if self.log_open is None else self.log_open
        self.panel_box.visible = self.panel_open
        self.log.set(self.session.log())
        self._badge()
        self._tell_all()
        self._fill_panel()
        self.tell_hint()
        self.area.set_stage(self.mode.stage())
        return self.frame

    def entered(self) -> None:
        if not self._started:
            self._started = True
            self.position_changed()
            self.stale = True
            self.later(0, self._first_view)
            self._begin_secrecy()
        else:
            self.position_changed()

    def _first_view(self) -> None:
        """The whole board at the start, or its whole width, as far as counters can still be told apart; at most whole faces."""
        room = self.board.rect
        if not room.w:
            # nothing has its place before the first picture
            if self.app is not None and self.app.top is self:
                self.later(16, self._first_view)
            return
        self.camera.fit()
        if MIDDLE <= self.camera.H <= FIRST_H:
            # all of it can be seen, and counters show their numbers
            self.area.resettle()
            self.redraw_board()
            return
        unit = self.camera.layout.width / self.camera.H
        self.camera.set_zoom(max(LEAST_H, min(FIRST_H, int((room.w - 30) / unit))))
        units = [u for u in self.view.units.values() if u.at]
        own = [u.at for u in units if u.side == self.session.decider] or [u.at for u in units]
        if self.mode.shows_places:
            own = self.mode.places() or own
        if own:
            self.camera.centre_on(self._middle(own))
        self.area.resettle()
        self.redraw_board()

    # ------------------------------------------------------------------ what is going on
    def key(self, action: str) -> str:
        """The key of an action, for a hint."""
        return "Enter" if action == "confirm_plan" else self.app.keys.hint(action) if self.app else ""

    def position_changed(self) -> None:
        """Another position stands: everything derived from it is asked anew."""
        self.view = self.session.view
        self._eyes_changed()
        key = (self.view.clock, self.session.decider, self.view.frames, self.session.viewer)
        if key != self._mode_key:
            self._mode_key = key
            self.mode.leave()
            self.mode = self._new_mode()
        self.mode.renew()
        self.board.shut_fan()
        self.tip_away()
        if self._built:
            self.log.set(self.session.log())
            self._badge()
            self._tell_all()
        self._tell_strip()
        self._tell_eyes()
        self.refresh()

    def _new_mode(self) -> Mode:
        decide = self.session.showing.deciding
        mode = AsideMode(self) if self.session.watching else decide.resumed(self) or decide.mode(self)
        waits = mode.tray()
        if len(waits) == 1:
            mode.selected = waits[0].id
            doors = [e.mask for e in self.view.terms.entries if e.side == mode.side]
            if doors and self._started:
                hexes = list(bits(doors[0]))
                # the tray takes its room first
                self.later(40, lambda: self.board.bring_into_sight(hexes[len(hexes) // 2]))
            return mode
        self.later(40, lambda: self._look_at_own(mode))
        return mode

    def _look_at_own(self, mode: Mode) -> None:
        """If nothing that can act is in sight, go where something is."""
        if mode is not self.mode or not self._started:
            return
        if mode.shows_places:
            self.look_at_places(mode)
            return
        hexes = mode.places()
        if hexes and not any(self.camera.shows(at) for at in hexes):
            middle = self.camera.hex_at(self.board.rect.center) or hexes[0]
            self.board.glide(min(hexes, key=lambda at: self.view.board.grid.distance(at, middle)))

    def look_at_places(self, mode: Mode) -> None:
        """To the middle of a set-up, if most of it lies out of sight."""
        hexes = mode.places()
        if sum(self.camera.shows(at) for at in hexes) * 2 < len(hexes):
            self.board.glide(self._middle(hexes))

    def _middle(self, hexes: list[int]) -> int:
        """The hex nearest to the middle of them all."""
        spots = {at: self.view.board.grid.place(at) for at in hexes}
        across, down = (sum(spot[k] for spot in spots.values()) / len(spots) for k in (0, 1))
        return min(spots, key=lambda at: (abs(spots[at][0] - across) + abs(spots[at][1] - down), at))

    def refresh(self) -> None:
        """The mode shows something else: panel, hint, board."""
        if not self._built:
            return
        self._fill_panel()
        self.redraw_board()
        self.tell_hint()
        self._set_stage()

    def _set_stage(self) -> None:
        """What lies over the board; not before what led to it was seen."""
        if not self.motions.running:
            stage = self.mode.stage()
            if stage is None and self.area.stage is not None:
                words = self.session.showing.deciding.settled(self.session)
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

    def _fill_panel(self) -> None:
        key = (type(self.mode), getattr(self.mode, "target", ""), self.mode.selected)
        old = next((w for w in self.panel_box.walk() if isinstance(w, Scroll)), None)
        offset = old.offset if old is not None and key == self._panel_key else 0
        self._panel_key = key
        content = self.mode.panel()
        if content is not None:
            content.grow = 1
        self.panel_box.fill(content)
        fresh = next((w for w in self.panel_box.walk() if isinstance(w, Scroll)), None)
        if fresh is not None:
            fresh.offset = offset

    def redraw_board(self) -> None:
        """The scene is to be made anew."""
        self._scene = None
        self.board.redraw()
