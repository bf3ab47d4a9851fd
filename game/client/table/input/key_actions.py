"""The actions of the keyboard in a game: those of the mode that answers, and a table of the others."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from game.client.shell.keys import KeyMap
from game.client.table.computer.opponent import Opponent
from game.client.table.game_keeper import GameKeeper
from game.client.table.hotseat.hotseat_guard import OwnView
from game.client.table.hud.sheets import Sheets
from game.client.table.input.order_dispatch import OrderDispatch
from game.client.table.modes.mode import PlayScreen
from game.client.table.modes.mode_switch import ModeSwitch
from game.client.table.viewport import BoardSwitches, Viewport


class KeyActions:
    """Does the actions by their names; ``others`` are those in which no mode has a say."""

    def __init__(
        self, screen: PlayScreen, modes: ModeSwitch, others: Mapping[str, Callable[[], object]]
    ) -> None:
        self.screen, self.modes = screen, modes
        self._by_name: dict[str, Callable[[], object]] = {
            "next_unit": lambda: self.next_unit(1),
            "previous_unit": lambda: self.next_unit(-1),
            "back": self._back,
            **others,
        }

    def act(self, action: str) -> bool:
        """Do an action; False if it means nothing here."""
        mode = self.screen.mode
        if action == "other_targets":
            return mode.other()
        if action == "waypoint":
            return mode.waypoint()
        if action == "riders":
            return mode.riders()
        if action == "answer":
            return mode.reply()
        if action == "let_pass":
            return mode.let_pass()
        if action in ("let_counter_pass", "let_phase_pass"):
            return mode.let_more_pass(phase=action == "let_phase_pass")
        if action == "work":
            return self.modes.work_key()
        if action == "carry_on":
            return self.modes.carry_on()
        if action.startswith("group_"):
            return mode.group(int(action.removeprefix("group_")))
        if action == "confirm":
            return mode.ready() and mode.confirm()
        if action not in self._by_name:
            return False
        self._by_name[action]()
        return True

    def next_unit(self, way: int) -> None:
        """The next unit with something to do."""
        mode = self.screen.mode
        if mode.cycle(way):
            return
        todo = mode.todo()
        if not todo:
            self.screen.toast("There is nothing left to do in this phase.")
            return
        now = mode.selected
        k = (todo.index(now) + way) % len(todo) if now in todo else (0 if way > 0 else len(todo) - 1)
        mode.go_on(todo[k])
        self.screen.go_to(todo[k])

    def _back(self) -> None:
        if not self.screen.one_back():
            self.screen.open_menu()


# ------------- What the keys do in which no mode has a say: orders, the board, saves, sheets
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
        "toggle_labels": board.toggle_labels,
        "zoom_in": lambda: board.zoom(1),
        "zoom_out": lambda: board.zoom(-1),
        "zoom_one": viewport.zoom_one,
        "pan_left": lambda: viewport.pan(1, 0),
        "pan_right": lambda: viewport.pan(-1, 0),
        "pan_up": lambda: viewport.pan(0, 1),
        "pan_down": lambda: viewport.pan(0, -1),
        "find": sheets.open_finder,
        "roster": sheets.roster.toggle,
        "show_score": sheets.show_score,
        "help": sheets.show_help,
    }


# -------- Keys that do something as long as they are held: what ends when a key is let go of
class HeldKeys:
    """Ends what a held key shows or hastens."""

    def __init__(self, own_view: OwnView, opponent: Opponent, switches: BoardSwitches) -> None:
        self.own_view, self.opponent, self.switches = own_view, opponent, switches

    def released(self, key: int, keys: KeyMap) -> None:
        """The key of this code has been let go of; ``keys`` says what it means."""
        # whichever key it is: nothing secret stays by chance
        self.own_view.look_away()
        self.opponent.released()
        if key in keys.codes("hide_counters"):
            self.switches.hide_counters(False)
