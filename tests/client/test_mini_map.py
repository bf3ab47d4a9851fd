"""The small map is there while the board does not fit, and leads wherever it is pressed."""

from __future__ import annotations

import pygame
from test_play import Desk, attack, duel


def test_the_small_map_comes_with_a_board_that_does_not_fit_and_goes_by_a_key() -> None:
    desk = Desk(attack())
    small = desk.screen.around.area.small
    assert not small.shown  # the whole board is in sight
    desk.screen.camera.set_zoom(72)
    desk.idle()
    assert small.shown and desk.screen.board.rect.contains(small.rect)
    # a press on a place brings it to the middle
    grid = desk.screen.view.board.grid
    for label in ("0811", "0806"):
        at = grid.parse(label)
        x, y = small._small.point(at)
        desk.click((small.picture.rect.x + x // 2, small.picture.rect.y + y // 2))
        middle = desk.screen.camera.hex_at(desk.screen.camera.free.center)
        assert grid.distance(at, middle) <= 1, label
        # and the frame lies about it
        assert small._frame().collidepoint(small.picture.rect.x + x // 2, small.picture.rect.y + y // 2)
    desk.key(pygame.K_b, pygame.KMOD_CTRL)
    assert not small.shown
    desk.key(pygame.K_b, pygame.KMOD_CTRL)
    assert small.shown


def test_what_lies_under_the_small_map_is_brought_out_and_its_dots_are_made_once_a_position() -> None:
    desk = Desk(duel())
    desk.screen.camera.set_zoom(130)
    desk.idle()
    small, board = desk.screen.around.area.small, desk.screen.board
    assert small.shown
    dots = small._dots
    desk.screen.redraw_board()
    desk.idle()
    assert small._dots is dots
    camera = desk.screen.camera
    hidden = next((at for at in camera.grid.hexes if camera.under_map(camera.point(at))), 0)
    if hidden:
        board.bring_into_sight(hidden)
        desk.idle(400)
        assert not desk.screen.camera.under_map(desk.screen.camera.point(hidden)) or board.camera.shows(
            hidden
        )


def test_every_hex_can_be_moved_out_from_under_the_small_map() -> None:
    desk = Desk(attack())
    desk.screen.camera.set_zoom(72)
    desk.idle()
    camera, small = desk.screen.camera, desk.screen.around.area.small
    for at in desk.screen.view.board.grid.hexes:
        camera.centre_on(at)
        assert small.shown and not camera.under_map(camera.point(at)), desk.screen.view.board.grid.label(at)
