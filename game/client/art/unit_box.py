"""The face of a counter in the usual symbols of units: a box with a symbol, steps as small boxes, numbers."""

from __future__ import annotations

from game.client.art.counter_spec import Look
from game.client.art.outline import FULL, MIDDLE, SMALL
from game.client.art.silhouettes import silhouette
from game.client.art.vec import Painter, move, rect
from game.client.kit.theme import SideStyle, Theme

#: the least size of letters
LEAST = 12


def unit_box(theme: Theme, p: Painter, look: Look, style: SideStyle, w: int, h: int, H: int) -> None:
    """The symbol of the unit; its steps above or below it; strengths, and proficiency where there is room."""
    full, middle = H >= FULL, MIDDLE <= H < FULL
    wide = w * (0.66 if full else 0.68 if middle else 0.84)
    top = h * (0.25 if full else 0.18 if middle else 0.12)
    left = (w - wide) / 2
    p.add(
        move(silhouette(look.kind, style.ink, style.body, H >= MIDDLE), left, top + 0.14 * wide, wide / 100)
    )
    if H < SMALL:
        return
    cut = 0.13 * w if style.shape == "cut" else 0.05 * w
    side = 0.105 * w
    y = 0.075 * h if full else 0.08 * h if middle else 0.80 * h
    steps(p, look, style, w * 0.05 + (cut if H >= MIDDLE else side), y, side)
    if H < MIDDLE:
        return
    if full and look.move:
        px = max(LEAST, round(0.16 * H))
        p.text(look.move, w - cut - 0.03 * w, 0.05 * h + 0.78 * px, style.ink, px, "bold", "r")
    words, px = fitting(theme, look, 0.92 * w, round(0.20 * H))
    p.text(words, w / 2, h * 0.945, style.ink, px, "bold", "c")


def steps(p: Painter, look: Look, style: SideStyle, x: float, y: float, side: float) -> None:
    """A box for each step: filled while it is left, open when it is lost."""
    left, of = look.steps
    for k in range(of):
        at = x + k * side * 1.35
        if k < left:
            p.add(rect(at, y, side, side, 0.8, fill=style.ink))
        else:
            p.add(rect(at + 0.5, y + 0.5, side - 1, side - 1, 0.8, stroke=style.ink, sw=1.0, sop=0.7))


def fitting(theme: Theme, look: Look, room: float, most: int) -> tuple[str, int]:
    """The most of "attack-defence-value" that fits, and its size; attack and defence at the least."""
    for words in (f"{look.attack}-{look.defence}", look.attack):
        for px in range(max(most, LEAST), LEAST - 1, -1):
            if theme.map_font("bold", px).size(words)[0] <= room:
                return words, px
    return look.attack, LEAST
