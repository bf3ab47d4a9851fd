"""The assault resolver in the window: choose, see the sum change, roll, take losses, go back, export."""

from __future__ import annotations

import random
from pathlib import Path

import madeup
import pygame
import pytest
from conftest import Hand

from game.assault import workbench
from game.client.assault.resolver_screen import ResolverScreen
from game.client.kit import Widget
from game.client.screens.menu import MenuScreen


@pytest.fixture
def screen(hand: Hand) -> ResolverScreen:
    found = hand.open(ResolverScreen(dice=random.Random(1)))
    assert isinstance(found, ResolverScreen)
    return found


def named(screen: ResolverScreen, name: str) -> Widget:
    return next(widget for widget in screen.walk() if widget.name == name)


def names(screen: ResolverScreen) -> set[str]:
    return {widget.name for widget in screen.walk()}


def test_the_menu_has_a_door_and_a_key_for_it(hand: Hand) -> None:
    menu = hand.open(MenuScreen(madeup.MadeUpDesk()))
    hand.key(pygame.K_a, text="a")
    assert isinstance(hand.app.top, ResolverScreen)
    hand.key(pygame.K_ESCAPE)
    assert hand.app.top is menu
    hand.click(next(widget for widget in menu.walk() if widget.name == "Assaults"))
    assert isinstance(hand.app.top, ResolverScreen)


def test_the_sum_changes_with_what_is_ticked_and_undo_takes_it_back(
    hand: Hand, screen: ResolverScreen
) -> None:
    first = workbench.sum_on(screen.bench)
    name = screen.bench.of(0)[0].id
    hand.click(named(screen, f"{name} fatigued"))
    assert workbench.sum_on(screen.bench).attack.value < first.attack.value
    # ga:07: rest makes it no worse, so nobody is asked
    assert f"{name} resting" not in names(screen)
    hand.key(pygame.K_z, pygame.KMOD_CTRL)
    assert workbench.sum_on(screen.bench) == first


def test_enter_rolls_and_the_losses_are_taken_by_clicks(hand: Hand, screen: ResolverScreen) -> None:
    before = screen.bench
    hand.key(pygame.K_RETURN)
    assert screen.trial is not None and not screen.trial.over
    lead = screen.trial.leads[0] if screen.trial.owed[0] else screen.trial.leads[1]
    assert f"lose {lead}" in names(screen)
    while not screen.trial.over:
        hand.click(next(w for w in screen.walk() if w.name.startswith("lose ")))
    assert screen.bench != before and screen.trial.start == before
    hand.key(pygame.K_RETURN)
    assert screen.trial is None


def test_a_unit_that_has_no_room_is_refused_in_words(screen: ResolverScreen) -> None:
    for _ in range(4):
        screen.put_in(1, "VGR")
    assert len(screen.bench.of(1)) == 3 and "(ga:34)" in screen.said


def test_the_text_is_saved_in_the_folder_of_the_player(
    screen: ResolverScreen, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SAPPER_HOME", str(tmp_path))
    screen.save()
    (file,) = (tmp_path / "texts").glob("assault-*.txt")
    assert file.read_text(encoding="utf-8") == screen.text() and "Odds:" in screen.text()


def test_nobody_is_rolled_for_before_both_sides_are_there(hand: Hand, screen: ResolverScreen) -> None:
    screen.clear()
    hand.key(pygame.K_RETURN)
    assert screen.trial is None and not screen.bench.everyone()
