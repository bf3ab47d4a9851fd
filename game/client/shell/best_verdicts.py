"""The best verdicts of games against the computer, by scenario, side and level: a file of the player."""

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from pathlib import Path

import msgspec
from msgspec import Struct

from game import paths
from game.data_files import MISSING, DataError, read_json
from game.files import write_whole

FILE = "verdicts.json"
#: a file that is not of this program is put aside under this name
BAD = "verdicts.bad.json"
#: verdicts that name their level within a longer text, the usual one last
USUAL = (("complete", 3), ("decisive", 3), ("marginal", 1), ("", 2))
WORDS = {3: "complete victory", 2: "victory", 1: "marginal victory", 0: "draw"}


class Best(Struct, frozen=True):
    """The best verdict of one side of a scenario against one level of the computer.

    ``rank``: above 0 for a victory, the higher the better; 0 for a draw; below 0 for a defeat.
    """

    scenario: str
    side: str
    against: str
    rank: int
    level: str

    @property
    def won(self) -> bool:
        """Is it a victory?"""
        return self.rank > 0

    @property
    def words(self) -> str:
        """The verdict with the level that was played against."""
        said = self.level if self.rank >= 0 else "defeat"
        return f"{said[:1].upper()}{said[1:]}, {self.against}"


def rank_of(names: Sequence[str], winner: int, side: int, level: str) -> tuple[int, str]:
    """How good a verdict is for a side, and its short name; ``names`` has the levels, best first."""
    if winner < 0:
        return 0, WORDS[0]
    if level in names:
        rank, said = len(names) - names.index(level), level
    else:
        rank = next(found for word, found in USUAL if level.lower().startswith(word))
        said = WORDS[rank]
    return (rank, said) if winner == side else (-rank, said)


def load(folder: Path | None = None) -> tuple[Best, ...]:
    """The best verdicts so far; a file that cannot be read is put aside."""
    path = (folder or paths.records()) / FILE
    try:
        return read_json(path, tuple[Best, ...])
    except DataError as wrong:
        if wrong.finding.code == MISSING:
            return ()
        with contextlib.suppress(OSError):
            path.replace(path.with_name(BAD))
        return ()


def note(new: Best, folder: Path | None = None) -> bool:
    """Keep a verdict if it is the best of its kind so far. Raises ``OSError``."""
    old = load(folder)
    kind = (new.scenario, new.side, new.against)
    before = next((one for one in old if (one.scenario, one.side, one.against) == kind), None)
    if before is not None and before.rank >= new.rank:
        return False
    rest = [one for one in old if one is not before]
    content = msgspec.json.format(msgspec.json.encode([*rest, new]), indent=1)
    write_whole((folder or paths.records()) / FILE, content)
    return True


def of_side(found: Sequence[Best], scenario: str, side: str) -> list[Best]:
    """Those of a side: victories first, over the hardest computer player and then by how good they are."""
    mine = [one for one in found if (one.scenario, one.side) == (scenario, side)]
    if not mine:
        return []
    # the players are not there yet when the menu is drawn first
    from game.players.player import RUNGS

    hard = {rung: k for k, rung in enumerate(RUNGS)}
    return sorted(mine, key=lambda one: (one.won, hard.get(one.against, -1), one.rank), reverse=True)
