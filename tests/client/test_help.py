"""The question mark tells what can be done now, by hand, before it lists the keys."""

from __future__ import annotations

import string
from collections.abc import Iterable

import pygame
import pytest
from conftest import Hand
from test_assault_by_hand import FIELD
from test_challenge_by_hand import session
from test_play import Desk, duel
from test_screens_fit import SCREENS
from test_work_by_hand import desk

from game.client.kit import Label
from game.client.ogre.help import HELP, help_of
from game.client.ogre.showing import MODES
from game.client.ogre.work.work_mode import WorkMode
from game.client.shell.app import AppScreen
from game.client.shell.keys import BY_NAME
from game.client.table.hud.panel_widgets import Face
from game.client.table.hud.sheets import BOARD
from game.client.table.modes.mode import Mode
from game.client.table.modes.watch_mode import WatchMode


@pytest.mark.parametrize(
    "mode", sorted({*MODES.values(), WorkMode, WatchMode}, key=lambda kind: kind.__name__)
)
def test_every_mode_has_help(mode: type[Mode]) -> None:
    title, *lines = help_of(mode)
    assert title and lines and all(line.endswith(".") for line in lines)


def named(lines: Iterable[str]) -> set[str]:
    return {name for line in lines for _, name, _, _ in string.Formatter().parse(line) if name}


def test_help_names_only_keys_that_there_are() -> None:
    every = [line for lines in (BOARD, *HELP.values()) for line in lines]
    assert named(every) <= set(BY_NAME)


def said(found: Desk) -> str:
    found.key(pygame.K_QUESTION)
    layer = found.screen.layers[-1].widget
    return " | ".join(widget.words for widget in layer.walk() if isinstance(widget, Label))


def test_the_help_key_tells_of_this_moment() -> None:
    words = said(Desk(duel()))
    assert words.startswith("Help | Movement") and "Board" in words and "{" not in words
    found = desk()
    found.key(pygame.K_e)
    assert said(found).startswith("Help | Sapper work")


def test_the_help_explains_the_numbers_on_counters_of_each_game() -> None:
    for start, many in ((duel(), 3), (session(FIELD, "solo"), 1)):
        found = Desk(start)
        found.key(pygame.K_QUESTION)
        widgets = list(found.screen.layers[-1].widget.walk())
        faces = {widget.face: None for widget in widgets if isinstance(widget, Face)}
        assert len(faces) == many
        first = next(iter(faces))
        told = {widget.words for widget in widgets if isinstance(widget, Label)}
        # a letter may stand before the defence
        assert {first.attack, first.move} <= told and told & {first.defence, f"D{first.defence}"}


@pytest.mark.parametrize("name", SCREENS)
def test_the_help_key_helps_on_every_screen(hand: Hand, name: str) -> None:
    screen = SCREENS[name]()
    hand.app.home(screen)
    hand.settle(8)
    hand.app.animator.finish()  # a key during a motion only ends it
    screen.layers[:] = [layer for layer in screen.layers if not layer.takes_input]  # a question has no help
    before = len(screen.layers)
    hand.key(pygame.K_QUESTION)
    assert len(screen.layers) == before + 1, "one sheet"
    layer = screen.layers[-1].widget
    words = " | ".join(widget.words for widget in layer.walk() if isinstance(widget, Label))
    assert "Everywhere" in words and "{" not in words
    title, *lines = (screen.help_words() if isinstance(screen, AppScreen) else ()) or ("",)
    assert title in words and named(lines) <= set(BY_NAME)
    hand.key(pygame.K_QUESTION)
    assert len(screen.layers) == before + 1, "the same key again opens no second one"
