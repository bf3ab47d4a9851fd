"""A view that was sent says at the other end what it says here."""

from __future__ import annotations

import pytest

from game.core.anygame import Position, Rules
from game.core.position import decider
from game.core.views import own_view, view
from game.lab.fuzz import game_of, scenarios
from game.players.random_player import RandomPlayer, steps
from game.players.wire import order_received, order_sent, received, sent, setting_of, settled
from game.scenarios.load import Loaded

SHIPPED = scenarios(None)
SEED, EACH = 11, 40


def _positions(rules: Rules, start: Position) -> list[Position]:
    """The start and each fortieth position of a random game."""
    player = RandomPlayer(rules, SEED, early=0.1, leaving=0.0)
    return [start, *[s.position for k, s in enumerate(steps(rules, start, player, 6)) if not k % EACH]]


@pytest.mark.parametrize("loaded", SHIPPED, ids=[one.scenario.id for one in SHIPPED])
def test_every_view_that_is_sent_reads_the_same_and_offers_the_same(loaded: Loaded) -> None:
    rules, start, _ = game_of(loaded, SEED)
    there, board = settled(setting_of(rules, own_view(start)))
    assert board.hash == start.board.hash
    for position in _positions(rules, start):
        for side in (0, 1, -1):
            here = view(position, side)
            came = received(sent(here), there, board)
            assert came.key() == here.key() and came.viewer == side
            assert came.terms == here.terms and came.memo == {}
            if side == decider(position):
                offered = list(rules.side_orders(here))
                assert list(there.side_orders(came)) == offered
                assert [order_received(order_sent(order)) for order in offered] == offered


def test_the_names_of_counters_that_lie_face_down_are_not_sent() -> None:
    loaded = next(one for one in SHIPPED if one.scenario.id == "meeting-engagement")
    rules, start, _ = game_of(loaded, SEED)
    seen = 0
    for position in _positions(rules, start)[1:]:
        for side in (0, 1):
            hidden = [unit for unit in position.units.values() if unit.side != side and unit.face_down]
            data = sent(view(position, side)).data
            for unit in hidden:
                assert bytes([len(unit.id)]) + unit.id.encode() not in data
            seen += len(hidden)
    assert seen > 0
