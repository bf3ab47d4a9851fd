"""The rulebook over a game in a real window: opened by its key, searched by typing, followed and shut."""

from __future__ import annotations

import os

import pytest

from tests.window.hand import Hand

pytestmark = [
    pytest.mark.window,
    pytest.mark.skipif(not os.environ.get("DISPLAY"), reason="needs a display"),
]

CASE = """board 9x9 field "A Field"
option ramming
stacking gev
turn 2 blue movement
dice seed 5
blue HVY-1 0404
red MK3-1 0408
"""


def test_the_rulebook_is_read_over_a_game_and_shut_without_a_trace(window, tmp_path):
    import pygame

    from game.client.game_library import Desk
    from game.client.kit import RichText
    from game.client.screens.rulebook import RulebookScreen
    from game.client.start import open_at_once

    file = tmp_path / "read.txt"
    file.write_text(CASE, encoding="utf-8")
    assert open_at_once(window, Desk(), None, str(file)) == ""
    screen = window.top
    hand = Hand(window, screen, 1)
    hand.send()
    before = screen.session.history.position, screen.session.history.at
    hand.click(screen.camera.point(screen.view.board.grid.parse("0404")))
    chosen = screen.mode.selected
    assert chosen == "HVY-1"

    # over a counter the key opens the page of its kind
    hand.press(pygame.K_F1)
    book = window.top
    assert isinstance(book, RulebookScreen)
    hand.send()
    assert book.seen == ["unit:HVY"]
    for letter in "spillover":
        hand.send(pygame.event.Event(pygame.TEXTINPUT, text=letter))
    hand.press(pygame.K_RETURN)
    hand.send()
    assert book.seen[-1] == "ode:7.12"

    # a coloured word leads on, and the key of the page before back again
    link = next(w for w in book.page.walk() if isinstance(w, RichText) and w.links)
    book.scroll.reveal(link.rect)
    piece = link.links[0]
    x, y = next(
        (x, y)
        for y in range(link.rect.top + 4, link.rect.bottom, 6)
        for x in range(link.rect.left + 2, link.rect.right, 4)
        if (link.hover((x, y)) or link.lit) is piece
    )
    hand.click((x, y))
    hand.send()
    assert book.seen[-1] == piece.value and len(book.seen) == 3
    hand.send(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_LEFT, mod=pygame.KMOD_LALT, unicode=""))
    assert book.seen[book.at] == "ode:7.12"

    hand.press(pygame.K_ESCAPE)
    hand.press(pygame.K_ESCAPE)
    assert window.top is screen
    hand.send()
    assert (screen.session.history.position, screen.session.history.at) == before
    assert screen.mode.selected == chosen
