"""Pictures of the window as files."""

from __future__ import annotations

import io
from pathlib import Path

import pygame

from game.files import write_whole


def write_picture(surface: pygame.Surface, path: Path) -> None:
    """Write a surface as a PNG file, whole or not at all. Raises ``OSError`` that names the file.

    pygame's own writer does not notice that a disk is full.
    """
    content = io.BytesIO()
    pygame.image.save(surface, content, "picture.png")
    write_whole(path, content.getvalue())
