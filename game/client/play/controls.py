"""Keys and rail of the game screen: going from unit to unit, looking about, opening and shutting what stands around."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.client.kit.look import px
from game.client.play.find import Finder
from game.client.play.help import show_help
from game.client.play.mode import Mode
from game.client.play.score_panel import show_score
from game.hexes.grid import OFF, LabelError

PAN = 90


class Controls:
    """The part of the game screen that answers its keys."""

    def go_to(self, unit_id: str) -> None:
        """Select a unit and bring it into sight."""
        unit = self.view.units.get(unit_id)
        if unit is None:
            return
        self.mode.select(unit_id)
        if unit.at:
            self.board.bring_into_sight(unit.at)
        self.refresh()

    def next_unit(self, way: int) -> None:
        """The next unit with something to do."""
        if self.mode.cycle(way):
            return
        todo = self.mode.todo()
        if not todo:
            self.toast("Nothing is left to do in this phase.")
            return
        now = self.mode.selected
        k = (todo.index(now) + way) % len(todo) if now in todo else (0 if way > 0 else len(todo) - 1)
        self.mode.go_on(todo[k])
        self.go_to(todo[k])

    def open_work(self, at: int = OFF) -> None:
        """What can be worked at, beside the phase that is on; in one hex, or in all."""
        self.session.showing.deciding.open_work(self, at)

    def close_work(self) -> None:
        """Back to the phase itself."""
        self.turn_to(self.session.showing.deciding.mode(self))

    #: what an interruption has broken off: the moment and the hex
    waits: tuple[object, int] | None = None

    def turn_to(self, mode: Mode) -> None:
        """Another mode answers, though the decision is the same."""
        self.mode.leave()
        self.mode = mode
        mode.renew()
        self.tip_away()
        self.refresh()

    def light(self, at: int) -> None:
        """Light a hex, or none."""
        lit = frozenset({at}) if at else frozenset()
        if lit != self.lit:
            self.lit = lit
            self.redraw_board()

    def _log_hex(self, label: str) -> None:
        at = self._parsed(label)
        if at:
            self.board.glide(at)
            self.light(at)

    def _log_point(self, label: str | None) -> None:
        self.light(self._parsed(label) if label else OFF)

    def _parsed(self, label: str) -> int:
        try:
            return self.view.board.grid.parse(label)
        except LabelError:
            return OFF

    def act(self, action: str, event: pygame.event.Event) -> bool:
        doings: dict[str, Callable[[], object]] = {
            "confirm": self._confirm_key,
            "next_unit": lambda: self.next_unit(1),
            "previous_unit": lambda: self.next_unit(-1),
            "undo": self.undo,
            "redo": self.redo,
            "hide_counters": lambda: self._hide(True),
            "find": self.find,
            "quick_save": self.quick_save,
            "quick_load": self.quick_load,
            "fit": self.fit,
            "zoom_in": lambda: self.board.zoom(1),
            "zoom_out": lambda: self.board.zoom(-1),
            "zoom_one": self._zoom_one,
            "pan_left": lambda: self._pan(1, 0),
            "pan_right": lambda: self._pan(-1, 0),
            "pan_up": lambda: self._pan(0, 1),
            "pan_down": lambda: self._pan(0, -1),
            "toggle_log": self._toggle_log,
            "toggle_panel": self._toggle_panel,
            "other_sight": self.other_sight,
            "toggle_threat": self._toggle_threat,
            "toggle_reach": self._toggle_reach,
            "show_score": lambda: show_score(self),
            "help": self.show_help,
            "back": self._escape,
        }
        if action == "other_targets":
            return self.mode.other()
        if action == "waypoint":
            return self.mode.waypoint()
        if action == "riders":
            return self.mode.riders()
        if action == "work":
            return self.session.showing.deciding.work(self)
        if action.startswith("group_"):
            return self.mode.group(int(action[6:]))
        if action not in doings:
            return False
        doings[action]()
        return True

    def _escape(self) -> None:
        if not self.one_back():
            self.open_menu()

    def _confirm_key(self) -> None:
        if self.mode.ready() and self.mode.confirm():
            return
        self.end_phase()

    def key_released(self, event: pygame.event.Event) -> None:
        if self.hidden and self.app is not None and event.key in (pygame.K_h, *self._hide_keys()):
            self._hide(False)

    def _hide_keys(self) -> list[int]:
        return [
            ord(c.lower()) for c in (self.app.keys.chords("hide_counters") if self.app else ()) if len(c) == 1
        ]

    def _hide(self, hidden: bool) -> None:
        if hidden != self.hidden:
            self.hidden = hidden
            self.redraw_board()

    def fit(self) -> None:
        """The whole board."""
        self.camera.fit()
        self.redraw_board()

    def _zoom_one(self) -> None:
        self.camera.set_zoom(52)
        self.redraw_board()

    def _pan(self, dx: int, dy: int) -> None:
        self.board.shut_fan()
        self.camera.pan(dx * px(PAN), dy * px(PAN))
        self.redraw_board()

    def _toggle_log(self) -> None:
        self.log_open = not self.log.visible
        self.frame.open_drawer(self.log_open)
        self.rail.mark("log" if self.log_open else None)
        self._badge()

    def _toggle_panel(self) -> None:
        self.panel_open = not self.panel_box.visible
        self.frame.open_panel(self.panel_open)

    def _toggle_threat(self) -> None:
        self.shows_threat = not self.shows_threat
        self.rail.buttons["target"].on = self.shows_threat
        self.rail.changed()
        self.redraw_board()

    def _toggle_reach(self) -> None:
        self.shows_reach = not self.shows_reach
        self.rail.buttons["layers"].on = self.shows_reach
        self.rail.changed()
        self.redraw_board()

    def find(self) -> None:
        """Look for a hex or a counter."""
        self.tip_away()
        Finder(self)

    def show_help(self) -> None:
        """What can be done now, and the list of keys."""
        show_help(self)
