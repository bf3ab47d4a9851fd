"""What stands around the board: the bars above and below it, the drawers beside it, the tray at its edge."""

from __future__ import annotations

from game.client.game.board_parts import BoardParts
from game.client.game.hud.bars import Bars
from game.client.game.hud.drawers import Drawers, DrawerState, RailParts
from game.client.game.hud.entry_tray import BoardArea, EntryTray
from game.client.game.hud.sheets import Sheets
from game.client.game.modes.mode import Mode, PlayScreen
from game.client.kit.frame import BoardFrame


class AroundBoard:
    """Builds the widgets anew for each form of the window, and tells them what has changed.

    Before the first build there is nobody to tell: nothing happens then.
    """

    def __init__(self, screen: PlayScreen, parts: BoardParts, sheets: Sheets) -> None:
        self.screen, self.parts, self.sheets = screen, parts, sheets
        self.tray, self.drawer_state = EntryTray(), DrawerState()
        self.built = False

    def build(self, mode: Mode, *, large: bool) -> BoardFrame:
        """The widgets of one build; ``large`` leaves room for the log beside the board."""
        parts = self.parts
        self.bars = Bars(self.screen, self.sheets, large=large)
        rail = RailParts(self.sheets, parts.switches, parts.viewport, parts.spotlight)
        self.drawers = Drawers(self.screen, self.drawer_state, rail, large=large)
        self.area = BoardArea(parts.widget, self.tray)
        beside = self.drawers
        self.frame = BoardFrame(
            self.bars.top, self.bars.foot, self.area, beside.rail, beside.log, beside.panel
        )
        self.built = True
        self.tell_position(mode)
        beside.fill_panel(mode)
        self.bars.tell_mode()
        return self.frame

    def tell_position(self, mode: Mode) -> bool:
        """Another position stands: log, bars and tray show it. Is the tray a different one?"""
        if not self.built:
            return False
        self.drawers.tell_log()
        self.bars.tell_position(moving=self.parts.motions.running)
        waits = mode.tray()
        if not waits and not self.tray.visible:
            return False
        self.tray.fill_with(mode, waits)
        return True

    def tell_mode(self, mode: Mode) -> None:
        """The mode shows something else: the panel and the bars show it."""
        self.drawers.fill_panel(mode)
        self.bars.tell_mode()

    def tell_hint(self) -> None:
        """Only the hint and the end button differ."""
        if self.built:
            self.bars.tell_mode()

    def dice_lie(self) -> None:
        """The dice in the bar have come to rest."""
        if self.built:
            self.bars.dice_lie()

    def tumble(self, face: int, t: float) -> None:
        """A die falls, from 0 to 1."""
        if self.built:
            self.area.tumble(self.bars.tumble(face, t))

    def log_to_end(self) -> None:
        """Show the newest lines of the log."""
        if self.built:
            self.drawers.log.list.to_end()

    def show_zones(self, *, threat: bool, reach: bool) -> None:
        """Where the enemy can fire, or go, is shown from now on, or no more."""
        if self.built:
            self.drawers.show_zones(threat=threat, reach=reach)

    def toggle_log(self) -> None:
        """Open the log, or shut it."""
        self.drawers.toggle_log(self.frame)

    def toggle_panel(self) -> None:
        """Open the panel, or shut it."""
        self.drawers.toggle_panel(self.frame)
