"""Games begun from the menu, kept, left by a crash, and opened again."""

from __future__ import annotations

import datetime
from pathlib import Path

import pytest
from conftest import Hand

from game import paths
from game.client.game_library import Desk
from game.client.kit import Button
from game.client.scenario_cards import first_sentence, glance
from game.client.screens.game_screen import GameScreen
from game.client.screens.menu import MenuScreen
from game.client.screens.new_game import NewGameScreen
from game.client.shell.cards import Seat, Setup, when
from game.client.start import open_at_once
from game.client.table.computer.computer_seats import ComputerSeat
from game.client.table.out_of_turn.asking import Act, Asking, Level, Mute, Watch
from game.client.table.session import Session
from game.notation.body import body_lines


def begun(hand: Hand, desk: Desk) -> tuple[GameScreen, Session]:
    hand.open(MenuScreen(desk))
    setup = Setup("mark-iii-attack", [Seat("Anna"), Seat("Bert", "fast")], {})
    assert desk.start(hand.app, setup) == ""
    screen = hand.app.top
    assert isinstance(screen, GameScreen)
    hand.settle()
    return screen, screen.session


def test_a_new_game_has_the_players_and_the_forces_that_were_chosen(hand: Hand) -> None:
    _, session = begun(hand, Desk(7))
    assert session.names == ("Anna", "Bert")
    kinds = [unit.kind for unit in session.position.units.values()]
    assert kinds.count("SHVY") == 2 and kinds.count("HWZ") == 0


def test_a_saved_game_comes_back_with_everything(hand: Hand) -> None:
    desk = Desk(7)
    screen, session = begun(hand, desk)
    session.do_all(session.suggested[:5])
    assert screen.keeper.shelf.save(session) == ""
    card = next(c for c in desk.saves() if not c.auto)
    assert (card.scenario, card.players, card.fault) == ("Mark III Attack", "Anna and Bert", "")
    assert desk.open(hand.app, card) == ""
    again = hand.app.top
    assert isinstance(again, GameScreen) and again is not screen
    assert body_lines(again.session.position) == body_lines(session.position)
    assert again.session.names == ("Anna", "Bert")
    assert len(again.session.history.steps) == 5 and not again.session.dirty


def test_saving_twice_in_a_turn_writes_one_file(hand: Hand) -> None:
    screen, session = begun(hand, Desk(7))
    for count in (3, 6):
        session.do_all(session.suggested[count - 3 : count])
        assert screen.keeper.shelf.save(session) == ""
    assert len(list(paths.saves().glob("*.sapper"))) == 1


def test_two_games_of_one_scenario_do_not_share_a_file(hand: Hand) -> None:
    desk = Desk(7)
    for _ in range(2):
        screen, session = begun(hand, desk)
        screen.keeper.shelf.save(session)
    assert len(list(paths.saves().glob("*.sapper"))) == 2


def test_quick_load_brings_the_quick_save_back(hand: Hand) -> None:
    screen, session = begun(hand, Desk(7))
    assert "F5" in screen.keeper.shelf.quick_load(hand.app)
    session.do_all(session.suggested[:4])
    assert screen.keeper.shelf.quick_save(session) == ""
    session.do_all(session.suggested[4:9])
    assert screen.keeper.shelf.quick_load(hand.app) == ""
    assert isinstance(hand.app.top, GameScreen) and len(hand.app.top.session.history.steps) == 4


def test_what_a_crash_left_is_offered_and_a_clean_end_leaves_nothing(hand: Hand) -> None:
    desk = Desk(7)
    screen, session = begun(hand, desk)
    session.do_all(session.suggested[:2])
    screen.keeper.shelf.autosave(session)
    # the program is gone without a word: its lock is free again, its marker stays
    file = desk.shelf().autosaver.instance._file
    assert file is not None
    file.close()
    next_start = Desk()
    menu = MenuScreen(next_start)
    hand.open(menu)
    assert menu.kept is not None and menu.kept.scenario == "Mark III Attack"
    button = menu.named("Recover")
    assert button is not None
    hand.click(button)
    assert isinstance(hand.app.top, GameScreen) and len(hand.app.top.session.history.steps) == 2
    next_start.leave()
    assert Desk().recovered() is None


def test_a_second_program_keeps_its_hands_off_the_first_ones_files(hand: Hand) -> None:
    one, two = Desk(7), Desk(7)
    screen, session = begun(hand, one)
    screen.keeper.shelf.autosave(session)
    assert two.recovered() is None
    assert two.shelf().autosaver.number != one.shelf().autosaver.number


def test_a_damaged_save_is_told_and_what_is_whole_of_it_is_offered(hand: Hand) -> None:
    desk = Desk(7)
    screen, session = begun(hand, desk)
    session.do_all(session.suggested[:6])
    screen.keeper.shelf.save(session)
    path = next(paths.saves().glob("*.sapper"))
    text = path.read_text("utf-8")
    orders = [line for line in text.splitlines() if line.startswith("> ")]
    path.write_text(text.replace(orders[3], orders[3].replace("> ", "> no")), "utf-8")
    kept = path.read_bytes()
    hand.app.home(MenuScreen(desk))
    hand.settle()
    card = next(c for c in desk.saves() if c.id == str(path))
    assert desk.open(hand.app, card) == ""
    menu = hand.app.top
    assert isinstance(menu, MenuScreen) and menu.layers
    hand.settle()
    answers = [w for w in menu.layers[-1].widget.walk() if isinstance(w, Button)]
    offer = next(b for b in answers if b.words.startswith("Open after order 3 of 6"))
    hand.click(offer)
    assert isinstance(hand.app.top, GameScreen)
    assert len(hand.app.top.session.history.steps) == 3 and hand.app.top.session.history.branched
    assert path.read_bytes() == kept


@pytest.mark.parametrize("text", ["", "sapper 99\n", "\x00\x01", "sapper 1\n[scenario]\n"])
def test_a_foreign_file_is_refused_with_a_sentence(hand: Hand, text: str) -> None:
    desk = Desk()
    hand.open(MenuScreen(desk))
    path = paths.saves() / "foreign.sapper"
    path.write_text(text, "utf-8")
    said = open_at_once(hand.app, desk, None, str(path))
    assert said and "Traceback" not in said
    assert isinstance(hand.app.top, MenuScreen)


def test_a_position_written_by_hand_opens(hand: Hand, tmp_path: Path) -> None:
    path = tmp_path / "duel.txt"
    path.write_text("play mark-iii-attack\n", "utf-8")
    desk = Desk()
    hand.open(MenuScreen(desk))
    assert open_at_once(hand.app, desk, None, str(path)) == ""
    assert isinstance(hand.app.top, GameScreen)


def test_play_again_begins_with_the_same_forces(hand: Hand) -> None:
    screen, session = begun(hand, Desk(7))
    assert screen.keeper.shelf.again(hand.app, session) == ""
    fresh = hand.app.top
    assert isinstance(fresh, GameScreen) and fresh.session is not session
    assert fresh.session.names == ("Anna", "Bert") and not fresh.session.history.steps
    kinds = [unit.kind for unit in fresh.session.position.units.values()]
    assert kinds.count("SHVY") == 2


def test_the_verdict_leads_to_the_next_scenario_of_the_menu_and_from_the_last_to_the_first(
    hand: Hand,
) -> None:
    desk = Desk(7)
    screen, session = begun(hand, desk)
    cards = desk.scenarios()
    assert screen.keeper.shelf.next_title(session) == cards[1].title
    session.mode = "solo"
    screen.keeper.shelf.next_scenario(hand.app, session)
    fresh = hand.app.top
    assert isinstance(fresh, NewGameScreen) and fresh.card.id == cards[1].id and fresh.setup.mode == "solo"
    session.source.scenario = cards[-1].id
    assert screen.keeper.shelf.next_title(session) == cards[0].title
    session.source.scenario = "one-of-a-friend"
    assert screen.keeper.shelf.next_title(session) == ""


def test_a_wrong_scenario_of_the_players_stands_in_the_menu_with_its_sentence(hand: Hand) -> None:
    good = (paths.scenarios() / "mark-iii-attack.toml").read_text("utf-8")
    folder = paths.own_maps() / "scenarios"
    folder.mkdir(parents=True)
    (folder / "mine.toml").write_text(
        good.replace('id = "mark-iii-attack"', 'id = "mine"').replace("title", "titel", 1), "utf-8"
    )
    (folder / "broken.toml").write_text("title = ", "utf-8")
    menu = MenuScreen(Desk())
    hand.open(menu)
    faults = {card.title: card.fault for card in menu.cards if card.fault}
    assert len(faults) == 2 and all("line" in fault or "titel" in fault for fault in faults.values())
    assert menu.card is not None and not menu.card.fault


def test_a_card_of_the_menu_says_what_is_in_a_force() -> None:
    _, card = glance(paths.scenarios() / "mark-iii-attack.toml")
    card = Desk().whole(card)
    units = {force.title: force.units for side in card.sides for force in side.forces}
    assert units["Fast"] == (
        "1 Command Post, 2 Superheavy Tanks, 2 GEVs, 2 Heavy Tanks, 2 Missile Tanks, 4 Light Tanks, "
        "20 squads of Infantry"
    )
    assert first_sentence("You have one. Enter it.") == "You have one."


def test_moments_are_told_as_a_player_would(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TZ", "UTC")
    today = datetime.date(2026, 3, 2)
    assert when("2026-03-02T10:00:00Z", today).startswith("today")
    assert when("2026-03-01T10:00:00Z", today).startswith("yesterday")
    assert when("2025-11-12T10:00:00Z", today) == "12 November 2025"
    assert when("nonsense", today) == ""


def test_when_a_player_is_asked_out_of_turn_is_kept_with_the_game(hand: Hand) -> None:
    desk = Desk(7)
    screen, session = begun(hand, desk)
    watch = Watch("HVY-1", Act.HOLD)
    session.windows.asking[1] = Asking(Level.ALWAYS, (Mute(2, "MK3-1"),), (watch,))
    assert screen.keeper.shelf.save(session) == ""
    card = next(c for c in desk.saves() if not c.auto)
    assert desk.open(hand.app, card) == ""
    again = hand.app.top
    assert isinstance(again, GameScreen) and again is not screen
    assert again.session.windows.asking.rows == session.windows.asking.rows
    again.session.windows.asking[1] = Asking()
    assert again.keeper.shelf.save(again.session) == ""
    assert not [
        key for key in again.session.source.options if key.startswith(("ask ", "watch ", "let pass "))
    ]  # type: ignore[attr-defined]


def test_the_next_scenario_is_played_against_the_same_computer_player(hand: Hand) -> None:
    for level, expected in (("easy", ("steady", "easy")), ("unknown", None)):
        desk = Desk(7)
        hand.open(MenuScreen(desk))
        assert desk.start(hand.app, Setup("mark-iii-attack", [Seat(""), Seat("")], {})) == ""
        screen = hand.app.top
        assert isinstance(screen, GameScreen)
        screen.session.sit_down({0: ComputerSeat("steady", level)})
        screen.keeper.shelf.next_scenario(hand.app, screen.session)
        new = hand.app.top
        assert isinstance(new, NewGameScreen) and new.setup.mode == "computer"
        usual = next(card for card in desk.players(new.card.id) if card.rung == "Normal")
        seats = [(seat.player, seat.level) for seat in new.setup.seats]
        assert seats == ([expected, ("", "")] if expected else [("", ""), (usual.player, usual.level)])
