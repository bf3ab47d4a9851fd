"""The heat maps of a batch, read from its folder: counts by hex, to lay over a map."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from msgspec import Struct

from game.data_files import DataError, read_bytes, read_json
from game.lab.batch.plan import Plan
from game.lab.batch.rows import BAND_WORDS, Row, read_row
from game.lab.batch.store import LARGEST_PART, PLAN, ROWS, SUFFIX, whole_lines
from game.usage import UsageError

#: all bands of turns, or both sides
ALL = -1


class HeatMaps(Struct, frozen=True):
    """The counts by hex in the games of a batch."""

    scenario: str
    #: the players, in words
    players: tuple[str, ...]
    games: int
    #: by layer, side and band of turns: counts over all games, by hex label
    counts: dict[tuple[str, int, int], dict[str, int]]

    def values(self, layer: str, side: int = ALL, band: int = ALL) -> dict[str, float]:
        """Counts a game, by hex label; hexes without any are left out."""
        found = Counter[str]()
        for (name, whose, when), hexes in self.counts.items():
            if name == layer and side in (ALL, whose) and band in (ALL, when):
                found.update(hexes)
        return {at: count / self.games for at, count in sorted(found.items()) if count}

    def bands(self) -> list[int]:
        """The bands of turns in which anything was counted."""
        there = {band for _, _, band in self.counts}
        return [band for band in range(len(BAND_WORDS)) if band in there]


def is_batch(folder: Path) -> bool:
    """Does a folder look like the folder of a batch?"""
    return (folder / PLAN).is_file()


def read_heat(folder: Path) -> HeatMaps:
    """The heat maps in a folder of ``sapper simulate``. Raises ``UsageError`` with a sentence."""
    if not is_batch(folder):
        raise UsageError(
            f"{folder} holds no games.", "Name a folder that sapper simulate has written with --out."
        )
    try:
        plan = read_json(folder / PLAN, Plan)
    except DataError as wrong:
        said = f"{folder / PLAN} cannot be read: {wrong.finding.text}"
        raise UsageError(said, "Play the games again.") from None
    rows = [row for path in sorted((folder / ROWS).glob(f"*{SUFFIX}")) for row in _rows(path)]
    good = [row for row in rows if not row.fault]
    if not good:
        raise UsageError(
            f"{folder} holds no finished game yet.", "Wait until sapper simulate has played some."
        )
    counts: dict[tuple[str, int, int], Counter[str]] = {}
    for row in good:
        for one in row.heat:
            counts.setdefault((one.layer, one.side, one.band), Counter()).update(one.hexes)
    players = tuple(dict.fromkeys(name for row in good for name in row.players))
    return HeatMaps(plan.scenario, players, len(good), {key: dict(row) for key, row in counts.items()})


def _rows(path: Path) -> list[Row]:
    try:
        # a batch that is played now has a last line that is not whole
        lines = whole_lines(read_bytes(path, LARGEST_PART, empty=True))
        return [read_row(line, str(path), number) for number, line in enumerate(lines, 1)]
    except DataError as wrong:
        found = wrong.finding
        where = f"{path}, line {found.line}," if found.line else f"{path}"
        mend = "Repeat the sapper simulate command: it plays this part again."
        raise UsageError(f"{where} cannot be read: {found.text}", mend) from None
