"""The counters of a stack side by side over its hex, each with its whole face."""

from __future__ import annotations

import pygame

from game.client.art.counters import CounterArt
from game.client.art.fan import draw_plate, fan_boxes
from game.client.art.scene import Scene
from game.client.board.camera import Camera
from game.client.kit.theme import Theme

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
