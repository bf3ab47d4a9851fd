"""Computer players: they decide by what their side sees and by nothing else."""

from __future__ import annotations

import pytest

from game.core.orders import Order
from game.core.position import Position
from game.core.ruleset import Rules
from game.core.views import own_view
from game.notation.position import parse_position
from game.ogre.players.greedy_player import GreedyPlayer
from game.players.random_player import RandomPlayer, next_step

#: sappers of red, and mines of blue that red knows nothing of
FIELD = """
board 12x9
option mine-work
option mines
option riding
stacking gev
turn 2 red movement
red CE-1 0305 CE*3
red CE-2 0504 CE*2
red HVY-1 0205
blue LT-1 1105
marker mine {at} owner blue known blue
marker mine {other} owner blue known blue
"""
PLACES = (("0405", "0703"), ("0807", "0902"), ("0301", "1008"))


def decided(player: RandomPlayer, rules: Rules, position: Position) -> list[Order]:
    """What a player gives in a row, each order as if the one before had not been given."""
    return [player.choose(own_view(position)) for _ in range(25)]


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("name", ["greedy", "random", "diligent"])
def test_a_player_decides_the_same_wherever_the_hidden_mines_of_the_enemy_lie(name: str, seed: int) -> None:
    found = []
    for at, other in PLACES:
        rules, position = parse_position(FIELD.format(at=at, other=other))
        player = {
            "greedy": lambda rules=rules: GreedyPlayer(rules, seed),
            "random": lambda rules=rules: RandomPlayer(rules, seed, seek=0.5),
            "diligent": lambda rules=rules: RandomPlayer(rules, seed, diligence=0.9),
        }[name]()
        found.append(decided(player, rules, position))
    assert found[0] == found[1] == found[2]


def test_sappers_go_for_the_mines_that_their_side_has_found() -> None:
    hidden, found = "0603 owner blue known blue", "0603 owner blue known red blue"
    rules, position = parse_position(FIELD.format(at="0603", other="0902").replace(hidden, found))
    player = GreedyPlayer(rules, 1)
    goal = position.board.grid.parse("0603")
    moves = [order for order in decided(player, rules, position) if getattr(order, "units", ()) == ("CE-2",)]
    assert moves and all(order.path[-1] == goal for order in moves)  # type: ignore[attr-defined]


@pytest.mark.parametrize("seed", range(8))
def test_counters_that_can_be_covered_and_uncovered_for_ever_do_not_hold_up_a_set_up(seed: int) -> None:
    """ode:13.05"""
    rules, position = parse_position(
        "board 9x9\noption camouflage\noption cargo\noption vulcan-jobs\nstacking gev\nsetup red\n"
        "stock red camouflage 6\n"
        "fixed PAL-1 PAL-2\nturn 0 red setup\nred VULC-1 0707\nred PAL-1 0303\nred PAL-2 0303\n"
        "blue HVY-1 0909"
    )
    player, given = RandomPlayer(rules, seed), 0
    while position.clock.phase == "setup":
        position = next_step(rules, position, player).position
        given += 1
        assert given < 60
    assert given >= 1
