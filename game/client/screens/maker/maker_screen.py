"""A scenario as it is made: its board, its pages of keys, and what is wrong with it.

Whatever is changed here is a change of one key of the file (``scenarios/making.py``), which is checked as
``sapper check`` does.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

import pygame

from game.boards.findings import Finding, errors
from game.client.kit import (
    Answer,
    Button,
    Column,
    IconButton,
    Label,
    Opener,
    Panel,
    Row,
    Scroll,
    Segments,
    Widget,
    show_dialog,
    tell,
)
from game.client.kit.text_style import NUMBER, SMALL
from game.client.screens.library import Library
from game.client.screens.maker.board_tools import BoardTools
from game.client.screens.maker.maker_board import MakerBoard, Tints
from game.client.screens.maker.open_draft import OpenDraft, said, within
from game.client.screens.maker.pages import GOALS, PAGES, RULES, SCENARIO, ZONES, page
from game.client.screens.maker.side_pages import side_page
from game.client.screens.maker.start_editor import StartEditor
from game.client.shell.app import App, AppScreen
from game.client.table.hud.panel_widgets import heading, note
from game.client.tester.meter import Meter, MeterPanel
from game.core.assembly import AssemblyError
from game.files import trouble_words
from game.lab.batch.plan import path_of
from game.lab.sweep import MATTERS, numbers_of
from game.notation.errors import NotationError
from game.scenarios import own

#: the width of the panel, in a wide window and in a narrow one
WIDE, NARROW = 420, 320
#: the height of the list of faults, without any and with some in a high and in a low window
QUIET, HIGH, LOW = 44, 150, 96
MOST_SAID = 12
#: the mistake that some counters of a force have no place
UNPLACED = "E351"
#: milliseconds until the pages are made anew
SOON = 20
TINTS = 3


class ScenarioMaker(AppScreen):
    """Makes one scenario."""

    contexts = ("maker",)

    def __init__(self, desk: Library, draft: OpenDraft) -> None:
        super().__init__()
        self.desk, self.draft = desk, draft
        draft.changed, draft.tell = self._changed, self.toast
        self.tools = BoardTools(draft, self._turned)
        self.page = SCENARIO
        #: which of those that fold away is open, among which; and the key that is sought
        self.unfolded: dict[str, str] = {}
        self.sought = ""
        self.meter = Meter(self._tell_meter)
        self._waits = False
        self.board = self._new_board()

    @classmethod
    def opened(cls, desk: Library, path: Path) -> ScenarioMaker:
        """The maker of a file. Raises ``DataError``, and ``ValueError`` for one that it cannot show."""
        return cls(desk, OpenDraft.of(path))

    def _new_board(self) -> MakerBoard:
        return MakerBoard(self.draft.map, self.tools, self.tints)

    # ------------------------------------------------------------------ what folds away
    def is_open(self, among: str, name: str, keys: Sequence[str]) -> bool:
        """Are the rows of these keys shown? They are when one of them is sought."""
        if self.sought and any(within(self.sought, key) for key in keys):
            self.unfolded[among] = name
        return self.unfolded.get(among) == name

    def turn_fold(self, among: str, name: str) -> None:
        """Shows the rows below a heading, which stays where it is, or shows them no more."""
        head = self.named(f"fold {name}")
        before = head.rect.y if head is not None else 0
        self.unfolded[among] = "" if isinstance(head, Opener) and head.opened else name
        self._fill()
        if head is not None and (now := self.named(head.name)) is not None:
            self.place(self.rect)
            self.scroll.scroll_to(self.scroll.offset + now.rect.y - before)

    # ------------------------------------------------------------------ the widgets
    def title(self) -> str:
        return f"Sapper: maker of {self.draft.scenario.title}"

    def help_words(self) -> tuple[str, ...]:
        return (
            "Scenario maker",
            "Each page at the right has a part of it. A line counts when you leave it, or at Enter.",
            "Drag counters of the suggested set-up on the board; drag one off the board to take it away. "
            "“Paint on the board” lets you drag over the hexes of a zone or goal.",
            "What is wrong is listed below, and stands beside its line; “Show” leads there.",
        )

    def form(self) -> tuple[bool, bool]:
        return self.logical[0] < 1000, self.logical[1] < 640

    def build(self) -> Widget:
        narrow, low = self.form()
        hint = self.app.keys.hint if self.app else lambda name: ""
        self.undo_button = IconButton("undo", self.undo, f"Undo ({hint('maker_undo')})", name="undo change")
        self.redo_button = IconButton("redo", self.redo, f"Redo ({hint('maker_redo')})", name="redo change")
        self.headline = Label("", NUMBER, "medium", grow=1, least=0)
        self.save_button = Button("Save", self.save, key_hint=hint("maker_save"), name="save", height=32)
        self.test_button = Button("Test it", self.test, icon="chart", name="test", height=32)
        self.play_button = Button("Play it", self.play, "main", name="play", height=32)
        top = Panel(
            Row(
                self.headline, self.undo_button, self.redo_button, self.save_button,
                self.test_button, self.play_button,
                Button("Leave", self.leave, action="back", name="leave", height=32), gap=10, grow=1,
            ),
            pad=(12, 6),
            border="b",
        )  # fmt: skip
        self.rows = Column(pad=(16, 12), gap=12)
        self.scroll = Scroll(self.rows, grow=1)
        self.tabs = Column(pad=(16, 10, 16, 4), gap=6)
        self.fault_rows = Column(pad=(16, 10), gap=8)
        self.faults = Panel(Scroll(self.fault_rows, grow=1), border="t", height=QUIET, name="faults")
        self.balance = MeterPanel(self.meter, self.measure, self.mend, low=low)
        self.board.grow = 1
        self.low = low
        beside = Panel(
            self.tabs, self.scroll, self.balance, self.faults, border="l", width=NARROW if narrow else WIDE
        )
        self._fill()
        return Column(top, Row(self.board, beside, gap=0, align="s", grow=1), gap=0)

    def _keeping_focus(self, fill: Callable[[], None]) -> None:
        """Makes rows anew; the control that has the focus keeps it."""
        name = self.focus.name if self.focus is not None else ""
        fill()
        if name and (found := self.named(name)) is not None:
            self.give_focus(found)

    def _fill(self) -> None:
        self._keeping_focus(self._fill_all)

    def _fill_all(self) -> None:
        """The pages anew."""
        mark = " (not saved)" if self.draft.unsaved else ""
        self.headline.set(f"{self.draft.scenario.title}{mark}")
        self.undo_button.enable(self.draft.steps.can_undo)
        self.redo_button.enable(self.draft.steps.can_redo)
        self.test_button.enable(self.draft.playable)
        self.play_button.enable(self.draft.playable)
        sides = [(side_page(n), side.name) for n, side in enumerate(self.draft.scenario.sides)]
        self.tabs.fill(
            Segments(PAGES, self.page, self.turn_to, name="pages"),
            Segments(sides, self.page, self.turn_to, name="side pages"),
        )
        self.rows.fill(*page(self, self.page))
        self._fill_balance()
        self._fill_faults()
        self.stale = True
        self.board.redraw()

    def _fill_faults(self) -> None:
        found = self.draft.checked.findings
        self.faults.fixed_height = (LOW if self.low else HIGH) if found else QUIET
        if not found:
            self.fault_rows.fill(heading("No mistakes: it can be played"))
            return
        wrong = errors(found)
        head = "Cannot be played yet" if wrong else "Can be played, with doubts"
        rows = [self._fault(n, one) for n, one in enumerate((*wrong, *(f for f in found if f.warning)))]
        more = note(f"There are {len(rows) - MOST_SAID} more.") if len(rows) > MOST_SAID else None
        self.fault_rows.fill(heading(head), *rows[:MOST_SAID], more)

    def _fault(self, n: int, one: Finding) -> Widget:
        words = Label(said(one), SMALL, colour="text2" if one.warning else "refused", wrap=True, grow=1)
        show = Button("Show", partial(self.show_key, one.key), "quiet", name=f"show fault {n}", height=28)
        return Row(words, show, gap=6)

    def refill(self) -> None:
        """Shows the page anew, as the draft is."""
        self._soon()

    def turn_to(self, page: str) -> None:
        """Another page."""
        self.page, self.tools.painting, self.tools.held = page, "", None
        self.scroll.offset = 0
        self._fill()

    def show_key(self, key: str) -> None:
        """Go to the line of a key, or to what stands round it."""
        self.sought, self.unfolded = key, {}
        self.turn_to(page_of(key))
        self.sought = ""
        found = self._line_of(key)
        while key and not found:
            key = key[: max(key.rfind("."), key.rfind("["), 0)]
            found = self._line_of(key) if key else ""
        if found and self.app is not None:
            self.app.after(SOON, lambda: self.give_focus(self.named(found), True))

    def _line_of(self, key: str) -> str:
        """The name of the line of a key, or of the first one below it; "" for none."""
        below = (f"{key}.", f"{key}[")
        return next(
            (one.name for one in self.everything() if one.name == key or one.name.startswith(below)), ""
        )

    # ------------------------------------------------------------------ changes
    def _changed(self) -> None:
        """The draft is another one: the pages follow when no button is held."""
        self.tools.follow()
        board = self.draft.map
        if not board.looks_like(self.board.view.board):
            self.board = self._new_board()
            self.rebuild()
        self.board.view.board = board
        self.board.redraw()
        if self.app is not None:
            self.meter.soon(self.app, self.measure)
        self._soon()

    def _turned(self) -> None:
        """Something else is in the hand."""
        if self._built:
            self._fill()

    def _soon(self) -> None:
        if self._waits or self.app is None:
            return
        self._waits = True
        self.app.after(SOON, self._anew)

    def _anew(self) -> None:
        self._waits = False
        if self.holder is not None and self.holder is not self.board:
            self._soon()  # what is being pressed must not be taken from under the pointer
        elif self._built:
            self._fill()

    def undo(self) -> None:
        """The last change back."""
        self._leave_line()
        self.draft.undo()

    def redo(self) -> None:
        """The change again."""
        self.draft.redo()

    def _leave_line(self) -> None:
        """What is being written counts."""
        self.give_focus(None)

    def tints(self) -> Tints:
        """What the page is about, on the board: of a list, only the entry that is open."""
        scenario, board = self.draft.scenario, self.draft.map
        if self.page.startswith("side"):
            n = int(self.page.split()[1])
            side, path = scenario.sides[n], f"sides[{n}]"
            rows = self._shown(f"{path}.areas", [area.mask for area in side.areas])
            ways = self._shown(f"{path}.reinforcements", [way.mask for way in side.reinforcements])
            ways += [(side.entry.mask, 2, "")] if side.entry is not None else []
            return [row for row in rows if row[0] != board.grid.all_mask] + [
                (mask, 2, "") for mask, *_ in ways
            ]
        if self.page == GOALS:
            return self._shown("victory.goals", [goal.place() for goal in scenario.victory.goals])
        if self.page == ZONES:
            names = list(self.draft.value("zones") or {})
            return [(board.zones.get(name, 0), k % TINTS, "") for k, name in enumerate(names)]
        return []

    def _shown(self, path: str, masks: Sequence[int]) -> list[tuple[int, int, str]]:
        """The places of the entries of a list, or of the one whose rows are open."""
        opened = self.unfolded.get(path)
        return [(mask, k % TINTS, "") for k, mask in enumerate(masks)
                if not opened or opened == f"{path}[{k}]"]  # fmt: skip

    def open_start(self) -> None:
        """What is there when the game begins is put by the editor of positions."""
        loaded = self.draft.checked.loaded
        if self.app is None or loaded is None:
            return
        try:
            editor = StartEditor(loaded, lambda lines: self.draft.put("start", lines or None))
        except (NotationError, AssemblyError):
            self.toast("Mend the mistakes in its lines first: they are listed below.", "bad")
            return
        self.app.push(editor)

    # ------------------------------------------------------------------ the ways out
    def save(self) -> bool:
        """Write the file."""
        self._leave_line()
        try:
            self.draft.save()
        except OSError as wrong:
            tell(self, "The scenario cannot be saved", trouble_words(wrong))
            return False
        self.desk.look_again()
        self.toast(f"Saved as {self.draft.now.path.name}.")
        self._soon()
        return True

    def play(self) -> None:
        """Save, and begin a new game of it."""
        from game.client.screens.new_game import NewGameScreen

        self._leave_line()
        if not self.draft.playable:
            self.toast("It has mistakes: they are listed below.", "bad")
            return
        if (self.draft.unsaved and not self.save()) or self.app is None:
            return
        self.desk.look_again()
        card = next((one for one in self.desk.scenarios() if one.id == self.draft.scenario.id), None)
        if card is None or card.fault:
            tell(self, "This scenario cannot be played", "Another scenario has its id: change the id.")
            return
        self.app.push(NewGameScreen(self.desk, card, self.draft.map))

    def test(self) -> None:
        """Save, and count games that the computer plays of it."""
        self._to_test(self.desk.test)

    def mend(self) -> None:
        """Save, and try the numbers that would balance it."""
        self._to_test(self.desk.balance)

    def _to_test(self, go: Callable[[App, str], str]) -> None:
        self._leave_line()
        if (self.draft.unsaved and not self.save()) or self.app is None:
            return
        self.desk.look_again()
        trouble = go(self.app, self.draft.scenario.id)
        if trouble:
            tell(self, "This scenario cannot be tested", trouble)

    # ------------------------------------------------------------------ the balance
    def measure(self) -> None:
        """Let the computer play a few quick games of the draft."""
        self._leave_line()
        if self.app is None or not self.draft.playable:
            return
        try:
            path = own.aside(self.draft.now)
        except OSError as wrong:
            self.toast(trouble_words(wrong), "bad")
            return
        self.meter.begin(self.app, path, self.draft.scenario.title, self.draft.scenario.game)

    def _tell_meter(self) -> None:
        if self.holder is not None and self.holder is not self.board:
            self._soon()
        elif self._built:
            self._keeping_focus(self._fill_balance)

    def _fill_balance(self) -> None:
        sides = [(side.name, side.colour) for side in self.draft.scenario.sides]
        tried, take = self._tried()
        self.balance.tell(sides, self.draft.playable, tried, take)
        self.stale = True

    def _tried(self) -> tuple[str, Callable[[], None] | None]:
        """The value nearest to even of the numbers that were tried, unless the draft says it already."""
        loaded, rows = self.draft.checked.loaded, self.desk.tried(self.draft.scenario.id)
        called = {one.key: one.words for one in numbers_of(loaded)} if loaded is not None and rows else {}
        for found in rows:
            path = path_of(self.draft.scenario, found.key) if found.key in called else ""
            now = self.draft.value(path) if path else None
            if found.verdict == MATTERS and now not in (None, found.best):
                words = f"Tried: {called[found.key]}: {found.best} in place of {now} is nearest to even."
                return words, partial(self._take, path, found.best)
        return "", None

    def _take(self, path: str, value: int) -> None:
        """A value that was tried, or none of that counter; then the balance is measured anew."""
        counters = ".units[" in path
        self.draft.put(
            path.rpartition(".")[0] if counters and not value else path, value or (None if counters else 0)
        )
        self.measure()

    def entered(self) -> None:
        if self._built:
            self._fill_balance()
            self.looked_at()

    def looked_at(self) -> None:
        text = self.draft.written_elsewhere()
        if text and not self.draft.unsaved:
            self.draft.read(text)
        elif text:
            answers = [Answer("Read the file", partial(self.draft.read, text), "main"), Answer("Keep mine")]
            words = "Another program has written it, and it has changes here that are not saved."
            show_dialog(self, "Read the file again?", words, answers)

    def left(self) -> None:
        self.meter.stop()
        super().left()

    def leave(self) -> None:
        """Back to the list, after a question if something is not saved."""
        self._leave_line()
        if not self.draft.unsaved:
            self._gone()
            return
        self._ask(self._gone)

    def _ask(self, then: Callable[[], None]) -> None:
        def keep() -> None:
            if self.save():
                then()

        def drop() -> None:
            self.draft.saved = self.draft.now.text
            then()

        answers = [
            Answer("Save", keep, "main"),
            Answer("Discard the changes", drop, "danger"),
            Answer("Cancel"),
        ]
        show_dialog(self, "Save this scenario?", "It has changes that are not saved.", answers)

    def _gone(self) -> None:
        if self.app is not None:
            self.app.pop()

    def may_close(self) -> bool:
        self._leave_line()
        if self.draft.unsaved and self.app is not None:
            self._ask(self.app.ask_to_close)
            return False
        return True

    def act(self, action: str, event: pygame.event.Event) -> bool:
        doors: dict[str, Callable[[], object]] = {
            "maker_undo": self.undo, "maker_redo": self.redo, "maker_save": self.save,
            "maker_play": self.play,
        }  # fmt: skip
        if action == "back":
            if not self.tools.let_go():
                self.leave()
            return True
        if action not in doors:
            return False
        doors[action]()
        return True


def page_of(key: str) -> str:
    """The page on which a key stands."""
    head = key.partition(".")[0]
    if head.startswith("sides["):
        return side_page(int(head.removeprefix("sides[").rstrip("]") or 0))
    pages = {"victory": GOALS, "rules": RULES, "board": ZONES, "zones": ZONES, "start": ZONES}
    return pages.get(head.partition("[")[0], SCENARIO)
