"""Sounds from files: ``NAME.1.wav``, ``NAME.2.wav`` … are variants of one sound, played in turn.

Nothing is opened or read before the first sound is wanted. A machine without a device for sound stays silent.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator
from pathlib import Path

import pygame

#: samples a second, bits (signed), channels, and the samples that are mixed ahead (12 ms)
RATE, BITS, CHANNELS, BUFFER = 22_050, -16, 1, 256
#: so many sounds at once; another one is dropped
VOICES = 4


@contextlib.contextmanager
def _without_complaints() -> Iterator[None]:
    """Drop what a library of the system writes about a device that is not there."""
    try:
        kept = os.dup(2)
    except OSError:
        # a program of a window may have no stream for errors
        yield
        return
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 2)
    os.close(nowhere)
    try:
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)


class Sounds:
    """The sounds of a folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._loaded: dict[str, list[pygame.mixer.Sound]] = {}
        self._next: dict[str, int] = {}
        self._ready: bool | None = None

    def play(self, name: str, volume: float = 1.0) -> bool:
        """Play the next variant of a sound, 0 to 1 loud; False if nothing is heard."""
        if volume <= 0 or not self._open():
            return False
        variants = self._loaded.get(name)
        if variants is None:
            variants = self._loaded[name] = self._load(name)
        channel = pygame.mixer.find_channel()
        if not variants or channel is None:
            return False
        number = self._next.get(name, 0)
        self._next[name] = number + 1
        sound = variants[number % len(variants)]
        sound.set_volume(volume)
        channel.play(sound)
        return True

    def hush(self) -> None:
        """Stop what is heard."""
        if self._ready:
            pygame.mixer.stop()

    def _open(self) -> bool:
        if self._ready is None:
            try:
                with _without_complaints():
                    pygame.mixer.init(RATE, BITS, CHANNELS, BUFFER)
                pygame.mixer.set_num_channels(VOICES)
                self._ready = True
            except pygame.error:
                self._ready = False
        return self._ready

    def _load(self, name: str) -> list[pygame.mixer.Sound]:
        try:
            return [pygame.mixer.Sound(str(file)) for file in sorted(self.folder.glob(f"{name}.*.wav"))]
        except (pygame.error, OSError):
            return []
