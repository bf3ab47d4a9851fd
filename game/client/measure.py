"""Measures of drawing and of the start: what ``sapper bench`` shows beside the rules.

Frames are measured in processor time of this process, the start by the clock on the wall.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import replace

import pygame

from game import paths
from game.boards.board import Board
from game.boards.tiled import load_board
from game.client.art.ground import GroundState
from game.client.art.scene import Piece, Scene
from game.client.board.board_view import BoardView
from game.client.board.camera import Camera
from game.client.kit.theme import Theme
from game.client.ogre.counter_appearance import printed
from game.hexes.grid import grid
from game.lab.bench import held
from game.lab.contract import Row

SIZE = (1920, 1080)
COUNTERS = 200
CACHE_MIB = 64

_FIRST_FRAME = """
import os, sys, time
import game.client.shell.app as app
drawn = app.App.draw
def draw(self):
    areas = drawn(self)
    if areas:
        print((time.time() - float(sys.argv[1])) * 1000, flush=True)
        os._exit(0)
    return areas
app.App.draw = draw
from game.cli import main
main([])
"""

#: the least that a program with pygame does: a window as large as ours, and a line of text in it
_BARE = """
import os, sys, time
import pygame
pygame.display.init()
pygame.font.init()
window = pygame.display.set_mode((1280, 720), pygame.RESIZABLE)
window.blit(pygame.font.Font(None, 24).render("A line of text", True, "white"), (20, 20))
pygame.display.flip()
print((time.time() - float(sys.argv[1])) * 1000, flush=True)
os._exit(0)
"""


def _board(columns: int, rows: int) -> Board:
    """A made-up board of all sorts of ground."""
    field = grid(columns, rows)
    kinds = ("clear",) * 6 + ("forest", "crater", "swamp", "town")
    terrain = {at: kinds[(c * 7 + r * 13 + c * r) % 10] for at in field.hexes for c, r in (field.place(at),)}
    return Board("measure", "Measure", columns, rows, terrain)


def _scene(board: Board) -> Scene:
    """Two hundred counters in the upper left part of a board, all of them on screen."""
    looks = [printed(kind, style) for kind in ("HVY", "MSL", "GEV", "HWZ") for style in ("blue", "orange")]
    places = [
        at for at in board.grid.hexes if board.grid.place(at)[0] <= 34 and board.grid.place(at)[1] <= 18
    ]
    step = max(1, len(places) // COUNTERS)
    return Scene(
        tuple(Piece(f"u{k}", at, looks[k % len(looks)]) for k, at in enumerate(places[::step][:COUNTERS]))
    )


def _median(frames: int, work: Callable[[int], object]) -> float:
    times = []
    for k in range(frames):
        start = time.process_time()
        work(k)
        times.append((time.process_time() - start) * 1000)
    return statistics.median(times)


def _floor(surface: pygame.Surface, scene: Scene, view: BoardView) -> float:
    """The least such a frame can cost: one full-screen copy and two hundred counter copies."""
    ground = pygame.Surface((SIZE[0] + 64, SIZE[1] + 64)).convert()
    faces = [view.counters.sprite(piece.look, view.camera.H)[0] for piece in scene.pieces]

    def frame(k: int) -> None:
        surface.blit(ground, (-(k % 64), -(k % 37)))
        surface.fblits(
            [(face, view.counter_rect(p).topleft) for face, p in zip(faces, scene.pieces, strict=True)]
        )

    return _median(120, frame)


def _scroll(surface: pygame.Surface, board: Board, theme: Theme) -> tuple[float, float, BoardView, Scene]:
    camera = Camera(board.grid, surface.get_rect())
    view, scene = BoardView(board, camera, theme), _scene(board)
    view.draw(surface, surface.get_rect(), scene, whole=True)

    def frame(k: int) -> None:
        step = 1 if k // 30 % 2 == 0 else -1
        camera.pan(13 * step, 7 * step)
        view.draw(surface, surface.get_rect(), scene)

    for k in range(60):
        frame(k)
    moving = _median(180, frame)
    idle = _median(200, lambda k: view.draw(surface, surface.get_rect(), scene))
    return moving, idle, view, scene


def _changed_ground(surface: pygame.Surface, theme: Theme) -> tuple[float, float]:
    """Frames and milliseconds until a hex whose ground has changed is on screen, on the largest board."""
    board = load_board(paths.boards() / "green-river.tmx")
    camera = Camera(board.grid, surface.get_rect())
    view, scene = BoardView(board, camera, theme), _scene(board)
    view.draw(surface, surface.get_rect(), scene, whole=True)
    towns = [at for at in board.grid.hexes if board.terrain[at] == "town"]

    frames = []

    def change(k: int) -> None:
        ground = GroundState(terrain=dict.fromkeys(towns[: k + 1], "damaged_town"))
        changed = replace(scene, ground=ground)
        view.draw(surface, surface.get_rect(), changed)
        frames.append(1)
        while view.busy:
            view.draw(surface, surface.get_rect(), changed)
            frames[-1] += 1

    change(0)
    spent = _median(len(towns) - 1, lambda k: change(k + 1))
    return statistics.median(frames), spent


def drawing_rows() -> Iterator[Row]:
    """Scrolling against its floor, a large map against a small one, an idle screen, memory."""
    if not pygame.display.get_init():
        os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
        pygame.display.init()
    surface = pygame.display.set_mode(SIZE)
    theme = Theme()
    small, idle, view, scene = _scroll(surface, _board(60, 40), theme)
    floor = _floor(surface, scene, view)
    large, _, wide, _ = _scroll(surface, _board(200, 200), theme)
    yield Row("screen copy and 200 counter copies", floor, "ms")
    yield Row("scrolling frame, 60x40, 200 counters", small, "ms")
    yield held("scrolling frame over its floor", small / floor, "x", 1.25)
    yield held("200x200 map over 60x40 map", large / small, "x", 1.25)
    yield held("frame in which nothing changed", idle, "ms", 0.3)
    frames, spent = _changed_ground(surface, theme)
    yield held("frames until changed ground is on screen", frames, "", 1)
    yield held("drawing after a change of the ground", spent, "ms", 20)
    yield held("memory for the ground", max(v.cache_bytes() for v in (view, wide)) / 2**20, "MiB", CACHE_MIB)
    pygame.display.quit()


def start_rows(times: int = 7) -> Iterator[Row]:
    """Start of the program to its first picture, over that of a bare pygame program; needs a display."""
    name = "start to first frame"
    if getattr(sys, "frozen", False):
        yield Row(name, 0, "ms", note="not measured in a packaged program")
        return
    if not os.environ.get("DISPLAY") and sys.platform.startswith("linux"):
        yield Row(name, 0, "ms", note="there is no display")
        return
    with tempfile.TemporaryDirectory() as home:
        env = {**os.environ, "SAPPER_HOME": home}
        env.pop("SDL_VIDEODRIVER", None)
        pairs = []
        for _ in range(times):
            # in turns, so that whatever else the machine does slows both
            pair = [_first_picture(program, env) for program in (_BARE, _FIRST_FRAME)]
            if None in pair:
                yield Row(name, 0, "ms", note="the window could not be opened")
                return
            pairs.append([found for found in pair if found is not None])
    bare, ours = (statistics.median(found) for found in zip(*pairs, strict=True))
    yield Row("a bare pygame window with a line of text", bare, "ms")
    yield held(name, ours, "ms", 180)
    over = statistics.median(mine / least for least, mine in pairs)
    yield held("start over that of the bare window", over, "x", 1.6)


def _first_picture(program: str, env: dict[str, str]) -> float | None:
    """Milliseconds from the start of a program until it has drawn; None if it has not."""
    command = [sys.executable, "-c", program, str(time.time())]
    told = subprocess.run(command, env=env, capture_output=True, text=True, timeout=60)
    # pygame may greet first
    return None if told.returncode else float(told.stdout.split()[-1])
