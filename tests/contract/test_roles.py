"""Every order presents itself: a client needs to know nothing but this to let a person give it."""

from __future__ import annotations

import random

import pytest

from game.core.amounts import percent
from game.core.games import game_named
from game.core.orders import Order
from game.core.position import decider
from game.core.references import Hex, UnitId
from game.core.roles import Confirm, Presentation, Role
from game.core.views import own_view, view
from game.lab.fuzz import game_of, scenarios
from game.notation.position import parse_position
from game.players.random_player import RandomPlayer, next_step
from tests.rules.laid import lay


def shown(rules, seen, order: Order) -> Presentation:  # type: ignore[no-untyped-def, type-arg]
    found = order.present(rules, seen)
    assert found.title and "{" not in found.title and found.title[0].isupper() or found.title[0].isdigit()
    assert len(found.title) < 90, found.title
    for name in found.actors:
        assert name in seen.units, (order, name)
    for fact in found.facts:
        assert fact.label and fact.value
    return found


@pytest.mark.parametrize("index", range(9))
def test_every_order_of_a_game_says_its_role_its_title_and_what_a_click_picks(index: int) -> None:
    rows = scenarios(None)
    loaded = rows[index % len(rows)]
    rules, position, _ = game_of(loaded, 11 + index)
    player, rng = RandomPlayer(rules, 5), random.Random(3)
    kinds: set[str] = set()
    for _ in range(60):
        if position.result is not None:
            break
        seen = view(position, decider(position))
        prompt = rules.prompt(seen)
        assert prompt.title and prompt.actor == decider(position)
        offers = [o for name in list(seen.units)[:40] for o in list(rules.offers(seen, name))[:3]]
        for order in (*rng.sample(offers, min(4, len(offers))), *rules.side_orders(seen)):
            found = shown(rules, seen, order)
            kinds.add(order.verb)
            if found.role in (Role.MOVE, Role.ATTACK):
                assert found.at, order
        position = next_step(rules, position, player).position
    assert len(kinds) > 2


def test_a_path_grows_hex_by_hex_and_each_step_is_legal() -> None:
    table = lay("board 9x9\nred HVY-1 0505\nblue HVY-2 0101")
    from game.ogre.movement.movement import Move

    order = Move(("HVY-1",), (table.hex("0506"),))
    further = order.choices(table.rules, table.position)
    labels = {choice.title for choice in further}
    assert labels and "0506" not in labels
    assert all(table.rules.refusal(table.position, choice.order) is None for choice in further)
    assert order.present(table.rules, table.position).facts[0].value == "1"


def test_an_attack_offers_the_guns_that_can_join_it_with_the_odds_they_make() -> None:
    rules, position = parse_position(
        "board 9x9\nturn 1 red fire\nred HVY-1 0505\nred HVY-2 0506\nred HVY-3 0101\nblue HVY-4 0504"
    )
    order = next(o for o in rules.offers(own_view(position), "HVY-1"))
    assert "2-1" not in order.present(rules, position).facts[0].value
    joined = order.choices(rules, position)
    assert [choice.at for choice in joined] == ["HVY-2"]
    both = joined[0].order.present(rules, position)
    assert both.actors == ("HVY-1", "HVY-2") and both.at == ("HVY-4",)
    assert "8 against 3, 2-1" in both.facts[0].value
    assert both.role is Role.ATTACK and both.confirm is Confirm.PRESS and both.sure


def test_a_move_over_ground_where_mines_may_lie_is_not_sure() -> None:
    text = "board 9x9\noption mines\nstock blue mine 2\nturn 1 red movement\nred HVY-1 0505\nblue HVY-4 0101"
    rules, position = parse_position(text)
    order = next(iter(rules.offers(view(position, 0), "HVY-1")))
    assert not order.present(rules, view(position, 0)).sure


def test_every_class_of_order_has_words_of_its_own() -> None:
    game = game_named("ogre")
    for name in game.optional:
        for kinds in game.modules[name].orders.values():
            for kind in kinds:
                assert kind.title or kind.words is not Order.words, kind
    assert UnitId is not Hex


def test_a_chance_near_the_ends_does_not_round_to_them() -> None:
    from fractions import Fraction

    assert [percent(Fraction(n, 1000)) for n in (0, 1, 500, 999, 1000)] == [
        "never", "0.1 %", "50 %", "99.9 %", "sure",
    ]  # fmt: skip
