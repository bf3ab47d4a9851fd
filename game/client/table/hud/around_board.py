"""The widgets around the board: bars above and below it, drawers beside it, the tray at its edge."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from game.client.kit import Panel, Widget
from game.client.kit.frame import BoardFrame, Rail
from game.client.kit.scroll import Scroll
from game.client.table.board_parts import BoardParts
from game.client.table.guide.band import GuideBand
from game.client.table.guide.guide import Guide
from game.client.table.hud.bars import Bars
from game.client.table.hud.board_area import BoardArea, EntryTray
from game.client.table.hud.log_panel import LogPanel
from game.client.table.hud.mini_map import MiniMap
from game.client.table.hud.sheets import Sheets
from game.client.table.modes.mode import Mode, PlayScreen
from game.client.table.shown_game import Now
from game.client.table.viewport import BoardSwitches, Spotlight, Viewport


class AroundBoard:
    """Builds the widgets anew for each form of the window, and tells them what has changed.

    Before the first build there is nobody to tell: nothing happens then.
    """

    def __init__(
        self,
        screen: PlayScreen,
        parts: BoardParts,
        sheets: Sheets,
        guide: Guide,
        told: Callable[[bool], Widget | None],
    ) -> None:
        """``told`` gives what stands at the top of the panel, if that is open."""
        self.screen, self.parts, self.sheets, self.guide, self.told = screen, parts, sheets, guide, told
        self.tray, self.drawer_state = EntryTray(), DrawerState()
        self.built = False
        #: the moment that log, bars and tray show
        self._shown: Now | None = None

    def build(self, mode: Mode, *, large: bool) -> BoardFrame:
        """The widgets of one build; ``large`` leaves room for the log beside the board."""
        parts = self.parts
        self.bars = Bars(self.screen, self.sheets, large=large)
        rail = RailParts(self.sheets, parts.switches, parts.viewport, parts.spotlight)
        self.drawers = Drawers(self.screen, self.drawer_state, rail, self.told, large=large)
        self.band = GuideBand(self.guide)
        small = MiniMap(parts.widget, self.screen.game)
        small.wanted = self.drawer_state.small_map
        self.area = BoardArea(parts.widget, self.tray, self.band, small)
        beside = self.drawers
        self.frame = BoardFrame(
            self.bars.top, self.bars.foot, self.area, beside.rail, beside.log, beside.panel
        )
        self.built, self._shown = True, None
        self.tell(mode)
        return self.frame

    def tell(self, mode: Mode) -> bool:
        """The mode shows something else: panel and bars show it. At another moment log and tray do, too; then
        it returns True.
        """
        another = self._shown is not self.screen.now
        if another:
            self._shown = self.screen.now
            self._tell_position(mode)
        self.drawers.fill_panel(mode)
        self.band.tell()
        self.bars.tell_mode()
        return another

    def _tell_position(self, mode: Mode) -> None:
        self.drawers.tell_log()
        self.bars.tell_position(moving=self.parts.motions.running)
        waits = mode.tray()
        if waits or self.tray.visible:
            self.tray.fill_with(mode, waits)

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
        # in a narrow window the panel gives way
        self.screen.refresh()

    def toggle_map(self) -> None:
        """Show the small map of the whole board, or hide it."""
        self.drawer_state.small_map = self.area.small.wanted = not self.drawer_state.small_map
        self.area.relayout()

    def toggle_panel(self) -> None:
        """Open the panel, or shut it."""
        self.drawers.toggle_panel(self.frame)
        self.screen.refresh()


# ----------------- Beside the board: the rail, the log in its drawer, the panel on the right
class RailParts(NamedTuple):
    """The parts of the screen that the rail and the log open."""

    sheets: Sheets
    switches: BoardSwitches
    viewport: Viewport
    spotlight: Spotlight


class DrawerState:
    """The memory of widgets that are rebuilt: what is open, what has been read."""

    def __init__(self) -> None:
        #: None until the player opens or closes it: then the window size decides
        self.log_open: bool | None = None
        self.panel_open = True
        self.small_map = True
        #: log lines seen, by viewer
        self.read: dict[int, int] = {}


class Drawers:
    """A set of widgets that is filled anew when something changes."""

    def __init__(
        self,
        screen: PlayScreen,
        state: DrawerState,
        parts: RailParts,
        told: Callable[[bool], Widget | None],
        *,
        large: bool,
    ) -> None:
        game = screen.game
        self.game, self.state, self.told = game, state, told
        show, point = parts.spotlight.show_place, parts.spotlight.point_at
        replay = parts.sheets.show_replay
        self.log = LogPanel(show, point, replay, screen.toggle_log, game.view.board.grid.names)
        self.rail = Rail(
            ("log", f"Log ({screen.key_hint('toggle_log')})", screen.toggle_log),
            ("units", f"All units ({screen.key_hint('roster')})", parts.sheets.roster.toggle),
            ("find", f"Find a hex or a counter ({screen.key_hint('find')})", parts.sheets.open_finder),
            *self._foes(parts.switches, screen),
            ("board", f"The whole board ({screen.key_hint('fit')})", parts.viewport.fit),
        )
        self.panel = Panel(border="l", gap=0)
        self.panel.tips_beside = self.panel.walked_first = True
        self.panel.visible = state.panel_open
        self.log.visible = large if state.log_open is None else state.log_open
        self._panel_of: object = None

    def _foes(self, switches: BoardSwitches, screen: PlayScreen) -> list[tuple[str, str, Callable[[], None]]]:
        """The buttons for the enemy's fire and movement zones, where the game has them."""
        if self.game.showing.drawing.foes is None:
            return []
        threat, reach = screen.key_hint("toggle_threat"), screen.key_hint("toggle_reach")
        return [
            ("target", f"Where the enemy can fire ({threat})", switches.toggle_threat),
            ("layers", f"Where the enemy can go ({reach})", switches.toggle_reach),
        ]

    # ------------------------------------------------------------------ filling
    def tell_log(self) -> None:
        """The lines of the log, and the number unread."""
        self.log.set(self.game.session.log())
        self.tell_unread()

    def tell_unread(self) -> None:
        """The unread count on the log button."""
        # headings repeat the bar above, and the rules were there from the start
        lines = sum(line.kind == "event" and line.step > 0 for line in self.log.lines)
        viewer = self.game.session.viewer
        if self.log.visible:
            self.state.read[viewer] = lines
        fresh = max(0, lines - self.state.read.get(viewer, 0))
        self.rail.mark("log", str(fresh) if 0 < fresh < 100 else "99+" if fresh else "")

    def fill_panel(self, mode: Mode) -> None:
        """The mode's content for the panel, with the scroll position kept for the same subject."""
        shown = (type(mode), mode.panel_about())
        old = self._scroll()
        offset = old.offset if old is not None and shown == self._panel_of else 0
        self._panel_of = shown
        content = mode.panel()
        if content is not None:
            content.grow = 1
        self.panel.fill(self.told(self.panel.visible), content)
        fresh = self._scroll()
        if fresh is not None:
            fresh.offset = offset

    def _scroll(self) -> Scroll | None:
        return next((w for w in self.panel.walk() if isinstance(w, Scroll)), None)

    # ------------------------------------------------------------------ opening
    def toggle_log(self, frame: BoardFrame) -> None:
        """Open or close the log."""
        shown = self.state.log_open = not self.log.visible
        frame.open_drawer(shown)
        self.rail.mark("log" if shown else None)
        self.tell_unread()

    def toggle_panel(self, frame: BoardFrame) -> None:
        """Open or close the panel."""
        self.state.panel_open = not self.panel.visible
        frame.open_panel(self.state.panel_open)

    def show_zones(self, *, threat: bool, reach: bool) -> None:
        """Update the buttons for the enemy zones shown."""
        for icon, shown in (("target", threat), ("layers", reach)):
            if icon in self.rail.buttons:
                self.rail.buttons[icon].on = shown
        self.rail.changed()
