"""A scenario that is being made: its draft with every step, what its check found, and its file.

It knows no widget. The pages ask it for keys and words, and change it one key at a time.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Collection, Sequence
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from game.boards.board import Board
from game.boards.findings import Finding, errors
from game.core.assembly import AssemblyError
from game.core.games import Game, game_named
from game.core.setting import Setting
from game.core.undoable import Undoable
from game.data_files import DataError, parse_toml, read_text
from game.notation.errors import NotationError
from game.scenarios import own
from game.scenarios.description import Scenario
from game.scenarios.forces import beginning
from game.scenarios.judge import setting_of
from game.scenarios.load import LARGEST_FILE, Checked, check_text
from game.scenarios.making import ChangeError, Draft, add, put

#: tells something in passing, with its sign
Tell = Callable[[str, str], object]


class OpenDraft:
    """A draft that is open in the maker. ``changed`` is told of each change, ``tell`` of what is wrong."""

    def __init__(self, draft: Draft, checked: Checked) -> None:
        assert checked.loaded is not None
        self.steps = Undoable(draft)
        #: what is on the disk
        self.saved = draft.text
        self.checked = checked
        #: the last scenario that could be read: the board and the pages know their words from it
        self.scenario: Scenario = checked.loaded.scenario
        self.map: Board = checked.loaded.board
        self.game: Game = game_named(self.scenario.game)
        #: the maps there are, and when the file and that of its map were written
        self.boards = own.maps()
        self.stamps = self._stamps()
        self.changed: Callable[[], None] = lambda: None
        self.tell: Tell = lambda words, sign: None
        self._know()

    @classmethod
    def of(cls, path: Path) -> OpenDraft:
        """The draft of a file. Raises ``DataError``, and ``ValueError`` for one that cannot be shown."""
        text = read_text(path, LARGEST_FILE)
        parse_toml(text, path.name)
        checked = check_text(text, path)
        if checked.loaded is None:
            raise ValueError(said(errors(checked.findings)[0]))
        return cls(Draft(text, path), checked)

    def _know(self) -> None:
        """The words that the rows choose from, once for each draft that can be read."""
        scenario = self.scenario
        #: the sides with their names, the goals with theirs
        self.sides = [(side.id, side.name) for side in scenario.sides]
        self.goals = {goal.id: goal.title or goal.id for goal in scenario.victory.goals}
        begun: list[str] = []
        with contextlib.suppress(NotationError, AssemblyError, KeyError):
            begun = list(beginning(scenario, self.map).units) if scenario.start else []
        #: the board, the sides, the kinds and the goals there are; the modules in use
        self.setting: Setting = setting_of(scenario, self.map, begun)
        self.parts: Collection[str] = ()
        with contextlib.suppress(AssemblyError, KeyError):
            self.parts = set(self.game.rules_for(scenario.rules.modules).parts)

    # ------------------------------------------------------------------ reading
    @property
    def now(self) -> Draft:
        """The draft as it is."""
        return self.steps.now

    @property
    def unsaved(self) -> bool:
        """Does it differ from its file?"""
        return self.now.text != self.saved

    @property
    def playable(self) -> bool:
        """Is nothing wrong with it?"""
        return not errors(self.checked.findings)

    def value(self, path: str) -> Any:
        """What it says at a key; None if nothing."""
        return self.now.value(path)

    def faults_at(self, path: str) -> Sequence[Finding]:
        """What is wrong with just this key."""
        return [one for one in self.checked.findings if one.key == path]

    def mistakes(self, keys: Sequence[str]) -> int:
        """How many mistakes there are at these keys and below."""
        return sum(any(within(one.key, key) for key in keys) for one in errors(self.checked.findings))

    # ------------------------------------------------------------------ changing
    def put(self, path: str, value: Any) -> None:
        """Says something else at a key; nothing at all for None."""
        self.change(lambda draft: put(draft, path, value))

    def more(self, path: str, value: Any) -> None:
        """One more entry of a list."""
        self.change(lambda draft: add(draft, path, value))

    def change(self, do: Callable[[Draft], Draft]) -> None:
        """One step further, perhaps of several keys, unless the text does not allow it."""
        try:
            if self.steps.take(do(self.now)):
                self.check()
        except ChangeError as wrong:
            self.tell(str(wrong), "bad")

    def undo(self) -> None:
        """The last change back."""
        if self.steps.undo():
            self.check()
        else:
            self.tell("There is nothing to undo.", "info")

    def redo(self) -> None:
        """The change again."""
        if self.steps.redo():
            self.check()
        else:
            self.tell("There is nothing to redo.", "info")

    def check(self) -> None:
        """The draft, or its map, is another one."""
        self.checked = check_text(self.now.text, self.now.path)
        if self.checked.loaded is not None:
            self.scenario, self.map = self.checked.loaded.scenario, self.checked.loaded.board
            self._know()
        self.changed()

    # ------------------------------------------------------------------ its file
    def save(self) -> None:
        """Writes the file. Raises ``OSError``."""
        own.save(self.now)
        self.saved, self.stamps = self.now.text, self._stamps()

    def _stamps(self) -> tuple[int, int]:
        board = next((one.path for one in self.boards if one.id == self.scenario.board), self.now.path)
        return own.stamp(self.now.path), own.stamp(board)

    def written_elsewhere(self) -> str:
        """Notices what another program has written: the text of the file, if that is another one than was
        saved here, or "". A map that was written is read again.
        """
        before, self.stamps = self.stamps, self._stamps()
        if self.stamps[0] != before[0]:
            with contextlib.suppress(DataError):
                text = read_text(self.now.path, LARGEST_FILE)
                parse_toml(text)
                if text != self.saved:
                    return text
        if self.stamps[1] != before[1]:
            self.boards = own.maps()
            self.tell("The map is read again: another program has written it.", "info")
            self.check()
        return ""

    def read(self, text: str) -> None:
        """The text that another program wrote is the draft now."""
        self.steps.take(replace(self.now, text=text))
        self.saved = text
        self.tell("The file is read again: another program has written it.", "info")
        self.check()


def within(key: str, above: str) -> bool:
    """Is a key another one, or below it?"""
    return key == above or key.startswith((f"{above}.", f"{above}["))


def said(finding: Finding) -> str:
    """A finding as a sentence."""
    text = finding.text[:1].upper() + finding.text[1:]
    return f"{text} {finding.mend}".strip()
