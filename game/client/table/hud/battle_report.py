"""The battle report out of the window: its pictures of the board, and the file that it is written to."""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path

import pygame

from game import paths
from game.client.art.scene import Shot
from game.client.board.board_picture import whole_board
from game.client.board.camera import Camera
from game.client.table.hud.replay_board import ReplayBoard, SessionReplay
from game.client.table.session import Session
from game.files import trouble_words, write_whole
from game.lab.analysis.analysis import Analysis
from game.lab.analysis.luck import Budget
from game.lab.analysis.report import PAGE, Material, Shown, board_file, moments_shown, report_page
from game.plain_text import stem

#: the larger side of a picture in the page, and of the one beside it, in pixels
IN_PAGE, BESIDE = 640, 1200


def arrows_at(analysis: Analysis, at: int) -> tuple[Shot, ...]:
    """The orders of the turning point after so many orders as arrows, and what would have been better."""
    one = next((one for one in analysis.turning_points() if one.at == at), None)
    if one is None:
        return ()
    parse, better = analysis.record.start.board.grid.parse, one.reasons.better
    found = [Shot(parse(start), parse(end)) for start, end in one.reasons.ways]
    if better is not None:
        tone = "good" if better.gain.estimate > 0 else "bad"
        found += [Shot(parse(start), parse(end), tone=tone) for start, end in better.ways]
    return tuple(found)


def pictures(
    session: Session, viewer: int, analysis: Analysis, size: int, last: bool = False
) -> Iterator[tuple[Shown, pygame.Surface] | None]:
    """The boards of a report, or the last one alone, each when it is drawn; None ends a slice of the work."""
    replay = SessionReplay(session)
    replay.viewer, replay.steps = viewer, [*range(session.history.at + 1)]
    board = ReplayBoard(replay)
    whole = _size(session, size)
    moments = moments_shown(analysis)
    for at, pointed in moments[-1:] if last else moments:
        replay.at = at
        replay.arrows = arrows_at(analysis, at) if pointed else ()
        for picture in whole_board(session.position.board, whole, fill=False, scene=board.scene()):
            if picture is None:
                yield None
            else:
                yield (at, pointed), _cropped(session, picture)


def _cropped(session: Session, picture: pygame.Surface) -> pygame.Surface:
    """The board without the table around it: a page has a ground of its own."""
    camera = Camera(session.position.board.grid, picture.get_rect())
    camera.fit()
    wide, high = round(camera.layout.width), round(camera.layout.height)
    board = pygame.Rect(-camera.x, -camera.y, wide, high)
    return picture.subsurface(board.clip(picture.get_rect())).copy()


def _size(session: Session, size: int) -> tuple[int, int]:
    """The size of a picture of the whole board, without anything around it."""
    probe = Camera(session.position.board.grid, pygame.Rect(0, 0, size, size)).layout
    k = size / max(probe.width, probe.height)
    return max(1, round(probe.width * k)), max(1, round(probe.height * k))


def as_file(picture: pygame.Surface, ending: str) -> bytes:
    """A picture as the content of a file: ``jpg`` or ``png``."""
    content = io.BytesIO()
    pygame.image.save(picture, content, f"picture.{ending}")
    return content.getvalue()


def written(
    session: Session, viewer: int, analysis: Analysis, budget: Budget, told: list[Path | str]
) -> Iterator[None]:
    """Write the report of a game in slices; at the end ``told`` holds the file, or what went wrong."""
    found: dict[Shown, bytes] = {}
    for row in pictures(session, viewer, analysis, IN_PAGE):
        if row is not None:
            found[row[0]] = as_file(row[1], "jpg")
        yield
    last = b""
    for row in pictures(session, viewer, analysis, BESIDE, last=True):
        if row is not None:
            last = as_file(row[1], "png")
        yield
    page = file_for(session.title)
    try:
        write_whole(page, report_page(Material(session.title, session.names, analysis, budget, found)))
        write_whole(board_file(page), last)
        told.append(page)
    except OSError as wrong:
        told.append(f"The battle report cannot be written. {trouble_words(wrong)}")
    yield


def file_for(title: str) -> Path:
    """A new file for the report of a game with this title, in the folder of the player's texts."""
    name = f"{stem(title, 'game')}-battle-report"
    path, number = paths.own_texts() / f"{name}{PAGE}", 2
    while path.exists():
        path, number = path.with_name(f"{name}-{number}{PAGE}"), number + 1
    return path
