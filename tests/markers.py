"""Markers for tests, as they stand in a text: by the id of their kind, with a word for what they hold."""

from __future__ import annotations

from game import shipped as shipped  # the games have names from here on
from game.core.games import marker_kinds
from game.core.records import Marker


def marker(
    kind: str, at: int, toward: int = 0, owner: int = -1, count: int = 1, word: str = "", known: int = -1
) -> Marker:
    """A marker of any kind."""
    row = marker_kinds().get(kind)
    holds = row.kept(row.contents.read(word)) if row is not None and word else None
    return Marker(kind, at, toward, owner, count, holds, known)
