"""The counters of a stack side by side over its hex, each with its whole face."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.client.art.counter_spec import Look
from game.client.art.counters import CounterArt, size
from game.client.art.scene import Scene
from game.client.art.vec import Painter, rect
from game.client.board.camera import Camera
from game.client.kit.theme import Theme

# ---------------------- A stack fanned out: a row of whole faces on a plate that never leaves the view
GAP, PAD, MARGIN = 10, 10, 4


def fan_boxes(
    looks: Sequence[Look], H: int, point: tuple[int, int], hex_height: int, view: pygame.Rect
) -> tuple[pygame.Rect, list[pygame.Rect]]:
    """The plate and the box of each face, above the hex at ``point`` (below it where there is no room)."""
    rows: list[list[int]] = [[]]
    widths = [size(look.big, H)[0] for look in looks]
    high = max(size(look.big, H)[1] for look in looks)
    room = view.width - 2 * (PAD + MARGIN)
    for i, w in enumerate(widths):
        if rows[-1] and sum(widths[j] + GAP for j in rows[-1]) + w > room:
            rows.append([])
        rows[-1].append(i)
    wide = max(sum(widths[i] + GAP for i in row) - GAP for row in rows) + 2 * PAD
    plate = pygame.Rect(0, 0, wide, len(rows) * (high + GAP) - GAP + 2 * PAD)
    plate.midbottom = (point[0], point[1] - round(0.46 * hex_height) - 4)
    if plate.top < view.top + MARGIN:
        plate.top = point[1] + round(0.5 * hex_height) + 6
    plate.clamp_ip(view.inflate(-2 * MARGIN, -2 * MARGIN))
    boxes, top = [], plate.y + PAD
    for row in rows:
        left = plate.x + PAD
        for i in row:
            w, h = size(looks[i].big, H)
            boxes.append(pygame.Rect(left, top + (high - h) // 2, w, h))
            left += w + GAP
        top += high + GAP
    return plate, boxes


def draw_plate(surface: pygame.Surface, plate: pygame.Rect, theme: Theme) -> None:
    """The slate plate under the faces."""
    c = theme.c
    picture = pygame.Surface((plate.width + 16, plate.height + 18), pygame.SRCALPHA)
    p = Painter(picture, theme, (8, 6))
    w, h = plate.size
    p.add(rect(-2, 2, w + 4, h + 4, 10, fill="#000000", fop=0.35), rect(-1, -1, w + 2, h + 2, 9, fill=c.dark))
    p.add(
        rect(0, 0, w, h, 8, fill=c.slate, fop=0.97), rect(0.5, 0.5, w - 1, h - 1, 7.5, stroke=c.line)
    ).flush()
    surface.blit(picture, (plate.x - 8, plate.y - 6))


# -------------------------------------------------------------------------------------------- the rest
#: faces of an open stack are those of this height of a hex at least
FAN_H = 64


def draw_fan(
    surface: pygame.Surface,
    rect: pygame.Rect,
    scene: Scene,
    camera: Camera,
    counters: CounterArt,
    theme: Theme,
) -> tuple[list[tuple[pygame.Rect, str]], pygame.Rect]:
    """Draw the open stack inside ``rect``; each box with the id of its counter, and the plate under them.

    No box and an empty plate where no stack is open, or one counter alone lies there.
    """
    stack = [p for p in scene.pieces if p.at == scene.fan and not p.look.wreck] if scene.fan else []
    if len(stack) < 2 or scene.hide_counters:
        return [], pygame.Rect(0, 0, 0, 0)
    H = max(FAN_H, min(90, camera.H))
    plate, boxes = fan_boxes([p.look for p in stack], H, camera.point(scene.fan), camera.H, rect)
    draw_plate(surface, plate, theme)
    for k, (piece, box) in enumerate(zip(stack, boxes, strict=True)):
        if piece.aboard and k and boxes[k - 1].right <= box.x:
            _couple(surface, boxes[k - 1], box, theme)
        picture, dx, dy = counters.sprite(piece.look.but(stack=1), H)
        surface.blit(picture, (box.centerx + dx, box.centery + dy))
    return [(box, piece.id) for piece, box in zip(stack, boxes, strict=True)], plate


def _couple(surface: pygame.Surface, left: pygame.Rect, right: pygame.Rect, theme: Theme) -> None:
    """A short coupling from a vehicle of the open stack to who rides on it."""
    bar = pygame.Rect(left.right - 3, right.centery - 3, right.x - left.right + 6, 6)
    pygame.draw.rect(surface, theme.c.dark, bar.inflate(0, 2))
    pygame.draw.rect(surface, theme.c.ivory, bar.inflate(0, -2))
