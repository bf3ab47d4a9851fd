"""Opportunity fire by mouse and keyboard: the window knows of it by its roles alone."""

from __future__ import annotations

import pygame
import pytest
from test_challenge_by_hand import FIELD as CHALLENGED
from test_challenge_by_hand import give, session, verbs
from test_play import Desk
from test_recipes_shown import words

from game.client.generic.window_mode import DEAF_MS, WindowMode
from game.client.table.computer.computer_seats import ComputerSeat
from game.client.table.computer.report import Turn
from game.client.table.hotseat.asking_sheets import LEVELS_SAID
from game.client.table.out_of_turn.asking import Act, Asking, Level, Mute, Watch, as_it_is
from game.core.asked import answers_in
from game.core.refusals import Refusal
from game.core.roles import actors_of
from game.core.views import own_view
from game.notation.orders import parse_order
from game.ogre.plans.plan import after

RED, BLUE = 0, 1
FIELD = """board 12x12
option extended-sequence
option overrun
option riding
stacking gev
turn 1 red movement
blue HVY-1 0604
blue MSL-1 0705
blue HVY-2 1212
red LT-1 0306
red LT-2 0205
red GEVPC-1 0304
red INF-1 off INF aboard GEVPC-1
dice seed 1 typed 1 1 1 1 1 1 1 1
"""
WAY = "move LT-1 0406 0506 0505"


def hexes(level: Level) -> list[str]:
    """Where the defender is asked on one way, when each is let pass."""
    game, found = session(FIELD), []
    game.windows.asking[BLUE] = Asking(level)
    give(game, WAY)
    while game.position.frames:
        found.append(game.position.board.grid.label(game.position.frames[-1].at))
        give(game, "let-pass")
    assert game.position.units["LT-1"].at == game.position.board.grid.parse("0505")
    return found


def test_the_defender_is_asked_at_the_first_worthwhile_hex_and_where_the_odds_are_better() -> None:
    assert hexes(Level.ALWAYS) == ["0406", "0506", "0505"]
    assert hexes(Level.WORTHWHILE) == ["0406", "0506"], "1-1 from one, then more from two together"
    assert hexes(Level.NEVER) == []


def test_f_halts_who_moves_with_the_best_shooters_together() -> None:
    desk = Desk(session(FIELD))
    give(desk.session, "move LT-1 0406")
    desk.screen.position_changed()
    desk.idle(DEAF_MS)
    assert isinstance(desk.mode, WindowMode)
    desk.key(pygame.K_l)
    give(desk.session, "move LT-1 0506")
    desk.screen.position_changed()
    desk.idle(DEAF_MS)
    assert "fire at Light Tank 1 with 2 counters and halt it" in words(desk)
    assert len(desk.screen.scene().shots) == 2
    desk.key(pygame.K_f)
    assert verbs(desk.session)[-1] == "halt"
    (halt,) = [step.order for step in desk.session.history.steps if step.order.verb == "halt"]
    assert {shot.unit for shot in halt.shots} == {"HVY-1", "MSL-1"}  # type: ignore[attr-defined]


def test_a_muted_game_is_the_game_of_letting_pass() -> None:
    muted, plain = session(FIELD), session(FIELD)
    muted.windows.asking[BLUE] = Asking(mutes=(Mute(muted.position.clock.player_turn, "LT-1"),))
    plain.windows.asking[BLUE] = Asking(Level.ALWAYS)
    give(muted, WAY)
    give(plain, WAY, "let-pass", "let-pass", "let-pass")
    assert [step.order for step in muted.history.steps] == [step.order for step in plain.history.steps]
    assert muted.position.key() == plain.position.key()


def test_a_watch_order_halts_once_and_its_player_is_asked_for_the_rest() -> None:
    game = session(FIELD)
    one = Watch("MSL-1", Act.FIRE, was=as_it_is(game.position, "MSL-1"))
    game.windows.asking[BLUE] = Asking(Level.WATCHES, watches=(one,))
    give(game, WAY)
    assert verbs(game)[:2] == ["move", "halt"] and game.windows.asking[BLUE].watches[0].spent


@pytest.mark.parametrize(
    "orders", [("move GEVPC-1 0404", "dismount INF-1"), ("move LT-1 0406", "move LT-1 0506")]
)
def test_a_plan_of_several_orders_is_looked_at_as_if_nobody_answered(orders: tuple[str, ...]) -> None:
    game = session(FIELD)
    board = game.position.board
    found = after(
        game.rules, own_view(game.position), [parse_order(text, game.rules, board) for text in orders]
    )
    assert not isinstance(found, Refusal) and not found.frames


def test_undo_stops_where_somebody_could_have_answered_though_nobody_was_asked_at_all() -> None:
    game = session(FIELD)
    give(game, "move LT-1 0406", "let-pass phase", "move LT-1 0506")
    assert not game.position.frames and verbs(game)[-1] == "move", "the rules ask no more about it"
    assert game.why_not_undo and not game.undo()


def test_questions_below_even_odds_are_let_pass_and_the_strip_names_them_afterwards() -> None:
    game = session(FIELD.replace("blue HVY-1 0604", "blue INF-9 0606 INF").replace("blue MSL-1 0705\n", ""))
    game.sit_down({RED: ComputerSeat("greedy", seed=5)})
    turn = Turn(game)
    give(game, "move LT-1 0406 0506")
    assert not game.position.frames, "nobody asks"
    report = turn.report()
    assert report is not None
    assert report.words("Red").endswith("; not asked about Light Tank 1, odds 1-2 at best"), report
    assert "below 1-1 you are not asked" in LEVELS_SAID
    # who lets everything pass is told of nothing
    game = session(FIELD)
    game.windows.asking[BLUE] = Asking(Level.NEVER)
    game.sit_down({RED: ComputerSeat("greedy", seed=5)})
    turn = Turn(game)
    give(game, WAY)
    report = turn.report()
    assert report is not None and not report.passed


RETURNED = """board 9x9
option ramming
option multi-attack
stacking gev
turn 1 red fire
red HVY-1 0606
blue LT-1 0605
blue LT-2 0605
dice seed 1 typed 4 1 5 4 4 4
"""
HALTED = """board 12x12
option extended-sequence
option overrun
stacking gev
turn 1 red movement
blue HVY-1 0604
blue MSL-1 0705
red LT-1 0306
dice seed 1 typed 1 1 1 1 1 1 1 1
"""


@pytest.mark.parametrize("chosen", ["first", "last"])
@pytest.mark.parametrize(
    ("field", "before"),
    [(HALTED, "move LT-1 0406 0506"), (RETURNED, "fire HVY-1 at LT-1"), (CHALLENGED, "move LT-1 0307")],
    ids=["opportunity fire", "return fire", "challenge"],
)
def test_a_chosen_counter_drives_band_board_and_key_of_every_question_out_of_turn(
    field: str, before: str, chosen: str
) -> None:
    desk = Desk(session(field))
    give(desk.session, before)
    desk.screen.position_changed()
    desk.idle(DEAF_MS)
    mode = desk.mode
    assert isinstance(mode, WindowMode)
    who = sorted({name for one in answers_in(mode.rules, mode.view) for name in one.actors})
    assert who
    name = who[0 if chosen == "first" else -1]
    desk.hex(mode.view.board.grid.label(mode.view.units[name].at))
    title = mode.ask.name(name)
    assert mode.best is not None and set(mode.best.shown.actors) == {name}
    assert f"F: {title}" in words(desk)
    assert {shot.start for shot in desk.screen.scene().shots} == {mode.view.units[name].at}
    desk.key(pygame.K_f)
    given = desk.session.history.steps[-1].order
    assert set(actors_of(given)) == {name}
