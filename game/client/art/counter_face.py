"""The bare face of a counter: silhouette, numbers, the bars of an Ogre; small, pips; face down, its back."""

from __future__ import annotations

import pygame

from game.client.art.counter_spec import TAGS, Look
from game.client.art.lettered import letters
from game.client.art.outline import FULL, MIDDLE, SMALL, body, size
from game.client.art.silhouettes import silhouette
from game.client.art.unit_box import unit_box
from game.client.art.vec import Painter, circle, line, move, rect
from game.client.kit.theme import SideStyle, Theme

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
