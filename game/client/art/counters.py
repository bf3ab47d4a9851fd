"""Counters as cached pictures, drawn at 1:1 for hexes from 18 to 208 px high.

``CounterArt(theme).sprite(look, H)`` gives a ``Sprite``: a picture with shadow, stack edges and state
signs, and the offset of its top left corner from the middle of the counter. ``centre(x, y, H)`` is where
that middle lies for a hex centred at (x, y). ``size(big, H)`` is the bare counter.

Faces by H: from 60 the whole face; 38 to 59 silhouette with attack and defence; 24 to 37 silhouette and
state signs; below 24 the side's shape with strength pips. Nothing is set below 12 px.
"""

from __future__ import annotations

import math
from collections import OrderedDict

import pygame

from game.client.art.counter_spec import (
    FULL,
    MIDDLE,
    SMALL,
    TAGS,
    Look,
    Sprite,
    body,
    centre,
    silhouette,
    size,
    trimmed,
)
from game.client.art.signs import letters, letters_of, named
from game.client.art.vec import Painter, arc, circle, line, move, n, path, raster, rect
from game.client.kit.theme import SideStyle, Theme

# ------ What has become of a counter, on its picture: veils and signs of states, its shadow, its wreck
#: the smallest size of the letters of a sign
LEAST_LETTERS = 12


def stated_face(theme: Theme, face: pygame.Surface, look: Look, w: int, h: int, H: int) -> pygame.Surface:
    """The bare face as its state shows it: turned and striped when disabled, veiled when it is done."""
    k = H / 64
    if look.disabled:
        face = face.copy()
        mask = pygame.mask.from_surface(face, 127)
        face.blit(mask.to_surface(setcolor=(128, 134, 140, 110), unsetcolor=(0, 0, 0, 0)), (0, 0))
        step = 10 * max(k, 0.5)
        stripes = "".join(
            line(
                [(i * step - h, h), (i * step, 0)],
                stroke=theme.c.dark,
                w=2.2 * k,
                sop=0.34,
                cap="butt",
            )
            for i in range(int((w + h) / step) + 2)
        )
        cover = raster(stripes, w, h)
        inside = pygame.mask.from_surface(face, 200).to_surface(setcolor=(255,) * 4, unsetcolor=(0, 0, 0, 0))
        cover.blit(inside, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        face.blit(cover, (0, 0))
        return pygame.transform.rotozoom(face, 13, 1)
    if look.spent:
        face = face.copy()
        mask = pygame.mask.from_surface(face, 127)
        veil = 92 if theme.c.name == "standard" else 58
        face.blit(mask.to_surface(setcolor=(10, 14, 18, veil), unsetcolor=(0, 0, 0, 0)), (0, 0))
    return face


def shadow(picture: pygame.Surface, face: pygame.Surface, x: int, y: int, k: float, lift: int) -> None:
    """The shadow of a counter; ``lift`` is how far it is raised."""
    mask = pygame.mask.from_surface(face, 127)
    shade = pygame.Surface(picture.get_size(), pygame.SRCALPHA)
    drop = round(2.4 * k + lift * 1.3)
    mask.to_surface(shade, setcolor=(0, 0, 0, 118), unsetcolor=None, dest=(x, y + drop))
    if k > 0.45:
        shade = pygame.transform.gaussian_blur(shade, max(1, round(1.5 * k)))
    picture.blit(shade, (0, 0))


def sink(
    theme: Theme, picture: pygame.Surface, face: pygame.Surface, x: int, y: int, w: int, h: int, H: int
) -> None:
    """Stuck: the foot disappears under a wavy line (on small hexes a fifth, which hides no number)."""
    k = H / 64
    keep = round(h * (0.955 if H >= MIDDLE else 0.80)) + (face.get_height() - h) // 2
    picture.blit(face, (x, y), (0, 0, face.get_width(), keep))
    left, foot = picture.get_width() / 2 - w / 2 - 3 * k, y + keep
    beats = max(2, int((w + 6 * k) / (12.8 * k)))
    d = f"M{n(left)} {n(foot)}" + f"q{n(3.2 * k)} {n(-3 * k)} {n(6.4 * k)} 0t{n(6.4 * k)} 0" * beats
    ground = theme.c.ground["swamp"]
    p = Painter(picture, theme)
    p.add(path(d, stroke=ground.dark, w=3.8 * k), path(d, stroke=ground.light, w=1.8 * k)).flush()


def signs(theme: Theme, p: Painter, look: Look, x: float, y: float, w: int, h: int, H: int) -> None:
    """The signs of states at the upper left corner, riders at the left edge, the tab of the stack."""
    k, c = H / 64, theme.c
    r = max(8.4 * k, 6.6) if H >= MIDDLE else 5.0
    bx, by = (x - k, y - 1.5 * k) if look.big else (x + k, y + k)
    right, top = bx, by
    for j, (sign, chance, fill) in enumerate(corner(theme, look)):
        if j == ROW:
            # under the first one: at the right stands the movement
            bx, by = bx - ROW * (2 * r + 3 * k), by + 2 * r + 3 * k
        p.add(circle(bx, by, r + max(1.0, 1.2 * k), fill=c.dark), circle(bx, by, r, fill=fill))
        if chance is not None:
            ring = r - 1.1 * k
            p.add(circle(bx, by, ring, stroke="#55626F", w=2 * k))
            p.add(path(arc(bx, by, ring, 0, min(359.9, 360 * chance)), stroke=c.good, w=2 * k, cap="butt"))
        elif fill == c.slate:
            p.add(circle(bx, by, r - 0.6 * k, stroke=c.ivory, w=max(0.8, k), sop=0.9))
        drawing = named(sign, c)
        if drawing:
            p.add(move(drawing, bx, by, r / 9 * (1.0 if H >= MIDDLE else 1.12)))
        else:
            _letters(theme, p, sign, bx, by, r, H)
        bx += 2 * r + 3 * k
        if j < ROW:
            right = bx
    if look.channel:
        channel(theme, p, look, right, top, H)
    for j in range(look.riders):
        ry = y + h / 2 - 5 * k + j * 7 * k
        p.add(circle(x, ry, 3.3 * k, fill=c.dark), circle(x, ry, 2.2 * k, fill=c.ivory))
    if look.stack > 1:
        badge(theme, p, str(look.stack), x + w, y + h / 2, H)


def _letters(theme: Theme, p: Painter, sign: str, x: float, y: float, r: float, H: int) -> None:
    """The letters of a sign without a drawing, on its disc; one where there is no room for more."""
    letters = letters_of(sign)
    px = max(LEAST_LETTERS, round(1.15 * r))
    if H < MIDDLE or theme.map_font("bold", px).size(letters)[0] > 1.8 * r:
        letters = letters[:1]
    p.text(letters, x, y + px * 0.36, theme.c.ivory, px, "bold", "c")


def channel(theme: Theme, p: Painter, look: Look, x: float, y: float, H: int) -> None:
    """The number of its channel: on ivory under control, ivory on dark when it follows; small, a square."""
    k, c = H / 64, theme.c
    fill, ink = (c.dark, c.ivory) if look.follows else (c.ivory, c.dark)
    if H < SMALL:
        p.add(rect(x - 3, y - 3, 6, 6, 1, fill=c.dark), rect(x - 2, y - 2, 4, 4, 0.5, fill=c.ivory))
        return
    px = max(12, round(11.5 * k))
    side = max(14.0, 15 * k)
    p.add(rect(x - side / 2, y - side / 2, side, side, 0.27 * side, fill=c.dark))
    p.add(rect(x - side / 2 + 1, y - side / 2 + 1, side - 2, side - 2, 0.2 * side, fill=c.ivory))
    if look.follows:
        p.add(rect(x - side / 2 + 2.4, y - side / 2 + 2.4, side - 4.8, side - 4.8, 0.16 * side, fill=fill))
    p.text(str(look.channel), x, y + px * 0.36, ink, px, "bold", "c")


#: signs that a counter has room for, and how many of them side by side
MARKS, ROW = 3, 2


def corner(theme: Theme, look: Look) -> list[tuple[str, float | None, str]]:
    """Signs of the state slot, the most pressing first: (sign, ring, fill)."""
    slate = theme.c.slate
    found: list[tuple[str, float | None, str]] = []
    if look.covered:
        found.append(("veil", None, slate))
    if look.disabled:
        sign = {"fire": "d", "control": "lost", "unfinished": "parts"}.get(look.disabled, "wave")
        found.append((sign, None, slate))
    if look.stuck:
        found.append(("wave", None, slate))
    if look.lost and not look.disabled:
        found.append(("lost", None, slate))
    if look.working >= 0:
        found.append(("arm" if look.kind in ("VULC", "HDRN") else "spade", look.working, slate))
    if look.escort:
        found.append(("escort", None, slate))
    if look.worked and look.working < 0:
        found.append(("arm" if look.kind in ("VULC", "HDRN") else "spade", None, "#4C5865"))
    if look.left:
        found.insert(0, (look.left, None, slate))
    if look.spent and not found:
        found.append(("tick", None, "#4C5865"))
    every = [*found[:2], *((sign, None, slate) for sign in look.marks)]
    return every if len(every) <= MARKS else [*every[: MARKS - 1], ("more", None, slate)]


def badge(theme: Theme, p: Painter, number: str, right: float, y: float, H: int) -> None:
    """The stack tab, ivory, half over the right edge."""
    k, c = H / 64, theme.c
    if H < MIDDLE:
        r = max(3.0 * min(1.0, H / 20), 4.2 * k)
        p.add(circle(right, y, r + 1, fill=c.dark), circle(right, y, r, fill=c.ivory))
        return
    px = max(12, round(12 * k))
    text = f"×{number}" if H >= FULL else number
    wide = theme.map_font("bold", px).size(text)[0] + 6 * k
    high = px + 2
    x, top = right - 5 * k, y - high / 2
    p.add(
        rect(x - 1, top - 1, wide + 2, high + 2, 4.4 * k, fill=c.dark),
        rect(x, top, wide, high, 3.6 * k, fill=c.ivory),
    )
    p.text(text, x + wide / 2, y + px * 0.36, c.dark, px, "bold", "c")


def wreck(
    theme: Theme, picture: pygame.Surface, look: Look, style: SideStyle, pad: int, w: int, h: int, k: float
) -> None:
    """What is left of a counter: its outline in soot."""
    p = Painter(picture, theme)
    soot = "".join(
        body(style, pad, pad, w, h, k, inset * k, fill="#1A120C", fop=0.10) for inset in (-2, 1, 4, 8, 12)
    )
    p.add(soot, body(style, pad, pad, w, h, k, 1, stroke="#2A1C12", sw=2 * k, sop=0.85))
    art = silhouette(look.kind, "#20160E", "#20160E", False, look.squads)
    p.add(f'<g opacity="0.7">{move(art, pad + w * 0.16, pad + h * 0.3, w * 0.68 / 100)}</g>')
    for i, (fx, fy) in enumerate(((0.18, 0.82), (0.8, 0.74), (0.5, 0.9), (0.86, 0.3))):
        x, y, s = pad + w * fx, pad + h * fy, (2.4 + i % 2) * k
        p.add(
            path(
                f"M{n(x - s)} {n(y)} L{n(x)} {n(y - s)} L{n(x + s)} {n(y + s * 0.6)} Z",
                fill="#2A1C12",
                fop=0.9,
            )
        )
    p.flush()


# --- The face of a counter in the usual symbols of units: a box with a symbol, steps as small boxes, numbers
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


# --- The bare face of a counter: silhouette, numbers, the bars of an Ogre; small, pips; face down, its back
#: how far the tallest Ogres rise above their box, mast and all
TALL = {"MK3B": 4, "MK5": 9, "MK6": 12, "DOP": 7, "FENB": 2}
#: patches of the back of a counter: middle, size (parts of the counter), turn
PATCHES = (
    (0.20, 0.20, 0.30, 0.13, -18),
    (0.74, 0.17, 0.32, 0.12, 12),
    (0.16, 0.55, 0.20, 0.12, 25),
    (0.85, 0.50, 0.18, 0.13, -24),
    (0.26, 0.84, 0.32, 0.13, 10),
    (0.72, 0.82, 0.30, 0.14, -14),
)


def draw_face(theme: Theme, look: Look, H: int) -> pygame.Surface:
    """The bare face, without states, exactly as large as the counter."""
    style, k = theme.c.sides[look.style], H / 64
    w, h = size(look.big, H)
    picture = pygame.Surface((w, h), pygame.SRCALPHA)
    p = Painter(picture, theme)
    rim = 1.1 * max(k, 0.8)
    p.add(body(style, 0, 0, w, h, k, 0, fill=style.rim))
    p.add(body(style, 0, 0, w, h, k, rim, fill=style.lit))
    p.add(body(style, 0, 0.9 * k, w, h - 0.9 * k, k, rim, fill=style.body))
    if H >= MIDDLE:
        p.add(body(style, 0, 0, w, h, k, 2.7 * k, stroke=style.line, sw=max(0.8, 0.9 * k), sop=0.75))
    if look.hidden:
        question(p, style, w, h, H)
    elif look.kind == "DMY":
        nothing(p, style, w, h, H)
    elif look.letters:
        letters(theme, p, look, style, w, h, H)
    elif look.steps[1]:
        unit_box(theme, p, look, style, w, h, H)
    elif H < SMALL:
        pips(p, look, style, w, h, k)
    else:
        side_view(p, look, style, w, h, H)
        if look.big and H >= MIDDLE:
            bars(p, look, style, w, h, k)
        numbers(theme, p, look, style, w, h, H)
    p.flush()
    return picture


def side_view(p: Painter, look: Look, style: SideStyle, w: int, h: int, H: int) -> None:
    """The silhouette, at the size that the zoom leaves room for."""
    full, middle = H >= FULL, MIDDLE <= H < FULL
    if look.big:
        wide = w * (0.69 if full else 0.80)
        foot = h - 9.6 * H / 64 if H >= MIDDLE else h * 0.86
        if full:
            # the tower keeps clear of the name above it
            wide = min(wide, (foot - 16.4 * H / 64) * 100 / (55 + TALL.get(look.kind, 0)))
        top = foot - 0.55 * wide
    elif full and len(look.squads) > 1:
        # the last figure's spade keeps clear of the movement number
        wide, top = w * 0.66, h * 0.265
    elif full and look.kind == "SHVY":
        # so does the upper gun
        wide, top = w * 0.70, h * 0.285
    elif full:
        wide, top = w * 0.72, h * 0.245
    elif middle:
        wide, top = w * 0.76, h * 0.11
    else:
        wide, top = w * 0.84, h * 0.28
    left = (w - wide) / 2 - ((0.07 if len(look.squads) > 1 else 0.03) * w if full and not look.big else 0)
    p.add(move(silhouette(look.kind, style.ink, style.body, H >= MIDDLE, look.squads), left, top, wide / 100))


def bars(p: Painter, look: Look, style: SideStyle, w: int, h: int, k: float) -> None:
    """What is left of the guns, of the missiles and of the treads, each as a bar."""
    total, high = w - 12 * k, 3.6 * k
    y, gap = h - 8.0 * k, 1.4 * k
    wide = (total - 3 * gap) / 4
    for j, value in enumerate(look.bars[:4]):
        x = 6 * k + j * (wide + gap)
        if value < 0:
            p.add(rect(x, y + high / 2 - 0.5 * k, wide, k, 0, fill=style.ink, fop=0.35))
            continue
        p.add(rect(x, y, wide, high, k, fill=style.ink, fop=0.30))
        if value > 0:
            p.add(rect(x, y, max(1.5 * k, wide * value), high, k, fill=style.ink))


def numbers(theme: Theme, p: Painter, look: Look, style: SideStyle, w: int, h: int, H: int) -> None:
    """Attack, defence and movement, as far as they can be read at this zoom."""
    k = H / 64
    font = theme.map_font
    cut = 3.2 * k if style.shape == "cut" else 0.0
    if H >= FULL:
        small = max(12, round(11.5 * k))
        right = w - 5 * k - cut
        if look.big:
            small = max(12, round(10.5 * k))
        p.text(
            look.move,
            right,
            3.4 * k + small * 0.78,
            style.ink,
            small,
            "bold" if look.big else "medium",
            "r",
        )
        if look.big:
            left = 4 * k + cut
            room = right - font("bold", small).size(look.move)[0] - 3 * k - left
            name, px = tag(theme, look.kind, small, room)
            p.text(name, left, 3.4 * k + small * 0.78, style.ink, px, "bold")
            return
    if look.big or H < MIDDLE:
        return
    edge, base = (4.6 if H >= FULL else 5.0) * k, h - (5.2 if H >= FULL else 3.6) * k
    left_text, right_text, px = fit(theme, look, w - 2 * edge, H)
    taken = font("bold", px).size(left_text)[0] + font("bold", px).size(right_text)[0]
    edge = min(edge, (w - taken - 0.03 * H) / 2)
    p.text(left_text, edge, base, style.ink, px, "bold")
    p.text(right_text, w - edge, base, style.ink, px, "bold", "r")


def tag(theme: Theme, kind: str, most: int, room: float) -> tuple[str, int]:
    """The longest name of an Ogre that fits, if need be a little smaller; and its size."""
    for name in TAGS.get(kind, (kind,)):
        for px in range(most, max(12, round(most * 0.78)) - 1, -1):
            if theme.map_font("bold", px).size(name)[0] <= room:
                return name, px
    return "", 12


def pips(p: Painter, look: Look, style: SideStyle, w: int, h: int, k: float) -> None:
    """What a counter shows where nothing on it could be read: its family, or how much of it is left."""
    if look.big:
        value = min((v for v in look.bars if v >= 0), default=1.0)
        high = max(2.0, h * 0.22)
        p.add(rect(w * 0.18, h * 0.26, w * 0.64, high, 1, fill=style.ink))
        p.add(rect(w * 0.18, h * 0.58, w * 0.64, high, 1, fill=style.ink, fop=0.35))
        p.add(rect(w * 0.18, h * 0.58, max(1.0, w * 0.64 * value), high, 1, fill=style.ink))
        return
    digits = "".join(c for c in look.attack.split("/")[0] if c.isdigit())
    count = min(6, int(digits)) if digits else 0
    rows = [count] if count <= 3 else [(count + 1) // 2, count // 2]
    for j, many in enumerate(rows):
        y = h * (0.5 if len(rows) == 1 else (0.34, 0.66)[j])
        for i in range(many):
            p.add(circle(w / 2 + (i - (many - 1) / 2) * w * 0.26, y, w * 0.095, fill=style.ink))
    if not count:
        p.add(rect(w * 0.28, h * 0.44, w * 0.44, h * 0.14, 1, fill=style.ink))


def question(p: Painter, style: SideStyle, w: int, h: int, H: int) -> None:
    """The back of a counter: patches as of a net, and a question mark."""
    px = round(0.46 * H)
    if px < 12:
        p.add(circle(w / 2, h / 2, w * 0.16, fill=style.ink))
        return
    for fx, fy, fw, fh, turn in PATCHES:
        patch = rect(-w * fw / 2, -h * fh / 2, w * fw, h * fh, h * fh / 2, fill=style.line, fop=0.42)
        p.add(move(patch, w * fx, h * fy, turn=turn))
    p.text("?", w / 2, h / 2 + px * 0.36, style.ink, px, "bold", "c")


def nothing(p: Painter, style: SideStyle, w: int, h: int, H: int) -> None:
    """A dummy, as its own side sees it: an empty outline, struck through."""
    thin, inset = max(1.0, 1.7 * H / 64), w * 0.24
    p.add(rect(inset, h * 0.24, w - 2 * inset, h * 0.52, 3 * H / 64, stroke=style.ink, sw=thin))
    p.add(line([(inset * 1.25, h * 0.70), (w - inset * 1.25, h * 0.30)], stroke=style.ink, w=thin))


def fit(theme: Theme, look: Look, room: float, H: int) -> tuple[str, str, int]:
    """Attack and defence as set on a face and their size: what does not fit at 12 px is left out."""
    attack, defence = look.attack, look.defence
    full = H >= FULL
    most = max(12, round(13 * H / 64)) if full else 12
    bare = (attack.split("/")[0], defence)
    for left, right in ((attack, "D" + defence), (attack, defence), bare) if full else (bare,):
        for px in range(most, 11, -1):
            font = theme.map_font("bold", px)
            # at the least size the two may stand closer to the rim and to each other
            gap = -0.02 if full and px == 12 else 0.045
            if font.size(left)[0] + font.size(right)[0] + gap * H <= room:
                return left, right, px
    return "", defence, 12


# -------------------------------------------------------------------------------------------- the rest
__all__ = ["FULL", "CounterArt", "Sprite", "centre", "fit", "size"]


class CounterArt:
    """Draws and keeps the pictures of counters for one theme."""

    LIMIT = 1200

    def __init__(self, theme: Theme) -> None:
        self.theme = theme
        self._sprites: OrderedDict[tuple[Look, int], Sprite] = OrderedDict()
        self._faces: OrderedDict[tuple[object, ...], pygame.Surface] = OrderedDict()
        self._tabs: dict[tuple[object, ...], Sprite] = {}

    # ---------------------------------------------------------------- public
    def sprite(self, look: Look, H: int) -> Sprite:
        """The counter with its states as one picture; cached."""
        key = (look, H)
        found = self._sprites.get(key)
        if found is None:
            found = self._sprites[key] = self._compose(look, H)
            if len(self._sprites) > self.LIMIT:
                self._sprites.popitem(last=False)
        else:
            self._sprites.move_to_end(key)
        return found

    def tab(self, look: Look, H: int) -> Sprite:
        """How many lie there, alone: it is set once more over what is drawn around a stack."""
        key = (look.stack, look.big, look.selected, H)
        found = self._tabs.get(key)
        if found is None:
            w, h = size(look.big, H)
            lift = max(2, round(4 * H / 64)) if look.selected else 0
            cx, cy = 2 * w, h
            picture = pygame.Surface((2 * cx, 2 * cy), pygame.SRCALPHA)
            p = Painter(picture, self.theme)
            badge(self.theme, p, str(look.stack), cx - w // 2 + w, cy - h // 2 - lift + h / 2, H)
            p.flush()
            found = self._tabs[key] = trimmed(picture, cx, cy)
        return found

    def forget(self) -> None:
        """Drop every picture (a new theme, a new window)."""
        self._sprites.clear()
        self._tabs.clear()
        self._faces.clear()

    # ------------------------------------------------------------------ face
    def _face(self, look: Look, H: int) -> pygame.Surface:
        """The bare face, without states, exactly as large as the counter."""
        key = (
            look.kind,
            look.style,
            look.squads,
            look.attack,
            look.defence,
            look.move,
            look.bars,
            look.hidden,
            look.letters,
            look.note,
            H,
        )
        found = self._faces.get(key)
        if found is None:
            found = self._faces[key] = draw_face(self.theme, look, H)
            if len(self._faces) > self.LIMIT:
                self._faces.popitem(last=False)
        return found

    # ---------------------------------------------------------------- states
    def _compose(self, look: Look, H: int) -> Sprite:
        style, k = self.theme.c.sides[look.style], H / 64
        w, h = size(look.big, H)
        pad = math.ceil(0.30 * H) + 8
        W, T = w + 2 * pad, h + 2 * pad
        picture = pygame.Surface((W, T), pygame.SRCALPHA)
        if look.wreck:
            wreck(self.theme, picture, look, style, pad, w, h, k)
            return trimmed(picture, W // 2, T // 2)
        lift = max(2, round(4 * k)) if look.selected else 0
        face = stated_face(self.theme, self._face(look, H), look, w, h, H)
        x0, y0 = W // 2 - face.get_width() // 2, T // 2 - face.get_height() // 2 - lift
        if look.stuck:
            y0 += round(h * (0.03 if H >= MIDDLE else 0.08))
        shadow(picture, face, x0, y0, k, lift)
        p = Painter(picture, self.theme)
        ox, oy = W // 2 - w // 2, T // 2 - h // 2 - lift
        if look.stack > 1:
            for j in (2, 1) if look.stack > 2 else (1,):
                dx = round(3 * j * max(k, 0.6))
                p.add(body(style, ox + dx, oy - dx, w, h, k, 0, fill=style.rim))
                p.add(body(style, ox + dx, oy - dx, w, h, k, 1.1 * k, fill=style.line))
                p.add(body(style, ox + dx, oy - dx, w, h, k, 2.0 * k, fill=style.body))
        if look.selected:
            # amber alone vanishes on clear ground and beside the orange side: two dark lines hold it
            c, wide = self.theme.c, max(2.0, 2.6 * min(k, 1.4))
            for inset, colour in ((-wide - 2.4, c.dark), (-wide - 1.0, c.accent), (-1.2, c.dark)):
                p.add(body(style, ox, oy, w, h, k, inset, fill=colour))
        p.flush()
        if look.stuck:
            sink(self.theme, picture, face, x0, y0, w, h, H)
        else:
            picture.blit(face, (x0, y0))
        signs(self.theme, p, look, ox, oy, w, h, H)
        p.flush()
        if look.ghost:
            picture.set_alpha(150)
            solid = pygame.Surface(picture.get_size(), pygame.SRCALPHA)
            solid.blit(picture, (0, 0))
            picture = solid
        return trimmed(picture, W // 2, T // 2)
