"""Players and challenge fire (ch:44): what is worth an answer, and whole games."""

from __future__ import annotations

from fractions import Fraction

from game.core.views import own_view
from game.ogre.options.challenge.attack import ChallengeFire, LetGo
from game.ogre.options.challenge.outcome import Proceed
from game.ogre.options.challenge.tokens import LayToken
from game.ogre.players.greedy_player import GreedyPlayer
from game.ogre.players.out_of_turn import answer, token
from game.players.random_player import next_step
from tests.options.challenge.challenge_field import BASIC, field, watched


def test_a_player_answers_where_it_is_worth_it_and_lets_go_otherwise() -> None:
    table = watched(BASIC)
    table.run("move LT-1 0305")
    seen = own_view(table.position)
    assert isinstance(answer(table.rules, seen), ChallengeFire)
    assert isinstance(answer(table.rules, seen, Fraction(3)), LetGo)
    table.run("challenge HVY-1 at LT-1", 1)
    assert isinstance(answer(table.rules, own_view(table.position)), Proceed)
    table.run("proceed")
    assert answer(table.rules, own_view(table.position)) is None


def test_slow_guns_are_put_on_challenge_while_they_wait() -> None:
    text = "blue HWZ-1 0101\nblue HVY-1 0102\nred LT-1 0111"
    table = field(text, phase="recovery", side="blue")
    assert token(table.rules, own_view(table.position)) == LayToken("HWZ-1")


def test_a_whole_game_of_such_players_is_asked_and_goes_on() -> None:
    text = "blue HWZ-1 0101\nblue HVY-1 0304\nred LT-1 0309\nred INF-1 0409 INF*3\nred CP-1 1212"
    table = watched(text)
    asked = 0
    for seed in range(4):
        player, position = GreedyPlayer(table.rules, seed), table.position
        while position.result is None and position.clock.turn < 6:
            position = next_step(table.rules, position, player).position
            asked += any(frame.kind == "challenge" for frame in position.frames)
        assert position.clock.turn == 6 or position.result is not None
    assert asked
