"""The games behind a number of a report: each part of a picture has a key, and a key finds its rows."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from glob import escape
from pathlib import Path

from game.lab.batch.rows import Row
from game.lab.report.summary import Summary

SIGN = "\t"
ALL, PLAYER, LEVEL, FORCES, AFTER, KIND, TASK, HEX, LUCKIER, UNDECIDED, FAULTS, VARIED, IDLE = (
    "all", "player", "level", "forces", "after", "kind", "task", "hex", "luckier", "undecided", "faults",
    "varied", "idle",
)  # fmt: skip


def key_of(what: str, *parts: object) -> str:
    """The key of some games."""
    return SIGN.join((what, *map(str, parts)))


def games_of(key: str, rows: Iterable[Row]) -> list[Row]:
    """The games of a key; where they differ by a number, those with the largest come first."""
    what, *parts = key.split(SIGN)
    weight = _WEIGHTS[what]
    found = [(weight(row, parts), row) for row in rows if what == FAULTS or not row.fault]
    return [row for value, row in sorted(found, key=lambda one: -one[0]) if value > 0]


def _kind(row: Row, parts: Sequence[str]) -> float:
    mine = [one for one in row.counts if (one.side, one.kind) == (int(parts[0]), parts[1])]
    return sum(1e-6 + one.value_lost + one.value_killed for one in mine)


def _hex(row: Row, parts: Sequence[str]) -> float:
    layer, side, band, at = parts
    mine = (one for one in row.heat if one.layer == layer and side in ("-1", str(one.side)))
    return sum(one.hexes.get(at, 0) for one in mine if band in ("-1", str(one.band)))


def _luck(row: Row, parts: Sequence[str]) -> float:
    side = int(parts[0])
    mine, other = row.luck[side], row.luck[1 - side]
    return (mine.actual - mine.expected) - (other.actual - other.expected)


_WEIGHTS: Mapping[str, Callable[[Row, Sequence[str]], float]] = {
    ALL: lambda row, parts: 1,
    PLAYER: lambda row, parts: row.players == parts,
    LEVEL: lambda row, parts: (str(row.winner), row.level or row.ended) == tuple(parts),
    FORCES: lambda row, parts: row.players == parts[:2] and list(row.forces.values()) == parts[2:],
    AFTER: lambda row, parts: len(row.left) > int(parts[0]),
    KIND: _kind,
    TASK: lambda row, parts: sum(
        one.tried for one in row.tasks if (str(one.side), one.task) == tuple(parts)
    ),
    HEX: _hex,
    LUCKIER: _luck,
    UNDECIDED: lambda row, parts: row.stalled,
    FAULTS: lambda row, parts: bool(row.fault),
    # the games of a sweep and those with idle sappers lie in batches of their own
    VARIED: lambda row, parts: 1,
    IDLE: lambda row, parts: 1,
}  # fmt: skip


def change_of(key: str) -> tuple[tuple[str, int], ...]:
    """The number of the scenario that is changed in the games of a key; nothing if none is."""
    what, *parts = key.split(SIGN)
    return ((parts[0], int(parts[1])),) if what == VARIED else ()


def batches_of(key: str, folder: Path) -> list[Path]:
    """The folders of the batches in which the games of a key lie, of a test in its folder."""
    what, *parts = key.split(SIGN)
    if what == IDLE:
        return [folder / IDLE / parts[0]]
    change = change_of(key)
    if not change:
        return [folder]
    return sorted(folder.glob(f"**/{escape('='.join(map(str, change[0])))}"))


def words_of(key: str, found: Summary, numbers: Mapping[str, str]) -> str:
    """What the games of a key have in common, in a line; ``numbers`` are those of the scenario in words."""
    what, *parts = key.split(SIGN)
    names = found.names
    if what in (LEVEL, KIND, TASK, LUCKIER, IDLE):
        side = names[int(parts[0])] if parts[0] != "-1" else "nobody"
    match what:
        case "player":
            return f"Games of {_called(parts, found)}"
        case "level":
            return f"{parts[1]}, {side}"
        case "forces":
            pair = next(
                (one.words for one in found.pairings if [*one.forces] == parts[2:]),
                " against ".join(parts[2:]),
            )
            return f"{pair}, {_called(parts[:2], found)}"
        case "after":
            return f"Games that go on after turn {parts[0]}"
        case "kind":
            title = next((one.title for one in found.exchange if one.kind == parts[1]), parts[1])
            return f"{title} ({side}), most lost and destroyed first"
        case "task":
            title = next((one.title for one in found.work if one.task == parts[1]), parts[1])
            return f"{title} ({side}), most tries first"
        case "hex":
            return f"Hex {parts[3]}: {parts[0]}, most first"
        case "luckier":
            return f"More luck for the {side}, most first"
        case "idle":
            return f"The same games, in which the sappers of the {side} do nothing"
        case "varied":
            return f"{numbers.get(parts[0], parts[0])}: {parts[1]}"
        case "undecided":
            return "Undecided games"
        case "faults":
            return "Games in which a player failed"
    return "All games"


def _called(players: Sequence[str], found: Summary) -> str:
    return next((one.name for one in found.by_player if [*one.players] == players), "")
