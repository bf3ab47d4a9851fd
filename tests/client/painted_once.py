"""The ground of a printed map is painted once for all tests.

Equal arguments give equal pixels (``test_art_ground.py``).
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator

import pygame

from game.client.art.ground import GroundState
from game.client.board.ground import Begun, GroundChunks

#: so many chunks are kept, of 256 KB each
MOST = 300
_painted: OrderedDict[tuple[object, ...], pygame.Surface] = OrderedDict()


def paint_once(chunks: GroundChunks) -> None:
    """Let these chunks take copies of what was painted before; ground that play has changed they paint."""
    begin = chunks._begin

    def begun(key: tuple[int, int, int], state: GroundState) -> Begun:
        if state != GroundState():
            return begin(key, state)
        art = chunks.art
        name = (art.board.hash, art.board.paths, art.theme.key, key, pygame.display.get_surface() is not None)
        if name in _painted:
            _painted.move_to_end(name)
            return Begun(key, _painted[name].copy(), iter(()))
        fresh = begin(key, state)

        def steps() -> Iterator[None]:
            yield from fresh.steps
            _painted[name] = fresh.chunk.copy()
            if len(_painted) > MOST:
                _painted.popitem(last=False)

        return Begun(key, fresh.chunk, steps())

    chunks._begin = begun  # type: ignore[method-assign]
