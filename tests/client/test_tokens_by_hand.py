"""A token is copied from the menu of a game and pasted where saved games are opened."""

from __future__ import annotations

import pygame
import pytest
from conftest import Hand
from test_keeping_games import FEW, answer, begun, told

from game.client.game_library import Desk
from game.client.kit import field
from game.client.screens import load
from game.client.screens.game_screen import GameScreen
from game.client.screens.load import LoadScreen
from game.client.screens.menu import MenuScreen
from game.client.start import open_at_once
from game.client.table.laboratory import tokens
from game.client.table.session import Session
from game.core.sequence import Concede
from game.notation.body import body_lines
from game.saves import list_saves
from game.saves.meta import SaveError
from game.saves.token import MARK, is_token


@pytest.fixture
def board(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """A clipboard of our own."""
    there: list[str] = []

    def copy(words: str) -> bool:
        there[:] = [words]
        return True

    monkeypatch.setattr(tokens, "copy_text", copy)
    for module in (load, field):
        monkeypatch.setattr(module, "pasted_text", lambda: there[0] if there else "")
    return there


def menu_row(hand: Hand, name: str) -> None:
    screen = next(screen for screen in hand.app.screens if isinstance(screen, GameScreen))
    screen.open_menu()
    hand.settle(FEW)
    hand.click(screen.named(name))


def without_dice(session: Session) -> list[str]:
    """The position as text, dice left out."""
    return [line for line in body_lines(session.position) if not line.startswith("dice")]


def to_load(hand: Hand, desk: Desk) -> LoadScreen:
    screen = LoadScreen(desk)
    hand.app.home(MenuScreen(desk))
    hand.app.push(screen)
    hand.settle(FEW)
    return screen


def test_a_position_is_copied_and_opened_again_elsewhere(hand: Hand, board: list[str]) -> None:
    desk = Desk(7)
    session = begun(hand, desk, mode="solo")
    session.branch = "West first"
    for order in session.suggested[:5]:
        session.do(order)
    menu_row(hand, "menu token")
    assert is_token(board[0]) and tokens.OWN_DICE in told(hand.app.top)
    screen = to_load(hand, desk)
    hand.click(screen.named("Paste a token"))
    hand.settle(FEW)
    answer(hand, "Open")
    again = hand.app.top
    assert isinstance(again, GameScreen) and again.session is not session
    assert without_dice(again.session) == without_dice(session)
    assert again.session.position.dice.seed != session.position.dice.seed
    assert again.session.branch == "West first" and again.session.title == session.title
    assert not again.session.history.steps, "the orders before it are left out"
    again.keeper.quick_save()
    assert not list_saves(desk.shelf().autosaver.folder)[0].fault
    desk.leave()


def test_a_bad_token_is_told_in_a_sentence_and_nothing_opens(hand: Hand, board: list[str]) -> None:
    desk = Desk(7)
    screen = to_load(hand, desk)
    for words, said in (("good morning", "not a position token"), ("sapper1.0.AAAA", "missing or changed")):
        hand.click(screen.named("Paste a token"))
        hand.settle(FEW)
        hand.write(words)
        hand.key(pygame.K_RETURN)
        assert said in told(screen)
        answer(hand, "Close")
    assert hand.app.top is screen
    desk.leave()


def test_two_players_with_secrets_copy_none_before_the_end(hand: Hand, board: list[str]) -> None:
    desk = Desk(7)
    session = begun(hand, desk, scenario="meeting-engagement", mode="hotseat")
    assert session.hides
    for screen in [screen for screen in hand.app.screens[::-1] if not isinstance(screen, GameScreen)]:
        if screen is hand.app.top:
            hand.app.pop()
    copier = next(screen for screen in hand.app.screens if isinstance(screen, GameScreen)).laboratory.tokens
    copier.copy()
    assert not board
    session.do(Concede())
    copier.copy()
    assert is_token(board[0])
    desk.leave()


def test_a_position_too_large_is_offered_as_a_file(
    hand: Hand, board: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def too_large(*what: object) -> str:
        raise SaveError("It needs 9,000 characters: save it as a file instead.")

    monkeypatch.setattr("game.saves.token.token_of", too_large)
    desk = Desk(7)
    session = begun(hand, desk, mode="solo")
    session.branch = "Big"
    for order in session.suggested[:3]:
        session.do(order)
    menu_row(hand, "menu token")
    hand.settle(FEW)
    assert "save it as a file instead" in told(hand.app.top)
    answer(hand, "Save as a file")
    saved = desk.saves()
    card = next(card for card in saved if not card.auto)
    assert card.name == "Big"
    assert desk.open(hand.app, card) == ""
    again = hand.app.top.session  # type: ignore[union-attr]
    assert without_dice(again) == without_dice(session) and not again.history.steps
    assert again.position.dice.seed != session.position.dice.seed
    desk.leave()


def test_the_program_starts_with_a_token(hand: Hand, board: list[str]) -> None:
    desk = Desk(7)
    session = begun(hand, desk, mode="solo")
    menu_row(hand, "menu token")
    assert open_at_once(hand.app, desk, None, board[0]) == ""
    assert hand.app.top.session is not session  # type: ignore[union-attr]
    assert "missing or changed" in open_at_once(hand.app, desk, None, board[0][:-1])
    desk.leave()


def test_what_is_far_too_large_for_a_token_is_refused_in_words_and_not_drawn(
    hand: Hand, board: list[str]
) -> None:
    board[:] = [MARK + "x" * 10_000_000]
    desk = Desk(7)
    screen = to_load(hand, desk)
    hand.click(screen.named("Paste a token"))
    hand.settle(FEW)
    assert len(screen.named("token").words) == load.MOST_PASTED
    answer(hand, "Open")
    assert "The token has more than 4,000 characters: it is not one token." in told(screen)
    desk.leave()
