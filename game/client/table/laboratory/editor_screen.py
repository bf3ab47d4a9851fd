"""The position editor: place, move, change and remove units and markers, and then play the position.

It edits the lines of the position and knows no rule. A sentence refuses invalid input, and the editor lists
whatever keeps the position from being played. Units in illegal places are listed with the rule and a way to
fix it, but do not keep the position from being played.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import ClassVar

import pygame
from msgspec import Struct

from game.boards.findings import ReadError
from game.client.kit import (
    Button,
    Choice,
    Column,
    Flow,
    IconButton,
    Label,
    Panel,
    Row,
    Scroll,
    Segments,
    Stepper,
    TextField,
    Widget,
)
from game.client.kit.text_style import BODY, NUMBER, SMALL
from game.client.shell.app import AppScreen
from game.client.table.game_keeper import Shelf
from game.client.table.hud.panel_widgets import heading, note
from game.client.table.hud.replay_board import Positions, PositionsBoard
from game.client.table.laboratory.editor_rows import (
    Known,
    StateRows,
    beside_of,
    marker_line,
    marker_rows,
    new_marker,
    record_rows,
)
from game.client.table.session import Session
from game.client.table.visibility import ALL, seen
from game.core.anygame import Position, View
from game.core.records import Marker
from game.core.sequence import listed
from game.core.state import THE_GAME, AnyKind, Key, On, Span
from game.hexes.grid import OFF, LabelError
from game.notation.contract import Illegal
from game.notation.editable import titled
from game.notation.editing import Edited, EditError

ALONE = "You can edit positions only when you play alone."
HIDDEN = "An editor shows everything: choose “See everything” first."
CHANGE, PLACE = "change", "place"
#: the width of the panel, in a wide window and in a narrow one
WIDE, NARROW = 340, 280
#: the most letters of a line
LONGEST_LINE = 400


class EditedPositions(Positions):
    """The edited position, in the form that a board shows."""

    def __init__(self, session: Session, edited: Edited) -> None:
        super().__init__(session)
        self.edited = edited

    def position(self, step: int) -> View:
        """The position of the present lines."""
        return seen(self.edited.position, ALL)

    def changed(self) -> None:
        """The lines have changed."""
        self.at += 1
        self.shown()


class EditorBoard(PositionsBoard):
    """The board of the editor: it reports clicks."""

    def __init__(
        self, game: EditedPositions, on_click: Callable[[int, str], None], on_back: Callable[[], bool]
    ) -> None:
        super().__init__(game)
        self.on_click, self.on_back = on_click, on_back

    def clicked(self, at: int, counter: str, pos: tuple[int, int]) -> None:
        """The player clicked a hex, and perhaps a counter in it."""
        self.on_click(at, counter)

    def back(self) -> bool:
        """Go back one level."""
        return self.on_back()


class EditorScreen(AppScreen):
    """Edits a position and leaves the original game unchanged."""

    contexts = ("editor", "menu")
    #: the button that ends it, and whether the position has a turn and a phase
    ending: ClassVar[tuple[str, str]] = ("Play this position", "play position")
    timed: ClassVar[bool] = True

    def __init__(self, session: Session, position: Position, shelf: Shelf | None) -> None:
        super().__init__()
        self.session, self.shelf = session, shelf
        self.edited = Edited(session.rules, position)
        self.positions = EditedPositions(session, self.edited)
        self.board = EditorBoard(self.positions, self._clicked, self._let_go)
        self.tool = CHANGE
        self.unit, self.hex = "", OFF
        #: the marker that is put next, and the words of the one whose values are shown
        self.marker: Marker | None = None
        self.opened = ""
        self.states = StateRows(position.board, self.edited.say_state, self._do)
        self.side, self.kind = 0, next(iter(session.rules.declared.kinds))

    # ------------------------------------------------------------------ the widgets
    def help_words(self) -> tuple[str, ...]:
        return (
            "Position editor",
            "“Change”: click a unit, then a hex to move it there. "
            "“Place”: choose a side and a kind, then click a hex.",
            "What you write counts when you leave the line, or at Enter. "
            "What keeps the position from being played is listed below.",
            "“Play this position” starts a game of its own; the game you came from stays as it is. "
            "{back} lets go of a unit, then leaves.",
        )

    def title(self) -> str:
        return f"Sapper: editor of {self.session.title}"

    def form(self) -> tuple[bool, bool]:
        return self.logical[0] < 1000, self.logical[1] < 640

    def build(self) -> Widget:
        self.undo_button = IconButton("undo", self.undo, "Undo", action="editor_undo", name="undo change")
        self.redo_button = IconButton("redo", self.redo, "Redo", action="editor_redo", name="redo change")
        leave = Button("Leave", self.leave, action="back", name="leave", height=32) if self.timed else None
        words, name = self.ending
        play = Button(words, self.play, "main", name=name, height=32)
        title = Label(f"Editor: {self.session.title}", NUMBER, "medium", grow=1, least=0)
        top = Panel(
            Row(title, self.undo_button, self.redo_button, play, leave, gap=12, grow=1),
            pad=(12, 6),
            border="b",
        )
        self.panel = Column(pad=(16, 12), gap=10)
        self.board.grow = 1
        # what is wrong stands below the controls, so that a new sentence never moves what is being clicked
        self.faults = FaultList(self.edited, self._show, low=self.logical[1] < 640)
        beside = Panel(
            Scroll(self.panel, grow=1),
            self.faults,
            border="l",
            width=WIDE if self.logical[0] >= 1000 else NARROW,
        )
        self._fill()
        return Column(top, Row(self.board, beside, gap=0, align="s", grow=1), gap=0)

    def _fill(self) -> None:
        tool = Segments(
            ((CHANGE, "Change"), (PLACE, "Place")), self.tool, self._take_tool, name="editor tool"
        )
        rows = self._place_rows() if self.tool == PLACE else self._change_rows()
        self.faults.tell()
        self.undo_button.enable(self.edited.steps.can_undo)
        self.redo_button.enable(self.edited.steps.can_redo)
        name = self.focus.name if self.focus is not None else ""
        moment = self._moment_rows() if self.timed else []
        self.panel.fill(tool, *rows, *self._marker_rows(), *moment, *self._game_rows())
        if name and (found := self.named(name)) is not None:
            self.give_focus(found)
        self.stale = True

    def _place_rows(self) -> list[Widget]:
        sides = [(str(k), side.name) for k, side in enumerate(self.edited.base.sides)]
        kinds = [(kind, title) for kind, title in self.session.rules.declared.kinds.items()]

        def side(key: str) -> None:
            self.side = int(key)

        def kind(key: str) -> None:
            self.kind = key

        return [
            note("Click a hex to place a unit there."),
            Segments(sides, str(self.side), side, name="place side"),
            Choice(kinds, self.kind, kind, name="place kind"),
        ]

    def _change_rows(self) -> list[Widget]:
        position = self.edited.position
        if self.unit not in position.units:
            return [
                note("Click a unit to change it; then click another hex, or write one, to move it there."),
                note("Click an empty hex to put a marker into it."),
            ]
        view = self.positions.position(0)
        unit = position.units[self.unit]
        where = position.board.grid.label(unit.at) if unit.at else "off the map"
        field = TextField(
            self.edited.words_of(self.unit), on_taken=self._rewrite, most=LONGEST_LINE, name="unit words",
            empty="such as disabled fire 1",
        )  # fmt: skip
        here = [one for one in position.at_hex.get(unit.at, ()) if one != self.unit] if unit.at else []
        others = [self._other(view, one) for one in here]
        known = self._known([one for one in position.units if one != self.unit])
        return [
            Label(self.session.rules.name_of(view, self.unit), NUMBER, "medium", wrap=True),
            Row(
                Label(f"{self.unit}, {where}", BODY, colour="text2", grow=1),
                self._place_field(unit.at),
                gap=8,
            ),
            *record_rows(self.edited.parts(self.unit), self.edited.say_unit, self._do, "unit", known),
            *self.states.rows(self.unit, self._states(On.UNIT, self.unit), known),
            Flow(
                Button(
                    "Off the map",
                    lambda: self._do(lambda: self.edited.move(self.unit, OFF)),
                    name="off the map",
                ),
                Button("Remove", self._remove, "danger", icon="trash", name="remove unit"),
            ),
            *([note("In the same hex:"), Flow(*others)] if others else []),
            note("Or in the words of the notation:"),
            field,
        ]

    def _place_field(self, at: int) -> TextField:
        """A field for the hex of the unit: a click on an occupied hex would select another unit."""
        grid = self.edited.base.board.grid
        label = grid.label(at) if at else ""
        return TextField(
            label, on_taken=self._move_to, most=len(label) + 4, empty="hex", name="unit hex", width=96
        )

    def _move_to(self, words: str) -> None:
        grid = self.edited.base.board.grid

        def move() -> None:
            try:
                at = grid.parse(words.strip())
            except LabelError as wrong:
                raise EditError(str(wrong)) from None
            self.edited.move(self.unit, at)
            self.hex = at

        self._do(move)

    def _other(self, view: View, unit: str) -> Button:
        """A button that selects another counter of the hex."""
        return Button(
            self.session.rules.name_of(view, unit), partial(self._choose, unit), "quiet", name=f"take {unit}"
        )

    def _marker_rows(self) -> list[Widget | None]:
        if self.hex == OFF:
            return []
        label = self.edited.base.board.grid.label(self.hex)
        rows: list[Widget | None] = [heading(f"Markers in {label}")]
        for k, words in enumerate(self.edited.markers(self.hex)):
            rows += self._marker(k, words)
        new = TextField(
            on_taken=lambda words: self._mark(words, ""),
            most=LONGEST_LINE,
            empty=f"such as mine {label} owner …",
            name="new marker",
        )
        found = self._states(On.HEX, self.hex)
        states = (
            [heading(f"States of {label}"), *self.states.rows(self.hex, found, self._known())]
            if found
            else []
        )
        states += self._hexside_rows()
        return [*rows, *self._new_marker(), note("Or in the words of the notation:"), new, *states]

    def _states(self, on: On, key: Key) -> list[tuple[AnyKind, Struct | None]]:
        """The kinds of state of something, with the record there; without a turn only those that last."""
        found = self.edited.states(on, key)
        return [one for one in found if self.timed or one[0].kept or one[0].span is Span.GAME]

    def _hexside_rows(self) -> list[Widget]:
        """The states of the sides of the hex: those that are there, and a list of others."""
        grid, found, rest = self.edited.base.board.grid, list[Widget](), dict[str, tuple[AnyKind, Key]]()
        for other in beside_of(self.edited.base.board, self.hex):
            key = (min(self.hex, other), max(self.hex, other))
            place = f"{grid.label(key[0])}-{grid.label(key[1])}"
            kinds = self._states(On.HEXSIDE, key)
            there = [one for one in kinds if one[1] is not None]
            found += self.states.rows(key, there, self._known(), place)
            rest |= {f"{kind.name} {place}": (kind, key) for kind, record in kinds if record is None}
        if rest:
            rows = [(word, f"{titled(kind.name)}, {word.split(' ')[-1]}") for word, (kind, _) in rest.items()]
            found.append(Choice([("", "Add a state to a side of it …"), *rows], "",
                                lambda word: self.states.add(*rest[word]) if word else None,
                                name="add hexside state"))  # fmt: skip
        return found

    def _game_rows(self) -> list[Widget]:
        """The states of the sides and of the whole game."""
        found, known = list[Widget](), self._known(list(self.edited.position.units))
        for n, side in enumerate(self.edited.base.sides):
            if kinds := self._states(On.SIDE, n):
                found += [heading(f"States of {side.name}"), *self.states.rows(n, kinds, known, side.id)]
        if kinds := self._states(On.GAME, THE_GAME):
            found += [heading("States of the game"), *self.states.rows(THE_GAME, kinds, known, "game")]
        return found

    def _known(self, counters: Sequence[str] = ()) -> Known:
        """What there is to choose among."""
        return Known(self.edited.rules, self.edited.position, counters)

    @property
    def _sides(self) -> list[tuple[str, str]]:
        return [(side.id, side.name) for side in self.edited.base.sides]

    def _marker(self, number: int, words: str) -> list[Widget | None]:
        """A marker that is there; the one that is opened with its values and its words."""
        opened = words == self.opened

        def turn() -> None:
            self.opened = "" if opened else words
            self._fill()

        marker = self.edited.marker(words)
        line = marker_line(titled(marker.kind), opened, turn, lambda: self._mark("", words), number)
        if not opened:
            return [line]
        kind = self.edited.marker_kinds[marker.kind]
        known = self._known(list(self.edited.position.units))

        def say(new: Marker) -> None:
            self.opened = self.edited.say_marker(new, words)

        board, name = self.edited.base.board, f"marker {number}"
        rows = marker_rows(board, self._sides, kind, marker, say, self._do, name, known)
        written = TextField(words, on_taken=lambda new: self._mark(new, words), most=LONGEST_LINE,
                            name=f"{name} words")  # fmt: skip
        return [line, *rows, written]

    def _new_marker(self) -> list[Widget | None]:
        """A marker by lists: what its kind says of it."""
        kinds, board = self.session.rules.marker_kinds, self.edited.base.board
        if not kinds:
            return []
        chosen = (
            self.marker.kind if self.marker is not None and self.marker.kind in kinds else next(iter(kinds))
        )
        if self.marker is None or self.marker.kind != chosen or self.marker.at != self.hex:
            self.marker = new_marker(kinds[chosen], board, self.hex)
        marker = self.marker

        def take(name: str) -> None:
            self.marker = new_marker(kinds[name], board, self.hex)
            self._fill()

        def say(new: Marker) -> None:
            self.marker = new

        def put() -> None:
            self._do(lambda: self.edited.say_marker(marker))

        words = [(name, titled(name)) for name in sorted(kinds)]
        known = self._known(list(self.edited.position.units))
        return [
            note("A new marker:"),
            Choice(words, chosen, take, name="marker kind"),
            *marker_rows(board, self._sides, kinds[chosen], marker, say, self._try, "marker", known),
            Button("Put it here", put, icon="plus", name="put marker", height=30),
        ]

    def _moment_rows(self) -> list[Widget]:
        """Turn, side and phase by lists, and below them in the words of the notation."""
        turn, side, phase, *more = [*self.edited.moment.split(" "), "", "", ""]
        rest = [word for word in more if word]

        def say(turn: str, side: str, phase: str) -> None:
            self._say_moment(" ".join((turn, side, phase, *rest)))

        sides = [(one.id, one.name) for one in self.edited.base.sides]
        phases = [(one.id, one.title) for one in listed(self.session.rules, phase) if one.asks]
        if not turn.isdecimal() or turn == "0" or phase not in dict(phases):
            return [heading("Turn, side and phase"), self._moment_line()]
        return [
            heading("Turn, side and phase"),
            Row(
                Label("Turn", BODY, colour="text2", grow=1),
                Stepper(int(turn), 999, lambda n: say(str(n), side, phase), least=1, of=False, name="turn"),
                gap=8,
            ),
            Choice(sides, side, lambda word: say(turn, word, phase), name="moment side"),
            Choice(phases, phase, lambda word: say(turn, side, word), name="moment phase"),
            self._moment_line(),
        ]

    def _moment_line(self) -> TextField:
        return TextField(self.edited.moment, on_taken=self._say_moment, most=LONGEST_LINE, name="moment")

    def _show(self, unit: str) -> None:
        """Select an illegal unit, to change or move it."""
        self.tool = CHANGE
        self._choose(unit)

    # ------------------------------------------------------------------ doing
    def _take_tool(self, key: str) -> None:
        self.tool = key
        self._fill()

    def _clicked(self, at: int, counter: str) -> None:
        if at == OFF:
            return
        self.hex = at
        if self.tool == PLACE:
            self._do(lambda: self._placed(at))
        elif counter and counter in self.edited.position.units and counter != self.unit:
            self._choose(counter)
        elif self.unit in self.edited.position.units and self.edited.position.units[self.unit].at != at:
            self._do(lambda: self.edited.move(self.unit, at))
        else:
            self._lit()
            self._fill()

    def _placed(self, at: int) -> None:
        self.unit = self.edited.place(self.side, self.kind, at)

    def _choose(self, unit: str) -> None:
        self.unit = unit
        self.hex = self.edited.position.units[unit].at or self.hex
        self._lit()
        self._fill()

    def _lit(self) -> None:
        self.board.light(self.edited.base.board.grid.label(self.hex) if self.hex else None)

    def _let_go(self) -> bool:
        if not self.unit and self.hex == OFF:
            return False
        self.unit, self.hex = "", OFF
        self._lit()
        self._fill()
        return True

    def _rewrite(self, words: str) -> None:
        self._do(lambda: self.edited.rewrite(self.unit, " ".join(words.split())))

    def _mark(self, words: str, before: str) -> None:
        self._do(lambda: self.edited.put_marker(" ".join(words.split()), before))

    def _say_moment(self, words: str) -> None:
        self._do(lambda: self.edited.say_moment(" ".join(words.split())))

    def _remove(self) -> None:
        self._do(lambda: self.edited.remove(self.unit))

    def _do(self, change: Callable[[], object]) -> None:
        if self._allowed(change):
            self._changed()

    def _try(self, change: Callable[[], object]) -> None:
        """Changes what is not on the board yet."""
        if self._allowed(change):
            self._fill()

    def _allowed(self, change: Callable[[], object]) -> bool:
        self.edited.told = ""
        try:
            change()
        except (EditError, ReadError, LabelError) as wrong:
            self.toast(str(wrong), "bad")
            return False
        if self.edited.told:
            self.toast(self.edited.told)
        return True

    def _changed(self) -> None:
        if self.unit not in self.edited.position.units:
            self.unit = ""
        self.positions.changed()
        self._lit()
        self._fill()

    def undo(self) -> None:
        """Undo the last change."""
        if self.edited.undo():
            self._changed()
        else:
            self.toast("There is nothing to undo.")

    def redo(self) -> None:
        """The change again."""
        if self.edited.redo():
            self._changed()
        else:
            self.toast("There is nothing to redo.")

    # ------------------------------------------------------------------ the ways out
    def play(self) -> None:
        """Play the position as a game of its own."""
        faults = self.edited.faults()
        if faults:
            self.toast(faults[0], "bad")
            return
        if self.app is None or self.shelf is None:
            return
        trouble = self.shelf.autosave(self.session)
        if trouble:
            self.toast(trouble, "bad")
            return
        title = self.session.title.removesuffix(EDITED) + EDITED
        from game.saves.token import apart

        session = Session(self.session.rules, apart(self.edited.position), mode="solo", title=title)
        session.history.laboratory = True
        self.shelf.open_position(self.app, session)

    def leave(self) -> None:
        """Return to the game and discard the edited position."""
        if self.app is not None:
            self.app.pop()

    def act(self, action: str, event: pygame.event.Event) -> bool:
        if action == "back":
            if not self._let_go():
                self.leave()
            return True
        doors = {"editor_undo": self.undo, "editor_redo": self.redo}
        if action in doors:
            doors[action]()
        return action in doors


#: the end of the title of such a game
EDITED = " (edited)"


# ----------- What is wrong with an edited position: a list at the foot of the editor's panel
#: its height without faults, and with some in a high window and in a low one
QUIET, HIGH, LOW = 44, 190, 120
#: the most sentences to show
MOST_SAID = 8


class FaultList(Panel):
    """Stands below the controls, so that a new sentence never moves what is being clicked."""

    def __init__(self, edited: Edited, go_to: Callable[[str], None], *, low: bool) -> None:
        self._rows = Column(pad=(16, 10), gap=8)
        super().__init__(Scroll(self._rows, grow=1), border="t", height=QUIET, name="faults")
        self.edited, self.go_to, self.most = edited, go_to, LOW if low else HIGH

    def tell(self) -> None:
        """The position has changed."""
        rows = self._words()
        self.fixed_height = self.most if rows else QUIET
        self._rows.fill(*(rows or [heading("Legal, and can be played")]))

    def _words(self) -> list[Widget]:
        faults, illegal, waiting = self.edited.faults(), self.edited.illegal(), self.edited.waiting()
        rows: list[Widget] = []
        if waiting:
            rows += [heading("Not taken over yet"), *_sentences(waiting, "refused")]
        if faults:
            rows += [heading("Cannot be played yet"), *_sentences(faults, "refused")]
        if illegal:
            rows += [heading("Illegal by the rules"), *self._illegal_rows(illegal)]
        if illegal and not faults:
            rows.append(note("The position can be played with this in it."))
        return rows

    def _illegal_rows(self, found: list[Illegal]) -> list[Widget]:
        """The illegal units, each with a button that goes to it."""
        rows: list[Widget] = []
        for one in found[:MOST_SAID]:
            words = Label(f"{one.text} {one.mend}", SMALL, colour="refused", wrap=True, grow=1)
            show = Button("Show", partial(self.go_to, one.unit), "quiet",
                          name=f"show illegal {one.unit}", height=28)  # fmt: skip
            rows.append(Row(words, show, gap=6))
        if len(found) > MOST_SAID:
            rows.append(note(f"There are {len(found) - MOST_SAID} more."))
        return rows


def _sentences(words: list[str], colour: str) -> list[Widget]:
    """The first sentences, and the number of the others."""
    rows: list[Widget] = [Label(one, SMALL, colour=colour, wrap=True) for one in words[:MOST_SAID]]
    if len(words) > MOST_SAID:
        rows.append(note(f"There are {len(words) - MOST_SAID} more."))
    return rows
