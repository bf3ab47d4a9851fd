"""Saves have names, show what they hold, and say which game they are before they are loaded."""

from __future__ import annotations

import pygame
from conftest import Hand
from test_keeping_games import FEW, answer, begun, start, told

from game.client.board.board_picture import BoardPicture
from game.client.game_library import Desk
from game.client.kit import Button
from game.client.screens.game_screen import GameScreen
from game.client.screens.load import LoadScreen
from game.client.screens.menu import MenuScreen
from game.client.table.session import Session
from game.core.sequence import Concede, EndPhase
from game.notation.cases import parse_case
from game.saves.listing import standing


def game(hand: Hand) -> GameScreen:
    return next(screen for screen in hand.app.screens if isinstance(screen, GameScreen))


#: a counter face down, and a mine that one side alone knows of
HIDING = """board 9x9
option mines
option camouflage
turn 2 blue movement
red HVY-1 0403 face-down
blue GEV-1 0707
marker mine 0405 owner red known red
"""


def played(
    hand: Hand, scenario: str = "mark-iii-attack", desk: Desk | None = None
) -> tuple[Desk, GameScreen]:
    """A game whose set-up is over."""
    desk = desk or Desk(7)
    session = begun(hand, desk, scenario, "solo")
    session.do_all(session.suggested)
    session.do(EndPhase())
    game(hand).position_changed()
    hand.settle(FEW)
    return desk, game(hand)


def save_as(hand: Hand, screen: GameScreen, name: str) -> None:
    screen.keeper.save()
    hand.settle(FEW)
    hand.write(name)
    hand.key(pygame.K_RETURN)


def loading(hand: Hand, desk: Desk) -> LoadScreen:
    screen = LoadScreen(desk)
    hand.open(screen)
    return screen


def test_a_save_has_the_name_that_was_typed_for_it(hand: Hand) -> None:
    desk, screen = played(hand)
    save_as(hand, screen, "Before the ridge")
    assert not screen.layers or "Save the game" not in told(screen)
    [card] = [card for card in desk.saves() if not card.auto and not card.quick]
    assert (card.name, card.scenario) == ("Before the ridge", "Mark III Attack")


def test_another_name_is_another_file_and_the_same_name_the_same_file(hand: Hand) -> None:
    desk, screen = played(hand)
    for name in ("One", "Two", "One", ""):
        save_as(hand, screen, name)
    names = [card.name for card in desk.saves() if not card.auto]
    assert sorted(names) == ["", "One", "Two"]


def test_what_is_saved_by_itself_afterwards_has_no_name(hand: Hand) -> None:
    desk, screen = played(hand)
    save_as(hand, screen, "One")
    screen.keeper.phase_changed()
    screen.keeper.quick_save()
    assert {card.name for card in desk.saves() if card.auto or card.quick} == {""}


def test_the_list_shows_a_picture_of_the_chosen_save_and_what_there_is_of_each_side(hand: Hand) -> None:
    desk, screen = played(hand)
    save_as(hand, screen, "Here")
    shown = loading(hand, desk)
    assert shown.preview is not None
    pieces = {piece.id for piece in shown.preview.scene.pieces}
    assert pieces == {unit.id for unit in screen.session.position.units.values() if unit.at}
    sides = [side.name for side in screen.session.position.sides]
    assert [who for who, _ in shown.preview.facts] == [*sides, "Rules"]
    assert any(isinstance(part, BoardPicture) and part.board is not None for part in shown.everything())


def test_a_picture_shows_nothing_that_a_side_hides() -> None:
    case = parse_case(HIDING)
    desk = Desk(7)
    assert desk.shelf().save(Session(case.rules, case.start), "Here") == ""
    [card] = desk.saves()
    _, position = standing(card.id)
    assert any(unit.face_down for unit in position.units.values()) and position.markers
    preview = desk.preview(card)
    assert preview is not None
    assert "HVY-1" not in {piece.id for piece in preview.scene.pieces} and len(preview.scene.pieces) == 2
    assert not preview.scene.marks


def test_a_save_stands_where_it_was_saved_without_its_orders_being_given_again(hand: Hand) -> None:
    desk, screen = played(hand)
    save_as(hand, screen, "Here")
    card = next(card for card in desk.saves() if card.name)
    rules, position = standing(card.id)
    assert position.key() == screen.session.position.key()
    assert rules.modules


def test_the_menu_says_which_game_quick_load_will_load(hand: Hand) -> None:
    _, screen = played(hand)
    assert screen.keeper.quick_load_words() == "Quick load"
    screen.keeper.quick_save()
    screen.open_menu()
    hand.settle(FEW)
    button = screen.named("menu Quick load")
    assert isinstance(button, Button)
    assert button.tip.startswith("Quick load: Mark III Attack, turn 1, ")


def test_quick_load_of_another_game_asks_and_names_it(hand: Hand) -> None:
    desk, screen = played(hand)
    screen.keeper.quick_save()
    _, other = played(hand, "dig-in", desk)
    other.keeper.quick_save()
    other.keeper.quick_load()
    assert game(hand) is not other, "the same game, and nothing to lose: it is loaded"
    _, third = played(hand, desk=desk)
    third.session.saved()
    third.keeper.quick_load()
    assert "Dig In" in told(third) and "a different game" in told(third)
    answer(hand, "Load")
    assert game(hand).session.title == "Dig In"


def test_after_conceding_the_menu_does_not_offer_to_go_on(hand: Hand) -> None:
    desk, screen = played(hand)
    screen.keeper.save()
    hand.key(pygame.K_RETURN)
    assert desk.last_game() is not None
    assert screen.do(Concede())
    hand.settle(FEW)
    assert desk.last_game() is None
    desk.leave()
    menu = start(hand)
    assert isinstance(menu, MenuScreen) and menu.named("Continue") is None


def rows(hand: Hand, screen: GameScreen) -> tuple[list[str], int]:
    """The names of the rows of the menu but for the views of one player, and its width."""
    screen.open_menu()
    hand.settle(FEW)
    card = screen.layers[-1].widget
    found = [widget.name for widget in card.walk() if isinstance(widget, Button)]
    found = found[: found.index("menu Quit") + 1]
    wide = card.rect.w
    screen.open_menu()
    return found, wide


def test_the_menu_has_the_same_rows_and_width_in_every_game_and_leads_to_saves_and_the_desktop(
    hand: Hand,
) -> None:
    desk, screen = played(hand)
    screen.keeper.quick_save()
    before = rows(hand, screen)
    _, other = played(hand, "dig-in", desk)
    assert rows(hand, other) == before
    other.open_menu()
    hand.settle(FEW)
    load = other.named("menu Load")
    assert load is not None
    hand.click(load)
    assert isinstance(hand.app.top, LoadScreen)
    hand.app.pop()
    other.open_menu()
    hand.settle(FEW)
    leave = other.named("menu Quit")
    assert leave is not None
    hand.app.running = True
    hand.click(leave)
    assert not hand.app.running
    other.do(Concede())
    hand.settle(FEW)
    over, wide = rows(hand, other)
    assert [name.replace("Verdict", "Concede") for name in over] == before[0] and wide == before[1]


def test_back_in_the_menu_the_scenario_that_was_played_is_chosen(hand: Hand) -> None:
    _, screen = played(hand, "dig-in")
    screen.keeper.leave()
    hand.settle(FEW)
    menu = hand.app.top
    assert isinstance(menu, MenuScreen) and menu.card is not None and menu.card.id == "dig-in"
