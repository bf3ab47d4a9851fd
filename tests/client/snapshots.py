"""Snapshots of every screen and panel: small pictures in two palettes and at two scales, beside the tests.

    python tests/client/snapshots.py          draws all anew, tells which changed, and keeps them
    python tests/client/snapshots.py NAME     one of them

A snapshot is a sheet of four pictures, each a fifth of the window wide: small enough to keep, large enough
that a word that changes is seen. They are compared point by point, and what differs is told as a rectangle
of the window.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

HERE = Path(__file__).resolve().parent
if __name__ == "__main__":
    sys.path.insert(0, str(HERE.parents[1]))
    os.environ["SDL_VIDEODRIVER"] = "dummy"

import pygame  # noqa: E402
from conftest import Hand  # noqa: E402
from test_screens_fit import SCREENS  # noqa: E402

from game.client.screenshot import settle  # noqa: E402

FOLDER = HERE / "snapshots"
WINDOW = (1280, 720)
SMALL = (256, 144)
PALETTES = ("standard", "high_contrast")
SCALES = (1.0, 1.5)
#: a channel of a point may differ by this much: other machines round a blend in another way
LEEWAY = 24


class Change(NamedTuple):
    """Where a picture differs from its snapshot, as a rectangle of the window."""

    palette: str
    scale: float
    area: pygame.Rect


def file_of(name: str) -> Path:
    """The file of a screen's snapshot."""
    return FOLDER / (name.replace(",", "").replace(" ", "-") + ".png")


def places() -> Iterator[tuple[str, float, pygame.Rect]]:
    """The palette and the scale of each picture of a sheet, and where it lies there."""
    for row, palette in enumerate(PALETTES):
        for column, scale in enumerate(SCALES):
            yield palette, scale, pygame.Rect(column * SMALL[0], row * SMALL[1], *SMALL)


def drawn(name: str) -> pygame.Surface:
    """A screen as a sheet of four pictures."""
    sheet = pygame.Surface((SMALL[0] * len(SCALES), SMALL[1] * len(PALETTES)))
    for palette, scale, place in places():
        hand = Hand(WINDOW, palette=palette, ui_scale=scale, animation="off")
        hand.open(SCREENS[name]())
        settle(hand.app)  # the ground is drawn over several frames
        sheet.blit(pygame.transform.smoothscale(hand.app.surface, SMALL), place)
    # fewer colours make a smaller file, and are still more than the leeway tells apart
    return sheet.convert(16).convert(24)


def changes(kept: pygame.Surface, now: pygame.Surface) -> list[Change]:
    """Where two sheets differ by more than the leeway."""
    found = []
    for palette, scale, place in places():
        old, new = kept.subsurface(place), now.subsurface(place)
        leeway = (LEEWAY, LEEWAY, LEEWAY, 255)
        mask = pygame.mask.from_threshold(new, (0, 0, 0, 0), leeway, old)
        mask.invert()
        boxes = mask.get_bounding_rects()
        if boxes:
            area = boxes[0].unionall(boxes[1:])
            k = WINDOW[0] // SMALL[0]
            found.append(Change(palette, scale, pygame.Rect(area.x * k, area.y * k, area.w * k, area.h * k)))
    return found


def main(names: list[str]) -> int:
    """Draw the snapshots anew and keep them; returns the exit status."""
    FOLDER.mkdir(exist_ok=True)
    unknown = [name for name in names if name not in SCREENS]
    if unknown:
        print(f"There is no screen {unknown[0]!r}; there are: {', '.join(SCREENS)}.", file=sys.stderr)
        return 2
    for name in names or SCREENS:
        file, now = file_of(name), drawn(name)
        kept = pygame.image.load(file).convert(now) if file.exists() else None
        found = changes(kept, now) if kept is not None else []
        if kept is None or found:
            pygame.image.save(now, file)
            where = "; ".join(f"{c.palette} at {c.scale:g}: {tuple(c.area)}" for c in found)
            print(f"{name}: {where or 'new'}")
    if not names:
        wanted = {file_of(name) for name in SCREENS}
        for file in sorted(set(FOLDER.glob("*.png")) - wanted):
            file.unlink()
            print(f"{file.name}: no longer a screen")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
