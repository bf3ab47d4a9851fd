"""What is known of the forces: what each side began with, and its stocks (Q-620)."""

from __future__ import annotations

from game import paths
from game.core.terms import Muster
from game.core.views import view
from game.lab.fuzz import game_of
from game.players.random_player import RandomPlayer, next_step
from game.scenarios.load import find_scenario
from tests.rules.laid import BLUE, RED


def test_what_each_side_began_with_and_may_lay_out_is_known_to_both() -> None:
    rules, position, _ = game_of(find_scenario("meeting-engagement", [paths.maps() / "scenarios"]), 3)
    began, stocks, player = position.terms.muster, position.terms.stocks, RandomPlayer(rules, 3)
    assert {row.side for row in began} == {RED, BLUE} and all(isinstance(row, Muster) for row in began)
    assert any(unit.face_down for unit in position.units.values()) or stocks
    for _ in range(100):
        if position.result is not None:
            break
        position = next_step(rules, position, player).position
        for side in (RED, BLUE):
            seen = view(position, side).terms
            assert (seen.muster, seen.stocks) == (began, stocks)
