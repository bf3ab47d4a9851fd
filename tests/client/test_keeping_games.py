"""Orders are safe as they are given; what a crash left is offered until it is answered; doubts are said."""

from __future__ import annotations

import errno
import os
import re
from pathlib import Path

import pygame
import pytest
from conftest import Hand

from game import paths
from game.client.game_library import Desk
from game.client.kit import Button, Label, Screen
from game.client.screens.game_screen import GameScreen
from game.client.screens.menu import MenuScreen
from game.client.shell.cards import Seat, Setup
from game.client.table.game_keeper import Shelf
from game.client.table.hotseat.curtain import CurtainScreen
from game.client.table.session import Session
from game.core.sequence import EndPhase
from game.notation.body import body_lines
from game.saves import list_saves

#: slices of waiting work: enough to look for games, not to paint every board of the menu
FEW = 8


def begun(hand: Hand, desk: Desk, scenario: str = "mark-iii-attack", mode: str = "hotseat") -> Session:
    """A new game in the window; nothing has been ordered yet."""
    hand.app.home(MenuScreen(desk))
    assert desk.start(hand.app, Setup(scenario, [Seat("Anna"), Seat("Bert")], {}, mode)) == ""
    hand.settle(FEW)
    screen = next(screen for screen in hand.app.screens if isinstance(screen, GameScreen))
    return screen.session


def crash(desk: Desk) -> None:
    """The program is gone without a word: the system frees its lock, its files stay."""
    file = desk.shelf().autosaver.instance._file
    assert file is not None
    file.close()


def start(hand: Hand) -> MenuScreen:
    """The program is started."""
    menu = MenuScreen(Desk())
    hand.app.background.clear()
    hand.app.home(menu)
    hand.settle(FEW)
    return menu


def told(screen: Screen) -> str:
    """Everything that is written in the layers of a screen."""
    return "\n".join(
        getattr(widget, "words", "") or ""
        for layer in screen.layers
        for widget in layer.widget.walk()
        if isinstance(getattr(widget, "words", ""), str)
    )


def answer(hand: Hand, words: str) -> None:
    hand.settle(FEW)
    buttons = [w for layer in hand.app.top.layers for w in layer.widget.walk() if isinstance(w, Button)]
    hand.click(next(button for button in buttons if button.words.startswith(words)))


# ------------------------------------------------------------------------------- a crash
def test_a_crash_in_set_up_loses_no_order(hand: Hand) -> None:
    desk = Desk(7)
    session = begun(hand, desk)
    for count, order in enumerate(session.suggested[:6], 1):
        session.do(order)
        assert session.history.at == count
    session.undo()
    crash(desk)
    menu = start(hand)
    assert menu.kept is not None
    hand.click(menu.named("Recover"))
    again = hand.app.top
    assert isinstance(again, GameScreen) and not again.layers
    assert again.session.history.at == 5 and again.session.history.can_redo
    assert body_lines(again.session.position) == body_lines(session.position)
    # and it goes on being written down
    again.session.redo()
    assert again.session.suggested == session.suggested, "the rest can still be set up as suggested"
    crash(menu.desk)  # type: ignore[arg-type]
    menu = start(hand)
    hand.click(menu.named("Recover"))
    assert hand.app.top.session.history.at == 6  # type: ignore[union-attr]


def test_the_offer_of_a_crash_stands_until_it_is_answered(hand: Hand) -> None:
    desk = Desk(7)
    session = begun(hand, desk)
    session.do(session.suggested[0])
    crash(desk)
    for _ in range(2):
        menu = start(hand)
        assert menu.named("Recover") is not None
        menu.desk.leave()  # type: ignore[attr-defined]
    menu = start(hand)
    hand.click(menu.named("Forget"))
    assert menu.kept is None and menu.named("Recover") is None
    menu.desk.leave()  # type: ignore[attr-defined]
    menu = start(hand)
    assert menu.named("Recover") is None
    # it is still in the list, whole
    card = next(card for card in menu.desk.saves() if card.auto)
    assert menu.desk.open(hand.app, card) == ""
    assert hand.app.top.session.history.at == 1  # type: ignore[union-attr]


def test_an_order_whose_line_was_not_whole_is_told_before_the_game_opens(hand: Hand) -> None:
    desk = Desk(7)
    session = begun(hand, desk)
    session.do_all(session.suggested[:3])
    crash(desk)
    path = max(paths.autosaves().glob("auto-*"))
    path.write_bytes(path.read_bytes()[:-9])
    menu = start(hand)
    hand.click(menu.named("Recover"))
    assert hand.app.top is menu and "that order is lost" in told(menu)
    answer(hand, "Open")
    assert hand.app.top.session.history.at == 2  # type: ignore[union-attr]
    menu = start(hand)
    assert menu.named("Recover") is None, "what was gone on with is not offered again"


def test_a_journal_damaged_in_its_first_line_leaves_the_beginning_of_the_game(hand: Hand) -> None:
    desk = Desk(7)
    session = begun(hand, desk)
    session.do_all(session.suggested[:3])
    crash(desk)
    path = max(paths.autosaves().glob("auto-*"))
    path.write_bytes(path.read_bytes().replace(b"[journal]\n> place", b"[journal]\n> \0\0\0\0\0"))
    menu = start(hand)
    hand.click(menu.named("Recover"))
    assert "The journal is damaged here: `> \ufffd" in told(menu)
    answer(hand, "Open at the start")
    assert hand.app.top.session.history.at == 0  # type: ignore[union-attr]


@pytest.mark.parametrize(("where", "block"), [(0.4, 512), (0.8, 40), (0.97, 1), (0.97, 512)])
def test_a_save_with_a_block_of_zeros_is_told_in_the_window_and_never_a_fault(
    hand: Hand, block: int, where: float
) -> None:
    desk = Desk(7)
    session = begun(hand, desk)
    session.do_all(session.suggested[:12])
    crash(desk)
    path = max(paths.autosaves().glob("auto-*"))
    content = path.read_bytes()
    start_at = int(len(content) * where)
    path.write_bytes(content[:start_at] + bytes(block) + content[start_at + block :])
    menu = start(hand)
    hand.click(menu.named("Recover"))
    hand.settle(FEW)
    hand.app.step([])
    assert not hand.app.faults and hand.app.top is menu
    assert re.search(r"incomplete|cannot be opened|has been changed", told(menu)) and "\0" not in told(menu)
    if "not whole" in told(menu):
        answer(hand, "Open after order")
        assert isinstance(hand.app.top, GameScreen) and hand.app.top.session.history.branched


def test_a_title_of_zeros_is_refused_in_the_menu_and_never_a_fault(hand: Hand) -> None:
    good = (paths.scenarios() / "mark-iii-attack.toml").read_text("utf-8")
    folder = paths.own_maps() / "scenarios"
    folder.mkdir(parents=True)
    good = good.replace('id = "mark-iii-attack"', 'id = "mine"').replace("menu = ", "menu = 0 #")
    (folder / "mine.toml").write_text(
        re.sub('title = "', r'title = "\\u0000\\u0007\\u200b', good, count=1), "utf-8"
    )
    menu = MenuScreen(Desk())
    hand.open(menu)
    card = next(card for card in menu.cards if card.id == "mine")
    hand.app.step([])
    assert not hand.app.faults
    assert "not text (U+0000)" in card.fault and "title" in card.fault


# ------------------------------------------------------------------------------- Continue
def test_continue_goes_by_what_was_saved_last_and_not_by_the_clock(
    hand: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk = Desk(7)
    session = begun(hand, desk)
    monkeypatch.setattr("game.saves.meta.now", lambda: "2026-11-22T10:00:00Z")
    session.do_all(session.suggested[:3])
    assert desk.shelf().save(session) == ""
    desk.leave()
    # the clock has been set back before the game goes on
    monkeypatch.setattr("game.saves.meta.now", lambda: "2020-01-01T10:00:00Z")
    menu = start(hand)
    hand.click(menu.named("Continue"))
    going_on = hand.app.top.session  # type: ignore[union-attr]
    going_on.do(going_on.suggested[3] if going_on.suggested else session.suggested[3])
    menu.desk.leave()  # type: ignore[attr-defined]
    menu = start(hand)
    hand.click(menu.named("Continue"))
    assert hand.app.top.session.history.at == 4  # type: ignore[union-attr]
    assert next(card.scenario for card in menu.desk.saves()) == "Mark III Attack"


def test_a_game_only_looked_at_is_not_the_one_to_continue(hand: Hand) -> None:
    desk = Desk(7)
    session = begun(hand, desk)
    session.do_all(session.suggested[:3])
    desk.shelf().save(session)
    hand.app.top.keeper.leave()  # type: ignore[union-attr]
    begun(hand, desk, "mark-v-attack")
    hand.app.top.keeper.leave()  # type: ignore[union-attr]
    last = desk.last_game()
    assert last is not None and last.scenario == "Mark III Attack"
    assert desk.recovered() is None


def test_quick_load_saves_what_was_ordered_since(hand: Hand) -> None:
    desk = Desk(7)
    session = begun(hand, desk)
    session.do_all(session.suggested[:2])
    assert desk.shelf().quick_save(session) == ""
    session.do_all(session.suggested[2:9])
    assert desk.shelf().quick_load(hand.app) == ""
    assert hand.app.top.session.history.at == 2  # type: ignore[union-attr]
    assert hand.app.top.session.history.branched, "the game has been played on from there"  # type: ignore[union-attr]
    assert 9 in [info.meta.at for info in list_saves(paths.autosaves())]


def test_the_quick_save_of_a_game_that_branched_off_it_is_no_different_game(hand: Hand) -> None:
    desk = Desk(7)
    session = begun(hand, desk)
    session.do_all(session.suggested[:2])
    assert desk.shelf().quick_save(session) == ""
    session.do_all(session.suggested[2:9])
    for _ in range(2):  # another program, or this one, has played on: what is loaded branches off
        assert desk.shelf().quick_load(hand.app) == ""
        branch = hand.app.top.session  # type: ignore[union-attr]
        assert branch.history.branched and branch.source.game != session.source.game  # type: ignore[union-attr]
        assert desk.shelf().quick_is(branch)
        branch.do_all(session.suggested[2:3])
    other = begun(hand, desk, "mark-v-attack")
    assert not desk.shelf().quick_is(other)


def test_without_autosave_nothing_is_written(hands: type[Hand]) -> None:
    hand = hands(autosave=False)
    session = begun(hand, Desk(7))
    session.do_all(session.suggested[:3])
    assert not list(paths.autosaves().glob("*.sapper"))


def test_autosave_turned_on_in_a_game_writes_down_from_the_next_phase_on(hands: type[Hand]) -> None:
    hand = hands(autosave=False)
    desk = Desk(7)
    session = begun(hand, desk, mode="solo")
    hand.app.settings.autosave = True
    session.do_all(session.suggested)
    session.do(EndPhase())
    session.undo()
    at = session.history.at
    crash(desk)
    menu = start(hand)
    hand.click(menu.named("Recover"))
    assert hand.app.top.session.history.at == at  # type: ignore[union-attr]


# ------------------------------------------------------------------------------- doubts
def saved(hand: Hand) -> Path:
    """A game saved by the player; the window is at the menu."""
    desk = Desk(7)
    session = begun(hand, desk)
    session.do_all(session.suggested[:3])
    desk.shelf().save(session)
    hand.app.top.keeper.leave()  # type: ignore[union-attr]
    hand.settle(FEW)
    return next(paths.saves().glob("*.sapper"))


def test_a_game_saved_under_other_rules_is_opened_with_the_word_of_the_check(
    hand: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = saved(hand)
    monkeypatch.setattr("game.saves.reading.rules_hash", lambda *_: "0" * 16)
    menu = start(hand)
    card = next(card for card in menu.desk.saves() if card.id == str(path))
    assert menu.desk.open(hand.app, card) == ""
    assert hand.app.top is menu and "saved under rules that differ" in told(menu)
    answer(hand, "Open")
    assert isinstance(hand.app.top, GameScreen) and not hand.app.top.session.history.branched


def test_a_game_on_a_map_that_has_changed_is_opened_with_the_word_of_the_check(
    hand: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = saved(hand)
    from game.notation.position import parse_position

    other = parse_position("board 9x9 crater-field\nturn 1 blue movement\nblue HVY-1 0202\n")[1].board
    monkeypatch.setattr("game.client.save_store.known_boards", lambda: {"crater-field": other}.get)
    menu = start(hand)
    card = next(card for card in menu.desk.saves() if card.id == str(path))
    assert menu.desk.open(hand.app, card) == ""
    assert "has changed since; the game continues on the old map" in told(menu)
    answer(hand, "Cancel")
    assert hand.app.top is menu and not menu.layers


# -------------------------------------------------------------------- a full disk, left-overs
def full(*_: object) -> int:
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def test_an_order_that_cannot_be_written_down_is_told_in_set_up(
    hand: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = begun(hand, Desk(7))
    monkeypatch.setattr("game.saves.writing.os.write", full)
    session.do(session.suggested[0])
    assert "could not be saved: no space left" in told(hand.app.top)
    assert session.history.at == 1, "the game goes on"


def test_what_cannot_be_kept_is_told_on_the_curtain_too(hand: Hand, monkeypatch: pytest.MonkeyPatch) -> None:
    begun(hand, Desk(7), "meeting-engagement")
    assert isinstance(hand.app.top, CurtainScreen)
    hand.app.top.lift()
    hand.wait(1000)
    hand.settle(FEW)
    screen = hand.app.top
    assert isinstance(screen, GameScreen)
    monkeypatch.setattr("game.files.os.fsync", full)
    suggest = screen.named("suggest")
    assert suggest is not None
    hand.click(suggest.rect.center)
    hand.settle(FEW)
    screen.orders.end_phase()
    if screen.layers:
        answer(hand, "Done")
    assert isinstance(hand.app.top, CurtainScreen)
    assert "could not be saved: no space left" in told(hand.app.top)


def test_a_picture_that_cannot_be_written_is_told(hand: Hand, monkeypatch: pytest.MonkeyPatch) -> None:
    hand.open(MenuScreen(Desk()))
    with monkeypatch.context() as patch:
        patch.setattr("game.files.os.fsync", full)
        hand.key(pygame.K_F12)
    assert "could not be saved" in told(hand.app.top) and "no space left" in told(hand.app.top)
    folder = paths.saves().parent / "pictures"
    assert not list(folder.iterdir())
    hand.key(pygame.K_F12)
    assert "Picture saved" in told(hand.app.top)
    assert pygame.image.load(next(folder.glob("*.png"))).get_size() == hand.app.surface.get_size()


def test_what_killed_programs_were_writing_is_removed_at_the_next_start(hand: Hand) -> None:
    gone = 2**22 + 1  # higher than any process of a Linux system
    mine = os.getpid()
    folders = [paths.saves(), paths.autosaves(), paths.settings()]
    for folder in folders:
        (folder / f".game.sapper.{gone}-0a1b2c.part").write_text("half")
        (folder / f".game.sapper.{mine}-0a1b2c.part").write_text("being written")
        (folder / "notes.part").write_text("the player's own")
    (paths.settings() / f"settings.toml.{gone}.new").write_text("half")
    start(hand)
    for folder in folders:
        left = {path.name for path in folder.iterdir() if "part" in path.name or ".new" in path.name}
        assert left == {f".game.sapper.{mine}-0a1b2c.part", "notes.part"}


def test_a_label_of_whatever_characters_is_drawn(hand: Hand) -> None:
    from game.client.kit import Column

    class Strange(Screen):
        def build(self) -> Column:
            rows = ["\0", "\x01\x7f", "\ud800", "\u200b", "\u202e", "a\0b\tc\nd\u2028e", "\0" * 5000]
            return Column(*(Label(words, wrap=wrap) for words in rows for wrap in (False, True)))

        def title(self) -> str:
            return "\0"

    hand.open(Strange())
    hand.app.step([])
    assert not hand.app.faults


def test_asking_to_close_again_and_again_leaves_one_question(
    hand: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun(hand, Desk())
    said = iter(("The disk is full.", "The disk is full.", "There is no such folder."))
    monkeypatch.setattr(Session, "dirty", property(lambda _: True))
    screen = next(screen for screen in hand.app.screens if isinstance(screen, GameScreen))
    monkeypatch.setattr(type(screen.keeper.shelf), "autosave", lambda *_: next(said))
    hand.app.running = True
    for _ in range(3):
        hand.app.ask_to_close()
        hand.settle(FEW)
    asked = [layer for layer in hand.app.top.layers if layer.question]
    assert [layer.question for layer in asked] == ["Close without saving?"]
    words = [w.words for w in asked[0].widget.walk() if isinstance(w, Label)]
    assert "There is no such folder." in words and "The disk is full." not in words
    hand.key(pygame.K_ESCAPE)
    assert not [layer for layer in hand.app.top.layers if layer.question] and hand.app.running


# ---------------------------------------------------------------------- a game that could not be kept
@pytest.mark.parametrize(
    ("trouble", "kept", "said"),
    [
        ("The disk is full.", True, "The disk is full."),
        ("", False, "This game is not saved."),
    ],
)
def test_who_leaves_a_game_that_could_not_be_kept_is_asked_and_told_why(
    hand: Hand, monkeypatch: pytest.MonkeyPatch, trouble: str, kept: bool, said: str
) -> None:
    desk = Desk(7)
    session = begun(hand, desk)
    screen = hand.app.top
    assert isinstance(screen, GameScreen)
    session.do(session.suggested[0])
    keeper = screen.keeper
    if not kept:
        keeper.shelf = Shelf()
    monkeypatch.setattr(keeper.shelf, "autosave", lambda session: trouble)
    home = list[object]()
    monkeypatch.setattr(keeper.shelf, "home", home.append)
    keeper.leave()
    hand.settle(FEW)
    assert "Leave without saving?" in told(screen) and said in told(screen)
    answer(hand, "Keep playing")
    hand.settle(FEW)
    assert not home and "Leave without saving?" not in told(screen)
    keeper.leave()
    answer(hand, "Leave")
    assert home == [hand.app]


def test_why_a_game_was_not_saved_by_itself_is_told(hand: Hand, monkeypatch: pytest.MonkeyPatch) -> None:
    begun(hand, Desk(7))
    screen = hand.app.top
    assert isinstance(screen, GameScreen)
    monkeypatch.setattr(screen.keeper.shelf, "autosave", lambda session: "The disk is full.")
    told_of = list[tuple[str, str]]()
    monkeypatch.setattr(screen, "toast", lambda words, tone: told_of.append((words, tone)))
    screen.keeper.phase_changed()
    assert told_of == [("The disk is full.", "bad")]
