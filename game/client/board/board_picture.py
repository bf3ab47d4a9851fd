"""Small and dim pictures of a board, for the menu: made in slices, kept by board and size."""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple, Unpack

import pygame

from game.client.kit import text_style
from game.client.kit.widget import Widget, WidgetArgs

if TYPE_CHECKING:
    from game.boards.board import Board
    from game.client.art.scene import Scene


#: the height of the hexes of a picture, at most
LARGEST = 130


class Drawn(NamedTuple):
    """A whole board that was drawn: what it is a picture of, its look, and the picture."""

    board: Board
    scene: Scene
    look: tuple[object, ...]
    picture: pygame.Surface


#: those that were drawn last: a screen that is opened again shows them at once
_drawn: deque[Drawn] = deque(maxlen=48)


def drawn_before(
    board: Board, size: tuple[int, int], fill: bool, scene: Scene | None
) -> pygame.Surface | None:
    """The picture of a board as ``whole_board`` makes it, if it was drawn before; nobody draws on it."""
    from game.client.art.scene import Scene

    look, scene = (size, fill, text_style.theme.key), scene or Scene()
    same = (one for one in _drawn if one.look == look and one.board is board and one.scene == scene)
    return next((one.picture for one in same), None)


def whole_board(
    board: Board, size: tuple[int, int], fill: bool, scene: Scene | None = None
) -> Iterator[pygame.Surface | None]:
    """Draw a board with its counters into a picture, a little at a time; the last value is the picture.

    ``fill`` covers the whole picture (and shows less than the whole board); else all of the board is in it.
    A small picture is drawn larger and then reduced, a very large one drawn smaller and then enlarged. What
    was drawn before is there at once.
    """
    from game.client.art.layout import layout
    from game.client.art.scene import Scene
    from game.client.board.board_view import BoardView
    from game.client.board.camera import Camera

    known = drawn_before(board, size, fill, scene)
    if known is not None:
        yield known.copy()
        return
    scene, look = scene or Scene(), (size, fill, text_style.theme.key)
    unit, fine = layout(board.grid, 1), 2.0 if size[0] < 300 else 1.0
    if fill:
        # hexes are drawn up to a height, and enlarged from there
        fine = min(fine, LARGEST / max(size[0] / unit.width, size[1] / unit.height))
    rect = pygame.Rect(0, 0, math.floor(size[0] * fine), math.floor(size[1] * fine))
    camera = Camera(board.grid, rect)
    if fill:
        camera.H = math.ceil(max(rect.w / unit.width, rect.h / unit.height))
        camera.x = round((camera.layout.width - rect.w) / 2)
        # a little towards the north, where the defence stands
        camera.y = round((camera.layout.height - rect.h) * 0.38)
    else:
        camera.fit()
    yield None
    picture = pygame.Surface(rect.size)
    view = BoardView(board, camera, text_style.theme)
    for _ in view.draw_in_steps(picture, rect, scene):
        yield None
    picture = pygame.transform.smoothscale(picture, size) if fine != 1 else picture
    _drawn.append(Drawn(board, scene, look, picture))
    yield picture.copy()


class BoardPicture(Widget):
    """A picture of a board that is drawn when there is time for it.

    ``dim`` 0 shows it plainly; 1 is the colour of the window. ``fades`` lets it sink into the window towards
    the left.
    """

    def __init__(
        self, dim: float = 0.0, fades: bool = False, whole: bool = True, **rest: Unpack[WidgetArgs]
    ) -> None:
        super().__init__(**rest)
        self.dim, self.fades, self.whole = dim, fades, whole
        self.board: Board | None = None
        self.scene: Scene | None = None
        #: what the picture is of that is shown, or is being drawn
        self._wanted: tuple[object, ...] | None = None
        self._shown: pygame.Surface | None = None

    def set(self, board: Board | None, scene: Scene | None = None) -> None:
        """Another board, with what stands on it."""
        if board is not self.board or scene is not self.scene:
            if board is not self.board:
                self._shown = None  # no other map stands in for it
            self.board, self.scene = board, scene
            self.changed(self.rect)

    def _key(self) -> tuple[object, ...]:
        return (
            self.board,
            self.scene,
            self.rect.size,
            self.dim,
            self.fades,
            self.whole,
            text_style.theme.key,
        )

    def paint(self, surface: pygame.Surface) -> None:
        key = self._key()
        if self.board is not None and key != self._wanted:
            known = drawn_before(self.board, self.rect.size, not self.whole, self.scene)
            if known is not None:
                self._wanted, self._shown = key, finish(known, self.dim, self.fades)
            elif self.root is not None and self.root.app is not None:
                self._wanted = key
                # a large picture is looked at before the small ones beside it
                self.root.app.in_background(self._make(key, self.board, self.scene), first=True)
        if self._shown is not None and self._shown.get_size() == self.rect.size:
            surface.blit(self._shown, self.rect)

    def _make(self, key: tuple[object, ...], board: Board, scene: Scene | None) -> Iterator[None]:
        for picture in whole_board(board, self.rect.size, not self.whole, scene):
            if picture is not None and key == self._wanted:
                self._shown = finish(picture, self.dim, self.fades)
                self.changed(self.rect)
            yield


def finish(picture: pygame.Surface, dim: float, fades: bool) -> pygame.Surface:
    """Lay a board on the colour of the window, dimmed, and sinking into it at the left."""
    size = picture.get_size()
    out = pygame.Surface(size)
    out.fill(text_style.c.window)
    out.blit(picture, (0, 0))
    if dim:
        sheet = pygame.Surface(size)
        sheet.fill(text_style.c.window)
        sheet.set_alpha(round(255 * dim))
        out.blit(sheet, (0, 0))
    if fades:
        r, g, b = text_style.theme_rgb(text_style.c.window)
        across = pygame.Surface((64, 1), pygame.SRCALPHA)
        for i in range(64):
            across.set_at((i, 0), (r, g, b, round(255 * max(0.0, 1 - i / 30) ** 1.5)))
        out.blit(pygame.transform.smoothscale(across, size), (0, 0))
    return out.convert() if pygame.display.get_surface() is not None else out


_ramps: dict[tuple[int, int, str], pygame.Surface] = {}


def sink(surface: pygame.Surface, box: pygame.Rect, start: int, full: int) -> None:
    """Let a picture sink into the window: nothing above ``start``, nearly all of it from ``full`` on."""
    ramp = pygame.Rect(box.x, start, box.w, max(1, full - start))
    key = (ramp.w, ramp.h, text_style.c.window)
    made = _ramps.get(key)
    r, g, b = text_style.theme_rgb(text_style.c.window)
    if made is None:
        line = pygame.Surface((1, 32), pygame.SRCALPHA)
        for i in range(32):
            t = i / 31
            line.set_at((0, i), (r, g, b, round(236 * t * t * (3 - 2 * t))))
        _ramps.clear()
        made = _ramps[key] = pygame.transform.smoothscale(line, ramp.size)
    surface.blit(made, ramp)
    rest = pygame.Rect(box.x, full, box.w, max(0, box.bottom - full))
    sheet = pygame.Surface(rest.size)
    sheet.fill((r, g, b))
    sheet.set_alpha(236)
    surface.blit(sheet, rest)
