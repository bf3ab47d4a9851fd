"""One setting takes all motion away: what is shown stands at once where it ends, and can be read as long."""

from __future__ import annotations

from test_play import Desk, duel

from game.client.kit.animate import Animator


def test_a_motion_shows_its_end_at_once_and_lasts_as_long() -> None:
    now = [0.0]
    animator = Animator(lambda: now[0])
    animator.still = True
    seen: list[float] = []
    ended: list[float] = []
    animator.play(100, seen.append, lambda: ended.append(now[0]))
    for now[0] in (0, 30, 60, 90, 120):
        animator.tick()
    assert seen == [1.0] and ended == [120]


def test_what_fades_stands_as_it_was_until_it_is_gone() -> None:
    now = [0.0]
    animator = Animator(lambda: now[0])
    animator.still = True
    seen: list[float] = []
    animator.play(100, seen.append, fades=True)
    for now[0] in (0, 30, 60, 90, 120):
        animator.tick()
    assert seen == [0.0, 1.0]


def test_with_reduced_motion_a_counter_and_the_board_are_never_seen_between_two_places() -> None:
    desk = Desk(duel(), speed="slow")
    desk.app.settings.reduced_motion = True
    desk.app.use_settings()
    board = desk.screen.board
    board.camera.set_zoom(130)
    corner = desk.at("0808")
    board.glide(corner)
    assert board.camera.hex_at(board.camera.free.center) == corner or board.camera.shows(corner)
    there = (board.camera.x, board.camera.y)
    desk.idle(10, 3)
    assert (board.camera.x, board.camera.y) == there
    desk.screen.viewport.fit()
    desk.hex("0506")
    desk.hex("0607")
    assert desk.session.position.units["MK3-1"].at == desk.at("0607")
    places = set()
    for _ in range(30):
        desk.idle(10, 1)
        pieces = (*desk.screen.scene().pieces, *desk.screen.scene().moving)
        places |= {(piece.at, piece.shift) for piece in pieces if piece.id == "MK3-1"}
    whole = {(at, tuple(round(v, 3) for v in shift)) for at, shift in places}
    assert whole == {(desk.at("0607"), (0, 0))}
