"""The curtain covers first, ignores the keys of the player before, and lifts on purpose only."""

from __future__ import annotations

import madeup
import pygame
import pytest
from conftest import Hand

from game.client.kit import Button, Column, Screen, Widget
from game.client.table.hotseat.curtain import DEAF_MS, HOLD_MS, CurtainScreen, drop_curtain


class Board(Screen):
    """A game whose view must not be seen: red before the curtain, green after it."""

    contexts = ("game",)

    def __init__(self) -> None:
        super().__init__()
        self.colour = "#FF0000"
        self.acts: list[str] = []

    def build(self) -> Widget:
        return Column(Button("Fire", lambda: self.acts.append("fire")), pad=300)

    def title(self) -> str:
        return "Sapper: Bert lays mines"

    def paint(self, surface: pygame.Surface) -> None:
        surface.fill(self.colour)

    def act(self, action: str, event: pygame.event.Event) -> bool:
        self.acts.append(action)
        return True


def colours(hand: Hand) -> set[tuple[int, ...]]:
    surface = hand.app.surface
    return {tuple(surface.get_at((x, y))[:3]) for x in range(0, 1280, 7) for y in range(0, 720, 7)}


@pytest.fixture
def fallen(hand: Hand) -> tuple[Board, CurtainScreen]:
    board = Board()
    hand.open(board)
    seen: list[set[tuple[int, ...]]] = []

    def next_view() -> None:
        # when the next view is made, nothing of the old one is on the screen any more
        seen.append(colours(hand))
        board.colour = "#00FF00"

    curtain = drop_curtain(hand.app, madeup.HANDOVER, next_view)
    assert (255, 0, 0) not in seen[0]
    hand.app.draw()
    return board, curtain


def test_the_curtain_is_opaque(hand: Hand, fallen: tuple[Board, CurtainScreen]) -> None:
    assert not colours(hand) & {(255, 0, 0), (0, 255, 0)}


def test_the_title_of_the_window_tells_nothing(hand: Hand, fallen: tuple[Board, CurtainScreen]) -> None:
    assert fallen[1].title() == "Sapper"
    assert pygame.display.get_caption()[0] == "Sapper"


def test_space_enter_escape_and_everything_else_do_nothing(
    hand: Hand, fallen: tuple[Board, CurtainScreen]
) -> None:
    board, curtain = fallen
    for key in (
        pygame.K_SPACE,
        pygame.K_RETURN,
        pygame.K_KP_ENTER,
        pygame.K_ESCAPE,
        pygame.K_TAB,
        pygame.K_u,
        pygame.K_F5,
    ):
        for _ in range(5):
            hand.key(key)
    hand.click((100, 100))
    hand.click((640, 700))
    assert hand.app.top is curtain and board.acts == []
    assert not colours(hand) & {(255, 0, 0), (0, 255, 0)}


def test_no_focus_can_be_put_on_the_button(hand: Hand, fallen: tuple[Board, CurtainScreen]) -> None:
    _, curtain = fallen
    hand.key(pygame.K_F6)
    hand.key(pygame.K_RETURN)
    assert hand.app.top is curtain


def test_a_press_on_the_button_lifts_it(hand: Hand, fallen: tuple[Board, CurtainScreen]) -> None:
    board, curtain = fallen
    hand.click(curtain.button)
    assert hand.app.top is board
    hand.wait(400)
    assert (0, 255, 0) in colours(hand) and board.acts == []


def test_the_second_half_of_a_double_click_does_not_lift_it(
    hand: Hand, fallen: tuple[Board, CurtainScreen]
) -> None:
    _, curtain = fallen
    for _ in range(3):
        hand.press(curtain.button.rect.center)
        hand.release(curtain.button.rect.center)
        hand.wait(DEAF_MS / 5)
    assert hand.app.top is curtain


def test_a_held_key_lifts_it_and_a_tapped_one_does_not(
    hand: Hand, fallen: tuple[Board, CurtainScreen]
) -> None:
    board, curtain = fallen
    for _ in range(10):
        hand.key(pygame.K_r)
        hand.wait(30)
    assert hand.app.top is curtain
    hand.event(pygame.KEYDOWN, key=pygame.K_r, mod=0, unicode="r")
    hand.wait(HOLD_MS / 2)
    assert hand.app.top is curtain
    hand.wait(HOLD_MS)
    assert hand.app.top is board


def test_a_motion_of_the_game_ends_before_the_curtain_falls(hand: Hand) -> None:
    board = Board()
    hand.open(board)
    ended: list[int] = []
    hand.app.animator.play(500, lambda t: None, lambda: ended.append(1))
    drop_curtain(hand.app, madeup.HANDOVER, lambda: None)
    assert ended == [1] and not hand.app.animator.moving


def test_with_motion_off_the_game_is_there_at_once(hands: type[Hand]) -> None:
    hand = hands(animation="off")
    board = Board()
    hand.open(board)
    curtain = drop_curtain(hand.app, madeup.HANDOVER, lambda: None)
    hand.click(curtain.button)
    assert hand.app.top is board and not board.layers
