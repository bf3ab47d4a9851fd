"""The drawn ground on screen: what play has changed on it, and the cache of its chunks."""

from __future__ import annotations

import math
import time
from collections import OrderedDict
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

import pygame

from game.boards.board import Board
from game.client.art.ground import GroundArt, GroundState, as_printed, sheet, touched
from game.client.art.layout import Layout, layout
from game.client.art.painting import paint, paint_in_steps
from game.client.board.camera import Camera
from game.core.anygame import Position
from game.core.records import Marker
from game.core.sequence import SETUP
from game.hexes.grid import OFF

# ------------------------- The drawn ground on screen as a cache of square chunks, least used go first
# A frame draws missing chunks (for at most ``BUDGET`` ms, but one at least) and shows the old picture
# scaled in their place; when none is missing it draws ahead for ``SLICE`` ms. Where the ground of a hex
# has changed only that part of a chunk is drawn. What has once been drawn, at whatever zoom, is kept small
# in a patchwork of the whole board too, so that no other zoom begins with bare paper there.
CHUNK = 256
CACHE_BYTES = 64 * 1024 * 1024
#: milliseconds a frame may spend on missing ground
BUDGET = 28.0
#: milliseconds a frame may spend on drawing ahead
SLICE = 3.0


#: the patchwork of the whole board has at most so many pixels
PATCHWORK = 700_000
#: so many chunks, of whatever board and view, are kept for the next view of the same ground
MOST_PAINTED = 96
#: the state that each was painted in, and its picture
_painted: OrderedDict[tuple[object, ...], tuple[GroundState, pygame.Surface]] = OrderedDict()


class Begun(NamedTuple):
    """A chunk being drawn ahead, a few milliseconds at a time."""

    key: tuple[int, int, int]
    chunk: pygame.Surface
    steps: Iterator[None]
    #: what its picture depends on, besides the state of the ground
    name: tuple[object, ...]
    state: GroundState


class GroundChunks:
    """The chunks of one board seen through a camera."""

    def __init__(self, art: GroundArt, camera: Camera) -> None:
        self.art, self.camera = art, camera
        #: True while chunks are missing: draw again in the next frame
        self.busy = False
        self.chunks: OrderedDict[tuple[int, int, int], pygame.Surface] = OrderedDict()
        #: what has changed around a chunk, in world pixels: the old picture is shown until that is drawn anew
        self.stale: dict[tuple[int, int, int], list[pygame.Rect]] = {}
        #: pieces of changed ground in the present state, for all the chunks in which they lie
        self._pieces: dict[tuple[int, int, int, int], pygame.Surface] = {}
        self._state = GroundState()
        self._old = 0
        self._fetched: tuple[int, ...] = ()
        self._begun: Begun | None = None
        #: everything that was drawn so far, scaled down, and the H of that
        self._patchwork: tuple[pygame.Surface, float] | None = None
        self._keys: tuple[tuple[int, ...], list[tuple[int, int, int]]] = ((), [])

    def bytes(self) -> int:
        """Memory held."""
        return len(self.chunks) * CHUNK * CHUNK * 4

    def draw(self, surface: pygame.Surface, rect: pygame.Rect, state: GroundState, whole: bool) -> None:
        """Blit what is seen of the ground; missing chunks are drawn, all of them or within the budget."""
        camera, H, self._state = self.camera, self.camera.H, state
        paper = sheet(camera.layout)
        seen = camera.seen().clip(paper)
        self.busy = False
        if not seen.width or not seen.height:
            return
        begin, blits, missing = time.perf_counter(), [], []
        clip = surface.get_clip()
        on_screen = paper.move(rect.x - camera.x, rect.y - camera.y).clip(clip)
        surface.set_clip(on_screen)
        cover = cells(seen)
        if self._keys[0] != (H, *cover):
            self._keys = (H, *cover), [(H, cx, cy) for cx, cy in spiral(*cover)]
        keys, made = self._keys[1], 0
        for key in keys:
            chunk = self.chunks.get(key)
            if chunk is None or key in self.stale:
                # one that is missing in any case, so that the ground is whole some day on a slow machine too
                late = (made > 0 or chunk is not None) and (time.perf_counter() - begin) * 1000 > BUDGET
                if late and not whole and chunk is not None:
                    self.busy = True
                elif late and not whole:
                    missing.append(key)
                    continue
                else:
                    chunk, made = self._mended(key, state) or self._make(key, state), made + 1
            else:
                self.chunks.move_to_end(key)
            blits.append((chunk, (key[1] * CHUNK - camera.x + rect.x, key[2] * CHUNK - camera.y + rect.y)))
        if missing:
            self.busy = True
            self._placeholder(surface, rect, missing)
        surface.fblits(blits)
        surface.set_clip(clip)
        if not missing:
            self._remember()
            if not whole and not self._late(begin):
                self.prefetch()
        self._trim(len(keys))

    def steps(self, state: GroundState) -> Iterator[None]:
        """What is missing in view, a piece of a few milliseconds at a time."""
        self._state = state
        cover = cells(self.camera.seen().clip(sheet(self.camera.layout)))
        for cx, cy in spiral(*cover):
            key = (self.camera.H, cx, cy)
            if key not in self.chunks or key in self.stale:
                begun = self._begin(key, state)
                for _ in begun.steps:
                    yield
                self._keep(begun)
                yield

    def _late(self, begin: float) -> bool:
        return (time.perf_counter() - begin) * 1000 > 0.25 * BUDGET

    def prefetch(self) -> bool:
        """Idle work: go on drawing the ring around the view for ``SLICE`` ms; False when it is drawn."""
        H = self.camera.H
        paper = sheet(self.camera.layout)
        wide = self.camera.seen().clip(paper).inflate(2 * CHUNK, 2 * CHUNK).clip(paper)
        ring = (H, *cells(wide))
        if ring == self._fetched or not wide.width or not wide.height:
            return False
        end = time.perf_counter() + SLICE / 1000
        if (
            self._begun is None
            or self._begun.key[0] != H
            or (self._begun.key in self.chunks and self._begun.key not in self.stale)
        ):
            found = ((H, cx, cy) for cx, cy in spiral(*cells(wide)))
            key = next((k for k in found if k not in self.chunks or k in self.stale), None)
            if key is None:
                self._fetched = ring
                return False
            self._begun = self._begin(key, self._state)
        for _ in self._begun.steps:
            if time.perf_counter() > end:
                return True
        self._keep(self._begun)
        self._begun = None
        return True

    def _begin(self, key: tuple[int, int, int], state: GroundState) -> Begun:
        art, shown = self.art, pygame.display.get_surface() is not None
        name = (art.board.hash, art.board.paths, art.theme.key, art.labels, shown, key)
        known = _painted.get(name)
        if known is not None and known[0] == state:
            return Begun(key, known[1].copy(), iter(()), name, state)
        H, cx, cy = key
        chunk = pygame.Surface((CHUNK, CHUNK))
        if shown:
            chunk = chunk.convert()
        steps = paint_in_steps(self.art, chunk, cx * CHUNK, cy * CHUNK, H, state)
        return Begun(key, chunk, steps, name, state)

    def _mended(self, key: tuple[int, int, int], state: GroundState) -> pygame.Surface | None:
        """A chunk with what has changed of it drawn anew;
        None when there is none, or it had better be made anew.
        """
        chunk, boxes = self.chunks.get(key), self.stale.get(key, [])
        if chunk is None or sum(box.w * box.h for box in boxes) > CHUNK * CHUNK:
            return None
        H, cx, cy = key
        for box in boxes:
            place = (box.x, box.y, box.w, box.h)
            piece = self._pieces.get(place)
            if piece is None:
                piece = self._pieces[place] = pygame.Surface(box.size).convert(chunk)
                paint(self.art, piece, box.x, box.y, H, state)
            chunk.blit(piece, (box.x - cx * CHUNK, box.y - cy * CHUNK))
        del self.stale[key]
        return chunk

    def _make(self, key: tuple[int, int, int], state: GroundState) -> pygame.Surface:
        """A whole chunk at once, going on with it when it was begun ahead."""
        begun, self._begun = self._begun, None
        if begun is None or begun.key != key:
            begun = self._begin(key, state)
        for _ in begun.steps:
            pass
        self._keep(begun)
        return begun.chunk

    def _keep(self, done: Begun) -> None:
        """A chunk is drawn; what stands in for it at other zooms is, too."""
        _keep_for_others(done)
        self.chunks[done.key] = done.chunk
        self.stale.pop(done.key, None)
        if self._patchwork is None:
            unit = layout(self.camera.grid, 100)
            small = min(float(done.key[0]), 100 * math.sqrt(PATCHWORK / (unit.width * unit.height)))
            size = math.ceil(unit.width * small / 100), math.ceil(unit.height * small / 100)
            self._patchwork = pygame.Surface(size, pygame.SRCALPHA), small
            for key, chunk in self.chunks.items():
                if key not in self.stale:
                    self._patch(self._patchwork, key, chunk)
        else:
            self._patch(self._patchwork, done.key, done.chunk)

    def _patch(
        self, patchwork: tuple[pygame.Surface, float], key: tuple[int, int, int], chunk: pygame.Surface
    ) -> None:
        picture, small = patchwork
        box = _scaled(key[1], key[2], small / key[0])
        if box.w and box.h:
            picture.blit(pygame.transform.smoothscale(chunk, box.size), box)

    def _trim(self, visible: int) -> None:
        most = max(visible, CACHE_BYTES // (CHUNK * CHUNK * 4))
        while len(self.chunks) > most:
            gone, _ = self.chunks.popitem(last=False)
            self.stale.pop(gone, None)

    def _remember(self) -> None:
        """Note the zoom whose ground is whole: its chunks stand in for those of the next zoom."""
        if self._old != self.camera.H:
            self._old = self.camera.H
            self.art.forget({self.camera.H, *(k[0] for k in self.chunks)})

    def _placeholder(
        self, surface: pygame.Surface, rect: pygame.Rect, missing: list[tuple[int, int, int]]
    ) -> None:
        """In place of missing chunks: the patchwork, and over it the chunks of the last zoom, scaled."""
        camera, clip = self.camera, surface.get_clip()
        x, y = rect.x - camera.x, rect.y - camera.y
        gaps = [pygame.Rect(cx * CHUNK + x, cy * CHUNK + y, CHUNK, CHUNK) for _, cx, cy in missing]
        surface.set_clip(gaps[0].unionall(gaps[1:]).clip(clip))
        self._lay_patchwork(surface, rect)
        k = camera.H / self._old if self._old else 0.0
        if k and self._old != camera.H and CHUNK * k <= 1200:
            for H, cx, cy in [key for key in self.chunks if key[0] == self._old]:
                box = _scaled(cx, cy, k).move(x, y)
                if box.colliderect(surface.get_clip()):
                    surface.blit(pygame.transform.scale(self.chunks[H, cx, cy], box.size), box)
        surface.set_clip(clip)

    def _lay_patchwork(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """The part of the patchwork that is in view; bare paper where there is none yet."""
        camera = self.camera
        ground = pygame.Surface(rect.size)
        self.art.sketch(ground, camera.x, camera.y, camera.H)
        surface.blit(ground, rect)
        if self._patchwork is None:
            return
        patchwork, small = self._patchwork
        k = camera.H / small
        seen = pygame.Rect(
            math.floor(camera.x / k),
            math.floor(camera.y / k),
            math.ceil(rect.w / k) + 2,
            math.ceil(rect.h / k) + 2,
        ).clip(patchwork.get_rect())
        if not seen.w or not seen.h:
            return
        size = round(seen.w * k), round(seen.h * k)
        at = round(seen.x * k) - camera.x + rect.x, round(seen.y * k) - camera.y + rect.y
        surface.blit(pygame.transform.smoothscale(patchwork.subsurface(seen), size), at)

    def lose(self, before: GroundState, after: GroundState) -> None:
        """What shows a hex whose ground changed is to be drawn anew;
        chunks of other zooms that show it go.
        """
        if before == after:
            return
        self._fetched, self._begun, self._pieces = (), None, {}
        # other eyes may look now: what they may not see of the ground must not stand in for anything
        self._patchwork = None
        changed = touched(self.art.board, before, after)
        boxes = {
            H: _joined([_around(layout(self.camera.grid, H), at) for at in changed])
            for H in {key[0] for key in self.chunks}
        }
        for key in list(self.chunks):
            H, cx, cy = key
            chunk = pygame.Rect(cx * CHUNK, cy * CHUNK, CHUNK, CHUNK)
            near = [box for box in boxes[H] if box.colliderect(chunk)]
            if near and H != self.camera.H:
                del self.chunks[key]
            elif near:
                self.stale[key] = _joined([*self.stale.get(key, ()), *near])


def _keep_for_others(done: Begun) -> None:
    """A chunk that is drawn serves the next view of the same ground; this view may go on to change it."""
    known = _painted.get(done.name)
    if known is None or known[0] != done.state:
        _painted[done.name] = done.state, done.chunk.copy()
    _painted.move_to_end(done.name)
    while len(_painted) > MOST_PAINTED:
        _painted.popitem(last=False)


def _scaled(cx: int, cy: int, k: float) -> pygame.Rect:
    """The place of a chunk at another zoom, ``k`` times as large; beside the next one without a gap."""
    x0, y0 = round(cx * CHUNK * k), round(cy * CHUNK * k)
    return pygame.Rect(x0, y0, round((cx + 1) * CHUNK * k) - x0, round((cy + 1) * CHUNK * k) - y0)


def _around(unit: Layout, at: int) -> pygame.Rect:
    """What may look otherwise when the ground of a hex changes."""
    x, y = unit.centre(at)
    far = math.ceil(1.5 * unit.H)
    return pygame.Rect(math.floor(x) - far, math.floor(y) - far, 2 * far + 1, 2 * far + 1)


def _joined(boxes: list[pygame.Rect]) -> list[pygame.Rect]:
    """The same boxes, those that overlap in one."""
    found: list[pygame.Rect] = []
    for box in boxes:
        while (k := box.collidelist(found)) >= 0:
            box = box.union(found.pop(k))
        found.append(box)
    return found


def cells(seen: pygame.Rect) -> tuple[int, int, int, int]:
    """The first and last chunk, across and down, that cover a rectangle of world pixels."""
    return seen.left // CHUNK, (seen.right - 1) // CHUNK, seen.top // CHUNK, (seen.bottom - 1) // CHUNK


def spiral(x0: int, x1: int, y0: int, y1: int) -> list[tuple[int, int]]:
    """These chunks from their middle outwards."""
    mx, my = (x0 + x1) / 2, (y0 + y1) / 2
    found = [(cx, cy) for cx in range(x0, x1 + 1) for cy in range(y0, y1 + 1)]
    return sorted(found, key=lambda c: ((c[0] - mx) ** 2 + (c[1] - my) ** 2, c))


# ----------------------------- What play has changed on the map, as the picture of the ground takes it
#: kinds of markers on a hexside and the field of ``GroundState`` that shows them
_SIDES = {"bridge_built": "bridges_built", "graded": "graded", "ramp": "ramps"}
#: what the word of a marker ``side`` builds
_BUILT = {"-stream": "bridges_built", "-ridge": "graded", "+ramp": "ramps"}


def ground_now(board: Board, markers: Mapping[int, Iterable[Marker]]) -> GroundState:
    """The ground with the markers of a position (a view's, so that what is hidden stays so).

    ``terrain`` changes a hex to its word; ``cut`` cuts the route its word begins with; ``bridge_down`` lies
    on a hexside, or on the water hex of a river bridge; ``side`` is work on a hexside, ``way`` a route that
    damaged ground does not cut any more, ``ruin`` a building that fell.
    """
    printed, grid = as_printed(board), board.grid
    terrain: dict[int, str] = {}
    cuts: set[tuple[int, str]] = set()  # what is printed is a marker too, and may be mended
    down, rivers = set[int](), set(printed.river_bridges_down)
    mended: set[tuple[int, str]] = set()
    fallen: set[int] = set()
    sides: dict[str, set[int]] = {field: set() for field in _SIDES.values()}
    laid: set[tuple[int, str]] = set()
    removed: set[tuple[int, str]] = set()
    for at, found in markers.items():
        for marker in found:
            there = marker.toward
            if marker.kind == "terrain":
                terrain[at] = marker.word
            elif marker.kind == "cut":
                cuts.add((at, "rail" if marker.word.startswith("rail") else "road"))
            elif marker.kind == "bridge_down":
                wet = [h for h in (at, there) if h != OFF and board.terrain[h] == "water"]
                if wet:
                    rivers.update(wet)
                elif there != OFF:
                    down.add(grid.side(at, there))
            elif marker.kind == "way":
                mended.add((at, marker.word))
            elif marker.kind == "ruin":
                fallen.add(at)
            elif marker.kind == "side" and there != OFF and marker.word in _BUILT:
                sides[_BUILT[marker.word]].add(grid.side(at, there))
            elif marker.kind == "side" and there != OFF:
                changed = laid if marker.word.startswith("+") else removed
                changed.add((grid.side(at, there), marker.word[1:]))
            elif marker.kind in _SIDES and there != OFF:
                sides[_SIDES[marker.kind]].add(grid.side(at, there))
    return GroundState(
        terrain,
        frozenset(down),
        frozenset(sides["bridges_built"]),
        frozenset(sides["graded"]),
        frozenset(sides["ramps"]),
        frozenset(laid),
        frozenset(removed),
        frozenset(rivers),
        frozenset(cuts),
        frozenset(mended),
        frozenset(fallen),
    )


def zones_in_use(view: Position, side: int) -> frozenset[str]:
    """The printed zones that mean something now: those where a side may set up, while it does."""
    if view.clock.phase != SETUP:
        return frozenset()
    return frozenset(
        a.zone for a in view.terms.areas if a.side == side and a.mask != view.board.grid.all_mask
    )
