"""In-game help: what the player can do at this moment, then the keys.

``{name}`` in a sentence is the key of an action. Each game has its own words for its modes.
"""

from __future__ import annotations

from game.client.shell.app import AppScreen
from game.client.shell.help import show_help

BOARD = (
    "Board",
    "Zoom with the wheel; drag the map, or scroll with the arrow keys. {fit} shows the whole board.",
    "Hover over a counter or a hex: every number shows its parts, each with its rule.",
    "A click on a stack opens it. A right click or {back} goes one step back. "
    "{undo} undoes orders up to the last die roll.",
    "Without the mouse: {next_unit} goes through your counters; {find} and the name of a hex or counter is a "
    "click on it; {focus_next} goes through buttons and rows, and {confirm} presses one.",
)


def show_board_help(screen: AppScreen, now: tuple[str, ...]) -> None:
    """What the player can do now (a title and sentences), on any board, and the keys."""
    if screen.app is not None:
        show_help(screen, screen.app.keys, (now, BOARD))
