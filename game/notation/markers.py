"""Markers in a line: ``marker bridge_down 0707 toward 0708``, ``marker mine 0505 owner blue known blue``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from game.boards.board import Board
from game.core.anygame import Rules
from game.core.codec import CodecError, quoted, whole
from game.core.markers import AnyMarkerKind, Lies
from game.core.records import Marker
from game.core.words import Words, known
from game.hexes.grid import Grid

HEAD, NOBODY = "marker", "nobody"


def marker_text(board: Board, ids: Sequence[str], marker: Marker) -> str:
    """The line of a marker. ``ids`` are the words of the sides."""
    words = f"{HEAD} {quoted(marker.kind)} {board.grid.label(marker.at)}"
    words += f" toward {board.grid.label(marker.toward)}" if marker.toward else ""
    words += f" owner {ids[marker.owner]}" if marker.owner >= 0 else ""
    words += f" count {marker.count}" if marker.count != 1 else ""
    words += f" word {quoted(marker.word)}" if marker.word else ""
    if marker.known != -1:
        who = [side for k, side in enumerate(ids) if marker.known >> k & 1]
        words += f" known {' '.join(who) or NOBODY}"
    return words


def read_marker(
    rules: Rules, kinds: Mapping[str, AnyMarkerKind], grid: Grid, ids: Sequence[str], words: Words
) -> Marker:
    """The marker of a line. Raises ``ReadError``, ``LabelError``."""

    def side() -> int:
        return ids.index(known(words.take("a side"), ids, "side"))

    kind = kinds[known(words.take("a kind of marker"), list(kinds), "kind of marker")]
    marker = Marker(kind.id, grid.parse(words.take("a hex")))
    if not marker.at:
        raise CodecError("A marker must be in a hex of the board.")
    if words.next_is("toward"):
        marker = replace(marker, toward=grid.parse(words.take("a hex")))
        if grid.direction(marker.at, marker.toward) < 0:
            names = f"{grid.label(marker.at)} and {grid.label(marker.toward)}"
            raise CodecError(f"{names} are not adjacent, so they share no hexside.")
    _check_place(grid, kind, marker)
    if words.next_is("owner"):
        marker = replace(marker, owner=side())
    if words.next_is("count"):
        marker = replace(marker, count=whole(words.take("a number"), 0))
    if words.next_is("word"):
        marker = replace(marker, holds=kind.kept(kind.contents.read(words.take("a word")).understood(rules)))
    holds = kind.of(marker)
    for name in holds.needs:
        if not getattr(holds, name):
            text = f"The marker {kind.id} does not say its {name.replace('_', ' ')}."
            raise CodecError(text, "Write it after: word")
    if words.next_is("known"):
        bits_known = 0
        while words.left and not words.next_is(NOBODY):
            bits_known |= 1 << side()
        marker = replace(marker, known=bits_known)
    return marker


def _check_place(grid: Grid, kind: AnyMarkerKind, marker: Marker) -> None:
    """Does it lie where markers of its kind lie? Raises ``CodecError``."""
    label = grid.label
    if kind.lies is Lies.HEX and marker.toward:
        raise CodecError(f"A marker {kind.id} belongs in a hex, not on a hexside.", "Leave toward out.")
    if kind.lies in (Lies.HEXSIDE, Lies.TOWARD) and not marker.toward:
        here = label(marker.at)
        raise CodecError(
            f"A marker {kind.id} belongs on a hexside, and {here} is a hex.",
            f"Write: {here} toward and the hex beside it.",
        )
    if kind.lies is not Lies.TOWARD and 0 < marker.toward < marker.at:
        mend = f"Write: {label(marker.toward)} toward {label(marker.at)}"
        raise CodecError(f"A marker {kind.id} belongs to the first hex of its hexside.", mend)
