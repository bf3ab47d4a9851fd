"""The computer player of the ground assault: it ends its games, beats chance, judges assaults by sums."""

from __future__ import annotations

import pytest

from game.assault.choices import StandOff
from game.assault.game import GAME
from game.assault.onmap import best_guess
from game.assault.players.steady import SteadyPlayer, worth
from game.assault.resolver import sum_of
from game.assault.segment import Designate, Resolve
from game.core.anygame import Position, Rules
from game.core.views import own_view, view
from game.lab.batch.plan import loaded_scenario
from game.notation.cases import parse_case
from game.notation.position import parse_position
from game.players.match import VERDICT, Entrant, Match
from game.players.roster import players_of
from game.scenarios.load import load_scenario
from tests.assault.test_assault_alone import POSITION, SCENARIO

FIELD = """game assault
board 10x9
terrain town 0504
home us west
home german east
turn 1 us assaults
us UST-1 0403
us USI-1 0404
german PZB-1 0504
german PGR-1 0504
"""
STEADY, RANDOM = Entrant("steady"), Entrant("random")


def test_it_is_found_by_the_name_of_its_game() -> None:
    assert list(players_of(GAME.id)) == ["random", "steady", "planner"]


def test_it_plays_a_game_to_its_verdict_and_the_same_one_again() -> None:
    loaded = load_scenario(SCENARIO)
    first, again = (Match(loaded, (STEADY, STEADY), 3).play() for _ in range(2))
    assert first == again and first.ended == VERDICT and not first.fault


def test_it_finds_an_end_to_each_phase_and_sets_up_by_itself() -> None:
    loaded = load_scenario(SCENARIO)
    for seed in range(4):
        found = Match(loaded, (STEADY, STEADY), seed, suggested=False).play()
        assert found.ended == VERDICT and not any(found.cut_short), found.fault


def test_it_beats_chance_on_either_side() -> None:
    loaded = load_scenario(SCENARIO)
    won = sum(Match(loaded, (STEADY, RANDOM), seed).play().score(0) for seed in range(6))
    won += sum(Match(loaded, (RANDOM, STEADY), seed).play().score(1) for seed in range(6))
    assert won >= 9


GAMES = [("roadblock", seed) for seed in range(1, 8)] + [("night-counter-attack", seed) for seed in (1, 2, 3)]


@pytest.mark.parametrize(("scenario", "seed"), GAMES)
def test_it_gives_no_order_that_is_refused_in_whole_games(scenario: str, seed: int) -> None:
    match = Match(loaded_scenario(scenario), (STEADY, STEADY), seed)
    found = match.play()
    assert found.ended == VERDICT and not found.fault and not any(found.cut_short)


def amid(off: bool) -> tuple[Rules, Position]:
    """The attacker has declared its standoff in secret; the defender is asked."""
    rules, position = parse_position(FIELD)
    at = position.board.grid.parse("0504")
    for order in (Designate(("USI-1", "UST-1"), at), Resolve(at), StandOff(off)):
        position = rules.apply(position, order).position
    return rules, position


def test_it_decides_the_same_whatever_the_enemy_declared_in_secret() -> None:
    # ga:23, ga:45
    answers = []
    for off in (True, False):
        rules, position = amid(off)
        assert position.frames[-1].decider == 1
        answers.append(SteadyPlayer(rules, 1, 5).choose(view(position, 1)))
    assert answers[0] == answers[1]


def test_more_attackers_make_an_assault_worth_more() -> None:
    case = parse_case(POSITION.read_text(encoding="utf-8"))
    state = case.start
    foes = sorted({unit.at for unit in state.units.values() if unit.side != state.clock.side and unit.at})
    grid, rows = state.board.grid, []
    for at in foes:
        near = sorted(
            u.id
            for u in state.units.values()
            if u.side == state.clock.side and u.at and grid.distance(u.at, at) == 1
        )
        rows += [(at, near)] if len(near) > 1 else []
    at, near = rows[0]
    one, all_ = best_guess(state, at, near[:1]), best_guess(state, at, near)
    assert worth(sum_of(all_), all_) > worth(sum_of(one), one)


def test_it_assaults_with_what_is_beside_and_with_orders_that_may_be_given() -> None:
    loaded = load_scenario(SCENARIO)
    heard: list[Designate] = []
    match = Match(
        loaded,
        (STEADY, STEADY),
        1,
        hears=lambda before, step, reason: (
            heard.append(step.order) if isinstance(step.order, Designate) else None
        ),
    )
    match.play()
    assert any(len(order.units) > 1 for order in heard)


def test_it_says_why() -> None:
    loaded = load_scenario(SCENARIO)
    match = Match(loaded, (STEADY, STEADY), 1)
    player = SteadyPlayer(match.rules, match.position.clock.side)
    found = player.choose(own_view(match.position))
    assert found.reason.endswith(".")
