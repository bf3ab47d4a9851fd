"""Dice set by hand: the next roll, a list, the average, dice of the player's own; marked, and undone."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from test_play import BLUE, OGRE, Desk, duel, field

from game.client.kit import Button, Label
from game.client.table.laboratory.dice_sheet import ALONE, set_dice
from game.client.table.laboratory.hand_dice import Way, faces_in
from game.client.table.session import Session
from game.client.table.session_log import SET_BY_HAND
from game.core.set_dice import shown
from game.notation.orders import parse_order
from game.saves import SavedGame, load_game, save_game

TOOLS = (
    "Dice…", "Winning chance…", "What if…", "Edit the position…", "Heat maps…", "Position token",
)  # fmt: skip
SHOTS = ("fire HVY-1 at MK3-1 tr", "fire MSL-1 at MK3-1 tr")


def shooting() -> Session:
    units = [
        ("MK3-1", "MK3", OGRE, "0506", ()),
        ("HVY-1", "HVY", BLUE, "0505", ()),
        ("MSL-1", "MSL", BLUE, "0604", ()),
        ("INF-2", "INF", BLUE, "0101", ("INF",)),
    ]
    game = field(units, "fire", BLUE)
    game.mode = "solo"
    return game


def order(session: Session, words: str):
    position = session.position
    return parse_order(words, session.rules, position.board, position)


def faces(session: Session) -> list[tuple[int, ...]]:
    return [shown(step.rolls) for step in session.history.steps[: session.history.at]]


def lines(session: Session) -> list[str]:
    return [line.words for line in session.log()]


def natural() -> list[tuple[int, ...]]:
    session = shooting()
    for words in SHOTS:
        session.do(order(session, words))
    return faces(session)


def other(face: int) -> int:
    """A face that the game would not have rolled."""
    return face % 6 + 1


def test_the_next_roll_shows_what_was_set_and_then_the_game_rolls_as_it_would_have() -> None:
    session, free = shooting(), natural()
    wanted = other(free[0][0])
    set_dice(session, Way.NEXT, (wanted, wanted))
    for words in SHOTS:
        session.do(order(session, words))
    assert faces(session) == [(wanted,), free[1]]
    assert session.hand_dice.way is Way.FALL
    assert lines(session).count(SET_BY_HAND) == 1


def test_a_list_is_used_up_die_by_die_and_undo_lays_it_down_again() -> None:
    session, free = shooting(), natural()
    wanted = (other(free[0][0]), other(free[1][0]))
    set_dice(session, Way.LIST, wanted)
    session.do(order(session, SHOTS[0]))
    assert session.hand_dice.faces == wanted[1:]
    assert session.undo(), "whoever sets dice may undo any order"
    assert session.history.at == 0 and session.hand_dice.faces == wanted
    assert session.redo() and session.hand_dice.faces == wanted[1:]
    session.do(order(session, SHOTS[1]))
    assert faces(session) == [wanted[:1], wanted[1:]] and not session.hand_dice.words()
    assert lines(session).count(SET_BY_HAND) == 2


def test_average_dice_take_the_two_faces_in_the_middle_in_turns() -> None:
    session = shooting()
    set_dice(session, Way.AVERAGE)
    for words in SHOTS:
        session.do(order(session, words))
    assert sorted(face for row in faces(session) for face in row) == [3, 4]


def test_orders_without_dice_use_nothing_up() -> None:
    session = duel("movement", BLUE)
    session.mode = "solo"
    set_dice(session, Way.LIST, (6,))
    session.do(order(session, "move HVY-1 0504"))
    assert session.hand_dice.faces == (6,) and SET_BY_HAND not in lines(session)


def test_a_save_keeps_and_marks_dice_set_by_hand(tmp_path: Path) -> None:
    session, free = shooting(), natural()
    set_dice(session, Way.LIST, (other(free[0][0]),))
    session.do(order(session, SHOTS[0]))
    path = save_game(tmp_path / "trial.sapper", SavedGame(history=session.history))
    text = path.read_text(encoding="utf-8")
    assert f"[typed {other(free[0][0])}]" in text and "\nlaboratory\n" in text
    loaded = load_game(path)
    assert loaded.whole and loaded.history.laboratory
    assert loaded.history.position.key() == session.position.key()
    again = Session(loaded.history.rules, loaded.history.start, mode="solo", history=loaded.history)
    assert SET_BY_HAND in lines(again)


def test_faces_are_read_apart_and_together() -> None:
    assert faces_in("6 6 1") == faces_in("6,6,1") == faces_in("661") == (6, 6, 1)
    assert faces_in("") == () and faces_in("six") is None and faces_in("12 3") == (12, 3)


# ------------------------------------------------------------------------------ in the window
def words(desk: Desk) -> str:
    return "\n".join(
        widget.words
        for layer in desk.screen.layers
        for widget in layer.widget.walk()
        if isinstance(widget, Label | Button)
    )


def write(desk: Desk, name: str, text: str) -> None:
    line = desk.screen.named(name)
    assert line is not None, name
    desk.screen.give_focus(line)
    for letter in text:
        desk.send(pygame.KEYDOWN, key=ord(letter), mod=0, unicode=letter)
        desk.send(pygame.TEXTINPUT, text=letter)
    desk.key(pygame.K_RETURN)


def choose(desk: Desk, way: Way) -> None:
    desk.screen.laboratory.show()
    desk.idle()
    desk.push("lab Dice…")
    segments = desk.screen.named("dice way")
    assert segments is not None
    place = [key for key, _ in segments.options].index(way.value)  # type: ignore[attr-defined]
    desk.click(segments._cells()[place].center)  # type: ignore[attr-defined]


def test_a_list_is_set_in_the_sheet_and_a_chip_tells_of_it() -> None:
    desk = Desk(shooting())
    choose(desk, Way.LIST)
    write(desk, "faces", "6 5")
    assert desk.session.hand_dice.faces == (6, 5)
    chip = desk.screen.named("hand dice")
    assert isinstance(chip, Button) and chip.words == "Dice: 6 5"
    desk.push("hand dice")
    assert "Dice" in words(desk)


def test_what_is_no_die_is_told() -> None:
    desk = Desk(shooting())
    choose(desk, Way.NEXT)
    write(desk, "faces", "six")
    assert desk.session.hand_dice.way is Way.FALL and "such as 6 6 1" in words_of_toasts(desk)
    line = desk.screen.named("faces")
    assert line is not None and line.words == "six", "the sheet is still there, with what was written"  # type: ignore[attr-defined]
    line.set("")  # type: ignore[attr-defined]
    write(desk, "faces", "5")
    assert desk.session.hand_dice.way is Way.NEXT and desk.session.hand_dice.faces == (5,)


def words_of_toasts(desk: Desk) -> str:
    return "\n".join(getattr(w, "words", "") for layer in desk.screen.layers for w in layer.widget.walk())


def test_a_face_that_the_die_has_not_is_told_and_the_game_rolls_again() -> None:
    desk = Desk(shooting())
    set_dice(desk.session, Way.LIST, (9,))
    desk.screen.do(order(desk.session, SHOTS[0]))
    desk.idle()
    assert "9 is not a face of a die with 6 faces" in words_of_toasts(desk)
    assert desk.session.history.at == 0 and desk.session.hand_dice.way is Way.FALL


def test_the_player_rolls_and_writes_what_the_dice_show() -> None:
    desk = Desk(shooting())
    choose(desk, Way.OWN)
    desk.key(pygame.K_RETURN)
    orders = [order(desk.session, one) for one in SHOTS]
    desk.screen.do(*orders)
    desk.idle()
    assert desk.session.history.at == 0 and "roll 1 die" in words(desk)
    write(desk, "rolled", "7")
    assert desk.session.history.at == 0, "a die has six faces"
    line = desk.screen.named("rolled")
    line.set("")  # type: ignore[union-attr]
    write(desk, "rolled", "2")
    assert desk.session.history.at == 1 and "roll 1 die" in words(desk), "the second shot waits for its die"
    write(desk, "rolled", "5")
    assert faces(desk.session) == [(2,), (5,)]


def test_the_order_that_waits_for_dice_can_be_left_or_the_game_rolls() -> None:
    desk, free = Desk(shooting()), natural()
    set_dice(desk.session, Way.OWN)
    shot = order(desk.session, SHOTS[0])
    desk.screen.do(shot)
    desk.idle()
    desk.key(pygame.K_ESCAPE)
    assert desk.session.history.at == 0 and not desk.screen.layers
    desk.screen.do(shot)
    desk.idle()
    button = next(
        w
        for layer in desk.screen.layers
        for w in layer.widget.walk()
        if isinstance(w, Button) and w.words == "Let the game roll"
    )
    desk.click(button.rect.center)
    assert faces(desk.session) == free[:1] and SET_BY_HAND not in lines(desk.session)


def test_two_players_cannot_set_dice() -> None:
    desk = Desk(duel("fire", BLUE))
    desk.screen.laboratory.dice.show()
    desk.idle()
    assert ALONE in words_of_toasts(desk) and desk.session.hand_dice.way is Way.FALL


def test_the_laboratory_is_a_key_away_and_says_what_two_players_cannot_use() -> None:
    desk = Desk(duel("fire", BLUE))
    desk.key(pygame.K_x)
    assert ALONE in words(desk) and "“One player”" in words(desk)
    shut = [name for name in TOOLS if not desk.screen.named(f"lab {name}").enabled]
    assert shut == ["Dice…", "What if…", "Edit the position…"]
    alone = Desk(shooting())
    alone.key(pygame.K_x)
    assert all(alone.screen.named(f"lab {name}").enabled for name in TOOLS)
    assert "“One player”" not in words(alone)


def test_a_game_is_told_apart_from_a_trial() -> None:
    history = shooting().history
    assert not history.laboratory


@pytest.mark.parametrize("way", [Way.NEXT, Way.LIST])
def test_a_list_of_nothing_is_refused(way: Way) -> None:
    desk = Desk(shooting())
    choose(desk, way)
    write(desk, "faces", " ")
    assert desk.session.hand_dice.way is Way.FALL and not desk.session.history.laboratory
