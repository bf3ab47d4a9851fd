"""The replay viewer: the control bar, and the screen around a board."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import pygame

from game.client.kit import Button, Choice, Column, IconButton, Label, Panel, Row, Segments, Slider, Widget
from game.client.kit.animate import Timer
from game.client.kit.frame import BoardFrame, Chip, Decider, PhaseBar, Rail, top_bar
from game.client.kit.text_style import BODY, NUMBER, px
from game.client.shell.app import AppScreen
from game.client.shell.outside import open_outside
from game.client.table.hud.analysis_panel import AnalysisPanel, ChanceStrip
from game.client.table.hud.log_panel import LogPanel
from game.client.table.hud.panel_widgets import GameMarks
from game.client.table.hud.replay_analysis import Analyses, ReplayAnalysis, nothing
from game.client.table.hud.replay_board import SessionReplay

#: milliseconds between two steps
PACES = {"slow": 1600.0, "normal": 800.0, "fast": 300.0, "very fast": 80.0}
PACE_WORDS = (("slow", "½×"), ("normal", "1×"), ("fast", "3×"), ("very fast", "10×"))
#: the meaning of a branched record's mark
BRANCHED = "Branched: an earlier point of this game was taken up again, and another branch played from there."


class ReplayBar(Panel):
    """First, back, play, forward, last, speed, a slider over all steps, and the turns."""

    def __init__(
        self,
        count: int,
        turns: Sequence[tuple[int, str]],
        on_step: Callable[[int], None],
        narrow: bool = False,
        analysis: ReplayAnalysis | None = None,
    ) -> None:
        self.count, self.turns, self.on_step = count, list(turns), on_step
        self.step = 0
        self.pace = "normal"
        self.playing = False
        self._timer: Timer | None = None
        self.play_button = IconButton(
            "play", self.toggle, "Play or pause", "main", action="play", name="play", width=40
        )
        buttons = Row(
            IconButton("first", lambda: self.go(0), "To the start", action="first", name="first"),
            IconButton(
                "back", lambda: self.go(self.step - 1), "One step back", action="step_back", name="back step"
            ),
            self.play_button,
            IconButton(
                "forward", lambda: self.go(self.step + 1), "One step on", action="step_on", name="on step"
            ),
            IconButton("last", lambda: self.go(self.count), "To the end", action="last", name="last"),
            gap=6,
        )
        self.slider = Slider(
            0,
            0,
            max(1, count),
            1,
            lambda v: self.go(round(v), True),
            marks=[s for s, _ in self.turns],
            name="steps",
        )
        #: the winning chance over the slider, once there is one
        self.strip: ChanceStrip | None = None
        if analysis is not None:
            self.strip = ChanceStrip(analysis, self.slider, self.go)
            self.strip.visible = analysis.analysis is not None
        slider = Column(self.strip, self.slider, grow=1)
        self.where = Label("", BODY, colour="text2", width=118, align="r", name="where")
        paces = Segments(PACE_WORDS, self.pace, self._set_pace, name="pace")
        jump = Choice(
            [(str(s), words) for s, words in self.turns] or [("0", "Start")],
            "0",
            lambda key: self.go(int(key)),
            name="turn",
        )
        self.jump = jump
        if narrow:
            super().__init__(
                Row(slider, self.where, gap=8),
                Row(buttons, jump, gap=12),
                pad=(10, 6),
                gap=4,
                border="t",
            )
            jump.grow = 1
        else:
            super().__init__(
                Row(buttons, paces, slider, self.where, jump, gap=16, grow=1), pad=(12, 8), border="t"
            )
        self._show()

    def _set_pace(self, pace: str) -> None:
        self.pace = pace
        if self.playing:
            self._wait()

    def go(self, step: int, from_slider: bool = False) -> None:
        """Jump to a step; playback continues from there."""
        step = max(0, min(self.count, step))
        if step != self.step:
            self.step = step
            self._show()
            self.on_step(step)
        if from_slider and self.playing:
            self._wait()

    def turn(self, way: int) -> None:
        """Jump to the start of the next (1), or this or the previous (-1) turn."""
        starts = [s for s, _ in self.turns]
        if way > 0:
            self.go(next((s for s in starts if s > self.step), self.count))
        else:
            self.go(next((s for s in reversed(starts) if s < self.step), 0))

    def faster(self, way: int) -> None:
        """Change the speed."""
        names = list(PACES)
        at = max(0, min(len(names) - 1, names.index(self.pace) + way))
        self.pace = names[at]
        for widget in self.walk():
            if isinstance(widget, Segments):
                widget.choose(self.pace)

    def _show(self) -> None:
        self.slider.set(self.step)
        self.where.set(f"step {self.step} of {self.count}")
        now = next((s for s, _ in reversed(self.turns) if s <= self.step), 0)
        if self.jump.chosen != str(now):
            self.jump.chosen = str(now)
            self.jump.changed()

    def toggle(self) -> None:
        """Play or pause; at the end it plays from the start."""
        if self.playing:
            self.pause()
            return
        if self.step >= self.count:
            self.go(0)
        self.playing = True
        self.play_button.set(icon="pause")
        self._wait()

    def pause(self) -> None:
        """Pause."""
        self.playing = False
        self.play_button.set(icon="play")
        if self._timer is not None:
            self._timer.stop()
            self._timer = None

    def _wait(self) -> None:
        root = self.root
        if self._timer is not None:
            self._timer.stop()
        if root is not None and root.app is not None:
            self._timer = root.app.after(PACES[self.pace], self._on)

    def _on(self) -> None:
        if not self.playing:
            return
        self.go(self.step + 1)
        if self.step >= self.count:
            self.pause()
        else:
            self._wait()


class ReplayScreen(AppScreen):
    """A board with the replay bar under it and the log on the left."""

    contexts = ("replay",)

    def __init__(
        self,
        game: SessionReplay,
        board: Widget,
        title: str,
        on_leave: Callable[[], None],
        on_hex: Callable[[str], None] | None = None,
        on_point: Callable[[str | None], None] | None = None,
        on_branch: Callable[[int], None] | None = None,
        on_edit: Callable[[int], None] | None = None,
        analysis: ReplayAnalysis | None = None,
        on_play: Callable[[int], None] | None = None,
        analyses: Analyses | None = None,
    ) -> None:
        """``on_branch`` receives the step to branch from, ``on_edit`` the step whose position is to be
        edited, ``on_play`` the step to play on from against the computer. ``analyses`` go on with the
        analysis when the replay is left.
        """
        super().__init__()
        self.analysis, self.on_play, self.analyses = analysis, on_play, analyses or Analyses()
        self.panel: AnalysisPanel | None = None
        self.panel_open = False
        self.on_branch, self.on_edit = on_branch, on_edit
        self.game, self.board, self.words, self.on_leave = game, board, title, on_leave
        self.on_hex, self.on_point = on_hex, on_point
        self.step = 0
        self.log_open = True

    def help_words(self) -> tuple[str, ...]:
        return (
            "Replay",
            "{play} plays or stops; {step_back} and {step_on} go one order back or on, "
            "{turn_back} and {turn_on} one turn.",
            "Click a line of the log to see its position. {back} leaves the replay.",
            "Analysis shows how the winning chance went, and where luck or a decision changed it.",
        )

    def title(self) -> str:
        return f"Sapper: replay of {self.words}"

    def form(self) -> bool:
        return self.logical[0] < 1000

    def build(self) -> Widget:
        narrow = self.logical[0] < 1000
        leave = Button("Leave", self.leave_replay, action="back", name="leave", height=32)
        play = self._from_here("Play on", "person", self.on_play)
        play.tip = "Play on from here against the computer, in a game of its own."
        self.decider, self.phases, self.marks = Decider(words=""), PhaseBar(), GameMarks()
        top = top_bar(
            self.decider, self.phases, Label(f"Replay: {self.words}", NUMBER, "medium"), self.marks,
            self._branch_chip(),
            [self._analysis_button(), play, self._from_here("Edit here", "gear", self.on_edit),
             self._from_here("Branch here", "swap", self.on_branch), leave],
        )  # fmt: skip
        self.bar = ReplayBar(self.game.count(), self.game.turns(), self._stepped, narrow, self.analysis)
        self.bar.step = self.step
        self.bar._show()
        self.log = LogPanel(self.on_hex, self.on_point, self.bar.go, self._shut_log, self.game.names_hex)
        self.log.set(self.game.lines())
        rail = Rail(("log", "Log", self._toggle_log))
        self.panel = self._analysis_panel()
        self.frame = _ReplayFrame(top, self.bar, self.board, rail, self.log, self.panel)
        self.log.visible = self.log_open and not narrow
        if self.panel is not None:
            self.panel.visible = self.panel_open
        rail.mark("log" if self.log.visible else None)
        self.rail = rail
        self._tell()
        return self.frame

    # ------------------------------------------------------------------ the analysis
    def _analysis_button(self) -> Button:
        """Open or shut the analysis."""
        button = Button("Analysis", self._toggle_analysis, icon="chart", height=32, name="analysis")
        button.visible = self.analysis is not None
        return button

    def _analysis_panel(self) -> AnalysisPanel | None:
        analysis = self.analysis
        if analysis is None:
            return None
        analysis.on_change = self._analysis_changed

        def go(step: int) -> None:
            self.bar.pause()
            self.bar.go(step)

        return AnalysisPanel(analysis, go, self._begin_analysis, self._report, self._open_page)

    def _begin_analysis(self) -> None:
        if self.analysis is not None and self.app is not None:
            self.analyses.begin(self.app, self.analysis)

    def _report(self) -> None:
        """The battle report, after the analysis."""
        if self.analysis is not None and self.app is not None:
            self.analyses.report(self.app, self.analysis)

    def _open_page(self, page: Path) -> None:
        """Show a battle report in the browser."""
        if not page.exists():
            self.toast(f"{page} is no longer there. Write the report anew.", "bad")
        elif not open_outside(page):
            self.toast(f"No browser was found that shows {page}. Open the file by hand.", "bad")

    def _toggle_analysis(self) -> None:
        self.panel_open = not self.panel_open
        if self.panel_open and self.frame.tight:
            self.log_open = False
            self.rail.mark(None)
        self.frame.open_panel(self.panel_open)
        self._point()

    def _point(self) -> None:
        """The orders of a turning point over the board while the panel tells of it."""
        if self.analysis is not None:
            at = self.game.steps[self.step]
            self.game.arrows = self.analysis.arrows_at(at) if self.panel_open else ()
            self.game.shown()

    def _analysis_changed(self) -> None:
        if self.panel is not None and self.analysis is not None:
            self.panel.tell()
            self._point()
            strip = self.bar.strip
            if strip is not None:
                if not strip.visible and self.analysis.analysis is not None:
                    strip.show(True)
                    self.frame.relayout()
                strip.tell()

    def _from_here(self, words: str, icon: str, begin: Callable[[int], None] | None) -> Button:
        """A button for what begins at the current step; it is not there where nothing can."""

        def press() -> None:
            if begin is not None:
                self.bar.pause()
                begin(self.step)

        button = Button(f"{words}…", press, icon=icon, height=32, name=words.lower())
        button.visible = begin is not None
        return button

    def _branch_chip(self) -> Chip:
        """The mark of a record that does not contain the whole game."""
        chip = Chip("swap", "Branched", tip=BRANCHED, name="branched")
        chip.visible = self.game.branched()
        return chip

    def _toggle_log(self) -> None:
        self.log_open = not self.log.visible
        self.frame.open_drawer(self.log_open)
        self.rail.mark("log" if self.log_open else None)

    def _shut_log(self) -> None:
        if self.log.visible:
            self._toggle_log()

    def _stepped(self, step: int) -> None:
        self.step = step
        self.game.show(step)
        self._point()
        self.board.changed()
        self._tell()

    def _tell(self) -> None:
        name, colour = self.game.decider(self.step)
        self.decider.set(name, colour, "")
        names, present = self.game.phases(self.step)
        self.phases.set(names, present)
        self.marks.tell(self.game.marks(self.step))
        self.log.show_step(self.step)

    def entered(self) -> None:
        self.game.show(self.step)
        if self.analysis is not None and self.panel is not None:
            self.analysis.on_change = self._analysis_changed
            self._analysis_changed()

    def left(self) -> None:
        self.bar.pause()
        if self.analysis is not None:
            self.analysis.on_change = nothing

    def leave_replay(self) -> None:
        """Return to the previous screen."""
        self.bar.pause()
        self.on_leave()

    def act(self, action: str, event: pygame.event.Event) -> bool:
        doings: dict[str, Callable[[], None]] = {
            "first": lambda: self.bar.go(0),
            "last": lambda: self.bar.go(self.bar.count),
            "step_back": lambda: self.bar.go(self.bar.step - 1),
            "step_on": lambda: self.bar.go(self.bar.step + 1),
            "turn_back": lambda: self.bar.turn(-1),
            "turn_on": lambda: self.bar.turn(1),
            "play": self.bar.toggle,
            "faster": lambda: self.bar.faster(1),
            "slower": lambda: self.bar.faster(-1),
            "back": self.leave_replay,
        }
        if action not in doings:
            return False
        doings[action]()
        return True


class _ReplayFrame(BoardFrame):
    """The frame, with a bar that may be higher than the usual footer."""

    def arrange(self) -> None:
        super().arrange()
        foot = self.foot.want_height(self.rect.w)
        less = foot - self.foot.rect.h
        if less > 0:
            self.foot.place(pygame.Rect(self.rect.x, self.rect.bottom - foot, self.rect.w, foot))
            for widget in (self.rail, self.drawer, self.panel, self.board):
                if widget is not None and widget.visible:
                    widget.place(
                        pygame.Rect(
                            widget.rect.x, widget.rect.y, widget.rect.w, max(px(40), widget.rect.h - less)
                        )
                    )
