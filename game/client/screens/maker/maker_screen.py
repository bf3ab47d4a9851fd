"""A scenario as it is made: its board, its pages of keys, and what is wrong with it.

Whatever is changed here is a change of one key of the file (``scenarios/making.py``), which is checked as
``sapper check`` does.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Collection, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import pygame
from msgspec.structs import replace

from game.boards.board import Board
from game.boards.findings import Finding, errors
from game.boards.textboard import hexes_of
from game.client.art.counter_spec import Look
from game.client.art.scene import Piece
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
from game.client.screens.maker.maker_board import MakerBoard
from game.client.screens.maker.pages import GOALS, PAGES, RULES, SCENARIO, ZONES, page
from game.client.screens.maker.side_pages import side_page
from game.client.screens.maker.start_editor import StartEditor
from game.client.shell.app import App, AppScreen
from game.client.table.hud.panel_widgets import heading, note
from game.client.table.showing import showing_of
from game.client.tester.meter import Meter, MeterPanel
from game.core.assembly import AssemblyError
from game.core.games import Game, game_named
from game.core.undoable import Undoable
from game.data_files import DataError, parse_toml, read_text
from game.files import trouble_words
from game.hexes.grid import LabelError, mask_of
from game.lab.batch.plan import path_of
from game.lab.sweep import MATTERS, numbers_of
from game.notation.errors import NotationError
from game.scenarios import own
from game.scenarios.description import Scenario
from game.scenarios.forces import FORCES, beginning
from game.scenarios.judge import setting_of
from game.scenarios.laying import Laying, open_to
from game.scenarios.load import LARGEST_FILE, Checked, check_text
from game.scenarios.making import ChangeError, Draft, add, put
from game.scenarios.start import first_position, rules_of

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

    def __init__(self, desk: Library, draft: Draft, checked: Checked) -> None:
        super().__init__()
        assert checked.loaded is not None
        self.desk, self.drafts = desk, Undoable(draft)
        #: what is on the disk
        self.saved = draft.text
        self.checked = checked
        #: the last scenario that could be read: the board and the pages know their words from it
        self.scenario: Scenario = checked.loaded.scenario
        self.map: Board = checked.loaded.board
        self.game: Game = game_named(self.scenario.game)
        self.boards = own.maps()
        #: when the file and that of the map were written
        self.stamps = self._stamps()
        self.parts: Collection[str] = ()
        self._know()
        self.page = SCENARIO
        #: the list of hexes that is painted, its hexes meanwhile, and whether the stroke takes away
        self.painting = ""
        self.hexes: set[int] = set()
        self.erases = False
        #: the force of each side that is shown, and what a click on the board sets up
        self.forces = [0 for _ in self.scenario.sides]
        self.held: tuple[int, str] | None = None
        #: which of those that fold away is open, among which; and the key that is sought
        self.unfolded: dict[str, str] = {}
        self.sought = ""
        self.meter = Meter(self._tell_meter)
        self._waits = False
        self._looks: dict[object, Look] = {}
        #: the counters on the board, and what they are of
        self._pieces: list[Piece] = []
        self._laid: tuple[object, ...] = ()
        self.board = self._new_board()

    @classmethod
    def opened(cls, desk: Library, path: Path) -> ScenarioMaker:
        """The maker of a file. Raises ``DataError``, and ``ValueError`` for one that it cannot show."""
        text = read_text(path, LARGEST_FILE)
        parse_toml(text, path.name)
        checked = check_text(text, path)
        if checked.loaded is None:
            raise ValueError(said(errors(checked.findings)[0]))
        return cls(desk, Draft(text, path), checked)

    def _new_board(self) -> MakerBoard:
        return MakerBoard(self.map, self, self.map.grid.label)

    @property
    def draft(self) -> Draft:
        """The scenario as it is now."""
        return self.drafts.now

    @property
    def unsaved(self) -> bool:
        """Does it differ from its file?"""
        return self.draft.text != self.saved

    # ------------------------------------------------------------------ what rows ask
    def _know(self) -> None:
        """The words that the rows choose from, once for each draft that can be read."""
        scenario = self.scenario
        self.sides = [(side.id, side.name) for side in scenario.sides]
        self.goals = {goal.id: goal.title or goal.id for goal in scenario.victory.goals}
        begun: list[str] = []
        with contextlib.suppress(NotationError, AssemblyError, KeyError):
            begun = list(beginning(scenario, self.map).units) if scenario.start else []
        self.setting = setting_of(scenario, self.map, begun)
        with contextlib.suppress(AssemblyError, KeyError):
            self.parts = set(self.game.rules_for(scenario.rules.modules).parts)

    def value(self, path: str) -> Any:
        """What the draft says at a key."""
        return self.draft.value(path)

    def put(self, path: str, value: Any) -> None:
        """Says something else there."""
        self.change(lambda draft: put(draft, path, value))

    def more(self, path: str, value: Any) -> None:
        """One more entry of a list."""
        self.change(lambda draft: add(draft, path, value))

    def change(self, do: Callable[[Draft], Draft]) -> None:
        """One step further, unless the text does not allow it."""
        try:
            if not self.drafts.take(do(self.draft)):
                return
        except ChangeError as wrong:
            self.toast(str(wrong), "bad")
            return
        self._changed()

    def faults_at(self, path: str) -> Sequence[Finding]:
        """What is wrong with just this key."""
        return [one for one in self.checked.findings if one.key == path]

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

    def mistakes(self, keys: Sequence[str]) -> int:
        """How many mistakes there are at these keys and below."""
        return sum(any(within(one.key, key) for key in keys) for one in errors(self.checked.findings))

    def face(self, kind: str, side: int) -> Look:
        """A fresh counter of a kind."""
        return self._look(kind, side, self.scenario.sides[side].colour, 1)

    # ------------------------------------------------------------------ the widgets
    def title(self) -> str:
        return f"Sapper: maker of {self.scenario.title}"

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
        mark = " (not saved)" if self.unsaved else ""
        self.headline.set(f"{self.scenario.title}{mark}")
        self.undo_button.enable(self.drafts.can_undo)
        self.redo_button.enable(self.drafts.can_redo)
        self.test_button.enable(not errors(self.checked.findings))
        self.play_button.enable(not errors(self.checked.findings))
        sides = [(side_page(n), side.name) for n, side in enumerate(self.scenario.sides)]
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
        found = self.checked.findings
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

    def turn_to(self, page: str) -> None:
        """Another page."""
        self.page, self.painting, self.held = page, "", None
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
        """The draft is another one: it is checked, and the pages follow when no button is held."""
        draft = self.draft
        self.checked = check_text(draft.text, draft.path)
        if self.checked.loaded is not None:
            self.scenario = self.checked.loaded.scenario
            self._take_map(self.checked.loaded.board)
            self._know()
        self.forces = [min(n, max(0, len(side.forces) - 1)) for n, side in
                       zip([*self.forces, 0, 0], self.scenario.sides, strict=False)]  # fmt: skip
        self.board.redraw()
        if self.app is not None:
            self.meter.soon(self.app, self.measure)
        self._soon()

    def _take_map(self, board: Board) -> None:
        same = board.hash == self.map.hash
        size = board.grid is not self.map.grid or board.id != self.map.id
        self.map = board
        if size:
            self.board = self._new_board()
            self.rebuild()
        elif not same:
            self.board.view.board = board
            self.board.redraw()

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
        if self.drafts.undo():
            self._changed()
        else:
            self.toast("There is nothing to undo.")

    def redo(self) -> None:
        """The change again."""
        if self.drafts.redo():
            self._changed()
        else:
            self.toast("There is nothing to redo.")

    def _leave_line(self) -> None:
        """What is being written counts."""
        self.give_focus(None)

    # ------------------------------------------------------------------ painting and setting up
    def take_brush(self, path: str) -> None:
        """Begin to paint the hexes of a list, or end that."""
        self.painting = "" if self.painting == path else path
        self.held, self.hexes = None, set(self._hexes(path))
        self._fill()

    def _hexes(self, path: str) -> Iterator[int]:
        for word in self.value(path) or ():
            try:
                yield from hexes_of(self.map.grid, str(word))
            except LabelError:
                continue

    def brush(self) -> bool:
        """Does a drag over the board paint?"""
        return bool(self.painting)

    def painted(self, at: int, first: bool) -> None:
        """A hex of a stroke."""
        if first:
            self.erases = at in self.hexes
        (self.hexes.discard if self.erases else self.hexes.add)(at)
        self.board.redraw()

    def stroke_done(self) -> None:
        """Writes what was painted."""
        if self.painting:
            labels = sorted(self.map.grid.label(at) for at in self.hexes)
            self.put(self.painting, labels or None)

    def laying(self, side: int) -> Laying:
        """The suggested set-up that is shown for a side."""
        return Laying(self.draft, self.game, side, self.forces[side])

    def pieces(self) -> Sequence[Piece]:
        """The suggested set-up of the shown forces, made once for each draft."""
        shown = (self.draft, self.scenario, *self.forces)
        if self._laid != shown:
            self._laid = shown
            self._pieces = [
                Piece(f"{n} {kind} {k}", at, self._look(kind, n, side.colour, squads))
                for n, side in enumerate(self.scenario.sides)
                for kind, k, at, squads in self.laying(n).placed(self.map.grid)
            ]
        return self._pieces

    def _look(self, kind: str, side: int, colour: str, squads: int) -> Look:
        """A fresh counter, drawn once of each sort."""
        key, part = (kind, side, colour, squads), FORCES.of(self.game)
        if key not in self._looks:
            drawing = showing_of(self.scenario.game).drawing
            self._looks[key] = drawing.printed(kind, colour)
            if self.checked.fine is not None and part.foot(kind):
                start = first_position(self.scenario, self.map)
                unit = part.new_unit(f"{kind}-1", kind, side, squads)
                self._looks[key] = drawing.look(rules_of(self.scenario), start, unit)
        return self._looks[key]

    def tints(self) -> Sequence[tuple[int, int, str]]:
        """What the page is about, on the board."""
        if self.painting:
            return [(mask_of(self.hexes), 0, "")]
        if self.page.startswith("side"):
            n = int(self.page.split()[1])
            side = self.scenario.sides[n]
            rows = [(area.mask, k % TINTS, "") for k, area in enumerate(side.areas)]
            ways = [way.mask for way in (side.entry, *side.reinforcements) if way is not None]
            return [row for row in rows if row[0] != self.map.grid.all_mask] + [
                (mask, 2, "") for mask in ways
            ]
        if self.page == GOALS:
            return [(goal.place(), k % TINTS, "") for k, goal in enumerate(self.scenario.victory.goals)]
        if self.page == ZONES:
            names = list(self.value("zones") or {})
            return [(self.map.zones.get(name, 0), k % TINTS, "") for k, name in enumerate(names)]
        return []

    def clicked(self, at: int, piece: str) -> None:
        """Sets up a counter of the kind that is held."""
        if self.held is None:
            return
        side, kind = self.held
        if not open_to(self.scenario, self.map, side, kind)(at):
            self.toast("This side may not set up here: its areas are elsewhere.", "bad")
        elif self.waiting(side, kind) < 1:
            self.toast("All of them are set up.")
        else:
            self.change(lambda draft: self.laying(side).put(kind, self.map.grid.label(at)))

    def waiting(self, side: int, kind: str) -> int:
        """How many counters (or squads) of a kind have no place yet in the suggested set-up."""
        return self.laying(side).waiting(kind)

    def hold(self, side: int, kind: str) -> None:
        """A click on the board sets up a counter of this kind."""
        self.held = None if self.held == (side, kind) else (side, kind)
        self.painting = ""
        self._fill()

    def lay_rest(self, side: int) -> None:
        """Counters that have no place yet get one, as the computer would lay them."""
        loaded, wrong = self.checked.loaded, errors(self.checked.findings)
        if loaded is None or any(one.code != UNPLACED for one in wrong):
            self.toast("It has other mistakes: they are listed below.", "bad")
            return
        before = self.draft
        self.change(lambda draft: self.laying(side).rest(loaded))
        if self.draft == before:
            self.toast("There are no places left for them: choose them yourself.", "bad")

    def moved(self, piece: str, at: int) -> None:
        """A counter of the set-up was dragged."""
        side, kind, number = piece.split(" ")
        label = self.map.grid.label(at) if at else ""
        self.change(lambda draft: self.laying(int(side)).move(kind, int(number), label))

    def open_start(self) -> None:
        """What is there when the game begins is put by the editor of positions."""
        loaded = self.checked.loaded
        if self.app is None or loaded is None:
            return
        try:
            editor = StartEditor(loaded, lambda lines: self.put("start", lines or None))
        except (NotationError, AssemblyError):
            self.toast("Mend the mistakes in its lines first: they are listed below.", "bad")
            return
        self.app.push(editor)

    def let_go(self) -> bool:
        """One level back."""
        if not self.painting and self.held is None:
            return False
        self.painting, self.held = "", None
        self._fill()
        return True

    # ------------------------------------------------------------------ the ways out
    def save(self) -> bool:
        """Write the file."""
        self._leave_line()
        try:
            own.save(self.draft)
        except OSError as wrong:
            tell(self, "The scenario cannot be saved", trouble_words(wrong))
            return False
        self.saved, self.stamps = self.draft.text, self._stamps()
        self.desk.look_again()
        self.toast(f"Saved as {self.draft.path.name}.")
        self._soon()
        return True

    def play(self) -> None:
        """Save, and begin a new game of it."""
        from game.client.screens.new_game import NewGameScreen

        self._leave_line()
        if errors(self.checked.findings):
            self.toast("It has mistakes: they are listed below.", "bad")
            return
        if (self.unsaved and not self.save()) or self.app is None:
            return
        self.desk.look_again()
        card = next((one for one in self.desk.scenarios() if one.id == self.scenario.id), None)
        if card is None or card.fault:
            tell(self, "This scenario cannot be played", "Another scenario has its id: change the id.")
            return
        self.app.push(NewGameScreen(self.desk, card, self.map))

    def test(self) -> None:
        """Save, and count games that the computer plays of it."""
        self._to_test(self.desk.test)

    def mend(self) -> None:
        """Save, and try the numbers that would balance it."""
        self._to_test(self.desk.balance)

    def _to_test(self, go: Callable[[App, str], str]) -> None:
        self._leave_line()
        if (self.unsaved and not self.save()) or self.app is None:
            return
        self.desk.look_again()
        trouble = go(self.app, self.scenario.id)
        if trouble:
            tell(self, "This scenario cannot be tested", trouble)

    # ------------------------------------------------------------------ the balance
    def measure(self) -> None:
        """Let the computer play a few quick games of the draft."""
        self._leave_line()
        if self.app is None or errors(self.checked.findings):
            return
        try:
            path = own.aside(self.draft)
        except OSError as wrong:
            self.toast(trouble_words(wrong), "bad")
            return
        self.meter.begin(self.app, path, self.scenario.title, self.scenario.game)

    def _tell_meter(self) -> None:
        if self.holder is not None and self.holder is not self.board:
            self._soon()
        elif self._built:
            self._keeping_focus(self._fill_balance)

    def _fill_balance(self) -> None:
        sides = [(side.name, side.colour) for side in self.scenario.sides]
        tried, take = self._tried()
        self.balance.tell(sides, not errors(self.checked.findings), tried, take)
        self.stale = True

    def _tried(self) -> tuple[str, Callable[[], None] | None]:
        """The value nearest to even of the numbers that were tried, unless the draft says it already."""
        loaded, rows = self.checked.loaded, self.desk.tried(self.scenario.id)
        called = {one.key: one.words for one in numbers_of(loaded)} if loaded is not None and rows else {}
        for found in rows:
            path = path_of(self.scenario, found.key) if found.key in called else ""
            now = self.value(path) if path else None
            if found.verdict == MATTERS and now not in (None, found.best):
                words = f"Tried: {called[found.key]}: {found.best} in place of {now} is nearest to even."
                return words, partial(self._take, path, found.best)
        return "", None

    def _take(self, path: str, value: int) -> None:
        """A value that was tried, or none of that counter; then the balance is measured anew."""
        counters = ".units[" in path
        self.put(
            path.rpartition(".")[0] if counters and not value else path, value or (None if counters else 0)
        )
        self.measure()

    def entered(self) -> None:
        if self._built:
            self._fill_balance()
            self.looked_at()

    # ------------------------------------------------------------------ what other programs write
    def _stamps(self) -> tuple[int, int]:
        board = next((one.path for one in self.boards if one.id == self.scenario.board), self.draft.path)
        return own.stamp(self.draft.path), own.stamp(board)

    def looked_at(self) -> None:
        """Reads the file and the map again if another program has written them."""
        before, self.stamps = self.stamps, self._stamps()
        if self.stamps == before:
            return
        self.boards = own.maps()
        with contextlib.suppress(DataError):
            text = read_text(self.draft.path, LARGEST_FILE)
            parse_toml(text)
            if text != self.saved:
                self._written_elsewhere(text)
                return
        if self.stamps[1] != before[1]:
            self.toast("The map is read again: another program has written it.")
            self._changed()

    def _written_elsewhere(self, text: str) -> None:
        """The file says something else than what was saved here."""

        def read() -> None:
            self.drafts.take(replace(self.draft, text=text))
            self.saved = text
            self.toast("The file is read again: another program has written it.")
            self._changed()

        if not self.unsaved:
            read()
            return
        answers = [Answer("Read the file", read, "main"), Answer("Keep mine")]
        words = "Another program has written it, and it has changes here that are not saved."
        show_dialog(self, "Read the file again?", words, answers)

    def left(self) -> None:
        self.meter.stop()
        super().left()

    def leave(self) -> None:
        """Back to the list, after a question if something is not saved."""
        self._leave_line()
        if not self.unsaved:
            self._gone()
            return
        self._ask(self._gone)

    def _ask(self, then: Callable[[], None]) -> None:
        def keep() -> None:
            if self.save():
                then()

        def drop() -> None:
            self.saved = self.draft.text
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
        if self.unsaved and self.app is not None:
            self._ask(self.app.ask_to_close)
            return False
        return True

    def act(self, action: str, event: pygame.event.Event) -> bool:
        doors: dict[str, Callable[[], object]] = {
            "maker_undo": self.undo, "maker_redo": self.redo, "maker_save": self.save,
            "maker_play": self.play,
        }  # fmt: skip
        if action == "back":
            if not self.let_go():
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


def within(key: str, above: str) -> bool:
    """Is a key another one, or below it?"""
    return key == above or key.startswith((f"{above}.", f"{above}["))


def said(finding: Finding) -> str:
    """A finding as a sentence, with the key that it is about."""
    text = finding.text[:1].upper() + finding.text[1:]
    return f"{text} {finding.mend}".strip()
