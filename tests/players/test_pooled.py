"""The pool of computer players in the random games: quick players alone, and no order that is barred."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.core.anygame import View
from game.core.views import own_view
from game.lab import fuzz
from game.ogre.movement.movement import Move
from game.players.player import Choice
from game.players.roster import BarredOrderError, Pooled, players_of
from game.scenarios.start import first_position, rules_of


class Barred:
    """Moves a counter that there is not."""

    def choose(self, view: View) -> Choice:
        return Choice(Move(("NOBODY-1",), (1,)))

    answer = choose


def test_every_quick_player_of_the_pool_sits_in_each_seat_in_some_game() -> None:
    loaded = fuzz.scenarios("dig-in")[0]
    rules = rules_of(loaded.scenario)
    found = {tuple(row.name for row in Pooled(rules, "", 2, seed).rows) for seed in range(0, 800, 20)}
    quick = {row.name for row in players_of().values() if not row.slow}
    assert {pair[0] for pair in found} == {pair[1] for pair in found} == quick
    assert len(found) >= 4


def test_an_order_that_the_view_bars_is_told_with_the_player_and_the_reason() -> None:
    loaded = fuzz.scenarios("dig-in")[0]
    rules, position = rules_of(loaded.scenario), first_position(loaded.scenario, loaded.board, seed=1)
    pooled = Pooled(rules, "", 2, 0)
    pooled.players = [Barred(), Barred()]
    with pytest.raises(BarredOrderError, match=f"{pooled.rows[position.clock.side].name}-1 gave Move"):
        pooled.choose(own_view(position))


@pytest.mark.parametrize("option", ["minefields", "extended-sequence", "challenge-fire"])
def test_the_pool_plays_scenarios_with_options_without_a_fault(option: str, tmp_path: Path) -> None:
    chosen = fuzz.scenarios(None)
    for number in (1, 7):
        spec = fuzz.GameSpec(number, fuzz.POOLED * (number + 1), (option,), expensive=False)
        played = fuzz._played(chosen, tmp_path, spec)
        assert not played.fault and played.orders > 50
