"""Random orders given through the game screen, with clicks, keys and pointing between them, break nothing."""

from __future__ import annotations

import random

import pygame
import pytest
from test_play import MAPS
from test_secrecy import Table

from game.client.table.session import Session
from game.core.sequence import Concede, OfferDraw
from game.core.views import own_view
from game.players.random_player import RandomPlayer
from game.scenarios.load import find_scenario
from game.scenarios.start import first_position, rules_of, suggested_setup

KEYS = (pygame.K_TAB, pygame.K_1, pygame.K_4, pygame.K_5, pygame.K_ESCAPE)


def opened(scenario: str, seed: int, mode: str) -> Table:
    found = find_scenario(scenario, [MAPS])
    rules = rules_of(found.scenario)
    start = first_position(found.scenario, found.board, seed=seed)
    suggested = suggested_setup(found.scenario, found.board)
    return Table(
        Session(
            rules, start, mode=mode, title=found.scenario.title, suggested=suggested, names=("Anna", "Bert")
        )
    )


@pytest.mark.parametrize(
    ("scenario", "mode"),
    [("meeting-engagement", "hotseat"), ("meeting-engagement", "solo"), ("river-crossing", "hotseat")],
)
def test_random_orders_and_clicks_break_nothing(scenario: str, mode: str) -> None:
    dice = random.Random(7)
    table = opened(scenario, 7, mode)
    session, player = table.session, RandomPlayer(table.session.rules, 7, early=0.1, counters=0.05, seek=0.9)
    if mode == "solo":
        session.do_all(session.suggested)
        table.screen.position_changed()
    hexes, given = list(table.screen.view.board.grid.hexes), 0
    for _ in range(400):
        table.lift()
        assert not table.covered
        own = [u.at for u in table.screen.view.units.values() if u.at]
        spot = table.screen.camera.point(dice.choice(own or hexes))
        act = dice.random()
        if act < 0.3:
            table.click(spot)
        elif act < 0.4:
            table.point(spot)
        elif act < 0.5:
            table.key(dice.choice(KEYS))
        for layer in [layer for layer in table.screen.layers if layer.modal or layer.on_escape]:
            table.screen.close(layer)
        order = player.choose(own_view(session.position))
        if table.covered or isinstance(order, Concede | OfferDraw) or session.refusal(order) is not None:
            continue
        table.give(order)
        given += 1
        if given == 60 or session.over:
            break
    assert given >= 40
