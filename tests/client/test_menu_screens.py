"""Menu, new game, load, victory, replay: what they hand to the desk."""

from __future__ import annotations

import re

import madeup
import pygame
from conftest import Hand

from game.client.board import board_picture
from game.client.game_library import Desk
from game.client.kit import Button, Choice, Label, Segments, Stepper, TextField, Toggle, Widget
from game.client.ogre.force_picker import ForcePicker, KindTile
from game.client.screens.load import LoadScreen
from game.client.screens.menu import MenuScreen
from game.client.screens.new_game import NewGameScreen
from game.client.shell.cards import Seat, Setup
from game.client.shell.settings_screen import SettingsScreen
from game.client.table.hud.replay_screen import PACES, ReplayScreen
from game.core.games import game_named


def press(hand: Hand, name: str) -> None:
    screen = hand.app.top
    assert screen is not None
    widget = screen.named(name)
    assert widget is not None, name
    hand.click(widget)
    hand.app.draw()


def test_a_click_on_a_card_shows_its_briefing_and_its_board(hand: Hand) -> None:
    menu = MenuScreen(madeup.MadeUpDesk())
    hand.open(menu)
    hand.click(menu.list.rows_in_sight()[2][1].center)
    hand.settle()
    assert menu.card is not None and menu.card.id == "bridgehead"
    assert menu.headline.words == "Bridgehead on the Ilva"
    assert menu.back_picture.board is not None and menu.back_picture.board.id == "river"


def test_the_picture_of_another_board_never_stands_in_for_one_that_is_being_drawn(hand: Hand) -> None:
    board_picture._drawn.clear()
    menu = MenuScreen(madeup.MadeUpDesk())
    hand.open(menu)
    hand.settle()
    picture, shown = menu.back_picture, pygame.Surface((1280, 800))
    picture.paint(shown)
    assert pygame.mask.from_threshold(shown, (0, 0, 0), (1, 1, 1)).count() < 1280 * 800, "it is drawn"
    hand.click(menu.list.rows_in_sight()[2][1].center)
    shown.fill((0, 0, 0))
    picture.paint(shown)
    assert pygame.mask.from_threshold(shown, (0, 0, 0), (1, 1, 1)).count() == 1280 * 800, "nothing yet"


def test_the_large_picture_of_the_chosen_board_is_drawn_before_the_small_ones(hand: Hand) -> None:
    board_picture._drawn.clear()
    hand.app.push(MenuScreen(madeup.MadeUpDesk()))
    for _ in range(3000):
        hand.app.draw()
        waits = [work.gi_code.co_name for work in hand.app.background]  # type: ignore[attr-defined]
        if "_make" in waits:
            break
        try:
            next(hand.app.background[0])
        except StopIteration:
            hand.app.background.pop(0)
    assert waits[0] == "_make" and "_make_thumb" in waits


def test_the_arrow_keys_choose_a_scenario_from_the_start(hand: Hand) -> None:
    menu = MenuScreen(madeup.MadeUpDesk())
    hand.open(menu)
    for _ in range(2):
        hand.key(pygame.K_DOWN)
    assert menu.card is not None and menu.card.id == "bridgehead"
    hand.key(pygame.K_RETURN)
    assert isinstance(hand.app.top, NewGameScreen)


def test_a_broken_scenario_is_listed_with_its_sentence_and_cannot_be_played(hand: Hand) -> None:
    desk = madeup.MadeUpDesk()
    menu = MenuScreen(desk)
    hand.open(menu)
    hand.click(menu.list.rows_in_sight()[3][1].center)
    hand.settle()
    new = menu.named("New game")
    assert new is not None and not new.enabled
    hand.key(pygame.K_n, 0, "n")
    assert hand.app.top is menu


def test_a_crash_offers_the_game_it_kept(hand: Hand) -> None:
    desk = madeup.MadeUpDesk(recovered=True)
    hand.open(MenuScreen(desk))
    press(hand, "Recover")
    assert desk.opened == [madeup.SAVES[4]]
    press(hand, "Forget")
    assert desk.recovered() is None
    assert hand.app.top is not None and hand.app.top.named("Recover") is None


def test_enter_starts_the_game_as_it_is(hand: Hand) -> None:
    desk = madeup.MadeUpDesk()
    hand.open(NewGameScreen(desk, madeup.ATTACK, madeup.crater_board()))
    hand.key(pygame.K_RETURN)
    assert len(desk.started) == 1


def test_a_new_game_hands_over_names_forces_options_and_handicap(hand: Hand) -> None:
    desk = madeup.MadeUpDesk()
    screen = NewGameScreen(desk, madeup.ATTACK, madeup.crater_board())
    hand.open(screen)
    hand.click(screen.named("name 0"))  # type: ignore[arg-type]
    hand.write("Anna")
    press(hand, "force 0 howitzers")
    screen.scroll.scroll_to(10_000)
    press(hand, "option fire_first")
    stepper = screen.named("handicap")
    assert isinstance(stepper, Stepper)
    screen.give_focus(stepper, True)
    hand.key(pygame.K_RIGHT)
    hand.key(pygame.K_RIGHT)
    press(hand, "Start")
    setup = desk.started[0]
    assert [seat.name for seat in setup.seats] == ["Anna", "Second player"]
    assert setup.seats[0].force == "howitzers" and setup.seats[1].force == "mk3"
    assert setup.options["fire_first"] is True and setup.options["ramming"] is True
    assert setup.options["overrun"] is False and setup.options["ap_limit"] == "once"
    assert setup.extra == 2 and setup.mode == "hotseat"
    assert hand.app.settings.names == ["Anna", ""]


def test_the_swap_gives_the_computer_the_other_side(hand: Hand) -> None:
    screen = NewGameScreen(madeup.MadeUpDesk(), madeup.ATTACK)
    hand.open(screen)
    screen._set_mode("computer")
    hand.settle()
    assert [bool(seat.player) for seat in screen.setup.seats] == [False, True]
    press(hand, "swap")
    hand.settle()
    assert [bool(seat.player) for seat in screen.setup.seats] == [True, False]
    first, second = screen.named("player 0"), screen.named("player 1")
    assert isinstance(first, Choice) and isinstance(second, Choice)
    assert first.chosen and not second.chosen


def test_a_new_game_of_two_computers_says_that_you_watch(hand: Hand) -> None:
    screen = NewGameScreen(madeup.MadeUpDesk(), madeup.ATTACK)
    hand.open(screen)
    screen._set_mode("computer")
    hand.settle()
    choice = screen.named("player 0")
    assert isinstance(choice, Choice) and choice.on_change is not None
    choice.on_change(choice.options[1][0])
    hand.settle()
    assert "you watch" in " ".join(w.words for w in screen.walk() if isinstance(w, Label))


def test_the_swap_exchanges_the_players(hand: Hand) -> None:
    screen = NewGameScreen(madeup.MadeUpDesk(), madeup.ATTACK)
    hand.open(screen)
    hand.click(screen.named("name 0"))  # type: ignore[arg-type]
    hand.write("Anna")
    press(hand, "swap")
    one, two = screen.named("name 0"), screen.named("name 1")
    assert isinstance(one, TextField) and isinstance(two, TextField)
    assert (one.words, two.words) == ("", "Anna")


def test_a_locked_option_stays_as_it_is_and_says_why(hand: Hand) -> None:
    screen = NewGameScreen(madeup.MadeUpDesk(), madeup.ATTACK)
    hand.open(screen)
    widget = screen.named("option overrun")
    assert widget is not None and not widget.enabled
    hand.click(widget)
    assert screen.setup.options["overrun"] is False
    assert "crater map" in str(widget.tip)


def test_a_scenario_without_a_handicap_shows_none(hand: Hand) -> None:
    desk = madeup.MadeUpDesk()
    screen = NewGameScreen(desk, madeup.SCENARIOS[1])
    hand.open(screen)
    assert screen.named("handicap") is None
    press(hand, "Start")
    assert desk.started[0].extra == 0


def test_delete_asks_first(hand: Hand) -> None:
    desk = madeup.MadeUpDesk()
    screen = LoadScreen(desk)
    hand.open(screen)
    count = len(desk.list)
    press(hand, "Delete")
    hand.key(pygame.K_ESCAPE)
    assert len(desk.list) == count
    press(hand, "Delete")
    button = next(w for w in screen.layers[-1].widget.walk() if isinstance(w, Button) and w.words == "Delete")
    hand.click(button)
    assert len(desk.list) == count - 1 and madeup.SAVES[0] not in desk.list


def test_a_damaged_save_is_listed_and_cannot_be_opened(hand: Hand) -> None:
    desk = madeup.MadeUpDesk()
    screen = LoadScreen(desk)
    hand.open(screen)
    screen.give_focus(screen.list, True)
    hand.key(pygame.K_END)
    assert screen.chosen is not None and screen.chosen.fault
    button = screen.named("Open")
    assert button is not None and not button.enabled
    hand.click(button)
    assert desk.opened == []


def test_autosaves_stand_apart(hand: Hand) -> None:
    screen = LoadScreen(madeup.MadeUpDesk())
    hand.open(screen)
    assert not any(s.auto for s in screen.cards)
    screen._tab("auto")
    assert screen.cards and all(s.auto for s in screen.cards)


def test_a_new_key_is_caught_and_a_clash_is_asked_about(hand: Hand) -> None:
    screen = SettingsScreen()
    hand.open(screen)
    screen._capture("fit")
    hand.app.draw()
    hand.key(pygame.K_u, 0, "u")
    hand.app.draw()
    take = next(
        w for w in screen.layers[-1].widget.walk() if isinstance(w, Button) and w.words.startswith("Reassign")
    )
    hand.click(take)
    assert hand.app.keys.chords("fit") == ("U",) and hand.app.keys.chords("undo") == ("Ctrl+Z",)
    assert hand.app.settings.keys["fit"] == ("U",)


def replay(hand: Hand) -> tuple[ReplayScreen, madeup.MadeUpReplay]:
    game = madeup.MadeUpReplay()
    screen = ReplayScreen(game, Widget(), "Mark III Attack", lambda: None)
    hand.open(screen)
    return screen, game


def test_the_replay_goes_first_back_on_last_and_by_turns(hand: Hand) -> None:
    screen, game = replay(hand)
    for key, step in (
        (pygame.K_RIGHT, 1), (pygame.K_RIGHT, 2), (pygame.K_LEFT, 1), (pygame.K_PAGEDOWN, 8),
        (pygame.K_PAGEDOWN, 16),
        (pygame.K_PAGEUP, 8), (pygame.K_END, 48), (pygame.K_RIGHT, 48), (pygame.K_HOME, 0),
        (pygame.K_LEFT, 0),
    ):  # fmt: skip
        hand.key(key)
        assert (screen.bar.step, game.shown) == (step, step)
        assert screen.bar.where.words == f"step {step} of 48"


def test_the_replay_plays_at_its_pace_and_stops_at_the_end(hand: Hand) -> None:
    screen, game = replay(hand)
    hand.key(pygame.K_SPACE)
    hand.wait(PACES["normal"] * 3 + 50)
    assert screen.bar.step == 3
    hand.key(pygame.K_SPACE)
    hand.wait(5000)
    assert screen.bar.step == 3
    screen.bar.faster(5)
    hand.key(pygame.K_SPACE)
    hand.wait(PACES["very fast"] * 50)
    assert screen.bar.step == 48 and not screen.bar.playing and hand.app.animator.wait() is None


def test_the_slider_and_the_turns_jump(hand: Hand) -> None:
    screen, game = replay(hand)
    track = screen.bar.slider._track()
    hand.click((track.x + track.w // 2, track.centery))
    assert game.shown == 24 and screen.bar.jump.chosen == "24"
    screen.bar.jump._take(1)
    assert game.shown == 8


def test_the_log_of_the_replay_opens_at_its_start(hand: Hand) -> None:
    screen, _ = replay(hand)
    assert screen.step == 0 and screen.log.list.first == 0 and not screen.log.list.at_end


def test_the_log_of_the_replay_follows_the_step(hand: Hand) -> None:
    screen, _ = replay(hand)
    screen.bar.go(20)
    present = screen.log.present
    assert present is not None and screen.log.lines[present].step <= 20 < screen.log.lines[present + 1].step
    assert present in [i for i, _ in screen.log.list.rows_in_sight()]


def picker(hand: Hand, took: list[str]) -> ForcePicker:
    screen = ForcePicker(madeup.PICKING, "blue", {"HVY": 5, "INF": 6}, took.append, "Mark III Attack")
    hand.open(screen)
    return screen


def test_a_click_takes_a_unit_a_right_click_and_the_wheel_give_it_back(hand: Hand) -> None:
    took: list[str] = []
    screen = picker(hand, took)
    tile = screen.named("kind GEV")
    assert isinstance(tile, KindTile)
    x, y = tile.rect.x + 20, tile.rect.y + 20
    for _ in range(3):
        hand.click((x, y))
    assert screen.counts["GEV"] == 3
    hand.click((x, y), 3)
    assert screen.counts["GEV"] == 2
    tile.wheel(tile._spots()[""].center, 0, -1)
    assert screen.counts["GEV"] == 1
    press(hand, "Take")
    assert took == ["pick: HVY*5 GEV*1 INF*6"]


def test_what_cannot_be_taken_is_said_and_nothing_changes(hand: Hand) -> None:
    screen = picker(hand, [])
    for _ in range(9):
        screen.more("HWZ")
    assert screen.counts["HWZ"] == 4 and "No more than 4 Howitzers" in screen.notice
    for _ in range(9):
        screen.less("INF")
    assert screen.counts["INF"] == 3 and "At least 3 squads" in screen.notice
    screen.more("SHVY", 9)
    assert "SHVY" not in screen.counts and "armour units" in screen.notice
    screen.counts = {"INF": 1}
    screen.changed_force("")
    assert not screen.take_button.enabled and "At least 3" in str(screen.take_button.tip)


def test_the_keyboard_picks_a_force(hand: Hand) -> None:
    took: list[str] = []
    screen = picker(hand, took)
    tile = screen.named("kind LT")
    assert tile is not None
    screen.give_focus(tile, True)
    hand.key(pygame.K_PLUS, 0, "+")
    hand.key(pygame.K_RIGHT, pygame.KMOD_SHIFT)
    assert screen.counts["LT"] == 6
    hand.key(pygame.K_MINUS, 0, "-")
    assert screen.counts["LT"] == 5
    press(hand, "preset howitzers")
    assert screen.counts == {"HWZ": 4, "SHVY": 2, "INF": 16, "CE": 2}
    press(hand, "Clear")
    assert screen.counts == {"INF": 3}


def test_a_picked_force_goes_into_the_setup(hand: Hand) -> None:
    desk = madeup.MadeUpDesk()
    screen = NewGameScreen(desk, madeup.ATTACK)
    hand.open(screen)
    press(hand, "pick 0")
    top = hand.app.top
    assert isinstance(top, ForcePicker)
    assert top.counts == {"HVY": 6, "GEV": 4, "HWZ": 2, "INF": 20}
    top.less("GEV")
    press(hand, "Take")
    assert hand.app.top is screen and "GEV*3" in screen.setup.seats[0].force
    hand.settle()
    field = screen.named("seed")
    assert isinstance(field, TextField) and field.on_change is not None
    field.on_change("no 4711")
    press(hand, "Start")
    started = desk.started[0]
    assert started.seats[0].force == "pick: HVY*6 HWZ*2 GEV*3 INF*20" and started.seed == 4711
    again = Setup("mark-iii-attack", [Seat("a"), Seat("b")], {}).read(started.written())
    assert again.seats[0].force == started.seats[0].force and again.options == started.options


def test_the_details_of_a_rule_are_folded_away_and_have_the_whole_width_for_their_titles(hand: Hand) -> None:
    screen = NewGameScreen(madeup.MadeUpDesk(), madeup.ATTACK, madeup.crater_board())
    hand.open(screen)
    screen.scroll.scroll_to(10_000)
    assert screen.named("option fire_first") is not None and screen.named("option ap_limit") is None
    press(hand, "details ramming")
    control = screen.named("option ap_limit")
    assert control is not None and control.parent is not None and control.parent.parent is not None
    title = control.parent.parent.children[0]
    assert title.rect.w == control.rect.w and title.rect.bottom <= control.rect.y
    press(hand, "details ramming")
    assert screen.named("option ap_limit") is None


def words_on(screen: NewGameScreen) -> str:
    return " ".join(w.words for w in screen.everything() if isinstance(w, Label))


def test_a_rule_that_a_side_is_to_have_asks_which_side_by_mouse_and_by_keyboard(hand: Hand) -> None:
    desk = madeup.MadeUpDesk()
    screen = NewGameScreen(desk, madeup.ATTACK, madeup.crater_board())
    hand.open(screen)
    screen.scroll.scroll_to(10_000)
    assert screen.named("whose smoke") is None
    press(hand, "option smoke")
    assert "Choose the side that has it." in words_on(screen)
    control = screen.named("whose smoke")
    assert isinstance(control, Segments) and control.chosen == ""
    screen.give_focus(control, True)
    hand.key(pygame.K_RIGHT)
    hand.app.draw()
    assert screen.setup.options["smoke-1"] == "1" and screen.setup.options["smoke-2"] == "0"
    control = screen.named("whose smoke")
    assert isinstance(control, Segments) and control.chosen == "0"
    hand.click(control._cells()[2].center)
    hand.app.draw()
    assert screen.setup.options["smoke-1"] == screen.setup.options["smoke-2"] == "1"
    assert "Choose the side" not in words_on(screen)


def test_a_set_of_rules_is_taken_at_once_and_told_when_it_is_changed(hand: Hand) -> None:
    desk = madeup.MadeUpDesk()
    screen = NewGameScreen(desk, madeup.ATTACK, madeup.crater_board())
    hand.open(screen)
    control = screen.named("rule set")
    assert isinstance(control, Segments) and control.chosen == "base"
    screen.give_focus(control, True)
    hand.key(pygame.K_RIGHT)
    hand.app.draw()
    assert screen.setup.options["fire_first"] is True and screen.setup.options["smoke-1"] == "1"
    assert "2 rules besides those of the scenario." in words_on(screen)
    screen.scroll.scroll_to(10_000)
    place = screen.scroll.offset
    press(hand, "option fire_first")
    control = screen.named("rule set")
    assert isinstance(control, Segments) and dict(control.options)[control.chosen] == "Your choice"
    assert screen.scroll.offset == place > 0


def test_the_list_of_rules_reaches_every_shipped_rule_and_shows_no_id(hand: Hand) -> None:
    desk = Desk()
    card = next(one for one in desk.scenarios() if one.id == "mark-iii-attack")
    screen = NewGameScreen(desk, card, desk.board(card.id))
    hand.open(screen)
    toggles = {w.name for w in screen.everything() if isinstance(w, Toggle)}
    game = game_named("")
    assert {f"option {name}" for name in game.optional} <= toggles
    control = screen.named("rule set")
    assert isinstance(control, Segments)
    for key, _ in control.options:
        screen.rules._take(key)
        hand.app.draw()
        said = [w.words for w in screen.everything() if isinstance(w, Label | Toggle)]
        said += [w.note for w in screen.everything() if isinstance(w, Toggle)]
        assert not [words for words in said if re.search(r"\w+:\w|\w_\w|\(\w+-\w+\)", words)]
    press(hand, "Start")
    # all that fits is on, and some of it is laid in secret
    assert type(hand.app.top).__name__ == "CurtainScreen"


def test_a_new_game_begins_with_the_players_of_the_last_one(hand: Hand) -> None:
    desk = Desk()
    card = next(one for one in desk.scenarios() if one.id == "mark-iii-attack")
    first = NewGameScreen(desk, card, desk.board(card.id))
    hand.open(first)
    assert first.setup.mode == "hotseat"
    first._set_mode("computer")
    press(hand, "Start")
    assert hand.app.settings.players == "computer"
    again = NewGameScreen(desk, card, desk.board(card.id))
    hand.app.push(again)
    hand.settle()
    assert again.setup.mode == "computer" and [bool(seat.player) for seat in again.setup.seats] == [
        False,
        True,
    ]
    again._set_mode("solo")
    hand.app.pop()
    assert hand.app.settings.players == "computer", "what was not begun is not remembered"
