"""The loop: sleeps, draws only what changed, survives faults, asks before it closes."""

from __future__ import annotations

from pathlib import Path

import madeup
import pygame
import pytest
from conftest import Hand

from game.client.kit import Answer, Button, Column, Label, Row, Screen, Widget, show_dialog
from game.client.screens.menu import MenuScreen
from game.client.shell.app import App
from game.client.shell.settings import Settings


class Plain(Screen):
    def __init__(self) -> None:
        super().__init__()
        self.label = Label("Turn 3")
        self.button = Button("Fire", lambda: None)
        self.asked = 0
        self.rescued = 0
        self.open_to_close = True

    def build(self) -> Widget:
        return Column(Row(self.button), self.label, Button("Broken", self.fail), pad=40)

    def fail(self) -> None:
        raise RuntimeError("the sapper stepped on his own mine")

    def may_close(self) -> bool:
        self.asked += 1
        return self.open_to_close

    def rescue(self) -> None:
        self.rescued += 1


def test_nothing_is_drawn_when_nothing_changed(hand: Hand) -> None:
    screen = Plain()
    hand.open(screen)
    before = hand.app.frames
    for x in range(600, 1200, 10):
        hand.move((x, 600))
    hand.wait(5000)
    assert hand.app.frames == before
    assert hand.app.animator.wait() is None


def test_a_change_redraws_its_own_rectangle_only(hand: Hand) -> None:
    screen = Plain()
    hand.open(screen)
    hand.move((5, 5))
    hand.app.draw()
    hand.app.handle(
        pygame.event.Event(
            pygame.MOUSEMOTION, {"pos": screen.button.rect.center, "rel": (0, 0), "buttons": (0, 0, 0)}
        )
    )
    areas = hand.app.draw()
    assert areas and all(a.w * a.h < 200 * 80 for a in areas)


def test_a_partial_picture_is_the_same_as_a_whole_one(hand: Hand) -> None:
    menu = MenuScreen(madeup.MadeUpDesk(recovered=True))
    hand.open(menu)
    for at in ((200, 160), (200, 270), (500, 670), (60, 680)):
        hand.move(at)
    hand.click((200, 270))
    hand.settle()
    hand.move((640, 300))
    partly = pygame.image.tobytes(hand.app.surface, "RGB")
    hand.app.surface.fill("#FF00FF")
    menu.damage(menu.rect)
    hand.app.draw()
    assert pygame.image.tobytes(hand.app.surface, "RGB") == partly


def test_a_fault_is_written_down_and_the_game_is_rescued(hand: Hand, own_folder: Path) -> None:
    screen = Plain()
    hand.open(screen)
    broken = screen.base.children[2]  # type: ignore[union-attr]
    for event in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        hand.app.step([pygame.event.Event(event, {"pos": broken.rect.center, "button": 1})])
    assert screen.rescued == 1 and hand.app.faults == 1
    report = next(own_folder.rglob("fault.txt")).read_text("utf-8")
    assert "stepped on his own mine" in report
    (said,) = (layer.widget for layer in screen.layers)
    assert "A fault of the program" in said.words and "Nothing is lost" in said.words
    assert str(next(own_folder.rglob("fault.txt"))) in said.words
    # long enough to be read to its end, and the window goes on
    hand.wait(10_000)
    assert screen.layers and hand.app.top is screen
    hand.wait(6_000)
    assert not screen.layers


def test_closing_the_window_asks_every_screen(hand: Hand) -> None:
    under, top = Plain(), Plain()
    hand.open(under)
    hand.open(top)
    hand.app.running = True
    under.open_to_close = False
    hand.event(pygame.QUIT)
    assert hand.app.running and (top.asked, under.asked) == (1, 1)
    under.open_to_close = True
    hand.event(pygame.QUIT)
    assert not hand.app.running


def test_a_resized_window_is_laid_out_anew(hand: Hand) -> None:
    menu = MenuScreen(madeup.MadeUpDesk())
    hand.open(menu)
    pygame.display.set_mode((1600, 900), pygame.RESIZABLE)
    hand.event(pygame.WINDOWSIZECHANGED, x=1600, y=900)
    assert menu.rect.size == (1600, 900)
    assert hand.app.settings.window == (1600, 900)


def test_ctrl_plus_makes_everything_larger_at_once(hand: Hand) -> None:
    menu = MenuScreen(madeup.MadeUpDesk())
    hand.open(menu)
    before = menu.named("New game")
    assert before is not None
    wide = before.rect.w
    hand.key(pygame.K_EQUALS, pygame.KMOD_CTRL)
    hand.app.draw()
    after = menu.named("New game")
    assert after is not None and after.rect.w > wide and hand.app.settings.ui_scale == 1.125


def test_the_focus_survives_another_arrangement(hand: Hand) -> None:
    menu = MenuScreen(madeup.MadeUpDesk())
    hand.open(menu)
    button = menu.named("Continue")
    menu.give_focus(button, True)
    menu.rebuild()
    hand.app.draw()
    assert menu.focus is not None and menu.focus.name == "Continue" and menu.focus is not button


def test_the_focus_goes_back_where_it_was_when_a_dialog_closes(hand: Hand) -> None:
    screen = Plain()
    hand.open(screen)
    screen.give_focus(screen.button, True)
    show_dialog(screen, "Sure?", "", [Answer("Yes", None, "main")])
    hand.app.draw()
    hand.key(pygame.K_RETURN)
    assert screen.focus is screen.button


@pytest.mark.parametrize("key", ["N", "L", "S"])
def test_the_keys_of_the_menu_open_its_doors(hand: Hand, key: str) -> None:
    menu = MenuScreen(madeup.MadeUpDesk())
    hand.open(menu)
    hand.key(getattr(pygame, f"K_{key.lower()}"), 0, key.lower())
    assert hand.app.top is not menu
    hand.settle()
    hand.key(pygame.K_ESCAPE)
    assert hand.app.top is menu


def test_escape_never_quits(hand: Hand) -> None:
    menu = MenuScreen(madeup.MadeUpDesk())
    hand.open(menu)
    hand.app.running = True
    for _ in range(5):
        hand.key(pygame.K_ESCAPE)
    assert hand.app.running and hand.app.top is menu


def test_an_app_needs_no_window_to_draw() -> None:
    surface = pygame.Surface((800, 600))
    app = App(settings=Settings(), surface=surface)
    app.push(MenuScreen(madeup.MadeUpDesk()))
    app.draw()
    assert surface.get_at((5, 5))[:3] != (0, 0, 0)
