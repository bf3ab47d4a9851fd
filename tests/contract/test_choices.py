"""What may be added to an order is what the rules allow, vetoes and all."""

from __future__ import annotations

import random
from typing import Any

import pytest

from game.core.anygame import Order
from game.core.deeds import Deed
from game.core.games import registered
from game.core.modules import Module
from game.core.refusals import Refusal
from game.core.ruleset import Rules
from game.core.views import own_view
from game.ogre.base import BASE
from game.ogre.combat.combat import Fire
from game.ogre.movement.movement import Move
from game.ogre.movement.transport_orders import RIDING
from tests.contract.moments import moments, some_offers
from tests.rules.laid import RED, lay

#: so many pieces are added to one order
DEEP = 3


@pytest.mark.parametrize("name", registered())
def test_every_choice_of_an_order_that_may_be_given_may_be_given(name: str) -> None:
    chance, grown = random.Random(3), 0
    for rules, position in moments(name):
        seen = own_view(position)
        for order in some_offers(rules, seen, chance):
            now: Order = order
            for _ in range(DEEP if rules.refusal(seen, order) is None else 0):
                choices = now.choices(rules, seen)
                for choice in choices:
                    assert rules.refusal(position, choice.order) is None, choice
                if not choices:
                    break
                grown += 1
                now = chance.choice(choices).order
    assert grown > 9 or name == "toy"


def barred(*doing: Any, when: Any) -> Module[Any]:
    """A module that forbids what is done when that says so."""

    def veto(rules: Any, state: Any, order: Any) -> Refusal | None:
        return Refusal("barred", "house:bar", "That is barred.") if when(state, order) else None

    return Module(id="bar", title="Bar", rule="house:bar", vetoes=dict.fromkeys(doing, veto))


def test_a_path_does_not_grow_into_a_hex_that_a_veto_closes() -> None:
    position = lay("board 9x9\nred HVY-1 0505\nblue HVY-2 0101", "movement", RED).position
    seen, label = own_view(position), position.board.grid.label
    order = Move(("HVY-1",), (position.board.grid.parse("0506"),))
    closed = barred(Deed.ENTER, when=lambda state, order: label(order.path[-1]) == "0507")
    titles = [
        {choice.title for choice in order.choices(Rules(modules), seen)}
        for modules in ([BASE], [BASE, closed])
    ]
    assert titles[0] - titles[1] == {"0507"} and titles[1]


def test_guns_that_a_veto_keeps_from_firing_together_are_not_offered_to_join() -> None:
    position = lay("board 9x9\nred HVY-1 0505\nred HVY-2 0506\nblue HVY-4 0504", "fire", RED).position
    seen = own_view(position)
    alone = barred(Fire, when=lambda state, order: len(order.shots) > 1)
    for modules, joined in (([BASE], ["HVY-2"]), ([BASE, alone], [])):
        rules = Rules(modules)
        order = rules.offers(seen, "HVY-1")[0]
        assert [choice.at for choice in order.choices(rules, seen)] == joined


def test_an_order_that_is_offered_only_where_it_is_possible_is_not_offered_against_a_veto() -> None:
    position = lay("board 9x9\nred INF-1 0505\nred HVY-1 0505\nblue HVY-4 0101", "movement", RED).position
    seen = own_view(position)
    walks = barred(Deed.BOARD, when=lambda state, order: True)
    for modules, offered in (([BASE, RIDING], True), ([BASE, RIDING, walks], False)):
        found = {type(order).__name__ for order in Rules(modules).offers(seen, "INF-1")}
        assert ("Mount" in found) is offered, found
