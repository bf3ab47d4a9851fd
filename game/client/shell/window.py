"""The window of the system: opened on a display that there is, no larger than it,
for the events that are wanted.
"""

from __future__ import annotations

import contextlib
import math
import os
import warnings
from collections.abc import Iterator

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
# without a real graphics driver SDL's own acceleration costs seven times the plain way
os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
os.environ.setdefault("SDL_IME_SHOW_UI", "1")

import pygame

from game import paths
from game.client.kit import text_style
from game.usage import LEAST_SIZE, UsageError

#: drivers that draw into memory; SDL takes the second of itself where there is no display
UNSEEN = ("dummy", "offscreen")
#: the part of the screen that a window takes at the first start, across and down
FIRST_PART = 5 / 6
#: a screen on which the interface has scale 1
USUAL_SCREEN = (1920, 1080)
NO_DISPLAY = (
    "There is no display to open a window on. Start it on a desktop; "
    "sapper --help lists the commands that need no window, such as sapper check"
)
WANTED = (
    pygame.QUIT, pygame.KEYDOWN, pygame.KEYUP,
    pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEMOTION,
    pygame.MOUSEWHEEL, pygame.TEXTINPUT, pygame.TEXTEDITING, pygame.WINDOWSIZECHANGED, pygame.WINDOWEXPOSED,
    pygame.WINDOWLEAVE, pygame.WINDOWFOCUSLOST, pygame.WINDOWFOCUSGAINED, pygame.DROPFILE, pygame.USEREVENT,
)  # fmt: skip


def open_window(size: tuple[int, int] | None, usual: tuple[int, int], first: bool = False) -> pygame.Surface:
    """Open it in this size, else in the usual one as far as the display has room; ``first`` means that the
    usual one was never chosen, and grows with the screen. Raises ``UsageError`` without a display.
    """
    try:
        pygame.display.init()
    except pygame.error:
        raise UsageError(NO_DISPLAY) from None
    driver = pygame.display.get_driver()
    if driver in UNSEEN and driver != os.environ.get("SDL_VIDEODRIVER"):
        raise UsageError(NO_DISPLAY)
    pygame.event.set_blocked(None)
    pygame.event.set_allowed(WANTED)
    pygame.display.set_caption("Sapper")
    with contextlib.suppress(pygame.error, FileNotFoundError):
        # a window without its icon is a window all the same
        pygame.display.set_icon(pygame.image.load_sized_svg(str(paths.assets() / "icon.svg"), (64, 64)))
    if first:
        usual = first_size(usual)
    surface = pygame.display.set_mode(size or fitting(usual, driver), pygame.RESIZABLE)
    surface.fill(text_style.c.window)
    pygame.key.set_repeat(350, 40)
    pygame.key.stop_text_input()
    with _of_the_system() as window:
        window.minimum_size = LEAST_SIZE
    return surface


def show_box(sentence: str) -> None:
    """Say a sentence in a dialog of the system, as there is no console; nothing without a display."""
    with contextlib.suppress(pygame.error):
        pygame.display.init()
        pygame.display.message_box("Sapper", sentence, "error", buttons=("Close",))


@contextlib.contextmanager
def _of_the_system() -> Iterator[pygame.Window]:
    """The window of the display module, for what only a window can do; nothing happens without one."""
    with warnings.catch_warnings(), contextlib.suppress(pygame.error, AttributeError):
        warnings.simplefilter("ignore", DeprecationWarning)  # there is no other way to it
        yield pygame.Window.from_display_module()


def show_full(full: bool) -> None:
    """Fill the screen with the window, or give it its old size back.

    The window stays the same one; ``pygame.display.toggle_fullscreen`` makes a new one each time, with a
    warning, without its least size, and mixes up states that follow each other quickly.
    """
    with _of_the_system() as window:
        if full:
            window.set_fullscreen(desktop=True)
        else:
            window.set_windowed()


def first_size(usual: tuple[int, int]) -> tuple[int, int]:
    """The size of a window that was never given one: most of the screen, and at least the usual one."""
    driver = pygame.display.get_driver()
    displays = [] if driver in UNSEEN else pygame.display.get_desktop_sizes()
    if not displays:
        return usual
    across, down = (round(length * FIRST_PART) for length in displays[0])
    return max(usual[0], across), max(usual[1], down)


def first_scale() -> float:
    """The scale of the interface that fits the screen, where none was chosen yet: 2 on one of 3840x2160."""
    driver = pygame.display.get_driver()
    displays = [] if driver in UNSEEN else pygame.display.get_desktop_sizes()
    return scale_for(displays[0]) if displays else text_style.MIN_SCALE


def scale_for(size: tuple[int, int], usual: tuple[int, int] = USUAL_SCREEN) -> float:
    """The largest scale at which a screen or window of a size has room for what the usual one holds."""
    step = text_style.SCALE_STEP
    found = math.floor(min(size[0] / usual[0], size[1] / usual[1]) / step) * step
    return max(text_style.MIN_SCALE, min(text_style.MAX_SCALE, found))


def fitting(usual: tuple[int, int], driver: str) -> tuple[int, int]:
    """The usual size, or the largest that the display holds."""
    displays = [] if driver in UNSEEN else pygame.display.get_desktop_sizes()
    if not displays:
        return usual
    return min(usual[0], max(w for w, _ in displays)), min(usual[1], max(h for _, h in displays))
