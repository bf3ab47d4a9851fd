"""Planner at the ground assault: found by its name, the same game again, blind to the dice."""

from __future__ import annotations

from random import Random

from msgspec.structs import replace

from game.assault.game import GAME
from game.assault.players.planning import CRAFT, value
from game.core.anygame import Order, Position, Step
from game.core.dice import Dice
from game.core.views import own_view
from game.core.views import view as known
from game.players.match import VERDICT, Entrant, Match
from game.players.planner import Budget, Planner, Search
from game.players.roster import player_named
from game.players.worlds import sample
from game.scenarios.load import load_scenario
from tests.assault.test_assault_alone import SCENARIO

STEADY, PLANNER = Entrant("steady"), Entrant("planner")
FEW = Budget(plays=16, orders=400, mixed=1)


def _match(seed: int, budget: Budget = FEW) -> Match:
    match = Match(load_scenario(SCENARIO), (PLANNER, STEADY), seed)
    match.players[0] = Planner(match.rules, 0, 5, CRAFT, budget)
    return match


def _game(seed: int) -> list[Order]:
    given: list[Order] = []

    def hears(before: Position, step: Step, reason: str) -> None:
        given.append(step.order)

    match = _match(seed)
    match.hears = hears
    found = match.play()
    assert found.ended == VERDICT and found.cut_short == (0, 0), found.fault
    return given


def _planned(seed: int) -> Match:
    """A game at a moment at which it plans."""
    match = _match(seed)
    while not CRAFT.plans(match.rules, own_view(match.position)) or match.position.clock.side:
        if not match._sets_up():
            match._decide()
    return match


def test_it_is_found_by_its_name_and_left_out_of_games_that_must_be_quick() -> None:
    row = player_named("planner", GAME.id)
    assert row.slow and row.full_name == "planner-1"


def test_its_games_come_to_a_verdict_and_the_same_seed_gives_the_same_game() -> None:
    assert _game(3) == _game(3)


def test_it_decides_the_same_whatever_dice_are_to_come() -> None:
    match = _planned(4)
    other = replace(match.position, dice=Dice(991))
    found = [
        Planner(match.rules, 0, 5, CRAFT, FEW).choose(own_view(position))
        for position in (match.position, other)
    ]
    assert found[0] == found[1]


def test_a_world_that_it_tries_its_plans_in_looks_to_it_as_the_game_does() -> None:
    match = _planned(4)
    seen = own_view(match.position)
    world = sample(match.rules, seen, Random(2))
    assert known(world, 0).key() == seen.key()
    assert world.dice.seed != match.position.dice.seed


def test_steadys_plan_is_among_those_that_are_tried_and_no_more_are_tried_than_its_budget() -> None:
    match = _planned(4)
    search = Search(match.rules, own_view(match.position), 0, CRAFT, FEW, Random(1))
    best, usual = search.best(), search.plans[0]
    assert usual.values and best.mean >= usual.mean
    assert 0 < search.spent <= FEW.plays


def test_points_that_are_won_are_worth_more_to_who_has_them() -> None:
    match = _match(6)
    match.play()
    ours, theirs = (value(match.rules, match.position, side) for side in (0, 1))
    assert ours == -theirs
    result = match.position.result
    assert result is not None and (ours > 0) is (result.winner == 0)
