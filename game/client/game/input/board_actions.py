"""What the keys do in which no mode has a say: orders, the board, saves, sheets."""

from __future__ import annotations

from collections.abc import Callable

from game.client.game.board_switches import BoardSwitches
from game.client.game.game_keeper import GameKeeper
from game.client.game.hud.sheets import Sheets
from game.client.game.input.order_dispatch import OrderDispatch
from game.client.game.viewport import Viewport


def board_actions(
    viewport: Viewport, switches: BoardSwitches, keeper: GameKeeper, sheets: Sheets, orders: OrderDispatch
) -> dict[str, Callable[[], object]]:
    """The actions by name."""
    board = viewport.board
    return {
        "undo": orders.undo,
        "redo": orders.redo,
        "end_phase": orders.end_phase,
        "hide_counters": lambda: switches.hide_counters(True),
        "toggle_threat": switches.toggle_threat,
        "toggle_reach": switches.toggle_reach,
        "quick_save": keeper.quick_save,
        "quick_load": keeper.quick_load,
        "fit": viewport.fit,
        "zoom_in": lambda: board.zoom(1),
        "zoom_out": lambda: board.zoom(-1),
        "zoom_one": viewport.zoom_one,
        "pan_left": lambda: viewport.pan(1, 0),
        "pan_right": lambda: viewport.pan(-1, 0),
        "pan_up": lambda: viewport.pan(0, 1),
        "pan_down": lambda: viewport.pan(0, -1),
        "find": sheets.open_finder,
        "show_score": sheets.show_score,
        "help": sheets.show_help,
    }
