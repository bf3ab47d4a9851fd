"""The pieces every widget is drawn with: plates, icons, marks, dice, bars, pips.

Shapes are small SVG fragments that pygame's own loader turns into pictures at the exact size, kept in
caches; a plate of any size is built from its corners. All rectangles are in window pixels.
"""

from __future__ import annotations

import functools
import io
import math

import pygame

from game.client.kit import text_style
from game.client.kit.icons import ICONS
from game.client.kit.text_style import px, text
from game.client.kit.theme import SideStyle

BLACK = "#000000"
PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (-1, 1), (1, 1), (0, 0)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


@functools.lru_cache(1024)
def vector(inner: str, wide: int, high: int, view_wide: float, view_high: float) -> pygame.Surface:
    """A picture of SVG fragments drawn in a view of that size."""
    # the loader scales a document by whole pixels: give it the size of the view and the size of the picture
    document = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{view_wide:g}" height="{view_high:g}" '
        f'viewBox="0 0 {view_wide:g} {view_high:g}">{inner}</svg>'
    )
    return pygame.image.load_sized_svg(io.BytesIO(document.encode()), (wide, high))


def _rect(x: float, y: float, w: float, h: float, r: float, paint: str) -> str:
    return f'<rect x="{x:g}" y="{y:g}" width="{w:g}" height="{h:g}" rx="{r:g}" {paint}/>'


def _plate_svg(w: int, h: int, fill: str | None, r: int, edge: str | None, thick: int, opacity: float) -> str:
    out = _rect(0, 0, w, h, r, f'fill="{fill}" fill-opacity="{opacity:g}"') if fill else ""
    if edge:
        half = thick / 2
        out += _rect(
            half,
            half,
            w - thick,
            h - thick,
            max(0, r - half),
            f'fill="none" stroke="{edge}" stroke-width="{thick}"',
        )
    return out


@functools.lru_cache(512)
def _patch(fill: str | None, r: int, edge: str | None, thick: int) -> pygame.Surface:
    side = 2 * r + 1
    return vector(_plate_svg(side, side, fill, r, edge, thick, 1), side, side, side, side)


@functools.lru_cache(256)
def _clear_plate(
    w: int, h: int, fill: str | None, r: int, edge: str | None, thick: int, opacity: float
) -> pygame.Surface:
    return vector(_plate_svg(w, h, fill, r, edge, thick, opacity), w, h, w, h)


def plate(
    surface: pygame.Surface,
    box: pygame.Rect,
    fill: str | None,
    radius: float = 6,
    edge: str | None = None,
    edge_width: float = 1,
    opacity: float = 1,
) -> None:
    """A filled rectangle with round corners, and an edge inside it."""
    r, thick = px(radius), px(edge_width) if edge else 0
    w, h = box.size
    if w <= 0 or h <= 0:
        return
    r = min(r, w // 2, h // 2)
    if opacity < 1 or fill is None or w <= 2 * r + 1 or h <= 2 * r + 1:
        surface.blit(_clear_plate(w, h, fill, r, edge, thick, opacity), box)
        return
    if r == 0 and not edge:
        surface.fill(fill, box)
        return
    corner = _patch(fill, r, edge, thick)
    for x, sx in ((box.x, 0), (box.right - r, r + 1)):
        for y, sy in ((box.y, 0), (box.bottom - r, r + 1)):
            surface.blit(corner, (x, y), (sx, sy, r, r))
    surface.fill(fill, (box.x + r, box.y, w - 2 * r, h))
    surface.fill(fill, (box.x, box.y + r, w, h - 2 * r))
    if edge:
        surface.fill(edge, (box.x + r, box.y, w - 2 * r, thick))
        surface.fill(edge, (box.x + r, box.bottom - thick, w - 2 * r, thick))
        surface.fill(edge, (box.x, box.y + r, thick, h - 2 * r))
        surface.fill(edge, (box.right - thick, box.y + r, thick, h - 2 * r))


@functools.lru_cache(64)
def _sheen(w: int, h: int, r: int) -> pygame.Surface:
    stop = '<stop offset="{}" stop-color="#FFFFFF" stop-opacity="{}"/>'
    place = f'id="a" x1="0" y1="0" x2="0" y2="{h}" gradientUnits="userSpaceOnUse"'
    ramp = f"<linearGradient {place}>{stop.format(0, 0.22)}{stop.format(1, 0)}</linearGradient>"
    return vector(f"<defs>{ramp}</defs>" + _rect(0, 0, w, h, r, 'fill="url(#a)"'), w, h, w, h)


def sheen(surface: pygame.Surface, box: pygame.Rect, radius: float = 6) -> None:
    """A soft light from above on the one amber button."""
    surface.blit(_sheen(box.w, box.h, px(radius)), box)


@functools.lru_cache(64)
def _shadow(w: int, h: int, reach: int, r: int) -> pygame.Surface:
    out = ""
    steps = 5
    for i in range(steps):
        grow = reach * (steps - 1 - i) / steps
        out += _rect(
            reach - grow,
            reach - grow,
            w + 2 * grow,
            h + 2 * grow,
            r + grow,
            f'fill="{BLACK}" fill-opacity="0.09"',
        )
    side_w, side_h = w + 2 * reach, h + 2 * reach
    return vector(out, side_w, side_h, side_w, side_h)


def shadow_reach() -> int:
    """How far a floating card's shadow goes beyond it, in pixels."""
    return px(12)


def shadow(surface: pygame.Surface, box: pygame.Rect, radius: float = 8) -> None:
    """A soft shadow under a card that floats; a little lower than the card."""
    reach = shadow_reach()
    surface.blit(_shadow(box.w, box.h, reach, px(radius)), (box.x - reach, box.y - reach + px(3)))


def veil(surface: pygame.Surface, box: pygame.Rect, opacity: float, colour: str | None = None) -> None:
    """Darken what lies under a dialog."""
    sheet = pygame.Surface(box.size)
    sheet.fill(colour or text_style.c.dark)
    sheet.set_alpha(round(255 * opacity))
    surface.blit(sheet, box)


def rule(surface: pygame.Surface, x: int, y: int, wide: int, colour: str | None = None) -> None:
    """A thin line across."""
    surface.fill(colour or text_style.c.line, (x, y, wide, 1))


def focus_ring(surface: pygame.Surface, box: pygame.Rect, radius: float = 6) -> None:
    """White over dark: seen on every ground."""
    plate(surface, box.inflate(px(6), px(6)), None, radius + 3, text_style.c.window, 5)
    plate(surface, box.inflate(px(4), px(4)), None, radius + 2, "#FFFFFF", 3)


def icon(
    surface: pygame.Surface,
    name: str,
    centre: tuple[float, float],
    size: float = 20,
    colour: str | None = None,
) -> None:
    """An icon about a point; ``size`` at scale 1."""
    side = px(size)
    inner = ICONS[name].replace("{c}", colour or text_style.c.text2)
    surface.blit(
        vector(inner, side, side, 20, 20), (round(centre[0] - side / 2), round(centre[1] - side / 2))
    )


def _side_svg(side: SideStyle) -> str:
    paint = f'fill="{side.body}" stroke="{side.line}" stroke-width="1.5"'
    if side.shape == "round":
        return _rect(1, 1, 18, 18, 5, paint)
    if side.shape == "cut":
        return f'<path d="M6 1 L14 1 L19 6 L19 19 L1 19 L1 6 Z" stroke-linejoin="round" {paint}/>'
    return _rect(1, 1, 18, 18, 0.5, paint)


def side_mark(
    surface: pygame.Surface, centre: tuple[float, float], side: SideStyle, size: float = 20
) -> None:
    """The side's own shape in its colour, so that colour is never alone."""
    w = px(size)
    surface.blit(vector(_side_svg(side), w, w, 20, 20), (round(centre[0] - w / 2), round(centre[1] - w / 2)))


def die(
    surface: pygame.Surface, box: pygame.Rect, value: int, ring: str | None = None, *, pips: bool = True
) -> None:
    """A die of ivory with dark pips, or with its number; ``ring`` marks the one that counted."""
    s = 24.0
    out = _rect(2, 4, s, s, 5, f'fill="{BLACK}" fill-opacity="0.4"') + _rect(
        2, 2, s, s, 5, f'fill="{text_style.c.ivory}"'
    )
    if ring:
        out += _rect(1, 1, s + 2, s + 2, 6, f'fill="none" stroke="{ring}" stroke-width="2"')
    for dx, dy in PIPS.get(value, ()) if pips else ():
        x, y = 2 + s / 2 + dx * s * 0.25, 2 + s / 2 + dy * s * 0.25
        out += f'<circle cx="{x:g}" cy="{y:g}" r="{s * 0.095:g}" fill="#1B2128"/>'
    surface.blit(vector(out, box.w, box.h, 28, 29), box)
    if value and (not pips or value > max(PIPS)):
        # a die of more faces than pips are drawn for has its number
        text_style.text(surface, str(value), box, "#1B2128", text_style.SMALL, "bold", "c")


def bar(surface: pygame.Surface, box: pygame.Rect, part: float, colour: str, back: str = "#39444F") -> None:
    """A meter from nothing to the whole."""
    plate(surface, box, back, box.h / 2)
    wide = round(box.w * min(1.0, part))
    if part > 0:
        plate(surface, pygame.Rect(box.x, box.y, max(box.h, wide), box.h), colour, box.h / 2)


def pip(surface: pygame.Surface, box: pygame.Rect, whole: bool, lit: str | None = None) -> None:
    """One box of a record sheet: whole, or struck out."""
    if whole:
        plate(surface, box, lit or "#DCE3EA", 3)
        return
    out = _rect(0.5, 0.5, 13, 13, 2.6, 'fill="#171C22" stroke="#55626F" stroke-width="1"')
    paint = 'fill="none" stroke="#76838F" stroke-width="1.3" stroke-linecap="round"'
    out += f'<path d="M3.6 10.4 L10.4 3.6" {paint}/>'
    surface.blit(vector(out, box.w, box.h, 14, 14), box)


def checkbox(surface: pygame.Surface, box: pygame.Rect, on: bool, enabled: bool = True) -> None:
    """A tick box."""
    if on:
        inner = _rect(0, 0, 16, 16, 4, f'fill="{text_style.c.text if enabled else text_style.c.text3}"')
        inner += (
            f'<path d="M3.8 8.3 L6.9 11.4 L12.5 4.8" fill="none" stroke="{text_style.c.panel}" '
            'stroke-width="2" stroke-linecap="round" stroke-linejoin="round"/>'
        )
    else:
        inner = _rect(
            0.75,
            0.75,
            14.5,
            14.5,
            3.5,
            f'fill="none" stroke="{text_style.c.text2 if enabled else text_style.c.line}" stroke-width="1.5"',
        )
    surface.blit(vector(inner, box.w, box.h, 16, 16), box)


def key_cap(surface: pygame.Surface, box: pygame.Rect, name: str, ink: str, on_accent: bool = False) -> None:
    """The name of a key in a small dark plate."""
    plate(surface, box, BLACK, 4, opacity=0.16 if on_accent else 0.30)
    text(surface, name, box, ink, 12, "medium", "c")


def chevron(surface: pygame.Surface, box: pygame.Rect, fill: str, notch: bool) -> None:
    """One link of the phase bar: a point to the right, a notch to the left but in the first."""
    w, h, tip = box.w, box.h, px(9)
    left = f"L{tip} {h / 2:g} " if notch else ""
    d = f"M0 0 L{w - tip} 0 L{w} {h / 2:g} L{w - tip} {h} L0 {h} {left}Z"
    surface.blit(vector(f'<path d="{d}" fill="{fill}"/>', w, h, w, h), box)


def ring(surface: pygame.Surface, box: pygame.Rect, part: float, colour: str) -> None:
    """A ring that fills clockwise from the top; ``part`` in steps of a fiftieth."""
    part = round(min(1.0, max(0.0, part)) * 50) / 50
    inner = f'<circle cx="12" cy="12" r="8.5" fill="none" stroke="{text_style.c.line}" stroke-width="3"/>'
    if part >= 1:
        inner += f'<circle cx="12" cy="12" r="8.5" fill="none" stroke="{colour}" stroke-width="3"/>'
    elif part > 0:
        a = 2 * math.pi * part
        x, y = 12 + 8.5 * math.sin(a), 12 - 8.5 * math.cos(a)
        inner += (
            f'<path d="M12 3.5 A8.5 8.5 0 {1 if part > 0.5 else 0} 1 {x:.2f} {y:.2f}" fill="none" '
            f'stroke="{colour}" stroke-width="3" stroke-linecap="round"/>'
        )
    surface.blit(vector(inner, box.w, box.h, 24, 24), box)
