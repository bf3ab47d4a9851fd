"""The player's own scenarios and maps, each with what its check found; new ones begin here."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Iterator
from functools import partial
from pathlib import Path

from game.boards.findings import BoardError, errors
from game.client.kit import Button, Choice, Column, Label, Row, TextField, Widget, confirm, tell
from game.client.kit.text_style import NUMBER, SMALL
from game.client.screens.library import Library
from game.client.screens.maker.maker_screen import ScenarioMaker
from game.client.screens.maker.open_draft import said
from game.client.shell.finding_text import sentences
from game.client.shell.form import FormScreen, block, line
from game.data_files import DataError
from game.files import trouble_words
from game.scenarios import own
from game.scenarios.load import Checked
from game.scenarios.making import ChangeError, Draft

ON_MAP, FROM = "map ", "scenario "
LONGEST_TITLE = 60


class OwnScreen(FormScreen):
    """What the player has made, and where it goes on."""

    def __init__(self, desk: Library) -> None:
        super().__init__()
        self.desk = desk
        self.words, self.map_words = "", ""
        self.maps = own.maps()
        self.start = f"{ON_MAP}{self.maps[0].id}" if self.maps else ""
        self.files = own.scenarios()
        #: what the check of each file found, and when these files and those of the maps were written
        self.found: dict[Path, Checked] = {}
        self.usable: dict[Path, str] = {}
        self.stamps: dict[Path, int] = {}

    def entered(self) -> None:
        self.files, self.maps, self.found, self.usable = own.scenarios(), own.maps(), {}, {}
        self.stamps = own.stamps()
        self.rebuild()
        if self.app is not None:
            self.app.in_background(self._look(self.stamps))

    def looked_at(self) -> None:
        if own.stamps() != self.stamps:
            self.desk.look_again()
            self.entered()

    def _look(self, stamps: dict[Path, int]) -> Iterator[None]:
        """Checks one file after the other, when there is time, until the files are others."""
        for path in [*self.files, *(one.path for one in self.maps if one.own)]:
            yield
            if stamps is not self.stamps:
                return
            if path in self.files:
                self.found[path] = own.check(path)
            else:
                self.usable[path] = own.usable(path) or "No mistakes."
            self.rebuild()
        yield

    def head(self) -> tuple[str, str]:
        return "Maker", "Your own scenarios and maps. They appear in the menu beside those of the program."

    def title(self) -> str:
        return "Sapper: maker"

    def body(self) -> Widget:
        return Column(self._new(), self._mine(), self._map(), gap=16)

    # ------------------------------------------------------------------ what begins
    def _new(self) -> Widget:
        title = TextField(
            self.words, self._say, on_enter=lambda words: self.begin(), empty="Title of the scenario",
            most=LONGEST_TITLE, name="new title", grow=1,
        )  # fmt: skip
        cards = {card.id: card for card in self.desk.scenarios() if not card.fault}
        named = ((one, "Your map" if one.own else "Map") for one in self.maps)
        starts = [(f"{ON_MAP}{one.id}", f"{whose}: {one.title}") for one, whose in named]
        starts += [(f"{FROM}{card.id}", f"Copy of: {card.title}") for card in cards.values()]
        choice = Choice(starts, self.start, self._start_from, name="new from", width=300)
        make = Button("Make it", self.begin, "main", icon="plus", name="make scenario", height=34)
        rows = (title, choice, make) if not self.narrow else (choice, make)
        return block(
            "New scenario",
            title if self.narrow else None,
            Row(*rows, gap=12),
            note="On a map, with two sides to fill in; or as a copy of a scenario, to change it.",
        )

    def _say(self, words: str) -> None:
        self.words = words

    def _start_from(self, key: str) -> None:
        self.start = key

    def begin(self) -> None:
        """Begin a scenario and open it in the maker."""
        title = self.words.strip()
        if not title:
            self.toast("Write a title for the scenario first.", "bad")
            return
        try:
            draft = self._begun(title)
            own.save(draft)
        except BoardError as wrong:
            tell(self, "No scenario can be made on this map", sentences(wrong))
            return
        except (DataError, ChangeError) as wrong:
            tell(self, "This scenario cannot be copied", str(wrong))
            return
        except OSError as wrong:
            tell(self, "The scenario cannot be saved", trouble_words(wrong))
            return
        self.words = ""
        self.edit(draft.path)

    def _begun(self, title: str) -> Draft:
        if self.start.startswith(ON_MAP):
            return own.new_on(next(one for one in self.maps if one.id == self.start[len(ON_MAP) :]), title)
        return own.new_from(self.desk.loaded(self.start[len(FROM) :]).path, title)

    # ------------------------------------------------------------------ what is there
    def _mine(self) -> Widget:
        rows = [self._scenario(path) for path in self.files]
        note = f"They lie in {own.folder()}." if rows else "You have made none yet."
        return block("Your scenarios", *rows, note=note)

    def _scenario(self, path: Path) -> Widget:
        found = self.found.get(path)
        title = found.loaded.scenario.title if found is not None and found.loaded is not None else path.name
        wrong = errors(found.findings) if found is not None else []
        words = "Being checked …" if found is None else result(found)
        open_ = Button("Edit", partial(self.edit, path), name=f"edit {path.stem}")
        away = Button("Delete", partial(self._ask_to_delete, path), "quiet", icon="trash",
                      name=f"delete {path.stem}")  # fmt: skip
        told = Column(
            Label(title, NUMBER, "medium"),
            Label(words, SMALL, colour="refused" if wrong else "text2", wrap=True),
            gap=0,
            grow=1,
        )
        return Row(told, open_, away, gap=12)

    def edit(self, path: Path) -> None:
        """Open a scenario in the maker."""
        if self.app is None:
            return
        try:
            maker = ScenarioMaker.opened(self.desk, path)
        except (DataError, ValueError) as wrong:
            tell(self, "This file cannot be edited here", f"{wrong} Mend it with a text editor first.")
            return
        self.app.push(maker)

    def _ask_to_delete(self, path: Path) -> None:
        def delete() -> None:
            try:
                path.unlink(missing_ok=True)
            except OSError as wrong:
                self.toast(trouble_words(wrong), "bad")
            self.desk.look_again()
            self.entered()

        confirm(self, "Delete this scenario?", f"{path.name} is removed from the disk.", "Delete", delete,
                danger=True)  # fmt: skip

    # ------------------------------------------------------------------ maps
    def _map(self) -> Widget:
        def say(words: str) -> None:
            self.map_words = words

        title = TextField(
            self.map_words, say, on_enter=lambda words: self.new_map(), empty="Title of the map",
            most=LONGEST_TITLE, name="new map title", grow=1,
        )  # fmt: skip
        rows: list[Widget] = []
        for one in self.maps:
            if one.own:
                draw = Button("Open in Tiled", partial(self._draw, one.path), name=f"draw {one.id}")
                said = self.usable.get(one.path, "Being checked …")
                rows.append(line(one.title, draw, said, self.narrow))
        return block(
            "Your maps",
            *rows,
            Row(title, Button("New map", self.new_map, icon="plus", name="new map", height=34), gap=12),
            note="Maps are drawn in Tiled, a free map editor. A new map is a copy of the empty one.",
        )

    def new_map(self) -> None:
        """Copy the empty map, and open it in Tiled."""
        title = self.map_words.strip()
        if not title:
            self.toast("Write a title for the map first.", "bad")
            return
        try:
            path = own.new_map(title)
        except OSError as wrong:
            tell(self, "The map cannot be saved", trouble_words(wrong))
            return
        self.map_words = ""
        self.entered()
        self._draw(path)

    def _draw(self, path: Path) -> None:
        tiled = shutil.which("tiled")
        if tiled is not None:
            try:
                subprocess.Popen([tiled, str(path)], start_new_session=True)
            except OSError:
                tiled = None
        if tiled is None:
            words = (
                f"The map is {path}. Tiled was not found on this computer: install it from your system's "
                f"packages or its home page, and open {path.parent.parent / 'sapper.tiled-project'} in it."
            )
            tell(self, "Open this map in Tiled", words)


def result(found: Checked) -> str:
    """What the check of a scenario came to, in words."""
    wrong = errors(found.findings)
    if wrong:
        count = "1 mistake" if len(wrong) == 1 else f"{len(wrong)} mistakes"
        return f"{count}. {said(wrong[0])}"
    if found.findings:
        return f"It can be played. {said(found.findings[0])}"
    return "No mistakes: it can be played."
