"""Small games for the tests of saves."""

from __future__ import annotations

import random

from game.core.history import History
from game.core.refusals import Refusal
from game.core.views import own_view
from game.notation.position import parse_position
from game.saves import SavedGame

DUEL = """
board 9x9 duel "The Duel"
terrain forest 0405 0406 0505
terrain town 0604
terrain swamp 0306
option ramming
player red orange "Red Column"
player blue blue Blue
scenario duel "A Duel"
turn 1 red movement
red MK3-1 0509
red INF-1 0408 INF*2
blue HVY-1 0403
blue GEV-1 0604
blue INF-2 0505 INF*3
blue MSL-1 0301
dice seed 20
"""


def played(orders: int = 40, seed: int = 3) -> History:
    """A game of random orders."""
    rules, start = parse_position(DUEL)
    history, chance = History(rules, start), random.Random(seed)
    while len(history.steps) < orders and history.position.result is None:
        position = history.position
        movers = [unit for unit in position.units if rules.offers(own_view(position), unit)]
        row = (
            rules.offers(own_view(position), chance.choice(movers))
            if movers and chance.random() < 0.8
            else ()
        )
        order = row[chance.randrange(len(row))] if row else rules.side_orders(own_view(position))[0]
        assert not isinstance(history.do(order), Refusal) or movers
    return history


def game(history: History | None = None) -> SavedGame:
    """A game with everything a file says of it."""
    return SavedGame(
        history=history or played(),
        scenario="duel",
        title='A "Duel"',
        scenario_text='id = "duel"\n\n[start]\nplace = "nowhere"\n',
        seats=("Ann", "Bo b"),
        options={"mode": "hotseat", "curtain": "yes"},
        comments=("Nice # game",),
    )
