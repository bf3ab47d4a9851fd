"""The pictures of a battle report without a window, for the command line."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.client.kit.draw import without_display
from game.client.table.hud.battle_report import BESIDE, IN_PAGE, as_file, pictures
from game.client.table.session import Session
from game.client.table.visibility import ALL
from game.saves.reading import Loaded


def drawn(loaded: Loaded, side: int | None, moments: Sequence[int]) -> tuple[dict[int, bytes], bytes]:
    """The pictures of a saved game without a window: JPEG by number of orders, the last one as PNG."""
    without_display()
    pygame.display.init()
    if pygame.display.get_surface() is None:
        pygame.display.set_mode((64, 64), pygame.HIDDEN)
    history = loaded.history
    session = Session(history.rules, history.start, mode="solo", title=loaded.meta.title, history=history)
    viewer = ALL if side is None else side
    found = {row[0]: as_file(row[1], "jpg") for row in pictures(session, viewer, moments, IN_PAGE) if row}
    last = next(row[1] for row in pictures(session, viewer, moments[-1:], BESIDE) if row)
    return found, as_file(last, "png")
