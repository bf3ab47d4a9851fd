"""With each of the three kinds of colour blindness what must be told apart stays apart, in both palettes.

The matrices are those of Machado, Oliveira and Fernandes (2009) for the whole lack of a kind of cone, applied
to linear light; distances are those of CIE L*a*b* (1976), where 2 can just be seen.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.boards.textboard import parse_board
from game.client.art.layout import layout
from game.client.art.overlays import OverlayArt
from game.client.art.scene import Zone
from game.client.kit.theme import PALETTES, Palette, Theme, mix, rgb
from game.client.table import scene_builder

MATRICES = {
    "none": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    "protan": (
        (0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998),
    ),
    "deutan": (
        (0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881),
    ),
    "tritan": (
        (1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900),
    ),
}  # fmt: skip
#: what has to be told apart at a glance
FAR = 20.0

Lab = tuple[float, float, float]


def seen(colour: str, kind: str) -> Lab:
    """A colour as somebody sees it, in L*a*b*."""
    light = [v / 255 for v in rgb(colour)]
    light = [v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in light]
    r, g, b = (
        min(1.0, max(0.0, sum(k * v for k, v in zip(row, light, strict=True)))) for row in MATRICES[kind]
    )
    x = (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.95047
    y = 0.2126 * r + 0.7152 * g + 0.0722 * b
    z = (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.08883
    fx, fy, fz = (v ** (1 / 3) if v > 0.008856 else 7.787 * v + 16 / 116 for v in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def apart(one: str, other: str, kind: str) -> float:
    """The distance of two colours for somebody."""
    return math.dist(seen(one, kind), seen(other, kind))


def pairs(c: Palette) -> Iterator[tuple[str, str, str]]:
    """What must never be taken for each other: (what, a colour, another)."""
    sides = [c.sides[name] for name in ("blue", "orange", "neutral")]
    for i, one in enumerate(sides):
        for other in sides[i + 1 :]:
            yield f"{one.name} and {other.name}", one.body, other.body
    yield "a refusal and a yes", c.danger, c.good
    yield "lit and dangerous", c.accent, c.danger
    yield "lit and pointed at", c.accent, c.info
    yield "pointed at and dangerous", c.info, c.danger
    for name, style in c.ground.items():
        if name == "crater":  # nothing can be there, and nothing is set up there
            continue
        yield f"a blue counter on {name}", c.sides["blue"].body, style.base
        # an overlay of an area lies on the ground with an outline of its full colour
        for k, tint in enumerate(c.zones):
            yield f"the outline of area {k} on {name}", mix(style.base, tint, 0.85), style.base


@pytest.mark.parametrize("kind", sorted(MATRICES))
@pytest.mark.parametrize("palette", sorted(PALETTES))
def test_sides_and_what_is_lit_or_dangerous_stay_apart_for_everybody(palette: str, kind: str) -> None:
    c = PALETTES[palette]
    near = {what: apart(one, other, kind) for what, one, other in pairs(c)}
    bad = {what: round(d, 1) for what, d in near.items() if d < FAR}
    assert not bad, bad


def test_the_measure_tells_what_is_alike_for_somebody() -> None:
    # red and green of one lightness: far apart for most, alike without the green cones
    assert apart("#C85050", "#6E8A3C", "none") > 50 > 25 > apart("#C85050", "#6E8A3C", "deutan")
    assert apart("#123456", "#123456", "tritan") == 0


def overlays(c: Palette, base: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    """What lies on the ground for a moment, each by the colours of its line; one of them has to stand out."""
    yield "the frame of an enemy that could attack", (c.danger, c.dark)
    yield "the frame of a lit hex", (c.info, c.dark)
    yield "the frame of what is pointed at", (c.ivory, c.dark)
    yield "the frame of the chosen hex", ("#FFFFFF", c.window)
    yield "a free line of sight", (c.ivory, c.dark)
    yield "a blocked line of sight", (c.danger, c.dark)
    # white does not show on the pale ground of high contrast, so its veil has another rim
    yield "the rim of a hex in reach", (mix(base, c.dark if c.name == "high_contrast" else "#FFFFFF", 0.75),)
    for what, tint in (("go", c.zones[1]), ("fire", c.zones[2])):
        yield f"the outline of where the enemy can {what}", (mix(base, tint, 0.85),)


@pytest.mark.parametrize("palette", sorted(PALETTES))
def test_what_lies_on_the_board_for_a_moment_shows_on_every_ground_for_everybody(palette: str) -> None:
    c, bad = PALETTES[palette], []
    for kind in MATRICES:
        for name, style in c.ground.items():
            if name == "crater":
                continue
            for what, colours in overlays(c, style.base):
                found = max(apart(colour, style.base, kind) for colour in colours)
                bad += [f"{what} on {name}, {kind}: {found:.0f}"] if found < FAR / 2 else []
        # a line of sight that is blocked is not taken for one that is free
        assert apart(c.danger, c.ivory, kind) > FAR
    assert not bad, bad


@pytest.mark.parametrize("palette", sorted(PALETTES))
def test_where_the_enemy_can_go_and_where_it_can_fire_differ_without_any_colour(palette: str) -> None:
    """Their tints are alike for some: one is hatched, and their edges have different forms."""
    board = parse_board(["board 3x3"])
    at, geometry = board.grid.parse("0202"), layout(board.grid, 64)
    art = OverlayArt(Theme(palette)).areas
    ways = Path(scene_builder.__file__).read_text(encoding="utf-8")
    assert '2, words, False, "toothed")' in ways and '1, words, True, "dashed")' in ways
    for parts, closed in ((slice(0, 1), (False, True)), (slice(1, None), (False, False))):
        seen_as = []
        for hatched, edge in zip(closed, ("toothed", "dashed"), strict=True):
            pictures = art.zone(geometry, Zone(frozenset({at}), 1, "", hatched, edge), lambda _: True)[parts]
            assert pictures
            seen_as.append([pygame.image.tobytes(pygame.transform.grayscale(p), "RGBA") for p, _ in pictures])
        assert seen_as[0] != seen_as[1]
