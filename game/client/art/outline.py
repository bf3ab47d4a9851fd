"""The outline of a counter: how large it is, where it stands in its hex, and the shape of its side."""

from __future__ import annotations

from typing import NamedTuple, Unpack

import pygame

from game.client.art.vec import Paint, n, path, ready, rect
from game.client.kit.theme import SideStyle

#: heights of a hex from which a counter has its whole face, its strengths, its silhouette
FULL, MIDDLE, SMALL = 60, 38, 24
#: the counter stands this much of H below the middle of the hex, so that the label stays free
LOWER = 0.06


class Sprite(NamedTuple):
    """A picture and where its top left corner lies from the middle of the counter."""

    picture: pygame.Surface
    dx: int
    dy: int


def size(big: bool, H: int) -> tuple[int, int]:
    """Width and height of the bare counter in pixels; a big one ends before those beside its hex."""
    return (round(0.93 * H), round(0.78 * H)) if big else (round(0.75 * H),) * 2


def centre(x: float, y: float, H: int) -> tuple[int, int]:
    """Middle of the counter of a hex centred at (x, y)."""
    return round(x), round(y + LOWER * H)


def body(
    style: SideStyle,
    x: float,
    y: float,
    w: float,
    h: float,
    k: float,
    inset: float,
    sw: float = 1.0,
    **a: Unpack[Paint],
) -> str:
    """The outline of a side's counter, ``inset`` pixels inside its edge (or outside, when below 0)."""
    x, y, w, h = x + inset, y + inset, w - 2 * inset, h - 2 * inset
    if style.shape == "round":
        return rect(x, y, w, h, max(1.0, 7 * k - inset), sw, **a)
    if style.shape == "square":
        return rect(x, y, w, h, max(0.5, 1.5 * k - inset), sw, **a)
    c, e = 9 * k - inset * 0.42, 2 * k
    return path(
        f"M{n(x + c)} {n(y)} L{n(x + w - c)} {n(y)} L{n(x + w)} {n(y + c)} L{n(x + w)} {n(y + h - e)} "
        f"Q{n(x + w)} {n(y + h)} {n(x + w - e)} {n(y + h)} L{n(x + e)} {n(y + h)} "
        f"Q{n(x)} {n(y + h)} {n(x)} {n(y + h - e)} L{n(x)} {n(y + c)} Z",
        w=sw,
        **a,
    )


def trimmed(picture: pygame.Surface, cx: int, cy: int) -> Sprite:
    """The picture without its empty border; (cx, cy) is the middle of the counter on it."""
    box = picture.get_bounding_rect()
    if not box.width:
        return Sprite(ready(picture), -cx, -cy)
    return Sprite(ready(picture.subsurface(box).copy()), box.x - cx, box.y - cy)
