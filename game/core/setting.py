"""The context for reading declared records, and for checking a record of a file."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence

from msgspec import Struct

from game.boards.board import Board
from game.boards.findings import hint
from game.hexes.grid import OFF, LabelError, mask_of

#: the zone that every board has: all its hexes
WHOLE_MAP = "map"
EDGES = ("north", "south", "west", "east")
#: a table of a file, with values of the right types
Given = Mapping[str, object]
#: code, key path, sentence, fix, word to find the line by, label of a hex
Say = Callable[..., None]


class Setting(Struct, frozen=True):
    """The board, the sides and the known words.

    Without a board, ``board`` is None and no hex is found.
    """

    board: Board | None
    #: ids of the sides, in order
    sides: tuple[str, ...]
    #: kinds of counter, and the extra words allowed in an area
    kinds: Collection[str] = ()
    area_words: Collection[str] = ()
    #: ids of the goals
    goals: tuple[str, ...] = ()

    # only for scenario files
    modules: Collection[str] = ()
    #: goals required by a level of victory
    asked: Collection[str] = ()
    #: for each side: its exit edges, and the kinds in its forces
    exits: tuple[tuple[str, ...], ...] = ()
    forces: tuple[Collection[str], ...] = ()
    #: the counter names with each side's first force
    counters: Collection[str] = ()
    #: a game's own terms, by the first word of their lines
    own: Mapping[str, Sequence[Struct]] = {}

    def side(self, word: object) -> int:
        """The number of a side by id, or -1."""
        return self.sides.index(word) if isinstance(word, str) and word in self.sides else -1

    def hex(self, label: str) -> int:
        """The hex of a label, or ``OFF`` if there is none."""
        try:
            return self.board.grid.parse(label) if self.board is not None else OFF
        except LabelError:
            return OFF

    def zone(self, name: str) -> int | None:
        """The hexes of a zone as a mask, or None."""
        if self.board is None:
            return None
        return self.board.grid.all_mask if name == WHOLE_MAP else self.board.zones.get(name)

    def edge(self, name: str) -> int | None:
        """The hexes along an edge as a mask, or None."""
        return mask_of(self.board.grid.edge(name)) if self.board is not None and name in EDGES else None

    @property
    def zones(self) -> tuple[str, ...]:
        """The names of all zones."""
        return (WHOLE_MAP, *(self.board.zones if self.board is not None else ()))


class Inquiry(Struct, frozen=True):
    """A record of a file being checked: its key path, and where findings go."""

    setting: Setting
    key: str
    say: Say
    #: the code of findings without their own
    code: str
    #: the record is not a table, so that its keys have no own path
    bare: bool = False

    def wrong(
        self, text: str, mend: str, name: str = "", *, code: str = "", word: str = "", label: str = ""
    ) -> None:
        """Report an error in the record, or in its key ``name``."""
        key = f"{self.key}.{name}" if name and not self.bare else self.key
        self.say(code or self.code, key, text, mend, word, label)

    def known(self, name: str, word: str, words: Collection[str], what: str, code: str = "") -> bool:
        """Is a word known? Reports it if not."""
        if word in words:
            return True
        self.wrong(f"there is no {what} '{word}'.", hint(word, words), name, code=code, word=word)
        return False

    def hex(self, name: str, label: str, code: str = "") -> int:
        """The hex of a label; reports an unknown one and returns ``OFF``."""
        try:
            return self.setting.board.grid.parse(label) if self.setting.board is not None else OFF
        except LabelError as wrong:
            self.wrong(f"{wrong}.", "Name a hex of the board.", name, code=code, word=label, label=label)
        return OFF
