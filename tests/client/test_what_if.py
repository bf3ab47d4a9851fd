"""What if: another branch from any moment, taken up and left, kept in the save, and compared with others."""

from __future__ import annotations

import re

import pygame
from conftest import Hand
from test_hand_dice import order, shooting, words, words_of_toasts, write
from test_keeping_games import FEW, begun
from test_play import BLUE, OGRE, Desk, duel
from test_winning_chance import Near

from game.client.game_library import Desk as Library
from game.client.kit import Button, Label
from game.client.screens.game_screen import GameScreen
from game.client.table.hud.replay_screen import ReplayScreen
from game.client.table.laboratory.compare_sheet import CompareSheet, points
from game.client.table.laboratory.dice_sheet import set_dice
from game.client.table.laboratory.hand_dice import Way
from game.client.table.laboratory.tree import UNNAMED
from game.client.table.laboratory.what_if import ALONE
from game.client.table.session import Session
from game.core.sequence import EndPhase
from game.lab.statistics import difference
from game.players.playouts import Playouts

SHOTS = ("fire HVY-1 at MK3-1 tr", "fire MSL-1 at MK3-1 tr")


def tried() -> Desk:
    """A game of two shots."""
    desk = Desk(shooting())
    for shot in SHOTS:
        desk.screen.do(order(desk.session, shot))
    desk.idle()
    return desk


def verbs(session: Session) -> list[str]:
    return [type(step.order).verb for step in session.history.steps[: session.history.at]]


def push(desk: Desk, text: str) -> None:
    button = next(
        w
        for layer in reversed(desk.app.top.layers)
        for w in layer.widget.walk()
        if isinstance(w, Button) and w.words == text
    )
    desk.click(button.rect.center)


def shown(desk: Desk) -> str:
    return "\n".join(
        w.words for layer in desk.app.top.layers for w in layer.widget.walk() if isinstance(w, Label | Button)
    )


def named(desk: Desk, text: str) -> None:
    """Write a name where one is asked for."""
    screen = desk.app.top
    field = screen.named("branch name")
    assert field is not None
    screen.give_focus(field)
    for letter in text:
        desk.send(pygame.KEYDOWN, key=ord(letter.lower()), mod=0, unicode=letter)
        desk.send(pygame.TEXTINPUT, text=letter)
    desk.key(pygame.K_RETURN)


def test_a_branch_from_the_replay_leaves_the_game_as_it_was() -> None:
    desk = tried()
    desk.screen.sheets.show_replay()
    desk.idle()
    replay = desk.app.top
    assert isinstance(replay, ReplayScreen)
    replay.bar.go(1)
    desk.idle()
    button = replay.named("branch here")
    assert button is not None
    desk.click(button.rect.center)
    named(desk, "Hold fire")
    assert desk.app.top is desk.screen
    session, tree = desk.session, desk.screen.laboratory.what_if.tree
    assert session.branch == "Hold fire" and verbs(session) == ["fire"]
    assert session.history.laboratory and session.history.branched
    desk.screen.do(EndPhase())
    desk.idle()
    assert [row.name for row in tree.list()] == [UNNAMED, "Hold fire"]
    desk.screen.laboratory.what_if.show()
    desk.idle()
    assert "Leaves at turn 2, " in shown(desk)
    push(desk, "Play")
    assert session.branch == "" and verbs(session) == ["fire", "fire"], "the game itself is as it was"
    tree.play(1)
    assert verbs(session)[:2] == ["fire", "end"]


def test_a_branch_taken_back_beyond_its_beginning_leaves_where_it_stands() -> None:
    desk = tried()
    tree = desk.screen.laboratory.what_if.tree
    tree.branch("Other", 2)
    desk.screen.position_changed()
    assert desk.session.undo() and desk.session.history.at == 1
    (row,) = (row for row in tree.list() if row.now)
    assert row.orders == 0 and row.leaves == row.moment


def test_a_line_of_the_log_opens_the_replay_there_and_another_branch_begins_at_it() -> None:
    desk = tried()
    desk.screen.toggle_log()
    desk.idle()
    log = desk.screen.around.drawers.log
    line = next(i for i, one in enumerate(log.lines) if one.step == 1)
    assert log.list.on_open is not None
    log.list.on_open(line)
    desk.idle()
    replay = desk.app.top
    assert isinstance(replay, ReplayScreen) and replay.step == 1
    button = replay.named("branch here")
    assert button is not None
    desk.click(button.rect.center)
    named(desk, "Second")
    assert desk.app.top is desk.screen and desk.session.branch == "Second"
    assert verbs(desk.session) == ["fire"]


def test_a_new_branch_has_a_name_that_is_free_until_another_one_is_written() -> None:
    desk = tried()
    what_if = desk.screen.laboratory.what_if
    for name in ("Branch 1", "Branch 2"):
        what_if.show()
        desk.idle()
        push(desk, "Branch here…")
        desk.key(pygame.K_RETURN)
        assert desk.session.branch == name
    what_if.tree.rename(1, "Other")
    assert what_if.tree.free_name() == "Branch 1"


def test_the_log_and_undo_are_those_of_the_branch_that_is_played() -> None:
    desk = tried()
    what_if, session = desk.screen.laboratory.what_if, desk.session
    what_if.tree.branch("Other", 0)
    desk.screen.position_changed()
    assert not any("fires" in line.words for line in session.log())
    desk.screen.do(EndPhase())
    assert session.undo() and session.history.at == 0
    what_if.tree.play(0)
    assert sum("fires" in line.words for line in session.log()) == 2
    assert session.undo(), "in a trial every order can be undone"


def test_names_are_unlike_each_other_and_not_empty() -> None:
    desk = tried()
    what_if = desk.screen.laboratory.what_if
    what_if.show()
    desk.idle()
    push(desk, "Branch here…")
    named(desk, " ")
    assert "Give the branch a name." in words_of_toasts(desk)
    named(desk, "A")
    assert desk.session.branch == "A"
    assert what_if.tree.why_not("A") and not what_if.tree.why_not("B")
    assert not what_if.tree.why_not("A", what_if.tree.now)


def test_a_branch_is_renamed_and_deleted_but_never_the_one_that_is_played() -> None:
    desk = tried()
    what_if = desk.screen.laboratory.what_if
    what_if.tree.branch("A", 1)
    what_if.tree.branch("B", 1)
    what_if.show()
    desk.idle()
    desk.push("rename branch 1")
    field = desk.screen.named("branch name")
    field.set("")  # type: ignore[union-attr]
    write(desk, "branch name", "C")
    assert [row.name for row in what_if.tree.list()] == [UNNAMED, "C", "B"]
    assert desk.screen.named("delete branch 2") is None and desk.screen.named("play branch 2") is None
    desk.push("delete branch 1")
    push(desk, "Delete")
    assert [row.name for row in what_if.tree.list()] == [UNNAMED, "B"]
    assert what_if.tree.now == 1 and desk.session.branch == "B"


def test_two_players_cannot_try_another_branch() -> None:
    desk = Desk(duel("fire", BLUE))
    desk.screen.laboratory.what_if.show()
    desk.idle()
    assert ALONE in words_of_toasts(desk) and not desk.session.history.laboratory


def test_a_save_keeps_all_branches_and_opens_with_the_one_that_was_played(hand: Hand) -> None:
    library = Library(7)
    session = begun(hand, library, mode="solo")
    for one in session.suggested[:4]:
        session.do(one)
    screen = next(screen for screen in hand.app.screens if isinstance(screen, GameScreen))
    screen.laboratory.what_if._begin("West first", 2)
    session.do(session.suggested[5])
    assert library.shelf().save(session, "Two branches") == ""
    hand.settle(FEW)
    card = next(card for card in library.saves() if card.name == "Two branches")
    assert not card.fault and library.open(hand.app, card, ask=False) == ""
    again = hand.app.top
    assert isinstance(again, GameScreen)
    tree = again.laboratory.what_if.tree
    assert [(row.name, row.now) for row in tree.list()] == [("West first", True), (UNNAMED, False)]
    assert again.session.history.at == 3
    tree.play(1)
    assert again.session.history.at == 4
    library.leave()


def test_a_crash_after_another_branch_was_taken_up_loses_nothing(hand: Hand) -> None:
    from test_keeping_games import crash, start

    library = Library(7)
    session = begun(hand, library, mode="solo")
    for one in session.suggested[:4]:
        session.do(one)
    screen = next(screen for screen in hand.app.screens if isinstance(screen, GameScreen))
    screen.laboratory.what_if._begin("West first", 2)
    session.do(session.suggested[5])
    crash(library)
    menu = start(hand)
    hand.click(menu.named("Recover"))
    hand.settle(FEW)
    again = hand.app.top
    assert isinstance(again, GameScreen) and again.session.branch == "West first"
    assert again.session.history.at == 3
    assert [branch.at for branch in again.session.branches] == [4]


def compared(desk: Desk) -> tuple[CompareSheet, Near]:
    near, what_if = Near(), desk.screen.laboratory.what_if
    what_if.playouts = Playouts(lambda: (near, near))
    sheet = CompareSheet(desk.screen, desk.screen.game, what_if.tree, what_if.playouts)
    sheet.player = "greedy"
    sheet.show()
    desk.idle()
    return sheet, near


def test_branches_are_compared_side_by_side_with_the_same_dice() -> None:
    desk = tried()
    desk.screen.laboratory.what_if.tree.branch("Hold fire", 1)
    _, near = compared(desk)
    assert "Hold fire" in words(desk) and "has lost 0 units" in words(desk) and not near.tasks
    desk.push("compare begin")
    (task,) = near.tasks
    assert len(task.parcels) == 2 and task.games == 25 and task.truth
    near.let(50)
    desk.idle(ms=100, times=8)
    told = words(desk)
    assert told.count("25 play-outs of 25 by Greedy") == 2 and f"Against “{UNNAMED}”" in told
    desk.key(pygame.K_ESCAPE)
    assert not desk.screen.layers and not near.alive, "what it counts ends with the sheet"


def test_enter_plays_the_branches_out_that_are_compared() -> None:
    desk = tried()
    desk.screen.laboratory.what_if.tree.branch("Hold fire", 1)
    _, near = compared(desk)
    desk.key(pygame.K_RETURN)
    assert len(near.tasks) == 1 and desk.screen.layers


def test_damage_to_an_ogre_is_seen_in_the_points_that_are_left() -> None:
    desk = Desk(shooting())
    set_dice(desk.session, Way.NEXT, (6,))
    tree = desk.screen.laboratory.what_if.tree
    tree.branch("Hit", 0)
    desk.screen.do(order(desk.session, SHOTS[0]))
    compared(desk)
    left = [int(found) for found in re.findall(r"\w+ has lost 0 units, with (\d+) points left", words(desk))]
    assert len(left) == 4 and left[2 + OGRE] < left[OGRE] and left[2 + BLUE] == left[BLUE], words(desk)


def test_branches_are_compared_at_the_same_turn() -> None:
    desk = tried()
    tree = desk.screen.laboratory.what_if.tree
    tree.branch("Long", 1)
    while desk.session.position.clock.turn < 4 and not desk.session.over:
        desk.screen.do(EndPhase())
    assert tree.position(1).clock.turn == 4 and tree.position(1, 2).clock.turn == 2
    sheet, _ = compared(desk)
    sheet._at_turn("2")
    desk.idle()
    assert "Turn 4" not in words(desk) and "Turn 2" in words(desk)


def test_a_difference_says_whether_it_is_proven() -> None:
    assert "no difference is proven" in points(difference([1.0, 0.0] * 10, [0.0, 1.0] * 10))
    assert points(difference([1.0] * 40, [0.0] * 40)).endswith("more")
    assert points(difference([0.0] * 40, [1.0] * 40)).endswith("less")
