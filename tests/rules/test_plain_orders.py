"""What is allowed without a view is allowed by the view too, even where only the truth would offer it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from game.core.position import decider
from game.core.ruleset import Rules
from game.core.views import view
from game.hexes.grid import bits
from game.lab.fuzz import game_of, scenarios
from game.ogre.engineering.tasks import TASKS
from game.ogre.engineering.work import site_refusal
from game.ogre.state import Position, Unit
from game.players.random_player import RandomPlayer, steps

EVERY, TURNS = 8, 6
#: so many games are played at most until orders of the kinds that are looked for could be judged
GAMES = 12


def moments(scenario: str, seed: int) -> Iterator[tuple[Rules[Unit], Position]]:
    """Moments of a random game at which something lies hidden, but no counter face down."""
    loaded = next(one for one in scenarios(None) if one.scenario.id == scenario)
    rules, start, _ = game_of(loaded, seed)
    for number, step in enumerate(steps(rules, start, RandomPlayer(rules, seed), TURNS)):
        found = step.position
        if (
            number % EVERY == 0
            and found.veiled
            and found.clock.turn
            and not (found.result or found.face_down)
        ):
            yield rules, found


@pytest.mark.parametrize("scenario", ["bridging-the-line", "the-yard"])
def test_an_order_that_only_the_truth_offers_is_not_let_by_without_a_view(scenario: str) -> None:
    judged: Counter[str] = Counter()
    for seed in range(2, 2 + GAMES):
        for rules, position in moments(scenario, seed):
            giver = decider(position)
            seen = view(position, giver)
            for unit in [one for one in position.units.values() if one.side == giver]:
                for order in rules.offers(position, unit.id):  # type: ignore[arg-type]  # the truth, on purpose
                    if rules.stands(position, order):
                        judged[type(order).__name__] += 1
                        assert rules.objection(seen, order) is None, order
        if {"Move", "Work"} <= set(judged):
            return
    raise AssertionError(f"in {GAMES} games only {sorted(judged)} could be judged without a view")


@pytest.mark.parametrize("scenario", ["bridging-the-line", "the-yard"])
def test_work_goes_by_what_its_side_knows_whoever_s_state_it_reads(scenario: str) -> None:
    asked = 0
    for rules, position in moments(scenario, 5):
        giver = decider(position)
        seen = view(position, giver)
        hidden = [at for at, row in position.markers.items() if at and row != seen.markers.get(at, ())]
        for at in {near for one in hidden for near in bits(position.board.grid.disc(one, 1))}:
            for task in TASKS.by_id(rules).values():
                asked += 1
                sites = list(task.sites(position, giver, at))
                assert sites == list(task.sites(seen, giver, at)), (task.id, at)
                told = [site_refusal(position, giver, task, site) for site in sites]
                assert told == [site_refusal(seen, giver, task, site) for site in sites], (task.id, at)
    assert asked
