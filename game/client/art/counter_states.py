"""What has become of a counter, on its picture: veils and signs of states, its shadow, its wreck."""

from __future__ import annotations

import pygame

from game.client.art.counter_spec import Look
from game.client.art.marker_signs import letters_of, named
from game.client.art.outline import FULL, MIDDLE, SMALL, body
from game.client.art.silhouettes import silhouette
from game.client.art.vec import Painter, arc, circle, line, move, n, path, raster, rect
from game.client.kit.theme import SideStyle, Theme

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
